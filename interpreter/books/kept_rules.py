"""What the rules answered to books and ledgers is kept between runs: no table is put together for what was asked before."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter.books.kept_drawings import contents
from interpreter.proof.bound_values import Rules
from interpreter.source.cache import entry_name, keep_value, kept_value, switched_off

ASKING = ("rulebook", "ledger.yaml", "locales", "examples")  # what no answer depends on


@contextmanager
def kept_rules(rules: Rules) -> Iterator[None]:
    """While this runs, rules know what they answered in earlier runs for as long as they are the same."""
    source = rules.source
    files = None if switched_off() else contents(source.path, source.packs.values(), ASKING)
    if files is None:
        yield
        return
    entry = entry_name("answers", files)
    rules.known |= kept_value(entry) or {}
    before = rules.known.keys() | set()
    try:
        yield
    finally:
        if rules.known.keys() != before:
            keep_value(entry, {key: answer for key, answer in rules.known.items() if _is_plain(answer)})


def _is_plain(answer: Any) -> bool:
    """Is it a value, and no mistake in what was asked?"""
    return answer is None or isinstance(answer, int | str) or (isinstance(answer, list) and all(map(_is_plain, answer)))
