"""The window of a terminal: every question of every game fits into 80 × 24, with all its options in reach."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest

from interpreter.board.draw import text_width
from interpreter.cli.screen import Screen
from interpreter.cli.seat_lines import SeatLines
from interpreter.cli.squares import BRIGHT, GROUND, PALE, QUIET, STRONG, content
from interpreter.drawing.palette import contrast
from interpreter.play.api import Game, load
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Board, Cell, Chosen, Decision, Edge, Ground, Item, Piece, Scene, Seat
from interpreter.source.folders import bundled
from interpreter.words.said import Said
from interpreter.words.texts import Texts

WIDTH, HEIGHT = 80, 24


@cache
def game_of(ruleset: str) -> Game:
    return load(ruleset, language="en")


@pytest.mark.parametrize("ruleset", sorted(bundled()))
def test_a_decision_fits_the_window(ruleset: str) -> None:
    game, chance = game_of(ruleset), random.Random(ruleset)
    language = chance.choice(sorted(game.source.locales))
    scenery = Scenery(game, Texts(game.source.locales, language))
    screen, state = Screen(Said(language), WIDTH, HEIGHT), game.start(4, record=True)
    for number in range(120):
        if state.decision is None:
            break
        if number % 12 == 0:
            scene = scenery.scene(state, state.player)
            lines = [line.plain for line in screen.table(scene)]
            own = next((seat for seat in scene.seats if seat.you), scene.seats[0])
            assert all(told in " ".join(lines) for item in own.items for told in said_of(item))
            assert len(lines) < HEIGHT and all(text_width(line) <= WIDTH for line in lines)
            assert any(line.lstrip().startswith("1) ") for line in lines)
        state.choose(chance.randrange(len(state.decision)))


def test_what_belongs_to_a_player_is_counted_where_it_cannot_be_told_and_told_where_there_is_room() -> None:
    cards = tuple(
        Piece(ref="piece:1", kind="card", kind_name="card", name=f"{name} of the deep", shape="card", colour="")
        for name in ("ann", "bob", "carl")
    )
    hand = Item(ref="place:hand", name="hand", form="cards", text=", ".join(card.name for card in cards), pieces=cards, count=3)
    seats = tuple(
        Seat(
            id=id,
            ref=id,
            name=id,
            colour="",
            letter="",
            you=you,
            items=(hand, Item(ref="", name="gold", form="counter", text="4")),
        )
        for id, you in (("red", True), ("blue", False))
    )
    scene = Scene(version=1, game="g", title="G", language="en", moves=3, viewer="red", seats=seats)

    def lines(width: int, own: int, more: int) -> list[str]:
        return [line.plain for line in SeatLines(Said("en"), width, scene, own).lines(more)]

    assert lines(40, 2, 0) == [
        "red (you)  hand ann of the deep, bob",
        "  of the deep, carl of the deep  gold 4",
        "blue  hand 3  gold 4",
    ]
    assert lines(40, 1, 0) == ["red (you)  hand 3  gold 4", "blue  hand 3  gold 4"]
    assert lines(40, 1, 1)[2] == "blue  hand 3  gold 4" and len(lines(40, 1, 2)) == 4
    assert lines(20, 1, 0)[1] == "blue  hand 3  gold 4" and lines(19, 1, 0)[1] == "blue  h … look blue"


def said_of(item: Item) -> list[str]:
    """What is told of something that belongs to a player in any case: its name, or those of its parts."""
    return [one.name for one in item.amounts] if item.form == "amounts" else item.name.split()


def test_what_does_not_fit_is_folded_and_can_be_looked_at() -> None:
    game = game_of("atlantis")
    state = game.start(1, record=True)
    scene = Scenery(game).scene(state, 0)
    small = [line.plain for line in Screen(Said("en"), WIDTH, 14).table(scene)]
    assert len(small) < 14 and any(line.startswith("ocean: ") and line.endswith("(look ocean)") for line in small)
    board = next(board for board in scene.boards if board.id == "ocean")
    whole = Screen(Said("en"), WIDTH, 14).board(board, scene)
    assert len(whole) >= len({round(cell.y, 2) for cell in board.cells})


def test_options_that_do_not_fit_are_counted() -> None:
    game = game_of("go")
    state = game.start(1, record=True)
    lines = [line.plain for line in Screen(Said("en"), 40, HEIGHT).table(Scenery(game).scene(state, state.player))]
    assert any("more: `list`" in line for line in lines)


def test_what_cannot_be_done_now_stands_behind_the_options_where_there_is_room() -> None:
    game = game_of("auztralia")
    state = game.start(1, record=True)
    state.choose(0)
    scene = Scenery(game).scene(state, 0)
    assert scene.decision is not None and scene.decision.unavailable
    first, second = Screen(Said("en"), WIDTH, 60).table(scene)[-2:]
    assert first.plain.startswith("not now (why?): ") and first.style == second.style == "dim"
    assert all(one.label in f"{first.plain} {second.plain}" for one in scene.decision.unavailable)
    assert not any("not now" in line.plain for line in Screen(Said("en"), WIDTH, 12).table(scene))


def lines_of(ruleset: str, choices: int, height: int = HEIGHT) -> list[str]:
    game = game_of(ruleset)
    state, chance = game.start(4, record=True), random.Random(3)
    for _ in range(choices):
        assert state.decision is not None
        state.choose(chance.randrange(len(state.decision)))
    scene = Scenery(game).scene(state, state.player)
    assert scene.decision is not None
    return [line.plain for line in Screen(Said("en"), WIDTH, height).table(scene)]


def test_a_board_on_which_something_is_chosen_is_seen_and_the_list_of_options_is_short() -> None:
    lines = lines_of("atlantis", 1, 22)
    assert any("H5" in line and "H6" in line for line in lines if not line.startswith("1)"))
    assert any("more: `list`" in line for line in lines)


def test_cells_say_where_they_are_and_what_lies_there() -> None:
    text = "\n".join(lines_of("farmageddon", 40))
    assert all(f"{cell} " in text for cell in ("A3", "C5", "E4")) and "human" in text


def test_a_word_that_is_cut_in_a_cell_ends_with_a_full_stop() -> None:
    cell = Cell(ref="c", name="B2", label="B2", x=0.0, y=0.0, ground=Ground(word="lab", name="laboratory", colour=""))
    board = Board(id="base", name="base", grid="square", cells=(cell,), named=True)
    assert [content(board, cell, wide) for wide in (13, 12, 9, 8)] == ["B2 laboratory", "B2 laborato.", "B2 labor.", "B2 labo."]


def test_the_question_is_seen_whatever_was_chosen_before_it() -> None:
    for choices in range(8, 16):
        assert any("?" in line for line in lines_of("falling_skies", choices))


def test_what_was_chosen_stands_behind_a_question_that_does_not_name_it() -> None:
    def asked(question: str, *chosen: str) -> str:
        decision = Decision(number=3, seat="red", question=question, chosen=tuple(Chosen(label=one, number=1) for one in chosen))
        scene = Scene(version=1, game="g", title="G", language="en", viewer="red", moves=3, seats=(), decision=decision)
        return " ".join(line.plain for line in Screen(Said("en"), 60, HEIGHT).table(scene)[1:])

    assert asked("Where does the ann go?", "Walk", "Ann") == "Where does the ann go? (chosen: Walk)"
    assert asked("Who else?", "ann", "bob") == "Who else? (chosen: ann, bob)"
    assert asked("Who else?", "a" * 50, "b" * 50, "carl") == "Who else? (chosen: …, " + "b" * 50 + ", carl)"
    assert asked("Who else?", "a" * 200) == "Who else?"


def test_words_can_be_read_on_dark_and_on_light_windows() -> None:
    for style in STRONG.values():
        ink, _, ground = style.partition(" on ")
        assert all(contrast(ink, window) >= 3.2 for window in ([ground] if ground else ["#ffffff", "#1e1e1e", "#000000"])), style
    for style in GROUND.values():
        assert all(contrast(ink, style.removeprefix("on ")) >= 3.5 for ink in (PALE, QUIET, *BRIGHT.values())), style


def test_what_lies_between_cells_is_told_below_them() -> None:
    cells = tuple(Cell(ref=f"cell:{x}", name=f"hex {x}", label=str(x), x=float(x), y=0.0) for x in range(3))
    track = Piece(ref="piece:1", kind="track", kind_name="track", name="Red track", shape="rail", colour="red")
    edges = tuple(Edge(ref=f"edge:{x}", name="", ends=(cells[x].ref, cells[x + 1].ref), pieces=(track,)) for x in range(2))
    run = Board(id="run", name="run", grid="track", cells=tuple(msgspec.structs.replace(cell, pieces=(track,)) for cell in cells))
    assert all(f"{x} Red track" in "".join(f"{line.plain} " for line in Screen(Said("en"), 16, 24).board(run)) for x in range(3))
    lines = Screen(Said("en"), 80, 24).board(Board(id="map", name="map", grid="hex_flat", cells=cells, edges=edges))
    assert lines[-1].plain == "Red track: 0–1, 1–2"
