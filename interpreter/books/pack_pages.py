"""What packs bring: the rows and actions that they add, change and take out, with names and texts, as the end of a book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.books.card_sheets import cards_in, pieces_of, ruleset_speaks
from interpreter.books.printed_blocks import Heading, Passage, Runs, titled
from interpreter.books.printing import Printed
from interpreter.source.touches import entries_touched, entry_at
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source, Variation
    from interpreter.words.texts import Texts

LISTED = ("tables", "actions")  # what has names and texts
DEEDS = {"add": "added", "remove": "removed"}  # all others change


@dataclass(frozen=True, slots=True)
class Brought:
    """A row or an action that a pack touches: `added`, `changed` or `removed`."""

    deed: str
    section: str
    id: str  # `table.row`, or the id of the action
    rules: tuple[str, ...] = ()

    @property
    def table(self) -> str:
        return self.id.partition(".")[0] if self.section == "tables" else ""


def brought(variation: Variation) -> dict[str, list[Brought]]:
    """What each pack that is on brings, in the order of its file."""
    found: dict[str, dict[str, Brought]] = {id: {} for id in variation.chosen if id in variation.source.packs}
    for path, touch, _ in entries_touched(variation):
        section, _, id = path.partition(".")
        if touch.variant in found and section in LISTED and path not in found[touch.variant]:
            deed = DEEDS.get(touch.verb, "changed") if path.startswith(touch.path) else "changed"
            found[touch.variant][path] = Brought(deed, section, id, _rules(entry_at(variation, path)))
    return {id: list(some.values()) for id, some in found.items()}


def rules_of(source: Source, pack: str) -> dict[str, str]:
    """The rules of its own that a pack has, by id."""
    entries = source.variants[pack].get("ledger")
    found = [one for one in entries if isinstance(one, Map)] if isinstance(entries, Items) else []
    return {str(one.get("id")): str(one.get("rule", "")) for one in found}


def _rules(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value.get("rules") or ())) if isinstance(value, Map) else ()


class PackPages:
    """Words for what packs bring, in one language."""

    def __init__(self, variation: Variation, texts: Texts) -> None:
        self.variation, self.texts, self.said = variation, texts, texts.said
        self.by_pack = {pack: list(filter(self._is_told, some)) for pack, some in brought(variation).items()}

    def blocks(self) -> Iterator[Heading | Passage]:
        """A part of the book for each pack."""
        for pack, some in self.by_pack.items():
            text = self.texts.text("variants", pack) or self._note(pack)
            rest = list(self._rest(pack, some))
            if not (some or text or rest):
                continue
            title = self.said.say("book.pack", name=titled(self.texts.variant(pack)))
            yield Heading(f"pack-{pack}", 1, (Printed(title),))
            if text:
                yield Passage("rule", (), (Printed(text),), (), False)
            groups: dict[tuple[str, str], list[Brought]] = {}
            for one in some:
                groups.setdefault((one.deed, one.table if one.deed == "added" else ""), []).append(one)
            for (deed, table), entries in groups.items():
                yield Passage("rule", self._group(deed, table), (), (), False, tuple(map(self._entry, entries)))
            yield from rest

    def lines(self) -> Iterator[tuple[str, Brought, str]]:
        """Everything with its pack, and what is said of it in one line."""
        for pack, some in self.by_pack.items():
            yield from ((pack, one, f"{self.name(one)}: {self.text(one)}".rstrip(": ")) for one in some)

    def _note(self, pack: str) -> str:
        """What the author notes about a pack, which has no translation."""
        note = self.variation.source.variants[pack].get("note")
        return str(note) if note and ruleset_speaks(self.variation, self.texts) else ""

    def name(self, one: Brought) -> str:
        """What a row or an action is called."""
        return self.texts.row(one.id) if one.section == "tables" else self.texts.action(one.id)

    def text(self, one: Brought) -> str:
        """What it does, with its facts."""
        if one.deed == "removed":
            return ""
        text = self.texts.text(one.section, one.id) or ""
        facts = ", ".join(self._facts(one))
        return " ".join(filter(None, [f"({facts})" if facts else "", text]))

    def _is_told(self, one: Brought) -> bool:
        """Is it a piece of the box, or has it words to read? What only other rows speak of has neither."""
        return one.section != "tables" or bool(pieces_of(self.variation, one.table) or self.texts.text("tables", one.id))

    def _rest(self, pack: str, some: list[Brought]) -> Iterator[Passage]:
        """Rules of a pack that nothing in it cites, where the book has the language of their texts."""
        cited = {rule for one in some for rule in one.rules}
        if ruleset_speaks(self.variation, self.texts):
            for rule, text in rules_of(self.variation.source, pack).items():
                if rule not in cited:
                    yield Passage("rule", (), (Printed(text),), (rule,), False)

    def _group(self, deed: str, table: str) -> Runs:
        """What stands over a list."""
        if deed != "added" or not table:
            return (Printed(self.said.say("book.actions" if deed == "added" else f"book.{deed}")),)
        kinds = pieces_of(self.variation, table)
        return (Printed(titled(self.texts.counted(kinds[0], 1))),) if kinds else ()

    def _facts(self, one: Brought) -> Iterator[str]:
        cards = cards_in(self.variation, self.texts, one.table) if one.table else ()
        for card in (card for card in cards if one.id == f"{card.table}.{card.row}"):
            yield from (f"{name}: {value}" for name, value in card.facts if value != card.name)  # it would say nothing
            if card.count > 1:
                yield f"× {card.count}"

    def _entry(self, one: Brought) -> Passage:
        name, text = self.name(one), self.text(one)
        stop = "." if text and name[-1:] not in ".!?…" else ""
        return Passage("rule", (Printed(titled(name) + stop),), (Printed(text),) if text else (), one.rules, False)
