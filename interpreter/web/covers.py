"""Pictures that take long are drawn in other processes; those of the first page once, then they are kept."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import ParamSpec, TypeVar

from interpreter.problems import PlayError, RulesetError
from interpreter.source.folders import find_ruleset
from interpreter.web.house import cover, kept_cover
from interpreter.web.thinking import pool
from interpreter.web.visits import Refused

NICER = 10  # how much pages and bots come before pictures
PROCESSES = 2

P = ParamSpec("P")
T = TypeVar("T")
Apart = Callable[[str], Awaitable[str]]  # draws where the ruleset of somebody else lives


class Artists:
    """Processes that draw; they begin when something is to be drawn, and end when nothing is."""

    def __init__(self) -> None:
        self._processes: ProcessPoolExecutor | None = None
        self._busy = 0  # pictures that are being drawn

    async def draw(self, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What comes of some work."""
        self._busy += 1
        try:
            self._processes = self._processes or pool(min(PROCESSES, os.cpu_count() or 1), NICER)
            return await asyncio.get_running_loop().run_in_executor(self._processes, partial(work, *args, **named))
        except BrokenProcessPool:
            self.close()
            raise
        finally:
            self._busy -= 1
            if not self._busy:
                self.close()

    def close(self) -> None:
        """No process is needed any more."""
        if self._processes is not None:
            self._processes.shutdown(wait=False, cancel_futures=True)
        self._processes = None


class Covers:
    """The pictures of rulesets, by how these are called."""

    def __init__(self, artists: Artists) -> None:
        self._artists = artists
        self._drawn: dict[str, asyncio.Future[str]] = {}
        self._looking = asyncio.Lock()  # one after the other

    def begin(self, rulesets: Iterable[str], apart: Apart | None) -> None:
        """See to it that pictures are drawn, small games first: most are there before one of a large game is."""
        for ruleset in sorted((one for one in rulesets if one not in self._drawn), key=_size):
            self._drawn[ruleset] = asyncio.ensure_future(self._draw(ruleset) if apart is None else apart(ruleset))
            self._drawn[ruleset].add_done_callback(lambda one: one.cancelled() or one.exception())

    async def cover(self, ruleset: str, apart: Apart | None) -> str:
        """The picture of a ruleset."""
        self.begin([ruleset], apart)
        try:
            return await asyncio.shield(self._drawn[ruleset])
        except (BrokenProcessPool, RulesetError, PlayError, Refused):
            self.forget(ruleset)
            raise Refused("web.nothing_there", 404) from None

    def forget(self, ruleset: str) -> None:
        """It is drawn again when somebody asks for it."""
        self._drawn.pop(ruleset, None)

    def close(self) -> None:
        """Nobody waits for pictures any more."""
        for drawn in self._drawn.values():
            drawn.cancel()

    async def _draw(self, ruleset: str) -> str:
        async with self._looking:
            drawn = await asyncio.to_thread(kept_cover, ruleset)
        return drawn if drawn is not None else await self._artists.draw(cover, ruleset)


def _size(ruleset: str) -> int:
    """How much is written of a game."""
    try:
        return sum(file.stat().st_size for file in find_ruleset(ruleset).rglob("*.yaml"))
    except (OSError, RulesetError):
        return 0
