"""The parser comes from tables beside the grammar, which are those of the grammar; without them it is built and kept."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import lark
import pytest

from interpreter.language import grammar
from interpreter.language.registry import ABILITIES, COMMANDS, FUNCTIONS
from interpreter.source.cache import FOLDER

BUILT = cache(grammar.built)  # it takes seconds, and gives the same every time
WRITE = "python -m interpreter.language.grammar writes the tables anew"
NOT_BUILT = "made anew"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    monkeypatch.setattr(grammar, "built", BUILT)
    return tmp_path / FOLDER


def understood() -> bool:
    grammar.parser.cache_clear()
    return grammar.parser().parse("1 + 1", start="expression") is not None


def test_the_tables_are_those_of_the_grammar() -> None:
    version = grammar.parser_file().read_bytes().split(b" ")[1].decode()
    assert grammar.parser_file().read_bytes().startswith(grammar.made_of(version)), WRITE
    assert grammar.tables_file().read_bytes().startswith(grammar.made_of()), WRITE


def test_tables_and_grammar_read_everything_alike() -> None:
    grammar.parser.cache_clear()
    read, made = grammar.parser(), BUILT()
    texts = {entry.example: "effect" for entry in (*COMMANDS.values(), *ABILITIES)}
    for text, start in (texts | {entry.example: "expression" for entry in FUNCTIONS.values()}).items():
        assert placed(read.parse(f"{text}\n", start=start)) == placed(made.parse(f"{text}\n", start=start))


def placed(part: Any) -> Any:
    """A phrase with all that is known of where it stands."""
    return (part.data, vars(part.meta), [*map(placed, part.children)]) if isinstance(part, lark.Tree) else part


def test_with_the_tables_nothing_is_built_or_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    version = grammar.parser_file().read_bytes().split(b" ")[1].decode()
    monkeypatch.setattr(lark, "__version__", version)
    monkeypatch.setattr(grammar, "built", lambda: pytest.fail(NOT_BUILT))
    assert understood() and not home.exists()


def test_without_them_it_is_built_once(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "parser_file", lambda: tmp_path / "nowhere")
    assert understood() and len(list(home.iterdir())) == 1
    monkeypatch.setattr(grammar, "built", lambda: pytest.fail(NOT_BUILT))
    assert understood()


@pytest.mark.parametrize("damage", [b"", b"\x80\x04.", b"no pickle"])
def test_what_is_damaged_is_made_anew(home: Path, tmp_path: Path, damage: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = tmp_path / "tables"
    beside.write_bytes(grammar.made_of(lark.__version__) + damage)
    monkeypatch.setattr(grammar, "parser_file", lambda: beside)
    assert understood()
    [file] = home.iterdir()
    file.write_bytes(damage)
    assert understood() and len(file.read_bytes()) > 10_000
