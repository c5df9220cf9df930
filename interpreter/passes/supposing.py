"""`VALUE after PROCEDURE(…)`: what is asked about the copy becomes a value with a name.

So nothing of it can be worked out in the wrong state: passes that work something out once, or look something up once, do so
inside of that value or outside of it.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.passes.rewriting import Rewriting
from interpreter.records import replace


def name_what_is_supposed(program: ir.Program) -> ir.Program:
    """The same program without After."""
    found: dict[str, ir.Procedure] = {}
    program = program.with_each(lambda procedure: _Supposing(procedure, found).run())
    return program.with_changed(values={**program.values, **found})


class _Supposing(Rewriting):
    def __init__(self, procedure: ir.Procedure, found: dict[str, ir.Procedure]) -> None:
        super().__init__(procedure)
        self.found = found

    def run(self) -> ir.Procedure:
        procedure = self.procedure
        texts = ir.rewritten((procedure.body, procedure.result), self.changed, ir.After)
        return self.written(*texts)

    def changed(self, node: ir.After) -> ir.Expr:
        procedure = self.procedure
        name = f"{procedure.name} supposed {len(self.found) + 1}"
        free = tuple(slot for slot in ir.free(node.inner, procedure.me) if slot.number)
        self.found[name] = replace(procedure, name=name, params=free, body=(), result=node.inner, ending=None)
        return ir.Suppose(node.type, name, tuple(ir.Local(slot.type, slot) for slot in free), node.name, node.args)
