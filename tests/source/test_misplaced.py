"""Keys that stand in the wrong place, or are called as other tools call them, are answered with where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import Problems, RulesetError
from interpreter.source.folders import find_ruleset
from interpreter.source.format.misplaced import beside_row
from interpreter.source.reader import read_text
from interpreter.source.schema import check_shape
from interpreter.words.said import Said

GAME = {
    "players: 2": "game: {players: 2}",
    "seats: [red, blue]": "game: {seats: …}",
    "name: Lantern": "names: {game: …}",
    "title: Lantern": "names: {game: …}",
    "words: {en: {}}": "names: {…}",
    "rules: Take turns.": "play: …",
    "turn: stop": "procedures: {turn: …}",
    "phases: [one, two]": "procedures: {turn: …}",
    "cards: [{id: spark}]": "tables: {cards: {rows: [{id: spark, …}]}}",
    "spells: [{id: spark}]": "tables: {spells: {rows: [{id: spark, …}]}}",
    "moves: [{id: walk, group: moves, effect: stop}]": "actions: [{id: walk, …}]",
    "dice: 2": "pieces: {die: {die: [1, 2, 3, 4, 5, 6], plural: dice}}",
    "hand: {}": "places: {hand: {per: player, visible: owner}}",
    "variables: {gold: 3}": "fields: {player: {NAME: {start: 0}}}",
    "examples: []": "examples: […]",
    "game: {id: lantern, seats: [a], players: 1, play: finish}": "play: finish",
    "game: {id: lantern, seats: [a], players: 1, title: X}": "names: {game: …}",
    "actions: [{id: walk, effect: stop, cost: 2}]": 'effect: "pay 1 NAME; …"',
    "actions: [{id: walk, effect: stop, limit: once}]": None,
    "actions: [{id: walk, effect: stop, name: Walk}]": "words: {en: {name: …}}",
}
PACK = {
    "tables: {cards: []}": "add: {tables: …}",
    "procedures: {turn: stop}": "add: {procedures: …}",
    "cards: [{id: spark}]": "add: {tables: {cards: [{id: spark, …}]}}",
    "add: {tiles: [{id: beach}]}": "add: {tables: {tiles: [{id: beach, …}]}}",
    "add: {words: {en: {}}}": "words: …",
    "name: Noon": "words: {en: {names: {variants: {noon: …}}}}",
    "author: me": "note: …",
    "ruleset: mini": "for: …",
    "texts: {}": "words: {en: {…}}",
    "delete: [actions.walk]": "remove: [PATH]",
    "tests: []": "examples: […]",
}


def problems_of(text: str, kind: str) -> Problems:
    problems = Problems()
    document = read_text(text + "\n", f"{kind}.yaml", problems)
    assert document is not None and not check_shape(document, kind, problems)
    return problems


@pytest.mark.parametrize(
    ("text", "kind", "write"),
    [(text, "ruleset", write) for text, write in GAME.items()]
    + [(f"pack: noon\nfor: mini\n{text}", "pack", write) for text, write in PACK.items()],
)
def test_a_key_in_the_wrong_place_is_answered_with_where_it_belongs(text: str, kind: str, write: str | None) -> None:
    (problem,) = problems_of(text, kind)
    assert (problem.code, problem.facts.get("write")) == ("unknown-key", write)
    for language in ("en", "ru", "pl"):
        message, hint = Said(language).problem(problem)
        assert f"`{problem.facts['key']}`" in message and f"`{write or problem.facts['guess']}`" in str(hint)


def test_what_belongs_into_another_file_names_it() -> None:
    (problem,) = problems_of("title: Lantern", "ruleset")
    assert Said("en").problem(problem)[1] == "write `names: {game: …}` in `locales/en.yaml`"
    (problem,) = problems_of("pack: noon\nfor: mini\nadd: {note: hi}", "pack")
    assert Said("en").problem(problem)[1] == "write `note: hi` beside `add`"


@pytest.mark.parametrize("text", ["board: {grid: graph, cells: [ferry]}", "tables: {cards: {rows: [ferry]}}", "actions: [ferry]"])
def test_a_bare_id_is_answered_with_a_row(text: str) -> None:
    (problem,) = problems_of(text, "ruleset")
    assert (problem.code, problem.facts["write"]) == ("wrong-type", "{id: ferry}")


def test_the_beginning_of_a_word_is_answered_with_the_word() -> None:
    (problem,) = problems_of("board: {grid: hex, rows: 2, columns: 2}", "ruleset")
    assert (problem.code, problem.facts["guess"]) == ("wrong-value", "hex_pointy")


def test_keys_of_rows_that_are_no_facts() -> None:
    assert beside_row("copies") == {"write": "count: …"} and beside_row("price") == {}


@pytest.mark.parametrize("rules", ["Take turns.", "[{first: draw}]"])
def test_rules_are_ids_of_the_ledger(rules: str) -> None:
    (problem,) = problems_of(f"pack: noon\nfor: mini\nrules: {rules}", "pack")
    assert problem.code == "wrong-type"
    assert all("`abilities`" in str(Said(language).problem(problem)[1]) for language in ("en", "ru", "pl"))


@pytest.mark.parametrize(
    ("head", "place", "guess"),
    [("for: conect_four", (2, 6), "connect_four"), ("for: 'Atlantis'", (2, 7), "atlantis"), ("for: ../x", (2, 6), None)],
)
def test_a_pack_for_a_ruleset_that_is_not_there_says_where(
    tmp_path: Path, head: str, place: tuple[int, int], guess: str | None
) -> None:
    (tmp_path / "noon.yaml").write_text(f"pack: noon\n{head}\n", encoding="utf-8")
    with pytest.raises(RulesetError) as caught:
        find_ruleset(tmp_path / "noon.yaml")
    (problem,) = caught.value.problems
    assert (problem.code, problem.position[1:], problem.facts["guess"]) == ("pack-homeless", place, guess)
