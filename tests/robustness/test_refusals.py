"""What would never end, or not fit, is refused within seconds and with a message that says what to do."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest

import interpreter
from interpreter.play.api import EVERYTHING
from interpreter.problems import PlayError, RulesetError
from tests.robustness.make import HEAD, mini, said, said_of, written

pytestmark = pytest.mark.usefixtures("keeping_nothing")
SECONDS = 10.0  # of work: what others do on the machine does not count

# `check` refuses a `repeat` that nothing can end; these have a way out that is never taken.
NEVER = "stop if round < 0"
SPIN = f"repeat:\n  {NEVER}\n  change round by 1"
ENDLESS = {
    "a loop that asks nobody": (SPIN, "", "play"),
    "a loop in a loop": (f"repeat:\n  {NEVER}\n  repeat:\n    stop", "", "play"),
    "a condition that always holds": ("while round >= 0: change round by 1", "", "play"),
    "a thousand million times": ("repeat 1000000000 times: change round by 1", "", "play"),
    "many times many times": ("repeat 90000 times:\n  repeat 90000 times: change round by 1", "", "play"),
    "a loop in a procedure": ("spin()", f"procedures:\n  spin: |\n    repeat:\n      {NEVER}\n      change round by 1", "spin"),
    "a loop that could ask": (f"repeat:\n  {NEVER}\n  if round < 0: choose token from tokens", "", "play"),
    "a choice without options, for ever": (f"repeat:\n  {NEVER}\n  choose token from tokens at a1", "", "play"),
    "turns in which nobody can do anything": ("take turns: choose token from tokens at a1", "", "play"),
    "times beside a choice": ("repeat 1000000000 times: choose token from tokens at a1", "", "play"),
    "a slow procedure in a loop that could ask": (
        f"repeat:\n  {NEVER}\n  if any(tokens at a1): choose token from tokens\n  slow()",
        "procedures: {slow: 'repeat 90000 times: change round by 1'}",
        "slow",
    ),
    "a range without end": ("for each number in 1..1000000000: change round by 1", "", "1..1000000000"),
    "a sum without end": ("set round to sum(1..1000000000, it)", "", "1..1000000000"),
    "ranges in ranges": ("set round to sum(1..100000, count(1..it))", "", ".."),
    "values that call themselves twice": (
        "set round to deep(25)",
        "values:\n  deep(number depth): if depth is 0 then 0 else deep(depth - 1) + deep(depth - 1)",
        "deep",
    ),
    "procedures that call themselves twice": (
        "spin(30)",
        "procedures:\n  spin(number depth): |\n    if depth > 0:\n      spin(depth - 1)\n      spin(depth - 1)",
        "spin",
    ),
}
DEEP = {
    "a procedure that calls itself": ("spin()", "procedures: {spin: change round by 1; spin()}", "spin > spin"),
    "two procedures that call each other": ("spin()", "procedures: {spin: turn(), turn: spin()}", "spin > turn"),
    "one that could ask": (
        "spin()",
        "procedures:\n  spin: |\n    if any(tokens at a1): choose token from tokens at a1\n    spin()",
        "spin > spin",
    ),
    "one whose choice depends on itself": (
        "spin()",
        "procedures:\n  spin: |\n    choose token from tokens\n    spin()",
        "spin > spin",
    ),
    "a value that calls itself": (
        "set round to deep(1)",
        "values: {deep(number depth): if depth < 0 then 0 else deep(depth + 1)}",
        "deep > deep",
    ),
    "a watcher that triggers itself": (
        "spin()",
        "procedures: {spin: change round by 1}\nabilities:\n  - id: again\n    effect: 'after spin(): spin()'",
        "spin > spin",
    ),
    "one that triggers itself before": (
        "spin()",
        "procedures: {spin: change round by 1}\nabilities:\n  - id: again\n    effect: 'before spin(): spin()'",
        "spin > spin",
    ),
    "a modifier that needs itself": (
        "set round to cost(1)",
        "values: {cost(number size): size}\nabilities:\n  - {id: dear, effect: 'modify cost(1) by cost(1)'}",
        "cost > cost",
    ),
}


def stopped(folder: Path) -> PlayError:
    """What stops a game that can be loaded."""
    game = interpreter.load(str(folder))
    began = time.process_time()
    with pytest.raises(PlayError) as caught:
        state = game.start(1)
        while state.decision is not None:
            state.choose(0)
    assert time.process_time() - began < SECONDS
    return caught.value


@pytest.mark.parametrize("name", ENDLESS)
def test_endless_loops_are_stopped(name: str, tmp_path: Path) -> None:
    play, more, chain = ENDLESS[name]
    error = stopped(mini(tmp_path, play, more))
    assert error.code == "endless"
    assert chain in said_of(error)
    assert "without a decision" in said_of(error)


def test_an_endless_loop_is_named_by_file_line_and_chain(tmp_path: Path) -> None:
    folder = mini(tmp_path, "spin()", "procedures:\n  spin: |\n    gain 1 gold\n    while yes: gain 1 gold\n")
    line = next(n for n, text in enumerate((folder / "game.yaml").read_text().splitlines(), 1) if "while yes" in text)
    error = stopped(folder)
    assert str(error.facts["where"]).endswith(f"game.yaml:{line}") and error.facts["chain"] == "play > spin"


def test_an_endless_loop_that_could_ask_is_named_by_the_outermost_line_that_comes_round(tmp_path: Path) -> None:
    turn = "procedures:\n  turn: |\n    for each player in players:\n      choose token from tokens where no\n      win me\n"
    folder = mini(tmp_path, "take turns:\n  gain 1 gold\n  turn()", turn)
    line = next(n for n, text in enumerate((folder / "game.yaml").read_text().splitlines(), 1) if "take turns" in text)
    error = stopped(folder)
    assert error.code == "endless" and str(error.facts["where"]).endswith(f"game.yaml:{line}")
    assert "play" in str(error.facts["chain"])


@pytest.mark.parametrize("name", DEEP)
def test_endless_recursion_is_stopped_and_names_the_chain(name: str, tmp_path: Path) -> None:
    play, more, chain = DEEP[name]
    error = stopped(mini(tmp_path, play, more))
    assert error.code == "too-deep"
    assert chain in said_of(error)


def test_playouts_are_stopped_too(tmp_path: Path) -> None:
    import random

    game = interpreter.load(str(mini(tmp_path, f"choose token from tokens\n{SPIN}")))
    state = game.start(1)
    with pytest.raises(PlayError) as caught:
        game.playout(state, random.Random(1))
    assert caught.value.code == "endless"


def test_the_budget_begins_anew_with_every_decision(tmp_path: Path) -> None:
    game = interpreter.load(
        str(
            mini(
                tmp_path,
                """
        repeat 5 times:
          choose cell from cells
          repeat 100000 times: change round by 1
        """,
            )
        )
    )
    state = game.start(1)
    while state.decision is not None:
        state.choose(0)
    assert state.view(EVERYTHING)["fields"]["game"]["round"] == 500_000


@pytest.mark.parametrize("asking", [False, True])
def test_numbers_cannot_grow_without_end(asking: bool, tmp_path: Path) -> None:
    ask = "\n  choose cell from cells" if asking else ""
    game = interpreter.load(
        str(mini(tmp_path, f"let size be 2\nrepeat 60 times:\n  set size to size * size{ask}\nset round to size"))
    )
    state = game.start(1)
    while state.decision is not None:
        assert max(state.array) < 2**53
        state.choose(0)
    assert state.view(EVERYTHING)["fields"]["game"]["round"] == 1_000_000


def refused(folder: Path) -> list[str]:
    """What is said about a ruleset that cannot be loaded."""
    began = time.process_time()
    with pytest.raises(RulesetError) as caught:
        interpreter.load(str(folder))
    assert time.process_time() - began < SECONDS
    return [said(problem) for problem in caught.value.problems]


def chain_of_aliases() -> str:
    names = "abcdefghij"
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for before, name in pairwise(names):
        lines.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]")
    return "\n".join(lines) + "\n"


HUGE = 1_000_000_000
WITH = {
    "pieces": (HEAD.replace("count: 3", f"count: {HUGE}"), "9999"),
    "rows of a board": (HEAD.replace("rows: 3", f"rows: {HUGE}"), "4000"),
    "columns of a line": (HEAD.replace("rows: 3, columns: 3", f"lines: {{0: [0, {HUGE}]}}"), "too many"),
    "spaces of a track": (HEAD + f"places: {{track: {{spaces: {HUGE}}}}}\n", "9999"),
    "pieces of a row": (HEAD + f"tables: {{cards: {{rows: [{{id: ace, count: {HUGE}}}]}}}}\n", "9999"),
    "seats": (HEAD.replace("players: 2", f"players: {HUGE}"), str(HUGE)),
    "a bound": (HEAD.replace("max: 1000000", f"max: {HUGE}{HUGE}"), "too large"),
    "fields of everything": (
        HEAD.replace("count: 3", "count: 2000").replace(
            "fields:", "fields:\n  token: {" + ", ".join(f"mark_{n}: number" for n in range(200)) + "}"
        ),
        "allowed are",
    ),
    "places": (HEAD + "places:\n" + "".join(f"  track_{n}: {{spaces: 2000}}\n" for n in range(300)), "allowed are"),
    "aliases of aliases": (chain_of_aliases(), "larger than"),
    "maps in maps": ("a: " * 100 + "b", "YAML"),
    "lists in lists": (HEAD + "symbols: " + "[" * 5_000 + "]" * 5_000, "levels"),
}


@pytest.mark.parametrize("what", WITH)
def test_absurd_counts_are_refused(what: str, tmp_path: Path) -> None:
    text, word = WITH[what]
    messages = refused(written(tmp_path, text + "play: tie\n"))
    assert any(word in message for message in messages), messages


def test_a_file_of_fifty_megabytes_is_refused(tmp_path: Path) -> None:
    messages = refused(written(tmp_path, HEAD + "play: tie\n" + "# nothing\n" * 5_000_000))
    assert "too large" in messages[0]


NESTED = {
    "brackets": "set round to " + "(" * 5_000 + "1" + ")" * 5_000,
    "not": "win me if " + "not " * 4_000 + "yes",
    "minus": "set round to " + "- " * 9_000 + "1",
    "plus": "set round to " + "1 + " * 4_000 + "1",
    "and": "win me if " + "yes and " * 2_000 + "yes",
    "fields of fields": "set round to me" + ".gold" * 3_000,
    "if in if": "set round to " + "if yes then 1 else " * 900 + "1",
    "where": "set round to count(cells" + " where yes" * 1_500 + ")",
    "may": "may " * 300 + "change round by 1",
    "as": "as me: " * 300 + "change round by 1",
    "blocks": "\n".join(" " * depth + "repeat:" for depth in range(150)) + "\n" + " " * 150 + "stop",
    "loops": "\n".join(" " * n + f"for each cell_{n} in cells:" for n in range(25)) + "\n" + " " * 25 + "stop",
    "choices": "\n".join(f"choose cell_{n} from cells" for n in range(700)),
    "conditions": "require round >= 0\n" * 900,
    "else if": "if round is 9: stop\n" + "else if round is 9: stop\n" * 700,
}


@pytest.mark.parametrize("what", NESTED)
def test_absurd_nesting_is_refused(what: str, tmp_path: Path) -> None:
    messages = refused(mini(tmp_path, NESTED[what]))
    assert any("nested" in message and "split" in message for message in messages), messages


def test_nesting_that_the_limits_allow_runs(tmp_path: Path) -> None:
    """What is just within every limit is compiled by Python without complaint."""
    from interpreter.language.nesting import MAX_BLOCKS, MAX_CHOICES, MAX_CONDITIONS, MAX_LEVELS

    depth = MAX_LEVELS - 6
    blocks = "\n".join(" " * n + f"for each cell_{n} in cells where row > 9:" for n in range(MAX_BLOCKS - 1))
    texts = {
        "terms": "set round to " + "1 + " * depth + "1",
        "brackets": "set round to " + "(1 + " * 30 + "1" + ")" * 30,
        "nots": "win me if " + "not " * depth + "no",
        "blocks": f"{blocks}\n{' ' * MAX_BLOCKS}change round by 1",
        "blocks that ask": f"{blocks}\n{' ' * MAX_BLOCKS}choose token from tokens",
        "choices": "\n".join(f"choose cell_{n} from cells" for n in range(MAX_CHOICES)),
        "conditions": "check_all()",
        "branches": "if round is 9: stop\n" + "else if round is 9: stop\n" * (MAX_CONDITIONS - 1),
    }
    more = "procedures:\n  check_all: |\n" + "    require round >= 0\n" * (MAX_CONDITIONS - 1)
    for text in texts.values():
        game = interpreter.load(str(mini(tmp_path, text, more)))
        state = game.start(1)
        for _ in range(20):
            if state.decision is None:
                break
            state.choose(0)


def test_a_long_effect_is_refused_and_a_large_one_is_not(tmp_path: Path) -> None:
    assert "at most" in refused(mini(tmp_path, "change round by 1\n" * 5_000))[0]
    game = interpreter.load(str(mini(tmp_path, "change round by 1\n" * 1_000)))
    assert game.start(1).view(EVERYTHING)["fields"]["game"]["round"] == 1_000


def test_a_table_of_five_thousand_rows_loads(tmp_path: Path) -> None:
    rows = "".join(f"      - {{id: row_{n}, worth: {n}}}\n" for n in range(4_900))
    text = HEAD.replace("pieces:", "pieces:\n  card: {table: cards, starts: deck}") + (
        f"places: {{deck: {{}}}}\ntables:\n  cards:\n    fields: {{worth: number}}\n    rows:\n{rows}"
        "play: set round to largest(cards at deck, worth)\n"
    )
    began = time.process_time()
    game = interpreter.load(str(written(tmp_path, text)))
    assert time.process_time() - began < 2 * SECONDS
    assert game.start(1).view(EVERYTHING)["fields"]["game"]["round"] == 4_899


def test_too_many_rows_are_refused(tmp_path: Path) -> None:
    rows = "".join(f"      - {{id: row_{n}, count: 2}}\n" for n in range(3_000))
    text = HEAD.replace("pieces:", "pieces:\n  card: {table: cards}") + f"tables:\n  cards:\n    rows:\n{rows}play: tie\n"
    assert any("5000 pieces" in message for message in refused(written(tmp_path, text)))


def test_a_number_of_a_thousand_digits_is_refused(tmp_path: Path) -> None:
    assert any("too large" in message for message in refused(mini(tmp_path, "set round to " + "9" * 5_000)))


@pytest.mark.parametrize("place", ["play", "procedures", "prompt"])
def test_half_a_character_is_a_problem_with_a_line(place: str, tmp_path: Path) -> None:
    half = r"\ud800"  # YAML allows to write it; no file and no terminal can take it
    texts = {
        "play": f'play: "change round by 1 {half}"\n',
        "procedures": f'play: tie\nprocedures: {{spin: "say {half}"}}\n',
        "prompt": f'play: tie\ntables: {{cards: {{rows: [{{id: "a{half}"}}]}}}}\n',
    }
    found = interpreter.check(str(written(tmp_path, HEAD + texts[place])))
    assert found and all(problem.position.line > HEAD.count("\n") for problem in found)
    for problem in found:
        said(problem).encode("utf-8")
