"""Parts of the library: imported by name, called as the ruleset says, on the lines of their own files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source import folders, resources
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import Source, read_ruleset
from interpreter.words.wording import with_variants

from .make import load, refuse, said, text_of, vary, write

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
    monkeypatch.setattr(folders, "folder", lambda name: tmp_path)
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


PACK = "variant: fair\n" + IMPORT


def test_what_a_pack_imports_is_added_while_it_is_on(tmp_path: Path) -> None:
    own = "language: en\nnames: {places: {hand: hand}}\n"
    text = PACK + "add: {pieces: {fish: {count: 3, plural: shoal}}}\nset: {places.stall.spaces: 6}\n"
    text = text.replace("{row: stall", "{card: fish, row: stall")
    source = load(tmp_path / "mini", variants__fair=text, locales__en=own)
    assert "stall" not in source.sections["places"] and [path.name for path in source.imported] == ["row.yaml"]
    sections = vary(source, "fair").sections
    assert sections["places"]["stall"] == {"spaces": 6}
    assert sections["values"]["lying()"]["base"] == "count(shoal at stall)"
    assert source.locales["en"]["names"] == {"places": {"hand": "hand"}}
    assert with_variants(source.locales, ["fair"])["en"]["names"]["places"] == {"hand": "hand", "stall": "the row"}


def test_what_a_pack_says_stands_before_the_words_of_a_part(tmp_path: Path) -> None:
    text = PACK + "words: {en: {names: {places: {stall: fishmonger}}}}\n"
    source = load(tmp_path / "mini", variants__fair=text)
    assert source.locales["en"]["with"]["fair"]["names"] == {"places": {"stall": "fishmonger"}}
    assert source.locales["en"]["with"]["fair"]["prompts"] == {"take_card.card": "Which card?"}


def test_a_pack_may_give_a_part_what_another_pack_brings(tmp_path: Path) -> None:
    text = PACK.replace("{row: stall", "{card: fish, row: stall") + "requires: [sea]\n"
    sea = "variant: sea\nadd: {pieces: {fish: {count: 3}}}\n"
    source = load(tmp_path / "mini", variants__fair=text, variants__sea=sea)
    assert vary(source, "fair", "sea").sections["values"]["lying()"]["base"] == "count(fishs at stall)"


def test_two_packs_that_import_the_same_are_in_conflict(tmp_path: Path) -> None:
    source = load(tmp_path / "mini", variants__fair=PACK, variants__yard=PACK.replace("fair", "yard"))
    assert {code for _, code, _ in refuse(source, ["fair", "yard"])} == {"overlay-conflict"}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_with_an_import_of_a_pack_is_said_in_the_same_way(tmp_path: Path, what: str) -> None:
    text, (where, code, facts) = WRONG[what]
    problems = Problems()
    source = read_ruleset(write(tmp_path / "mini", variants__fair=f"{text}\nvariant: fair\n"), problems)
    found = said(problems) or refuse(source, ["fair"])
    assert [(place, each) for place, each, _ in found] == [(where.replace("market", "fair"), code)]
    assert facts is None or found[0][2] == facts


def test_a_pack_with_an_import_checks_plays_and_its_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "folder", resources.folder)
    pack = tmp_path / "short.yaml"
    pack.write_text(
        text_of("""
            pack: short
            for: smugglers
            import: [{part: hand_limit, as: {limit: 2}}]
            set: {procedures.discard_down.note: Only two may be kept.}
            add:
              values: {held(player): count(cards at hand of player)}
              procedures: {discard_one: choose card from cards at hand of me; discard card}
            words: {en: {prompts: {discard_one.card: Which card?}}, ru: {prompts: {discard_one.card: Какую карту?}}}
            examples:
              - example: only two cards are kept
                given: {hand of red: [penny, penny, florin]}
                do: discard_down
                when: [{red: penny}]
                then: {hand of red: [penny, florin]}
        """),
        encoding="utf-8",
    )
    assert interpreter.check(str(pack)) == []
    problems = Problems()
    source = read_ruleset(find_ruleset("smugglers"), problems, [str(pack)])
    outcomes = [Examples(source).one(example) for example in source.examples if example.position.file == str(pack)]
    assert list(problems) == [] and [(outcome.passed, outcome.why) for outcome in outcomes] == [(True, "")]
    assert interpreter.load("smugglers", variants=[str(pack)]).start(seed=1).value("hand_limit", "red") == 2


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


def test_a_kept_game_with_a_pack_is_made_anew_when_a_part_of_the_pack_changes(
    tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    game = "game: {id: shop, seats: [red], players: 1}\nplaces: {hand: {per: player}}\npieces: {card: {count: 3}}\n"
    home, pack = (
        write(tmp_path / "shop", game=game + "fields: {player: {gold: number}}\nplay: gain 1 gold\n"),
        tmp_path / "fair.yaml",
    )
    pack.write_text("pack: fair\nfor: shop\n" + IMPORT, encoding="utf-8")
    text = (shelf / "row.yaml").read_text(encoding="utf-8")
    for length in (3, 4):
        (shelf / "row.yaml").write_text(text.replace("default: 3", f"default: {length}"), encoding="utf-8")
        assert interpreter.check(str(home), variants=[str(pack)]) == []
        assert interpreter.load(str(home), variants=[str(pack)]).start(seed=1).value("missing") == length
