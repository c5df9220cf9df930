"""What is written about things that are known, but in another way, is answered with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.proof.checking import check

GAME = """
game: {{id: slips, seats: [red, blue], players: 2}}
board: {{grid: square, rows: 2, columns: 2}}
symbols: {{colour: [black, white]}}
places: {{hand: {{per: player}}, front: {{per: player}}, deck: {{visible: none}}, hours: {{spaces: 4}}}}
tables: {{cards: {{fields: {{price: number}}, rows: [{{id: ace, price: 2, count: 3}}, {{id: king, price: 3}}]}}}}
pieces:
  card: {{table: cards, starts: deck}}
  boat: {{carries: 3, count: 2}}
  man: {{owner: player, count: 2, plural: men}}
  die: {{die: [1, 2, 3], plural: dice, count: 2}}
fields: {{player: {{gold: {{start: 3}}, stall: {{per: colour}}, sack: {{per: colour}}}}, man: {{weary: flag}}}}
values:
  occupied(boat): any(men at boat)
  tired(man): man.place is box
  worth(card): card.price
play: |
  {line}
"""


MEANT = ("write", "guess", "form", "plural")  # facts that say what is to be written


def problems(folder: Path, line: str) -> list[tuple[str, str | None]]:
    home = folder / "slips"
    home.mkdir()
    (home / "game.yaml").write_text(GAME.format(line=line))
    return [
        (problem.code, next((problem.facts[name] for name in MEANT if problem.facts.get(name)), None))
        for problem in check(str(home))
        if problem.severity == "error"
    ]


@pytest.mark.parametrize(
    ("line", "code", "meant"),
    [
        ("remove boats where it.occupied", "unknown-field", "occupied(it)"),
        ("choose boat from boats where boat.occupied", "unknown-field", "occupied(boat)"),
        ("remove men where tired(man)", "wrong-type", "it"),
        ("move cards at deck to front", "wrong-type", "front of me"),
        ("gain cards.ace.price gold", "unknown-field", "ace"),
        ("choose card from cards in hand of me", "wrong-type", "cards at hand of me"),
        ("for each card in cards in hand of me: remove card", "wrong-type", "cards at hand of me"),
        ("occupied(first(boats))", "value-as-command", "occupied(boat)"),
        ("if first(men) is null: finish", "unknown-name", "none"),
        ("if hand of me is empty: finish", "unknown-name", "none(pieces at hand of me)"),
        ("if deck is not empty: finish", "unknown-name", "any(cards at deck)"),
        ("if men of me is 0: finish", "wrong-type", "count(men of me) is 0"),
        ("if hand of me > 3: finish", "wrong-type", "count(pieces at hand of me)"),
        ("if first(dice) is 3: finish", "wrong-type", "first(dice).face is 3"),
        ("gain max(players, gold) gold", "unknown-name", "largest(players, gold)"),
        ("gain sum(players.gold) gold", "unknown-field", "sum(players, gold)"),
        ("gain sum(cards.price) gold", "unknown-field", "sum(cards, price)"),
        ("if men.weary: finish", "unknown-field", "any(men where weary)"),
        ("set men.weary to no", "unknown-field", "for each man in men: set man.weary to no"),
        ("change opponents.gold by -1", "unknown-field", "for each player in opponents: change player.gold by …"),
        ("remove man", "wrong-type", "men"),
        ("discard this", "no-this", None),
        ("if me.gold: finish", "wrong-type", "me.gold > 0"),
        ("gain d6 gold", "unknown-name", "let rolled be random(1..6)"),
        ("lose all gold", "unknown-name", "me.FIELD"),
        ("if me.gold is odd: finish", "unknown-name", "x % 2 is 1"),
        ("roll die", "wrong-type", "dice"),
        ("for each cube in dice: set cube to 3", "wrong-type", "set cube.face to 3"),
        ("if die is 3: finish", "wrong-type", "dice"),
        ("set man.weary to no", "unknown-field", "men"),
        ("gain len(men) gold", "unknown-name", "count"),
        ("gain abs(me.gold - 5) gold", "unknown-name", "max(x, -x)"),
        ("gain one gold", "unknown-name", "1"),
        ("gain a gold", "unknown-name", "1"),
        ("gain gold", "unknown-name", "1 gold"),
        ("gain 1", "wrong-type", "1 NAME"),
        ("set gold to 3", "unknown-name", "me.gold"),
        ("gain 1 goold", "unknown-name", "gold"),
        ("if gold of me is 3: finish", "unknown-name", "me.gold"),
        ("if owner of first(men) is me: finish", "unknown-name", "first(men).owner"),
        ("if owner(first(men)) is me: finish", "unknown-name", "first(men).owner"),
        ("gain number of men gold", "unknown-name", "count(men)"),
        ("gain men.length gold", "unknown-field", "count(men)"),
        ("gain sum(cards.worth) gold", "unknown-field", "sum(cards, worth(it))"),
        ("choose cell from neighbours of a1", "unknown-name", "neighbours(a1)"),
        ("choose cell from adjacent(a1)", "unknown-name", "neighbours"),
        ("remove first(mans)", "unknown-name", "men"),
        ("remove men[0]", "not-indexed", "first(men)"),
        ("remove men[-1]", "not-indexed", "last(men)"),
        ("choose n from 1-6", "number-for-set", "1..6"),
        ("choose colour from black or white", "wrong-type", "black + white"),
        ("if me.gold is 3 or 5: finish", "wrong-type", "me.gold is 3 or me.gold is 5"),
        ("if first(men) in a1: finish", "wrong-type", "first(men).place in a1"),
        ("if first(men) at a1: finish", "wrong-type", "any(first(men) at a1)"),
        ("reveal hand", "wrong-type", "pieces at hand of me"),
        ("look at deck", "wrong-type", "pieces at deck"),
        ("gain 1 gold for opponents", "wrong-type", "for each player in opponents: …"),
        ("change worth(first(cards)) by 1", "not-changeable", "modify worth(first(cards)) by …"),
        ("draw 2 cards from deck", "name-taken", "chosen_cards"),
        ("gain tables.cards.ace.price gold", "unknown-name", "cards"),
        ("gain 1 black", "not-an-amount", "me.stall[black]"),
        ("gain gold 2", "not-an-amount", "gain 2 gold"),
        ("choose cell from cells where men of me", "wrong-type", "any(men of me at it)"),
        ("choose cell from cells where empty", "unknown-name", "none(pieces at it)"),
        ("if any(men of me) in hand of me: finish", "wrong-type", "any(men of me at hand of me)"),
        ("remove men of opponents at cells + hand of me", "wrong-type", "men of opponents at (cells + hand of me)"),
        ("for each spot in hours: finish if spot is 2", "wrong-type", "spot.space is 2"),
        ("if me.gold > 2: let spot be a1\n  finish if spot is b1", "unknown-name", None),
    ],
)
def test_a_slip_about_known_things_is_one_problem_with_its_answer(tmp_path: Path, line: str, code: str, meant: str) -> None:
    assert problems(tmp_path, line) == [(code, meant)]


@pytest.mark.parametrize(
    "line",
    [
        "for each card in cards: remove card if card is ace",
        "choose card from cards where card is not ace",
        "remove cards where it is ace",
        "remove cards where it is first(cards).row",
    ],
)
def test_a_piece_is_asked_for_its_row_in_short(tmp_path: Path, line: str) -> None:
    assert problems(tmp_path, line) == []


def test_a_piece_has_no_row_of_another_table(tmp_path: Path) -> None:
    assert problems(tmp_path, "remove men where it is ace") == [("wrong-type", None)]


def test_a_path_without_its_section_is_answered_with_the_whole_path(tmp_path: Path) -> None:
    problems(tmp_path, "finish")
    (tmp_path / "slips/variants").mkdir()
    (tmp_path / "slips/variants/more.yaml").write_text("variant: more\nset: {cards.ace.count: 4}\n")
    found = [problem for problem in check(str(tmp_path / "slips")) if problem.severity == "error"]
    assert [(problem.code, problem.facts["guess"]) for problem in found] == [("missing-target", "tables.cards.ace.count")]
