"""Where the local values of a function that is being written are: in variables, or in the frame `f` of the state `S`."""

from __future__ import annotations

from typing import ClassVar

from interpreter import ir


class KeptValues:
    """The local values of a procedure, in a function of it."""

    between: ClassVar[str] = ""  # the letter and the number of a new variable

    def __init__(self, program: ir.Program, procedure: ir.Procedure, frame: ir.Frame | None) -> None:
        self.procedure, self.frame = procedure, frame
        self.fixed = program.layout.fixed.get(procedure.name, 0)  # where the frame always lies; 0 if that is not fixed
        self.base = str(self.fixed or "f")  # where the frame is
        self.names: dict[ir.Slot, str] = {}  # local values that are called otherwise in here
        self.named = 0

    def fresh(self, letter: str) -> str:
        """A variable that nothing else here is called."""
        self.named += 1
        return f"{letter}{self.between}{self.named}"

    def at(self, offset: int) -> str:
        """The address of an entry of the frame."""
        return str(self.fixed + offset) if self.fixed else f"f+{offset}"

    def kept(self, slot: ir.Slot) -> int | None:
        """The offset of a local value in the frame; None if it is in a variable."""
        if self.frame is None or slot in self.names:
            return None
        return self.frame.at.get(slot.number)

    def address(self, slot: ir.Slot) -> str:
        """What is assigned to: a variable, or the entry of the frame."""
        offset = self.kept(slot)
        return self.names.get(slot, f"v{slot.number}") if offset is None else f"S[{self.at(offset)}]"

    def get(self, slot: ir.Slot) -> str:
        """The value."""
        return self.address(slot)

    @property
    def me(self) -> str:
        return self.get(self.procedure.me)
