"""From the `board` or `boards` section of a ruleset to frozen boards, by way of drafts."""

from __future__ import annotations

from interpreter.board.cells import read_cells
from interpreter.board.drafts import Draft, Drafts
from interpreter.board.edges import read_directions, read_edges
from interpreter.board.facts import read_facts, read_fields, read_sectors
from interpreter.board.frozen import Boards, freeze
from interpreter.board.grids import NAMES, OFFSETS, Grid
from interpreter.board.reading import check_id, check_keys, fits, get, value_at, wrong_type
from interpreter.problems import Problems, guess
from interpreter.source.format.board_section import BOARD, DRAWING
from interpreter.source.reader import Map

_KINDS = (*NAMES, "graph")
_ONLY_FOR: dict[str, tuple[str, ...]] = {
    "rows": tuple(NAMES),
    "columns": tuple(NAMES),
    "lines": tuple(NAMES),
    "name": tuple(NAMES),
    "diagonals": ("square",),
    "offset": ("hex_pointy", "hex_flat"),
    "axial": ("hex_pointy", "hex_flat"),
}
_MOST_WIDTH = 10


def build_boards(sections: Map, problems: Problems) -> Boards | None:
    """All boards of a ruleset joined, or none if it has no board; what is wrong with them is left out and reported."""
    drafts = _read_boards(sections, problems)
    if drafts is None:
        return None
    for draft in drafts.boards:
        read_directions(draft, problems)
        read_fields(drafts, draft, problems)
        read_cells(drafts, draft, problems)
        # A board without cells was reported; everything said about its cells would be wrong too.
        if draft.cells:
            read_sectors(drafts, draft, problems)
            read_facts(drafts, draft, problems)
    # Edges may lead from board to board, so all cells must be known.
    for draft in (draft for draft in drafts.boards if draft.cells):
        read_edges(drafts, draft, problems)
    _check_opposites(drafts, problems)
    _check_labels(drafts, problems)
    boards = freeze(drafts)
    for draft in drafts.boards:
        if get(draft.section, "connected", bool, problems):
            _check_connected(boards, draft, problems)
    if boards.edge_places or boards.corner_places:
        _check_ids_of_places(boards, drafts, problems)
    return boards


def _read_boards(sections: Map, problems: Problems) -> Drafts | None:
    drafts = Drafts()
    if "board" in sections:
        if "boards" in sections:
            problems.error(sections.key_at["boards"], "conflicting-keys", key="boards", other="board")
        board = get(sections, "board", Map, problems)
        if board is not None:
            _add_board(drafts, "board", board, problems)
    else:
        boards = get(sections, "boards", Map, problems)
        for name, section in (boards or {}).items():
            if not isinstance(section, Map):
                wrong_type(sections["boards"].at[name], "map", section, problems)
            elif check_id(str(name), sections["boards"].key_at[name], problems):
                _add_board(drafts, str(name), section, problems)
    return drafts if drafts.boards else None


def _add_board(drafts: Drafts, name: str, section: Map, problems: Problems) -> None:
    check_keys(section, BOARD.names, problems)
    kind = get(section, "grid", str, problems)
    if kind is None:
        if "grid" not in section:
            problems.error(section.position, "missing-key", key="grid")
        return
    if kind not in _KINDS:
        problems.error(section.at["grid"], "unknown-grid", grid=str(kind), guess=guess(kind, _KINDS))
        return
    for key, kinds in _ONLY_FOR.items():
        if key in section and kind not in kinds:
            problems.error(section.key_at[key], "unused-key", key=key, grid=str(kind))
    for flag in ("edge_places", "corner_places", "axial"):
        get(section, flag, bool, problems)
    _check_draw(section, problems)
    grid = None
    if kind != "graph":
        offsets = OFFSETS[kind]
        offset = get(section, "offset", str, problems) if offsets else None
        if offset is not None and offset not in offsets:
            problems.error(section.at["offset"], "unknown-offset", offset=str(offset), guess=guess(offset, offsets))
            offset = None
        grid = Grid(str(kind), str(offset or (offsets or ("",))[0]))
    drafts.boards.append(Draft(name, len(drafts.boards), section, grid))


def _check_draw(section: Map, problems: Problems) -> None:
    hints = get(section, "draw", Map, problems)
    if hints is None:
        return
    check_keys(hints, DRAWING.names, problems)
    get(hints, "frame", bool, problems)
    width = hints.get("width", 1)
    if not fits(width, int) or not 1 <= width <= _MOST_WIDTH:
        problems.error(value_at(hints, "width"), "out-of-bounds", value=str(width), least=1, most=_MOST_WIDTH)


def _check_labels(drafts: Drafts, problems: Problems) -> None:
    """What is written into the cells of a picture must be one of their facts."""
    for draft in drafts.boards:
        hints = draft.section.get("draw")
        if not isinstance(hints, Map):
            continue
        label = get(hints, "label", str, problems)
        if label is not None and label not in drafts.fields:
            problems.error(hints.at["label"], "unknown-field", owner="cell", name=label, guess=guess(label, drafts.fields))


def _check_opposites(drafts: Drafts, problems: Problems) -> None:
    """A name that several boards use must have the same opposite everywhere."""
    known: dict[str, str] = {}
    for draft in drafts.boards:
        for direction, other in draft.opposite.items():
            if known.setdefault(direction, other) != other:
                problems.error(
                    value_at(draft.section, "directions"),
                    "direction-conflict",
                    board=draft.id,
                    direction=direction,
                    first=known[direction],
                    second=other,
                )


def _check_connected(boards: Boards, draft: Draft, problems: Problems) -> None:
    if len(boards.boards) == 1 and (not boards.cells or -1 not in boards.distance[0]):
        return  # the usual case needs no library
    import networkx

    parts = list(networkx.connected_components(boards.graph.subgraph(draft.cells)))
    if len(parts) > 1:
        firsts = sorted((min(part, key=boards.index.__getitem__) for part in parts), key=boards.index.__getitem__)
        problems.error(
            draft.section.at["connected"], "board-not-connected", board=draft.id, parts=len(parts), cells=", ".join(firsts[:5])
        )


def _check_ids_of_places(boards: Boards, drafts: Drafts, problems: Problems) -> None:
    """Edges and corners that hold pieces are places, so their ids must not be those of cells or of each other."""
    keys = [(draft.section, key) for draft in drafts.boards for key in ("edge_places", "corner_places")]
    position = next(section.at[key] for section, key in keys if section.get(key))
    seen = set(boards.cells)
    for name in (*(boards.edge_ids if boards.edge_places else ()), *boards.corners.ids):
        if name in seen:
            problems.error(position, "duplicate-id", name=name, first="")
        seen.add(name)
