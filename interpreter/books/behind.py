"""The rules behind the things of a game: which ones they cite, as the ledger has them and as the book says them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from interpreter.books.quoting import Quotation, Quoting
from interpreter.source.values import Items, Map

if TYPE_CHECKING:
    from interpreter.play.api import Game

MOST = 6  # paragraphs and rules that are quoted at once
READ = 8  # games whose books are kept


@dataclass(frozen=True, slots=True)
class Behind:
    """What is quoted: paragraphs of the book, and entries of the ledger by their ids."""

    paragraphs: tuple[Quotation, ...] = ()
    entries: tuple[tuple[str, str], ...] = ()


def cited_by(game: Game, ref: str, ground: str = "") -> tuple[str, ...]:
    """The rules that a thing of a scene cites, given by its ref (see `scene.parts`); `ground`: the word that a cell shows.

    Of a piece only its kind is asked, unless its ref has its number: then whoever asks may know which one it is.
    """
    found: list[str] = []
    for entry in _entries(game, ref, ground):
        rules = entry.get("rules") if isinstance(entry, Map) else None
        found += map(str, rules) if isinstance(rules, Items) else ()
    return tuple(dict.fromkeys(found))


def behind(game: Game, rules: Iterable[str], languages: str | Iterable[str]) -> Behind:
    """Rules in the words of the book, in the first language that it is written in, and of the ledger."""
    cited = list(dict.fromkeys(rules))
    if not cited:
        return Behind()
    quoting = _quoting(game)
    sentences = quoting.ledger.sentences()
    return Behind(
        tuple(quoting.about(cited, languages)[:MOST]), tuple((id, sentences[id]) for id in cited if id in sentences)[:MOST]
    )


@lru_cache(maxsize=READ)
def _quoting(game: Game) -> Quoting:
    return Quoting(game.source, game.variants)


def _entries(game: Game, ref: str, ground: str) -> Iterator[Any]:
    """Where a thing is written in the ruleset."""
    sections, box = game.variation.sections, game.box
    sort, _, id = ref.partition(":")
    match sort:
        case "action":
            yield from (row for row in sections.get("actions") or () if row.get("id") == id)
            yield from _rows(sections, lambda row: id.startswith(f"{row}_"))
        case "row":
            table, _, row = id.rpartition(".")
            yield from _rows(sections, lambda one: one == row, table)
        case "piece" if id.isdigit() and int(id) < len(box.piece_kind):
            kind, row_number = box.kinds[box.piece_kind[int(id)]], box.piece_row[int(id)]
            if kind.table in box.tables and row_number >= 0:
                wanted = list(box.tables[kind.table].rows)[row_number]
                yield from _rows(sections, lambda one: one == wanted, kind.table)
            yield _under(sections, "pieces", kind.name)
        case "heap":
            yield _under(sections, "pieces", id.split("/")[1] if "/" in id else "")
        case "place":
            yield _under(sections, "places", id.partition(".")[0])
        case "field":
            yield _under(sections, "fields", *id.split("."))
        case "cell" | "edge":
            if ground:
                yield from _rows(sections, lambda one: one == ground)
            yield _under(sections, "board")
            if sort == "cell" and box.boards is not None and id in box.boards.cells:
                number = box.boards.cells.index(id)
                yield _under(sections, "boards", box.boards.boards[box.boards.board_of[number]].id)


def _under(sections: Any, *path: str) -> Any:
    found = sections
    for key in path:
        found = found.get(key) if isinstance(found, Map) or found is sections else None
    return found


def _rows(sections: Any, wanted: Any, table: str = "") -> Iterator[Any]:
    tables = sections.get("tables")
    for name, content in tables.items() if isinstance(tables, Map) else ():
        rows = content.get("rows") if isinstance(content, Map) and table in ("", name) else None
        yield from (row for row in (rows if isinstance(rows, Items) else ()) if isinstance(row, Map) and wanted(row.get("id")))
