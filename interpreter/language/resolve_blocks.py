"""Resolves blocks: commands one after the other, each with its arguments, some of them with an `otherwise` behind them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

from interpreter import ir
from interpreter.language import instead
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node
from interpreter.language.registry import COMMANDS
from interpreter.language.resolve_corners import Corners
from interpreter.language.scope import World
from interpreter.language.signatures import Parameter
from interpreter.language.unfinished import Lines, UnfinishedProcedure
from interpreter.model.types import FLAG, NUMBER
from interpreter.records import replace

LEAVING_OUT_THE_REST = ("choose", "choose_one", "take_action", "draw", "draw_several", "pay", "pay_goods", "require")
SIGNATURES = {rule: signature for entry in COMMANDS.values() for rule, signature in entry.signatures.items()}


@dataclass
class Context:
    """What a block belongs to: for prompts, for steps, and for `cancel` and `proceed`."""

    name: str
    steps: list[tuple[str, Node]] = field(default_factory=list)
    cancelled: ir.Slot | None = None
    proceed: Lines | None = None


class Blocks(Corners):
    """Blocks within one procedure, and what commands of all sorts need."""

    def __init__(self, world: World, procedure: UnfinishedProcedure, context: Context) -> None:
        super().__init__(world, procedure)
        self.context = context
        self.loops = 0

    def block(self, nodes: list[Node]) -> Lines:
        """Statements one after the other, with names of their own."""
        with self.inner():
            return self.statements(nodes)

    def statements(self, nodes: list[Node]) -> Lines:
        return self.sequence([part for node in nodes for part in (node.nodes if node.kind == "line" else [node])])

    def sequence(self, nodes: list[Node]) -> Lines:
        """Commands, some of them with an `otherwise` behind them."""
        found: Lines = []
        for number, node in enumerate(nodes):
            if nodes[number + 1 : number + 2] and nodes[number + 1].kind == "otherwise" != node.kind:
                return found + self.or_else(node, nodes[number + 1], nodes[number + 2 :])
            found += self.simple(node) if node.kind == "simple" else self.statement(node)
        return found

    def or_else(self, node: Node, otherwise: Node, rest: list[Node]) -> Lines:
        """A command, what is done if it does not happen, and the rest of the block, which it may leave out as always."""
        position = otherwise.position
        command = node.node(0) if node.kind == "simple" and node.maybe(1) is None else node
        other = tuple(self.suite(otherwise.node(0)))  # before the command: it does not know the names that are given there
        lines = self.simple(node) if node.kind == "simple" else self.statement(node)
        match command.kind, lines:
            case "pick", [*_, ir.Pick(slot=picked)]:
                whole = ir.Local(picked.type, picked)
                nothing: ir.Expr = ir.Aggregate(FLAG, ir.Fold.NONE, whole)
                if picked.type.kind == "map":
                    nothing = ir.Binary(FLAG, ir.Op.SAME, self.sum_of_map(node, whole), ir.ZERO)
                return [*lines, ir.If(position, nothing, other), *self.sequence(rest)]
            case "call", [ir.CallProcedure(name=name, args=args)]:
                can = ir.CanCall(FLAG, name, args)
                return [ir.If(position, can, tuple(lines), other), *self.sequence(rest)]
        happened = self.procedure.slot("happened", FLAG)
        not_yet = ir.Let(position, happened, ir.FALSE, new=True)
        noted = ir.Let(position, happened, ir.TRUE)
        unless = ir.If(position, ir.Not(FLAG, ir.Local(FLAG, happened)), other)
        match command.kind, lines:
            case "may" | "may_block", [ir.Ask() | ir.AskYes() | ir.Branches() as asked]:
                return [not_yet, replace(asked, body=(noted, *asked.body)), unless, *self.sequence(rest)]
            case kind, _ if kind in LEAVING_OUT_THE_REST:
                return [not_yet, ir.If(position, ir.TRUE, (*lines, noted, *self.sequence(rest))), unless]
        if command.kind != "otherwise":
            self.problems.error(position, "otherwise-of-nothing")
        return lines + self.sequence(rest)

    @STATEMENTS.of("otherwise")
    def otherwise(self, node: Node, block: Node) -> Lines:
        self.problems.error(node.position, "otherwise-of-nothing")
        return self.suite(block)

    def suite(self, node: Node) -> Lines:
        return self.block(node.nodes)

    def simple(self, node: Node) -> Lines:
        test = node.maybe(1)
        if test is None:
            return self.statement(node.node(0))
        condition = self.condition(test)
        with self.inner():  # a name that is given only sometimes is not known afterwards
            return [ir.If(node.position, condition, tuple(self.statement(node.node(0))))]

    def statement(self, node: Node) -> Lines:
        if (meant := instead.for_amount(node)) is not None:
            self.problems.error(node.node(1).position, "not-an-amount", found=str(NUMBER), guess=meant)
            return []
        found: Lines | ir.Stmt | None = STATEMENTS[node.kind](self, node, *self.arguments(node))
        if found is None:
            return []
        return found if isinstance(found, list) else [found]

    def arguments(self, node: Node) -> list[Any]:
        """What the parts of a command mean by its form; blocks, names and what has no place in the form stay as they are."""
        parts = [part for part in node.parts if part != "in"]  # a word that the grammar keeps for comparisons
        name, found = "", list[Any]()
        for parameter, part in zip(chain(SIGNATURES[node.kind].parameters, repeat(Parameter(""))), parts, strict=False):
            found.append(self.argument(parameter, part, name))
            name = str(part) if parameter.sort == "NAME" else name
        return found

    def nothing(self, node: Node) -> ir.Stmt:
        """Stands where something is wrong, or where nothing is to be done."""
        return ir.Require(node.position, ir.TRUE)

    def prompt(self, name: str) -> str:
        prompt = f"{self.context.name}.{name}"
        self.world.prompts[prompt] = [slot for frame in self.frames for slot in frame]
        return prompt

    def kept(self, value: ir.Expr, found: Lines, node: Node) -> ir.Expr:
        """A value as it is now, also when what it is worked out from has changed."""
        if isinstance(value, (ir.Const, ir.Local)):
            return value
        slot = self.procedure.slot("kept", value.type)
        found.append(ir.Let(node.position, slot, value, new=True))
        return ir.Local(slot.type, slot)

    def in_loop(self, block: Node) -> Lines:
        """A block in which `stop` leaves the loop."""
        self.loops += 1
        body = self.suite(block)
        self.loops -= 1
        return body
