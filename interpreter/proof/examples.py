"""Executable examples: set a position up, run something, answer every choice, look at what came of it.

An example is strict: a choice that is asked and not answered fails it, and so does an answer that is never asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from interpreter.model.state import ENDINGS, POINT
from interpreter.model.things import EVERYTHING
from interpreter.model.types import Type
from interpreter.play.api import Game, State, compile_game
from interpreter.play.laying import lay_out, run
from interpreter.play.notation import Positions, Unfit
from interpreter.play.seating import seated
from interpreter.problems import PlayError, Position, Problems, RulesetError
from interpreter.proof.printed import Printed
from interpreter.proof.sights import SEES, sight

if TYPE_CHECKING:
    from interpreter.model.things import Thing
    from interpreter.source.ruleset import Source
    from interpreter.source.values import Map

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one example."""

    name: str
    position: Position
    rules: tuple[str, ...]
    passed: bool
    variants: tuple[str, ...] = ()
    code: str = ""  # why it failed, as in a problem
    facts: dict[str, Any] = field(default_factory=dict)
    where: str = ""  # the line of the example that is wrong
    plays: bool = True  # does it run anything, or only look at what is there before play?

    @property
    def why(self) -> str:
        """Why it failed, in English."""
        from interpreter.words.said import Said

        return " ".join(part for part in (self.where and f"{self.where}:", Said().fault(self.code, self.facts)[0]) if part)


class Mismatch(Exception):
    """The example does not say what happened; `code` and `facts` as in a problem."""

    def __init__(self, code: str, where: str = "", /, **facts: Any) -> None:
        self.code, self.facts, self.where = code, facts, where
        super().__init__(f"{where} {code}: {facts}")


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays, and with which variants: examples of the same table are about the same game."""

    seats: tuple[str, ...]
    variants: tuple[str, ...]


class Examples:
    """Runs the examples of one ruleset; games are compiled once for each table."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._tables: dict[tuple[Any, ...], Table | Problems] = {}
        self._games: dict[Table, Game | Problems] = {}

    def run(self, examples: Iterable[Any] | None = None) -> list[Outcome]:
        """Run examples, all of the ruleset's by default."""
        return [self.one(example) for example in (self.source.examples if examples is None else examples)]

    def one(self, example: Any, more: Sequence[str] = ()) -> Outcome:
        """Run one example, if wanted with more variants than it names."""
        try:
            return self.on(self.compiled(self.table(example, more)), example, more)
        except RulesetError as error:
            first = next(problem for problem in error.problems if problem.severity == "error")
            return _outcome(example, more, first.code, first.facts, str(first.position))

    def on(self, game: Game, example: Any, more: Sequence[str] = ()) -> Outcome:
        """Run one example on a game that is compiled for its table."""
        try:
            _Run(game, example, set(more) - set(_variants(example, ()))).run()
        except Mismatch as mismatch:
            return _outcome(example, more, mismatch.code, mismatch.facts, mismatch.where)
        except PlayError as error:
            return _outcome(example, more, error.code, error.facts)
        return _outcome(example, more)

    def position(self, example: Any, more: Sequence[str] = (), answered: bool = True) -> State:
        """The position that an example ends with, or in which it first asks; PlayError where it stops before."""
        run = _Run(self.compiled(self.table(example, more)), example, set(more) - set(_variants(example, ())), record=True)
        try:
            run.play(answered)
        except Mismatch as mismatch:
            raise PlayError(mismatch.code, **mismatch.facts) from None
        return run.state

    def table(self, example: Any, more: Sequence[str] = ()) -> Table:
        """The table that an example is about; RulesetError if there is none."""
        players, variants = example.get("players"), _variants(example, more)
        key = (tuple(str(seat) for seat in players) if isinstance(players, list) else players, variants)
        if key not in self._tables:
            problems = Problems()
            seats = seated(self.source.sections["game"], key[0], self.source, variants, problems)
            on = self.source.selected(variants, len(seats), problems) if seats is not None else ()
            self._tables[key] = problems if seats is None or problems.errors else Table(seats, on)
        return _or_raise(self._tables[key])

    def compiled(self, table: Table) -> Game:
        """The game of a table; RulesetError if it cannot be played."""
        if table not in self._games:
            problems = Problems()
            found = compile_game(self.source, table.seats, table.variants, problems)
            self._games[table] = found if found is not None else problems
        return _or_raise(self._games[table])


def _or_raise(found: T | Problems) -> T:
    if isinstance(found, Problems):
        raise RulesetError(list(found))
    return found


def _variants(example: Any, more: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(str(variant) for variant in example.get("with", ())), *more)))


