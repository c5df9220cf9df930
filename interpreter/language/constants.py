"""Types written in YAML, and constant values read by their type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.model.types import FLAG, NUMBER, UNKNOWN, Type
from interpreter.problems import Position, Problems, guess

if TYPE_CHECKING:
    from interpreter.model.box import Box

MAX_NUMBER = 2**31 - 1


def read_type(text: Any, box: Box, problems: Problems, at: Position | None = None) -> Type | None:
    """The type a text names: `number`, `terrain`, `set of unit`, `map of foe to set of unit` …"""
    position = getattr(text, "position", None) or at
    assert position is not None
    words = str(text).split()
    found, rest = _read(words, box)
    if found is None or rest:
        wrong = next(
            (word for word in words if word not in ("set", "list", "map", "of", "to") and word not in box.names.types),
            str(text),
        )
        problems.error(position, "unknown-name", what="type", name=wrong, guess=guess(wrong, box.names.types))
        return None
    return found


def _read(words: list[str], box: Box) -> tuple[Type | None, list[str]]:
    match words:
        case ["set" | "list" as form, "of", *rest]:
            inner, rest = _read(rest, box)
            return (Type(form, of=inner) if inner else None), rest
        case ["map", "of", *rest]:
            key, rest = _read(rest, box)
            if key is None or not rest or rest[0] != "to" or box.words_of(key) is None:
                return None, rest
            inner, rest = _read(rest[1:], box)
            return (Type("map", of=inner, key=key) if inner else None), rest
        case [word, *rest]:
            return box.names.types.get(word), rest
    return None, words


def missing(type_: Type, box: Box) -> Any:
    """What a field of nothing holds; in a table it stands behind the last entry, where -1 finds it."""
    if type_.is_set:
        return ()
    if type_.kind == "map":
        assert type_.key is not None and type_.of is not None
        return (missing(type_.of, box),) * (len(box.words_of(type_.key) or ()) + 1)
    return 0 if type_ in (NUMBER, FLAG) else -1


class Constants:
    """Turns YAML values into the integers, tuples and nested tuples that they mean."""

    def __init__(self, box: Box, problems: Problems) -> None:
        self.box, self.problems = box, problems

    def value(self, value: Any, type_: Type, position: Position) -> Any:
        """The number (or tuple of numbers) that a YAML value of a type stands for."""
        if type_.is_set:
            assert type_.of is not None
            items = [] if value is None else value if isinstance(value, list) else [value]
            at = getattr(items, "at", None) or [position] * len(items)
            numbers = [self.value(item, type_.of, at[number]) for number, item in enumerate(items)]
            return tuple(numbers if type_.kind == "list" else sorted(set(numbers)))
        if type_.kind == "map":
            return self.map(value, type_, position)
        if value is None:
            return 0 if type_ in (NUMBER, FLAG) else -1
        if type_ == NUMBER:
            if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MAX_NUMBER:
                return self.wrong(value, "a whole number", position)
            return value
        if type_ == FLAG:
            if not isinstance(value, bool):
                return self.wrong(value, "true or false", position)
            return int(value)
        word = str(value)
        number = None if word == "none" else self.box.names.number(word, type_)
        if number is not None:
            return number
        words = self.box.words_of(type_)
        if type_ == UNKNOWN or words is None:
            return self.wrong(value, str(type_), position)
        if word != "none":
            self.problems.error(position, "unknown-name", what=str(type_), name=word, guess=guess(word, words))
        return -1

    def map(self, value: Any, type_: Type, position: Position) -> Any:
        assert type_.key is not None and type_.of is not None
        words = self.box.words_of(type_.key) or []
        given: dict[str, Any] = value if isinstance(value, dict) else {}
        if value is not None and not isinstance(value, dict):
            self.wrong(value, str(type_), position)
        for key in given:
            if key not in words:
                self.problems.error(value.key_at[key], "unknown-name", what=str(type_.key), name=key, guess=guess(key, words))
        nothing = self.value(None, type_.of, position)
        values = [self.value(given[word], type_.of, value.at[word]) if word in given else nothing for word in words]
        return (*values, missing(type_.of, self.box))

    def wrong(self, value: Any, expected: str, position: Position) -> int:
        self.problems.error(position, "wrong-type", found=str(value), expected=expected)
        return 0
