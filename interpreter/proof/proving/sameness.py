"""Which programs mean the same although they are written differently: a change from one to the other changes nothing.

Every procedure is brought into a plain form: without what does nothing, one name for what is one thing, and the first of a set
that cannot have two is also its last. Programs whose plain forms are equal mean the same; nothing is said about others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.model.types import PLAYER
from interpreter.problems import NOWHERE
from interpreter.records import replace

if TYPE_CHECKING:
    from interpreter.model.box import Box

Slots = dict[ir.Slot, ir.Slot]  # names -> what stands for them
ENDS = (ir.Question.FIRST, ir.Question.LAST, ir.Question.REVERSE)


def mean_the_same(program: ir.Program, other: ir.Program, box: Box) -> bool:
    """Do two programs over the same box provably mean the same?"""
    if program.with_changed(procedures={}, values={}) != other.with_changed(procedures={}, values={}):
        return False
    plain = _Plain(box)
    return all(
        one.keys() == two.keys() and all(_alike(plain, one[name], two[name]) for name in one)
        for one, two in ((program.procedures, other.procedures), (program.values, other.values))
    )


def _alike(plain: _Plain, one: ir.Procedure, other: ir.Procedure) -> bool:
    return one == other or plain.procedure(one) == plain.procedure(other)


class _Plain:
    def __init__(self, box: Box) -> None:
        self.box = box

    def procedure(self, procedure: ir.Procedure) -> ir.Procedure:
        body, result = self.block(procedure.body, {}), self.of(procedure.result, {})
        return replace(procedure, body=body, result=result, position=NOWHERE)

    def of(self, value: Any, names: Slots) -> Any:
        """A node, a block or anything else in its plain form; `names` are those that stand for others."""
        if value.__class__ is tuple:
            is_block = any(isinstance(item, ir.Stmt) for item in value)
            return self.block(value, names) if is_block else tuple(self.of(item, names) for item in value)
        if not isinstance(value, ir.Node):
            return value
        match value:
            case ir.Local(slot=slot):
                return replace(value, slot=names.get(slot, slot))
            case ir.Binary(op=ir.Op.AND):
                left = self.of(value.left, names)
                return replace(value, left=left, right=self.of(value.right, names | self.one_thing(left, value.right)))
            case ir.If() | ir.IfElse():
                test = self.of(value.test, names)
                then = self.of(value.then, names | self.one_thing(test, value.then))
                return replace(value, test=test, then=then, other=self.of(value.other, names), **_nowhere(value))
            case ir.As():
                player = self.of(value.player, names)
                inside = {name: other for name, other in names.items() if _ME not in (name.number, other.number)}
                if isinstance(value.player, ir.Local) and _lasts((value.player.slot,), value.body):
                    inside[value.player.slot] = _ACTING
                return replace(value, player=player, body=self.block(value.body, inside), position=NOWHERE)
            case ir.Builtin(question=question, args=(source,)) if question in ENDS and self.at_most_one(source):
                plain = self.of(source, names)
                return plain if question is ir.Question.REVERSE else replace(value, question=ir.Question.FIRST, args=(plain,))
        found = value.mapped(lambda inner: self.of(inner, names))
        return replace(found, **_nowhere(found))

    def block(self, block: ir.Block, names: Slots) -> ir.Block:
        """The statements of a block that do something."""
        found: list[ir.Stmt] = []
        for number, statement in enumerate(block):
            plain = self.of(statement, names)
            rest = block[number + 1 :]
            match plain:
                case ir.If(then=(), other=()) | ir.Require(test=ir.Const(value=1)):
                    continue
                case ir.Require(test=test):
                    names = names | self.one_thing(test, rest)
                case ir.Let(new=True, slot=slot, value=ir.Local(slot=other)) if _lasts((slot, other), rest):
                    names = names | {slot: other}
            found.append(plain)
        return tuple(found)

    def one_thing(self, test: ir.Expr, where: Any) -> Slots:
        """The names that are one and the same thing where a test holds, if none of them is given another meaning there."""
        return {max(pair, key=_number): min(pair, key=_number) for pair in _equal(test) if _lasts(pair, where)}

    # ---- how many ------------------------------------------------------------------------------------

    def at_most_one(self, source: ir.Expr) -> bool:
        """Can a set never have two things?"""
        match source:
            case ir.ConstSet(values=values):
                return len(values) < 2
            case ir.Look(table=table):
                return all(isinstance(entry, tuple) and len(entry) < 2 for entry in table)
            case ir.Builtin(question=ir.Question.SINGLE):
                return True
            case ir.Builtin(question=ir.Question.REVERSE | ir.Question.SORTED, args=(inner,)):
                return self.at_most_one(inner)
            case ir.Builtin(question=ir.Question.FIRST_FEW, args=(inner, few)):
                return self.at_most_one(inner) or (isinstance(few, ir.Const) and few.value < 2)
            case ir.Join(op=ir.Op.SUBTRACT, left=left):
                return self.at_most_one(left)
            case ir.IfElse(then=then, other=other):
                return self.at_most_one(then) and self.at_most_one(other)
            case ir.Aggregate(fold=ir.Fold.BEST | ir.Fold.WORST | ir.Fold.SORT, source=inner):
                return self.at_most_one(inner)
            case ir.At(kind=kind) if kind is not None:
                return kind.count < 2
            case ir.Where(source=inner, slot=slot, test=test):
                return self.at_most_one(inner) or self.picks_one(test, slot, inner)
        return False

    def picks_one(self, test: ir.Expr, slot: ir.Slot, source: ir.Expr) -> bool:
        """Can a test hold for one thing of a set at most: that which is something, or the one with these properties?"""
        among: Sequence[int] = self.possible(source)
        known, tables = bool(among), list[Sequence[Any]]()
        for part in _parts(test):
            match _asked_of(part, slot):
                case ir.Local(), _:
                    return True
                case ir.Look(table=table), ir.Const(value=value):
                    among = [number for number in among if table[number] == value]
                case ir.Look(table=table), _:
                    tables.append(table)
        return known and len({repr([table[number] for table in tables]) for number in among}) == len(among)

    def possible(self, source: ir.Expr) -> tuple[int, ...] | range:
        """The things that can be in a set, if they are known."""
        match source:
            case ir.ConstSet(values=values):
                return values
            case ir.Where(source=inner):
                return self.possible(inner)
            case ir.At(kind=kind) if kind is not None:
                return kind.pieces
        return ()


_ME = 0  # the number of the slot
_ACTING = ir.Slot("me", PLAYER, _ME)


def _number(slot: ir.Slot) -> int:
    return slot.number


def _nowhere(node: ir.Node) -> dict[str, Any]:
    """Where something is written does not matter."""
    return {"position": NOWHERE} if isinstance(node, ir.Stmt) else {}


def _parts(test: ir.Expr) -> Iterator[ir.Expr]:
    """What must hold, all of it, for a test to hold."""
    if isinstance(test, ir.Binary) and test.op is ir.Op.AND:
        yield from _parts(test.left)
        yield from _parts(test.right)
    else:
        yield test


def _asked_of(test: ir.Expr, slot: ir.Slot) -> tuple[ir.Expr, ir.Expr] | None:
    """A thing, or a property of it that never changes, and what it must be, which does not depend on the thing."""
    if isinstance(test, ir.Binary) and test.op is ir.Op.SAME:
        for one, other in ((test.left, test.right), (test.right, test.left)):
            if slot not in {taken for part in ir.walk(other) for taken in part.taken()}:
                match one:
                    case ir.Local(slot=own) | ir.Look(index=ir.Local(slot=own)) if own == slot:
                        return one, other
    return None


def _equal(test: ir.Expr) -> Iterator[tuple[ir.Slot, ir.Slot]]:
    for part in _parts(test):
        match part:
            case ir.Binary(op=ir.Op.SAME, left=ir.Local(slot=one), right=ir.Local(slot=other)) if one != other:
                yield one, other


def _lasts(slots: tuple[ir.Slot, ...], where: Any) -> bool:
    """Do names keep their meanings in a node or a block?"""
    numbers = {slot.number for slot in slots}
    for part in ir.walk(where):
        if isinstance(part, ir.Let) and not part.new and part.slot.number in numbers:
            return False
        if any(slot.number in numbers for slot in part.given()):
            return False
    return True
