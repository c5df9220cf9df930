"""How a position looks: the board with pieces, marks and facts, and what lies beside it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rich.text import Text

from interpreter.board.build import build_boards
from interpreter.problems import Problems
from interpreter.source.reader import read_text
from interpreter.words.seen import Seen
from interpreter.words.texts import Texts

BOARD = "board: {grid: square, rows: 2, columns: 3, fields: {ground: ground}, cells: [{id: c1, ground: sand}]}"
VIEW = {
    "places": {
        "a1": [{"kind": "keeper", "row": None, "owner": "red", "hidden": False, "fields": {}}] * 2,
        "b1": [{"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": False, "fields": {}}],
        "deck": [{"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": True, "fields": {}}] * 4,
        "hand.red": [{"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": False, "fields": {}}],
        "box": [{"kind": "keeper", "row": None, "owner": "red", "hidden": False, "fields": {}}],
        "pier": [{"kind": "keeper", "row": None, "owner": "blue", "hidden": False, "fields": {}}],
        "dice": [{"kind": "die", "row": None, "owner": None, "hidden": False, "fields": {"face": 6}}],
    },
    "fields": {
        "game": {"round": 2},
        "cell": {"a2": {"mark": "blue"}, "b2": {"mark": None}, "c2": {"store": {"wood": 0, "coal": 2}}},
        "player": {
            "red": {
                "oil": 3,
                "store": {"wood": 2, "coal": 0},
                "ready": True,
                "rival": None,
                "open": {"gate": True, "door": False},
                "shaken": False,
                "wounds": {"saw": 0},
            }
        },
    },
}


def seen(board: str = BOARD, locale: dict[str, Any] | None = None) -> tuple[Seen, Any]:
    problems = Problems()
    sections = read_text(board, "game.yaml", problems)
    assert sections is not None
    made = SimpleNamespace(sections={})
    game = SimpleNamespace(seats=("red", "blue"), sides=(), boards=build_boards(sections, problems), source=made)
    assert not list(problems)
    return Seen(game, Texts({"en": locale or {}}, "en")), SimpleNamespace(view=lambda viewer: VIEW)


def test_the_board_shows_top_pieces_marks_and_facts() -> None:
    show, state = seen()
    picture = show.board(state, 0, 80)
    assert picture is not None
    assert Text.from_ansi(picture[0]).plain.splitlines() == [
        "     a      b      c",
        "  ┌──────┬──────┬──────┐",
        "2 │  B   │  ·   │ coa2 │",
        "  ├──────┼──────┼──────┤",
        "1 │ Rke2 │  bs  │ san  │",
        "  └──────┴──────┴──────┘",
    ]
    assert picture[1] == "B blue  Rke red keeper  bs big saw  coa coal  san sand"
    assert "\x1b[" in picture[0]


def test_a_piece_that_lies_face_down_is_called_by_what_it_shows() -> None:
    show, _ = seen()
    covered = {"kind": "tile", "row": None, "owner": None, "hidden": True, "fields": {"back": "sand", "turned": False}}
    state: Any = SimpleNamespace(view=lambda viewer: {"places": {"a1": [covered]}, "fields": {}})
    picture = show.board(state, 0, 80)
    assert picture is not None and picture[1] == "san sand"
    assert "san" in Text.from_ansi(picture[0]).plain.splitlines()[4].split("│")[1]


def test_a_level_alone_does_not_name_a_piece_that_lies_face_down() -> None:
    show, _ = seen()
    covered = {"kind": "tile", "row": None, "owner": None, "hidden": True, "fields": {"level": "2"}}
    state: Any = SimpleNamespace(view=lambda viewer: {"places": {"a1": [covered]}, "fields": {}})
    picture = show.board(state, 0, 80)
    assert picture is not None and picture[1] == "san sand  t2 tile 2"


def test_a_labelled_board_says_which_cell_is_which_and_what_lies_under_a_piece() -> None:
    show, _ = seen(
        "board: {grid: square, rows: 1, columns: 2, fields: {number: number}, draw: {label: number},"
        " cells: [{id: a1, number: 17}, {id: b1, number: 3}]}"
    )
    keeper: dict[str, Any] = {"kind": "keeper", "row": None, "owner": "red", "hidden": False, "fields": {}}
    tool: dict[str, Any] = {"kind": "tool", "row": "tools.big_saw", "owner": None, "hidden": False, "fields": {}}
    state: Any = SimpleNamespace(
        view=lambda viewer: {
            "places": {"a1": [keeper], "deck": [tool]},
            "fields": {"cell": {"a1": {"store": {"coal": 2, "wood": 1}}}},
        }
    )
    picture = show.board(state, 0, 80)
    assert picture is not None
    assert Text.from_ansi(picture[0]).plain.splitlines()[2] == "1 │ 17 Rke c2… │    3 ·     │"


def test_what_the_picture_does_not_say_of_pieces_is_listed_below() -> None:
    show, _ = seen(locale={"names": {"fields": {"barn": {"burnt": "burnt down", "hits": "hits"}}}})
    fields = {"burnt": True, "hits": {"red": 2, "blue": 0}, "secret": True}
    state: Any = SimpleNamespace(
        view=lambda viewer: {
            "fields": {},
            "places": {
                "a1": [{"kind": "barn", "row": None, "owner": "red", "hidden": False, "fields": fields}],
                "b1": [{"kind": "barn", "row": None, "owner": "red", "hidden": False, "fields": {"burnt": False}}],
            },
        }
    )
    assert [line.plain for line in show.table(state, 0)] == ["a1: red barn [burnt down, hits: red 2]"]


def test_pieces_of_one_kind_are_told_apart_by_their_rows() -> None:
    show, _ = seen()
    saw, axe = ({"kind": "tool", "row": f"tools.{row}", "owner": "red", "hidden": False, "fields": {}} for row in ("saw", "axe"))
    state: Any = SimpleNamespace(view=lambda viewer: {"fields": {}, "places": {"a1": [saw], "b1": [axe]}})
    picture = show.board(state, 0, 80)
    assert picture is not None and picture[1].startswith("Rax red axe  Rsa red saw")


def test_what_does_not_fit_into_the_picture_stands_below_it() -> None:
    show, state = seen()
    picture = show.board(state, 0, 16)
    assert picture is not None
    assert picture[1].splitlines()[1:] == ["c2 coa2 | a1 Rke2"]
    assert "…" in Text.from_ansi(picture[0]).plain


def test_edges_that_hold_the_same_share_a_line() -> None:
    show, _ = seen("board: {grid: square, rows: 1, columns: 4, edge_places: true}")

    def road(owner: str) -> list[dict[str, Any]]:
        return [{"kind": "road", "row": None, "owner": owner, "hidden": False, "fields": {}}]

    state: Any = SimpleNamespace(
        view=lambda viewer: {"fields": {}, "places": {"a1_b1": road("red"), "b1_c1": road("blue"), "c1_d1": road("red")}}
    )
    assert [line.plain for line in show.table(state, 0)] == ["red road: a1 b1, c1 d1", "blue road: b1 c1"]


def test_areas_and_counters_are_listed_by_player() -> None:
    show, state = seen()
    lines = [line.plain for line in show.table(state, 0)]
    assert lines == [
        "round: 2",
        "red  oil: 3  store: wood 2  ready: yes  open: gate",
        "  hand: big saw",
        "deck: tool ×4",
        "pier: blue keeper",
        "dice: die 6",
    ]
