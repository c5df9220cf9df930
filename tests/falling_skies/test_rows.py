"""A new city, scenario or character is rows of data and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

import interpreter
from interpreter.play.api import EVERYTHING
from interpreter.source.folders import find_ruleset

VARIANT = """\
variant: homeland
add:
  tables:
    cities: [{id: prague, upper: c_upper, lower: b_lower, energy: 5, damage_spaces: 2}]
    city_sides:
      - {id: prague_blue, city: prague, effect: "after prepare(): charge(1)"}
      - {id: prague_red, city: prague, destroyed: true, effect: "after prepare(): charge(2)"}
    scenarios: [{id: quiet_day, counter: 7, effect: "modify launch_limit() to 1"}]
    people: [{id: ada}]
    character_sides:
      - {id: ada_blue, person: ada, use: once, effect: "action tinker in placement: charge(1)"}
"""


def test_rows_are_enough(tmp_path: Path) -> None:
    folder = tmp_path / "falling_skies"
    shutil.copytree(find_ruleset("falling_skies"), folder)
    (folder / "variants" / "homeland.yaml").write_text(VARIANT, encoding="utf-8")
    state = interpreter.load(str(folder), variants=["homeland"]).start(1)

    def choose(word: str) -> None:
        assert state.decision is not None
        labels = [option.label.split(" at ")[0] for option in state.decision.options]
        state.choose(labels.index(word))

    for word in ("prague", "prague_red", "0", "more_components", "quiet_day", "ada_blue", "pass", "pass"):
        choose(word)
    fields = state.view(EVERYTHING)["fields"]
    assert (fields["game"]["city"], fields["game"]["upper"], fields["game"]["counter"]) == ("prague", "c_upper", 7)
    assert fields["player"]["commander"]["energy"] == 7  # five and two: the maximum of these halves
    choose("ada_blue_tinker")
    aside = [pieces for place, pieces in state.view(EVERYTHING)["places"].items() if place.startswith("aside")]
    assert [piece["row"] for pieces in aside for piece in pieces] == ["character_sides.ada_blue"]
