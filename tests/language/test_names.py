"""One table of names: a word that two things have is an error that shows both places, when it is declared or used."""

from __future__ import annotations

from itertools import combinations

import pytest

from interpreter.problems import Problem
from tests.language.make import problems_of

# What can be called `thing`, each on a line of its own section.
DECLARED = {
    "seat": ("game", "  seats: [thing, blue]"),
    "side": ("game", "  sides: [thing]"),
    "cell": ("board", "  cells: [{id: thing}, {id: other}]"),
    "sector": ("board", "  sectors: {thing: [other]}"),
    "direction": ("board", "  directions: [thing, back]"),
    "list of symbols": ("symbols", "  thing: [one, two]"),
    "symbol": ("symbols", "  words: [thing, one]"),
    "kind": ("pieces", "  thing: {}"),
    "plural": ("pieces", "  token: {plural: thing}"),
    "table": ("tables", "  thing: {rows: [{id: some_row}]}"),
    "row": ("tables", "  facts: {rows: [{id: thing}]}"),
    "place": ("places", "  thing: {}"),
    "field of the game": ("fields", "  game: {thing: {}}"),
    "action": ("actions", "  - {id: thing, group: some, effect: 'stop'}"),
    "local": ("play", "  let thing be 1"),
}
# A direction and an action say which way or what to do, a list or table of what sort something is: a local name may be so called.
MAY_BE_LOCAL = {"direction", "action", "list of symbols", "table", "kind"}
# Pieces and the rows that describe them are declared in two places, but are one thing.
TOGETHER = {"plural", "table"}
USED = "  let used be thing"
ORDER = ["game", "board", "symbols", "pieces", "tables", "places", "fields", "actions", "procedures", "values", "play"]


def game(*declared: tuple[str, str], used: str = USED) -> str:
    sections: dict[str, list[str]] = {name: [] for name in ORDER}
    sections["game"] = ["  id: little", "  players: 2"]
    sections["play"] = ["  take action from some"] if any(name == "actions" for name, _ in declared) else ["  stop"]
    for section, line in declared:
        sections[section].append(line)
    if not any("seats:" in line for line in sections["game"]):
        sections["game"].append("  seats: [red, blue]")
    if sections["board"] and not any("cells:" in line for line in sections["board"]):
        sections["board"].append("  cells: [{id: other}, {id: another}]")
    if sections["board"]:
        sections["board"].insert(0, "  grid: graph")
    sections["play"].append(used)
    lines = []
    for name in ORDER:
        if sections[name]:
            lines += [f"{name}: |" if name == "play" else f"{name}:", *sections[name]]
    return "\n".join(lines) + "\n"


def found(text: str) -> list[Problem]:
    return problems_of(text).errors


@pytest.mark.parametrize("what", [name for name in DECLARED if name != "local"])
def test_a_word_with_one_meaning_is_no_problem(what: str) -> None:
    assert found(game(DECLARED[what])) == []


@pytest.mark.parametrize(("one", "other"), list(combinations(DECLARED, 2)))
def test_two_things_of_one_name_are_an_error_with_both_positions(one: str, other: str) -> None:
    text = game(DECLARED[one], DECLARED[other])
    problems = found(text)
    if (other == "local" and one in MAY_BE_LOCAL) or {one, other} == TOGETHER:
        assert problems == []
        return
    lines = [text.split("\n").index(DECLARED[name][1]) + 1 for name in (one, other)]
    assert any(
        problem.code in ("name-taken", "ambiguous-name", "duplicate-id")
        and all(f"game.yaml:{line}:" in f"{problem.position} {problem.facts}" for line in lines)
        for problem in problems
    ), [(problem.code, str(problem.position), problem.facts) for problem in problems]


@pytest.mark.parametrize("what", ["procedures", "values", "actions"])
def test_two_things_that_are_called_alike_are_an_error_with_both_positions(what: str) -> None:
    lines = {
        "procedures": ["  thing(): stop", "  thing(number n): stop"],
        "values": ["  thing(): 1", "  thing(number n): n"],
        "actions": ["  - {id: thing, effect: stop}", "  - {id: thing, effect: 'stop'}"],
    }[what]
    text = game(*((what, line) for line in lines), used="  stop")
    [problem] = [problem for problem in found(text) if problem.code == "duplicate-id"]
    one, other = (text.split("\n").index(line) + 1 for line in lines)
    assert (problem.position.line, problem.facts["first"].split(":")[1]) == (other, str(one))


def test_a_value_cannot_be_called_like_a_function_of_the_language() -> None:
    assert [problem.code for problem in found(game(("values", "  count(player): 1"), used="  stop"))] == ["reserved-name"]


def test_a_field_cannot_be_called_like_a_fact_of_the_same_thing() -> None:
    text = game(
        ("pieces", "  card: {table: facts}"),
        ("tables", "  facts: {fields: {price: number}, rows: [{id: one}]}"),
        ("fields", "  card: {price: {}}"),
        used="  stop",
    )
    [problem] = found(text)
    assert problem.code == "name-taken"
    assert problem.facts["first"].startswith(f"game.yaml:{text.split(chr(10)).index(DECLARING_PRICE) + 1}:")


def test_a_field_lives_in_a_procedure_that_there_is() -> None:
    spelt = ("fields", "  player: {steps: {during: trun}}")
    [problem] = found(game(spelt, ("procedures", "  turn: stop"), used="  turn()"))
    assert (problem.code, problem.facts["what"], problem.facts["guess"]) == ("unknown-name", "procedure", "turn")


def test_what_lives_in_a_procedure_is_not_kept_for_the_next_game() -> None:
    kept = ("fields", "  player: {steps: {during: turn, kept: true}}")
    assert [problem.code for problem in found(game(kept, ("procedures", "  turn: stop"), used="  turn()"))] == [
        "conflicting-keys"
    ]


DECLARING_PRICE = "  facts: {fields: {price: number}, rows: [{id: one}]}"
TWO_LISTS = (("symbols", "  colours: [thing, one]"), ("symbols", "  stones: [thing, two]"))


@pytest.mark.parametrize(
    "used", ["  set colour to thing", "  require colour is thing", "  paint(thing)", "  choose c from colours - thing"]
)
def test_what_is_expected_decides(used: str) -> None:
    more = (("fields", "  game: {colour: colours}"), ("procedures", "  paint(colours c): stop"))
    assert found(game(*TWO_LISTS, *more, used=used)) == []


def test_one_of_several_words_is_not_taken_silently() -> None:
    assert [problem.code for problem in found(game(*TWO_LISTS, used="  choose some from thing"))] == ["ambiguous-name"]


def test_two_fields_that_could_hold_the_word_are_an_error_with_both_positions() -> None:
    fields = "  cell: {outer: colours, inner: colours}"
    text = game(("board", "  sectors: {all_of_it: [other]}"), TWO_LISTS[0], ("fields", fields), used="  require other is thing")
    [problem] = found(text)
    line = text.split("\n").index(fields) + 1
    assert problem.code == "ambiguous-name"
    assert problem.facts["meanings"] == f"outer (game.yaml:{line}:10), inner (game.yaml:{line}:26)"


def test_what_is_declared_stands_before_the_directions_of_a_grid() -> None:
    text = "game: {id: little, seats: [red, blue], players: 2}\nboard: {grid: square, rows: 2, columns: 2}\n"
    text += "fields: {game: {n: {}}}\nplay: |\n  set n to n + 1\n  let up be step(a1, n)\n"
    assert found(text) == []
