"""The function that is being written, and what is known there of its local values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from interpreter import ir
from interpreter.backends.kept_values import KeptValues
from interpreter.backends.python.module import Module


class Here(KeptValues):
    """Where something is written."""

    def __init__(
        self,
        module: Module,
        procedure: ir.Procedure,
        frame: ir.Frame | None = None,
        sure: frozenset[ir.Slot] = frozenset(),
        unsteady: frozenset[ir.Slot] = frozenset(),
    ) -> None:
        super().__init__(module.program, procedure, frame)
        self.module, self.box = module, module.box
        self.sure = sure  # slots that are surely something
        self.copies: dict[ir.Slot, str] = {}  # variables that hold what the frame has, too
        self.unsteady = unsteady  # slots that change otherwise than by `let`: a variable could be out of date

    def get(self, slot: ir.Slot) -> str:
        offset = self.kept(slot)
        if offset is None:
            return self.address(slot)
        if slot.type.is_long:
            start = self.at(offset + 1)
            return f"S[{start}:{start}+S[{self.at(offset)}]]"
        return self.copies.get(slot) or self.address(slot)

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
