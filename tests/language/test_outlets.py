"""Piles and questions without which a game or a loop goes on for ever are warnings of `check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.proof.checking import check

GAME = """
game: {{id: endless, seats: [ann, bob], players: 2}}
places: {{deck: {{{deck}}}, used: {{}}, hand: {{per: player}}}}
fields: {{player: {{hungry: flag}}, game: {{left: number}}}}
tables: {{fishes: {{rows: [{{id: cod}}, {{id: eel}}]}}}}
pieces: {{fish: {{table: fishes, starts: deck, plural: fishes, discard: used}}}}
values: {{over(): none(fishes at deck), full(player): count(fishes at hand of player) > 3}}
procedures:
  finish_if_full: finish if full(me)
  fetch: |
    draw fish from deck
    move fish to hand of me
    finish_if_full()
actions:
  - {{id: rest, group: deeds, effect: do nothing}}
  - {{id: eat, group: deeds, effect: require me.hungry}}
  - {{id: cook, group: work, effect: require me.hungry}}
play: |
{play}
"""


def warnings(folder: Path, play: str, deck: str = "") -> list[tuple[str, str]]:
    home = folder / "endless"
    home.mkdir()
    (home / "game.yaml").write_text(GAME.format(deck=deck, play="\n".join("  " + line for line in play.splitlines())))
    return [(problem.code, problem.facts["name"]) for problem in check(str(home)) if problem.code != "never-offered"]


TURN = "take turns:\n  draw fish from deck\n  "


@pytest.mark.parametrize(
    "play",
    [
        TURN + "move fish to hand of me\n  finish if full(me)",
        TURN + "move fish to hand of me\n  finish_if_full()",
        "take turns: fetch()",
        TURN + "if fish is cod: tie\n  remove fish",
    ],
)
def test_a_pile_behind_which_all_ends_lie(tmp_path: Path, play: str) -> None:
    assert warnings(tmp_path, play) == [("runs-dry", "deck")]


@pytest.mark.parametrize(
    ("play", "deck"),
    [
        (TURN + "move fish to hand of me\n  finish if none(fishes at deck)", ""),
        (TURN + "move fish to hand of me\n  finish if over()", ""),
        ("take turns:\n  draw fish from deck\n  otherwise: finish\n  move fish to hand of me", ""),
        (TURN + "move fish to bottom of deck\n  finish if fish is eel", ""),
        (TURN + "discard fish\n  finish if fish is eel", "refill: used"),
        ("take turns:\n  fetch() if any(fishes at deck)\n  finish if full(me)", ""),
        ("repeat 5 times: fetch()", ""),
        ("take turns: stop if me is bob\nfetch()", ""),
    ],
)
def test_a_game_that_ends_also_without_its_pile(tmp_path: Path, play: str, deck: str) -> None:
    assert warnings(tmp_path, play, deck) == []


def test_a_refill_that_nothing_fills_is_none(tmp_path: Path) -> None:
    play = TURN + "move fish to hand of me\n  finish if full(me)"
    assert warnings(tmp_path, play, "refill: used") == [("runs-dry", "deck")]


@pytest.mark.parametrize(
    ("play", "name"),
    [
        ("repeat:\n  choose fish from fishes at deck\n  move fish to hand of me\n  stop if full(me)", "play.repeat"),
        ("repeat:\n  may choose fish from fishes at deck:\n    stop if fish is eel\n  set left to 1", "play.repeat"),
        ("repeat:\n  take action from work\n  change left by 1\n  stop if left > 3", "play.repeat"),
        ("while me.hungry:\n  choose fish from fishes at deck\n  set me.hungry to no", "play.while"),
        ("let days be 3\nwhile days > 0:\n  choose fish from fishes at deck\n  set days to days - 1", "play.while"),
    ],
)
def test_a_loop_that_waits_for_a_decision(tmp_path: Path, play: str, name: str) -> None:
    assert warnings(tmp_path, play) == [("nothing-to-decide", name)]


@pytest.mark.parametrize(
    "play",
    [
        "repeat:\n  choose fish from fishes at deck\n  otherwise: stop\n  move fish to hand of me",
        "repeat: may choose fish from fishes at deck: move fish to hand of me",
        "repeat:\n  choose one:\n    more: fetch()\n    enough: stop",
        "repeat:\n  take action from deeds\n  change left by 1\n  stop if left > 3",
        "repeat:\n  choose player from players\n  stop if player is me",
        "repeat:\n  choose number from 1..3\n  stop if number is 2",
        "while any(fishes at deck):\n  choose fish from fishes at deck\n  move fish to hand of me",
        "while not over():\n  choose fish from fishes at deck\n  remove fish",
        "while me.hungry:\n  choose fish from fishes at deck where me.hungry\n  set me.hungry to no",
        "while left < 5:\n  may choose fish from fishes at deck: remove fish\n  change left by 1",
    ],
)
def test_a_loop_that_ends_by_itself(tmp_path: Path, play: str) -> None:
    assert warnings(tmp_path, play) == []
