"""What every part of a scene is made with: the game, its words and look, and what the viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from interpreter.model.things import Thing, Viewer
from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.scene.knowing import Fact, Facts
from interpreter.scene.look import Drawn, Look
from interpreter.scene.parts import Piece
from interpreter.words.letters import distinct

if TYPE_CHECKING:
    from interpreter.model.box import Field
    from interpreter.play.api import Game
    from interpreter.play.states import State
    from interpreter.words.texts import Texts


NOTHING = Drawn()


@dataclass(slots=True)
class Kept:
    """What was told of a game in a language and is told again in other positions."""

    pieces: dict[tuple[object, ...], Piece] = field(default_factory=dict)
    fields: dict[str, tuple[Field, ...] | None] = field(default_factory=dict)  # all that changes a kind of piece, if it is known
    letters: dict[Type | None, dict[str, str]] = field(default_factory=dict)


class Telling:
    """One position of a game, seen by one viewer, told in one language."""

    def __init__(self, state: State, viewer: Viewer, texts: Texts, look: Look, kept: Kept | None = None) -> None:
        self.state, self.viewer, self.texts, self.look, self.kept = state, viewer, texts, look, kept or Kept()
        self.game: Game = state.game
        self.box, self.namer, self.S = state.game.box, state.game.namer, state.array
        self.facts = Facts(state, viewer)

    @cached_property
    def letters(self) -> dict[str, str]:
        """A letter for every seat and side, in the language that is shown."""
        letters = self.kept.letters
        if None not in letters:
            names = {id: self.texts.player(id) for id in self.box.owners}
            letters[None] = distinct(names, {id: one.letter for id, one in self.look.seats.items()})
        return letters[None]

    def letter_on(self, owner: str | None) -> str:
        """The letter on a thing of somebody's."""
        return self.letters[owner] if owner and self.look.lettered else ""

    def letters_of(self, type_: Type) -> dict[str, str]:
        """Letters for the words of a list or the rows of a table."""
        letters = self.kept.letters
        if type_ not in letters:
            letters[type_] = self._lettered(type_)
        return letters[type_]

    def _lettered(self, type_: Type) -> dict[str, str]:
        words = self.box.words_of(type_) or []
        return distinct(
            {word: self.word(type_, word) for word in words}, {word: self.look.word(type_, word).letter for word in words}
        )

    def word(self, type_: Type, word: str) -> str:
        """The name of a word of a list, a row, a player …"""
        match type_.kind:
            case "row":
                return self.texts.row(f"{type_.name}.{word}")
            case "symbol":
                return self.texts.name(Thing("symbol", f"{type_.name}.{word}"))
            case "player":
                return self.texts.player(word)
            case "cell":
                return self.texts.place(word)
        return self.texts.word(word)

    def drawn(self, fact: Fact | None) -> Drawn:
        """How the word is drawn that a fact is."""
        if fact is None or fact.amounts is not None or fact.value < 0:
            return NOTHING
        words = self.box.words_of(fact.type)
        return self.look.word(fact.type, words[fact.value]) if words is not None else NOTHING

    def drawn_as(self, thing: Thing) -> Drawn:
        """How a word or a row is drawn."""
        of, _, word = thing.id.rpartition(".")
        return self.look.word(Type("row", of), word) if thing.kind in ("symbol", "row") else Drawn()

    def said(self, fact: Fact, plus: bool = False) -> str:
        """A fact in words, without its name."""
        if fact.amounts is not None:
            key = fact.key
            assert key is not None
            return ", ".join(f"{self.word(key, word)} {amount}" for word, amount in fact.amounts.items() if amount)
        if fact.type == NUMBER:
            return signed(fact.value) if plus else str(fact.value)
        if fact.type == FLAG:
            return self.texts.said.say("play.yes" if fact.value else "play.no")
        words = self.box.words_of(fact.type)
        if words is not None:
            return self.word(fact.type, words[fact.value]) if fact.value >= 0 else ""
        return self.texts.name(self.namer.thing(self.S, fact.type, fact.value, self.viewer))

    def fact_name(self, owner: str, path: str) -> str:
        """What a fact is called."""
        first, _, rest = path.partition(".")
        return self.texts.field_title(owner, rest.rpartition(".")[2] or first)

    def label(self, thing: Thing, placed: bool = False) -> str:
        """What a thing is called in options and sentences: a cell with the fact that its board adds to the name."""
        if placed and thing.place is not None and thing.place.kind == "place":
            carrier = self.namer.carrier(thing.place.number)
            if carrier >= 0:  # in which of several it is, is told by where that is
                inside = self.namer.piece(self.S, carrier, self.viewer)
                return f"{self.texts.name(thing)} · {self.texts.name(inside, placed=True)}"
        name, boards = self.texts.name(thing, placed=placed), self.box.boards
        if thing.kind == "cell" and boards is not None:
            look = self.look.boards[boards.boards[boards.board_of[thing.number]].id]
            fact = self.facts.of_cell(thing.number, look.option) if look.option else None
            if fact is not None and fact.holds:
                return f"{name} · {self.said(fact)}"
        return name

    def refs_of(self, thing: Thing, value: int = -1) -> tuple[str, ...]:
        """What a thing is on the table."""
        match thing.kind:
            case "piece":
                number = thing.number if thing.number >= 0 else value
                return (self.piece_ref(number),) if number >= 0 else ()
            case "cell" | "edge" | "place":
                return (self.place_ref(thing.number),)
            case "player":
                return (f"seat:{thing.id}",)
            case "row" | "action":
                return (f"{thing.kind}:{thing.id}",)
            case "symbol":
                return (f"word:{thing.id}",)
        return ()

    def refs_seen(self, thing: Thing) -> tuple[str, ...]:
        """The same for something of the past: what is hidden again is not shown any more."""
        seen = thing.kind == "piece" and thing.number >= 0 and self.namer.sees(self.S, thing.number, self.viewer)
        return self.refs_of(thing) if seen or thing.kind in ("cell", "edge", "place", "player") else ()

    def place_ref(self, place: int) -> str:
        """The ref of a cell, an edge, a corner, a place or a piece that carries others."""
        carrier = self.namer.carrier(place)
        if carrier >= 0:
            return self.piece_ref(carrier)
        thing = self.namer.place(place)
        return f"{thing.kind if thing.kind in ('cell', 'edge') else 'place'}:{thing.id.replace(' of ', '.')}"

    def piece_ref(self, piece: int) -> str:
        """The number of a piece, if the viewer may know which one it is, else the heap it is part of; of ground, its cell."""
        place = self.S[self.box.place_at + piece]
        if self.look.pieces[self.box.piece_kind[piece]].ground and place < len(self.box.cells):
            return self.place_ref(place)
        if self.namer.sees(self.S, piece, self.viewer):
            return f"piece:{piece}"
        kind = self.box.kinds[self.box.piece_kind[piece]].name
        owner = self.box.piece_owner[piece]
        whose = f"/{self.box.owners[owner]}" if owner >= 0 and self.namer.sees_place(self.S, piece, self.viewer) else ""
        return f"heap:{self.place_ref(place).partition(':')[2]}/{kind}{whose}"


def listed(names: Iterable[str]) -> str:
    """Several things, those that are called the same as one with a number."""
    often = Counter(names)
    between = "; " if any("," in name for name in often) else ", "
    return between.join(f"{name} ×{count}" if count > 1 else name for name, count in often.items())


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
