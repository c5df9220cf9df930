"""Packs: variants in files of their own, with their words, rules and examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from interpreter.problems import Problems, RulesetError
from interpreter.source.folders import find_ruleset, packs_in
from interpreter.source.ruleset import Source, read_playable, read_ruleset
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

from .make import said, text_of, write

NOON = """
    pack: noon
    for: mini
    add: {tables: {cards: [{id: noon, suit: sun, worth: 9}]}}
    words: {en: {names: {tables: {cards: {noon: High noon}}}}}
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return write(tmp_path / "mini", variants__tide="variant: tide\nset: {values.price.base: 3}\n", locales__en="language: en\n")


def pack(folder: Path, name: str, text: str) -> str:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text_of(text), encoding="utf-8")
    return str(folder / name)


def problems_of(home: Path, *variants: str) -> list[tuple[str, str, dict[str, Any]]]:
    problems = Problems()
    source = read_ruleset(home, problems, variants)
    source.with_variants(source.ids(variants), None, problems)
    assert source.ledger is None or source.ledger
    return said(problems)


def rows(source: Source, *given: str) -> list[str]:
    problems = Problems()
    sections = source.with_variants(source.ids(given), None, problems).sections
    assert not len(problems), said(problems)
    return [row["id"] for row in sections["tables"]["cards"]["rows"]]


def test_a_pack_is_read_from_anywhere_and_its_rows_come_last(home: Path, tmp_path: Path) -> None:
    file = pack(tmp_path / "elsewhere", "my first pack.yaml", NOON)
    source = read_playable(str(home), [file, "tide"])
    assert source.ids([file, "tide"]) == ("noon", "tide")
    assert rows(source, file, "tide") == ["dawn", "dusk", "noon"]
    assert rows(read_playable(str(home), ["tide"]), "tide") == ["dawn", "dusk"]


def test_packs_stand_behind_variants_and_are_ordered_by_their_ids(home: Path, tmp_path: Path) -> None:
    files = [pack(tmp_path, f"{id}.yaml", f"pack: {id}\nfor: mini\n") for id in ("zenith", "aurora")]
    source = read_playable(str(home), files)
    assert source.selected(source.ids([*files, "tide"]), None, Problems()) == ("tide", "aurora", "zenith")


