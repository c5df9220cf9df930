"""What can be played, and what a form for a new game says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from interpreter.players import BOTS, LEVELS
from interpreter.problems import Problem, Problems, RulesetError
from interpreter.source.ruleset import Source, read_playable
from interpreter.source.selection import defaults, player_range
from interpreter.words.said import Said
from interpreter.words.texts import Texts

WHO = ("me", "friend", "anyone", *BOTS)


@dataclass(frozen=True, slots=True)
class Entry:
    """A ruleset on the first page."""

    call: str
    name: str
    about: str
    least: int
    most: int
    problem: str = ""  # why it cannot be played


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat of a form."""

    name: str
    who: str


@dataclass(frozen=True, slots=True)
class VariantChoice:
    """A variant of a form."""

    id: str
    name: str
    text: str
    on: bool


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """A group of variants of which one holds."""

    name: str
    variants: tuple[VariantChoice, ...]


@lru_cache(maxsize=64)
def source_of(ruleset: str) -> Source:
    """The files of a ruleset."""
    return read_playable(ruleset, ())


def texts_of(source: Source, language: str) -> Texts:
    return Texts(source.locales, [language])


def range_of(source: Source) -> tuple[int, int]:
    game = source.sections["game"]
    return player_range(game["players"]) or (1, len(game["seats"]))


def entry(ruleset: str, language: str) -> Entry:
    """A ruleset in words."""
    try:
        source = source_of(ruleset)
    except RulesetError as error:
        return Entry(ruleset, Path(ruleset).stem, "", 0, 0, Said(language).problem(error.problems[0])[0])
    texts = texts_of(source, language)
    return Entry(ruleset, texts.game(source.id), texts.about() or "", *range_of(source))


def form_of(source: Source, language: str, seats: Sequence[str] = (), variants: Sequence[str] = ()) -> dict[str, Any]:
    """The form for a new game, with what was chosen before."""
    texts, (least, most) = texts_of(source, language), range_of(source)
    game = source.sections["game"]
    grouped = [str(variant) for option in source.sections.get("options", ()) for variant in option["one_of"]]
    who = list(seats) or ["me", *(["fair"] * (least - 1))]

    def choice(id: str, on: bool) -> VariantChoice:
        return VariantChoice(id, texts.variant(id), texts.text("variants", id) or "", on)

    options = []
    for option in source.sections.get("options", ()):
        default = option["default"]
        first = str(default if isinstance(default, str) else default[0])
        chosen = next((str(id) for id in option["one_of"] if id in variants), first)
        named = texts.option_group(str(option["id"]))
        options.append(OptionChoice(named, tuple(choice(str(id), str(id) == chosen) for id in option["one_of"])))
    return {
        "title": texts.game(source.id),
        "about": texts.about() or "",
        "least": least,
        "seats": [
            SeatChoice(texts.player(str(id)), who[number] if number < len(who) else "")
            for number, id in enumerate(list(game["seats"])[:most])
        ],
        "bots": [*LEVELS, "random"],
        "options": options,
        "variants": sorted(
            (choice(id, id in variants) for id in source.variants if id not in grouped), key=lambda one: one.name.casefold()
        ),
    }


def begun(source: Source, language: str, seats: Sequence[str], variants: Sequence[str]) -> tuple[list[str], list[str], list[str]]:
    """What a form means: who sits where, the variants that are not defaults, and what is wrong with it."""
    (least, most), said = range_of(source), Said(language)
    taken = [who for who in seats if who]
    if not least <= len(taken) <= most or any(who not in WHO for who in taken) or list(seats[: len(taken)]) != taken:
        return [], [], [said.say("web.new.wrong_seats", least=least, most=most)]
    usual = {id for option in source.sections.get("options", ()) for id in defaults(option)}
    chosen = [id for id in dict.fromkeys(variants) if id in source.variants and id not in usual]
    problems = Problems()
    source.selected(chosen, len(taken), problems)
    texts = texts_of(source, language)
    return taken, chosen, [_reason(said, texts, problem) for problem in problems]


def _reason(said: Said, texts: Texts, problem: Problem) -> str:
    """Why variants do not go together, with the names that the form has for them."""
    named = {key: texts.variant(str(value)) if key in ("variant", "other") else value for key, value in problem.facts.items()}
    note = named.get("note")
    if isinstance(note, dict):
        note = note.get(texts.language) or next(iter(note.values()))
    return " ".join(filter(None, [said.say(f"web.new.{problem.code}", **named), str(note or "")]))
