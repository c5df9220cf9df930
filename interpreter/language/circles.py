"""Values that use each other: in which order their types are worked out, and which of them have none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping


def used_first(uses: dict[str, set[str]]) -> list[str]:
    """Names, each behind those that it uses; where they use each other, as they come."""
    order: dict[str, None] = {}
    begun: set[str] = set()
    ahead = [(name, False) for name in reversed(uses)]
    while ahead:
        name, done = ahead.pop()
        if done:
            order[name] = None
        elif name not in begun:
            begun.add(name)
            ahead += [(name, True), *((other, False) for other in sorted(uses[name], reverse=True))]
    return list(order)


def only_themselves(untyped: Iterable[str], wrong: Collection[str], uses: Mapping[str, Collection[str]]) -> list[str]:
    """Of values without a type those that lead back to themselves, and to nothing else that is wrong."""
    reached = {name: _reached(name, uses) for name in untyped}
    return [name for name, others in reached.items() if name in others and not others & {*wrong}]


def _reached(name: str, uses: Mapping[str, Collection[str]]) -> set[str]:
    found: set[str] = set()
    ahead = [*uses[name]]
    while ahead:
        other = ahead.pop()
        if other not in found:
            found.add(other)
            ahead += uses.get(other, ())
    return found
