"""`show` and `explain` on a small ruleset written to disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books.make import stall

from .conftest import Run

GAME = """\
game:
  id: heap
  seats: [red, blue]
  players: {min: 2, max: 2}
tables:
  cards:
    fields: {worth: number}
    rows:
      - id: sun
        count: 3
        worth: 2
        rules: [HEAP-01, HEAP-AMB-01]
        effect: |
          gain 1 gold
pieces:
  card: {table: cards}
actions:
  - id: take
    effect: pass
play: |
  take action
"""
VARIANT = "variant: calm\nset: {tables.cards.sun.count: 5}\n"
LEDGER = (
    "rules:\n  - {id: HEAP-01, kind: component, rule: The sun is worth two.}\n"
    "ambiguities:\n  - {id: HEAP-AMB-01, issue: At night?, ruling: At night as well.}\n"
)
LOCALE = (
    "language: en\nnames: {game: A heap, tables: {cards: {sun: Sun}}, variants: {calm: A calm day}}\n"
    "texts: {tables: {cards: {sun: It shines.}}, variants: {calm: More sun.}}\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> str:
    home = tmp_path / "heap"
    for name, text in {
        "game.yaml": GAME,
        "variants/calm.yaml": VARIANT,
        "ledger.yaml": LEDGER,
        "locales/en.yaml": LOCALE,
    }.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    return str(home)


def test_overview(rulewright: Run, folder: str) -> None:
    code, out, err = rulewright("show", folder)
    assert (code, err) == (0, "")
    assert "A heap" in out and "players: 2" in out and "seats: red, blue" in out
    assert "tables.cards" in out and "calm" in out and "ledger.yaml" in out


def test_one_card_with_its_text_effect_and_rules(rulewright: Run, folder: str) -> None:
    code, out, _ = rulewright("show", folder, "sun")
    assert code == 0
    for part in (
        "tables.cards.sun",
        "Sun: It shines.",
        "worth: 2",
        "gain 1 gold",
        "HEAP-01  The sun is worth two.",
        "HEAP-AMB-01  At night as well.",
    ):
        assert part in out


def test_a_variant_by_its_name(rulewright: Run, folder: str) -> None:
    code, out, _ = rulewright("show", folder, "calm")
    assert code == 0 and "A calm day: More sun." in out


def test_one_rule_with_who_cites_it(rulewright: Run, folder: str) -> None:
    code, out, _ = rulewright("show", folder, "HEAP-01")
    assert code == 0 and "The sun is worth two." in out and "  tables.cards.sun" in out


def test_a_rule_with_its_facts_and_everything_that_cites_it(rulewright: Run, tmp_path: Path) -> None:
    book = """
        language: en
        sections:
          - id: start
            title: Start
            paragraphs:
              - {rules: [STL-TURN-01], text: Red begins the turns.}
              - {rules: [STL-DEAL-01], text: Two goods.}
        """
    folder = str(stall(tmp_path, en=book))
    code, out, _ = rulewright("show", folder, "STL-DEAL-01")
    assert code == 0 and "Everybody takes two goods." in out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "force must" in lines and "facts hand: 2 good = hand_size" in lines and "terms good" in lines
    assert any(line.startswith("books ") and line.endswith("en.yaml:8") for line in lines)
    code, out, _ = rulewright("show", folder, "STL-TURN-01")
    assert code == 0 and out.count("en.yaml:7") == 2 and "STL-TURN-01a" in out and "STL-TURN-01b" in out


def test_an_unknown_id_is_wrong_use(rulewright: Run, folder: str) -> None:
    code, _, err = rulewright("show", folder, "son")
    assert code == 2 and "did you mean `sun`?" in err


def test_code(rulewright: Run) -> None:
    assert rulewright("show", "heap", "--code") == (0, "def play(state): ...\n", "")


def test_explain_says_who_set_a_value(rulewright: Run, folder: str) -> None:
    code, out, _ = rulewright("explain", folder, "tables.cards.sun.count")
    assert code == 0 and "tables.cards.sun.count = 3" in out and "heap/game.yaml:10:9" in out.replace("\n", "")
    code, out, _ = rulewright("explain", folder, "tables.cards.sun.count", "--with", "calm")
    assert code == 0 and "count = 5" in out and "set by the variant calm" in out.replace("\n", " ")


def test_explain_quotes_the_rulebook(rulewright: Run, folder: str) -> None:
    book = Path(folder) / "rulebook/en.yaml"
    book.parent.mkdir()
    book.write_text(
        "language: en\nsections:\n  - {id: sky, title: The sky, paragraphs: [\n"
        "      {rules: [HEAP-01], text: 'The sun is worth {cards.sun.worth}.'}, {rules: [HEAP-AMB-01], text: Always.}]}\n"
    )
    code, out, _ = rulewright("explain", folder, "tables.cards.sun.count")
    assert code == 0 and "rulebook, “The sky” (HEAP-01):\nThe sun is worth 2." in out and "Always." in out
    code, out, _ = rulewright("explain", folder, "HEAP-01")
    assert code == 0 and "HEAP-01: The sun is worth two." in out and "The sun is worth 2." in out and "Always." not in out
    code, out, _ = rulewright("explain", folder, "HEAP-AMB-01")
    assert code == 0 and "At night as well." in out and "Always." in out
    code, _, err = rulewright("explain", folder, "HEAP-02")
    assert code == 1 and "did you mean `HEAP-01`?" in err


def test_explain_of_nothing(rulewright: Run, folder: str) -> None:
    code, _, err = rulewright("explain", folder, "tables.cards.sum.count")
    assert code == 1 and "missing-target" in err and "Traceback" not in err
    code, _, err = rulewright("explain", folder, "game.id", "--with", "clam")
    assert code == 2 and "did you mean `calm`?" in err
