"""Writes expressions as Python. One function for each kind of node; sets and questions have modules of their own."""

from __future__ import annotations

from typing import Any

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.python.here import Here
from interpreter.backends.writers import Held, Writers
from interpreter.ir import Op
from interpreter.model.types import FLAG
from interpreter.passes import beginning
from interpreter.passes.sureness import is_sure

WRITERS = Writers[str]()
writes = WRITERS.of

_SYMBOLS = {
    Op.ADD: "+",
    Op.SUBTRACT: "-",
    Op.MULTIPLY: "*",
    Op.SAME: "==",
    Op.OTHER: "!=",
    Op.LESS: "<",
    Op.AT_MOST: "<=",
    Op.MORE: ">",
    Op.AT_LEAST: ">=",
    Op.AND: "and",
    Op.OR: "or",
}


def x(node: ir.Expr, here: Here) -> str:
    """A Python expression."""
    return WRITERS[type(node)](node, here)


def number(node: ir.Expr, here: Here) -> str:
    """A value as it is kept in a state: flags are 0 and 1."""
    if node.type == FLAG and not isinstance(node, (ir.Const, ir.Local, ir.Read)):
        return f"(1 if {x(node, here)} else 0)"
    return x(node, here)


def arguments(args: tuple[ir.Expr, ...], here: Here) -> str:
    return "".join(", " + x(arg, here) for arg in args)


def nothing(node: ir.Expr) -> int:
    """What a field of nothing holds."""
    return 0 if node.type.kind in ("number", "flag") else -1


# Expressions that are always written alike, with what they hold in braces.
FORMS: dict[type[ir.Expr], str] = {
    ir.Const: "{value}",
    ir.Local: "{slot}",
    ir.Answer: "v",
    ir.Left: "len(S) > {rest}",
    ir.Head: "S[{address}]",
    ir.PlaceOf: "S[{box.place_at}+{piece}]",
    ir.Bound: "bound({inner})",
    ir.Not: "(not {inner})",
    ir.IfElse: "({then} if {test} else {other})",
    ir.Counted: "through({source})",
    ir.Tried: "tried(S, {layout.tried})",
}


def formed(form: str, node: ir.Node, here: Here) -> str:
    """A node whose form has what it holds in braces."""

    def held(value: Any) -> Any:
        return x(value, here) if isinstance(value, ir.Expr) else here.get(value) if isinstance(value, ir.Slot) else value

    return form.format_map(Held(node, held, box=here.box, layout=here.module.program.layout))


@writes(*FORMS)
def _formed(node: ir.Expr, here: Here) -> str:
    return formed(FORMS[type(node)], node, here)


@writes(ir.ConstSet)
def _const_set(node: ir.ConstSet, here: Here) -> str:
    return here.module.constant(tuple(node.values))


@writes(ir.Read)
def _read(node: ir.Read, here: Here) -> str:
    found = f"S[{field_address(node.field, node.owner, node.key, here)}]"
    if node.key is None or is_sure(node.key, here.sure):
        return found
    return f"({found} if {x(node.key, here)} >= 0 else {nothing(node)})"


def field_address(field: Any, owner: ir.Expr | None, key: ir.Expr | None, here: Here) -> str:
    """Where a field of an owner lies; the entry before the first one is that of nothing."""
    base, terms = field.base, []
    match owner:
        case None:
            pass
        case ir.Const(value=value):
            base += value * field.width
        case ir.Binary(op=Op.SUBTRACT, left=left, right=ir.Const(value=first)) if is_sure(left, here.sure):
            base -= first * field.width
            terms.append(_times(x(left, here), field.width))
        case ir.Binary(op=Op.SUBTRACT, right=ir.Const()):  # nothing must stay nothing: -1, whatever the number of the first one
            terms.append(_times(f"max(-1, {x(owner, here)})", field.width))
        case _:
            terms.append(_times(x(owner, here), field.width))
    if isinstance(key, ir.Const):
        base += key.value
    elif key is not None:
        terms.append(x(key, here))
    return "+".join([*([str(base)] if base or not terms else []), *terms])


