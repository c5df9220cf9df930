"""Reading YAML: what values become, where they stand, and what is refused."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreter.problems import Position, Problems
from interpreter.source import parsing
from interpreter.source.files import shown
from interpreter.source.reader import Items, Map, Text, read_file, read_text

from .make import codes, read, said


@pytest.fixture(params=["library", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Runs a test with the C library and without it."""
    name = str(request.param)
    if name == "python":
        monkeypatch.setattr(parsing, "library", lambda: None)
    else:
        assert parsing.library() is not None
    return name


def wrong(text: str) -> list[tuple[str, str]]:
    problems = Problems()
    read_text(text, "f.yaml", problems)
    return codes(problems)


def spot(position: Position) -> tuple[int, int]:
    return position.line, position.column


def test_keys_values_and_items_know_their_positions(parser: str) -> None:
    found = read("""
        game:
          id: mini
          seats: [white,  black]
        """)
    assert spot(found.position) == (1, 1)
    assert spot(found.key_at["game"]) == (1, 1)
    game = found["game"]
    assert isinstance(game, Map) and spot(game.position) == spot(found.at["game"]) == (2, 3)
    assert (spot(game.key_at["id"]), spot(game.at["id"])) == ((2, 3), (2, 7))
    seats = game["seats"]
    assert isinstance(seats, Items) and [spot(at) for at in seats.at] == [(3, 11), (3, 19)]
    assert str(seats.at[1]) == "f.yaml:3:19"


def test_lines_of_a_literal_block_are_located_in_the_file(parser: str) -> None:
    effect = read("""
        rows:
          - effect: |   # said aloud
              gain 4 gold
                then rest
          - note: x
        """)["rows"][0]["effect"]
    assert effect == "gain 4 gold\n  then rest\n" and effect.style == "literal"
    assert spot(effect.position) == spot(effect.locate(1, 1)) == (3, 7)
    assert spot(effect.locate(1, 6)) == (3, 12)
    assert spot(effect.locate(2, 3)) == (4, 9)


def test_a_literal_block_may_begin_with_empty_lines_or_say_its_indentation(parser: str) -> None:
    found = read("a: |\n\n    one\nb: |2\n    two\n  three\n")
    assert spot(found["a"].locate(2, 1)) == (3, 5)
    assert found["b"] == "  two\nthree\n"
    assert spot(found["b"].locate(1, 3)) == (5, 5) and spot(found["b"].locate(2, 1)) == (6, 3)


@pytest.mark.parametrize(
    "text",
    [
        "a: one two",
        "a: 'one two'",
        'a: "one two"',
        "a: 'it''s two'",
        r'a: "\u0041 two\n three"',
        "a: one\n  two\n  three",
        "a: >-\n  one\n  two\n",
        "a: &name one two",
        "a: &name\n  'one two'",
        "a: é𝄞 two",
        "a: 'one\n  two'",
    ],
)
def test_every_word_of_a_text_is_located_where_it_stands(parser: str, text: str) -> None:
    value = read(text)["a"]
    assert isinstance(value, Text)
    for word in ("two", "three"):
        if word in value:
            before = value[: value.index(word)]
            at = value.locate(before.count("\n") + 1, len(before) - before.rfind("\n"))
            assert text.split("\n")[at.line - 1][at.column - 1 :].startswith(word)


def test_a_quoted_text_begins_behind_its_quote(parser: str) -> None:
    found = read("a: 'word'\nb: word\n")
    assert spot(found["a"].position) == (1, 5) and spot(found.at["a"]) == (1, 4)
    assert (found["a"].style, found["b"].style) == ("quoted", "plain")


def test_words_mean_what_yaml_1_2_says(parser: str) -> None:
    found = read("""
        on: no
        off: yes
        octal: 010
        time: 12:30
        date: 2020-01-01
        hex: 0x1F
        new_octal: 0o17
        long: 1_000
        half: 0.5
        flag: true
        nothing: ~
        empty:
        quoted: "12"
        10: ten
        """)
    assert found == {
        "on": "no",
        "off": "yes",
        "octal": 10,
        "time": "12:30",
        "date": "2020-01-01",
        "hex": 31,
        "new_octal": 15,
        "long": "1_000",
        "half": 0.5,
        "flag": True,
        "nothing": None,
        "empty": None,
        "quoted": "12",
        "10": "ten",
    }
    assert type(found["octal"]) is int and type(found["flag"]) is bool and type(found["on"]) is Text
    assert spot(found.key_at["10"]) == (14, 1)


def test_a_yaml_1_1_directive_changes_nothing(parser: str) -> None:
    assert read("%YAML 1.1\n---\nanswer: on\n") == {"answer": "on"}


