"""Rules, tables, the box and boards: what truly changes, not what overlays contain."""

from __future__ import annotations

from pathlib import Path

from .make import compare, only, shown, write


def test_a_cell_of_a_table(tmp_path: Path) -> None:
    assert only(tmp_path, "set: {tables.cards.sun.cost: 4}") == [("changed", "tables.cards.sun", [("cost", 3, 4)])]


def test_what_a_row_does_not_say_is_as_good_as_said(tmp_path: Path) -> None:
    assert only(tmp_path, "replace: {tables.cards.moon: {id: moon, cost: 2, count: 1, cheap: false, shade: none}}") == []
    assert only(tmp_path, "set: {tables.cards.moon.cheap: true, tables.cards.moon.count: 2}") == [
        ("changed", "tables.cards.moon", [("count", 1, 2), ("cheap", False, True)])
    ]


def test_rows_come_and_go(tmp_path: Path) -> None:
    assert only(tmp_path, "remove: [tables.cards.moon]\nadd: {tables: {cards: [{id: star, cost: 1}]}}") == [
        ("removed", "tables.cards.moon", [("cost", 2, None)]),
        ("added", "tables.cards.star", [("cost", None, 1)]),
    ]


def test_columns(tmp_path: Path) -> None:
    assert ("changed", "tables.cards", [("fields.worth", None, "number")]) in only(
        tmp_path, "add: {tables: {cards: {fields: {worth: number}}}}"
    )


def test_a_text_that_is_written_long_or_short_is_the_same(tmp_path: Path) -> None:
    assert only(tmp_path, "replace: {setup: {effect: move tokens to heap}, values.goal: {base: 3}}") == []


def test_notes_and_examples_change_nothing(tmp_path: Path) -> None:
    assert only(tmp_path, "set: {tables.cards.sun.note: It shines.}") == []


def test_procedures_values_abilities_and_scoring(tmp_path: Path) -> None:
    overlay = """\
set: {values.goal.base: 5, scoring.highest: loses}
add: {procedures: {rest: gain 1 gold}}
replace: {values.reach(player): player.gold}
remove: [abilities.luck]
"""
    assert only(tmp_path, overlay) == [
        ("added", "procedures.rest", [("effect", None, "gain 1 gold")]),
        ("removed", "abilities.luck", [("effect", "after turn(): gain 1 gold", None)]),
        ("changed", "values.goal", [("base", 3, 5)]),
        ("changed", "values.reach", [("base", "player.gold + 1", "player.gold")]),
        ("changed", "scoring", [("highest", None, "loses")]),
    ]


def test_the_box(tmp_path: Path) -> None:
    overlay = "set: {pieces.stone.count: 2, fields.player.gold.max: 12, game.automatic: true}\nadd: {symbols: {colour: [grey]}}"
    assert only(tmp_path, overlay) == [
        ("changed", "game", [("automatic", None, True)]),
        ("changed", "symbols.colour", [("words", ["pale", "dark"], ["pale", "dark", "grey"])]),
        ("changed", "pieces.stone", [("count", 1, 2)]),
        ("changed", "fields.player.gold", [("max", 9, 12)]),
    ]


def test_boards_are_compared_cell_by_cell(tmp_path: Path) -> None:
    board = """\
replace:
  board:
    grid: square
    rows: 1
    columns: 4
    fields: {shade: colour}
    cells: [{id: a1, shade: pale}, {id: b1, shade: dark}, {id: d1, shade: dark}]
    sectors: {ends: [a1, d1]}
"""
    assert only(tmp_path, board) == [
        (
            "changed",
            "board",
            [
                ("cells", ["a1", "b1", "c1"], ["a1", "b1", "c1", "d1"]),
                ("shade", "pale", "dark", "b1"),
                ("shade", None, "dark", "d1"),
                ("sectors.ends", ["a1", "c1"], ["a1", "d1"]),
            ],
        )
    ]


def test_a_board_that_is_only_written_otherwise_is_the_same(tmp_path: Path) -> None:
    board = "{grid: square, lines: {0: [0, 2]}, fields: {shade: colour}, cells: [{id: a1, shade: pale}, {id: b1, shade: pale}]"
    assert only(tmp_path, "replace: {board: " + board + ", sectors: {ends: [c1, a1]}}}") == []


def test_an_edge_between_cells_that_stay(tmp_path: Path) -> None:
    assert only(tmp_path, "set: {board.edges: [[a1, c1]]}") == [
        ("changed", "board", [("edges", ["a1_b1", "b1_c1"], ["a1_b1", "a1_c1", "b1_c1"])])
    ]


def test_only_cited_rules_change(tmp_path: Path) -> None:
    source = write(tmp_path, {"variants/other.yaml": "variant: other\nset: {tables.cards.sun.rules: [TI-CARD-02]}"})
    [change] = compare(source, (), ("other",)).changes
    assert (change.parts, change.cites) == ((), (("TI-CARD-01",), ("TI-CARD-02",)))


def test_who_changed_it(tmp_path: Path) -> None:
    one = "variant: one\nset: {values.goal.base: 5}\nadd: {actions: [{id: nap, effect: gain 1 gold}]}"
    two = "variant: two\nadd: {actions: [{id: sleep, effect: gain 2 gold}]}"
    source = write(tmp_path, {"variants/one.yaml": one, "variants/two.yaml": two})
    assert {change.path: change.by for change in compare(source, (), ("one", "two")).changes} == {
        "values.goal": ("one",),
        "actions.nap": ("one",),
        "actions.sleep": ("two",),
    }


def test_what_both_sides_have_is_not_shown(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        {
            "variants/one.yaml": "variant: one\nset: {values.goal.base: 5}",
            "variants/two.yaml": "variant: two\nset: {tables.cards.sun.cost: 1}",
        },
    )
    found = compare(source, ("one",), ("two", "one"))
    assert [shown(change) for change in found.changes] == [("changed", "tables.cards.sun", [("cost", 3, 1)])]
    assert (found.before, found.after) == (("one",), ("one", "two"))
    assert compare(source, ("one",), ("one",)).changes == []


def test_both_sides_sit_at_the_same_table(tmp_path: Path) -> None:
    source = write(
        tmp_path,
        {
            "options.yaml": "options: [{id: table, one_of: [duel, trio], default: [duel, trio]}]",
            "variants/duel.yaml": "variant: duel\nplayers: 2\nset: {values.goal.base: 4}",
            "variants/trio.yaml": "variant: trio\nplayers: 3\nset: {values.goal.base: 5}",
            "variants/crowd.yaml": "variant: crowd\nplayers: {min: 3, max: 3}\nset: {tables.cards.sun.cost: 1}",
        },
    )
    found = compare(source, (), ("crowd",))
    assert [change.path for change in found.changes] == ["tables.cards.sun"]
    assert (found.before, found.after) == (("trio",), ("crowd", "trio"))
    assert compare(source, (), (), players=2).before == ("duel",)
    # Where no table is right for both, each side has its own.
    assert [change.path for change in compare(source, ("duel",), ("trio",)).changes] == ["values.goal"]
