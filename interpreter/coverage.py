"""Which rules of the ledger the data of a ruleset cite, and which of them passing examples prove."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.examples import Outcome
    from interpreter.source.ruleset import Source

RULE = re.compile(r"[A-Z][A-Z0-9]*(-[A-Z0-9]+)+")


@dataclass(frozen=True, slots=True)
class Coverage:
    """Ids of rules, each list in the order of the ledger (what the ledger lacks comes last)."""

    rules: list[str]      # all of the ledger
    cited: list[str]      # cited by data: sections or any variant
    proven: list[str]     # cited by an example that passes
    missing: list[str]    # of the ledger, neither cited nor proven


def citations(value: Any, examples: bool = False) -> Iterator[tuple[str, Position]]:
    """Every rule id in a list `rules` anywhere inside of a value; in examples only if they are asked for."""
    if isinstance(value, Items):
        for part in value:
            yield from citations(part, examples)
    elif isinstance(value, Map):
        for key, part in value.items():
            if key == "rules" and isinstance(part, Items):
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
    """The ids of the ledger's rulings on unclear points: data may cite them, but they are no rules to be covered."""
    rulings = source.ledger.get("ambiguities") if source.ledger is not None else None
    return [str(ruling["id"]) for ruling in rulings or () if isinstance(ruling, Map) and "id" in ruling]


def coverage(source: Source, outcomes: Iterable[Outcome]) -> Coverage:
    """What the data cite and what the outcomes of the examples prove."""
    ledger = ledger_rules(source)
    by_data = {rule for part in (source.sections, *source.variants.values()) for rule, _ in citations(part)}
    proven = {rule for outcome in outcomes if outcome.passed for rule in outcome.rules}
    order = {rule: number for number, rule in enumerate(ledger)}
    rulings = set(ledger_rulings(source))

    def listed(rules: set[str]) -> list[str]:
        return sorted(rules - rulings, key=lambda rule: (order.get(rule, len(order)), rule))
    return Coverage(ledger, listed(by_data), listed(proven), listed(set(ledger) - by_data - proven))