def test_a_folder_of_packs_is_a_pack_and_no_file_is_read_twice(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    one, _ = pack(folder, "noon.yaml", NOON), pack(folder, "night.yaml", "pack: night\nfor: mini\n")
    pack(folder, "notes.yaml", "remarks: only for me\n")
    source = read_playable(str(home), [str(folder), one])
    assert source.ids([str(folder), one]) == ("night", "noon")
    assert problems_of(home, str(tmp_path / "mini" / "locales"))[0][1] == "empty-pack"


def test_a_pack_stands_for_its_ruleset(home: Path, tmp_path: Path) -> None:
    file = pack(tmp_path, "noon.yaml", NOON)
    assert find_ruleset(file) == home  # beside the pack
    assert packs_in(file, ["tide"]) == [file, "tide"]
    assert packs_in(str(home), ["tide"]) == ["tide"]
    assert rows(read_playable(file), *()) == ["dawn", "dusk", "noon"]


def test_words_of_a_pack_are_said_while_it_is_on(home: Path, tmp_path: Path) -> None:
    source = read_playable(str(home), [pack(tmp_path, "noon.yaml", NOON)])
    assert Texts(with_variants(source.locales, ["noon"]), "en").row("cards.noon") == "High noon"
    assert Texts(with_variants(source.locales, []), "en").row("cards.noon") == "noon"


def test_words_may_stand_beside_a_row_and_in_languages_that_the_ruleset_lacks(home: Path, tmp_path: Path) -> None:
    text = """
        pack: noon
        for: mini
        add:
          tables:
            cards:
              - id: noon
                words:
                  en:
                    name: High noon
                    text: Gain much.
                    prompts: {card: Which one?}
                    actions: {rise: {name: Rise at noon, text: Get up., prompts: {card: With which one?}}}
                  pl: {name: Południe}
          actions:
            - {id: nap, group: moves, effect: gain 1 gold, words: {en: {name: Take a nap, prompts: {bed: Where?}}}}
    """
    locales = with_variants(read_playable(str(home), [pack(tmp_path, "noon.yaml", text)]).locales, ["noon"])
    texts = Texts(locales, "en")
    assert (texts.row("cards.noon"), texts.text("tables", "cards.noon")) == ("High noon", "Gain much.")
    assert locales["en"]["prompts"] == {
        "cards.noon.card": "Which one?",
        "actions.noon_rise.card": "With which one?",
        "actions.nap.bed": "Where?",
    }
    assert (texts.word("nap"), texts.word("noon_rise")) == ("Take a nap", "Rise at noon")
    assert texts.text("actions", "noon_rise") == "Get up."
    assert Texts(locales, "pl").row("cards.noon") == "Południe"


def test_nothing_is_said_twice(home: Path, tmp_path: Path) -> None:
    twice = NOON.replace("worth: 9", "words: {en: {name: Noon}}")
    assert problems_of(home, pack(tmp_path, "noon.yaml", twice)) == [
        ("noon.yaml:3:59", "duplicate-id", {"id": "noon", "first": f"{tmp_path}/noon.yaml:4:39"})
    ]


def test_rules_of_a_pack_join_the_ledger(home: Path, tmp_path: Path) -> None:
    rule = "ledger: [{id: ABC-NOON-01, kind: effect, rule: It is noon.}]\n"
    one = pack(tmp_path, "one.yaml", f"pack: one\nfor: mini\n{rule}")
    two = pack(tmp_path, "two.yaml", f"pack: two\nfor: mini\n{rule}")
    ledger = read_playable(str(home), [one]).ledger
    assert ledger is not None and [rule["id"] for rule in ledger["rules"]] == ["ABC-NOON-01"]
    with pytest.raises(RulesetError) as refused:
        _ = read_playable(str(home), [one, two]).ledger
    assert [(each.code, each.facts["first"]) for each in refused.value.problems] == [("duplicate-id", f"{one}:3:10")]


def test_examples_of_a_pack_hold_with_it(home: Path, tmp_path: Path) -> None:
    source = read_playable(str(home), [pack(tmp_path, "noon.yaml", NOON + "    examples: [{example: the sun is high}]\n")])
    assert [(each["example"], each["with"]) for each in source.examples] == [("the sun is high", ["noon"])]


def test_what_two_packs_touch_is_reported_with_both_positions(home: Path, tmp_path: Path) -> None:
    other = pack(tmp_path, "other.yaml", NOON.replace("pack: noon", "pack: other"))
    found = problems_of(home, pack(tmp_path, "noon.yaml", NOON), other)
    assert found == [
        (
            "other.yaml:3:24",
            "overlay-conflict",
            {"path": "tables.cards.noon", "variant": "other", "other": "noon", "first": f"{tmp_path}/noon.yaml:3:24"},
        )
    ]


def test_two_packs_that_remove_the_same_are_in_conflict(home: Path, tmp_path: Path) -> None:
    files = [pack(tmp_path, f"{id}.yaml", f"pack: {id}\nfor: mini\nremove: [actions.walk]\n") for id in ("one", "two")]
    assert [each[:2] for each in problems_of(home, *files)] == [("two.yaml:3:10", "overlay-conflict")]


def test_ids_never_clash_silently(home: Path, tmp_path: Path) -> None:
    tide = pack(tmp_path, "tide.yaml", "pack: tide\nfor: mini\n")
    assert problems_of(home, tide) == [
        ("tide.yaml:1:7", "duplicate-id", {"id": "tide", "first": f"{home}/variants/tide.yaml:1:1"})
    ]
    one, two = (pack(tmp_path, f"{name}.yaml", NOON) for name in ("one", "two"))
    assert problems_of(home, one, two) == [("two.yaml:1:7", "duplicate-id", {"id": "noon", "first": f"{one}:1:1"})]
    dawn = pack(tmp_path, "dawn.yaml", "pack: dawn\nfor: mini\nadd: {tables: {cards: [{id: dawn}]}}\n")
    place, code, facts = problems_of(home, dawn)[0]
    assert (place, code, facts["replace"]) == ("dawn.yaml:3:24", "duplicate-id", "tables.cards.dawn")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("pack: noon\nfor: chess\n", ("noon.yaml:2:6", "pack-foreign")),
        ("pack: noon\n", ("noon.yaml:1:1", "missing-key")),
        ("for: mini\n", ("noon.yaml:1:1", "missing-key")),
        ("pack: noon\nfor: mini\nlanguage: 99\n", ("noon.yaml:3:11", "newer-language")),
        ("pack: noon\nfor: mini\nrequires: [moon]\n", ("noon.yaml:3:12", "unknown-variant")),
        ("pack: noon\nfor: mini\nrequires: [tide]\n", ("noon.yaml:1:1", "variant-requires")),
        ("pack: noon\nfor: mini\nwords: {en: {nmes: {}}}\n", ("noon.yaml:3:14", "unknown-key")),
    ],
)
def test_what_cannot_be_a_pack_here_is_refused_once(home: Path, tmp_path: Path, text: str, problem: tuple[str, str]) -> None:
    assert [each[:2] for each in problems_of(home, pack(tmp_path, "noon.yaml", text))] == [problem]


def test_a_pack_may_exclude_packs_that_are_not_there(home: Path, tmp_path: Path) -> None:
    assert problems_of(home, pack(tmp_path, "noon.yaml", "pack: noon\nfor: mini\nexcludes: [moon]\n")) == []


def test_a_pack_that_is_not_there(home: Path, tmp_path: Path) -> None:
    pack(tmp_path, "noon.yaml", NOON)
    [(_, code, facts)] = problems_of(home, str(tmp_path / "nun.yaml"))
    assert (code, facts["guess"]) == ("unknown-pack", str(tmp_path / "noon.yaml"))


def test_a_variant_of_the_ruleset_may_bring_words_and_rules_too(tmp_path: Path) -> None:
    tide = """
        variant: tide
        words: {en: {names: {tables: {cards: {dawn: Ebb}}}}}
        ledger: [{id: ABC-TIDE-01, kind: effect, rule: The tide comes.}]
    """
    source = read_playable(str(write(tmp_path / "mini", variants__tide=tide, locales__en="language: en\n")))
    assert Texts(with_variants(source.locales, ["tide"]), "en").row("cards.dawn") == "Ebb"
    assert source.ledger is not None


def test_a_pack_may_be_put_among_the_variants(tmp_path: Path) -> None:
    home = write(tmp_path / "mini", variants__noon=NOON)
    assert rows(read_playable(str(home)), "noon") == ["dawn", "dusk", "noon"]
