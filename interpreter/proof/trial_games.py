"""Quick games of chance, and what never happened in them: what no look at the rules alone can tell."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.model.state import POINT
from interpreter.passes import MAIN
from interpreter.passes.telling import ENDS, RUNS
from interpreter.players import bot_seed
from interpreter.problems import PlayError, Position, Problems
from interpreter.proof.expected import ACTION, QUESTION, Expected, Key, Thing

if TYPE_CHECKING:
    from interpreter.play.api import Game

MOST_DECISIONS = 20_000  # a game that is longer does not end
LAP = 200  # of the last questions of such a game, in which its loop is looked for
SHOWN = 6  # questions of a loop that are named


@dataclass(slots=True)
class Stuck:
    """A game that did not end: where it goes round, in which questions, and the piles that were empty then."""

    seed: int
    players: int
    position: Position
    loop: str
    decisions: int
    chain: str = ""
    error: tuple[str, dict[str, Any]] | None = None
    empty: tuple[Thing, ...] = ()


@dataclass(slots=True)
class Trials:
    """What was expected of all games so far, and what happened."""

    games: int = 0
    things: dict[Key, Thing] = field(default_factory=dict)
    happened: set[Key] = field(default_factory=set)
    stuck: list[Stuck] = field(default_factory=list)

    def add(self, table: Table, seed: int) -> None:
        """Play one more game."""
        for thing in table.expected.things:
            self.things.setdefault(thing.key, thing)
        self.games += 1
        found = table.play(seed)
        self.happened |= table.happened
        if found is not None:
            self.stuck.append(found)

    def report(self, problems: Problems) -> None:
        """Warn of what did not happen in any game, of each cause once, and of games that did not end."""
        never = {key: thing for key, thing in self.things.items() if key not in self.happened}
        for key, thing in never.items():
            if any(group <= never.keys() for group in thing.within):
                continue  # it could not happen, because something else did not
            problems.warning(thing.position, f"games-{key[0]}", name=thing.name, games=self.games, users=thing.users or None)
        for places in {(one.position, one.error and one.error[0]): one for one in reversed(self.stuck)}.values():
            self._stuck(places, problems)

    def _stuck(self, first: Stuck, problems: Problems) -> None:
        alike = [one for one in self.stuck if one.position == first.position]
        facts = {"games": self.games, "stuck": len(alike), "seed": first.seed, "players": first.players}
        if first.error is not None:
            code, more = first.error
            problems.warning(first.position, "games-endless" if code == "endless" else "games-failed", **facts, **more)
        else:
            problems.warning(
                first.position, "games-unending", **facts, decisions=first.decisions, loop=first.loop, chain=first.chain
            )
        for thing in {thing.key: thing for one in alike for thing in one.empty}.values():
            count = sum(thing in one.empty for one in alike)
            problems.warning(thing.position, "games-dry", name=thing.name, games=self.games, stuck=count, seed=first.seed)


class Table:
    """A game for some seats and variants, which tells what runs."""

    def __init__(self, game: Game, limit: int = MOST_DECISIONS) -> None:
        self.game, self.limit = game, limit
        self.expected = Expected(game)
        self.happened: set[Key] = set()
        box = game.box
        self.places = slice(box.place_at, box.place_at + len(box.piece_kind))
        self.sayings = [(key, names[0]) if key in (RUNS, ENDS) and names else ("", "") for key, names, _ in game.machine.sayings]
        self.asked = [self._of_point(point) for point in game.lowered.points]
        self.told: set[int] = set()

    def play(self, seed: int) -> Stuck | None:
        """Play one game with any choices; gives where it got stuck, if it did."""
        game, limit = self.game, self.limit
        chance, recent = random.Random(bot_seed(seed, 0)), list[int]()
        machine, told = game.machine, self.told
        machine.watch(lambda kind, data: told.add(data[0]) if kind == "say" else None, None)
        S: list[int] = []
        try:
            S = game.blank(seed).array
            options, count, before = machine.begin(S, MAIN, 0, ()), 0, list[int]()
            while options is not None and count < limit:
                game.asked(S, options)  # refuses to ask a side, or nobody
                point = S[POINT]
                self._asked(point, options)
                if S[self.places] != before:
                    before = S[self.places]
                    self._moved(before)
                if count >= limit - LAP:
                    recent.append(point)
                options = machine.take(S, options[int(chance.random() * len(options))])
                count += 1
            self._moved(S[self.places])
            return None if options is None else self._unending(seed, S, recent, count)
        except PlayError as error:
            position = _position(error.facts.get("where")) or game.source.game_at
            return Stuck(seed, game.players, position, "", 0, error=(error.code, error.facts), empty=self._empty(S))
        finally:
            machine.watch(None, None)
            self.happened |= {self.sayings[number] for number in told}
            self.happened |= self.expected.implied(self.happened)

    def _of_point(self, point: ir.Point) -> tuple[Key, list[Key]]:
        offers = [(ACTION, name) for name in point.names] if point.form == "action" else []
        return (QUESTION, point.prompt), offers

    def _asked(self, point: int, options: Sequence[int]) -> None:
        question, offers = self.asked[point]
        self.happened.add(question)
        if offers:
            self.happened.update(offers[option] for option in options if option >= 0)

    def _moved(self, places: Sequence[int]) -> None:
        self.happened |= self.expected.seen_at(places)

    def _unending(self, seed: int, S: list[int], recent: list[int], count: int) -> Stuck:
        """A game that goes on and on: the questions of its loop, and the rule that asks most of them."""
        game, points = self.game, self.game.lowered.points
        often = Counter(recent)
        most = points[often.most_common(1)[0][0]]
        loop = " → ".join(list(dict.fromkeys(points[number].prompt for number in recent))[:SHOWN])
        chain = " > ".join(name.rstrip("!") for name, _, _ in reversed(list(game.machine.running(S))))
        where = self.expected.positions.get(most.prompt, game.source.game_at)
        return Stuck(seed, game.players, where, loop, count, chain, empty=self._empty(S))

    def _empty(self, S: list[int]) -> tuple[Thing, ...]:
        lying = Counter(S[self.places]) if S else Counter[int]()
        return tuple(thing for number, thing in self.expected.piles.items() if S and not lying[number])


def _position(where: Any) -> Position | None:
    file, _, line = str(where or "").rpartition(":")
    return Position(file, int(line), 1) if file and line.isdigit() else None
