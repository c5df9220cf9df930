"""A server that is killed at any moment while tables play: every choice that was answered is there, and none is there twice."""

from __future__ import annotations

import os
import random
import re
import threading
import time
from pathlib import Path

import httpx2 as httpx

from interpreter.web.store import Store
from tests.web.browser import free_port, serving
from tests.web.test_server import JSON

SOAK = os.environ.get("RULEWRIGHT_SOAK")
KILLS, TABLES = (30, 10) if SOAK else (2, 3)
RULESETS = ("tic_tac_toe", "connect_four", "kuhn_poker")
LONGEST = 1.5  # seconds between two ends


class Player:
    """Plays one table with both seats, begins another when it is over, and remembers what was answered."""

    def __init__(self, address: str, number: int) -> None:
        self.address, self.chance = address, random.Random(number)
        self.browser = httpx.Client(headers=JSON, timeout=10)
        self.answered: dict[str, list[int]] = {}  # options that were taken, by game
        self.unsure: dict[str, int] = {}  # what was sent when the server died: it may have counted or not
        self.stopped = threading.Event()
        self.seats: list[str] = []
        self.faults: list[str] = []

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self._step()
            except httpx.TransportError:
                time.sleep(0.05)

    def _step(self) -> None:
        if not self.seats:
            form = {"seat": ["me", "friend"]}
            answer = self.browser.post(f"{self.address}/new/{self.chance.choice(RULESETS)}", data=form)
            if answer.status_code == 303:
                own = answer.headers["location"]
                invited = self.browser.get(self.address + own).text.partition('class="links"')[2].partition("</details>")[0]
                self.seats = [own, *dict.fromkeys(re.findall(r'value="http://[^/]+(/seat/[^"]+)"', invited))]
            return
        game = self.seats[0].split("/")[2]
        for seat in self.seats:
            found = self.browser.get(f"{self.address}{seat}/parts").json()
            if found["yours"]:
                self._settle(game, found["moves"])
                option = int(self.chance.choice(re.findall(r'name="option" value="(\d+)"', found["parts"]["ask"])))
                self.unsure[game] = option
                body = {"revision": found["revision"], "option": option}
                answer = self.browser.post(f"{self.address}{seat}/choose", json=body)
                if answer.status_code == 200:
                    self.answered.setdefault(game, []).append(option)
                    self.unsure.pop(game)
                elif answer.status_code != 409:
                    self.faults.append(f"{answer.status_code} {answer.text[:200]}")
                return
        self.seats = []

    def _settle(self, game: str, moves: int) -> None:
        """Did what was sent when the server died count?"""
        option, known = self.unsure.pop(game, None), self.answered.setdefault(game, [])
        if option is not None and moves == len(known) + 1:
            known.append(option)
        if moves != len(known):
            self.faults.append(f"{game}: {moves} choices are there, {len(known)} were made")


def test_nothing_is_lost_when_the_server_is_killed_while_tables_play(tmp_path: Path) -> None:
    file, port, chance = tmp_path / "games.sqlite", free_port(), random.Random(1)
    players = [Player(f"http://127.0.0.1:{port}", number) for number in range(TABLES)]
    threads = [threading.Thread(target=player.run) for player in players]
    for thread in threads:
        thread.start()
    for _ in range(KILLS):
        with serving(file, *RULESETS, port=port, rate=1e6):
            before = _made(players)
            while _made(players) < before + 5:
                time.sleep(0.05)
            time.sleep(chance.random() * LONGEST)
    for player in players:
        player.stopped.set()
    for thread in threads:
        thread.join()
    store = Store(file)
    for player in players:
        assert not player.faults, player.faults
        for game, options in player.answered.items():
            there = [choice for choice, _ in store.choices(game)]
            assert there in (options, [*options, player.unsure.get(game, -1)])
    store.close()
    print(_made(players), "choices,", sum(len(player.answered) for player in players), "games,", KILLS, "times killed")


def _made(players: list[Player]) -> int:
    return sum(len(options) for player in players for options in player.answered.values())
