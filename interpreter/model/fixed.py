"""Dictionaries, lists and declarations that nobody can write into any more."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from interpreter.records import refuse

Key = TypeVar("Key")
Value = TypeVar("Value")


class Fixed(dict[Key, Value]):
    """A dictionary that stays as it is: it is read, compared and kept on disk like any other."""

    __slots__ = ()

    def _refuse(self, *_given: Any, **_named: Any) -> NoReturn:
        raise TypeError("this dictionary is part of a value: make another one")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Fixed, (dict(self),)


def fixed(value: Any) -> Any:
    """The same value, of which no part can be written into."""
    if type(value) is dict:
        return Fixed({key: fixed(one) for key, one in value.items()})
    return tuple(map(fixed, value)) if isinstance(value, list) else value


class HoldsFixed:
    """What a frozen dataclass needs to be frozen inside, too."""

    def __post_init__(self) -> None:
        for name, value in self.__dict__.items():
            if type(value) is dict:
                self.__dict__[name] = fixed(value)


class Settling:
    """What is written to while a ruleset is declared, and by nobody once it is settled; programs refer to it."""

    __slots__ = ("_settled",)

    def settle(self) -> None:
        object.__setattr__(self, "_settled", True)

    def __setattr__(self, name: str, value: Any) -> None:
        if getattr(self, "_settled", False):
            refuse(self, name)
        object.__setattr__(self, name, value)

    def __setstate__(self, state: tuple[None, dict[str, Any]]) -> None:
        for name, value in state[1].items():
            object.__setattr__(self, name, value)
