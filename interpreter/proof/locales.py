"""Checks of `locales/<lang>.yaml`: missing and obsolete keys, unknown placeholders, wrong plural forms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from interpreter.problems import Position, Problems, guess
from interpreter.proof.translations import TO_BE_WRITTEN, Entry, Findings, at_offset, check_translations, entry_of, row_numbers
from interpreter.source.addresses import heads
from interpreter.source.values import Map, Text
from interpreter.words.ids import cell_pattern
from interpreter.words.plurals import allowed, needed, rule, usual_code
from interpreter.words.template import NUMBER, is_plural, loose_braces, mentions

LONGEST_TEXT = 20_000  # letters of one text
SECTIONS = ("names", "prompts", "texts", "log", "told", "moves", "ends")
CELLS = "names.cells."
NAMED = ("names.seats.", "names.sides.", "names.tables.")
RULES = "rules"  # the one text that stands by itself


@dataclass
class Known:
    """What a ruleset can say: dotted paths from the head of a locale file, each with the parameters it gets.

    `names.tables.tiles.storm`, `prompts.turn.cell`, `texts.actions.walk`, `log.eaten`. `required` ones are missed in
    a locale without them; `optional` ones (names of grid cells, texts of rows without an effect) may be left out.
    """

    required: dict[str, frozenset[str]] = field(default_factory=dict)
    optional: dict[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def heads(self) -> frozenset[str]:
        """What known texts lie below."""
        return frozenset(head for path in (*self.required, *self.optional) for head in heads(path))

    @cached_property
    def nouns(self) -> frozenset[str]:
        """What can be counted."""
        paths = (*self.required, *self.optional)
        own = frozenset(path.rpartition(".")[2] for path in paths if path.startswith("names."))
        return own | {path.removeprefix("names.") for path in paths}

    def parameters(self, path: str) -> frozenset[str] | None:
        """The parameters of a text, None if nothing is said under this path."""
        return self.required.get(path, self.optional.get(path))


@dataclass(frozen=True, slots=True)
class _Leaf:
    path: str
    entry: Any
    key_at: Position


Home = Callable[[str, str], tuple[Position, str] | None]  # for a path and a language: where, and what is written there


def check_locales(
    source: Any,
    known: Known,
    problems: Problems,
    home: Home = lambda path, language: None,
    packs: Collection[str] = (),
) -> None:
    """Report everything that is wrong with the words of a ruleset, or of packs; `home` says where a missing text should stand."""
    for language, locale in source.locales.items():
        head = locale.key_at.get("language") or min(locale.key_at.values(), default=locale.position)
        meant = usual_code(language)
        if rule(language) is None or meant is not None:
            problems.error(locale.at.get("language", head), "unknown-language", language=language, guess=meant)
        for variant in locale.get("with") or ():
            if variant not in source.variants:
                problems.error(
                    locale["with"].key_at[variant],
                    "unknown-variant",
                    variant=str(variant),
                    guess=guess(str(variant), source.variants),
                    known=sorted(map(str, source.variants)) or None,
                )
        _Check(language, locale, known, problems, head).run(home, packs)
    entries = {language: entries_of(locale, known) for language, locale in source.locales.items()}
    check_translations(entries, Findings(problems, source.locales), row_numbers(source.sections), packs)


def entries_of(locale: Map, known: Known) -> dict[tuple[str, str], Entry]:
    """The texts of a locale that can be said, by variant and path."""
    reader = _Check("", locale, known, Problems(), locale.position)
    found: dict[tuple[str, str], Entry] = {}
    for variant, leaf in reader.leaves():
        if known.parameters(leaf.path) is not None and not _to_be_written(leaf.entry):
            one = entry_of(variant, leaf.path, leaf.entry, leaf.key_at)
            if one is not None:
                found[variant, leaf.path] = one
    return found


def _to_be_written(entry: Any) -> bool:
    """Is a text, or a form of it, still the original?"""
    texts = entry.values() if isinstance(entry, Mapping) else [entry]
    return any(isinstance(text, str) and text.startswith(TO_BE_WRITTEN) for text in texts)


class _Check:
    def __init__(self, language: str, locale: Map, known: Known, problems: Problems, head: Position) -> None:
        self.language, self.locale, self.known, self.problems, self.head = language, locale, known, problems, head
        self.heads, self.nouns = known.heads, known.nouns

    def run(self, home: Home, packs: Collection[str]) -> None:
        found = set()
        for variant, leaf in self.leaves():
            found.add(leaf.path)
            if not packs or variant in packs:
                self._leaf(leaf)
        for words in (self.locale, *(self.locale.get("with") or {}).values()):
            if isinstance(rules := words.get(RULES), Text):
                self._template(rules, frozenset())
        # What is said only in packs and beside rows is no locale that would have to be complete.
        for path in self.known.required if "language" in self.locale else ():
            if path not in found:
                at, write = home(path, self.language) or (self._nearest(path), None)
                self.problems.warning(at, "missing-text", path=path, language=self.language, write=write)

    def leaves(self) -> Iterator[tuple[str, _Leaf]]:
        """All texts; what is said with a variant only comes behind what is said always."""
        for variant, words in (("", self.locale), *(self.locale.get("with") or {}).items()):
            for section in SECTIONS:
                if isinstance(content := words.get(section), Mapping):
                    for leaf in self._leaves(content, section):
                        yield str(variant), leaf

    def _leaves(self, content: Any, path: str) -> Iterator[_Leaf]:
        for key, entry in content.items():
            inner = f"{path}.{key}"
            leaf = self.known.parameters(inner) is not None or not isinstance(entry, Mapping)
            if leaf or (is_plural(entry) and not self._leads_on(inner)):
                yield _Leaf(inner, entry, content.key_at[key])
            else:
                yield from self._leaves(entry, inner)

    def _leads_on(self, path: str) -> bool:
        """Whether known texts lie below this path: then its keys are ids, even if they look like plural categories."""
        return path in self.heads

    def _leaf(self, leaf: _Leaf) -> None:
        parameters = self.known.parameters(leaf.path)
        if parameters is None and leaf.path.startswith(CELLS) and self._names_cells(leaf.path.removeprefix(CELLS)):
            parameters = frozenset(name for _, name, _ in mentions(leaf.path))
        if parameters is None:
            known = (*self.known.required, *self.known.optional)
            self.problems.warning(leaf.key_at, "obsolete-text", path=leaf.path, guess=guess(leaf.path, known))
            return
        if _to_be_written(leaf.entry):
            self.problems.todo(leaf.key_at, "text-to-write", path=leaf.path, language=self.language)
        if isinstance(leaf.entry, Text):
            self._template(leaf.entry, parameters)
        elif isinstance(leaf.entry, Mapping):
            self._plural(leaf)
            for text in leaf.entry.values():
                if isinstance(text, Text):
                    self._template(text, parameters | {NUMBER})

    def _names_cells(self, key: str) -> bool:
        """Is it a pattern after which cells are named?"""
        pattern = cell_pattern(key)
        return "{" in key and any(
            path.startswith(CELLS) and pattern.fullmatch(path.removeprefix(CELLS)) for path in self.known.optional
        )

    def _plural(self, leaf: _Leaf) -> None:
        if rule(self.language) is None:
            return
        have = set(leaf.entry)
        if have == {"other"} and leaf.path.startswith(NAMED):
            return  # a name that is a plural: nobody counts it, and sentences agree with it
        missing, extra = needed(self.language) - have, have - allowed(self.language)
        if missing or extra:
            self.problems.error(
                leaf.key_at,
                "plural-forms",
                path=leaf.path,
                language=self.language,
                missing=sorted(missing) or None,
                extra=sorted(map(str, extra)) or None,
                needed=sorted(needed(self.language)),
            )

    def _template(self, text: Text, parameters: frozenset[str]) -> None:
        if len(text) > LONGEST_TEXT:
            self.problems.error(text.position, "text-too-long", limit=LONGEST_TEXT)
            return
        for offset, mark in loose_braces(text):
            self.problems.error(at_offset(text, offset), "loose-brace", name=mark)
        seen = set()
        for offset, name, noun in mentions(text):
            # Once for each text: finding out where a word stands goes through all of it.
            if (name, noun) in seen:
                continue
            seen.add((name, noun))
            at = at_offset(text, offset)
            if name not in parameters:
                self.problems.error(
                    at, "unknown-placeholder", name=name, guess=guess(name, parameters), known=sorted(parameters) or None
                )
            elif noun is not None and noun not in self.nouns:
                self.problems.error(at, "unknown-placeholder", name=f"{name}|{noun}", guess=guess(noun, self.nouns), known=None)

    def _nearest(self, path: str) -> Position:
        """Where the missing text would stand: the innermost entry on its way that exists."""
        at: Position = self.head
        content: Any = self.locale
        for part in path.split("."):
            # Words may come from elsewhere, from beside rows or from the library: what is missing, is missing in the locale.
            if not isinstance(content, Map) or part not in content or content.key_at[part].file != self.head.file:
                break
            at, content = content.key_at[part], content[part]
        return at
