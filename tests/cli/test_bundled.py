"""The command line on a real ruleset, in several processes too."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import run
from interpreter.source import parsing
from interpreter.source.folders import ReadHere
from interpreter.source.resources import folder

CLASSICS = ["breakthrough", "connect_four", "kuhn_poker", "tic_tac_toe"]
SMALL = sorted(file.parent.name for file in folder("rulesets").glob("*/game.yaml") if not (file.parent / "ledger.yaml").exists())


@pytest.fixture(autouse=True)
def own_state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LANG", "en")


def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, *arguments: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run(["play", *arguments]) == 0
    return capsys.readouterr().out


def test_several_processes_give_the_same_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    records = []
    for jobs in ("1", "2"):
        assert run(["simulate", "tic_tac_toe", "--games", "60", "--jobs", jobs, "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        records.append({name: record[name] for name in ("games", "decisions", "wins", "scores", "length", "stalled")})
    assert records[0] == records[1]


def test_a_recorded_game_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run(["play", "tic_tac_toe", "--humans", "none", "--seed", "4", "--save", str(file)]) == 0
    assert run(["replay", str(file)]) == 0
    assert "the same position" in capsys.readouterr().out


def test_perft_counts_the_first_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "tic_tac_toe", "--depth", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sequences"] == 72


def test_tic_tac_toe_has_exactly_so_many_complete_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["perft", "tic_tac_toe", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["sequences"], record["finished"]) == (255168, 255168)


@pytest.mark.parametrize("name", CLASSICS)
@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_bots_play_a_whole_game_in_80_columns(name: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", name, "--humans", "none", "--seed", "2", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 80
    assert {"en": "win", "ru": "обед", "pl": "ygr"}[language] in out


@pytest.mark.parametrize("name", SMALL)
def test_small_games_are_without_fault_and_their_examples_hold(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", name]) == 0
    assert capsys.readouterr().out == f"{name}: no problems\n"
    assert run(["test", name, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) >= 3


def test_hidden_cards_stay_hidden(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = play(monkeypatch, capsys, "check\nbet\nq\n", "kuhn_poker", "--humans", "1,2", "--seed", "5")
    first, second, again = out.split(" takes the keyboard.")[1:]
    assert "Jack" in first and "King" not in first and "Queen" not in first
    assert "King" in second and "Jack" not in second and "Queen" not in second
    assert "Jack" in again and "King" not in again
    assert "hand: card" in first and "hand: card" in second


def test_cards_are_shown_at_the_end(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = play(monkeypatch, capsys, "check\nbet\ncall\n", "kuhn_poker", "--humans", "1,2", "--seed", "5")
    end = out.rpartition("First: Call")[2]
    assert "Jack" in end and "King" in end and "Second wins." in end


def test_a_choice_in_two_parts_is_undone_part_by_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = play(monkeypatch, capsys, "2\nu\nq\n", "breakthrough", "--seed", "3")
    assert out.count("Which pawn moves?") == 2 and "Taken back." in out


def test_undo_takes_back_what_a_bot_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = play(monkeypatch, capsys, "b2\nu\nq\n", "tic_tac_toe", "--seed", "3")
    assert "Nought marks " in out and "Taken back." in out
    assert out.rpartition("Taken back.")[2].count("·") == 9


def test_bench_names_what_costs_time_by_file_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "reversi", "--seconds", "0.05", "--profile", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)[0]["costs"]
    shares = {one["name"]: one["share"] for one in found}
    assert sum(shares.values()) == pytest.approx(1, abs=0.01) and shares["closes"] > 0.02
    lines = {one["name"]: one["at"].rpartition("/")[2] for one in found}
    assert all(at.startswith("game.yaml:") for at in lines.values()), lines
    assert run(["bench", "reversi", "--seconds", "0.05", "--profile"]) == 0
    assert "closes" in capsys.readouterr().out


def test_bench_and_show_work_on_a_real_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "tic_tac_toe", "--seconds", "0.05", "--json"]) == 0
    [record] = json.loads(capsys.readouterr().out)
    assert record["playouts_per_second"] > 0 and record["state_size"] > 9 and record["load_cold_ms"] > 0
    assert record["clone_1000_ratio"] > 0
    assert run(["show", "kuhn_poker", "--code"]) == 0
    assert "def " in capsys.readouterr().out
    for name in ("wares", "tables.wares"):
        assert run(["show", "smugglers", name]) == 0
        told = capsys.readouterr().out
        assert "price: number" in told and "  night_watch  Night watch: Draw three cards.\n" in told
    assert run(["explain", "kuhn_poker", "fields.player.stake.start"]) == 0
    assert "rulesets/kuhn_poker/game.yaml" in capsys.readouterr().out


def test_a_missing_library_is_told_beside_the_output(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")  # what was read before is not read again
    monkeypatch.setitem(sys.modules, "ruamel.yaml.cyaml", None)
    parsing.library.cache_clear()
    try:
        assert run(["check", "tic_tac_toe", "--json"]) == 0
    finally:
        parsing.library.cache_clear()
    told = capsys.readouterr()
    assert json.loads(told.out) == [] and told.err.startswith("ruamel.yaml.clib is not installed:")


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a ruleset of the same name as a bundled one."""
    shutil.copytree(folder("rulesets") / "tic_tac_toe", tmp_path / "here" / "tic_tac_toe")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "here" / "tic_tac_toe"


