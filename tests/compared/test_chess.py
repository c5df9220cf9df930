"""Chess beside python-chess: perft, and random games move by move with all their ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from interpreter.play.api import Game, State
from tests.compared.chessmen import KIWIPETE, START, after, from_board, moves, perft, placed
from tests.compared.others import SOAK, ours, python_chess, winners

# Known numbers of sequences; the long ones only when there is time.
PERFT = [(START, 3, 8_902), (KIWIPETE, 2, 2_039)]
SPECIAL = {
    "en passant that would open a line": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "promotions": "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "castling through check": "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
}
LONG = [(START, 4, 197_281), (KIWIPETE, 3, 97_862)]


@pytest.mark.parametrize(("fen", "depth", "known"), PERFT + (LONG if SOAK else []))
def test_known_numbers_of_sequences(fen: str, depth: int, known: int) -> None:
    assert perft(from_board(ours("chess"), python_chess().Board(fen)), depth) == known


@pytest.mark.parametrize("fen", SPECIAL.values(), ids=SPECIAL)
def test_special_positions(fen: str) -> None:
    board = python_chess().Board(fen)
    same(from_board(ours("chess"), board), board, 3 if SOAK else 2)


def same(state: State, board: Any, depth: int) -> None:
    """The same moves here and there, and behind each of them."""
    found = moves(state)
    assert sorted(found) == sorted(move.uci() for move in board.legal_moves), board.fen()
    for move, answers in found.items() if depth > 1 else ():
        board.push_uci(move)
        same(after(state, answers), board, depth - 1)
        board.pop()


def expected(board: Any) -> tuple[str, list[str]] | None:
    """How the game is over there, and who has won."""
    if board.is_checkmate() or board.is_variant_loss():
        return "win", ["black" if board.turn else "white"]
    tie = board.is_stalemate() or board.is_insufficient_material() or board.is_fifty_moves() or board.is_repetition(3)
    return ("tie", []) if tie else None


def play(seed: int, game: Game, board: Any) -> str:
    """A random game on both sides, move by move; how it ended."""
    state, chance, chess = game.start(seed), random.Random(seed), python_chess()
    while (end := expected(board)) is None:
        found = moves(state)
        assert sorted(found) == sorted(move.uci() for move in board.legal_moves), board.fen()
        move = chance.choice(sorted(found))
        state = after(state, found[move])
        board.push_uci(move)
        assert placed(state) == {chess.square_name(at): man.symbol() for at, man in board.piece_map().items()}
    assert state.result is not None, board.fen()
    assert (state.result.reason, winners(state)) == end, board.fen()
    return state.result.reason


def test_random_games_move_by_move() -> None:
    seeds = range(30) if SOAK else (16, 23, 26)  # a mate, a stalemate, too little to mate with
    reasons = {play(seed, ours("chess"), python_chess().Board()) for seed in seeds}
    assert reasons == {"win", "tie"}


# Men go to and fro; at first a pawn could be taken in passing or somebody castle, which makes it another position.
TO_AND_FRO = {
    "from the start": (START, "g1f3 g8f6 f3g1 f6g8"),
    "a pawn could be taken in passing": ("4k1n1/8/8/8/3pP3/8/8/4K1N1 b - e3 0 1", "g8f6 g1f3 f6g8 f3g1"),
    "a pawn was passed but could not be taken": ("4k1n1/8/8/K2pP2r/8/8/8/6N1 w - d6 0 1", "g1f3 g8f6 f3g1 f6g8"),
    "the right to castle is lost": ("r3k1n1/8/8/8/8/8/8/R3K1N1 w Qq - 0 1", "a1b1 a8b8 b1a1 b8a8"),
}


@pytest.mark.parametrize(("fen", "round_"), TO_AND_FRO.values(), ids=TO_AND_FRO)
def test_a_position_for_the_third_time(fen: str, round_: str) -> None:
    board, end = python_chess().Board(fen), None
    state = from_board(ours("chess"), board)
    for move in round_.split() * 4:
        state = after(state, moves(state)[move])
        board.push_uci(move)
        end = expected(board)
        assert (state.decision is None) == (end is not None), board.fen()
        if end is not None:
            break
    assert end == ("tie", []) and state.result is not None and state.result.reason == "tie"


@pytest.mark.parametrize(("variant", "board"), [("king_of_the_hill", "KingOfTheHillBoard"), ("three_check", "ThreeCheckBoard")])
def test_random_games_of_variants(variant: str, board: str) -> None:
    python_chess()
    from chess import variant as boards

    for seed in range(15) if SOAK else (10, 16, 40):
        play(seed, ours("chess", None, variant), getattr(boards, board)())


def test_the_third_time_that_a_position_is_there_is_a_draw() -> None:
    """A pawn that jumps where nobody can take it in passing makes no other position."""
    state, board, ends = ours("chess").start(1), python_chess().Board(), list[bool]()
    for move in ["e2e4", "g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1"]:
        ends.append(state.result is not None)
        state = after(state, moves(state)[move])
        board.push_uci(move)
    assert ends == [False] * 9 and expected(board) == ("tie", [])
    assert state.result is not None and state.result.reason == "tie"
