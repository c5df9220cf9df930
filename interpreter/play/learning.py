"""Whether somebody got to know more by choices, in whatever way the rules told it.

Chance, sights and moves out of hidden places count themselves (`State.knowledge`). A rule may also read something hidden and
change something open, ask somebody or say something by it. So positions that look the same to a player, but hide other things,
are taken one choice further: if the player can tell them apart then, the choice has shown something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.play.dealing import Imagination
from interpreter.play.views import seen_by
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.play.states import State

WORLDS = 12  # positions that are tried for each player: what would be rare in them tells a player little


def learnt(before: State, index: int) -> bool:
    """Does anybody know more after a choice than before it?"""
    after = _heard(before)
    after.choose(index)
    if after.knowledge != before.knowledge:
        return True
    return any(_tells(before, after, index, player) for player in range(before.game.players))


def _tells(before: State, after: State, index: int, player: int) -> bool:
    imagined, decision = Imagination(before, player), before.decision
    if imagined.nothing_hidden:
        return False
    assert decision is not None
    taken, seen = decision.thing(index, player), seen_by(after, player)
    for seed in range(WORLDS):
        there = _heard(imagined.imagine(seed))
        other = there.decision
        if other is None or index >= len(other) or other.thing(index, player) != taken:
            continue  # the player who decides shows by it that this is not so
        try:
            there.choose(index)
        except PlayError:
            continue
        if seen_by(there, player) != seen:
            return True
    return False


def _heard(state: State) -> State:
    """A copy that notes what is said from now on."""
    copy = state.clone()
    copy._events = ()
    return copy
