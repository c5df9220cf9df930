"""Resolves what is done sometimes, several times, or all at once: conditions, loops and `at once`."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_blocks import Blocks
from interpreter.language.simultaneous import Commands
from interpreter.language.unfinished import Lines
from interpreter.model.types import NUMBER, element_of
from interpreter.records import replace


class Loops(Blocks):
    """Commands with blocks that run as often as they say."""

    @STATEMENTS.of("if_")
    def if_else(self, node: Node, test: ir.Expr, then: Node, *others: Node | None) -> ir.Stmt:
        body = self.suite(then)
        *conditions, last = others
        other = self.suite(last) if last is not None else []
        for part in reversed(conditions):
            assert part is not None
            other = [ir.If(part.position, self.condition(part.node(0)), tuple(self.suite(part.node(1))), tuple(other))]
        return ir.If(node.position, test, tuple(body), tuple(other))

    def loop_body(self, block: Node) -> ir.Block:
        body = self.in_loop(block)
        if len(body) == 1 and isinstance(body[0], (ir.Ask, ir.AskYes, ir.Branches)):
            optional = isinstance(body[0], ir.AskYes) or body[0].optional
            return (replace(body[0], stops=optional),)
        return tuple(body)

    @STATEMENTS.of("repeat")
    def repeat(self, node: Node, block: Node) -> ir.Stmt:
        return self.without_number(ir.Loop(node.position, None, self.loop_body(block)))

    def without_number(self, loop: ir.Loop) -> ir.Loop:
        """The same, noted for those who ask whether it ends."""
        self.world.repeats.append((self.context.name, loop))
        return loop

    @STATEMENTS.of("repeat_up_to", "repeat_times")
    def repeat_times(self, node: Node, times: ir.Expr, block: Node) -> ir.Stmt:
        counter = self.procedure.slot("times", NUMBER)
        return ir.Loop(node.position, None, self.loop_body(block), counter, times)

    @STATEMENTS.of("while_")
    def while_holds(self, node: Node, test: ir.Expr, block: Node) -> ir.Stmt:
        return self.without_number(ir.Loop(node.position, test, self.loop_body(block)))

    @STATEMENTS.of("for_each")
    def for_each(self, node: Node, word: Word, source: ir.Expr, block: Node) -> ir.Stmt:
        rest = self.procedure.slot("rest", NUMBER)
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            body = self.in_loop(block)
        return ir.ForEach(node.position, slot, source, tuple(body), rest)

    @STATEMENTS.of("spread")
    def spread(self, node: Node, points: ir.Expr, word: Word, source: ir.Expr, player: ir.Expr, block: Node) -> ir.Stmt:
        """One point after the other; the set is asked anew before each."""
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            ask = ir.Ask(node.position, slot, source, player, self.prompt(str(word)))
            body = self.in_loop(block)
        return ir.Loop(node.position, None, (ask, *body), self.procedure.slot("times", NUMBER), points)

    @STATEMENTS.of("at_once")
    def at_once(self, node: Node, block: Node) -> ir.Stmt:
        return self.put_off(node, self.suite(block))

    @STATEMENTS.of("at_once_each")
    def at_once_each(self, node: Node, word: Word, source: ir.Expr, block: Node) -> ir.Stmt:
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            body = self.suite(block)
        return self.put_off(node, [ir.ForEach(node.position, slot, source, tuple(body))])

    def put_off(self, node: Node, body: Lines) -> ir.Stmt:
        kept = Commands(self.procedure, self.problems).keep(body)
        return ir.AtOnce(node.position, tuple(kept), self.procedure.slot("queue", NUMBER), self.procedure.slot("command", NUMBER))

    @STATEMENTS.of("stop")
    def stop(self, node: Node) -> ir.Stmt:
        return ir.Stop(node.position)
