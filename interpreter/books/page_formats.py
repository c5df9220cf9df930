"""A printed book as Markdown and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from interpreter.books.printed_blocks import (
    Grid,
    Heading,
    Passage,
    Picture,
    PrintedBook,
    Runs,
    in_order,
    plain,
    shortened,
    terms_of,
)

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfcf8; --soft: #6b6b6b; --line: #d8d3c4; --box: #f3efe2; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1d1c1a; --soft: #aaa; --line: #444; --box: #2a2825; } }
body { font: 17px/1.55 Georgia, "Times New Roman", serif; color: var(--ink); background: var(--paper); max-width: 44rem;
  margin: 2rem auto; padding: 0 1rem; }
h1, h2, h3, h4, nav { font-family: system-ui, sans-serif; line-height: 1.2; }
h2 { margin-top: 2.5rem; border-bottom: 2px solid var(--line); }
.subtitle, .rules, figcaption { color: var(--soft); }
.rules { font: 11px system-ui, sans-serif; margin-left: .4em; } .rules span { white-space: nowrap; }
.example, .note { background: var(--box); border-left: 4px solid var(--line); padding: .6em 1em; margin: 1em 0; }
:is(.example, .note) > :first-child { margin-top: 0; } :is(.example, .note) > :last-child { margin-bottom: 0; }
li p { margin: .3em 0; } nav ul { list-style: none; padding: 0; } .wide { overflow-x: auto; }
.index { columns: 16em; font-size: 14px; } .index li { break-inside: avoid; }
.story { font-style: italic; }
figure { margin: 1.2rem 0; text-align: center; } figure svg { max-width: 100%; height: auto; }
@media (prefers-color-scheme: dark) { figure svg { background: #fdfcf8; border-radius: 6px; } }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .3em .6em; text-align: left; }
.card { display: inline-block; border: 1px solid var(--line); border-radius: 10px; padding: 1em; max-width: 16em;
  text-align: left; }
""".strip()


def markdown(book: PrintedBook, with_rules: bool = True) -> str:
    """The book as Markdown; figures are told by their captions."""
    lines = [f"# {book.title}", ""] + [part for said in (book.subtitle, book.edition) if said for part in (f"*{said}*", "")]
    for block in book.blocks:
        if isinstance(block, Heading):
            lines += [f"{'#' * (block.level + 1)} {plain(block.runs)}", ""]
        else:
            lines += [*_markdown(block, "", with_rules), ""]
    return "\n".join(lines).rstrip() + "\n"


