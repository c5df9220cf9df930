"""Writes the log while a machine runs: what it says, and what changed on the table in between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.passes.telling import PLAY
from interpreter.play.happenings import Changes
from interpreter.play.log import Event, event
from interpreter.records import replace

if TYPE_CHECKING:
    from interpreter.play.api import Game


class Recorder:
    """Notes what happens to a list of numbers; how the table is laid before play begins is no part of the story."""

    def __init__(self, game: Game, S: list[int], noted: list[Event], playing: bool) -> None:
        self.game, self.S, self.noted, self.playing = game, S, noted, playing
        self.changes = Changes(game, S)

    def __call__(self, kind: str, data: tuple[Any, ...]) -> None:
        if kind == "roll":
            dice, base, *_ = data
            self.changes.expect(self.S, (base + die for die in dice))
        self.settle()
        self.noted.append(event(self.game, self.S, kind, data))
        if (self.noted[-1].kind, self.noted[-1].key) == ("begin", PLAY):
            self.playing = True

    def settle(self) -> None:
        """What changed since the last line belongs to it."""
        found = self.changes.since(self.S)
        if found and self.playing and self.noted:
            self.noted[-1] = replace(self.noted[-1], changes=self.noted[-1].changes + found)
