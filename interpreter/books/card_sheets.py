"""Cards to print and cut: every row of a table as often as it is in the box, with name, facts and text; backs behind them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.books.illustrated import rows_of
from interpreter.books.printed_blocks import titled
from interpreter.problems import PlayError, Problems, guess
from interpreter.prose.typography import typeset
from interpreter.source.files import shown
from interpreter.source.values import Map
from interpreter.words.ids import readable
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source, Variation

MOST = 1000  # cards of a sheet
ACROSS, DOWN = 3, 3  # cards on a page
# Colours of cards, dark and pale, for one table after the other.
TONES = (
    ("#5b3a1a", "#f7efdd"),
    ("#1f4e5f", "#e8f1f3"),
    ("#4a5d23", "#f0f3e2"),
    ("#6b2737", "#f6e8ea"),
    ("#3d3a6b", "#ebeaf5"),
    ("#2f5d50", "#e5f2ee"),
)
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
#let edge = 0.25pt + rgb("#cfcabd")
// The largest of some sizes in which something fits into a box.
#let fitted(sizes, across, down, body) = context {
  let size = sizes.find(one => measure(block(width: across, text(size: one, body))).height <= down)
  text(size: if size == none { sizes.last() } else { size }, body)
}
#let diamond(size, tone) = rotate(45deg, square(size: size, fill: tone))
#let fact(name, value, dark, pale) = box(inset: (x: 1.6mm, y: 1mm), radius: 1.2mm, fill: pale, stroke: 0.5pt + dark,
  text(size: 7.5pt, fill: dark)[#name #h(1mm) #text(size: 9.5pt, weight: "bold", value)])
#let face(name, kind, facts, body, dark, pale) = {
  let (dark, pale) = (rgb(dark), rgb(pale))
  box(width: width, height: height, fill: white, stroke: edge, {
    place(dx: 2.5mm, dy: 2.5mm, rect(width: 58mm, height: 83mm, radius: 3mm, fill: pale, stroke: 1.2pt + dark))
    place(dx: 2.5mm, dy: 2.5mm, box(width: 58mm, height: 11mm, radius: (top: 3mm), fill: dark, inset: (x: 3mm),
      // Whole letters are measured, with what hangs below the line, so that two lines of a name stay on their ground.
      align(horizon + center, { set par(leading: 0.1em); set text(top-edge: "ascender", bottom-edge: "descender")
        text(fill: white, weight: "bold", fitted((13pt, 12pt, 11pt, 10pt, 9pt, 8pt), 52mm, 10mm, name)) })))
    let below = if facts.len() > 0 { calc.min(3, calc.ceil(facts.len() / 2)) * 6.5mm + 1mm } else { 0mm }
    if kind != "" { place(dx: 5mm, dy: 15.5mm, box(width: 53mm, height: 5mm, align(horizon + center, {
      box(baseline: -0.6mm, diamond(1.3mm, dark)); h(2mm)
      text(size: 8pt, style: "italic", fill: dark, tracking: 0.4pt, kind); h(2mm)
      box(baseline: -0.6mm, diamond(1.3mm, dark)) }))) }
    let top = if kind != "" { 22mm } else { 16mm }
    let down = 82mm - top - below
    place(dx: 5mm, dy: top, box(width: 53mm, height: down, radius: 2mm, fill: white, stroke: 0.5pt + dark, inset: 3mm, {
      set par(leading: 0.55em, justify: false)
      let sizes = range(12).map(step => 13pt - step * 0.5pt)
      align(horizon, fitted(sizes, 47mm, down - 6mm, body)) }))
    place(dx: 5mm, dy: top + down + 1.5mm, box(width: 53mm, height: below, align(center + horizon, {
      set par(leading: 0.45em)
      facts.map(((name, value)) => fact(name, value, dark, white)).join(h(1.5mm)) })))
  })
}
#let back(title, kind, dark, pale) = {
  let (dark, pale) = (rgb(dark), rgb(pale))
  box(width: width, height: height, fill: dark, stroke: edge, clip: true, {
    for i in range(9) { for j in range(12) {
      place(dx: i * 7mm + calc.rem(j, 2) * 3.5mm, dy: j * 7.5mm + 1.5mm, diamond(1.8mm, dark.lighten(9%))) } }
    place(dx: 4mm, dy: 4mm, rect(width: 55mm, height: 80mm, radius: 3mm, stroke: 1.4pt + pale))
    place(dx: 5.5mm, dy: 5.5mm, rect(width: 52mm, height: 77mm, radius: 2mm, stroke: 0.4pt + pale))
    place(dx: 9mm, dy: 30mm, box(width: 45mm, height: 28mm, fill: dark, stroke: 0.8pt + pale, radius: 2mm, inset: 2mm,
      align(center + horizon, {
        text(weight: "bold", fill: pale, fitted((18pt, 16pt, 14pt, 12pt, 10pt), 41mm, 15mm, title))
        if kind != "" { v(2.5mm, weak: true); text(size: 9.5pt, style: "italic", fill: pale, kind) } })))
  })
}
#let at(i, body) = place(dx: left + calc.rem(i, 3) * width, dy: above + calc.quo(i, 3) * height, body)
"""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on one card."""

    table: str
    row: str
    name: str
    kind: str  # what such a card is called
    facts: tuple[tuple[str, str], ...]  # names and values
    text: str
    count: int
    tone: int = 0  # of its table, among those that have texts: cards of one deck look alike on every sheet


def cards_of(
    source: Source, variants: Sequence[str], table: str | None, languages: Sequence[str], of_packs: bool = False
) -> list[Card]:
    """The cards of a table, or of all tables that have texts; with packs theirs too, or only theirs."""
    problems = Problems()
    variation = source.with_variants(source.ids(variants), None, problems)
    problems.stop_on_errors()
    texts = Texts(with_variants(source.locales, variation.chosen), languages)
    tables = [str(name) for name in variation.sections.get("tables") or ()]
    if table is not None and table not in tables:
        raise PlayError("unknown-name", what="table", name=table, guess=guess(table, tables), known=tables)
    every = {name: cards_in(variation, texts, name) for name in tables}
    tones = [name for name, cards in every.items() if any(card.text for card in cards)]
    found = [
        replace(card, tone=tones.index(name) if name in tones else len(tones))
        for name in ([table] if table else tables)
        for card in every[name]
    ]
    if of_packs:
        homes = {shown(path) for path in source.packs.values()}
        found = [card for card in found if rows_of(variation.sections, card.table)[card.row].position.file in homes]
    return found if table else [card for card in found if card.text]


def cards_in(variation: Variation, texts: Texts, table: str) -> list[Card]:
    """The cards of a table."""
    declared = variation.sections["tables"][table]
    fields = list(declared.get("fields") or ()) if isinstance(declared, Map) else []
    ids = ruleset_speaks(variation, texts)
    kinds = pieces_of(variation, table)
    kind = texts.counted(kinds[0], 1) if kinds else ""
    return [
        Card(
            table,
            row,
            (name := titled(texts.row(f"{table}.{row}"))),
            kind,
            tuple(fact for fact in _facts(texts, table, fields, data, ids) if fact[1].lower() not in name.lower()),
            typeset(texts.text("tables", f"{table}.{row}") or "", texts.language),
            count if isinstance(count := data.get("count", 1), int) and 0 < count <= MOST else 1,
        )
        for row, data in rows_of(variation.sections, table).items()
    ]


def ruleset_speaks(variation: Variation, texts: Texts) -> bool:
    """Are ids words of the language of these texts? They are taken from the ruleset's first language."""
    return texts.language == next(iter(variation.source.locales), texts.language)