def _outcome(example: Any, more: Sequence[str], code: str = "", facts: dict[str, Any] | None = None, where: str = "") -> Outcome:
    return Outcome(
        str(example["example"]),
        example.position,
        tuple(str(rule) for rule in example.get("rules", ())),
        not code,
        _variants(example, more),
        code,
        facts or {},
        where,
        "do" in example or "seed" in example,
    )


class _Run:
    def __init__(self, game: Game, example: Any, unnamed: Collection[str] = (), record: bool = False) -> None:
        self.game, self.example, self.unnamed = game, example, unnamed
        self.recording = record or "said" in (example.get("then") or {})
        self.state: State = game.blank(0, record=self.recording)
        self.positions = Positions(game, self.state.array)
        self.last: str | None = None  # the question that was answered last

    def run(self) -> None:
        self.play()
        self.then()

    def play(self, answered: bool = True) -> None:
        """Everything but what the example says of the end, and, if it is not wanted, what players answer."""
        example, game = self.example, self.game
        rolls: list[int | str] = [self.roll(word) for word in example.get("rolls", ())]
        if "seed" in example:
            self.state = game.start(int(example["seed"]), record=self.recording)
            self.positions = Positions(game, self.state.array, laid=True)
            self.state.rolls = rolls or None
        else:
            self.state.rolls = rolls
            self.put_away()
        self.begin()
        for number, entry in enumerate(example.get("when", ()) if answered else ()):
            for player, answers in entry.items():
                self.answer(str(player), answers if isinstance(answers, list) else [answers], number)
        left = self.state.rolls
        if left and answered:
            raise Mismatch("example-rolls-left", rolls=left)

    def put_away(self) -> None:
        """An example knows nothing of variants that it does not name: their pieces stay in the box."""
        box = self.game.box
        for piece, (kind, row) in enumerate(zip(box.piece_kind, box.piece_row, strict=True) if self.unnamed else ()):
            table = box.kinds[kind].table
            if self.is_unnamed(box.tables[table].data[row] if table else self.game.variation.sections["pieces"][kind]):
                self.positions.piles.move_under(self.state.array, piece, box.places["box"].first)

    def is_unnamed(self, row: Map) -> bool:
        """Does a row come from a variant that the example does not name?"""
        return ("", *self.game.variants)[row.later] in self.unnamed

    def roll(self, word: Any) -> int:
        """A face or a number; words are looked up among symbols, then players, places and pieces, then rows."""
        if isinstance(word, int):
            return word
        if word == "none":
            return -1
        box = self.game.box
        found = box.names.number(str(word), *(Type("symbol", name) for name in box.symbols))
        if found is None:
            found = self.positions.find(str(word))
        if found is None:
            self.refuse_several(str(word))
            found = self.positions.row(str(word))
        if found is None:
            raise Mismatch("example-face", name=str(word))
        return found

    def refuse_several(self, word: str) -> None:
        """What names a row and several pieces of it could mean the one or the other."""
        box = self.game.box
        pieces = [piece for piece in range(len(box.piece_kind)) if self.positions.described(piece, word)]
        table = box.kinds[box.piece_kind[pieces[0]]].table if pieces else None
        if table and word in box.tables[table].rows:
            raise Mismatch("example-which", name=word, table=table)

    def begin(self) -> None:
        """Lay the table, and run what the example is about."""
        given, do = self.example.get("given") or {}, str(self.example.get("do", ""))
        try:
            lay_out(self.positions, given)
            if do:
                self.halt()
                run(self.state, do, self.example.get("as"), active="active" not in given)
            elif "as" in self.example and "active" not in given:
                lay_out(self.positions, {"active": self.example["as"]})  # whoever acts has the turn, also where nothing is done
        except Unfit as error:
            raise Mismatch(error.code, error.where, **error.facts) from None

    def halt(self) -> None:
        """What set-up led to goes no further: something else runs from here."""
        if "seed" in self.example:
            rolls = self.state.rolls
            self.state.halt()
            self.state.rolls = rolls or []

    def answer(self, player: str, answers: Sequence[Any], number: int) -> None:
        for answer in answers:
            decision = self.state.decision
            if decision is None:
                raise self.missed("example-not-asked", player, str(answer), last=self.last)
            asked = self.game.box.owners[decision.player]
            if asked != player:
                raise Mismatch("example-other-asked", asked=asked, prompt=decision.prompt, player=player)
            labels = [option.label for option in decision.options]
            index = self.positions.matching(str(answer), labels, self.things())
            if index is None:
                raise self.missed("example-no-option", player, str(answer), prompt=decision.prompt, options=labels)
            self.state.choose(index)
            self.last = decision.prompt
            self.positions = Positions(self.game, self.state.array)

    def missed(self, code: str, player: str, answer: str, **facts: Any) -> Mismatch:
        """An answer that is not asked for, with the reason if there is one to be found."""
        from interpreter.proof.reasons import why_not

        reason = why_not(self.game, self.state.array, player, answer)
        if reason is not None:
            return Mismatch(reason[0], **reason[1], **facts)
        automatic = "true" if self.game.box.automatic else None
        return Mismatch(code, player=player, answer=answer, automatic=automatic, **facts)

    # ---- what came of it -----------------------------------------------------------------------------

    def then(self) -> None:
        then = self.example.get("then") or {}
        decision = self.state.decision
        over = self.state.array[POINT] < 0
        alone = "seed" not in self.example or "do" in self.example
        if decision is not None and "asked" not in then and "options" not in then and alone:
            raise Mismatch(
                "example-unanswered",
                player=self.game.box.owners[decision.player],
                prompt=decision.prompt,
                options=[option.label for option in decision.options],
            )
        for key, value in then.items():
            match str(key):
                case "asked":
                    self.same(key, self.game.box.owners[decision.player] if decision else "none", str(value))
                case "prompt":
                    self.same(key, decision.prompt if decision else "none", str(value))
                case "options":
                    there = sorted(option.label for option in decision.options) if decision else []
                    self.same(key, there, sorted(self.label(word, decision) for word in value))
                case "winners":
                    self.winners(over, value)
                case "reason":
                    self.same(key, ENDINGS[self.state.array[4]], str(value))
                case "tables":
                    self.tables(value)
                case "said":
                    self.said([str(line) for line in value] if isinstance(value, list) else [str(value)])
                case "check":
                    for text in value if isinstance(value, list) else [value]:
                        if not self.holds(text):
                            raise Mismatch("example-untrue", text=str(text))
                case _:
                    try:
                        there, expected = (sight if SEES in key else Positions.compare)(self.positions, str(key), value)
                    except Unfit as error:
                        raise Mismatch(error.code, f"then {key}", **error.facts) from None
                    self.same(key, there, expected)

    def tables(self, tables: Any) -> None:
        problems = Problems()
        differences = list(Printed(self.game.box, problems, self.is_unnamed).differences(tables))
        for problem in problems.errors:
            raise Mismatch(problem.code, f"{problem.position.line}:{problem.position.column}", **problem.facts)
        for differs in differences:
            raise Mismatch(
                "example-differs",
                f"{differs.position.line}:{differs.position.column}",
                name=differs.name,
                found=differs.found,
                wanted=differs.wanted,
            )

    def said(self, wanted: list[str]) -> None:
        """These lines are told in this order, maybe with others between them; a line without brackets tells of anything."""
        told = [
            f"{event.key}({', '.join(thing.label for thing in event.seen(EVERYTHING).values())})"
            for event in self.state.events
            if event.kind == "say"
        ]
        rest = iter(told)
        if not all(
            any(line.replace(" ", "") in (there.replace(" ", ""), there.partition("(")[0]) for there in rest) for line in wanted
        ):
            raise Mismatch("example-differs", name="said", found=_text(told), wanted=_text(wanted))

    def things(self) -> list[Thing]:
        """What the options of the open decision are, whether or not the player can see it."""
        S = self.state.array
        point = self.game.lowered.points[S[POINT]]
        return [self.game.namer.option(S, point, value, EVERYTHING) for value in self.state.values]

    def holds(self, text: Any) -> bool:
        try:
            return self.positions.holds(text)
        except Unfit as error:
            raise Mismatch(error.code, f"check {text}", **error.facts) from None

    def label(self, word: Any, decision: Any) -> str:
        labels = [option.label for option in decision.options] if decision else []
        index = self.positions.matching(str(word), labels, self.things()) if decision else None
        return labels[index] if index is not None else str(word)

    def winners(self, over: bool, value: Any) -> None:
        result = self.state.result if over and self.state.array[4] != ENDINGS.index("idle") else None
        if result is None:
            raise Mismatch("example-not-over")
        wanted = [] if value in ("none", None) else value if isinstance(value, list) else [value]
        self.same("winners", sorted(result.winners), sorted(str(seat) for seat in wanted))

    def same(self, key: Any, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise Mismatch("example-differs", name=str(key), found=_text(found), wanted=_text(wanted))


def _text(value: Any) -> str:
    """As it is written in examples."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{word}: {part}" for word, part in value.items()) + "}"
    return ", ".join(str(part) for part in value) or "nothing" if isinstance(value, (list, tuple)) else str(value)
