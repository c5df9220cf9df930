"""Games that live in this process: in one thread, so that each state has one owner, and moves before looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from queue import PriorityQueue
from threading import Thread
from typing import Any, Concatenate, ParamSpec, TypeVar

from interpreter.web.house import House

P = ParamSpec("P")
T = TypeVar("T")
LOADING = ("ready", "prepare", "entry", "form", "together", "behind")  # reading files takes long; tables do not wait for it
MOVES = ("choose", "undo", "go_on", "question", "answer", "revision")  # done before whatever only looks
LAST = ("back",)  # done when nothing else waits


class Ordered:
    """One thread that does what is most urgent first, and of that what came first."""

    def __init__(self) -> None:
        self._waiting: PriorityQueue[tuple[int, int, Future[Any] | None, Callable[[], Any]]] = PriorityQueue()
        self._numbers = count()
        Thread(target=self._work, name="tables", daemon=True).start()

    def submit(self, rank: int, work: Callable[[], T]) -> Future[T]:
        """What comes of something that is done after all that has a lower rank."""
        future: Future[T] = Future()
        self._waiting.put((rank, next(self._numbers), future, work))
        return future

    def close(self) -> None:
        """Do what is waiting, and nothing more."""
        self._waiting.put((3, next(self._numbers), None, lambda: None))

    def _work(self) -> None:
        while (future := (taken := self._waiting.get())[2]) is not None:
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(taken[3]())
            except BaseException as error:
                future.set_exception(error)


class Inside:
    """Games in one thread of this process, so that each state has one owner; they are loaded in another."""

    def __init__(self, file: Path, most: int) -> None:
        self.house = House(file, most)
        self._playing = Ordered()
        self._loading = ThreadPoolExecutor(1, thread_name_prefix="loading")

    async def call(self, work: Callable[Concatenate[House, P], T], *args: P.args, **named: P.kwargs) -> T:
        done = partial(work, self.house, *args, **named)
        if work.__name__ in LOADING:
            return await asyncio.get_running_loop().run_in_executor(self._loading, done)
        rank = 0 if work.__name__ in MOVES else 2 if work.__name__ in LAST else 1
        return await asyncio.wrap_future(self._playing.submit(rank, done))

    async def close(self) -> None:
        await self.call(House.close)
        self._playing.close()
        self._loading.shutdown(wait=False)
