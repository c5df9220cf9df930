"""Commands take packs: files and folders, from anywhere, in place of a ruleset or with it."""

from __future__ import annotations

import io
import json
from itertools import pairwise
from pathlib import Path

import pytest

from interpreter.cli.app import run

GAME = """
game: {id: stall, seats: [ann, bob], players: 2}
fields: {player: {gold: {start: 3, max: 99}}}
actions:
  - {id: beg, group: moves, effect: gain 1 gold}
play: |
  take turns:
    take action from moves
    win me if me.gold >= 9
"""
EXAMPLES = """
examples:
  - {example: whoever begs gets a coin, do: beg, then: {ann.gold: 4}}
  - {example: only begging is offered, seed: 1, then: {options: [beg]}}
"""
PACK = """
pack: alley
for: stall
add:
  actions:
    - {id: steal, group: moves, effect: gain 3 gold, words: {en: {name: Steal}}}
examples:
  - {example: whoever steals gets three coins, do: steal, then: {ann.gold: 6}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for file, text in {
        "stall/game.yaml": GAME,
        "stall/examples/begging.yaml": EXAMPLES,
        "stall/locales/en.yaml": "language: en\nnames: {seats: {ann: Ann, bob: Bob}, game: Stall, actions: {beg: Beg},"
        " fields: {player: {gold: gold}}}\nprompts: {main.moves: What now?}\n",
        "packs/alley.yaml": PACK,
    }.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(arguments)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_a_pack_alone_tells_of_examples_that_it_changes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "test", "packs/alley.yaml")
    assert code == 0
    assert text.splitlines() == [
        "These examples of the ruleset do not hold with it. If it changes their rule, that is as it should be:",
        "stall/examples/begging.yaml:3: only begging is offered",
        "  options is beg, steal, not beg",
        "All 2 other examples hold.",
    ]


def test_with_a_pack_all_examples_count(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "test", "stall", "--with", "packs/alley.yaml")
    assert code == 1 and text.endswith("1 example of 3 fails.\n")
    assert said(capsys, "test", "stall") == (0, "2 examples, all of them hold.\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "stall", "steal", "--with", "packs"),
        ("show", "packs/alley.yaml", "steal"),
        ("explain", "packs/alley.yaml", "actions.steal"),
        ("perft", "packs", "--depth", "2"),
        ("simulate", "packs/alley.yaml", "--games", "3"),
        ("coverage", "packs"),
        ("diff", "packs/alley.yaml"),
        ("diff", "stall", "--with", "packs/alley.yaml"),
        ("check", "stall", "--with", "packs/alley.yaml"),
        ("prove", "packs/alley.yaml", "--changes", "2", "--least", "0"),
        ("bench", "stall", "--with", "packs", "--seconds", "0.01"),
        ("play", "packs", "--humans", "none", "--seed", "1"),
    ],
)
def test_every_command_takes_packs(folder: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, text = said(capsys, *arguments)
    assert code == 0 and "error" not in text.replace("0 errors", ""), text


def test_a_pack_that_cannot_be_on_is_wrong_use(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "play", "tic_tac_toe", "--with", "packs/alley.yaml")
    assert code == 2 and "the pack `alley` is for the ruleset `stall`, not for `tic_tac_toe`" in text
    code, text = said(capsys, "check", "packs/ally.yaml")
    assert code == 2 and "there is no pack packs/ally.yaml" in text and "did you mean `alley.yaml`?" in text
    (folder / "headless.yaml").write_text("for: stall\nset: {}\n")
    assert "headless.yaml:1:1: error[missing-key]: `pack` is missing here" in said(capsys, "check", "headless.yaml")[1]
    code, text = said(capsys, "play", "stall", "--with", "packs/ally.yaml")
    assert code == 2 and "did you mean `packs/alley.yaml`?" in text


def test_problems_of_a_pack_are_told_with_errors_first(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = PACK.replace("words: {en: {name: Steal}}", "note: x").replace("do: steal", "do: stel")
    (folder / "packs" / "alley.yaml").write_text(text, encoding="utf-8")
    code, told = said(capsys, "check", "packs/alley.yaml")
    assert code == 1
    told_of = [line.split(": ")[1] for line in told.splitlines() if "[" in line]
    assert told_of == ["error[unknown-name]", "warning[missing-text]"]


def test_a_text_that_a_pack_lacks_is_told_with_where_and_how_it_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cards.yaml").write_text("""\
pack: cards
for: stall
add:
  tables:
    cards: {rows: [{id: ace, effect: "action play in moves: choose rival from opponents; say taken(rival)"}]}
  pieces: {card: {table: cards, starts: hand, active: [hand]}}
  places: {hand: {per: player}}
  actions: [{id: nap, group: moves, effect: wait()}]
  procedures: {wait: choose rival from opponents; gain 1 gold}
