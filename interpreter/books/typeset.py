"""A printed book as PDF: written for Typst, which sets it."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from interpreter.books.printed_blocks import Grid, Heading, Passage, Picture, PrintedBook, Runs, in_order, plain, shortened
from interpreter.prose.typography import TIE

HEAD = """
#set document(title: {title})
#set page(paper: "a4", margin: (x: 18mm, top: 18mm, bottom: 20mm), numbering: "1")
#set text(font: ("Libertinus Serif", "New Computer Modern"), size: 10pt, lang: {language}, costs: (runt: 300%))
#set par(justify: true, leading: 0.62em)
#show heading: set text(font: ("Libertinus Serif"), fill: rgb("#5b3a1a"))
#show heading.where(level: 1): it => block(above: 1.4em, below: 0.7em, stroke: (bottom: 1pt + rgb("#c9b48f")),
  inset: (bottom: 3pt), width: 100%, text(size: 15pt, it.body))
#show heading.where(level: 2): it => block(above: 1.2em, below: 0.7em, text(size: 12pt, it.body))
#show figure.caption: set par(justify: false)
#show figure.caption: set text(size: 9pt, hyphenate: false)
#set list(spacing: 0.6em)
#set enum(spacing: 0.6em)
// Behind what they belong to, at the right, also on a line of their own; the line before them keeps its blanks.
#let ids(..all) = text(size: 5.5pt, style: "normal", fill: rgb("#9a8f7a"), baseline: -1pt,
  h(3pt) + sym.zws + sym.wj + h(1fr) + sym.wj + all.pos().map(t => box(t)).join([ ]))
#let boxed(fill, whole, body) = block(fill: fill, inset: 7pt, radius: 3pt, width: 100%, breakable: not whole, body)
// In two columns of one length, so that it stands on the first page.
#let entry(it) = link(it.location(), block(below: 0.55em, [#h((it.level - 1) * 1em)#it.body #box(width: 1fr, repeat(gap: 2pt)[.])
  #counter(page).at(it.location()).first()]))
