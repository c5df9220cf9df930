"""What docs/language.md says about cards, places, chance and who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.play.api import EVERYTHING

from .table import CARDS, Table, seen


def test_pieces_are_top_first_and_a_set_keeps_its_order(table: Table) -> None:
    state = table.play("""\
pieces: {token: {count: 4}}
places: {a: {}, b: {}}
fields: {game: {x: {}, y: {}, z: {}}, token: {no: {}}}
setup: |
  let n be 0
  for each token in tokens:
    set n to n + 1
    set token.no to n
  move tokens to a
  move last(tokens) to a
play: |
  for each token in tokens at a: set x to x * 10 + token.no
  move tokens at a to b
  for each token in tokens at b: set y to y * 10 + token.no
  move first(tokens at b) to bottom of b
  for each token in tokens at b: set z to z * 10 + token.no
""")
    assert state.view(EVERYTHING)["fields"]["game"] == {"x": 4123, "y": 4123, "z": 1234}


def test_at_once_reads_the_state_from_before(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}}}
setup: set ann.gold to 3; set bob.gold to 8
play: |
  at once:
    set ann.gold to bob.gold
    set bob.gold to ann.gold
""")
    assert table.of(state) == [8, 3]


def test_a_place_for_each_player_is_no_place_to_discard_to(table: Table) -> None:
    assert ("wrong-type", None) in table.problems(
        "places: {hand: {per: player}}\npieces: {token: {discard: hand}}\nplay: finish\n")


def test_a_place_is_for_each_player_or_for_nobody(table: Table) -> None:
    assert table.problems("places: {supply: {per: nonsense}}\nplay: finish\n") == [("wrong-value", None)]


def test_the_kind_of_the_top_piece_is_known_where_only_one_kind_lies(table: Table) -> None:
    state = table.play(CARDS + """\
pieces: {card: {table: cards, starts: deck}, coin: {}}
play: |
  gain top(deck).price + bottom(deck).price gold if top(deck).row is ace
""")
    assert table.of(state) == [7, 0]


def test_the_kind_of_the_top_piece_is_not_known_where_others_are_put_by_rule(table: Table) -> None:
    assert table.problems(CARDS + """\
pieces: {card: {table: cards, starts: deck}, coin: {discard: deck}}
play: gain top(deck).price gold
""") == [("unknown-field", "price")]


@pytest.mark.parametrize(("moves", "ann", "bob"), [
    ("move card to hand of ann; move card to deck", ["ace"], [None]),
    ("move card to hand of ann; move card to bottom of deck", [None, "ace"], [None, None]),
    ("move card to pile; move card to deck", ["ace"], ["ace"]),
    ("move card to hand of bob; move card to hand of ann; move card to deck", ["ace"], ["ace"]),
    ("move card to hand of ann; move card to deck; shuffle deck", [None, None], [None, None]),
    ("move card to hand of ann; remove card; move card to deck", [None], [None]),
    ("look at card by bob; move card to hand of ann; move card to deck", ["ace"], ["ace"]),
])
def test_what_a_player_has_seen_stays_known_when_the_piece_moves(
        table: Table, moves: str, ann: list[Any], bob: list[Any]) -> None:
    state = table.play(CARDS + f"""\
pieces: {{card: {{table: cards, starts: deck}}}}
play: |
  draw card from deck
  {moves}
  choose cell from cells
""")
    assert seen(state, "ann", "deck")[:len(ann)] == ann
    assert seen(state, "bob", "deck")[:len(bob)] == bob


def test_shuffling_a_place_makes_everybody_forget(table: Table) -> None:
    text = CARDS + """\
pieces: {card: {table: cards, starts: deck, face: down}}
play: |
  reveal cards at deck
  SHUFFLE
  choose cell from cells
"""
    assert seen(table.play(text.replace("SHUFFLE", "gain 1 gold")), "bob", "deck") == ["ace", "king"]
    assert seen(table.play(text.replace("SHUFFLE", "shuffle deck")), "bob", "deck") == [None, None]
