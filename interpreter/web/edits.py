"""What the workbench finds out about files that are being edited: problems, cards, differences, examples. Plain data only."""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from interpreter.differences import Change, Part, differences
from interpreter.model.things import EVERYTHING
from interpreter.play.api import Game, compile_game
from interpreter.problems import Problem, Problems, RulesetError
from interpreter.proof.checking import Checker
from interpreter.proof.citing import run_with
from interpreter.proof.examples import Examples
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Piece
from interpreter.scene.pieces import piece_of
from interpreter.scene.teller import Telling
from interpreter.source.ruleset import read_playable
from interpreter.source.values import plain
from interpreter.words.said import Said
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

SEVERITIES = ("error", "warning", "todo")
SLICE = 0.1  # seconds of examples between two looks at the files: whoever saves one waits for no more
MOST_CARDS = 60
MOST_SHOWN = 200  # problems, changes and failed examples


@dataclass(frozen=True, slots=True)
class Told:
    """A problem, or an example that failed."""

    where: str
    text: str
    hint: str = ""
    severity: str = "error"


@dataclass(frozen=True, slots=True)
class Altered:
    """What differs in one entry: its path, `added`, `removed` or `changed`, and lines with `+` or `-` before them."""

    path: str
    how: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of the files as they are now."""

    problems: tuple[Told, ...] = ()
    cards: tuple[Piece, ...] = ()
    changes: tuple[Altered, ...] = ()
    passed: int = 0
    failed: tuple[Told, ...] = ()
    examples: int = 0  # how many there are
    seconds: float = 0.0
    playable: bool = False
    languages: tuple[str, ...] = ()


@dataclass
class _Waiting:
    """Examples that are still to be run."""

    runner: Examples
    left: list[Any]
    on: tuple[str, ...]
    count: int
    own: frozenset[int]  # those that are being edited, too; others are the game's
    passed: int = 0
    failed: list[Told] = field(default_factory=list)


class Bench:
    """Looks at one ruleset or pack again and again; compares it with the base game, or with the files as they were first."""

    def __init__(self, name: str) -> None:
        self.name, self.checker = name, Checker(name)
        self._first: Game | None = None
        self._now: Game | None = None
        self._base: tuple[Hashable, Game] | None = None  # of a pack, with what its files were then
        self._waiting: _Waiting | None = None
        self._before: dict[str, bool] = {}  # examples that failed the last time are run first

    def check(self, language: str) -> Report:
        """The problems alone, which are known soonest; whether more can be found out."""
        begun, said = perf_counter(), Said(language)
        found = sorted(self.checker.check(), key=lambda problem: SEVERITIES.index(problem.severity))
        self._waiting = None
        return Report(
            problems=tuple(_told(said, problem) for problem in found[:MOST_SHOWN]),
            seconds=perf_counter() - begun,
            playable=not any(problem.severity == "error" for problem in found),
        )

    def look(self, language: str, known: Report) -> Report:
        """Cards and differences beside the problems that are known; examples follow."""
        begun, said = perf_counter(), Said(language)
        try:
            game = self._compiled()
        except RulesetError as error:
            problems = tuple(_told(said, problem) for problem in error.problems)
            return Report(problems=problems, seconds=known.seconds + perf_counter() - begun)
        changes = differences(self._compared(game), game, [language]).changes
        return Report(
            problems=known.problems,
            cards=tuple(_cards(game, changes, language)),
            changes=tuple(_altered(change) for change in changes[:MOST_SHOWN]),
            examples=self._waiting.count if self._waiting is not None else 0,
            seconds=known.seconds + perf_counter() - begun,
            playable=True,
            languages=tuple(game.source.locales),
        )

    def examples(self, language: str) -> tuple[int, tuple[Told, ...], int, bool]:
        """Run some more examples: how many passed so far, which failed, how many there are, and whether all were run."""
        waiting, said, end = self._waiting, Said(language), perf_counter() + SLICE
        if waiting is None:
            return 0, (), 0, True
        while waiting.left and perf_counter() < end:
            example = waiting.left.pop()
            found = run_with(waiting.runner, example, waiting.on)
            if found is None:
                waiting.count -= 1
                continue
            outcome = found[0]
            self._before[outcome.name] = outcome.passed
            if outcome.passed:
                waiting.passed += 1
            else:
                message, hint = said.fault(outcome.code, outcome.facts)
                where = f"{outcome.position.file}:{outcome.position.line}"
                text = f"{outcome.where}: {message}" if outcome.where else message
                severity = "error" if id(example) in waiting.own else "warning"
                waiting.failed.append(Told(where, f"{outcome.name} – {text}", hint or "", severity))
                waiting.failed.sort(key=lambda one: SEVERITIES.index(one.severity))
        return waiting.passed, tuple(waiting.failed[:MOST_SHOWN]), waiting.count, not waiting.left

    def _compiled(self) -> Game:
        source, problems = read_playable(self.name), Problems()
        game = compile_game(source, None, source.ids(()), problems)
        if game is None:
            raise RulesetError(list(problems))
        self._now = game
        self._first = self._first or game
        if source.packs:
            files = {str(path.resolve()) for path in source.packs.values()}
            examples = [one for one in source.examples if str(Path(one.position.file).resolve()) in files]
            rest = [one for one in source.examples if one not in examples]
        else:
            examples, rest = list(source.examples), []
        # The last of the list is run first: those that failed, then those of the pack.
        left = [*reversed(rest), *reversed(examples)]
        left.sort(key=lambda one: not self._before.get(str(one.get("example", "")), True))
        self._waiting = _Waiting(Examples(source), left, source.ids(()), len(left), frozenset(map(id, examples)))
        return game

    def _compared(self, game: Game) -> Game:
        """What the files are compared with."""
        if not game.source.packs:
            assert self._first is not None
            return self._first
        path, problems = str(game.source.path), Problems()
        now = (Checker(path).stamp(), game.players)
        if self._base is None or self._base[0] != now:
            base = compile_game(read_playable(path), game.players, (), problems)
            if base is None:
                raise RulesetError(list(problems))
            self._base = (now, base)
        return self._base[1]


def _told(said: Said, problem: Problem) -> Told:
    message, hint = said.problem(problem)
    return Told(str(problem.position), message, hint or "", problem.severity)


def _cards(game: Game, changes: Sequence[Change], language: str) -> Iterator[Piece]:
    """The rows that were added or changed, as pieces with their texts."""
    texts = Texts(with_variants(game.source.locales, game.variants), [language])
    scenery = Scenery(game, texts)
    telling = Telling(game.start(), EVERYTHING, texts, scenery.look)
    seen: set[str] = set()
    for change in changes:
        parts = change.path.split(".")
        row = ".".join(parts[1:3]) if parts[0] == "tables" else ".".join(parts[2:4]) if parts[1:2] == ["tables"] else ""
        if change.how == "removed" or row in seen or row.count(".") != 1 or len(seen) >= MOST_CARDS:
            continue
        seen.add(row)
        table, _, id = row.partition(".")
        rows = game.box.tables[table].rows if table in game.box.tables else []
        if id in rows:
            yield _card(telling, table, list(rows).index(id), row)


def _card(telling: Telling, table: str, number: int, row: str) -> Piece:
    box = telling.box
    there = (
        piece
        for piece, (kind, of) in enumerate(zip(box.piece_kind, box.piece_row, strict=True))
        if box.kinds[kind].table == table and of == number
    )
    piece = next(there, None)
    if piece is not None:
        return piece_of(telling, piece)
    texts = telling.texts
    return Piece(
        ref=f"row:{row}", kind=table, kind_name="", name=texts.row(row), shape="card", text=texts.text("tables", row) or ""
    )


def _altered(change: Change) -> Altered:
    return Altered(change.path, change.how, tuple(line for part in change.parts for line in _lines(part)))


def _lines(part: Part) -> Iterator[tuple[str, str]]:
    """A value before and after, line by line."""
    where = f" ({', '.join(part.where[:8])})" if part.where else ""
    before, after = _written(part.before), _written(part.after)
    if len(before) <= 1 and len(after) <= 1:
        yield from (("-", f"{part.key}{where}: {line}") for line in before)
        yield from (("+", f"{part.key}{where}: {line}") for line in after)
        return
    yield "", f"{part.key}{where}:"
    for line in difflib.ndiff(before, after):
        if line[0] in "+- ":
            yield line[0].strip(), f"  {line[2:]}"


def _written(value: Any) -> list[str]:
    if value is None:
        return []
    found = plain(value)
    return found.splitlines() if isinstance(found, str) else [str(found)]
