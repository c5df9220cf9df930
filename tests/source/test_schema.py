"""Shapes of files: what fits, and how what does not fit is explained."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from interpreter.problems import Problems
from interpreter.source import schema
from interpreter.source.format.json_schema import FILES, schema_of
from interpreter.source.resources import folder
from interpreter.source.schema import check_shape

from .make import GAME, read, said

COUNT = "a number, or a map from numbers of players to numbers"
GOOD = {
    "part": """
        part: row
        about: {en: A row of cards.}
        needs: {card: The kind of piece., length: {is: How many there are., default: 3}}
        places: {row: {spaces: length}}
        example: {game: "game: {id: mini}", examples: "examples: []"}
        """,
    "ruleset": GAME,
    "pack": """
        variant: tide
        players: {min: 1, max: 2}
        requires: [storm]
        excludes: [calm]
        rules: [ABC-TIDE-01]
        set: {game.asking: holders, tables.cards.dawn.count: 4, values.price.base: "2"}
        add: {actions: [{id: dive, effect: x}], tables: {cards: [{id: noon}]}, procedures: {storm: y}}
        replace: {procedures.turn: z}
        remove: [actions.rest]
        """,
    "examples": """
        examples:
          - example: a card is drawn
            rules: [ABC-DRAW-01]
            players: [white, black]
            with: [tide]
            given: {hand of white: [dawn], white.gold: 3, round: 2, first: none}
            as: white
            do: turn.draw
            rolls: [sun, 3]
            when: [{white: [rest, a1]}, {black: pass}]
            then: {box: [dawn], white.gold: 3, asked: black, options: [a1, 2], winners: none, score of white: 12,
                   check: count(cards) is 2}
          - {example: a whole game, players: 2, seed: 7, then: {winners: [white]}}
        """,
    "locale": """
        language: pt_BR
        names:
          game: Mini
          pieces: {card: {one: card, other: cards}}
          tables: {cards: {dawn: Dawn}}
          fields: {player: {gold: {one: "{n} coin", other: "{n} coins"}}}
        prompts: {turn.card: Which card?}
        texts: {actions: {rest: You rest.}}
        log: {drawn: "{n} cards"}
        """,
    "ledger": """
        game: Mini
        implied: [ABC-TURN-02]
        rules:
          - {id: ABC-TURN-01, kind: timing, rule: White begins.}
          - {id: ABC-TURN-02, kind: timing, rule: Black follows., editions: [first], missing: Why., differs: No.}
          - {id: ABC-TURN-03, kind: timing, rule: Black is second., restates: ABC-TURN-02}
        ambiguities:
          - {id: ABC-AMB-01, touches: [ABC-TURN-01], point: Who is White?, ruling: The younger.}
        """,
    "rulebook": """
        language: en
        terms: {space: {one: space, other: spaces}}
        sections:
          - id: turn
            title: Your turn
            paragraphs:
              - {rules: [ABC-TURN-01a], text: "Take {hand_size|words card}.", with: expert, items: [one, {text: two}]}
        """,
}


def wrong(text: str, kind: str = "ruleset") -> list[tuple[str, str, dict[str, Any]]]:
    problems = Problems()
    assert check_shape(read(text), kind, problems) is False
    return said(problems)


@pytest.mark.parametrize("kind", FILES)
def test_a_good_file_fits(kind: str) -> None:
    problems = Problems()
    assert check_shape(read(GOOD[kind]), kind, problems) and not len(problems)


@pytest.mark.parametrize(
    ("kind", "key", "meant"),
    [
        ("ruleset", "actoins", "actions"),
        ("pack", "requirs", "requires"),
        ("examples", "exmples", "examples"),
        ("locale", "promts", "prompts"),
        ("ledger", "ambiguitys", "ambiguities"),
        ("part", "plases", "places"),
    ],
)
def test_a_key_that_nobody_reads_is_reported_on_its_line(kind: str, key: str, meant: str) -> None:
    text = "\n".join(line[8:] if kind != "ruleset" else line[4:] for line in GOOD[kind].strip("\n").splitlines())
    found = wrong(f"{text.rstrip()}\n{key}: []\n", kind)
    assert [(place, code, facts["key"], facts["guess"]) for place, code, facts in found] == [
        (f"f.yaml:{len(text.rstrip().splitlines()) + 1}:1", "unknown-key", key, meant)
    ]


def test_without_the_fast_validator_the_result_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jsonschema_rs", None)
    schema._fast.cache_clear()
    try:
        assert check_shape(read(GAME), "ruleset", Problems())
        assert [code for _, code, _ in wrong("gmae: {}\n")] == ["unknown-key"]
    finally:
        schema._fast.cache_clear()


@pytest.mark.parametrize(
    ("text", "place", "code", "facts"),
    [
        (
            "places:\n  hand: {visible: oner}\n",
            "2:19",
            "wrong-value",
            {"guess": "owner", "expected": "one of all, owner, others, top, none"},
        ),
        ("game:\n  id: mini\n  players: 2\n", "2:3", "missing-key", {"key": "seats"}),
        ("game: {id: mini, seats: [], players: 2}\n", "1:25", "too-few", {"limit": 1, "found": 0}),
        ("pieces:\n  card: {count: many}\n", "2:17", "wrong-type", {"expected": COUNT, "found": "text"}),
        ("pieces:\n  card: {count: -1}\n", "2:17", "wrong-value", {"expected": "at least 0", "value": "-1"}),
        ("pieces:\n  Card: {}\n", "2:3", "bad-key", {"key": "Card", "expected": "an id"}),
        ("symbols: {suit: [sun, moon, sun]}\n", "1:29", "duplicate-id", {"id": "sun", "first": "f.yaml:1:18"}),
        ("actions: [{id: Rest, effect: x}]\n", "1:16", "wrong-value", {"value": "Rest", "expected": "an id"}),
        ("actions: {rest: x}\n", "1:10", "wrong-type", {"expected": "a list of actions", "found": "a map"}),
        ("actions: [{id: a, effect: x, rules: [turn-1]}]\n", "1:38", "wrong-value", {"expected": "a rule id like ABC-TURN-01"}),
        (
            "board:\n  grid:\n",
            "2:8",
            "wrong-type",
            {"expected": "one of square, hex_pointy, hex_flat, graph", "found": "nothing"},
        ),
        ("play: [x]\n", "1:7", "wrong-type", {"expected": "an effect", "found": "a list"}),
        ("values: {price: {base: 1, mim: 2}}\n", "1:27", "unknown-key", {"key": "mim", "guess": "min"}),
        ("fields: {player: {gold: {start: 1, typ: flag}}}\n", "1:36", "unknown-key", {"key": "typ", "guess": "type"}),
        ("fields: {player: {gold: set number}}\n", "1:25", "wrong-value", {"expected": "a type"}),
        ("board: {grid: graph, edges: [[a, b], {between: [a]}]}\n", "1:48", "too-few", {"limit": 2, "found": 1}),
        ("tables:\n  cards:\n    rows:\n      - {count: 2}\n", "4:9", "missing-key", {"key": "id"}),
        (
            "tables: {cards: {rows: [{id: a, examples: [{example: x, wen: []}]}]}}\n",
            "1:57",
            "unknown-key",
            {"key": "wen", "guess": "when"},
        ),
    ],
)
def test_what_does_not_fit_is_explained(text: str, place: str, code: str, facts: dict[str, Any]) -> None:
    found = wrong(text)
    assert [(where, what) for where, what, _ in found] == [(f"f.yaml:{place}", code)]
    assert facts.items() <= found[0][2].items()


def test_all_problems_are_reported_at_once() -> None:
    found = wrong("game: {id: mini}\nplaces: {hand: {vis: all}}\npieces: {card: {count: x}}\n")
    assert [code for _, code, _ in found] == ["missing-key", "missing-key", "unknown-key", "wrong-type"]


def test_rows_may_have_fields_of_their_own() -> None:
    text = "tables: {cards: {rows: [{id: dawn, suit: sun, hits: {x: [a]}}]}}\n"
    assert check_shape(read(text), "ruleset", Problems())


def test_an_answer_has_one_player() -> None:
    found = wrong("examples: [{example: x, when: [{white: a, black: b}]}]\n", "examples")
    assert [(where, code) for where, code, _ in found] == [("f.yaml:1:32", "too-many")]


def described(node: Any, path: str) -> Iterator[tuple[str, bool]]:
    if isinstance(node, dict):
        for name, part in node.get("properties", {}).items():
            yield f"{path}.{name}", ("title" in part or "$ref" in part) and "description" in part
        for name, part in node.items():
            yield from described(part, f"{path}.{name}")
    elif isinstance(node, list):
        for part in node:
            yield from described(part, path)


@pytest.mark.parametrize("kind", FILES)
def test_every_key_has_words_for_editors(kind: str) -> None:
    assert [path for path, fine in described(schema_of(kind), kind) if not fine] == []


@pytest.mark.parametrize("kind", FILES)
def test_schemas_are_valid_themselves(kind: str) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema_of(kind))
    assert schema_of(kind)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_data_lies_in_the_package_or_beside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (folder("grammar") / "effects.lark").is_file()
    package = tmp_path / "interpreter"
    monkeypatch.setattr("interpreter.source.resources.PACKAGE", package)
    assert folder("grammar") == tmp_path / "grammar"
    (package / "_data" / "grammar").mkdir(parents=True)
    assert folder("grammar") == package / "_data" / "grammar"
