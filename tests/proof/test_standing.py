"""After an edit of a text, tables that nobody can notice it at are not put together again, and nothing is overlooked."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree

import pytest

from interpreter.play import compiling
from interpreter.play.compiling import Assembled, assemble_game
from interpreter.problems import Problem, Problems
from interpreter.proof.checking import Checker
from interpreter.source.folders import find_ruleset
from interpreter.source.framing import frame_of
from interpreter.source.reader import read_text
from interpreter.source.ruleset import Source

GAME = """
game: {id: stall, seats: [red, blue, green], players: {min: 2, max: 3}}
places: {hand: {per: player}, deck: {}}
tables:
  goods:
    rows:
      - {id: ferry, count: 2, effect: "gain 1 gold"}
      - {id: guard, effect: "after pay_up(n): gain 1 gold"}
pieces: {good: {table: goods, starts: deck, active: [hand]}}
fields: {player: {gold: {start: 3}}, game: {round: {}}}
values:
  wealth(player who): who.gold
  half(player who): wealth(who) / 2
setup: "for each player in players: move top(deck) to hand of player"
procedures:
  pay_up(number n): |
    lose n gold
  spend: |
    require me.gold > 0
    pay 1 gold
actions:
  - {id: trade, group: deeds, effect: "spend(); pay_up(1)"}
play: |
  take turns:
    choose card from goods at hand of me
    resolve card
    take action from deeds
    win me if wealth(me) > 5