def pieces_of(variation: Variation, table: str) -> list[str]:
    """The kinds of pieces whose rows stand in a table."""
    pieces = variation.sections.get("pieces") or {}
    return [str(name) for name, piece in pieces.items() if isinstance(piece, Map) and piece.get("table") == table]


def _facts(texts: Texts, table: str, fields: Collection[str], row: Map, ids: bool) -> list[tuple[str, str]]:
    """The fields of a row that are numbers or names; what has no name is called by its id, or not printed in another language."""
    found = []
    for key in fields:
        value = row.get(key)
        if isinstance(value, bool) or not isinstance(value, int | str):
            continue
        name = texts.field_title(table, key)
        said = str(value) if isinstance(value, int) else texts.word(value) if value.isidentifier() else ""
        if said and (ids or name != readable(key)):
            found.append((name, said))
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
        tones = [TONES[card.tone % len(TONES)] for card in page]
        lines += [f"#at({number}, {_face(card, tones[number])})" for number, card in enumerate(page)]
        if backs:
            lines.append("#pagebreak()\n#marks()")
            # A sheet is turned along its longer side: columns change places.
            for number, card in enumerate(page):
                mirrored = number // ACROSS * ACROSS + ACROSS - 1 - number % ACROSS
                lines.append(f"#at({mirrored}, back({_arguments(title, card.kind, *tones[number])}))")
    with tempfile.TemporaryDirectory() as home:
        path = Path(home, "cards.typ")
        path.write_text("\n".join(lines), encoding="utf-8")
        made: Any = typst.compile(str(path), format="png", ppi=110.0) if picture else typst.compile(str(path))
    return [bytes(page) for page in made] if isinstance(made, list) else [bytes(made)]


def _face(card: Card, tone: tuple[str, str]) -> str:
    facts = "".join(f"({_arguments(*fact)}), " for fact in card.facts)
    return f"face({_arguments(card.name, card.kind)}, ({facts}), {_arguments(card.text, *tone)})"


def _arguments(*texts: str) -> str:
    return ", ".join(map(_quoted, texts))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
