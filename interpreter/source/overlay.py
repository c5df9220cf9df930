"""Applies variants to the sections of a ruleset, and remembers which of them touched what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.problems import Position, Problems, guess
from interpreter.records import dataclass, field
from interpreter.source.addresses import Missing, Spot, bare, find, heads, id_of, join, normal, step
from interpreter.source.merging import Joiner
from interpreter.source.values import Items, Map, copy_of, shallow_copy

# Maps whose keys are ids: `set` cannot make a new one there, `add` can.
ENTRIES = re.compile(
    r"|symbols|boards|places|tables|pieces|fields|values|procedures|tables\.\w+(\.fields)?|fields\.\w+"
    r"|(board|boards\.\w+)\.(fields|sectors|lines)"
)


@dataclass(frozen=True, slots=True)
class Touch:
    """One overlay's change of one path."""

    path: str
    variant: str
    verb: str
    position: Position


@dataclass(slots=True)
class Touched:
    """What overlays have changed so far."""

    by_path: dict[str, Touch] = field(default_factory=dict)
    # For every path that leads to something touched, one touch below it.
    below: dict[str, Touch] = field(default_factory=dict)

    def conflict(self, touch: Touch) -> Touch | None:
        """The earlier touch that a new one would collide with."""
        if touch.path in self.by_path:
            return self.by_path[touch.path]
        for head in heads(touch.path):
            # What one overlay adds, another may go on to change in parts.
            if head in self.by_path and self.by_path[head].verb != "add":
                return self.by_path[head]
        return self.below.get(touch.path)

    def note(self, touch: Touch) -> None:
        """Remember a touch."""
        self.by_path[touch.path] = touch
        for head in heads(touch.path):
            self.below.setdefault(head, touch)

    def about(self, path: str) -> Iterator[Touch]:
        """All touches of a path, of a part of it, or of the whole that it is a part of."""
        for touched, touch in self.by_path.items():
            if f"{touched}.".startswith(f"{path}.") or f"{path}.".startswith(f"{touched}."):
                yield touch


def apply_variants(sections: Map, variants: Sequence[tuple[str, Map]], problems: Problems) -> tuple[Map, Touched]:
    """A copy of the sections with overlays applied; first everything is added, then changed, then removed.

    What no overlay touches is shared with the sections.
    """
    own, touched = _Own(sections), Touched()
    overlays = [_Overlay(own, touched, name, variant, problems, rank) for rank, (name, variant) in enumerate(variants, 1)]
    # The order of verbs instead of the order of overlays: what comes out never depends on who comes first.
    for verb in ("add", "replace", "set", "remove"):
        for overlay in overlays:
            if isinstance(overlay.variant.get(verb), (Map, Items)):
                getattr(overlay, verb)(overlay.variant[verb])
    return own.result, touched


class _Own:
    """A copy of sections, made bit by bit: what is going to be changed is copied first, with all that it stands in."""

    def __init__(self, sections: Map) -> None:
        self.result: Map = shallow_copy(sections)
        self.copied = {id(self.result)}

    def along(self, path: str) -> None:
        """Copy everything on a path, and where it leads to."""
        value: Any = self.result
        so_far = ""
        for name in path.split("."):
            spot = step(value, bare(name), so_far)
            if spot is None:
                return
            value, so_far = self.there(spot), join(so_far, bare(name))

    def like(self, addition: Map, target: Map) -> None:
        """Copy everything to which something is going to be added."""
        taken = {bare(key): key for key in target}
        for key, part in addition.items():
            if bare(key) in taken and isinstance(part, (Map, Items)):
                value = self.there(Spot(target, taken[bare(key)]))
                if isinstance(value, Map) and isinstance(part, Map):
                    self.like(part, value)

    def there(self, spot: Spot) -> Any:
        value = spot.value
        if isinstance(value, (Map, Items)) and id(value) not in self.copied:
            value = spot.holder[spot.key] = shallow_copy(value)
            self.copied.add(id(value))
        if isinstance(value, Map) and isinstance(value.get("rows"), Items):  # paths lead through them without naming them
            self.there(Spot(value, "rows"))
        return value


