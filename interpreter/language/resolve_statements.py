"""Resolves and type-checks statements: from phrases to program nodes. What a command means stands with others of its sort."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_choices import Choices
from interpreter.language.resolve_durations import Durations
from interpreter.language.resolve_loops import Loops
from interpreter.language.resolve_pieces import Pieces
from interpreter.language.resolve_tries import Tries
from interpreter.language.resolve_turns import Turns
from interpreter.language.unfinished import Lines
from interpreter.model.types import NONE, set_of


class Statements(Choices, Pieces, Loops, Turns, Durations, Tries):
    """Statements within one procedure; here are those that call, speak, answer to events and end the game."""

    @STATEMENTS.of("step")
    def step(self, node: Node, word: Word, block: Node) -> ir.Stmt | None:
        name = f"{self.context.name}.{word}"
        if len(self.frames) > 2 or self.loops or "." in self.context.name:
            self.problems.error(node.position, "step-inside")
            return None
        self.context.steps.append((name, block))
        return ir.CallProcedure(node.position, name, tuple(ir.Local(slot.type, slot) for slot in self.procedure.params))

    @STATEMENTS.of("note_position")
    def note_position(self, node: Node) -> ir.Stmt:
        return ir.NotePosition(node.position)

    @STATEMENTS.of("do_nothing")
    def do_nothing(self, node: Node) -> Lines:
        return []

    @STATEMENTS.of("call")
    def run(self, node: Node, name: Word, arguments: Node) -> ir.Stmt:
        signature = self.world.procedures.get(name)
        if signature is None and name in self.world.values:
            self.problems.error(name.position, "value-as-command", name=str(name), form=self.world.values[name].form)
            return self.nothing(node)
        if signature is None:
            self.unknown(name, "procedure", self.world.procedures)
            return self.nothing(node)
        return ir.CallProcedure(node.position, str(name), tuple(self.match(name, *self.split(arguments.nodes), signature.params)))

    @STATEMENTS.of("say")
    def say(self, node: Node, word: Word, arguments: Node | None) -> ir.Stmt:
        key = str(word)
        names: list[str] = []
        values: list[ir.Expr] = []
        for argument in arguments.nodes if arguments is not None else []:
            name, value = argument.parts[0], argument.node(1)
            if not isinstance(name, Word):
                name = value.words[-1] if value.words else None
            if name is None:
                self.problems.error(argument.position, "needs-name")
                continue
            if str(name) in names:
                self.problems.error(argument.position, "duplicate-id", name=str(name), first=f"say {key}")
            names.append(str(name))
            values.append(self.expr(value))
        self.world.said[key] = names
        return ir.Say(node.position, key, tuple(names), tuple(values))

    @STATEMENTS.of("cancel")
    def cancel(self, node: Node) -> ir.Stmt:
        if self.context.cancelled is None:
            self.problems.error(node.position, "only-in-event", name="cancel", where="before")
            return self.nothing(node)
        return ir.Let(node.position, self.context.cancelled, ir.TRUE)

    @STATEMENTS.of("proceed")
    def proceed(self, node: Node) -> Lines:
        if self.context.proceed is None:
            self.problems.error(node.position, "only-in-event", name="proceed", where="instead of")
            return []
        return self.context.proceed

    @STATEMENTS.of("win")
    def win(self, node: Node, winners: ir.Expr, after: str) -> ir.Stmt:
        if winners.type == set_of(NONE):
            return ir.End(node.position, ir.Verb.ALL_LOSE, None, after)
        return ir.End(node.position, ir.Verb.WIN, winners, after)

    @STATEMENTS.of("tie", "finish")
    def end(self, node: Node, after: str) -> ir.Stmt:
        return ir.End(node.position, ir.Verb(node.kind), None, after)

    @STATEMENTS.of("eliminate", "defeat")
    def leave(self, node: Node, players: ir.Expr) -> ir.Stmt:
        return ir.Leave(node.position, ir.Verb(node.kind), players)
