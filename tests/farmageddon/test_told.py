"""What players are told: the price of what they can buy, the rounds of a battle, why the game is over."""

from __future__ import annotations

import re

import pytest

from interpreter.scene.make import Scenery
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants
from tests.farmageddon.tables import game

WARES = {"build_barn": "barn_ware", "build_arsenal": "arsenal_ware", "buy_nuke": "nuke_ware", "hire_spy": "spy_ware"}
TABLE = (3, ())


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(("action", "ware"), WARES.items())
def test_actions_are_called_with_the_price_of_the_data(language: str, action: str, ware: str) -> None:
    table = game(TABLE)
    locales = {language: table.source.locales[language]}
    wares = table.box.tables["wares"]
    price = wares.data[wares.rows.index(ware)]["price"]
    said = re.findall(r"\d+", Texts(with_variants(locales, ()), language).action(action))
    assert sorted(said) == sorted(str(amount) for amount in price.values())


def test_a_battle_is_told_round_by_round() -> None:
    table = game(TABLE)
    state = table.start(3)
    while state.decision is not None and not any(event.key == "won_battle" for event in state.events):
        state.choose(0)
    told = [event.key for event in state.events if event.kind == "say"]
    begins = told.index("battle")
    assert told[begins + 1] in ("defended", "defended_by_people")
    assert told.index("fires", begins) < told.index("fires_back", begins)


def test_what_the_dice_bring_is_told_once() -> None:
    state = game(TABLE).start(3)
    while state.decision is not None and not any(event.key == "collected" for event in state.events):
        state.choose(0)
    texts = Texts(with_variants(state.game.source.locales, ()), "en")
    for viewer in range(TABLE[0]):
        lines = [line.text for part in Scenery(state.game, texts).news(state, viewer) for line in part.lines]
        told = [line for line in lines if " collect " in line]
        assert told
        assert not [line for line in lines[lines.index(told[0]) - 1 :] if ": +" in line]
