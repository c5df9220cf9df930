"""One rule of the ledger: what it says, what of it is compared, and where it is played, proven and stated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter.problems import Problems
from interpreter.proof.citing import citations
from interpreter.proof.ledger import Fact, Ledger, Rule
from interpreter.proof.ledger_facts import said

if TYPE_CHECKING:
    from interpreter.cli.terminal import Terminal
    from interpreter.source.ruleset import Variation

PLACES = ("data", "examples", "books")


def show_rules(terminal: Terminal, variation: Variation, ledger: Ledger, id: str, entries: list[tuple[str, str, Any]]) -> None:
    """Print a rule, or all parts of one that was split."""
    places = _Places(variation, entries)
    for part in ledger.parts(id):
        _show(terminal, ledger.rules[part], places)


class _Places:
    """Where rules are cited: by data, by examples, in books."""

    def __init__(self, variation: Variation, entries: list[tuple[str, str, Any]]) -> None:
        source = variation.source
        self.data = [(path, {rule for rule, _ in citations(value)}) for path, _, value in entries]
        self.examples = [(_place(example.position), str(example.get("example")), example) for example in source.examples]
        self.books = [
            (f"{_place(at)}", rule)
            for path in source.book_files
            for rule, at in citations(source.document(path, "rulebook", Problems()))
        ]

    def of(self, rule: str) -> Iterator[tuple[str, str]]:
        """Every place with the sort of it; who cites a rule that was split means each of its parts."""
        whole = {rule, rule[:-1]} if rule[-1].islower() else {rule}
        yield from (("data", path) for path, rules in self.data if not whole.isdisjoint(rules))
        for at, name, example in self.examples:
            if not whole.isdisjoint(map(str, example.get("rules") or ())):
                yield "examples", f"{at}: {name}"
        yield from (("books", at) for at, cited in self.books if cited in whole)


def _show(terminal: Terminal, rule: Rule, places: _Places) -> None:
    from rich.text import Text

    say = terminal.said.say
    terminal.hang(Text(rule.text), 0, Text(f"{rule.id}  ", style="bold"))
    lines = [
        *(("force", word) for word in [rule.force] if word),
        *(("facts", _fact(fact)) for fact in rule.facts),
        *(("terms", ", ".join(some)) for some in [rule.terms] if some),
        *(("editions", ", ".join(some)) for some in [rule.editions] if some),
        *(("instead_of", ", ".join(some)) for some in [rule.instead_of] if some),
        *(("restates", ", ".join(some)) for some in [rule.restates] if some),
        *(("slip", f"{edition}: {text}") for edition, text in rule.slips),
        *places.of(rule.id),
    ]
    last = ""
    for key, text in lines:
        head = "" if key == last else say(f"cli.show.rule.{key}")
        line = Text(f"  {head:<12}", style="cyan")
        if key in PLACES:  # a place is one word, to be copied
            terminal.out.print(line.append(text, style="default"), soft_wrap=True)
        else:
            terminal.hang(Text(text), 0, line)
        last = key


def _fact(fact: Fact) -> str:
    """Such as `apart: at least 3 hex = port_distance`."""
    bound = "" if fact.bound == "exactly" else fact.bound.replace("_", " ")
    value = " ".join(filter(None, [f"{fact.name}:", bound, said(fact.value), fact.of]))
    expression = f" = {' '.join(fact.expression.split())}" if fact.expression is not None else ""
    where = ", ".join([*fact.variants, *([f"players: {fact.players}"] if fact.players else [])])
    return value + expression + (f" ({where})" if where else "")


def _place(at: Any) -> str:
    return f"{at.file}:{at.line}"
