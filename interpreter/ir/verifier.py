"""Is a program sound? The tests ask after every pass, so that a pass that breaks something is found where it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter import ir
from interpreter.model.types import FLAG, Type

BEFORE = (ir.CanDo, ir.CanCall, ir.Possible)  # gone after `patterns`
NAMED = (ir.After,)  # gone after `supposing`
NESTED = (ir.Require,)  # gone after `skipping`


def faults(program: ir.Program, after: str = "") -> list[str]:
    """What is wrong with a program, in words; `after` names the last pass that was run on it."""
    return [f"{procedure.name}: {fault}" for procedure in program.texts for fault in _procedure(procedure, program, after)]


def _procedure(procedure: ir.Procedure, program: ir.Program, after: str) -> Iterator[str]:
    if [slot.number for slot in procedure.slots] != list(range(len(procedure.slots))):
        yield "its slots are not numbered one after the other"
    own = set(procedure.slots)
    points = [point for point in program.points if point.procedure == procedure.name]
    parts = ir.walk(
        (
            procedure.body,
            procedure.result,
            tuple(segment.path for segment in procedure.segments),
            tuple((point.options, point.player, point.take) for point in points),
        )
    )
    given = {procedure.me, *procedure.params, *(slot for part in parts for slot in part.given())}
    given |= {part.slot for part in parts if isinstance(part, ir.Let)} | set(procedure.ending or ())
    elsewhere = {
        id(part) for call in parts if isinstance(call, ir.Call) and call.entry is not None for part in ir.walk(call.entry)
    }
    for part in parts:
        if id(part) in elsewhere:
            continue
        yield from _part(part, own, given, program)
        gone: tuple[type[ir.Node], ...] = BEFORE if after else ()
        gone += NAMED if after not in ("", "patterns") else ()
        gone += NESTED if after not in ("", "patterns", "supposing", "telling") else ()
        if isinstance(part, gone):
            yield f"{type(part).__name__} is still there"
    labels = {segment.label for other in program.procedures.values() for segment in other.segments}
    for part in parts:
        match part:
            case ir.Goto(label=label) | ir.Call(back=label) | ir.Remember(label=label):
                if label not in labels:
                    yield f"nothing is labelled {label}"
    if procedure.segments and any(part.asks for part in parts):
        yield "a question is left in a path"


def _part(part: ir.Node, own: set[ir.Slot], given: set[ir.Slot], program: ir.Program) -> Iterator[str]:
    for slot in part.taken():
        if slot not in own:
            yield f"{slot.name}#{slot.number} is not one of its local values"
        elif slot not in given:
            yield f"{slot.name}#{slot.number} is read but never given"
    match part:
        case ir.ValueCall(value=name, args=args) | ir.Suppose(value=name, about=args):
            called = program.values.get(name) or program.checks.get(name)
            if called is None:
                yield f"there is no value {name}"
            elif len(args) != len(called.params):
                yield f"{name} is given {len(args)} arguments"
    match part:
        case (
            ir.CallProcedure(name=name, args=args)
            | ir.Call(name=name, args=args)
            | ir.CanCall(name=name, args=args)
            | ir.After(name=name, args=args)
            | ir.Suppose(name=name, args=args)
        ):
            if name not in program.procedures:
                yield f"there is no procedure {name}"
            elif len(args) != len(program.procedures[name].params):
                yield f"{name} is given {len(args)} arguments"
    match part:
        case ir.Builtin(question=question, args=args):
            yield from _asked(question.spelling, question.asked, args)
        case ir.Binary(op=op, left=left, right=right):
            yield from _asked(op.value, op.asked, (left, right))
            yield from _answered(op.value, op.answer, part.type)
        case ir.Aggregate(fold=fold, source=source, body=body):
            yield from _asked(fold.value, fold.asked, (source,) if body is None else (source, body))
            yield from _answered(fold.value, fold.answer, part.type)


def _asked(what: str, asked: Sequence[str], args: Sequence[ir.Expr]) -> Iterator[str]:
    """Whether something is given what it asks for."""
    if not sum(not kind.endswith("?") for kind in asked) <= len(args) <= len(asked):
        yield f"{what} is given {len(args)} arguments"
    for arg, kind in zip(args, asked, strict=False):
        if kind != "any" and arg.type.kind != "unknown" and arg.type.is_set != kind.startswith("set"):
            yield f"{what} is asked about {arg.type}"


def _answered(what: str, answer: str, type_: Type) -> Iterator[str]:
    """Whether it gives what it says."""
    if type_.kind != "unknown" and (type_.is_set != (answer == "set") or (type_ == FLAG) != (answer == "flag")):
        yield f"{what} gives {type_}"
