"""The ledger of a ruleset: its rules, the editions that have them, and where editions differ.

An edition is a variant with the same id. An edition without a variant is the ruleset itself: it is played while no other is on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position
from interpreter.source.selection import listed
from interpreter.source.values import Items, Map, Text

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source


# Keys that name rules, and the lists whose entries have them.
REFERENCES = (
    ("instead_of", "rules"),
    ("restates", "rules"),
    ("touches", "ambiguities"),
    ("refs", "ambiguities"),
    ("refs", "edition_differences"),
    ("implied", None),
)


@dataclass(frozen=True, slots=True)
class Fact:
    """What of a rule can be compared: a value, and the expression of the ruleset that must have it."""

    name: str
    value: Any
    at: Position
    data: Map
    expression: Text | None = None
    bound: str = "exactly"
    of: str = ""
    variants: tuple[str, ...] = ()
    players: int | None = None

    def where(self, key: str) -> Position:
        """Where one of its keys has its value."""
        return self.data.at.get(key, self.at)


@dataclass(frozen=True, slots=True)
class Rule:
    """One atomic rule; without `editions` it holds in all of them."""

    id: str
    text: str
    editions: tuple[str, ...] = ()
    differs: str = ""
    facts: tuple[Fact, ...] = ()
    force: str = ""
    terms: tuple[str, ...] = ()
    instead_of: tuple[str, ...] = ()
    restates: tuple[str, ...] = ()
    slips: tuple[tuple[str, str], ...] = ()  # what editions print by mistake


@dataclass(frozen=True, slots=True)
class Difference:
    """What two editions say about the same thing."""

    id: str
    topic: str
    before: str
    after: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A rule of an edition in the place of another's, with the facts that both have and that are not the same: old and new."""

    before: str
    after: str
    facts: tuple[tuple[str, Any, Any], ...]


class Ledger:
    """The ledger of a ruleset; an empty one if there is none."""

    def __init__(self, source: Source) -> None:
        self.variants = frozenset(source.variants)
        self.content = source.ledger if source.ledger is not None else Map(source.game_at)
        self.rules = {str(rule["id"]): _rule(rule) for rule in self.maps("rules")}
        self._parts: dict[str, list[str]] = {}
        for id in self.rules:
            if id[-1].islower():
                self._parts.setdefault(id[:-1], []).append(id)
        self.rulings = {
            str(ruling["id"]): _text(ruling, key)
            for name, key in (("ambiguities", "ruling"), ("edition_differences", "adopt"))
            for ruling in self.maps(name)
        }
        meta = self.content.get("meta")
        named = meta.get("editions") if isinstance(meta, Map) else None
        self.named = frozenset(map(str, named)) if isinstance(named, Map) else frozenset()
        self.editions = self.named.union(*(rule.editions for rule in self.rules.values()))

    def parts(self, rule: str) -> list[str]:
        """The rules that an id names: itself, or its parts `…a`, `…b` where it was split; nothing if there is none."""
        if rule in self.rules:
            return [rule]
        return self._parts.get(rule, [])

    def whole(self, rules: Iterable[str]) -> set[str]:
        """Rules that are cited, with the parts of those that were split."""
        return {part for rule in rules for part in self.parts(rule) or [rule]}

    def sentences(self) -> dict[str, str]:
        """The text of each rule and ruling by its id; of a rule that was split, those of its parts together."""
        whole = {id: " ".join(self.rules[part].text for part in parts) for id, parts in self._parts.items()}
        return {**{id: rule.text for id, rule in self.rules.items()}, **whole, **self.rulings}

    def replaced(self, before: Collection[str], after: Collection[str]) -> Iterator[Replacement]:
        """Rules of the second set of variants that take the place of rules of the first, or the other way round."""
        for rule in self.rules.values():
            for other in self.whole(rule.instead_of) & self.rules.keys():
                sides = [(self.rules[other], rule), (rule, self.rules[other])]
                for old, new in sides:
                    here = self.holds(old.id, before) and not self.holds(old.id, after)
                    if here and self.holds(new.id, after) and not self.holds(new.id, before):
                        yield Replacement(old.id, new.id, tuple(_changed_facts(old, new)))

    def editions_on(self, variants: Collection[str]) -> frozenset[str]:
        """The editions that are played with some variants on."""
        return self.editions & set(variants) or self.editions - self.variants

    def tables(self, rule: str) -> list[tuple[str, ...]]:
        """The variants with which each edition that has a rule is played: none for the ruleset itself."""
        chosen = [(), *((name,) for name in sorted(self.editions & self.variants))]
        return [names for names in chosen if self.holds(rule, names)]

    def holds(self, rule: str, variants: Collection[str]) -> bool:
        """Does the ledger have a rule for the edition that is played with some variants on?"""
        editions = self.rules[rule].editions if rule in self.rules else ()
        return not editions or not self.editions_on(variants).isdisjoint(editions)

    def differences(self, before: Collection[str], after: Collection[str]) -> Iterator[Difference]:
        """Where the editions of two sets of variants differ, as the ledger says it."""
        old, new = self.editions_on(before), self.editions_on(after)
        for entry in self.maps("edition_differences") if old != new else ():
            said = [" ".join(_text(entry, edition) for edition in sorted(side) if edition in entry) for side in (old, new)]
            if all(said):
                yield Difference(str(entry["id"]), _text(entry, "topic"), said[0], said[1], tuple(listed(entry, "refs")))

    def unknown_references(self) -> Iterator[tuple[str, Position]]:
        """Rules that are named anywhere in the ledger, and that are not there."""
        for key, section in REFERENCES:
            for entry in [self.content] if section is None else self.maps(section):
                named = entry.get(key)
                some = list(zip(named, named.at, strict=True)) if isinstance(named, Items) else []
                for other, at in [(named, entry.at[key])] if isinstance(named, str) else some:
                    if not self.parts(str(other)) and str(other) not in self.rulings:
                        yield str(other), at

    def split_and_whole(self) -> Iterator[tuple[str, str, Position]]:
        """Rules that stand beside their own parts: whoever cites them would not mean the parts. With a part, and where."""
        for rule in self.maps("rules"):
            id = str(rule["id"])
            if id in self._parts:
                yield id, self._parts[id][0], rule.at["id"]

    def repeated(self) -> Iterator[tuple[str, Position, Position]]:
        """Ids that stand twice, with where the first one stands: whoever cites them would mean either."""
        first: dict[str, Position] = {}
        for section in ("rules", "ambiguities", "edition_differences"):
            for entry in self.maps(section):
                id, at = str(entry["id"]), entry.at["id"]
                if first.setdefault(id, at) is not at:
                    yield id, at, first[id]

    def unknown_editions(self) -> Iterator[tuple[str, Position]]:
        """Editions of rules that are neither a variant nor named under `meta`."""
        for rule in self.maps("rules"):
            editions, slips = rule.get("editions"), rule.get("slip")
            named = list(zip(editions, editions.at, strict=True)) if isinstance(editions, Items) else []
            named += slips.key_at.items() if isinstance(slips, Map) else ()
            for edition, at in named:
                if edition not in self.variants and edition not in self.named:
                    yield str(edition), at

    def maps(self, key: str) -> list[Map]:
        """The entries of a list of the ledger, as the file has them."""
        entries = self.content.get(key)
        return [entry for entry in entries or () if isinstance(entry, Map) and "id" in entry]


