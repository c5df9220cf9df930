"""A new character, event or Old One tile is a row of data and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset

VARIANT = """\
variant: neighbours_house
add:
  tables:
    characters:
      - {id: matilda, effect: "modify job_time(me, trading) by -1"}
      - {id: swagman, effect: "action help in favour: discard this; take(me, iron, 3)"}
    events: [{id: dust_storm, level: 1, effect: "for each player in players: spend(player, gold, 1)"}]
    old_one_tiles: [{id: bunyip, level: 1, breed: shoggoth, points: 9, health: 9}]
"""
EXAMPLES = """\
examples:
  - example: Matilda trades in no time, and a swagman brings iron
    players: 2
    with: [neighbours_house]
    given: {company of red: [matilda, swagman], time_4: [red disc], bank: {coal: 9, iron: 9}}
    do: turn
    when: [{red: [ask_favour, trade, import_goods, coal, import_goods, coal]}]
    then: {time_4: [red disc], red.store: {iron: 3, coal: 2}, box: [swagman]}
  - example: a dust storm costs everybody a gold
    players: 2
    with: [neighbours_house]
    given: {event_deck: [dust_storm], red.store: {gold: 2}, blue.store: {gold: 1}, time_22: [old_ones disc]}
    do: activation
    then: {red.store: {gold: 1}, blue.store: {gold: 0}}
  - example: a bunyip is worth nine points and takes nine hits
    players: 2
    with: [neighbours_house]
    given: {hex_6: [bunyip awake yes], red.cubes: 20}
    do: hit(red, bunyip, 9)
    then: {trophies of red: [bunyip], score of red: 9}
"""


def test_rows_are_enough(tmp_path: Path) -> None:
    folder = tmp_path / "auztralia"
    shutil.copytree(find_ruleset("auztralia"), folder)
    for example in (folder / "examples").iterdir():
        example.unlink()
    (folder / "variants" / "neighbours_house.yaml").write_text(VARIANT, encoding="utf-8")
    (folder / "examples" / "house.yaml").write_text(EXAMPLES, encoding="utf-8")
    problems = Problems()
    outcomes = Examples(read_ruleset(folder, problems)).run()
    assert [str(problem) for problem in problems.errors] == []
    assert [outcome.why for outcome in outcomes if not outcome.passed] == [] and len(outcomes) == 3
