"""What docs/format.md and docs/language.md say about places, how many pieces there are, and who sees them."""

from __future__ import annotations

import pytest

from .table import Table, seen

CARDS = """\
tables: {cards: {rows: [{id: ace, count: COUNT}, {id: king}]}}
pieces: {card: {table: cards, starts: pile}}
"""


def test_a_place_for_each_row_of_a_table_where_its_pieces_begin(table: Table) -> None:
    state = table.play(CARDS.replace("COUNT", "2") + "places: {pile: {per: cards}}\nplay: finish\n")
    assert [state.value(f"count(cards at pile of {row})") for row in ("ace", "king")] == [2, 1]
    assert state.value("count(cards at pile)") == 3


def test_a_place_for_each_word_of_a_list(table: Table) -> None:
    text = "symbols: {good: [wood, wool]}\nplaces: {stall: {per: good}}\npieces: {crate: {}}\nplay: move crate to stall of wool\n"
    state = table.play(text)
    assert state.value("crate.place is stall of wool") and state.value("none(crates at stall of wood)")


def test_a_place_is_per_something_of_which_there_are_several(table: Table) -> None:
    assert table.problems("places: {stall: {per: goods}}\nplay: finish\n") == [("unknown-name", "goods")]
    text = "symbols: {good: [wood, wool]}\nplaces: {stall: {per: good}}\npieces: {crate: {starts: stall}}\nplay: finish\n"
    assert table.problems(text) == [("wrong-type", None)]
    text = "symbols: {good: [wood]}\nplaces: {stall: {per: good, spaces: 3}}\nplay: finish\n"
    assert table.problems(text) == [("conflicting-keys", None)]


def test_how_many_there_are_by_the_number_of_players(table: Table) -> None:
    text = CARDS.replace("COUNT", "{2: 3, 3: 5}") + "places: {pile: {}}\nplay: finish\n"
    assert [table.play(text, players=players).value("count(cards)") for players in (2, 3)] == [4, 6]
    assert table.problems(text.replace("2: 3, ", "")) == [("no-count", None)]


PILES = """\
tables: {cards: {rows: [{id: ace}, {id: king}, {id: queen}]}}
pieces: {card: {table: cards}}
places: {hat: {per: player, visible: others}, pile: {visible: top}, away: {visible: none}}
"""


def test_only_the_top_is_seen_and_what_was_on_top_is_known_when_something_covers_it(table: Table) -> None:
    state = table.play(
        PILES + "setup: move cards to away\nplay: |\n  for each card in cards: move card to pile\n  choose card from cards\n"
    )
    assert [seen(state, seat, "pile") for seat in ("ann", "bob")] == [["queen", "king", "ace"]] * 2
    state = table.play(PILES + "setup: |\n  move cards to pile\n  shuffle pile\nplay: choose card from cards\n")
    top, *under = seen(state, "ann", "pile")
    assert top is not None and under == [None, None]


def test_the_others_see_what_the_owner_does_not(table: Table) -> None:
    state = table.play(PILES + "setup: move cards to away\nplay: |\n  move top(away) to hat of ann\n  choose card from cards\n")
    assert (seen(state, "ann", "hat.ann"), seen(state, "bob", "hat.ann")) == ([None], ["ace"])
    assert table.problems("places: {hat: {visible: others}}\nplay: finish\n") == [("no-owner", "hat")]


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("player: {wish: {visible: looked}}", True),
        ("game: {wish: {visible: owner}}", True),
        ("cell: {wish: {visible: total}}", True),
        ("token: {wish: {visible: looked}}", False),
        ("token: {wish: {visible: owner}}", False),
        ("player: {wish: {visible: owner}}", False),
    ],
)
def test_a_field_is_visible_to_somebody_who_can_be(table: Table, field: str, wrong: bool) -> None:
    text = f"pieces: {{token: {{owner: player}}}}\nfields: {{{field}}}\nplay: finish\n"
    if wrong:
        assert table.problems(text) == [("wrong-value", None)]
    else:
        table.play(text)


def test_the_bounds_of_a_value_leave_room_for_it(table: Table) -> None:
    assert table.problems("values: {price(): {base: 3, min: 5, max: 2}}\nplay: finish\n") == [("out-of-bounds", None)]