class _Overlay:
    def __init__(self, own: _Own, touched: Touched, name: str, variant: Map, problems: Problems, rank: int) -> None:
        self.own, self.result, self.touched, self.name = own, own.result, touched, name
        self.variant, self.problems, self.rank = variant, problems, rank

    def touch(self, path: str, verb: str, position: Position) -> bool:
        """Note a change unless another one stands in its way."""
        touch = Touch(normal(path), self.name, verb, position)
        earlier = self.touched.conflict(touch)
        # An overlay that adds the same thing twice is no conflict, but a duplicate.
        if earlier is None or (verb == earlier.verb == "add" and earlier.variant == self.name):
            self.touched.note(touch)
            return True
        self.problems.error(
            position, "overlay-conflict", path=touch.path, variant=self.name, other=earlier.variant, first=str(earlier.position)
        )
        return False

    def spot(self, path: str, position: Position) -> Spot | None:
        self.own.along(path)
        try:
            return find(self.result, path, store=True)
        except Missing as missing:
            report_missing(missing, path, position, self.problems, self.result)
            return None

    def add(self, additions: Any) -> None:
        def allow(path: str, position: Position) -> bool:
            return self.touch(path, "add", position)

        if isinstance(additions, Map):
            self.own.like(additions, self.result)
            Joiner(self.problems, allow).add(self.result, _later(copy_of(additions), self.rank), "")

    def replace(self, entries: Any) -> None:
        for path, value, at, key_at in _pairs(entries):
            spot = self.spot(path, key_at)
            if spot is None or not self.touch(path, "replace", key_at):
                continue
            name = path.rpartition(".")[2]
            if isinstance(spot.holder, Items) and id_of(spot.value) != id_of(value) and isinstance(value, Map):
                self.problems.error(value.at.get("id", at), "id-mismatch", id=str(value.get("id", "")), expected=name)
            elif isinstance(spot.holder, Map) and "(" in name:
                _rename(spot.holder, spot.key, str(name))
                spot.key = str(name)
            spot.put(copy_of(value), at, key_at)

    def set(self, values: Any) -> None:
        for path, value, at, key_at in _pairs(values):
            head, _, name = path.rpartition(".")
            self.own.along(path)
            try:
                spot = find(self.result, path, store=True)
            except Missing as missing:
                owner = self.owner_of_new(head, missing)
                if owner is None:
                    report_missing(missing, path, key_at, self.problems, self.result)
                    continue
                spot = Spot(owner, str(name))
            if self.touch(path, "set", key_at):
                spot.put(copy_of(value), at, key_at)

    def owner_of_new(self, head: str, missing: Missing) -> Map | None:
        """What gets a new field, if it is a thing that has fields."""
        if missing.inside != normal(head) or ENTRIES.fullmatch(missing.inside):
            return None
        owner = find(self.result, head).value
        return owner if isinstance(owner, Map) else None

    def remove(self, paths: Any) -> None:
        for path, at in zip(paths, paths.at, strict=True) if isinstance(paths, Items) else ():
            # Asked first: what another overlay has removed is a conflict of the two, not something that never was.
            allowed = self.touch(str(path), "remove", at)
            spot = self.spot(str(path), at) if allowed else None
            if spot is not None:
                spot.holder.drop(spot.key)


def report_missing(missing: Missing, path: str, position: Position, problems: Problems, sections: Map) -> None:
    """Note a path that leads to nothing; a section in which it would lead to something may have been left out."""
    close = guess(bare(missing.name), missing.known)
    if not missing.inside:
        close = next((join(name, path) for name in sections if _leads(sections, join(name, path))), close)
    problems.error(
        position,
        "missing-target",
        path=str(path),
        name=str(missing.name),
        inside=missing.inside or None,
        guess=join(missing.inside, close) if close else None,
    )


def _leads(sections: Map, path: str) -> bool:
    try:
        find(sections, path)
    except Missing:
        return False
    return True


def _later(value: Any, rank: int) -> Any:
    """The same value, whose rows come behind all that was there before."""
    if isinstance(value, Map):
        value.later = rank
    for part in value.values() if isinstance(value, Map) else value if isinstance(value, Items) else ():
        _later(part, rank)
    return value


def _pairs(entries: Any) -> Iterator[tuple[str, Any, Position, Position]]:
    if isinstance(entries, Map):
        for path, value in entries.items():
            yield path, value, entries.at[path], entries.key_at[path]


def _rename(holder: Map, old: str, new: str) -> None:
    # Renames in place, so that the order of entries stays.
    entries = [(new if key == old else key, value, holder.at[key], holder.key_at[key]) for key, value in holder.items()]
    for key in list(holder):
        holder.drop(key)
    for entry in entries:
        holder.put(*entry)
