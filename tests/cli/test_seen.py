"""How a position looks: the board with pieces, marks and facts, and what lies beside it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rich.text import Text

from interpreter.board.build import build_boards
from interpreter.cli.ask import understand
from interpreter.cli.seen import Seen
from interpreter.problems import Problems
from interpreter.source.reader import read_text
from interpreter.words.texts import Texts

from . import fake

BOARD = "board: {grid: square, rows: 2, columns: 3, fields: {ground: ground}, cells: [{id: c1, ground: sand}]}"
VIEW = {
    "places": {
        "a1": [{"kind": "keeper", "row": None, "owner": "red", "hidden": False, "fields": {}}] * 2,
        "b1": [{"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": False, "fields": {}}],
        "deck": [{"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": True, "fields": {}}] * 4,
        "hand.red": [{"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": False, "fields": {}}],
        "box": [{"kind": "keeper", "row": None, "owner": "red", "hidden": False, "fields": {}}],
        "dice": [{"kind": "die", "row": None, "owner": None, "hidden": False, "fields": {"face": 6}}],
    },
    "fields": {"game": {"round": 2}, "cell": {"a2": {"mark": "blue"}, "b2": {"mark": None}},
               "player": {"red": {"oil": 3, "store": {"wood": 2, "coal": 0}, "ready": True, "rival": None}}},
}


def seen() -> tuple[Seen, Any]:
    problems = Problems()
    sections = read_text(BOARD, "game.yaml", problems)
    assert sections is not None
    game = SimpleNamespace(seats=("red", "blue"), sides=(), boards=build_boards(sections, problems))
    assert not list(problems)
    return Seen(game, Texts({}, "en")), SimpleNamespace(view=lambda viewer: VIEW)  # type: ignore[arg-type]


def test_the_board_shows_top_pieces_marks_and_facts() -> None:
    show, state = seen()
    picture = show.board(state, 0, 80)
    assert picture is not None
    assert Text.from_ansi(picture[0]).plain.splitlines() == [
        "     a      b      c",
        "  ┌──────┬──────┬──────┐",
        "2 │  B   │  ·   │  ·   │",
        "  ├──────┼──────┼──────┤",
        "1 │ Rke2 │  bs  │ san  │",
        "  └──────┴──────┴──────┘"]
    assert picture[1] == "B blue  Rke red keeper  bs big saw"
    assert "\x1b[" in picture[0]


def test_a_piece_that_lies_face_down_is_called_by_what_it_shows() -> None:
    show, _ = seen()
    covered = {"kind": "tile", "row": None, "owner": None, "hidden": True, "fields": {"back": "sand", "turned": False}}
    state: Any = SimpleNamespace(view=lambda viewer: {"places": {"a1": [covered]}, "fields": {}})
    picture = show.board(state, 0, 80)
    assert picture is not None and picture[1] == "san sand"
    assert "san" in Text.from_ansi(picture[0]).plain.splitlines()[4].split("│")[1]


def test_areas_and_counters_are_listed_by_player() -> None:
    show, state = seen()
    lines = [line.plain for line in show.table(state, 0)]
    assert lines == ["round: 2", "red  oil: 3  store: wood 2  ready: yes", "  hand: big saw", "deck: tool ×4", "dice: die 6"]


def test_numbers_are_places_in_the_list_and_names_may_be_shortened() -> None:
    texts = Texts({}, "en")
    things = [fake.Thing("number", "", 3), fake.Thing("number", "", 1), fake.Thing("action", "walk"),
              fake.Thing("action", "wade")]
    options = [fake.Option(index, thing, thing.id or str(thing.number)) for index, thing in enumerate(things)]
    assert [(understand(typed, options, texts).kind, understand(typed, options, texts).index)
            for typed in ("1", "3", "wal", "WADE", "wa", "9", "u", "?", "t 3", "")] == [
        ("option", 0), ("option", 2), ("option", 2), ("option", 3), ("several", -1), ("no_number", -1), ("undo", -1),
        ("help", -1), ("text", 2), ("nothing", -1)]
