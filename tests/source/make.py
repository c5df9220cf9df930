"""Small files and rulesets for tests, written as an author would write them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from interpreter.problems import Problems
from interpreter.source.reader import read_text
from interpreter.source.ruleset import Source, Variation, read_ruleset
from interpreter.source.values import Map

GAME = """
    game: {id: mini, seats: [white, black], players: {min: 1, max: 2}}
    symbols: {suit: [sun, moon]}
    places:
      hand: {per: player}
    tables:
      cards:
        fields: {suit: suit, worth: number}
        rows:
          - {id: dawn, suit: sun, count: 2}
          - {id: dusk, suit: moon, worth: 3}
    pieces:
      card: {table: cards}
    fields:
      player: {gold: number}
    values:
      reach(player): gold of player
      price: {base: 2, min: 1}
    procedures:
      turn: take action from moves
    actions:
      - {id: rest, group: moves, effect: gain 1 gold}
      - {id: walk, group: moves, effect: gain 2 gold}
    play: |
      repeat: turn
"""


def text_of(text: str) -> str:
    """A text without the indentation that it has in a test."""
    return textwrap.dedent(text).lstrip("\n")


def read(text: str) -> Map:
    """What a text that is in order holds."""
    problems = Problems()
    found = read_text(text_of(text), "f.yaml", problems)
    assert found is not None and not len(problems), said(problems)
    return found


def said(problems: Problems) -> list[tuple[str, str, dict[str, Any]]]:
    """All problems as place, code and facts."""
    return [
        (f"{Path(each.position.file).name}:{each.position.line}:{each.position.column}", each.code, each.facts)
        for each in problems
    ]


def codes(problems: Problems) -> list[tuple[str, str]]:
    """All problems as place and code."""
    return [(place, code) for place, code, _ in said(problems)]


def write(folder: Path, **files: str) -> Path:
    """A ruleset's folder; `variants__tide` stands for variants/tide.yaml, and `game` is the mini game if not given."""
    for name, text in {"game": GAME, **files}.items():
        path = folder / (name.replace("__", "/") + ".yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(text), encoding="utf-8")
    return folder


def load(folder: Path, **files: str) -> Source:
    """A ruleset in which nothing is wrong."""
    problems = Problems()
    source = read_ruleset(write(folder, **files), problems)
    assert not len(problems), said(problems)
    return source


def vary(source: Source, *chosen: str, players: int | None = None) -> Variation:
    """A ruleset with variants that go together."""
    problems = Problems()
    variation = source.with_variants(chosen, players, problems)
    assert not len(problems), said(problems)
    return variation


def refuse(source: Source, chosen: Sequence[str], players: int | None = None) -> list[tuple[str, str, dict[str, Any]]]:
    """What is wrong with a choice of variants."""
    problems = Problems()
    source.with_variants(chosen, players, problems)
    return said(problems)
