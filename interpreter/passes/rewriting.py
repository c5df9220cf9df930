"""What passes that write one procedure after the other anew have in common."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.model.types import Type
from interpreter.records import replace


class Rewriting:
    """A procedure, value or check that is being written anew, perhaps with more local values."""

    def __init__(self, procedure: ir.Procedure) -> None:
        self.procedure = procedure
        self.slots = list(procedure.slots)

    def slot(self, name: str, type_: Type) -> ir.Slot:
        """A new local value."""
        self.slots.append(ir.Slot(name, type_, len(self.slots)))
        return self.slots[-1]

    def written(self, body: ir.Block, result: Any) -> ir.Procedure:
        """The procedure with these texts; itself if nothing has changed."""
        procedure = self.procedure
        if body is procedure.body and result is procedure.result:
            return procedure
        return replace(procedure, body=body, result=result, slots=tuple(self.slots))
