"""Writes sets: as comprehensions where they are listed, as loops where the first find is enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from interpreter import ir
from interpreter.backends.python.here import Here
from interpreter.backends.python.write_expressions import nothing, writes, x
from interpreter.backends.writers import deeper
from interpreter.ir import Fold, Op, Question
from interpreter.model.box import Kind
from interpreter.model.types import FLAG, NUMBER, set_of
from interpreter.passes.sureness import is_sure

NEW_LISTS = {Question.SINGLE, Question.SORTED, Question.BY_NUMBER, Question.REVERSE, Question.FIRST_FEW, Question.INSIDES}


@dataclass
class Each:
    """A turn for each thing of a list."""

    name: str
    source: str


@dataclass
class Lying:
    """A turn for each piece in a place, top first."""

    name: str
    place: str
    mostly_empty: bool = False  # one of several places: is anything there at all?


@dataclass
class Test:
    """Only where this holds."""

    text: str


@dataclass
class Once:
    """A value that is worked out before."""

    name: str
    value: str


Clause = Each | Lying | Test | Once


def clauses(node: ir.Expr, name: str, here: Here) -> list[Clause]:
    """How to go through a set; `name` is the variable for its things."""
    match node:
        case ir.Where(source=source, slot=slot, test=test):
            before = clauses(source, name, here)
            with here.variables({slot: name}):
                return [*before, *_tests(test, here)]
        case ir.Counted(source=source):
            return [Each(name, x(node, here))]
        case ir.With(slot=slot, value=value, inner=inner):
            once = Once(here.fresh("h"), x(value, here))
            with here.variables({slot: once.name}):
                return [once, *clauses(inner, name, here)]
        case ir.At(places=places, kind=kind, owner=owner):
            found: list[Clause] = [Lying(name, x(places, here))]
            if places.type.is_set:
                place = here.fresh("p")
                found = [Each(place, x(places, here)), Lying(name, place, mostly_empty=True)]
            if kind is not None and not _is_any(kind, here):
                found.append(Test(f"{kind.first} <= {name} < {kind.first + kind.count}"))
            if owner is not None:
                nobody = "" if is_sure(owner, here.sure) else " >= 0"  # nobody owns nothing
                found.append(Test(f"{owners(here)}[{name}] == {x(owner, here)}{nobody}"))
            return found
    return [Each(name, x(node, here))]


def _tests(test: ir.Expr, here: Here) -> list[Clause]:
    """A condition, behind the values that are worked out for it."""
    if not isinstance(test, ir.With):
        return [Test(x(test, here))]
    once = Once(here.fresh("h"), x(test.value, here))
    with here.variables({test.slot: once.name}):
        return [once, *_tests(test.inner, here)]


def _is_any(kind: Kind | None, here: Here) -> bool:
    """Are all pieces of that kind?"""
    return kind is None or kind.count == len(here.box.piece_kind)


def owners(here: Here) -> str:
    return here.module.constant((*here.box.piece_owner, -1))


def listed(node: ir.Expr, here: Here, value: Callable[[str], str] | None = None) -> str:
    """A list of the things of a set, or of something about each."""
    name = here.fresh("x")
    parts = []
    for clause in clauses(node, name, here):
        match clause:
            case Each(name=each, source=source):
                parts.append(f"for {each} in {source}")
            case Lying(name=piece, place=place, mostly_empty=mostly_empty):
                parts += [f"if S[{here.box.first_at}+{place}] >= 0"] if mostly_empty else []
                parts.append(f"for {piece} in at(S, {place})")
            case Test(text=text):
                parts.append(f"if {text}")
            case Once(name=once, value=what):
                parts.append(f"for {once} in ({what},)")
    return f"[{value(name) if value else name} {' '.join(parts)}]"


def loops(node: ir.Expr, name: str, here: Here, lines: list[str]) -> list[str]:
    """Lines that are run for each thing of a set, without listing it first."""
    for clause in reversed(clauses(node, name, here)):
        match clause:
            case Each(name=each, source=source):
                lines = [f"for {each} in {source}:", *deeper(lines)]
            case Lying(name=piece, place=place):
                after = f"{piece} = S[{here.box.next_at}+{piece}]"
                lines = [f"{piece} = S[{here.box.first_at}+{place}]", f"while {piece} >= 0:", *deeper([*lines, after])]
            case Test(text=text):
                lines = [f"if {text}:", *deeper(lines)]
            case Once(name=once, value=what):
                lines = [f"{once} = {what}", *lines]
    return lines


def made_before(node: ir.Expr, here: Here) -> tuple[list[str], str]:
    """An expression, and lines that stand before it: a comprehension is a function that is made and called, a loop is not."""
    if isinstance(node, ir.With):
        once, value = here.fresh("h"), x(node.value, here)
        with here.variables({node.slot: once}):
            lines, text = made_before(node.inner, here)
        return [f"{once} = {value}", *lines], text
    if not isinstance(node, ir.Where):
        return [], x(node, here)
    found, name = here.fresh("y"), here.fresh("x")
    return [f"{found} = []", *loops(node, name, here, [f"{found}.append({name})"])], found


def about_each(source: ir.Expr, slot: ir.Slot, body: ir.Expr, here: Here, paired: bool = False) -> str:
    """A list of something about each thing of a set, or of pairs of the thing and that."""

    def value(name: str) -> str:
        with here.variables({slot: name}):
            return f"({name}, {x(body, here)})" if paired else x(body, here)

    return listed(source, here, value)


@writes(ir.MakeMap)
def _make_map(node: ir.MakeMap, here: Here) -> str:
    kept = ir.IfElse(NUMBER, node.body, ir.TRUE, ir.FALSE) if node.body.type == FLAG else node.body
    return f"made_map({node.size}, {nothing(node.body)}, {about_each(node.source, node.slot, kept, here, paired=True)})"


def is_new_list(node: ir.Expr) -> bool:
    """Is what is written for it a list that nobody else has?"""
    match node:
        case ir.Where() | ir.With() | ir.At() | ir.Join() | ir.OneOfEach():
            return True
        case ir.Counted(source=source):
            return is_new_list(source)
        case ir.Builtin(question=question):
            return question in NEW_LISTS
        case ir.Aggregate(fold=fold):
            return fold in (Fold.EACH, Fold.BEST, Fold.WORST, Fold.SORT)
    return False


@writes(ir.Where, ir.With)
def _filtered(node: ir.Where | ir.With, here: Here) -> str:
    if isinstance(node, ir.With) and not node.type.is_set:
        name = here.fresh("h")
        value = x(node.value, here)
        with here.variables({node.slot: name}):
            return f"[{x(node.inner, here)} for {name} in ({value},)][0]"
    return listed(node, here)


@writes(ir.At)
def _at(node: ir.At, here: Here) -> str:
    if _is_any(node.kind, here) and node.owner is None and not node.places.type.is_set:
        return f"at(S, {x(node.places, here)})"
    return listed(node, here)


@writes(ir.Span)
def _span(node: ir.Span, here: Here) -> str:
    low, high = x(node.low, here), x(node.high, here)
    if all(isinstance(end, ir.Const) and end.value <= 1000 for end in (node.low, node.high)):
        return f"range({low}, {high}+1)"
    return f"span({low}, {high})"


@writes(ir.Join)
def _join(node: ir.Join, here: Here) -> str:
    return f"{'union' if node.op is Op.ADD else 'minus'}({x(node.left, here)}, {x(node.right, here)})"


@writes(ir.Member)
def _member(node: ir.Member, here: Here) -> str:
    item, source = x(node.item, here), node.source
    match source:
        case ir.ConstSet(values=range() as values) if values:
            return f"({values[0]} <= {item} <= {values[-1]})"
        case ir.ConstSet(values=values):
            return f"({item} in {here.module.constant(frozenset(values))})"
        case ir.Span(low=low, high=high):
            return f"({x(low, here)} <= {item} <= {x(high, here)})"
    return f"({item} in {x(source, here)})"


@writes(ir.Aggregate)
def _aggregate(node: ir.Aggregate, here: Here) -> str:
    source = node.source
    match node.fold:
        case Fold.COUNT | Fold.SUM if node.body is not None or isinstance(source, (ir.Where, ir.With, ir.At)):
            return added(node, here)
        case Fold.COUNT:
            return f"len({x(source, here)})"
        case Fold.ANY:
            return exists(source, here)
        case Fold.NONE:
            return f"(not {exists(source, here)})"
    paired = node.fold in (Fold.BEST, Fold.WORST, Fold.SORT)
    values = x(source, here) if node.slot is None or node.body is None else about_each(source, node.slot, node.body, here, paired)
    match node.fold:
        case Fold.SUM:
            return f"sum({values})"
        case Fold.EACH:
            if node.body is not None and node.body.type.is_set:
                values = f"[y for z in {values} for y in z]"
            return f"{'different' if node.type == set_of(NUMBER) else 'distinct'}({values})"
        case Fold.SORT:
            return f"by_number({values})"
        case Fold.LARGEST | Fold.SMALLEST:
            return f"{'max' if node.fold is Fold.LARGEST else 'min'}({values}, default=0)"
    return f"{'best' if node.fold is Fold.BEST else 'worst'}({values})"


def exists(source: ir.Expr, here: Here) -> str:
    """Is there any? Found without making a list where that costs something."""
    match source:
        case ir.At(kind=kind, owner=None, places=places) if not places.type.is_set and _is_any(kind, here):
            return f"(S[{here.box.first_at}+{x(places, here)}] >= 0)"
        case ir.Where(
            source=ir.ConstSet(values=range() as numbers) | ir.Counted(source=ir.ConstSet(values=range() as numbers)),
            slot=slot,
            test=ir.Binary(
                op=Op.SAME, left=ir.Read(field=field, owner=ir.Local(slot=owner), key=None), right=ir.Const(value=value)
            ),
        ) if owner == slot and field.width == 1 and numbers:
            these = f"S[{field.base + numbers[0]}:{field.base + numbers[-1] + 1}]"
            return f"({value} in {f'through({these})' if isinstance(source.source, ir.Counted) else these})"
        case ir.Where() | ir.With() | ir.At() | ir.Join(op=Op.ADD):
            return first_found(source, here, "True", "False")
    return f"(len({x(source, here)}) > 0)"


def first_found(source: ir.Expr, here: Here, found: str, missing: str) -> str:
    """A call of a function that looks for the first thing of a set."""

    def body(inner: Here) -> list[str]:
        name = inner.fresh("x")
        return [
            *(line for part in _joined(source) for line in loops(part, name, inner, [f"return {found or name}"])),
            f"return {missing}",
        ]

    return here.helper("find", source, body)


def _joined(source: ir.Expr) -> list[ir.Expr]:
    """The sets of which one is made, in their order."""
    if isinstance(source, ir.Join) and source.op is Op.ADD:
        return [*_joined(source.left), *_joined(source.right)]
    return [source]


def added(node: ir.Aggregate, here: Here) -> str:
    """A sum about things of a set, or how many there are: gone through without listing them."""

    def lines(inner: Here) -> list[str]:
        name = inner.fresh("x")
        with inner.variables({} if node.slot is None else {node.slot: name}):
            one = "1" if node.body is None else x(node.body, inner)
        return ["n = 0", *loops(node.source, name, inner, [f"n += {one}"]), "return n"]

    return here.helper("sum", node, lines)


@writes(ir.Reactions)
def _reactions(node: ir.Reactions, here: Here) -> str:
    def body(inner: Here) -> list[str]:
        lines = ["found = []", f"used = {inner.get(node.used)}"]
        for slot, pieces, test, first in node.entries:
            lines.append(f"for i, x in enumerate({inner.module.constant(tuple(pieces))}, {first}):")
            with inner.variables({slot: "x"} if slot is not None else {}):
                lines.append(f"    if i not in used and {x(test, inner)}:")
            lines.append("        found.append(i)")
        return [*lines, "return found"]

    return here.helper("reactions", node, body)


@writes(ir.Those)
def _those(node: ir.Those, here: Here) -> str:
    parts = (str(value) if test == ir.TRUE else f"*(({value},) if {x(test, here)} else ())" for value, test in node.tests)
    return f"[{', '.join(parts)}]"


@writes(ir.OneOfEach)
def _one_of_each(node: ir.OneOfEach, here: Here) -> str:
    """Most of the time no piece lies on another one, or no two have the same first key: then the others are not asked for."""

    def body(inner: Here) -> list[str]:
        with inner.variables({node.slot: "y"}):
            first, *_ = keys = [x(key, inner) for key in node.keys]
        source = x(node.source, inner) if is_new_list(node.source) else f"list({x(node.source, inner)})"
        return [
            f"found = {source}",
            "for y in found:",
            f"    if S[{inner.box.next_at}+y] >= 0: break",
            "else: return found",
            f"if len({{{first} for y in found}}) == len(found): return found",
            f"return one_of_each([(y, ({', '.join(keys)},)) for y in found])",
        ]

    return here.helper("one_of_each", node, body)


def offered(node: ir.Offer, here: Here) -> list[str]:
    """Lines that put what is offered into the variable `o`, a list that nobody else has."""
    source, closing = node.source, node.closing
    match source:
        case ir.Those(tests=((value, test),)) if closing is not None and not node.alone:
            return [f"o = [{value}, {closing}] if {x(test, here)} else []"]
    lines, text = made_before(source, here)
    if here.box.looked_at >= 0 and source.type.of is not None and source.type.of.kind == "piece":
        text = f"by_place(S, {text})"
    elif not is_new_list(source) and not isinstance(source, ir.Those):
        text = f"list({text})"
    close = [] if closing is None else [f"o.append({closing})" if node.alone else f"if o: o.append({closing})"]
    return [*lines, f"o = {text}", *close]


def always_offered(node: ir.Offer) -> int:
    """How many of the options are there in every state."""
    if not isinstance(node.source, ir.Those):
        return 0
    return sum(test == ir.TRUE for _, test in node.source.tests)
