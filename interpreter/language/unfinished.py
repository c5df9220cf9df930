"""Procedures and programs while a ruleset is put together; what is finished is frozen (`ir.Procedure`, `ir.Program`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from interpreter import ir
from interpreter.model.types import PLAYER, Type
from interpreter.problems import Position

Lines = list[ir.Stmt]


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

    def slot(self, name: str, type_: Type) -> ir.Slot:
        """A new local value."""
        new = ir.Slot(name, type_, len(self.slots))
        self.slots.append(new)
        return new

    def finished(self) -> ir.Procedure:
        return ir.Procedure(
            self.name, tuple(self.params), tuple(self.slots), tuple(self.body), self.position, self.result, ending=self.ending
        )


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
            self.said,
            self.prompts,
            self.reactions,
        )
