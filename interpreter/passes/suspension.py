"""Cuts procedures that ask into segments, at the places where they stop.

What runs between two stops is a path; local values that outlive it are in the frame, so that a state can be saved, copied and
taken up again anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.state import DONE, PASS
from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.passes import beginning
from interpreter.passes.calls import row_of
from interpreter.problems import Position
from interpreter.records import replace


def cut_where_it_asks(program: ir.Program, box: Box) -> ir.Program:
    """The same program with segments in place of the bodies that ask, and the points at which it does."""
    points: dict[int, ir.Point] = {}
    numbers = count()
    procedures = {
        name: _Cut(program, box, procedure, points, numbers).run() if procedure.suspends else procedure
        for name, procedure in program.procedures.items()
    }
    return program.with_changed(procedures=procedures, points=tuple(points[number] for number in sorted(points)))


class _Cut:
    def __init__(
        self, program: ir.Program, box: Box, procedure: ir.Procedure, points: dict[int, ir.Point], numbers: Iterator[int]
    ) -> None:
        self.program, self.box, self.procedure, self.points, self.numbers = program, box, procedure, points, numbers
        self.slots = list(procedure.slots)
        self.segments: dict[str, ir.Path] = {}
        self.exits: list[str] = []
        self.loops: list[Position] = []  # those around what is being cut, the innermost last
        self.loop_of: dict[str, Position] = {}
        self.asking: dict[int, bool] = {}
        self.end = f"{procedure.name}:end"
        self.told = {
            procedure.me,
            *procedure.params,
            *(slot for part in ir.walk(procedure.body, ir.Stmt) for slot in part.given()),
        }

    def run(self) -> ir.Procedure:
        begin = beginning(self.procedure.name)
        self.segments[begin] = ir.Path((), ir.Stand())  # the first place, for the beginning
        opened = ir.Begin(self.procedure.position, self.procedure.name)
        self.segments[begin] = _first(opened, self.sequence(self.procedure.body, self.end))
        self.segments[self.end] = ir.Path((), ir.Stand())
        segments = tuple(ir.Segment(label, path, self.loop_of.get(label)) for label, path in self.segments.items())
        return replace(self.procedure, body=(), slots=tuple(self.slots), segments=segments)

    # ---- parts ---------------------------------------------------------------------------------------

    def label(self) -> str:
        label = f"{self.procedure.name}:{len(self.segments)}"
        self.segments[label] = ir.Path((), ir.Stand())  # so that the next one gets another number
        if self.loops:
            self.loop_of[label] = self.loops[-1]
        return label

    def segment(self, block: ir.Block, following: str) -> str:
        """A segment for a block; only its following one if there is nothing in it."""
        if not block:
            return following
        label = self.label()
        self.segments[label] = self.sequence(block, following)
        return label

    def sequence(self, block: ir.Block, following: str) -> ir.Path:
        """A path through a block and on to `following`."""
        for number, statement in enumerate(block):
            if isinstance(statement, ir.End) and not statement.after:
                return ir.Path(block[: number + 1], ir.Over())
            if self.splits(statement):
                path = self.path(statement, self.segment(block[number + 1 :], following))
                return replace(path, body=(*block[:number], *path.body))
        return ir.Path(block, ir.Goto(following))

    def splits(self, statement: ir.Stmt) -> bool:
        """Must the path be cut here: does it ask, or leave a loop that is itself cut?"""
        known = self.asking.get(id(statement))
        if known is None:
            known = self.asking[id(statement)] = (
                self.stops(statement)
                or statement.has(*ir.kinds_that("asks"))
                or any(self.runs_asking(part) for part in ir.walk(statement, ir.CallProcedure, ir.ResolveCard))
            )
        return known

    def runs_asking(self, part: ir.Node) -> bool:
        procedures = self.program.procedures
        match part:
            case ir.CallProcedure(name=name):
                return procedures[name].suspends
            case ir.ResolveCard(table=table):
                return any(procedures[name].suspends for (of, _), name in self.program.effects.items() if of == table)
        return False

    def stops(self, statement: ir.Stmt) -> bool:
        """Does it leave a loop outside of it?"""
        match statement:
            case ir.Stop():
                return True
            case ir.If(then=then, other=other):
                return any(self.stops(part) for part in (*then, *other))
        return False

    # ---- statements ----------------------------------------------------------------------------------

    def path(self, statement: ir.Stmt, following: str) -> ir.Path:
        """A path through a statement that is cut."""
        on = ir.Path((), ir.Goto(following))
        match statement:
            case ir.If(test=ir.Const(value=1), then=then):
                return self.sequence(then, following)
            case ir.If(test=test, then=then, other=other):
                return _to(ir.Fork(test, self.sequence(then, following), self.sequence(other, following)))
            case ir.Stop():
                return _to(ir.Goto(self.exits[-1] if self.exits else self.end))
            case ir.Loop():
                return self.loop(statement, following)
            case ir.ForEach(slot=slot, source=source, rest=rest):
                assert rest is not None
                head, leave, position = self.label(), self.label(), statement.position
                self.segments[leave] = ir.Path((ir.Drop(position, rest),), ir.Goto(following))
                body = self.within(statement, head, leave)
                self.segments[head] = _to(ir.Fork(ir.Left(FLAG, rest), _first(ir.Pop(position, slot, element=True), body), on))
                return ir.Path((ir.Keep(position, rest, source),), ir.Goto(head))
            case ir.Try(copy=copy, position=position):
                head, done, leave = self.label(), self.label(), self.label()
                self.segments[done] = ir.Path((ir.Forget(position, copy),), ir.Goto(following))
                outside = self.exits[-1] if self.exits else self.end
                self.segments[leave] = ir.Path((ir.Forget(position, copy),), ir.Goto(outside))
                self.segments[head] = _first(ir.Remember(position, copy, head), self.within(statement, done, leave))
                return ir.Path((), ir.Goto(head))
            case ir.TakeBack():
                return _to(ir.Again())
            case ir.AtOnce():
                return self.at_once(statement, following)
            case ir.Ask() | ir.AskYes() | ir.Pick() | ir.Branches():
                return self.ask(statement, following)
            case ir.CallProcedure(name=name, args=args):
                return _to(ir.Call(name, args, following))
            case ir.ResolveCard():
                return self.card(statement, following)
        raise AssertionError(statement)

    def within(self, loop: ir.Loop | ir.ForEach | ir.Try, head: str, leave: str) -> ir.Path:
        """The body of a loop."""
        self.exits.append(leave)
        self.loops.append(loop.position)
        self.loop_of[head] = loop.position
        path = self.sequence(loop.body, head)
        self.loops.pop()
        self.exits.pop()
        return path

    def loop(self, statement: ir.Loop, following: str) -> ir.Path:
        head, on = self.label(), ir.Path((), ir.Goto(following))
        body = self.within(statement, head, following)
        begin: ir.Block = ()
        test = statement.test
        if statement.counter is not None:
            assert statement.times is not None
            left = ir.Local(NUMBER, statement.counter)
            begin = (ir.Let(statement.position, statement.counter, statement.times, new=True),)
            test = ir.Binary(FLAG, ir.Op.MORE, left, ir.ZERO)
            one_less = ir.Binary(NUMBER, ir.Op.SUBTRACT, left, ir.Const(NUMBER, 1))
            body = _first(ir.Let(statement.position, statement.counter, one_less), body)
        self.segments[head] = body if test is None else _to(ir.Fork(test, body, on))
        return ir.Path(begin, ir.Goto(head))

    def at_once(self, statement: ir.AtOnce, following: str) -> ir.Path:
        head, position = self.label(), statement.position
        cases = tuple((part.number, self.performed(part, head)) for part in ir.walk(statement.body, ir.Perform))
        switch = ir.Switch(ir.Local(NUMBER, statement.command), cases, ir.Path((), ir.Goto(head)))
        self.segments[head] = _to(
            ir.Fork(
                ir.Left(FLAG, statement.queue),
                ir.Path((ir.Pop(position, statement.command),), switch),
                ir.Path((), ir.Goto(following)),
            )
        )
        return ir.Path((ir.Queue(position, statement.queue, statement.body),), ir.Goto(head))

    def performed(self, part: ir.Perform, head: str) -> ir.Path:
        values = tuple(ir.Pop(part.position, slot) for slot in part.slots)
        path = self.sequence(part.command, head)
        return replace(path, body=(*values, *path.body))

    def card(self, statement: ir.ResolveCard, following: str) -> ir.Path:
        card = ir.Slot("card", statement.card.type, len(self.slots))
        self.slots.append(card)
        this = ir.Local(card.type, card)
        on = ir.Path((), ir.Goto(following))
        cases = []
        for (table, number), name in self.program.effects.items():
            if table == statement.table:
                if self.program.procedures[name].suspends:
                    cases.append((number, _to(ir.Call(name, (this,), following))))
                else:
                    cases.append((number, _first(ir.CallProcedure(statement.position, name, (this,)), on)))
        row = row_of(this, statement.table, self.box)
        return ir.Path((ir.Let(statement.position, card, statement.card, new=True),), ir.Switch(row, tuple(cases), on))

    # ---- questions -----------------------------------------------------------------------------------

    def point(
        self,
        number: int,
        statement: ir.Ask | ir.AskYes | ir.Pick | ir.Branches,
        form: ir.Form,
        slot: ir.Slot,
        options: ir.Offer,
        take: ir.Path,
        names: tuple[str, ...] = (),
    ) -> None:
        wanted = self.program.prompts.get(statement.prompt, ())
        secret = statement.secret if isinstance(statement, ir.Ask) else ()
        told = self.told - {slot, *secret}
        facts = tuple(known for known in self.procedure.slots if known.name in wanted and known in told)
        self.points[number] = ir.Point(
            number, statement.prompt, form, slot, names, self.procedure.name, facts, statement.player, options, take, secret
        )

    def ask(self, statement: ir.Ask | ir.AskYes | ir.Pick | ir.Branches, following: str) -> ir.Path:
        if isinstance(statement, ir.Pick):
            return self.pick(statement, following)
        decline = ir.Path((), ir.Goto(self.exits[-1] if statement.stops and self.exits else following))
        answer = ir.Answer(statement.slot.type)
        optional = not isinstance(statement, ir.AskYes) and statement.optional
        closing = PASS if optional or isinstance(statement, ir.AskYes) else None
        number = next(self.numbers)
        names: tuple[str, ...] = ()
        form: ir.Form
        choices: ir.Expr
        match statement:
            case ir.Ask(source=source, slot=slot, body=body):
                form, choices = "choose", source
                take = _first(ir.Let(statement.position, slot, answer, new=True), self.sequence(body, following))
            case ir.AskYes(possible=possible, body=body):
                assert possible is not None
                form, choices = "may", ir.Those(_numbers(FLAG), ((1, possible),))
                take = self.sequence(body, following)
            case ir.Branches(possible=tests, blocks=blocks, body=body):
                form, names = statement.form, statement.names
                choices = ir.Those(_numbers(statement.slot.type), tuple(enumerate(tests)))
                after = self.segment(body, following)
                cases = tuple((choice, self.sequence(block, after)) for choice, block in enumerate(blocks))
                take = _to(ir.Switch(answer, cases, ir.Path((), ir.Goto(after))))
        if closing is not None:
            take = _to(ir.Fork(ir.Binary(FLAG, ir.Op.SAME, answer, ir.Const(NUMBER, PASS)), decline, take))
        offer = ir.Offer(choices.type, choices, closing, alone=optional)
        self.point(number, statement, form, statement.slot, offer, take, names)
        always = statement.always if isinstance(statement, ir.Ask) else None
        nothing = decline if closing is not None else ir.Path((), ir.Goto(following))
        return _to(ir.Wait(number, 2 if optional else 1, nothing, always))

    def pick(self, statement: ir.Pick, following: str) -> ir.Path:
        chosen, one = statement.slot, statement.one
        picked, answer = ir.Local(chosen.type, chosen), ir.Answer(one.type)
        head, on = self.label(), ir.Path((), ir.Goto(following))
        if chosen.type.kind == "map":  # goods: how many are left of each, its source knows
            one_more = ir.Binary(NUMBER, ir.Op.ADD, ir.Entry(NUMBER, picked, answer), ir.Const(NUMBER, 1))
            more = ir.Changed(chosen.type, picked, answer, one_more)
            none = ir.MakeMap(chosen.type, self.box.how_many(one.type), ir.ConstSet(statement.source.type, ()), one, ir.ZERO)
            return self.picking(statement, head, on, statement.source, more, none)
        new = ir.Not(FLAG, ir.Member(FLAG, ir.Local(one.type, one), picked))
        choices: ir.Expr = ir.Where(chosen.type, statement.source, one, new)
        bound = statement.exactly or statement.most
        if bound is not None:
            room = ir.Binary(FLAG, ir.Op.LESS, ir.Aggregate(NUMBER, ir.Fold.COUNT, picked), bound)
            choices = ir.IfElse(chosen.type, room, choices, ir.ConstSet(chosen.type, ()))
        added = ir.Join(chosen.type, ir.Op.ADD, picked, ir.Builtin(chosen.type, ir.Question.SINGLE, (answer,)))
        in_order = ir.Builtin(chosen.type, ir.Question.SORTED, (added,))  # not in the order of picking
        return self.picking(statement, head, on, choices, in_order, ir.ConstSet(chosen.type, ()))

    def picking(self, statement: ir.Pick, head: str, on: ir.Path, choices: ir.Expr, more: ir.Expr, nothing: ir.Expr) -> ir.Path:
        """Ask again and again; `more` is what is picked with the answer, `nothing` what it begins with."""
        chosen, one, position = statement.slot, statement.one, statement.position
        answer = ir.Answer(one.type)
        take = ir.Path((ir.Let(position, chosen, more),), ir.Goto(head))
        closing = None if statement.exactly is not None else DONE
        if closing is not None:
            take = _to(ir.Fork(ir.Binary(FLAG, ir.Op.SAME, answer, ir.Const(NUMBER, DONE)), on, take))
        number = next(self.numbers)
        self.point(number, statement, "pick", one, ir.Offer(choices.type, choices, closing), take)
        self.segments[head] = _to(ir.Wait(number, 1, on))
        return ir.Path((ir.Let(position, chosen, nothing, new=True),), ir.Goto(head))


def _to(tail: ir.Tail) -> ir.Path:
    return ir.Path((), tail)


def _first(statement: ir.Stmt, path: ir.Path) -> ir.Path:
    return replace(path, body=(statement, *path.body))


def _numbers(type_: Type) -> Type:
    return Type("set", of=type_)
