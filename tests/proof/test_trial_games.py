"""`check --games`: what never happens in many quick games, and games that never end, with their place and a way to see them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli.app import run
from interpreter.problems import Problem, Problems
from interpreter.proof.trial_games import Trials, tables
from interpreter.source.ruleset import read_playable

GAMES = 40
HEAD = "game: {id: trial, seats: [red, blue, green], players: {min: 2, max: 3}}\n"
SOUND = """
places: {hand: {per: player}, deck: {}, out: {}}
tables:
  cards:
    rows:
      - {id: ace, count: 8, effect: gain 1 gold}
      - {id: king, effect: "after hit(player): gain 1 gold for player"}
pieces: {card: {table: cards, starts: deck, active: [hand]}}
fields: {player: {gold: {max: 20}}}
actions:
  - {id: rest, group: moves, effect: gain 1 gold}
  - id: strike
    group: moves
    effect: |
      choose rival from opponents
      hit(rival)
procedures:
  hit(player): lose 1 gold for player
  turn: |
    draw card from deck
    move card to hand of me
    take action from moves
    for each card in cards at hand of me where row is ace:
      resolve card
      move card to out
setup: shuffle deck
play: |
  take turns:
    win me if me.gold >= 6
    turn()
    tie if none(cards at deck)
"""
POOR = SOUND.replace("me.gold >= 6", "me.gold >= 19")


def home(folder: Path, text: str) -> Path:
    found = folder / "trial"
    found.mkdir()
    (found / "game.yaml").write_text(HEAD + text, encoding="utf-8")
    return found


def told(folder: Path, limit: int = 300, games: int = GAMES) -> list[Problem]:
    """What the games of a ruleset tell."""
    trials, problems = Trials(), Problems()
    seated = tables(read_playable(str(folder)), (), None, "trial", problems)
    for number in range(games):
        table = seated[number % len(seated)]
        table.limit = limit
        trials.add(table, number)
    trials.report(problems)
    return list(problems)


def changed(folder: Path, old: str, new: str) -> list[Problem]:
    """What the games tell of the sound ruleset with one change."""
    assert old in SOUND
    return told(home(folder, SOUND.replace(old, new)))


def names(problems: list[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, str(problem.facts.get("name"))) for problem in problems]


def line_of(folder: Path, text: str) -> int:
    lines = (folder / "trial" / "game.yaml").read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if text in line)


def test_of_a_sound_ruleset_nothing_is_said(tmp_path: Path) -> None:
    assert names(told(home(tmp_path, SOUND))) == []


def test_an_end_that_is_never_reached(tmp_path: Path) -> None:
    [problem] = told(home(tmp_path, POOR))
    assert (problem.code, problem.facts["name"], problem.facts["games"]) == ("games-end", "play.win", GAMES)
    assert problem.position.line == line_of(tmp_path, "win me if")


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        # What cannot happen because something else does not is not told: neither the question, nor who is hit.
        ("choose rival from opponents", "choose rival from opponents where gold > 12", ("games-action", "strike")),
        ("      hit(rival)", "      hit(rival) if rival.gold > 12", ("games-event", "hit")),
        (
            "    move card to hand of me",
            "    if card.row is king: move card to out\n    move card to hand of me if card.row is ace",
            ("games-card", "cards.king"),
        ),
        ("      resolve card", "      gain 1 gold", ("games-card", "cards.ace")),
        (
            "    take action from moves",
            "    take action from moves\n    if me.gold > 15: choose other from cards at hand of me",
            ("games-question", "turn.other"),
        ),
    ],
)
def test_what_never_happens_is_told_once(tmp_path: Path, old: str, new: str, wanted: tuple[str, str]) -> None:
    assert names(changed(tmp_path, old, new)) == [wanted]


def test_an_event_that_never_happens_names_the_cards_that_wait_for_it(tmp_path: Path) -> None:
    [problem] = changed(tmp_path, "      hit(rival)", "      hit(rival) if rival.gold > 12")
    assert problem.facts["users"] == "cards.king" and problem.position.line == line_of(tmp_path, "id: king")


def test_cards_that_nobody_draws_are_one_message(tmp_path: Path) -> None:
    text = """
places: {deck: {}}
tables: {cards: {rows: [{id: ace}, {id: king}]}}
pieces: {card: {table: cards, starts: deck}}
fields: {player: {gold: number}}
play: "gain 1 gold; win me"
"""
    assert names(told(home(tmp_path, text))) == [("games-table", "cards")]


def test_a_game_that_asks_again_and_again_is_named_by_its_question(tmp_path: Path) -> None:
    text = """
fields: {player: {gold: {max: 5}}}
procedures:
  turn: |
    choose one:
      wait: do nothing
      dig: gain 1 gold
