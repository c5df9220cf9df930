"""The likely slips get the line to write, not a list of what the grammar expects."""

from __future__ import annotations

import pytest

from interpreter.language.parse import parse, tree_of
from interpreter.language.slips import MOST_WAYS, ways_to_write
from interpreter.problems import Problems
from interpreter.source.reader import read_text
from interpreter.words.said import Said

SLIPS = {
    "when I place a worker with value 1: gain 1 gold": "after place(worker) if worker.value is 1: gain 1 gold",
    "whenever you play a card from your hand, gain 1 gold": "after play(card): gain 1 gold",
    "whenever I reveal a tile: gain 1 gold": "after reveal(tile): gain 1 gold",
    "choose cell from empty cells": "choose cell from cells where none(pieces at it)",
    "choose cell from cells with men of me": "choose cell from cells where any(men of me at it)",
    "choose cell from cells without a token": "choose cell from cells where none(tokens at it)",
    "if any men of me in box: finish": "if any(men of me at box): finish",
    "if there are no tokens on a1: finish": "if none(tokens at a1): finish",
    "if rival has less than 3 men: finish": "if count(men of rival) < 3: finish",
    "if rival has 3 gold: finish": "if rival.gold >= 3: finish",
    "if pit was full: finish": "if pit is full: finish",
    "if all my pits are empty: finish": "if none(pieces at pits of me): finish",
    "put 4 seeds in pit": "repeat 4 times: move first(seeds at box) to pit",
    "let hand = all seeds in pit": "let hand be seeds at pit",
    "if last == store: continue": "if not (last is store):",
    "elif: finish": "else: finish",
    "may lose 1 gold. if you do, gain 2 gold": "may lose 1 gold: gain 2 gold",
    "if you don't, gain 2 gold": "otherwise: gain 2 gold",
    "cannot be attacked": "instead of attack(target) if target is this: do nothing",
    "this card can't be captured": "instead of capture(target) if target is this: do nothing",
    "after you roll a 6: gain 1 gold": "after roll_die(die) if die.face is 6: gain 1 gold",
    "if you roll a 6: gain 1 gold": "if die.face is 6: gain 1 gold",
    "when you discard a card: gain 1 gold": "after discard(card): gain 1 gold",
    "when this is discarded: gain 1 gold": "after discard(thing) if thing is this: gain 1 gold",
    "whenever a ship is stopped, gain 1 gold": "after stop(ship): gain 1 gold",
    "player may take action from work": "may take action from work",
    "gain 1 gold each": "for each player in players: gain 1 gold for player",
    "lose half of gold": "lose me.gold / 2 gold",
    "gain gold equal to count(cards)": "gain count(cards) gold",
    "move the first card at deck to hand of me": "move first(cards at deck) to hand of me",
    "set gold of me to 4": "set me.gold to 4",
    "set my gold to 4": "set me.gold to 4",
    "every turn: gain 1 gold": "after turn(): gain 1 gold",
    "after each turn(): gain 1 gold": "after turn(): gain 1 gold",
    "once a turn after turn(): gain 1 gold": "once per turn after turn(): gain 1 gold",
    "until end of my turn: modify price(me) by 1": "until end of turn: modify price(me) by 1",
    "this turn: modify price(me) by 1": "until end of turn: modify price(me) by 1",
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
    "choose 2 boats from boats where empty": "pick chosen from boats where empty exactly 2",
    "choose up to 2 boats from boats": "pick chosen from boats up to 2",
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
    "if my gold == 3: put the man on a1": "if me.gold is 3: move man to a1",
    "repeat 3: gain 1 gold": "repeat 3 times: gain 1 gold",
    "repeat 3 times gain 1 gold": "repeat 3 times: gain 1 gold",
    "while True: gain 1 gold": "repeat: gain 1 gold",
    "for i in range(3): gain i gold": "for each i in 0..2: gain i gold",
    "for each i in 1 to 3: gain i gold": "for each i in 1..3: gain i gold",
    "for (i = 0; i < 3; i++) gain 1 gold": "for each i in 0..2: gain 1 gold",
    'print("Well done!")': "say well_done",
    "return 3": "stop",
    "var price = 3": "let price be 3",
    "let price is 3": "let price be 3",
    "let price be 3 if me.gold > 2 else 4": "let price be (if me.gold > 2 then 3 else 4)",
    "let price be me.gold > 2 ? 3 : 4": "let price be if me.gold > 2 then 3 else 4",
    "if men of me == []: finish": "if none(men of me): finish",
    "if 3 <= me.gold <= 5: finish": "if 3 <= me.gold and me.gold <= 5: finish",
    "if me.gold > 3 and < 5: finish": "if me.gold > 3 and me.gold < 5: finish",
    "if man.tired == true: finish": "if man.tired: finish",
    "if (me.gold > 3) gain 1 gold": "if (me.gold > 3): gain 1 gold",
    "if me.gold > 3 { gain 1 gold; }": "if me.gold > 3: gain 1 gold",
    "gain sum(worth(man) for man in men) gold": "gain sum(men as man, worth(man)) gold",
    "choose colour from [black, white]": "choose colour from black + white",
    "gain me.gold // 2 gold": "gain me.gold / 2 gold",
    "gain 1 gold // thanks": "gain 1 gold",
    "move(first(men), a1)": "move first(men) to a1",
    "run turn": "turn()",
    "turn": "turn()",
    "gain 1 gold.": "gain 1 gold",
    "each player gains 1 gold": "for each player in players: gain 1 gold for player",
    "opponent loses 1 gold": "for each rival in opponents: lose 1 gold for rival",
    "you may gain 1 gold": "may gain 1 gold",
    "if I have at least 3 gold: finish": "if me.gold >= 3: finish",
    "if me.gold is at least 3: finish": "if me.gold >= 3: finish",
    "if me.gold is more than 3: finish": "if me.gold > 3: finish",
    "if there are no men at a1: finish": "if none(men at a1): finish",
    "if man is at a1: finish": "if man.place is a1: finish",
    "if man's owner is me: finish": "if man.owner is me: finish",
    "unless me.gold > 3: finish": "if not (me.gold > 3): finish",
    "until me.gold > 3: gain 1 gold": "while not (me.gold > 3): gain 1 gold",
    "I win": "win me",
    "red wins the game": "win red",
    "pass": "do nothing",
    "gain 1 gold per boat of me": "gain count(boats of me) gold",
    "gain 2 gold for each boat": "gain 2 * count(boats) gold",
    "gain 1 gold twice": "repeat 2 times: gain 1 gold",
    "draw a card": "draw card from deck; move card to hand of me",
    "draw 2 cards": "draw 2 drawn from deck; move drawn to hand of me",
    "discard a card": "choose card from cards at hand of me; discard card",
    "discard 2 cards": "pick chosen from cards at hand of me exactly 2; discard chosen",
    "choose a card from my hand": "choose card from cards at hand of me",
    "choose two cards from cards at deck": "pick chosen from cards at deck exactly 2",
    "pick 2 cards from deck": "pick chosen from cards at deck exactly 2",
    "select a boat": "choose boat from boats",
    "choose random card from cards at deck": "let card be random(cards at deck)",
    "roll 2d6": "roll 2 dice as rolled",
    "flip first(cards)": "reveal first(cards)",
    "shuffle discards into deck": "move discards to deck; shuffle deck",
    "swap red and blue": "swap red with blue",
    "move men to any cell": "choose cell from cells; move men to cell",
    "move the top card of the deck to hand of me": "move top(deck) to hand of me",
    "set active to the next player": "set active to next(me)",
    "choose cell from cells adjacent to a1": "choose cell from neighbours(a1)",
    "at the end of your turn: gain 1 gold": "after turn(): gain 1 gold",
    "on hit(man): gain 1 gold": "after hit(man): gain 1 gold",
    "before hit: gain 1 gold": "before hit(): gain 1 gold",
    "increase price(card) by 1": "modify price(card) by 1",
    "modify price(card) -1": "modify price(card) by -1",
    "action fire from work: gain 1 gold": "action fire in work: gain 1 gold",
    "at the start of your turn gain 1 gold": "before turn(): gain 1 gold",
    "after opponent's turn: gain 1 gold": "after turn() if active is not me: gain 1 gold",
    "then gain 1 gold": "gain 1 gold",
    "when you play this card, gain 1 gold": "gain 1 gold",
    "gain 1 wood and 1 ore": "gain 1 wood; gain 1 ore",
    "gain 1 wood, 2 ore": "gain 1 wood; gain 2 ore",
    "gain up to 3 gold": "choose amount from 0..3; gain amount gold",
    "gain 1d6 gold": "let rolled be random(1..6); gain rolled gold",
    "you gain 1 gold for each man you have": "gain count(men of me) gold",
    "gain as many gold as men": "gain count(men) gold",
    "trade 1 wood for 2 ore": "pay 1 wood; gain 2 ore",
    "pay 1 gold: draw a card": "pay 1 gold; draw card from deck; move card to hand of me",
    "pay 1 gold -> gain 1 wood": "pay 1 gold; gain 1 wood",
    "each other player gains 1 gold": "for each rival in opponents: gain 1 gold for rival",
    "everyone gains 1 gold": "for each player in players: gain 1 gold for player",
    "target opponent loses 2 gold": "choose rival from opponents; lose 2 gold for rival",
    "price -1": "modify price(me) by -1",
    "your price is 1 less": "modify price(me) by -1",
    "as long as this is in front of you: modify price(me) by 1": "modify price(me) by 1",
    "discard this card": "discard this",
    "put this in front of you": "move this to front of me",
    "remove this from the game": "remove this",
    "prevent hit(man)": "instead of hit(man): do nothing",
    "if man exists: finish": "if any(men): finish",
    "if a1 has a man: finish": "if any(men at a1): finish",
    "if me.gold is >= 3: finish": "if me.gold >= 3: finish",
    "if me.gold is not equal to 3: finish": "if me.gold is not 3: finish",
    "if it is my turn: finish": "if active is me: finish",
    "gain 1 gold,": "gain 1 gold",
    "player with most gold wins": "win best(players, gold)",
    "whoever has the fewest cards wins the game": "win worst(players, cards)",
    "win player with highest gold": "win best(players, gold)",
    "choose an opponent with most gold": "choose opponent from best(opponents, gold)",
    "take another turn": "turn()",
    "the game ends": "finish",
    "score 1 per trick": "modify score(me) by count(tricks)",
    "score 2 for each boat of me": "modify score(me) by 2 * count(boats of me)",
    "score 3 points": "modify score(me) by 3",
    "pay 2 gold to blue": "pay 2 gold; gain 2 gold for blue",
    "may pay 2 gold to blue": "may pay 2 gold: gain 2 gold for blue",
    "pay 2 gold to the bank": "pay 2 gold",
    "give 1 gold to each opponent": "for each rival in opponents: pay 1 gold; gain 1 gold for rival",
    "gain x ^ 2 gold": "gain x * x gold",
    "let volume be side ** 3": "let volume be side * side * side",
    "double my gold": "set me.gold to 2 * me.gold",
    "halve me.gold": "set me.gold to me.gold / 2",
    "multiply me.gold by 3": "set me.gold to me.gold * 3",
    "gain gold * 2": "gain 2 gold",
    "set first(men).tired = True": "set first(men).tired to yes",
    "if hand of me has 5 cards: finish": "if count(cards at hand of me) >= 5: finish",
    "if deck has fewer than 3 cards: finish": "if count(cards at deck) < 3: finish",
    "if I have no cards: finish": "if none(cards at hand of me): finish",
    "if all men are tired: finish": "if all(men, tired): finish",
    "if each man is tired: finish": "if all(men, tired): finish",
    "if no men are tired: finish": "if none(men where tired): finish",
    "set all men tired to no": "for each man in men: set man.tired to no",
    "choose target player": "choose player from players",
    "choose another player": "choose player from opponents",
    "put card on top of deck": "move card to deck",
    "put card under deck": "move card to bottom of deck",
    "return card to deck": "move card to deck",
    "move the man to an adjacent cell": "choose cell from neighbours(man); move man to cell",
    "move man forward": "move man to step(man.cell, n)",
    "deal 5 cards": "draw 5 dealt from deck; move dealt to hand of me",
    "flip a coin": "let coin be random(1..2)",
    "reroll all dice": "roll dice",
    "if die shows 6: gain 1 gold": "if die.face is 6: gain 1 gold",
    "look at the top 3 cards of deck": "draw 3 seen from deck; look at seen",
    "show my hand": "reveal cards at hand of me",
}


