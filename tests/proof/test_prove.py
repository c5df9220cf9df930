"""`prove` on a made-up game: what its examples guard is noticed when it changes, what they do not is listed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pytest

from interpreter.cli.app import run
from interpreter.play.compiling import assemble_game
from interpreter.problems import Position, Problems
from interpreter.proof.proving.changes import Verdict
from interpreter.proof.proving.many_changes import Wanted, shares, verdicts
from interpreter.proof.proving.trying import Proof
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset

GAME = """\
game: {id: inn, seats: [red, blue], players: 2}
symbols:
  meal: [soup, roast]
tables:
  dishes:
    rules: [INN-01]
    fields: {price: number, meal: meal}
    rows:
      - {id: broth, price: 2, meal: soup}
      - {id: goose, price: 5, meal: roast}
fields:
  player: {coins: {start: 10}, tips: number, served: dishes}
procedures:
  serve(dishes dish):
    rules: [INN-02]
    effect: |
      lose dish.price coins if me.coins >= dish.price
      set me.served to dish
      gain 1 tips if dish.meal is roast
      say served(dish) if dish.price > 3
play: |
  take turns:
    serve(broth)
    finish
"""
EXAMPLES = """\
examples:
  - example: the goose costs five coins
    rules: [INN-02]
    given: {red.coins: 5}
    do: serve(goose)
    then: {red.coins: 0, red.tips: 1}
  - example: nobody pays what he has not
    do: serve(goose)
    given: {red.coins: 4}
    then: {red.coins: 4}
