"""The machine as frontends, bots and tests see it. This module is the contract; it stays stable.

    game = interpreter.load("connect_four")          # a Game: a ruleset for a number of players and some variants
    state = game.start(seed=7)                       # a State: a position; set-up runs until somebody must decide
    while (decision := state.decision) is not None:  # who decides, about what, and the options
        state.choose(0)                              # take an option by its index
    state.result                                     # winners, scores, reason

A state is one flat list of integers (`State.array`). Copying it is copying the list; all control is in it too, so that a state
can be saved, copied, undone and gone on with anywhere. Two states are equal when their lists are.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.compiling import compile_game
from interpreter.language.box import ENDED, FRAME, KNOWLEDGE, POINT, Box
from interpreter.log import Event, event
from interpreter.machine.opening import opening
from interpreter.machine.runtime import DONE, PASS, STEP_LIMIT, Over
from interpreter.machine.runtime import seed as seed_chance
from interpreter.problems import PlayError, Problems, RulesetError
from interpreter.results import Result, result_of
from interpreter.things import PUBLIC, Namer, Thing

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards
    from interpreter.imagining import Secrets
    from interpreter.language.scope import World
    from interpreter.machine import ir
    from interpreter.machine.python_backend import Machine
    from interpreter.source.ruleset import Source, Variation

__all__ = ["Decision", "Event", "Game", "Option", "Result", "State", "compile_game", "load"]

SAVE_FORMAT = 1
Linked = tuple[Any, Any] | None


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a decision."""

    index: int
    thing: Thing

    @property
    def label(self) -> str:
        """A readable label made of ids, such as `a1`, `red token at b2`, `pass`."""
        return self.thing.label


class Decision:
    """A question to one player. Its options are in a stable order; their things are made when they are looked at."""

    __slots__ = ("_options", "_state", "player", "prompt")

    def __init__(self, state: State) -> None:
        machine = state.game.machine
        number = state.array[POINT]
        self._state = state
        self._options: tuple[Option, ...] | None = None
        self.player: int = machine.who[number](state.array)
        self.prompt: str = machine.points[number].prompt

    def __len__(self) -> int:
        return len(self._state.values)

    @property
    def options(self) -> tuple[Option, ...]:
        if self._options is None:
            state = self._state
            game, point = state.game, state.game.machine.points[state.array[POINT]]
            self._options = tuple(
                Option(index, game.namer.option(state.array, point, value, self.player))
                for index, value in enumerate(state.values))
        return self._options

    @property
    def facts(self) -> dict[str, Thing]:
        """Things already chosen, which the prompt may mention."""
        state = self._state
        frame = state.array[FRAME]
        point = state.game.machine.points[state.array[POINT]]
        return {slot.name: state.game.namer.thing(state.array, slot.type, state.array[frame + 2 + slot.number], self.player)
                for slot in point.facts if not slot.type.is_set}


class State:
    """A position. `choose` changes it; `clone` first to keep the old one."""

    __slots__ = ("_choices", "_events", "array", "game", "recording", "seed", "values")

    game: Game
    array: list[int]
    values: list[int]
    seed: int
    recording: bool
    _choices: Linked  # newest first, sharing the older part with copies
    _events: Linked

    @property
    def decision(self) -> Decision | None:
        """Who must decide about what; None when the game is over."""
        return None if self.array[POINT] < 0 else Decision(self)

    def choose(self, index: int) -> None:
        """Take an option of the open decision, and run on to the next decision or the end."""
        if self.array[POINT] < 0:
            raise PlayError("game-over")
        if not 0 <= index < len(self.values):
            raise PlayError("no-such-option", found=index, count=len(self.values))
        value = self.values[index]
        if self.recording:
            decision = Decision(self)
            option = decision.options[index].thing
            namer, point = self.game.namer, self.game.machine.points[self.array[POINT]]
            things = {"player": namer.player(decision.player),
                      "option": namer.option(self.array, point, value, PUBLIC)}
            self._note(Event("choice", decision.prompt, things, {"option": option}, (decision.player,)))
        self._choices = (self._choices, index)
        self.game.run(self, self.game.machine.take[self.array[POINT]], value)

    def clone(self) -> State:
        """A copy that goes its own way."""
        copy = _new(State)
        copy.game = self.game
        copy.array = self.array[:]
        copy.values = self.values
        copy.seed = self.seed
        copy.recording = self.recording
        copy._choices = self._choices
        copy._events = self._events
        return copy

    def imagine(self, seed: int) -> State:
        """A copy with another future, for trying things out: chance begins anew, and nothing is recorded."""
        copy = self.clone()
        copy.recording = False
        seed_chance(copy.array, seed)
        return copy

    def imagination(self, player: int, short: bool = False) -> Callable[[int], State]:
        """Makes states like `imagine`, from a seed each, in which what the player may not know is dealt anew.

        `short`: they are over (`idle`) when what `play` has called, such as a turn or a round, is done.
        """
        from interpreter.imagining import Imagination

        return Imagination(self, player, short).imagine

    def halt(self) -> None:
        """Leave all running procedures: the position stays, and `Game.begin` may run another procedure in it."""
        del self.array[self.game.machine.size:]
        self.array[FRAME], self.array[POINT], self.array[ENDED] = 0, -1, 0
        self.values = []

    def view(self, player: int | None = None) -> dict[str, Any]:
        """What a player may know: {places: {place: [pieces, top first]}, fields: …}; None sees everything."""
        from interpreter.views import view

        return view(self.array, self.game.box, self.game.namer, player)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return result_of(self.game, self.array) if self.array[POINT] < 0 else None

    @property
    def scores(self) -> dict[str, int]:
        """The score of each seat as it stands, where the ruleset has scores."""
        from interpreter.results import scores_of

        return scores_of(self.game, self.array)

    @property
    def choices(self) -> tuple[int, ...]:
        """The indices of all options taken so far, oldest first."""
        return tuple(_unwound(self._choices))

    @property
    def events(self) -> tuple[Event, ...]:
        """The log so far, oldest first (empty if the state does not record)."""
        return tuple(_unwound(self._events))

    @property
    def knowledge(self) -> int:
        """Changes whenever chance was used or something hidden was shown: undo may go back to such a change, not over it."""
        return self.array[KNOWLEDGE]

    def memory(self) -> dict[str, Any]:
        """The fields that the next game of a series begins with."""
        from interpreter.memory import remembered

        return remembered(self.game.box, self.array)

    def to_json(self) -> str:
        """The whole state and how it came about."""
        game = self.game
        return json.dumps({"format": SAVE_FORMAT, "ruleset": game.id, "seats": list(game.seats),
                           "variants": list(game.variants), "seed": self.seed, "choices": list(self.choices),
                           "state": self.array})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.array == other.array

    def __hash__(self) -> int:
        return hash(tuple(self.array))

    def _note(self, event: Event) -> None:
        self._events = (self._events, event)


