"""Resolves what holds for a while: `until end of turn: ABILITY …`, `for 2 rounds: ABILITY …`."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import ARGUMENTS, STATEMENTS
from interpreter.language.phrases import Node, words_in
from interpreter.language.resolve_blocks import Blocks
from interpreter.language.scope import Lasting
from interpreter.model.types import NUMBER, UNKNOWN


class Durations(Blocks):
    """Commands that let abilities hold from now on."""

    @ARGUMENTS.of("PROCEDURES")
    def several_runs(self, node: Node) -> str:
        """A procedure by its name or its plural."""
        name, known = ".".join(node.words), self.world.procedures
        for form in (name, name.removesuffix("s"), name.removesuffix("es")):
            if form in known:
                return form
        return self.unknown(node.word(0), "procedure", known, name)

    @STATEMENTS.of("until_end")
    def until_end(self, node: Node, procedure: str, abilities: Node) -> ir.Stmt:
        return self.begun(node, ir.Const(NUMBER, 1), procedure, abilities)

    @STATEMENTS.of("for_ends")
    def for_ends(self, node: Node, times: ir.Expr, procedure: str, abilities: Node) -> ir.Stmt:
        return self.begun(node, times, procedure, abilities)

    def begun(self, node: Node, times: ir.Expr, procedure: str, abilities: Node) -> ir.Stmt:
        """From now on these abilities hold, with the names that are known here and mentioned there."""
        words, known = words_in(abilities), dict[str, ir.Slot]()
        for frame in self.frames:
            known |= {name: slot for name, slot in frame.items() if name in words}
        for name, slot in known.items():
            if slot.type.is_long:
                self.problems.error(node.position, "many-for-a-while", name=name, found=str(slot.type))
        names = {name: UNKNOWN if slot.type.is_long else slot.type for name, slot in known.items()}
        self.world.lasting.append(Lasting(node, procedure, names))
        command = self.world.durations[id(node)]
        return ir.CallProcedure(node.position, command, (times, *(ir.Local(slot.type, slot) for slot in known.values())))
