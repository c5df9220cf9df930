"""The verifier looks at every bundled ruleset and every mini-game after each pass."""

from __future__ import annotations

import ast
import importlib
import inspect
from pathlib import Path
from typing import Any

import pytest

from interpreter import ir, passes
from interpreter.ir.verifier import faults
from interpreter.play.compiling import assemble_game
from interpreter.problems import Problems
from interpreter.source.folders import bundled, find_ruleset
from interpreter.source.ruleset import read_ruleset

MINI = Path(__file__).parents[1] / "litmus"
RULESETS = [*bundled(), *sorted(str(path.parent) for path in MINI.glob("*/game.yaml"))]
PASSES = [
    (str(node.module), alias.name)
    for node in ast.walk(ast.parse(inspect.getsource(passes.lowered)))
    if isinstance(node, ast.ImportFrom)
    for alias in node.names
]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda name: Path(name).name)
def test_a_program_is_sound_after_every_pass(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = Problems()
    game = assemble_game(read_ruleset(find_ruleset(ruleset), problems), None, (), problems)
    assert game is not None, list(problems)
    assert faults(game.program) == []
    looked: list[str] = []

    def verified(module: str, name: str) -> Any:
        run = getattr(importlib.import_module(module), name)

        def one(*arguments: Any) -> ir.Program:
            found: ir.Program = run(*arguments)
            looked.append(name)
            assert faults(found, module.rpartition(".")[2]) == [], name
            return found

        return one

    for module, name in PASSES:
        monkeypatch.setattr(f"{module}.{name}", verified(module, name))
    passes.lowered(game.program, game.box, telling=True)
    assert sorted(looked) == sorted(name for _, name in PASSES)
