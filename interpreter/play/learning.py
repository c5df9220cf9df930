"""Whether somebody got to know more by choices, in whatever way the rules told it.

Chance, sights and moves out of hidden places count themselves (`State.knowledge`). A rule may also read something hidden and
change something open, ask somebody or say something by it. So positions that look the same to a player, but hide other things,
are taken one choice further: if the player can tell them apart then, the choice has shown something.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.model.state import KNOWLEDGE
from interpreter.play.dealing import Imagination
from interpreter.play.views import asked, seen_by, told, view
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.play.states import State

WORLDS = 12  # positions that are tried for each player: what would be rare in them tells a player little


def learnt(before: State, index: int) -> bool:
    """Does anybody know more after a choice than before it?"""
    here = _Taken(before, index)
    if here.after.array[KNOWLEDGE] != before.knowledge:
        return True
    return any(_tells(here, player) for player in range(before.game.players))


def _tells(here: _Taken, player: int) -> bool:
    imagined, decision = Imagination(here.before, player), here.before.decision
    if imagined.nothing_hidden:
        return False
    assert decision is not None
    taken = decision.thing(here.index, player)
    for seed in range(WORLDS):
        there = imagined.imagine(seed)
        other = there.decision
        if other is None or here.index >= len(other) or other.thing(here.index, player) != taken:
            continue  # the player who decides shows by it that this is not so
        try:
            same = _Taken(there, here.index)
        except PlayError:
            continue
        if not here.looks_like(same, player):
            return True
    return False


class _Taken:
    """A choice that was taken in a copy."""

    def __init__(self, before: State, index: int) -> None:
        self.before, self.index, self.after = before, index, before.clone()
        self.said: list[tuple[str, Any]] = []
        self._kept: dict[tuple[str, int, frozenset[int]], Any] = {}
        game, S = before.game, before.array[:]
        machine = game.machine
        machine.watch(lambda kind, data: self.said.append((kind, data)), None)
        try:
            self.after.stand(S, *game.asked(S, machine.take(S, before.values[index])))
        finally:
            machine.watch(None, None)

    def looks_like(self, other: _Taken, player: int) -> bool:
        """Do two positions that looked the same to a player before the choice still do? Only what has changed is looked at."""
        one, two = self.after, other.after
        if one.player < 0 or two.player < 0:
            return bool(self.kept("all", player) == other.kept("all", player))
        if self.did_like(other, player):
            return True
        if self.kept("asked", player) != other.kept("asked", player):
            return False
        if (self.said or other.said) and self.kept("told", player) != other.kept("told", player):
            return False
        places = frozenset(self.touched | other.touched)
        return bool(self.kept("view", player, places) == other.kept("view", player, places))

    def kept(self, what: str, player: int, places: frozenset[int] = frozenset()) -> Any:
        """Something that a player sees after the choice; it is compared with many others, and looked at once."""
        key, after = (what, player, places), self.after
        if key not in self._kept:
            match what:
                case "all":
                    self._kept[key] = seen_by(self.heard, player)
                case "asked":
                    self._kept[key] = asked(after, player)
                case "told":
                    self._kept[key] = told(self.heard, player)
                case _:
                    self._kept[key] = view(after.array, after.game.box, after.game.namer, player, places)
        return self._kept[key]

    def did_like(self, other: _Taken, player: int) -> bool:
        """Has the choice changed the same numbers in both, said the same and asked the same? Then nobody can tell them apart."""
        one, two = self.after, other.after
        if one.player != two.player or one.values != two.values or self.said != other.said:
            return False
        size = one.game.lowered.layout.size
        for was, now, was_there, now_there in zip(
            self.before.array[:size], one.array, other.before.array, two.array, strict=False
        ):
            if now != now_there and (now != was or now_there != was_there):
                return False
        return one.decision is None or two.decision is None or one.decision.facts_for(player) == two.decision.facts_for(player)

    @cached_property
    def heard(self) -> State:
        """The same, with a log of what was said from the choice on."""
        copy = self.before.clone()
        copy._events = ()
        copy.choose(self.index)
        return copy

    @cached_property
    def touched(self) -> set[int]:
        """The places in which anything has changed; what lies in a piece is seen by those who see that piece."""
        box, S, found = self.before.game.box, self.after.array, set(self._touched())
        while more := {inside for piece, inside in box.carriers.items() if S[box.place_at + piece] in found} - found:
            found |= more
        return found

    def _touched(self) -> Iterator[int]:
        box, was, now = self.before.game.box, self.before.array, self.after.array
        fields = [(box.next_at, 1, range(len(box.piece_kind))), (box.place_at, 1, range(len(box.piece_kind)))]
        fields += [(box.looked_at, 1, range(len(box.piece_kind)))] if box.looked_at >= 0 else []
        for kind in box.kinds.values():
            for field in box.fields.get(kind.name, {}).values():
                fields.append(
                    (field.base - kind.first * field.width, field.width, range(kind.first, kind.first + len(kind.pieces)))
                )
        for base, width, pieces in fields:
            first, last = base + pieces.start * width, base + pieces.stop * width
            if was[first:last] == now[first:last]:
                continue
            for piece in pieces:
                at = base + piece * width
                if was[at : at + width] != now[at : at + width]:
                    yield was[box.place_at + piece]
                    yield now[box.place_at + piece]
