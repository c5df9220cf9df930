"""A ruleset as it stands in its folder: files read once, shapes checked, sections put together."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from interpreter.problems import Position, Problem, Problems, RulesetError
from interpreter.records import dataclass, field
from interpreter.source.addresses import Missing, find, normal
from interpreter.source.amount import Counted
from interpreter.source.beside import gather_words
from interpreter.source.examples_inside import examples_of, with_variant
from interpreter.source.files import shown
from interpreter.source.folders import MAIN, Files, find_ruleset, is_first_process, packs_in
from interpreter.source.library import Imports, with_imports, with_words
from interpreter.source.merging import Joiner
from interpreter.source.overlay import Touched, apply_variants, report_missing
from interpreter.source.packs import Packs, fits, newer_language, with_rules_of
from interpreter.source.read_files import Read, data_of
from interpreter.source.reader import Room, read_file
from interpreter.source.schema import check_shape
from interpreter.source.selection import check_references, select
from interpreter.source.unread import report_unread
from interpreter.source.values import Items, Map


class BrokenWords(UserWarning):
    """Something is wrong with locale files; the game can be played, with ids where words are missing."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__(", ".join(f"{problem.position}: {problem.code}" for problem in problems))


@dataclass(slots=True)
class Variation:
    """The sections of a ruleset with some variants on."""

    source: Source
    sections: Map
    chosen: tuple[str, ...]
    touched: Touched

    def value(self, path: str) -> Any:
        """What stands under a path."""
        try:
            return find(self.sections, path).value
        except Missing as missing:
            problems = Problems()
            report_missing(missing, path, self.source.game_at, problems, self.sections)
            raise RulesetError(list(problems)) from None

    def origin(self, path: str) -> list[tuple[Position, str]]:
        """Where a value, or a part of it, was set: in the ruleset itself (""), then by each variant."""
        found: list[tuple[Position, str]] = []
        with suppress(Missing):
            found.append((find(self.source.sections, path).position, ""))
        return found + [(touch.position, touch.variant) for touch in self.touched.about(normal(path))]


@dataclass
class Source(Files):
    """Everything in a ruleset's folder, and in packs; words, examples and ledger are read when somebody asks for them."""

    path: Path
    id: str
    sections: Map
    variants: dict[str, Map] = field(default_factory=dict)
    reads: dict[Path, Read] = field(default_factory=dict)  # all files, as they were read
    room: Room = field(default_factory=Room)
    packs: dict[str, Path] = field(default_factory=dict)  # the files of variants that do not lie in the folder
    known: dict[Path, Read] | None = None  # files that were read before
    counted: Counted = field(default_factory=dict)
    imported: list[Path] = field(default_factory=list)  # the files of parts of the library
    imported_words: list[Map] = field(default_factory=list)  # what these say, by language
    overlays: dict[str, list[Map]] = field(default_factory=dict)  # what variants and packs import
    given: dict[str, list[str]] = field(default_factory=dict)  # the ids of the packs in each file or folder that was named

    def __getstate__(self) -> dict[str, Any]:
        """A ruleset that goes somewhere else reads what it needs there."""
        return {**self.__dict__, "reads": {}}

    def ids(self, names: Sequence[str]) -> tuple[str, ...]:
        """The ids of variants and packs that are given by id or by file; packs that were read are always on."""
        found = [id for name in names for id in self.given.get(name, [name])]
        return tuple(dict.fromkeys([*found, *self.packs]))

    def named(self, ids: Sequence[str]) -> tuple[str, ...]:
        """How variants and packs can be given again, from anywhere."""
        return tuple(str(self.packs[id].resolve()) if id in self.packs else id for id in ids)

    @cached_property
    def locales(self) -> dict[str, Map]:
        """The words of each language; a warning if something is wrong with them, for the game can be played all the same."""
        problems = Problems()
        found = _Reading(self, problems).locales()
        if problems.errors and is_first_process():
            warnings.warn(BrokenWords(problems.errors), stacklevel=2)
        return found

    @property
    def files(self) -> list[Path]:
        """All files that were read, in their order."""
        return list(self.reads)

    @cached_property
    def examples(self) -> list[Map]:
        """All examples, those beside rows and in variants too; RulesetError if a file of them cannot be read."""
        problems = Problems()
        found = self.examples_of_rules + [one for path in self.example_files for one in self.examples_in(path, problems)]
        problems.stop_on_errors()
        return found

    @property
    def examples_of_rules(self) -> list[Map]:
        """The examples beside rows and in variants."""
        found = examples_of(self.sections)
        for name, variant in self.variants.items():
            found += [with_variant(example, name) for example in examples_of(variant)]
        return found

    def examples_in(self, path: Path, problems: Problems) -> list[Map]:
        """The examples in a file of them."""
        return examples_of(self.document(path, "examples", problems))

    def document(self, path: Path, kind: str, problems: Problems) -> Map | None:
        """What is in a file that nobody needs to play."""
        return _Reading(self, problems).document(path, kind)

    @cached_property
    def ledger(self) -> Map | None:
        """The ledger, if there is one; RulesetError if it cannot be read."""
        problems = Problems()
        found = _Reading(self, problems).ledger()
        problems.stop_on_errors()
        return found

    @property
    def game_at(self) -> Position:
        return self.sections.key_at.get("game", self.sections.position)

    @property
    def options(self) -> list[Any]:
        options = self.sections.get("options")
        return list(options) if isinstance(options, Items) else []

    def selected(self, chosen: Sequence[str], players: int | None, problems: Problems) -> tuple[str, ...]:
        """The variants that are on if these are chosen: they and the defaults of options."""
        return select(self.variants, self.options, chosen, players, self.game_at, problems, lambda: self.locales, self.packs)

    def with_variants(self, chosen: Sequence[str], players: int | None, problems: Problems) -> Variation:
        """The ruleset with these variants, and the defaults of options, laid over it."""
        before = len(problems.errors)
        on = self.selected(chosen, players, problems)
        if len(problems.errors) > before:
            on = ()  # what does not go together would only collide
        sections, touched = apply_variants(self.sections, with_imports(on, self.variants, self.overlays), problems)
        if on:
            # What variants bring is checked where it stands in the end, with the positions of their files.
            check_shape(_changed(sections, self.sections), "ruleset", problems)
            problems.include(filter(None, [_newer_language(sections)]))
        return Variation(self, sections, on, touched)


