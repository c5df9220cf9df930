"""The function that is being written, and where its local values are: in variables, or in the frame `f` of the state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter import ir
from interpreter.backends.python.module import Module


class Here:
    """Where something is written."""

    def __init__(
        self,
        module: Module,
        procedure: ir.Procedure,
        frame: ir.Frame | None = None,
        sure: frozenset[ir.Slot] = frozenset(),
        unsteady: frozenset[ir.Slot] = frozenset(),
    ) -> None:
        self.module, self.box, self.procedure, self.frame = module, module.box, procedure, frame
        self.sure = sure  # slots that are surely something
        self.names: dict[ir.Slot, str] = {}  # variables of comprehensions and helpers
        self.copies: dict[ir.Slot, str] = {}  # variables that hold what the frame has, too
        self.unsteady = unsteady  # slots that change otherwise than by `let`: a variable could be out of date
        self.named = 0

    def fresh(self, letter: str) -> str:
        """A variable that nothing else here is called."""
        self.named += 1
        return f"{letter}{self.named}"

    @property
    def fixed(self) -> int:
        """Where the frame always lies; 0 if that is not fixed."""
        return self.module.program.layout.fixed.get(self.procedure.name, 0)

    @property
    def base(self) -> str:
        """Where the frame is."""
        return str(self.fixed or "f")

    def at(self, offset: int) -> str:
        """The address of an entry of the frame."""
        return str(self.fixed + offset) if self.fixed else f"f+{offset}"

    def kept(self, slot: ir.Slot) -> int | None:
        """The offset of a local value in the frame; None if it is in a variable."""
        if self.frame is None or slot in self.names:
            return None
        return self.frame.at.get(slot.number)

    def address(self, slot: ir.Slot) -> str:
        """What is assigned to."""
        offset = self.kept(slot)
        return self.names.get(slot, f"v{slot.number}") if offset is None else f"S[{self.at(offset)}]"

    def get(self, slot: ir.Slot) -> str:
        """The value."""
        offset = self.kept(slot)
        if offset is None:
            return self.address(slot)
        if slot.type.is_long:
            start = self.at(offset + 1)
            return f"S[{start}:{start}+S[{self.at(offset)}]]"
        return self.copies.get(slot) or self.address(slot)

    @property
    def me(self) -> str:
        return self.get(self.procedure.me)

    @contextmanager
    def variables(self, names: dict[ir.Slot, str]) -> Iterator[None]:
        """For a while, some values are in variables."""
        before = self.names
        self.names = before | names
        yield
        self.names = before

    def helper(self, prefix: str, node: Any, write: Callable[[Here], list[str]]) -> str:
        """Put something into a function of its own and write a call of it."""
        slots = ir.free(node, self.procedure.me)
        inner = Here(self.module, self.procedure, None, self.sure)
        parameters = ", ".join(["S", *(inner.address(slot) for slot in slots)])
        name = self.module.helper(prefix, parameters, write(inner), self.procedure.name)
        return f"{name}({', '.join(['S', *(self.get(slot) for slot in slots)])})"


def unsteady_slots(procedure: ir.Procedure, points: list[ir.Point]) -> frozenset[ir.Slot]:
    """The local values that are changed otherwise than by being given a value."""
    paths = (*(segment.path for segment in procedure.segments), *(point.take for point in points))
    found = {slot for part in ir.walk(paths) if not isinstance(part, ir.Let) for slot in part.given()}
    return frozenset(found.union(procedure.ending or ()))
