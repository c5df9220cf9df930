"""Classes of plain values are seen to be those of `dataclasses`; their methods are written when they are first used."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from interpreter.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Spot:
    """A class whose values stay as they are."""

    KNOWN: ClassVar[int] = 3

    row: int
    column: int = 1
    marks: tuple[str, ...] = field(default_factory=lambda: ("plain",))

    @property
    def both(self) -> tuple[int, int]:
        return self.row, self.column


@dataclass
class Heap:
    """A class whose values change."""

    pieces: list[int] = field(default_factory=list)
    name: str = "heap"

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "name": "kept"}


@dataclass(slots=True)
class Named(Heap):
    """A class below another one, with a field more."""

    number: int = 0

    def __post_init__(self) -> None:
        self.number += 1


@dataclass(eq=False)
class Alone:
    """A class whose values are only like themselves."""

    size: int


def test_values_are_made_compared_and_shown() -> None:
    assert Spot(1) == Spot(1, 1, ("plain",)) != Spot(2)
    assert repr(Spot(1, marks=())) == "Spot(row=1, column=1, marks=())"
    assert Spot(1).both == (1, 1) and Spot.KNOWN == 3
    assert Spot.__doc__ == "A class whose values stay as they are." and Spot.__module__ == __name__
    assert Alone(1) != Alone(1) and Alone(1).size == 1


def test_frozen_values_can_be_keys_and_others_cannot() -> None:
    assert {Spot(1): 1}[Spot(1, 1)] == 1
    assert {Alone(1)}
    with pytest.raises(TypeError):
        hash(Heap())


def test_frozen_values_stay_as_they_are() -> None:
    spot: Any = Spot(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        spot.row = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del spot.row
    assert spot == Spot(1)


def test_slots_leave_no_room_for_anything_else() -> None:
    assert not hasattr(Spot(1), "__dict__")
    assert Heap().__dict__ == {"pieces": [], "name": "heap"}


def test_what_is_made_for_each_value_is_not_shared() -> None:
    one, other = Heap(), Heap()
    one.pieces.append(1)
    assert other.pieces == []


def test_a_class_below_has_the_fields_of_both() -> None:
    assert Named([1], "two", 3) == Named([1], name="two", number=3)
    assert Named().number == 1
    match Named([1], "two", 3):
        case Named(pieces, name, number):
            assert (pieces, name, number) == ([1], "two", 4)


@pytest.mark.parametrize("make", [lambda: Spot(4, 5), lambda: Alone(2), lambda: Heap([3])])
def test_dataclasses_know_them(make: Callable[[], Any]) -> None:
    one = make()
    names = [one.name for one in dataclasses.fields(one)]
    assert dataclasses.is_dataclass(type(one)) and names == list(type(one).__match_args__)
    first = names[0]
    assert getattr(dataclasses.replace(one, **{first: 7}), first) == getattr(replace(one, **{first: 7}), first) == 7


def test_values_are_copied_and_kept() -> None:
    ways: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
    for again in ways:
        assert again(Spot(4, 5, ("x",))) == Spot(4, 5, ("x",))
        assert again(Heap([1], "loose")) == Heap([1], "kept")


def test_methods_are_written_when_they_are_first_used() -> None:
    @dataclass(frozen=True, slots=True)
    class Unused:
        size: int

    kept: Any = object.__new__(Unused)
    kept.__setstate__([3])  # as it comes from disk
    assert kept.size == 3
    unwritten = Unused.__dict__["__init__"]
    assert kept == Unused(3)
    assert Unused.__dict__["__init__"] is not unwritten
    assert all(type(Unused.__dict__[name]).__name__ == "function" for name in ("__init__", "__eq__", "__hash__", "__repr__"))


def test_wrong_values_are_refused_as_everywhere() -> None:
    wrong: Any = Spot
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'row'"):
        wrong()
