"""Makes one change after the other and runs the examples until one of them notices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.play.compiling import Assembled, assemble_game, build_game
from interpreter.problems import Problems, RulesetError
from interpreter.proof.examples import Examples, Outcome, Table
from interpreter.proof.proving.changes import Alternative, Site, Verdict
from interpreter.proof.proving.reach import Altered, Reach, altered, recorded, watch
from interpreter.proof.proving.sameness import mean_the_same
from interpreter.proof.proving.sites import sites
from interpreter.proof.proving.twins import Names
from interpreter.source.schema import check_shape
from interpreter.source.values import Text, copy_of

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.ruleset import Source
    from interpreter.source.values import Map


class _NotClean(Exception):
    """With the change the ruleset does not check clean."""


@dataclass(frozen=True, slots=True)
class _Change:
    """The game of a table with a change, and what of it is not as before; None if that is more than can be told."""

    game: Game
    altered: Altered | None


class Proof:
    """A ruleset with its examples, ready to be changed; games are built and examples run when they are first needed."""

    def __init__(self, source: Source, seed: int = 1) -> None:
        self.source = source
        self.seed = seed
        self.runner = Examples(source)
        self.tables: dict[Table, list[Map]] = {}
        self.rules: dict[Table, Assembled] = {}  # without any change
        self.written: dict[Table, Map] = {}  # the data of these rules, apart: variations share what is changed here
        self.failing: list[Outcome] = []  # of the examples that were looked at so far
        for example in source.examples:
            self.place(example)
        self.words = {id(example): _words(example) for examples in self.tables.values() for example in examples}
        self.sites = sites(source, Names(self.rules.values()), seed)
        self.noticing: dict[int, list[Map]] = {}  # examples that noticed changes of the same holder, the last one first
        self._originals: dict[Table, Game] = {}
        self._reach: dict[int, Reach | None] = {}

    def place(self, example: Map) -> None:
        """Note what game an example is about."""
        try:
            table = self.runner.table(example)
            if table not in self.rules:
                self.rules[table] = _assembled(self.source, table)
                self.written[table] = copy_of(self.rules[table].variation.sections)
            self.tables.setdefault(table, []).append(example)
        except RulesetError:
            self.failing.append(self.runner.one(example))

    def look_at_all(self, advance: Callable[[float], None] = lambda count: None) -> None:
        """Run every example without any change, so that all that fail anyway are known."""
        for table, examples in self.tables.items():
            for example in examples:
                self.reach(table, example)
                advance(1)

    def original(self, table: Table) -> Game:
        """The game of a table without any change, which notes what is read of it."""
        if table not in self._originals:
            self._originals[table] = game = _built(self.rules[table])
            watch(game)
        return self._originals[table]

    def reach(self, table: Table, example: Map) -> Reach | None:
        """What an example uses when nothing is changed; None if it fails anyway."""
        if id(example) not in self._reach:
            game = self.original(table)
            outcome, reach = recorded(game, example, lambda: self.runner.on(game, example))
            self._reach[id(example)] = reach if outcome.passed else None
            if not outcome.passed:
                self.failing.append(outcome)
        return self._reach[id(example)]

    def prove(self, site: Site) -> Verdict | None:
        """Change a site and say whether any example notices; None if nothing that can stand there makes a difference."""
        for alternative in site.alternatives:
            with site.changed(alternative):
                try:
                    found = self.noticed(site, alternative)
                except _NotClean:
                    continue
            if found is not None:
                return Verdict(site.kind, site.position, site.old, alternative.new, site.rules, found or None)
        return None

    def noticed(self, site: Site, alternative: Alternative) -> str | None:
        """The name of the first example that fails, an empty text if all hold, None if the change changes nothing."""
        if not isinstance(alternative.value, Text):
            self.check_shapes()
        changes: dict[Table, _Change | None] = {}
        for table, example in self.in_order(site):
            if table not in changes:
                changes[table] = self.change(table)
            change = changes[table]
            if change is None:
                continue
            known = self._reach.get(id(example))  # to run it costs less than to record what it uses
            if known is not None and change.altered is not None and not change.altered.reached(known):
                continue
            if not self.holds(change.game, example) and self.reach(table, example) is not None:
                self.remember(site, example)
                return str(example["example"])
        return "" if any(change is not None for change in changes.values()) else None

    def check_shapes(self) -> None:
        problems = Problems()
        check_shape(self.source.sections, "ruleset", problems)
        if problems.errors:
            raise _NotClean

    def change(self, table: Table) -> _Change | None:
        """The game of a table with the change, or None if it is the same as before."""
        rules, problems = self.rules[table], Problems()
        variation = self.source.with_variants(table.variants, len(table.seats), problems)
        if problems.errors:
            raise _NotClean
        if variation.sections == self.written[table]:
            return None
        try:
            changed = _assembled(self.source, table)
            if changed.box == rules.box and mean_the_same(changed.program, rules.program, rules.box):
                return None
            original = self.original(table)
            game = _built(changed, original)
        except RulesetError as error:
            raise _NotClean from error
        return None if _runs_the_same(game, original) else _Change(game, altered(game, original))

    def holds(self, game: Game, example: Map) -> bool:
        try:
            return self.runner.on(game, example).passed
        except Exception:  # whatever a broken rule does to the machine, it is noticed
            return False

    def in_order(self, site: Site) -> Iterator[tuple[Table, Map]]:
        """All examples, those first that are most likely to notice; otherwise table by table."""
        rules, about = set(site.rules), set(site.about)
        last = {id(example): len(self.noticing) for example in self.noticing.get(id(site.holder), ())}

        def likely(example: Map) -> int:
            named = len(about & self.words[id(example)])
            cited = len(rules.intersection(map(str, example.get("rules", ()))))
            return 8 * (id(example) in last) + 2 * cited + named

        ranked = [(likely(example), table, example) for table, examples in self.tables.items() for example in examples]
        total: dict[Table, int] = {}
        for rank, table, _ in ranked:
            total[table] = max(total.get(table, 0), rank)
        size = {table: len(examples) for table, examples in self.tables.items()}
        ranked.sort(key=lambda entry: (-(entry[0] > 0), -total[entry[1]], -size[entry[1]], str(entry[1]), -entry[0]))
        return ((table, example) for _, table, example in ranked)

    def remember(self, site: Site, example: Map) -> None:
        known = self.noticing.setdefault(id(site.holder), [])
        if example not in known:
            known.insert(0, example)


def _words(example: Map) -> set[str]:
    """All words of an example."""
    return set(re.findall(r"[a-z0-9_]+", str(dict(example))))


def _assembled(source: Source, table: Table) -> Assembled:
    problems = Problems()
    found = assemble_game(source, table.seats, table.variants, problems)
    if found is None:
        raise RulesetError(list(problems))
    return found


def _built(rules: Assembled, like: Game | None = None) -> Game:
    problems = Problems()
    game = build_game(rules, problems, None if like is None else like.machine)
    if game is None:
        raise RulesetError(list(problems))
    return game


def _runs_the_same(game: Game, other: Game) -> bool:
    """Do two games have the same functions over the same tables?"""
    return (
        game.machine.source == other.machine.source
        and game.machine.tables() == other.machine.tables()
        and game.box == other.box
        and game.program.scoring == other.program.scoring
    )
