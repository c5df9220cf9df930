"""The tables of a ruleset: only those are put together of which it is not known what comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.problems import Problem, Problems
from interpreter.proof.accepted import accepted_in, without
from interpreter.proof.outside import outside
from interpreter.proof.remembering import Memory, Tried, key_of
from interpreter.source.amount import amount
from interpreter.source.framing import Frame, frame_of
from interpreter.source.selection import defaults

if TYPE_CHECKING:
    from interpreter.language.sharing import Shared
    from interpreter.play.compiling import Assembled
    from interpreter.proof.standing import Changes, Standing, Stood
    from interpreter.source.ruleset import Source
    from interpreter.source.values import Map

Seen = tuple[tuple[str, ...], str]  # the variants that are on, and what can be seen from outside


@dataclass(frozen=True, slots=True)
class _Table:
    """A number of players and some variants, and the files that matter for them."""

    players: int | None
    variants: list[str]
    head: str
    files: dict[Path, str]  # with their sums
    key: str


@dataclass
class Tables:
    """The tables of a ruleset as it is now."""

    source: Source
    documents: dict[Path, Map]  # the files of rules
    of: Callable[[Iterable[Path]], list[str]]  # the names and sums of files
    memory: Memory
    shared: Shared
    before: dict[str, Assembled]  # tables that were put together before
    stood: Callable[[], Standing]  # what is known of tables from when all of them were clean
    learn: Callable[[], None]  # called before anything is put together
    made: dict[str, Assembled] = field(default_factory=dict)
    clean: list[tuple[_Table, Seen]] = field(default_factory=list)
    all_clean: bool = True
    news: bool = False  # was any of them looked at?

    def table(self, players: int | None, variants: list[str], problems: Problems) -> Tried | None:
        """A table, if it can be played; what is wrong with it is noted."""
        source = self.source
        # Of other variants than these and the defaults of options, no more than their names can matter.
        on = {*variants, *(name for option in source.options for name in defaults(option))}
        files = [*source.rule_files, *source.imported, *(path for path in source.variant_files if path.stem in on)]
        head = repr((players, variants, list(source.variants)))
        sums = self.of(files)
        parts = [head, *sums]
        table = _Table(players, variants, head, dict(zip(files, sums, strict=True)), "\n".join(parts))

        def tried() -> tuple[Seen | None, list[Problem]]:
            self.news = True
            stood = None if table.key in self.before else self._still(table)
            if stood is not None:
                return (stood.chosen, stood.outside), []
            found = Problems()
            game = self._make(table, found)
            # A table with warnings that its own files accept is as clean as any.
            return None if game is None else (game.chosen, outside(game)), without(accepted_in(source.sections), found)

        if table.key in self.before:
            self._make(table, problems)
        known, wrong = self.memory.answer("table", parts, tried)
        problems.include(wrong)
        if known is None or wrong:
            self.all_clean = False
        else:
            self.clean.append((table, known))
        return None if known is None else Tried(known[0], known[1], lambda: self._make(table, Problems()))

    def _make(self, table: _Table, problems: Problems) -> Assembled | None:
        from interpreter.play.compiling import assemble_game

        if table.key not in self.made:
            game = self.before.get(table.key)
            if game is None:
                self.learn()
                game = assemble_game(self.source, table.players, table.variants, problems, self.shared)
            if game is None:
                return None
            self.made[table.key] = game
        return self.made[table.key]

    # ---- tables that stay clean ----------------------------------------------------------------------

    @cached_property
    def frames(self) -> dict[Path, Frame]:
        """The files of rules, without their texts."""
        return {path: frame_of(document) for path, document in self.documents.items()}

    @cached_property
    def _changes(self) -> Changes:
        return self.stood().changes(self.frames)

    def _frame(self, table: _Table) -> str:
        """A sum of all that a table is made of, but for the texts of the rules."""
        rules = [f"{path} {frame.total}" for path, frame in self.frames.items()]
        return key_of(table.head, [*rules, *(total for path, total in table.files.items() if path not in self.frames)])

    def _still(self, table: _Table) -> Stood | None:
        return self._changes.leave(self.stood().tables.get(self._frame(table)))

    def standing(self) -> Standing:
        """What is known of the tables that are clean now."""
        from interpreter.proof.standing import stands

        found: dict[str, Stood | tuple[Assembled, str, int]] = {}
        for table, (_, seen) in self.clean:
            game = self.made.get(table.key)
            if game is not None:
                found[self._frame(table)] = game, seen, amount(game.variation.sections, self.source.counted)
            elif (stood := self._still(table)) is not None:
                found[self._frame(table)] = stood
        standing = stands(self.frames, found)
        # Whoever asks again gets the same; all else is forgotten.
        self.stood, self.made, self.before = lambda: standing, {}, {}
        return standing