"""
VARIANT = "variant: rich\nset: {fields.player.gold.start: 5}\n"
# Edits that leave all else as it is: only the text itself is looked at.
UNNOTICED = {
    "a number": ("lose n gold", "lose n * 2 gold"),
    "a condition": ("if wealth(me) > 5", "if wealth(me) > 5 and round > 1"),
    "a line more": ("    lose n gold\n", "    lose n gold\n    gain 1 gold\n"),
    "a comment": ("    lose n gold\n", "    # what it costs\n    lose n gold\n"),
    "a value": ("wealth(who) / 2", "(wealth(who) + 1) / 2"),
    "a card": ('"gain 1 gold"', '"gain 2 gold"'),
    "setup": ("move top(deck)", "move bottom(deck)"),
}
# Edits that others notice: tables are put together again.
NOTICED = {
    "an ability": ("after pay_up(n): gain 1 gold", "after pay_up(n): gain 2 gold"),
    "another type": ("wealth(who) / 2", "wealth(who) > 2"),
    "a call less": ("spend(); pay_up(1)", "spend()"),
    "a declaration": ("gold: {start: 3}", "gold: {start: 4}"),
    "what values are made of": ("who.gold", "half(who)"),
    "a mistake": ("lose n gold", "lose m gold"),
    "a slip": ("lose n gold", "lose n gold gold"),
    "a price": ("lose n gold", "pay n gold"),
    "another end": ("win me if", "tie if"),
    "a name": ("procedures:\n", 'procedures:\n  more: "gain 1 gold"\n'),
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    home = tmp_path / "stall"
    (home / "variants").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME, encoding="utf-8")
    (home / "variants" / "rich.yaml").write_text(VARIANT, encoding="utf-8")
    return home


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each table that is put together."""
    found = list[str]()

    def assembling(source: Source, players: int | None, variants: Sequence[str], *more: object) -> Assembled | None:
        found.append("table")
        return assemble_game(source, players, variants, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(compiling, "assemble_game", assembling)
    return found


def anew(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    with monkeypatch.context() as context:
        context.setenv("RULEWRIGHT_CACHE", "off")
        return Checker(str(home)).check()


def edit(home: Path, old: str, new: str) -> None:
    assert GAME.count(old) >= 1
    (home / "game.yaml").write_text(GAME.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize("resident", [True, False])
@pytest.mark.parametrize(("old", "new"), UNNOTICED.values(), ids=UNNOTICED)
def test_what_nobody_notices_is_looked_at_alone(
    old: str, new: str, resident: bool, home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Checker(str(home))
    before = checker.check()
    assert [problem for problem in before if problem.severity == "error"] == []
    edit(home, old, new)
    made.clear()
    found = (checker if resident else Checker(str(home))).check()
    assert not made
    assert found == anew(home, monkeypatch) and len(found) == len(before)


@pytest.mark.parametrize(("old", "new"), NOTICED.values(), ids=NOTICED)
def test_what_others_notice_is_tried_at_all_tables(
    old: str, new: str, home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    checker = Checker(str(home))
    before = checker.check()
    edit(home, old, new)
    made.clear()
    found = checker.check()
    assert len(made) == 3
    assert found == anew(home, monkeypatch) == Checker(str(home)).check()
    edit(home, old, old)
    made.clear()
    assert checker.check() == before and not made  # what was clean is still known


def test_an_edit_of_a_variant_is_tried_where_it_is_on(home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    checker, variant = Checker(str(home)), home / "variants" / "rich.yaml"
    before = checker.check()
    for text in (
        VARIANT,
        VARIANT + "replace: {procedures.spend: lose 1 gold}\n",
        VARIANT + "replace: {procedures.spend: spnd()}\n",
    ):
        for old, new in (UNNOTICED["a number"], UNNOTICED["a card"]):
            variant.write_text(text, encoding="utf-8")
            edit(home, old, new)
            made.clear()
            found = checker.check()
            assert found == anew(home, monkeypatch) == Checker(str(home)).check()
    variant.write_text(VARIANT, encoding="utf-8")
    edit(home, "play", "play")
    assert checker.check() == before


def test_words_of_an_end_are_looked_for_when_the_end_is_another(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = home / "locales" / "en.yaml"
    said.parent.mkdir()
    said.write_text("language: en\nends: {play.tie: Nobody is ahead.}\n", encoding="utf-8")

    def obsolete(found: list[Problem]) -> list[str]:
        return [str(problem.facts["path"]) for problem in found if problem.code == "obsolete-text"]

    checker = Checker(str(home))
    assert obsolete(checker.check()) == ["ends.play.tie"]
    edit(home, "win me if", "tie if")
    assert obsolete(checker.check()) == obsolete(Checker(str(home)).check()) == obsolete(anew(home, monkeypatch)) == []


def first_lines(text: str) -> list[str]:
    """The first lines of the effects of a file, where they stand nowhere else."""
    document = read_text(text, "game.yaml", Problems())
    assert document is not None
    lines = [effect.split("\n")[0] for effect in frame_of(document).texts.values()]
    return [line for line in lines if text.count(line) == 1]


def careless(text: str, chance: random.Random) -> str:
    """A text after an edit inside of one of its effects: a number, a word or a line is another, or gone, or there twice."""
    line = chance.choice(first_lines(text))
    words = re.findall(r"[a-z_]{3,}", text)
    changed = {
        "number": re.sub(r"\d+", str(chance.randrange(9)), line),
        "word": re.sub(r"\b[a-z_]+\b(?=\W*$)", chance.choice(words), line),
        "twice": f"{line}; {line}",
        "condition": f"{line} and {chance.choice(words)} > 1",
        "none": line,
    }[chance.choice(["number", "number", "word", "twice", "condition", "none"])]
    return text.replace(line, changed, 1)


@pytest.mark.parametrize(("ruleset", "edits"), [("kuhn_poker", 15), ("chess", 10)])
def test_whatever_is_edited_all_find_the_same(
    ruleset: str, edits: int, tmp_path: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    home, chance = Path(copytree(find_ruleset(ruleset), tmp_path / ruleset)), random.Random(7)
    resident = Checker(str(home))
    resident.check()
    alone = 0
    for number in range(edits):
        path = chance.choice([file for file in sorted(home.glob("*.yaml")) if first_lines(file.read_text(encoding="utf-8"))])
        sound = path.read_text(encoding="utf-8")
        path.write_text(careless(sound, chance), encoding="utf-8")
        made.clear()
        found = resident.check()
        alone += not made
        expected = anew(home, monkeypatch)
        assert found == expected and (number % 3 or Checker(str(home)).check() == expected), path.read_text(encoding="utf-8")
        if any(problem.severity == "error" for problem in expected):
            path.write_text(sound, encoding="utf-8")
            resident.check()
    assert alone
