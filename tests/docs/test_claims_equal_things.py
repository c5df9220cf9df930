"""What docs/language.md says about equal things."""

from __future__ import annotations

import pytest

from .table import Table

TOKENS = """\
pieces: {token: {owner: player, count: 3, starts: supply}, boat: {carries: 2, count: 2, starts: supply}}
places: {supply: {}, bag: {}}
"""
PLAIN = TOKENS + "fields: {token: {worn: flag}}\n"
CARDS = """\
tables: {cards: {rows: [{id: ace, count: 3}, {id: king}]}}
places: {deck: {visible: none}, hand: {per: player, visible: owner}, pile: {}}
"""


def test_pieces_that_differ_in_nothing_are_offered_once(table: Table) -> None:
    asked = table.asked(PLAIN + "play: choose token from tokens at supply\n")
    assert asked == ["ann token at supply", "bob token at supply"]


def test_both_can_be_taken_one_after_the_other(table: Table) -> None:
    text = (
        PLAIN
        + """\
play: |
  choose one_token from tokens of me at supply
  choose other from tokens of me at supply where other is not one_token
  move one_token + other to a1
  choose cell from cells where count(tokens at cell) is 2
"""
    )
    assert table.asked(text, *["ann token at supply"] * 2) == ["a1"]


def test_picked_pieces_are_not_offered_again(table: Table) -> None:
    text = (
        PLAIN
        + """\
play: |
  pick some from tokens of me at supply
  move some to a1
  choose cell from cells where count(tokens at cell) is 2
"""
    )
    assert table.asked(text) == ["ann token at supply", "done"]
    assert table.asked(text, *["ann token at supply"] * 2, "done") == ["a1"]


@pytest.mark.parametrize(
    ("first", "options"),
    [
        ("move first(tokens of ann) to a1", ["ann token at a1", "ann token at supply"]),  # in the same place
        ("set first(tokens of ann).worn to yes", ["ann token at supply"] * 2),  # fields
        ("do nothing", ["ann token at supply"]),
    ],
)
def test_the_same_place_and_fields(table: Table, first: str, options: list[str]) -> None:
    assert sorted(table.asked(PLAIN + f"play: |\n  {first}\n  choose token from tokens of ann\n")) == options


def test_the_same_row(table: Table) -> None:
    text = CARDS + "pieces: {card: {table: cards, starts: pile}}\nplay: choose card from cards at pile\n"
    assert table.asked(text) == ["ace at pile", "king at pile"]


def test_the_same_players_have_seen_them(table: Table) -> None:
    text = (
        CARDS
        + """\
pieces: {card: {table: cards, starts: hand}}
setup: |
  move cards to hand of ann
  look at first(cards at hand of ann) by bob
play: choose card from cards at hand of ann where row is ace
"""
    ).replace(", starts: hand", "")
    assert len(table.asked(text)) == 2


def test_they_carry_nothing(table: Table) -> None:
    text = (
        PLAIN
        + """\
play: |
  choose boat from boats at supply
  move first(tokens) to boat
  choose ferry from boats at supply
"""
    )
    assert table.asked(text) == ["boat at supply"]
    assert table.asked(text, "boat at supply") == ["boat at supply"] * 2


def test_a_name_that_is_still_needed_holds_one_of_them(table: Table) -> None:
    text = (
        PLAIN
        + """\
play: |
  choose one_token from tokens of me at supply
  choose other from tokens of me at supply
  win me if one_token is other
"""
    )
    assert len(table.asked(text)) == 1
    assert len(table.asked(text, "ann token at supply")) == 2
    assert len(table.asked(text.replace("if one_token is other", "if other.worn"), "ann token at supply")) == 1


def test_a_field_holds_one_of_them(table: Table) -> None:
    text = (
        TOKENS
        + """\
fields: {game: {cursed: token}}
play: |
  set cursed to first(tokens of me)
  choose token from tokens of me at supply
  win me if token is cursed
"""
    )
    assert len(table.asked(text)) == 2


@pytest.mark.parametrize("ability", ["use: once per turn, ", ""])
def test_cards_whose_uses_are_counted_one_by_one_differ(table: Table, ability: str) -> None:
    text = f"""\
tables: {{cards: {{rows: [{{id: ace, count: 3, {ability}effect: "after rest(): gain 1 gold"}}]}}}}
places: {{hand: {{per: player}}}}
pieces: {{card: {{table: cards, active: [hand]}}}}
fields: {{player: {{gold: {{}}}}}}
procedures: {{rest: do nothing, turn: "rest(); choose card from cards at hand of ann"}}
setup: move cards to hand of ann
play: turn()
"""
    assert len(table.asked(text)) == (3 if ability else 1)


