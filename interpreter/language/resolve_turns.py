"""Resolves whose turn it is: `take turns` in all its forms, and `as PLAYER`."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_blocks import Blocks
from interpreter.language.unfinished import Lines
from interpreter.model.state import ACTIVE
from interpreter.model.types import FLAG, NUMBER, PLAYER, set_of


class Turns(Blocks):
    """Commands that say who acts."""

    @STATEMENTS.of("as_")
    def as_player(self, node: Node, player: ir.Expr, block: Node) -> ir.Stmt:
        return ir.As(node.position, player, self.procedure.slot("before", PLAYER), tuple(self.suite(block)))

    @STATEMENTS.of("take_turns")
    def take_turns(
        self, node: Node, among: ir.Expr | None, begin: ir.Expr, back: Word | None, once: Node | None, block: Node
    ) -> Lines | ir.Stmt:
        if not any(part is not None for part in node.parts[:-1]):
            return self.turns_for_ever(node, block)
        position, active, procedure = node.position, ir.Head(PLAYER, ACTIVE), self.procedure
        was, turn = procedure.slot("was", PLAYER), procedure.slot("turn", PLAYER)
        whose = ir.Local(PLAYER, turn)
        if among is None:
            among = ir.question(set_of(PLAYER), "players", [])
        first = begin if node.parts[1] is not None else active
        # The body is a block of its own: what leaves out its rest does not leave out passing the turn on.
        body = ir.If(position, ir.TRUE, tuple(self.in_loop(block)))
        taken: Lines = [
            ir.StoreHead(position, ACTIVE, whose),
            ir.As(position, whose, procedure.slot("before", PLAYER), (body,)),
        ]
        loop: Lines
        if once is not None:
            still = ir.If(position, ir.Member(FLAG, whose, among), tuple(taken))
            loop = [ir.ForEach(position, turn, _round(first, back), (still,), procedure.slot("rest", NUMBER))]
        else:
            ahead, one = procedure.slot("ahead", PLAYER), procedure.slot("it", PLAYER)
            order = _round(ir.Local(PLAYER, ahead), back)
            left = ir.Where(order.type, order, one, ir.Member(FLAG, ir.Local(PLAYER, one), among))
            following = ir.question(PLAYER, "next" if back is None else "previous", [whose])
            steps: Lines = [
                ir.Let(position, turn, ir.question(PLAYER, "first", [left]), new=True),
                ir.If(position, ir.same(whose, ir.Const(PLAYER, -1)), (ir.Stop(position),)),
                *taken,
                ir.Let(position, ahead, following),
            ]
            loop = [ir.Let(position, ahead, first, new=True), ir.Loop(position, None, tuple(steps))]
        return [
            ir.Let(position, was, active, new=True),
            *loop,
            ir.StoreHead(position, ACTIVE, ir.Local(PLAYER, was)),
        ]

    def turns_for_ever(self, node: Node, block: Node) -> ir.Stmt:
        active = ir.Head(PLAYER, ACTIVE)
        body = self.in_loop(block)
        turn = ir.Let(node.position, self.procedure.slots[0], active)
        pass_on = ir.StoreHead(node.position, ACTIVE, ir.question(PLAYER, "next", [active]))
        loop = ir.Loop(node.position, None, (turn, ir.If(node.position, ir.TRUE, tuple(body)), pass_on))
        return ir.As(node.position, active, self.procedure.slot("before", PLAYER), (loop,))


def _round(first: ir.Expr, back: Word | None) -> ir.Expr:
    """The players round the table, from one of them on."""
    several = set_of(PLAYER)
    if back is None:
        return ir.question(several, "clockwise", [first])
    return ir.question(several, "reverse", [ir.question(several, "clockwise", [ir.question(PLAYER, "next", [first])])])
