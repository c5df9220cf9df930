"""What a player can imagine: positions that look the same to the player, with all that is hidden dealt anew.

Hidden pieces change places with others that could lie there just as well. Hidden values of several cells or pieces are
exchanged among them; a single one, and those of players and of the game, become any possible one. Whether there is a thing
at all (or none) stays; so do amounts of which a player sees the total. Numbers that a running procedure has worked out stay.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.model.state import FRAME, POINT
from interpreter.model.things import Viewer
from interpreter.model.types import FLAG, NUMBER, element_of
from interpreter.passes.frames import LINKS

if TYPE_CHECKING:
    from interpreter.model.box import Field
    from interpreter.play.api import Game, State

TRIES = 8  # deals that would not offer the player the same options are dealt again
DEALS = 4  # positions in which something is asked that a viewer may not know


class Secrets:
    """What of a game can be hidden at all; the same for all its states."""

    def __init__(self, game: Game) -> None:
        box, frames = game.box, game.lowered.layout.frames
        self.fields = [
            field
            for owned in box.fields.values()
            for field in owned.values()
            if field.visible != "all" or (field.owner in box.kinds and box.looked_at >= 0)
        ]
        self.pieces = range(len(box.piece_kind) if box.looked_at >= 0 else 0)  # else none can be hidden
        self.nothing = not (self.fields or self.pieces or any(point.secret for point in game.lowered.points))
        self.links = [
            field.base + number
            for field in box.every_field()
            if field.type.kind == "piece"
            for number in range(field.count * field.width)
        ]
        self.single = {
            name: [frame.at[slot.number] for slot in frame.slots if slot.type.kind == "piece"] for name, frame in frames.items()
        }
        self.several = {
            name: [at for slot, at, _ in frame.sets() if element_of(slot.type).kind == "piece"] for name, frame in frames.items()
        }
        self.loops = {
            name
            for name in frames
            if any(
                isinstance(part, (ir.ForEach, ir.AtOnce))
                for part in ir.walk(game.program.procedures[name].body if name in game.program.procedures else ())
            )
        }


def alike(state: State, viewer: Viewer) -> list[list[int]]:
    """Positions that look the same to a viewer: what is true in all of them, the viewer could work out as well."""
    imagined = Imagination(state, viewer)
    return [state.array] if imagined.nothing_hidden else [imagined.imagine(seed).array for seed in range(DEALS)]


class Imagination:
    """Everything that one player may not know of a state; made once, then asked for one imagined state after the other."""

    def __init__(self, state: State, viewer: Viewer, short: bool = False) -> None:
        self.state, self.game, self.viewer = state, state.game, viewer
        self.end = _under_way(state) if short else 0
        self.box, self.namer, self.S = state.game.box, state.game.namer, state.array
        box, S = self.box, self.S
        self.fixed: dict[tuple[object, ...], list[int]] = {}  # hidden pieces in plain sight, by what their backs show
        self.loose: dict[str, list[int]] = {}  # pieces in places that the player cannot look into, by kind
        self.backs: dict[tuple[object, ...], list[int]] = {}  # both, by what their backs show
        self.secrets = state.game.secrets
        self.copies = list(self.game.lowered.copies(S))
        self.unseen = [piece for piece in self.secrets.pieces if not self.namer.sees(S, piece, viewer)]
        self.local, busy = self._frames() if self.unseen else ([], set())
        for piece in self.unseen:
            if piece not in busy and not self._loaded(piece):
                back = self._back(piece)
                self.backs.setdefault(back, []).append(piece)
                if self.namer.sees_place(S, piece, viewer):
                    self.fixed.setdefault(back, []).append(piece)
                else:
                    self.loose.setdefault(box.piece_kind[piece], []).append(piece)
        self.places = {S[box.place_at + piece] for pieces in self.backs.values() for piece in pieces}
        self.staying = list(self._staying())
        self.exchanged: list[list[int]] = []
        self.drawn: list[tuple[int, Callable[[random.Random], int]]] = []
        self.rolled: list[tuple[int, int, tuple[int, ...]]] = []  # dice: the piece, where piece 0 would be, what it can show
        self.amounts: list[Field] = []
        self._values()
        self.answers = dict(self._answers())
        self.nothing_hidden = not (self.backs or self.exchanged or self.drawn or self.rolled or self.amounts or self.answers)

    def imagine(self, seed: int) -> State:
        """A state with another future that looks the same to the player."""
        copy = self._copied(seed)
        if self.nothing_hidden:
            return copy
        chance = random.Random(seed)
        for _ in range(TRIES):
            swaps = self._dealt(chance)
            self._apply(copy.array, swaps, chance)
            if self._same_options(copy, swaps):
                return copy
            copy = self._copied(seed)
        return copy  # what the options themselves betray is no secret

    def _copied(self, seed: int) -> State:
        copy = self.state.imagine(seed)
        if self.end:
            copy.array[self.end] = 0  # when this procedure is done, nothing follows
        return copy

    # ---- what is hidden ------------------------------------------------------------------------------

    def _back(self, piece: int) -> tuple[object, ...]:
        kind = self.box.kinds[self.box.piece_kind[piece]]
        row = self.box.piece_row[piece]
        shown = (self.box.tables[kind.table].values[name][row] for name in kind.shows) if kind.table else ()
        return (kind.name, self.box.piece_owner[piece], *map(repr, shown))

    def _loaded(self, piece: int) -> bool:
        """Does it carry something? What lies in a piece stays in that piece."""
        return piece in self.box.carriers and self.S[self.box.first_at + self.box.carriers[piece]] >= 0

    def _frames(self) -> tuple[list[int], set[int]]:
        """Where local values and elements of local sets are that stand for pieces, and pieces that loops still wait for."""
        S, machine, secrets = self.S, self.game.machine, self.secrets
        local, busy = list[int](), set[int]()
        for name, frame, end in machine.running(S):
            local += [frame + at for at in secrets.single[name]]
            local += [frame + at + 1 + number for at in secrets.several[name] for number in range(S[frame + at])]
            if name in secrets.loops:
                waiting = range(frame + self.game.lowered.layout.frames[name].size, end)
                busy.update(S[at] for at in waiting if not any(copy <= at <= 2 * copy for copy in self.copies))
        return local, busy

    def _staying(self) -> Iterator[tuple[int, int, int]]:
        """Values that belong to the spot and not to what lies there: the piece, where that of piece 0 would be, how far apart."""
        for pieces in self.backs.values():
            for piece in pieces:
                yield piece, self.box.looked_at, 1
                kind = self.box.kinds[self.box.piece_kind[piece]]
                for field in self.box.fields.get(kind.name, {}).values():
                    if self.namer.sees_field(self.S, piece, field, self.viewer):
                        for key in range(field.width):
                            yield piece, field.base + key - kind.first * field.width, field.width

    def _answers(self) -> Iterator[tuple[int, int]]:
        """The others whose answers are still secret, and where these are."""
        point = self.game.lowered.points[self.S[POINT]] if self.S[POINT] >= 0 else None
        if point is None or not point.secret:
            return
        start, at = self.S[FRAME], self.game.lowered.layout.frames[point.procedure].at
        answers, answered = (start + at[slot.number] + 1 for slot in point.secret)
        for player in self.S[answered : answered + self.S[answered - 1]]:
            if player != self.viewer:
                yield player, answers + player

    def _values(self) -> None:
        """Sort the values that the player may not know by what can be done with them."""
        box, viewer = self.box, self.viewer
        moving = {
            piece
            for back, pieces in self.backs.items()
            for piece in pieces
            if len(pieces) > 1 or len(self.loose.get(str(back[0]), ())) > 1
        }
        for field in self.secrets.fields:
            if field.visible == "total" or field.supply is not None:
                self.amounts += [field] if field.visible != "total" or field.width > 1 else []
                continue
            unknown = list(range(field.count))
            if field.owner == "player" and field.visible != "none":
                unknown = [number for number in unknown if number != viewer]
            elif field.owner in box.kinds:
                first = box.kinds[field.owner].first
                unknown = [number for number in unknown if not self.namer.sees_field(self.S, first + number, field, viewer)]
                if field.name == "face":
                    faces = box.kinds[field.owner].faces
                    self.rolled += [(first + number, field.base - first, faces) for number in unknown]
                    continue
                unknown = [number for number in unknown if first + number not in moving]  # these go with their pieces
            self._hide(field, unknown)

    def _hide(self, field: Field, unknown: list[int]) -> None:
        addresses = [field.base + number * field.width + key for number in unknown for key in range(field.width)]
        if field.owner in ("game", "player") or len(unknown) == 1:
            self.drawn += [(address, possible) for address in addresses if (possible := self._possible(field, address))]
        elif unknown:
            self.exchanged.append(addresses)

    def _possible(self, field: Field, address: int) -> Callable[[random.Random], int] | None:
        """How to draw any value that could stand at an address; None if nothing stands there."""
        box = self.box
        if field.type == NUMBER:
            least, most = field.least, field.most
        elif field.type == FLAG:
            least, most = 0, 1
        elif self.S[address] < 0:
            return None
        elif field.type.kind == "piece":
            pieces = box.kinds[field.type.name].pieces if field.type.name else range(len(box.piece_kind))
            least, most = pieces[0], pieces[-1]
        else:
            things = {"place": len(box.place_names), "edge": len(box.cells) + len(box.boards.edges) if box.boards else 0}
            least = len(box.cells) if field.type.kind == "edge" else 0  # edges are numbered behind the cells
            most = things.get(field.type.kind, len(box.words_of(field.type) or ())) - 1
        return lambda chance: least + int(chance.random() * (most - least + 1))

    # ---- dealing anew --------------------------------------------------------------------------------

    def _dealt(self, chance: random.Random) -> dict[int, int]:
        """Which piece lies where a hidden one lay: the backs in plain sight stay the same."""
        swaps: dict[int, int] = {}
        left: dict[str, list[int]] = {}
        for back, pieces in self.backs.items():
            pool = pieces[:]
            chance.shuffle(pool)
            spots = self.fixed.get(back, [])
            swaps.update(zip(spots, pool, strict=False))
            left.setdefault(str(back[0]), []).extend(pool[len(spots) :])
        for kind, spots in self.loose.items():
            pool = left[kind]
            chance.shuffle(pool)
            swaps.update(zip(spots, pool, strict=True))
        return swaps

    def _apply(self, T: list[int], swaps: dict[int, int], chance: random.Random) -> None:
        S, box = self.S, self.box
        for place in self.places:
            before, piece = -1, S[box.first_at + place]
            while piece >= 0:
                new = swaps.get(piece, piece)
                T[box.next_at + before if before >= 0 else box.first_at + place] = new
                T[box.previous_at + new], T[box.place_at + new] = before, place
                before, piece = new, S[box.next_at + piece]
            T[box.next_at + before] = -1
        for piece, base, apart in self.staying:
            T[base + swaps[piece] * apart] = S[base + piece * apart]
        for address in [*self.secrets.links, *self.local]:
            T[address] = swaps.get(T[address], T[address])
        for addresses in self.exchanged:
            values = [T[address] for address in addresses]
            chance.shuffle(values)
            for address, value in zip(addresses, values, strict=True):
                T[address] = value
        for address, possible in self.drawn:
            T[address] = possible(chance)
        for piece, base, faces in self.rolled:
            T[base + swaps.get(piece, piece)] = faces[int(chance.random() * len(faces))]
        for field in self.amounts:
            self._share_out(T, field, chance)
        for player, address in self.answers.items():
            asked = T[:]
            asked[T[FRAME] + LINKS] = player  # `me` is whoever is asked
            T[address] = chance.choice(self.game.machine.options(asked))
        for copy in self.copies:  # what is hidden has not changed since then: it is the same there
            for address in range(min(copy, len(S) - copy)):
                if S[address] != T[address] and S[copy + address] == S[address]:
                    T[copy + address] = T[address]

    def _share_out(self, T: list[int], field: Field, chance: random.Random) -> None:
        """Give each other player any amounts, if the total is seen of that total; where there is a supply, out of it."""
        width = field.width
        owners = [number for number in range(field.count) if number != self.viewer or field.visible == "none"]
        totals = {number: sum(T[field.base + number * width : field.base + (number + 1) * width]) for number in owners}
        stock = [T[field.supply_at + key] if field.supply is not None else 0 for key in range(width)]
        for number in owners:
            for key in range(width):
                stock[key] += T[field.base + number * width + key]
                T[field.base + number * width + key] = 0
        for number in owners:
            first = field.base + number * width
            known = field.visible == "total"
            for _ in range(totals[number] if known else int(chance.random() * (min(sum(stock), field.most * width) + 1))):
                keys = [key for key in range(width) if T[first + key] < field.most and (field.supply is None or stock[key])]
                if not keys:
                    break
                weights = [stock[key] if field.supply is not None else 1 for key in keys]
                (key,) = chance.choices(keys, weights)
                T[first + key] += 1
                stock[key] -= 1
        if field.supply is not None:
            T[field.supply_at : field.supply_at + width] = stock

    def _same_options(self, copy: State, swaps: dict[int, int]) -> bool:
        T, machine = copy.array, self.game.machine
        if T[POINT] < 0:
            return True
        point, values = self.game.lowered.points[T[POINT]], self.state.values
        copy.stand(T, machine.options(T), machine.asked(T))
        if copy.player != self.viewer:
            return bool(copy.values)
        if point.slot.type.kind == "piece" and point.form not in ("may", "action", "choice"):
            values = [swaps.get(value, value) for value in values]
        return copy.values == values


def _under_way(state: State) -> int:
    """Where the frame is of the procedure that `play` has called, such as a turn or a round; 0 if there is none."""
    S, play = state.array, state.game.lowered.layout.fixed.get("play", -1)
    frame = S[FRAME] if S[POINT] >= 0 else 0
    while frame and S[frame + 1] != play:
        frame = S[frame + 1]
    return frame