def same_rule(one: str, other: str) -> bool:
    """Are two ids the same, or is one of them a part of the other?"""
    return one == other or (one[-1].islower() and one[:-1] == other) or (other[-1].islower() and other[:-1] == one)


def _rule(rule: Map) -> Rule:
    slips = rule.get("slip")
    return Rule(
        str(rule["id"]),
        _text(rule, "rule"),
        tuple(listed(rule, "editions")),
        _text(rule, "differs"),
        tuple(_facts(rule)),
        _text(rule, "force"),
        tuple(listed(rule, "terms")),
        _some(rule, "instead_of"),
        _some(rule, "restates"),
        tuple((str(edition), _text(slips, edition)) for edition in slips) if isinstance(slips, Map) else (),
    )


def _facts(rule: Map) -> Iterator[Fact]:
    facts = rule.get("facts")
    for name, fact in facts.items() if isinstance(facts, Map) else ():
        if isinstance(fact, Map) and "value" in fact:
            expression, players = fact.get("is"), fact.get("players")
            yield Fact(
                str(name),
                fact["value"],
                fact.at["value"],
                fact,
                expression if isinstance(expression, Text) else None,
                _text(fact, "bound") or "exactly",
                _text(fact, "of"),
                tuple(listed(fact, "with")),
                players if isinstance(players, int) else None,
            )


def _changed_facts(old: Rule, new: Rule) -> Iterator[tuple[str, Any, Any]]:
    before = {fact.name: fact for fact in old.facts}
    for fact in new.facts:
        other = before.get(fact.name)
        if other is not None and (other.value, other.bound) != (fact.value, fact.bound):
            yield fact.name, _bound_value(other), _bound_value(fact)


def _bound_value(fact: Fact) -> Any:
    """A value with the bound that it has, where that is not exactly so many."""
    return fact.value if fact.bound == "exactly" else f"{fact.bound.replace('_', ' ')} {fact.value}"


def _some(holder: Map, key: str) -> tuple[str, ...]:
    value = holder.get(key)
    return (str(value),) if isinstance(value, str) else tuple(map(str, value or ()))


def _text(holder: Map, key: str) -> str:
    value: Any = holder.get(key, "")
    return " ".join(str(value).split())
