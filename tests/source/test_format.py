"""The description of files: what is made from it agrees with what was recorded, with schemas/, with the pages and the checker."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from interpreter.board.grids import NAMES, OFFSETS
from interpreter.problems import Problems
from interpreter.source.format.board_section import BOARD
from interpreter.source.format.common import LANGUAGE
from interpreter.source.format.json_schema import FILES, schema_of, text_of
from interpreter.source.format.page import flow
from interpreter.source.format.shapes import Key, Record, Shape
from interpreter.source.reader import read_text
from interpreter.source.schema import check_shape, fits
from interpreter.source.values import plain

from .make import read
from .recorded import RECORDED, verdicts, whole

ROOT = Path(__file__).parents[2]
KINDS = sorted(FILES)
KIND_BY_FIRST_KEY = {
    "part": "part",
    "variant": "pack",
    "pack": "pack",
    "examples": "examples",
    "language": "locale",
    "rules": "ledger",
}


def records_of(part: Any) -> Iterator[Record]:
    """All records in a shape, at any depth."""
    if isinstance(part, Record):
        yield part
    inner = part.keywords if isinstance(part, Shape) else part.shape if isinstance(part, Key) else part
    if isinstance(inner, Shape):
        yield from records_of(inner)
    for each in inner.values() if isinstance(inner, dict) else inner if isinstance(inner, list) else ():
        yield from records_of(each)


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """All maps in a schema."""
    if isinstance(schema, dict):
        yield schema
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from nodes(part)


@pytest.mark.parametrize("kind", KINDS)
def test_schemas_of_the_repository_are_up_to_date(kind: str) -> None:
    assert (ROOT / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8") == text_of(schema_of(kind)), (
        "run: rulewright schemas schemas"
    )


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_has_a_version_and_stands_alone(kind: str) -> None:
    assert schema_of(kind)["$id"] == f"urn:rulewright:{kind}:{LANGUAGE}"
    names = {node["$ref"].removeprefix("#/$defs/") for node in nodes(schema_of(kind)) if "$ref" in node}
    assert names == set(schema_of(kind)["$defs"])


@pytest.mark.parametrize("kind", KINDS)
def test_verdicts_are_those_that_were_recorded(kind: str) -> None:
    assert fits(whole(kind), kind)
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))[kind]
    assert verdicts(kind) == recorded, "if that is meant, run: python -m tests.source.recorded"


def test_verdicts_are_recorded_for_every_key() -> None:
    used: dict[int, tuple[Record, set[str]]] = {}

    def look(shape: Any, value: Any) -> None:
        if isinstance(shape, Record) and isinstance(value, dict):
            used.setdefault(id(shape), (shape, set()))[1].update(value)
            for key in shape.keys:
                look(key.shape, value.get(key.name))
        elif isinstance(shape, Shape):
            for inner in shape.keywords.get("anyOf", ()):
                look(inner, value)
            for part in value if isinstance(value, list) else ():
                look(shape.keywords.get("items"), part)
            for part in value.values() if isinstance(value, dict) else ():
                look(shape.keywords.get("additionalProperties"), part)

    for kind in KINDS:
        look(FILES[kind], whole(kind))
    assert {id(record) for record, _ in used.values()} >= {id(record) for kind in KINDS for record in records_of(FILES[kind])}
    assert [(record.title, set(record.names) - names) for record, names in used.values() if set(record.names) - names] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_has_a_sentence(kind: str) -> None:
    keys = [key for record in records_of(FILES[kind]) for key in record.keys]
    assert keys and [key.name for key in keys if not re.fullmatch(r"[A-Z`].*[.?…]", key.summary)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_examples_of_keys_fit_and_can_be_written_in_yaml(kind: str) -> None:
    for node in nodes(schema_of(kind)):
        for name, part in node.get("properties", {}).items():
            for example in part.get("examples", ()) if isinstance(part, dict) else ():
                assert Draft202012Validator({**part, "$defs": schema_of(kind)["$defs"]}).is_valid(example), name
                assert plain(read(f"{name}: {flow(example)}\n")) == {name: example}


def test_grids_and_offsets_are_those_that_boards_know() -> None:
    shapes = {key.name: key.shape.keywords for key in BOARD.keys}
    assert shapes["grid"]["enum"] == [*NAMES, "graph"]
    assert shapes["offset"]["enum"] == [offset for offsets in OFFSETS.values() for offset in offsets]


def test_the_page_about_files_shows_only_keys_that_are_known() -> None:
    page = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n(.*?)```", page, flags=re.DOTALL)
    assert len(blocks) > 15
    for block in blocks:
        document = read_text(block.replace(", …}", "}"), "format.md", Problems())
        assert document is not None, block
        first = next(iter(document))
        named = {"edition_differences": "ledger", "sections": "rulebook"}
        kind = next((named[key] for key in document if key in named), KIND_BY_FIRST_KEY.get(first, "ruleset"))
        problems = Problems()
        check_shape(document, kind, problems)
        assert [problem.facts for problem in problems if problem.code == "unknown-key"] == []
