"""What docs/language.md says about cards, places, chance and who sees what."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter import EVERYTHING

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
        "places: {hand: {per: player}}\npieces: {token: {discard: hand}}\nplay: finish\n"
    )


def test_a_place_is_for_each_player_or_for_nobody(table: Table) -> None:
    assert table.problems("places: {supply: {per: nonsense}}\nplay: finish\n") == [("unknown-name", "nonsense")]


def test_the_kind_of_the_top_piece_is_known_where_only_one_kind_lies(table: Table) -> None:
    state = table.play(
        CARDS
        + """\
pieces: {card: {table: cards, starts: deck}, coin: {}}
play: |
  gain top(deck).price + bottom(deck).price gold if top(deck).row is ace
"""
    )
    assert table.of(state) == [7, 0]


def test_the_kind_of_the_top_piece_is_not_known_where_others_are_put_by_rule(table: Table) -> None:
    assert table.problems(
        CARDS
        + """\
pieces: {card: {table: cards, starts: deck}, coin: {discard: deck}}
play: gain top(deck).price gold
"""
    ) == [("unknown-field", "price")]


@pytest.mark.parametrize(
    ("moves", "ann", "bob"),
    [
        ("move card to hand of ann; move card to deck", ["ace"], [None]),
        ("move card to hand of ann; move card to bottom of deck", [None, "ace"], [None, None]),
        ("move card to pile; move card to deck", ["ace"], ["ace"]),
        ("move card to hand of bob; move card to hand of ann; move card to deck", ["ace"], ["ace"]),
        ("move card to hand of ann; move card to deck; shuffle deck", [None, None], [None, None]),
        ("move card to hand of ann; remove card; move card to deck", [None], [None]),
        ("look at card by bob; move card to hand of ann; move card to deck", ["ace"], ["ace"]),
    ],
)
def test_what_a_player_has_seen_stays_known_when_the_piece_moves(
    table: Table, moves: str, ann: list[Any], bob: list[Any]
) -> None:
    state = table.play(
        CARDS
        + f"""\
pieces: {{card: {{table: cards, starts: deck}}}}
play: |
  draw card from deck
  {moves}
  choose cell from cells
"""
    )
    assert seen(state, "ann", "deck")[: len(ann)] == ann
    assert seen(state, "bob", "deck")[: len(bob)] == bob


def test_what_is_carried_is_seen_by_those_who_see_what_carries_it(table: Table) -> None:
    text = (
        CARDS
        + """\
pieces: {boat: {carries: 2}, card: {table: cards, starts: deck}}
setup: move boat to hand of bob
play: |
  draw card from deck
  move card to boat
  move card to deck
  choose cell from cells
"""
    )
    state = table.play(text)
    assert (seen(state, "ann", "deck"), seen(state, "bob", "deck")) == ([None, None], ["ace", None])


def test_shuffling_a_place_makes_everybody_forget(table: Table) -> None:
    text = (
        CARDS
        + """\
pieces: {card: {table: cards, starts: deck, face: down}}
play: |
  reveal cards at deck
  SHUFFLE
  choose cell from cells
"""
    )
    assert seen(table.play(text.replace("SHUFFLE", "gain 1 gold")), "bob", "deck") == ["ace", "king"]
    assert seen(table.play(text.replace("SHUFFLE", "shuffle deck")), "bob", "deck") == [None, None]


PLAYED = """\
fields: {player: {gold: {}}}
places: {hand: {per: player}, pile: {}}
tables:
  cards:
    rows:
      - id: ace
        effect: |
          gain 1 gold
          after tick(): gain 100 gold
pieces: {card: {table: cards, discard: pile, active: [hand]}, coin: {starts: pile}}
setup: move cards to hand of ann
procedures: {tick: stop}
"""


def test_resolve_carries_out_the_effect_of_its_row_without_its_abilities(table: Table) -> None:
    assert table.of(table.play(PLAYED + "play: resolve first(cards)\n")) == [1, 0]
    assert table.of(table.play(PLAYED + "play: tick()\n")) == [100, 0]


def test_discard_puts_a_piece_where_its_kind_says_else_into_the_box(table: Table) -> None:
    state = table.play(PLAYED + "play: discard first(cards); discard first(coins)\n")
    assert [piece["kind"] for piece in state.view()["places"]["pile"]] == ["card"]
    assert [piece["kind"] for piece in state.view()["places"]["box"]] == ["coin"]


def test_it_does_not_matter_whether_you_discard_or_resolve_first(table: Table) -> None:
    for order in ("discard first(cards); resolve first(cards)", "resolve first(cards); discard first(cards)"):
        assert table.of(table.play(PLAYED + f"play: {order}\n")) == [1, 0]


ONCE = """\
fields: {player: {gold: {start: 3}}}
setup: set bob.gold to 5
procedures: {raise_all: "for each player in players: gain 1 gold for player", ask: choose cell from cells}
play: |
  at once:
    COMMANDS