#let contents = context {
  let all = query(heading).filter(it => it.level < 3)
  let half = calc.ceil(all.len() / 2)
  grid(columns: (1fr, 1fr), gutter: 8mm, ..(all.slice(0, half), all.slice(half)).map(some => some.map(entry).join()))
}
#let card(name, body) = align(center, block(stroke: 0.8pt + rgb("#8b7a5a"), radius: 5pt, inset: 9pt, width: 58mm,
  align(left)[*#name* \\ #body]))
#let in_two(all) = {
  let half = calc.ceil(all.len() / 2)
  let parts = (all.slice(0, half), all.slice(half)).map(some => some.join())
  block(breakable: false, grid(columns: (1fr, 1fr), gutter: 4mm, ..parts))
}
#let pages(labels) = context labels.map(l => counter(page).at(l).first()).dedup().map(str).join(", ")
"""


PAGE, GUTTER = 174, 8  # how wide a page is without margins and the gap between columns, in millimetres
HIGHEST = 150  # millimetres of a picture across all columns
READABLE = 6.5  # points of the smallest label of a picture
POINTS = 72 / 25.4  # of a millimetre
BOXED = ("example", "note")
SHORT_TABLE = 14  # rows of a table that is not divided
WHOLE = 1000  # letters of an example that is not divided
HIGH = 100  # millimetres of a picture that stands where it is spoken of
PICTURED = 400  # letters that would fit in the place of a small picture
UNDIVIDED = 14  # letters of a last word that is not divided
PIXEL = 25.4 / 96  # millimetres of a pixel
INSET = 6  # millimetres that a picture is narrower than its column


def pdf(book: PrintedBook, with_rules: bool = True) -> bytes:
    """The book as a PDF."""
    import typst

    with tempfile.TemporaryDirectory() as home:
        writer = Writer(book, Path(home), with_rules)
        Path(home, "book.typ").write_text("\n".join(writer.lines()), encoding="utf-8")
        return bytes(typst.compile(str(Path(home, "book.typ"))))


class Writer:
    """Writes a book for Typst, with its pictures in a folder."""

    def __init__(self, book: PrintedBook, home: Path, with_rules: bool) -> None:
        self.book, self.home, self.with_rules = book, home, with_rules
        self.figures = 0
        self.marks: dict[str, list[str]] = {}  # labels of the places where a term stands

    def lines(self) -> Iterator[str]:
        """The source of the whole book."""
        book, say = self.book, self.book.words.say
        yield HEAD.replace("{title}", _quoted(book.title)).replace("{language}", _quoted(book.language[:2]))
        subtitle = f'#v(2pt) #text(size: 12pt, style: "italic", {_quoted(book.subtitle)})' if book.subtitle else ""
        if book.edition:
            subtitle += f"\n\n#text(size: 11pt, {_quoted(book.edition)})"
        title = f'#text(size: 30pt, weight: "bold", fill: rgb("#5b3a1a"), {_quoted(book.title)})'
        yield f"#align(center)[{title}\n\n{subtitle}]"
        if book.cover:
            Path(self.home, "cover.svg").write_text(book.cover, encoding="utf-8")
            yield '#v(10pt)\n#align(center, image("cover.svg", height: 105mm, fit: "contain"))'
        contents = f'#text(weight: "bold", {_quoted(say("book.contents"))})'
        yield f"#v(10pt)\n{contents}\n#v(-2pt)\n#text(size: 9pt, contents)"
        yield f"#set page(columns: {book.columns})\n#set columns(gutter: {GUTTER}mm)"  # which begins a page
        for block in book.blocks:
            yield from self._block(block)
        if any(isinstance(block, Passage) and _has_implied(block) for block in book.blocks):
            yield f"\n#text(size: 7pt, {_quoted(say('book.implied'))})\n"
        yield from self._index()

    def _block(self, block: Heading | Passage) -> Iterator[str]:
        if isinstance(block, Heading):
            yield f"\n#heading(level: {min(block.level, 3)}, [{self._runs(block.runs, False)}])\n"
        elif block.kind in BOXED:
            fill = 'rgb("#eef3ea")' if block.kind == "example" else 'rgb("#f5f0e3")'
            inside = [picture for picture in block.pictures if not self._floats(picture)]
            whole = str(_letters(block) < WHOLE).lower()
            yield f"#boxed({fill}, {whole})["
            yield from self._passage(block)
            yield from map(self._picture, inside)
            yield "]\n"
            yield from (self._picture(picture) for picture in block.pictures if picture not in inside)
        elif block.kind == "story":
            yield '#text(style: "italic")['
            yield from self._passage(block)
            yield "]\n"
        else:
            yield from self._passage(block)

    def _passage(self, passage: Passage) -> Iterator[str]:
        head = f"#strong[{self._runs(passage.head)}] " if passage.head else ""
        mark = '#" ◇"' if passage.implied else ""
        rules = f"#ids({', '.join(map(_quoted, shortened(passage.rules)))})" if self.with_rules and passage.rules else ""
        text = f"{head}{self._ended(passage.runs)}{mark}{rules}"
        # What a list or a table is about stays with it.
        yield f"#block(sticky: true)[{text}]\n" if passage.items or passage.grids else f"{text}\n"
        if passage.items:
            items = ", ".join("[" + "\n".join(self._passage(item)).strip() + "]" for item in passage.items)
            yield f"#{'enum' if passage.numbered else 'list'}({items})"
        for picture in passage.pictures if passage.kind not in BOXED else ():
            yield self._picture(picture)
        for grid in passage.grids:
            yield self._grid(grid)
        yield ""

    def _picture(self, picture: Picture) -> str:
        drawn = picture.drawn
        caption = f"[{self._runs(picture.caption, False)}]" if picture.caption else "none"
        shown, scope = f"card({_quoted(drawn.name)}, {_quoted(drawn.text)})", ""
        if drawn.svg:
            self.figures += 1
            name = f"figure{self.figures}.svg"
            Path(self.home, name).write_text(drawn.svg, encoding="utf-8")
            wide = self._is_wide(picture)
            width = _width(drawn.svg) if wide else self._in_column(picture)
            shown = f'image("{name}", width: {width:.0f}mm)'
            scope = ', scope: "parent"' if wide else ""  # across all columns
        floating = "auto" if self._floats(picture) else "none"  # a board goes where there is room for it
        return f"#figure({shown}, caption: {caption}, numbering: none, supplement: none, placement: {floating}{scope})"

    @property
    def column(self) -> float:
        """How wide a column is, in millimetres."""
        return (PAGE - GUTTER * (self.book.columns - 1)) / self.book.columns

    def _floats(self, picture: Picture) -> bool:
        """Is it so large that it goes where there is room for it?"""
        width, height = _size(picture.drawn.svg)
        return bool(picture.drawn.svg) and (self._is_wide(picture) or self._in_column(picture) * height / width > HIGH)

    def _is_wide(self, picture: Picture) -> bool:
        """Does it stand across all columns, because nobody could read it in one?"""
        return self.book.columns > 1 and _label_size(picture.drawn.svg, self._in_column(picture)) < READABLE

    def _in_column(self, picture: Picture) -> float:
        """How wide it is in a column, in millimetres."""
        return min(self.column - INSET, _size(picture.drawn.svg)[0] * PIXEL)

    def _grid(self, grid: Grid) -> str:
        cells = ", ".join(f"[{_text(cell)}]" for row in grid.rows for cell in row)
        heads = ", ".join(f"[*{_text(head)}*]" for head in grid.heads)
        widths = ", ".join(
            "auto" if max((len(row[at]) for row in grid.rows), default=0) < 16 else "1fr" for at in range(len(grid.heads))
        )
        table = (
            f'#text(size: 8.5pt, table(columns: ({widths},), stroke: (x: none, y: 0.4pt + rgb("#c9b48f")), inset: 3.5pt, '
            f"table.header({heads}), {cells}))"
        )
        if len(grid.rows) <= SHORT_TABLE:
            table = f"#block(breakable: false)[{table}]"
        return table + (f"\n#text(size: 8pt)[{self._runs(grid.caption, False)}]\n" if grid.caption else "\n")

    def _runs(self, runs: Runs, marking: bool = True) -> str:
        found = []
        for run in runs:
            label = self._mark(run.term) if run.term and marking else ""
            found.append((f"#strong({_quoted(run.text)})" if run.strong else _text(run.text)) + label)
        return "".join(found)

    def _ended(self, runs: Runs) -> str:
        """Runs whose last word, if it is short, is not divided: no line is begun for a few letters."""
        last = runs[-1].text if runs else ""
        begin = max(last.rfind(" "), last.rfind(TIE)) + 1
        if not begin or not 0 < len(last) - begin <= UNDIVIDED or runs[-1].strong:
            return self._runs(runs)
        return f"{self._runs((*runs[:-1], replace(runs[-1], text=last[:begin])))}#box({_quoted(last[begin:])})"

    def _mark(self, term: str) -> str:
        id = term.rpartition(".")[2]
        labels = self.marks.setdefault(id, [])
        labels.append(f"t-{id}-{len(labels)}")
        return f"#metadata(none)<{labels[-1]}>"

    def _index(self) -> Iterator[str]:
        named = sorted(
            ((self.book.terms.get(id, id), labels) for id, labels in self.marks.items()), key=lambda one: in_order(one[0])
        )
        if named:
            yield f"\n#heading(level: 1, [{_text(self.book.words.say('book.index'))}])\n#set par(justify: false)\n#in_two(("
            for name, labels in named:
                places = ", ".join(f"label({_quoted(label)})" for label in labels)
                yield f"block(below: 0.45em, text(size: 8.5pt)[{_text(name)} #h(4pt) #pages(({places},))]),"
            yield "))"


def _letters(passage: Passage) -> int:
    """How long a paragraph is, with its list and its pictures."""
    return len(plain(passage.runs)) + sum(map(_letters, passage.items)) + PICTURED * len(passage.pictures)


def _has_implied(passage: Passage) -> bool:
    return passage.implied or any(map(_has_implied, passage.items))


def _text(text: str) -> str:
    return f"#{_quoted(text)}" if text else ""


def _size(svg: str) -> tuple[float, float]:
    """How wide and high a drawing is, in its own measure."""
    found = re.search(r'viewBox="\S+ \S+ ([\d.]+) ([\d.]+)"', svg)
    return (float(found[1]), float(found[2])) if found else (1.0, 1.0)


def _label_size(svg: str, width: float) -> float:
    """The size of the smallest label of a drawing that is printed so wide, in points."""
    sizes = [float(size) for size in re.findall(r'font-size(?:="|:\s*)([\d.]+)', svg)]
    return min(sizes) * width * POINTS / _size(svg)[0] if sizes else READABLE


def _width(svg: str) -> float:
    """How wide a picture across all columns is printed, in millimetres: no wider than the page, and not too high."""
    width, height = _size(svg)
    return min(PAGE, HIGHEST * width / height)


def _quoted(text: str) -> str:
    """A text as Typst writes it: like JSON, but for how letters are escaped."""
    return json.dumps(text, ensure_ascii=False)
