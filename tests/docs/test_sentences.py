"""Every sentence of docs/language.md has tests that fail without it, or claims nothing: sentences_of_language.yaml lists them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from .pages import ROOT
from .sentences import sentences

LIST = Path(__file__).with_name("sentences_of_language.yaml")
NO_CLAIMS = {
    "introduction": "says what the page or a part of it is about",
    "link": "says where to read on",
    "heading": "stands above a list, a table or an example, which claim what is to be claimed",
    "advice": "says what is wise, not what happens",
    "cost": "says what takes time, which is measured and not tested",
}
NO_CLAIM = re.compile(r"= (\w+)$")


@cache
def listed() -> dict[str, dict[str, list[str]]]:
    """By heading and beginning of a sentence: its tests, or why it has none."""
    read = YAML(typ="safe", pure=True).load(LIST.read_text(encoding="utf-8"))
    return {
        heading: {start: [tests] if isinstance(tests, str) else tests for start, tests in found.items()}
        for heading, found in read.items()
    }


@cache
def written() -> dict[str, list[str]]:
    return sentences(ROOT / "docs" / "language.md")


@cache
def defined_in(file: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^def (test_\w+)\(", file.read_text(encoding="utf-8"), flags=re.MULTILINE))


def test_headings_are_those_of_the_page() -> None:
    assert list(listed()) == list(written())


@pytest.mark.parametrize("heading", listed())
def test_each_sentence_is_listed_once_and_in_its_order(heading: str) -> None:
    starts = list(listed()[heading])
    found = [[start for start in starts if sentence.startswith(start)] for sentence in written()[heading]]
    for sentence, fitting in zip(written()[heading], found, strict=True):
        assert len(fitting) == 1, f"{fitting or 'not in the list'}: {sentence}"
    assert [start for [start] in found] == starts  # nor is there a beginning without its sentence


def test_each_test_is_there_and_each_sentence_without_one_has_a_reason() -> None:
    near = [name for file in Path(__file__).parent.glob("test_*.py") for name in defined_in(file)]
    for found in listed().values():
        for start, tests in found.items():
            if len(tests) == 1 and (reason := NO_CLAIM.match(tests[0])) is not None:
                assert reason[1] in NO_CLAIMS, start
                continue
            for test in tests:
                file, _, name = test.rpartition("::")
                there = near.count(name) if not file else int(name in defined_in(ROOT / "tests" / file))
                assert there == 1, f"{test}, for {start}"


def test_a_sentence_ends_where_the_next_begins(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# Page\nIt *is* so. `a.b` is\nnot … so; (1.5) is. **Bold.** So!\n\n- one: `x`. Two\n  more\n1. three\n\n"
        "| a | b |\n|---|---|\n| `c` | d. E |\n```effect\nNo. None.\n```\n## Part\nLast?\n",
        encoding="utf-8",
    )
    text = ["It *is* so.", "`a.b` is not … so; (1.5) is.", "Bold.", "So!", "one: `x`.", "Two more", "three"]
    assert sentences(page) == {"Page": [*text, "| a | b |", "| `c` | d. E |"], "Part": ["Last?"]}
