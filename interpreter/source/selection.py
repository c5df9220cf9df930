"""Which variants are on: those that are chosen and the defaults of options, if they go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from interpreter.problems import Position, Problems, guess
from interpreter.source.values import Items, Map


def select(variants: Mapping[str, Map], options: Sequence[Any], chosen: Sequence[str], players: int | None,
           game_at: Position, problems: Problems) -> tuple[str, ...]:
    """The variants that are on, each behind those that it requires; what does not go together is noted."""
    on: list[str] = []
    for name in dict.fromkeys(chosen):
        if name in variants:
            on.append(name)
        else:
            problems.error(game_at, "unknown-variant", variant=name, guess=guess(name, variants))
    for option in options:
        on += _default(option, on, variants, players, problems)
    for name in on:
        _check(name, on, variants, players, problems)
    return tuple(sorted(on, key=lambda name: (_depth(name, variants, frozenset()), name)))


def check_references(variants: Mapping[str, Map], options: Sequence[Any], problems: Problems) -> None:
    """Note every name of a variant that does not exist."""
    lists = [option.get("one_of") for option in options if isinstance(option, Map)]
    lists += [variant.get(key) for variant in variants.values() for key in ("requires", "excludes")]
    for names in lists:
        for name, at in zip(names, names.at, strict=True) if isinstance(names, Items) else ():
            if str(name) not in variants:
                problems.error(at, "unknown-variant", variant=str(name), guess=guess(str(name), variants))
    for option in options:
        names = listed(option, "one_of") if isinstance(option, Map) else []
        for default in defaults(option) if isinstance(option, Map) else ():
            if default not in names:
                problems.error(option.at["default"], "wrong-value", value=default,
                               expected="one of " + ", ".join(names), guess=guess(default, names))


def defaults(option: Map) -> list[str]:
    """The variants of which the first that fits the number of players holds when none is chosen."""
    return listed(option, "default") or ([str(option["default"])] if "default" in option else [])


def listed(holder: Map, key: str) -> list[str]:
    """The names in a list that may be absent."""
    names = holder.get(key)
    return [str(name) for name in names] if isinstance(names, Items) else []


def player_range(value: Any) -> tuple[int, int] | None:
    """The smallest and largest number of players in `players`, if it is one number or a map of both."""
    least, most = (value.get("min"), value.get("max")) if isinstance(value, Map) else (value, value)
    return (least, most) if isinstance(least, int) and isinstance(most, int) else None


def _default(option: Any, on: list[str], variants: Mapping[str, Map], players: int | None, problems: Problems) -> list[str]:
    if not isinstance(option, Map):
        return []
    group = [name for name in on if name in listed(option, "one_of")]
    for name in group[1:]:
        problems.error(_where(name, variants), "option-conflict", option=str(option.get("id", "")), variant=name,
                       other=group[0])
    fitting = [name for name in defaults(option) if name in variants and _seats(variants[name], players)]
    return fitting[:1] if not group else []


def _check(name: str, on: list[str], variants: Mapping[str, Map], players: int | None, problems: Problems) -> None:
    variant, at = variants[name], _where(name, variants)
    for other in listed(variant, "requires"):
        if other not in on:
            problems.error(at, "variant-requires", variant=name, other=other)
    for other in listed(variant, "excludes"):
        if other in on:
            problems.error(at, "variant-excludes", variant=name, other=other, note=variant.get("note"))
    allowed = player_range(variant["players"]) if "players" in variant else None
    if allowed and not _seats(variant, players):
        problems.error(at, "variant-players", variant=name, players=players, min=allowed[0], max=allowed[1])


def _seats(variant: Map, players: int | None) -> bool:
    """Can so many play it? Every number will do while it is not known."""
    allowed = player_range(variant["players"]) if "players" in variant else None
    return allowed is None or players is None or allowed[0] <= players <= allowed[1]


def _where(name: str, variants: Mapping[str, Map]) -> Position:
    variant = variants[name]
    return variant.key_at.get("variant", variant.position)


def _depth(name: str, variants: Mapping[str, Map], seen: frozenset[str]) -> int:
    if name in seen or name not in variants:
        return 0
    return 1 + max((_depth(other, variants, seen | {name}) for other in listed(variants[name], "requires")), default=0)