"""


@pytest.mark.parametrize(
    ("commands", "gold"),
    [
        ("gain 1 gold; gain ann.gold gold for bob", [4, 8]),  # amounts are those from before
        ("lose 3 gold; gain 1 gold for bob if ann.gold is 3", [0, 6]),  # conditions, too
        ("set ann.gold to 1; set ann.gold to 2", [2, 5]),  # then one after the other, in their order
        ("if ann.gold is 3: set ann.gold to bob.gold; set bob.gold to ann.gold", [5, 3]),
        ("raise_all(); set bob.gold to ann.gold", [4, 3]),
    ],
)
def test_in_at_once_everything_is_worked_out_before_anything_is_done(table: Table, commands: str, gold: list[int]) -> None:
    assert table.of(table.play(ONCE.replace("COMMANDS", commands))) == gold


def test_nobody_can_be_asked_inside_at_once_but_a_procedure_that_is_called_there_may_ask(table: Table) -> None:
    assert [code for code, _ in table.problems(ONCE.replace("COMMANDS", "choose cell from cells"))] == ["not-at-once"]
    assert len(table.asked(ONCE.replace("COMMANDS", "ask()"))) == 4


PILES = """\
fields: {game: {n: {max: 999999}}, token: {no: {}}}
pieces: {token: {count: 4}, boat: {carries: 3}}
places: {a: {}, b: {refill: a}, c: {}, track: {spaces: 4}}
setup: |
  let i be 0
  for each token in tokens: change i by 1; set token.no to i
  move tokens to a
play: |
  COMMANDS
  for each token in tokens at READ: set n to n * 10 + token.no
"""


@pytest.mark.parametrize(
    ("commands", "place", "n"),
    [
        ("move last(tokens at a) to a", "a", 4123),  # on top
        ("move first(tokens at a) to bottom of a", "a", 2341),  # underneath
        ("move tokens where no < 3 to c\n  move tokens where no > 2 to c", "c", 3412),  # its first piece ends up on top
        ("move tokens where no < 3 to c\n  move tokens where no > 2 to bottom of c", "c", 1234),
        ("draw drawn from a", "a", 1234),  # it stays where it is …
        ("draw drawn from a\n  move drawn to c", "c", 1),  # … and is the top one
        ("remove tokens where no > 1", "a", 1),
        ("remove tokens where no > 3", "box", 4),
        ("move tokens at a to c\n  move first(tokens at c) to a", "a", 1),  # every piece is in one place
        ("move first(tokens) to BOAT", "BOAT", 1),
        ("move tokens to track[2]", "track[2]", 1234),
        ("move BOAT to b1\n  move first(tokens) to BOAT", "(pieces where cell is b1)", 1),
        ("move last(tokens) to track[3]\n  set n to last(tokens).place.space", "c", 3),
        ("move BOAT to b1\n  move last(tokens) to BOAT\n  set n to 7 if last(tokens).cell is b1", "c", 7),
        ("move BOAT to b1\n  move last(tokens) to BOAT\n  set n to 7 if last(tokens).place is BOAT", "c", 7),
        ("set n to 7 if first(tokens).place is a and first(tokens).cell is none", "c", 7),
    ],
)
def test_places_and_order_of_pieces(table: Table, commands: str, place: str, n: int) -> None:
    assert table.n(PILES.replace("COMMANDS", commands).replace("READ", place).replace("BOAT", "first(boats)")) == n


@pytest.mark.parametrize(("refill", "lie"), [("refill: a", {"c": 1, "b": 39}), ("", {"a": 40})])
def test_an_empty_place_with_refill_is_refilled_first_by_shuffling(table: Table, refill: str, lie: dict[str, int]) -> None:
    commands = "if n is 0:\n    draw drawn from b\n    move drawn to c"
    text = PILES.replace("refill: a", refill).replace("count: 4", "count: 40").replace("COMMANDS", commands)
    places = table.play(text.replace("READ", "(track[9])")).view(EVERYTHING)["places"]
    assert {place: len(places[place]) for place in "abc" if place in places} == dict(sorted(lie.items()))
    numbers = [piece["fields"]["no"] for piece in places.get("b", [])]
    assert (numbers != sorted(numbers)) is bool(refill)


CHANCE = """\
fields: {game: {n: {}, other: {}}, token: {no: {}}}
pieces: {token: {count: 30}, white_die: {die: [1, 2, 3, 4, 5, 6], plural: white_dice}}
places: {a: {}, empty: {refill: a}}
setup: |
  let i be 0
  for each token in tokens: change i by 1; set token.no to i
  move tokens to a