""")
    told = said(capsys, "check", "cards.yaml")[1].splitlines()
    (folder / "new.yaml").write_text("pack: new\nfor: stall\nadd: {tables: {coins: [{id: cent}]}}\n")
    assert "hint: a new table has its rows under a key of their own: `coins: {rows: […]}`" in said(capsys, "check", "new.yaml")[1]
    (folder / "new.yaml").write_text(
        'pack: new\nfor: stall\nadd: {abilities: [{id: dim, effect: "after reveal(x): gain 1 gold"}]}\n'
    )
    assert "hint: `reveal` is a command; what can be watched are procedures" in said(capsys, "check", "new.yaml")[1]
    written = [(line.split(" ")[0], after.strip()) for line, after in pairwise(told) if "missing-text" in line]
    expected = [
        ("cards.yaml:1:1:", "hint: write `words: {en: {log: {taken: …}}}`"),
        ("cards.yaml:5:20:", "hint: write `words: {en: {name: …}}`"),
        ("cards.yaml:5:20:", "hint: write `words: {en: {actions: {play: {name: …}}}}`"),
        ("cards.yaml:5:20:", "hint: write `words: {en: {actions: {play: {prompts: {rival: …}}}}}`"),
        ("cards.yaml:8:13:", "hint: write `words: {en: {name: …}}`"),
        ("cards.yaml:9:16:", "hint: write `words: {en: {prompts: {wait.rival: …}}}`"),
    ]
    assert [one for one in written if one in expected] == expected


def test_texts_to_be_written_are_listed_and_no_problem(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "packs" / "alley.yaml"
    path.write_text(path.read_text().replace("name: Steal", "name: TODO steal"), encoding="utf-8")
    code, told = said(capsys, "check", "packs/alley.yaml")
    assert code == 0
    assert told.splitlines() == [
        "packs/alley.yaml:5:67: todo[text-to-write]: `names.actions.steal` is still to be written in en",
        "packs/alley.yaml: no problems",
    ]
    assert said(capsys, "check", "packs/alley.yaml", "--json")[1].count('"todo"') == 1


def test_json_has_the_pack_among_the_variants(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = json.loads(said(capsys, "test", "packs", "--json")[1])
    assert [outcome["variants"] for outcome in outcomes if outcome["example"].startswith("whoever steals")] == [["alley"]]


def play(capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch, typed: str, *arguments: str) -> tuple[int, str]:
    patch.setattr("sys.stdin", io.StringIO(typed))
    return said(capsys, "play", *arguments)


def test_a_saved_game_goes_on_with_its_packs(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code, text = play(capsys, monkeypatch, "steal\nq\n", "stall", "--with", "packs/alley.yaml", "--seed", "1")
    assert code == 0 and "The game is saved" in text
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    code, text = play(capsys, monkeypatch, "q\n", "../stall", "--resume")
    assert code == 0 and "Steal" in text and "have changed" not in text

    pack = folder / "packs" / "alley.yaml"
    pack.write_text(PACK.replace("gain 3 gold", "gain 4 gold"), encoding="utf-8")
    code, text = play(capsys, monkeypatch, "q\n", "../stall", "--resume")
    assert code == 0 and "The rules have changed since this game was saved (actions, packs.alley)" in text

    pack.rename(folder / "moved.yaml")
    code, text = play(capsys, monkeypatch, "q\n", "../stall", "--resume")
    assert code == 1
    assert "error[save-pack]: the pack `alley` of " in text and f"is gone: there is no {pack} any more" in text
    assert "say where it is now: --with FILE" in text
    code, text = play(capsys, monkeypatch, "q\n", "../stall", "--resume", "--with", "../moved.yaml")
    assert code == 0 and "Steal" in text
    code, text = play(capsys, monkeypatch, "q\n", "../stall", "--resume")
    assert code == 0, text  # where it lies now is remembered


def test_a_recorded_game_is_replayed_with_its_packs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "play", "packs/alley.yaml", "--humans", "none", "--seed", "3", "--save", "game.json")[0] == 0
    assert json.loads((folder / "game.json").read_text())["packs"] == {"alley": str(folder / "packs" / "alley.yaml")}
    code, text = said(capsys, "replay", "game.json")
    assert code == 0 and "the same position" in text
    (folder / "packs" / "alley.yaml").rename(folder / "moved.yaml")
    assert said(capsys, "replay", "game.json")[0] == 1
    assert said(capsys, "replay", "game.json", "--with", "moved.yaml")[0] == 0
