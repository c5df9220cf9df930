"""Sets for flat machines: conditions, folds and collections become loops in checks.

After this pass no expression gives a local value, but for the conditions of searches on the board: a set is a fixed one, one with
a name, what lies in one place, a row of a table, numbers from one to another, a join of these, or the answer of a check that goes
through one and asks, counts or collects. A machine needs no lists inside of expressions. Frames stay as they are, so states are
the same, whichever of the two programs runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from interpreter import ir
from interpreter.ir import Fold, Op, Question
from interpreter.model.box import Box
from interpreter.model.types import FLAG, NUMBER, PIECE, PLAYER, Type, element_of
from interpreter.passes.tabling import lay_out_tables
from interpreter.problems import NOWHERE
from interpreter.records import replace

GROUPS = ("procedures", "values", "checks")
SHORT = 12  # nodes
Known = dict[tuple[str, int, type[ir.Expr]], list[tuple[ir.Expr, str]]]  # by procedure, slots and kind: node, name of its check


def lower_sets(program: ir.Program, box: Box) -> ir.Program:
    """The same program, after all other passes, with checks in place of what is made of sets."""
    made: dict[str, ir.Procedure] = {}
    known: Known = {}
    numbers = count(1)
    changed: dict[str, dict[str, ir.Procedure]] = {group: {} for group in GROUPS}
    points = {point.number: point for point in program.points}
    for group in GROUPS:
        for name, procedure in getattr(program, group).items():
            lower = _Lower(procedure, program.procedures, box, made, numbers, known)
            changed[group][name] = lower.procedure_of(procedure) if group == "procedures" else lower.looking(procedure)
            for point in program.points:
                if group == "procedures" and point.procedure == name:
                    points[point.number] = replace(
                        point,
                        player=lower.expr(point.player),
                        options=lower.expr(point.options),
                        take=lower.expr(point.take),
                    )
    changed["checks"] |= made
    flat = program.with_changed(**changed, points=tuple(points[number] for number in sorted(points)))
    return lay_out_tables(flat, box)  # also those that were looked into just now


class _Lower:
    """The texts of one procedure."""

    def __init__(
        self,
        procedure: ir.Procedure,
        procedures: dict[str, ir.Procedure],
        box: Box,
        made: dict[str, ir.Procedure],
        numbers: Iterator[int],
        known: Known,
    ) -> None:
        self.owner, self.procedures, self.box, self.made, self.numbers = procedure, procedures, box, made, numbers
        self.known = known  # the checks that were made, by what they work out
        self.looks: _Check | None = None  # the statements of a value or check, which change nothing while they go through a set

    def procedure_of(self, one: ir.Procedure) -> ir.Procedure:
        segments = tuple(replace(segment, path=self.expr(segment.path)) for segment in one.segments)
        return replace(one, body=self.expr(one.body), result=self.expr(one.result), segments=segments)

    def looking(self, one: ir.Procedure) -> ir.Procedure:
        """A value or check: its loops stop at the first find, so their sets are not collected before."""
        self.looks = _Check(self, list(one.slots))
        body, result = self.expr(one.body), self.expr(one.result)
        return replace(one, body=body, result=result, slots=tuple(self.looks.slots))

    def expr(self, node: Any) -> Any:
        """A node, or a tuple of nodes, without anything made of sets."""
        return ir.mapped(node, self.changed)

    def changed(self, node: Any) -> Any:
        if isinstance(node, ir.Call) and node.entry is not None:  # the beginning of another procedure
            there = _Lower(self.procedures[node.name], self.procedures, self.box, self.made, self.numbers, self.known)
            return replace(node, args=self.expr(node.args), entry=there.expr(node.entry))
        if self.looks is not None and isinstance(node, ir.ForEach) and isinstance(node.source, (ir.Where, ir.With, ir.At)):
            lines = self.looks.through(node.source, node.slot, node.body)
            if lines != (node,):
                return self.changed(lines[0] if len(lines) == 1 else ir.If(NOWHERE, ir.TRUE, lines))
        body = _body(node)
        if body is None:
            return node.mapped(self.changed)
        return self.check(node, body)

    def check(self, node: ir.Expr, write: Callable[[_Check], ir.Block]) -> ir.Expr:
        """A call of a check that works out a node."""
        me = self.owner.me
        free = [slot for slot in ir.free(node, me) if slot != me]
        check = _Check(self, list(self.owner.slots if self.looks is None else self.looks.slots))
        alike = self.known.setdefault((self.owner.name, len(check.slots), type(node)), [])
        name = next((known for other, known in alike if other == node), "")
        if not name:  # the same part of a procedure can stand in several of its segments
            name = f"{self.owner.name} set {next(self.numbers)}"
            alike.append((node, name))
            body = write(check)
            owner = replace(self.owner, slots=tuple(check.slots))
            inner = _Lower(owner, self.procedures, self.box, self.made, self.numbers, self.known)
            self.made[name] = ir.Procedure(name, tuple(free), tuple(check.slots), inner.expr(body), NOWHERE)
        return ir.ValueCall(node.type, name, tuple(self.changed(ir.Local(slot.type, slot)) for slot in free))


class _Check:
    """The statements of a check."""

    def __init__(self, lower: _Lower, slots: list[ir.Slot]) -> None:
        self.box, self.slots = lower.box, slots

    def slot(self, name: str, type_: Type) -> ir.Slot:
        self.slots.append(ir.Slot(name, type_, len(self.slots)))
        return self.slots[-1]

    def through(self, source: ir.Expr, one: ir.Slot, body: ir.Block) -> ir.Block:
        """Do something with each thing of a set."""
        match source:
            case ir.Where(source=inner, slot=slot, test=test):
                return self.through(inner, one, (_let(slot, _get(one)), *self.tested(test, body)))
            case ir.With(slot=slot, value=value, inner=inner):
                return (_let(slot, value), *self.through(inner, one, body))
            case ir.Join(op=Op.ADD, left=ir.Builtin(question=Question.SINGLE, args=(thing,)), right=others) if _is_short(body):
                first = self.slot("first", thing.type)
                other: ir.Expr = ir.Not(FLAG, ir.same(_get(one), _get(first)))
                there = ir.TRUE if thing.type in (NUMBER, FLAG) else ir.is_something(_get(first))
                begin = (_let(first, thing), ir.If(NOWHERE, there, (_let(one, _get(first)), *body)))
                return (*begin, *self.through(others, one, (ir.If(NOWHERE, other, body),)))
            case ir.At(places=places, kind=kind, owner=owner):
                if kind is not None:
                    last = ir.Const(PIECE, kind.first + kind.count - 1)
                    within = ir.both(
                        _compare(Op.AT_LEAST, _get(one), ir.Const(PIECE, kind.first)), _compare(Op.AT_MOST, _get(one), last)
                    )
                    body = (ir.If(NOWHERE, within, body),)
                if owner is not None:
                    whose = self.slot("owner", PLAYER)
                    of = ir.Look(PLAYER, (*self.box.piece_owner, -1), _get(one))
                    has = ir.both(ir.is_something(_get(whose)), ir.same(of, _get(whose)))
                    return (_let(whose, owner), *self.lying(places, one, (ir.If(NOWHERE, has, body),)))
                return self.lying(places, one, body)
        return (ir.ForEach(NOWHERE, one, source, body),)

    def tested(self, test: ir.Expr, body: ir.Block) -> ir.Block:
        if isinstance(test, ir.With):
            return (_let(test.slot, test.value), *self.tested(test.inner, body))
        return (ir.If(NOWHERE, test, body),)

    def lying(self, places: ir.Expr, one: ir.Slot, body: ir.Block) -> ir.Block:
        if not places.type.is_set:
            return (ir.ForEach(NOWHERE, one, ir.At(_set(PIECE), places, None, None), body),)
        place = self.slot("place", element_of(places.type))
        inner = (ir.ForEach(NOWHERE, one, ir.At(_set(PIECE), _get(place), None, None), body),)
        return self.through(places, place, inner)


def _set(of: Type) -> Type:
    return Type("set", of=of)


def _get(slot: ir.Slot) -> ir.Expr:
    return ir.Local(slot.type, slot)


def _let(slot: ir.Slot, value: ir.Expr) -> ir.Stmt:
    return ir.Let(NOWHERE, slot, value, new=True)


def _compare(op: Op, left: ir.Expr, right: ir.Expr) -> ir.Expr:
    return ir.Binary(FLAG, op, left, right)


def _body(node: Any) -> Callable[[_Check], ir.Block] | None:
    """How a check works out a node that goes through a set; None if the node does not."""
    match node:
        case ir.With(slot=name, value=value, inner=inner) if not inner.type.is_set:
            return lambda check: (_let(name, value), _return(inner))
        case ir.Where() | ir.At() | ir.With() if not _is_simple(node):
            return lambda check: _collected(check, node)
        case ir.Builtin(question=Question.FIRST, args=(source,)):
            return lambda check: _first(check, node, source)
        case ir.Builtin(question=Question.LAST, args=(source,)) if not _is_simple(source) and not isinstance(source, ir.Builtin):
            return lambda check: _last(check, node, source)
        case ir.Aggregate(fold=Fold.ANY | Fold.NONE as fold, source=source):
            return lambda check: _any(check, source, fold is Fold.ANY)
        case ir.Aggregate(fold=Fold.COUNT, source=source) if not _is_simple(source):
            return lambda check: _counted(check, source)
        case ir.Aggregate(slot=slot) if slot is not None:
            return lambda check: _folded(check, node)
        case ir.OneOfEach():
            return lambda check: _one_of_each(check, node)
        case ir.MakeMap():
            return lambda check: _mapped(check, node)
        case ir.Reactions():
            return lambda check: _reactions(check, node)
    return None


def _is_short(body: ir.Block) -> bool:
    """May it be written twice?"""
    return len(ir.walk(body)) <= SHORT


def _is_simple(node: ir.Expr) -> bool:
    """Is it a set that a machine has already, or one place?"""
    match node:
        case ir.At(places=places, kind=None, owner=None):
            return not places.type.is_set
    return isinstance(node, (ir.ConstSet, ir.Local, ir.ValueCall, ir.Span, ir.Lookup))


def _return(value: ir.Expr) -> ir.Stmt:
    return ir.Return(NOWHERE, value)


def _collected(check: _Check, node: ir.Expr) -> ir.Block:
    found, one = check.slot("found", node.type), check.slot("one", element_of(node.type))
    return (
        ir.Collect(NOWHERE, found),
        *check.through(node, one, (ir.Append(NOWHERE, found, _get(one)),)),
        _return(_get(found)),
    )


def _first(check: _Check, node: ir.Expr, source: ir.Expr) -> ir.Block:
    one = check.slot("one", node.type)
    nothing = 0 if node.type in (NUMBER, FLAG) else -1
    return (*check.through(source, one, (_return(_get(one)),)), _return(ir.Const(node.type, nothing)))


def _last(check: _Check, node: ir.Expr, source: ir.Expr) -> ir.Block:
    last, one = check.slot("last", node.type), check.slot("one", node.type)
    nothing = ir.Const(node.type, 0 if node.type in (NUMBER, FLAG) else -1)
    return (_let(last, nothing), *check.through(source, one, (ir.Let(NOWHERE, last, _get(one)),)), _return(_get(last)))


def _any(check: _Check, source: ir.Expr, wanted: bool) -> ir.Block:
    one = check.slot("one", element_of(source.type))
    yes, no = (ir.TRUE, ir.FALSE) if wanted else (ir.FALSE, ir.TRUE)
    return (*check.through(source, one, (_return(yes),)), _return(no))


def _plus(slot: ir.Slot, value: ir.Expr) -> ir.Stmt:
    return ir.Let(NOWHERE, slot, ir.Binary(NUMBER, Op.ADD, _get(slot), value))


def _counted(check: _Check, source: ir.Expr) -> ir.Block:
    total, one = check.slot("total", NUMBER), check.slot("one", element_of(source.type))
    return (_let(total, ir.ZERO), *check.through(source, one, (_plus(total, ir.Const(NUMBER, 1)),)), _return(_get(total)))


def _folded(check: _Check, node: ir.Aggregate) -> ir.Block:
    """Something about each thing: added up, the largest of it, the things with the largest, or all that there is of it."""
    assert node.slot is not None and node.body is not None
    if node.fold is Fold.SORT:
        return _sorted(check, node)
    one, value = check.slot("one", node.slot.type), check.slot("value", node.body.type)
    about = (_let(node.slot, _get(one)), _let(value, node.body))
    if node.fold is Fold.SUM:
        total = check.slot("total", NUMBER)
        return (_let(total, ir.ZERO), *check.through(node.source, one, (*about, _plus(total, _get(value)))), _return(_get(total)))
    if node.fold is Fold.EACH:
        found = check.slot("found", node.type)
        several = node.body.type.is_set
        thing = check.slot("thing", element_of(node.type)) if several else value
        new: ir.Expr = ir.Not(FLAG, ir.Member(FLAG, _get(thing), _get(found)))
        if thing.type != NUMBER:
            new = ir.both(ir.is_something(_get(thing)), new)
        add: ir.Stmt = ir.If(NOWHERE, new, (ir.Append(NOWHERE, found, _get(thing)),))
        if several:
            add = ir.ForEach(NOWHERE, thing, _get(value), (add,))
        return (ir.Collect(NOWHERE, found), *check.through(node.source, one, (*about, add)), _return(_get(found)))
    begun, most = check.slot("begun", FLAG), check.slot("most", NUMBER)
    more = Op.MORE if node.fold in (Fold.LARGEST, Fold.BEST) else Op.LESS
    better = ir.either(ir.Not(FLAG, _get(begun)), _compare(more, _get(value), _get(most)))
    begin = (_let(begun, ir.FALSE), _let(most, ir.ZERO))
    take: ir.Block = (ir.Let(NOWHERE, begun, ir.TRUE), ir.Let(NOWHERE, most, _get(value)))
    if node.fold in (Fold.LARGEST, Fold.SMALLEST):
        return (*begin, *check.through(node.source, one, (*about, ir.If(NOWHERE, better, take))), _return(_get(most)))
    found = check.slot("found", node.type)
    anew = ir.If(NOWHERE, better, (*take, ir.Collect(NOWHERE, found)))
    add = ir.If(NOWHERE, ir.same(_get(value), _get(most)), (ir.Append(NOWHERE, found, _get(one)),))
    body = (*about, anew, add)
    return (ir.Collect(NOWHERE, found), *begin, *check.through(node.source, one, body), _return(_get(found)))


def _sorted(check: _Check, node: ir.Aggregate) -> ir.Block:
    """The things and their numbers are collected; putting them in order is left to the machine."""
    assert node.slot is not None and node.body is not None
    found, numbers, one = check.slot("found", node.type), check.slot("numbers", _set(NUMBER)), check.slot("one", node.slot.type)
    add = (_let(node.slot, _get(one)), ir.Append(NOWHERE, found, _get(one)), ir.Append(NOWHERE, numbers, node.body))
    ordered = ir.Builtin(node.type, Question.BY_NUMBER, (_get(found), _get(numbers)))
    return (ir.Collect(NOWHERE, found), ir.Collect(NOWHERE, numbers), *check.through(node.source, one, add), _return(ordered))


def _one_of_each(check: _Check, node: ir.OneOfEach) -> ir.Block:
    """Each thing is compared with those that were found before it."""
    found, one, other = check.slot("found", node.type), check.slot("one", node.slot.type), check.slot("other", node.slot.type)
    new, keys = check.slot("new", FLAG), [check.slot("key", key.type) for key in node.keys]
    same: ir.Expr = ir.TRUE
    for slot, key in reversed(list(zip(keys, node.keys, strict=True))):
        same = ir.both(ir.same(_get(slot), key), same)
    compare = (_let(node.slot, _get(other)), ir.If(NOWHERE, same, (ir.Let(NOWHERE, new, ir.FALSE),)))
    add = (
        _let(node.slot, _get(one)),
        *map(_let, keys, node.keys),
        _let(new, ir.TRUE),
        ir.ForEach(NOWHERE, other, _get(found), compare),
        ir.If(NOWHERE, _get(new), (ir.Append(NOWHERE, found, _get(one)),)),
    )
    return (ir.Collect(NOWHERE, found), *check.through(node.source, one, add), _return(_get(found)))


def _mapped(check: _Check, node: ir.MakeMap) -> ir.Block:
    """A map with nothing in it, and then what is worked out for each thing."""
    row = (0 if node.body.type in (NUMBER, FLAG) else -1,) * (node.size + 1)
    found, one = check.slot("found", node.type), check.slot("one", node.slot.type)
    add = (_let(node.slot, _get(one)), ir.Let(NOWHERE, found, ir.Changed(node.type, _get(found), _get(one), node.body)))
    empty = ir.Look(node.type, (row, row), ir.ZERO)
    return (_let(found, empty), *check.through(node.source, one, add), _return(_get(found)))


def _reactions(check: _Check, node: ir.Reactions) -> ir.Block:
    found, number = check.slot("found", node.type), check.slot("number", NUMBER)
    unused = ir.Not(FLAG, ir.Member(FLAG, _get(number), _get(node.used)))
    lines: list[ir.Stmt] = [ir.Collect(NOWHERE, found), _let(number, ir.ZERO)]
    for slot, pieces, test, first in node.entries:
        piece = slot if slot is not None else check.slot("piece", PIECE)
        add = ir.If(NOWHERE, ir.both(unused, test), (ir.Append(NOWHERE, found, _get(number)),))
        each = ir.ForEach(NOWHERE, piece, ir.ConstSet(_set(PIECE), pieces), (add, _plus(number, ir.Const(NUMBER, 1))))
        lines += [ir.Let(NOWHERE, number, ir.Const(NUMBER, first)), each]
    return (*lines, _return(_get(found)))
