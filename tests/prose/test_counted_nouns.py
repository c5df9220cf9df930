"""English nouns in the wrong number, and verbs with a wrong ending: what must be found and what must not."""

from __future__ import annotations

import pytest

from interpreter.prose.counted_nouns import wrong_numbers
from interpreter.prose.government import faults_of_form
from interpreter.prose.verb_endings import wrong_endings


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Pay 1 units.", "units"),
        ("Take two weapon.", "weapon"),
        ("Take 3 weapon, then pay.", "weapon"),
        ("Take a weapons.", "weapons"),
        ("A boats drifts up.", "boats"),
        ("Take one huge ships.", "ships"),
        ("In each units there is a fisher.", "units"),
        ("Put these card there.", "card"),
        ("The two huge herd are healed.", "herd"),
        ("Draw two card.", "card"),
        ("Count several unit.", "unit"),
        ("Look at this units.", "units"),
    ],
)
def test_a_noun_in_the_wrong_number_is_found(text: str, word: str) -> None:
    assert [fault.facts["word"] for fault in wrong_numbers(text, "en")] == [word]
    assert any(fault.code == "wrong-agreement" for fault in faults_of_form(text, "en"))


@pytest.mark.parametrize(
    "text",
    [
        "Take 1 unit, two weapons, 3 damage, 2 energy and two sheep; both fish swim.",
        "A two weapon fight. One of two fishers. Level 1 units move. The 2 weapon is spent. Two hit and one dies.",
        "Each turns a card. Another takes it. This counts twice. A part counts. A goods train. Four player aids. 0 units.",
        "One-use characters go. An Old One tiles the floor. These move, those stay. A means, a series, a few cards.",
    ],
)
def test_a_noun_in_the_right_number_is_not(text: str) -> None:
    assert list(wrong_numbers(text, "en")) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("You takes it.", "takes"),
        ("If they takes it, wait.", "takes"),
        ("It may takes a card.", "takes"),
        ("The units is there.", "is"),
        ("Each player take a card.", "take"),
        ("It arrive with the next turn.", "arrive"),
        ("The robot was destroy.", "destroy"),
    ],
)
def test_a_verb_with_a_wrong_ending_is_found(text: str, word: str) -> None:
    assert [fault.facts["word"] for fault in wrong_endings(text, "en")] == [word]


@pytest.mark.parametrize(
    "text",
    [
        "You take it. It arrives. Each of you takes one. More than you has none. A player may take it; a unit can do it.",
        "What you do is take a card. Files that are as they were are known. The units are there. The fisher put it back.",
        "Is it complete? That is complete. Let it go. The fish swim, the fish swims. Buy cards and turns.",
    ],
)
def test_a_verb_with_a_right_ending_is_not(text: str) -> None:
    assert list(wrong_endings(text, "en")) == []


def test_what_is_read_letter_by_letter_has_any_article() -> None:
    assert faults_of_form("An XX boat and a XX boat.", "en") == ()


def test_what_kind_of_and_too_are_no_prepositions() -> None:
    assert faults_of_form("Скажите, что это за лодка.", "ru") == faults_of_form("Co to za łódka? Łódka jest za duża.", "pl") == ()
