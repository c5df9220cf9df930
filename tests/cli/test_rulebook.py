"""`rulewright rulebook`: what comes out, and what is said where nothing can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.books.make import stall
from tests.cli.conftest import Run

BOOK = """
    language: en
    sections:
      - id: setup
        title: Setup
        paragraphs:
          - {rules: [STL-DEAL-01], text: "Take {hand_size|words good}.", figure: {card: wares.fish, caption: "A [[fish]]"}}
    """


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return stall(tmp_path, en=BOOK)


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("rulebook/en.yaml", "hand_size", "hand_sice", "rulebook/en.yaml:7:44: error[unknown-name]"),
        ("rulebook/en.yaml", "wares.fish", "wares.dish", "rulebook/en.yaml:7:85: error[unknown-name]"),
        ("rulebook/en.yaml", "[[fish]]", "[[dish]]", "rulebook/en.yaml:7:109: error[unknown-term]"),
        ("rulebook/en.yaml", "sections:", "sections: [", "error[yaml-syntax]"),
        ("locales/en.yaml", "names:", "names: [", "error[yaml-syntax]"),
        ("ledger.yaml", "rules:", "rules: [", "error[yaml-syntax]"),
    ],
)
def test_what_is_wrong_is_told_at_its_place_and_nothing_is_written(
    rulewright: Run, game: Path, file: str, old: str, new: str, said: str
) -> None:
    text = (game / file).read_text(encoding="utf-8")
    (game / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    for command in (["check", "stall"], ["build", "stall", "-o", "out.md"], ["compare", "stall", "-o", "out.html"]):
        code, out, err = rulewright("rulebook", *command)
        assert code == 1 and said in out + err
        assert (out + err).count("error[") == 1
    assert not list(game.parent.glob("out.*"))


def test_a_page_to_compare_is_html_and_another_language_is_told(
    rulewright: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.books.printed_book.Printing._cover", lambda self: "")
    assert "book-format" in rulewright("rulebook", "compare", "stall", "-o", "page.pdf")[2]
    code, out, err = rulewright("rulebook", "build", "stall", "-o", "book.md", "--lang", "ru")
    assert code == 0 and "«ru»" in err and "book.md" in out
    code, _, err = rulewright("rulebook", "build", "stall", "-o", "book.html")
    assert code == 0 and not err
