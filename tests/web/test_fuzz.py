"""Broken, late, doubled and foreign requests among real ones: nothing fails, nothing leaks, no choice is lost or made twice."""

from __future__ import annotations

import logging
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from interpreter.web.routes import make
from interpreter.web.server import Server
from tests.web.test_server import HERE, JSON, RULESETS, begin, parts

# Each batch has a server and tables of its own: a run that was stopped goes on with those that it has not seen.
BATCHES, REQUESTS = (40, 2500) if os.environ.get("RULEWRIGHT_SOAK") else (1, 400)
WAYS = ["", "/parts", "/choose", "/undo", "/go-on", "/about", "/rules", "/picture.svg", "/picture.exe", "/scene.json", "/nothing"]
KINDS = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain", "", "json"]
BODIES = [b"", b"{", b"[]", b"null", b'{"revision": 3}', b'{"revision": "x", "option": 0}', b"\xff" * 20, b"[" * 3000]
BODIES += [b'{"revision": "x", "option": 1e999}', b"x" * 20_000, b"seat=me&seat=&variant=\xff"]
HEADERS: list[dict[str, str]] = [
    JSON,
    HERE,
    {},
    {"sec-fetch-site": "cross-site"},
    {"origin": "http://elsewhere.example", **JSON},
    {"origin": "null", **HERE},
    {**JSON, "content-length": "-1"},
    {**JSON, "accept-language": "\u00ff;;;,,q=" * 40},
    {**JSON, "cookie": "rulewright=; language=../../etc; links-x={"},
]


class Fuzzer:
    """A few tables, and somebody who sends anything to them."""

    def __init__(self, client: TestClient, server: Server, seed: int) -> None:
        self.client, self.server, self.chance = client, server, random.Random(seed)
        self.tables: list[list[str]] = []
        self.secrets: list[str] = []
        self.made: dict[str, int] = {}  # choices that were answered with "yes"
        self.answers: dict[int, int] = {}
        self.old: list[tuple[str, dict[str, Any]]] = []  # moves that were sent before

    def run(self, count: int) -> None:
        while sum(self.answers.values()) < count:
            if not self.tables:
                self.tables = [self._begin("connect_four", 2), self._begin("hearts", 4), self._begin("rock_paper_scissors", 2)]
                self.secrets = self._secrets()
            kind = self.chance.random()
            if kind < 0.1:
                self._move()
            elif kind < 0.3 and self.old:
                self._again()
            else:
                self._junk()
        for game, made in self.made.items():
            assert len(self.server.store.choices(game)) == made, game

    def _begin(self, ruleset: str, players: int) -> list[str]:
        seats = begin(self.client, ruleset, "me", *["friend"] * (players - 1))
        self.made[seats[0].split("/")[2]] = 0
        return seats

    def _move(self) -> None:
        """A real move, of who decides."""
        seats = self.chance.choice(self.tables)
        for seat in seats:
            found = parts(self.client, seat)
            if found["yours"]:
                options = re.findall(r'name="option" value="(\d+)"', found["parts"]["ask"])
                body = {"revision": found["revision"], "option": int(self.chance.choice(options)), "width": 300}
                assert self._sent(f"{seat}/choose", body) == 200
                self.made[seat.split("/")[2]] += 1
                self.old.append((f"{seat}/choose", body))
                del self.old[:-200]
                return
        self.tables.remove(seats)  # this game is over

    def _again(self) -> None:
        """A move that was sent before, as it was or by somebody else."""
        path, body = self.chance.choice(self.old)
        if self.chance.random() < 0.5:
            path = f"{self._seat()}/choose"
        before = self._count()
        self._sent(path, body)
        assert self._count() == before

    def _seat(self) -> str:
        return self.chance.choice([seat for seats in self.tables for seat in seats] or ["/watch/none"])

    def _count(self) -> int:
        return sum(len(self.server.store.choices(game)) for game in list(self.made)[-3:])

    def _junk(self) -> None:
        """A request that no page sends."""
        chance, seat = self.chance, self._seat()
        junk = "".join(chance.choice("az09./\\%\"'<>{}\x00é💥?&=_-") for _ in range(chance.randrange(60)))
        game, number = seat.split("/")[2], chance.randrange(-1, 12)
        bases = [seat, f"/watch/{game}", f"/mine/{game}/{number}", f"/seat/{game}/{junk}", f"/seat/{junk}/{junk}", f"/{junk}"]
        ends = [f"/about?ref={junk}", f"?at={junk}", f"/parts?width={junk}&at=-3", f"?lang={junk}", f"/{junk}"]
        path = chance.choice([*bases, "/workbench"]) + chance.choice([*WAYS, *ends])
        if chance.random() < 0.1:
            path = chance.choice([f"/new/{junk}", f"/picture/{junk}.svg", "/new/hearts", f"/new/hearts/together?variant={junk}"])
        method = chance.choice(["GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
        if method == "POST" and ("/new" in path or (path.startswith(seat) and "/undo" in path)):
            method = "GET"  # these would be games and moves in earnest
        headers = {**chance.choice(HEADERS), "content-type": chance.choice(KINDS)}
        try:
            request = self.client.build_request(method, path, content=chance.choice([junk.encode(), *BODIES]), headers=headers)
        except Exception:
            return  # not even a request
        cookies = dict(self.client.cookies)
        answer = self.client.send(request)
        self.client.cookies.clear()
        self.client.cookies.update(cookies)
        self._noted(answer.status_code)
        said = answer.text
        assert "Traceback" not in said and not any(secret in said for secret in self.secrets), (method, path)

    def _sent(self, path: str, body: dict[str, Any]) -> int:
        answer = self.client.post(path, json=body, headers=JSON)
        self._noted(answer.status_code)
        return answer.status_code

    def _noted(self, status: int) -> None:
        self.answers[status] = self.answers.get(status, 0) + 1
        assert status < 500 or status == 503, status

    def _secrets(self) -> list[str]:
        """What must never be said: seeds, and what is kept of secrets."""
        games = [seats[0].split("/")[2] for seats in self.tables]
        rows = [self.server.store.game(game) for game in games]
        kept = [one.secret for game in games for one in self.server.store.seats(game)]
        return [*kept, *(str(row.seed) for row in rows if row is not None)]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whatever_is_sent_nothing_fails_leaks_or_is_lost(tmp_path: Path, batch: int, caplog: pytest.LogCaptureFixture) -> None:
    server = Server(RULESETS, tmp_path / "games.sqlite")
    with TestClient(make(server, 1e6, 1e6)) as client:
        fuzzer = Fuzzer(client, server, 7 + batch)
        fuzzer.run(REQUESTS)
        broken = {**HERE, "content-type": "multipart/form-data; boundary=x"}
        assert client.post("/new/hearts", content=b"\x00 no form", headers=broken).status_code == 400
    print(sum(fuzzer.answers.values()), "requests:", dict(sorted(fuzzer.answers.items())))
    assert {200, 403, 404, 405, 409, 413} <= set(fuzzer.answers)
    assert not [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]  # nor is the log filled
