"""What never changes is known without a game; the rest is left to one."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import PlayError
from interpreter.proof.bound_values import Rules
from interpreter.source.ruleset import read_playable
from tests.books.make import stall


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    return Rules(read_playable(str(stall(tmp_path_factory.mktemp("known"), ledger="rules: []"))))


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("hand_size", 2),
        ("hand_size()", 2),
        ("wares.fish.price", 4),
        ("fields.player.gold.start", 3),
        ("count(goods)", 5),
        ("count(goods where price > 1)", 3),
        ("sum(goods, price)", 14),
        ("largest(wares, price)", 4),
        ("count(players) * 2 + 1", 5),
        ("all(wares, price > 0)", True),
        ("any(goods where price > 4)", False),
        ("if fish.price > wool.price then 7 else 8", 7),
        ("count(wares - fish)", 1),
        ("fish.price / wool.price", 4),
    ],
)
def test_what_never_changes_is_known(rules: Rules, expression: str, value: object) -> None:
    assert rules.unplayed(expression) == value == rules.value(expression)
    assert isinstance(rules.unplayed(expression), type(value))


@pytest.mark.parametrize(("expression", "value"), [("count(goods at deck)", 3), ("red.gold", 3), ("hand_size() + 1", 3)])
def test_what_only_a_game_can_tell_is_asked_there(rules: Rules, expression: str, value: object) -> None:
    assert rules.unplayed(expression) is None
    assert rules.value(expression) == value


def test_the_text_of_a_named_value_is_worked_out_with_its_arguments(tmp_path: Path) -> None:
    folder = stall(tmp_path, ledger="rules: []")
    game = folder / "game.yaml"
    values = [
        "  hand_size: 2",
        "  fee(number order): {base: if order is 2 then 7 else 1}",
        "  worth(wares ware): ware.price * 10",
        "  seats(): count(players)",
        "  twice(): 2 * hand_size()",
        "  paid(): if any(players) then 5 else 6",
        "abilities: [{id: dearer, effect: modify paid() by 1}]",
    ]
    game.write_text(game.read_text().replace("values: {hand_size: 2}", "\n".join(["values:", *values])))
    rules = Rules(read_playable(str(folder)))
    known = {"fee(2)": 7, "fee(3)": 1, "worth(fish)": 40, "seats": 2, "seats()": 2}
    assert {text: rules.unplayed(text) for text in known} == known == {text: rules.value(text) for text in known}
    # What is made of other named values, or modified, is asked in a game.
    assert rules.unplayed("twice") is None and rules.value("twice") == 4
    assert rules.unplayed("paid") is None and rules.value("paid") == 6


def test_other_variants_make_other_tables(rules: Rules) -> None:
    assert rules.unplayed("hand_size", ("rich",)) == 1


def test_what_means_nothing_is_refused(rules: Rules) -> None:
    with pytest.raises(PlayError) as refused:
        rules.unplayed("count(gods)")
    assert (refused.value.code, refused.value.facts["guess"]) == ("unknown-name", "goods")
