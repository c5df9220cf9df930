"""Positions in words: putting pieces and values where an example wants them, and reading them back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.model.box import Field
from interpreter.model.piles import piles
from interpreter.model.state import ACTIVE, OUT
from interpreter.model.things import EVERYTHING
from interpreter.model.types import ACTION, CELL, FLAG, NUMBER, PLAYER, Type
from interpreter.play.results import scores_of
from interpreter.problems import guess

if TYPE_CHECKING:
    from interpreter.model.things import Thing
    from interpreter.play.api import Game


class Unfit(ValueError):
    """Words of an example that fit nothing in the game; `code` and `facts` as in a problem."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts, self.where = code, facts, ""
        super().__init__(f"{code}: {facts}")

    def at(self, where: str) -> Unfit:
        """The same, with the line that is wrong."""
        self.where = where
        return self


def meant_by(key: str, places: Collection[str], owned: Mapping[str, Collection[str]]) -> str | None:
    """What a key says in another order: `red hand` is `hand of red`, `gold of red` `red.gold`, or `red.store.gold`.

    `owned` has the fields of players, each with the words that it has a number for.
    """
    thing, of, owner = key.partition(" of ")
    if not of:
        owner, _, thing = key.partition(" ")
        if f"{thing} of {owner}" in places:
            return f"{thing} of {owner}"
    if thing in owned:
        return f"{owner}.{thing}"
    return next((f"{owner}.{field}.{thing}" for field, words in owned.items() if thing in words), None)


