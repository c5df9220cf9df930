"""What looks right and means something else is a problem, with the words to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.words.said import Said

HEAD = """\
game: {id: traps, seats: [ann, bob], players: 2}
board: {grid: square, rows: 2, columns: 2}
symbols: {terrain: [beach, forest], weather: [sun, forest]}
tables: {cards: {fields: {price: number, terrain: terrain}, rows: [{id: ace}]}}
places: {deck: {}, hand: {per: player}, track: {spaces: 3}}
pieces: {card: {table: cards, starts: deck}, token: {owner: player}}
fields: {player: {gold: {}}, cell: {mark: player}}
"""


def problems(folder: Path, text: str) -> list[tuple[str, int, str]]:
    """Code, line (behind the head) and hint of each problem."""
    folder = folder / "traps"
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD + text, encoding="utf-8")
    return [
        (problem.code, problem.position.line - HEAD.count("\n"), str(Said("en").problem(problem)[1] or ""))
        for problem in interpreter.check(str(folder))
    ]


@pytest.mark.parametrize(
    ("command", "code", "instead"),
    [
        ("gain count(hand of me) gold", "place-for-pieces", "pieces at hand of me"),
        ("gain 1 gold if any(deck)", "place-for-pieces", "cards at deck"),
        ("gain 1 gold if none(track[1])", "place-for-pieces", "pieces at track[1]"),
        ("choose card from hand of me", "place-for-pieces", "pieces at hand of me"),
        ("pick some from hand of me", "place-for-pieces", "pieces at hand of me"),
        ("choose card from deck where price > 1", "place-for-pieces", "cards at deck"),
        ("let card be random(deck)", "place-for-pieces", "cards at deck"),
        ("move first(deck) to box", "place-for-pieces", "cards at deck"),
        ("for each n in 3: gain n gold", "number-for-set", "1..3"),
        ("choose n from me.gold", "number-for-set", "1..me.gold"),
        ("gain 1 gold if hand of me is none", "place-is-none", "none(pieces at hand of me)"),
        ("gain 1 gold if deck is not none", "place-is-none", "none(cards at deck)"),
        ("gain 1 gold if cards at deck is none", "set-is-none", "none(cards at deck)"),
    ],
)
def test_a_trap_is_a_problem_with_the_words_to_write_instead(tmp_path: Path, command: str, code: str, instead: str) -> None:
    found = problems(tmp_path, f'play: "{command}"\n')
    assert [(name, line) for name, line, _ in found] == [(code, 1)]
    assert instead in found[0][2]


@pytest.mark.parametrize(
    "command",
    [
        "gain 1 gold if track[7] is none",
        "gain 1 gold if first(tokens).place is none",
        "for each t in first(tokens): remove t",
        "gain 1 gold if any(first(tokens).owner)",
        "gain count(track) gold",
    ],
)
def test_what_means_what_it_says_is_none(tmp_path: Path, command: str) -> None:
    assert problems(tmp_path, f'play: "{command}"\n') == []


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        ("may gain 1 gold; gain 1 gold", False),
        ("may choose card from cards at deck; gain 1 gold", False),
        ("walk()", False),
        ("for each t in tokens: stop", False),
        ("may gain 1 gold", True),
        ("gain 1 gold; stop if me.gold > 3", True),
        ("may gain 1 gold; rest()", True),
        ("choose one:\n      a: gain 1 gold\n      b: stop", True),
    ],
)
def test_a_repeat_that_nothing_ends(tmp_path: Path, body: str, ends: bool) -> None:
    found = problems(
        tmp_path, f"play: |\n  repeat:\n    {body}\nprocedures: {{walk: gain 1 gold, rest: finish if me.gold > 9}}\n"
    )
    assert [(code, line) for code, line, _ in found] == ([] if ends else [("never-ends", 2)])


@pytest.mark.parametrize(
    ("values", "lines"),
    [
        ("deep(): deep()", [3]),
        ("deep(): other() + 1\n  other(): deep()", [3, 4]),
        ("deep(): if me.gold > 3 then deep() else deep() + 1", [3]),
        ("deep(): other()\n  other(): other()", [4]),
        ("deep(): if me.gold > 3 then deep() else 1", []),
        ("deep(): if me.gold > 3 then 1 else other()\n  other(): deep()", []),
    ],
)
def test_a_value_that_only_leads_back_to_itself_is_refused(tmp_path: Path, values: str, lines: list[int]) -> None:
    found = problems(tmp_path, f"play: gain deep() gold\nvalues:\n  {values}\n")
    assert [(code, line) for code, line, _ in found] == [("only-itself", line) for line in lines]


def test_a_value_that_leads_to_a_mistake_is_not_to_blame(tmp_path: Path) -> None:
    text = "play: gain deep() gold\nvalues:\n  deep(): deep() + unheard()\n  more(): more() + unread()\n  unread(): 1 +\n"
    assert {code for code, _, _ in problems(tmp_path, text)}.isdisjoint({"only-itself"})


def test_a_value_of_unknown_type_spreads_no_errors(tmp_path: Path) -> None:
    found = problems(
        tmp_path,
        """\
