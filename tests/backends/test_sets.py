"""Sets keep their order and all their elements, wherever they are kept: the same statements mean the same in a procedure
that asks somebody (its local values lie in the state) and in one that does not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import interpreter
from interpreter.play.api import Game, State
from interpreter.problems import PlayError
from tests.robustness.make import written

HEAD = """\
game: {id: mini, seats: [red, blue, green], players: 3}
board: {grid: square, rows: 3, columns: 3}
symbols: {colour: [wood, iron, wool]}
tables:
  bill:
    fields: {parts: list of colour, sizes: list of number}
    rows: [{id: dear, parts: [iron, wood, iron, wool, iron], sizes: [4, 4, -2]}, {id: free, parts: [], sizes: []}]
pieces:
  token: {owner: player, count: 3}
places: {pile: {}}
fields:
  game: {sum: {min: -100000, max: 100000}, seen: {min: -100000, max: 100000}}
  player: {gold: number}
  token: {rank: number}
setup: |
  set red.gold to 5
  set blue.gold to 3
  set green.gold to 8
  let all be tokens
  for each token in all: set token.rank to count(tokens where rank > 0) + 1
  move first(tokens of me) to pile
  move last(tokens) to pile
  move first(tokens of blue) to b2
  move last(tokens of blue) to a1
"""


def game_of(folder: Path, play: str, more: str = "") -> Game:
    lines = "".join(f"  {line}\n" for line in play.splitlines())
    return interpreter.load(str(written(folder, f"{HEAD}play: |\n{lines}{more}")))


def ended(state: State) -> State:
    """The state after first options all the way; each position on the way is saved and gone on with from there."""
    while state.decision is not None:
        state = state.game.from_json(state.to_json())
        state.choose(0)
    return state


def numbers(state: State) -> tuple[int, int]:
    fields = state.view()["fields"]["game"]
    return fields["sum"], fields["seen"]


ASK = "choose spot from cells where it is a1"


@pytest.mark.parametrize("asking", ["", ASK])
@pytest.mark.parametrize(
    ("statements", "found"),
    [
        ("let t be clockwise(next(me))\nset sum to first(t).gold", 3),
        ("let t be clockwise(next(me))\nset sum to last(t).gold", 5),
        ("let t be (0 - 5)..2\nset sum to sum(t, it)", -12),
        ("let t be (3..4) + (1..2)\nset sum to 10 * first(t) + last(t)", 32),
        ("let t be ray(a1, e)\nset sum to last(t).column", 2),
        ("let t be dear.parts\nset sum to count(t)", 5),
        ("let t be dear.sizes\nset sum to sum(t, it)", 6),
        ("let t be tokens at pile\nset sum to 10 * first(t).rank + last(t).rank", 91),
    ],
)
def test_a_set_with_a_name_is_the_set_it_was(tmp_path: Path, statements: str, found: int, asking: str) -> None:
    first, second = statements.split("\n")
    assert numbers(ended(game_of(tmp_path, f"{first}\n{asking}\n{second}").start(1)))[0] == found


def test_numbers_below_zero_can_be_picked(tmp_path: Path) -> None:
    state = game_of(tmp_path, "pick t from (0 - 5)..2\nset sum to sum(t, it)\nset seen to first(t)").start(1)
    for wanted in ("1", "-5", "-1", "done"):
        assert state.decision is not None
        labels = [option.label for option in state.decision.options]
        state.choose(labels.index(wanted) if wanted != "done" else len(labels) - 1)
    assert numbers(state) == (-5, -5), "what was picked is in the order of the numbers"


def test_at_once_keeps_sets_whole(tmp_path: Path) -> None:
    state = game_of(
        tmp_path,
        "at once:\n  note(clockwise(blue), (0 - 3)..1)\n  note(opponents, 2..2)\n" + ASK,
        """\
procedures:
  note(players who, numbers n): |
    set sum to sum * 100 + 10 * first(who).gold + last(who).gold
    change seen by sum(n, it)
""",
    ).start(1)
    assert numbers(state) == (3538, -3)


def test_a_set_of_numbers_has_a_limit_that_is_told(tmp_path: Path) -> None:
    for asking in ("", ASK):
        with pytest.raises(PlayError) as caught:
            game_of(tmp_path, f"let t be 1..257\n{asking}\nset sum to count(t)").start(1)
        assert caught.value.code == "set-too-large"
        assert numbers(ended(game_of(tmp_path, f"let t be 1..256\n{asking}\nset sum to count(t)").start(1)))[0] == 256


def test_a_damaged_set_in_a_frame_is_refused(tmp_path: Path) -> None:
    game = game_of(tmp_path, f"let t be clockwise(blue)\n{ASK}\nset sum to first(t).gold")
    state = game.start(1)
    at = len(state.array) - 4
    assert state.array[at:] == [3, 1, 2, 0]
    for wrong in (-1, 4, 10**9):
        state.array[at] = wrong
        with pytest.raises(PlayError):
            game.from_json(state.to_json())


# ---- any statements, both ways ---------------------------------------------------------------------------

SETS = {
    "number": ["1..3", "(0 - 4)..1", "5..2", "(2..4) + ((0 - 2)..0)", "9..9", "dear.sizes", "free.sizes"],
    "player": ["players", "opponents", "clockwise(next(me))", "clockwise(green)", "players where gold > 4"],
    "cell": ["cells", "neighbours(b2)", "ray(c3, w)", "neighbours(corners)", "reachable(a1, within: 1)", "tokens.cell"],
    "token": ["tokens", "tokens of blue", "tokens at pile", "tokens at cells", "worst(tokens, it.rank)"],
    "colour": ["dear.parts", "free.parts"],
}
WORTH = {"number": "x", "player": "x.gold", "cell": "x.column * 3 + x.row", "token": "x.rank", "colour": "worth(x)"}
TESTS = {"number": "it > 0", "player": "it.gold > 3", "cell": "row > 1", "token": "rank < 5", "colour": "it is not wood"}
MORE = """\
board: {grid: square, rows: 3, columns: 3, sectors: {corners: [c1, a1]}}
values:
  worth(colour c): "if c is wood then 1 else if c is iron then 2 else 3"
