"""A program is a value: no part of it can be written into, before and after the passes and when it comes from the disk."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest

from interpreter import ir
from interpreter.ir.nodes import Node
from interpreter.model.box import Field, Kind
from interpreter.model.fixed import Fixed
from interpreter.passes import lowered
from interpreter.play.compiling import assemble_game
from interpreter.problems import Problems
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset


def _inside(value: Any, seen: set[int]) -> Iterator[Any]:
    """Every value inside of another one."""
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    if isinstance(value, Node):
        inner = [getattr(value, name) for name in value._fields]
    elif is_dataclass(value) and not isinstance(value, type):
        inner = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, dict):
        inner = [*value, *value.values()]
    else:
        inner = list(value) if isinstance(value, (tuple, list, set, frozenset)) else []
    for one in inner:
        yield from _inside(one, seen)


@pytest.mark.parametrize("ruleset", ["farmageddon"])
def test_nothing_inside_of_a_program_can_be_written_into(ruleset: str) -> None:
    problems = Problems()
    game = assemble_game(read_ruleset(find_ruleset(ruleset), problems), None, (), problems)
    assert game is not None, list(problems)
    low = lowered(game.program, game.box)
    for program in (game.program, low, pickle.loads(pickle.dumps(low))):
        parts = list(_inside(program, set()))
        found = [one for one in parts if isinstance(one, (dict, list, set))]
        assert found and all(type(one) is Fixed for one in found)
        declared = [one for one in parts if isinstance(one, (Field, Kind))]
        assert declared
        for one in declared:
            with pytest.raises(FrozenInstanceError):
                one.count = 0


def test_a_fixed_dictionary_refuses_every_way_to_write_into_it() -> None:
    one = Fixed({"a": 1})
    with pytest.raises(TypeError):
        one["b"] = 2
    with pytest.raises(TypeError):
        del one["a"]
    with pytest.raises(TypeError):
        one |= {"b": 2}
    for name, given in {"clear": (), "pop": ("a",), "popitem": (), "setdefault": ("b", 2), "update": ({"b": 2},)}.items():
        with pytest.raises(TypeError):
            getattr(one, name)(*given)
    assert one == {"a": 1} and pickle.loads(pickle.dumps(one)) == one and type(one | {"b": 2}) is dict


def test_what_a_program_has_cannot_be_exchanged() -> None:
    program = ir.Program({}, {})
    for name in ("procedures", "values"):
        with pytest.raises(FrozenInstanceError):
            setattr(program, name, {})
    with pytest.raises(TypeError):
        program.layout.frames["play"] = ir.Frame((), {}, {}, -1, 0)
