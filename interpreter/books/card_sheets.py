"""Cards to print and cut: every row of a table as often as it is in the box, with name, facts and text; backs behind them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.books.illustrated import rows_of
from interpreter.problems import PlayError, Problems, guess
from interpreter.source.values import Map
from interpreter.words.texts import Texts, readable
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source, Variation

MOST = 1000  # cards of a sheet
ACROSS, DOWN = 3, 3  # cards on a page
HEAD = """
#set page(paper: "a4", margin: 0mm)
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 10.5pt, lang: LANGUAGE)
#let width = 63mm
#let height = 88mm
#let left = (210mm - 3 * width) / 2
#let above = (297mm - 3 * height) / 2
#let cut(x, y, dx, dy) = place(dx: x, dy: y, line(end: (dx, dy), stroke: 0.3pt + gray))
#let marks() = {
  for i in range(4) { cut(left + i * width, above - 6mm, 0mm, 4mm); cut(left + i * width, above + 3 * height + 2mm, 0mm, 4mm) }
  for j in range(4) { cut(left - 6mm, above + j * height, 4mm, 0mm); cut(left + 3 * width + 2mm, above + j * height, 4mm, 0mm) }
}
#let edge = 0.3pt + rgb("#d8cfb8")
#let face(name, facts, body) = box(width: width, height: height, inset: 4mm, fill: rgb("#fffdf6"), stroke: edge)[
  #text(size: 12pt, weight: "bold", fill: rgb("#5b3a1a"), name) #v(-3pt)
  #line(length: 100%, stroke: 0.8pt + rgb("#c9b48f"))
  #if facts.len() > 0 { text(size: 8pt, fill: rgb("#6b5b3f"), facts.join(linebreak())); v(2pt) }
  #set par(leading: 0.55em)
  #body]
#let back(name) = box(width: width, height: height, fill: rgb("#5b3a1a"), stroke: edge,
  align(center + horizon, text(size: 15pt, weight: "bold", fill: rgb("#f3e7cc"), name)))
#let at(i, body) = place(dx: left + calc.rem(i, 3) * width, dy: above + calc.quo(i, 3) * height, body)
"""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on one card."""

    table: str
    row: str
    name: str
    facts: tuple[str, ...]
    text: str
    count: int


def cards_of(source: Source, variants: Sequence[str], table: str | None, languages: Sequence[str]) -> list[Card]:
    """The cards of a table, or of all tables that have texts; with packs, theirs too."""
    problems = Problems()
    variation = source.with_variants(source.ids(variants), None, problems)
    problems.stop_on_errors()
    texts = Texts(with_variants(source.locales, variation.chosen), languages)
    ids = texts.language == next(iter(source.locales), texts.language)  # ids are words of the ruleset's first language
    tables = [str(name) for name in variation.sections.get("tables") or ()]
    if table is not None and table not in tables:
        raise PlayError("unknown-name", what="table", name=table, guess=guess(table, tables))
    found = [card for name in ([table] if table else tables) for card in _cards(variation, texts, name, ids)]
    return found if table else [card for card in found if card.text]


def _cards(variation: Variation, texts: Texts, table: str, ids: bool) -> list[Card]:
    declared = variation.sections["tables"][table]
    fields = list(declared.get("fields") or ()) if isinstance(declared, Map) else []
    return [
        Card(
            table,
            row,
            texts.row(f"{table}.{row}"),
            tuple(_facts(texts, table, fields, data, ids)),
            texts.text("tables", f"{table}.{row}") or "",
            count if isinstance(count := data.get("count", 1), int) and 0 < count <= MOST else 1,
        )
        for row, data in rows_of(variation.sections, table).items()
    ]


def _facts(texts: Texts, table: str, fields: Collection[str], row: Map, ids: bool) -> list[str]:
    """The fields of a row that are numbers or names; what has no name is called by its id, or not printed in another language."""
    found = []
    for key in fields:
        value = row.get(key)
        if isinstance(value, bool) or not isinstance(value, int | str):
            continue
        name = texts.field_title(table, key)
        said = str(value) if isinstance(value, int) else texts.word(value) if value.isidentifier() else ""
        if said and (ids or name != readable(key)):
            found.append(f"{name}: {said}")
    return found


def sheet(cards: Sequence[Card], title: str, language: str, picture: bool = False, backs: bool = True) -> list[bytes]:
    """Pages of cards with marks where to cut, as one PDF or as a picture of each page; a page of backs behind each page."""
    import typst

    copies = [card for card in cards for _ in range(card.count)][:MOST]
    lines = [HEAD.replace("LANGUAGE", _quoted(language[:2]))]
    size = ACROSS * DOWN
    for begin in range(0, len(copies), size):
        page = copies[begin : begin + size]
        lines.append("#pagebreak(weak: true)\n#marks()")
        lines += [f"#at({number}, {_face(card)})" for number, card in enumerate(page)]
        if backs:
            lines.append("#pagebreak()\n#marks()")
            # A sheet is turned along its longer side: columns change places.
            mirrored = [number // ACROSS * ACROSS + ACROSS - 1 - number % ACROSS for number in range(len(page))]
            lines += [f"#at({number}, back({_quoted(title)}))" for number in mirrored]
    with tempfile.TemporaryDirectory() as home:
        path = Path(home, "cards.typ")
        path.write_text("\n".join(lines), encoding="utf-8")
        made: Any = typst.compile(str(path), format="png", ppi=110.0) if picture else typst.compile(str(path))
    return [bytes(page) for page in made] if isinstance(made, list) else [bytes(made)]


def _face(card: Card) -> str:
    facts = ", ".join(map(_quoted, card.facts))
    return f"face({_quoted(card.name)}, ({facts}{',' if card.facts else ''}), {_quoted(card.text)})"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