def read_ruleset(path: Path, problems: Problems, variants: Sequence[str] = ()) -> Source:
    """Read all files of a ruleset's folder, and packs; whatever is wrong with them is noted."""
    source = look_through(path, problems, variants)
    source.examples = source.examples_of_rules + [
        example for path in source.example_files for example in source.examples_in(path, problems)
    ]
    problems.include(put_together(source))
    return source


def look_through(path: Path, problems: Problems, variants: Sequence[str] = (), known: dict[Path, Read] | None = None) -> Source:
    """Read the rules, and note what is wrong with any file by itself; what is `known` is not read."""
    source = _read_rules(path, problems, variants, known)
    reading = _Reading(source, problems)
    for files, kind in ((source.locale_files, "locale"), (source.example_files, "examples"), (source.book_files, "rulebook")):
        for file in files:
            reading.read(file, kind)
    if source.ledger_file is not None:
        reading.read(source.ledger_file, "ledger")
    report_unread(source.path, source.files, problems)
    return source


def put_together(source: Source) -> list[Problem]:
    """Put words and rules of the ledger together from all files; what does not go together."""
    problems = Problems()
    reading = _Reading(source, problems)
    source.locales, source.ledger = reading.locales(), reading.ledger()
    return list(problems)


def source_at(path: Path) -> Source:
    """A ruleset's folder of which nothing has been read."""
    home = path.parent if path.name == MAIN else path
    return Source(home, home.resolve().name, Map(Position(shown(home / MAIN), 1, 1)))


def _read_rules(path: Path, problems: Problems, variants: Sequence[str] = (), known: dict[Path, Read] | None = None) -> Source:
    """Read what is needed to play: sections, variants and packs."""
    source = source_at(path)
    source.known = known
    reading = _Reading(source, problems)
    reading.sections()
    if newer := _newer_language(source.sections):
        raise RulesetError([newer])  # whatever else looks wrong may be right in that version
    reading.variants()
    reading.packs(variants)
    check_references(source.variants, source.options, problems, source.packs)
    return source


def read_playable(name_or_path: str, variants: Sequence[str] = (), known: dict[Path, Read] | None = None) -> Source:
    """Read a ruleset to be played: RulesetError if it cannot be; what is `known` is not read.

    Packs among the variants are read, too; `Source.ids` gives the ids of all of them.
    """
    problems = Problems()
    source = _read_rules(find_ruleset(name_or_path), problems, packs_in(name_or_path, variants), known)
    problems.stop_on_errors()
    return source


