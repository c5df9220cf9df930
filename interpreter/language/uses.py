"""How often something may be used: so many times in a procedure or in the game, or once, and then the card is gone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import count

from interpreter import ir
from interpreter.language.phrases import Node
from interpreter.language.scope import World
from interpreter.language.unfinished import Lines
from interpreter.model.box import Duration, Field
from interpreter.model.types import FLAG, NUMBER, PIECE, PLACE, Type
from interpreter.problems import Position, guess


@dataclass
class Source:
    """Where an ability comes from: the pieces of a row while they are in certain places, a duration, or the ruleset itself."""

    name: str
    pieces: tuple[int, ...]
    active: tuple[str, ...] = ()
    type: Type = PIECE
    used: bool = False
    later: int = 0  # how late it comes, where there is an order: behind what stood in the ruleset before
    duration: Duration | None = None  # then `pieces` number the times that it holds


@dataclass(frozen=True)
class Use:
    """A use of something: it counts against a limit, or puts the card away, or neither."""

    limit: ir.Limit | None = None
    away: ir.Expr | None = None  # where the card is put

    def allowed(self, number: ir.Expr) -> ir.Expr:
        """May it still be used by this card or player?"""
        return ir.TRUE if self.limit is None else ir.WithinLimit(FLAG, self.limit, number)

    def counted(self, position: Position, number: ir.Expr) -> Lines:
        return [] if self.limit is None else [ir.UseLimit(position, self.limit, number)]

    def spent(self, position: Position, body: Sequence[ir.Stmt], this: ir.Slot | None) -> Lines:
        """A block that puts the card away like a cost: behind its choices, before it does anything."""
        if self.away is None or this is None:
            return list(body)
        return _behind_choices(body, ir.Move(position, ir.Local(this.type, this), self.away, cost=True))


def _behind_choices(body: Sequence[ir.Stmt], cost: ir.Stmt) -> Lines:
    """A block with something that is done when its choices are made, and before anything else is."""
    pattern = ir.leading(body)
    calls = pattern and isinstance(pattern[-1], (ir.Branches, ir.CallProcedure, ir.ResolveCard))
    before = len(pattern) - (1 if calls else 0)
    return [*body[:before], cost, *body[before:]]


FREE = Use()


def alike(source: Source, use: Use) -> Hashable:
    """Equal for abilities that do the same at different tables, where pieces and places have other numbers."""
    return (source.name, min(len(source.pieces), 2), source.active, source.type, source.later, str(use.limit), use.away is None)


@dataclass(frozen=True)
class OnceInDuration(Use):
    """A use that is noted where a duration is kept, and so is gone with it."""

    noted: Field | None = None

    def allowed(self, number: ir.Expr) -> ir.Expr:
        assert self.noted is not None
        return ir.Not(FLAG, ir.Read(FLAG, self.noted, number))

    def spent(self, position: Position, body: Sequence[ir.Stmt], this: ir.Slot | None) -> Lines:
        assert self.noted is not None and this is not None
        return _behind_choices(body, ir.Store(position, self.noted, ir.Local(this.type, this), None, ir.TRUE, False))


class Uses:
    """Reads how often something may be used."""

    def __init__(self, world: World) -> None:
        self.world, self.numbers = world, count(1)

    def read(self, node: Node, source: Source) -> Use:
        """`once`, `once per turn`, `2 per battle`."""
        scope = next((str(word) for word in node.words if not word.isdigit()), "")
        if not scope and source.pieces:
            box = self.world.box
            return Use(away=ir.Const(PLACE, box.places[box.kinds[source.type.name].discard].first))
        if scope == "game":
            scope = ""
        known = self.world.procedures
        if scope and scope not in known:
            at = node.words[-1].position
            self.world.problems.error(at, "unknown-name", what="procedure", name=scope, guess=guess(scope, ["game", *known]))
            return FREE
        times = int(node.word(0)) if node.kind == "times_per" else 1
        return Use(ir.Limit(next(self.numbers), scope, times, len(source.pieces) or len(self.world.box.owners)))


def said(node: Node) -> str:
    """A use as it is written."""
    scope = node.parts[-1]
    return " ".join([str(node.parts[0]) if node.kind == "times_per" else "once", *(["per", str(scope)] if scope else [])])


def number_of(piece: ir.Expr, pieces: tuple[int, ...]) -> ir.Expr:
    """Which of the pieces of a row it is, counted from 0; of a duration, which time it is."""
    if piece.type.kind == "duration":
        return piece
    if len(pieces) <= 1:
        return ir.ZERO
    if pieces[-1] - pieces[0] == len(pieces) - 1:
        return ir.Binary(NUMBER, ir.Op.SUBTRACT, piece, ir.Const(NUMBER, pieces[0]))
    numbers = {number: place for place, number in enumerate(pieces)}
    return ir.Look(NUMBER, (*(numbers.get(number, 0) for number in range(pieces[-1] + 1)), 0), piece)
