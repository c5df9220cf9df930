"""Reading a ruleset's folder: parts, examples, locales, ledger."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from interpreter.problems import Problems, RulesetError
from interpreter.proof.checking import check
from interpreter.source.files import shown
from interpreter.source.folders import bundled, find_ruleset
from interpreter.source.ruleset import read_playable, read_ruleset

from .make import GAME, codes, load, said, write


def wrong(folder: Path, **files: str) -> list[tuple[str, str]]:
    problems = Problems()
    read_ruleset(write(folder, **files), problems)
    return codes(problems)


def test_a_folder_with_one_file_is_a_ruleset(tmp_path: Path) -> None:
    source = load(tmp_path)
    assert source.id == "mini" and source.path == tmp_path and source.files == [tmp_path / "game.yaml"]
    assert (source.variants, source.examples, source.locales, source.ledger) == ({}, [], {}, None)
    assert source.sections["tables"]["cards"]["rows"][0]["id"] == "dawn"


def test_parts_are_put_together_by_key_and_id(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        more="places: {pit: {}}\nactions: [{id: dive, effect: x}]\nfields: {player: {luck: number}}\n",
        parts__deep__cards="tables: {cards: {rows: [{id: noon}]}, moods: {rows: [{id: glad}]}}\n",
    )
    assert list(source.sections["places"]) == ["hand", "pit"]
    assert [row["id"] for row in source.sections["actions"]] == ["rest", "walk", "dive"]
    assert [row["id"] for row in source.sections["tables"]["cards"]["rows"]] == ["dawn", "dusk", "noon"]
    assert list(source.sections["fields"]["player"]) == ["gold", "luck"]
    assert Path(source.sections["places"].key_at["pit"].file).name == "more.yaml"
    assert [path.name for path in source.files] == ["game.yaml", "more.yaml", "cards.yaml"]


@pytest.mark.parametrize(
    ("part", "place", "code"),
    [
        ("places: {hand: {}}", "1:10", "duplicate-id"),
        ("actions: [{id: rest, effect: x}]", "1:11", "duplicate-id"),
        ("tables: {cards: {rows: [{id: dawn}]}}", "1:25", "duplicate-id"),
        ("values: {'reach(player, player other)': 1}", "1:10", "duplicate-id"),
        ("symbols: {suit: [star]}", "1:11", "duplicate-id"),
        ("abilities: [{id: a, effect: x}, {id: a, effect: y}]", "1:33", "duplicate-id"),
        ("play: x", "1:1", "duplicate-section"),
        ("game: {id: other, seats: [a], players: 1}", "1:1", "duplicate-section"),
    ],
)
def test_nothing_comes_twice(tmp_path: Path, part: str, place: str, code: str) -> None:
    assert wrong(tmp_path, more=part) == [(f"more.yaml:{place}", code)]


def test_both_places_of_a_duplicate_are_named(tmp_path: Path) -> None:
    problems = Problems()
    read_ruleset(write(tmp_path, more="places: {hand: {}}"), problems)
    ((place, _, facts),) = said(problems)
    assert place == "more.yaml:1:10" and facts["id"] == "hand" and facts["first"].endswith("game.yaml:4:3")


def test_one_part_must_have_the_game(tmp_path: Path) -> None:
    assert wrong(tmp_path, game="places: {}\n") == [("game.yaml:1:1", "missing-section")]


def test_the_game_may_stand_in_any_part(tmp_path: Path) -> None:
    assert load(tmp_path, game="places: {}\n", about="game: {id: other, seats: [a], players: 1}\n").id == "other"


def test_an_unreadable_part_is_the_only_problem(tmp_path: Path) -> None:
    assert wrong(tmp_path, game="game: [\n") == [("game.yaml:2:1", "yaml-syntax")]


def test_a_folder_without_its_main_file(tmp_path: Path) -> None:
    problems = Problems()
    read_ruleset(tmp_path, problems)
    assert codes(problems) == [("game.yaml:1:1", "cannot-read")]


def test_examples_are_gathered_from_everywhere(tmp_path: Path) -> None:
    rows = GAME.replace(
        "{id: walk, group: moves, effect: gain 2 gold}", "{id: walk, effect: x, examples: [{example: beside an action}]}"
    )
    source = load(
        tmp_path,
        game=rows,
        examples__a="examples: [{example: in a file}]\n",
        cards="tables: {moods: {rows: [{id: glad, examples: [{example: beside a row}]}]}}\n",
        variants__tide="""
            variant: tide
            examples: [{example: in a variant, with: [storm]}]
            add: {tables: {cards: [{id: noon, examples: [{example: beside a new row}]}]}}
            """,
        variants__storm="variant: storm\n",
    )
    assert {example["example"]: list(example.get("with", ())) for example in source.examples} == {
        "in a file": [],
        "beside an action": [],
        "beside a row": [],
        "in a variant": ["storm", "tide"],
        "beside a new row": ["tide"],
    }
    assert all(example.key_at["example"].line for example in source.examples)


def test_locales_and_ledger_are_read(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        locales__en="language: en\nnames: {game: Mini}\n",
        locales__pl="language: pl\n",
        ledger="rules: [{id: ABC-TURN-01, kind: timing, rule: White begins.}]\n",
    )
    assert list(source.locales) == ["en", "pl"] and source.locales["en"]["names"] == {"game": "Mini"}
    assert source.ledger is not None and source.ledger["rules"][0]["id"] == "ABC-TURN-01"


def test_each_file_is_checked_against_its_own_schema(tmp_path: Path) -> None:
    assert wrong(
        tmp_path,
        variants__a="variant: a\nsett: {}\n",
        examples__b="exampels: []\n",
        locales__en="languge: en\n",
        ledger="ruls: []\n",
        more="plaecs: {}\n",
    ) == [
        ("b.yaml:1:1", "missing-key"),
        ("b.yaml:1:1", "unknown-key"),
        ("ledger.yaml:1:1", "missing-key"),
        ("ledger.yaml:1:1", "unknown-key"),
        ("en.yaml:1:1", "missing-key"),
        ("en.yaml:1:1", "unknown-key"),
        ("more.yaml:1:1", "unknown-key"),
        ("a.yaml:2:1", "unknown-key"),
    ]


@pytest.mark.parametrize("said_in_game", ["", ", language: 1"])
def test_a_ruleset_may_say_in_which_version_of_the_language_it_is_written(tmp_path: Path, said_in_game: str) -> None:
    load(tmp_path, game="game: {id: mini, seats: [white], players: 1" + said_in_game + "}\nplay: stop\n")


def test_of_a_ruleset_in_a_newer_version_of_the_language_nothing_else_is_said(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        game="game: {id: mini, seats: [white], players: 1, language: 2}\nwhispers: 3\nplay: [stop]\n",
        variants__tide="varaint: tide\n",
    )
    with pytest.raises(RulesetError) as error:
        read_ruleset(folder, Problems())
    assert [(str(each.position)[-14:], each.code, each.facts) for each in error.value.problems] == [
        ("game.yaml:1:56", "newer-language", {"version": 2, "known": 1})
    ]
    assert [each.code for each in check(str(folder))] == ["newer-language"]


def test_a_variant_cannot_be_in_a_newer_version_of_the_language(tmp_path: Path) -> None:
    source, problems = load(tmp_path, variants__tide="variant: tide\nset: {game.language: 2}\n"), Problems()
    source.with_variants(["tide"], 1, problems)
    assert [each.code for each in problems] == ["newer-language"]


def test_variants_and_locales_are_named_like_their_files(tmp_path: Path) -> None:
    assert wrong(tmp_path, variants__tide="variant: tied\n", locales__en="language: de\n") == [
        ("en.yaml:1:11", "id-mismatch"),
        ("tide.yaml:1:10", "id-mismatch"),
    ]


def test_files_that_nobody_reads_are_warned_of(tmp_path: Path) -> None:
    folder = write(tmp_path, variant__tide="variant: tide\n")
    (folder / "more.yml").write_text("places: {}\n", encoding="utf-8")
    problems = Problems()
    read_ruleset(folder, problems)
    assert [(where, code, facts["guess"]) for where, code, facts in said(problems)] == [
        ("more.yml:1:1", "unread-file", "more.yaml"),
        ("tide.yaml:1:1", "unread-file", "variants/tide.yaml"),
    ]
    assert not problems.errors


def test_a_ruleset_is_found_by_id_folder_or_main_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "rulesets"
    write(home / "mini")
    write(home / "maxi")
    monkeypatch.setattr("interpreter.source.folders.folder", lambda name: tmp_path / name)
    assert bundled() == ["maxi", "mini"]
    for name in ("mini", home / "mini", home / "mini" / "game.yaml"):
        assert find_ruleset(name) == home / "mini"
    with pytest.raises(RulesetError) as error:
        find_ruleset("mnii")
    assert [(each.code, each.facts) for each in error.value.problems] == [
        ("unknown-ruleset", {"name": "mnii", "guess": "mini", "known": ["maxi", "mini"]})
    ]


def test_every_file_that_nobody_reads_is_reported(tmp_path: Path) -> None:
    unread = {
        "locales/en/ferry.yaml": "locales/en.yaml",
        "examples/deep/a.yaml": "examples/a.yaml",
        "notes.yml": "notes.yaml",
        "tiles.yaml.1": None,
        "picture.png": None,
        "variant/tide.yaml": "variants/tide.yaml",
        "a/b/c/d.yaml": "parts/d.yaml",
    }
    for inner in (*unread, "README.md", "LICENSE", ".hidden/x.yaml", ".DS_Store", "tiles.yaml.bak", "examples/about.txt"):
        path = tmp_path / inner
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("examples: []\n", encoding="utf-8")
    problems = Problems()
    read_ruleset(write(tmp_path), problems)
    found = {problem.position.file: problem.facts["guess"] for problem in problems if problem.code == "unread-file"}
    assert found == {(shown(tmp_path / inner)): right for inner, right in unread.items()}


def test_examples_and_ledger_are_read_only_when_asked_for(tmp_path: Path) -> None:
    home = write(tmp_path / "mini", examples__one="examples: [", ledger="rules: [")
    source = read_playable(str(home))
    assert source.files == [home / "game.yaml"]
    for ask in (lambda: source.examples, lambda: source.ledger):
        with pytest.raises(RulesetError, match="yaml"):
            ask()
    found = [(Path(problem.position.file).name, problem.code) for problem in check(str(home))]
    assert ("one.yaml", "yaml-syntax") in found and ("ledger.yaml", "yaml-syntax") in found


def test_examples_that_are_read_later_are_the_same(tmp_path: Path) -> None:
    files = {
        "examples__one": "examples: [{example: one, given: {}, then: {}}]\n",
        "variants__calm": "variant: calm\nexamples: [{example: two, given: {}, then: {}}]\n",
        "ledger": "rules: [{id: MI-01, kind: end, rule: It ends.}]\n",
    }
    whole = load(tmp_path / "mini", **files)
    later = read_playable(str(tmp_path / "mini"))
    assert [example["example"] for example in later.examples] == ["two", "one"]
    assert (later.examples, later.ledger) == (whole.examples, whole.ledger)


def test_words_that_nobody_asks_for_stay_unread(tmp_path: Path) -> None:
    home = Path(copytree(find_ruleset("tic_tac_toe"), tmp_path / "tic_tac_toe"))
    (home / "locales" / "xx.yaml").write_text("[", encoding="utf-8")
    source = read_playable(str(home))
    with pytest.warns(UserWarning, match=r"xx\.yaml"):
        assert "en" in source.locales and "xx" not in source.locales