def test_the_second_of_two_equal_keys_is_reported(parser: str) -> None:
    problems = Problems()
    found = read_text("a: 1\nb: {c: 1, c: 2}\n3: x\n'3': y\n", "f.yaml", problems)
    assert said(problems) == [
        ("f.yaml:2:11", "duplicate-key", {"key": "c", "line": 2}),
        ("f.yaml:4:1", "duplicate-key", {"key": "3", "line": 3}),
    ]
    assert found == {"a": 1, "b": {"c": 1}, "3": "x"}


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", "1:1", "empty-file"),
        ("# only a remark\n", "1:1", "empty-file"),
        ("- a\n", "1:1", "wrong-type"),
        ("a: 1\n---\nb: 2\n", "2:1", "several-documents"),
        ("a: 1\nb: !thing 2\n", "2:4", "yaml-tag"),
        ("a: !!python/name:os.system x\n", "1:4", "yaml-tag"),
        ("a: !x!y 1\n", "1:4", "yaml-tag"),
        ("a: &a {b: 1}\nc:\n  <<: *a\n", "3:3", "yaml-merge"),
        ("a:\n\tb: 1\n", "2:1", "yaml-tab"),
        ("a: [1, 2\nb: 3\n", "1:4", "yaml-syntax"),
        ("a: 'open\nb: 3\n", "1:4", "yaml-syntax"),
        ("a: b: c\n", "1:5", "yaml-syntax"),
        ("a: @x\n", "1:4", "yaml-syntax"),
        ("a: {b} and c\n", "1:8", "bare-text"),
        ("- [[b]] c\n", "1:9", "bare-text"),
        ("a: {b: 1} # {c} d\n  e: 1\n", "2:3", "yaml-syntax"),
        ("a: *nobody\n", "1:4", "yaml-syntax"),
        ("? [a, b]\n: c\n", "1:3", "bad-key"),
        ("a: \x07\n", "1:4", "bad-character"),
        ("a: " + "9" * 5000, "1:4", "number-limit"),
        ("a: .inf\n", "1:4", "number-limit"),
        ("a: 1e999\n", "1:4", "number-limit"),
    ],
)
def test_what_cannot_be_read_is_reported_where_it_stands(parser: str, text: str, place: str, code: str) -> None:
    assert wrong(text) == [(f"f.yaml:{place}", code)]


def test_syntax_is_explained_in_plain_words() -> None:
    problems = Problems()
    read_text("a: [1, 2\nb: 3\n", "f.yaml", problems)
    assert [facts["reason"] for _, _, facts in said(problems)] == [
        "the list that begins here is not closed, or a comma is missing"
    ]


def test_a_text_that_begins_with_a_star_is_to_be_quoted(parser: str) -> None:
    problems = Problems()
    read_text("a: **b** c\n", "f.yaml", problems)
    assert ["stands in quotes" in facts["reason"] for _, _, facts in said(problems)] == [True]


def test_how_to_quote_a_text_that_begins_with_a_bracket_is_told() -> None:
    problems = Problems()
    read_text('a: [[fish]] "fresh" for {n}\n', "f.yaml", problems)
    assert [facts["write"] for _, _, facts in said(problems)] == ['a: "[[fish]] \\"fresh\\" for {n}"']


def test_question_marks_and_colons_inside_of_brackets_are_letters(parser: str) -> None:
    found = read('a: {b: Which card?, c: [x:y, 12:30, why ?, a ? b], "q":1}\n? d\n: e?\n')
    assert found == {"a": {"b": "Which card?", "c": ["x:y", "12:30", "why ?", "a ? b"], "q": 1}, "d": "e?"}
    assert spot(found["a"]["c"].at[0]) == (1, 25)


def test_a_value_that_is_not_written_stands_behind_its_colon(parser: str) -> None:
    found = read("a:  # nothing\n\nb: {c: , d}\ne:\n")
    assert [spot(at) for at in (*found.at.values(), *found["b"].at.values())] == [(1, 3), (3, 4), (4, 3), (3, 7), (3, 11)]


OURS = sorted(path for home in ("rulesets", "tests") for path in (Path(__file__).parents[2] / home).rglob("*.yaml"))


def _everything(value: object) -> object:
    """A value with all its positions."""
    if isinstance(value, Map):
        return [(key, value.at[key], value.key_at[key], _everything(part)) for key, part in value.items()]
    if isinstance(value, Items):
        return [(at, _everything(part)) for at, part in zip(value.at, value, strict=True)]
    return (str(value), value.position, value.locate(1, 2), value.style) if isinstance(value, Text) else value


