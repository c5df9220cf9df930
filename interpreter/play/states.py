"""A position of a game: who must decide about what, choosing, taking back, copying, looking."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from interpreter.model.state import CHANCE_A, CHANCE_B, ENDED, FRAME, KNOWLEDGE, POINT
from interpreter.model.state import seed as seed_chance
from interpreter.model.things import PUBLIC, Sight
from interpreter.passes import MAIN
from interpreter.play.decisions import Decision, Option
from interpreter.play.log import Event, choice
from interpreter.play.results import Result, result_of, scores_of
from interpreter.problems import PlayError, guess

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.refusals import Refusal

Roll = int | str
Rolls = tuple[Roll, ...] | None
Linked = tuple[Any, ...]  # the newest in front: (older, item); () is empty. Copies share the older part.


class Origin(NamedTuple):
    """How a game began: from which list (None: from that of every game), what ran first, and what was rolled for it."""

    seed: int
    array: list[int] | None = None
    procedure: str = MAIN
    me: int = 0
    values: tuple[int | Sequence[int], ...] = ()
    rolls: Rolls = None


class State:
    """A position. `choose` changes it; `clone` first to keep the old one.

    Threads may use states of the same game at the same time, as long as each state belongs to one of them.
    """

    __slots__ = ("_choices", "_events", "_origin", "array", "game", "player", "rolls", "values")

    game: Game
    array: list[int]  # `choose` puts another list here and leaves the old one as it was
    values: list[int]  # what the options stand for
    player: int  # who decides; -1 if nobody does
    rolls: list[Roll] | None  # what chance is going to give; None: what the seed says
    _choices: Linked  # of indices, lists of indices, and (index, what was rolled for it)
    _events: Linked | None  # None: nothing is recorded
    _origin: Origin | int  # only the seed, if nothing else is to be said
    PARTS: ClassVar[tuple[str, ...]] = __slots__  # all that makes up a position

    # ---- playing -------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """Who must decide about what; None when the game is over."""
        if self.player < 0:
            return None
        decision = new(Decision)  # this and `choose` are where programs that play spend their time
        decision._game = self.game
        decision._array = self.array
        decision._values = self.values
        decision.player = self.player
        return decision

    def stand(self, array: list[int], values: list[int], player: int) -> None:
        """Be at another position: its list, the options there, and who decides (-1: nobody)."""
        self.array, self.values, self.player = array, values, player

    def choose(self, option: int | Option | str) -> None:
        """Take an option (its index, the option itself, or its label), and run on to the next decision or the end.

        It takes place whole or not at all: after a PlayError the state is what it was.
        """
        values = self.values
        index = option if type(option) is int else self._index(option)
        if not 0 <= index < len(values):
            raise PlayError("no-such-option", found=index, count=len(values)) if values else PlayError("game-over")
        if self._events is not None or self.rolls is not None:
            self._choose_watched(index)
            return
        game, S = self.game, self.array[:]
        machine = game.here.machine
        take, asked = machine.take, machine.asked  # Python calls what an attribute holds sooner than a method of that name
        options = take(S, values[index])
        if options is None:
            self.values, self.player = [], -1
        else:
            player = asked(S)
            if not 0 <= player < game.players:
                game.asked(S, options)  # refuses to ask a side, or nobody
            self.values, self.player = options, player
        self.array = S
        self._choices = (self._choices, index)

    def _choose_watched(self, index: int) -> None:
        """Choose, and note what is rolled and said."""
        decision, S = self.decision, self.array[:]
        assert decision is not None
        noted = [] if self._events is None else [choice(self.game, decision, index)]
        value = self.values[index]
        playing = self.origin.procedure != MAIN or self.game.is_playing(S)
        used = self.game.run_watched(self, S, lambda array: self.game.machine.take(array, value), noted, playing)
        self._choices = (self._choices, index if used is None else (index, used))

    def _index(self, option: Any) -> int:
        """The index of an option that is given otherwise than by its index."""
        if self.player < 0:
            raise PlayError("game-over")
        if isinstance(option, Option):
            if not option.decision.of(self.array):
                raise PlayError("option-of-other-decision", name=option.label)
            return option.index
        if isinstance(option, str):
            decision = self.decision
            labels = [] if decision is None else decision.labels
            if labels.count(option) > 1:
                raise PlayError(
                    "label-ambiguous", name=option, indices=[index for index, label in enumerate(labels) if label == option]
                )
            if option not in labels:
                raise PlayError("answer-not-offered", name=option, known=labels, guess=guess(option, labels))
            return labels.index(option)
        if isinstance(option, bool) or not hasattr(option, "__index__"):
            raise PlayError("not-a-choice", found=repr(option))
        return operator.index(option)

    def undo(self) -> None:
        """Take back the last choice. Where people play, ask `learnt_since` first: what was seen is not forgotten."""
        steps = list(self._steps())
        if not steps:
            raise PlayError("nothing-to-undo")
        before = self._again(steps[:-1], self._events is not None)
        after, (index, rolls) = before.clone(), steps[-1]
        after.rolls = None if rolls is None else list(rolls)
        after.choose(index)
        self._same(after)
        if rolls is not None:
            before.rolls = [*rolls, *(self.rolls or ())]
        for name in self.PARTS:
            setattr(self, name, getattr(before, name))

    def at(self, number: int) -> State:
        """The position after the first choices, as many as that; PlayError if fewer were made."""
        steps = list(self._steps())
        if type(number) is not int or not 0 <= number <= len(steps):
            raise PlayError("out-of-bounds", value=str(number), least=0, most=len(steps))
        return self._again(steps[:number], self._events is not None)

    def halt(self) -> None:
        """Leave all running procedures: the position stays, and `Game.begin` may run another procedure in it."""
        del self.array[self.game.lowered.layout.size :]
        self.array[FRAME], self.array[POINT], self.array[ENDED] = 0, -1, 0
        self.stand(self.array, [], -1)

    # ---- looking -------------------------------------------------------------------------------------

    def view(self, viewer: int | str | Sight = PUBLIC) -> dict[str, Any]:
        """What a player (number or id of a seat) may know: {places: {place: [pieces, top first]}, fields: …, out: …}.

        By default it is what everybody may know; `view(EVERYTHING)` shows what is hidden, too.
        """
        from interpreter.play.views import view

        return view(self.array, self.game.box, self.game.namer, self.game.viewer(viewer))

    def seen_by(self, viewer: int | str | Sight = PUBLIC) -> dict[str, Any]:
        """All that a player may know and nothing else, as plain data: view, decision with its options, log, result."""
        from interpreter.play.views import seen_by

        return seen_by(self, self.game.viewer(viewer))

    def value(self, name: str, *arguments: Any) -> Any:
        """What a named value of the rules is now, `state.value("score", "red")`, or any expression of the effect language.

        Numbers, yes and no are what they are, things are given by their names, sets as lists. Nothing is hidden from it.
        """
        from interpreter.play.conditions import value_in

        return value_in(self, name, arguments)

    def why_not(self, action: str) -> Refusal | None:
        """Why an action is not offered to who decides, as far as they can know it; None if it is offered."""
        from interpreter.play.refusals import why_not

        return why_not(self, action)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return result_of(self.game, self.array) if self.player < 0 else None

    @property
    def scores(self) -> dict[str, int]:
        """The score of each seat as it stands, where the ruleset has scores."""
        return scores_of(self.game, self.array)

    @property
    def knowledge(self) -> int:
        """Changes whenever chance was used or anybody got to know more: undo may go back to such a change, not over it."""
        return self.array[KNOWLEDGE]

    def learnt_since(self, number: int) -> bool:
        """Has anybody got to know more since so many choices were made? Then taking them back would show something.

        `knowledge` knows of chance and of what was shown; this also finds what rules tell of hidden things by changing open ones.
        """
        made = len(self.choices)
        return self.at(number).knowledge != self.knowledge or any(map(self.learnt_by, range(number, made)))

    def learnt_by(self, number: int) -> bool:
        """Has anybody got to know more by the choice that was made after so many others?"""
        steps = list(self._steps())
        return self._again(steps[:number], False).tells(steps[number][0])

    def tells(self, index: int) -> bool:
        """Would anybody get to know more by a choice?"""
        from interpreter.play.learning import learnt

        return learnt(self, index)

    def log(self, viewer: int | str | Sight = PUBLIC) -> list[str]:
        """What happened so far, in words, as somebody may read it."""
        who = self.game.viewer(viewer)
        told = (self.game.texts.event(event, who) for event in self.events)
        return [line for line in told if line]

    def memory(self) -> dict[str, Any]:
        """The fields that the next game of a series begins with."""
        from interpreter.play.campaign import remembered

        return remembered(self.game.box, self.array)

    def __str__(self) -> str:
        """The table as everybody sees it."""
        from interpreter.words.seen import picture

        return picture(self, PUBLIC)

    def __repr__(self) -> str:
        doing = f"{self.game.seats[self.player]} decides" if self.player >= 0 else "over"
        return f"<State of {self.game.id}: {len(self.choices)} choices made, {doing}>"

    # ---- what happened -------------------------------------------------------------------------------

    @property
    def seed(self) -> int:
        """What fixed all chance."""
        return self.origin.seed

    @property
    def origin(self) -> Origin:
        """How the game began."""
        return Origin(self._origin) if isinstance(self._origin, int) else self._origin

    @property
    def choices(self) -> tuple[int, ...]:
        """The indices of all options taken so far, oldest first."""
        return tuple(index for index, _ in self._steps())

    @property
    def events(self) -> tuple[Event, ...]:
        """The log so far, oldest first. A state that was not started with `record=True` plays the game again to tell it."""
        if self._events is None:
            again = self._again(self._steps(), True)
            self._same(again)
            return again.events
        return tuple(_unwound(self._events))

    def _steps(self) -> Iterator[tuple[int, Rolls]]:
        """Every index taken, with what was rolled for it."""
        for item in _unwound(self._choices):
            if isinstance(item, list):
                yield from ((index, None) for index in item)
            else:
                yield (item, None) if isinstance(item, int) else item

    def _again(self, steps: Any, record: bool) -> State:
        """The game played again with some choices."""
        origin = self.origin
        state = self.game.blank(origin.seed, record=record, rolls=origin.rolls)
        if origin.array is not None:
            state.stand(origin.array[:], [], -1)
        self.game.begin(state, origin.procedure, origin.me, origin.values)
        for index, rolls in steps:
            state.rolls = None if rolls is None else list(rolls)
            state.choose(index)
        return state

    def _same(self, again: State) -> None:
        """Somebody may have changed the list, or have saved it with other choices."""
        if again.array != self.array:
            raise PlayError("choices-lead-elsewhere")

    # ---- copying -------------------------------------------------------------------------------------

    def clone(self) -> State:
        """A copy that goes its own way."""
        copy = new(State)
        copy.game = self.game
        copy.array = self.array[:]
        copy.values = self.values
        copy.player = self.player
        copy.rolls = self.rolls if self.rolls is None else self.rolls[:]
        copy._choices = self._choices
        copy._events = self._events
        copy._origin = self._origin
        return copy

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (self.game, self.to_json(), self._events is not None)

    def imagine(self, seed: int) -> State:
        """A copy with another future, for trying things out: chance begins anew, and nothing is recorded."""
        copy = self.clone()
        copy._events = copy.rolls = None
        seed_chance(copy.array, seed)
        chance = slice(CHANCE_A, CHANCE_B + 1)
        for kept in self.game.lowered.copies(self.array):  # what is taken back brings no other future with it
            copy.array[kept + CHANCE_A : kept + CHANCE_B + 1] = copy.array[chance]
        return copy

    def imagination(self, player: int, short: bool = False) -> Callable[[int], State]:
        """Makes states like `imagine`, from a seed each, in which what the player may not know is dealt anew.

        `short`: they are over (`idle`) when what `play` has called, such as a turn or a round, is done.
        """
        from interpreter.play.dealing import Imagination

        return Imagination(self, player, short).imagine

    def to_json(self) -> str:
        """The whole state and how it came about."""
        from interpreter.play.saving import written

        return written(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.array == other.array

    def __hash__(self) -> int:
        return hash(tuple(self.array))


new = object.__new__


def decision_of(game: Game, array: list[int], values: list[int], player: int) -> Decision:
    """The decision that is open in a position."""
    decision = new(Decision)
    decision._game, decision._array, decision._values, decision.player = game, array, values, player
    return decision


def revived(game: Game, text: str, record: bool) -> State:
    """A state that was pickled."""
    state = game.from_json(text)
    if record:
        state._events = state._again(state._steps(), True)._events
    return state


def _unwound(cell: Linked) -> list[Any]:
    found = []
    while cell:
        cell, item = cell
        found.append(item)
    return found[::-1]
