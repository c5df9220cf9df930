"""What can happen behind a statement: loops that nothing ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.machine import ir
from interpreter.problems import Problems


class Flow:
    """Follows a program from statement to statement and from call to call."""

    def __init__(self, program: ir.Program, problems: Problems) -> None:
        self.program, self.problems = program, problems

    def check(self, repeats: Sequence[ir.Loop]) -> None:
        """Note what can never come to a good end."""
        for loop in repeats:
            if not any(_stops(statement) for statement in loop.body) and not self.ends_the_game(loop.body):
                self.problems.error(loop.position, "never-ends")

    def ends_the_game(self, block: ir.Block) -> bool:
        """Can it end the game, or run something that can?"""
        seen: set[str] = set()
        ahead: list[Any] = [block]
        while ahead:
            for part in ir.walk(ahead.pop()):
                if isinstance(part, (ir.End, ir.Leave)):
                    return True
                for name in self.called(part):
                    if name not in seen and name in self.program.procedures:
                        seen.add(name)
                        ahead.append(self.program.procedures[name].body)
        return False

    def called(self, part: Any) -> Iterator[str]:
        """The procedures that a statement runs."""
        match part:
            case ir.CallProcedure(name=name):
                yield name
            case ir.ResolveCard(table=table):
                yield from (name for (of, _), name in self.program.effects.items() if of == table)


def _stops(statement: ir.Stmt) -> bool:
    """Can it leave the loop that it stands in?"""
    match statement:
        case ir.Stop():
            return True
        case ir.Ask() | ir.AskYes() | ir.Branches() if statement.stops:
            return True
        case ir.If():
            return any(_stops(part) for part in [*statement.then, *statement.other])
        case ir.As() | ir.Ask() | ir.AskYes():
            return any(_stops(part) for part in statement.body)
        case ir.Branches():
            return any(_stops(part) for block in [*statement.blocks, statement.body] for part in block)
    return False
