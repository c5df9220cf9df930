"""Makes one change after the other and runs the examples until one of them notices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from interpreter.problems import Problems, RulesetError
from interpreter.proof.examples import Examples, Outcome, Table
from interpreter.proof.proving.changes import Alternative, Site, Verdict
from interpreter.proof.proving.reach import Altered, Reach, altered, recorded, watch
from interpreter.proof.proving.sites import sites
from interpreter.proof.proving.words import Names
from interpreter.source.schema import check_shape
from interpreter.source.values import Text

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.ruleset import Source
    from interpreter.source.values import Map


class _NotClean(Exception):
    """With the change the ruleset does not check clean."""


class Proof:
    """A ruleset with its examples that hold, ready to be changed."""

    def __init__(self, source: Source, seed: int = 1, advance: Callable[[float], None] = lambda count: None) -> None:
        self.source = source
        self.seed = seed
        runner = Examples(source)
        self.failing: list[Outcome] = []
        self.tables: dict[Table, list[Map]] = {}
        self.originals: dict[Table, Game] = {}
        self.reach: dict[int, Reach] = {}
        for example in source.examples:
            self.look_at(runner, example)
            advance(1)
        self.words = {id(example): _words(example) for examples in self.tables.values() for example in examples}
        self.sites = sites(source, Names(self.originals.values()), seed)
        self.noticing: dict[int, list[Map]] = {}  # examples that noticed changes of the same holder, the last one first

    def look_at(self, runner: Examples, example: Map) -> None:
        """Run an example without any change, and keep what it used."""
        try:
            table = runner.table(example)
            game = runner.compiled(table)
        except RulesetError:
            self.failing.append(runner.one(example))
            return
        if table not in self.originals:
            watch(game)
            self.originals[table] = game
        outcome, reach = recorded(game, example, lambda: runner.on(game, example))
        if outcome.passed:
            self.tables.setdefault(table, []).append(example)
            self.reach[id(example)] = reach
        else:
            self.failing.append(outcome)

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
        games: dict[Table, Game | None] = {}
        changes: dict[Table, Altered | None] = {}
        runner, different = Examples(self.source), False
        for table, example in self.in_order(site):
            if table not in games:
                game = games[table] = self.changed_game(runner, table)
                changes[table] = altered(game, self.originals[table]) if game is not None else None
                different = different or game is not None
            game, change = games[table], changes[table]
            if game is None or (change is not None and not change.reached(self.reach[id(example)])):
                continue
            if not self.holds(runner, game, example):
                self.remember(site, example)
                return str(example["example"])
        return "" if different else None

    def check_shapes(self) -> None:
        problems = Problems()
        check_shape(self.source.sections, "ruleset", problems)
        if problems.errors:
            raise _NotClean

    def changed_game(self, runner: Examples, table: Table) -> Game | None:
        """The game with the change, or None if it is the same as before."""
        original, problems = self.originals[table], Problems()
        variation = self.source.with_variants(table.variants, len(table.seats), problems)
        if problems.errors:
            raise _NotClean
        if variation.sections == original.variation.sections:
            return None
        try:
            game = runner.compiled(table)
        except RulesetError as error:
            raise _NotClean from error
        return None if _same(game, original) else game

    def holds(self, runner: Examples, game: Game, example: Map) -> bool:
        try:
            outcome = runner.on(game, example)
        except Exception:  # whatever a broken rule does to the machine, it is noticed
            return False
        return outcome.passed

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


def _same(game: Game, other: Game) -> bool:
    """Are two games the same program over the same tables?"""
    return (
        game.machine.source == other.machine.source
        and game.machine.tables() == other.machine.tables()
        and game.box == other.box
        and game.program.scoring == other.program.scoring
    )
