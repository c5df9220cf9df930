"""Rulesets of others run in processes of their own, with limits on time and memory: one that runs away disturbs nobody else."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from interpreter.problems import PlayError, RulesetError
from interpreter.web.visits import Refused
from interpreter.words.said import Said

try:
    import resource
except ImportError:  # pragma: no cover - there is none on Windows: there time alone is limited
    resource = None  # type: ignore[assignment]

SECONDS = 10  # of work for one request
PATIENCE = 90.0  # seconds that a process may need for them, however busy the machine is
MEMORY = 1 << 30  # bytes
P = ParamSpec("P")
T = TypeVar("T")
Kept = TypeVar("Kept")


class Apart(Generic[Kept]):
    """Something that lives in a process of its own; methods of it are called by name, with plain data."""

    def __init__(self, make: Callable[..., Kept], *given: Any, seconds: int = SECONDS, memory: int = MEMORY) -> None:
        self._make, self._given, self._limits = make, given, (seconds, memory)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="apart")
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    async def call(self, work: Callable[Concatenate[Kept, P], T], *args: P.args, **named: P.kwargs) -> T:
        """What a method gives there; Refused if it took too long or too much."""
        loop = asyncio.get_running_loop()
        found: T = await loop.run_in_executor(self._thread, partial(self._ask, work.__name__, args, named))
        return found

    def _ask(self, name: str, args: Any, named: Any) -> Any:
        if self._process is None or not self._process.is_alive():
            self._begin()
        assert self._pipe is not None
        try:
            self._pipe.send((name, args, named))
            if not self._pipe.poll(PATIENCE):
                raise EOFError
            done, found = self._pipe.recv()
        except (EOFError, OSError):  # it was ended by its limits, or did not answer
            self.end()
            raise Refused("web.runaway", 503, seconds=self._limits[0], megabytes=self._limits[1] >> 20) from None
        if not done:
            raise found
        return found

    def _begin(self) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._pipe, there = spawn.Pipe()
        self._process = spawn.Process(target=_live, args=(there, self._make, self._given, *self._limits), daemon=True)
        self._process.start()
        there.close()

    def end(self) -> None:
        """End the process; the next call begins another."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None

    async def close(self) -> None:
        """Nothing is asked any more."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.end)
        self._thread.shutdown(wait=False)


def _live(pipe: Connection, make: Callable[..., Any], given: tuple[Any, ...], seconds: int, memory: int) -> None:
    """What runs in the process."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    kept = make(*given)
    while True:
        try:
            name, args, named = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        _limit_time(seconds)
        try:
            answer: tuple[bool, Any] = True, getattr(kept, name)(*args, **named)
        except Refused as error:
            answer = False, error
        except RulesetError as error:
            first = error.problems[0]
            answer = False, Refused("web.broken", 409, where=str(first.position), text=Said().problem(first)[0])
        except PlayError as error:
            answer = False, Refused("web.said", 409, text=Said().fault(error.code, error.facts)[0])
        except (MemoryError, RecursionError):
            return  # what is left of it cannot be trusted
        pipe.send(answer)


def _limit_time(seconds: int) -> None:
    """So many seconds of work from now on, then the system ends the process."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        end = int(used.ru_utime + used.ru_stime) + seconds + 1
        resource.setrlimit(resource.RLIMIT_CPU, (end, resource.getrlimit(resource.RLIMIT_CPU)[1]))