"""


@pytest.fixture
def inn(tmp_path: Path) -> Path:
    home = tmp_path / "inn"
    (home / "examples").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME, encoding="utf-8")
    (home / "examples" / "dishes.yaml").write_text(EXAMPLES, encoding="utf-8")
    return home


@pytest.fixture
def proof(inn: Path) -> Proof:
    return Proof(read_ruleset(inn, Problems()))


def changes(inn: Path, effect: str) -> set[str]:
    """What is changed in the lines of a procedure, once it is clear that the change makes a difference."""
    game = (
        (inn / "game.yaml").read_text("utf-8").replace("play: |", f"  tried:\n    effect: |\n{indent(effect, '      ')}\nplay: |")
    )
    (inn / "game.yaml").write_text(game, encoding="utf-8")
    proof = Proof(read_ruleset(inn, Problems()))
    (inn / "game.yaml").write_text(GAME, encoding="utf-8")
    tried = [site for site in proof.sites if site.about == ("tried",)]
    found = [verdict for site in tried if (verdict := proof.prove(site)) is not None]
    return {f"{verdict.old} → {verdict.new}".strip() for verdict in found}


def judged(found: list[Verdict]) -> list[tuple[Position, str, str, bool]]:
    """The verdicts without the name of the example, since several may notice."""
    return [(verdict.position, verdict.old, verdict.new, verdict.noticed is not None) for verdict in found]


def line(text: str) -> int:
    return next(number for number, each in enumerate(GAME.splitlines(), 1) if text in each)


def test_what_examples_guard_is_noticed_and_the_rest_is_not(proof: Proof) -> None:
    found = {(verdict.position.line, verdict.old): verdict for verdict in verdicts(proof, Wanted())}
    seen = {place for place, verdict in found.items() if verdict.noticed is not None}
    assert {
        (line("id: goose"), "5"),
        (line("lose"), ">="),
        (line("lose"), "if me.coins >= dish.price"),
        (line("gain"), "1"),
        (line("gain"), "gain 1 tips if dish.meal is roast"),
        (line("gain"), "is"),
    } <= seen
    # Nobody looks at what was served, at the broth, or at the coins that players begin with.
    assert {(line("set me"), "set me.served to dish"), (line("id: broth"), "2"), (line("start: 10"), "10")} <= set(found) - seen
    assert not any(number == line("say served") for number, _ in found)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("say served(broth) if me.coins > 3", True),
        ("if me.coins > 3: say served(broth)", True),
        ("if me.coins > 3: say served(broth)\nelse if me.tips > 1: say served(goose)\nelse: say left", True),
        ("for each player in players where coins > 3: say left", True),
        ("if me.coins > 3:\n  say served(broth)\n  gain 1 tips", False),
        ("if me.coins > 3: say served(broth)\nelse: gain 1 tips", False),
        ("if me.coins > 3:\n  say served(broth)\n  repeat 2 times: gain 1 tips", False),
    ],
)
def test_what_is_only_told_is_not_changed(inn: Path, effect: str, told: bool) -> None:
    assert ("> → >=" not in changes(inn, effect)) is told


def test_to_drop_what_does_nothing_is_no_change(inn: Path) -> None:
    assert changes(inn, "do nothing") == set()
    assert changes(inn, "do nothing if me.coins > 3") == set()
    assert changes(inn, "gain 1 tips") >= {"gain 1 tips → do nothing"}
    for_now = "until end of serve: after serve(dish): gain 1 tips"
    assert changes(inn, for_now) >= {f"{for_now} → do nothing", "gain 1 tips → do nothing"}


def test_a_change_says_where_it_is_and_which_rules_it_touches(proof: Proof) -> None:
    price = next(verdict for verdict in verdicts(proof, Wanted()) if verdict.old == "2")
    assert (price.position.line, price.position.column) == (line("id: broth"), 28)
    assert (price.kind, price.new, price.rules, price.noticed) == ("value", "3", ("INN-01",), None)
    lost = [verdict for verdict in verdicts(proof, Wanted()) if verdict.kind == "command" and "lose" in verdict.old]
    assert [(verdict.rules, verdict.noticed) for verdict in lost] == [(("INN-02",), "the goose costs five coins")]


def test_no_change_is_left_behind(proof: Proof) -> None:
    before = str(proof.source.sections)
    verdicts(proof, Wanted())
    assert str(proof.source.sections) == before


def test_changes_of_a_rule_and_of_a_file(proof: Proof) -> None:
    of_rule = verdicts(proof, Wanted(rule="INN-01"))
    assert {verdict.position.line for verdict in of_rule} == {line("id: broth"), line("id: goose")}
    assert verdicts(proof, Wanted(file="nowhere")) == []


def test_a_sample_is_drawn_by_the_seed(proof: Proof) -> None:
    every = verdicts(proof, Wanted())
    some = judged(verdicts(proof, Wanted(changes=6, seed=2)))
    assert len(some) == 6
    assert set(some) <= set(judged(every))
    assert some == judged(verdicts(proof, Wanted(changes=6, seed=2))) != judged(verdicts(proof, Wanted(changes=6, seed=3)))


def test_several_processes_find_the_same(proof: Proof) -> None:
    assert judged(verdicts(proof, Wanted(), jobs=2)) == judged(verdicts(proof, Wanted()))


def test_the_command(inn: Path, proof: Proof, capsys: pytest.CaptureFixture[str]) -> None:
    every = verdicts(proof, Wanted())
    unnoticed = [verdict for verdict in every if verdict.noticed is None]
    share = 100 * (len(every) - len(unnoticed)) / len(every)
    assert run(["--lang", "en", "prove", str(inn), "--least", str(share + 1)]) == 1
    out = capsys.readouterr().out
    assert f"game.yaml:{line('id: broth')}:28: 2 → 3  INN-01" in out
    assert f"inn: {len(every) - len(unnoticed)} of {len(every)} changes noticed ({share:.1f} %)" in out
    assert run(["prove", str(inn), "--least", str(share - 1), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["made"] == len(every)
    assert len(record["unnoticed"]) == record["made"] - record["noticed"] == len(unnoticed)
    assert record["kinds"] == {kind: {"made": made, "noticed": noticed} for kind, (noticed, made) in shares(every).items()}


def test_examples_that_fail_anyway_prove_nothing(inn: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = inn / "examples" / "dishes.yaml"
    file.write_text(EXAMPLES.replace("red.coins: 0", "red.coins: 1"), encoding="utf-8")
    assert run(["--lang", "en", "prove", str(inn)]) == 1
    captured = capsys.readouterr()
    assert "1 example" in captured.err
    assert f"game.yaml:{line('gain')}:" in captured.out


@pytest.mark.parametrize("ruleset", ["kuhn_poker", "breakthrough"])
def test_examples_that_are_left_out_would_not_have_noticed(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    proof = Proof(read_ruleset(find_ruleset(ruleset), Problems()))
    found = judged(verdicts(proof, Wanted(changes=40, seed=1)))
    monkeypatch.setattr("interpreter.proof.proving.trying.altered", lambda game, original: None)  # now every example runs
    assert judged(verdicts(proof, Wanted(changes=40, seed=1))) == found
    assert {noticed for *_, noticed in found} == {True, False}


@pytest.mark.parametrize("ruleset", ["kuhn_poker", "atlantis", "falling_skies"])
def test_rules_that_are_read_twice_are_the_same(ruleset: str) -> None:
    source = read_ruleset(find_ruleset(ruleset), Problems())
    one, two = (assemble_game(source, None, (), Problems()) for _ in range(2))
    assert one is not None and two is not None
    assert one.box == two.box
    assert one.program == two.program


def test_a_change_is_noticed_by_examples_of_a_variant_that_does_not_touch_it(inn: Path) -> None:
    (inn / "variants").mkdir()
    (inn / "variants" / "feast.yaml").write_text("variant: feast\nset: {fields.player.coins.start: 9}\n", encoding="utf-8")
    of_the_variant = EXAMPLES.replace("    do: serve(goose)", "    with: [feast]\n    do: serve(goose)")
    (inn / "examples" / "dishes.yaml").write_text(of_the_variant, encoding="utf-8")
    found = verdicts(Proof(read_ruleset(inn, Problems())), Wanted(file="game.yaml"))
    prices = [verdict.noticed for verdict in found if verdict.position.line == line("id: goose") and verdict.old == "5"]
    assert prices == ["the goose costs five coins"]


def test_a_change_that_changes_nothing_is_none_however_many_came_before(inn: Path) -> None:
    effect = "      for each dish in dishes where it is goose: serve(dish)"
    game = GAME.replace("play: |", f"  tried:\n    effect: |\n{effect}\nplay: |")
    (inn / "game.yaml").write_text(game, encoding="utf-8")
    proof = Proof(read_ruleset(inn, Problems()))
    (site,) = (site for site in proof.sites if site.about == ("tried",) and site.old == "it")
    other_name = replace(site, alternatives=tuple(each for each in site.alternatives if each.new == "dish"))
    assert proof.prove(other_name) is None
    verdicts(proof, Wanted(rule="INN-02"))
    assert other_name.alternatives
    assert proof.prove(other_name) is None


def test_a_change_of_set_up_is_noticed_however_many_examples_begin_a_game(inn: Path) -> None:
    game = GAME.replace("play: |\n  take turns:\n", "setup: set red.tips to 3\nplay: |\n  take turns:\n    may do nothing\n")
    (inn / "game.yaml").write_text(game, encoding="utf-8")
    begun = "".join(f"  - {{example: {name}, seed: 1, then: {{asked: red, red.tips: 3}}}}\n" for name in ("one", "two"))
    (inn / "examples" / "dishes.yaml").write_text(f"examples:\n{begun}", encoding="utf-8")
    proof = Proof(read_ruleset(inn, Problems()))
    proof.look_at_all()
    (site,) = (site for site in proof.sites if site.old == "3")
    (one, two) = (example for examples in proof.tables.values() for example in examples)
    for first in (one, two):
        proof.noticing[id(site.holder)] = [first]
        verdict = proof.prove(site)
        assert verdict is not None and verdict.noticed == str(first["example"])
