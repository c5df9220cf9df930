"""Words of examples that nothing knows: `check` tells file, line, column and a guess without running the example."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli.app import run
from interpreter.proof.checking import check

GAME = """\
game: {id: fleet, seats: [red, blue], players: 2}
symbols: {weather: [calm, storm]}
board: {grid: square, rows: 2, columns: 2}
tables:
  guilds:
    fields: {skill: number}
    rows:
      - {id: rowers, skill: 1}
      - {id: sailors, skill: 3}
places: {port: {}, hold: {per: player}}
pieces:
  ship: {owner: player, count: 2, carries: 3}
  crew: {table: guilds}
  sky: {die: [calm, storm]}
fields:
  game: {wind: weather}
  player: {ready: flag, gold: number, store: {per: guilds}}
  ship: {tired: flag}
procedures:
  sail: |
    roll sky
    set wind to sky.face
    choose ship from ships of me
    set me.ready to yes
    choose one:
      home: move ship to port
      away: move ship to a1
  hire: |
    let crew be random(crews)
    move crew to hold of me
play: finish
"""
EXAMPLE = """\
examples:
  - example: away in a storm
    given:
      b2: [red ship tired yes]
      red.ready: no
      red.store: {rowers: 1}
      wind: calm
      active: blue
    do: sail
    rolls: [storm]
    when:
      - red: [ship at b2, away]
    then:
      a1: [red ship]
      b2: []
      wind: storm
      red.ready: yes
      ship at a1.tired: yes
      blue sees red.gold: 0
      check: any(ships of red at a1)
      active: blue
  - example: chance names a piece
    do: hire
    rolls: [sailors]
    then: {hold of red: [sailors]}
"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "fleet" / "examples").mkdir(parents=True)
    (tmp_path / "fleet" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "fleet" / "examples" / "sailing.yaml").write_text(EXAMPLE, encoding="utf-8")
    return tmp_path / "fleet"


def test_the_examples_are_sound(home: Path) -> None:
    assert [str(problem) for problem in check(str(home)) if problem.position.file.endswith("sailing.yaml")] == []
    assert run(["test", str(home)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "at", "name", "guessed"),
    [
        ("b2: [red ship", "bb2: [red ship", "4:7", "bb2", "b2"),
        ("[red ship tired yes]", "[redd ship tired yes]", "4:12", "redd", "red"),
        ("[red ship tired yes]", "[red shop tired yes]", "4:16", "shop", "ship"),
        ("[red ship tired yes]", "[red ship tyred yes]", "4:21", "tyred", "tired"),
        ("[red ship tired yes]", "[red hold tired yes]", "4:16", "hold", None),  # a word of the game, but of no piece
        ("red.ready: no", "ready of red: no", "5:7", "ready of red", "red.ready"),
        ("red.store: {rowers: 1}", "rowers of red: 1", "6:7", "rowers of red", "red.store.rowers"),
        ("red.store: {rowers: 1}", "red.rowers: 1", "6:7", "rowers", "store.rowers"),
        ("hold of red:", "red hold:", "25:12", "red hold", "hold of red"),
        ("red.ready: no", "redd.ready: no", "5:7", "redd", "red"),
        ("red.ready: no", "red.redy: no", "5:7", "redy", "ready"),
        ("red.ready: no", "red.ready: noo", "5:18", "noo", "no"),
        ("{rowers: 1}", "{rovers: 1}", "6:19", "rovers", "rowers"),
        ("{rowers: 1}", "{rowers: one}", "6:27", "one", None),
        ("wind: calm", "wind: clam", "7:13", "clam", "calm"),
        ("active: blue", "active: blau", "8:15", "blau", "blue"),
        ("[storm]", "[strom]", "10:13", "strom", "storm"),
        ("[ship at b2, away]", "[ship at b22, away]", "12:23", "b22", "b2"),
        ("[ship at b2, away]", "[ship at b2, awai]", "12:27", "awai", "away"),
        ("a1: [red ship]", "a1: [red skip]", "14:16", "skip", "ship"),
        ("red.ready: yes", "red.ready: yess", "17:18", "yess", "yes"),
        ("ship at a1.tired: yes", "ship at a1.tied: yes", "18:7", "tied", "tired"),
        ("blue sees", "bleu sees", "19:7", "bleu", "blue"),
        ("ships of red at a1", "shipss of red at a1", "20:18", "shipss", "ships"),
        ("hold of red:", "hold of redd:", "25:12", "redd", "red"),
        ("do: sail\n", "do: sale\n", "9:9", "sale", "sail"),
        ("do: sail\n", "do: sail(blue)\n", "9:9", "sail", None),
    ],
)
def test_a_wrong_word_is_found_where_it_stands(home: Path, old: str, new: str, at: str, name: str, guessed: str | None) -> None:
    assert old in EXAMPLE
    (home / "examples" / "sailing.yaml").write_text(EXAMPLE.replace(old, new, 1), encoding="utf-8")
    [problem] = [problem for problem in check(str(home)) if problem.position.file.endswith("sailing.yaml")]
    assert f"{problem.position.line}:{problem.position.column}" == at
    assert name in (problem.facts.get("name"), problem.facts.get("value"))
    assert problem.facts.get("guess") == guessed
    assert run(["test", str(home)]) == 1


@pytest.mark.parametrize(("players", "at"), [("5", "3:14"), ("[red]", "3:14")])
def test_a_table_that_nobody_can_sit_at_is_found(home: Path, players: str, at: str) -> None:
    example = EXAMPLE.replace("    given:\n", f"    players: {players}\n    given:\n", 1)
    (home / "examples" / "sailing.yaml").write_text(example, encoding="utf-8")
    [problem] = [problem for problem in check(str(home)) if problem.position.file.endswith("sailing.yaml")]
    assert (problem.code, f"{problem.position.line}:{problem.position.column}") == ("wrong-players", at)
    assert run(["test", str(home)]) == 1


def test_a_row_without_an_effect_of_its_own_is_no_misspelt_procedure(home: Path) -> None:
    (file,) = (home / "examples").glob("*.yaml")
    file.write_text(file.read_text().replace("do: sail\n", "do: guilds.rowers(crew)\n"))
    assert [(problem.code, problem.facts["name"]) for problem in check(str(home))][:1] == [("example-no-effect", "guilds.rowers")]


def test_a_roll_that_could_be_a_row_or_several_pieces_of_it_is_asked_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, file = home / "game.yaml", home / "examples" / "sailing.yaml"
    game.write_text(game.read_text().replace("{id: sailors, skill: 3}", "{id: sailors, skill: 3, count: 2}"))
    assert run(["test", str(home)]) == 1
    assert "several pieces are called `sailors` (`sailors at …` says which one, " in capsys.readouterr().out
    file.write_text(file.read_text().replace("rolls: [sailors]", "rolls: [sailors at box]"))
    assert run(["test", str(home)]) == 0