play: |
  COMMAND
  choose cell from cells
  choose one_of from 1..2
  roll white_dice
  set other to first(white_dice).face
"""


@pytest.mark.parametrize(
    "command",
    [
        "shuffle a",
        "roll white_dice",
        "let x be random(1..1000); set n to x",
        "let token be random(tokens); set n to token.no",
        "if n is 0: draw token from empty",
    ],
)
def test_the_same_seed_and_choices_give_the_same_game_and_chance_is_part_of_the_state(table: Table, command: str) -> None:
    state = table.play(CHANCE.replace("COMMAND", command))
    game = state.game

    def ends(seed: int, again: bool = False) -> str:
        one = game.start(seed)
        if again:
            one = game.from_json(one.to_json())  # chance goes on where it was
        one.choose(0)
        one.choose(1)
        return str(one.view(EVERYTHING))

    assert [ends(seed) for seed in range(8)] == [ends(seed, again=True) for seed in range(8)]
    assert len({ends(seed) for seed in range(8)}) > 2


def test_random_stands_only_in_let(table: Table) -> None:
    assert [code for code, _ in table.problems("fields: {game: {n: {}}}\nplay: set n to random(1..6)\n")] == ["random-elsewhere"]


SECRET = """\
fields: {player: {gold: {}, purse: {start: 3, visible: owner}, shame: {start: 2, visible: none}}, card: {dirt: {visible: looked}}}
tables: {cards: {fields: {price: number, back: number}, rows: [{id: ace, price: 4, back: 1}, {id: king, price: 3, back: 2}]}}
places: {open_one: {visible: all}, own: {per: player, visible: owner}, closed: {visible: none}}
pieces: {card: {table: cardsFACE}}
setup: |
  move cards to PLACE
  COMMAND
play: choose card from cards
"""


def secret(place: str, command: str = "gain 0 gold", face: str = "") -> str:
    """Two cards in a place."""
    return SECRET.replace("PLACE", place).replace("COMMAND", command).replace("FACE", face)


@pytest.mark.parametrize(
    ("place", "face", "command", "ann", "bob"),
    [
        ("open_one", "", "", True, True),
        ("own of ann", "", "", True, False),
        ("closed", "", "", False, False),
        ("open_one", ", face: down", "", False, False),
        ("open_one", ", face: down", "look at cards by bob", False, True),
        ("open_one", ", face: down", "look at cards", True, False),
        ("closed", "", "look at cards by bob", False, True),
        ("closed", "", "reveal cards", True, True),
        ("closed", "", "reveal cards; conceal cards", False, False),
    ],
)
def test_who_sees_what_lies_in_a_place(table: Table, place: str, face: str, command: str, ann: bool, bob: bool) -> None:
    state = table.play(secret(place, command or "gain 0 gold", face))
    where = place.replace(" of ", ".")
    assert [seen(state, who, where)[0] is not None for who in ("ann", "bob")] == [ann, bob]
    assert [piece["kind"] for piece in state.view(1)["places"][where]] == ["card", "card"]  # how many, and of which kind


def test_shows_lists_fields_that_everybody_sees_all_the_same(table: Table) -> None:
    pieces = table.play(secret("open_one", face=", face: down, shows: [back]")).view(1)["places"]["open_one"]
    assert [(piece["row"], piece["fields"].get("back"), "price" in piece["fields"]) for piece in pieces] == [
        (None, "1", False),
        (None, "2", False),
    ]


def test_a_field_is_visible_to_all_its_owner_none_or_those_who_looked(table: Table) -> None:
    state = table.play(secret("open_one", "look at first(cards) by bob"))
    mine, others = state.view(0)["fields"]["player"], state.view(1)["fields"]["player"]
    assert mine == {"ann": {"gold": 0, "purse": 3}, "bob": {"gold": 0}}
    assert others == {"ann": {"gold": 0}, "bob": {"gold": 0, "purse": 3}}
    dirt = [["dirt" in piece["fields"] for piece in state.view(who)["places"]["open_one"]] for who in (0, 1)]
    assert dirt == [[False, False], [True, False]]


@pytest.mark.parametrize(
    ("place", "options"),
    [
        ("open_one", ["ace at open_one", "king at open_one"]),
        ("own of bob", ["card at own of bob", "card at own of bob"]),
        ("closed", ["card at closed", "card at closed"]),
    ],
)
def test_options_show_a_player_only_what_they_may_know(table: Table, place: str, options: list[str]) -> None:
    assert table.asked(secret(place)) == options
