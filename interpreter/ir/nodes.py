"""What every node of a program is: a frozen value that says what it holds, gives and reads, and whether it asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from operator import attrgetter, is_, or_
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform, overload

from interpreter.model.types import Type
from interpreter.records import dataclass, fields_in, refuse, replace

__all__ = ["Limit", "Node", "Slot", "bound", "free", "kinds_that", "mapped", "node", "rewritten", "walk", "with_slots"]

AnyNode = TypeVar("AnyNode", bound="Node")


@dataclass(frozen=True, slots=True)
class Slot:
    """A local value of a procedure. Its number is its own within the procedure; number 0 is `me`."""

    name: str
    type: Type
    number: int

    def __hash__(self) -> int:
        return self.number


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be done: `times` in each run of the procedure `scope` (empty: in the whole game).

    `sources` counts separately for so many cards or players; `number` tells limits apart.
    """

    number: int
    scope: str
    times: int
    sources: int

    def __hash__(self) -> int:
        return self.number


_classes: list[type[Node]] = []


@dataclass_transform(frozen_default=True)
def node(cls: type[AnyNode]) -> type[AnyNode]:
    """A class of nodes: a frozen dataclass with slots, but its methods are those of `Node`.

    Writing and compiling them for each of a hundred classes would take a fourth of the start of every command, and even finding
    out their fields as `dataclass` does it a tenth: they are the annotations that are not of the class.
    """
    own = fields_in(cls)
    slots = own if _classes else ("_within",)
    kept = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__", *own)}
    names, defaults = getattr(cls, "_fields", ()), getattr(cls, "_defaults", {})
    kept |= {"__slots__": slots, "__match_args__": (*names, *own)}
    made: Any = type(cls.__name__, cls.__bases__, kept)
    made._kind = 1 << len(_classes)
    made._kinds = made._kind | getattr(cls, "_kinds", 0)
    made._fields = (*names, *own)
    made._defaults = defaults | {name: cls.__dict__[name] for name in own if name in cls.__dict__}
    made._left_out = _left_out(made._fields, made._defaults)
    made._setters = tuple(getattr(made, name).__set__ for name in made._fields)
    made._getters = tuple(getattr(made, name).__get__ for name in made._fields)
    made._held = staticmethod(_all_of(made.holds[::-1]))
    made._inner = tuple((made._fields.index(name), getattr(made, name).__get__) for name in made.holds)
    _classes.append(made)
    found: type[AnyNode] = made
    return found


def _left_out(names: tuple[str, ...], defaults: dict[str, Any]) -> dict[int, tuple[Any, ...]]:
    least = len(names)
    while least and names[least - 1] in defaults:
        least -= 1
    return {given: tuple(defaults[name] for name in names[given:]) for given in range(least, len(names))}


@cache
def kinds_that(what: str) -> tuple[type[Node], ...]:
    """The kinds of nodes that say something of themselves: what they give, what they read, that they ask."""
    return tuple(kind for kind in _classes if getattr(kind, what))


