"""`new` and `list`: what is made checks clean, has an example that holds, and nothing is written over."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import run
from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.folders import bundled, find_ruleset
from interpreter.source.ruleset import read_ruleset, source_at
from interpreter.words.texts import Texts


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = run(arguments)
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def is_sound(call: str) -> None:
    """No problems but texts that are to be written, all own examples hold, and games come to an end."""
    assert {problem.severity for problem in interpreter.check(call)} == {"todo"}
    problems = Problems()
    source = read_ruleset(find_ruleset(call), problems, [call] if call.endswith(".yaml") else [])
    assert list(problems) == []
    own = [example for example in source.examples if not source.packs or set(source.packs) & set(example.get("with", ()))]
    assert own and [outcome.why for outcome in Examples(source).run(own) if not outcome.passed] == []
    game = interpreter.load(call)
    for seed in range(5):
        state = game.start(seed)
        game.playout(state, random.Random(seed), 5_000)
        assert state.result is not None


@pytest.mark.parametrize("like", ["cards", "hexes", "race", "solo"])
def test_a_new_ruleset_can_be_played_and_changed(like: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = said(capsys, "new", "my_game", "--like", like)
    assert code == 0
    assert text.splitlines()[-4:] == [
        "Next:",
        "  rulewright check my_game",
        "  rulewright test my_game",
        "  rulewright play my_game",
    ]
    is_sound("my_game")


def test_a_new_card_has_words_in_every_language_and_an_example(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert said(capsys, "new", "my_game") and said(capsys, "new", "card", "my_game", "cards", "bank")[0] == 0
    is_sound("bank.yaml")
    assert (folder / "bank.yaml").read_text() == (
        """\
pack: bank
for: my_game
provenance: original
add:
  tables:
    cards:
      - id: bank
        effect: say bank()
        examples:
          - example: TODO what it shows
            do: cards.bank(bank)
            then: {said: bank}
        words:
          en:
            name: TODO bank
            text: TODO bank
words:
  en:
    log:
      bank: TODO bank
"""
    )


@pytest.mark.parametrize(
    ("ruleset", "table", "languages"),
    [
        ("atlantis", "findings", {"en", "ru"}),  # rows of which there are no pieces
        ("auztralia", "characters", {"en", "pl", "ru"}),  # cards that only have abilities
        ("atlantis", "treasures", {"en", "ru"}),  # pieces of players that do nothing
    ],
)
def test_a_new_card_for_a_bundled_game(ruleset: str, table: str, languages: set[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "new", "card", ruleset, table, "novelty")[0] == 0
    found = interpreter.check("novelty.yaml")
    assert {problem.severity for problem in found} == {"todo"}
    assert {problem.facts["language"] for problem in found} == languages
    source = read_ruleset(find_ruleset(ruleset), Problems(), ["novelty.yaml"])
    own = [example for example in source.examples if set(source.packs) & set(example.get("with", ()))]
    assert [outcome.passed for outcome in Examples(source).run(own)] == [True]


def test_a_pack_gets_one_card_more_and_keeps_its_comments(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    said(capsys, "new", "my_game")
    said(capsys, "new", "card", "my_game", "cards", "bank", "-o", "more.yaml")
    path = folder / "more.yaml"
    path.write_text("# Cards of mine.\n" + path.read_text().replace("name: TODO bank", "name: Bank  # where the gold is"))
    assert said(capsys, "new", "card", "my_game", "cards", "mint", "-o", "more.yaml")[0] == 0
    text = path.read_text()
    assert text.startswith("# Cards of mine.\n") and "Bank  # where the gold is" in text and text.count("- id: ") == 2
    is_sound("more.yaml")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("card", "my_game", "cards", "bank"), "exists-already"),
        (("card", "my_game", "cards", "coin", "-o", "other.yaml"), "new-taken"),
        (("card", "my_game", "cards", "bank", "-o", "bank.yaml"), "new-taken"),
        (("card", "my_game", "crds", "mint"), "new-table"),
        (("card", "my_game", "cards", "Mint"), "new-id"),
        (("card", "tic_tac_toe", "cards", "mint", "-o", "bank.yaml"), "pack-foreign"),
        (("card", "my_game"), "new-words"),
        (("card",), "new-words"),
        (("my_game",), "exists-already"),
        (("My Game",), "new-id"),
        (("one", "two"), "new-words"),
    ],
)
def test_nothing_is_overwritten_or_made_wrong(
    arguments: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    said(capsys, "new", "my_game")
    said(capsys, "new", "card", "my_game", "cards", "bank")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    exit_code, text = said(capsys, "new", *arguments)
    assert exit_code == 2 and f"error[{code}]" in text
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_force_writes_over_what_is_there(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    said(capsys, "new", "my_game", "--like", "race")
    assert said(capsys, "new", "my_game", "--like", "solo", "--force")[0] == 0
    is_sound("my_game")


def test_list_names_rulesets_and_packs_with_a_sentence(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    said(capsys, "new", "my_game")
    said(capsys, "new", "card", "my_game", "cards", "bank", "-o", "cards_of_mine/bank.yaml")
    (folder / "cards_of_mine" / "README.md").write_text("# Cards of mine\n\nGold, and more\nof it.\n\nWritten at night.\n")
    (folder / "note.yaml").write_text("pack: note\nfor: my_game\nnote: It changes nothing.\n")
    code, text = said(capsys, "list", "--lang", "ru")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert code == 0 and "tic_tac_toe Крестики-нолики: Побеждают три знака в ряд." in lines
    library = lines.index("Части библиотеки, для `import`")
    assert any(line.startswith("hand_limit У кого карт или товаров больше") for line in lines[library:])
    assert lines[lines.index("Наборы правил в этой папке") : library] == [
        "Наборы правил в этой папке",
        "my_game My game: TODO what the game is about",
        "Паки в этой папке",
        "cards_of_mine/ cards_of_mine: Gold, and more of it. (для my_game)",
        "note.yaml note: It changes nothing. (для my_game)",
    ]
    entries = json.loads(said(capsys, "list", "--json")[1])
    assert {entry["kind"] for entry in entries} == {"bundled", "here", "packs", "library"}


@pytest.mark.parametrize("name", bundled())
def test_every_bundled_ruleset_says_what_it_is_about_in_its_languages(name: str) -> None:
    locales = source_at(find_ruleset(name)).locales
    assert locales and all(Texts({language: locale}, language).about() for language, locale in locales.items())
