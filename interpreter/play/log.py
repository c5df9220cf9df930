"""The log: what happened, as everybody may know it and as those saw it who know more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.model.state import POINT
from interpreter.model.things import EVERYTHING, PUBLIC, Thing, Viewer
from interpreter.model.types import Type
from interpreter.passes.telling import BEGINS, IS_OVER, WILL_BE_OVER, WOVEN
from interpreter.records import dataclass, field, replace

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.decisions import Decision
    from interpreter.play.naming import Namer

KINDS = {BEGINS: "begin", IS_OVER: "end", WILL_BE_OVER: "ending"}  # what the program says beside what its rules say


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a choice, a roll, a draw, a line that the ruleset says, a procedure that begins, an end."""

    kind: str
    key: str
    things: dict[str, Thing]  # what everybody may know
    secret: dict[str, Thing] = field(default_factory=dict)  # the same things as those in `knows` see them
    knows: tuple[int, ...] = ()
    changes: tuple[Event, ...] = ()  # what changed on the table after it and before the next (see `happenings`)

    def seen(self, viewer: Viewer = PUBLIC) -> dict[str, Thing]:
        """The things as somebody saw them."""
        return {**self.things, **self.secret} if viewer is EVERYTHING or viewer in self.knows else self.things


def choice(game: Game, decision: Decision, index: int, kind: str = "choice") -> Event:
    """An option is taken, about what was chosen before; who takes it may see more of it than the others."""
    option = Thing("secret", "secret", -1) if decision.in_secret else decision.thing(index, PUBLIC)
    who = game.namer.player(decision.player)
    things = {**decision.facts_for(PUBLIC), "player": who, "option": option}
    secret = {**decision.facts, "player": who, "option": decision.thing(index, decision.player)}
    differing = {name: thing for name, thing in secret.items() if things[name] != thing}
    return Event(kind, decision.prompt, things, differing, (decision.player,))


def event(game: Game, S: list[int], kind: str, data: tuple[Any, ...]) -> Event:
    """What the machine noted, in names."""
    namer = game.namer
    if kind == "automatic":
        return _automatic(game, S, *data)
    if kind == "roll":
        return _roll(game, S, *data)
    if kind == "draw":
        piece, place = data
        whole = namer.piece(S, piece, EVERYTHING)
        return Event("draw", "", {"piece": namer.piece(S, piece, PUBLIC), "place": namer.place(place)}, {"piece": whole})
    number, values = data
    key, names, types = game.machine.sayings[number]
    things = {name: _told(namer, S, type_, value) for name, type_, value in zip(names, types, values, strict=True)}
    for mark, own in KINDS.items():
        if key.startswith(mark):
            if types and types[0].is_set:
                things["player"] = _players(namer, values[0])
            return Event(own, key.removeprefix(mark), things)
    return Event("choice" if "." in key else "say", key, things)  # what was chosen in secret is told under its prompt


def _automatic(game: Game, S: list[int], point: int, value: int) -> Event:
    """The only answer to a question, which nobody was asked."""
    from interpreter.play.decisions import Decision

    decision = Decision()
    decision._game, decision._array, decision._values = game, S[:], [value]
    decision._array[POINT] = point
    decision.player = game.machine.asked(decision._array)
    if decision.player < 0:  # it was nobody's to answer
        return Event("automatic", decision.prompt, {})
    return choice(game, decision, 0, "automatic")


def _roll(game: Game, S: list[int], dice: tuple[int, ...], base: int, who: int, where: str) -> Event:
    """Dice that fall together, each with its face, and who rolls them in which procedure."""
    namer = game.namer
    type_ = game.box.kinds[game.box.piece_kind[dice[0]]].face_type
    assert type_ is not None
    entries: list[tuple[Thing, Thing]] = []
    public: list[tuple[Thing, Thing]] = []
    for die in dice:
        face = namer.thing(S, type_, S[base + die], EVERYTHING)
        entries.append((replace(namer.piece(S, die, EVERYTHING), face=""), face))
        seen = namer.sees(S, die, PUBLIC)
        public.append(entries[-1] if seen else (namer.piece(S, die, PUBLIC), Thing("none", "none", -1)))
    knows = tuple(player for player in range(game.players) if all(namer.sees(S, die, player) for die in dice))
    things = {"player": namer.player(who), "dice": Thing("map", entries=tuple(public))}
    secret = {"dice": Thing("map", entries=tuple(entries))} if public != entries else {}
    return Event("roll", where.rstrip(WOVEN), things, secret, knows if secret else ())


def _players(namer: Namer, numbers: list[int]) -> Thing:
    """Players as one thing that can be named."""
    found = [namer.player(number) for number in numbers]
    return found[0] if len(found) == 1 else Thing("map", entries=tuple((one, Thing("yes", "yes", 1)) for one in found))


def _told(namer: Namer, S: list[int], type_: Type, value: Any) -> Thing:
    """What a line of the log is told: a thing, a map, of a set how many there are."""
    if type_.kind == "map":
        return namer.map(S, type_, value, PUBLIC)
    return Thing("number", str(len(value)), len(value)) if type_.is_long else namer.thing(S, type_, int(value), PUBLIC)
