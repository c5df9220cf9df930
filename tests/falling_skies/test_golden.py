"""Single games with several cities, threats and scenarios, and a whole campaign, go as they went."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.falling_skies.table import answer, begun, campaign_game, facts, game, step
from tests.games.golden import compare, playthrough

GOLDEN = Path(__file__).parent / "golden"
SEED = 3
SETUPS: dict[str, tuple[str, ...]] = {
    "roswell_easy": ("roswell", "roswell_blue", "0", "plain_game"),
    "new_york_ordinary": ("new_york", "new_york_blue", "1", "plain_game"),
    "washington_hard": ("washington", "washington_red", "4", "plain_game"),
    "tokyo_storm": ("tokyo", "tokyo_red", "2", "more_components", "storm", "pass", "pass"),
    "seoul_contamination": ("seoul", "seoul_blue", "3", "more_components", "contamination", "wang_lin_gold", "pass", "pass"),
    "london_satellites": (
        "london",
        "london_red",
        "2",
        "more_components",
        "satellites",
        "jackson_moss_blue",
        "izox_gold",
        "pass",
        "sky_3_ch3",
        "pass",
    ),
}


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_goes_as_it_went(name: str) -> None:
    compare(GOLDEN, name, playthrough(begun(SEED, SETUPS[name]), name, step, SEED, every=1))


def test_a_whole_campaign_goes_as_it_went() -> None:
    chance, memory = random.Random(4), None
    lines: list[str] = []
    while memory is None or not memory["game.campaign_over"][0]:
        state = campaign_game(len(lines), memory, chance)
        memory, fields = state.memory(), facts(state)
        lines.append(
            ", ".join(
                str(fields[name])
                for name in (
                    "city",
                    "battle_scenario",
                    "battle_person",
                    "threat",
                    "damage",
                    "half_stars",
                    "attempt",
                    "battle",
                    "points",
                )
            )
        )
    lines += [
        f"{name}: {fields[name]}"
        for name in (
            "record_city",
            "record_scenario",
            "record_person",
            "first_result",
            "second_result",
            "city_fate",
            "person_fate",
            "golden",
        )
    ]
    compare(GOLDEN, "campaign", "\n".join(lines) + "\n")


def test_a_won_game_is_worth_two_points_and_its_threat() -> None:
    state = game("campaign").start(1)
    answer(state, state.decision.options[0].label if state.decision else "")
    answer(state, "3")
    before = facts(state)
    state.halt()
    state.game.begin(state, "game_won", 0, [])
    after = facts(state)
    assert (before["points"], after["points"]) == (0, 5)
    assert after["city_fate"][before["city"]] == "saved"


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {*SETUPS, "campaign"}
