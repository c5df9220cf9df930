"""The C that is written: its functions, the constants they use, and what can stop in the middle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter import ir
from interpreter.backends.contract import Unsuited
from interpreter.backends.identifiers import identifier
from interpreter.model.box import Box

LINE = 120
FUNCTION = re.compile(r"(.*?)(\w+)(\(.*\))")


class CannotWrite(Unsuited):
    """Something of a program has no C yet: then the Python machine plays."""

    def __init__(self, what: str) -> None:
        super().__init__("no-native-code", what=what)


@dataclass
class Text:
    """What is written so far."""

    box: Box
    program: ir.Program
    stopping: frozenset[str] = frozenset()  # values, checks and procedures that may count, end the game or run for ever
    heads: list[str] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    points: dict[str, list[ir.Point]] = field(default_factory=dict)  # by procedure
    long: frozenset[str] = frozenset()  # values and checks that give more than one number
    _bodies: dict[tuple[str, ...], str] = field(default_factory=dict)  # functions by all but their names
    _sets: dict[tuple[str, tuple[int, ...]], str] = field(default_factory=dict)
    _tables: dict[str, str] = field(default_factory=dict)
    _helpers: int = 0

    def add(self, head: str, lines: Sequence[str]) -> None:
        """Add a function; all may call each other. One that reads as another is that one: compilers take their time for each."""
        before, name, parameters = FUNCTION.fullmatch(head).groups()  # type: ignore[union-attr]
        same = self._bodies.setdefault((before, parameters, *lines), name)
        if same != name:
            self.heads.append(f"#define {name} {same}")
            return
        self.heads.append(f"{head};")
        self.functions.append("\n".join([f"{head} {{", *("    " + line for line in lines), "}"]))

    def fresh(self, prefix: str) -> str:
        """A name for a function that is only needed in one place."""
        self._helpers += 1
        return f"{prefix}_{self._helpers}"

    def numbers(self, values: Sequence[int], type_: str = "num") -> str:
        """The name of a row of numbers; equal ones share it."""
        key = type_, tuple(values)
        if key not in self._sets:
            self._sets[key] = f"K{len(self._sets)}"
            self.constants.append(row_of(type_, self._sets[key], values))
        return self._sets[key]

    def table(self, name: str) -> str:
        """The name of a flat table; where its entries are sets, `NAME_starts` says where each begins."""
        if name not in self._tables:
            table = self.program.tables[name]
            found = self._tables[name] = identifier("table_", name)
            self.constants.append(row_of("num", found, table.numbers))
            if table.starts is not None:
                self.constants.append(row_of("int32_t", f"{found}_starts", table.starts))
        return self._tables[name]

    def may_stop(self, node: Any) -> bool:
        """Can the run be over, or have lasted too long, after this?"""
        return any(stops_by_itself(part) or called(part) in self.stopping for part in ir.walk(node))


def row_of(type_: str, name: str, values: Sequence[int]) -> str:
    """Constants as C; never without any, which C does not know."""
    lines, line = [], f"static const {type_} {name}[] = {{"
    for number, value in enumerate(values or (0,)):
        part = ("" if number == 0 else ",") + literal(value)
        if len(line) + len(part) > LINE:
            lines.append(line + ("," if number else ""))
            line = "    " + literal(value)
        else:
            line += part
    return "\n".join([*lines, line + "};"])


def literal(value: int) -> str:
    """A number as C."""
    return str(value) if abs(value) < 2**31 else f"{value}LL"


def called(part: ir.Node) -> str:
    """What a node calls: a value or check, or a procedure that asks nobody."""
    match part:
        case ir.ValueCall(value=name):
            return f"value {name}"
        case ir.CallProcedure(name=name):
            return f"procedure {name}"
        case ir.ResolveCard(table=table):
            return f"table {table}"
    return ""


def stops_by_itself(part: ir.Node) -> bool:
    """Does a node count something, or end the game?"""
    return isinstance(part, (ir.Counted, ir.Span, ir.Suppose, ir.Loop, ir.End, ir.Leave))


def what_stops(program: ir.Program) -> frozenset[str]:
    """The values, checks and procedures that may stop, or call what may."""
    calls: dict[str, set[str]] = {}
    found: set[str] = set()
    for group, kind in ((program.procedures, "procedure"), (program.values, "value"), (program.checks, "value")):
        for name, one in group.items():
            parts = ir.walk((one.body, one.result))
            calls[f"{kind} {name}"] = {called(part) for part in parts}
            turns = kind == "procedure" and any(isinstance(part, ir.ForEach) for part in parts)
            if turns or one.counts is not ir.Counts.NOTHING or any(map(stops_by_itself, parts)):
                found.add(f"{kind} {name}")
    for (table, _), name in program.effects.items():
        calls.setdefault(f"table {table}", set()).add(f"procedure {name}")
    while more := {name for name, others in calls.items() if name not in found and others & found}:
        found |= more
    return frozenset(found)