@pytest.mark.parametrize(("slip", "meant"), SLIPS.items())
def test_a_slip_is_answered_with_what_to_write(slip: str, meant: str) -> None:
    problems = Problems()
    assert parse(f"gain 1 gold\n{slip}\n", "effect", problems) is None
    (problem,) = problems
    assert problem.position.line == 2 and problem.facts["write"] == meant


LINES = {
    "if me.gold > 3: gain 1 gold else: lose 1 gold": "if me.gold > 3: gain 1 gold\nelse: lose 1 gold",
    "if me.gold > 3 then gain 1 gold else lose 1 gold": "if me.gold > 3: gain 1 gold\nelse: lose 1 gold",
    "gain 1 gold or lose 1 ore": "choose one:\n  first: gain 1 gold\n  second: lose 1 ore",
    "choose one: gain 1 gold or lose 1 ore": "choose one:\n  first: gain 1 gold\n  second: lose 1 ore",
    "you may draw a card": "may:\n  draw card from deck\n  move card to hand of me",
    "skip your next turn": "for 9 turns:\n  once instead of turn() if active is me: do nothing",
    "opponent skips a turn": (
        "choose rival from opponents\nfor 9 turns:\n  once instead of turn() if active is rival: do nothing"
    ),
    "draw until you have 5 cards": ("while count(cards at hand of me) < 5:\n  draw card from deck\n  move card to hand of me"),
    "move man 2 spaces": "repeat 2 times:\n  choose cell from neighbours(man)\n  move man to cell",
    "look at opponent's hand": "choose rival from opponents\nlook at cards at hand of rival",
    "search the deck for a card": "choose card from cards at deck\nmove card to hand of me\nshuffle deck",
    "gain 1 gold or 2 wood": "choose one:\n  first: gain 1 gold\n  second: gain 2 wood",
    "choose: gain 1 gold or gain 1 wood": "choose one:\n  first: gain 1 gold\n  second: gain 1 wood",
    "deal 3 cards to each player": "for each player in players:\n  draw 3 dealt from deck\n  move dealt to hand of player",
}


