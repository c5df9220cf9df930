"""What an example reads of a compiled game, and what a change alters of it: without anything in common it cannot notice.

An example runs the same way as long as every generated function that it calls and every constant that it reads stay as they
are.
"""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.backends.python.machine import PythonMachine
from interpreter.backends.python.runtime import RULES

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.values import Map

CONSTANT = re.compile(r"\bK\d+\b")
EVERYTHING = -1  # stands for all entries of a constant
Read = tuple[str, int]


@dataclass(slots=True)
class Reach:
    """What one example used: generated functions, entries of constants, and the words of its conditions."""

    functions: set[str] = field(default_factory=set)
    reads: set[Read] = field(default_factory=set)
    words: set[str] = field(default_factory=set)


@dataclass(slots=True)
class Altered:
    """What is not as before: functions, entries of constants, and the names of columns and facts with other values."""

    functions: set[str] = field(default_factory=set)
    reads: set[Read] = field(default_factory=set)
    columns: set[str] = field(default_factory=set)

    def reached(self, reach: Reach) -> bool:
        """Could somebody with this reach notice?"""
        return not (
            self.functions.isdisjoint(reach.functions)
            and self.columns.isdisjoint(reach.words)
            and self.reads.isdisjoint(reach.reads)
            and {(name, EVERYTHING) for name, _ in self.reads}.isdisjoint(reach.reads)
        )


_reads: set[Read] | None = None  # where reads are noted while an example runs


class _Watched(tuple[Any, ...]):
    """A constant of the machine that notes which of its entries are read."""

    name: str

    def note(self, index: int = EVERYTHING) -> None:
        if _reads is not None:
            _reads.add((self.name, index))

    def __getitem__(self, index: Any) -> Any:
        self.note(index % len(self) if isinstance(index, int) and len(self) else EVERYTHING)
        return super().__getitem__(index)

    def __iter__(self) -> Iterator[Any]:
        self.note()
        return super().__iter__()

    def __contains__(self, item: object) -> bool:
        self.note()
        return super().__contains__(item)

    def __add__(self, other: Any) -> Any:
        self.note()
        return super().__add__(other)

    def index(self, *arguments: Any) -> int:
        self.note()
        return super().index(*arguments)

    def count(self, item: Any) -> int:
        self.note()
        return super().count(item)


def watch(game: Game) -> None:
    """Let the constants of a game note what is read of them."""
    functions = python_machine(game).functions
    for name, value in constants(game).items():
        if type(value) is tuple:
            functions[name] = _watched(name, value)
    read: list[tuple[str, dict[str, Any]]] = [(table.name, table.values) for table in game.box.tables.values()]
    for name, columns in [*read, ("cells", game.box.cell_facts)]:
        for column, values in columns.items():
            columns[column] = _watched(f"{name}.{column}", values)


def _watched(name: str, values: Any) -> _Watched:
    watched = _Watched(values)
    watched.name = name
    return watched


def recorded(example: Map, run: Callable[[], Any]) -> tuple[Any, Reach]:
    """Run an example on a watched game; gives what comes of it, and what it used."""
    global _reads
    then = example.get("then") or {}
    reach = Reach(words=set(re.findall(r"[a-z0-9_]+", str(then.get("check", "")))))

    def called(frame: Any, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code.co_filename == RULES:
            reach.functions.add(frame.f_code.co_name)

    _reads = reach.reads
    before = sys.getprofile()
    sys.setprofile(called)
    try:
        return run(), reach
    finally:
        sys.setprofile(before)
        _reads = None


def altered(game: Game, original: Game) -> Altered | None:
    """What differs between two games; None if it is more than functions and constants can tell."""
    if _layout(game) != _layout(original):
        return None
    found = Altered()
    new, old = functions_of(game), functions_of(original)
    found.functions = {name for name in new.keys() | old.keys() if new.get(name) != old.get(name)}
    if "" in found.functions:
        return None
    coarse: set[str] = set()
    before, after = constants(original), constants(game)
    for name in before.keys() | after.keys():
        coarse |= _entries(name, before.get(name), after.get(name), found)
    for name, text in old.items():
        if coarse.intersection(CONSTANT.findall(text)):
            found.functions.add(name)
    for name, table in game.box.tables.items():
        for column, values in table.values.items():
            _column(f"{name}.{column}", column, original.box.tables[name].values[column], values, found)
    for fact, values in game.box.cell_facts.items():
        _column(f"cells.{fact}", fact, original.box.cell_facts[fact], values, found)
    return found


def _entries(name: str, before: Any, after: Any, found: Altered) -> set[str]:
    """Note which entries of a constant differ; if it is no list of entries, it differs as a whole."""
    if isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        found.reads |= {(name, number) for number in range(len(before)) if before[number] != after[number]}
        return set()
    return {name} if before != after else set()


def _column(name: str, column: str, before: Any, after: Any, found: Altered) -> None:
    differing = {(name, number) for number in range(len(after)) if before[number] != after[number]}
    if differing:
        found.reads |= differing
        found.columns.add(column)


def functions_of(game: Game) -> dict[str, str]:
    """The generated functions by name; where procedures return to has none."""
    module = python_machine(game).module
    found = {name: "\n".join([head, *lines]) for name, (head, lines) in module.functions.items()}
    return {**found, "": str(module.returns)}


def constants(game: Game) -> dict[str, Any]:
    """The constants that generated functions use."""
    functions = python_machine(game).functions
    return {name: functions[name] for name in python_machine(game).module.constants}


def python_machine(game: Game) -> PythonMachine:
    """The machine of a game, of which we look at the generated functions."""
    machine = game.machine
    assert isinstance(machine, PythonMachine)
    return machine


def _layout(game: Game) -> tuple[Any, ...]:
    """All that the run of an example depends on beside functions and constants."""
    box, program, lowered = game.box, game.program, game.lowered
    declared = [
        getattr(box, part.name) for part in dataclasses.fields(box) if part.name not in ("tables", "cell_facts", "boards")
    ]
    tables = [(table.name, table.fields, table.rows, list(table.values)) for table in box.tables.values()]
    board = (
        [
            getattr(box.boards, part.name)
            for part in dataclasses.fields(box.boards)
            if part.name not in ("boards", "cell_facts", "fact_at", "field_at")
        ]
        if box.boards is not None
        else []
    )
    points = [
        (
            point.prompt,
            point.form,
            point.names,
            str(point.slot.type),
            point.slot.number,
            [(fact.name, fact.number) for fact in point.facts],
        )
        for point in lowered.points
    ]
    return (
        declared,
        tables,
        board,
        list(box.cell_facts),
        points,
        game.machine.sayings,
        lowered.layout,
        program.scoring,
        program.effects,
        program.actions,
        program.reactions,
    )
