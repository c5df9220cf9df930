"""Effects that are written differently and provably mean the same, and others that only look so."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from interpreter.play.compiling import Assembled, assemble_game
from interpreter.problems import Problems
from interpreter.proof.proving.sameness import mean_the_same
from interpreter.source.ruleset import read_ruleset

GAME = """\
game: {id: inn, seats: [red, blue], players: 2}
symbols: {meal: [soup, roast], person: [cook, maid]}
tables:
  dishes:
    fields: {price: number, meal: meal}
    rows: [{id: broth, price: 2, meal: soup}, {id: goose, price: 5, meal: roast}]
  menu:
    fields: {person: person, hot: flag}
    rows:
      - {id: cold_cook, person: cook}
      - {id: cold_maid, person: maid}
      - {id: hot_cook, person: cook, hot: true}
      - {id: hot_maid, person: maid, hot: true}
fields:
  player: {coins: {start: 10}, tips: number, served: dishes, person: person}
places: {yard: {}}
pieces:
  meal_card: {table: menu, plural: meals}
  cat: {}
  mouse: {count: 2, plural: mice}
  dog: {owner: player}
  hen: {owner: player, count: 2}
play: tried()
procedures:
  tried: |
"""


def rules(home: Path, effect: str) -> Assembled:
    (home / "game.yaml").write_text(GAME + indent(effect, "    ") + "\n", encoding="utf-8")
    found = assemble_game(read_ruleset(home, Problems()), 2, (), problems := Problems())
    assert found is not None, list(problems)
    return found


def same(home: Path, effect: str, other: str) -> bool:
    one, two = rules(home, effect), rules(home, other)
    assert one.program != two.program
    return mean_the_same(one.program, two.program, one.box)


@pytest.mark.parametrize(
    ("effect", "one"),
    [
        ("set me.served to first(dishes where it is broth)", True),
        ("set me.served to first(dishes where meal is soup)", True),  # there is one soup
        ("set me.served to first(dishes where meal is soup and price > 1)", True),
        ("set me.served to first(dishes where meal is me.served.meal)", True),
        ("set me.served to first(sort(dishes where it is broth, price))", True),
        ("set me.served to first(dishes where meal is me.served.meal and price is me.coins)", True),
        ("move first(meals at yard where person is me.person and hot is (me.coins > 1)) to box", True),
        ("move first(meals at yard where person is cook and hot) to box", False),
        ("move first(meals at yard where person is cook and hot is yes) to box", True),
        ("move first(meals at yard where person is cook) to box", False),
        ("move first(meals at yard where person is me.person) to box", False),
        ("move first(meals at yard where hot is (me.coins > 1)) to box", False),
        ("move first(meals at yard where person is me.person or hot is (me.coins > 1)) to box", False),
        ("move first(cats at yard) to box", True),
        ("move first(mice at yard where it is top(yard)) to box", True),
        ("move first(dogs of me) to yard", True),
        ("move first(hens of me) to yard", False),
        ("move first(dogs) to yard", False),
        ("set me.served to first(dishes)", False),
        ("set me.served to first(dishes where price > 1)", False),
        ("set me.served to first(dishes where meal is it.meal)", False),
        ("set me.served to first(dishes where it is broth or it is goose)", False),
        ("set me.served to first(dishes where meal is not soup)", False),
        ("move first(mice at yard) to box", False),
    ],
)
def test_the_first_of_one_is_the_last(tmp_path: Path, effect: str, one: bool) -> None:
    assert same(tmp_path, effect, effect.replace("first", "last")) is one


@pytest.mark.parametrize(
    ("effect", "one"),
    [
        ("let guest be next(me)\nif guest is me: gain 2 tips for NAME", True),
        ("let guest be next(me)\nif guest is me and me.coins > 1: gain 2 tips for NAME", True),
        ("let guest be next(me)\nrequire guest is me\ngain 2 tips for NAME", True),
        ("let guest be next(me)\nlet tall be if guest is me and NAME.coins > 2 then 1 else 0\ngain tall tips", True),
        ("let guest be me\ngain 2 tips for NAME", True),
        ("for each guest in players:\n  as guest: gain 2 tips for NAME", True),
        ("let guest be next(me)\nas guest:\n  if guest.coins > 2: gain 2 tips for NAME", True),
        ("for each guest in players:\n  as guest:\n    as next(guest): gain 2 tips for NAME", False),
        ("for each guest in players:\n  as guest:\n    set guest to next(guest)\n    gain 2 tips for NAME", False),
        ("let guest be next(me)\nas guest: gain 1 tips\ngain 2 tips for NAME", False),
        ("let guest be next(me)\ngain 2 tips for NAME", False),
        ("let guest be next(me)\nif guest is not me: gain 2 tips for NAME", False),
        ("let guest be next(me)\nif guest is me or me.coins > 1: gain 2 tips for NAME", False),
        ("let guest be next(me)\nif guest is me: do nothing\nelse: gain 2 tips for NAME", False),
        ("let guest be next(me)\nif guest is me:\n  set guest to next(me)\n  gain 2 tips for NAME", False),
        ("let guest be me\nset guest to next(me)\ngain 2 tips for NAME", False),
        ("let guest be me\nas next(me): gain 2 tips for NAME", False),
        ("let guest be next(me)\nif guest is me:\n  as next(me): gain 2 tips for NAME", False),
        ("let guest be next(me)\nif guest is me: gain 1 tips\ngain 2 tips for NAME", False),
    ],
)
def test_two_names_of_one_player(tmp_path: Path, effect: str, one: bool) -> None:
    assert same(tmp_path, effect.replace("NAME", "guest"), effect.replace("NAME", "me")) is one


@pytest.mark.parametrize(
    ("effect", "other", "alike"),
    [
        ("do nothing if me.coins > 3\ngain 1 tips", "gain 1 tips", True),
        ("if me.coins > 3: do nothing\ngain 1 tips", "if me.coins > 4: do nothing\ngain 1 tips", True),
        ("require yes\ngain 1 tips", "gain 1 tips", True),
        ("gain 1 tips if me.coins > 3", "do nothing if me.coins > 3", False),
        ("require me.coins > 3\ngain 1 tips", "require yes\ngain 1 tips", False),
        ("require no\ngain 1 tips", "gain 1 tips", False),
    ],
)
def test_what_does_nothing(tmp_path: Path, effect: str, other: str, alike: bool) -> None:
    assert same(tmp_path, effect, other) is alike
