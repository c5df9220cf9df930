"""Values that ledger and books bind: what the ruleset says, with some variants and a number of players."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from interpreter.problems import PlayError, Problems, RulesetError
from interpreter.source.addresses import Missing, find

if TYPE_CHECKING:
    from interpreter.language.sharing import Shared
    from interpreter.play.compiling import Assembled
    from interpreter.play.states import State
    from interpreter.proof.known_values import KnownValues
    from interpreter.source.ruleset import Source, Variation

PATH = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_-]+)+")
NAMED = re.compile(r"([a-z][a-z0-9_]*)(\([^()]*\))?")
NUMBER = re.compile(r"-?[0-9]+")


class Rules:
    """Answers questions about a ruleset at the start of a game; games are made when somebody asks."""

    def __init__(self, source: Source, shared: Shared | None = None, made: Iterable[Assembled] = ()) -> None:
        self.source, self.shared = source, shared
        self.made = {(game.chosen, game.box.seats): game for game in made}  # what need not be put together again
        self.known: dict[tuple[str, tuple[str, ...], int | None], Any] = {}
        self.state = lru_cache(maxsize=None)(self._state)
        self.variation = lru_cache(maxsize=None)(self._variation)
        self.values = lru_cache(maxsize=None)(self._values)

    def value(self, expression: str, variants: Iterable[str] = (), players: int | None = None) -> Any:
        """What an expression, or a path of the data such as `cards.dawn.cost`, is.

        PlayError if it means nothing, RulesetError if there is no game with these variants.
        """
        key = (expression, tuple(sorted(variants)), players)
        if key not in self.known:
            self.known[key] = self._value(*key)
        value = self.known[key]
        if isinstance(value, PlayError | RulesetError):
            raise value
        return value

    def on(self, variants: Iterable[str]) -> tuple[str, ...]:
        """All variants that are on with these."""
        return self.variation(self._variants(variants)).chosen

    def seating(self, variants: Iterable[str]) -> tuple[int | None, list[str]]:
        """How many play where nobody says it, and these variants with all that they need."""
        names = self._variants(variants)
        return self._table(names), self._needed(names)

    def instead(self, variants: Collection[str], on: Iterable[str]) -> set[str]:
        """These variants and those that are on, but for other choices of the same options and what nobody plays with them."""
        from interpreter.source.selection import listed

        groups = [listed(option, "one_of") for option in self.source.options]
        others = {name for group in groups if not set(group).isdisjoint(variants) for name in group}
        return {*variants, *(name for name in on if name not in others and self._agrees(name, variants))}

    def _agrees(self, name: str, variants: Iterable[str]) -> bool:
        """Can a variant be played together with some others, by some number of players?"""
        from interpreter.source.selection import listed, possible_players

        known, names = self.source.variants, self._variants(variants)
        excluded = name in known and any(other in listed(known[name], "excludes") for other in names)
        excluding = any(name in listed(known[other], "excludes") for other in names)
        return not excluded and not excluding and bool(possible_players(self.source.sections["game"], known, [*names, name]))

    def unplayed(self, expression: str, variants: Iterable[str] = (), players: int | None = None) -> Any:
        """What an expression is if no game is needed for it: the data have it, or it is about what never changes; else None.

        PlayError if it means nothing, RulesetError if there is no table with these variants.
        """
        names, players = self._fitting(variants, players)
        found = self.written(expression, names, players)
        return self.values(names, players).value(expression) if found is None else found

    def written(self, expression: str, variants: Iterable[str] = (), players: int | None = None) -> int | None:
        """What an expression is if the data have it as a number, so that nothing needs to be asked."""
        sections = self.variation(self._variants(variants), players).sections
        paths = [f"tables.{expression}", expression] if PATH.fullmatch(expression) else []
        if named := NAMED.fullmatch(expression):
            paths += [f"values.{named[1]}", f"values.{named[1]}.base"]
        for path in paths:
            try:
                found = find(sections, path).value
            except Missing:
                continue
            if isinstance(found, int) or (isinstance(found, str) and NUMBER.fullmatch(found)):
                return int(found)
        return None

    def _value(self, expression: str, variants: tuple[str, ...], players: int | None) -> Any:
        from interpreter.play.conditions import value_in

        try:
            if (found := self.unplayed(expression, variants, players)) is not None:
                return found
            return value_in(self.state(*self._fitting(variants, players)), expression, ())
        except (PlayError, RulesetError) as error:
            return error

    def _fitting(self, names: Iterable[str], players: int | None) -> tuple[tuple[str, ...], int | None]:
        """Those variants that can be played with so many players, and how many these are."""
        from interpreter.source.selection import seats

        variants = self._variants(names)
        players = players or self._table(variants)
        return tuple(name for name in variants if seats(self.source.variants[name], players)), players

    def _variants(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those names that are variants: an edition may be the ruleset itself."""
        return tuple(sorted(name for name in set(names) if name in self.source.variants))

    def _variation(self, variants: tuple[str, ...], players: int | None = None) -> Variation:
        problems = Problems()
        needed = self._needed(variants)
        players = players or self._table(tuple(needed))
        if self.made:
            on = self.source.selected(needed, players, Problems())
            for (chosen, _), game in self.made.items():
                if chosen == on:
                    return game.variation
        variation = self.source.with_variants(needed, players, problems)
        problems.stop_on_errors()
        return variation

    def _values(self, variants: tuple[str, ...], players: int | None) -> KnownValues:
        from interpreter.language.declare import declare
        from interpreter.language.sharing import Shared
        from interpreter.play.seating import seated
        from interpreter.proof.known_values import KnownValues

        problems, variation = Problems(), self.variation(variants, players)
        seats = seated(self.source.sections["game"], players, self.source, variation.chosen, problems)
        sections = variation.sections
        if (game := self.made.get((variation.chosen, seats or ()))) is not None:
            return KnownValues(sections, game.box)
        self.shared = self.shared or Shared()
        boards = self.shared.boards(sections, problems)
        problems.stop_on_errors()
        box = declare(sections, boards, seats or (), problems)
        problems.stop_on_errors()
        return KnownValues(sections, box)

    def _table(self, variants: tuple[str, ...]) -> int | None:
        """How many play where nobody says it: two, or as near to that as these variants allow."""
        from interpreter.source.selection import possible_players

        allowed = possible_players(self.source.sections["game"], self.source.variants, variants)
        return min(allowed, key=lambda players: abs(players - 2), default=None)

    def _needed(self, variants: tuple[str, ...]) -> list[str]:
        from interpreter.source.selection import together

        return together(self.source.variants, self.source.options, list(variants))

    def _state(self, variants: tuple[str, ...], players: int | None) -> State:
        from interpreter.play.api import load

        return load(self.source.path, players, self.source.named(self._needed(variants))).start(seed=1)
