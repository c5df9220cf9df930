"""Many tables with bots on one machine: a move is answered at once, beside the bots' thinking. The soak has two hundred."""

from __future__ import annotations

import asyncio
import os
import random
import re
import resource
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
WINDOW = {"width": 620, "height": 700}


class Person:
    """Somebody at a table with bots, who needs a while for each move."""

    def __init__(self, browser: httpx.AsyncClient, address: str, number: int) -> None:
        self.browser, self.address, self.chance = browser, address, random.Random(number)
        self.ruleset = RULESETS[number % len(RULESETS)]
        self.waited: list[float] = []
        self.seat = ""

    async def begin(self) -> None:
        """Begin a game by the form."""
        page = (await self.browser.get(f"{self.address}/new/{self.ruleset}")).text
        seats = page.count('name="seat"')
        least = seats - page.count('<option value=""')
        form = {"seat": ["me", *["random"] * (least - 1), *[""] * (seats - least)]}
        self.seat = (await self.browser.post(f"{self.address}/new/{self.ruleset}", data=form)).headers["location"]

    async def play(self, end: float) -> None:
        """Look at the table and move, again and again; another game when one is over."""
        while time.monotonic() < end:
            await asyncio.sleep(self.chance.random() * THINKING)
            found = (await self.browser.get(f"{self.address}{self.seat}/parts", params=WINDOW)).json()
            ask = found["parts"]["ask"]
            options = re.findall(r'name="option" value="(\d+)"', ask)
            if options:
                body = {"revision": found["revision"], "option": int(self.chance.choice(options)), **WINDOW}
                begun = time.monotonic()
                answer = await self.browser.post(f"{self.address}{self.seat}/choose", json=body)
                self.waited.append(time.monotonic() - begun)
                assert answer.status_code == 200, answer.text
                if answer.json()["undo"] is None:  # as the page asks
                    await self.browser.get(f"{self.address}{self.seat}/undo")
            elif '<p class="quiet">' not in ask:  # nobody is waited for
                await self.begin()


async def played(address: str) -> list[float]:
    """How long people waited for the answers to their moves."""
    limits = httpx.Limits(max_connections=TABLES)
    async with httpx.AsyncClient(headers=JSON, timeout=60, limits=limits) as browser:
        people = [Person(browser, address, number) for number in range(TABLES)]
        for person in people:
            await person.begin()
        end = time.monotonic() + SECONDS
        await asyncio.gather(*(person.play(end) for person in people))
    return sorted(one for person in people for one in person.waited)


@pytest.mark.skipif(not SOAK, reason="takes minutes and a quiet machine: RULEWRIGHT_SOAK=1")
def test_moves_are_answered_at_once_at_two_hundred_tables(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite", *RULESETS, rate=1e6) as address:
        waited = asyncio.run(played(address))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    p50, p95, p99 = (waited[int(len(waited) * share)] * 1000 for share in (0.5, 0.95, 0.99))
    print(f"{len(waited)} moves at {TABLES} tables: p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms;", end=" ")
    print(f"the server worked {used.ru_utime + used.ru_stime:.0f} s in all; load {os.getloadavg()[0]:.1f}")
    assert p95 < QUICK * 1000
