"""The machine as frontends, bots and tests see it. This module is the contract; it stays stable.

    game = rulewright.load("connect_four")           # a Game: a ruleset for a number of players and some variants
    state = game.start(seed=7)                       # a State: a position; set-up runs until somebody must decide
    while (decision := state.decision) is not None:  # who decides, about what, and the options
        state.choose(decision.options[0])            # take an option: itself, its index, or its label
    state.result                                     # winners, scores, reason

A state is one flat list of integers (`State.array`). Copying it is copying the list; all control is in it too, so that a state
can be saved, copied, undone and gone on with anywhere. Two states are equal when their lists are.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

from interpreter import __version__
from interpreter.backends.contract import Unsuited
from interpreter.model.opening import opening
from interpreter.model.state import KNOWLEDGE, POINT
from interpreter.model.state import seed as seed_chance
from interpreter.model.things import EVERYTHING, PUBLIC, Sight, Viewer
from interpreter.passes import MAIN
from interpreter.passes.telling import PLAY
from interpreter.play.compiling import Assembled, build_native, compile_game
from interpreter.play.decisions import Decision, Option
from interpreter.play.log import Event
from interpreter.play.naming import Namer
from interpreter.play.packed import PackedState, packed
from interpreter.play.playouts import LONGEST, Playout, playouts
from interpreter.play.recording import Recorder
from interpreter.play.results import Result
from interpreter.play.states import Origin, Roll, State, new
from interpreter.problems import PlayError, Problems, RulesetError, guess

if TYPE_CHECKING:
    from os import PathLike

    from interpreter import ir
    from interpreter.backends.contract import Machine
    from interpreter.board.frozen import Boards
    from interpreter.play.dealing import Secrets
    from interpreter.words.texts import Texts

__all__ = ["EVERYTHING", "PUBLIC", "Decision", "Event", "Game", "Option", "Result", "State", "compile_game", "load"]


Kind = Literal["python", "native", "auto"]  # of machine


class _Here(threading.local):
    """What a thread has for itself: functions that share nothing with those of other threads."""

    def __init__(self, made: list[Machine], another: Callable[[], Machine]) -> None:
        self.machine = made.pop() if made else another()  # run once by each thread that comes along
        self.packing = self.machine.packing
        self.later: dict[str, Callable[[list[int], int], Any]] = {}  # values that were asked for since, by their names


class Game(Assembled):
    """A ruleset, ready to be played by a number of players with some variants."""

    def __init__(self, rules: Assembled, machine: Machine, id: str = "") -> None:
        self.__dict__.update(rules.__dict__)  # some of it may be read later
        self.here = _Here([machine], machine.again)
        self.id, self.players = id or self.source.id, self.box.players
        self.language: str | Sequence[str] | None = None
        self.namer = Namer(self.box, list(machine.program.actions), machine.program.reactions)
        self.initial = opening(self.box, machine.program.layout.size)
        self.unsuited: Unsuited | None = None  # why there is no native machine, if one was wanted
        self.kept_as = ""  # a name for all that it was made of, if it is kept
        self._opening: tuple[list[int] | bytes, list[int], int] | None = None

    @property
    def machine(self) -> Machine:
        """The compiled program, of which each thread has its own."""
        return self.here.machine

    @property
    def lowered(self) -> ir.Program:
        """The program as the machine has it: with its decision points and the layout of its states."""
        return self.here.machine.program

    @cached_property
    def texts(self) -> Texts:
        """The words of the game, in the language that `load` was given, else in that of the environment."""
        import os

        from interpreter.words.languages import preferred
        from interpreter.words.texts import Texts
        from interpreter.words.wording import with_variants

        wanted = preferred(os.environ) if self.language is None else self.language
        return Texts(with_variants(self.source.locales, self.variants), wanted)

    @cached_property
    def rules(self) -> dict[str, str]:
        """What the rules are, in a few letters for each section: saved games know by them whether something was changed."""
        from interpreter.play.fingerprint import fingerprint

        sections = {**self.variation.sections, "packs": {id: self.source.variants[id] for id in self.source.packs}}
        # Another version may lay out states in another way: then a game is played again, too.
        return {**fingerprint(sections), "interpreter": f"{__version__} {self.lowered.layout.size}"}

    @cached_property
    def secrets(self) -> Secrets:
        """What of the game can be hidden from a player."""
        from interpreter.play.dealing import Secrets

        return Secrets(self)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.box.seats

    @property
    def sides(self) -> tuple[str, ...]:
        return self.box.sides

    @property
    def variants(self) -> tuple[str, ...]:
        return self.variation.chosen

    @property
    def boards(self) -> Boards | None:
        return self.box.boards

    @property
    def code(self) -> str:
        """The generated Python source."""
        return self.machine.source

    def viewer(self, who: int | str | Sight) -> Viewer:
        """The viewer that a number, the id of a seat, PUBLIC or EVERYTHING means; PlayError if there is no such seat."""
        if isinstance(who, Sight):
            return who
        if isinstance(who, str) and who in self.seats:
            return self.seats.index(who)
        if type(who) is int and 0 <= who < self.players:
            return who
        raise PlayError("no-such-seat", found=str(who), known=list(self.seats), guess=guess(str(who), self.seats))

    def __repr__(self) -> str:
        return f"<Game {self.id}: {', '.join([*self.seats, *self.variants])}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded_again, (str(self.source.path.resolve()), self.seats, self.source.named(self.variants))

    # ---- beginning -----------------------------------------------------------------------------------

    def blank(
        self, seed: int = 0, memory: dict[str, Any] | None = None, record: bool = False, rolls: Sequence[Roll] | None = None
    ) -> State:
        """A state before anything has been done: no procedure runs yet."""
        S = self.initial[:]
        seed_chance(S, seed)
        state = self._state(S, [], -1, seed)
        state._events = () if record else None
        state.rolls = None if rolls is None else list(rolls)
        if memory:
            from interpreter.play.campaign import recall

            recall(self.box, state.array, memory)
        return state

    def _state(self, array: list[int], values: list[int], player: int, seed: int) -> State:
        if self.here.packing is None:
            state = new(State)
            state.game = self
            state.array = array
            state.values = values
            state.player = player
        else:
            state = new(PackedState)
            state.game = self
            state.stand(array, values, player)
        state.rolls = state._events = None
        state._choices = ()
        state._origin = seed
        return state

    def start(
        self, seed: int = 0, memory: dict[str, Any] | None = None, record: bool = False, rolls: Sequence[Roll] | None = None
    ) -> State:
        """Begin a game: set-up runs until the first decision. The same seed and choices give the same game.

        `memory` is what the game before handed on (`State.memory`). `record` keeps the log while the game is played.
        `rolls` takes the place of chance: each roll and random pick takes the next of them, and shuffling changes nothing;
        `State.rolls` has what is left, can be given more, and None goes back to the seed.
        """
        if type(seed) is not int:
            raise PlayError("no-seed", found=repr(seed))
        if memory or record or rolls is not None:
            state = self.blank(seed, memory, record, rolls)
            self.begin(state, MAIN, 0, ())
            return state
        # Nobody watches, and the seed says all: whoever plays thousands of games comes here.
        if self._opening is not None:
            array, values, player = self._opening
            if isinstance(array, bytes):
                return packed(self, array, values, player, seed)
            S = array[:]
            seed_chance(S, seed)
        else:
            S, machine = self.initial[:], self.here.machine
            seed_chance(S, seed)
            values, player = machine.begin(S, MAIN, 0, ()) or [], -1
            if values:
                player = machine.asked(S)
                if not 0 <= player < self.players:
                    self.asked(S, values)  # refuses to ask a side, or nobody
                if S[KNOWLEDGE] == 0:  # no chance so far: every game begins so
                    kept = self.here.packing and self.here.packing.pack(S)
                    self._opening = kept or S[:], values, player
        return self._state(S, values, player, seed)

    def forget_opening(self) -> None:
        """Let set-up run again when the next game begins, also if it comes to the same every time."""
        self._opening = None

    def begin(self, state: State, procedure: str, me: int, values: Sequence[int | Sequence[int]]) -> None:
        """Run a procedure in a state where none runs."""
        before = state.array[:]
        used = self.run_watched(
            state, state.array, lambda S: self.machine.begin(S, procedure, me, values), [], playing=procedure != MAIN
        )
        state._origin, state._choices = Origin(state.seed, before, procedure, me, tuple(values), used), ()

    def position(self, given: Mapping[str, Any], do: str = "play", player: str | None = None, seed: int = 0) -> State:
        """A position in the notation of examples (`given`), and what is run from there: a procedure, a step or an action.

        Everything that `given` does not name is where it begins. `player` acts, and has the turn; by default the first one.
        """
        from interpreter.play.laying import position

        return position(self, given, do, player, seed)

    # ---- running -------------------------------------------------------------------------------------

    def asked(self, S: list[int], options: list[int] | None) -> tuple[list[int], int]:
        """The options and who decides, after a run; none and -1 when the game is over."""
        if options is None:
            return [], -1
        player = self.here.machine.asked(S)
        if not 0 <= player < self.players:  # only players can be asked, not sides and not nobody
            raise PlayError("nobody-to-ask", prompt=self.lowered.points[S[POINT]].prompt)
        return options, player

    def run_watched(
        self, state: State, S: list[int], run: Callable[[list[int]], list[int] | None], noted: list[Event], playing: bool
    ) -> tuple[Roll, ...] | None:
        """Run a state with its own rolls, and note what happens if it records; gives the rolls that were used."""
        machine, rolls = self.machine, state.rolls
        recording = state._events is not None
        recorder = Recorder(self, S, noted, playing) if recording else None
        machine.watch(recorder, None if rolls is None else list(rolls))
        left: list[Roll] | None = None
        try:
            values, player = self.asked(S, run(S))
        finally:
            left = machine.watch(None, None)
        if recorder is not None:
            recorder.settle()
        state.stand(S, values, player)
        state.rolls = left
        for one in noted if recording else ():
            assert state._events is not None
            state._events = (state._events, one)
        return None if rolls is None else tuple(rolls[: len(rolls) - len(left or ())])

    def is_playing(self, S: list[int]) -> bool:
        """Has play begun, so that what happens is a part of the story?"""
        return any(name == PLAY for name, _, _ in self.machine.running(S))

    def look(self, state: State) -> None:
        """Find out who decides in a state about what; PlayError if its list cannot be asked."""
        try:
            state.stand(state.array, self.machine.options(state.array), self.machine.asked(state.array))
        except (IndexError, TypeError, ValueError, RecursionError, MemoryError):
            raise PlayError("state-damaged") from None
        if not state.values or not 0 <= state.player < self.players:
            raise PlayError("state-damaged")

    def playout(
        self,
        state: State,
        chance: random.Random,
        limit: int | None = None,
        eager: bool = False,
        pick: Callable[[Sequence[int], list[int], int], int] | None = None,
    ) -> int:
        """Play on with random choices to the end, or for `limit` decisions; the number of decisions made.

        `eager`: nothing is declined while there is something to do. `pick` chooses in place of chance: it is given the
        state's list, the values to choose from and how many of them count, and gives one of the values.
        """
        S, machine = state.array[:], self.here.machine
        taken, options = machine.play_on(S, state.values, chance, limit if limit is not None else 10**9, eager, pick)
        state.stand(S, options or [], -1 if options is None else machine.asked(S))
        if taken:
            state._choices = (state._choices, taken)
        return len(taken)

    def playouts(self, count: int, seed: int = 0, threads: int = 1, limit: int = LONGEST) -> list[Playout]:
        """Whole games with random answers, one for each seed from `seed` on, of at most `limit` decisions.

        With the native machine, threads play at the same time. Any machine and number of threads plays the same games.
        """
        return playouts(self, count, seed, threads, limit)

    # ---- machines ------------------------------------------------------------------------------------

    def use(self, machine: Kind, level: str | None = None) -> None:
        """Play with another machine; where there is none, `unsuited` says why, and the game goes on with the one it has.

        `auto`: the native one, as soon as it is compiled; until then that of Python.
        """
        if machine not in get_args(Kind):
            raise PlayError("unknown-name", name=str(machine), known=get_args(Kind), guess=guess(str(machine), get_args(Kind)))
        if machine == "python" or self.machine.name == "native":
            return
        if machine == "auto":
            threading.Thread(target=self._go_native, args=(level,), daemon=True).start()
        else:
            self._go_native(level)

    def _go_native(self, level: str | None) -> None:
        try:
            native = build_native(self, level)
        except Unsuited as error:
            self.unsuited = error
        else:
            self.here, self._opening = _Here([], native.again), None

    # ---- saving --------------------------------------------------------------------------------------

    def from_json(self, text: str) -> State:
        """A state as `State.to_json` wrote it; PlayError if it is damaged or of another game."""
        from interpreter.play.saving import read

        return read(self, text)

    def sound(self, S: list[int]) -> bool:
        """Is every piece in exactly one place, and every number within its bounds?"""
        from interpreter.play.validation import sound

        return sound(self, S)


def load(
    name_or_path: str | PathLike[str],
    players: int | Sequence[str] | None = None,
    variants: Sequence[str | PathLike[str]] = (),
    language: str | Sequence[str] | None = None,
    machine: Kind = "python",
) -> Game:
    """Load a ruleset (an id, a folder or its game.yaml); RulesetError with all problems if it cannot be played.

    `players` is a number, or the ids of the seats that play; by default as few as the ruleset allows. `variants` are ids of
    variants, or files and folders of packs; a pack in place of the ruleset stands for its ruleset with the pack on.
    `language` is the one of names, prompts and the log, or several, the best first; by default what the environment says.
    `machine`: "python" is ready at once, "native" is compiled with a C compiler first and plays many times faster, "auto" changes
    from one to the other when that is done. Where nothing can be compiled, `Game.unsuited` says why, and Python plays.
    """
    from interpreter.play.keeping import kept_or_made
    from interpreter.source.calm import calm

    for one in [language] if isinstance(language, str) else language or ():
        _understood(one)
    problems = Problems()
    with calm():
        game = kept_or_made(str(name_or_path), players, [str(variant) for variant in variants], problems)
    if game is None:
        raise RulesetError(list(problems))
    game.language = language
    game.use(machine)
    return game


def _understood(language: str) -> None:
    """Refuse what is no name of a language; one that a ruleset does not have is no mistake."""
    from interpreter.words.plurals import rule
    from interpreter.words.said import languages

    if rule(language) is None:
        raise PlayError("no-language", name=language, known=languages())


@lru_cache(maxsize=8)
def _loaded_again(path: str, seats: tuple[str, ...], variants: tuple[str, ...]) -> Game:
    """The game that a pickle names."""
    return load(path, seats, variants)