def _changed(sections: Map, before: Map) -> Map:
    """The sections that are not what they were."""
    changed = Map(sections.position)
    for name, section in sections.items():
        if section is not before.get(name):
            changed.put(name, section, sections.at[name], sections.key_at[name])
    return changed


class _Reading:
    def __init__(self, source: Source, problems: Problems) -> None:
        self.source, self.problems, self.home = source, problems, source.path
        self.imports = Imports(self.library_part, problems, source.imported, source.imported_words, source.overlays)

    def documents(self, paths: Sequence[Path], kind: str) -> Iterator[tuple[Path, Map]]:
        for path in paths:
            document = self.document(path, kind)
            if document is not None:
                yield path, document

    def document(self, path: Path, kind: str) -> Map | None:
        """What is in a file, of which the shape has been checked."""
        return self.read(path, kind).document

    def read(self, path: Path, kind: str) -> Read:
        """A file, which is read once; what is wrong with it is noted."""
        if path not in self.source.reads:
            self.source.reads[path] = self._read(path, kind)
        self.problems.include(self.source.reads[path].problems)
        return self.source.reads[path]

    def _read(self, path: Path, kind: str) -> Read:
        room, known = self.source.room, self.source.known
        data = None if known is None else data_of(path, room)
        total = "" if data is None else hashlib.sha256(data).hexdigest()
        before = None if known is None else known.get(path)
        if data is not None and before is not None and before.total == total and before.nodes <= room.nodes:
            room.size, room.nodes = room.size - len(data), room.nodes - before.nodes
            return before
        nodes, found = room.nodes, Problems()
        document = read_file(path, found, room)
        if document is not None:
            check_shape(document, kind, found)
        read = Read(total, nodes - room.nodes, list(found), document)
        if known is not None and data is not None:
            known[path] = read
        return read

    def sections(self) -> None:
        sections, joiner = self.source.sections, Joiner(self.problems)
        paths = self.source.rule_files
        parts = [part for _, part in self.documents(paths, "ruleset")]
        for part in parts:
            joiner.add_part(sections, part)
        self.imports.into(sections)
        game = sections.get("game")
        if game is None and len(parts) == len(paths):
            self.problems.error(sections.position, "missing-section", section="game")
        if isinstance(game, Map) and isinstance(game.get("id"), str):
            self.source.id = str(game["id"])

    def library_part(self, path: Path) -> Map | None:
        return next((part for _, part in self.documents([path], "part") if self.named_like_file(path, part, "part")), None)

    def variants(self) -> None:
        for path, variant in self.documents(self.source.variant_files, "pack"):
            key = "variant" if "variant" in variant or "pack" not in variant else "pack"
            if key not in variant:
                self.problems.error(variant.position, "missing-key", key=key)
            if self.named_like_file(path, variant, key) and fits(variant, self.source.id, self.problems):
                self.source.variants[path.stem] = variant

    def packs(self, names: Sequence[str]) -> None:
        source = self.source
        packs = Packs(source.id, source.variants, self.problems)
        source.given = packs.read(names, lambda files: self.documents(files, "pack"))
        source.packs = packs.files
        self.imports.of_packs(source.variants, source.sections)

    def locales(self) -> dict[str, Map]:
        source, found = self.source, dict[str, Map]()
        for path, locale in self.documents(source.locale_files, "locale"):
            if self.named_like_file(path, locale, "language"):
                found[path.stem] = locale
        return with_words(gather_words(found, source.variants, source.sections, self.problems), source.imported_words)

    def ledger(self) -> Map | None:
        path = self.source.ledger_file
        found = next((document for _, document in self.documents([path], "ledger")), None) if path else None
        return with_rules_of(self.source.variants.values(), found, self.problems)

    def named_like_file(self, path: Path, document: Map, key: str) -> bool:
        name = document.get(key)
        if isinstance(name, str) and name != path.stem:
            self.problems.error(document.at[key], "id-mismatch", id=str(name), expected=path.stem)
        return isinstance(name, str)


def _newer_language(sections: Map) -> Problem | None:
    """What to say of a ruleset that is written in a newer version of the language than this one."""
    game = sections.get("game")
    return newer_language(game) if isinstance(game, Map) else None
