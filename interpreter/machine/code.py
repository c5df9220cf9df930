"""Writing Python source: constants, helper functions, and where local values are kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.language.box import Box
from interpreter.language.types import Type
from interpreter.machine import ir
from interpreter.machine.joining import join_functions, without_unused
from interpreter.machine.layout import Frame, Layout


class Module:
    """The generated module: its functions and the constants they use."""

    def __init__(self, box: Box, program: ir.Program, layout: Layout) -> None:
        self.box, self.program, self.layout = box, program, layout
        self.functions: dict[str, tuple[str, list[str]]] = {}
        self.owners: dict[str, str] = {}  # which procedure or value a function belongs to
        self.constants: dict[str, Any] = {}
        self._names: dict[int, str] = {}
        self._equal: dict[Any, str] = {}
        self.count = 0
        self.counts = False  # are there loops or recursive calls whose steps are counted?
        self.recursive: set[str] = set()
        self.light: set[str] = set()  # values without loops and calls
        self.returns: dict[str, int] = {"halt": 0}
        self.sayings: list[tuple[str, list[str], list[Type]]] = []

    def return_to(self, label: str) -> int:
        """The number under which a called procedure finds the way back."""
        return self.returns.setdefault(label, len(self.returns))

    def said(self, node: ir.Say) -> int:
        """The number of a log line."""
        self.sayings.append((node.key, node.names, [value.type for value in node.values]))
        return len(self.sayings) - 1

    def constant(self, value: Any) -> str:
        """A name for a constant; equal ones share it."""
        if id(value) in self._names:
            return self._names[id(value)]
        key = tuple(sorted(value.items())) if isinstance(value, dict) else value
        if (type(value), key) in self._equal:
            return self._equal[type(value), key]
        name = f"K{len(self.constants)}"
        self.constants[name] = value
        self._names[id(value)] = name
        self._equal[type(value), key] = name
        return name

    def fresh(self, prefix: str) -> str:
        """A new name."""
        self.count += 1
        return f"{prefix}{self.count}"

    def add(self, head: str, lines: list[str], owner: str = "") -> None:
        """Add a function of a procedure or value."""
        name = head[4:head.index("(")]
        assert name not in self.functions, name
        self.functions[name] = (head, lines)
        self.owners[name] = owner

    def source(self) -> str:
        """All functions as text."""
        joined = without_unused(join_functions(self.functions), set(self.returns))
        return "\n\n".join("\n".join([head, *("    " + line for line in lines)]) for head, lines in joined.values())


class Env:
    """Where local values are: Python variables, or entries of the frame `f` in the state."""

    def __init__(self, frame: Frame | None = None, frame_at: int = 0) -> None:
        self.frame, self.frame_at = frame, frame_at
        self.python: dict[ir.Slot, str] = {}
        self.aliases: dict[ir.Slot, str] = {}  # variables that hold a copy of what is in the frame

    def address(self, slot: ir.Slot) -> str:
        """The name of the variable, or the entry of the frame."""
        if slot in self.python:
            return self.python[slot]
        return f"v{slot.number}" if self.frame is None else f"S[{self.place(slot)}]"

    def place(self, slot: ir.Slot, further: int = 0) -> str:
        """Where a value in the frame is, or a set begins; `further` goes on from there."""
        assert self.frame is not None
        at = self.frame.at[slot.number] + further
        return str(self.frame_at + at) if self.frame_at else f"f+{at}"

    def kept(self, slot: ir.Slot) -> bool:
        """Is it in the frame?"""
        return self.frame is not None and slot not in self.python

    def room(self, slot: ir.Slot) -> int:
        """How many things a set in the frame can hold."""
        assert self.frame is not None
        return self.frame.rooms[slot.number]

    def get(self, slot: ir.Slot) -> str:
        """An expression for the value."""
        if slot.type.is_set and self.kept(slot):
            first = self.place(slot, 1)
            return f"S[{first}:{first}+{self.address(slot)}]"
        if slot in self.aliases and slot not in self.python:
            return self.aliases[slot]
        return self.address(slot)

    @contextmanager
    def from_frame(self) -> Iterator[None]:
        """For a while, do without copies of what is in the frame."""
        before, self.aliases = self.aliases, {}
        yield
        self.aliases = before

    @contextmanager
    def variables(self, slots: dict[ir.Slot, str]) -> Iterator[None]:
        """For a while, some values are in variables."""
        before = dict(self.python)
        self.python.update(slots)
        yield
        self.python = before


def bound(node: Any) -> set[ir.Slot]:
    """The slots that get their values inside a node."""
    found: set[ir.Slot] = set()
    for part in ir.walk(node):
        match part:
            case ir.Where(slot=slot) | ir.ForEach(slot=slot) | ir.Ask(slot=slot) | ir.Draw(slot=slot):
                found.add(slot)
            case ir.Let(slot=slot, new=True) | ir.PickRandom(slot=slot) | ir.Pick(slot=slot):
                found.add(slot)
            case ir.Aggregate(slot=maybe) if maybe is not None:
                found.add(maybe)
            case ir.Builtin(tests=tests):
                found.update(test[0] for test in tests if test is not None)
            case ir.Reactions(entries=entries):
                found.update(entry[0] for entry in entries if entry[0] is not None)
            case ir.As(before=before):
                found.add(before)
    return found


def free(node: Any, me: ir.Slot) -> list[ir.Slot]:
    """The slots that a node reads from outside, in order; what is called from it needs `me`."""
    inside = bound(node)
    used: dict[ir.Slot, None] = {}
    for part in ir.walk(node):
        if isinstance(part, ir.Local) and part.slot not in inside:
            used[part.slot] = None
        elif isinstance(part, ir.Reactions):
            used[part.used] = None
        elif isinstance(part, (ir.ValueCall, ir.CanCall, ir.Possible, ir.CallProcedure, ir.ResolveCard, ir.As)):
            used[me] = None
    return sorted(used, key=lambda slot: slot.number)


def sure(owner: ir.Expr | None) -> bool:
    """Is the owner of a field surely something?"""
    if isinstance(owner, ir.Binary):
        return sure(owner.left)
    if isinstance(owner, ir.Local):
        return owner.slot.sure
    return owner is None or (isinstance(owner, ir.Const) and owner.value >= 0) or isinstance(owner, ir.Head)


def deeper(lines: list[str]) -> list[str]:
    """Lines of a block inside of another."""
    return ["    " + line for line in lines]
