"""Whole games as they were played when somebody last looked at them: any change of a rule shows here.

To write the files anew: RULEWRIGHT_GOLDEN=1 python -m pytest tests/farmageddon/test_golden.py
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from pathlib import Path

import pytest

from interpreter.api import State
from tests.farmageddon.tables import EXTRAS, SCENARIOS, Table, game, name, step

FOLDER = Path(__file__).parent / "golden"
SEED = 7
GAMES: list[Table] = [(3, ()), (4, ()), *((2, (scenario,)) for scenario in SCENARIOS), *((3, (extra,)) for extra in EXTRAS)]


def seen(state: State) -> bytes:
    """The whole position in words, so that it does not matter how a state is laid out."""
    return json.dumps(state.view(None), sort_keys=True).encode()


def playthrough(table: Table) -> str:
    """A game with random choices: some of its decisions, its end, and a hash over the positions at these decisions."""
    state, chance = game(table).start(SEED, record=False), random.Random(SEED)
    every = 11 if table[0] == 2 else 101
    digest = hashlib.sha256()
    lines = [f"# {name(table)}, seed {SEED}, every {every}th decision"]
    made = 0
    while (decision := state.decision) is not None:
        player, prompt, options = decision.player, decision.prompt, decision.options if made % every == 0 else ()
        if options:
            digest.update(seen(state))
        index = step(state, chance)
        if options:
            lines.append(f"{made:5} {state.game.seats[player]:8} {prompt}: {options[index].label} (of {len(options)})")
        made += 1
    digest.update(seen(state))
    result = state.result
    assert result is not None
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    lines += [f"{made} decisions; {result.reason}; winners: {', '.join(result.winners) or 'none'}; scores: {scores}",
              f"positions: {digest.hexdigest()[:24]}"]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("table", GAMES, ids=name)
def test_the_game_is_played_as_before(table: Table) -> None:
    path, found = FOLDER / f"{name(table)}.txt", playthrough(table)
    if os.environ.get("RULEWRIGHT_GOLDEN"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {name(table) for table in GAMES}
