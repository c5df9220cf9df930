"""The native machine: the same answers as the Python machine, from compiled C (see `backends.contract`).

The Python machine stands beside it. It is asked whenever somebody watches (log, given rolls), for what is rarely asked, and
when the native one refuses to go on: then it says why, in its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import Any, overload

from interpreter import ir
from interpreter.backends.contract import LONGER, Array, Log, Machine, Options, Pick, Summary, Unsuited
from interpreter.backends.native.c_data import STATE_ROOM
from interpreter.backends.native.c_program import scored_values, write_c
from interpreter.backends.native.compiling_c import LEVEL, compiler, foreign_functions, library_of, loaded
from interpreter.backends.native.own_functions import OwnFunctions
from interpreter.backends.noting import Noter
from interpreter.backends.python.machine import PythonMachine
from interpreter.backends.running_frames import open_frame
from interpreter.model.box import Box
from interpreter.model.state import DONE, PASS
from interpreter.passes import beginning
from interpreter.passes.flattening import lower_sets
from interpreter.problems import PlayError

CODES = ("", "over", "endless", "too-deep", "set-too-large", "too-many-for-a-while", "into-itself", "state-damaged")
GOES_ON, OVER = 0, 1
AT_ONCE = 4096  # answers of a game that are noted before the host takes them


def c_compiler() -> list[str]:
    """The command of the C compiler that is here; Unsuited if there is none."""
    return compiler()


def beside(python: Machine, box: Box, level: str | None = None, known: str = "") -> NativeMachine:
    """A native machine beside one of Python; Unsuited if there is no compiler, or it does not work.

    `known`: a name for all that the program is made of. What was compiled under it needs not be written again.
    """
    if isinstance(python, NativeMachine):
        return python
    assert isinstance(python, PythonMachine)
    foreign_functions()
    there = library_of(lambda: write_c(lower_sets(python.program, box), box), (level or LEVEL,), known)
    return NativeMachine(python.again(), loaded(there))


class NativeMachine:
    """A compiled program."""

    name = "native"
    last: Any

    @property
    def packing(self) -> NativeMachine:
        return self

    def __init__(self, python: PythonMachine, library: Any) -> None:
        self.python, self.program, self.sayings, self._c = python, python.program, python.sayings, library
        self._ffi = foreign_functions()
        opened = library.rw_open()
        if not opened:
            raise Unsuited("no-room", reason="malloc")
        self._m = self._ffi.gc(opened, library.rw_close)
        self._player = self._ffi.new("int64_t *")
        self._labels = labels_of(python.program)
        self._indices = self._ffi.new("int64_t[]", AT_ONCE)
        self._live: Any = None  # the state in C, while somebody picks
        self._players, self._scores = python.module.box.players, scores_of(python.program)
        self._room = memoryview(self._ffi.buffer(library.rw_state(self._m), 8 * STATE_ROOM))
        self._looked: tuple[bytes, list[int]] = b"", []  # the state whose options were asked for last, and these
        self._opening = b""  # the state of games that begin
        self.last = None
        self._own = OwnFunctions(self._ffi, library, self._m)
        self.go_on, self._seeded = self._own.go_on, self._own.seeded
        self.resized(0)
        self._watched = False
        self.code = GOES_ON  # how the last run came out

    @property
    def source(self) -> str:
        return self.python.source

    # ---- running -------------------------------------------------------------------------------------

    def begin(self, S: Array, procedure: str, me: int, values: Sequence[int | Sequence[int]]) -> Options:
        if self._watched or not self.program.procedures[procedure].suspends:
            return self.python.begin(S, procedure, me, values)
        before = S[:]
        open_frame(self.program, S, procedure, me, values)
        if self._load(S):
            self.code = self._c.rw_begin(self._m, self._labels[beginning(procedure)])
            if self.code <= OVER:
                return self._settled(S)
        S[:] = before
        return self.python.begin(S, procedure, me, values)

    @property
    def take(self) -> Callable[[Array, int], Options]:
        return self.python.take if self._watched else self._take

    def _take(self, S: Array, value: int) -> Options:
        if self._load(S):
            self.code = self._c.rw_take(self._m, value)
            if self.code <= OVER:
                return self._settled(S)
        return self.python.take(S, value)

    def _load(self, S: Array) -> bool:
        """Take a state in; False if it is none that C can run."""
        self.last = None
        try:
            self.code = self._c.rw_load(self._m, S, len(S))
        except OverflowError:
            self.code = CODES.index("state-damaged")
        return self.code == GOES_ON

    def _settled(self, S: Array) -> Options:
        """Hand a state out again, and its options."""
        c, m, ffi = self._c, self._m, self._ffi
        S[:] = ffi.unpack(c.rw_state(m), c.rw_length(m))
        return None if self.code == OVER else self._options()

    def _options(self) -> list[int]:
        found: list[int] = self._ffi.unpack(self._c.rw_options(self._m), self._c.rw_count(self._m))
        return found

    # ---- playing at random ---------------------------------------------------------------------------

    def play_on(
        self, S: Array, options: list[int], chance: Random, most: int, eager: bool, pick: Pick | None
    ) -> tuple[list[int], Options]:
        if not options or self._watched or not self._load(S):
            return self.python.play_on(S, options, chance, most, eager, pick)
        taken: list[int] = []
        self._offer(options)
        if pick is not None:
            found = self._picked(options, chance, most, eager, pick, taken)
        else:
            found = self._random(chance, most, eager, taken)
        if self.code > OVER:  # the Python machine comes to the same place, and says why it does not go on
            again: Options = options
            for index in taken:
                assert again is not None
                again = self.python.take(S, again[index])
            return taken, again
        S[:] = self._ffi.unpack(self._c.rw_state(self._m), self._c.rw_length(self._m))
        return taken, found

    def _offer(self, options: list[int]) -> None:
        self._c.rw_offer(self._m, options, len(options))

    def _random(self, chance: Random, most: int, eager: bool, taken: list[int]) -> Options:
        """Play on with the stream of a `random.Random`, which has moved on then."""
        version, words, gauss = chance.getstate()
        stream, indices, made = self._ffi.new("uint32_t[625]", words), self._indices, self._player
        while len(taken) < most:
            self.code = self._c.rw_playout_twisted(self._m, stream, min(AT_ONCE, most - len(taken)), eager, indices, made)
            taken += self._ffi.unpack(indices, made[0]) if made[0] else []
            if self.code:
                break
        chance.setstate((version, tuple(self._ffi.unpack(stream, 625)), gauss))
        return None if self.code else self._options()

    def _picked(self, options: list[int], chance: Random, most: int, eager: bool, pick: Pick, taken: list[int]) -> Options:
        rand, take, m = chance.random, self._c.rw_take, self._m
        self._live = S = self._c.rw_state(m)
        while len(taken) < most:
            count = len(options)
            if eager and count > 1 and options[-1] in (PASS, DONE):
                count -= 1
            index = int(rand() * count) if count == 1 else options.index(pick(S, options, count))
            taken.append(index)
            self.code = take(m, options[index])
            if self.code:
                return None
            options = self._options()
        return options

    def play_whole(self, initial: Array, first: int, games: int, limit: int) -> Sequence[Summary]:
        self.last = None
        found = _Games(5 + self._scores * self._players, self._players)
        begin = self._ffi.new("int64_t[]", initial)
        while len(found) < games:
            some = min(AT_ONCE, games - len(found))
            numbers = self._ffi.new("int64_t[]", some * found.width)
            seed = (first + len(found)) & 0xFFFFFFFFFFFFFFFF
            done = self._c.rw_playouts(self._m, begin, seed, some, limit, numbers)
            found.add(memoryview(self._ffi.buffer(numbers)).cast("q"), done)
            if done < some:  # one that does not go on: the Python machine says why
                self.python.play_whole(initial, first + len(found), 1, limit)
                raise PlayError("state-damaged")
        return found

    # ---- states as C has them ------------------------------------------------------------------------

    def pack(self, S: Array) -> bytes | None:
        if not self._load(S):
            return None
        return self._room[: 8 * len(S)].tobytes()

    def unpack(self, kept: bytes) -> Array:
        return list(memoryview(kept).cast("q"))

    def seeded(self, kept: bytes, options: list[int], seed: int) -> bytes:
        if kept is not self._opening:
            if not self._c.rw_keep_opening(self._m, kept, len(kept), options, len(options)):
                raise MemoryError
            self._opening = kept
        start, copied = self._seeded, self.copied
        try:
            longer = start(seed)
        except OverflowError:  # only its lowest 64 bits count
            longer = start((seed + (1 << 63)) % (1 << 64) - (1 << 63))
        if longer:
            self.resized(0)
            copied = self.copied
        self.last = found = copied()
        return found

    def resized(self, told: int) -> int:
        self.copied = self._room[: 8 * self._c.rw_known(self._m)].tobytes
        return told & ~LONGER

    def options_in(self, kept: bytes) -> list[int] | None:
        if kept is not self.last:
            self._c.rw_resume(self._m, kept, len(kept) // 8)
            self.last = kept
            if kept is self._looked[0]:
                self._offer(self._looked[1])
            elif self._c.rw_ask(self._m) != GOES_ON:
                self.last = None
                return None
        if kept is not self._looked[0]:
            self._looked = kept, self._options()
        return self._looked[1]

    # ---- asking --------------------------------------------------------------------------------------

    def options(self, S: Array) -> list[int]:
        if self._load(S):
            self.code = self._c.rw_ask(self._m)
            if self.code == GOES_ON:
                return self._options()
        return self.python.options(S)

    def asked(self, S: Array) -> int:
        if S is self._live:
            self._c.rw_asked(self._m, self._player)
            player: int = self._player[0]
            return player
        return self.python.asked(S)

    def value(self, S: Array, name: str, me: int, args: Sequence[int | Sequence[int]] = ()) -> Any:
        return self.python.value(S, name, me, args)

    def later(self, lowered: ir.Program, name: str) -> Callable[[Array, int], Any]:
        return self.python.later(lowered, name)

    def running(self, S: Array) -> Iterator[tuple[str, int, int]]:
        return self.python.running(S)

    def watch(self, log: Log | None, rolls: list[Any] | None) -> list[Any] | None:
        self._watched = log is not None or rolls is not None
        return self.python.watch(log, rolls)

    # ---- being looked at -----------------------------------------------------------------------------

    def parts(self) -> dict[str, str]:
        return self.python.parts()

    def tables(self) -> dict[str, Any]:
        return self.python.tables()

    def noting(self, noter: Noter) -> AbstractContextManager[None]:
        return self.python.noting(noter)

    def remade(self, program: ir.Program, box: Box) -> PythonMachine:
        return self.python.remade(program, box)

    def written_from(self, code: Any) -> str:
        return self.python.written_from(code)

    def again(self) -> NativeMachine:
        return NativeMachine(self.python.again(), self._c)

    @property
    def steps(self) -> tuple[int, int]:
        """Turns of loops and elements looked at since the last decision."""
        return self._c.rw_turns(self._m), self._c.rw_work(self._m)


class _Games(Sequence[Summary]):
    """What came of many games, as C noted it; looked at when somebody wants to know."""

    def __init__(self, width: int, players: int) -> None:
        self.width, self._players = width, players
        self._parts: list[memoryview] = []
        self._count = 0

    def add(self, numbers: memoryview, count: int) -> None:
        """Some more; all parts but the last have AT_ONCE of them."""
        self._parts.append(numbers)
        self._count += count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Summary: ...
    @overload
    def __getitem__(self, index: slice) -> list[Summary]: ...

    def __getitem__(self, index: int | slice) -> Summary | list[Summary]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number = range(len(self))[index]
        part, at = self._parts[number // AT_ONCE], number % AT_ONCE * self.width
        row = part[at : at + self.width].tolist()
        scores = [row[at : at + self._players] for at in range(5, self.width, self._players)]
        return Summary(row[0] == OVER, row[1], row[2], row[3], row[4], scores)


def scores_of(program: ir.Program) -> int:
    """How many values decide a game that ends by score."""
    return len(scored_values(program))


def labels_of(program: ir.Program) -> dict[str, int]:
    """The number of each segment."""
    found = [segment.label for one in program.procedures.values() if one.suspends for segment in one.segments]
    return {label: number for number, label in enumerate(found)}
