"""The games that are being played. All of it runs in one thread, so that each state has one owner; bots think elsewhere."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from interpreter.model.things import Viewer
from interpreter.play.api import Game, State, load
from interpreter.play.decisions import label_of
from interpreter.play.fingerprint import changed
from interpreter.players import BOTS
from interpreter.problems import PlayError
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Scene
from interpreter.web.store import GameRow, SeatRow, Store
from interpreter.web.thinking import Question
from interpreter.web.visits import Refused
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

SECRET = 16  # bytes of what opens a seat
KEPT = 400  # games in memory
EARLIER = 8  # positions of each
MOST = 1000  # games that are not finished


@dataclass
class Table:
    """A game with its seats. `revision` changes with everything that happens: a move names the one it answers."""

    row: GameRow
    seats: list[SeatRow]
    game: Game
    state: State
    epoch: str
    count: int = 0  # of everything that happened since the table was opened here
    before: list[tuple[int, int]] = field(default_factory=list)  # who chose, and how much was known, before each choice
    told: dict[int, bool] = field(default_factory=dict)  # of choices that somebody may want to take back: did they tell anything?
    earlier: dict[int, tuple[State, int]] = field(default_factory=dict)  # positions before such choices, so far as nobody asked
    last: tuple[int, str, int] | None = None  # the last move: seat, revision, option
    seen: tuple[str, dict[tuple[Viewer, str], Scene]] = ("", {})
    stopped: PlayError | None = None  # why a game cannot go on, such as rules that have changed

    @property
    def revision(self) -> str:
        return f"{self.epoch}.{self.count}"

    def scene(self, viewer: Viewer, language: str, make: Callable[[], Scene]) -> Scene:
        """What somebody sees in a language; it is made once for each revision."""
        if self.seen[0] != self.revision:
            self.seen = self.revision, {}
        scenes = self.seen[1]
        if (viewer, language) not in scenes:
            scenes[viewer, language] = make()
        return scenes[viewer, language]

    @property
    def bot_seat(self) -> int:
        """The seat of the bot that must decide now, or -1."""
        player = self.state.player
        return player if self.stopped is None and player >= 0 and self.seats[player].bot else -1

    def own(self, seat: int) -> frozenset[int]:
        """The seats of the browser that has a seat: whoever shares a screen takes back as one."""
        owner = self.seats[seat].owner
        return frozenset({seat, *(one.seat for one in self.seats if owner and one.owner == owner)})

    def question(self) -> Question:
        """What the bot that must decide has to know."""
        row, seat = self.row, self.seats[self.state.player]
        return Question(row.id, row.ruleset, row.players, row.variants, row.seed, self.state.choices, seat.seat, seat.bot)


class Tables:
    """All games of a store."""

    def __init__(self, store: Store, most: int = MOST) -> None:
        self.store, self.most = store, most
        self._live: OrderedDict[str, Table] = OrderedDict()

    def begin(self, ruleset: str, seats: Sequence[str], variants: Sequence[str], owner: str) -> tuple[str, dict[int, str]]:
        """A new game: for each seat `me`, `friend`, `anyone` or the name of a bot; gives its id and the secrets of seats."""
        if self.store.count() >= self.most:
            self.store.forget_abandoned()
            if self.store.count() >= self.most:
                raise Refused("web.too_many", 503)
        game = game_of(ruleset, len(seats), tuple(variants))
        keys = {number: secrets.token_urlsafe(SECRET) for number in range(len(seats))}
        rows = [
            SeatRow(number, hashed(keys[number]), who if who in BOTS else "", owner if who == "me" else "", who == "anyone")
            for number, who in enumerate(seats)
        ]
        id, seed = secrets.token_urlsafe(9), secrets.randbits(63)
        turn = game.start(seed).player
        self.store.begin(GameRow(id, ruleset, len(seats), tuple(variants), seed, dict(game.rules), turn=turn), rows)
        return id, {number: key for number, key in keys.items() if seats[number] in ("me", "friend")}

    def table(self, id: str) -> Table:
        """A game, from memory or played again from its choices."""
        table = self._live.get(id)
        if table is None:
            row = self.store.game(id)
            if row is None:
                raise Refused("web.no_such_game", 404)
            table = self._live[id] = self._opened(row)
            while len(self._live) > KEPT:
                self._live.popitem(last=False)
        self._live.move_to_end(id)
        return table

    def peek(self, id: str) -> Table | None:
        """A game if it is in memory."""
        return self._live.get(id)

    def take(self, table: Table, seat: int, owner: str) -> bool:
        """A browser that opens a seat finds it again; False if it is another's."""
        if not table.seats[seat].owner:
            self.store.own(table.row.id, seat, owner)
            table.seats = self.store.seats(table.row.id)
        return table.seats[seat].owner == owner

    def join(self, id: str, owner: str) -> int:
        """The seat of a game that a browser gets for the asking: its own, else the first one that anyone may take."""
        table = self.table(id)
        mine = next((one.seat for one in table.seats if one.owner and hmac.compare_digest(one.owner, owner)), None)
        if mine is not None:
            return mine
        for one in table.seats:
            if one.anyone and not one.owner and self.take(table, one.seat, owner):
                return one.seat
        raise Refused("web.no_free_seat")

    def edited(self) -> None:
        """The rules were changed: whoever comes next finds the tables played again with them."""
        self._live.clear()

    def owned(self, table: Table, number: str, owner: str) -> int:
        """The seat of a game if it is one of a browser's own."""
        seat = int(number) if number.isdigit() and len(number) < 4 else -1
        if not (0 <= seat < len(table.seats) and hmac.compare_digest(table.seats[seat].owner, owner)):
            raise Refused("web.no_such_seat", 404)
        return seat

    def _opened(self, row: GameRow) -> Table:
        game = game_of(row.ruleset, row.players, row.variants)
        table = Table(row, self.store.seats(row.id), game, game.start(row.seed, record=True), secrets.token_hex(4))
        others, played = changed(row.rules, game.rules), list[tuple[int, str]]()
        for number, (choice, label) in enumerate(self.store.choices(row.id)):
            decision = table.state.decision
            fitting = [] if decision is None else [one for one in range(len(decision)) if label_of(decision, one) == label]
            if not fitting:
                table.stopped = PlayError("table-rules", changed=", ".join(others), choice=number + 1, chosen=label)
                return table
            index = choice if choice in fitting else fitting[0]
            try:
                _step(table, index)
            except PlayError as error:
                table.stopped = error
                return table
            played.append((index, label))
        if others:
            self.store.relabel(row.id, played, dict(game.rules), table.state.player)
        return table

    def seat(self, table: Table, secret: str) -> int:
        """The seat that a secret opens; it is compared in constant time with all of them."""
        digest, found = hashed(secret), -1
        for one in table.seats:
            if hmac.compare_digest(one.secret, digest) and not one.bot:
                found = one.seat
        if found < 0:
            raise Refused("web.no_such_seat", 404)
        return found

    def choose(self, table: Table, seat: int, revision: str, option: object) -> None:
        """Take an option, once."""
        if table.last == (seat, revision, option):
            return  # sent twice
        if table.stopped is not None:
            raise Refused("web.stopped")
        if revision != table.revision:
            raise Refused("web.late")
        decision = table.state.decision
        if decision is None or decision.player != seat:
            raise Refused("web.not_your_turn")
        if type(option) is not int or not 0 <= option < len(decision):
            raise Refused("web.no_such_option", 400)
        before, label = table.state.clone(), label_of(decision, option)
        _step(table, option)
        try:
            self.store.choose(table.row.id, len(table.before) - 1, option, label, table.state.player)
        except BaseException:
            table.state = before
            table.before.pop()
            raise
        if before.knowledge != table.state.knowledge:
            table.earlier.clear()
        else:
            table.earlier[len(table.before) - 1] = before, option
            if len(table.earlier) > EARLIER:
                del table.earlier[min(table.earlier)]
        table.last = seat, revision, option
        table.count += 1

    def undo(self, table: Table, seat: int, revision: str, number: int | None = None) -> None:
        """Take back choices of a seat from one on (its last one), and what bots answered, if nobody learnt anything by them."""
        if revision != table.revision:
            raise Refused("web.late")
        last = self.last_of(table, seat) if number is None else number
        if not self.may_undo(table, seat, last):
            raise Refused("web.no_undo")
        self._back_to(table, last)

    def go_on(self, table: Table, revision: str) -> None:
        """Forget the choices behind the one from which on a game cannot be played any more."""
        if revision != table.revision:
            raise Refused("web.late")
        if table.stopped is not None:
            table.stopped = None
            self._back_to(table, len(table.before))
            self.store.relabel(table.row.id, self.store.choices(table.row.id), dict(table.game.rules), table.state.player)

    def _back_to(self, table: Table, number: int) -> None:
        before = table.state.at(number)
        self.store.take_back(table.row.id, number, before.player)
        table.state = before
        del table.before[number:]
        table.earlier = {one: state for one, state in table.earlier.items() if one < number}
        table.told = {one: told for one, told in table.told.items() if one < number}
        table.count += 1

    def may_undo(self, table: Table, seat: int, number: int) -> bool:
        """May a seat take back everything from a choice of its own on? The page asks this, and so does whoever takes back."""
        return self._could_undo(table, seat, number) and not self._learnt_since(table, number)

    def known_undo(self, table: Table, seat: int, number: int) -> bool | None:
        """What `may_undo` says, if that needs no trial; None if it does."""
        told = [table.told.get(one) for one in range(number, len(table.before))]
        if not self._could_undo(table, seat, number) or True in told:
            return False
        return None if None in told else True

    def _could_undo(self, table: Table, seat: int, number: int) -> bool:
        """Were all choices from one of a seat on its own or those of bots, without chance or anything being shown?"""
        later = table.before[number:] if 0 <= number < len(table.before) and table.stopped is None else []
        return (
            bool(later)
            and later[0][0] in table.own(seat)
            and all(known == table.state.knowledge and (who in table.own(seat) or table.seats[who].bot) for who, known in later)
        )

    def _learnt_since(self, table: Table, number: int) -> bool:
        """What `State.learnt_since` says; it is asked about each choice once."""
        for one in range(len(table.before) - 1, number - 1, -1):
            if one not in table.told:
                before, index = table.earlier.pop(one, (None, -1))
                table.told[one] = table.state.learnt_by(one) if before is None else before.tells(index)
            if table.told[one]:
                return True
        return False

    def last_of(self, table: Table, seat: int) -> int:
        """The number of the last choice of a seat or another one of the same browser, or -1."""
        own = table.own(seat)
        return next((number for number in range(len(table.before) - 1, -1, -1) if table.before[number][0] in own), -1)


def _step(table: Table, index: int) -> None:
    state = table.state
    who, known = state.player, state.knowledge
    state.choose(index)
    table.before.append((who, known))


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


@lru_cache(maxsize=32)
def game_of(ruleset: str, players: int, variants: tuple[str, ...]) -> Game:
    """A game that is ready to be played."""
    return load(ruleset, players, list(variants))


@lru_cache(maxsize=64)
def scenery_of(game: Game, language: str) -> Scenery:
    """What makes the scenes of a game in a language."""
    return Scenery(game, Texts(with_variants(game.source.locales, game.variants), [language]))


def forget_rules() -> None:
    """Whatever was loaded is loaded again."""
    game_of.cache_clear()
    scenery_of.cache_clear()