def test_the_library_reads_every_file_of_ours_as_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    # Long files differ from short ones in nothing but the time that Python needs for them.
    short = [path for path in OURS if path.stat().st_size < 2_500]
    assert len(short) > 60

    def found(path: Path) -> object:
        problems = Problems()
        return _everything(read_file(path, problems)), said(problems)

    fast = [found(path) for path in short]
    monkeypatch.setattr(parsing, "library", lambda: None)
    for path, quick in zip(short, fast, strict=True):
        assert found(path) == quick, path


def test_the_library_reads_all_of_our_files() -> None:
    problems = Problems()
    for path in OURS:
        read_file(path, problems)
    assert not [problem for problem in problems if problem.code == "yaml-syntax"]


def test_a_missing_library_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ruamel.yaml.cyaml", None)
    parsing.library.cache_clear()
    try:
        with pytest.warns(parsing.SlowReading, match=r"ruamel\.yaml\.clib is not installed"):
            assert parsing.library() is None
    finally:
        parsing.library.cache_clear()


def test_an_alias_repeats_a_value(parser: str) -> None:
    found = read("base: &b [x, y]\nagain: *b\n")
    assert found["again"] == ["x", "y"] and spot(found.at["again"]) == (2, 8)


LAUGHS = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join(['*' + before] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: " + "[" * 100_000, "nesting-too-deep"),
        ("{a: " * 100_000, "nesting-too-deep"),
        ("- " * 100_000, "nesting-too-deep"),
        ("\n".join(" " * depth + "a:" for depth in range(200)), "nesting-too-deep"),
        (LAUGHS, "alias-limit"),
        ("a: &a [*a]\n", "alias-limit"),
        ("a: &a {b: {c: *a}}\n", "alias-limit"),
    ],
)
def test_bombs_hit_a_limit_at_once(parser: str, text: str, code: str) -> None:
    start = time.perf_counter()
    assert [found for _, found in wrong(text)] == [code]
    assert time.perf_counter() - start < 20  # seconds, not minutes, also on a busy machine


def test_too_many_values_hit_a_limit() -> None:
    assert [code for _, code in wrong("a: [" + "x," * 300_000 + "]")] == ["too-many-values"]


def test_sixty_levels_are_allowed_and_one_more_is_not(parser: str) -> None:
    read("a: " + "[" * 59 + "]" * 59)
    assert wrong("a: " + "[" * 60 + "]" * 60) == [("f.yaml:1:63", "nesting-too-deep")]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    def report(path: Path) -> list[tuple[str, str]]:
        problems = Problems()
        assert read_file(path, problems) is None
        return codes(problems)

    large, binary = tmp_path / "large.yaml", tmp_path / "binary.yaml"
    with large.open("wb") as file:
        file.truncate(5_000_001)
    binary.write_bytes("a: é\nb: ".encode() + b"\xff\n")
    assert report(large) == [("large.yaml:1:1", "file-too-large")]
    assert report(binary) == [("binary.yaml:2:4", "not-utf8")]
    assert report(tmp_path / "absent.yaml") == [("absent.yaml:1:1", "cannot-read")]
    assert report(tmp_path) == [(f"{tmp_path.name}:1:1", "not-regular")]


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(parser: str, tmp_path: Path) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes("\ufeffa: 1\r\nb: |\r\n  one\r\n  two\r\n".encode())
    problems = Problems()
    found = read_file(path, problems)
    assert found == {"a": 1, "b": "one\ntwo\n"} and not len(problems)
    assert spot(found["b"].locate(2, 2)) == (4, 4)


def test_files_are_shown_relative_to_the_current_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(tmp_path / "sub" / "f.yaml") == shown(Path("sub/f.yaml")) == "sub/f.yaml"
    assert shown(Path("/elsewhere/f.yaml")) == "/elsewhere/f.yaml"


pieces = st.sampled_from(
    [
        "a",
        "b:",
        ": ",
        "- ",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ",",
        "\n",
        "\n  ",
        "\t",
        "&a ",
        "*a ",
        "!t ",
        "|",
        ">",
        "'",
        '"',
        "\\",
        "\\U99999999",
        "#",
        "%YAML 1.2",
        "---",
        "...",
        "<<",
        "1",
        "0x",
        ".5",
        "é",
        "\x85",
        "\u2028",
        "\r",
        "\ufeff",
        "\x00",
        "@",
    ]
)


@pytest.mark.parametrize("library", [True, False])
@settings(max_examples=200, deadline=None)
@given(text=st.one_of(st.text(), st.lists(pieces).map("".join)))
def test_no_text_makes_reading_fail(library: bool, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if not library:
            patch.setattr(parsing, "library", lambda: None)
        problems = Problems()
        found = read_text(text, "f.yaml", problems)
    assert found is not None or problems.errors
    for value in (found or {}).values():
        if isinstance(value, Text):
            value.locate(1, 1)
            value.locate(3, 9)
