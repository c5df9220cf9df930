"""What the game tells: `then: {said: …}` looks at the lines of the log, in their order."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interpreter.cli.app import run
from interpreter.proof.checking import check
from interpreter.words.said import Said

GAME = """\
game: {id: inn, seats: [red, blue], players: 2}
tables: {dishes: {rows: [{id: broth}, {id: goose}]}}
fields: {player: {coins: {start: 10}}}
procedures:
  serve(dishes dish, number price): |
    say ordered(dish)
    lose price coins
    say paid(player: me, n: price) if price > 0
play: finish
"""
EXAMPLE = """\
examples:
  - example: the goose is told of
    as: blue
    do: serve(goose, 3)
    then: {said: [ordered(goose), "paid(blue, 3)"]}
"""


@pytest.fixture
def inn(tmp_path: Path) -> Path:
    home = tmp_path / "inn"
    (home / "examples").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME, encoding="utf-8")
    (home / "examples" / "dishes.yaml").write_text(EXAMPLE, encoding="utf-8")
    return home


def changed(inn: Path, old: str, new: str) -> None:
    file = inn / "examples" / "dishes.yaml"
    assert old in EXAMPLE
    file.write_text(EXAMPLE.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("said", ["ordered(goose)", "paid", "[ordered, paid]", '["paid(blue,3)"]', "[ordered(goose), paid]"])
def test_what_was_said(inn: Path, said: str) -> None:
    changed(inn, '[ordered(goose), "paid(blue, 3)"]', said)
    assert check(str(inn)) == []
    assert run(["test", str(inn)]) == 0


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('"paid(blue, 3)"', '"paid(red, 3)"', "ordered(goose), paid(red, 3)"),
        ("[ordered(goose)", "[ordered(broth)", "ordered(broth), paid(blue, 3)"),
        ('[ordered(goose), "paid(blue, 3)"]', "[paid, ordered]", "paid, ordered"),
        ('[ordered(goose), "paid(blue, 3)"]', "[paid, paid]", "paid, paid"),
    ],
)
def test_what_was_not_said(inn: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, wanted: str) -> None:
    changed(inn, old, new)
    assert run(["--lang", "en", "test", str(inn), "--json"]) == 1
    [record] = json.loads(capsys.readouterr().out)
    assert record["why"] == f"said is ordered(goose), paid(blue, 3), not {wanted}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[ordered(", "[orderd(", "unknown log line `orderd`"),
        ("ordered(goose)", "ordered(goosse)", "unknown name `goosse`"),
    ],
)
def test_words_that_nothing_knows(inn: Path, old: str, new: str, message: str) -> None:
    changed(inn, old, new)
    errors = [problem for problem in check(str(inn)) if problem.severity == "error"]
    assert [(problem.position.line, Said().problem(problem)[0]) for problem in errors] == [(5, message)]
