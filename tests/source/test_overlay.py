"""Variants: what they change, when they do not go together, and who set what."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import RulesetError

from .make import load, refuse, vary


def test_set_changes_values_and_gives_new_fields(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__tide="""
        variant: tide
        set: {game.asking: everyone, tables.cards.dawn.count: 4, tables.cards.dusk.note: late, values.price.base: 5}
        """,
    )
    changed = vary(source, "tide")
    assert changed.sections["game"]["asking"] == "everyone"
    assert changed.value("tables.cards.dawn.count") == 4
    assert changed.value("tables.cards.dusk") == {"id": "dusk", "suit": "moon", "worth": 3, "note": "late"}
    assert changed.value("values.price") == {"base": 5, "min": 1}
    assert vary(source).value("tables.cards.dawn.count") == 2, "the ruleset itself does not change"


def test_set_reaches_into_short_forms(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__tide="""
        variant: tide
        set: {values.reach.min: 1, fields.player.gold.max: 9, procedures.turn.effect: other, play.note: long}
        """,
    )
    changed = vary(source, "tide")
    assert changed.sections["values"]["reach(player)"] == {"base": "gold of player", "min": 1}
    assert changed.sections["fields"]["player"]["gold"] == {"type": "number", "max": 9}
    assert changed.sections["procedures"]["turn"] == {"effect": "other"}
    assert changed.value("play.note") == "long" and changed.value("play.effect") == "repeat: turn\n"
    assert vary(source).value("values.reach.base") == "gold of player"


def test_add_adds_rows_entries_words_and_sections(tmp_path: Path) -> None:
    changed = vary(
        load(
            tmp_path,
            variants__tide="""
        variant: tide
        add:
          symbols: {suit: [star]}
          tables: {cards: [{id: noon, suit: star}], places_to_be: {rows: [{id: here}]}}
          actions: [{id: dive, effect: gain 3 gold}]
          procedures: {storm(player): gain 1 gold}
          fields: {player: {luck: number}}
          scoring: {score: price}
        """,
        ),
        "tide",
    )
    assert changed.value("symbols.suit") == ["sun", "moon", "star"]
    assert [row["id"] for row in changed.sections["tables"]["cards"]["rows"]] == ["dawn", "dusk", "noon"]
    assert changed.value("tables.places_to_be.here") == {"id": "here"}
    assert [row["id"] for row in changed.sections["actions"]] == ["rest", "walk", "dive"]
    assert changed.value("procedures.storm") == "gain 1 gold" and changed.value("scoring.score") == "price"
    assert list(changed.sections["fields"]["player"]) == ["gold", "luck"]


def test_replace_changes_whole_entries(tmp_path: Path) -> None:
    changed = vary(
        load(
            tmp_path,
            variants__tide="""
        variant: tide
        replace:
          actions.rest: {id: rest, effect: gain 9 gold}
          tables.cards.dusk: {id: dusk, suit: sun}
          procedures.turn(player): other
        """,
        ),
        "tide",
    )
    assert changed.value("actions.rest") == {"id": "rest", "effect": "gain 9 gold"}
    assert changed.value("tables.cards.dusk") == {"id": "dusk", "suit": "sun"}
    assert changed.sections["procedures"] == {"turn(player)": "other"}


def test_remove_takes_entries_out(tmp_path: Path) -> None:
    changed = vary(
        load(
            tmp_path,
            variants__tide="""
        variant: tide
        remove: [actions.rest, tables.cards.dawn, values.reach, symbols.suit.moon, tables.cards.dusk.worth]
        """,
        ),
        "tide",
    )
    assert [row["id"] for row in changed.sections["actions"]] == ["walk"]
    assert changed.sections["tables"]["cards"]["rows"] == [{"id": "dusk", "suit": "moon"}]
    assert list(changed.sections["values"]) == ["price"] and changed.value("symbols.suit") == ["sun"]


@pytest.mark.parametrize(
    ("change", "place", "near"),
    [
        ("set: {tables.cards.dwan.count: 1}", "2:7", "tables.cards.dawn"),
        ("set: {tables.crads.dawn.count: 1}", "2:7", "tables.cards"),
        ("set: {places.hnad: {}}", "2:7", "places.hand"),
        ("set: {scoring.highest: loses}", "2:7", None),
        ("replace: {actions.rset: {id: rset, effect: x}}", "2:11", "actions.rest"),
        ("remove: [actions.walk, procedures.trun]", "2:24", "procedures.turn"),
        ("add: {tables: {crads: [{id: x}]}}", "2:16", "tables.cards"),
    ],
)
def test_touching_what_does_not_exist(tmp_path: Path, change: str, place: str, near: str | None) -> None:
    found = refuse(load(tmp_path, variants__tide=f"variant: tide\n{change}\n"), ["tide"])
    assert [(where, code, facts["guess"]) for where, code, facts in found] == [(f"tide.yaml:{place}", "missing-target", near)]


@pytest.mark.parametrize(
    ("change", "place", "name"),
    [
        ("add: {actions: [{id: rest, effect: x}]}", "2:17", "rest"),
        ("add: {tables: {cards: [{id: dawn}]}}", "2:24", "dawn"),
        ("add: {places: {hand: {}}}", "2:16", "hand"),
        ("add: {values: {reach: 3}}", "2:16", "reach"),
        ("add: {symbols: {suit: [sun]}}", "2:24", "sun"),
        ("add: {play: x}", "2:7", "play"),
        ("add: {procedures: {a: x, a(player): y}}", "2:26", "a"),
    ],
)
def test_adding_what_exists(tmp_path: Path, change: str, place: str, name: str) -> None:
    found = refuse(load(tmp_path, variants__tide=f"variant: tide\n{change}\n"), ["tide"])
    assert [(where, code, facts["id"]) for where, code, facts in found] == [(f"tide.yaml:{place}", "duplicate-id", name)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("set: {tables.cards.dawn.count: 1}", "set: {tables.cards.dawn.count: 3}"),
        ("set: {tables.cards.dawn.count: 1}", "set: {tables.cards.rows.dawn.count: 3}"),
        ("replace: {tables.cards.dawn: {id: dawn}}", "set: {tables.cards.dawn.count: 3}"),
        ("set: {actions.rest.effect: x}", "remove: [actions.rest]"),
        ("add: {places: {pit: {}}}", "add: {places: {pit: {}}}"),
        ("add: {actions: [{id: dive, effect: x}]}", "add: {actions: [{id: dive, effect: y}]}"),
    ],
)
def test_two_variants_touching_the_same(tmp_path: Path, one: str, other: str) -> None:
    source = load(tmp_path, variants__one=f"variant: one\n{one}\n", variants__two=f"variant: two\n{other}\n")
    ((where, code, facts),) = refuse(source, ["two", "one"])
    assert (code, facts["variant"], facts["other"]) == ("overlay-conflict", "two", "one")
    assert where.startswith("two.yaml:2:") and "one.yaml:2:" in facts["first"]
    assert not refuse(source, ["one"]) and not refuse(source, ["two"])


def test_a_variant_may_change_what_another_adds(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__a_tweak="variant: a_tweak\nrequires: [tide]\nset: {tables.cards.noon.count: 3}\n",
        variants__tide="variant: tide\nadd: {tables: {cards: [{id: noon}]}}\n",
    )
    changed = vary(source, "a_tweak", "tide")
    assert changed.chosen == ("tide", "a_tweak")
    assert changed.value("tables.cards.noon") == {"id": "noon", "count": 3}


def test_what_a_variant_brings_must_have_the_right_shape(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__tide="""
        variant: tide
        set: {tables.cards.dawn.count: many}
        add: {actions: [{id: dive, efect: x}]}
        """,
    )
    assert [(where, code) for where, code, _ in refuse(source, ["tide"])] == [
        ("tide.yaml:2:32", "wrong-type"),
        ("tide.yaml:3:17", "missing-key"),
        ("tide.yaml:3:28", "unknown-key"),
    ]


def test_a_replaced_row_keeps_its_id(tmp_path: Path) -> None:
    source = load(tmp_path, variants__tide="variant: tide\nreplace: {actions.rest: {id: sleep, effect: x}}\n")
    assert [(where, code) for where, code, _ in refuse(source, ["tide"])] == [("tide.yaml:2:30", "id-mismatch")]


def test_origin_says_who_set_what(tmp_path: Path) -> None:
    source = load(
        tmp_path,
        variants__tide="variant: tide\nset: {tables.cards.dawn.count: 4}\n",
        variants__storm="variant: storm\nadd: {tables: {cards: [{id: noon}]}}\nremove: [actions.rest]\n",
    )
    changed = vary(source, "tide", "storm")

    def origin(path: str) -> list[tuple[str, int, str]]:
        return [(Path(at.file).name, at.line, name) for at, name in changed.origin(path)]

    assert origin("tables.cards.dawn.count") == [("game.yaml", 9, ""), ("tide.yaml", 2, "tide")]
    assert origin("tables.cards.dawn") == [("game.yaml", 9, ""), ("tide.yaml", 2, "tide")]
    assert origin("tables.cards") == [("game.yaml", 6, ""), ("storm.yaml", 2, "storm"), ("tide.yaml", 2, "tide")]
    assert origin("tables.cards.dusk") == [("game.yaml", 10, "")]
    assert origin("tables.cards.rows.noon.id") == [("storm.yaml", 2, "storm")]
    assert origin("actions.rest") == [("game.yaml", 21, ""), ("storm.yaml", 3, "storm")]
    assert origin("values.reach") == [("game.yaml", 16, "")] and origin("values.nothing") == []


def test_a_path_to_nothing_is_refused_with_a_guess(tmp_path: Path) -> None:
    with pytest.raises(RulesetError) as error:
        vary(load(tmp_path)).value("tables.cards.dwan")
    assert [(each.code, each.facts["guess"]) for each in error.value.problems] == [("missing-target", "tables.cards.dawn")]


def test_positions_in_a_variation_name_the_file_that_set_the_value(tmp_path: Path) -> None:
    changed = vary(load(tmp_path, variants__tide="variant: tide\nset: {tables.cards.dawn.count: 4}\n"), "tide")
    row = changed.value("tables.cards.dawn")
    assert Path(row.at["count"].file).name == "tide.yaml" and Path(row.at["suit"].file).name == "game.yaml"