@pytest.mark.parametrize(
    "asks",
    ["move top(supply) to bag", "draw drawn from supply", "shuffle supply", "move first(tokens at bag) to bottom of supply"],
)
def test_all_are_offered_in_a_place_whose_order_counts(table: Table, asks: str) -> None:
    text = PLAIN + f"play: |\n  choose token from tokens of ann at supply\n  {asks}\n"
    assert len(table.asked(text)) == 3


def test_all_are_offered_where_only_the_top_is_seen(table: Table) -> None:
    text = PLAIN.replace("supply: {}", "supply: {visible: top}") + "play: choose token from tokens of ann at supply\n"
    assert len(table.asked(text)) == 3


def test_first_alone_does_not_make_an_order_count(table: Table) -> None:
    text = PLAIN + "play: |\n  choose token from tokens of ann at supply\n  move first(tokens at supply) to bag\n"
    assert len(table.asked(text)) == 1


def test_the_number_of_options_tells_nothing_about_what_cannot_be_seen(table: Table) -> None:
    text = (
        CARDS
        + """\
pieces: {card: {table: cards}}
setup: move cards to hand of bob
play: |
  choose card from cards at hand of bob
  choose mine from cards at hand of bob by bob
"""
    )
    assert table.asked(text) == ["card at hand of bob"] * 4
    assert len(table.asked(text.replace("setup: move cards", "setup: move cards where row is ace"))) == 3
    state = table.play(text)
    state.choose(0)
    assert sorted(table.options(state)) == ["ace at hand of bob", "king at hand of bob"]


def test_all_are_offered_where_several_choose_in_secret(table: Table) -> None:
    text = PLAIN + "play: |\n  choose token from tokens of ann at supply by players\n  win ann if token[ann] is token[bob]\n"
    assert len(table.asked(text)) == 3


def test_all_are_offered_while_a_caller_still_needs_a_name(table: Table) -> None:
    text = (
        PLAIN
        + """\
procedures:
  strike: |
    choose token from tokens of me at supply
    set token.worn to yes
play: |
  choose leader from tokens of me at supply
  strike()
  win me if leader.worn
"""
    )
    assert len(table.asked(text, "ann token at supply")) == 3
    assert len(table.asked(text.replace("if leader.worn", ""), "ann token at supply")) == 1


def test_all_are_offered_while_a_loop_still_needs_them(table: Table) -> None:
    text = (
        PLAIN
        + """\
play: |
  for each token in tokens of me at supply:
    choose other from tokens of me at supply
    move other to bag
"""
    )
    assert len(table.asked(text)) == 3


def test_the_first_of_them_is_offered_and_kinds_differ(table: Table) -> None:
    text = (
        PLAIN
        + "play: |\n  choose one_of from pieces at supply where one_of is not boat or one_of is first(boats)\n  win me if FIRST\n"
    )
    assert table.asked(text.replace("FIRST", "1 > 2")) == ["ann token at supply", "bob token at supply", "boat at supply"]
    first = PLAIN + "play: |\n  choose token from tokens of me at supply\n  set token.worn to yes\n  choose cell from cells\n"
    assert table.play(first, "ann token at supply").value("first(tokens of ann).worn") is True


@pytest.mark.parametrize(
    ("asks", "options"),
    [("move bottom(supply) to bag", 3), ("for each one_of in tokens at supply: move one_of to bag", 1)],
)
def test_the_bottom_makes_an_order_count_and_going_through_does_not(table: Table, asks: str, options: int) -> None:
    assert len(table.asked(PLAIN + f"play: |\n  choose token from tokens of ann at supply\n  {asks}\n")) == options


def test_all_are_offered_in_windows_for_reactions(table: Table) -> None:
    text = """\
tables: {cards: {rows: [{id: ace, count: 3, effect: "before hit(): may cancel"}]}}
places: {hand: {per: player}}
pieces: {card: {table: cards, active: [hand]}}
procedures: {hit: do nothing}
setup: move cards to hand of ann
play: |
  hit()
  choose card from cards at hand of ann
"""
    assert table.asked(text) == ["ace at hand of ann"] * 3 + ["pass"]
    assert table.asked(text, "pass") == ["ace at hand of ann"]
