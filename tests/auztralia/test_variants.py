"""Editions, levels and modes go together as the rules allow; the rest is refused with a reason."""

from __future__ import annotations

import os
import random

import pytest

from interpreter.play.api import compile_game
from interpreter.problems import Problems
from interpreter.words.said import Said
from tests.auztralia.tables import CHALLENGES, EDITIONS, LEVELS, RULESET, game, source, tables
from tests.games.tables import Table, name, rules_for, step

SOME: list[Table] = [
    (1, ("ru2017", "solo_insane")),
    (1, ("pl2018", "west", "solo_hard", "solo_objectives")),
    (2, ("ru2017",)),
    (2, ("pl2018", "west", "coop", "two_player_cards", "two_of_four")),
    (3, ("pl2018", "coop", *CHALLENGES[1])),
    (4, ("pl2018", "west", "coop", *CHALLENGES[3])),
]
TABLES = tables() if os.environ.get("RULEWRIGHT_SOAK") else SOME
MOST_DECISIONS = 5_000


def test_all_variants_are_overlays_of_the_ruleset() -> None:
    used = {variant for _, variants in tables() for variant in variants}
    assert set(source().variants) == used | {"solo"}
    assert len(set(tables())) == 12 + 12 + 16 + 16 + 6


@pytest.mark.parametrize("table", TABLES, ids=name)
def test_a_random_game_comes_to_its_end(table: Table) -> None:
    found = game(table)
    assert set(table[1]) <= set(found.variants)
    chance = random.Random(name(table))
    state = found.start(1)
    made = 0
    while state.decision is not None:
        step(state, chance)
        made += 1
        assert made < MOST_DECISIONS
    result = state.result
    assert result is not None and made > 20
    if "coop" in table[1]:
        assert result.winners in (found.seats, ("old_ones",))
    else:
        assert set(result.winners) <= {*found.seats, "old_ones"} and result.winners


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_newer_edition_is_played_if_nothing_is_said(players: int) -> None:
    alone = {"solo", "solo_easy"} if players == 1 else set()
    assert set(rules_for(RULESET, (players, ())).variation.chosen) == {"pl2018"} | alone


def test_a_level_is_chosen_by_its_name() -> None:
    assert set(rules_for(RULESET, (1, ("solo_hard",))).variation.chosen) == {"pl2018", "solo", "solo_hard"}


def refused(players: int, variants: list[str]) -> list[tuple[str, str]]:
    """The codes of what is wrong, with the sentence and the reason that a player reads."""
    problems = Problems()
    assert compile_game(source(), players, variants, problems) is None
    return [(problem.code, ": ".join(filter(None, Said().problem(problem)))) for problem in problems]


@pytest.mark.parametrize(
    ("players", "mode", "reason"),
    [
        (1, "solo_objectives", "only the edition of 2018 has objectives"),
        (2, "two_player_cards", "only the edition of 2018 has these cards"),
        (2, "west", "only the edition of 2018 has this map"),
        (3, "coop", "only the edition of 2018 has these rules"),
        (3, "challenge_medium", "only the edition of 2018 has challenges"),
    ],
)
def test_the_older_edition_has_no_modes(players: int, mode: str, reason: str) -> None:
    assert refused(players, ["ru2017", mode]) == [("variant-requires", f"`{mode}` needs the variant `pl2018`: {reason}")]


@pytest.mark.parametrize(
    ("players", "mode", "needed", "reason"),
    [
        (2, "two_of_four", "two_player_cards", "it says how many of those cards are drawn"),
        (3, "challenge_hard", "challenge_medium", "each challenge adds to the one before"),
        (4, "challenge_insane", "challenge_hard", "each challenge adds to the one before"),
    ],
)
def test_modes_build_on_each_other(players: int, mode: str, needed: str, reason: str) -> None:
    assert refused(players, [mode]) == [("variant-requires", f"`{mode}` needs the variant `{needed}`: {reason}")]


@pytest.mark.parametrize(
    ("players", "mode", "numbers"),
    [
        (2, "solo_hard", "a table of 1"),
        (4, "solo_objectives", "a table of 1"),
        (1, "two_player_cards", "a table of 2"),
        (3, "two_player_cards", "a table of 2"),
        (1, "coop", "2 to 4 players"),
        (1, "challenge_medium", "3 to 4 players"),
        (2, "challenge_medium", "3 to 4 players"),
    ],
)
def test_modes_are_for_numbers_of_players(players: int, mode: str, numbers: str) -> None:
    [(code, sentence)] = refused(players, [mode])
    assert code == "variant-players" and sentence.startswith(f"`{mode}` is for {numbers}, not")


@pytest.mark.parametrize("pair", [EDITIONS, LEVELS[:2], LEVELS[1:]])
def test_there_is_one_edition_and_one_level_at_a_time(pair: tuple[str, ...]) -> None:
    assert [code for code, _ in refused(1, list(pair))] == ["option-conflict"]


@pytest.mark.parametrize("players", [0, 5])
def test_one_to_four_play(players: int) -> None:
    assert "wrong-players" in [code for code, _ in refused(players, [])]


def test_objectives_and_changes_are_rows_of_tables() -> None:
    alone = game((1, ("pl2018", "west", "solo_hard", "solo_objectives"))).box.tables["objectives"]
    assert len(alone.rows) == 10 and all("effect" in row for row in alone.data)
    pair = game((2, ("pl2018", "west", "coop", "two_player_cards", "two_of_four"))).box.tables["twists"]
    assert len(pair.rows) == 10 and all("effect" in row for row in pair.data)
    assert sorted(row["offer"] for row in pair.data) == sorted(2 * [f"offer_{number}" for number in range(1, 6)])
