"""The likely slips in YAML and ids are answered with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import Problems, RulesetError
from interpreter.source.folders import find_ruleset
from interpreter.source.format.json_schema import FILES, schema_of
from interpreter.source.reader import read_text
from interpreter.source.schema import check_shape
from interpreter.words.said import Said, read


@pytest.mark.parametrize(
    ("line", "column", "write"),
    [
        ("- {id: ace, effect: if me.gold > 2: gain 1 gold}", 37, 'effect: "if me.gold > 2: gain 1 gold"'),
        ("- {id: ace, effect: gain 1 gold, lose 2 gold}", 36, 'effect: "gain 1 gold, lose 2 gold"'),
        ("- {effect: gain 1 gold, lose 2 gold, count: 2}", 27, 'effect: "gain 1 gold, lose 2 gold"'),
        ("- {count: 2, check: top(deck, c4)}", 33, 'check: "top(deck, c4)"'),
        ("- {check: [max(1, 2, min(3, 4)) is 3, me is red], count: 2}", 14, '"max(1, 2, min(3, 4)) is 3"'),
    ],
)
def test_a_comma_or_colon_in_brackets_is_answered_with_the_text_in_quotes(line: str, column: int, write: str) -> None:
    problems = Problems()
    read_text(f"rows:\n  {line}\n", "cards.yaml", problems)
    assert [(one.code, one.position.line, one.position.column, one.facts["write"]) for one in problems] == [
        ("unquoted", 2, column, write)
    ]


def test_what_is_quoted_or_has_a_value_is_left_alone() -> None:
    problems = Problems()
    lists = '["a(b, c)", "d(", e, f(g), h)]'
    read_text(f'given: {{hand of red: [], "a, b": 1, c: "d: e, f g", h: "x y, z: w", i: {lists}}}\n', "examples.yaml", problems)
    assert not list(problems)


@pytest.mark.parametrize(("text", "meant"), [("Queen", "queen"), ("red card", "red_card"), ("Big-Bang", "big_bang")])
def test_a_capital_a_blank_or_a_dash_in_an_id_is_answered_with_an_id(text: str, meant: str) -> None:
    problems = Problems()
    document = read_text(f"symbols: {{{text}: [a]}}\nactions: [{{id: {text}, effect: stop}}]\n", "game.yaml", problems)
    assert document is not None and not check_shape(document, "ruleset", problems)
    assert [(one.code, one.facts["guess"]) for one in problems] == [("bad-key", meant), ("wrong-value", meant)]


def test_a_folder_without_its_main_file_is_no_unknown_ruleset(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as caught:
        find_ruleset(tmp_path)
    assert [problem.code for problem in caught.value.problems] == ["no-main-file"]


@pytest.mark.parametrize("language", ["ru", "pl"])
def test_what_files_must_have_is_said_in_every_language(language: str) -> None:
    titles = {title for kind in FILES for title in _titles(schema_of(kind)) if not title.startswith("one of ")}
    assert len(titles) > 100 and not titles - set(read(language)["terms"])


def test_a_choice_of_words_keeps_the_words() -> None:
    message, _ = Said("ru").fault("wrong-value", {"value": "x", "expected": "one of all, owner"})
    assert "одно из all, owner" in message


def _titles(schema: object) -> set[str]:
    if isinstance(schema, list):
        return {title for part in schema for title in _titles(part)}
    if not isinstance(schema, dict):
        return set()
    own = {schema["title"]} if isinstance(schema.get("title"), str) else set()
    return own.union(*(_titles(part) for part in schema.values()))
