"""Languages of a book side by side, rule by rule, as a page to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from interpreter.books.pack_pages import PackPages
from interpreter.problems import PlayError, guess
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.books.checked_books import BookCheck

STYLE = """
:root { color-scheme: light dark; --ink: #222; --paper: #fdfcf8; --soft: #6b6b6b; --line: #d8d3c4; --none: #f6d9d5; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #1d1c1a; --soft: #aaa; --line: #444; --none: #5a2a26; } }
body { font: 15px/1.45 Georgia, serif; margin: 1.5rem; color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th { position: sticky; top: 0; background: var(--paper); }
th, td { border: 1px solid var(--line); padding: .4em .6em; vertical-align: top; text-align: left; }
[id] { scroll-margin-top: 3.5em; }
th:first-child, td:first-child { width: 15em; font: 12px system-ui, sans-serif; }
.none { background: var(--none); } .ledger { color: var(--soft); font-size: 12px; margin-bottom: .4em; }
@media (max-width: 50rem) {
  tr:first-child { display: none; } tr, td { display: block; } tr { margin-bottom: 1.2rem; }
  td, td:first-child { width: auto; border-bottom: 0; } tr { border-bottom: 1px solid var(--line); }
  td[lang]::before { content: attr(lang) " · "; color: var(--soft); font: 12px system-ui, sans-serif; }
}
""".strip()


def side_by_side(check: BookCheck, languages: Sequence[str]) -> str:
    """A page with what each language says about each rule."""
    for language in languages:
        if language not in check.books:
            raise PlayError("no-book-language", language=language, guess=guess(language, check.books), known=list(check.books))
    variation = check.rules.variation(tuple(check.source.packs))
    locales = with_variants(check.source.locales, variation.chosen)
    pages = [PackPages(variation, Texts(locales, language)) for language in languages]
    said = {language: _by_rule(check, language, page) for language, page in zip(languages, pages, strict=True)}
    heads = "".join(f"<th>{escape(language)}</th>" for language in languages)
    rows = []
    # Rules that stand in the same paragraphs share a line.
    for texts, rules in groupby(
        check.ledger.rules.values(), lambda rule: [said[language].get(rule.id) for language in languages]
    ):
        cells = "".join(
            f'<td lang="{language}" class="none">–</td>' if text is None else f'<td lang="{language}">{escape(text)}</td>'
            for language, text in zip(languages, texts, strict=True)
        )
        told = "".join(f'<div id="{rule.id}">{rule.id}<div class="ledger">{escape(rule.text)}</div></div>' for rule in rules)
        rows.append(f"<tr><td>{told}</td>{cells}</tr>")
    rows += _of_packs(pages)
    title = " · ".join([Texts(locales, languages[0]).game(check.source.id), *languages])
    return (
        f'<!doctype html>\n<html lang="{languages[0]}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{escape(title)}</h1><table><tr><th></th>{heads}</tr>\n" + "\n".join(rows) + "</table></body></html>\n"
    )


def _of_packs(pages: Sequence[PackPages]) -> Iterator[str]:
    """A line for each row and action that packs bring."""
    for told in zip(*(page.lines() for page in pages), strict=True):
        pack, one, _ = told[0]
        cells = "".join(
            f'<td lang="{page.texts.language}">{escape(text)}</td>' for page, (_, _, text) in zip(pages, told, strict=True)
        )
        deed = "" if one.deed == "added" else f": {pages[0].said.say(f'book.{one.deed}')}"
        yield f'<tr><td id="{one.id}">{one.id}<div class="ledger">{escape(pack + deed)}</div></td>{cells}</tr>'


def _by_rule(check: BookCheck, language: str, page: PackPages) -> dict[str, str]:
    book, found = check.books[language], dict[str, str]()
    for paragraph in book.paragraphs():
        for part in (paragraph, *paragraph.items):
            if part.text is None:
                continue
            text = check.printer(book, part.condition).text(part.text)
            for rule in check.ledger.whole(part.rules):
                found[rule] = f"{found[rule]} {text}" if rule in found else text
    for _, one, text in page.lines():
        for rule in check.ledger.whole(one.rules):
            found.setdefault(rule, text)
    return found