procedures:
"""


class Author:
    """Writes random statements about sets."""

    def __init__(self, seed: int) -> None:
        self.chance, self.count = random.Random(seed), 0
        self.known: list[tuple[str, str]] = []

    def new(self) -> str:
        self.count += 1
        return f"t{self.count}"

    def a_set(self, kind: str, depth: int = 0) -> str:
        names = [name for name, of in self.known if of == kind]
        if names and self.chance.random() < 0.4:
            return self.chance.choice(names)
        if depth < 2 and self.chance.random() < 0.4:
            left, right = self.a_set(kind, depth + 1), self.a_set(kind, depth + 1)
            return self.chance.choice([f"({left} + {right})", f"({left} - {right})", f"({left} where {TESTS[kind]})"])
        return f"({self.chance.choice(SETS[kind])})"

    def record(self, kind: str, indent: str) -> str:
        return f"{indent}set sum to (sum * 7 + {WORTH[kind]}) % 997"

    def statement(self) -> list[str]:
        kind = self.chance.choice(list(SETS))
        some = self.a_set(kind)
        match self.chance.randrange(8):
            case 0 | 1:
                name = self.new()
                self.known.append((name, kind))
                return [f"let {name} be {some}"]
            case 2:
                return [f"for each x in {some}:", self.record(kind, "  ")]
            case 3:
                return [f"note_{kind}({some})"]
            case 4:
                return [f"set seen to (seen * 5 + count({some})) % 997"]
            case 5:
                other = self.a_set(kind)
                return [f"for each x in {some}:", f"  if x in {other}:", self.record(kind, "    ")]
            case 6 if names := [name for name, of in self.known if of == kind]:
                return [f"set {self.chance.choice(names)} to {some}"]
        return [f"if any({some} where {TESTS[kind]}): change seen by 1"]

    def body(self) -> list[list[str]]:
        self.known = []
        return [self.statement() for _ in range(self.chance.randint(2, 7))]

    def asking(self, body: list[list[str]]) -> list[str]:
        """The same, with questions anywhere in between."""
        found: list[str] = []
        for part in [*body, []]:
            if self.chance.random() < 0.6 or not part:
                found.append(ASK.replace("spot", self.new()))
            found += part[:1]
            if part and part[0].endswith(":") and self.chance.random() < 0.5:
                found.append("  " + ASK.replace("spot", self.new()))
            found += part[1:]
        return found


@pytest.mark.parametrize("seed", range(6))
def test_statements_mean_the_same_whether_their_procedure_asks_or_not(tmp_path: Path, seed: int) -> None:
    author = Author(seed)
    text, count = HEAD.replace("board: {grid: square, rows: 3, columns: 3}\n", "") + "play: tie\n" + MORE, 25
    for kind in SETS:
        plural = "set of colour" if kind == "colour" else kind + "s"
        lines = [f"    for each x in s:\n{author.record(kind, '      ')}", f"    set seen to (seen * 3 + {len(kind)}) % 997"]
        text += f"  note_{kind}({plural} s): |\n" + "\n".join(lines) + "\n"
        text += f"  later_{kind}({plural} s): |\n    {ASK}\n" + "\n".join(lines) + "\n"
    for number in range(count):
        body = author.body()
        plain = [line for part in body for line in part]
        asking = [line.replace("note_", "later_") for line in author.asking(body)]
        for name, lines in (("plain", plain), ("asking", asking)):
            text += f"  {name}{number}: |\n" + "".join(f"    {line}\n" for line in lines)
    game = interpreter.load(str(written(tmp_path, text)))
    different = 0
    for number in range(count):
        results = []
        for name in ("plain", "asking"):
            state = game.blank(1)
            game.begin(state, "setup", 0, [])
            state.halt()
            game.begin(state, f"{name}{number}", 0, [])
            results.append(ended(state).view())
        assert results[0] == results[1], f"{number} in {tmp_path}"
        different += results[0]["fields"]["game"]["sum"] != 0
    assert different > count // 3, "most of them must do something"
