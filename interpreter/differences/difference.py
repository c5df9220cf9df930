"""One difference: an entry that was added, removed or changed, and in which parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.source.addresses import Missing, find
from interpreter.source.values import Items, plain

if TYPE_CHECKING:
    from interpreter.play.api import Game

Entry = Mapping[str, Any]
SILENT = ("id", "note", "examples", "rules")  # keys that do not change how a game is played


@dataclass(frozen=True, slots=True)
class Part:
    """One key of an entry with its two values, None where it is absent; of a board, the cells or edges `where` it is so."""

    key: str
    before: Any
    after: Any
    where: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One entry that is on one side only (`added`, `removed`) or not the same on both (`changed`)."""

    group: str
    path: str
    how: str
    parts: tuple[Part, ...]
    cites: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # the rules that it cites before and after
    by: tuple[str, ...] = ()  # the variants that touch it


def compare(group: str, path: str, old: Entry | None, new: Entry | None, sides: tuple[Game, Game]) -> Change | None:
    """How an entry differs, if it does."""
    return changed(group, path, (old, new), list(parts(old or {}, new or {})), sides)


def changed(
    group: str, path: str, entries: tuple[Entry | None, Entry | None], found: list[Part], sides: tuple[Game, Game]
) -> Change | None:
    """A change with the parts that were found; None if neither they nor the cited rules differ."""
    old, new = entries
    cites = (_cited(old), _cited(new))
    how = "added" if old is None else "removed" if new is None else "changed"
    if how == "changed" and not found and cites[0] == cites[1]:
        return None
    return Change(group, path, how, tuple(found), cites, tuple(dict.fromkeys(by for game in sides for by in _by(game, path))))


def _by(game: Game, path: str) -> Iterator[str]:
    """The variants that touch a path."""
    for touch in game.variation.touched.about(path):
        # Who adds a section or list with several things is behind those only that stand in it.
        added = touch.verb == "add" and path.startswith(f"{touch.path}.")
        with suppress(Missing):
            if added:
                find(game.source.variants[touch.variant]["add"], path)
            yield touch.variant


def parts(old: Entry, new: Entry, head: str = "") -> Iterator[Part]:
    """The keys of two maps that have not the same value; maps inside of them are gone through key by key."""
    for key in dict.fromkeys((*old, *new)):
        before, after = _plain(old.get(key)), _plain(new.get(key))
        if before == after or (not head and key in SILENT):
            continue
        if isinstance(before, dict) and isinstance(after, dict):
            yield from parts(before, after, f"{head}{key}.")
        else:
            yield Part(f"{head}{key}", before, after)


def _plain(value: Any) -> Any:
    value = plain(value)
    return value.rstrip() if isinstance(value, str) else value


def _cited(entry: Entry | None) -> tuple[str, ...]:
    rules = entry.get("rules") if entry else None
    return tuple(map(str, rules)) if isinstance(rules, Items) else ()
