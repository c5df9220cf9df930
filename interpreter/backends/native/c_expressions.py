"""Writes expressions as C: `x` those that are one number, `xs` sets and maps. Questions and sets have modules of their own."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.native.c_here import Here
from interpreter.backends.native.c_text import CannotWrite, literal
from interpreter.backends.writers import Writers
from interpreter.ir import Op
from interpreter.passes.sureness import is_sure

NUMBERS, SETS = Writers[str](), Writers[str]()
number, several = NUMBERS.of, SETS.of  # what is one number; sets and maps

_SYMBOLS = {
    Op.ADD: "+",
    Op.SUBTRACT: "-",
    Op.SAME: "==",
    Op.OTHER: "!=",
    Op.LESS: "<",
    Op.AT_MOST: "<=",
    Op.MORE: ">",
    Op.AT_LEAST: ">=",
    Op.AND: "&&",
    Op.OR: "||",
}
_FUNCTIONS = {Op.MULTIPLY: "times", Op.DIVIDE: "divided", Op.REMAINDER: "remainder_of"}


def x(node: ir.Expr, here: Here) -> str:
    """An expression that is one number."""
    if type(node) not in NUMBERS:
        raise CannotWrite(type(node).__name__)
    return NUMBERS[type(node)](node, here)


def xs(node: ir.Expr, here: Here) -> str:
    """An expression that is a set or a map."""
    if type(node) not in SETS:
        raise CannotWrite(f"set {type(node).__name__}")
    return SETS[type(node)](node, here)


def any_x(node: ir.Expr, here: Here) -> str:
    return xs(node, here) if node.type.is_long else x(node, here)


def arguments(params: tuple[ir.Slot, ...], args: tuple[ir.Expr, ...], here: Here) -> str:
    return "".join(", " + (xs if slot.type.is_long else x)(arg, here) for slot, arg in zip(params, args, strict=True))


def nothing(node: ir.Expr) -> int:
    """What a field of nothing holds."""
    return 0 if node.type.kind in ("number", "flag") else -1


@number(ir.Const)
def _const(node: ir.Const, here: Here) -> str:
    return literal(node.value) if node.value >= 0 else f"({literal(node.value)})"


@number(ir.Local)
@several(ir.Local)
def _local(node: ir.Local, here: Here) -> str:
    return here.get(node.slot)


@number(ir.Answer)
def _answer(node: ir.Answer, here: Here) -> str:
    return "v"


@number(ir.Left)
def _left(node: ir.Left, here: Here) -> str:
    return f"(m->length > {here.get(node.rest)})"


@number(ir.Head)
def _head(node: ir.Head, here: Here) -> str:
    return f"S[{node.address}]"


@number(ir.Read)
def _read(node: ir.Read, here: Here) -> str:
    found = f"S[{field_address(node.field, node.owner, node.key, here)}]"
    if node.key is None or is_sure(node.key, here.sure):
        return found
    return f"({x(node.key, here)} >= 0 ? {found} : {nothing(node)})"


def field_address(field: Any, owner: ir.Expr | None, key: ir.Expr | None, here: Here) -> str:
    """Where a field of an owner lies; the entry before the first one is that of nothing."""
    base, terms, low, high = field.base, list[str](), 0, 0
    sure = True
    for part, width in ((owner, field.width), (key, 1)):
        match part:
            case None:
                continue
            case ir.Const(value=value):
                base += value * width
                continue
            case ir.Binary(op=Op.SUBTRACT, right=ir.Const()) if part is owner and not is_sure(part.left, here.sure):
                # Nothing must stay nothing: -1, whatever the number of the first one.
                text = f"most_of(-1, {x(part, here)})"
            case _:
                text = x(part, here)
        terms.append(text if width == 1 else f"times({text}, {width})")
        known = here.ranges.of(part)
        if known is None:
            sure = False
        else:
            low, high = low + known[0] * width, high + known[1] * width
    if not terms:
        return str(base)
    text = " + ".join([str(base), *terms])
    first, count = field.base - field.width, (field.count + 1) * field.width
    return text if sure and first <= base + low and base + high < first + count else f"among(m, {text}, {first}, {count})"


def address(base: int, index: ir.Expr, here: Here, size: int) -> str:
    """An address in the state, among so many and one in front for nothing (-1)."""
    if isinstance(index, ir.Const):
        return str(base + index.value)
    known, text = here.ranges.of(index), x(index, here)
    if known is not None and known[0] >= -1 and known[1] < size:
        return f"{base} + {text}"
    return f"{base - 1} + placed(m, {text}, {size + 1})"


def _place(index: ir.Expr, length: int, here: Here) -> str:
    """The place of an index in one direction of a table."""
    if isinstance(index, ir.Const) and -1 <= index.value < length - 1:
        return str(index.value + 1)
    known = here.ranges.of(index)
    if known is not None and known[0] >= -1 and known[1] < length - 1:
        return f"({x(index, here)} + 1)"
    return f"placed(m, {x(index, here)}, {length})"


def _entry_of(node: ir.Lookup, here: Here) -> str:
    """Which entry of a flat table is meant, counted in entries of the directions that have an index."""
    shape, text = here.text.program.tables[node.table].shape, ""
    for index, length in zip(node.indices, shape, strict=False):
        text = f"({text})*{length} + {_place(index, length, here)}" if text else _place(index, length, here)
    return text


@number(ir.Lookup)
def _lookup(node: ir.Lookup, here: Here) -> str:
    table = here.text.program.tables[node.table]
    if table.starts is not None:  # one of a row; rows are of several lengths
        row = ir.Lookup(node.type, node.table, node.indices[: len(table.shape)])
        *_, index = node.indices
        return f"entry(m, {_looked_up(row, here)}, {x(index, here)})"
    return f"{here.text.table(node.table)}[{_entry_of(node, here)}]"


@several(ir.Lookup)
def _looked_up(node: ir.Lookup, here: Here) -> str:
    table, name = here.text.program.tables[node.table], here.text.table(node.table)
    left = len(table.shape) - len(node.indices)
    if table.starts is not None and not left:
        return f"of_table({name}, {name}_starts, {_entry_of(node, here)})"
    if table.starts is None and left == 1:
        length = table.shape[-1]
        return f"row(m, {name} + ({_entry_of(node, here)})*{length}, {length})"
    raise CannotWrite("a row of rows")


@number(ir.Entry)
def _entry(node: ir.Entry, here: Here) -> str:
    return f"entry(m, {xs(node.table, here)}, {x(node.index, here)})"


@several(ir.Changed)
def _changed(node: ir.Changed, here: Here) -> str:
    return f"changed(m, {xs(node.map, here)}, {x(node.key, here)}, {x(node.value, here)})"


@number(ir.PlaceOf)
def _place_of(node: ir.PlaceOf, here: Here) -> str:
    return f"S[{address(here.box.place_at, node.piece, here, len(here.box.piece_kind))}]"


@number(ir.Binary)
def _binary(node: ir.Binary, here: Here) -> str:
    if node.left.type.is_long or node.right.type.is_long:
        raise CannotWrite("sets that are compared")
    left, right = x(node.left, here), x(node.right, here)
    if node.op in _FUNCTIONS:
        return f"{_FUNCTIONS[node.op]}({left}, {right})"
    return f"({left} {_SYMBOLS[node.op]} {right})"


@number(ir.Bound)
def _bound(node: ir.Bound, here: Here) -> str:
    return f"bound({x(node.inner, here)})"


@number(ir.Not)
def _not(node: ir.Not, here: Here) -> str:
    return f"!{x(node.inner, here)}"


@number(ir.IfElse)
def _if_else(node: ir.IfElse, here: Here) -> str:
    return f"({x(node.test, here)} ? {x(node.then, here)} : {x(node.other, here)})"


@several(ir.IfElse)
def _set_if_else(node: ir.IfElse, here: Here) -> str:
    return f"({x(node.test, here)} ? {xs(node.then, here)} : {xs(node.other, here)})"


@number(ir.ValueCall)
@several(ir.ValueCall)
def _value_call(node: ir.ValueCall, here: Here) -> str:
    program = here.text.program
    prefix, group = ("check_", program.checks) if node.value in program.checks else ("value_", program.values)
    if (node.value in here.text.long) != node.type.is_long:
        raise CannotWrite("a value that is a set here and none there")
    return f"{identifier(prefix, node.value)}(m, S, {here.me}{arguments(group[node.value].params, node.args, here)})"


@number(ir.WithinLimit)
def _within_limit(node: ir.WithinLimit, here: Here) -> str:
    used = f"S[{limit_address(node.limit, node.source, here)}] < {node.limit.times}"
    if not node.limit.scope:
        return f"({used})"
    return f"(S[{here.text.program.layout.scopes[node.limit.scope]}] && {used})"


@number(ir.Tried)
def _tried(node: ir.Tried, here: Here) -> str:
    at = here.text.program.layout.tried
    return f"tried(m, S, {at})" if at >= 0 else "0"


@number(ir.Running)
def _running(node: ir.Running, here: Here) -> str:
    return f"(S[{here.text.program.layout.scopes[node.name]}] > 0)"


def limit_address(limit: ir.Limit, source: ir.Expr, here: Here) -> str:
    """Where the uses of something limited are counted."""
    layout = here.text.program.layout
    at = layout.limits[limit]
    fixed = isinstance(source, ir.Const) and source.value == 0
    start = str(at) if not limit.scope else f"S[{layout.scopes[limit.scope]}] + {at}"
    text = start if fixed else f"{start} + {x(source, here)}"
    if limit.scope:
        return f"framed(m, {text})"
    return text if fixed else f"among(m, {text}, {at - 1}, {limit.sources + 1})"
