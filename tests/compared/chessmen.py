"""Our chess in the words of python-chess: positions from FEN, moves in UCI."""

from __future__ import annotations

from typing import Any

from interpreter.play.api import Game, State
from tests.compared.others import position, python_chess

ROLES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def from_board(game: Game, board: Any) -> State:
    """The same position here."""
    chess = python_chess()
    given: dict[str, Any] = {
        chess.square_name(square): [f"{'white' if man.color else 'black'} {ROLES[man.symbol().lower()]}"]
        for square, man in board.piece_map().items()
    }
    for seat, colour in (("white", chess.WHITE), ("black", chess.BLACK)):
        given[f"{seat}.castles"] = {
            "king_side": board.has_kingside_castling_rights(colour),
            "queen_side": board.has_queenside_castling_rights(colour),
        }
    if board.ep_square is not None:
        given["passed"] = chess.square_name(board.ep_square)
    given["quiet"] = board.halfmove_clock
    return position(game, given, "white" if board.turn else "black")


def moves(state: State) -> dict[str, list[int]]:
    """All moves in UCI, each with the answers that it takes."""
    if state.decision is None:
        return {}
    found: dict[str, list[int]] = {}
    for first, man in enumerate(state.decision.labels):
        chosen = state.clone()
        chosen.choose(first)
        assert chosen.decision is not None
        for second, cell in enumerate(chosen.decision.labels):
            move = man.split()[-1] + cell
            if " pawn " in man and cell[1] in "18":
                found |= {move + sign: [first, second, number] for number, sign in enumerate("qrbn")}
            else:
                found[move] = [first, second]
    return found


def after(state: State, answers: list[int]) -> State:
    """The position behind a move."""
    state = state.clone()
    for answer in answers:
        state.choose(answer)
    return state


def perft(state: State, depth: int) -> int:
    """How many sequences of so many moves there are."""
    found = moves(state)
    if depth == 1:
        return len(found)
    return sum(perft(after(state, answers), depth - 1) for answers in found.values())


def placed(state: State) -> dict[str, str]:
    """Which man stands where, in the letters of FEN."""
    signs = {f"roles.{role}": sign for sign, role in ROLES.items()}
    return {
        cell: signs[men[0]["row"]].upper() if men[0]["owner"] == "white" else signs[men[0]["row"]]
        for cell, men in state.view()["places"].items()
        if men and len(cell) == 2
    }
