"""Compilers that are not there, do not work, or have nowhere to write: then the Python machine plays, and it is said why."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from interpreter.backends.contract import Unsuited
from interpreter.backends.native import compiling_c
from interpreter.backends.native.compiling_c import compiler, library_of, loaded
from interpreter.words.said import Said
from tests.backends.lockstep import game_at

SOURCE = "int rw_answer(void) { return 42; }\n"


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return tmp_path / "rulewright"


def falls_back(code: str) -> str:
    """A game goes on with Python; gives the sentence."""
    game = game_at("tic_tac_toe")
    game.use("native")
    assert game.machine.name == "python" and len(game.playouts(2)) == 2
    assert game.unsuited is not None and game.unsuited.code == code
    return Said("en").say(f"cli.machine.{code}", **game.unsuited.facts)


def test_without_a_compiler_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(compiling_c, "find_spec", lambda _name: None)
    assert "compiler" in falls_back("no-compiler")


def test_zig_is_the_last_resort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(compiling_c, "find_spec", lambda _name: object())
    assert compiler() == [sys.executable, "-m", "ziglang", "cc"]
    monkeypatch.setenv("CC", "some compiler")
    assert compiler() == ["some", "compiler"]


@pytest.mark.parametrize("broken", ["false", "/nowhere/cc", "true"])
def test_a_broken_compiler_is_named(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    monkeypatch.setenv("CC", broken)
    assert broken in falls_back("compiler-failed")


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_given: object, **_named: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "mkdtemp", full)
    assert "No space left" in falls_back("no-room")


def test_what_was_compiled_is_kept(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = library_of(SOURCE)
    assert first.parent == own_cache and own_cache.stat().st_mode & 0o777 == 0o700
    monkeypatch.setattr(compiling_c, "_compiled", None)  # it is not needed any more
    assert library_of(SOURCE) == first


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files")
def test_what_others_could_have_written_is_never_loaded(own_cache: Path) -> None:
    first = library_of(SOURCE)
    good = first.read_bytes()
    first.write_bytes(b"something else")
    first.chmod(0o722)
    assert library_of(SOURCE).read_bytes() == good
    first.unlink()
    elsewhere = own_cache.parent / "elsewhere.so"
    elsewhere.write_bytes(b"something else")
    first.symlink_to(elsewhere)
    assert not library_of(SOURCE).is_symlink()
    own_cache.chmod(0o777)  # anybody may write here: nothing of it is used
    assert library_of(SOURCE).parent != own_cache


def test_a_damaged_library_is_told(own_cache: Path) -> None:
    broken = own_cache / "broken.so"
    own_cache.mkdir(mode=0o700)
    broken.write_bytes(b"no library")
    with pytest.raises(Unsuited) as caught:
        loaded(broken)
    assert caught.value.code == "compiler-failed"


def test_two_processes_can_compile_at_once(own_cache: Path) -> None:
    code = f"from interpreter.backends.native.compiling_c import library_of; print(library_of({SOURCE!r}))"
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=os.environ) for _ in range(2)
    ]
    found = {one.communicate()[0].strip() for one in running}
    assert [one.returncode for one in running] == [0, 0] and len(found) == 1
    assert [path.suffix for path in own_cache.iterdir()] == [".so"]
