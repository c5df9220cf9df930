"""What is rarely needed is read when somebody first asks for it, and is then the same as if it had been there."""

from __future__ import annotations

import pickle
import threading
from dataclasses import dataclass
from pathlib import Path

import pytest

import interpreter
from interpreter.model.later import REST, ReadLater, read, written

ROOT = Path(__file__).parents[2]


@dataclass
class Book(ReadLater):
    LATER = ("pages",)

    title: list[str]
    pages: list[list[str]]


def book() -> Book:
    title = ["rules"]
    return Book(title, [title, ["first"]])


def test_a_part_is_read_later_and_shares_what_it_shared() -> None:
    found = read(written(book()))
    assert isinstance(found, Book) and REST in found.__dict__ and "pages" not in found.__dict__
    assert found.title == ["rules"] and REST in found.__dict__
    assert found.pages[0] is found.title and REST not in found.__dict__
    assert found == book()


def test_what_is_not_there_at_all_is_missing() -> None:
    found = read(written(book()))
    with pytest.raises(AttributeError, match="cover"):
        str(found.cover)
    assert REST in found.__dict__


def test_it_is_kept_whole_again() -> None:
    found = read(written(book()))
    assert pickle.loads(pickle.dumps(found)) == book()
    assert read(written(read(written(book())))) == book()


def test_threads_may_ask_at_once() -> None:
    found, pages = read(written(book())), list[object]()
    asking = [threading.Thread(target=lambda: pages.append(found.pages)) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert len(pages) == 8 and all(one is found.pages for one in pages)


def test_whoever_only_plays_does_not_read_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    made, game = (interpreter.load(ROOT / "rulesets" / "connect_four") for _ in range(2))
    state, same = game.start(3), made.start(3)
    while state.player >= 0:
        state.choose(0)
        same.choose(0)
    assert state.array == same.array
    assert REST in game.__dict__ and REST in game.lowered.__dict__, "nothing of it was asked for"
    assert game.program == made.program and game.lowered == made.lowered and game.code == made.code
