"""Which rules of the ledger the data of a ruleset cite, and which of them passing examples prove."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position, Problems, guess
from interpreter.proof.ledger import Ledger
from interpreter.source.selection import listed, possible_players, select, together
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.proof.examples import Examples, Outcome
    from interpreter.source.ruleset import Source

# Why an example cannot be run with further variants: it is about a table at which they are not played.
NOT_TOGETHER = ("option-conflict", "variant-requires", "variant-excludes", "variant-players", "wrong-players")
RULE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+[a-z]?")


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids of rules, each list in the order of the ledger (what the ledger lacks comes last)."""

    rules: list[str]  # all of the ledger, or all that hold with the chosen variants
    cited: list[str]  # cited by data: sections or any variant that can be on
    proven: list[str]  # cited by an example that passes
    stated: list[str]  # of these, only by examples that play nothing: they say what is in the box
    missing: list[str]  # of the ledger, neither cited nor proven
    with_facts: list[str]  # of the ledger, those that say what can be compared
    compared: list[str]  # of these, those of which anything is compared with the ruleset


def citations(value: Any, examples: bool = False) -> Iterator[tuple[str, Position]]:
    """Every rule id in a list `rules` anywhere inside of a value; in examples only if they are asked for."""
    if isinstance(value, Items):
        for part in value:
            yield from citations(part, examples)
    elif isinstance(value, Map):
        for key, part in value.items():
            # A variant also sets them by their path: `values.reach.rules`.
            if (key == "rules" or key.endswith(".rules")) and isinstance(part, Items):
                for rule, at in zip(part, part.at, strict=True):
                    if isinstance(rule, str) and RULE.fullmatch(rule):
                        yield str(rule), at
            elif key != "examples" or examples:
                yield from citations(part, examples)


def cited(sections: Map) -> dict[str, list[Position]]:
    """The rules that sections cite, each with the places where they do."""
    found: dict[str, list[Position]] = {}
    for rule, at in citations(sections):
        found.setdefault(rule, []).append(at)
    return found


def ledger_rules(source: Source) -> list[str]:
    """The ids of all rules of the ledger, in its order."""
    rules = source.ledger.get("rules") if source.ledger is not None else None
    return [str(rule["id"]) for rule in rules or () if isinstance(rule, Map) and "id" in rule]


def ledger_rulings(source: Source) -> list[str]:
    """The ids of the ledger's rulings on unclear points and on editions that differ: data may cite them, but they are no rules
    to be covered."""
    ledger = source.ledger if source.ledger is not None else {}
    rulings = [ruling for key in ("ambiguities", "edition_differences") for ruling in ledger.get(key) or ()]
    return [str(ruling["id"]) for ruling in rulings if isinstance(ruling, Map) and "id" in ruling]


def coverage(source: Source, outcomes: Iterable[Outcome], variants: Sequence[str] = ()) -> Coverage:
    """What the data cite and what the outcomes of the examples prove; with variants only what can be played with them."""
    ledger, all_rules = ledger_rules(source), Ledger(source)
    by_data = _cited_parts(all_rules, (source.sections, *source.variants.values()))
    if variants:
        ledger, by_data = _with(source, variants, ledger)
    passed = [outcome for outcome in outcomes if outcome.passed]
    proven = all_rules.whole(rule for outcome in passed for rule in outcome.rules)
    played = all_rules.whole(rule for outcome in passed if outcome.plays for rule in outcome.rules)
    order = {rule: number for number, rule in enumerate(ledger)}
    unlisted = {*ledger_rulings(source), *ledger_rules(source)} - set(ledger)

    def in_order(rules: set[str]) -> list[str]:
        return sorted(rules - unlisted, key=lambda rule: (order.get(rule, len(order)), rule))

    stating = [rule for rule in ledger if all_rules.rules[rule].facts]
    return Coverage(
        ledger,
        in_order(by_data),
        in_order(proven),
        in_order(proven - played),
        in_order(set(ledger) - by_data - proven),
        stating,
        [rule for rule in stating if any(fact.expression is not None for fact in all_rules.rules[rule].facts)],
    )


def _cited_parts(ledger: Ledger, parts: Iterable[Map]) -> set[str]:
    """The rules that parts of a ruleset cite; one that was split is all of its parts."""
    return ledger.whole(rule for part in parts for rule, _ in citations(part))


def _with(source: Source, chosen: Sequence[str], rules: list[str]) -> tuple[list[str], set[str]]:
    """The rules that hold with some variants on, or with more that go with them, and what the data cite then."""
    problems = Problems()
    variation = source.with_variants(chosen, None, problems)
    problems.stop_on_errors()
    others = [name for name in source.variants if name not in variation.chosen]
    fitting = [name for name in others if _fits(source, [*chosen, name])]
    ledger = Ledger(source)
    here = _cited_parts(ledger, (variation.sections, *(source.variants[name] for name in (*variation.chosen, *fitting))))
    # What only variants cite that cannot be on is no rule of this game, even if the ledger does not say so.
    elsewhere = _cited_parts(ledger, (source.variants[name] for name in others if name not in fitting))
    return [
        rule
        for rule in rules
        if ledger.holds(rule, variation.chosen) and (ledger.rules[rule].editions or rule in here or rule not in elsewhere)
    ], here


def _fits(source: Source, names: Sequence[str]) -> bool:
    """Can these variants be on together, with whatever else they need?"""
    problems, needed = Problems(), together(source.variants, source.options, names)
    select(source.variants, source.options, needed, None, source.game_at, problems)
    return not problems.errors and bool(possible_players(source.sections["game"], source.variants, needed))


def run_with(runner: Examples, example: Map, variants: Sequence[str]) -> tuple[Outcome, bool] | None:
    """Run an example with further variants; None if it excludes them. The flag: does it speak of one of them by itself?"""
    source, players = runner.source, example.get("players")
    count = len(players) if isinstance(players, Items) else players
    own = select(source.variants, source.options, listed(example, "with"), count, source.game_at, Problems())
    outcome = runner.one(example, variants)
    if variants and outcome.code in NOT_TOGETHER:
        return None
    return outcome, not variants or not set(variants).isdisjoint(own)


def check_citations(source: Source, problems: Problems) -> None:
    """Every cited rule must be in the ledger, if there is one, and its editions must exist."""
    if source.ledger is None:
        return
    ledger = Ledger(source)
    for edition, at in ledger.unknown_editions():
        problems.error(at, "unknown-edition", name=edition, guess=guess(edition, ledger.variants | ledger.named))
    known = {*ledger.rules, *ledger.rulings}
    for rule, at in ledger.unknown_references():
        problems.error(at, "unknown-rule", rule=rule, guess=guess(rule, known))
    for id, at, before in ledger.repeated():
        problems.error(at, "duplicate-id", name=id, first=before)
    for rule, first, at in ledger.split_and_whole():
        problems.error(at, "split-rule", rule=rule, part=first)
    # Without a ledger of its own, a ruleset may cite what it likes; what brings rules along is held to them.
    parts = (source.sections, *source.variants.values(), *source.examples)
    for part in parts if source.ledger_file else [pack for pack in source.variants.values() if "ledger" in pack]:
        for rule, at in citations(part, examples=True):
            if rule not in known and not ledger.parts(rule):
                problems.error(at, "unknown-rule", rule=rule, guess=guess(rule, known))
