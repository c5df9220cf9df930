"""The workbench: whoever saves a file sees what it means, and open tables go on with it or say from where on they cannot."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

from interpreter.play.api import compile_game
from interpreter.web import edits
from interpreter.web.edits import Bench
from interpreter.web.routes import make
from interpreter.web.server import Server
from tests.web.test_server import JSON, begin, move, parts

GAME = """
game: {id: stall, seats: [red, blue], players: 2}
fields: {player: {gold: {max: 99}}}
tables:
  wares:
    rows:
      - {id: salt, effect: gain 1 gold}
      - {id: silk, effect: gain 2 gold}
play: |
  take turns:
    turn()
    finish if me.gold > 20
procedures:
  turn: |
    choose ware from wares
    resolve ware
"""
EXAMPLES = """
examples:
  - example: silk is worth two
    given: {}
    do: turn
    when: [{red: [silk]}]
    then: {red.gold: 2}
"""


class Watched:
    """A ruleset that is being edited, and a browser at its workbench."""

    def __init__(self, client: TestClient, server: Server, file: Path) -> None:
        self.client, self.server, self.file = client, server, file

    def report(self) -> str:
        return self.client.get("/workbench/report").text

    def until(self, *wanted: str) -> str:
        """The report when it says all of something."""
        for _ in range(600):
            found = self.report()
            if all(word in found for word in wanted) and not (self.server.workbench and self.server.workbench.busy):
                return found
            time.sleep(0.05)
        raise AssertionError(found)

    def save(self, old: str, new: str) -> None:
        text = self.file.read_text()
        assert old in text
        self.file.write_text(text.replace(old, new))


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Watched]:
    home = tmp_path / "stall"
    (home / "examples").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME)
    (home / "examples" / "first.yaml").write_text(EXAMPLES)
    server = Server([], tmp_path / "games.sqlite")
    server.watch(str(home), "en")
    with TestClient(make(server, 1e6, 1e6)) as client:
        yield Watched(client, server, home / "game.yaml")


def test_a_saved_file_is_shown_with_problems_cards_differences_and_examples(watched: Watched) -> None:
    watched.until("1 of 1 holds", "No card was changed")
    watched.save("gain 2 gold", "gain 3 gold")
    found = watched.until("0 of 1", "+ effect: gain 3 gold", "- effect: gain 2 gold", "silk is worth two")
    assert "<b>silk</b>" in found and "<b>salt</b>" not in found
    watched.save("gain 3 gold", "gain 3 golld")
    assert "game.yaml:8:" in watched.until("golld")
    watched.save("gain 3 golld", "gain 2 gold")
    watched.until("1 of 1 holds", "No card was changed")


def test_problems_are_told_in_the_language_of_the_page(watched: Watched) -> None:
    watched.save("gain 2 gold", "gain 3 golld")
    watched.until("did you mean")
    watched.client.get("/workbench?lang=pl")
    assert "golld" in watched.until("chodzi")


def test_an_open_table_goes_on_with_the_new_rule_or_says_from_where_it_cannot(watched: Watched) -> None:
    client = watched.client
    seats = begin(client, "stall", "me", "friend")
    move(client, seats[0], parts(client, seats[0])["revision"], 1)
    move(client, seats[1], parts(client, seats[1])["revision"], 0)
    watched.until("1 of 1 holds")
    watched.save("gain 2 gold", "gain 4 gold")
    _until(lambda: '<b class="">4</b>' in parts(client, seats[0])["parts"]["seats"])
    watched.save("{id: salt, effect: gain 1 gold}", "{id: soap, effect: gain 1 gold}")
    _until(lambda: "choice 2" in parts(client, seats[0])["parts"]["stopped"])
    found = parts(client, seats[1])
    assert not found["yours"] and "salt" in found["parts"]["stopped"]
    answer = client.post(f"{seats[1]}/go-on", json={"revision": found["revision"]}, headers=JSON).json()
    assert answer["yours"] and ">soap<" in answer["parts"]["ask"] and not answer["parts"]["stopped"]


def _until(holds: Callable[[], bool]) -> None:
    for _ in range(400):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError("nothing happens")


def test_without_watch_there_is_no_workbench(tmp_path: Path) -> None:
    with TestClient(make(Server(["tic_tac_toe"], tmp_path / "games.sqlite"))) as client:
        assert client.get("/workbench").status_code == 404


PACK = """
pack: queue
for: kuhn_poker
add:
  tables:
    ranks:
      - {id: ten, words: {en: {name: Ten}, pl: {name: Dziesiątka}, ru: {name: Десятка}}}
"""


def test_a_pack_is_compared_with_its_game_which_is_put_together_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "queue.yaml"
    file.write_text(PACK)
    bench, compiled = Bench(str(file)), Mock(side_effect=compile_game)
    monkeypatch.setattr(edits, "compile_game", compiled)
    for name, times in (("Ten", 2), ("Ten of Hearts", 3)):
        file.write_text(PACK.replace("{name: Ten}", f"{{name: {name}}}"))
        changes = bench.look("en", bench.check("en")).changes
        assert [(change.path, change.lines) for change in changes] == [
            ("tables.ranks.ten", ()),
            ("names.tables.ranks.ten", (("+", f"text: {name}"),)),
        ]
        assert compiled.call_count == times
    file.write_text(PACK.replace("add:", "ad:"))
    found = bench.check("en")
    assert not found.playable and "ad" in found.problems[0].text


def test_an_example_of_the_game_that_no_longer_holds_is_told_from_those_of_the_pack(tmp_path: Path) -> None:
    file, own = tmp_path / "queue.yaml", "examples: [{example: there is a ten, then: {check: count(ranks) is 9}}]"
    file.write_text(f"{PACK}{own}\nset: {{fields.player.stake.start: 2}}\n")
    bench = Bench(str(file))
    bench.look("en", bench.check("en"))
    done = False
    while not done:
        _, failed, _, done = bench.examples("en")
    assert failed[0].severity == "error" and "there is a ten" in failed[0].text
    assert len(failed) > 1 and {one.severity for one in failed[1:]} == {"warning"}
