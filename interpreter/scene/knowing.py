"""What a viewer may know of a thing: a field, a fact of the board or of a row, a named value, or a path through rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.model.state import ACTIVE
from interpreter.model.things import EVERYTHING, PUBLIC, Viewer
from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.scene.named_values import NamedValues

if TYPE_CHECKING:
    from interpreter.model.box import Field
    from interpreter.play.states import State

ROW = "row"  # of a piece: the row of its table
Amounts = dict[str, int]


@dataclass(frozen=True, slots=True)
class Fact:
    """A value with its type; of a field with one value for each word, the values by these words."""

    type: Type
    value: int = 0
    amounts: Amounts | None = None
    key: Type | None = None  # what the words of the amounts are

    @property
    def holds(self) -> bool:
        """Is there anything to show?"""
        if self.amounts is not None:
            return any(self.amounts.values())
        return self.value != 0 if self.type in (NUMBER, FLAG) else self.value >= 0


class Facts:
    """Finds what a viewer may know of the things in one position."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        self.game, self.S, self.viewer = state.game, state.array, viewer
        self.box, self.namer = self.game.box, self.game.namer
        self.values = NamedValues(state, viewer)

    def of_game(self, path: str) -> Fact | None:
        name, *rest = path.split(".")
        field = self.box.fields.get("game", {}).get(name)
        if field is not None:
            return self._follow(self._of_field(field, 0), rest) if self._open(field) else None
        return self._follow(self._of_value(name, ()), rest)

    def of_player(self, player: int, path: str) -> Fact | None:
        name, *rest = path.split(".")
        field = self.box.fields.get("player", {}).get(name)
        if field is None:
            return self._follow(self._of_value(name, (player,)), rest)
        own = self.viewer == player or (self.viewer is PUBLIC and self.box.players == 1)
        if self._open(field) or (field.visible in ("owner", "total") and own):
            return self._follow(self._of_field(field, player), rest)
        if field.visible == "total":
            first = field.base + player * field.width
            return Fact(NUMBER, sum(self.S[first : first + field.width]))
        return None

    def of_cell(self, cell: int, path: str) -> Fact | None:
        name, *rest = path.split(".")
        field = self.box.fields.get("cell", {}).get(name)
        if field is not None:
            return self._follow(self._of_field(field, cell), rest) if self._open(field) else None
        if name in self.box.cell_fields:
            return self._follow(Fact(self.box.cell_fields[name], int(self.box.cell_facts[name][cell])), rest)
        return self._follow(self._of_value(name, (cell,)), rest)

    def of_piece(self, piece: int, path: str) -> Fact | None:
        """A fact of a piece, as far as the viewer may know it."""
        name, *rest = path.split(".")
        kind = self.box.kinds[self.box.piece_kind[piece]]
        field = self.box.fields.get(kind.name, {}).get(name)
        if field is not None:
            if not self.namer.sees_field(self.S, piece, field, self.viewer):
                return None
            return self._follow(self._of_field(field, piece - kind.first), rest)
        table = self.box.tables.get(kind.table)
        row = self.box.piece_row[piece]
        sees = self.namer.sees(self.S, piece, self.viewer)
        if table is not None and row >= 0 and name in (ROW, *table.fields):
            shown = name in kind.shows and self.namer.sees_place(self.S, piece, self.viewer)
            if not (sees or shown):
                return None
            if name == ROW:
                return self._follow(Fact(Type("row", kind.table), row), rest)
            return self._follow(_constant(table.fields[name], table.values[name][row]), rest)
        return self._follow(self._of_value(name, (piece,)), rest) if sees else None

    def _open(self, field: Field) -> bool:
        return self.viewer is EVERYTHING or field.visible == "all"

    def _of_field(self, field: Field, owner: int) -> Fact:
        first = field.base + owner * field.width
        if field.per is None:
            return Fact(field.type, self.S[first])
        words = self.box.words_of(field.per) or []
        return Fact(field.type, amounts={word: self.S[first + key] for key, word in enumerate(words)}, key=field.per)

    def _of_value(self, name: str, args: Sequence[int]) -> Fact | None:
        signature = self.game.world.values.get(name)
        if signature is None or len(signature.params) != len(args) or signature.result is None or signature.result.is_long:
            return None
        me = args[0] if signature.params and signature.params[0][1].kind == "player" else self.S[ACTIVE]
        value = self.values.value(name, me, args)
        return None if value is None else Fact(signature.result, value)

    def _follow(self, fact: Fact | None, rest: Sequence[str]) -> Fact | None:
        """Through the rows of tables."""
        for name in rest:
            if fact is None or fact.type.kind != "row" or fact.value < 0:
                return None
            table = self.box.tables[fact.type.name]
            if name not in table.fields:
                return None
            fact = _constant(table.fields[name], table.values[name][fact.value])
        return fact


def _constant(type_: Type, value: Any) -> Fact | None:
    return None if type_.is_long or not isinstance(value, int) else Fact(type_, int(value))
