"""Many tables with bots on one machine: a move is answered at once, beside the bots' thinking. The soak has two hundred."""

from __future__ import annotations

import os
import random
import re
import resource
import threading
import time
from pathlib import Path

import httpx2 as httpx
import pytest

from tests.web.browser import serving
from tests.web.test_server import JSON

SOAK = os.environ.get("RULEWRIGHT_SOAK")
TABLES, SECONDS = 200, 60.0
RULESETS = ("tic_tac_toe", "connect_four", "kuhn_poker", "reversi", "hearts", "farmageddon", "atlantis")
QUICK = 0.1  # seconds
THINKING = 20.0  # what a person needs for a move at most, in seconds


class Person:
    """Somebody at a table with bots, who needs a while for each move."""

    def __init__(self, address: str, number: int) -> None:
        self.address, self.chance = address, random.Random(number)
        self.ruleset = RULESETS[number % len(RULESETS)]
        self.browser = httpx.Client(headers=JSON, timeout=60)
        self.waited: list[float] = []
        self.seat = ""

    def begin(self) -> None:
        page = self.browser.get(f"{self.address}/new/{self.ruleset}").text
        seats = page.count('name="seat"')
        least = seats - page.count('<option value=""')
        form = {"seat": ["me", *["random"] * (least - 1), *[""] * (seats - least)]}
        self.seat = self.browser.post(f"{self.address}/new/{self.ruleset}", data=form).headers["location"]

    def play(self, end: float) -> None:
        while time.monotonic() < end:
            time.sleep(self.chance.random() * THINKING)
            found = self.browser.get(f"{self.address}{self.seat}/parts").json()
            options = re.findall(r'name="option" value="(\d+)"', found["parts"]["ask"])
            if options:
                body = {"revision": found["revision"], "option": int(self.chance.choice(options))}
                begun = time.monotonic()
                answer = self.browser.post(f"{self.address}{self.seat}/choose", json=body)
                self.waited.append(time.monotonic() - begun)
                assert answer.status_code == 200, answer.text
            elif "decides" not in found["parts"]["state"]:
                self.begin()


@pytest.mark.skipif(not SOAK, reason="takes minutes and a quiet machine: RULEWRIGHT_SOAK=1")
def test_moves_are_answered_at_once_at_two_hundred_tables(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", *RULESETS, rate=1e6) as address:
        people = [Person(address, number) for number in range(TABLES)]
        for person in people:
            person.begin()
        end = time.monotonic() + SECONDS
        threads = [threading.Thread(target=person.play, args=(end,)) for person in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    waited = sorted(one for person in people for one in person.waited)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    p50, p95, p99 = (waited[int(len(waited) * share)] * 1000 for share in (0.5, 0.95, 0.99))
    print(f"{len(waited)} moves at {TABLES} tables: p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms;", end=" ")
    print(f"the server worked {used.ru_utime + used.ru_stime:.0f} s in {SECONDS:.0f}; load {os.getloadavg()[0]:.1f}")
    assert p95 < QUICK * 1000
