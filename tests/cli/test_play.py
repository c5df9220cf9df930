"""Playing in the terminal."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click
import pytest

import interpreter
from interpreter.cli import saves, shelf
from interpreter.cli.options import bots_option

from .conftest import Run


def autosave(tmp_path: Path, game: str) -> Path:
    """Where the newest game was saved."""
    home = tmp_path / "state" / "rulewright" / "autosave" / game
    return max(home.glob("*.json"), key=lambda path: path.stat().st_mtime_ns, default=home / "none.json")


def test_bots_play_a_whole_game_with_a_log_and_a_result(rulewright: Run, tmp_path: Path) -> None:
    code, out, _ = rulewright("play", "heap", "--humans", "none", "--seed", "3")
    assert code == 0
    assert "Heap of stones" in out and "Red (bot), blue (bot) · seed 3" in out
    assert "Red: " in out and "rolls: omen" in out
    assert " wins." in out
    assert not autosave(tmp_path, "heap").exists()


def test_the_same_seed_gives_the_same_game(rulewright: Run) -> None:
    first = rulewright("play", "heap", "--humans", "none", "--seed", "3")
    assert first == rulewright("play", "heap", "--humans", "none", "--seed", "3")
    assert first != rulewright("play", "heap", "--humans", "none", "--seed", "4")


def test_a_person_answers_by_number_or_by_name(rulewright: Run) -> None:
    code, out, _ = rulewright("play", "heap", "--humans", "1,2", typed="2\npass\nPAS\n2\n1\n")
    assert code == 0
    assert "There are 5 stones; take how many?" in out
    assert "There are 3 stones" in out
    assert "Red wins." in out
    assert "Red takes the keyboard." in out and "blue takes the keyboard." in out


def test_wrong_answers_are_explained_and_asked_again(rulewright: Run) -> None:
    code, out, _ = rulewright("play", "heap", "--humans", "1,2", typed="9\nxyz\n\n?\nt 1\nq\n")
    assert code == 0
    assert "There is no option 9: 1 to 3." in out
    assert "“xyz” is not among the options" in out
    assert "undo your last choice" in out
    assert "There is no text for: 1." in out


def test_only_the_view_of_the_person_asked_is_shown(rulewright: Run) -> None:
    _, out, _ = rulewright("play", "heap", "--humans", "1,2", typed="1\nq\n")
    red, blue = out.split("blue takes the keyboard.")
    assert "Sun" in red and "Sun" not in blue and "card" in blue


def test_end_of_input_saves_and_resume_goes_on(rulewright: Run, tmp_path: Path) -> None:
    code, out, _ = rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    assert code == 0 and "The game is saved in" in out
    assert json.loads(autosave(tmp_path, "heap").read_text())["choices"] == [0]
    code, out, _ = rulewright("play", "heap", "--resume", typed="2\n2\n")
    assert code == 0
    assert "There are 4 stones" in out and "There are 5 stones" not in out
    assert "blue takes the keyboard." in out and "Red wins." in out


def test_resume_may_stand_before_the_ruleset_or_name_a_file(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    assert "There are 4 stones" in rulewright("play", "--resume", "heap")[1]
    assert "There are 4 stones" in rulewright("play", "--resume", str(autosave(tmp_path, "heap")))[1]


def test_a_save_without_memory_goes_on(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    path = autosave(tmp_path, "heap")
    saved = json.loads(path.read_text())
    del saved["memory"]
    path.write_text(json.dumps(saved))
    code, out, _ = rulewright("play", "heap", "--resume")
    assert code == 0 and "There are 4 stones" in out


def test_nothing_to_resume_is_said(rulewright: Run) -> None:
    code, _, err = rulewright("play", "heap", "--resume")
    assert code == 1 and "error[save-none]: there is no game of heap to go on with" in err


def test_damaged_and_foreign_saves_are_refused_and_kept(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    path = autosave(tmp_path, "heap")
    good = json.loads(path.read_text())
    for text, error in [
        (path.read_text()[:50], "save-unreadable"),
        ("[1, 2]", "save-foreign"),
        (json.dumps({**good, "format": 99}), "save-format"),
        (json.dumps({**good, "choices": [True]}), "save-field"),
        (json.dumps({**good, "seed": "one"}), "save-field"),
        (json.dumps({**good, "bots": "nobody"}), "save-field"),
        (json.dumps({**good, "game": "chess"}), "save-game"),
        (json.dumps({**good, "choices": [7]}), "save-choice"),
        (json.dumps({**good, "choices": [1] * 3 + [0] * 9, "labels": []}), "save-too-long"),
        (json.dumps({**good, "state": {**good["state"], "choices": [1]}}), "save-differs"),
        ("[" * 100_000, "save-unreadable"),
    ]:
        path.write_text(text)
        code, _, err = rulewright("play", "heap", "--resume")
        assert (code, path.read_text()) == (1, text)
        assert f"error[{error}]" in err and "Traceback" not in err


def test_an_unfinished_game_is_kept_when_another_begins(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    _, out, _ = rulewright("play", "heap", "--humans", "1,2", typed="2\n")
    assert "1 unfinished game of this ruleset is kept: rulewright play heap --resume list" in out
    _, out, _ = rulewright("play", "heap", "--resume", "list")
    assert [line[:2] for line in out.splitlines() if line[:1].isdigit()] == ["1.", "2."]
    assert "There are 3 stones" in rulewright("play", "heap", "--resume", "1")[1]
    assert "There are 4 stones" in rulewright("play", "heap", "--resume", "2")[1]


def test_the_last_ten_unfinished_games_are_kept(rulewright: Run, tmp_path: Path) -> None:
    for _ in range(12):
        rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    home = autosave(tmp_path, "heap").parent
    assert len(list(home.glob("*.json"))) == 10
    rulewright("play", "heap", "--resume", typed="2\n2\n")  # finished now
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    assert len(list(home.glob("*.json"))) == 10 and not list(home.glob(".*.lock"))


def test_two_windows_on_one_save_are_told_of_each_other(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    path = autosave(tmp_path, "heap")
    before = path.read_text()
    with shelf.opened(path):
        code, _, err = rulewright("play", "heap", "--resume", typed="2\n")
    assert code == 1 and "error[save-open]" in err and f"process {os.getpid()}" in err and path.read_text() == before
    assert rulewright("play", "heap", "--resume", typed="2\n")[0] == 0


def test_a_file_kept_elsewhere_stays_as_it_is(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    mine = tmp_path / "mine.json"
    mine.write_text(autosave(tmp_path, "heap").read_text())
    before = mine.read_text()
    assert "There are 4 stones" in rulewright("play", "--resume", str(mine), typed="2\n")[1]
    assert mine.read_text() == before


def changed(tmp_path: Path, **fields: object) -> Path:
    """The last saved game, with other fields."""
    path = autosave(tmp_path, "heap")
    path.write_text(json.dumps(json.loads(path.read_text()) | fields))
    return path


def test_a_game_of_other_rules_goes_on_if_its_choices_are_still_possible(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    changed(tmp_path, rules={"play": "4"}, state={"array": [9]})
    code, out, err = rulewright("play", "heap", "--resume")
    assert code == 0 and "There are 4 stones" in out
    assert "The rules have changed since this game was saved (play)." in err.replace("\n", " ")
    assert json.loads(autosave(tmp_path, "heap").read_text())["rules"] == {"play": "5"}


def test_with_other_rules_a_choice_is_found_by_what_it_was(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    label = json.loads(autosave(tmp_path, "heap").read_text())["labels"][0]
    changed(tmp_path, rules={"play": "4"}, choices=[1])
    assert "There are 4 stones" in rulewright("play", "heap", "--resume")[1]
    path = changed(tmp_path, rules={"play": "4", "board": "1"}, labels=[label.replace("1", "9")])
    before = path.read_text()
    code, _, err = rulewright("play", "heap", "--resume")
    assert code == 1 and path.read_text() == before
    assert "(board, play): choice 1 of 1 (turn.stones: 9) is no longer possible" in err.replace("\n", " ")


def test_games_of_the_first_format_are_played_again(rulewright: Run, tmp_path: Path) -> None:
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    path = autosave(tmp_path, "heap")
    old = {name: value for name, value in json.loads(path.read_text()).items() if name not in ("rules", "labels")}
    legacy = path.parent.parent / "heap.json"
    path.unlink()
    legacy.write_text(json.dumps(old | {"format": 1}))
    assert "There are 4 stones" in rulewright("play", "heap", "--resume", typed="2\n")[1]
    assert json.loads(legacy.read_text())["format"] == 2


def test_undo_takes_back_the_own_last_choice(rulewright: Run, tmp_path: Path) -> None:
    _, out, _ = rulewright("play", "twice", "--humans", "1,2", typed="u\n2\nu\nq\n")
    assert "There is nothing to undo." in out and "Taken back." in out
    assert out.count("There are 7 stones") == 2
    assert json.loads(autosave(tmp_path, "twice").read_text())["choices"] == []


def test_undo_does_not_cross_chance_or_another_player(rulewright: Run) -> None:
    _, out, _ = rulewright("play", "twice", "--humans", "1,2", typed="1\nu\nq\n")
    assert "This cannot be undone" in out  # the heap became even: the omen was rolled
    _, out, _ = rulewright("play", "twice", "--humans", "1,2", typed="2\n2\nu\nq\n")
    assert "This cannot be undone" in out  # the other player is asked now


def test_a_resumed_game_can_still_be_undone(rulewright: Run) -> None:
    rulewright("play", "twice", "--humans", "1,2", typed="2\nq\n")
    _, out, _ = rulewright("play", "twice", "--resume", typed="u\nq\n")
    assert "Taken back." in out and "There are 7 stones" in out


def test_save_writes_a_record_that_can_be_replayed(rulewright: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    code, out, _ = rulewright("play", "heap", "--humans", "none", "--with", "calm", "--save", str(record))
    assert code == 0 and str(record) in out.replace("\n", "")
    code, out, _ = rulewright("replay", str(record))
    assert code == 0 and "the same position" in out and " wins." in out
    saved = json.loads(record.read_text())
    assert saved["variants"] == ["calm"] and saved["finished"]
    saved["state"]["array"][0] = 5
    record.write_text(json.dumps(saved))
    code, _, err = rulewright("replay", str(record))
    assert code == 1 and "the position differs at state.array[0]: 0 instead of 5" in err.replace("\n", " ")


def test_s_saves_to_a_file_of_its_own(rulewright: Run, tmp_path: Path) -> None:
    _, out, _ = rulewright("play", "heap", "--humans", "1", typed="s\nq\n")
    saves = list((tmp_path / "state" / "rulewright" / "saves").glob("heap-*.json"))
    assert "Saved:" in out and len(saves) == 1


def test_memory_is_handed_on(rulewright: Run, tmp_path: Path) -> None:
    memory = tmp_path / "memory.json"
    for games in (1, 2):
        rulewright("play", "heap", "--humans", "none", "--memory", str(memory))
        assert json.loads(memory.read_text()) == {"games": games}


def test_everything_is_said_in_russian(rulewright: Run) -> None:
    code, out, _ = rulewright("play", "heap", "--humans", "1,2", "--lang", "ru", typed="9\nu\npass\n")
    assert code == 0
    assert "Варианта 9 нет: от 1 до 3." in out and "Отменять нечего." in out
    assert "пас" in out and "Партия сохранена в" in out


def test_wrong_seats_and_bots_are_wrong_use(rulewright: Run) -> None:
    code, _, err = rulewright("play", "heap", "--humans", "3")
    assert code == 2 and "there is no seat “3” in a game of 2 players" in err
    code, _, err = rulewright("play", "heap", "--bots", "randm")
    assert code == 2 and "did you mean `random`?" in err
    code, _, err = rulewright("play", "heap", "--bots", "random,rolout")
    assert code == 2 and "did you mean `rollout`?" in err
    assert rulewright("play")[0] == 2


@pytest.mark.parametrize("given", [["--bots", "rollout,random"], ["--bots", "rollout", "--bots", "random"]])
def test_bots_are_named_in_one_option_or_in_several(given: list[str]) -> None:
    @click.command()
    @bots_option
    def seated(bots: tuple[str, ...]) -> None:
        assert bots == ("rollout", "random")

    seated.main(given, standalone_mode=False)


def test_seeds_of_real_games_are_drawn_from_64_bits(rulewright: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import secrets

    asked: list[int] = []

    def drawn(bits: int) -> int:
        asked.append(bits)
        return (1 << bits) - 5

    monkeypatch.setattr(secrets, "randbits", drawn)
    rulewright("play", "heap", "--humans", "1,2", typed="1\n")
    assert asked == [64]
    assert json.loads(autosave(tmp_path, "heap").read_text())["seed"] == 2**64 - 5


def test_all_bits_of_a_seed_count() -> None:
    import rulewright as package

    dealt = {tuple(package.load("kuhn_poker").start(1 << bit).array) for bit in range(64)}
    assert len(dealt) == 64


TOKENS = """\
game: {id: tokens, seats: [red, blue], players: 2, automatic: true, provenance: original}
board: {grid: square, rows: 1, columns: 3}
pieces: {token: {owner: player, count: 3, starts: supply}, disc: {owner: player, starts: supply}}
places: {supply: {}}
play: |
  repeat 2 times:
    choose token from tokens of me at supply
    choose cell from cells where none(tokens at it)
    move token to cell
    choose other from pieces at supply
    move other to box
  tie
"""


def test_a_game_of_an_older_interpreter_that_chose_the_second_of_equal_pieces_goes_on(tmp_path: Path) -> None:
    """It asked about three equal tokens, and its numbers of options counted all of them."""
    (tmp_path / "game.yaml").write_text(TOKENS, encoding="utf-8")
    game = interpreter.load(str(tmp_path))
    labels = [
        "play.token: red token at supply",
        "play.cell: b1",
        "play.other: red disc at supply",
        "play.token: red token at supply",
        "play.cell: c1",
    ]
    saved = saves.Saved(str(tmp_path), "tokens", 2, [], 1, [1, 1, 5, 1, 1], {}, labels=labels, rules=dict(game.rules))
    state, changed = saves.replay(tmp_path / "old.json", saved, game)
    assert changed == [] and saved.labels == [labels[1], labels[2], labels[4]]
    assert state.decision is not None and state.decision.prompt == "play.other"
    assert saved.choices == list(state.choices)
