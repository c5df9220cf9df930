"""Checks a whole ruleset: its files, every number of players, every variant, its citations, examples and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.language.phrases import NAME
from interpreter.language.sharing import Shared
from interpreter.problems import Position, Problem, Problems, RulesetError, guess
from interpreter.proof.accepted import accepted, without
from interpreter.proof.homes import Homes
from interpreter.proof.misspelt import point_to_misspelt
from interpreter.proof.outside import around, sum_of, words_beside
from interpreter.proof.remembering import Memory, Shelf, Tried, read_problems, stamps, whole
from interpreter.proof.standing import Standing
from interpreter.proof.tables import Tables
from interpreter.source.cache import Damaged, keep_value, switched_off
from interpreter.source.calm import calm
from interpreter.source.documents import Documents, sums
from interpreter.source.files import shown
from interpreter.source.selection import listed
from interpreter.source.unread import files_of
from interpreter.source.values import Items, plain

if TYPE_CHECKING:
    from os import PathLike

    from interpreter.play.compiling import Assembled
    from interpreter.proof.example_words import Vocabulary
    from interpreter.source.framing import Frame
    from interpreter.source.read_files import Read
    from interpreter.source.ruleset import Source
    from interpreter.source.values import Map

MOST_WORK = 1_050_000  # what is compiled in all tables together, as `amount` counts it
LARGE = 100_000  # what is larger costs more than its share at each table
MOST_TABLES = 120  # numbers of players and variants that are tried
# Files whose mistakes do not keep the rest from being checked.
BESIDE = ("examples", "locales", "rulebook")


def check(name_or_path: str | PathLike[str], variants: Sequence[str | PathLike[str]] = ()) -> list[Problem]:
    """All problems of a ruleset, in the order of their files and lines; with packs only theirs, and what they break."""
    return Checker(name_or_path, variants).check()


class Checker:
    """Checks a ruleset, and checks it again: only what depends on something that was changed is looked at anew."""

    def __init__(self, name_or_path: str | PathLike[str], variants: Sequence[str | PathLike[str]] = ()) -> None:
        from interpreter.source.folders import packs_in

        self.name = str(name_or_path)
        self.given = packs_in(self.name, [str(variant) for variant in variants])
        self.shared, self.memory = Shared(), Memory()
        self.read: dict[Path, Read] = {}
        self.tables: dict[str, Assembled] = {}
        self.frames: Callable[[], dict[Path, Frame]] = dict  # of the files of rules as they are now
        self.standing: Callable[[], Standing] = Standing  # of tables when all of them were clean
        self.learn: Callable[[], None] = lambda: None  # all texts that were parsed before
        self.sums: dict[Path, str] = {}
        self.last: tuple[str, list[Problem]] | None = None

    @calm()
    def check(self) -> list[Problem]:
        """All problems of the files as they are now."""
        from interpreter.source.folders import find_ruleset, is_path

        try:
            home = find_ruleset(self.name)
        except RulesetError as error:
            return error.problems
        # Packs may lie anywhere, in files that come and go: what is wrong with them is always looked at anew.
        found = None if any(map(is_path, self.given)) else sums(home)
        self.sums = found or {}
        if found is None:
            self.memory, self.tables, self.standing = Memory(), {}, Standing
            return self._checked(home)
        name = whole(home, self.given, found)
        if self.last is None or self.last[0] != name:
            problems = read_problems(name)
            if problems is None:
                problems = self._remembering(home)
                if sums(home) == found:  # nobody changed a file meanwhile
                    keep_value(name, problems)
            self.last = name, problems
        return self.last[1]

    def stamp(self) -> Hashable:
        """Changes whenever a file is changed, comes or goes, of which the problems could be others then."""
        from interpreter.source.folders import find_ruleset, is_path, library, pack_files

        try:
            files = [*files_of(find_ruleset(self.name))]
        except RulesetError:
            files = []
        packs = [file for name in self.given if is_path(name) for file in pack_files(Path(name))]
        return stamps([*files, *library().values(), *packs])

    def _remembering(self, home: Path) -> list[Problem]:
        from interpreter.language.parse import learn_parsed, parsed_in

        documents, shelf = None, Shelf(home)
        if not self.memory.answers:
            documents = Documents(home)
            self.memory.answers = shelf.read("memory", dict)
            self.standing = read_standing = cache(lambda: shelf.read("standing", Standing))
            self.learn = cache(lambda: learn_parsed(shelf.read("texts", dict)))
            self.read |= documents.read(self.sums)
        try:
            problems = self._checked(home)
        except Damaged:
            self.read, self.memory, self.standing = {}, Memory(), Standing
            problems = self._checked(home)
        # Who stays does not need it, and whoever comes finds what was there before it stayed.
        if self.memory.turn() and documents is not None and not switched_off():
            shelf.keep("memory", self.memory.answers)
            if self.standing is not read_standing:
                shelf.keep("standing", self.standing())
            if self.tables:
                shelf.keep("texts", parsed_in({shown(path) for path in self.sums}))
            documents.keep({path: read for path, read in self.read.items() if path in self.sums})
        return problems

    def _checked(self, home: Path) -> list[Problem]:
        from interpreter.source.ruleset import look_through

        problems, files = Problems(), set[str]()
        try:
            source = look_through(home, problems, self.given, self.read)
            self._put_together(source, problems)
            files = {shown(path) for path in source.packs.values()}
            self._check(source, problems)
            found = without(accepted(source), problems)
        except RulesetError as error:
            found = error.problems
        return [problem for problem in found if not files or problem.severity == "error" or problem.position.file in files]

    def _check(self, source: Source, problems: Problems) -> None:
        if all(_beside(problem.position) for problem in problems.errors):
            whole, on = not problems.errors, source.ids(self.given)
            examples = self._examples_by_file(source, on)
            games = self._assembled(source, on, examples, problems)
            _named_like_its_folder(source, problems)
            _campaign(source, problems)
            if whole:
                self._citations(source, problems)
                self._facts(source, problems)
                self._examples(source, examples, games, problems)
                if games and (source.packs or not on):
                    self._words(source, games, problems)
                    if not problems.errors:
                        self._looks(source, games, problems)
            point_to_misspelt(source, problems)

    # ---- what an answer depends on -------------------------------------------------------------------

    def _of(self, paths: Iterable[Path]) -> list[str]:
        """The names and sums of files; something that never comes again where they are not known."""
        return [f"{path} {self.sums.get(path) or object()}" for path in paths]

    def _rules(self, source: Source) -> list[str]:
        """All that tables, and so the words that they know, are made of."""
        return [repr(self.given), *self._of([*source.rule_files, *source.imported, *source.variant_files])]

    # ---- tables --------------------------------------------------------------------------------------

    def _assembled(self, source: Source, on: Sequence[str], examples: list[_Examples], problems: Problems) -> list[Tried]:
        """The games for every number of players, and with every variant, or with those that are on; mistakes are noted once."""
        from interpreter.source.amount import amount
        from interpreter.source.selection import player_range, possible_players, together

        game_section = source.sections["game"]
        least, most = player_range(game_section.get("players")) or (1, 1)
        most = min(most, least + len(listed(game_section, "seats")))
        if on:
            numbers = possible_players(game_section, source.variants, together(source.variants, source.options, on))
            tables: list[tuple[int | None, Sequence[str]]] = [(players, on) for players in numbers] or [(None, on)]
            about = [example for some in examples for example in some.all()]
            others = {tuple(name for name in listed(example, "with") if name not in on) for example in about}
            tables += [(None, [*on, *names]) for names in sorted(others) if names]
        else:
            tables = [*((players, []) for players in range(least, most + 1)), *((None, [name]) for name in source.variants)]
        size = amount(source.sections, source.counted)
        tried = 1 + MOST_WORK // max(size * (1 + size // LARGE), MOST_WORK // MOST_TABLES)
        if len(tables) > tried:
            problems.warning(game_section.position, "tables-untried", count=len(tables), n=len(tables) - tried)
        documents = {path: read.document for path in source.rule_files if (read := self.read.get(path)) and read.document}
        trying = Tables(source, documents, self._of, self.memory, self.shared, self.tables, self.standing, self.learn)
        found = [
            trying.table(players, together(source.variants, source.options, chosen), problems)
            for players, chosen in tables[:tried]
        ]
        self.tables, self.frames = trying.made, lambda: trying.frames
        if trying.all_clean and trying.news:
            self.standing = cache(trying.standing)
        return [game for game in found if game is not None]

    # ---- examples and words --------------------------------------------------------------------------

    def _examples_by_file(self, source: Source, on: Sequence[str]) -> list[_Examples]:
        """The examples of each file; with variants on, those that are about them."""
        wanted = partial(_about, source=source, on=on) if on else None
        of_rules: dict[str, list[Map]] = {}
        for example in source.examples_of_rules:
            of_rules.setdefault(example.position.file, []).append(example)
        paths = {shown(path): path for path in self.sums}
        found = [
            _Examples(paths.get(file) or Path(file), sum_of([plain(one) for one in some]), wanted, partial(list, some))
            for file, some in of_rules.items()
        ]
        return found + [
            _Examples(path, self._of([path])[0], wanted, partial(source.examples_in, path, Problems()))
            for path in source.example_files
        ]

    def _examples(self, source: Source, all_examples: list[_Examples], games: list[Tried], problems: Problems) -> None:
        """Names that examples use must exist; whether the examples hold is for `test` to say."""
        from interpreter.proof.example_words import Vocabulary

        rules, seen = self._rules(source), [around(source), *(game.outside for game in games)]

        def known() -> tuple[Vocabulary, set[str]]:
            vocabulary, procedures = Vocabulary(), set[str]()
            for game in games:
                vocabulary.learn(game)
                procedures |= {*game.program.procedures}
            return vocabulary, procedures | {name.removeprefix("actions.") for name in procedures}

        def wrong(examples: _Examples) -> tuple[list[Problem], bool]:
            vocabulary, procedures = self.memory.answer("vocabulary", seen, known)
            found = Problems()
            beyond = check_examples(source, games, examples.all(), vocabulary, procedures, found, self.shared)
            return list(found), not beyond

        self.memory.known("vocabulary", seen)  # it is not forgotten, although it may not be needed now
        for one in all_examples:
            parts = [*rules, *self._of([one.path])]
            problems.include(self._unless_clean("examples", parts, [*seen, str(one.path), one.total], partial(wrong, one)))

    def _put_together(self, source: Source, problems: Problems) -> None:
        """Words and rules that stand in several files must go together."""
        from interpreter.source.ruleset import put_together

        others = self._of([*source.locale_files, *source.imported, *source.variant_files, *filter(None, [source.ledger_file])])
        parts = [*self._rules(source), *others]
        seen = [repr(self.given), *others, words_beside(source)]
        problems.include(self._unless_clean("together", parts, seen, lambda: (put_together(source), True)))

    def _citations(self, source: Source, problems: Problems) -> None:
        """Every cited rule must be in the ledger."""
        from interpreter.proof.citing import check_citations, citations

        others = self._of([*source.example_files, *source.variant_files, *filter(None, [source.ledger_file])])
        cited = sum_of(dict.fromkeys(rule for rule, _ in citations(source.sections, examples=True)))

        def wrong() -> tuple[list[Problem], bool]:
            found = Problems()
            check_citations(source, found)
            return list(found), True

        parts = [*self._rules(source), *others]
        problems.include(self._unless_clean("citations", parts, [repr(self.given), *others, cited], wrong))

    def _facts(self, source: Source, problems: Problems) -> None:
        """What the ledger says must be what the data say, as far as nothing has to be played for it; terms must have names."""
        if source.ledger_file is None or problems.errors:
            return

        def wrong() -> tuple[list[Problem], bool]:
            from interpreter.proof.bound_values import Rules
            from interpreter.proof.ledger_facts import Comparison, check_terms

            found = Problems()
            comparison = Comparison(source, found, Rules(source, self.shared, self.tables.values()))
            comparison.run(playing=False)
            check_terms(source, comparison.ledger, found)
            return list(found), True

        said = self._of([source.ledger_file, *source.locale_files, *source.book_files])
        others = [repr(self.given), *self._of([*source.imported, *source.variant_files])]
        named = self.memory.answer("named by facts", [*others, *said], lambda: names_in_facts(source))
        # Of the rules, facts see all but the texts, and of these only those of the values that they name.
        values = frozenset(f"values.{name}" for name in named)
        rules = [
            f"{path} {frame.total} {[text for head, text in frame.texts.items() if head.partition('(')[0] in values]}"
            for path, frame in self.frames().items()
        ]
        seen = [*others, *rules, *said]
        problems.include(self._unless_clean("facts", [*self._rules(source), *said], seen, wrong))

    def _words(self, source: Source, games: list[Tried], problems: Problems) -> None:
        from interpreter.proof.inventory import inventory
        from interpreter.proof.locales import check_locales

        rules, seen = self._rules(source), [around(source), *(game.outside for game in games)]

        def wrong() -> tuple[list[Problem], bool]:
            found = Problems()
            known = self.memory.answer("inventory", seen, lambda: inventory(source, games))
            check_locales(source, known, found, Homes(source, games[0]), source.packs)
            # What a ruleset leaves out of a part, it need not mend in its words.
            parts = {shown(path) for path in source.imported}
            return [one for one in found if one.code != "obsolete-text" or one.position.file not in parts], True

        self.memory.known("inventory", seen)
        said = self._of([*source.locale_files, *source.imported, *source.variant_files])
        problems.include(self._unless_clean("words", [*rules, *said], [*seen, *said, words_beside(source)], wrong))

    def _looks(self, source: Source, games: list[Tried], problems: Problems) -> None:
        """What looks name must be there; with packs only theirs are looked at, since others may be about other variants."""
        if "look" not in source.sections and not any("look" in variant.get("add", ()) for variant in source.variants.values()):
            return
        from interpreter.scene.looking import check_looks

        files = {shown(path) for path in source.packs.values()}

        def wrong() -> tuple[list[Problem], bool]:
            found = Problems()
            check_looks([game.assembled for game in games], found)
            return [problem for problem in found if not files or problem.position.file in files], True

        seen = [
            around(source),
            *(game.outside for game in games),
            sum_of(plain(source.sections.get("look"))),
            *self._of(source.variant_files),
        ]
        problems.include(self._unless_clean("looks", self._rules(source), seen, wrong))

    def _unless_clean(
        self, what: str, parts: list[str], seen: list[str], make: Callable[[], tuple[list[Problem], bool]]
    ) -> list[Problem]:
        """Problems, which may name places in many files; that there are none depends on less, if `make` says so."""
        if self.memory.known("clean " + what, seen):
            return []
        found: list[Problem]
        found, only = self.memory.answer(what, parts, make)
        if only and not found:
            self.memory.answer("clean " + what, seen, lambda: True)
        return found


@dataclass(frozen=True, slots=True)
class _Examples:
    """The examples of a file, which may not have been read, with a sum of what they say."""

    path: Path
    total: str
    wanted: Callable[[Map], bool] | None
    read: Callable[[], list[Map]]

    def all(self) -> list[Map]:
        return [example for example in self.read() if self.wanted is None or self.wanted(example)]


def _about(example: Map, source: Source, on: Sequence[str]) -> bool:
    """Is it an example of a pack, or one that speaks of nothing but variants that are on?"""
    own = set(listed(example, "with"))
    return not own.isdisjoint(source.packs) if source.packs else bool(own) and own <= set(on)


def names_in_facts(source: Source) -> list[str]:
    """All names in the expressions with which facts of the ledger are compared."""
    from interpreter.proof.ledger import Ledger

    expressions = (fact.expression for rule in Ledger(source).rules.values() for fact in rule.facts)
    return sorted({name for expression in expressions if expression for name in NAME.findall(expression)})


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


def _is_row(name: str, games: Sequence[Tried]) -> bool:
    """Is it a row of a table, `cards.ace`?"""
    table, _, row = name.partition(".")
    return any(table in game.box.tables and row in game.box.tables[table].rows for game in games)


def check_examples(
    source: Source,
    games: Sequence[Tried],
    examples: Iterable[Map],
    known: Vocabulary,
    procedures: set[str],
    problems: Problems,
    shared: Shared,
) -> bool:
    """Note every name in examples that does not exist; did other tables have to be tried for that?"""
    from interpreter.proof.example_words import ExampleWords

    game = source.sections["game"]
    seats = [str(seat) for seat in game["seats"]]
    owners = seats + [str(side) for side in game.get("sides") or ()]

    def named(what: str, name: str, known: Any, at: Position) -> None:
        if name not in known:
            problems.error(at, "unknown-name", what=what, name=name, guess=guess(name, known))

    words = ExampleWords(source, games, known, problems, shared) if games else None
    for example in examples:
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
            if name not in procedures and _is_row(name, games):
                problems.error(example.at["do"], "example-no-effect", name=name)
            else:
                named("procedure", name, procedures, example.at["do"])
        for entry in example.get("when") or ():
            for seat in entry:
                named("seat", str(seat), owners, entry.key_at[seat])
        if words is not None:
            words.check(example)
    return words is not None and bool(words.tried)
