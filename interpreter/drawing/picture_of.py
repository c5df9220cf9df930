"""A whole table as one picture: boards, legend, seats and what they have."""

from __future__ import annotations

from interpreter.drawing.fan import SIZE as FAN
from interpreter.drawing.fan import fan_markup
from interpreter.drawing.lit import Lit, lit_by
from interpreter.drawing.markup import at, element
from interpreter.drawing.panels import legend, question, seat_panel, table_panel
from interpreter.drawing.sheet import EDGE, Sheet, boards_sheet, svg
from interpreter.drawing.stylesheet import picture_css
from interpreter.scene.parts import Scene

SIDE = 0.29  # the share of a wide picture that seats have
LEAST_SIDE, MOST_SIDE = 240.0, 380.0
WIDE = 720.0  # pixels: in narrower pictures seats stand below the boards
MARGIN = 12.0
GAP = 8.0
SHARES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5)  # of the width of a page that boards may have
OVER = 1.02  # how much higher boards may be than the lowest that they can be
BUTTONS = 80.0  # pixels beside the legend: a page has buttons there
KEPT = 256


def table_svg(scene: Scene, width: float = 1280, dark: bool = False, lit: Lit | None = None) -> str:
    """The table as a picture that stands for itself."""
    marked = lit if lit is not None else lit_by(scene)
    room = width - 2 * EDGE - 2 * MARGIN
    sheet = Sheet(width - 2 * EDGE)
    boards = bool(scene.boards)
    if boards and room >= WIDE:
        side = min(MOST_SIDE, max(LEAST_SIDE, room * SIDE))
        left, right = _boards(scene, room - side - MARGIN * 1.5, marked), _seats(scene, side, marked)
        both = element("g", left.markup, transform=at(MARGIN, 0)) + element(
            "g", right.markup, transform=at(MARGIN + room - side, 0)
        )
        sheet.height = MARGIN
        sheet.put(both, max(left.height, right.height))
    else:
        sheet.height = MARGIN
        if boards:
            part = _boards(scene, room, marked)
            sheet.put(part.markup, part.height, MARGIN)
        part = _seats(scene, room, marked, 1 if boards or room < WIDE else 2)
        sheet.put(part.markup, part.height, MARGIN)
    sheet.height += MARGIN
    behind = element("rect", width="100%", height="100%", class_="paper")
    return svg(sheet, scene.title, f"<style>{picture_css(dark)}</style>", behind)


def page_svg(scene: Scene, width: float, height: float | None = None) -> str:
    """The boards and their legend for a page, which has the colours; the boards are so high that they are seen at once."""
    room, lit = width - 2 * EDGE, lit_by(scene)
    share = _shares.get(key := _sizes(scene, width, height))
    if share is None:
        share = _share(scene, room, height, lit)
        while len(_shares) >= KEPT:
            _shares.pop(next(iter(_shares)))
        _shares[key] = share
    return svg(_boards(scene, room, lit, share, BUTTONS), scene.title)


_shares: dict[tuple[object, ...], float] = {}  # of the room, for boards of these sizes


def _sizes(scene: Scene, width: float, height: float | None) -> tuple[object, ...]:
    """What boards must have in common to be drawn in the same size: it does not change from move to move."""
    return (*((board.id, board.grid, len(board.cells), board.cell_size) for board in scene.boards), width, height)


def _share(scene: Scene, room: float, height: float | None, lit: Lit) -> float:
    """The largest share of a room with which boards are not too high; where none is, little more than they must be."""
    if not height or not scene.boards:
        return 1.0
    heights: dict[float, float] = {}
    for share in SHARES:
        heights[share] = boards_sheet(scene, room * share, lit).height
        if heights[share] <= height:
            return share
    least = min(heights.values())
    return next(share for share, high in heights.items() if high <= least * OVER)


def cover_svg(scene: Scene, width: float) -> str:
    """What a game looks like, in small: its boards, or its cards where there are none."""
    if scene.boards:
        sheet = boards_sheet(scene, width - 2 * EDGE, Lit())
    elif fan := fan_markup(scene):
        sheet = Sheet(FAN[0])
        sheet.put(fan, FAN[1])
    else:
        return table_svg(scene, width, lit=Lit())
    return svg(sheet, scene.title, f"<style>{picture_css()}</style>")


def _boards(scene: Scene, room: float, lit: Lit, share: float = 1.0, aside: float = 0.0) -> Sheet:
    """Boards, and below them their legend, which leaves some room at its right."""
    sheet, boards = Sheet(room), boards_sheet(scene, room * share, lit)
    sheet.put(boards.markup, boards.height, (room - boards.width) / 2)
    if scene.legend:
        sheet.put(*legend(scene.legend, room - aside))
    return sheet


def _seats(scene: Scene, room: float, lit: Lit, columns: int = 1) -> Sheet:
    """The question and the panels, in one column or in several."""
    sheet = Sheet(room)
    sheet.put(*question(scene, room))
    each = (room - GAP * (columns - 1)) / columns
    panels = [seat_panel(seat, each, lit) for seat in scene.seats if not seat.side or seat.items]
    if scene.common:
        panels.append(table_panel(scene.common, each, lit))
    for begin in range(0, len(panels), columns):
        row = panels[begin : begin + columns]
        markup = "".join(element("g", one, transform=at(number * (each + GAP), 0)) for number, (one, _) in enumerate(row))
        sheet.put(markup, max(high for _, high in row), gap=GAP)
    return sheet