def _times(text: str, width: int) -> str:
    return text if width == 1 else f"{text}*{width}"


@writes(ir.Lookup)
def _lookup(node: ir.Lookup, here: Here) -> str:
    return here.module.table(node.table) + "".join(f"[{x(index, here)}]" for index in node.indices)


@writes(ir.Entry)
def _entry(node: ir.Entry, here: Here) -> str:
    offset = here.kept(node.table.slot) if isinstance(node.table, ir.Local) else None
    if offset is not None and is_sure(node.index, here.sure):
        return f"S[{here.at(offset + 1)}+{x(node.index, here)}]"
    return f"{x(node.table, here)}[{x(node.index, here)}]"


@writes(ir.Changed)
def _changed(node: ir.Changed, here: Here) -> str:
    return f"changed({x(node.map, here)}, {x(node.key, here)}, {number(node.value, here)})"


def binary(node: ir.Binary, here: Here) -> str:
    """An operation on two values."""
    left, right = x(node.left, here), x(node.right, here)
    match node.op:
        case Op.DIVIDE | Op.REMAINDER:
            if isinstance(node.right, ir.Const) and node.right.value:
                return f"({left} {'//' if node.op is Op.DIVIDE else '%'} {right})"
            return f"{'div' if node.op is Op.DIVIDE else 'mod'}({left}, {right})"
    return f"({left} {_SYMBOLS[node.op]} {right})"


@writes(ir.ValueCall)
def _value_call(node: ir.ValueCall, here: Here) -> str:
    prefix = "check_" if node.value in here.module.program.checks else "value_"
    return f"{identifier(prefix, node.value)}(S, {here.me}{arguments(node.args, here)})"


def frame_parts(name: str, args: tuple[ir.Expr, ...], here: Here) -> str:
    """What a frame of a procedure begins with, behind its links: `me`, arguments, nothing for all that comes later."""
    program = here.module.program
    called, frame = program.procedures[name], program.layout.frames[name]
    parts, at = [here.me], 3
    for slot, value in zip(called.params, args, strict=True):
        if slot.number not in frame.at:
            continue
        assert frame.at[slot.number] == at
        if slot.type.is_long:
            room = frame.rooms[slot.number]
            parts.append(f"*packed({x(value, here)}, {room})")
            at += 1 + room
        else:
            parts.append(number(value, here))
            at += 1
    empty = frame.size - at
    if empty > 8:
        parts.append(f"*{here.module.constant((0,) * empty)}")
    else:
        parts += ["0"] * empty
    return ", ".join(parts)


@writes(ir.Suppose)
def _suppose(node: ir.Suppose, here: Here) -> str:
    value = f"{identifier('value_', node.value)}, ({here.me}{arguments(node.about, here)},)"
    if here.module.program.procedures[node.name].suspends:
        return f"suppose_framed(S, {identifier('', beginning(node.name))}, ({frame_parts(node.name, node.args, here)},), {value})"
    return f"suppose(S, {identifier('run_', node.name)}, ({here.me}{arguments(node.args, here)},), {value})"


@writes(ir.WithinLimit)
def _within_limit(node: ir.WithinLimit, here: Here) -> str:
    used = f"S[{limit_address(node.limit, node.source, here)}] < {node.limit.times}"
    if not node.limit.scope:
        return f"({used})"
    return f"(S[{here.module.program.layout.scopes[node.limit.scope]}] and {used})"


@writes(ir.Running)
def _running(node: ir.Running, here: Here) -> str:
    return f"(S[{here.module.program.layout.scopes[node.name]}] > 0)"


def limit_address(limit: ir.Limit, source: ir.Expr, here: Here) -> str:
    """Where the uses of something limited are counted."""
    layout = here.module.program.layout
    at = layout.limits[limit]
    start = str(at) if not limit.scope else f"S[{layout.scopes[limit.scope]}]+{at}"
    return start if isinstance(source, ir.Const) and source.value == 0 else f"{start}+{x(source, here)}"
