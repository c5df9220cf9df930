"""Golden playthroughs: the same seeds and choices give the same games. RULEWRIGHT_GOLDEN=1 writes them anew."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from interpreter.api import State
from tests.falling_skies.table import answer, begun, campaign_game, facts, game

GOLDEN = Path(__file__).parent / "golden"
SETUPS: dict[str, tuple[str, ...]] = {
    "roswell_easy": ("roswell", "roswell_blue", "0", "plain_game"),
    "new_york_ordinary": ("new_york", "new_york_blue", "1", "plain_game"),
    "washington_hard": ("washington", "washington_red", "4", "plain_game"),
    "tokyo_storm": ("tokyo", "tokyo_red", "2", "more_components", "storm", "pass", "pass"),
    "seoul_contamination": ("seoul", "seoul_blue", "3", "more_components", "contamination", "wang_lin_gold", "pass", "pass"),
    "london_satellites": ("london", "london_red", "2", "more_components", "satellites", "jackson_moss_blue", "izox_gold",
                          "pass", "sky_3_ch3", "pass"),
}


def compared(name: str, lines: list[str]) -> None:
    path, text = GOLDEN / f"{name}.txt", "\n".join(lines) + "\n"
    if os.environ.get("RULEWRIGHT_GOLDEN") == "1":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def summary(state: State) -> list[str]:
    places = state.view()["places"]
    fields = facts(state)
    assert state.result is not None
    return [f"{state.result.reason} {' '.join(state.result.winners)}".strip(),
            *(f"{name}: {fields[name]}" for name in ("city", "threat", "damage", "counter", "half_stars")),
            f"energy: {state.view()['fields']['player']['commander']['energy']}",
            *(f"{place}: {', '.join(piece['row'].split('.')[1] if piece['row'] else piece['kind'] for piece in pieces)}"
              for place, pieces in sorted(places.items()) if pieces and place != "box")]


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_goes_as_it_went(name: str) -> None:
    state, chance, lines = begun(3, SETUPS[name]), random.Random(3), []
    while (decision := state.decision) is not None:
        number = chance.randrange(len(state.values))
        lines.append(f"{decision.prompt}: {decision.options[number].label} ({len(decision)})")
        state.choose(number)
    compared(name, lines + summary(state))


def test_a_whole_campaign_goes_as_it_went() -> None:
    chance, memory, lines = random.Random(4), None, []
    while memory is None or not memory["game.campaign_over"][0]:
        state = campaign_game(len(lines), memory, chance)
        memory, fields = state.memory(), facts(state)
        lines.append(", ".join(str(fields[name]) for name in (
            "city", "battle_scenario", "battle_person", "threat", "damage", "half_stars", "attempt", "battle", "points")))
    lines += [f"{name}: {fields[name]}" for name in (
        "record_city", "record_scenario", "record_person", "first_result", "second_result", "city_fate", "person_fate", "golden")]
    compared("campaign", lines)


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
