"""A sound little ruleset with everything beside it: a ledger, examples, words."""

from __future__ import annotations

from pathlib import Path

GAME = """\
game: {id: stones, seats: [red, blue, green], players: {min: 2, max: 3}}
symbols: {colour: [pale, dark]}
pieces: {stone: {count: 5}}
places: {heap: {}, taken: {per: player}}
fields:
  player: {luck: number}
actions:
  - {id: take, group: moves, rules: [ST-TAKE-01], effect: "choose stone from stones at heap; move stone to taken of me"}
  - {id: wait, group: moves, effect: "say waited(n: count(stones at heap))"}
setup: move stones to heap
play: |
  take turns:
    take action from moves
    win me if none(stones at heap)
"""
LEDGER = """\
rules:
  - {id: ST-TAKE-01, kind: action, rule: Take a stone.}
  - {id: ST-END-01, kind: end, rule: Who takes the last stone wins.}
  - {id: ST-END-02, kind: end, rule: Stones are counted.}
"""
EXAMPLES = """\
examples:
  - example: the last stone wins
    rules: [ST-END-01]
    given: {heap: [stone]}
    do: play
    when:
      - red: [take, stone at heap]
    then: {winners: [red]}
"""
LOCALE = """\
language: en
names:
  game: Stones
  seats: {red: Red, blue: Blue, green: Green}
  symbols: {colour: {pale: pale, dark: dark}}
  pieces: {stone: {one: stone, other: stones}}
  places: {heap: heap, taken: taken stones}
  fields: {player: {luck: luck}}
  actions: {take: Take, wait: Wait}
prompts: {play.moves: What do you do?, actions.take.stone: Which stone?}
log: {waited: "{n} {n|stone} left"}
"""


def edit(path: Path, old: str, new: str) -> None:
    """Change one thing in a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