def change(home: Path, old: str, new: str, file: str = "game.yaml") -> None:
    text = (home / file).read_text(encoding="utf-8")
    assert old in text
    (home / file).write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    "command",
    [
        ("check",),
        ("play", "--humans", "none"),
        ("test",),
        ("simulate", "--games", "2", "--jobs", "2"),
        ("coverage",),
        ("show",),
        ("explain", "play"),
        ("perft", "--depth", "1"),
        ("bench", "--seconds", "0.01"),
    ],
)
def test_what_lies_in_the_current_folder_wins_and_is_said(
    command: tuple[str, ...], copied: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    run([command[0], "tic_tac_toe", *command[1:]])
    assert " ".join(capfd.readouterr().err.split()).count("Read from the folder tic_tac_toe. The ruleset of this name") == 1
    run([command[0], str(folder("rulesets") / "tic_tac_toe"), *command[1:]])
    assert "Read from" not in capfd.readouterr().err


def test_the_copy_is_what_is_checked(copied: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(copied, "take turns", "take trns")
    assert run(["check", "tic_tac_toe"]) == 1
    assert "tic_tac_toe/game.yaml:16:" in capsys.readouterr().out


def test_games_of_rulesets_with_the_same_id_lie_apart(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, capsys, "a1\n", "tic_tac_toe")
    play(monkeypatch, capsys, "c3\n", str(folder("rulesets") / "tic_tac_toe"))
    shelves = sorted((tmp_path / "state" / "rulewright" / "autosave").iterdir())
    assert [len(list(each.glob("*.json"))) for each in shelves] == [1, 1]
    assert shelves[0].name == "tic_tac_toe" and shelves[1].name.startswith("tic_tac_toe-")
    saved = json.loads(next(shelves[1].glob("*.json")).read_text(encoding="utf-8"))
    assert saved["ruleset"] == str(copied) and saved["labels"][0].endswith(": a1")
    monkeypatch.chdir(tmp_path)
    assert f"seed {saved['seed']}" in play(monkeypatch, capsys, "", str(copied), "--resume")


def test_a_save_knows_its_rules(
    copied: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    play(monkeypatch, capsys, "c3\n", "tic_tac_toe", "--humans", "1,2")
    (copied / "locales" / "en.yaml").unlink()  # words are no rules
    assert "rules have changed" not in told_on_resuming(monkeypatch, capsys, 0)
    change(copied, "longest_line(cell, cells where mark is me) is 3", "longest_line(cell, cells where mark is me) >= 3")
    assert "rules have changed since this game was saved (play)." in told_on_resuming(monkeypatch, capsys, 0)
    change(copied, "rows: 3, columns: 3", "rows: 2, columns: 2")
    before = [path.read_bytes() for path in tmp_path.glob("state/rulewright/autosave/*/*.json")]
    assert re.search(
        r"\(board, interpreter\): choice 1 of 1 \(play.cell: c3\) is no longer possible", told_on_resuming(monkeypatch, capsys, 1)
    )
    assert [path.read_bytes() for path in tmp_path.glob("state/rulewright/autosave/*/*.json")] == before


def told_on_resuming(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: int) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(["play", "tic_tac_toe", "--resume"]) == code
    return " ".join(capsys.readouterr().err.split())


def test_a_state_knows_its_rules(copied: Path) -> None:
    with pytest.warns(ReadHere):
        state = interpreter.load("tic_tac_toe").start(1)
    state.choose(8)
    text = state.to_json()
    change(copied, "longest_line(cell, cells where mark is me) is 3", "longest_line(cell, cells where mark is me) >= 3")
    again = interpreter.load(str(copied)).from_json(text)
    assert again.choices == state.choices and again.array == state.array
    old = json.loads(text)
    del old["rules"]
    assert interpreter.load(str(copied)).from_json(json.dumps(old | {"format": 1, "state": [1, 2]})).array == state.array
    change(copied, "rows: 3, columns: 3", "rows: 2, columns: 2")
    with pytest.raises(interpreter.PlayError) as caught:
        interpreter.load(str(copied)).from_json(text)
    assert (caught.value.code, caught.value.facts["choice"]) == ("state-rules", 1)
    assert caught.value.facts["changed"] == "board, interpreter, play"


def test_the_program_of_a_ruleset_or_of_one_of_its_ids(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "tic_tac_toe", "--ir"]) == 0
    assert "choose cell#2 from ({0..8} where cell#1: (cell#1.mark is none)) by me as play.cell" in capsys.readouterr().out
    assert run(["show", "atlantis", "walk", "--ir"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("procedure actions.walk():") and shown.count("procedure ") == 1
    assert run(["show", "tic_tac_toe", "play", "--lowered"]) == 0
    assert "ask point 0; with fewer than 1:" in capsys.readouterr().out
    assert run(["show", "atlantis", "wlak", "--ir"]) == 2
    assert "walk" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["show"], ["play", "--humans", "none"], ["simulate", "--games", "1", "--jobs", "1"]])
def test_examples_and_ledger_are_not_read_to_show_or_to_play(
    copied: Path, command: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    (copied / "ledger.yaml").write_text("rules: [")
    (copied / "examples" / "broken.yaml").write_text("examples: [")
    home = str(copied.rename(copied.with_name("copy")))
    assert run([command[0], home, *command[1:]]) == 0
    assert run(["test", home]) != 0 and run(["coverage", home]) != 0
    assert "broken.yaml" in capfd.readouterr().err


YARD = """
game: {id: yard, seats: [red, blue], players: 2}
fields: {player: {gold: {max: 99}}}
actions:
  - {id: grind, group: moves, effect: gain 1 gold}
  - {id: buy, group: moves, effect: "pay 3 gold"}
  - {id: boast, group: moves, effect: require me.gold > 50}
play: "take turns: take action from moves"
"""


def test_why_says_what_keeps_an_action_from_being_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(YARD.lstrip("\n"), encoding="utf-8")
    typed = "why buy\nwhy boa\nwhy\nwhy grind\nwhy flee\n"
    out = play(monkeypatch, capsys, typed, str(tmp_path), "--plain", "--humans", "1,2")
    price = "buy: It cannot be paid. gold: 3 needed, 0 there."
    wanted = [price, "boast: This does not hold: me.gold > 50", price, "grind: It can be done now."]
    assert out.count(price) == 2
    assert all(line in out for line in wanted) and "“flee” is no action of this game." in out


def test_look_tells_the_rule_behind_a_thing_in_the_language_of_the_reader(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = "look идти\nlook f6\nlook nowhere\nq\n"
    out = " ".join(play(monkeypatch, capsys, typed, "atlantis", "--seed", "3", "--lang", "ru").split())
    assert "С тайла на соседний." in out and "Сейчас об этом не спрашивают." in out
    assert "Книга правил, Пешком и в лодки: " in out and "Книга правил, Что в коробке: " in out
    assert "Здесь нет ничего с названием «nowhere»." in out
