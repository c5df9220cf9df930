"""A ruleset of a few lines, played by label: what the tests of the sentences of docs/language.md share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter import EVERYTHING, RulesetError, State
from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.ruleset import read_ruleset

HEAD = """\
game: {id: claim, seats: [ann, bob, cid], players: {min: 2, max: 3}SETTINGS}
board: {grid: square, rows: 2, columns: 2}
"""
GOLD = "fields: {player: {gold: {}}}\n"
N = "fields: {game: {n: {min: -999999, max: 999999}}, player: {gold: {}}}\n"
HIT = "procedures: {hit(player): lose 1 gold for player}\n"
CARDS = """\
tables: {cards: {fields: {price: number}, rows: [{id: ace, price: 4}, {id: king, price: 3}]}}
places: {deck: {visible: none}, hand: {per: player, visible: owner}, pile: {}}
fields: {player: {gold: {}}}
"""


class Table:
    """A ruleset of a few lines, and somebody who answers its questions by label."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def play(self, text: str, *answers: str, players: int = 2, settings: str = "") -> State:
        (self.folder / "game.yaml").write_text(HEAD.replace("SETTINGS", settings) + text, encoding="utf-8")
        state = self.start(players)
        for answer in answers:
            state.choose(self.options(state).index(answer))
        return state

    def start(self, players: int = 2) -> State:
        """Whatever stands in the folder, from its beginning."""
        return interpreter.load(str(self.folder), players=players).start(1)

    def n(self, text: str, *answers: str, players: int = 2, settings: str = "") -> int:
        """The field `n` of the game, in the end or when somebody is asked."""
        state = self.play(text if "fields:" in text else N + text, *answers, players=players, settings=settings)
        found: int = state.view(EVERYTHING)["fields"]["game"]["n"]
        return found

    def asked(self, text: str, *answers: str, players: int = 2, settings: str = "") -> list[str]:
        """The options of the question that is open now; none if nobody is asked."""
        state = self.play(text, *answers, players=players, settings=settings)
        return self.options(state) if state.decision is not None else []

    def problems(self, text: str) -> list[tuple[str, Any]]:
        with pytest.raises(RulesetError) as caught:
            self.play(text)
        return [(problem.code, problem.facts.get("name")) for problem in caught.value.problems]

    def examples(self, *texts: str) -> list[str]:
        """Why examples fail, run beside the ruleset that was played last; nothing for those that pass."""
        (self.folder / "examples").mkdir(exist_ok=True)
        lines = "".join(f"  - {text}\n" for text in texts)
        (self.folder / "examples" / "all.yaml").write_text(f"examples:\n{lines}", encoding="utf-8")
        problems = Problems()
        outcomes = Examples(read_ruleset(self.folder, problems)).run()
        assert list(problems) == [] and len(outcomes) == len(texts)
        return [outcome.why or "failed" for outcome in outcomes if not outcome.passed]

    @staticmethod
    def options(state: State) -> list[str]:
        assert state.decision is not None
        return [option.label for option in state.decision.options]

    @staticmethod
    def of(state: State, field: str = "gold") -> list[int]:
        return [values[field] for values in state.view(EVERYTHING)["fields"]["player"].values()]


def seen(state: State, viewer: str, place: str) -> list[Any]:
    """The rows that somebody can tell of the pieces in a place."""
    number = list(state.game.seats).index(viewer)
    return [piece["row"] and piece["row"].removeprefix("cards.") for piece in state.view(number)["places"].get(place, [])]
