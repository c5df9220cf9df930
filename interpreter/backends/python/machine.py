"""The Python machine: a lowered program becomes source, and the source functions (see `backends.contract`)."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from random import Random
from types import CodeType, FunctionType, TracebackType
from typing import Any

from interpreter import ir
from interpreter.backends.contract import Array, Log, Options, Pick, Summary
from interpreter.backends.identifiers import identifier
from interpreter.backends.noting import Noter
from interpreter.backends.python.module import HALT, Module, returning
from interpreter.backends.python.runtime import BUILTINS, RULES, Over, Watching, runtime
from interpreter.backends.running_frames import named_chain, open_frame, running, waiting
from interpreter.model.box import Box
from interpreter.model.state import (
    CHOOSING,
    DEPTH_LIMIT,
    DONE,
    ENDED,
    FRAME,
    HEAD,
    OUT,
    PASS,
    POINT,
    STEP_LIMIT,
    WINNERS,
    chance,
    seed,
)
from interpreter.passes import MAIN, beginning
from interpreter.problems import PlayError, Position

LAP = 2000  # segments in which an endless loop has come round
FRAMES_FOR_A_CALL = 20  # of Python: a call, and the sets inside of each other in which it may stand


def build_machine(program: ir.Program, box: Box, like: PythonMachine | None = None) -> PythonMachine:
    """Write and compile a lowered program; what reads as in a machine that is `like` it is taken from there."""
    from interpreter.backends.python.write_module import write_module

    module = write_module(program, box)
    if like is None:
        return PythonMachine(module, (compile(module.source(), RULES, "exec"),))
    known = set(like.module.texts())
    *functions, returns = module.texts()  # the list holds functions, so it is always made anew
    new = "\n\n".join([*(text for text in functions if text not in known), returns])
    return PythonMachine(module, (*like.code, compile(new, RULES, "exec")))


def _kept_machine(module: Module, code: bytes, first_frame: tuple[int, list[int]]) -> PythonMachine:
    machine = PythonMachine(module, marshal.loads(code))
    machine._first_frame = first_frame
    return machine


def _files(program: ir.Program) -> dict[str, str]:
    """In which file each procedure and value stands."""
    return {name: one.position.file for part in (program.procedures, program.values) for name, one in part.items()}


class PythonMachine:
    """A compiled program: functions by name, and the source they were made from."""

    name = "python"
    packing = None  # states stay lists

    def __init__(self, module: Module, code: tuple[CodeType, ...]) -> None:
        self.module, self.program, self.code = module, module.program, code
        self.watching = Watching(module.owners, partial(_files, module.program))
        self.functions = self._linked()
        self._ask = self.functions["ASK"]
        self.asked = self._asking(self.functions["WHO"])
        self._steps = self.watching.steps
        self._takes = self.functions["TAKE"]
        self._size = module.program.layout.size
        self._first = self.functions[identifier("", beginning(MAIN))]
        self.take = self._taking(self._takes, self._steps)
        self.sayings = module.sayings
        self.callers = [module.owners[returning(label)] for label in module.returns]

    @cached_property
    def source(self) -> str:
        """What was generated, to be read."""
        return self.module.source()

    def _linked(self) -> dict[str, Any]:
        from interpreter.board import questions

        module = self.module
        space: dict[str, Any] = {
            "__builtins__": BUILTINS,
            **runtime(module.box, self.watching),
            **module.constants,
            "B": module.box.boards,
            "board": questions,
        }
        sys.setrecursionlimit(max(sys.getrecursionlimit(), DEPTH_LIMIT * FRAMES_FOR_A_CALL))
        for code in self.code:  # what comes later takes the place of what has the same name
            exec(code, space)
        return space

    def remade(self, program: ir.Program, box: Box) -> PythonMachine:
        return build_machine(program, box, self)

    def written_from(self, code: Any) -> str:
        return self.module.owners.get(code.co_name, "") if getattr(code, "co_filename", "") == RULES else ""

    def again(self) -> PythonMachine:
        return PythonMachine(self.module, self.code)

    def __reduce__(self) -> tuple[Any, ...]:
        return _kept_machine, (self.module, marshal.dumps(self.code), self._first_frame)

    # ---- running -------------------------------------------------------------------------------------

    def begin(self, S: Array, procedure: str, me: int, values: Sequence[int | Sequence[int]]) -> Options:
        steps = self._steps
        steps[0] = steps[1] = steps[2] = 0
        if procedure == MAIN and not me and not values and len(S) == self._size:  # so every game begins
            S[FRAME], frame = self._first_frame
            S += frame
            return self._settled(S, self._first)
        if not self.program.procedures[procedure].suspends:
            open_frame(self.program, S, procedure, me, values)
            function, halt = self.functions[identifier("run_", procedure)], self.functions[HALT]

            def plain(S: Array) -> Any:
                function(S, me, *values)
                return halt

            return self._settled(S, plain)
        open_frame(self.program, S, procedure, me, values)
        return self._settled(S, self.functions[identifier("", beginning(procedure))])

    @cached_property
    def _first_frame(self) -> tuple[int, list[int]]:
        """What every game begins with: where its frame is, and what is put behind a state for it."""
        S = [0] * self._size
        open_frame(self.program, S, MAIN, 0, ())
        return S[FRAME], S[self._size :]

    def _taking(self, functions: list[Callable[..., Any]], steps: list[int]) -> Callable[[Array, int], Options]:
        """A function that answers the open decision: here programs that play spend their time, so it looks up next to nothing."""
        settled, array = self._settled, list

        def take(S: Array, value: int) -> Options:
            steps[0] = steps[1] = 0
            try:
                found = functions[S[0]](S, value)
            except Over:
                return None
            except (RecursionError, MemoryError) as error:
                raise self._too_deep(S, error) from None
            return found if found.__class__ is array else settled(S, found)

        return take

    def _settled(self, S: Array, found: Any) -> Options:
        """Go on until there are options to choose from (a list), or the game is over (None)."""
        try:
            for _ in range(STEP_LIMIT):
                if found.__class__ is not FunctionType:
                    options: Options = found
                    return options
                found = found(S)
        except Over:
            return None
        except (RecursionError, MemoryError) as error:
            raise self._too_deep(S, error) from None
        chain = self.chain(S, running=found.__name__)
        raise PlayError("endless", chain=chain, where=self._loop(S, found), limit=STEP_LIMIT)

    def _loop(self, S: Array, found: Any) -> str | None:
        """Where the loop begins that goes round for ever: of all that a lap comes through, the outermost one."""
        loops = {
            identifier("", segment.label): segment.loop
            for procedure in self.program.procedures.values()
            for segment in procedure.segments
            if segment.loop is not None
        }
        seen: set[tuple[int, Position]] = set()
        with suppress(Over, PlayError, RecursionError, MemoryError):
            for _ in range(LAP):
                if found.__class__ is not FunctionType:
                    break  # it would have come to an end
                if found.__name__ in loops:
                    seen.add((S[FRAME], loops[found.__name__]))
                found = found(S)
        return "{0.file}:{0.line}".format(min(seen)[1]) if seen else None

    def _too_deep(self, S: Array, error: BaseException) -> PlayError:
        return PlayError("too-deep", chain=self.chain(S, error))

    # ---- playing at random ---------------------------------------------------------------------------

    def play_on(
        self, S: Array, options: list[int], chance: Random, most: int, eager: bool, pick: Pick | None
    ) -> tuple[list[int], Options]:
        functions, steps, settled, rand = self._takes, self._steps, self._settled, chance.random
        taken: list[int] = []
        found: Any = options or None
        any_will_do = pick is None and not eager
        try:
            for _ in range(most if found is not None else 0):
                count = len(found)
                if any_will_do:
                    index = int(rand() * count)
                else:
                    if eager and count > 1 and found[-1] in (PASS, DONE):
                        count -= 1
                    index = int(rand() * count) if pick is None or count == 1 else found.index(pick(S, found, count))
                taken.append(index)
                steps[0] = steps[1] = 0
                found = functions[S[0]](S, found[index])  # as `take` does, without a call for each answer
                if found.__class__ is not list:
                    if found is not None:
                        found = settled(S, found)
                    if found is None:
                        break
        except Over:
            found = None
        except (RecursionError, MemoryError) as error:
            raise self._too_deep(S, error) from None
        return taken, found

    def play_whole(self, initial: Array, first: int, games: int, limit: int) -> Sequence[Summary]:
        scoring = self.program.scoring
        values = [name for name in (scoring.get("score"), *scoring.get("ties", ())) if name in self.program.values]
        found = []
        for number in range(first, first + games):
            S, chooser, made = initial[:], [0] * HEAD, 0
            seed(S, number)
            seed(chooser, number ^ CHOOSING)  # answers have a stream of their own
            options = self.begin(S, MAIN, 0, ())
            while options is not None and made < limit:
                options = self.take(S, options[chance(chooser) * len(options) >> 32])
                made += 1
            players = range(self.module.box.players)
            scores = [[int(self.value(S, name, player, (player,))) for player in players] for name in values]
            found.append(Summary(options is None, made, S[ENDED], S[WINNERS], S[OUT], scores))
        return found

    # ---- asking --------------------------------------------------------------------------------------

    def options(self, S: Array) -> list[int]:
        found: list[int] = list(self._worked_out(self._ask[S[POINT]], S))
        return found

    def _worked_out(self, function: Callable[..., Any], S: Array, *given: Any) -> Any:
        self._steps[:3] = 0, 0, 0
        try:
            return function(S, *given)
        except (RecursionError, MemoryError) as error:
            raise self._too_deep(S, error) from None

    def _asking(self, functions: list[Callable[[Array], int]]) -> Callable[[Array], int]:
        def asked(S: Array) -> int:
            return functions[S[0]](S)

        return asked

    def value(self, S: Array, name: str, me: int, args: Sequence[int | Sequence[int]] = ()) -> Any:
        return self._worked_out(self.functions[identifier("value_", name)], S, me, *args)

    def later(self, lowered: ir.Program, name: str) -> Callable[[Array, int], Any]:
        from interpreter.backends.python.write_module import write_value

        module = Module(self.module.box, lowered, later=True)
        for known, check in lowered.checks.items():
            if known not in self.program.checks:
                write_value(module, check, "check_")
        for known, value in lowered.values.items():
            if known == name or known not in self.program.values:
                write_value(module, value, "value_")
        space = {**self.functions, **module.constants}
        exec(compile(module.source(), RULES, "exec"), space)
        return partial(self._worked_out, space[identifier("value_", name)])

    # ---- frames --------------------------------------------------------------------------------------

    def running(self, S: Array) -> Iterator[tuple[str, int, int]]:
        return running(self.program, self.callers, S)

    def chain(self, S: Array, error: BaseException | None = None, running: str = "") -> str:
        """The names of the procedures that are running (and that an error came through), innermost last."""
        found = waiting(self.callers, S)
        trace: TracebackType | None = error.__traceback__ if error is not None else None
        while trace is not None:
            code = trace.tb_frame.f_code
            found.append(self.module.owners.get(code.co_name, "") if code.co_filename == RULES else "")
            trace = trace.tb_next
        found.append(self.module.owners.get(running, ""))
        return named_chain(found)

    # ---- watching ------------------------------------------------------------------------------------

    def watch(self, log: Log | None, rolls: list[Any] | None) -> list[Any] | None:
        left, self.watching.log, self.watching.fixed = self.watching.fixed, log, rolls
        self._steps[3] = int(log is not None)
        return left

    # ---- being looked at -----------------------------------------------------------------------------

    def parts(self) -> dict[str, str]:
        found = {name: "\n".join([head, *lines]) for name, (head, lines) in self.module.functions.items()}
        return {**found, "": str(self.module.returns)}

    def tables(self) -> dict[str, Any]:
        return {name: self.functions[name] for name in self.module.constants}

    @contextmanager
    def noting(self, noter: Noter) -> Iterator[None]:
        for name, value in self.tables().items():
            if type(value) is tuple:
                self.functions[name] = noter.watched(name, value)

        def called(frame: Any, event: str, _argument: Any) -> None:
            if event == "call" and noter.used is not None and frame.f_code.co_filename == RULES:
                noter.used.parts.add(frame.f_code.co_name)

        before = sys.getprofile()
        sys.setprofile(called)
        try:
            yield
        finally:
            sys.setprofile(before)
