"""What can happen behind a statement: loops that nothing ends, and costs that are paid for nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from interpreter import ir
from interpreter.language.phrases import Word
from interpreter.language.unfinished import UnfinishedProgram
from interpreter.model.state import KNOWLEDGE
from interpreter.model.types import element_of
from interpreter.problems import Position, Problems

Met = tuple[Position, tuple[str, ...]] | None
RUNS = (ir.CallProcedure, ir.ResolveCard, ir.After, ir.Suppose)


class Flow:
    """Follows a program from statement to statement and from call to call."""

    def __init__(self, program: UnfinishedProgram, problems: Problems) -> None:
        self.program, self.problems = program, problems

    def check(self, loops: Sequence[tuple[str, ir.Loop]]) -> None:
        """Note what can never come to a good end."""
        for _, loop in loops:
            if loop.test is None and not any(stops(statement) for statement in loop.body) and not self.ends_the_game(loop.body):
                self.problems.error(loop.position, "never-ends")
        for procedure in self.program.procedures.values():
            pattern = ir.leading(procedure.body)
            self.paid_then_refused(procedure.body[len(pattern) :], self.costs(pattern))

    def paid_then_refused(self, block: Sequence[ir.Stmt], paid: bool) -> bool:
        """Note what can be refused behind a cost, where nobody looked at it before the cost was paid; is there a cost?"""
        for statement in block:
            match statement:
                case ir.CallProcedure(name=name) if paid and self.refusable(name):
                    self.problems.warning(statement.position, "paid-then-refused", name=name.rstrip("!"))
                case ir.As(body=body):
                    paid = self.paid_then_refused(body, paid)
            paid = paid or self.costs([statement])
        return paid

    def refusable(self, name: str) -> bool:
        """Does a procedure with a price of its own begin with something that must hold or be paid, or call such a one at once?"""
        return self.costs(self.program.procedures[name].body) and self._may_refuse(name, set())

    def _may_refuse(self, name: str, seen: set[str]) -> bool:
        seen.add(name)
        for statement in ir.leading(self.program.procedures[name].body):
            match statement:
                case ir.CallProcedure(name=other) if other not in seen and other in self.program.procedures:
                    if self._may_refuse(other, seen):
                        return True
            if is_refusal(statement):
                return True
        return False

    def costs(self, block: Sequence[ir.Stmt]) -> bool:
        """Does a player pay for it? (`lose` is a loss, not a price.)"""
        return any(self._takes(statement, set()) for statement in block)

    def _takes(self, statement: ir.Stmt, seen: set[str]) -> bool:
        match statement:
            case ir.As(body=body):
                return any(self._takes(part, seen) for part in body)
            case ir.CallProcedure(name=name) if name not in seen and name in self.program.procedures:
                seen.add(name)
                return any(self._takes(part, seen) for part in self.program.procedures[name].body)
        return takes(statement)

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
                        ahead.append(tuple(self.program.procedures[name].body))
        return False

    def check_supposed(self, names: Sequence[Word]) -> None:
        """Note what is run in a copy, but could ask somebody or use chance: nobody answers there, and nothing is rolled."""
        for name in {(one.position, str(one)): one for one in names}.values():
            found = self.undecided(str(name))
            if found is not None:
                where, chain = str(found[0]), " > ".join(found[1])
                self.problems.error(name.position, "not-to-be-supposed", name=str(name), chain=chain, where=where)

    def check_tried(self, tries: Sequence[ir.Try], secret: Collection[str]) -> None:
        """Note what cannot be taken back: chance, and what tells somebody something; these kinds of pieces can be hidden."""
        for one in tries:
            found = self.met(one.body, lambda part: by_chance(part) or shows(part, secret) or reads_hidden(part, secret), ())
            if found is not None:
                self.problems.error(one.position, "not-to-be-tried", where=str(found[0]), chain=" > ".join(found[1]) or None)
        for procedure in self.program.procedures.values() if not tries else ():
            for part in procedure.marks():
                if isinstance(part, ir.TakeBack):
                    self.problems.error(part.position, "only-in-event", name="take back", where="try")

    def undecided(self, name: str) -> Met:
        """Where a procedure, or one that it runs, stops for a player or for chance."""
        return self.met(tuple(self.program.procedures[name].body), decided_elsewhere, (name,))

    def met(
        self, block: Sequence[ir.Node | None], wanted: Callable[[ir.Node], bool], within: tuple[str, ...], here: Any = None
    ) -> Met:
        """Where something is in a block, or in what it runs or asks for; and the way there."""
        for part in ir.walk(tuple(block)):
            here = part.position if isinstance(part, ir.Stmt) and part.position is not None else here
            if here is not None and wanted(part):
                return here, within
            run = [self.program.values[part.value]] if isinstance(part, ir.ValueCall) else []
            run += [self.program.procedures[other] for other in self.called(part)]
            for other in run:
                if other.name not in within:
                    found = self.met((*other.body, other.result), wanted, (*within, other.name), here)
                    if found is not None:
                        return found
        return None

    def comes_back(self, name: str) -> bool:
        """Can a procedure run inside itself?"""
        seen: set[str] = set()
        ahead = [name]
        while ahead:
            procedure = self.program.procedures[ahead.pop()]
            for part in procedure.noted("runs", lambda body: ir.walk(tuple(body), *RUNS)):
                others = [part.name] if isinstance(part, (ir.After, ir.Suppose)) else self.called(part)
                new = [other for other in others if other not in seen and other in self.program.procedures]
                seen.update(new)
                ahead += new
        return name in seen

    def called(self, part: Any) -> Iterator[str]:
        """The procedures that a statement runs."""
        match part:
            case ir.CallProcedure(name=name):
                yield name
            case ir.ResolveCard(table=table):
                yield from (name for (of, _), name in self.program.effects.items() if of == table)


def takes(statement: ir.Stmt) -> bool:
    """Is it itself a price that a player pays?"""
    match statement:
        case ir.Transfer(verb=verb):
            return verb is ir.Verb.PAY
        case ir.Store(add=True, field=field, value=ir.Binary(op=ir.Op.SUBTRACT, left=ir.Const(value=0))):
            return field.owner == "player"
    return False


def is_refusal(statement: ir.Stmt) -> bool:
    """Is it something that must hold or be paid?"""
    return (isinstance(statement, ir.Require) and statement.test != ir.TRUE) or (
        isinstance(statement, ir.Transfer) and statement.verb is ir.Verb.PAY
    )


def stops(statement: ir.Stmt) -> bool:
    """Can it leave the loop that it stands in?"""
    match statement:
        case ir.Stop():
            return True
        case ir.Ask() | ir.AskYes() | ir.Branches() if statement.stops:
            return True
        case ir.If():
            return any(stops(part) for part in [*statement.then, *statement.other])
        case ir.As() | ir.Ask() | ir.AskYes() | ir.Try():
            return any(stops(part) for part in statement.body)
        case ir.Branches():
            return any(stops(part) for block in [*statement.blocks, statement.body] for part in block)
    return False


def decided_elsewhere(part: ir.Node) -> bool:
    """Does a player decide here, or chance?"""
    return isinstance(part, (ir.Ask, ir.AskYes, ir.Pick, ir.Branches)) or by_chance(part)


def by_chance(part: ir.Node) -> bool:
    refilled = isinstance(part, (ir.Draw, ir.Refill)) and bool(part.refills)
    return refilled or isinstance(part, (ir.Roll, ir.Shuffle, ir.PickRandom))


def shows(part: ir.Node, secret: Collection[str]) -> bool:
    """Can somebody learn something here? Pieces of some kinds can be where not everybody sees them."""
    match part:
        case ir.Show(verb=verb):
            return verb is not ir.Verb.CONCEAL
        case ir.Ask():
            return bool(part.secret)
        case ir.StoreHead(address=address):
            return address == KNOWLEDGE
        case ir.Move(what=what) | ir.Swap(first=what):
            kind = element_of(what.type) if what.type.is_set else what.type
            return kind.name in secret or (not kind.name and bool(secret))
    return False


def reads_hidden(part: ir.Node, secret: Collection[str]) -> bool:
    """Is something asked for here that somebody may not know? What comes of it could tell them."""
    match part:
        case ir.Read(field=field):
            return field.visible != "all" or field.owner in secret
        case ir.Look(index=index):
            return index.type.kind == "piece" and index.type.name in secret
    return False
