"""What is kept on disk: private, whole, and never read when somebody else could have written it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from interpreter.source.cache import keep, kept


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return tmp_path / "cache" / "rulewright"


def test_what_is_kept_is_found_again_and_private(home: Path) -> None:
    assert kept("a") is None
    keep("a", b"one")
    keep("a", b"two")
    assert kept("a") == b"two"
    assert [path.name for path in home.iterdir()] == ["a"]  # nothing half written is left
    assert [stat.S_IMODE(path.stat().st_mode) for path in (home, home / "a")] == [0o700, 0o600]


def test_it_can_be_switched_off(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("a", b"one")
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    keep("b", b"one")
    assert kept("a") is None and not (home / "b").exists()


@pytest.mark.parametrize("name", [".", "a"])
def test_what_others_can_write_is_not_read(home: Path, name: str) -> None:
    keep("a", b"one")
    (home / name).chmod(0o777)
    assert kept("a") is None


@pytest.mark.parametrize("what", ["folder", "file"])
def test_what_belongs_to_somebody_else_is_not_read(home: Path, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    keep("a", b"one")
    function, found = ("lstat", home.stat()) if what == "folder" else ("fstat", (home / "a").stat())
    other = list(found)
    other[4] += 1  # its user
    foreign = os.stat_result(other)
    if what == "folder":
        monkeypatch.setattr(Path, function, lambda self: foreign)
    else:
        monkeypatch.setattr(os, function, lambda handle: foreign)
    assert kept("a") is None


def test_links_and_pipes_are_not_read(home: Path, tmp_path: Path) -> None:
    keep("a", b"one")
    (home / "b").symlink_to(home / "a")
    os.mkfifo(home / "c", 0o600)
    assert kept("b") is None and kept("c") is None
    home.rename(tmp_path / "elsewhere")
    home.symlink_to(tmp_path / "elsewhere")
    assert kept("a") is None


def test_where_nothing_can_be_kept_all_goes_on(home: Path) -> None:
    home.parent.write_text("a file in the way")
    keep("a", b"one")
    assert kept("a") is None
