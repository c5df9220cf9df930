"""The facts of a ledger beside the ruleset: each `is` must have the value that the rule states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from interpreter.problems import PlayError, Problems, RulesetError, guess
from interpreter.proof.bound_values import Rules
from interpreter.proof.ledger import Fact, Ledger, Rule
from interpreter.source.selection import player_range
from interpreter.source.values import Items, Map
from interpreter.words.template import is_plural

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

UNKNOWN = object()  # nobody can say it, or only a game could


class Comparison:
    """The facts of a ledger, compared at every table at which their rules hold."""

    def __init__(self, source: Source, problems: Problems, rules: Rules | None = None) -> None:
        self.source, self.problems = source, problems
        self.ledger, self.rules = Ledger(source), rules or Rules(source)
        self.compared: dict[str, int] = {}  # how often facts of a rule were compared, by its id

    def run(self, playing: bool = True) -> None:
        """Compare all facts; without playing, only those for which no game has to be made."""
        for rule in self.ledger.rules.values():
            for fact in rule.facts:
                if fact.expression is not None and self._possible(fact):
                    self._compare(rule, fact, [fact.variants] if fact.variants else self.ledger.tables(rule.id), playing)

    def _possible(self, fact: Fact) -> bool:
        """Are there the variants and the players with which a fact is to be compared?"""
        known = {*self.source.variants, *self.ledger.editions}
        for name in fact.variants:
            if name not in known:
                self.problems.error(
                    fact.where("with"), "unknown-edition", name=name, guess=guess(name, known), known=sorted(known) or None
                )
        least, most = player_range(self.source.sections["game"].get("players")) or (1, 1)
        seated = fact.players is None or least <= fact.players <= most
        if not seated:
            self.problems.error(fact.where("players"), "out-of-bounds", value=fact.players, least=least, most=most)
        return seated and known.issuperset(fact.variants)

    def _compare(self, rule: Rule, fact: Fact, tables: list[tuple[str, ...]], playing: bool) -> None:
        """One fact at all of its tables: what is wrong at several of them is one problem."""
        assert fact.expression is not None
        expression = " ".join(fact.expression.split())
        wrong: dict[str, list[tuple[str, ...]]] = {}
        for variants in tables:
            found = self._asked(fact, expression, variants, playing)
            if found is not UNKNOWN:
                self.compared[rule.id] = self.compared.get(rule.id, 0) + 1
                if said(found) != said(fact.value):
                    wrong.setdefault(said(found), []).append(variants)
        for answer, where in wrong.items():
            facts = {"rule": rule.id, "value": said(fact.value), "name": expression, "found": answer}
            some = None if len(where) == len(tables) else ", ".join(dict.fromkeys(name for names in where for name in names))
            self.problems.error(fact.at, "fact-differs", **facts, edition=some or None)

    def _asked(self, fact: Fact, expression: str, variants: tuple[str, ...], playing: bool) -> Any:
        assert fact.expression is not None
        try:
            if playing:
                return self.rules.value(expression, variants, fact.players)
            found = self.rules.unplayed(expression, variants, fact.players)
            return UNKNOWN if found is None else found
        except PlayError as error:
            self.problems.error(fact.expression.position, error.code, **error.facts)
        except RulesetError as error:
            self.problems.include(error.problems)
        return UNKNOWN


def check_facts(source: Source, problems: Problems) -> Comparison:
    """Compare all facts of a ledger with the ruleset."""
    comparison = Comparison(source, problems)
    comparison.run()
    return comparison


def check_terms(source: Source, ledger: Ledger, problems: Problems) -> None:
    """Note the terms of rules, and what facts count, that no language has a name for."""
    known = known_terms(source)
    if not known:
        return
    for rule in ledger.maps("rules"):
        terms = rule.get("terms")
        named = list(zip(terms, terms.at, strict=True)) if isinstance(terms, Items) else []
        facts = rule.get("facts")
        for fact in facts.values() if isinstance(facts, Map) else ():
            if isinstance(fact, Map) and "of" in fact:
                named.append((fact["of"], fact.at["of"]))
        for term, at in named:
            if str(term) not in known:
                problems.error(at, "unnamed-term", name=str(term), guess=guess(str(term), known))


def known_terms(source: Source) -> set[str]:
    """The ids of all names in locales and of the terms of books; of a path, each of its ends."""
    found: set[str] = set()
    for locale in source.locales.values():
        found.update(_names(locale.get("names"), ()))
        overlays = locale.get("with")
        for overlay in overlays.values() if isinstance(overlays, Map) else ():
            found.update(_names(overlay.get("names") if isinstance(overlay, Map) else None, ()))
    for path in source.book_files:
        book = source.document(path, "rulebook", Problems())
        found.update(map(str, book.get("terms") or ()) if book is not None else ())
    return found


def _names(names: Any, path: tuple[str, ...]) -> Iterator[str]:
    if isinstance(names, str) or (path and is_plural(names)):
        yield from (".".join(path[start:]) for start in range(len(path)))
    elif isinstance(names, Mapping):
        for key, inner in names.items():
            yield from _names(inner, (*path, str(key)))


def said(value: Any) -> str:
    """A value as a ledger writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(said, value))
    return "none" if value is None else str(value)
