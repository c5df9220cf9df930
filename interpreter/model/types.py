"""Types of the effect language. At run time every value is an integer, or a list of integers for a set."""

from __future__ import annotations

from typing import Literal, NamedTuple

Family = Literal[
    "number",
    "flag",
    "player",
    "cell",
    "edge",
    "place",
    "piece",
    "direction",
    "action",
    "kind",
    "row",
    "symbol",
    "choice",
    "reaction",
    "duration",
    "set",
    "list",
    "map",
    "none",
    "unknown",
]


class Type(NamedTuple):
    """A type: `kind` says which family, `name` which list, table or kind of piece, `of` and `key` what it holds.

    Types are compared all the time: no other frozen value is compared as fast.
    """

    kind: Family
    name: str = ""
    of: Type | None = None
    key: Type | None = None

    def __str__(self) -> str:
        if self.kind in ("set", "list"):
            return f"{self.kind} of {self.of}"
        if self.kind == "map":
            return f"map of {self.key} to {self.of}"
        return self.name or self.kind

    @property
    def is_set(self) -> bool:
        return self.kind in ("set", "list")

    @property
    def is_long(self) -> bool:
        """Is it more than one number? A map is kept as a list: one entry for each key, and one for nothing at the end."""
        return self.is_set or self.kind == "map"

    @property
    def is_place(self) -> bool:
        """Can pieces be put there?"""
        return self.kind in ("place", "cell", "edge", "piece")


NUMBER = Type("number")
FLAG = Type("flag")
PLAYER = Type("player")
CELL = Type("cell")
EDGE = Type("edge")
PLACE = Type("place")
PIECE = Type("piece")
DIRECTION = Type("direction")
ACTION = Type("action")
NONE = Type("none")
UNKNOWN = Type("unknown")


MAP_KEYS = ("player", "symbol", "row", "cell", "direction")  # what there can be a value for each of, in a name


def set_of(element: Type) -> Type:
    """The type of a set of such elements."""
    return Type("set", of=element)


def element_of(collection: Type) -> Type:
    """What a set or list holds."""
    return collection.of or UNKNOWN


def map_of(key: Type, value: Type) -> Type:
    """The type of a map with one value for each key."""
    return Type("map", of=value, key=key)


def fits(given: Type, wanted: Type) -> bool:
    """May a value of type `given` stand where `wanted` is expected?"""
    if given == wanted or UNKNOWN in (given, wanted):
        return True
    if given.kind == wanted.kind == "map" and given.key == wanted.key:
        return fits(given.of or UNKNOWN, wanted.of or UNKNOWN)
    if given.is_set and wanted.is_set:
        return fits(element_of(given), element_of(wanted))
    if given == NONE:
        return not wanted.is_set and wanted not in (NUMBER, FLAG)
    if given.kind == wanted.kind == "piece":
        return not given.name or not wanted.name
    if wanted == PLACE:
        return given.is_place
    if given == PLACE:
        return wanted in (CELL, EDGE)  # where one of these is wanted, other places count as nothing
    return False


def join(left: Type, right: Type) -> Type | None:
    """The type of a thing that is one or the other."""
    if left.is_place and right.is_place and left.kind != right.kind:
        return PLACE
    if fits(left, right):
        return left if right in (NONE, UNKNOWN) or (left.kind == "piece" and not left.name) else right
    if fits(right, left):
        return left
    if left.kind == right.kind == "piece":
        return PIECE
    return None
