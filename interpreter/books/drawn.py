"""Figures of books as pictures: a position of an example, a board at the start, a card."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.books.illustrated import example_named
from interpreter.model.things import PUBLIC
from interpreter.problems import PlayError, RulesetError

if TYPE_CHECKING:
    from interpreter.play.states import State
    from interpreter.proof.bound_values import Rules
    from interpreter.proof.examples import Examples
    from interpreter.scene.parts import Board
    from interpreter.source.values import Map
    from interpreter.words.texts import Texts

WIDTH = 720.0  # pixels
CELL = 66.0  # pixels of a cell of a part of a board
COVER = 20  # choices of chance before a cover is drawn
SET_UP = (0, 1, 2, 4, 8)  # choices after which a board may be set up


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture as SVG, or the name and text of what is shown where there is no picture of it."""

    svg: str = ""
    name: str = ""
    text: str = ""


def drawn_figure(rules: Rules, examples: Examples, variants: Sequence[str], texts: Texts, figure: Map) -> Drawn:
    """The picture of a figure; all of a book are drawn from games that the examples share."""
    if "card" in figure:
        id = str(figure["card"])
        return Drawn("", texts.row(id), texts.text("tables", id) or "")
    if "piece" in figure:
        return Drawn("", texts.counted(str(figure["piece"]), 1), "")
    if "example" not in figure:
        name = str(figure["board"])
        return Drawn(_board(_set_up(opening(rules, examples, variants), texts, name), texts, name))
    example = example_named(examples.source, str(figure["example"]))
    if example is None:
        raise PlayError("unknown-name", what="example", name=str(figure["example"]))
    more = [name for name in variants if name in examples.source.variants]
    position = _position(examples, example, more, bool(figure.get("after")))
    return Drawn(_board(position, texts, str(figure.get("board", "")), True))


def _position(examples: Examples, example: Map, more: Sequence[str], after: bool) -> State:
    """The position of an example with these variants, or without them if it cannot be played with them."""
    try:
        return examples.position(example, more, after)
    except (PlayError, RulesetError):
        return examples.position(example, (), after)


def opening(rules: Rules, examples: Examples, variants: Sequence[str]) -> State:
    """The start of a game."""
    players, needed = rules.seating(variants)
    return examples.compiled(examples.table({"players": players}, needed)).start(seed=1)


def opening_svg(state: State, texts: Texts) -> str:
    """What the table looks like after a few turns of chance."""
    from interpreter.drawing.picture_of import cover_svg
    from interpreter.scene.make import Scenery

    return cover_svg(Scenery(state.game, texts).scene(_after(state, COVER), PUBLIC), WIDTH)


def _after(state: State, choices: int) -> State:
    """A game of chance that has gone on for some choices."""
    played, chance = state.game.start(seed=1), random.Random(1)
    while played.decision is not None and len(played.choices) < choices:
        played.choose(chance.randrange(len(played.decision)))
    return played


def _set_up(state: State, texts: Texts, name: str) -> State:
    """The first position in which something lies on a board: there may be choices before it is set up."""
    from interpreter.scene.make import Scenery

    for choices in SET_UP:
        played = _after(state, choices)
        boards = Scenery(state.game, texts).scene(played, PUBLIC).boards
        if any(cell.pieces for board in boards if board.id == name for cell in board.cells):
            return played
    return state


def _board(state: State, texts: Texts, name: str = "", part: bool = False) -> str:
    """All boards of a position, or the one with a name; of an example only the part that it is about."""
    from interpreter.books.cropped import cropped
    from interpreter.drawing.lit import Lit
    from interpreter.drawing.picture_of import cover_svg
    from interpreter.drawing.sheet import EDGE, Sheet, boards_sheet, svg
    from interpreter.drawing.stylesheet import picture_css
    from interpreter.scene.make import Scenery
    from interpreter.scene.parts import Scene

    scene: Scene = Scenery(state.game, texts).scene(state, PUBLIC)
    boards = tuple(board for board in scene.boards if board.id == name) if name else scene.boards
    if not boards:
        return cover_svg(scene, WIDTH)
    import msgspec

    boards = cropped(boards) if part else boards
    across = max(_cells_across(board) for board in boards) * CELL if part else WIDTH
    sheet: Sheet = boards_sheet(msgspec.structs.replace(scene, boards=boards), min(WIDTH, across) - 2 * EDGE, Lit())
    return svg(sheet, scene.title, f"<style>{picture_css()}</style>")


def _cells_across(board: Board) -> float:
    """How many cells a board is wide."""
    places = [cell.x for cell in board.cells]
    return (max(places) - min(places)) / min(1.0, board.cell_size[0]) + 1 + (0.5 if board.grid.startswith("hex") else 0.0)
