"""The log: what happened, as everybody may know it and as those saw it who know more."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.model.things import EVERYTHING, PUBLIC, Thing, Viewer
from interpreter.model.types import Type

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.decisions import Decision
    from interpreter.play.naming import Namer


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a choice, a roll, a draw, or a line that the ruleset says."""

    kind: str
    key: str
    things: dict[str, Thing]  # what everybody may know
    secret: dict[str, Thing] = dataclasses.field(default_factory=dict)  # the same things as those in `knows` see them
    knows: tuple[int, ...] = ()

    def seen(self, viewer: Viewer = PUBLIC) -> dict[str, Thing]:
        """The things as somebody saw them."""
        return {**self.things, **self.secret} if viewer is EVERYTHING or viewer in self.knows else self.things


def choice(game: Game, decision: Decision, index: int) -> Event:
    """An option is taken; who takes it may see more of it than the others."""
    option = Thing("secret", "secret", -1) if decision.in_secret else decision.thing(index, PUBLIC)
    things = {"player": game.namer.player(decision.player), "option": option}
    return Event("choice", decision.prompt, things, {"option": decision.thing(index, decision.player)}, (decision.player,))


def event(game: Game, S: list[int], kind: str, data: tuple[Any, ...]) -> Event:
    """What the machine noted, in names."""
    namer = game.namer
    if kind == "roll":
        die, face = data
        type_ = game.box.kinds[game.box.piece_kind[die]].face_type
        assert type_ is not None
        whole, shown = dataclasses.replace(namer.piece(S, die, EVERYTHING), face=""), namer.thing(S, type_, face, EVERYTHING)
        if namer.sees(S, die, PUBLIC):
            return Event("roll", "", {"die": whole, "face": shown})
        public = {"die": namer.piece(S, die, PUBLIC), "face": Thing("none", "none", -1)}
        knows = tuple(player for player in range(game.players) if namer.sees(S, die, player))
        return Event("roll", "", public, {"die": whole, "face": shown}, knows)
    if kind == "draw":
        piece, place = data
        whole = namer.piece(S, piece, EVERYTHING)
        return Event("draw", "", {"piece": namer.piece(S, piece, PUBLIC), "place": namer.place(place)}, {"piece": whole})
    number, values = data
    key, names, types = game.machine.sayings[number]
    things = {name: _told(namer, S, type_, value) for name, type_, value in zip(names, types, values, strict=True)}
    return Event("choice" if "." in key else "say", key, things)  # what was chosen in secret is told under its prompt


def _told(namer: Namer, S: list[int], type_: Type, value: Any) -> Thing:
    """What a line of the log is told: a thing, a map, of a set how many there are."""
    if type_.kind == "map":
        return namer.map(S, type_, value, PUBLIC)
    return Thing("number", str(len(value)), len(value)) if type_.is_long else namer.thing(S, type_, int(value), PUBLIC)
