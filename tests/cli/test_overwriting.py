"""No command writes over a file that is there, unless it is told to."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from interpreter.cli.app import run

WRITING = [
    (("picture", "tic_tac_toe", "-o"), "board.svg"),
    (("rulebook", "build", "atlantis", "-o"), "book.md"),
    (("rulebook", "build", "atlantis", "-o"), "book.pdf"),
    (("rulebook", "compare", "atlantis", "-o"), "page.html"),
    (("cards", "auztralia", "-o"), "sheet.pdf"),
    (("locale", "export", "tic_tac_toe", "de", "-o"), "de.po"),
]


@pytest.mark.parametrize(("command", "name"), WRITING)
def test_what_is_there_stays(command: tuple[str, ...], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / name
    file.write_text("mine", encoding="utf-8")
    assert run([*command, str(file)]) == 2
    assert "exists-already" in capsys.readouterr().err and file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(("command", "name"), [WRITING[0], WRITING[1], WRITING[5]])
def test_force_writes_over_it(command: tuple[str, ...], name: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text("mine", encoding="utf-8")
    assert run([*command, str(file), "--force"]) == 0
    assert file.read_text(encoding="utf-8") != "mine"


def test_a_folder_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "book.md").mkdir()
    assert run(["rulebook", "build", "atlantis", "-o", str(tmp_path / "book.md"), "--force"]) == 1
    told = capsys.readouterr().err
    assert "error[file-is-folder]" in told and str(tmp_path / "book.md") in told.replace("\n", "")
    (tmp_path / "page").write_text("mine", encoding="utf-8")
    assert run(["rulebook", "build", "atlantis", "-o", str(tmp_path / "page" / "book.md")]) == 1
    assert "error[file-below-file]" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.md", "page"]


def test_a_draft_is_not_written_over_the_book_it_was_made_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = tmp_path / "book.txt"
    book.write_text("Every player takes two cards.", encoding="utf-8")
    assert run(["rulebook", "read", str(book), "atlantis", "--write", str(book), "--force"]) == 2
    assert "error[draft-format]" in capsys.readouterr().err and book.read_text(encoding="utf-8").startswith("Every")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-o", "sheet.png"], "error[sheet-format]"),
        (["--png", "-o", "sheet.pdf"], "error[sheet-of-pictures]"),
        (["nosuch", "-o", "sheet.pdf"], "known here: "),
        (["--lang", "de", "-o", "sheet.pdf"], "“de”"),
    ],
)
def test_what_comes_of_wrong_sheets_of_cards_is_told(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    run(["cards", "atlantis", *arguments])
    assert told in capsys.readouterr().err


def test_a_page_of_cards_that_is_there_keeps_all_pages_from_being_written(tmp_path: Path) -> None:
    (tmp_path / "sheet-2.png").write_text("mine", encoding="utf-8")
    assert run(["cards", "auztralia", "characters", "--png", "-o", str(tmp_path / "sheet.png")]) == 2
    assert [path.name for path in tmp_path.iterdir()] == ["sheet-2.png"]


def test_who_may_read_a_file_stays_as_it_was(tmp_path: Path) -> None:
    old, new = tmp_path / "old.po", tmp_path / "new.po"
    old.write_text("", encoding="utf-8")
    usual = old.stat().st_mode
    old.chmod(0o640)
    for file in (old, new):
        assert run(["locale", "export", "tic_tac_toe", "de", "-o", str(file), "--force"]) == 0
    assert stat.S_IMODE(old.stat().st_mode) == 0o640 and new.stat().st_mode == usual
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new.po", "old.po"]
