"""Parts of the library: imported by name, called as the ruleset says, on the lines of their own files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.problems import Problems
from interpreter.source import library
from interpreter.source.ruleset import Source, read_ruleset

from .make import said, text_of, write

ROW = """
    part: row
    about: {en: A row of cards.}
    needs:
      card: {is: The kind of piece that lies there., from: pieces, default: card}
      row: {is: The place of the cards., default: row}
      length: {is: How many there are., default: 3}
      buyer: The field that pays.
    places:
      row: {spaces: length}
    values:
      lying(): {base: count(cards at row), note: How many cards lie in the row.}
      missing(): length - lying()
    procedures:
      take_card: |
        choose card from cards at row
        pay 1 buyer
        move card to hand of me
    words:
      en: {names: {places: {row: the row}}, prompts: {take_card.card: Which card?}, log: {taken: "{card} from the row"}}
      pl: {names: {places: {row: rząd}}}
    example: {game: "…", examples: "…"}
"""
IMPORT = "import: [{part: row, as: {row: stall, buyer: gold}}]\n"


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with one part."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "row.yaml").write_text(text_of(ROW), encoding="utf-8")
    monkeypatch.setattr(library, "folder", lambda name: tmp_path)
    return tmp_path / "library"


def importing(tmp_path: Path, text: str, **files: str) -> tuple[Source, list[tuple[str, str, dict[str, Any]]]]:
    problems = Problems()
    source = read_ruleset(write(tmp_path / "mini", market=text, **files), problems)
    return source, said(problems)


def test_the_names_of_a_part_are_those_that_the_ruleset_gives(tmp_path: Path) -> None:
    source, problems = importing(tmp_path, IMPORT)
    assert problems == []
    assert source.sections["places"]["stall"] == {"spaces": 3}
    assert source.sections["values"]["lying()"]["base"] == "count(cards at stall)"
    assert source.sections["values"]["lying()"]["note"] == "How many cards lie in the row."
    taken = source.sections["procedures"]["take_card"]
    assert taken == "choose card from cards at stall\npay 1 gold\nmove card to hand of me\n"
    assert (Path(taken.locate(2, 1).file).name, taken.locate(2, 1).line) == ("row.yaml", 16)
    assert "import" not in source.sections and [path.name for path in source.imported] == ["row.yaml"]


def test_a_number_stands_where_a_name_stood(tmp_path: Path) -> None:
    source, problems = importing(tmp_path, "import: [{part: row, as: {length: 7, buyer: gold}}]")
    assert problems == []
    assert source.sections["places"]["row"] == {"spaces": 7}
    assert source.sections["values"]["missing()"] == "7 - lying()"


def test_the_plural_of_a_kind_goes_with_it(tmp_path: Path) -> None:
    text = "import: [{part: row, as: {card: fish, buyer: gold}}]\npieces: {fish: {count: 3, plural: shoal}}\n"
    source, problems = importing(tmp_path, text)
    assert problems == []
    assert source.sections["values"]["lying()"]["base"] == "count(shoal at row)"
    assert source.sections["procedures"]["take_card"].startswith("choose fish from shoal at row")


def test_a_ruleset_changes_and_leaves_out_what_it_imports(tmp_path: Path) -> None:
    text = """
        import:
          - part: row
            as: {buyer: gold}
            set: {values.missing.rules: [ABC-ROW-01], values.lying.min: 1}
            remove: [procedures.take_card]
        procedures: {take_card: gain 1 gold}
    """
    source, problems = importing(tmp_path, text_of(text))
    assert problems == []
    assert source.sections["values"]["missing()"] == {"base": "3 - lying()", "rules": ["ABC-ROW-01"]}
    assert source.sections["values"]["lying()"]["min"] == 1
    assert source.sections["procedures"]["take_card"] == "gain 1 gold"


def test_variants_change_what_is_imported_like_all_else(tmp_path: Path) -> None:
    source, _ = importing(tmp_path, IMPORT, variants__long="variant: long\nset: {places.stall.spaces: 6}\n")
    problems = Problems()
    assert source.with_variants(["long"], None, problems).sections["places"]["stall"] == {"spaces": 6}
    assert said(problems) == []


def test_words_come_along_in_the_languages_of_the_ruleset_which_may_say_it_otherwise(tmp_path: Path) -> None:
    text = "import: [{part: row, as: {card: fish, row: stall, buyer: gold}}]\npieces: {fish: {count: 3}}\n"
    own = "language: en\nnames: {places: {stall: fishmonger}}\n"
    source, problems = importing(tmp_path, text, locales__en=own)
    assert problems == []
    assert set(source.locales) == {"en"}
    assert source.locales["en"]["names"] == {"places": {"stall": "fishmonger"}}
    assert source.locales["en"]["prompts"] == {"take_card.fish": "Which card?"}
    assert source.locales["en"]["log"] == {"taken": "{fish} from the row"}


WRONG = {
    "an unknown part": (
        "import: [{part: rwo, as: {buyer: gold}}]",
        ("market.yaml:1:17", "unknown-part", {"name": "rwo", "guess": "row", "known": "row"}),
    ),
    "a name that is not asked for": (
        "import: [{part: row, as: {roww: x, buyer: gold}}]",
        (
            "market.yaml:1:27",
            "unknown-need",
            {"name": "roww", "part": "row", "guess": "row", "known": "card, row, length, buyer"},
        ),
    ),
    "a name that is not given": (
        "import: [{part: row}]",
        ("market.yaml:1:17", "missing-need", {"name": "buyer", "part": "row", "about": "The field that pays."}),
    ),
    "a kind that is not there": (
        "import: [{part: row, as: {card: crad, buyer: gold}}]",
        ("market.yaml:1:33", "missing-target", {"path": "pieces.crad", "name": "crad", "inside": "pieces", "guess": "card"}),
    ),
    "what the ruleset has already": (
        "import: [{part: row, as: {row: hand, buyer: gold}}]",
        ("row.yaml:9:3", "duplicate-id", None),
    ),
    "a change of what is not there": (
        "import: [{part: row, as: {buyer: gold}, remove: [values.lyin]}]",
        (
            "market.yaml:1:50",
            "missing-target",
            {"path": "values.lyin", "name": "lyin", "inside": "values", "guess": "values.lying"},
        ),
    ),
    "a shape that is wrong": ("import: [row]", ("market.yaml:1:10", "wrong-type", {"expected": "an import", "found": "text"})),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_an_import_is_said_where_it_stands(tmp_path: Path, what: str) -> None:
    text, (where, code, facts) = WRONG[what]
    _, problems = importing(tmp_path, text)
    assert [(place, found) for place, found, _ in problems] == [(where, code)]
    assert facts is None or problems[0][2] == facts


def test_a_part_that_the_default_does_not_fit_asks_for_a_name(tmp_path: Path, shelf: Path) -> None:
    text = (shelf / "row.yaml").read_text(encoding="utf-8").replace("default: card", "default: tile")
    (shelf / "row.yaml").write_text(text, encoding="utf-8")
    _, problems = importing(tmp_path, IMPORT)
    assert [(place, code) for place, code, _ in problems] == [("market.yaml:1:17", "missing-need")]


def test_kept_games_and_problems_are_made_anew_when_a_part_changes(
    tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    home = tmp_path / "shop"
    home.mkdir()
    (home / "game.yaml").write_text(
        "game: {id: shop, seats: [red], players: 1}\nplaces: {hand: {per: player}}\npieces: {card: {count: 3}}\n"
        "fields: {player: {gold: number}}\nplay: take_card()\nimport: [{part: row, as: {buyer: gold}}]\n",
        encoding="utf-8",
    )
    assert interpreter.check(str(home)) == []
    assert interpreter.load(str(home)).start(seed=1).value("missing") == 3
    first = interpreter.load(str(home)).rules
    text = (shelf / "row.yaml").read_text(encoding="utf-8")
    (shelf / "row.yaml").write_text(text.replace("default: 3", "default: 4"), encoding="utf-8")
    assert interpreter.load(str(home)).start(seed=1).value("missing") == 4
    assert interpreter.load(str(home)).rules != first
    (shelf / "row.yaml").write_text(text.replace("at row", "at raw"), encoding="utf-8")
    assert {(Path(problem.position.file).name, problem.code) for problem in interpreter.check(str(home))} == {
        ("row.yaml", "unknown-name")
    }