values:
  spot(player): if player.gold > 3 then a1 else 5
  broken(player): if player.gold > then a1
play: |
  gain 1 gold if spot(me).mark is me
  gain 1 gold if any(tokens at spot(me))
  gain count(neighbours(spot(me))) gold
  choose cell from neighbours(spot(me)) where mark is none
  for each one in spot(me) where terrain is forest and row > 1: move tokens of me to one
  for each other in spot(me) + cell - a1: gain other.price gold
  let here be spot(me)
  gain here + 2 gold if here is not none and here is forest and here in cells
  move tokens to here
  gain sum(here, price) gold
  let there be broken(me)
  gain distance(there, cell) gold if there is beach or there is a1
  go(there)
  go(wrong)
procedures:
  go(cel goal): move tokens to goal
abilities:
  - {id: more, effect: "modify broken(player) by 1"}
""",
    )
    assert [(code, line) for code, line, _ in found] == [
        ("wrong-type", 2),
        ("syntax", 3),
        ("unknown-name", 18),
        ("unknown-name", 20),
    ]


@pytest.mark.parametrize(
    ("buying", "warned"),
    [
        ("choose cell from cells; pay 1 gold; hire(3)", False),
        ("pay 1 gold; remove tokens; hire(3)", True),
        ("remove tokens; hire(3)", False),
        ("fee(); hire(3)", True),
        ("pay 1 gold; remove tokens; hail()", False),
        ("pay 1 gold; remove tokens; as bob: hire(3)", True),
        ("pay 1 gold; remove tokens; engage()", True),
    ],
)
def test_paid_then_refused(tmp_path: Path, buying: str, warned: bool) -> None:
    found = problems(
        tmp_path,
        f"""\
actions: [{{id: buy, group: market, effect: "{buying}"}}]
procedures:
  fee: change me.gold by -1
  hire(number price): require me.gold > 1; change me.gold by -price
  hail: require me.gold > 8; win me
  engage: hire(3)
play: take action from market
""",
    )
    assert [(code, line) for code, line, _ in found] == ([("paid-then-refused", 1)] if warned else [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('actions: [{id: "walk\\n", group: g, effect: finish}]\nplay: finish\n', "wrong-value"),
        ("play: 'say hello(player: ann, player: bob)'\n", "duplicate-id"),
        ("play: 'go(player: ann, player: bob)'\nprocedures: {'go(player)': finish}\n", "duplicate-id"),
    ],
)
def test_what_passed_silently_is_a_problem(tmp_path: Path, text: str, code: str) -> None:
    assert code in [name for name, _, _ in problems(tmp_path, text)]


def test_a_ruleset_is_called_like_its_folder(tmp_path: Path) -> None:
    problems(tmp_path, "play: finish\n")
    other = (tmp_path / "traps").rename(tmp_path / "other")
    assert [(problem.code, problem.severity, problem.facts["folder"]) for problem in interpreter.check(str(other))] == [
        ("id-not-folder", "warning", "other")
    ]


def test_an_unknown_kind_in_a_ledger_is_a_problem(tmp_path: Path) -> None:
    problems(tmp_path, "play: finish\n")
    (tmp_path / "traps" / "ledger.yaml").write_text("rules: [{id: AB-01, kind: efect, rule: A rule.}]\n", encoding="utf-8")
    found = interpreter.check(str(tmp_path / "traps"))
    assert [(problem.code, problem.facts.get("guess")) for problem in found if problem.code == "wrong-value"] == [
        ("wrong-value", "effect")
    ]
