"""Things of a game that can be named, and who looks at them."""

from __future__ import annotations

from enum import Enum

from interpreter.records import dataclass


class Sight(Enum):
    """Viewers that are no player."""

    PUBLIC = "what everybody may see"
    EVERYTHING = "everything, hidden or not"


PUBLIC, EVERYTHING = Sight.PUBLIC, Sight.EVERYTHING
Viewer = int | Sight  # the number of a player, or one of these


@dataclass(frozen=True, slots=True)
class Thing:
    """Something of a game that can be named."""

    kind: str
    id: str = ""
    number: int = 0
    piece_kind: str = ""
    row: str | None = None
    owner: str | None = None
    place: Thing | None = None
    hidden: bool = False
    face: str = ""  # what a die shows
    entries: tuple[tuple[Thing, Thing], ...] = ()  # of a map: its keys, with what it has for each

    @property
    def label(self) -> str:
        """A readable label made of ids."""
        if self.kind == "piece":
            name = self.row.split(".", 1)[1] if self.row and not self.hidden else self.piece_kind
            parts = ([self.owner] if self.owner else []) + [name] + (["face", self.face] if self.face else [])
            if self.place is not None:
                parts += ["at", self.place.label]
            return " ".join(parts)
        if self.kind in ("symbol", "row"):
            return self.id.split(".", 1)[1]
        if self.kind == "map":
            return ", ".join(f"{key.label} {value.label}" for key, value in self.entries)
        return self.id