@pytest.mark.parametrize(("slip", "meant"), LINES.items())
def test_a_slip_that_takes_several_lines_is_answered_with_all_of_them(slip: str, meant: str) -> None:
    problems = Problems()
    assert parse(f"gain 1 gold\n{slip}\n", "effect", problems) is None
    (problem,) = problems
    assert problem.facts["lines"] == meant
    for language in ("en", "ru", "pl"):
        assert str(Said(language).problem(problem)[1]).endswith(f":\n{meant}")


@pytest.mark.parametrize(
    ("lines", "number", "write"),
    [
        ("if me.gold > 3\n  gain 1 gold", 1, "if me.gold > 3:"),
        ("if me.gold > 3:\n  gain 1 gold\nelse\n  lose 1 gold", 3, "else:"),
        ("repeat 3\n  gain 1 gold", 1, "repeat 3 times:"),
        ("may\n  gain 1 gold", 1, "may:"),
        ("choose one\n  - gain 1 gold\n  - gain 1 wood", 1, "choose one:"),
        ("may pay 1 gold  # all of it\nif you do, gain 2 gold", 2, "may pay 1 gold: gain 2 gold"),
    ],
)
def test_a_missing_colon_or_what_follows_from_the_line_before_is_put_where_it_belongs(
    lines: str, number: int, write: str
) -> None:
    problems = Problems()
    assert parse(f"{lines}\n", "effect", problems) is None
    (problem,) = problems
    assert (problem.position.line, problem.facts["write"]) == (number, write)


