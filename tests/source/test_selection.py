"""Which variants go together, and the groups of which exactly one holds."""

from __future__ import annotations

from pathlib import Path

from interpreter.problems import Problems
from interpreter.source.ruleset import read_ruleset
from interpreter.words.said import Said

from .make import GAME, load, refuse, said, vary, write

OPTIONS = (
    GAME
    + """
    options:
      - {id: edition, one_of: [first, second], default: second}
"""
)
EDITIONS = {
    "game": OPTIONS,
    "variants__first": "variant: first\n",
    "variants__second": "variant: second\nset: {tables.cards.dawn.count: 7}\n",
}


def test_an_unknown_variant_is_reported_at_the_game(tmp_path: Path) -> None:
    source = load(tmp_path, variants__tide="variant: tide\n")
    assert refuse(source, ["tied"]) == [("game.yaml:1:1", "unknown-variant", {"variant": "tied", "guess": "tide"})]


def test_a_variant_may_require_another(tmp_path: Path) -> None:
    source = load(tmp_path, variants__tide="rules: []\nvariant: tide\nrequires: [storm]\n", variants__storm="variant: storm\n")
    assert refuse(source, ["tide"]) == [
        ("tide.yaml:2:1", "variant-requires", {"variant": "tide", "other": "storm", "note": None})
    ]
    assert vary(source, "tide", "storm").chosen == ("storm", "tide")


def test_a_variant_may_exclude_another_in_whatever_order_they_are_chosen(tmp_path: Path) -> None:
    source = load(tmp_path, variants__tide="variant: tide\nexcludes: [calm]\n", variants__calm="variant: calm\n")
    expected = [("tide.yaml:1:1", "variant-excludes", {"variant": "tide", "other": "calm", "note": None})]
    assert refuse(source, ["tide", "calm"]) == refuse(source, ["calm", "tide"]) == expected


def test_the_note_of_a_variant_is_the_reason_and_what_is_refused_does_not_collide_as_well(tmp_path: Path) -> None:
    change = "set: {tables.cards.dawn.count: 4}\n"
    source = load(
        tmp_path,
        variants__tide="variant: tide\nexcludes: [calm]\nnote: no calm in a tide\n" + change,
        variants__calm="variant: calm\n" + change,
    )
    assert refuse(source, ["tide", "calm"]) == [
        ("tide.yaml:1:1", "variant-excludes", {"variant": "tide", "other": "calm", "note": "no calm in a tide"})
    ]


def test_a_variant_may_be_for_some_numbers_of_players(tmp_path: Path) -> None:
    source = load(
        tmp_path, variants__duel="variant: duel\nplayers: 2\n", variants__few="variant: few\nplayers: {min: 1, max: 2}\n"
    )
    assert refuse(source, ["duel", "few"], players=1) == [
        ("duel.yaml:1:1", "variant-players", {"variant": "duel", "players": 1, "min": 2, "max": 2, "exactly": 2})
    ]
    assert refuse(source, ["few"], players=3) == [
        ("few.yaml:1:1", "variant-players", {"variant": "few", "players": 3, "min": 1, "max": 2, "exactly": None})
    ]
    assert not refuse(source, ["duel", "few"], players=2) and not refuse(source, ["duel"])


def test_a_variant_may_say_why_it_needs_or_excludes_another(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__storm="variant: storm\n",
        variants__calm="variant: calm\n",
        variants__tide="variant: tide\nrequires: {storm: it brings the water}\nexcludes: {calm: no waves}\n",
    )
    assert [(code, facts["note"]) for _, code, facts in refuse(source, ["tide", "calm"])] == [
        ("variant-excludes", "no waves"),
        ("variant-requires", "it brings the water"),
    ]
    assert vary(source, "tide", "storm").chosen == ("storm", "tide")


def test_the_reason_is_told_in_the_language_of_the_reader(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__storm="variant: storm\n",
        variants__tide="variant: tide\nrequires: {storm: it brings the water}\n",
        locales__ru="language: ru\ntexts: {reasons: {tide: {storm: нужна вода}}}\n",
    )
    facts = refuse(source, ["tide"])[0][2]
    assert Said("ru").fault("variant-requires", facts)[1] == "нужна вода"
    assert Said("en").fault("variant-requires", facts)[1] == "it brings the water"


def test_a_reason_for_a_variant_that_does_not_exist_is_found_when_reading(tmp_path: Path) -> None:
    problems = Problems()
    read_ruleset(
        write(
            tmp_path, game=GAME, variants__tide="variant: tide\nrequires: {strom: water}\n", variants__storm="variant: storm\n"
        ),
        problems,
    )
    assert [(where, code, facts["guess"]) for where, code, facts in said(problems)] == [
        ("tide.yaml:2:12", "unknown-variant", "storm")
    ]


def test_the_default_of_an_option_holds_when_none_is_chosen(tmp_path: Path) -> None:
    source = load(tmp_path, **EDITIONS)
    assert vary(source).chosen == ("second",) and vary(source).value("tables.cards.dawn.count") == 7
    assert vary(source, "first").chosen == ("first",) and vary(source, "first").value("tables.cards.dawn.count") == 2


def test_two_of_an_option_do_not_go_together(tmp_path: Path) -> None:
    assert refuse(load(tmp_path, **EDITIONS), ["first", "second"]) == [
        ("second.yaml:1:1", "option-conflict", {"option": "edition", "variant": "second", "other": "first"})
    ]


def test_the_order_of_choosing_does_not_matter(tmp_path: Path) -> None:
    source = load(tmp_path, **EDITIONS, variants__b="variant: b\nrequires: [c]\n", variants__c="variant: c\n")
    assert vary(source, "b", "c").chosen == vary(source, "c", "b", "c").chosen == ("c", "second", "b")


def test_names_of_variants_that_do_not_exist_are_found_when_reading(tmp_path: Path) -> None:
    problems = Problems()
    read_ruleset(write(tmp_path, game=OPTIONS, variants__first="variant: first\nrequires: [frist]\n"), problems)
    assert [(where, code, facts["guess"]) for where, code, facts in said(problems)] == [
        ("game.yaml:27:35", "unknown-variant", None),
        ("first.yaml:2:12", "unknown-variant", "first"),
    ]


def test_the_default_must_be_one_of_the_option(tmp_path: Path) -> None:
    problems = Problems()
    files = {**EDITIONS, "game": OPTIONS.replace("default: second", "default: secnd")}
    read_ruleset(write(tmp_path, **files), problems)
    assert [(code, facts["guess"]) for _, code, facts in said(problems)] == [("wrong-value", "second")]
