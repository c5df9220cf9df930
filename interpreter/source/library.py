"""Parts that rulesets share, from the library: data that is imported by name, with the names that a ruleset gives.

A part is put together with the files of a ruleset as if it were one of them, or added with a pack that imports it. What it
calls by the names of its `needs` is called by the names of the ruleset, in keys and in texts; all stays on its line, so that
messages point into the file of the library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from interpreter.problems import Position, Problems, guess
from interpreter.records import dataclass, field
from interpreter.source.addresses import Missing, find
from interpreter.source.folders import library
from interpreter.source.merging import Joiner
from interpreter.source.overlay import apply_variants
from interpreter.source.packs import newer_language
from interpreter.source.schema import check_shape
from interpreter.source.selection import listed
from interpreter.source.values import Items, Map, Text, copy_of

IMPORT = "import"
# What stands in a part besides sections of rules.
OWN = ("part", "language", "about", "needs", "words", "example")
REMARKS = ("note", "provenance")  # for readers, in no language but theirs
IN_BRACES = re.compile(r"\{[^{}]*\}")

Document = Callable[[Path], Map | None]


@dataclass(slots=True)
class Imports:
    """Reads the parts that a ruleset and its packs import, called by the names that are given."""

    document: Document
    problems: Problems
    files: list[Path] = field(default_factory=list)
    words: list[Map] = field(default_factory=list)  # what each part says, by language
    overlays: dict[str, list[Map]] = field(default_factory=dict)  # what each pack adds by its imports

    def into(self, sections: Map) -> None:
        """Put all parts that a ruleset imports in the place of `import`."""
        needed: list[_Need] = []
        for entry in _entries(sections):
            if (part := self._part(entry, sections)) is not None:
                needed += part.needs
                self.words.append(part.words)
                if part.sections is not None:
                    Joiner(self.problems).add_part(sections, part.sections)
        if IMPORT in sections:
            sections.drop(IMPORT)
        self._check(needed, sections)

    def of_packs(self, packs: Mapping[str, Map], sections: Map) -> None:
        """Make overlays of all parts that packs import."""
        needed: dict[str, list[_Need]] = {}
        for id, pack in packs.items():
            for entry in _entries(pack):
                if (part := self._part(entry, self._with(id, packs, sections))) is not None:
                    needed.setdefault(id, []).extend(part.needs)
                    self.words.append(_said_with(id, part.words))
                    if part.sections is not None:
                        self.overlays.setdefault(id, []).append(_inside("add", part.sections))
        for id, needs in needed.items():
            self._check(needs, self._with(id, packs, sections))

    def _with(self, id: str, packs: Mapping[str, Map], sections: Map) -> Map:
        """The sections with a pack and those that it requires; what is wrong with them is said when they are on."""
        on = [name for name in (*listed(packs[id], "requires"), id) if name in packs]
        return apply_variants(sections, with_imports(on, packs, self.overlays), Problems())[0]

    def _check(self, needed: list[_Need], sections: Map) -> None:
        # Asked in the end: one part may give what another one needs.
        for need in needed:
            need.check(sections, self.problems)

    def _part(self, entry: Map, sections: Map) -> _Part | None:
        id, known = str(entry.get("part")), library()
        at = entry.at.get("part", entry.position)
        if id not in known:
            self.problems.error(at, "unknown-part", name=id, guess=guess(id, known), known=", ".join(known))
            return None
        part = self.document(known[id])
        if part is None:
            return None
        self.files.append(known[id])
        if newer := newer_language(part):
            self.problems.include([newer])
            return None
        needs = _needs(part)
        given = entry.get("as") or Map(at)
        for name in given:
            if name not in needs:
                self.problems.error(
                    given.key_at[name], "unknown-need", name=name, part=id, guess=guess(name, needs), known=", ".join(needs)
                )
        found = [_Need(name, facts, id, given.get(name), given.at.get(name, at)) for name, facts in needs.items()]
        called = _Called(found, part, sections)
        brought = Map(part.position)
        for name in part:
            if name not in OWN:
                brought.put(name, called.thing(part[name]), part.at[name], part.key_at[name])
        brought, _ = apply_variants(brought, [(id, entry)], self.problems)
        right = check_shape(brought, "ruleset", self.problems)
        return _Part(found, brought if right else None, called.words(part.get("words") or Map(part.position)))


def _entries(holder: Map) -> list[Map]:
    """What a ruleset or a pack imports."""
    entries = holder.get(IMPORT)
    return [entry for entry in entries if isinstance(entry, Map)] if isinstance(entries, Items) else []


def with_imports(names: Iterable[str], packs: Mapping[str, Map], overlays: Mapping[str, list[Map]]) -> list[tuple[str, Map]]:
    """Packs to be laid over a ruleset, each behind what it imports."""
    return [(name, overlay) for name in names for overlay in (*overlays.get(name, ()), packs[name])]


def _said_with(id: str, words: Map) -> Map:
    """Words by language, as locales have them that are said with a pack."""
    found = Map(words.position)
    for language, said in words.items():
        found.put(language, _inside("with", _inside(id, said)), words.at[language], words.key_at[language])
    return found


def _inside(key: str, value: Map) -> Map:
    """A map with one key."""
    holder = Map(value.position)
    holder.put(key, value, value.position, value.position)
    return holder


@dataclass(frozen=True, slots=True)
class _Part:
    """A part as it is called here; no sections if their shape is wrong."""

    needs: list[_Need]
    sections: Map | None
    words: Map


@dataclass(frozen=True, slots=True)
class _Need:
    """A name of a part, and what a ruleset calls it."""

    name: str
    facts: Mapping[str, Any]
    part: str
    given: Any
    position: Position

    @property
    def called(self) -> Any:
        """What stands in its place: what is given, else what it is usually called."""
        return self.facts.get("default", self.name) if self.given is None else self.given

    def check(self, sections: Map, problems: Problems) -> None:
        """Note what is not given, or given but not there."""
        home = self.facts.get("from")
        if self.given is None and "default" not in self.facts:
            problems.error(self.position, "missing-need", name=self.name, part=self.part, about=str(self.facts["is"]))
        elif home is not None and (missing := _missing(sections, f"{home}.{self.called}")):
            if self.given is None:
                problems.error(self.position, "missing-need", name=self.name, part=self.part, about=str(self.facts["is"]))
            else:
                near = guess(str(self.given), missing.known)
                problems.error(self.position, "missing-target", path=str(missing), name=str(self.given), inside=home, guess=near)


def _missing(sections: Map, path: str) -> Missing | None:
    try:
        find(sections, path)
    except Missing as missing:
        return missing
    return None


def _needs(part: Map) -> dict[str, Mapping[str, Any]]:
    """What a part needs, each with its facts."""
    return {name: facts if isinstance(facts, Map) else {"is": facts} for name, facts in (part.get("needs") or {}).items()}


class _Called:
    """Calls everything in a part by the names of a ruleset; the plural of a kind of piece goes with it."""

    def __init__(self, needs: list[_Need], part: Map, sections: Map) -> None:
        self.names: dict[str, Any] = {}
        for need in needs:
            for kinds, kind in ((part.get("pieces"), need.name), (sections.get("pieces"), str(need.called))):
                if isinstance(kinds, Map) and kind in kinds:
                    facts = kinds[kind]
                    plural = facts.get("plural") if isinstance(facts, Map) else None
                    self.names[f"{need.name}s"] = plural or f"{need.called}s"
        self.names |= {need.name: need.called for need in needs}
        self.pattern = re.compile(rf"\b({'|'.join(map(re.escape, self.names))})\b") if self.names else re.compile(r"(?!)")

    def name(self, text: str) -> str:
        """A text in which everything is called by its new name."""
        return self.pattern.sub(lambda match: str(self.names[match[0]]), text)

    def thing(self, value: Any) -> Any:
        """A section, or something in it."""
        if isinstance(value, Map):
            return self._map(value, lambda key, part: part if key in REMARKS else self.thing(part))
        if isinstance(value, Items):
            items = Items(value.position)
            for part, at in zip(value, value.at, strict=True):
                items.put(self.thing(part), at)
            return items
        if not isinstance(value, Text):
            return value
        whole = self.names.get(value)
        return whole if isinstance(whole, int) else value.changed(self.name(value))

    def words(self, value: Any) -> Any:
        """Words: keys are ids, but in what is said only what stands in braces is a name."""
        if isinstance(value, Map):
            return self._map(value, lambda _, part: self.words(part))
        return value.changed(IN_BRACES.sub(lambda match: self.name(match[0]), value)) if isinstance(value, Text) else value

    def _map(self, value: Map, inner: Callable[[str, Any], Any]) -> Map:
        renamed = Map(value.position)
        for key, part in value.items():
            renamed.put(self.name(key), inner(key, part), value.at[key], value.key_at[key])
        return renamed


def with_words(locales: dict[str, Map], parts: list[Map]) -> dict[str, Map]:
    """Locales with what parts say in their languages; what a ruleset says itself stays."""
    if not parts:
        return locales
    found = {language: copy_of(locale) for language, locale in locales.items()}
    for part in parts:
        for language, words in part.items():
            if language in found:
                _fill(found[language], words)
    return found


def _fill(locale: Map, words: Map) -> None:
    for key, entry in words.items():
        if key not in locale:
            locale.put(key, copy_of(entry), words.at[key], words.key_at[key])
        elif isinstance(locale[key], Map) and isinstance(entry, Map):
            _fill(locale[key], entry)