@pytest.mark.parametrize("line", ["once per turn: gain 1 gold", "limit once per turn", "once per turn, gain 1 gold"])
def test_how_often_stands_beside_the_effect(line: str) -> None:
    problems = Problems()
    assert parse(f"{line}\n", "effect", problems) is None
    (problem,) = problems
    assert problem.facts["beside"] == "use: once per turn"
    for language in ("en", "ru", "pl"):
        assert "`use: once per turn`" in str(Said(language).problem(problem)[1])


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_where_a_command_begins_all_commands_are_named(language: str) -> None:
    problems = Problems()
    assert parse("untap all men\n", "effect", problems) is None
    (problem,) = problems
    assert "gain, lose, set" in problem.facts["commands"] and "guess" in problem.facts
    assert "`untap()`" in str(Said(language).problem(problem)[1])


def test_a_misspelt_keyword_is_no_call() -> None:
    problems = Problems()
    assert parse("finsh\n", "effect", problems) is None
    assert [(problem.facts.get("write"), problem.facts["guess"]) for problem in problems] == [(None, "finish")]


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_what_to_write_is_said_in_every_language(language: str) -> None:
    problems = Problems()
    assert parse("choose one from cards at hand of me\n", "effect", problems) is None
    message, hint = Said(language).problem(*problems)
    assert "from" in message and hint is not None and "`choose card from cards at hand of me`" in hint


