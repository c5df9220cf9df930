"""Puts parts of a ruleset together: maps by key, lists of rows by id; nothing may come twice."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.problems import Position, Problems, guess
from interpreter.source.addresses import CELLS, TABLE, bare, id_of, join
from interpreter.source.values import Items, Map

# Maps to which entries can be added; a map anywhere else is an entry itself.
HOLDERS = re.compile(
    r"\w+|fields\.\w+|board\.(fields|sectors|lines)|boards\.\w+(\.(fields|sectors|lines))?"
    r"|tables\.\w+(\.fields)?"
)
# Sections that stand in one part as a whole.
WHOLE = ("game", "setup", "play", "scoring")

Allow = Callable[[str, Position], bool]


class Joiner:
    """Adds parts to sections; `allow` is asked for each new path, and keeps it out by saying no."""

    def __init__(self, problems: Problems, allow: Allow | None = None) -> None:
        self.problems, self.allow = problems, allow

    def add_part(self, sections: Map, part: Map) -> None:
        """Add a further part of a ruleset."""
        for name in WHOLE:
            if name in part and name in sections:
                self.problems.error(part.key_at[name], "duplicate-section", section=name, first=str(sections.key_at[name]))
        wanted = Map(part.position)
        for name, section in part.items():
            if name not in WHOLE or name not in sections:
                wanted.put(name, section, part.at[name], part.key_at[name])
        self.add(sections, wanted, "")

    def add(self, target: Map, addition: Map, path: str) -> None:
        """Add the entries of one map to another."""
        taken = {bare(key): key for key in target}
        for key, part in addition.items():
            at, key_at, inner = addition.at[key], addition.key_at[key], join(path, bare(key))
            existing = taken.get(bare(key))
            if existing is None and path == "tables" and isinstance(part, Items):
                self.problems.error(
                    key_at,
                    "missing-target",
                    path=inner,
                    name=key,
                    inside=path,
                    guess=join(path, near) if (near := guess(key, target)) else None,
                    rows=f"{key}: {{rows: […]}}",
                )
                continue
            if existing is None:
                if self._allowed(inner, key_at):
                    target.put(key, self._fresh(part, inner), at, key_at)
                    taken[bare(key)] = key
                continue
            old = target[existing]
            if isinstance(old, Map) and isinstance(part, Map) and HOLDERS.fullmatch(inner):
                self.add(old, part, inner)
            elif isinstance(old, Items) and isinstance(part, Items) and self._can_grow(part):
                self.add_items(old, part, inner)
            elif isinstance(old, Map) and isinstance(part, Items) and TABLE.fullmatch(inner):
                if "rows" not in old:
                    old.put("rows", Items(at), at, key_at)
                self.add_items(old["rows"], part, inner)
            else:
                self._duplicate(inner, key_at, target.key_at[existing])

    def add_items(self, target: Items, addition: Items, path: str) -> None:
        """Add the items of one list to another."""
        # Several items may give facts about the same cell, so cells are told apart elsewhere.
        rows_path = path.removesuffix(".rows") if path.startswith("tables.") else path
        first = {} if CELLS.fullmatch(path) else {id_of(item): at for item, at in zip(target, target.at, strict=True)}
        for item, at in zip(addition, addition.at, strict=True):
            name = None if CELLS.fullmatch(path) else id_of(item)
            if name is None:
                target.put(item, at)
            elif name in first:
                self._duplicate(join(rows_path, name), at, first[name])
            elif self._allowed(join(rows_path, name), at):
                target.put(item, at)
                first[name] = at

    def _fresh(self, part: object, path: str) -> object:
        # A new entry is built anew, so that what comes twice inside of it is found as well.
        silent = Joiner(self.problems)
        if isinstance(part, Map) and HOLDERS.fullmatch(path):
            built = Map(part.position)
            silent.add(built, part, path)
            return built
        if isinstance(part, Items) and all(isinstance(item, Map) for item in part):
            items = Items(part.position)
            silent.add_items(items, part, path)
            return items
        return part

    def _can_grow(self, part: Items) -> bool:
        # Overlays may add words to lists; parts of a ruleset have each list of words in one place.
        return self.allow is not None or all(isinstance(item, Map) for item in part)

    def _allowed(self, path: str, position: Position) -> bool:
        return self.allow is None or self.allow(path, position)

    def _duplicate(self, path: str, position: Position, first: Position) -> None:
        # What another overlay brought is a conflict of the two, and reported as such.
        if self._allowed(path, position):
            replace = {} if self.allow is None else {"replace": path}  # only an overlay can change what is there
            self.problems.error(position, "duplicate-id", id=path.rpartition(".")[2], first=str(first), **replace)
