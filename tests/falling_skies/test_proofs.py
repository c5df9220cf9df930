"""Examples prove rules only if they fail when the rule is changed: each change here must be noticed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter.examples import Examples
from interpreter.problems import Problems
from interpreter.source.ruleset import find_ruleset, read_ruleset

CHANGES = {
    "UFS-EXCAVATOR-02": ("cell.depth < front()", "cell.depth <= front()"),
    "UFS-EXAMPLE-01": ("else front() + reach(worker)", "else front() + reach(worker) + 1"),
    "UFS-AA-01": ("max(0, worker.face - slow(cell))", "worker.face"),
    "UFS-DICE-05": ("if worker is white and any(", "if any("),
    "UFS-EFFECT-04": ("ships at ray(mothership.cell, e)", "ships at ray(mothership.cell, n)"),
    "UFS-EFFECT-02": (" and none(ships at beside)", ""),
    "UFS-EXAMPLE-09": ("toughness(ship) <= power", "toughness(ship) < power"),
    "UFS-ENERGY-05": ("min(energy_limit(), me.energy + amount)", "me.energy + amount"),
    "UFS-ROOM-04": ("all(cell.room.cells, built(it) and crewed(it)) and ", ""),
    "UFS-END-03": ("count(room.cells) >= 2 and ", ""),
    "UFS-MOTHERSHIP-06": ("max(least, front() - amount)", "front() - amount"),
    "UFS-LAUNCH-04": ("best(ships at waiting, ", "worst(ships at waiting, "),
    "UFS-LAUNCH-06": ("choose bay from best(", "choose bay from worst("),
    "UFS-ROBOT-17": ("if robot.face <= wear_of(robot)", "if robot.face < wear_of(robot)"),
    "UFS-ROBOT-22": (" and not built(cell): move robot to robot_store", " and built(cell): move robot to robot_store"),
}


@pytest.mark.parametrize("rule", CHANGES)
def test_a_changed_rule_is_noticed(rule: str, tmp_path: Path) -> None:
    folder = tmp_path / "falling_skies"
    shutil.copytree(find_ruleset("falling_skies"), folder)
    old, new = CHANGES[rule]
    text = (folder / "game.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / "game.yaml").write_text(text.replace(old, new), encoding="utf-8")
    problems = Problems()
    source = read_ruleset(folder, problems)
    assert not problems.errors
    examples = [example for example in source.examples if rule in example.get("rules", ())]
    outcomes = Examples(source).run(examples)
    assert not all(outcome.passed for outcome in outcomes)
    assert not any(outcome.code in ("unknown-name", "syntax") for outcome in outcomes)
