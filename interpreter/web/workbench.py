"""The workbench: watches files that somebody edits, finds out what they mean now, and lets open tables go on with it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from interpreter.proof.checking import Checker
from interpreter.web.apart import Apart
from interpreter.web.edits import Bench, Report
from interpreter.web.visits import Refused

BETWEEN_LOOKS = 0.2  # seconds
SECONDS = 60  # of work for one look: large rulesets are checked whole


class Workbench:
    """One ruleset or pack that is being edited; `edited` is called whenever its files have changed."""

    def __init__(self, name: str, call: str, language: str, edited: Callable[[], object]) -> None:
        self.name, self.call, self.language, self._edited = name, call, language, edited
        self.report = Report()
        self.trouble: Refused | None = None
        self.version = 0
        self.busy = True
        self._bench: Apart[Bench] = Apart(Bench, call, seconds=SECONDS)
        self._stamping = Checker(call)
        self._waiting: set[asyncio.Event] = set()
        self._seen: object = None  # the files that the report is about
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Watch from now on."""
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        await self._bench.close()

    def listen(self) -> asyncio.Event:
        """An event that is set whenever something new is known."""
        event = asyncio.Event()
        self._waiting.add(event)
        return event

    def leave(self, event: asyncio.Event) -> None:
        self._waiting.discard(event)

    async def _watch(self) -> None:
        saved: object = None
        while True:
            stamp = await asyncio.to_thread(self._stamping.stamp)
            if stamp != self._seen:
                if saved not in (None, stamp):
                    self._edited()
                self._seen = saved = stamp
                await self._look()
            elif self.busy:
                await self._more()
            else:
                await asyncio.sleep(BETWEEN_LOOKS)

    def speak(self, language: str) -> None:
        """Say everything in another language from now on."""
        if language != self.language:
            self.language, self._seen = language, None

    async def _look(self) -> None:
        try:
            found = await self._bench.call(Bench.check, self.language)
            self.trouble = None
            if found.playable:
                self.report = replace(self.report, problems=found.problems)  # the rest may still be so
                self._tell()
                found = await self._bench.call(Bench.look, self.language, found)
            self.report, self.busy = found, found.examples > 0
        except Refused as error:
            self.trouble, self.busy = error, False
        self._tell()

    async def _more(self) -> None:
        """Run examples, as long as nothing is saved meanwhile."""
        try:
            passed, failed, count, done = await self._bench.call(Bench.examples, self.language)
            self.report = replace(self.report, passed=passed, failed=failed, examples=count)
            self.busy = not done
        except Refused as error:
            self.trouble, self.busy = error, False
        self._tell()

    def _tell(self) -> None:
        self.version += 1
        for event in self._waiting:
            event.set()
