"""What the rules of a game lead one to expect of many games: events, actions, questions, ends, and cards that come into play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter import ir
from interpreter.language.deeds import DEED
from interpreter.language.doubts import RUN, numbers_of, places_of
from interpreter.language.outlets import called as loop_called
from interpreter.passes.calls import called
from interpreter.passes.telling import ENDS, RUNS, place_of
from interpreter.problems import Position

if TYPE_CHECKING:
    from interpreter.play.api import Game

Key = tuple[str, str]
ACTION, QUESTION, CARD, TABLE, PILE = "action", "question", "card", "table", "pile"
ACTIONS = "actions."
NOWHERE = -2  # a place where no piece is


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that should happen, and groups of others: while all of a group do not happen, it cannot."""

    key: Key
    name: str
    position: Position
    within: tuple[frozenset[Key], ...] = ()
    users: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """When a card has come into play: in one of these places, or, if there are none, anywhere but where it began."""

    key: Key
    start: int
    active: frozenset[int]

    def there(self, place: int) -> bool:
        return place in self.active if self.active else place != self.start


class Expected:
    """All that is expected of one game, and what of it follows from what was seen."""

    def __init__(self, game: Game) -> None:
        self.game, self.box, self.program = game, game.box, game.program
        self.rows = {name: f"{table}.{self.box.tables[table].rows[row]}" for (table, row), name in self.program.effects.items()}
        self.sights = dict(self._sights())
        self.cards = self._all_cards()
        self.positions: dict[str, Position] = {}
        self.things = [*self._events(), *self._actions(), *self._asked_and_ended(), *self._cards()]
        self.piles = dict(self._piles())
        world = game.world
        self.names = {*(thing.name for thing in self.things), *world.procedures, *world.values, *world.actions}
        # All that a warning of `check` can be about.
        self.names |= {*self.box.kinds, *self.box.places, *(loop_called(name, loop) for name, loop in world.repeats)}
        self.tables = {thing.key: (TABLE, thing.name.partition(".")[0]) for thing in self.things if thing.key[0] == CARD}

    def seen_at(self, places: Sequence[int]) -> set[Key]:
        """The cards that have come into play, with each piece at its place."""
        found = {sight.key for piece, sight in self.sights.items() if sight.there(places[piece])}
        if found:  # what has come is not looked for any more
            self.sights = {piece: sight for piece, sight in self.sights.items() if sight.key not in found}
        return found

    def implied(self, happened: set[Key]) -> set[Key]:
        """What has happened, too: a card whose effect was carried out was played, and so was one of its table."""
        played = {(CARD, row) for name, row in self.rows.items() if (RUNS, name) in happened}
        return played | {self.tables[key] for key in played | happened if key in self.tables}

    # ---- what there is -------------------------------------------------------------------------------

    def _owner(self, name: str) -> Key:
        """What a procedure belongs to."""
        name = name.removesuffix("!").removesuffix(DEED)
        if name.startswith(ACTIONS):
            return ACTION, name.removeprefix(ACTIONS)
        return (CARD, self.rows[name]) if name in self.rows else (RUNS, name)

    def _events(self) -> Iterator[Thing]:
        callers: dict[str, set[Key]] = {}
        for name, procedure in self.program.procedures.items():
            for other in called(procedure.body, self.program):
                if self._owner(other) != self._owner(name):
                    callers.setdefault(other, set()).add(self._owner(name))
        for name, procedure in self.program.procedures.items():
            if self._owner(name) == (RUNS, name) and name not in RUN and name in callers:
                users = [who for _, who in self.game.world.users.get(name, ())]
                position = next(filter(None, map(self._text_of, users)), procedure.position)
                yield Thing((RUNS, name), name, position, (frozenset(callers[name]),), ", ".join(dict.fromkeys(users)))

    def _text_of(self, source: str) -> Position | None:
        """Where an ability stands: on a row, or among those that always hold."""
        table, _, row = source.partition(".")
        if row and table in self.box.tables:
            data = self.box.tables[table].data[self.box.tables[table].rows.index(row)]
            return data.key_at["effect"] if "effect" in data else None
        listed = self.game.variation.sections.get("abilities") or ()
        return next((entry.at["id"] for entry in listed if entry["id"] == source), None)

    def _actions(self) -> Iterator[Thing]:
        offering: dict[str, set[Key]] = {}
        for name, procedure in self.program.procedures.items():
            for form, action in procedure.offers:
                if form == "action":
                    offering.setdefault(action, set()).add(self._owner(name))
        listed = {str(entry["id"]): entry.at["id"] for entry in self.game.variation.sections.get("actions") or ()}
        for action, owners in offering.items():
            givers = [key for key in self.cards if action not in listed and action.startswith(key[1].partition(".")[2] + "_")]
            position = listed.get(action) or self.program.procedures[ACTIONS + action].position
            yield Thing((ACTION, action), action, position, _groups(owners, givers))

    def _asked_and_ended(self) -> Iterator[Thing]:
        found: dict[Key, tuple[str, Position, set[Key]]] = {}
        ends: dict[str, str] = {}
        for procedure_name, procedure in self.program.procedures.items():
            for part in ir.walk(procedure.body):
                owner = self._owner(procedure_name)
                match part:
                    case ir.Ask(prompt=prompt) | ir.AskYes(prompt=prompt) | ir.Pick(prompt=prompt) | ir.Branches(prompt=prompt):
                        self.positions.setdefault(prompt, part.position)
                        found.setdefault((QUESTION, prompt), (prompt, part.position, set()))[2].add(owner)
                    case ir.End():
                        ends[place_of(part)] = name = ends.get(place_of(part)) or self._end(owner, part, ends)
                        found.setdefault((ENDS, place_of(part)), (name, part.position, set()))[2].add(owner)
        for key, (name, position, owners) in found.items():
            event, _, asked = name.rpartition(".")
            watchers = self.game.world.users.get(event, ()) if asked == "react" else ()
            yield Thing(key, name, position, _groups(owners, [(CARD, who) for _, who in watchers]))

    @staticmethod
    def _end(owner: Key, end: ir.End, ends: Mapping[str, str]) -> str:
        """A name for an end: `turn.win`, and `turn.win_2` for another one."""
        name = f"{owner[1]}.{end.verb.value}"
        others = sum(re.sub(r"_\d+$", "", other) == name for other in ends.values())
        return f"{name}_{others + 1}" if others else name

    def _all_cards(self) -> dict[Key, Position]:
        return {
            (CARD, f"{kind.table}.{row}"): data.at["id"]
            for kind in self.box.kinds.values()
            if kind.table
            for row, data in zip(self.box.tables[kind.table].rows, self.box.tables[kind.table].data, strict=True)
        }

    def _cards(self) -> Iterator[Thing]:
        there = {sight.key for sight in self.sights.values()}
        tables = dict[str, Position]()
        for key, position in self.cards.items():
            if key in there:
                table = key[1].partition(".")[0]
                tables.setdefault(table, self.box.tables[table].position)
                yield Thing(key, key[1], position, _groups([(TABLE, table)]))
        for table, position in tables.items():
            yield Thing((TABLE, table), table, position)

    def _sights(self) -> Iterator[tuple[int, Sight]]:
        """How each piece can be seen to have come into play."""
        box = self.box
        able = {who for users in self.game.world.users.values() for _, who in users}
        for kind in box.kinds.values():
            active = frozenset(numbers_of(kind.active, box))
            for piece in kind.pieces if kind.table else ():
                key = (CARD, f"{kind.table}.{box.tables[kind.table].rows[box.piece_row[piece]]}")
                start = self.game.initial[box.place_at + piece]
                if "effect" not in box.tables[kind.table].data[box.piece_row[piece]]:
                    yield piece, Sight(key, start, frozenset())
                else:  # its abilities work, or its effect is carried out
                    works = key[1] in able or key[1] not in self.rows.values()
                    yield piece, Sight(key, start, active if works else frozenset([NOWHERE]))

    def _piles(self) -> Iterator[tuple[int, Thing]]:
        places = [*(part.place for part in self.program.parts(ir.Draw)), *(part.place for part in self.program.parts(ir.Refill))]
        numbers = {number for place in places for number in places_of(place) or ()}
        for place in self.box.places.values():
            for number in range(place.first, place.first + place.count):
                if number in numbers:
                    yield number, Thing((PILE, place.name), place.name, place.position)


def _groups(*groups: Iterable[Key]) -> tuple[frozenset[Key], ...]:
    return tuple(frozenset(group) for group in groups if group)