def _all_of(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads some attributes at once."""
    if len(names) > 1:
        return attrgetter(*names)
    get = attrgetter(*names) if names else None
    return lambda one: () if get is None else (get(one),)


@node
class Node:
    """A part of a program. Subclasses name those of their fields that passes have to know."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    _left_out: ClassVar[dict[int, tuple[Any, ...]]] = {}  # the defaults of the fields behind the first, by how many are given
    _setters: ClassVar[tuple[Callable[[Any, Any], None], ...]] = ()
    _getters: ClassVar[tuple[Callable[[Any], Any], ...]] = ()
    _held: ClassVar[Any]  # reads what is in the fields that hold nodes, the last first
    _inner: ClassVar[tuple[tuple[int, Callable[[Any], Any]], ...]] = ()  # fields that hold nodes: which, and what reads it
    _kind: ClassVar[int] = 0  # a bit for each class of nodes
    _kinds: ClassVar[int] = 0  # the bits of a class and of those it is made from
    _within: ClassVar[int]  # no field, but each node has its own: its bits and those of all inside it

    holds: ClassVar[tuple[str, ...]] = ()  # fields with nodes inside
    gives: ClassVar[tuple[str, ...]] = ()  # slots that get their value here
    reads: ClassVar[tuple[str, ...]] = ()  # slots that are read here
    needs_me: ClassVar[bool] = False  # what it calls is told who `me` is
    asks: ClassVar[bool] = False  # stops until somebody has decided
    waits: ClassVar[bool] = False  # in `at once` it is done when everything has been worked out
    prints: ClassVar[str] = ""  # how it is printed, with its fields in braces; the printer knows what is not that simple

    def __init__(self, *values: Any, **named: Any) -> None:
        if named or len(values) != len(self._setters):
            values = self._arranged(values, named)
        for setter, value in zip(self._setters, values, strict=True):
            setter(self, value)
        within = self._kinds
        for place, _ in self._inner:
            if value := values[place]:
                within |= value._within if isinstance(value, Node) else _kinds_in(value)
        _set_within(self, within)

    def has(self, *kinds: type[Node]) -> bool:
        """Is it, or is there inside of it, any node of some kinds?"""
        return self._within & _bits(kinds) != 0

    def _values(self) -> tuple[Any, ...]:
        return tuple([getter(self) for getter in self._getters])

    @classmethod
    def _arranged(cls, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all fields, in their order."""
        if not named and len(values) in cls._left_out:  # most are made so
            return values + cls._left_out[len(values)]
        given = {**cls._defaults, **dict(zip(cls._fields, values, strict=False)), **named}
        if len(values) > len(cls._fields) or not named.keys() <= set(cls._fields[len(values) :]):
            raise TypeError(f"{cls.__qualname__} has {', '.join(cls._fields)}, but was given {values} and {named}")
        if missing := [name for name in cls._fields if name not in given]:
            raise TypeError(f"{cls.__qualname__} needs {', '.join(missing)}")
        return tuple([given[name] for name in cls._fields])

    __setattr__ = refuse
    __delattr__ = refuse

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or (isinstance(other, Node) and self._values() == other._values())

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        inside = (f"{name}={value!r}" for name, value in zip(self._fields, self._values(), strict=True))
        return f"{self.__class__.__qualname__}({', '.join(inside)})"

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return self.__class__, self._values()

    def parts(self) -> Iterator[Node]:
        """The nodes directly inside."""
        for name in self.holds:
            yield from _nodes(getattr(self, name))

    def mapped(self, change: Callable[[Any], Any]) -> Self:
        """The same node with what is directly inside it changed."""
        new: list[Any] | None = None
        for place, get in self._inner:
            old = get(self)
            now = mapped(old, change)
            if now is not old:
                new = list(self._values()) if new is None else new
                new[place] = now
        return self if new is None else self.__class__(*new)

    def given(self) -> Iterator[Slot]:
        """The slots that get their value here."""
        for name in self.gives:
            yield from _slots(getattr(self, name))

    def taken(self) -> Iterator[Slot]:
        """The slots that are read here."""
        for name in self.reads:
            yield from _slots(getattr(self, name))


_set_within = vars(Node)["_within"].__set__


@cache
def _bits(kinds: tuple[type[Node], ...]) -> int:
    """The bits of some kinds of nodes."""
    return reduce(or_, [kind._kind for kind in kinds])


def _kinds_in(value: Any) -> int:
    """The bits of all nodes inside of a value."""
    if not isinstance(value, tuple):
        return value._within if isinstance(value, Node) else 0
    found = 0
    for item in value:
        found |= item._within if isinstance(item, Node) else _kinds_in(item)
    return found


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def _slots(value: Any) -> Iterator[Slot]:
    if isinstance(value, Slot):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _slots(item)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A node, a tuple of nodes or anything else, with `change` applied to the outermost nodes."""
    if isinstance(value, Node):
        return change(value)
    if isinstance(value, tuple):
        items = tuple([change(item) if isinstance(item, Node) else mapped(item, change) for item in value])
        return value if all(map(is_, items, value)) else items
    return value


@overload
def walk(node: Any) -> list[Node]: ...
@overload
def walk(node: Any, *kinds: type[AnyNode]) -> list[AnyNode]: ...
def walk(node: Any, *kinds: type[Any]) -> list[Any]:
    """A node (or a tuple of nodes) and everything inside it, in the order of the text; if kinds are named, only those."""
    wanted = _bits(kinds or (Node,))
    found: list[Any] = []
    left = [node]
    while left:
        one = left.pop()
        if one.__class__ is tuple:
            left += one[::-1]
        elif isinstance(one, Node) and one._within & wanted:
            if one._kinds & wanted:
                found.append(one)
            if one.holds:
                left += one._held(one)
    return found


def rewritten(node: Any, change: Callable[[Any], Any], *kinds: type[Node]) -> Any:
    """A node (or a tuple of them) with everything inside of some kinds changed, innermost first."""
    wanted = _bits(kinds)

    def deep(one: Any) -> Any:
        if not one._within & wanted:
            return one
        one = one.mapped(deep)
        return change(one) if one._kinds & wanted else one

    return mapped(node, deep)


def with_slots(node: AnyNode, change: Callable[[Slot], Slot]) -> AnyNode:
    """The same node with other slots where it gives or reads some itself."""
    new = {name: _with_slots(getattr(node, name), change) for name in {*node.gives, *node.reads}}
    return replace(node, **new) if any(new[name] != getattr(node, name) for name in new) else node


def _with_slots(value: Any, change: Callable[[Slot], Slot]) -> Any:
    if isinstance(value, Slot):
        return change(value)
    return tuple(_with_slots(item, change) for item in value) if isinstance(value, tuple) else value


def bound(node: Any) -> set[Slot]:
    """The slots that get their values inside a node."""
    return {slot for part in walk(node, *kinds_that("gives")) for slot in part.given()}


def free(node: Any, me: Slot) -> list[Slot]:
    """The slots that a node reads from outside, by number; what it calls needs `me`."""
    used = {slot for part in walk(node, *kinds_that("reads")) for slot in part.taken()} - bound(node)
    if walk(node, *kinds_that("needs_me")):
        used.add(me)
    return sorted(used, key=lambda slot: slot.number)
