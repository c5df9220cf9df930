"""Rulesets of others live in processes with limits: they are played like all others, and one that runs away is ended."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from interpreter.web.apart import Apart
from interpreter.web.routes import make
from interpreter.web.server import Server, shelf_of
from interpreter.web.visits import Refused
from tests.web.test_server import begin, parts, play

SHOP = """
game: {id: shop, seats: [red, blue], players: 2}
fields: {player: {gold: {max: 9}}}
play: |
  take turns:
    may:
      gain 1 gold
    win me if me.gold >= 3
"""


class Runaway:
    """Something that takes more and more."""

    def __init__(self) -> None:
        self.calls = 0

    def fine(self) -> tuple[int, int]:
        self.calls += 1
        return os.getpid(), self.calls

    def spin(self) -> None:
        while True:
            pass

    def hog(self) -> int:
        kept = [bytearray(50_000_000) for _ in range(40)]
        return len(kept)

    def refuse(self) -> None:
        raise Refused("web.late", 409, more=3)


def test_what_takes_too_long_or_too_much_is_ended_and_the_next_one_begins_anew() -> None:
    async def tried() -> None:
        one: Apart[Runaway] = Apart(Runaway, seconds=1, memory=1 << 30)
        first, count = await one.call(Runaway.fine)
        assert first != os.getpid() and count == 1
        with pytest.raises(Refused) as refused:
            await one.call(Runaway.refuse)
        assert refused.value.facts == {"more": 3} and await one.call(Runaway.fine) == (first, 2)
        for work in (Runaway.spin, Runaway.hog):
            with pytest.raises(Refused) as refused:
                await one.call(work)
            assert refused.value.code == "web.runaway"
            another, count = await one.call(Runaway.fine)
            assert another != first and count == 1
        await one.close()

    asyncio.run(tried())


def ruleset(folder: Path, content: str = SHOP) -> str:
    folder.mkdir()
    (folder / "game.yaml").write_text(content)
    return str(folder)


def test_a_ruleset_of_somebody_else_is_played_in_a_process_of_its_own(tmp_path: Path) -> None:
    server = Server([ruleset(tmp_path / "shop"), "tic_tac_toe"], tmp_path / "games.sqlite")
    with TestClient(make(server, 1e6, 1e6)) as client:
        seats = begin(client, "shop", "me", "friend")
        play(client, seats, random.Random(1))
        assert "wins" in parts(client, seats[0])["parts"]["ask"]
        (house,) = server.apart.values()
        assert house._process is not None and house._process.pid != os.getpid()
        begin(client, "tic_tac_toe", "me", "friend")
        assert len(server.apart) == 1  # what comes with the tool needs none
        assert str(tmp_path) not in client.get("/").text


def test_a_ruleset_that_cannot_be_read_is_said_and_disturbs_nobody(tmp_path: Path) -> None:
    home = ruleset(tmp_path / "shop")
    server = Server([home, "tic_tac_toe"], tmp_path / "games.sqlite")
    with TestClient(make(server, 1e6, 1e6)) as client:
        seats = begin(client, "shop", "me", "friend")
        Path(home, "game.yaml").write_text(SHOP.replace("me.gold >= 3", "me.golld >= 3"))
        server.apart.clear()  # as after a new start
        server._loaded.clear()
        answer = client.get(seats[0])
        assert answer.status_code == 409 and "golld" in answer.text
        Path(home, "game.yaml").write_text("game: [")
        server.apart.clear()
        assert "Tic" in client.get("/").text and client.get("/new/shop").status_code == 409


def test_names_in_addresses_differ_and_tell_nothing_of_the_disk(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    homes = [ruleset(tmp_path / "shop"), ruleset(tmp_path / "other" / "shop")]
    assert shelf_of(["tic_tac_toe", *homes]) == {"tic_tac_toe": "tic_tac_toe", "shop": homes[0], "shop-2": homes[1]}
