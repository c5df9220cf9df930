"""Resolves what is tried out: `try: BLOCK`, and `take back`."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node
from interpreter.language.resolve_blocks import Blocks
from interpreter.language.unfinished import Lines
from interpreter.model.types import FLAG, NUMBER


class Tries(Blocks):
    """Commands for what is composed step by step."""

    @STATEMENTS.of("try_")
    def try_out(self, node: Node, block: Node) -> ir.Stmt:
        found = ir.Try(node.position, self.procedure.slot("copy", NUMBER), tuple(self.suite(block)))
        self.world.tries.append(found)
        return found

    @STATEMENTS.of("take_back")
    def take_back(self, node: Node) -> Lines:
        return [ir.Require(node.position, ir.Tried(FLAG)), ir.TakeBack(node.position)]
