"""The texts of a ruleset for translators: a file to start from, PO files out and in, how much is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.problems import PlayError, Position
from interpreter.proof.translations import TO_BE_WRITTEN
from interpreter.source.values import Map
from interpreter.words.languages import REFERENCE
from interpreter.words.plurals import category, needed, rule, usual_code
from interpreter.words.template import form, is_plural

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

BETWEEN = "/"  # keys of a path; they may have dots
SKIPPED = ("language", "accept")
SAMPLES = 5


@dataclass(frozen=True, slots=True)
class Unit:
    """One text to be translated: its keys, the original, what there is of the translation, numbers for a plural form."""

    path: str
    original: str
    done: str
    numbers: str = ""
    where: str = ""
    at: Position | None = None  # where the translation stands, or what is to be written instead


def reference_of(source: Source) -> str:
    """The language from which others are translated: English, else the first there is."""
    if not source.locales:
        raise PlayError("no-locale", ruleset=source.id)
    return REFERENCE if REFERENCE in source.locales else next(iter(source.locales))


def units(source: Source, language: str) -> Iterator[Unit]:
    """All texts of the reference, with what a language has of them; where packs are on, their texts alone."""
    meant = usual_code(language)
    if rule(language) is None or meant is not None:
        raise PlayError("unknown-language", language=language, guess=meant)
    for unit in _units(source.locales[reference_of(source)], source.locales.get(language) or {}, language, ()):
        if not source.packs or any(unit.path.startswith(f"with{BETWEEN}{id}{BETWEEN}") for id in source.packs):
            yield unit


def _units(original: Mapping[str, Any], there: Any, language: str, path: tuple[str, ...]) -> Iterator[Unit]:
    for key, value in original.items():
        if not path and key in SKIPPED:
            continue
        now = there.get(key) if isinstance(there, Mapping) else None
        keys = (*path, str(key))
        texts = list(value.values()) if isinstance(value, Mapping) else [value]
        if is_plural(value) and all(isinstance(text, str) for text in texts) and not _written(now):
            yield from _forms(value, now, language, keys)
        elif isinstance(value, str) and is_plural(now):  # whose translation has forms all the same
            yield from _forms({"other": value}, now, language, keys)
        elif isinstance(value, str) or is_plural(value):
            if texts[0]:  # else it says that nothing is said
                yield Unit(BETWEEN.join(keys), str(texts[-1]), _done(now), where=_where(texts[0]), at=_at(there, key))
        elif isinstance(value, Mapping):
            yield from _units(value, now, language, keys)


def _forms(value: Mapping[str, Any], now: Any, language: str, keys: tuple[str, ...]) -> Iterator[Unit]:
    """The plural forms of a text; a name that is itself a plural has one, in the original or in the translation."""
    alone = now.keys() == {"other"} if is_plural(now) else value.keys() == {"other"}
    for name in ["other"] if alone else sorted(needed(language)):
        samples = [number for number in range(100) if category(language, number) == name][:SAMPLES]
        text = form(value, samples[0] if samples else 1, REFERENCE) or ""
        said = now.get(name) if isinstance(now, Mapping) else None
        numbers = "" if alone else ", ".join(map(str, samples))
        yield Unit(BETWEEN.join((*keys, name)), text, _done(said), numbers, _where(next(iter(value.values()))), _at(now, name))


def _written(value: Any) -> bool:
    """Is it one text, which is no longer to be written?"""
    return isinstance(value, str) and bool(_done(value))


def _done(value: Any) -> str:
    return str(value) if isinstance(value, str) and not value.startswith(TO_BE_WRITTEN) else ""


def _at(holder: Any, key: str) -> Position | None:
    return holder.at.get(key) if isinstance(holder, Map) else None


def _where(text: str) -> str:
    position = getattr(text, "position", None)
    return f"{position.file}:{position.line}" if position is not None else ""


def done(source: Source, language: str) -> tuple[int, int]:
    """How many texts a language has, and how many there are."""
    found = list(units(source, language))
    return sum(bool(unit.done) for unit in found), len(found)


def put(content: Any, path: str, text: str) -> None:
    """Put a text where its keys lead."""
    *keys, last = path.split(BETWEEN)
    for key in keys:
        content = content.setdefault(key, {})
        if not isinstance(content, Mapping):
            raise PlayError("po-does-not-fit", path=path)
    content[last] = text


def po_text(source: Source, language: str) -> str:
    """The texts as a PO file."""
    import polib

    file = polib.POFile(wrapwidth=100)
    file.metadata = {"Project-Id-Version": source.id, "Language": language, "Content-Type": "text/plain; charset=UTF-8"}
    for unit in units(source, language):
        name, _, line = unit.where.rpartition(":")
        file.append(
            polib.POEntry(
                msgctxt=unit.path,
                msgid=unit.original,
                msgstr=unit.done,
                comment=f"n = {unit.numbers}, …" if unit.numbers else "",
                occurrences=[(name, line)] if name else [],
            )
        )
    return str(file)
