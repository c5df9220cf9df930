"""A small ruleset, with files that a test brings along."""

from __future__ import annotations

from pathlib import Path

from interpreter.differences import Change, Differences, differences, two_games
from interpreter.problems import Problems
from interpreter.source.ruleset import Source, read_ruleset

GAME = """\
game: {id: tiny, seats: [red, blue, green], players: {min: 2, max: 3}}
symbols: {colour: [pale, dark]}
board:
  grid: square
  rows: 1
  columns: 3
  fields: {shade: colour}
  cells: [{in: [a1, b1], shade: pale}]
  sectors: {ends: [a1, c1]}
tables:
  cards:
    fields: {cost: number, shade: colour, cheap: flag}
    rows:
      - {id: sun, cost: 3, shade: pale, rules: [TI-CARD-01]}
      - {id: moon, cost: 2}
pieces: {stone: {owner: player}, token: {count: 4}}
places: {heap: {}}
fields: {player: {gold: {max: 9}}}
values: {goal(): 3, reach(player): player.gold + 1}
setup: move tokens to heap
play: |
  take turns:
    turn()
    finish if none(tokens at heap)
procedures:
  turn: |
    choose token from tokens at heap
    remove token
    gain 1 gold
abilities:
  - {id: luck, effect: "after turn(): gain 1 gold"}
scoring: {score: reach}
"""


def write(home: Path, files: dict[str, str]) -> Source:
    """A ruleset in a folder, the small one with further files; it must have no problems."""
    for name, text in {"game.yaml": GAME, **files}.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    problems = Problems()
    source = read_ruleset(home, problems)
    assert [str(problem) for problem in problems] == []
    return source


def compare(
    source: Source, before: tuple[str, ...], after: tuple[str, ...], players: int | None = None, language: str = "en"
) -> Differences:
    """What differs between two sets of variants."""
    first, second = two_games(source, [before, after], players)
    return differences(first, second, language)


def shown(change: Change) -> tuple[str, str, list[tuple[object, ...]]]:
    """A change without who made it and what it cites."""
    return change.how, change.path, [(part.key, part.before, part.after, *part.where) for part in change.parts]


def only(home: Path, overlay: str, group: str | None = None, **files: str) -> list[tuple[str, str, list[tuple[object, ...]]]]:
    """What one variant changes in the small ruleset."""
    source = write(
        home,
        {
            "variants/other.yaml": f"variant: other\n{overlay}",
            **{name.replace("__", "/") + ".yaml": text for name, text in files.items()},
        },
    )
    return [shown(change) for change in compare(source, (), ("other",)).changes if group in (None, change.group)]
