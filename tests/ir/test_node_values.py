"""Nodes are values: frozen, equal where all their fields are, the same after they were kept."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from interpreter import ir
from interpreter.model.types import NUMBER
from interpreter.problems import NOWHERE
from interpreter.records import replace

ONE, TWO = ir.Const(NUMBER, 1), ir.Const(NUMBER, 2)
SUM = ir.Binary(NUMBER, ir.Op.ADD, ONE, TWO)


def test_a_node_is_equal_to_one_with_the_same_fields() -> None:
    assert ir.Const(NUMBER, 1) == ONE != TWO
    assert ir.Binary(NUMBER, ir.Op.ADD, ir.Const(NUMBER, 1), TWO) == SUM != ir.Binary(NUMBER, ir.Op.ADD, TWO, ONE)
    assert len({SUM, ir.Binary(NUMBER, ir.Op.ADD, ONE, TWO), ONE, ir.Const(NUMBER, 1)}) == 2
    assert ir.Stop(NOWHERE) == ir.Stop(NOWHERE) != ONE


@pytest.mark.parametrize("name", ["left", "other"])
def test_nobody_changes_a_node(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(SUM, name, TWO)
    with pytest.raises(FrozenInstanceError):
        delattr(SUM, name)
    assert SUM.left is ONE and not hasattr(SUM, "__dict__")


def test_fields_are_given_in_order_or_by_name() -> None:
    assert ir.Binary(NUMBER, ir.Op.ADD, right=TWO, left=ONE) == SUM == replace(replace(SUM, left=TWO), left=ONE)
    assert SUM.mapped(lambda one: TWO) == replace(SUM, left=TWO)
    assert SUM.mapped(lambda one: one) is SUM


@pytest.mark.parametrize(
    ("values", "named"),
    [((ONE,), {}), ((ONE, TWO, TWO), {}), ((ONE, TWO), {"left": ONE}), ((ONE, TWO), {"middle": ONE})],
)
def test_wrong_fields_are_refused(values: tuple[ir.Expr, ...], named: dict[str, ir.Expr]) -> None:
    make: Any = ir.Binary
    with pytest.raises(TypeError, match="Binary"):
        make(NUMBER, ir.Op.ADD, *values, **named)


def test_what_is_left_out_has_its_default() -> None:
    loop = ir.Loop(NOWHERE, None, (), times=ONE)
    assert loop.counter is None and loop.times is ONE
    assert loop == ir.Loop(NOWHERE, None, (), None, ONE)


def test_a_node_is_printed_and_kept() -> None:
    assert pickle.loads(pickle.dumps(SUM)) == SUM
    assert repr(ONE).endswith("value=1)") and f"left={ONE!r}" in repr(SUM)


def test_a_node_is_told_apart_by_its_fields() -> None:
    match SUM:
        case ir.Binary(_, ir.Op.ADD, left, right):
            assert (left, right) == (ONE, TWO)
        case _:
            pytest.fail("its fields are not known by their order")


def test_nodes_are_found_and_changed_by_their_kinds() -> None:
    negation = ir.Not(NUMBER, SUM)
    body = (ir.Require(NOWHERE, negation), ir.Stop(NOWHERE))
    assert ir.walk(body) == [body[0], negation, SUM, ONE, TWO, body[1]]
    assert ir.walk(body, ir.Const) == [ONE, TWO] and ir.walk(body, ir.Stop, ir.Not) == [negation, body[1]]
    assert ir.walk(body, ir.Stmt) == list(body) and ir.walk(body, ir.Let) == [] == ir.walk(None, ir.Let)
    assert body[0].has(ir.Const) and body[0].has(ir.Let, ir.Not) and body[0].has(ir.Expr) and not body[0].has(ir.Let, ir.Stop)
    changed = ir.rewritten(body, lambda one: TWO if one == ONE else one, ir.Const)
    assert ir.walk(changed, ir.Const) == [TWO, TWO] and changed[1] is body[1]
    assert ir.rewritten(body, lambda one: TWO, ir.Let) is body
    assert ir.Const not in ir.kinds_that("reads") and ir.Local in ir.kinds_that("reads") and ir.Ask in ir.kinds_that("asks")
