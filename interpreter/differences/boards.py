"""What differs between the boards of two games as they are built: cells, their facts, edges, sectors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.differences.difference import Change, Entry, Part, changed, parts

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards
    from interpreter.play.api import Game

KEYS = ("grid", "offset", "diagonals", "edge_places", "corner_places")
Facts = Mapping[str, Mapping[str, Any]]


@dataclass(slots=True)
class _Built:
    """One board by ids."""

    cells: dict[str, dict[str, Any]] = field(default_factory=dict)
    edges: dict[str, dict[str, Any]] = field(default_factory=dict)
    ends: dict[str, tuple[str, str]] = field(default_factory=dict)
    sectors: dict[str, list[str]] = field(default_factory=dict)


def board_changes(before: Game, after: Game) -> Iterator[Change]:
    """Each board that is not the same on both sides."""
    old, new = _sections(before), _sections(after)
    for path in dict.fromkeys((*old, *new)):
        entries = old.get(path), new.get(path)
        found = [part for part in parts(entries[0] or {}, entries[1] or {}) if part.key in KEYS]
        found += _cells(_built(before.boards, path), _built(after.boards, path))
        if change := changed("board", path, entries, found, (before, after)):
            yield change


def _sections(game: Game) -> dict[str, Entry]:
    sections = game.variation.sections
    boards = {f"boards.{name}": board for name, board in (sections.get("boards") or {}).items()}
    return {"board": sections["board"]} if "board" in sections else boards


def _built(boards: Boards | None, path: str) -> _Built:
    built = _Built()
    for number, board in enumerate(boards.boards if boards else ()):
        if boards is None or path not in ("board", f"boards.{board.id}"):
            continue
        for cell in board.cells:
            built.cells[boards.cells[cell]] = {name: values[cell] for name, values in boards.cell_facts.items()}
        for edge, ends in enumerate(boards.edges):
            if boards.board_of[ends[0]] == number:
                built.edges[boards.edge_ids[edge]] = {"length": boards.edge_lengths[edge]}
                built.ends[boards.edge_ids[edge]] = boards.cells[ends[0]], boards.cells[ends[1]]
        for name, cells in boards.sectors.items():
            if inside := [boards.cells[cell] for cell in sorted(cells) if boards.board_of[cell] == number]:
                built.sectors[name] = inside
    return built


def _cells(old: _Built, new: _Built) -> Iterator[Part]:
    if set(old.cells) != set(new.cells):
        yield Part("cells", list(old.cells), list(new.cells))
    yield from _facts(old.cells, new.cells)
    # Edges of cells that come or go say nothing new.
    there = set(old.cells) & set(new.cells)
    edges = [{edge: facts for edge, facts in side.edges.items() if set(side.ends[edge]) <= there} for side in (old, new)]
    if set(edges[0]) != set(edges[1]):
        yield Part("edges", list(edges[0]), list(edges[1]))
    yield from _facts({edge: edges[0][edge] for edge in edges[0] if edge in edges[1]}, edges[1], common=True)
    yield from parts(
        {f"sectors.{name}": cells for name, cells in old.sectors.items()},
        {f"sectors.{name}": cells for name, cells in new.sectors.items()},
    )


def _facts(old: Facts, new: Facts, common: bool = False) -> Iterator[Part]:
    """Facts that differ, each with all the cells or edges where they differ in the same way."""
    same: dict[tuple[str, str, str], Part] = {}
    for id in dict.fromkeys((*old, *(() if common else new))):
        for part in parts(old.get(id, {}), new.get(id, {})):
            if not part.before and not part.after:
                continue  # a new cell without the fact
            key = (part.key, repr(part.before), repr(part.after))
            where = same[key].where if key in same else ()
            same[key] = Part(part.key, part.before, part.after, (*where, id))
    yield from (same[key] for key in sorted(same))
