"""Procedures and programs while a ruleset is put together; what is finished is frozen (`ir.Procedure`, `ir.Program`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import is_
from typing import Any, TypeVar

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.types import PLAYER, Type
from interpreter.problems import Position

Lines = list[ir.Stmt]
Noted = TypeVar("Noted")
MARKS = (ir.End, ir.Branches, ir.CallProcedure, ir.Move, ir.TakeBack)


@dataclass
class UnfinishedProcedure:
    """A procedure or value to be filled; slot 0 is always `me`."""

    name: str
    position: Position
    params: list[ir.Slot] = field(default_factory=list)
    slots: list[ir.Slot] = field(default_factory=lambda: [ir.Slot("me", PLAYER, 0)])
    body: Lines = field(default_factory=list)
    result: ir.Expr | None = None
    ending: tuple[ir.Slot, ir.Slot] | None = None  # how the game ends when this is done, and who wins then
    origin: UnfinishedProcedure | None = field(default=None, repr=False, compare=False)  # of which it is a copy
    home: Box | None = field(default=None, repr=False, compare=False)  # in which the numbers of its text hold
    _noted: dict[str, tuple[Lines, Any]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def slot(self, name: str, type_: Type) -> ir.Slot:
        """A new local value."""
        new = ir.Slot(name, type_, len(self.slots))
        self.slots.append(new)
        return new

    def copy(self) -> UnfinishedProcedure:
        """Another one, into which abilities can be woven."""
        lines = list(self.params), list(self.slots), list(self.body)
        return UnfinishedProcedure(self.name, self.position, *lines, self.result, self.ending, self, self.home)

    def marks(self) -> list[ir.Node]:
        """Where it ends the game, offers something, runs something or moves pieces: what is looked for in whole programs."""
        return self.noted("marks", lambda body: ir.walk(tuple(body), *MARKS))

    def noted(self, name: str, look: Callable[[Lines], Noted]) -> Noted:
        """What is found in the body, looked for once in all copies that were not changed."""
        if self.origin is not None and _same(self.body, self.origin.body):
            return self.origin.noted(name, look)
        if name not in self._noted or not _same(self.body, self._noted[name][0]):
            self._noted[name] = list(self.body), look(self.body)
        found: Noted = self._noted[name][1]
        return found

    def finished(self) -> ir.Procedure:
        """What it has become: one for all copies that were not changed."""
        one = self.origin
        if (
            one is not None
            and (self.name, self.position, self.ending) == (one.name, one.position, one.ending)
            and self.result is one.result
            and all(_same(mine, its) for mine, its in ((self.body, one.body), (self.slots, one.slots), (self.params, one.params)))
        ):
            return one._finished
        return self._freeze()

    @cached_property
    def _finished(self) -> ir.Procedure:
        return self._freeze()

    def _freeze(self) -> ir.Procedure:
        return ir.Procedure(
            self.name, tuple(self.params), tuple(self.slots), tuple(self.body), self.position, self.result, ending=self.ending
        )


def _same(some: Sequence[object], others: Sequence[object]) -> bool:
    """Are they the very same, not only equal?"""
    return len(some) == len(others) and all(map(is_, some, others))


@dataclass
class UnfinishedProgram:
    """All procedures of a ruleset so far, and what the ruleset decides about them."""

    said: dict[str, list[str]]
    prompts: dict[str, list[str]]
    procedures: dict[str, UnfinishedProcedure] = field(default_factory=dict)
    values: dict[str, UnfinishedProcedure] = field(default_factory=dict)
    actions: dict[str, str] = field(default_factory=dict)
    effects: dict[tuple[str, int], str] = field(default_factory=dict)
    scoring: dict[str, Any] = field(default_factory=dict)
    reactions: dict[str, list[tuple[str, int]]] = field(default_factory=dict)

    def finished(self) -> ir.Program:
        return ir.Program(
            {name: one.finished() for name, one in self.procedures.items()},
            {name: one.finished() for name, one in self.values.items()},
            {},
            self.actions,
            self.effects,
            self.scoring,
            {name: tuple(facts) for name, facts in self.said.items()},
            {name: tuple(facts) for name, facts in self.prompts.items()},
            {name: tuple(sources) for name, sources in self.reactions.items()},
        )
