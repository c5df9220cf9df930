"""Backgammon beside OpenSpiel: with the same dice, every position that a turn can lead to, and what the game is worth."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from interpreter.play.api import State
from tests.compared.others import games, ours, their_moves, theirs

RULES = "backgammon(scoring_type=full_scoring)"
Board = tuple[tuple[int, ...], ...]  # for each player: the 24 points and what is off the board; the rest is on the bar


def board(state: State) -> Board:
    places = state.view()["places"]

    def count(place: str, seat: str) -> int:
        return sum(piece["owner"] == seat for piece in places.get(place, ()))

    return tuple((*(count(f"points_{n}", seat) for n in range(24)), count(f"off.{seat}", seat)) for seat in state.game.seats)


def their_board(other: Any) -> Board:
    done = re.search(r"Scores, X: (\d+), O: (\d+)", str(other))
    assert done is not None
    return tuple((*(other.board(player, n) for n in range(24)), int(done[player + 1])) for player in (0, 1))


def paths(state: State, moves: int, rolls: int) -> Iterator[State]:
    """Every position behind so many moves of checkers, or behind the turn if it has fewer."""
    if moves == 0 or (decision := state.decision) is None or left(state) != rolls:
        yield state
        return
    for number in range(len(decision)):
        after = state.clone()
        after.choose(number)
        yield from paths(after, moves - (decision.prompt != "turn.die"), rolls)


def left(state: State) -> int:
    """How many rolls are still to come: a new turn begins with two of them."""
    assert state.rolls is not None
    return len(state.rolls)


def roll(other: Any, faces: list[int]) -> None:
    """The same dice over there; the first ones also say who begins."""
    wanted = f"{'X' if faces[0] > faces[1] else 'O'} starts" if not other.history() else ""
    for name, action in their_moves(other).items():
        digits = re.search(r"roll: (\d)(\d)", name)
        if digits is not None and sorted(map(int, digits.groups())) == sorted(faces) and wanted in name:
            other.apply_action(action)
            return
    raise AssertionError(faces)


def test_random_games_turn_by_turn() -> None:
    for seed in games(1, 15):
        chance = random.Random(seed)
        faces = [chance.randint(1, 6) for _ in range(4_000)]
        state, other = ours("backgammon").start(rolls=faces), theirs(RULES)
        while faces[0] == faces[1]:
            faces = faces[2:]  # nobody begins with doubles
        while not other.is_terminal():
            if other.is_chance_node():
                roll(other, faces[:2])
                faces = faces[2:]
                continue
            children = {their_board(child): action for action in other.legal_actions() for child in [other.child(action)]}
            if list(children) == [their_board(other)]:  # nothing can be moved: nobody is asked here
                other.apply_action(children[their_board(other)])
                continue
            assert state.decision is not None and state.decision.player == other.current_player()
            found = {board(after): after for after in paths(state, 2, left(state))}
            assert found.keys() == children.keys(), f"{seed}\n{other}"
            chosen = chance.choice(sorted(found))
            state = found[chosen]
            other.apply_action(children[chosen])
        assert state.result is not None
        white, black = state.result.scores.values()
        assert [white - black, black - white] == other.returns()
