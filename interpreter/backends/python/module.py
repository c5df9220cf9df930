"""The module that is written: its functions, the constants they use, and the numbers under which calls find the way back."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.model.box import Box
from interpreter.model.later import ReadLater
from interpreter.model.types import Type
from interpreter.records import dataclass, field

HALT = "halt"  # what runs when everything is done


def returning(label: str) -> str:
    """The function at a label to which procedures return; without a label everything is over."""
    return identifier("", label) if label else HALT


@dataclass
class Module(ReadLater):
    """What is written so far."""

    LATER = ("functions", "points", "sure", "unsteady", "_names", "_tables", "_equal", "_helpers")  # only who writes needs them

    box: Box
    program: ir.Program
    functions: dict[str, tuple[str, list[str]]] = field(default_factory=dict)
    constants: dict[str, Any] = field(default_factory=dict)
    sayings: list[tuple[str, tuple[str, ...], list[Type]]] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)  # function -> procedure or value that it belongs to
    points: dict[str, list[ir.Point]] = field(default_factory=dict)  # by procedure
    sure: dict[str, frozenset[ir.Slot]] = field(default_factory=dict)  # local values that are never nothing, by procedure
    unsteady: dict[str, frozenset[ir.Slot]] = field(default_factory=dict)  # and those that change otherwise than by `let`
    _names: dict[int, str] = field(default_factory=dict)
    _tables: dict[str, str] = field(default_factory=dict)
    _equal: dict[Any, str] = field(default_factory=dict)
    later: bool = False  # is it added to a module that is there already?
    _helpers: dict[Any, str] = field(default_factory=dict)

    def __getstate__(self) -> dict[str, Any]:
        return super().__getstate__() | {"_names": {}}  # elsewhere things have other identities

    def return_to(self, label: str) -> int:
        """The number under which a called procedure finds the way back."""
        return self.returns[label]

    @cached_property
    def returns(self) -> dict[str, int]:
        """The numbers of all labels to which procedures return."""
        return {label: number for number, label in enumerate(self.program.layout.returns)}

    def said(self, node: ir.Say) -> int:
        """The number of a log line."""
        saying = (node.key, node.names, [value.type for value in node.values])
        if saying not in self.sayings:
            self.sayings.append(saying)
        return self.sayings.index(saying)

    def constant(self, value: Any) -> str:
        """A name for a constant; equal ones share it."""
        if id(value) in self._names:
            return self._names[id(value)]
        key = type(value), tuple(sorted(value.items())) if isinstance(value, dict) else value
        if key not in self._equal:
            self._equal[key] = f"{'L' if self.later else 'K'}{len(self.constants)}"
            self.constants[self._equal[key]] = value
            self._names[id(value)] = self._equal[key]
        return self._equal[key]

    def table(self, name: str) -> str:
        """A name for a table as tuples in tuples; what nothing finds stands at the end of each, where -1 leads in Python."""
        if name not in self._tables:
            table = self.program.tables[name]
            entries: list[Any] = list(table.entries())
            for length in reversed(table.shape):
                rows = [entries[start : start + length] for start in range(0, len(entries), length)]
                entries = [(*row[1:], row[0]) for row in rows]
            self._tables[name] = self.constant(entries[0])
        return self._tables[name]

    def helper(self, prefix: str, parameters: str, lines: list[str], owner: str) -> str:
        """The name of a function for a part of an expression; the same part of the same procedure has it already."""
        key = (prefix, parameters, tuple(lines), owner)
        if key not in self._helpers:
            self._helpers[key] = f"{prefix}_{'later' if self.later else ''}{len(self._helpers) + 1}"
            self.add(self._helpers[key], parameters, lines, owner)
        return self._helpers[key]

    def add(self, name: str, parameters: str, lines: list[str], owner: str = "") -> None:
        """Add a function."""
        self.functions[name] = (f"def {name}({parameters}):", lines)
        self.owners[name] = owner

    def source(self) -> str:
        """All functions as text, and where procedures return to."""
        return "\n\n".join(self.texts())

    def texts(self) -> list[str]:
        """The text of each function, and of the list where procedures return to."""
        texts = ["\n".join([head, *("    " + line for line in lines or ["pass"])]) for head, lines in self.functions.values()]
        if self.later:
            return texts
        lists = [f"RETURNS = [{', '.join(map(returning, self.returns))}]"]
        for name in ("ask", "who", "take"):
            lists.append(f"{name.upper()} = [{', '.join(f'{name}_{point.number}' for point in self.program.points)}]")
        return [*texts, "\n".join([*lists, ""])]
