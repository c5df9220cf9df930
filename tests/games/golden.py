"""Golden playthroughs: whole games as they were played when somebody last looked at them, so that any change of a rule shows.

To write the files of a ruleset anew: RULEWRIGHT_GOLDEN=1 python -m pytest tests/RULESET/test_golden.py
"""

from __future__ import annotations

import hashlib
import json
import os
import random
from collections.abc import Callable
from pathlib import Path

from interpreter.backends.native.native_machine import CODES, beside
from interpreter.play.api import EVERYTHING, State


def seen(state: State) -> bytes:
    """The whole position in words, so that it does not matter how a state is laid out."""
    return json.dumps(state.view(EVERYTHING), sort_keys=True).encode()


def playthrough(state: State, title: str, step: Callable[[State, random.Random], int], seed: int, every: int) -> str:
    """A game with random choices: some of its decisions, its end, and a hash over the positions at these decisions."""
    chance, digest = random.Random(seed), hashlib.sha256()
    width = max(len(seat) for seat in state.game.source.sections["game"]["seats"])
    lines = [f"# {title}, seed {seed}, every {every}th decision"]
    made = 0
    other = Beside(state) if os.environ.get("RULEWRIGHT_SOAK") else None
    while (decision := state.decision) is not None:
        player, prompt, options = decision.player, decision.prompt, decision.options if made % every == 0 else ()
        if options:
            digest.update(seen(state))
        index = step(state, chance)
        if other is not None:
            other.follow(state)
        if options:
            lines.append(f"{made:5} {state.game.seats[player]:{width}} {prompt}: {options[index].label} (of {len(options)})")
        made += 1
    digest.update(seen(state))
    result = state.result
    assert result is not None
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    lines += [
        f"{made} decisions; {result.reason}; winners: {', '.join(result.winners) or 'none'}; scores: {scores}",
        f"positions: {digest.hexdigest()[:24]}",
    ]
    return "\n".join(lines) + "\n"


class Beside:
    """The native machine, which plays the same game beside the one that is looked at."""

    def __init__(self, state: State) -> None:
        self.native = beside(state.game.machine, state.game.box, "-O0")
        self._note(state)

    def _note(self, state: State) -> None:
        self.array, self.values, self.made = state.array[:], state.values, len(state.choices)

    def follow(self, state: State) -> None:
        """Take what was chosen since; everything is the same then."""
        found: list[int] | None = self.values
        for index in state.choices[self.made :]:
            assert found is not None
            found = self.native.take(self.array, found[index])
            assert CODES[self.native.code] in ("", "over")
        assert self.array == state.array and (found or []) == state.values
        self._note(state)


def compare(folder: Path, name: str, found: str) -> None:
    """Is it what the golden file says?"""
    path = folder / f"{name}.txt"
    if os.environ.get("RULEWRIGHT_GOLDEN"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")
