"""Languages of a book side by side, rule by rule, as a page to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from interpreter.books.pack_pages import PackPages
from interpreter.problems import PlayError, guess
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.books.checked_books import BookCheck

STYLE = """
body { font: 15px/1.45 Georgia, serif; margin: 1.5rem; color: #222; background: #fdfcf8; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid #d8d3c4; padding: .4em .6em; vertical-align: top; text-align: left; }
th:first-child, td:first-child { width: 11em; font: 12px system-ui, sans-serif; }
.none { background: #f6d9d5; } .ledger { color: #6b6b6b; font-size: 12px; }
@media (max-width: 50rem) {
  tr:first-child { display: none; } tr, td { display: block; } tr { margin-bottom: 1.2rem; }
  td, td:first-child { width: auto; border-bottom: 0; } tr { border-bottom: 1px solid #d8d3c4; }
  td[lang]::before { content: attr(lang) " · "; color: #6b6b6b; font: 12px system-ui, sans-serif; }
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
    for rule in check.ledger.rules.values():
        cells = "".join(
            f'<td lang="{language}">{escape(said[language][rule.id])}</td>'
            if rule.id in said[language]
            else f'<td lang="{language}" class="none">–</td>'
            for language in languages
        )
        rows.append(f'<tr><td id="{rule.id}">{rule.id}<div class="ledger">{escape(rule.text)}</div></td>{cells}</tr>')
    rows += _of_packs(pages)
    title = " · ".join([check.source.id, *languages])
    return (
        f'<!doctype html>\n<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
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
