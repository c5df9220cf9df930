"""What an author is told about a small mistake: the line, the code, and words that help."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from tests.robustness.make import said, written
from tests.robustness.test_mutations import INTERNAL

pytestmark = pytest.mark.usefixtures("keeping_nothing")
GAME = """\
game: {id: mini, seats: [red, blue], players: 2}
symbols:
  colour: [green, grey]
  stone: [grey, black]
board: {grid: square, rows: 3, columns: 3}
places:
  deck: {}
  hand: {per: player, visible: owner}
tables:
  cards:
    fields: {worth: number, shade: colour}
    rows:
      - {id: ace, worth: 3}
      - id: joker
        effect: gain 1 gold
pieces:
  token: {owner: player, count: 3}
  card: {table: cards, starts: deck}
  die: {die: [1, 2], plural: dice}
fields:
  player: {gold: number, store: {per: colour}}
  cell: {mark: player}
values:
  price(player): 2
  is_rich(player): player.gold > 3
procedures:
  hit(token, number amount): remove token
actions:
  - id: rest
    group: deeds
    effect: gain 1 gold
abilities:
  - id: shield
    effect: |
      before hit(token, amount): cancel
play: |
  choose cell from cells where mark is none
  set cell.mark to me
  hit(first(tokens of me), 1)
  may take action from deeds
