"""Letters that stand for names where there is no room for them."""

from __future__ import annotations

from collections.abc import Iterable


def distinct(names: dict[str, str], given: dict[str, str]) -> dict[str, str]:
    """A letter for each name, as far as letters go: the first free one of its name, else two of them, else a number."""
    found = {id: letter for id, letter in given.items() if letter}
    taken = set(found.values())
    for number, (id, name) in enumerate(names.items(), 1):
        if id not in found:
            found[id] = next((letter for letter in _candidates(name) if letter not in taken), str(number))
            taken.add(found[id])
    return found


def _candidates(name: str) -> Iterable[str]:
    letters = [char for char in name if char.isalnum()]
    yield from (char.upper() for char in letters)
    yield from (letters[0].upper() + char.lower() for char in letters[1:])
