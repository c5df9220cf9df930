"""Checks a whole ruleset: its files, every number of players, every variant, its citations, examples and words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position, Problem, Problems, RulesetError, guess
from interpreter.proof.misspelt import point_to_misspelt
from interpreter.source.reader import shown
from interpreter.source.selection import listed
from interpreter.source.values import Items

if TYPE_CHECKING:
    from os import PathLike

    from interpreter.play.compiling import Assembled
    from interpreter.source.ruleset import Source

MOST_WORK = 1_200_000  # what is compiled in all tables together, as `amount` counts it
MOST_TABLES = 120  # numbers of players and variants that are tried
# Files whose mistakes do not keep the rest from being checked.
BESIDE = ("examples", "locales")


def check(name_or_path: str | PathLike[str], variants: Sequence[str | PathLike[str]] = ()) -> list[Problem]:
    """All problems of a ruleset, in the order of their files and lines; with packs only theirs, and what they break."""
    from interpreter.source.ruleset import find_ruleset, packs_in, read_ruleset

    problems, given = Problems(), packs_in(str(name_or_path), [str(variant) for variant in variants])
    files: set[str] = set()
    try:
        source = read_ruleset(find_ruleset(str(name_or_path)), problems, given)
        files = {shown(path) for path in source.packs.values()}
        _check(source, given, problems)
    except RulesetError as error:
        problems = Problems()
        problems.include(error.problems)
    return [problem for problem in problems if not files or problem.severity == "error" or problem.position.file in files]


def _check(source: Source, given: Sequence[str], problems: Problems) -> None:
    if all(_beside(problem.position) for problem in problems.errors):
        whole = not problems.errors
        games = _assembled(source, source.ids(given), problems)
        _named_like_its_folder(source, problems)
        _campaign(source, problems)
        if whole:
            _Citations(source, problems).check()
            _examples(source, games, problems)
            if games:
                _words(source, games, problems)
        point_to_misspelt(source, problems)


def _named_like_its_folder(source: Source, problems: Problems) -> None:
    """Saves, words and commands find a ruleset by its id, people by its folder."""
    game = source.sections["game"]
    if game["id"] != source.path.resolve().name:
        problems.warning(game.at["id"], "id-not-folder", name=str(game["id"]), folder=source.path.resolve().name)


def _campaign(source: Source, problems: Problems) -> None:
    """The variant for campaigns must exist."""
    game = source.sections["game"]
    name = game.get("campaign")
    if name is not None and name not in source.variants:
        problems.error(game.at["campaign"], "unknown-variant", variant=str(name), guess=guess(str(name), source.variants))


def _beside(position: Position) -> bool:
    path = Path(position.file)
    return path.parent.name in BESIDE or path.name == "ledger.yaml"


def _assembled(source: Source, on: Sequence[str], problems: Problems) -> list[Assembled]:
    """The games for every number of players, and with every variant, or with those that are on; mistakes are noted once."""
    from interpreter.language.sharing import Shared
    from interpreter.play.compiling import assemble_game
    from interpreter.source.amount import amount
    from interpreter.source.selection import player_range, possible_players, together

    game_section = source.sections["game"]
    least, most = player_range(game_section.get("players")) or (1, 1)
    most = min(most, least + len(listed(game_section, "seats")))
    if on:
        numbers = possible_players(game_section, source.variants, together(source.variants, source.options, on))
        tables: list[tuple[int | None, Sequence[str]]] = [(players, on) for players in numbers] or [(None, on)]
    else:
        tables = [*((players, []) for players in range(least, most + 1)), *((None, [name]) for name in source.variants)]
    tried = 1 + MOST_WORK // max(amount(source.sections), MOST_WORK // MOST_TABLES)
    if len(tables) > tried:
        problems.warning(game_section.position, "tables-untried", count=len(tables), n=len(tables) - tried)
    games, shared = [], Shared()
    for players, chosen in tables[:tried]:
        variants = together(source.variants, source.options, chosen)
        found = Problems()
        game = assemble_game(source, players, variants, found, shared)
        problems.include(found)
        if game is not None:
            games.append(game)
    return games


class _Citations:
    """Every cited rule must be in the ledger, if there is one, and its editions must exist."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source, self.problems = source, problems

    def check(self) -> None:
        from interpreter.proof.coverage import citations, ledger_rules, ledger_rulings
        from interpreter.proof.ledger import Ledger

        if self.source.ledger is None:
            return
        ledger = Ledger(self.source)
        for edition, at in ledger.unknown_editions():
            self.problems.error(at, "unknown-edition", name=edition, guess=guess(edition, ledger.variants | ledger.named))
        known = {*ledger_rules(self.source), *ledger_rulings(self.source)}
        for part in (self.source.sections, *self.source.variants.values(), *self.source.examples):
            for rule, at in citations(part, examples=True):
                if rule not in known:
                    self.problems.error(at, "unknown-rule", rule=rule, guess=guess(rule, known))


def _examples(source: Source, games: list[Assembled], problems: Problems) -> None:
    """Names that examples use must exist; whether the examples hold is for `test` to say."""
    from interpreter.proof.example_words import ExampleWords

    game = source.sections["game"]
    seats = [str(seat) for seat in game["seats"]]
    owners = seats + [str(side) for side in game.get("sides") or ()]
    procedures = {name for one in games for name in one.program.procedures}
    procedures |= {name.removeprefix("actions.") for name in procedures}

    def named(what: str, name: str, known: Any, at: Position) -> None:
        if name not in known:
            problems.error(at, "unknown-name", what=what, name=name, guess=guess(name, known))

    words = ExampleWords(source, games, problems) if games else None
    for example in source.examples:
        players = example.get("players")
        for seat, at in zip(players, players.at, strict=True) if isinstance(players, Items) else ():
            named("seat", str(seat), seats, at)
        variants = example.get("with") or ()
        for variant, at in zip(variants, variants.at, strict=True) if variants else ():
            if str(variant) not in source.variants:
                problems.error(at, "unknown-variant", variant=str(variant), guess=guess(str(variant), source.variants))
        if "as" in example:
            named("seat", str(example["as"]), owners, example.at["as"])
        if "do" in example and games:
            name = re.split(r"[\s(]", str(example["do"]).strip(), maxsplit=1)[0]
            named("procedure", name, procedures, example.at["do"])
        for entry in example.get("when") or ():
            for seat in entry:
                named("seat", str(seat), owners, entry.key_at[seat])
        if words is not None:
            words.check(example)


def _words(source: Source, games: list[Assembled], problems: Problems) -> None:
    from interpreter.proof.inventory import inventory
    from interpreter.proof.locales import check_locales

    check_locales(source, inventory(source, games), problems, _Home(source, games[-1]))


class _Home:
    """Where the texts of what a pack brings should stand: in the pack, beside what they are about."""

    def __init__(self, source: Source, game: Assembled) -> None:
        self.source, self.brought = source, game.variation.touched.by_path

    def __call__(self, path: str) -> Position | None:
        section, _, rest = path.partition(".")
        spoken = rest.rpartition(".")[0]
        ways = (rest,) if section != "prompts" else (f"tables.{spoken}", f"actions.{spoken}", f"procedures.{spoken}")
        for way in ways:
            touch = self.brought.get(way)
            if touch is not None and touch.variant in self.source.packs:
                return touch.position
        return None
