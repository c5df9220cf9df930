"""What players are told in a fight: what the turned card does, and who has lost."""

from __future__ import annotations

from typing import Any

import pytest

from interpreter.play.api import State
from interpreter.play.notation import Positions
from tests.auztralia.tables import game
from tests.auztralia.test_locales import texts

SHOGGOTH, ZOMBIE = "oo101 awake yes", "oo105 awake yes"


def fight(given: dict[str, Any], *answers: str) -> State:
    """A fight of red at hex 18, as far as the answers go."""
    table = game((2, ("pl2018",)))
    state = table.blank(record=True)
    positions = Positions(table, state.array)
    for key, value in given.items():
        positions.put(key, value)
    procedure = table.program.procedures["battle"]
    values = [positions.value(word, slot.type) for word, slot in zip(("red", "hex_18", "no"), procedure.params, strict=True)]
    table.begin(state, "battle", 0, values)
    for answer in answers:
        assert state.decision is not None
        state.choose([option.label for option in state.decision.options].index(answer))
    return state


# Card 5 lets artillery and airships hit a Shoggoth, which deals a point of damage and takes a point of sanity.
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Hex 18: card 5 is turned. Damage to the Old Ones: 1, to your units: 1, to airships: 0; sanity lost: 1."),
        ("ru", "Гекс 18: открыта карта 5. Урон Древним: 1; вашим войскам: 1, дирижаблям: 0; потеря Рассудка: 1."),
        (
            "pl",
            "Heks 18: odsłonięta karta 5. Obrażenia zadane Przedwiecznym: 1, otrzymane przez jednostki: 1, przez sterowce: 0; "
            "utrata poczytalności: 1.",
        ),
    ],
)
def test_whoever_may_withdraw_from_a_card_is_told_what_it_does(language: str, told: str) -> None:
    state = fight(
        {"company of red": ["jones"], "force of red": ["infantry", "airship"], "hex_18": [SHOGGOTH], "card_deck": ["c05"]}, "pass"
    )
    assert state.decision is not None and state.decision.prompt == "resolve_card.react"
    question = texts(language).prompt(state.decision)
    assert question.lower().startswith(told.lower())


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "turns card 5: 1 damage to the Old Ones; 1 to units"), ("ru", "Открыта карта 5"), ("pl", "Odsłonięta karta 5")],
)
def test_every_card_of_a_fight_is_named_in_the_log(language: str, told: str) -> None:
    state = fight({"force of red": ["infantry", "airship"], "hex_18": [SHOGGOTH], "card_deck": ["c05"]}, "pass")
    assert any(told in texts(language).event(event, 1) for event in state.events)


def said(state: State) -> list[str]:
    return [event.key for event in state.events if event.kind == "say"]


def test_who_wins_with_the_last_unit_is_not_told_to_have_lost() -> None:
    state = fight({"company of red": ["takanashi"], "force of red": ["car"], "hex_18": [ZOMBIE]}, "takanashi_charge")
    assert state.decision is None
    assert "slain" in said(state) and "routed" not in said(state)


def test_who_gives_up_the_last_unit_in_vain_is_told_so() -> None:
    state = fight({"company of red": ["takanashi"], "force of red": ["car"], "hex_18": [SHOGGOTH]}, "takanashi_charge")
    assert state.decision is None
    assert "slain" not in said(state) and "routed" in said(state)
