"""What changes on the table between two lines of the log: pieces that move, that are shown, and fields.

It is read off the state, so that no rule has to tell it; of what nobody may know nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.model.state import OUT, bits
from interpreter.model.things import EVERYTHING, PUBLIC, Thing
from interpreter.model.types import Type
from interpreter.play.log import Event

if TYPE_CHECKING:
    from interpreter.model.box import Field, Kind
    from interpreter.play.api import Game

CHUNK = 64  # numbers of a state that are compared at once
FACE = "face"
MOVED, SHOWN, CHANGED, LEFT = "moved", "shown", "changed", "left"


class Changes:
    """Compares a state with how it was when somebody last looked."""

    def __init__(self, game: Game, S: list[int]) -> None:
        self.game, self.box, self.namer = game, game.box, game.namer
        self.before = S[: self.box.size]

    def forget(self, S: list[int]) -> None:
        """Nothing of what changed so far is told."""
        self.before = S[: self.box.size]

    def expect(self, S: list[int], addresses: Iterator[int]) -> None:
        """What changed there is told already."""
        for address in addresses:
            self.before[address] = S[address]

    def since(self, S: list[int]) -> tuple[Event, ...]:
        """What changed since the last time, in an order that tells nothing about what is hidden."""
        addresses = self._differing(S)
        if not addresses:
            return ()
        found = [*self._pieces(S, addresses), *self._fields(S, addresses), *self._out(S)]
        self.before = S[: self.box.size]
        return tuple(found)

    def _differing(self, S: list[int]) -> list[int]:
        before, found = self.before, list[int]()
        for start in range(0, self.box.size, CHUNK):
            if S[start : start + CHUNK] != before[start : start + CHUNK]:
                end = min(start + CHUNK, self.box.size)
                found += [address for address in range(start, end) if S[address] != before[address]]
        return found

    # ---- pieces --------------------------------------------------------------------------------------

    def _pieces(self, S: list[int], addresses: list[int]) -> list[Event]:
        box = self.box
        pieces = range(len(box.piece_kind))
        moved = [address - box.place_at for address in addresses if 0 <= address - box.place_at < len(pieces)]
        found = [self._moved(S, piece) for piece in moved]
        if box.looked_at >= 0:
            looked = [address - box.looked_at for address in addresses if 0 <= address - box.looked_at < len(pieces)]
            found += [one for piece in looked if piece not in moved and (one := self._shown(S, piece)) is not None]
        return [event for _, event in sorted(found, key=lambda pair: pair[0])]

    def _moved(self, S: list[int], piece: int) -> tuple[tuple[str, ...], Event]:
        place = self.before[self.box.place_at + piece]
        ends = {"from": self.namer.place(place), "to": self.namer.place(S[self.box.place_at + piece])}
        return self._ordered(MOVED, {"piece": self._piece(S, piece)}, ends, self._knowing(S, piece), piece)

    def _shown(self, S: list[int], piece: int) -> tuple[tuple[str, ...], Event] | None:
        at = self.box.looked_at + piece
        learning = tuple(bits(S[at] & ~self.before[at]))
        if not learning or all(self.namer.sees(self.before, piece, player) for player in learning):
            return None
        who = self.namer.player(learning[0]) if len(learning) == 1 < self.game.players else Thing("none", "none", -1)
        return self._ordered(SHOWN, {"piece": self._piece(S, piece)}, {"player": who}, self._knowing(S, piece), piece)

    def _piece(self, S: list[int], piece: int) -> tuple[Thing, Thing]:
        """A piece as everybody knows it, and as those do who see or saw it."""
        public = self.namer.sees(S, piece, PUBLIC) or self.namer.sees(self.before, piece, PUBLIC)
        whole = self.namer.piece(S, piece, EVERYTHING)
        return whole if public else self.namer.piece(S, piece, PUBLIC), whole

    def _knowing(self, S: list[int], piece: int) -> tuple[int, ...]:
        sees = self.namer.sees
        return tuple(player for player in range(self.game.players) if sees(S, piece, player) or sees(self.before, piece, player))

    def _ordered(
        self, kind: str, seen: dict[str, tuple[Thing, Thing]], others: dict[str, Thing], knows: tuple[int, ...], number: int
    ) -> tuple[tuple[str, ...], Event]:
        """An event, behind what puts it in order: first what everybody sees of it, last which piece it is."""
        public = {name: both[0] for name, both in seen.items()} | others
        secret = {name: both[1] for name, both in seen.items() if both[0] != both[1]}
        label = " ".join(thing.label for thing in public.values())
        event = Event(kind, "", public, secret, knows if secret else ())
        return (label, str(knows), f"{number:06}"), event

    # ---- fields --------------------------------------------------------------------------------------

    def _fields(self, S: list[int], addresses: list[int]) -> Iterator[Event]:
        for owner, fields in self.box.fields.items():
            kind = self.box.kinds.get(owner)
            found = []
            for field in fields.values():
                last = field.base + field.count * field.width
                changed = [address for address in addresses if field.base <= address < last]
                found += [one for address in changed if (one := self._changed(S, owner, kind, field, address)) is not None]
            yield from (
                (event for _, event in sorted(found, key=lambda pair: pair[0]))
                if kind is not None
                else (event for _, event in found)
            )

    def _changed(
        self, S: list[int], owner: str, kind: Kind | None, field: Field, address: int
    ) -> tuple[tuple[str, ...], Event] | None:
        number, key = divmod(address - field.base, field.width)
        things: dict[str, Thing] = {}
        if field.per is not None:
            things["key"] = self.namer.thing(S, field.per, key, EVERYTHING)
        things["was"], things["now"] = (self._value(array, field.type, array[address]) for array in (self.before, S))
        if kind is not None:
            piece = kind.first + number
            return self._of_piece(S, piece, field, things)
        if owner == "player":
            return self._of_player(number, field, things)
        if owner == "cell":
            things["cell"] = self.namer.place(number)
        hidden = field.visible != "all"
        return ((), Event(CHANGED, f"{owner}.{field.name}", {} if hidden else things, things if hidden else {}))

    def _of_player(self, number: int, field: Field, things: dict[str, Thing]) -> tuple[tuple[str, ...], Event]:
        things["player"] = self.namer.player(number)
        if field.visible == "all":
            return ((), Event(CHANGED, f"player.{field.name}", things))
        knows = (number,) if field.visible in ("owner", "total") else ()
        return ((), Event(CHANGED, f"player.{field.name}", {}, things, knows))

    def _of_piece(self, S: list[int], piece: int, field: Field, things: dict[str, Thing]) -> tuple[tuple[str, ...], Event] | None:
        sees = self.namer.sees_field
        knows = tuple(player for player in range(self.game.players) if sees(S, piece, field, player))
        key = f"{self.box.kinds[self.box.piece_kind[piece]].name}.{field.name}"
        if len(knows) < self.game.players:  # whatever is not open to all is told to nobody: who sees it can look at it
            return None
        public, _ = self._piece(S, piece)
        if public.hidden:
            return None
        return ((public.label, f"{piece:06}"), Event(CHANGED, key, {"piece": public, **things}))

    def _value(self, S: list[int], type_: Type, value: int) -> Thing:
        return self.namer.thing(S, type_, value, PUBLIC)

    def _out(self, S: list[int]) -> Iterator[Event]:
        for player in bits(S[OUT] & ~self.before[OUT]):
            yield Event(LEFT, "", {"player": self.namer.player(player)})
