"""Classes of plain values, as `dataclasses` makes them, but their methods are written when they are first used.

To write and compile them takes a fourth of the start of every command, and `dataclasses` itself a tenth; but most of what a
command begins with is read from disk, which needs none of them. What every command imports has its classes from here; elsewhere
that of `dataclasses` is as good. May import: nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn, TypeVar, dataclass_transform, overload

__all__ = ["dataclass", "field", "fields_in", "refuse", "replace"]

Value = TypeVar("Value")
AnyClass = TypeVar("AnyClass", bound=type[Any])
WRITTEN = ("__init__", "__repr__", "__eq__", "__hash__", "__dataclass_fields__", "__dataclass_params__")


class _MadeAnew:
    """What a field is at first, made for each value."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def field(*, default_factory: Callable[[], Any]) -> Any:
    """A field that is at first what is made for it."""
    return _MadeAnew(default_factory)


def fields_in(cls: type[Any]) -> tuple[str, ...]:
    """The fields that a class has more than those above it."""
    return tuple([name for name, kind in cls.__annotations__.items() if not str(kind).startswith("ClassVar")])


def refuse(_one: Any, name: str, *_value: Any) -> NoReturn:
    """What a frozen value does when somebody sets or deletes an attribute."""
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def replace(one: Value, **changed: Any) -> Value:
    """Another value like one, but for some fields."""
    kind: Any = type(one)
    values = {name: getattr(one, name) for name in kind.__match_args__} | changed
    found: Value = kind(*values.values())
    return found


@overload
@dataclass_transform(field_specifiers=(field,))
def dataclass(cls: AnyClass, /) -> AnyClass: ...
@overload
@dataclass_transform(field_specifiers=(field,))
def dataclass(*, frozen: bool = False, slots: bool = False, eq: bool = True) -> Callable[[AnyClass], AnyClass]: ...


def dataclass(cls: Any = None, /, *, frozen: bool = False, slots: bool = False, eq: bool = True) -> Any:
    """A class of plain values, as `dataclasses.dataclass` makes it."""
    if cls is None:
        return partial(_made, frozen=frozen, slots=slots, eq=eq)
    return _made(cls, frozen, slots, eq)


def _made(cls: type[Any], frozen: bool, slots: bool, eq: bool) -> type[Any]:
    own = fields_in(cls)
    meant = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__")}
    anew = [name for name in own if isinstance(meant.get(name), _MadeAnew)]
    real = cls
    if slots:
        inside = {name: value for name, value in meant.items() if name not in own}
        real = type(cls.__name__, cls.__bases__, {**inside, "__slots__": own})
        real.__qualname__ = cls.__qualname__
    else:
        for name in anew:
            delattr(cls, name)

    def write() -> Any:
        import dataclasses

        inside = meant | {name: dataclasses.field(default_factory=meant[name].make) for name in anew}
        whole: Any = dataclasses.dataclass(frozen=frozen, eq=eq)(type(cls.__name__, cls.__bases__, inside))
        for name in WRITTEN:
            if isinstance(real.__dict__.get(name), _Unwritten):
                setattr(real, name, whole.__dict__[name])
        return real

    methods: dict[str, Any] = {name: _Unwritten(name, write) for name in WRITTEN if eq or name not in ("__eq__", "__hash__")}
    methods["__match_args__"] = (*getattr(cls, "__match_args__", ()), *own)
    if eq and not frozen:
        methods["__hash__"] = None
    if frozen:
        methods |= {"__setattr__": refuse, "__delattr__": refuse}
    if frozen and slots:
        methods |= {"__getstate__": _values, "__setstate__": _set_values}
    for name, method in methods.items():
        if name not in meant:
            setattr(real, name, method)
    return real


def _values(one: Any) -> list[Any]:
    return [getattr(one, name) for name in one.__match_args__]


def _set_values(one: Any, values: list[Any]) -> None:
    for name, value in zip(one.__match_args__, values, strict=True):
        object.__setattr__(one, name, value)


class _Unwritten:
    """A method of a class that nobody has used so far: whoever does has all of them written."""

    def __init__(self, name: str, write: Callable[[], Any]) -> None:
        self.name, self.write = name, write

    def __get__(self, one: Any, kind: Any) -> Any:
        found = self.write().__dict__[self.name]
        return found.__get__(one, kind) if hasattr(found, "__get__") else found
