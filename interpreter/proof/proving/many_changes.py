"""Runs of many changes: in this process or in several, with the same verdicts either way."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from interpreter.problems import Problems
from interpreter.proof.ledger import same_rule
from interpreter.proof.proving.changes import KINDS, Site, Verdict
from interpreter.proof.proving.trying import Proof
from interpreter.source.ruleset import read_ruleset


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which changes are made: all of them, or so many; only those of a rule, of files whose names hold a text, of some files."""

    changes: int | None = None
    rule: str = ""
    file: str = ""
    seed: int = 1
    files: tuple[str, ...] = ()

    def among(self, sites: Sequence[Site]) -> list[int]:
        """The numbers of the sites to be tried, in the order in which they are."""
        numbers = [
            number
            for number, site in enumerate(sites)
            if (not self.rule or any(same_rule(self.rule, rule) for rule in site.rules))
            and self.file in site.position.file
            and (not self.files or site.position.file in self.files)
        ]
        if self.changes is not None:
            random.Random(self.seed).shuffle(numbers)
        return numbers


def verdicts(proof: Proof, wanted: Wanted, jobs: int = 1, advance: Callable[[float], None] = lambda count: None) -> list[Verdict]:
    """What came of the changes, in the order of files and lines; `advance` is told of each that was made."""
    numbers = wanted.among(proof.sites)
    found: list[Verdict] = []
    made = _in_processes(proof, numbers, jobs) if jobs > 1 else (proof.prove(proof.sites[number]) for number in numbers)
    for verdict in made:
        if verdict is not None:
            found.append(verdict)
        if wanted.changes is None or verdict is not None:
            advance(1)
        if len(found) == wanted.changes:
            break
    return sorted(found, key=lambda verdict: (verdict.position.file, verdict.position.line, verdict.position.column))


def shares(found: Iterable[Verdict]) -> dict[str, tuple[int, int]]:
    """For each kind of change how many were noticed and how many were made."""
    counts = {kind: [0, 0] for kind in KINDS}
    for verdict in found:
        counts[verdict.kind][0] += verdict.noticed is not None
        counts[verdict.kind][1] += 1
    return {kind: (noticed, made) for kind, (noticed, made) in counts.items() if made}


_proof: Proof | None = None  # of this process


def _prepare(path: Path, packs: Sequence[str], seed: int) -> None:
    global _proof
    if _proof is None:  # a process that is a copy of its parent has it already
        _proof = Proof(read_ruleset(path, Problems(), packs), seed)


def _prove(number: int) -> Verdict | None:
    assert _proof is not None
    return _proof.prove(_proof.sites[number])


def _in_processes(proof: Proof, numbers: list[int], jobs: int) -> Iterator[Verdict | None]:
    from multiprocessing import get_all_start_methods, get_context

    global _proof
    _proof = proof
    copies = "fork" in get_all_start_methods()
    try:
        source = proof.source
        given = source.path, source.named(list(source.packs)), proof.seed
        with get_context("fork" if copies else "spawn").Pool(jobs, _prepare, given) as pool:
            yield from pool.imap(_prove, numbers)
    finally:
        _proof = None