class Positions:
    """Reads and writes one state by names."""

    def __init__(self, game: Game, array: list[int], laid: bool = False) -> None:
        self.game, self.box, self.S = game, game.box, array
        self.laid = laid  # set-up has been done: pieces may be taken from anywhere
        self.piles = piles(game.box)

    # ---- names ---------------------------------------------------------------------------------------

    def place(self, text: str) -> int | None:
        """The number of a place: a cell, `hand of red`, `track_3`, `boat at a1`, `a1-b1` …"""
        box = self.box
        number = box.names.place(text)
        if number is not None:
            return number
        if box.boards is not None and box.boards.edge_places and "-" in text:
            start, end = (box.names.number(part.strip(), CELL) for part in text.split("-", 1))
            edge = None if start is None or end is None else box.boards.edge_index.get((start, end))
            return None if edge is None else len(box.cells) + edge
        piece = self.on_table(text)
        return box.carriers.get(piece) if piece is not None else None

    def on_table(self, text: str) -> int | None:
        """A piece described by what it is and where it is: `red token at b2`."""
        what, at, where = text.partition(" at ")
        if not at:
            pieces = [piece for piece in range(len(self.box.piece_kind)) if self.described(piece, what)]
            return pieces[0] if len(pieces) == 1 else None
        number = self.place(where)
        if number is None:
            return None
        for piece in self.piles.at(self.S, number):
            if self.described(piece, what):
                return int(piece)
        return None

    def described(self, piece: int, text: str) -> bool:
        """Does `red token`, `storm`, `token`, `token value 5` or `token used yes` describe this piece?"""
        box = self.box
        words = text.split()
        kind = box.kinds[box.piece_kind[piece]]
        owner = box.piece_owner[piece]
        if words and owner >= 0 and words[0] == box.owners[owner]:
            words = words[1:]
        if not words:
            return False
        row = box.tables[kind.table].rows[box.piece_row[piece]] if kind.table else ""
        if words[0] not in (kind.name, row):
            return False
        facts = words[1:]
        if len(facts) % 2:
            return False
        table = box.tables[kind.table] if kind.table else None
        for name, value in zip(facts[::2], facts[1::2], strict=True):
            field = box.fields.get(kind.name, {}).get(name)
            if field is not None:
                type_, number = field.type, self.S[field.base + (piece - kind.first) * field.width]
            elif table is not None and name in table.fields:
                type_, number = table.fields[name], table.values[name][box.piece_row[piece]]
            else:
                return False
            if self.game.namer.thing(self.S, type_, number, EVERYTHING).label != value:
                return False
        return True

    def with_fields(self, text: str) -> tuple[str, list[tuple[str, str]]]:
        """A description cut in two: what the piece is, and the fields it is to have (`die face 3`)."""
        words, fields = text.split(), []
        changing = {name for kind in self.box.kinds for name in self.box.fields.get(kind, {})}
        for at in range(len(words) - 2, 0, -1):
            if words[at] in changing:
                fields.append((words[at], words[at + 1]))
                del words[at : at + 2]
        return " ".join(words), fields

    def find(self, text: str) -> int | None:
        """A player, place or piece by its name."""
        player = self.box.names.number(text, PLAYER)
        if player is not None:
            return player
        place = self.place(text)
        return place if place is not None else self.on_table(text)

    def argument(self, text: Any, type_: Type) -> int | list[int]:
        """A value of a type or a set, as an example gives it to a procedure."""
        if type_.of is None:
            return self.value(text, type_)
        parts = text if isinstance(text, list) else str(text).split("+")
        found = [self.value(part if isinstance(part, int) else str(part).strip(), type_.of) for part in parts]
        return list(dict.fromkeys(found))

    def row(self, text: str) -> int | None:
        """The number of a row: `goose`, or `dishes.goose` where other things are called so, too."""
        name, dot, row = text.partition(".")
        types = [Type("row", table) for table in self.box.tables if not dot or table == name]
        found = self.box.names.number(row or name, *types)
        if found is not None:
            return found
        pieces = (piece for piece in range(len(self.box.piece_kind)) if self.described(piece, text))
        return next(pieces, None)

    def value(self, text: Any, type_: Type) -> int:
        """A value of a type, as written in an example."""
        if type_ == NUMBER:
            if not str(text).lstrip("-").isdigit():
                raise Unfit("wrong-value", value=str(text), expected="number")
            return int(text)
        if type_ == FLAG:
            if text not in (True, False, "yes", "no", "true", "false"):
                raise Unfit("unknown-name", what="flag", name=str(text), guess=guess(str(text), ["yes", "no"]))
            return int(text in (True, "yes", "true"))
        word = str(text)
        if word == "none":
            return -1
        if type_.kind == "piece":
            piece = self.on_table(word)
            return piece if piece is not None else self.the_one(word)
        if type_.kind in ("place", "edge"):
            place = self.place(word)
            if place is None:
                raise Unfit("unknown-name", what="place", name=word)
            return place
        return self.numbered(word, type_)

    def the_one(self, text: str) -> int:
        """Of several pieces of a description, the only one that lies elsewhere than where they all begin."""
        pieces = [piece for piece in range(len(self.box.piece_kind)) if self.described(piece, text)]
        if not pieces:
            raise Unfit("unknown-name", what="piece", name=text)
        at = {piece: self.S[self.box.place_at + piece] for piece in pieces}
        moved = [piece for piece, place in at.items() if not self.begins(piece, place)]
        if len(moved) != 1:
            raise Unfit("example-several", name=text, place=self.box.place_names[at[(moved or pieces)[0]]])
        return moved[0]

    def begins(self, piece: int, place: int) -> bool:
        """Is this where such pieces begin?"""
        start = self.box.places[self.box.kinds[self.box.piece_kind[piece]].starts]
        return start.first <= place < start.first + start.count

    def numbered(self, word: str, type_: Type) -> int:
        """The number of the thing of a type that is called so."""
        number = self.box.names.number(word, type_)
        if number is None:
            known = self.game.program.actions if type_ == ACTION else self.box.words_of(type_) or ()
            raise Unfit("unknown-name", what=str(type_), name=word, guess=guess(word, known))
        return number

    # ---- given ---------------------------------------------------------------------------------------

    def put(self, key: str, value: Any) -> None:
        """Put pieces into a place, or give a field a value."""
        place, value = self.place(key), self.lying(key, value)
        if place is not None and isinstance(value, list):
            for text in reversed(value):
                what, fields = self.with_fields(str(text))
                piece = self.on_table(what) if " at " in what else self.unused(what, place)
                if piece is None:
                    if " at " not in what and not any(self.described(one, what) for one in range(len(self.box.piece_kind))):
                        raise Unfit("unknown-name", what="piece", name=what, guess=guess(what.split()[-1], self.called))
                    raise Unfit("example-none-left", name=what)
                self.lay_on(piece, place)
                kind = self.box.kinds[self.box.piece_kind[piece]]
                for name, word in fields:
                    field = self.box.fields.get(kind.name, {}).get(name)
                    if field is None:
                        raise Unfit(
                            "unknown-field", owner=kind.name, name=name, guess=guess(name, self.box.fields.get(kind.name, {}))
                        )
                    self.store(field, field.base + (piece - kind.first) * field.width, word)
            return
        if key == "active":
            self.S[ACTIVE] = self.value(value, PLAYER)
            return
        if key == "out":
            for seat in value:
                self.S[OUT] |= 1 << self.value(seat, PLAYER)
            return
        if key.startswith("looked at "):
            piece = self.on_table(key.removeprefix("looked at "))
            if piece is None or self.box.looked_at < 0:
                raise Unfit("example-not-hidden", name=key.removeprefix("looked at "))
            self.S[self.box.looked_at + piece] = sum(1 << self.value(seat, PLAYER) for seat in value)
            return
        field, address = self.address(key)
        if isinstance(value, dict) and field.per is not None:
            for word, number in value.items():
                self.store(field, address + self.numbered(str(word), field.per), number)
        else:
            self.store(field, address, value)

    def lying(self, key: str, value: Any) -> Any:
        """What lies in a place: one piece needs no list."""
        alone = isinstance(value, str) and "." not in key and key not in self.box.fields.get("game", {})
        return [value] if alone and key != "active" and self.place(key) is not None else value

    @property
    def called(self) -> list[str]:
        """What pieces are called by: kinds, and rows of their tables."""
        kinds = self.box.kinds
        return [*kinds, *(row for kind in kinds.values() if kind.table for row in self.box.tables[kind.table].rows)]

    def store(self, field: Field, address: int, value: Any) -> None:
        new = self.value(value, field.type)
        if field.bounded and not field.least <= new <= field.most:
            raise Unfit("out-of-bounds", value=new, least=field.least, most=field.most)
        if field.supply is not None:
            key = (address - field.base) % field.width
            self.S[field.supply_at + key] -= new - self.S[address]
        self.S[address] = new

    def lay_on(self, piece: int, place: int) -> None:
        """Put a piece on a place; nobody saw what it covers while the table was laid."""
        covered, looked = self.S[self.box.first_at + place], self.box.looked_at
        before = self.S[looked + covered]
        self.piles.move(self.S, piece, place)
        if looked >= 0 <= covered:
            self.S[looked + covered] = before

    def unused(self, text: str, place: int) -> int | None:
        """A piece of this description that has not been put anywhere yet."""
        for piece in range(len(self.box.piece_kind)):
            at = self.S[self.box.place_at + piece]
            if self.begins(piece, at) and self.described(piece, text) and (at != place or piece not in self.placed):
                self.placed.add(piece)
                return piece
        if self.laid:
            for piece in range(len(self.box.piece_kind)):
                if piece not in self.placed and self.described(piece, text):
                    self.placed.add(piece)
                    return piece
        return None

    @property
    def placed(self) -> set[int]:
        if not hasattr(self, "_placed"):
            self._placed: set[int] = set()
        return self._placed

    def address(self, key: str) -> tuple[Field, int]:
        """The field that `red.gold`, `red.store.wood`, `round`, `a1.mark`, `token at a1.used` names."""
        box = self.box
        if key in box.fields.get("game", {}):
            field = box.fields["game"][key]
            return field, field.base
        parts = key.split(".")
        subject, name, rest = parts[0].strip(), parts[1] if len(parts) > 1 else "", parts[2:]
        if not name:
            names = [*box.place_names, *box.fields.get("game", {})]
            meant = meant_by(key, box.place_names, self.owned) or guess(key, names)
            raise Unfit("unknown-name", what="place or field", name=key, guess=meant)
        owner_kind, number = self.owner(subject)
        found = box.fields.get(owner_kind, {}).get(name)
        if found is None:
            counted = (f"{field}.{name}" for field, words in self.owned.items() if owner_kind == "player" and name in words)
            close = next(counted, None) or guess(name, box.fields.get(owner_kind, {}))
            raise Unfit("unknown-field", owner=subject, name=name, guess=close)
        address = found.base + number * found.width
        if rest and found.per is not None:
            address += self.numbered(rest[0], found.per)
        return found, address

    @property
    def owned(self) -> dict[str, Collection[str]]:
        """The fields of players, with the words that they have numbers for."""
        fields = self.box.fields.get("player", {})
        return {name: (self.box.words_of(field.per) or ()) if field.per else () for name, field in fields.items()}

    def owner(self, subject: str) -> tuple[str, int]:
        box = self.box
        if subject == "game":
            return "game", 0
        for owner, type_ in (("player", PLAYER), ("cell", CELL)):
            number = box.names.number(subject, type_)
            if number is not None:
                return owner, number
        piece = self.on_table(subject)
        if piece is not None:
            kind = box.kinds[box.piece_kind[piece]]
            return kind.name, piece - kind.first
        place = self.place(subject)
        if place is not None and box.boards is not None and box.boards.is_corner(place):
            return "corner", place - box.boards.first_corner
        if place is not None and "edge" in box.fields:
            return "edge", place - len(box.cells)
        raise Unfit("unknown-name", name=subject)

    # ---- then ----------------------------------------------------------------------------------------

    def compare(self, key: str, value: Any) -> tuple[Any, Any]:
        """What is there and what should be there, in the same words."""
        place, value = self.place(key), self.lying(key, value)
        if place is not None and isinstance(value, list):
            pieces = self.piles.at(self.S, place)
            if key == "box":
                return self.in_box(pieces, value)
            found = [self.best_word(piece, value) for piece in pieces]
            return sorted(found), sorted(str(text) for text in value)
        if key.startswith("score of "):
            seat = key.removeprefix("score of ")
            return scores_of(self.game, self.S).get(seat), value
        if key == "out":
            from interpreter.model.state import bits

            return sorted(self.box.owners[number] for number in bits(self.S[OUT])), sorted(str(seat) for seat in value)
        if key == "active":
            return self.box.owners[self.S[ACTIVE]], str(value)
        field, address = self.address(key)
        if isinstance(value, dict) and field.per is not None:
            numbers = {word: self.box.names.number(word, field.per) for word in value}
            there = {word: self.label(field, self.S[address + number]) for word, number in numbers.items() if number is not None}
            return there, {
                word: self.label(field, part) if type(part) is int else self.as_word(field, part) for word, part in value.items()
            }
        return self.label(field, self.S[address]), self.as_word(field, value)

    def label(self, field: Field, value: int) -> str:
        return self.game.namer.thing(self.S, field.type, value, EVERYTHING).label

    def as_word(self, field: Field, value: Any) -> str:
        return self.label(field, self.value(value, field.type))

    def best_word(self, piece: int, wanted: Sequence[Any]) -> str:
        """Describe a piece in the words of the example where they fit, else in its own."""
        for text in wanted:
            if self.described(piece, str(text)):
                return str(text)
        thing = self.game.namer.piece(self.S, piece, EVERYTHING)
        return thing.label.partition(" at ")[0]

    def in_box(self, pieces: Sequence[int], wanted: Sequence[Any]) -> tuple[Any, Any]:
        """The box holds at least these."""
        left = list(pieces)
        missing = []
        for text in wanted:
            found = next((piece for piece in left if self.described(piece, str(text))), None)
            if found is None:
                missing.append(str(text))
            else:
                left.remove(found)
        return sorted(str(text) for text in wanted if str(text) not in missing), sorted(str(text) for text in wanted)

    def holds(self, text: Any) -> bool:
        """Is a condition in the effect language true?"""
        from interpreter.play.conditions import evaluate

        return evaluate(self.game, self.S, text)

    def matching(self, answer: str, labels: Sequence[str], things: Sequence[Thing]) -> int | None:
        """The option that an answer means: by its label, or by a description that fits it (also of a hidden piece)."""
        if answer in labels:
            return labels.index(answer)
        same = {"pass": ("no", "done"), "done": ("pass",), "no": ("pass",)}.get(answer, ())
        for number, thing in enumerate(things):
            if thing.kind in same:
                return number
        what, _, where = answer.partition(" at ")
        for number, thing in enumerate(things):
            if (
                thing.kind == "piece"
                and thing.number >= 0
                and self.described(thing.number, what)
                and (not where or self.place(where) == self.S[self.box.place_at + thing.number])
            ):
                return number
        place = self.place(answer)
        for number, thing in enumerate(things):
            if place is not None and thing.kind in ("cell", "place", "edge") and thing.number == place:
                return number
        return None
