"""A made-up counting game that keeps the contract of the machine: take one or two stones, who takes the last wins.

Every turn a die is rolled for show, when the heap is even: that is chance, so undo must not go across it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from interpreter.model.things import PUBLIC, Thing, Viewer
from interpreter.problems import PlayError, Position, Problem, RulesetError, guess
from interpreter.scene import parts as scene
from interpreter.scene.parts import Line, News, Seat
from interpreter.source.resources import folder
from interpreter.words.report import title_of
from interpreter.words.texts import Texts
from tests.words.made_up import Decision, Event, Option, Result

SEATS = ("red", "blue", "green")


class State:
    def __init__(self, game: Game, seed: int, memory: dict[str, Any] | None) -> None:
        self.game, self.seed = game, seed
        self.heap, self.turn, self.rolls = game.heap, 0, 0
        self.taken = [0] * game.players
        self.games = (memory or {}).get("games", 0)
        self.choices: tuple[int, ...] = ()
        self.events: tuple[Event, ...] = ()

    @property
    def knowledge(self) -> int:
        return self.rolls

    def learnt_since(self, number: int, /) -> bool:
        before = State(self.game, self.seed, None)
        for index in self.choices[:number]:
            before.choose(index)
        return before.rolls != self.rolls

    @property
    def array(self) -> list[int]:
        return [self.heap, self.turn, self.rolls, *self.taken]

    @property
    def decision(self) -> Decision | None:
        if self.heap <= 0:
            return None
        numbers = [number for number in (1, 2) if number <= self.heap]
        options = [Option(Thing("number", str(n), n), i, str(n)) for i, n in enumerate(numbers)]
        options.append(Option(Thing("pass"), len(options), "pass"))
        return Decision("turn.stones", {"n": Thing("number", "", self.heap)}, self.turn, tuple(options))

    @property
    def result(self) -> Result | None:
        if self.heap > 0:
            return None
        winner = self.game.seats[(self.turn - 1) % self.game.players]
        return Result((winner,), self.scores)

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.game.seats, self.taken, strict=True))

    @property
    def values(self) -> list[int]:
        return [option.thing.number for option in self.decision.options] if self.decision else []

    def imagination(self, player: int, short: bool = False, /) -> Callable[[int], State]:
        return lambda seed: self.clone()  # nothing is hidden

    def choose(self, i: int, /) -> None:
        decision = self.decision
        assert decision is not None
        thing = decision.options[i].thing
        seat = Thing("player", self.game.seats[self.turn])
        self.events += (Event("choice", decision.prompt, {"player": seat, "option": thing}),)
        self.choices += (i,)
        self.heap -= thing.number
        self.taken[self.turn] += thing.number
        if self.heap and self.heap % 2 == 0 and thing.number:
            self.rolls += 1
            face = random.Random(f"{self.seed}/{self.rolls}").randint(1, 6)
            dice = Thing("map", entries=((Thing("piece", piece_kind="omen"), Thing("number", "", face)),))
            self.events += (Event("roll", "", {"player": seat, "dice": dice}),)
        if not self.game.stays or self.heap <= 0 or thing.kind == "pass" or len(self.choices) % 2 == 0:
            self.turn = (self.turn + 1) % self.game.players

    def clone(self) -> State:
        other = State(self.game, self.seed, {"games": self.games})
        for name in ("heap", "turn", "rolls", "choices", "events"):
            setattr(other, name, getattr(self, name))
        other.taken = list(self.taken)
        return other

    def view(self, viewer: Viewer = PUBLIC, /) -> dict[str, Any]:
        hand: list[dict[str, Any]] = [{"kind": "card", "row": "cards.sun", "owner": None, "hidden": viewer != 0, "fields": {}}]
        return {
            "places": {
                "heap": [{"kind": "stone", "row": None, "owner": None, "hidden": False, "fields": {}}] * self.heap,
                "hand.red": hand,
            },
            "fields": {
                "game": {"round": len(self.choices)},
                "player": {seat: {"stones": n} for seat, n in zip(self.game.seats, self.taken, strict=True)},
            },
        }

    def to_json(self) -> str:
        return json.dumps({"array": self.array, "choices": self.choices})

    def memory(self) -> dict[str, Any]:
        return {"games": self.games + 1}


class Game:
    """`stays`: a player chooses twice in a row, so that there is something to undo."""

    def __init__(
        self, id: str = "heap", players: int = 2, variants: tuple[str, ...] = (), heap: int = 5, stays: bool = False
    ) -> None:
        self.id, self.players, self.variants, self.heap, self.stays = id, players, variants, heap, stays
        self.seats, self.sides, self.boards = SEATS[:players], (), None
        self.rules = {"play": str(heap)}
        self.source = SimpleNamespace(
            packs={},
            path=folder("rulesets") / id,
            sections={"game": {}},
            locales={
                "en": {
                    "names": {
                        "game": "Heap of stones",
                        "seats": {"red": "Red"},
                        "pieces": {"stone": {"one": "stone", "other": "stones"}},
                        "tables": {"cards": {"sun": "Sun"}},
                    },
                    "prompts": {"turn.stones": "There are {n} {n|stone}; take how many?"},
                }
            },
        )
        self.program = SimpleNamespace(actions={})
        self.code = "def play(state): ..."
        self.texts = self.machine = self.unsuited = None  # nobody asks a made-up game for these
        self.initial: list[int] = []

    def use(self, machine: Any, level: str | None = None, /) -> None:
        raise NotImplementedError

    def start(self, seed: int = 0, memory: dict[str, Any] | None = None, record: bool = True) -> State:
        return State(self, seed, memory)

    def from_json(self, text: str, /) -> State:
        raise PlayError("save-foreign", file=text)

    def playout(
        self,
        state: Any,
        chance: random.Random,
        limit: int | None = None,
        eager: bool = False,
        pick: Callable[[Sequence[int], list[int], int], int] | None = None,
        /,
    ) -> int:
        count = 0
        while (decision := state.decision) is not None and count != limit:
            state.choose(int(chance.random() * len(decision.options)))
            count += 1
        return count


def load(name: str, players: int = 2, variants: list[str] | None = None) -> Game:
    known = {
        "heap": Game("heap", players, tuple(variants or ())),
        "twice": Game("twice", players, tuple(variants or ()), heap=7, stays=True),
        "endless": Game("endless", players, heap=10**9),
    }
    if name not in known:
        raise RulesetError(
            [Problem(Position(name, 1, 1), "unknown-ruleset", {"name": name, "guess": guess(name, known), "known": list(known)})]
        )
    if variants and variants != ["calm"]:
        raise RulesetError(
            [
                Problem(
                    Position("game.yaml", 3, 1),
                    "unknown-variant",
                    {"variant": variants[0], "guess": guess(variants[0], ["calm"])},
                )
            ]
        )
    return known[name]


class Scenery:
    """Tells what happened to stones."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game, self.texts = game, texts

    def news(self, state: State, viewer: Viewer, first: int = 0) -> tuple[News, ...]:
        return (News(lines=tuple(Line(text=self.texts.event(event, viewer)) for event in state.events[first:])),)

    def decision(self, state: State, viewer: Viewer) -> scene.Decision:
        asked = state.decision
        assert asked is not None
        options = tuple(
            scene.Option(index=option.index, label=self.texts.option(option), refs=(), kind="number") for option in asked.options
        )
        return scene.Decision(number=0, seat="", question="", yours=True, options=options)

    def result(self, state: State, viewer: Viewer) -> scene.Result:
        return scene.Result(title=title_of(self.texts, state), total=state.scores)

    def seats(self, state: State, viewer: Viewer) -> tuple[Seat, ...]:
        return tuple(Seat(id=id, ref="", name=self.texts.player(id), colour="", letter="") for id in self.game.seats)


class Checker:
    """Knows beforehand what is wrong."""

    def __init__(self, name: str, variants: Sequence[str] = ()) -> None:
        self.name, self.given = name, list(variants)
        self.sums: dict[Path, str] = {}  # there are no files

    def check(self) -> list[Problem]:
        """All problems."""
        return problems_of(self.name)


def problems_of(name: str) -> list[Problem]:
    """What is wrong with a made-up ruleset."""
    if name == "broken":
        return [
            Problem(Position("broken/game.yaml", 2, 5), "unknown-key", {"name": "seets", "guess": "seats"}),
            Problem(Position("broken/game.yaml", 4, 1), "missing-text", {"path": "names.game", "language": "ru"}, "warning"),
        ]
    if name == "worded":
        return [
            Problem(Position("worded/locales/ru.yaml", 1, 1), "missing-text", {"path": "names.game", "language": "ru"}, "warning")
        ]
    if name == "heap":
        return []
    return [Problem(Position(name, 1, 1), "unknown-ruleset", {"name": name, "guess": guess(name, ["heap"]), "known": ["heap"]})]
