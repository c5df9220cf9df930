"""The words of a ruleset: names, prompts, card texts and log lines in one language, ids where words are missing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from interpreter.model.things import PUBLIC, Viewer
from interpreter.words.flowing import flowing
from interpreter.words.frontends import Decision, Event, Option, Thing
from interpreter.words.ids import cell_pattern, readable
from interpreter.words.languages import chain
from interpreter.words.said import Said
from interpreter.words.template import NUMBER, fill, form, is_plural, placeholders

_SECTIONS = {"cell": "cells", "action": "actions", "choice": "choices", "direction": "directions", "symbol": "symbols"}
_FIXED = ("pass", "yes", "no", "done", "none", "secret")
KINDS = ("player", "piece", "cell", "edge", "place", "number", "action", "direction")  # what a question can call by its kind


SENTENCE = re.compile(r"(?<=[.?!…])\s+")  # between two sentences


class Texts:
    """Says things of one ruleset: in the wanted languages, in their order, else in the ruleset's first one, else by their ids."""

    def __init__(self, locales: Mapping[str, Mapping[str, Any]], language: str | Iterable[str]) -> None:
        wanted = [language] if isinstance(language, str) else list(language)
        self.said = Said(wanted)
        self._chain = [(name, locales[name]) for name in chain(wanted, list(locales))]
        self._bare: dict[tuple[str, ...], str | None] = {}  # words that were looked up before
        self._places: dict[str, str] = {}
        self._titles: dict[tuple[str, str], str] = {}

    def game(self, id: str) -> str:
        """The title of the game."""
        return self._words(("names", "game")) or readable(id)

    def about(self) -> str | None:
        """What the game is about, in a sentence."""
        return self._words(("texts", "game"))

    def name(self, thing: Thing, *, placed: bool = False) -> str:
        """The name of a thing; a piece is told from others by its owner and, if `placed`, by where it is."""
        kind = thing.kind
        if kind in _FIXED:
            return self.said.say(f"play.{kind}")
        if kind == "number":
            return str(thing.number).replace("-", "−")
        if kind == "flag":
            return self.said.say("play.yes" if thing.number else "play.no")
        if kind == "map":
            return ", ".join(self._entry(key, value) for key, value in thing.entries) or self.said.say("play.nothing")
        if kind == "piece":
            return self._piece(thing, placed)
        if kind == "place":
            return self.place(thing.id)
        if kind == "edge":
            return self.edge(thing.id)
        if kind == "player":
            return self.player(thing.id)
        if kind == "row":
            return self.row(thing.id)
        path = ("names", _SECTIONS.get(kind, kind), *thing.id.split("."))
        return self._words(path) or (kind == "cell" and self._square(thing.id)) or readable(thing.id.rpartition(".")[2])

    def _square(self, id: str) -> str | None:
        """A cell of a grid after the pattern of its name: `{row}` and `{column}` in a key stand for numbers."""
        for language, locale in self._chain:
            for key, text in (_find(locale, ("names", "cells")) or {}).items():
                if "{" in key and (found := cell_pattern(key).fullmatch(id)):
                    return self._fill(language, text, found.groupdict())
        return None

    def player(self, id: str) -> str:
        """The name of a seat or a side."""
        return self._words(("names", "seats", id)) or self._words(("names", "sides", id)) or readable(id)

    def number_of(self, thing: Thing) -> int:
        """The number with which sentences about a thing agree: 2 where its name has a plural only, such as {other: Cows}."""
        if thing.kind == "player":
            paths: list[tuple[str, ...]] = [("names", "seats", thing.id), ("names", "sides", thing.id)]
        elif thing.kind == "piece" and thing.row and not thing.hidden and not thing.owner:
            paths = [("names", "tables", *thing.row.split("."))]
        else:
            return 1
        entries = (_find(locale, path) for _, locale in self._chain for path in paths)
        entry = next((one for one in entries if one is not None), "")
        return 2 if is_plural(entry) and "one" not in entry else 1

    def row(self, id: str) -> str:
        """The name of a table row, given as `table.row` or by the row's id alone."""
        return self._row_words("names", id) or readable(id.rpartition(".")[2])

    @property
    def language(self) -> str:
        """The language that is spoken, as far as the ruleset has words in it."""
        return self._chain[0][0] if self._chain else self.said.language

    def value_name(self, id: str) -> str:
        """The name of a named value."""
        return self._words(("names", "values", id)) or readable(id)

    def board(self, id: str) -> str:
        """The name of a board."""
        return self._words(("names", "boards", id)) or readable(id)

    def edge_between(self, id: str, first: str, second: str) -> str:
        """An edge by its own name, else by those of its two cells."""
        return self._words(("names", "places", id)) or f"{self.place(first)} – {self.place(second)}"

    def action(self, id: str) -> str:
        """The name of an action."""
        return self._words(("names", "actions", id)) or readable(id)

    def rules(self) -> str | None:
        """The rules of the game in short, for somebody who has never played it; lines are paragraphs and points of lists."""
        written = self._words(("rules",))
        return None if written is None else "\n".join(flowing(written))

    def end(self, key: str, things: Mapping[str, Thing]) -> str | None:
        """By which rule the game ends, or somebody leaves it."""
        return self._words(("ends", key), _number(things), self._given(things))

    def told(self, where: str, given: Mapping[str, str]) -> str | None:
        """The sentence for what was chosen in a procedure, an action, a card or at a question; None if these names have none.

        It is empty where the log says it anyway.
        """
        if self._chain and _find(self._chain[0][1], ("told", where)) == "":
            return ""
        words = self._words(("told", where), 1, given)
        return None if words is None or any(True for _ in placeholders(words)) else words

    def moved(self, key: str, given: Mapping[str, str], number: int) -> str | None:
        """The sentence for pieces of a kind that come to some sort of place: `ship.harbour`."""
        return self._words(("moves", key), number, given)

    def heading(self, procedure: str, things: Mapping[str, Thing], number: int) -> str:
        """The heading over what happens in a procedure or a step, which begins for the so-manieth time."""
        return self._procedure(procedure, number, self._given(things)) or readable(procedure.rpartition(".")[2])

    def _procedure(self, id: str, number: int = 1, values: Mapping[str, str] | None = None) -> str | None:
        for path in (("procedures", id), ("steps", *id.split("."))):
            if words := self._words(("names", *path), number, values):
                return words
        return None

    def _given(self, things: Mapping[str, Thing]) -> dict[str, str]:
        return {name: self.name(thing) for name, thing in things.items()}

    def amount_name(self, word: Thing, number: int) -> str:
        """A word of a list, or a row, in the form that goes with a number."""
        section = {"symbol": "symbols", "row": "tables"}.get(word.kind)
        counted = self._words(("names", section, *word.id.split(".")), abs(number)) if section else None
        return counted or self.name(word)

    def question(self, key: str, facts: Mapping[str, Thing]) -> str:
        """A question by its id, or what asks it where there are no words for it."""
        owner = key.rpartition(".")[0]
        return (
            self._words(("prompts", key), _number(facts), self._given(facts))
            or self._words(("names", "actions", owner.rpartition(".")[2]))
            or self._row_words("names", owner)
            or readable(owner)
        )

    def asked_for(self, key: str) -> str:
        """A question that is not open, in its words, else what is chosen; without sentences about what is chosen before it."""
        words, what = self._words(("prompts", key)), key.rpartition(".")[2]
        if words:
            return " ".join(sentence for sentence in SENTENCE.split(words) if "{" not in sentence)
        return self._words(("names", "pieces", what)) or readable(what)

    def option_group(self, id: str) -> str:
        """The name of a group of variants."""
        return self._words(("names", "options", id)) or readable(id)

    def variant(self, id: str) -> str:
        """The name of a variant."""
        return self._words(("names", "variants", id)) or readable(id)

    def place(self, id: str) -> str:
        """The name of a place; `hand.red` and `hand of red` are the hand of a player, `pile of wood` that of a word."""
        if id not in self._places:
            self._places[id] = self._place(id)
        return self._places[id]

    def _place(self, id: str) -> str:
        place, dot, owner = id.partition(" of ") if " of " in id else id.partition(".")
        for section in ("places", "cells"):
            if words := self._words(("names", section, id)) or self._words(("names", section, place)):
                break
        else:
            words = self._square(place) or self._space(place) or self.edge(place)
        return self.said.say("play.place_of", place=words, owner=self.word(owner)) if dot else words

    def counted(self, piece_kind: str, number: int) -> str:
        """A kind of piece in the form that goes with a number."""
        return self._words(("names", "pieces", piece_kind), number) or readable(piece_kind)

    def amount_of(self, piece_kind: str, number: int) -> str:
        """So many pieces of a kind."""
        return self.said.say("play.amount", number=str(number), what=self.counted(piece_kind, number))

    def field(self, owner: str, field: str, value: str) -> str:
        """A counter with its value; `owner` is `game`, `player`, `cell` or a kind of piece."""
        number = int(value) if value.lstrip("-").isdigit() else 1
        for language, locale in self._chain:
            if text := form(_find(locale, ("names", "fields", owner, field)), number, language):
                if "{" not in text:
                    return f"{text}: {value}"
                return self._fill(language, text, {NUMBER: value, "value": value})
        return f"{readable(field)}: {value}"

    def field_title(self, owner: str, field: str) -> str:
        """What a counter is called, without its value."""
        if (owner, field) not in self._titles:
            self._titles[owner, field] = self._field_title(owner, field)
        return self._titles[owner, field]

    def _field_title(self, owner: str, field: str) -> str:
        others = (other for _, locale in self._chain for other in _find(locale, ("names", "fields")) or {})
        for one in (owner, *others):  # a fact of a row, such as what it costs, is called like the field of the same id
            if words := self._words(("names", "fields", one, field), 1, {"value": "", NUMBER: ""}):
                return words.strip(" :,–-×")
        return readable(field)

    def field_change(self, owner: str, field: str, by: int, signed: str) -> str:
        """By how much a counter changed: `+2 coins`, or `energy +2` where its name has no place for the number."""
        words = self._words(("names", "fields", owner, field), abs(by), {"value": "", NUMBER: signed})
        return words if words and signed in words else f"{self.field_title(owner, field)} {signed}"

    def field_name(self, owner: str, field: str) -> str | None:
        """The name of a counter, if it has one."""
        return self._words(("names", "fields", owner, field))

    def word(self, value: str) -> str:
        """The name of something of which only the id is known: a seat, a row, a word of a list, a cell."""
        if "." in value and (words := self._row_words("names", value)):
            return words
        for path in (("seats",), ("sides",), ("cells",), ("pieces",), ("actions",), ("places",), ("choices",)):
            if words := self._words(("names", *path, value)):
                return words
        for _, locale in self._chain:
            for section in ("symbols", "tables"):
                for group in _find(locale, ("names", section)) or {}:
                    if words := self._words(("names", section, group, value)):
                        return words
        return readable(value.rpartition(".")[2])

    def text(self, section: str, id: str, **values: Thing) -> str | None:
        """The text of a card, an action or a variant; `id` of a row is `table.row`."""
        given = {name: self.name(thing) for name, thing in values.items()}
        if section == "tables":
            return self._row_words("texts", id, given)
        return self._words(("texts", section, *id.split(".")), 1, given)

    def action_text(self, id: str) -> str | None:
        """The text of an action; of one that a row of a table brings (`ROW_ACTION`) else that of the row."""
        parts = id.split("_")
        rows = ("_".join(parts[:end]) for end in range(len(parts) - 1, 0, -1))
        return self.text("actions", id) or next(filter(None, (self._row_words("texts", row) for row in rows)), None)

    def prompt(self, decision: Decision, facts: Mapping[str, Thing] | None = None) -> str:
        """The question that a decision asks; `facts` if it is not said to the player who decides."""
        facts = decision.facts if facts is None else facts
        given = {name: self.name(thing) for name, thing in facts.items()}
        words = self._words(("prompts", decision.prompt), _number(facts), given) or self._usual_question(decision)
        return words[:1].upper() + words[1:]

    def _usual_question(self, decision: Decision) -> str:
        """The question where a ruleset or a pack has no words for it: what is to be chosen, and by which action or card."""
        where, _, what = decision.prompt.rpartition(".")
        owner = where.rpartition(".")[2]
        asking = self._words(("names", "actions", owner)) or self._row_words("names", owner)
        if what == "may":
            return self.said.say("play.may", what=asking or readable(owner))
        kinds = {option.thing.kind for option in decision.options if option.thing.kind not in _FIXED}
        kind = next(iter(kinds)) if len(kinds) == 1 else ""
        name = self._words(("names", "pieces", what))
        if name or kind not in KINDS:
            question = self.said.say("play.choose", what=name or readable(what))
        else:
            question = self.said.say(f"play.choose_a.{kind}") + (f" ({readable(what)})" if what != kind else "")
        return f"{asking}. {question}" if asking else question

    def option(self, option: Option) -> str:
        """The name of an option."""
        return self.name(option.thing, placed=True)

    def event(self, event: Event, viewer: Viewer = PUBLIC) -> str:
        """One line of the log as a viewer may read it."""
        things = event.seen(viewer)
        if event.kind == "begin":
            return self._procedure(event.key, 1, self._given(things)) or ""
        if event.kind in ("end", "ending"):
            return self.end(event.key, things) or ""
        if event.kind == "roll":
            return self._roll(event.key, things)
        given = {name: self.name(thing, placed=event.kind in ("choice", "automatic")) for name, thing in things.items()}
        if event.kind == "say":
            if words := self._words(("log", event.key), _number(things), given):
                return words
            return ": ".join(part for part in (readable(event.key), ", ".join(given.values())) if part)
        if event.kind == "draw":
            return self.said.say("play.event.draw", **given)
        if {"player", "option"} <= set(given):
            return self.said.say("play.event.choice", player=given["player"], option=given["option"])
        return ": ".join(part for part in (readable(event.kind), ", ".join(given.values())) if part)

    def _roll(self, where: str, things: Mapping[str, Thing]) -> str:
        """Who rolls what, and what for."""
        faces: dict[str, list[str]] = {}
        for die, face in things["dice"].entries:
            faces.setdefault(self.name(die), []).append(self.name(face) if face.kind != "none" else "–")
        dice = "; ".join(f"{name} {', '.join(shown)}" for name, shown in faces.items())
        owner = where.rpartition(".")[2]
        what = self._procedure(where) or self._words(("names", "actions", owner)) or self._row_words("names", where)
        key = "play.event.rolls_for" if what else "play.event.rolls"
        who = things["player"]
        return self.said.say(key, n=self.number_of(who), player=self.name(who), what=what or "", dice=dice)

    def _entry(self, key: Thing, value: Thing) -> str:
        """What a map has for a key: `2 wood`, `red: wood`, or the key alone where it is yes."""
        if value.kind == "number":
            return self.said.say("play.amount", number=str(value.number), what=self.amount_name(key, value.number))
        if value.kind == "yes":
            return self.name(key)
        return self.said.say("play.entry", what=self.name(key), value=self.name(value))

    def _piece(self, thing: Thing, placed: bool) -> str:
        kind = self._words(("names", "pieces", thing.piece_kind)) or readable(thing.piece_kind or thing.id)
        name = kind
        if thing.hidden and not thing.owner:  # whose it is says more than that it lies face down
            name = self.said.say("play.piece_hidden", piece=kind)
        elif thing.row and not thing.hidden:
            name = self.row(thing.row)
        if thing.face:
            name = self.said.say("play.piece_face", piece=name, face=self.word(thing.face))
        if thing.owner:
            name = self.said.say("play.piece_of", piece=name, owner=self.player(thing.owner))
        # What lies in the box is nowhere in particular.
        if placed and thing.place is not None and thing.place.kind != "none" and thing.place.id != "box":
            name = self.said.say("play.piece_at", piece=name, place=self.name(thing.place))
        return name

    def _space(self, id: str) -> str | None:
        """A space of a track: the name of the track and the number of the space."""
        track, _, number = id.rpartition("_")
        words = self._words(("names", "places", track)) if number.isdigit() else None
        return f"{words} {number}" if words else None

    def edge(self, id: str) -> str:
        """An edge by its own name, else by the names of the two cells that its id is made of."""
        if words := self._words(("names", "places", id)):
            return words
        parts = id.split("_")
        for middle in range(1, len(parts)):
            ends = [self._words(("names", "cells", "_".join(end))) for end in (parts[:middle], parts[middle:])]
            if ends[0] and ends[1]:
                return f"{ends[0]} – {ends[1]}"
        return readable(id)

    def _row_words(self, part: str, id: str, values: Mapping[str, str] | None = None) -> str | None:
        table, dot, row = id.rpartition(".")
        if dot:
            return self._words((part, "tables", *table.split("."), row), 1, values)
        for _, locale in self._chain:
            for name in _find(locale, (part, "tables")) or {}:
                if words := self._words((part, "tables", name, row), 1, values):
                    return words
        return None

    def _words(self, path: tuple[str, ...], number: int = 1, values: Mapping[str, str] | None = None) -> str | None:
        if number != 1 or values:
            return self._looked_up(path, number, values or {})
        if path not in self._bare:
            self._bare[path] = self._looked_up(path, 1, {})
        return self._bare[path]

    def _looked_up(self, path: tuple[str, ...], number: int, values: Mapping[str, str]) -> str | None:
        for language, locale in self._chain:
            if text := form(_find(locale, path), number, language):
                return self._fill(language, text, {NUMBER: str(number).replace("-", "−"), **values})
        return None

    def _fill(self, language: str, text: str, values: Mapping[str, str]) -> str:
        def noun(name: str, number: str) -> str:
            count = int(number.lstrip("−")) if number.lstrip("−").isdigit() else 1
            return form(self._noun(language, name), count, language) or readable(name)

        return fill(text, values, noun)

    def _noun(self, language: str, name: str) -> Any:
        locale = next(locale for known, locale in self._chain if known == language)
        names = _find(locale, ("names",)) or {}
        direct = _find(locale, ("names", *name.split("."))) if "." in name else _find(names, ("pieces", name))
        return direct if direct is not None else _deep(names, name)


def _number(things: Mapping[str, Thing]) -> int:
    """The number that picks plural forms: `n`, else the only number there is."""
    numbers = {name: thing.number for name, thing in things.items() if thing.kind == "number"}
    return numbers.get(NUMBER, next(iter(numbers.values())) if len(numbers) == 1 else 1)


def _find(entry: Any, path: tuple[str, ...]) -> Any:
    for part in path:
        entry = entry.get(part) if isinstance(entry, Mapping) else None
    return entry


def _deep(entry: Any, name: str) -> Any:
    """The first entry with this id anywhere under the names."""
    if not isinstance(entry, Mapping):
        return None
    if name in entry:
        return entry[name]
    return next((found for value in entry.values() if (found := _deep(value, name)) is not None), None)
