"""Writes sets: as values where they are needed whole, as loops where they are only gone through."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.native.c_expressions import address, any_x, number, several, x, xs
from interpreter.backends.native.c_here import Here, is_one_place
from interpreter.backends.native.c_text import CannotWrite, literal
from interpreter.ir import Fold, Op
from interpreter.model.types import NUMBER, set_of

SHORT = 1000  # constant ranges up to here do not count


@several(ir.ConstSet)
def _const_set(node: ir.ConstSet, here: Here) -> str:
    if not node.values:
        return "NONE"
    return f"constant({here.text.numbers(tuple(node.values))}, {len(node.values)})"


@several(ir.At)
def _at(node: ir.At, here: Here) -> str:
    if not is_one_place(node):
        raise CannotWrite("pieces of several places")
    return f"at_place(m, S, {x(node.places, here)})"


def counts(node: ir.Span) -> bool:
    """Do the numbers of a range count as turns?"""
    return not all(isinstance(end, ir.Const) and end.value <= SHORT for end in (node.low, node.high))


@several(ir.Span)
def _span(node: ir.Span, here: Here) -> str:
    low, high = x(node.low, here), x(node.high, here)
    return f"counted_span(m, {low}, {high})" if counts(node) else f"span(m, {low}, {high})"


@several(ir.Counted)
def _counted(node: ir.Counted, here: Here) -> str:
    return f"counted(m, {xs(node.source, here)})"


@several(ir.Join)
def _join(node: ir.Join, here: Here) -> str:
    return f"{'joined' if node.op is Op.ADD else 'minus'}(m, {xs(node.left, here)}, {xs(node.right, here)})"


@number(ir.Member)
def _member(node: ir.Member, here: Here) -> str:
    item, source = x(node.item, here), node.source
    match source:
        case ir.ConstSet(values=range() as values) if values:
            return f"between({item}, {values[0]}, {values[-1]})"
        case ir.ConstSet(values=(int() as only,)):
            return f"({item} == {literal(only)})"
        case ir.ConstSet(values=values) if len(values) <= 4 and isinstance(node.item, (ir.Local, ir.Const, ir.Answer)):
            return "(" + (" || ".join(f"{item} == {literal(value)}" for value in values) or "0") + ")"
        case ir.Span(low=low, high=high):
            return f"between({item}, {x(low, here)}, {x(high, here)})"
    return f"member({item}, {xs(source, here)})"


@number(ir.Aggregate)
@several(ir.Aggregate)
def _aggregate(node: ir.Aggregate, here: Here) -> str:
    """What is left of these after `flattening`: folds of a set that is there, without anything about each."""
    source = node.source
    if node.fold is Fold.COUNT and isinstance(source, ir.At) and is_one_place(source):
        return f"count_at(m, S, {x(source.places, here)})"
    text = xs(source, here)
    match node.fold:
        case Fold.COUNT:
            return f"{text}.count"
        case Fold.ANY | Fold.NONE:
            return f"({text}.count {'>' if node.fold is Fold.ANY else '=='} 0)"
        case Fold.SUM:
            return f"sum({text})"
        case Fold.LARGEST | Fold.SMALLEST:
            return f"{node.fold.value}({text})"
        case Fold.EACH:
            return f"distinct(m, {text}, {int(node.type == set_of(NUMBER))})"
    raise CannotWrite(f"fold {node.fold.name}")


def each(source: ir.Expr, slot: ir.Slot, body: list[str], here: Here, ticks: bool) -> list[str]:
    """Lines that are run for each thing of a set; `ticks`: each turn counts, and the set is as it was before."""
    before: list[str] = []
    turn = [f"if (!turn(m)) {here.leave}"] if ticks else []
    name, variable = here.fresh("i"), here.address(slot)
    counted, inner = (True, source.source) if isinstance(source, ir.Counted) else (False, source)
    match inner:
        case ir.ConstSet(values=values):
            if counted:
                before = [f"if (!works(m, {len(values)})) {here.leave}"]
            if not values:
                return before
            if _is_run(values):
                head = f"for (num {name} = {values[0]}; {name} <= {values[-1]}; {name}++) {{"
                return [*before, head, *_deeper([*turn, f"{variable} = {name};", *body]), "}"]
            numbers = here.text.numbers(tuple(values))
            head = f"for (num {name} = 0; {name} < {len(values)}; {name}++) {{"
            return [*before, head, *_deeper([*turn, f"{variable} = {numbers}[{name}];", *body]), "}"]
        case ir.At() if not ticks and is_one_place(inner):
            first = here.fresh("p")
            where = address(here.box.first_at, inner.places, here, len(here.box.place_names))
            before = [f"num {first} = S[{where}];"]
            if counted:
                before.append(f"if (!works(m, lying_from(S, {first}))) {here.leave}")
            head = f"for (num {name} = {first}; {name} >= 0; {name} = S[{here.box.next_at} + {name}]) {{"
            return ["{", *_deeper([*before, head, *_deeper([f"{variable} = {name};", *body]), "}"]), "}"]
        case ir.Span() if not counted:
            low, high = here.fresh("l"), here.fresh("h")
            before = [f"num {low} = {x(inner.low, here)}, {high} = {x(inner.high, here)};"]
            if counts(inner):
                before.append(f"if (!spans(m, {low}, {high})) {here.leave}")
            head = f"for (num {name} = {low}; {name} <= {high}; {name}++) {{"
            return ["{", *_deeper([*before, head, *_deeper([*turn, f"{variable} = {name};", *body]), "}"]), "}"]
    things = here.fresh("s")
    text = any_x(source, here)
    before = [f"Set {things} = {f'steady(m, S, {text})' if ticks else text};", *here.stops(source)]
    head = f"for (num {name} = 0; {name} < {things}.count; {name}++) {{"
    lines = [*before, head, *_deeper([*turn, f"{variable} = {things}.at[{name}];", *body]), "}"]
    return ["{", *_deeper(lines), "}"]


def _is_run(values: tuple[int, ...] | range) -> bool:
    """Are these numbers that follow each other?"""
    return list(values) == list(range(values[0], values[0] + len(values)))


def _deeper(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def offer_lines(node: ir.Offer, here: Here) -> list[str]:
    """What a player may answer; the last line returns it."""
    source = node.source
    if isinstance(source, ir.Those):
        lines = ["List found = collect(m);"]
        for value, test in source.tests:
            lines += [f"if ({x(test, here)}) append(m, &found, {literal(value)});", *here.stops(test)]
        text = "collected(found)"
    else:
        hides = here.box.looked_at >= 0 and source.type.of is not None and source.type.of.kind == "piece"
        lines, text = [], f"by_place(m, S, {xs(source, here)})" if hides else xs(source, here)
    if node.closing is None:
        return [*lines, f"return {text};"]
    return [*lines, f"return closed(m, {text}, {literal(node.closing)}, {int(node.alone)});"]