"""
CHOOSE, SET, CALL, ACTION = (f"{line}\n" for line in GAME.splitlines()[-4:])

# what is replaced, by what, the line of the problem from the replaced one on, its code, a word of the message or hint
MISTAKES: dict[str, tuple[str, str, int, str, str]] = {
    "an unknown name": (SET, "  set cell.mark to mee\n", 0, "unknown-name", "did you mean `me`"),
    "an unknown set": (CHOOSE, CHOOSE.replace("cells", "cels"), 0, "unknown-name", "did you mean `cells`"),
    "an unknown field": (SET, SET.replace(".mark", ".marc"), 0, "unknown-field", "did you mean `mark`"),
    "a number of all things of a set": (CALL, "  gain largest(players.gold) gold\n", 0, "unknown-field", "set of player"),
    "an unknown function": (CALL, "  gain cuont(tokens) gold\n", 0, "unknown-name", "did you mean `count`"),
    "an unknown procedure": (CALL, "  hitt(first(tokens), 1)\n", 0, "unknown-name", "did you mean `hit`"),
    "an unknown group": (ACTION, ACTION.replace("deeds", "deads"), 0, "unknown-name", "did you mean `deeds`"),
    "an unknown type of a field": ("cell: {mark: player}", "cell: {mark: playr}", 0, "unknown-name", "did you mean `player`"),
    "an unknown type of a column": ("shade: colour", "shade: color", 0, "unknown-name", "did you mean `colour`"),
    "an unknown type of a parameter": ("hit(token, number", "hit(token, numbre", 0, "unknown-name", "did you mean `number`"),
    "an unknown table": ("table: cards", "table: card_s", 0, "unknown-name", "did you mean `cards`"),
    "an unknown place": ("starts: deck", "starts: dekc", 0, "unknown-name", "did you mean `deck`"),
    "an unknown owner of fields": ("  cell: {mark", "  cel: {mark", 0, "unknown-name", "did you mean `cell`"),
    "an unknown event": ("before hit(token, amount)", "before hitt(token, amount)", 0, "unknown-name", "did you mean `hit`"),
    "an unknown procedure in a limit": (
        "    effect: gain 1 gold\nabilities",
        "    effect: gain 1 gold\n    use: once per trun\nabilities",
        1,
        "unknown-name",
        "trun",
    ),
    "a misspelt key of a section": ("procedures:\n", "procedres:\n", 0, "unknown-key", "did you mean `procedures`"),
    "a misspelt key of a piece": ("{owner: player, count", "{onwer: player, count", 0, "unknown-key", "did you mean `owner`"),
    "a misspelt key of a place": ("visible: owner", "visble: owner", 0, "unknown-key", "did you mean `visible`"),
    "a field of a row that nobody declared": (
        "id: ace, worth",
        "id: ace, rank: 1, worth",
        0,
        "unknown-key",
        "`fields: {rank: number}`",
    ),
    "a misspelt key of a row": ("id: ace, worth", "id: ace, wroth", 0, "unknown-key", "did you mean `worth`"),
    "a misspelt key of an action": ("    group: deeds", "    gruop: deeds", 0, "unknown-key", "did you mean `group`"),
    "a misspelt value of a key": ("visible: owner", "visible: ownr", 0, "wrong-value", "did you mean `owner`"),
    "a wrong type in a table": ("worth: 3", "worth: three", 0, "wrong-type", "whole number"),
    "a wrong type of a count": ("count: 3", "count: [3]", 0, "wrong-type", "a number, or a map"),
    "a key twice": ("  deck: {}\n", "  deck: {}\n  deck: {}\n", 1, "duplicate-key", "twice"),
    "a row twice": ("      - id: joker\n", "      - id: ace\n", 0, "duplicate-id", "twice"),
    "a word of the language as a name": ("  deck: {}", "  choose: {}", 0, "reserved-name", "word of the language"),
    "a number for a player": (SET, SET.replace("to me", "to 3"), 0, "wrong-type", "player"),
    "a player for a number": (CALL, "  gain me gold\n", 0, "wrong-type", "number"),
    "a number as a condition": (CHOOSE, CHOOSE.replace("mark is none", "row"), 0, "wrong-type", "found a number"),
    "a condition that is added to": (
        "      before hit(token, amount): cancel\n",
        "      modify is_rich(player) by 1\n",
        0,
        "wrong-type",
        "expected a number",
    ),
    "a condition that is set to a number": (
        "      before hit(token, amount): cancel\n",
        "      modify is_rich(player) to 1\n",
        0,
        "wrong-type",
        "expected yes or no",
    ),
    "too few arguments": (CALL, "  hit(first(tokens of me))\n", 0, "argument-count", "hit("),
    "too many arguments": (CALL, "  gain count(tokens, 2) gold\n", 0, "argument-count", "count(SET)"),
    "an unknown argument": (
        CALL,
        "  gain distance(a1, a2, trough: cells) gold\n",
        0,
        "unknown-argument",
        "did you mean `through`",
    ),
    "moving what is no piece": (CALL, "  move a1 to a2\n", 0, "wrong-type", "piece"),
    "pieces and cells in one set": (CALL, "  gain count(tokens at a1 + neighbours(a1)) gold\n", 0, "wrong-type", "token"),
    "rolling what is no die": (CALL, "  roll tokens\n", 0, "not-dice", "die"),
    "a name for things about which nothing is said": (CALL, "  gain count(cells as spot) gold\n", 0, "name-for-nothing", "where"),
    "a name for things that is taken": (CALL, "  gain count(cells as a1 where a1.mark is me) gold\n", 0, "name-taken", "a1"),
    "conditions together": (CALL, "  gain count(each(cells, mark is me)) gold\n", 0, "wrong-type", "thing"),
    "swapping what cannot change hands": (CALL, "  swap me.gold with first(tokens)\n", 0, "not-to-be-swapped", "two pieces"),
    "swapping a field with what is in none": (CALL, "  swap me.gold with 3\n", 0, "not-to-be-swapped", "two fields"),
    "resolving what is no card": (CALL, "  resolve first(tokens)\n", 0, "not-a-card", "card"),
    "an amount without its kind": (CALL, "  gain 2 store\n", 0, "needs-key", "store["),
    "an index of what has no entries": (CALL, "  gain me.gold[1] gold\n", 0, "not-indexed", "[ ]"),
    "a word with two meanings": (CALL, "  let what be grey\n", 0, "ambiguous-name", "colour ("),
    "a misspelt command": (CHOOSE, CHOOSE.replace("choose", "chose"), 0, "syntax", "did you mean `choose`"),
    "a misspelt word inside a command": (CHOOSE, CHOOSE.replace("from", "form"), 0, "syntax", "from"),
    "a missing colon": (CALL, "  if me.gold > 2\n    stop\n", 0, "syntax", ":"),
    "a missing bracket": (CALL, "  hit(first(tokens of me), 1\n", 0, "open-bracket", ")"),
    "a bad indentation": (CALL, "  if me.gold > 2:\n      stop\n    stop\n", 2, "bad-indentation", "indented"),
    "a block without a head": (CALL, "    stop\n", 0, "bad-indentation", "indented"),
    "an odd character": (SET, SET.replace("cell.mark", "cell$mark"), 0, "bad-character", "$"),
    "a capital letter": (SET, SET.replace("cell.mark", "Cell.mark"), 0, "bad-character", "C"),
    "cancel where nothing is proposed": (CALL, "  cancel\n", 0, "only-in-event", "before"),
    "proceed where nothing is replaced": (CALL, "  proceed\n", 0, "only-in-event", "instead of"),
    "a step inside a loop": (CALL, "  repeat 2 times:\n    step one: gain 1 gold\n", 1, "step-inside", "procedure"),
    "chance inside an expression": (CALL, "  gain random(1..6) gold\n", 0, "random-elsewhere", "let x be random"),
    "a folded effect": ("play: |", "play: >", 1, "folded-effect", "`|`"),
    "an ability in a procedure": (CALL, "  before hit(token, amount): cancel\n", 0, "ability-here", "abilities"),
    "no ability among abilities": (
        "      before hit(token, amount): cancel",
        "      gain 1 gold",
        0,
        "not-an-ability",
        "before, after",
    ),
    "other names for what is watched": (
        "before hit(token, amount)",
        "before hit(token, size)",
        0,
        "watch-names",
        "hit(token, amount)",
    ),
    "a constant that is changed": (SET, "  set cell.row to 2\n", 0, "not-changeable", "fields"),
    "a deciding command at once": (CALL, "  at once:\n    choose token from tokens\n", 1, "not-at-once", "at once"),
    "no play": ("play: |", "procedures_of_play: |", 0, "unknown-key", "procedures_of_play"),
    "a tab": ("  deck: {}", "\tdeck: {}", 0, "yaml-tab", "spaces"),
    "an open bracket": ("  deck: {}\n", "  deck: {\n", 0, "yaml-syntax", "not closed"),
}


def test_the_game_without_mistakes_is_clean(tmp_path: Path) -> None:
    assert [said(problem) for problem in interpreter.check(str(written(tmp_path, GAME))) if problem.severity == "error"] == []


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_explained_where_it_is(mistake: str, tmp_path: Path) -> None:
    before, after, below, code, word = MISTAKES[mistake]
    assert GAME.count(before) == 1, "the snippet must be found exactly once"
    line = GAME[: GAME.index(before)].count("\n") + 1 + below
    problems = interpreter.check(str(written(tmp_path, GAME.replace(before, after))))
    told = [(problem.position.line, problem.code, said(problem)) for problem in problems]
    assert any(at == line and which == code and word in text for at, which, text in told), (line, told)
    assert not any(INTERNAL.search(text) for _, _, text in told), told
