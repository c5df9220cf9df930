"""No text from a ruleset, a save or a file name brings control characters to the terminal, whatever the command."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from interpreter.cli.app import run
from interpreter.words.clean import clean, clean_json

ESCAPE, BIDI, C1 = "\x1b]0;owned\x07\x1b[2J", "\u202e\u2066", "\x9b31m"
NASTY = f"{ESCAPE}x{BIDI}y{C1}z\r\x7f\ufeff"
UNWANTED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def quoted(text: str) -> str:
    """A text as YAML and JSON both read it, with nothing but plain letters in the file."""
    return json.dumps(text)


@pytest.fixture
def nasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which every text is nasty."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LANG", "en")
    monkeypatch.chdir(tmp_path)
    home = tmp_path / f"nasty{ESCAPE.replace('/', '')}"
    for folder in ("locales", "variants", "examples"):
        (home / folder).mkdir(parents=True)
    (home / "game.yaml").write_text(
        """
game: {id: nasty, seats: [red, blue], players: 2}
board: {grid: square, rows: 1, columns: 3}
fields: {game: {round: {max: 5}}, cell: {mark: player}}
play: |
  repeat 2 times:
    choose cell from cells where mark is none
    set cell.mark to me
    say marked(cell: cell)
  finish
""",
        encoding="utf-8",
    )
    (home / "examples" / "all.yaml").write_text(
        f"""
examples:
  - example: {quoted(NASTY)}
    do: play
    when: [{{red: a1}}, {{red: b1}}]
    then: {{round: 4}}
""",
        encoding="utf-8",
    )
    (home / "variants" / "tide.yaml").write_text(
        f"variant: tide\nnote: {quoted(NASTY)}\nset: {{fields.game.round.max: 4}}\n", encoding="utf-8"
    )
    words = {
        "names": {
            "game": NASTY,
            "seats": {"red": NASTY, "blue": NASTY},
            "cells": {"a1": NASTY, "b1": NASTY},
            "fields": {"game": {"round": NASTY}},
            "variants": {"tide": NASTY},
        },
        "prompts": {"play.cell": NASTY},
        "log": {"marked": NASTY},
        "texts": {"variants": {"tide": NASTY}},
    }
    (home / "locales" / "en.yaml").write_text(
        "language: en\n" + "".join(f"{name}: {json.dumps(part)}\n" for name, part in words.items()), encoding="utf-8"
    )
    return home


COMMANDS = [
    ("check",),
    ("check", "--json"),
    ("play", "--humans", "none", "--save", "game.json"),
    ("show",),
    ("show", "tide"),
    ("show", "--code"),
    ("test",),
    ("test", "--json"),
    ("coverage",),
    ("simulate", "--games", "2"),
    ("explain", "fields"),
    ("explain", NASTY),
    ("show", NASTY),
    ("perft", "--depth", "2"),
    ("diff", "--with", "tide"),
    ("play", "--with", NASTY),
    ("play", "--humans", NASTY),
    ("play", "--bots", NASTY),
    ("play", "--resume", NASTY),
    ("bench", "--seconds", "0.01"),
    ("play", f"--{NASTY}"),
    ("prove", "--changes", "2"),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: ascii(" ".join(words))[:40])
def test_nothing_unwanted_is_written(
    arguments: tuple[str, ...], nasty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    run([arguments[0], str(nasty), *arguments[1:]])
    told = capsys.readouterr()
    assert told.out + told.err
    assert not UNWANTED.search(told.out) and not UNWANTED.search(told.err)
    if "--json" in arguments:
        json.loads(told.out)


def test_playing_and_replaying_show_nothing_unwanted(
    nasty: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"?\n{NASTY}\n1\ns\nu\n1\n1\n"))
    assert run(["play", str(nasty), "--save", "game.json"]) == 0
    assert run(["replay", "game.json", "--log"]) == 0
    saved = json.loads(Path("game.json").read_text(encoding="utf-8"))
    Path("game.json").write_text(json.dumps(saved | {"game": NASTY, "ruleset": f"./{NASTY}"}), encoding="utf-8")
    assert run(["replay", "game.json"]) != 0
    Path(f"x{ESCAPE.replace('/', '')}.json").write_text("{", encoding="utf-8")
    assert run(["replay", f"x{ESCAPE}.json"]) == 1
    told = capsys.readouterr()
    assert not UNWANTED.search(told.out) and not UNWANTED.search(told.err)


def test_cleaned_texts_keep_what_can_be_seen() -> None:
    assert clean("a\tb\nżółw 🛶 ру\x1b[31m") == "a\tb\nżółw 🛶 ру␛[31m"
    assert clean("a\u202eb\ud800c") == "a\ufffdb\ufffdc"
    nasty = {"a": NASTY + "\U000e0041\ud800"}
    assert json.loads(clean_json(json.dumps(nasty, ensure_ascii=False))) == nasty
