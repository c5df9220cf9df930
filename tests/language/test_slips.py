"""The likely slips get the line to write, not a list of what the grammar expects."""

from __future__ import annotations

import pytest

from interpreter.language.parse import parse, tree_of
from interpreter.language.slips import ways_to_write
from interpreter.problems import Problems
from interpreter.source.reader import read_text
from interpreter.words.said import Said

SLIPS = {
    "if me.gold = 3: finish": "if me.gold is 3: finish",
    "if me.gold == 3: finish": "if me.gold is 3: finish",
    "if me.gold != 3: finish": "if me.gold is not 3: finish",
    "if me.gold > 3 && me.gold < 5: finish": "if me.gold > 3 and me.gold < 5: finish",
    "me.gold = 3": "set me.gold to 3",
    "set me.gold += 3": "change me.gold by 3",
    "gain 1 Gold": "gain 1 gold",
    "put first(cards at deck) to hand of me": "move first(cards at deck) to hand of me",
    "move man from a1 to b1": "move man to b1",
    "choose cell from a1, b1": "choose cell from a1 + b1",
    "let price = 3": "let price be 3",
    "me.gold += 3": "change me.gold by 3",
    "me.gold -= 3": "change me.gold by -3",
    "me.store[wood] += 1": "change me.store[wood] by 1",
    "elif me.gold > 2: finish": "else if me.gold > 2: finish",
    "choose man from my men": "choose man from men of me",
    "choose boat from boats that are empty": "choose boat from boats where empty",
    "choose one from boats where empty": "choose boat from boats where empty",
    "choose one of boats": "choose boat from boats",
    "choose one from men": "choose chosen from men",
    "choose from boats": "choose boat from boats",
    "choose boat in boats": "choose boat from boats",
    "choose 2 boats from boats where empty": "pick boats from boats where empty exactly 2",
    "choose up to 2 boats from boats": "pick boats from boats up to 2",
    "choose man out of men": "choose man from men",
    "if me.gold is 3: choose one from boats by blue": "if me.gold is 3: choose boat from boats by blue",
    "put first(men) on a1": "move first(men) to a1",
    "add 1 gold": "gain 1 gold",
    "add 1 to me.gold": "change me.gold by 1",
    "increase me.gold by 2": "change me.gold by 2",
    "give 1 gold to blue": "pay 1 gold; gain 1 gold for blue",
    "give card to blue": "move card to hand of blue",
    "take 1 gold from blue": "lose 1 gold for blue; gain 1 gold",
    "take card from deck": "draw card from deck",
    "draw card from deck to hand of me": "draw card from deck; move card to hand of me",
    "when hit happens: gain 1 gold": "after hit(): gain 1 gold",
    "when hit(man): gain 1 gold": "after hit(man): gain 1 gold",
    "gain 1 gold, lose 1 ore": "gain 1 gold; lose 1 ore",
    "gain 1 gold and lose 1 ore": "gain 1 gold; lose 1 ore",
    "if me.gold > 3 then finish": "if me.gold > 3: finish",
    "for man in men: remove man": "for each man in men: remove man",
    "move the man to a1": "move man to a1",
    "return": "stop",
    "if my gold == 3: put the man on a1": "if gold of me is 3: move man to a1",
}


@pytest.mark.parametrize(("slip", "meant"), SLIPS.items())
def test_a_slip_is_answered_with_what_to_write(slip: str, meant: str) -> None:
    problems = Problems()
    assert parse(f"gain 1 gold\n{slip}\n", "effect", problems) is None
    (problem,) = problems
    assert problem.position.line == 2 and problem.facts["write"] == meant


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_what_to_write_is_said_in_every_language(language: str) -> None:
    problems = Problems()
    assert parse("choose one from cards at hand of me\n", "effect", problems) is None
    message, hint = Said(language).problem(*problems)
    assert "from" in message and hint is not None and "`choose card from cards at hand of me`" in hint


def test_only_what_can_be_read_is_offered() -> None:
    problems = Problems()
    assert parse("put my\n", "effect", problems) is None
    assert [problem.facts.get("write") for problem in problems] == [None]
    assert all(tree_of(f"{way}\n", "effect") is None for way in ways_to_write("put my"))


def test_a_line_full_of_slips_is_no_more_work_than_another() -> None:
    assert len(ways_to_write(" == ".join(["my the put x"] * 200))) < 60


@pytest.mark.parametrize("lines", ["choose man from men\n  move man to a1", "gain 1 gold\n  lose 1 gold"])
def test_a_missing_bar_behind_a_key_is_said_where_the_text_begins(lines: str) -> None:
    problems = Problems()
    document = read_text(f"effect:\n  {lines}\n", "cards.yaml", problems)
    assert document is not None and parse(document["effect"], "effect", problems) is None
    assert [(problem.code, problem.position.line) for problem in problems] == [("lines-lost", 2)]
