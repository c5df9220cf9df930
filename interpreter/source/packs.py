"""Packs: variants in files of their own, anywhere on the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from interpreter.problems import Position, Problem, Problems, guess
from interpreter.source.folders import is_path, pack_files
from interpreter.source.format.common import LANGUAGE, PACK_BEGINS
from interpreter.source.values import Items, Map, copy_of

VARIANTS = "variants"  # the folder of packs that live in their ruleset

Documents = Callable[[list[Path]], Iterator[tuple[Path, Map]]]


class Packs:
    """Reads packs, and puts them among the variants of a ruleset."""

    def __init__(self, ruleset: str, variants: dict[str, Map], problems: Problems) -> None:
        self.ruleset, self.variants, self.problems = ruleset, variants, problems
        self.files: dict[str, Path] = {}

    def read(self, names: Sequence[str], documents: Documents) -> dict[str, list[str]]:
        """Read the packs among some names, which are no variants and look like files; gives the ids behind each name."""
        given: dict[str, list[str]] = {}
        ids = {Path(variant.position.file).resolve(): id for id, variant in self.variants.items()}
        for name in names:
            if name in self.variants or not is_path(name):
                continue
            files = pack_files(Path(name)) if Path(name).exists() else []
            if not files:
                self._missing(name)
            for path, pack in documents([file for file in files if file.resolve() not in ids]):
                id = pack.get("pack")
                if id is None:
                    self.problems.error(pack.position, "missing-key", key="pack", begins=PACK_BEGINS)
                elif isinstance(id, str) and fits(pack, self.ruleset, self.problems) and self._is_new(id, pack):
                    ids[path.resolve()] = id
                    self.variants[id], self.files[id] = pack, path
            given[name] = [ids[file.resolve()] for file in files if file.resolve() in ids]
        return given

    def _missing(self, name: str) -> None:
        path = Path(name)
        close = guess(path.name, [other.name for other in path.parent.glob("*.yaml")]) if path.parent.is_dir() else None
        code = "empty-pack" if path.is_dir() else "unknown-pack"
        meant = guess(path.stem, self.variants) or (str(path.with_name(close)) if close else None)
        self.problems.error(Position(name, 1, 1), code, file=name, guess=meant)

    def _is_new(self, id: str, pack: Map) -> bool:
        other = self.variants.get(id)
        if other is not None:
            self.problems.error(pack.at["pack"], "duplicate-id", id=str(id), first=str(head_of(other)))
        return other is None


def head_of(variant: Map) -> Position:
    """Where a variant or a pack says its id."""
    return variant.key_at.get("variant", variant.key_at.get("pack", variant.position))


def fits(pack: Map, ruleset: str, problems: Problems) -> bool:
    """Is it for this ruleset, and for a version of the language that is known?"""
    wanted, newer = pack.get("for"), newer_language(pack)
    if isinstance(wanted, str) and wanted != ruleset:
        facts = {"pack": str(pack.get("pack")), "found": str(wanted), "ruleset": ruleset, "guess": guess(wanted, [ruleset])}
        problems.error(pack.at["for"], "pack-foreign", **facts)
        return False
    problems.include(filter(None, [newer]))
    return newer is None


def newer_language(head: Map) -> Problem | None:
    """What to say of something that is written in a newer version of the language than this one."""
    version = head.get("language")
    if not isinstance(version, int) or version <= LANGUAGE:
        return None
    return Problem(head.at["language"], "newer-language", {"version": version, "known": LANGUAGE})


def with_rules_of(packs: Iterable[Map], ledger: Map | None, problems: Problems) -> Map | None:
    """A ledger with the rules that variants and packs bring along; no id may come twice."""
    brought = [pack for pack in packs if isinstance(pack.get("ledger"), Items)]
    if not brought:
        return ledger
    ledger = Map(brought[0].at["ledger"]) if ledger is None else copy_of(ledger)
    assert ledger is not None
    rules = ledger.get("rules")
    if not isinstance(rules, Items):
        rules = Items(ledger.position)
        ledger.put("rules", rules, ledger.position, ledger.position)
    first = {rule.get("id"): at for rule, at in zip(rules, rules.at, strict=True) if isinstance(rule, Map)}
    for pack in brought:
        for rule, at in zip(pack["ledger"], pack["ledger"].at, strict=True):
            id = rule.get("id") if isinstance(rule, Map) else None
            if id in first:
                problems.error(at, "duplicate-id", id=str(id), first=str(first[id]))
            elif id is not None:
                first[id] = at
                rules.put(rule, at)
    return ledger
