"""What all addresses share: the games and where they live, who listens to them, the processes in which bots think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from interpreter.drawing.raster import png
from interpreter.play.api import Kind
from interpreter.problems import PlayError, RulesetError
from interpreter.source.folders import bundled, find_ruleset, packs_in
from interpreter.source.resources import folder
from interpreter.web.apart import Apart
from interpreter.web.covers import Artists, Covers
from interpreter.web.house import House
from interpreter.web.inside import Inside
from interpreter.web.live import MOST
from interpreter.web.store import GameRow, Store
from interpreter.web.thinking import Question, Thinker, pool, think
from interpreter.web.visits import Refused
from interpreter.web.workbench import Workbench

LISTENERS, ALL_LISTENERS = 32, 2000  # open pages of one game, and of all
SHARP = 2.0  # pixels of a picture for each of its units
RESUMED = 200  # games in which bots go on when the server starts
P = ParamSpec("P")
T = TypeVar("T")


class Host(Protocol):
    """Where games live."""

    async def call(self, work: Callable[Concatenate[House, P], T], *args: P.args, **named: P.kwargs) -> T: ...

    async def close(self) -> None: ...


class Server:
    """Games that come with the tool live inside, those of others each in a process of its own."""

    def __init__(self, rulesets: Sequence[str], file: Path, workers: int = 1, most: int = MOST, machine: Kind = "auto") -> None:
        self.file, self.workers, self.most = file, workers, most
        self.machine: Kind = machine  # with which bots look ahead
        self.store = Store(file)
        self.shelf = shelf_of(rulesets)  # how rulesets are called, by what stands in addresses
        self.inside = Inside(file, most)
        self.apart: dict[str, Apart[House]] = {}
        self.thinkers: dict[str, Apart[Thinker]] = {}
        self.bots: ProcessPoolExecutor | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.listening: dict[str, set[asyncio.Event]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.workbench: Workbench | None = None
        self.artists = Artists()
        self.covers = Covers(self.artists)
        self._loaded: dict[str, str] = {}  # the ruleset of each game that was asked for

    # ---- where games live ----------------------------------------------------------------------------

    def host(self, ruleset: str) -> Host:
        """Where the games of a ruleset live."""
        if is_ours(ruleset):
            return self.inside
        if ruleset not in self.apart:
            self.apart[ruleset] = Apart(House, self.file, self.most)
        return self.apart[ruleset]

    async def home(self, game: str) -> Host:
        """Where a game lives; it is loaded if it was not."""
        ruleset = self._loaded.get(game)
        if ruleset is None:
            row = self.row(game)
            ruleset = row.ruleset
            with suppress(RulesetError):  # said where somebody asks for the table
                await self.host(ruleset).call(House.ready, ruleset, row.players, row.variants)
            if len(self._loaded) > 10 * self.most:
                self._loaded.clear()
            self._loaded[game] = ruleset
        return self.host(ruleset)

    def row(self, game: str) -> GameRow:
        """What is kept of a game."""
        row = self.store.game(game)
        if row is None:
            raise Refused("web.no_such_game", 404)
        return row

    def call_of(self, name: str) -> str:
        """The ruleset that a name in an address stands for."""
        if name not in self.shelf:
            raise Refused("web.no_such_ruleset", 404)
        return self.shelf[name]

    async def cover(self, ruleset: str) -> str:
        """A picture of a game that is being played."""
        return await self.covers.cover(ruleset, None if is_ours(ruleset) else self._drawn_apart)

    def draw_covers(self) -> None:
        """Somebody is going to ask for all pictures of games that come with the tool."""
        self.covers.begin(filter(is_ours, self.shelf.values()), None)

    async def png(self, ruleset: str, svg: str) -> bytes:
        """A picture in pixels. That takes so long that all tables would have to wait for it."""
        if is_ours(ruleset):
            return await self.artists.draw(png, svg, SHARP)
        return await self.host(ruleset).call(House.png, svg, SHARP)

    async def _drawn_apart(self, ruleset: str) -> str:
        return await self.host(ruleset).call(House.cover, ruleset)

    def watch(self, ruleset: str, language: str) -> None:
        """Open a workbench for a ruleset or pack that is being edited; it is played from where it lies."""
        (name, call), *_ = shelf_of([str(Path(ruleset).resolve())] if Path(ruleset).exists() else [ruleset]).items()
        self.shelf = {name: call, **self.shelf}
        self.workbench = Workbench(name, call, language, lambda: asyncio.ensure_future(self._edited(call)))

    async def _edited(self, ruleset: str) -> None:
        """Rules were changed: what was made of them is made again, and open tables are told."""
        if ruleset in self.apart:
            await self.apart[ruleset].call(House.edited)
        if ruleset in self.thinkers:
            await self.thinkers[ruleset].call(Thinker.edited)
        self.covers.forget(ruleset)
        for game in [game for game, of in self._loaded.items() if of == ruleset]:
            del self._loaded[game]
            self.tell(game)

    # ---- what happens --------------------------------------------------------------------------------

    def tell(self, game: str) -> None:
        """Something happened at a table."""
        for event in self.listening.get(game, ()):
            event.set()
        self.wake(game)

    def listen(self, game: str) -> asyncio.Event:
        """An event that is set whenever something happens at a table."""
        there = self.listening.setdefault(game, set())
        if len(there) >= LISTENERS or sum(map(len, self.listening.values())) >= ALL_LISTENERS:
            raise Refused("web.too_many_pages", 503)
        event = asyncio.Event()
        there.add(event)
        return event

    def leave(self, game: str, event: asyncio.Event) -> None:
        """Nobody waits for an event any more."""
        there = self.listening.get(game, set())
        there.discard(event)
        if not there:
            self.listening.pop(game, None)

    # ---- bots ----------------------------------------------------------------------------------------

    def wake(self, game: str) -> None:
        """Let the bot of a game think, if it is its turn."""
        if game not in self.thinking:
            task = asyncio.get_running_loop().create_task(self._think(game))
            self.thinking[game] = task
            task.add_done_callback(lambda _: self.thinking.pop(game, None))

    async def _think(self, game: str) -> None:
        try:
            while True:
                home = await self.home(game)
                asked = await home.call(House.question, game)
                if asked is None:
                    return
                revision, question = asked
                try:
                    option = await self._option(question)
                except BrokenProcessPool:
                    self.bots = None  # a process died; another one begins
                    continue
                except PlayError:
                    await home.call(House.fail, game)
                    self._told(game)
                    return
                try:
                    await home.call(House.answer, game, question.seat, revision, option)
                except Refused:
                    continue  # somebody took something back meanwhile
                self._told(game)
        except (Refused, RulesetError):
            return  # whoever comes to the table is told

    def _told(self, game: str) -> None:
        for event in self.listening.get(game, ()):
            event.set()

    async def _option(self, question: Question) -> int:
        if is_ours(question.ruleset):
            self.bots = self.bots or pool(self.workers)
            return await asyncio.get_running_loop().run_in_executor(self.bots, think, question, self.machine)
        if question.ruleset not in self.thinkers:
            self.thinkers[question.ruleset] = Apart(Thinker)
        return await self.thinkers[question.ruleset].call(Thinker.think, question)

    # ---- beginning and end ---------------------------------------------------------------------------

    def start(self) -> None:
        """Games in which a bot decides go on."""
        self.loop = asyncio.get_running_loop()
        for game in self.store.bots_to_move(RESUMED):
            self.wake(game)
        if self.workbench is not None:
            self.workbench.start()

    async def close(self) -> None:
        for task in list(self.thinking.values()):
            task.cancel()
        if self.bots is not None:
            self.bots.shutdown(wait=False, cancel_futures=True)
        self.covers.close()
        self.artists.close()
        for house in self.apart.values():
            await house.close()
        for thinker in self.thinkers.values():
            await thinker.close()
        await self.inside.close()
        if self.workbench is not None:
            await self.workbench.close()
        self.store.close()


@lru_cache(maxsize=1024)
def is_ours(ruleset: str) -> bool:
    """Does a ruleset come with the tool?"""
    return ruleset in bundled() and find_ruleset(ruleset).resolve() == (folder("rulesets") / ruleset).resolve()


def shelf_of(rulesets: Sequence[str]) -> dict[str, str]:
    """Rulesets by what stands in addresses: ids, and for those of others the names of their folders or files."""
    found: dict[str, str] = {}
    for call in rulesets:
        name, where = call, call
        if not is_ours(call):
            path = Path(call) if packs_in(call, ()) else find_ruleset(call)
            where, name = str(path.resolve()), path.resolve().stem
        free = next(one for one in (name, *(f"{name}-{number}" for number in range(2, 1000))) if one not in found)
        found[free] = where
    return found
