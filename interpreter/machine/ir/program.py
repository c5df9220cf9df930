"""Procedures and the whole program, and walking through it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from interpreter.language.types import Type
from interpreter.machine.ir.expressions import Const, ConstSet, Expr, Local, Slot
from interpreter.machine.ir.statements import Block, Stmt
from interpreter.problems import Position

__all__ = ["Procedure", "Program", "children", "walk"]


@dataclass
class Procedure:
    """A named block with parameters; slot 0 is always `me`."""

    name: str
    params: list[Slot]
    slots: list[Slot]
    body: Block
    position: Position
    result: Expr | None = None
    ending: tuple[Slot, Slot] | None = None  # how the game ends when this is done, and who wins then

    def slot(self, name: str, type_: Type) -> Slot:
        """A new local value."""
        new = Slot(name, type_, len(self.slots))
        self.slots.append(new)
        return new


@dataclass
class Program:
    """All procedures of a ruleset, and what the ruleset decides about them."""

    procedures: dict[str, Procedure] = field(default_factory=dict)
    values: dict[str, Procedure] = field(default_factory=dict)
    actions: dict[str, str] = field(default_factory=dict)  # action -> group
    effects: dict[tuple[str, int], str] = field(default_factory=dict)  # table, row -> procedure
    scoring: dict[str, Any] = field(default_factory=dict)
    said: dict[str, list[str]] = field(default_factory=dict)
    prompts: dict[str, list[str]] = field(default_factory=dict)
    reactions: dict[str, list[tuple[str, int]]] = field(default_factory=dict)  # window -> (ability, piece or -1)


def children(node: Any) -> list[Any]:
    """The expressions and statements directly inside a node."""
    if isinstance(node, (ConstSet, Const, Local)):
        return [node.slot] if isinstance(node, Local) else []
    found: list[Any] = []
    for name, constant in _parts(node.__class__):
        value = getattr(node, name)
        # A table of constants can be long and holds no expressions; one that is itself looked up is an expression.
        if isinstance(value, Expr) or not constant:
            _collect(value, found)
    return found


@cache
def _parts(kind: type) -> tuple[tuple[str, bool], ...]:
    """The fields of a kind of node, and whether they are constant."""
    return tuple((part.name, part.name in ("table", "position", "type", "field")) for part in dataclasses.fields(kind))


def _collect(value: Any, found: list[Any]) -> None:
    if isinstance(value, (Expr, Stmt, Slot)):
        found.append(value)
    elif isinstance(value, (list, tuple)):
        for item in value:
            _collect(item, found)


def walk(node: Any) -> Iterator[Any]:
    """A node (or a block) and everything inside it, each before what it holds."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting += one[::-1]
            continue
        yield one
        if not isinstance(one, Slot):
            waiting += children(one)[::-1]