_new = object.__new__


def _unwound(cell: Any) -> list[Any]:
    found = []
    while cell is not None:
        cell, item = cell
        found.append(item)
    return found[::-1]


class Game:
    """A ruleset, ready to be played by a number of players with some variants."""

    def __init__(self, source: Source, variation: Variation, box: Box, program: ir.Program, world: World,
                 machine: Machine) -> None:
        self.source, self.variation, self.box = source, variation, box
        self.program, self.world, self.machine = program, world, machine
        self.id = source.id
        self.namer = Namer(box, list(program.actions), program.reactions)
        self._initial = opening(box, machine.size)
        self._opening: tuple[list[int], list[int]] | None = None

    @cached_property
    def secrets(self) -> Secrets:
        """What of the game can be hidden from a player."""
        from interpreter.imagining import Secrets

        return Secrets(self)

    @property
    def seats(self) -> tuple[str, ...]:
        return self.box.seats

    @property
    def sides(self) -> tuple[str, ...]:
        return self.box.sides

    @property
    def players(self) -> int:
        return self.box.players

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

    # ---- beginning -----------------------------------------------------------------------------------

    def blank(self, seed: int = 0, memory: dict[str, Any] | None = None, record: bool = True) -> State:
        """A state before anything has been done: no procedure runs yet."""
        state = self._state(self._initial[:], [], seed, record)
        if memory:
            from interpreter.memory import recall

            recall(self.box, state.array, memory)
        return state

    def _state(self, array: list[int], values: list[int], seed: int, record: bool) -> State:
        state = _new(State)
        state.game, state.array, state.values, state.seed = self, array, values, seed
        state.recording, state._choices, state._events = record, None, None
        seed_chance(array, seed)
        return state

    def start(self, seed: int = 0, memory: dict[str, Any] | None = None, record: bool = True) -> State:
        """Begin a game: set-up runs until the first decision. The same seed and choices give the same game."""
        if self._opening is not None and not memory and not record:
            return self._state(self._opening[0][:], self._opening[1], seed, record)
        state = self.blank(seed, memory, record)
        self.begin(state, "game", 0, [])
        if not memory and state.array[KNOWLEDGE] == 0 and state.array[POINT] >= 0:
            self._opening = state.array[:], state.values  # no chance so far: every game begins so
        return state

    def begin(self, state: State, procedure: str, me: int, values: Sequence[int]) -> None:
        """Run a procedure in a state where none runs."""
        S, machine = state.array, self.machine
        machine.watching.steps[0] = 0
        size = machine.frame_sizes.get(procedure)
        if size is not None:
            S += [0] * (machine.frames_at.get(procedure, 0) - len(S))
            S[FRAME] = len(S)
            S += [0, 0, me, *values, *[0] * (size - 1 - len(values))]
            self.run(state, machine.enter[procedure])
        else:
            def plain(S: list[int]) -> Any:
                machine.enter[procedure](S, me, *values)
                return machine.functions["halt"]
            self.run(state, plain)

    # ---- running -------------------------------------------------------------------------------------

    def run(self, state: State, function: Any, *values: int) -> None:
        """Run until somebody must decide or the game is over."""
        S, watching = state.array, self.machine.watching
        watching.log = (lambda kind, data: state._note(event(self, S, kind, data))) if state.recording else None
        try:
            state.values = self._settled(S, function(S, *values)) or []
            self._somebody(S)
        except Over:
            state.values = []
        except (RecursionError, MemoryError) as error:
            raise PlayError("too-deep", chain=self.chain(S, error)) from None
        finally:
            watching.log = None

    def _somebody(self, S: list[int]) -> None:
        """Only players can be asked, not sides and not nobody."""
        number = S[POINT]
        if number >= 0 and not 0 <= self.machine.who[number](S) < self.players:
            raise PlayError("nobody-to-ask", prompt=self.machine.points[number].prompt)

    def _settled(self, S: list[int], found: Any) -> list[int] | None:
        """Go on until there are options to choose from (a list), or the game is over (None)."""
        for _ in range(STEP_LIMIT):
            if found.__class__ is list or found is None:
                options: list[int] | None = found
                return options
            found = found(S)
        raise PlayError("endless", chain=self.chain(S, running=found.__name__), limit=STEP_LIMIT)

    def chain(self, S: list[int], error: BaseException | None = None, running: str = "") -> str:
        """The names of the procedures that are running (and that an error came through), innermost last."""
        from interpreter.machine.chains import chain

        returns: list[int] = []
        frame = S[FRAME]
        while 0 < frame < len(S) - 1:
            returns.append(S[frame])
            frame = S[frame + 1]
        return chain(self.machine, returns[::-1], error.__traceback__ if error is not None else None, running)

    def playout(self, state: State, chance: random.Random, limit: int | None = None, eager: bool = False,
                pick: Callable[[list[int], list[int], int], int] | None = None) -> int:
        """Play on with random choices to the end, or for `limit` decisions; the number of decisions made.

        `eager`: nothing is declined while there is something to do. `pick` chooses in place of chance: it is given the
        state's list, the values to choose from and how many of them count, and gives one of the values.
        """
        S, take, rand = state.array, self.machine.take, chance.random
        options, decisions = state.values, 0
        most = limit if limit is not None else 10**9
        try:
            while S[POINT] >= 0 and decisions < most:
                count = len(options)
                if eager and count > 1 and options[-1] in (PASS, DONE):
                    count -= 1
                value = options[int(rand() * count)] if pick is None or count == 1 else pick(S, options, count)
                found = take[S[POINT]](S, value)
                decisions += 1
                if found.__class__ is not list:
                    found = self._settled(S, found)
                    if found is None:
                        break
                options = found
        except Over:
            pass
        except (RecursionError, MemoryError) as error:
            raise PlayError("too-deep", chain=self.chain(S, error)) from None
        state.values = options if S[POINT] >= 0 else []
        return decisions

    # ---- saving --------------------------------------------------------------------------------------

    def from_json(self, text: str) -> State:
        """A state as `State.to_json` wrote it; PlayError if it is damaged or of another game."""
        try:
            saved = json.loads(text)
            array, choices = saved["state"], saved["choices"]
            same = (saved["ruleset"], tuple(saved["seats"]), tuple(saved["variants"])) == (
                self.id, self.seats, self.variants)
            sound = (saved["format"] == SAVE_FORMAT and isinstance(saved["seed"], int)
                     and all(type(number) is int for number in array) and all(type(number) is int for number in choices))
        except (ValueError, KeyError, TypeError, RecursionError):
            raise PlayError("state-damaged") from None
        if not same:
            raise PlayError("state-foreign", found=str(saved["ruleset"]), game=self.id)
        if not sound or len(array) < self.machine.size or not self.sound(array):
            raise PlayError("state-damaged")
        state = self.blank(saved["seed"])
        state.array = array
        for index in choices:
            state._choices = (state._choices, index)
        try:
            state.values = self.machine.ask[array[POINT]](array) if array[POINT] >= 0 else []
        except (IndexError, TypeError):
            raise PlayError("state-damaged") from None
        return state

    def sound(self, S: list[int]) -> bool:
        """Is every piece in exactly one place, and every number within its bounds?"""
        from interpreter.soundness import sound

        return sound(self, S)


def load(name_or_path: str, players: int | Sequence[str] | None = None, variants: Sequence[str] = ()) -> Game:
    """Load a ruleset (an id, a folder or its game.yaml); RulesetError with all problems if it cannot be played.

    `players` is a number, or the ids of the seats that play; by default as few as the ruleset allows.
    """
    from interpreter.source.ruleset import find_ruleset, read_ruleset

    problems = Problems()
    source = read_ruleset(find_ruleset(str(name_or_path)), problems)
    problems.stop_on_errors()
    game = compile_game(source, players, variants, problems)
    if game is None:
        raise RulesetError(list(problems))
    return game
