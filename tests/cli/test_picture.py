"""`rulewright picture`: positions as files, and what is said where that cannot be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from interpreter.cli.app import run


def test_a_position_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for suffix, begins in ((".svg", b"<svg"), (".png", b"\x89PNG")):
        file = tmp_path / f"board{suffix}"
        assert run(["picture", "tic_tac_toe", "--moves", "4", "-o", str(file)]) == 0
        assert file.read_bytes().startswith(begins)
    assert "is drawn" in capsys.readouterr().out


def test_the_same_seed_gives_the_same_picture_and_more_moves_another(tmp_path: Path) -> None:
    drawn = []
    for number, moves in enumerate(("3", "3", "5")):
        file = tmp_path / f"{number}.svg"
        assert run(["picture", "tic_tac_toe", "--moves", moves, "--viewer", "1", "--dark", "-o", str(file)]) == 0
        drawn.append(file.read_text())
    assert drawn[0] == drawn[1] != drawn[2]


def test_the_end_of_an_example_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run(["picture", "tic_tac_toe", "--example", "on a diagonal", "-o", str(file)]) == 0
    assert 'data-ref="cell:' in file.read_text()


def test_an_example_of_a_procedure_ends_no_game(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert run(["picture", "smugglers", "--example", "one deed and one purchase", "-o", str(file)]) == 0
    assert "Smugglers" in file.read_text() and "Nobody wins" not in file.read_text()


def test_a_saved_game_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    save, file = tmp_path / "game.json", tmp_path / "board.svg"
    assert run(["play", "tic_tac_toe", "--humans", "none", "--seed", "2", "--save", str(save)]) == 0
    assert run(["picture", "tic_tac_toe", "--save", str(save), "-o", str(file)]) == 0
    assert "<svg" in file.read_text()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["-o", "board.gif"], "picture-format"),
        (["--example", "no such thing", "-o", "board.svg"], "picture-example"),
        (["--example", "a", "-o", "board.svg"], "picture-example"),
        (["--example", "a", "--save", "b", "-o", "board.svg"], "picture-two-positions"),
        (["--viewer", "purple", "-o", "board.svg"], "picture-viewer"),
    ],
)
def test_a_wrong_call_is_told_kindly(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["picture", "tic_tac_toe", *arguments]) == 2
    assert code in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_without_the_library_png_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert run(["picture", "tic_tac_toe", "-o", str(tmp_path / "board.png")]) == 1
    assert "rulewright[picture]" in capsys.readouterr().err


def test_without_a_font_png_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.drawing.raster.FONT_FOLDERS", (str(tmp_path),))
    assert run(["picture", "tic_tac_toe", "-o", str(tmp_path / "board.png")]) == 1
    assert "picture-no-font" in capsys.readouterr().err and not (tmp_path / "board.png").exists()


def test_the_pictures_of_the_pages_can_be_made(tmp_path: Path) -> None:
    """As `make pictures` makes them."""
    root = Path(__file__).parents[2]
    lines = [
        line.split() for line in (root / "Makefile").read_text(encoding="utf-8").splitlines() if "rulewright picture" in line
    ]
    made = {Path(words[-1]).name for words in lines}
    assert made == {path.name for path in (root / "docs" / "pictures").glob("*.png")} and len(made) >= 5
    small = [words for words in lines if "chess" in words]  # each of the others costs a large game; tests/drawing draws them
    for words in small:
        assert run([*words[1:-1], str(tmp_path / Path(words[-1]).name)]) == 0
