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
from interpreter.play.compiling import assemble_game, build_game
from interpreter.players import bot_seed
from interpreter.problems import PlayError, Position, Problems, guess
from interpreter.proof.accepted import accepted_in
from interpreter.proof.expected import ACTION, QUESTION, Expected, Key, Thing
from interpreter.source.selection import possible_players, together

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.ruleset import Source

MOST_DECISIONS = 20_000  # a game that is longer does not end
LAP = 200  # of the last questions of such a game, in which its loop is looked for
SHOWN = 6  # questions of a loop that are named


@dataclass(frozen=True, slots=True)
class Stuck:
    """A game that did not end: where it goes round, what is told of it, and the piles that were empty then."""

    position: Position
    code: str
    facts: dict[str, Any]
    empty: frozenset[Thing]


@dataclass(slots=True)
class Trials:
    """What was expected of all games so far, and what happened."""

    games: int = 0
    things: dict[Key, Thing] = field(default_factory=dict)
    happened: set[Key] = field(default_factory=set)
    stuck: list[Stuck] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    accepted: dict[str, Position] = field(default_factory=dict)
    harmless: set[Thing] = field(default_factory=set)  # piles that were empty when games ended

    def add(self, table: Table, seed: int) -> None:
        """Play one more game."""
        found = table.play(seed)
        self.games += 1
        self.things |= {thing.key: thing for thing in table.expected.things if thing.key not in self.things}
        self.happened |= table.happened
        self.names |= table.expected.names
        self.accepted |= accepted_in(table.game.variation.sections)
        self.harmless |= table.left_empty
        if found is not None:
            self.stuck.append(found)

    def report(self, problems: Problems) -> None:
        """Warn of what did not happen in any game, of each cause once, and of games that did not end."""
        never = {key: thing for key, thing in self.things.items() if key not in self.happened}
        for (kind, _), thing in never.items():
            if not any(group <= never.keys() for group in thing.within):  # nothing else kept it from happening
                users = thing.users or None
                problems.warning(thing.position, f"games-{kind}", name=thing.name, games=self.games, users=users)
        self._stuck(problems)
        for name, at in self.accepted.items():
            if name not in self.names:
                problems.warning(at, "accepted-unknown", other=name, guess=guess(name, self.names))

    def _stuck(self, problems: Problems) -> None:
        for position, code in dict.fromkeys((one.position, one.code) for one in self.stuck):
            alike = [one for one in self.stuck if (one.position, one.code) == (position, code)]
            facts = {"games": self.games, "stuck": len(alike), **alike[0].facts}
            empty = frozenset.intersection(*(one.empty for one in alike)) - self.harmless
            if not empty:
                problems.warning(position, code, **facts)
            for thing in sorted(empty, key=lambda one: one.name):
                where = f"{position.file}:{position.line}"
                problems.warning(thing.position, "games-dry", **{**facts, "name": thing.name, "where": where})


def tables(source: Source, variants: Sequence[str], players: int | None, called: str, problems: Problems) -> list[Table]:
    """A table for each number of players, or for one of them, with some variants on; `called`: how a command names it."""
    on = source.ids(variants)
    section = source.sections["game"]
    numbers = possible_players(section, source.variants, together(source.variants, source.options, on))
    found = []
    for number in numbers if players is None else [players]:
        rules = assemble_game(source, number, on, problems)
        game = None if rules is None else build_game(rules, problems, telling=True)
        if game is not None:
            found.append(Table(game, called))
    problems.stop_on_errors()
    return found


class Table:
    """A game for some seats and variants, which tells what runs."""

    def __init__(self, game: Game, called: str = "", limit: int = MOST_DECISIONS) -> None:
        self.game, self.called, self.limit = game, called or game.id, limit
        self.expected = Expected(game)
        self.happened: set[Key] = set()
        box = game.box
        self.places = slice(box.place_at, box.place_at + len(box.piece_kind))
        self.sayings = [(key, names[0]) if key in (RUNS, ENDS) and names else ("", "") for key, names, _ in game.machine.sayings]
        self.asked = [self._of_point(point) for point in game.lowered.points]
        self.told: set[int] = set()
        self.left_empty: frozenset[Thing] = frozenset()  # piles, when the last game ended

    def play(self, seed: int) -> Stuck | None:
        """Play one game with any choices; gives where it got stuck, if it did."""
        game, limit = self.game, self.limit
        chance, recent = random.Random(bot_seed(seed, 0)), list[int]()
        machine, told = game.machine, self.told
        machine.watch(lambda kind, data: told.add(data[0]) if kind == "say" else None, None)
        S, self.left_empty = list[int](), frozenset()
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
            if options is not None:
                return self._unending(seed, S, recent, count)
            self.left_empty = self._empty(S)
            return None
        except PlayError as error:
            return self._failed(seed, S, error)
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
        most = points[Counter(recent).most_common(1)[0][0]]
        loop = " → ".join(list(dict.fromkeys(points[number].prompt for number in recent))[:SHOWN])
        chain = " > ".join(name.rstrip("!") for name, _, _ in reversed(list(game.machine.running(S))))
        facts = {**self._again(seed), "limit": count, "loop": loop, "chain": chain}
        return Stuck(self.expected.positions.get(most.prompt, game.source.game_at), "games-unending", facts, self._empty(S))

    def _failed(self, seed: int, S: list[int], error: PlayError) -> Stuck:
        """A game that the machine gave up: in an endless loop without a question, or for another reason."""
        file, _, line = str(error.facts.get("where") or "").rpartition(":")
        position = Position(file, int(line), 1) if file else self.game.source.game_at
        if error.code == "endless":
            facts = {**self._again(seed), "limit": error.facts["limit"], "loop": error.facts["chain"]}
            return Stuck(position, "games-endless", facts, self._empty(S))
        return Stuck(position, "games-failed", {**self._again(seed), "reason": str(error)}, frozenset())

    def _again(self, seed: int) -> dict[str, Any]:
        """How to see the game again."""
        return {"command": f"rulewright simulate {self.called} --players {self.game.players} --seed {seed} --games 1"}

    def _empty(self, S: list[int]) -> frozenset[Thing]:
        lying = Counter(S[self.places])
        return frozenset(thing for number, thing in self.expected.piles.items() if S and not lying[number])