def _markdown(passage: Passage, indent: str, with_rules: bool) -> Iterator[str]:
    head = f"**{plain(passage.head)}** " if passage.head else ""
    mark = " ◇" if passage.implied else ""
    rules = f" <small>{', '.join(passage.rules)}</small>" if with_rules and passage.rules else ""
    text = "".join(f"**{run.text}**" if run.strong else run.text for run in passage.runs)
    yield f"{indent}{head}{text}{mark}{rules}".rstrip()
    for number, item in enumerate(passage.items, 1):
        first, *rest = list(_markdown(item, "", with_rules))
        if number == 1 and (head or text):
            yield ""
        yield f"{indent}{f'{number}.' if passage.numbered else '-'} {first}"
        yield from (f"{indent}  {line}".rstrip() for line in rest)
    for picture in passage.pictures:
        if picture.caption or picture.drawn.name:
            yield f"\n{indent}> " + " ".join(filter(None, (picture.drawn.name, plain(picture.caption))))
    for grid in passage.grids:
        yield ""
        yield indent + "| " + " | ".join(grid.heads) + " |"
        yield indent + "|" + "---|" * len(grid.heads)
        yield from (indent + "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in grid.rows)
        if grid.caption:
            yield f"\n{indent}*{plain(grid.caption)}*"


def html(book: PrintedBook, with_rules: bool = True) -> str:
    """The book as one page that needs nothing else."""
    headings = [block for block in book.blocks if isinstance(block, Heading)]
    contents = "".join(
        f'<li style="margin-left:{block.level - 1}em"><a href="#{block.id}">{escape(plain(block.runs))}</a></li>'
        for block in headings
    )
    body = "\n".join(_block(block, book, with_rules) for block in book.blocks)
    implied = any(isinstance(block, Passage) and _has_implied(block) for block in book.blocks)
    legend = f'<p class="rules">{escape(book.words.say("book.implied"))}</p>' if implied else ""
    subtitle = "".join(f'<p class="subtitle">{escape(said)}</p>' for said in (book.subtitle, book.edition) if said)
    cover = f"<figure>{book.cover}</figure>" if book.cover else ""
    return (
        f'<!doctype html>\n<html lang="{escape(book.language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(book.title)}</title><style>{STYLE}</style></head>\n'
        f"<body><h1>{escape(book.title)}</h1>{subtitle}{cover}\n"
        f"<nav><h2>{escape(book.words.say('book.contents'))}</h2><ul>{contents}</ul></nav>\n{body}\n{legend}{_index(book)}</body></html>\n"
    )


def _index(book: PrintedBook) -> str:
    """The terms of the book, each with links to the sections that name it."""
    sections: dict[str, dict[str, str]] = {}
    last: Heading | None = None
    for block in book.blocks:
        if isinstance(block, Heading):
            last = block
        elif last is not None:
            for term in terms_of(block):
                link = f'<a href="#{last.id}">{escape(plain(last.runs))}</a>'
                sections.setdefault(term.rpartition(".")[2], {})[last.id] = link
    named = sorted(((book.terms.get(id, id), links) for id, links in sections.items()), key=lambda one: in_order(one[0]))
    lines = "".join(f"<li>{escape(name)}: {', '.join(links.values())}</li>" for name, links in named)
    return f'<nav><h2>{escape(book.words.say("book.index"))}</h2><ul class="index">{lines}</ul></nav>' if lines else ""


def _block(block: Heading | Passage, book: PrintedBook, with_rules: bool) -> str:
    if isinstance(block, Heading):
        level = min(block.level + 1, 6)
        return f'<h{level} id="{block.id}">{_runs(block.runs)}</h{level}>'
    return f'<div class="{block.kind}">{_passage(block, book, with_rules)}</div>'


def _passage(passage: Passage, book: PrintedBook, with_rules: bool) -> str:
    head = f"<strong>{_runs(passage.head)}</strong> " if passage.head else ""
    mark = f' <abbr title="{escape(book.words.say("book.implied"))}">◇</abbr>' if passage.implied else ""
    anchors = "".join(f'<a id="{rule}"></a>' for rule in passage.rules)
    ids = " ".join(f"<span>{rule}</span>" for rule in shortened(passage.rules)) if with_rules else ""
    rules = f'<span class="rules">{ids}</span>' if ids else ""
    text = f"<p>{anchors}{head}{_runs(passage.runs)}{mark}{rules}</p>" if passage.runs or head else anchors
    tag = "ol" if passage.numbered else "ul"
    items = "".join(f"<li>{_passage(item, book, with_rules)}</li>" for item in passage.items)
    return (
        text
        + (f"<{tag}>{items}</{tag}>" if items else "")
        + "".join(map(_picture, passage.pictures))
        + "".join(map(_grid, passage.grids))
    )


def _picture(picture: Picture) -> str:
    drawn = picture.drawn
    shown = drawn.svg or f'<div class="card"><strong>{escape(drawn.name)}</strong><p>{escape(drawn.text)}</p></div>'
    caption = f"<figcaption>{_runs(picture.caption)}</figcaption>" if picture.caption else ""
    return f"<figure>{shown}{caption}</figure>"


def _grid(grid: Grid) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in grid.heads)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in grid.rows)
    caption = f"<caption>{_runs(grid.caption)}</caption>" if grid.caption else ""
    return f'<div class="wide"><table>{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'


def _runs(runs: Runs) -> str:
    return "".join(f"<strong>{escape(run.text)}</strong>" if run.strong else escape(run.text) for run in runs)


def _has_implied(passage: Passage) -> bool:
    return passage.implied or any(map(_has_implied, passage.items))