@pytest.mark.parametrize("line", ["choose one:\n  rest: stop\n  draw: stop", "choose one:\n  rest: stop\n  move:\n    stop"])
def test_a_word_of_the_language_is_no_name_of_a_further_branch(line: str) -> None:
    problems = Problems()
    assert parse(f"{line}\n", "effect", problems) is None
    (problem,) = problems
    assert problem.facts["keyword"] in ("draw", "move")
    for language in ("en", "ru", "pl"):
        assert f"`my_{problem.facts['keyword']}`" in str(Said(language).problem(problem)[1])


@pytest.mark.parametrize("text", ["count(cells", "a is", "("])
def test_a_value_that_breaks_off_is_a_mistake_like_others(text: str) -> None:
    problems = Problems()
    assert parse(text, "expression", problems) is None and len(problems) == 1


def test_only_what_can_be_read_is_offered() -> None:
    problems = Problems()
    assert parse("put my\n", "effect", problems) is None
    assert [problem.facts.get("write") for problem in problems] == [None]
    assert all(tree_of(f"{way}\n", "effect") is None for way in ways_to_write("put my"))


def test_a_line_full_of_slips_is_no_more_work_than_another() -> None:
    assert len(ways_to_write(" == ".join(["my the put x"] * 20))) < MOST_WAYS
    assert ways_to_write(" == ".join(["my the put x"] * 200)) == []


@pytest.mark.parametrize("lines", ["choose man from men\n  move man to a1", "gain 1 gold\n  lose 1 gold"])
def test_a_missing_bar_behind_a_key_is_said_where_the_text_begins(lines: str) -> None:
    problems = Problems()
    document = read_text(f"effect:\n  {lines}\n", "cards.yaml", problems)
    assert document is not None and parse(document["effect"], "effect", problems) is None
    assert [(problem.code, problem.position.line) for problem in problems] == [("lines-lost", 2)]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [
        ("if me.gold > 3: 1 else 2", "if me.gold > 3 then 1 else 2"),
        ("me.gold > 3 ? 1 : 2", "if me.gold > 3 then 1 else 2"),
        ("count cards at hand of me", "count(cards at hand of me)"),
        ("count(cards with worth 2)", "count(cards where worth is 2)"),
    ],
)
def test_a_slip_in_a_value_is_answered_with_what_to_write(slip: str, meant: str) -> None:
    problems = Problems()
    assert parse(slip, "expression", problems) is None
    (problem,) = problems
    assert problem.facts["write"] == meant