play: |
  take turns:
    turn()
    win me if me.gold > 5
"""
    found = {problem.code: problem for problem in told(home(tmp_path, text), games=4)}
    assert sorted(found) == ["games-end", "games-unending"]
    problem = found["games-unending"]
    assert problem.position.line == line_of(tmp_path, "choose one:")
    facts = problem.facts
    assert (facts["stuck"], facts["games"], facts["limit"], facts["chain"]) == (4, 4, 300, "whole game > play > turn")
    assert facts["loop"].startswith("turn.") and facts["command"] == "rulewright simulate trial --players 2 --seed 0 --games 1"


def test_a_loop_that_waits_for_a_decision_it_never_gets_is_named_by_its_line(tmp_path: Path) -> None:
    text = """
pieces: {token: {count: 3, starts: box}}
places: {pool: {}}
play: |
  take turns:
    choose token from tokens at box
    move token to pool
    win me if none(tokens at pool)
"""
    found = {problem.code: problem for problem in told(home(tmp_path, text), games=2)}
    problem = found["games-endless"]
    assert problem.position.line == line_of(tmp_path, "take turns")
    assert problem.facts["loop"].endswith("play") and problem.facts["stuck"] == 2


def test_a_pile_that_runs_dry_is_the_cause_of_a_game_without_end(tmp_path: Path) -> None:
    text = """
pieces: {token: {count: 6, starts: pool}}
places: {pool: {}, hand: {per: player}}
play: |
  take turns:
    draw token from pool
    move token to hand of me
    may win me if count(tokens at hand of me) > 6
    finish if count(tokens at hand of me) > 6
"""
    [problem] = [
        one for one in told(home(tmp_path, text), games=2) if one.code not in ("games-end", "games-question", "runs-dry")
    ]
    assert (problem.code, problem.facts["name"], problem.facts["stuck"]) == ("games-dry", "pool", 2)
    assert str(problem.facts["where"]).endswith(f"game.yaml:{line_of(tmp_path, 'take turns')}")


def test_what_is_rare_can_be_accepted_with_a_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    accepted = "accepted: {play.win: Nobody gets rich by chance., play.wni: A slip.}\n"
    folder = str(home(tmp_path, POOR + accepted))
    assert run(["check", folder, "--games", "20", "--json"]) == 0
    [problem] = json.loads(capsys.readouterr().out)
    assert (problem["code"], problem["line"]) == ("accepted-unknown", line_of(tmp_path, "accepted:"))
    assert problem["hint"] == "did you mean `play.win`?"


def test_accepted_holds_for_what_is_seen_without_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    idle = SOUND.replace("group: moves, effect: gain 1 gold", "group: idle, effect: gain 1 gold")
    folder = home(tmp_path, idle)
    assert run(["check", str(folder), "--json"]) == 0
    assert [problem["code"] for problem in json.loads(capsys.readouterr().out)] == ["never-offered"]
    (folder / "game.yaml").write_text(HEAD + idle + "accepted: {rest: A pack brings the group.}\n", encoding="utf-8")
    assert run(["check", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_games_are_played_at_the_numbers_of_players_that_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three = SOUND.replace("    turn()", "    turn()\n    storm() if count(players) > 2")
    three = three.replace("  turn: |", "  storm: gain 1 gold\n  turn: |")
    folder = str(home(tmp_path, three))
    assert run(["check", folder, "--games", "40"]) == 0
    assert "no problems" in capsys.readouterr().out
    assert run(["check", folder, "--games", "40", "--players", "2"]) == 0
    out = capsys.readouterr().out
    assert "warning[games-event]: `storm` was never carried out in 40 games" in out and "accepted: {storm: why}" in out


def test_who_has_seen_enough_is_told_what_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Trials.add

    def impatient(self: Trials, *given: object) -> None:
        if self.games == 15:
            raise KeyboardInterrupt
        add(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Trials, "add", impatient)
    assert run(["check", str(home(tmp_path, POOR)), "--games", "500"]) == 130
    assert "never reached in 15 games" in capsys.readouterr().out


def test_the_same_seed_is_the_same_game_in_simulate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home(tmp_path, SOUND)
    [table] = tables(read_playable(str(folder)), (), 2, "trial", Problems())
    assert run(["simulate", str(folder), "--players", "2", "--seed", "7", "--games", "1", "--json"]) == 0
    decisions = json.loads(capsys.readouterr().out)["decisions"]
    table.limit = decisions
    assert table.play(7) is None
    table.limit = decisions - 1
    assert table.play(7) is not None


def test_watching_files_and_playing_games_do_not_go_together(tmp_path: Path) -> None:
    assert run(["check", str(home(tmp_path, SOUND)), "--games", "2", "--watch"]) == 2
