"""Which variants are on: those that are chosen and the defaults of options, if they go together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from interpreter.problems import Position, Problems, guess
from interpreter.source.packs import head_of
from interpreter.source.values import Items, Map


def select(
    variants: Mapping[str, Map],
    options: Sequence[Any],
    chosen: Sequence[str],
    players: int | None,
    game_at: Position,
    problems: Problems,
    locales: Callable[[], Mapping[str, Map]] = dict,
    packs: Collection[str] = (),
) -> tuple[str, ...]:
    """The variants that are on, each behind those that it requires; what does not go together is noted, with the reason.

    Packs come behind all variants of the ruleset itself, so that nothing that is there shifts.
    """
    on: list[str] = []
    for name in dict.fromkeys(chosen):
        if name in variants:
            on.append(name)
        else:
            problems.error(game_at, "unknown-variant", variant=name, guess=guess(name, variants))
    for option in options:
        on += _default(option, on, variants, players, problems)
    for name in on:
        _check(name, on, variants, players, problems, locales)
    depths: dict[str, int] = {}
    for name in on:
        _measure(name, variants, depths)
    return tuple(sorted(on, key=lambda name: (name in packs, depths[name], name)))


def check_references(
    variants: Mapping[str, Map], options: Sequence[Any], problems: Problems, packs: Collection[str] = ()
) -> None:
    """Note every name of a variant that does not exist; a pack may exclude packs that are not there."""
    lists = [option.get("one_of") for option in options if isinstance(option, Map)]
    lists += [variant.get("requires") for variant in variants.values()]
    lists += [variant.get("excludes") for name, variant in variants.items() if name not in packs]
    for names in lists:
        found = (
            zip(names, names.at, strict=True)
            if isinstance(names, Items)
            else (names.key_at.items() if isinstance(names, Map) else ())
        )
        for name, at in found:
            if str(name) not in variants:
                problems.error(at, "unknown-variant", variant=str(name), guess=guess(str(name), variants))
    for option in options:
        names = listed(option, "one_of") if isinstance(option, Map) else []
        for default in defaults(option) if isinstance(option, Map) else ():
            if default not in names:
                problems.error(
                    option.at["default"],
                    "wrong-value",
                    value=default,
                    expected="one of " + ", ".join(names),
                    guess=guess(default, names),
                )


def together(variants: Mapping[str, Map], options: Sequence[Any], chosen: Sequence[str]) -> list[str]:
    """Variants with all that they require; where one excludes the default of an option, another choice of that option."""
    names = list(chosen)
    for name in names:
        names += [other for other in listed(variants[name], "requires") if other in variants and other not in names]

    def agrees(candidate: str) -> bool:
        return candidate in variants and not any(
            other in listed(variants[name], "excludes")
            for name, other in [(name, candidate) for name in names] + [(candidate, name) for name in names]
        )

    for option in options:
        group = listed(option, "one_of")
        default = str(option.get("default", ""))
        if default in variants and not set(group) & set(names) and not agrees(default):
            names += [candidate for candidate in group if agrees(candidate)][:1]
    return names


def defaults(option: Map) -> list[str]:
    """The variants of which the first that fits the number of players holds when none is chosen."""
    return listed(option, "default") or ([str(option["default"])] if "default" in option else [])


def listed(holder: Map, key: str) -> list[str]:
    """The names in a list that may be absent, or in a map from names to reasons."""
    names = holder.get(key)
    return [str(name) for name in names] if isinstance(names, (Items, Map)) else []


def player_range(value: Any) -> tuple[int, int] | None:
    """The smallest and largest number of players in `players`, if it is one number or a map of both."""
    least, most = (value.get("min"), value.get("max")) if isinstance(value, Map) else (value, value)
    return (least, most) if isinstance(least, int) and isinstance(most, int) else None


def possible_players(game: Any, variants: Mapping[str, Map], names: Iterable[str]) -> range:
    """The numbers of players that a game and all of some variants allow."""
    least, most = player_range(game.get("players")) or (1, len(listed(game, "seats")))
    for name in names:
        allowed = player_range(variants[name].get("players")) if name in variants else None
        least, most = (max(least, allowed[0]), min(most, allowed[1])) if allowed else (least, most)
    return range(least, most + 1)


def _default(option: Any, on: list[str], variants: Mapping[str, Map], players: int | None, problems: Problems) -> list[str]:
    if not isinstance(option, Map):
        return []
    group = [name for name in on if name in listed(option, "one_of")]
    for name in group[1:]:
        problems.error(_where(name, variants), "option-conflict", option=str(option.get("id", "")), variant=name, other=group[0])
    fitting = [name for name in defaults(option) if name in variants and seats(variants[name], players)]
    return fitting[:1] if not group else []


def _check(
    name: str,
    on: list[str],
    variants: Mapping[str, Map],
    players: int | None,
    problems: Problems,
    locales: Callable[[], Mapping[str, Map]],
) -> None:
    variant, at = variants[name], _where(name, variants)
    for other in listed(variant, "requires"):
        if other not in on and other in variants:
            problems.error(
                at, "variant-requires", variant=name, other=other, note=_reason(variant.get("requires"), name, other, locales)
            )
    for other in listed(variant, "excludes"):
        if other in on:
            reason = _reason(variant.get("excludes"), name, other, locales)
            problems.error(at, "variant-excludes", variant=name, other=other, note=reason or variant.get("note"))
    allowed = player_range(variant["players"]) if "players" in variant else None
    if allowed and not seats(variant, players):
        problems.error(
            at,
            "variant-players",
            variant=name,
            players=players,
            min=allowed[0],
            max=allowed[1],
            exactly=allowed[0] if allowed[0] == allowed[1] else None,
        )


def _reason(names: Any, name: str, other: str, locales: Callable[[], Mapping[str, Map]]) -> str | dict[str, str] | None:
    """Why one variant needs or excludes another: as its file says it, or in each language that says it, too."""
    given = names.get(other) if isinstance(names, Map) else None
    told: dict[str, str] = {} if given is None else {"": str(given)}
    for language, locale in locales().items():
        found: Any = locale
        for key in ("texts", "reasons", name, other):
            found = found.get(key) if isinstance(found, Map) else None
        if found is not None:
            told[language] = str(found)
    return told if set(told) - {""} else told.get("")


def seats(variant: Map, players: int | None) -> bool:
    """Can so many play it? Every number will do while it is not known."""
    allowed = player_range(variant["players"]) if "players" in variant else None
    return allowed is None or players is None or allowed[0] <= players <= allowed[1]


def _where(name: str, variants: Mapping[str, Map]) -> Position:
    variant = variants[name]
    return head_of(variant)


def _measure(name: str, variants: Mapping[str, Map], depths: dict[str, int]) -> None:
    """Note how many variants must come before one, one behind the other; those that require each other count once."""
    waiting = [name]
    while waiting:
        name = waiting[-1]
        required = [other for other in listed(variants[name], "requires") if other in variants]
        begun = name in depths
        depths[name] = 1 + max((depths.get(other, 0) for other in required), default=0)
        if begun or not (missing := [other for other in required if other not in depths]):
            waiting.pop()
        else:
            waiting += missing
