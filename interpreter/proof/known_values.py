"""What an expression is where no game has to be played for it: constants, counts of pieces, rows and cells, the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.ir import Fold, Op, Question
from interpreter.model.types import FLAG, NUMBER
from interpreter.problems import NOWHERE, PlayError, Problem, Problems

if TYPE_CHECKING:
    from interpreter.model.box import Box
    from interpreter.source.values import Map

CALL = re.compile(r"([a-z]\w*)\(")
WHOLE_CALL = re.compile(r"([a-z]\w*)(?:\(([\w, ]*)\))?")
MODIFIED = re.compile(r"\bmodify (\w+)\(")
MOST = 200_000  # things that are looked at for one expression

BINARY: dict[Op, Callable[[Any, Any], Any]] = {
    Op.ADD: lambda left, right: left + right,
    Op.SUBTRACT: lambda left, right: left - right,
    Op.MULTIPLY: lambda left, right: left * right,
    Op.DIVIDE: lambda left, right: left // right if right else 0,
    Op.REMAINDER: lambda left, right: left % right if right else 0,
    Op.SAME: lambda left, right: left == right,
    Op.OTHER: lambda left, right: left != right,
    Op.LESS: lambda left, right: left < right,
    Op.AT_MOST: lambda left, right: left <= right,
    Op.MORE: lambda left, right: left > right,
    Op.AT_LEAST: lambda left, right: left >= right,
    Op.AND: lambda left, right: left and right,
    Op.OR: lambda left, right: left or right,
}
FOLDS: dict[Fold, Callable[[list[Any]], Any]] = {
    Fold.COUNT: len,
    Fold.ANY: bool,
    Fold.NONE: lambda things: not things,
    Fold.ALL: all,
    Fold.SUM: sum,
    Fold.LARGEST: lambda things: max(things, default=0),
    Fold.SMALLEST: lambda things: min(things, default=0),
}
ABOUT_EACH = (Fold.ALL, Fold.SUM, Fold.LARGEST, Fold.SMALLEST)  # these go through the answers about each thing
QUESTIONS: dict[Question, Callable[..., Any]] = {
    Question.MIN: min,
    Question.MAX: max,
    Question.SINGLE: lambda one: (one,),
    Question.FIRST: lambda things: next(iter(things), -1),
    Question.LAST: lambda things: [-1, *things][-1],
}


class Unknown(Exception):
    """Only a game could tell."""


class KnownValues:
    """Answers at one table: what its box and its board say."""

    def __init__(self, sections: Map, box: Box) -> None:
        self.box = box
        self.values: Mapping[str, Any] = sections.get("values") or {}
        self.heads = {str(head).partition("(")[0]: str(head) for head in self.values}
        # What abilities that always hold change is known only in a game.
        abilities = sections.get("abilities") or ()
        self.modified = {name for ability in abilities for name in MODIFIED.findall(str(ability.get("effect", "")))}

    def value(self, text: str) -> int | bool | None:
        """The number, or yes or no, that an expression is; None if only a game could tell. PlayError if it means nothing."""
        if (base := self._base(text)) is not None:
            text = base
        # What other names stand for may depend on whatever is in play.
        if not self.heads.keys().isdisjoint(CALL.findall(text)) or text in self.heads:
            return None
        result, wrong = self._resolved(text)
        if wrong is not None:
            raise PlayError(wrong.code, **wrong.facts)
        if result is None or result.type not in (NUMBER, FLAG):
            return None
        try:
            found = _Working(self.box).out(result, {})
        except Unknown:
            return None
        return bool(found) if result.type == FLAG else int(found)

    def _base(self, text: str) -> str | None:
        """The text that a named value is worked out from, with its arguments in the place of its parameters."""
        call = WHOLE_CALL.fullmatch(text)
        if call is None or call[1] not in self.heads or call[1] in self.modified:
            return None
        head = self.heads[call[1]]
        value = self.values[head]
        base = value.get("base") if isinstance(value, Mapping) else value
        names = [one.split()[-1] for one in head.partition("(")[2].rstrip(")").split(",") if one.strip()]
        given = [one.strip() for one in (call[2] or "").split(",") if one.strip()]
        if not isinstance(base, str) or len(names) != len(given) or "let " in base:
            return None
        for name, argument in zip(names, given, strict=True):
            base = re.sub(rf"(?<![.\w]){name}(?!\w)", argument, base)
        return " ".join(base.split())

    def _resolved(self, text: str) -> tuple[ir.Expr | None, Problem | None]:
        from interpreter.language.parse import parse
        from interpreter.language.resolve_blocks import Context
        from interpreter.language.resolve_statements import Statements
        from interpreter.language.scope import World
        from interpreter.language.unfinished import UnfinishedProcedure

        problems = Problems()
        node = parse(text, "expression", problems)
        if node is None or problems.errors:
            return None, problems.errors[0]
        result = Statements(World(self.box, problems), UnfinishedProcedure(text, NOWHERE), Context("check")).expr(node)
        return (None, problems.errors[0]) if problems.errors else (result, None)


class _Working:
    """Works an expression out, as long as nothing in it depends on a state."""

    def __init__(self, box: Box) -> None:
        self.box, self.left = box, MOST

    def out(self, node: Any, known: Mapping[ir.Slot, Any]) -> Any:
        match node:
            case ir.Const(value=value):
                return value
            case ir.ConstSet(values=values):
                return values
            case ir.Local(slot=slot) if slot in known:
                return known[slot]
            case ir.Look(table=table, index=index):
                return table[self.out(index, known)]
            case ir.Entry(table=table, index=index):
                return self.out(table, known)[self.out(index, known)]
            case ir.Binary(op=op, left=left, right=right):
                return BINARY[op](self.out(left, known), self.out(right, known))
            case ir.Not(inner=inner):
                return not self.out(inner, known)
            case ir.IfElse(test=test, then=then, other=other):
                return self.out(then if self.out(test, known) else other, known)
            case ir.Span(low=low, high=high):
                return range(self.out(low, known), self.out(high, known) + 1)
            case ir.Where(source=source, slot=slot, test=test):
                return [thing for thing in self.things(source, known) if self.out(test, {**known, slot: thing})]
            case ir.With(slot=slot, value=value, inner=inner):
                return self.out(inner, {**known, slot: self.out(value, known)})
            case ir.Join(op=op, left=left, right=right):
                return _joined(op, self.things(left, known), self.things(right, known))
            case ir.Member(item=item, source=source):
                return self.out(item, known) in self.things(source, known)
            case ir.Aggregate(fold=fold, source=source, slot=slot, body=body) if fold in FOLDS:
                things = self.things(source, known)
                if slot is None or body is None:
                    return FOLDS[fold](list(things))
                if fold in ABOUT_EACH:
                    return FOLDS[fold]([self.out(body, {**known, slot: thing}) for thing in things])
            case ir.Builtin(question=question, args=args, tests=tests) if not any(tests):
                return self.answer(question, [self.out(one, known) for one in args])
        raise Unknown

    def things(self, node: Any, known: Mapping[ir.Slot, Any]) -> Collection[Any]:
        """The things of a set; there must not be too many to look at."""
        found: Collection[Any] = self.out(node, known)
        self.left -= len(found)
        if self.left < 0:
            raise Unknown
        return found

    def answer(self, question: Question, args: list[Any]) -> Any:
        boards = self.box.boards
        if question in QUESTIONS:
            return QUESTIONS[question](*args)
        if question is Question.PLAYERS:
            return range(len(self.box.seats))
        if boards is not None and args and args[0] >= 0:
            match question:
                case Question.NEIGHBOURS:
                    return boards.neighbours[args[0]]
                case Question.DISTANCE if args[1] >= 0:
                    return boards.distance[args[0]][args[1]]
        raise Unknown


def _joined(op: Op, left: Collection[Any], right: Collection[Any]) -> list[Any]:
    if op is Op.ADD:
        return list(dict.fromkeys([*left, *right]))
    return [thing for thing in left if thing not in right]
