"""`show --hooks`: what a card can watch or change, with a sentence, and who does."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import run
from interpreter.cli.games import bundled
from interpreter.cli.hooks import hooks
from interpreter.cli.show import rules_of

GAME = """
game: {id: hooked, seats: [red, blue], players: 2}
places:
  hand: {per: player}  # What somebody holds.
  shelf: {}
tables: {cards: {rows: [{id: ace, effect: "after hit(player): gain 1 gold"}, {id: king, effect: "modify price() by 1"}]}}
pieces: {card: {table: cards, starts: hand, active: [hand, shelf]}}
fields: {player: {gold: number}}
values:
  price(): {base: 3, note: What a card costs.}
procedures:
  # Somebody is hurt,
  # and pays for it.
  hit(player): lose 1 gold for player
  rest: {rules: [HK-01], effect: gain 1 gold}
actions:
  - {id: strike, group: moves, note: Hit somebody., effect: "choose rival from opponents; hit(rival)"}
  # Wait for better times.
  - {id: wait, group: moves, effect: gain 1 gold}
abilities:
  - {id: luck, effect: "after strike(rival): gain 1 gold"}
  - {id: calm, effect: "after take action from moves: gain 1 gold"}
play: hit(me); rest(); take action from moves
"""


def test_a_sentence_is_a_note_the_remark_above_or_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = tmp_path / "hooked"
    home.mkdir()
    (home / "game.yaml").write_text(GAME)
    found = {hook.form: (hook.sentence, hook.users) for hook in hooks(interpreter.load(str(home)), {"HK-01": "Rest well."})}
    assert found == {
        "hit(player)": ("Somebody is hurt, and pays for it.", (("after", "cards.ace"),)),
        "rest()": ("Rest well.", ()),
        "strike(rival)": ("Hit somebody.", (("after", "luck"), ("after", "calm"))),
        "wait()": ("Wait for better times.", (("after", "calm"),)),
        "price()": ("What a card costs.", (("modify", "cards.king"),)),
        "hand of player": ("What somebody holds.", (("active", "card"),)),
        "shelf": ("shelf", (("active", "card"),)),
    }
    assert run(["show", str(home), "--hooks"]) == 0
    told = capsys.readouterr().out
    assert told.index("hit(player)") < told.index("after: cards.ace") < told.index("rest()") < told.index("price()")


@pytest.mark.parametrize("ruleset", bundled())
def test_every_hook_of_a_bundled_game_has_a_sentence(ruleset: str) -> None:
    game = interpreter.load(ruleset)
    found = {hook.form: hook.sentence for hook in hooks(game, rules_of(game.source))}
    titles = ("", "----")  # neither nothing nor the title of a part of the file
    assert {form: sentence for form, sentence in found.items() if sentence[:4] in titles} == {}
