"""What is surely something, and never nothing: a machine need not ask before it reads or changes a field of it.

And what changes otherwise than by being given a value: a machine must not remember it elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from interpreter import ir


def sure_slots(procedure: ir.Procedure, points: Sequence[ir.Point]) -> frozenset[ir.Slot]:
    """The local values that are always something, never nothing: elements of sets, answers, and what is taken from these."""
    doubtful = {slot for slot in procedure.params if slot.name != "this"}
    copies: list[tuple[ir.Slot, ir.Expr]] = []
    given: set[ir.Slot] = {procedure.me}
    paths = [segment.path for segment in procedure.segments]
    asked = [(point.options, point.player, point.take) for point in points]
    for part in ir.walk((procedure.body, procedure.result, tuple(paths), tuple(asked)), *ir.kinds_that("gives")):
        match part:
            case ir.Let(value=ir.Answer()):
                given.add(part.slot)
            case ir.Let(slot=slot, value=value):
                given.add(slot)
                copies.append((slot, value))
            case ir.PickRandom(slot=slot) | ir.Pop(slot=slot, element=False) | ir.With(slot=slot):
                doubtful.add(slot)
            case _:
                given.update(part.given())
    sure = given - doubtful
    while True:
        fewer = {slot for slot, value in copies if slot in sure and not is_sure(value, sure)}
        if not fewer:
            return frozenset(sure)
        sure -= fewer


def is_sure(value: ir.Expr | None, sure: Set[ir.Slot]) -> bool:
    """Is it surely something?"""
    match value:
        case None | ir.Head():
            return True
        case ir.Const(value=number):
            return number >= 0
        case ir.Local(slot=slot):
            return slot in sure
        case ir.Binary(left=left):
            return is_sure(left, sure)
    return False


def unsteady_slots(procedure: ir.Procedure, points: Sequence[ir.Point]) -> frozenset[ir.Slot]:
    """The local values that are changed otherwise than by being given a value."""
    paths = (*(segment.path for segment in procedure.segments), *(point.take for point in points))
    found = {slot for part in ir.walk(paths, *ir.kinds_that("gives")) if not isinstance(part, ir.Let) for slot in part.given()}
    return frozenset(found.union(procedure.ending or ()))
