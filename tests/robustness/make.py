"""Rulesets to be cruel to: all that are bundled, all litmus games, and small ones written for a test."""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import dedent, indent

import interpreter
from interpreter.problems import PlayError, Problem
from interpreter.words.said import Said

ROOT = Path(__file__).parents[2]
SOAK = bool(os.environ.get("RULEWRIGHT_SOAK"))  # `make soak` sets it: more of everything

HEAD = """\
game: {id: mini, seats: [red, blue], players: 2}
symbols: {colour: [green, grey]}
board: {grid: square, rows: 3, columns: 3}
pieces:
  token: {owner: player, count: 3}
fields:
  game: {round: {max: 1000000}}
  player: {gold: number, store: {per: colour}}
  cell: {mark: player}
"""
HEAD_LINES = HEAD.count("\n")


def folders() -> list[Path]:
    """Every ruleset of the repository that can be played, bundled or written for the tests."""
    found = [*(ROOT / "rulesets").glob("*/game.yaml"), *(ROOT / "tests" / "litmus").glob("*/game.yaml")]
    return [file.parent for file in sorted(found)]


def written(folder: Path, text: str) -> Path:
    """A ruleset of one file."""
    target = folder / "mini"
    target.mkdir(exist_ok=True)
    (target / "game.yaml").write_text(text, encoding="utf-8")
    return target


def mini(folder: Path, play: str, more: str = "") -> Path:
    """A small game: `play` is its effect, `more` are further sections."""
    body = indent(dedent(play).strip("\n"), "  ")
    return written(folder, f"{HEAD}play: |\n{body}\n{dedent(more)}")


def said(problem: Problem) -> str:
    """Message and hint of a problem, as an author reads them."""
    message, hint = Said("en").problem(problem)
    return f"{message} | {hint or ''}"


def said_of(error: PlayError) -> str:
    """Message and hint of what stopped a game."""
    message, hint = Said("en").fault(error.code, error.facts)
    return f"{message} | {hint or ''}"


def loadable(folder: Path) -> list[tuple[int, list[str]]]:
    """The fewest and the most players of a ruleset; when there is time also each variant that can be played alone."""
    from interpreter.problems import Problems
    from interpreter.source.reader import read_file
    from interpreter.source.ruleset import source_at
    from interpreter.source.selection import player_range

    sections = read_file(folder / "game.yaml", Problems())
    assert sections is not None
    least, most = player_range(sections["game"].get("players")) or (1, 1)
    found: list[tuple[int, list[str]]] = [(players, []) for players in sorted({least, most})]
    for variant in [path.stem for path in source_at(folder).variant_files] if SOAK else ():
        try:
            interpreter.load(str(folder), least, [variant])
        except interpreter.RulesetError:
            continue  # some variants need others; those are loaded by the tests of their own ruleset
        found.append((least, [variant]))
    return found
