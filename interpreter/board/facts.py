"""Named sectors of a board, and constant facts about its cells."""

from __future__ import annotations

from interpreter.board.drafts import Draft, Drafts, Field
from interpreter.board.reading import check_id, check_keys, each, fits, get, value_at, wrong_type
from interpreter.board.sets import read_set, unknown_cell
from interpreter.problems import Position, Problems
from interpreter.source.format.board_section import CELL, FACT_TYPE
from interpreter.source.reader import Items, Map

_RESERVED = (*CELL.names, "row", "column")
_PLAIN: dict[str, tuple[type, object]] = {"number": (int, 0), "flag": (bool, False)}


def read_sectors(drafts: Drafts, draft: Draft, problems: Problems) -> None:
    """The named sets of cells of a board."""
    section = get(draft.section, "sectors", Map, problems)
    if section is None:
        return
    taken = {name for board in drafts.boards if board is not draft for name in board.sectors}
    for name, value in section.items():
        if not check_id(str(name), section.key_at[name], problems):
            continue
        if name in taken:
            problems.error(section.key_at[name], "duplicate-id", name=str(name), first="")
            continue
        draft.sectors[str(name)] = read_set(draft, value, section.at[name], problems)


def read_fields(drafts: Drafts, draft: Draft, problems: Problems) -> None:
    """The constant fields of cells that a board declares: a type, or a map with `type` and `default`."""
    section = get(draft.section, "fields", Map, problems)
    if section is None:
        return
    for key, value in section.items():
        name, position, default_at = str(key), section.at[key], section.at[key]
        if not check_id(name, section.key_at[key], problems):
            continue
        if name in _RESERVED:
            problems.error(section.key_at[key], "reserved-name", name=name)
            continue
        kind: object = value
        default: object = None
        if isinstance(value, Map):
            check_keys(value, FACT_TYPE.names, problems)
            kind, position = value.get("type", "number"), value_at(value, "type")
            default, default_at = value.get("default"), value_at(value, "default")
        if not isinstance(kind, str):
            wrong_type(position, "text", kind, problems)
            continue
        if default is None or not _fits_type(kind, default, default_at, problems):
            default = _PLAIN[kind][1] if kind in _PLAIN else None
        known = drafts.fields.get(name)
        if known is not None and (known.type, known.default) != (kind, default):
            problems.error(position, "field-conflict", field=name, first=str(known.position))
            continue
        drafts.fields.setdefault(name, Field(kind, default, position, default_at))


def _fits_type(kind: str, value: object, position: Position, problems: Problems) -> bool:
    """Whether a number or flag is one; all other types are known to the language only."""
    if kind not in _PLAIN or fits(value, _PLAIN[kind][0]):
        return True
    wrong_type(position, kind, value, problems)
    return False


def read_facts(drafts: Drafts, draft: Draft, problems: Problems) -> None:
    """What the entries under `cells` say about cells."""
    # Wrong shapes were reported when fields and cells were read.
    silent = Problems()
    declared = [str(name) for name in get(draft.section, "fields", Map, silent) or ()]
    for row, position in each(get(draft.section, "cells", Items, silent), Map, silent):
        if "in" in row:
            for key in ("id", "at"):
                if key in row:
                    problems.error(row.key_at[key], "conflicting-keys", key=key, other="in")
            names = read_set(draft, row["in"], row.at["in"], problems)
        elif isinstance(row.get("id"), str):
            names = [str(row["id"])] if row["id"] in draft.cells else []
            if not names and "at" not in row and draft.grid is not None and draft.cells:
                unknown_cell(draft, row["id"], row.at["id"], problems)
        else:
            if "at" not in row and draft.grid is not None:
                problems.error(position, "missing-key", key="id")
            continue
        check_keys(row, [*CELL.names, *declared], problems)
        for key, value in row.items():
            field = drafts.fields.get(str(key))
            if key in CELL.names or field is None or key not in declared or value is None:
                continue
            if not _fits_type(field.type, value, row.at[key], problems):
                continue
            for name in names:
                if (name, str(key)) in drafts.facts:
                    first = drafts.facts[name, str(key)][1]
                    problems.error(row.at[key], "duplicate-fact", cell=name, field=str(key), first=str(first))
                    break
                drafts.facts[name, str(key)] = (value, row.at[key])
