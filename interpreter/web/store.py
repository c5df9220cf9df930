"""Games on disk: a game is its ruleset, seats, seed and choices, so that nothing is lost and everything can be played again."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

VERSION = 2
ABANDONED = 86400.0  # seconds after which a game that nobody has moved in may be forgotten, if there are too many
SCHEMA = """
create table if not exists games (
    id text primary key, ruleset text not null, players integer not null, variants text not null, seed text not null,
    rules text not null, begun real not null, touched real not null, finished integer not null default 0,
    turn integer not null default -1
);
create table if not exists seats (
    game text not null references games(id), seat integer not null, secret text not null, bot text not null default '',
    owner text not null default '', anyone integer not null default 0, primary key (game, seat)
);
create index if not exists seats_of_owner on seats(owner);
create table if not exists choices (
    game text not null references games(id), number integer not null, choice integer not null, label text not null,
    primary key (game, number)
);
"""
# What files of the first version lack.
SECOND = """
alter table games drop column open;
alter table games add column turn integer not null default -1;
alter table seats add column anyone integer not null default 0;
"""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat: the hash of its secret, the bot that plays it, the hash of the browser that took it; may anyone take it?"""

    seat: int
    secret: str
    bot: str = ""
    owner: str = ""
    anyone: bool = False


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its choices; `turn` is the seat that decides, as far as that is known."""

    id: str
    ruleset: str
    players: int
    variants: tuple[str, ...]
    seed: int
    rules: dict[str, str] = field(default_factory=dict)
    begun: float = 0.0
    touched: float = 0.0
    finished: bool = False
    turn: int = -1


class Store:
    """All games of a server, in one file."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = Lock()
        self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._file.execute("pragma journal_mode=wal")
        self._file.execute("pragma synchronous=full")  # a choice that was answered is on the disk
        version = self._file.execute("pragma user_version").fetchone()[0]
        if version > VERSION:
            raise StoreTooNew(str(path), version)
        if version == 1:
            self._file.executescript(SECOND)
        self._file.executescript(SCHEMA)
        self._file.execute(f"pragma user_version={VERSION}")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            self._file.execute("begin immediate")
            try:
                yield self._file
            except BaseException:
                self._file.execute("rollback")
                raise
            self._file.execute("commit")

    def _read(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with self._lock:
            return self._file.execute(query, values).fetchall()

    def close(self) -> None:
        with self._lock:
            self._file.close()

    def begin(self, game: GameRow, seats: Sequence[SeatRow]) -> None:
        """A new game."""
        now = time.time()
        variants, rules = json.dumps(game.variants), json.dumps(game.rules)
        row = (game.id, game.ruleset, game.players, variants, str(game.seed), rules, now, now, game.turn)
        with self._writing() as file:
            file.execute("insert into games values (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)", row)
            file.executemany(
                "insert into seats values (?, ?, ?, ?, ?, ?)",
                [(game.id, one.seat, one.secret, one.bot, one.owner, int(one.anyone)) for one in seats],
            )

    def choose(self, game: str, number: int, choice: int, label: str, turn: int) -> None:
        """One more choice, and who decides then (-1: the game is over); there can be only one with its number."""
        with self._writing() as file:
            file.execute("insert into choices values (?, ?, ?, ?)", (game, number, choice, label))
            file.execute("update games set touched=?, finished=?, turn=? where id=?", (time.time(), int(turn < 0), turn, game))

    def take_back(self, game: str, number: int, turn: int) -> None:
        """Forget the choices from a number on; then a seat decides."""
        with self._writing() as file:
            file.execute("delete from choices where game=? and number>=?", (game, number))
            file.execute("update games set touched=?, finished=0, turn=? where id=?", (time.time(), turn, game))

    def relabel(self, game: str, choices: Sequence[tuple[int, str]], rules: dict[str, str], turn: int) -> None:
        """The same game after its rules were changed: its choices as they are numbered now."""
        with self._writing() as file:
            file.execute("delete from choices where game=?", (game,))
            rows = [(game, number, choice, label) for number, (choice, label) in enumerate(choices)]
            file.executemany("insert into choices values (?, ?, ?, ?)", rows)
            changed = (json.dumps(rules), turn, int(turn < 0), game)
            file.execute("update games set rules=?, turn=?, finished=? where id=?", changed)

    def own(self, game: str, seat: int, owner: str) -> bool:
        """A browser takes a seat, if nobody has it."""
        with self._writing() as file:
            found = file.execute("update seats set owner=? where game=? and seat=? and owner=''", (owner, game, seat))
            return found.rowcount > 0

    def forget_abandoned(self) -> None:
        """Forget games in which nobody ever moved, when they are old."""
        old = "select id from games where touched < ? and not exists (select 1 from choices where game=games.id)"
        before = time.time() - ABANDONED
        with self._writing() as file:
            file.execute(f"delete from seats where game in ({old})", (before,))
            file.execute(f"delete from games where id in ({old})", (before,))

    def game(self, id: str) -> GameRow | None:
        rows = self._read("select * from games where id=?", id)
        return _game(rows[0]) if rows else None

    def seats(self, id: str) -> list[SeatRow]:
        rows = self._read("select seat, secret, bot, owner, anyone from seats where game=? order by seat", id)
        return [
            SeatRow(int(str(seat)), str(secret), str(bot), str(owner), bool(anyone)) for seat, secret, bot, owner, anyone in rows
        ]

    def choices(self, id: str) -> list[tuple[int, str]]:
        """The choices of a game, with their labels in ids."""
        rows = self._read("select choice, label from choices where game=? order by number", id)
        return [(int(str(choice)), str(label)) for choice, label in rows]

    def games_of(self, owner: str, most: int) -> list[tuple[GameRow, int]]:
        """The games in which a browser has a seat, latest first; with the seat: that which decides, else the first one."""
        rows = self._read(
            "select games.*, coalesce(max(case when seats.seat=games.turn then seats.seat end), min(seats.seat)) "
            "from games join seats on seats.game=games.id where owner=? group by games.id order by touched desc limit ?",
            owner,
            most,
        )
        return [(_game(row[:-1]), int(str(row[-1]))) for row in rows]

    def open_games(self, most: int) -> list[tuple[GameRow, int]]:
        """Games with a seat that anyone may take, with the first such seat, latest first."""
        rows = self._read(
            "select games.*, min(seats.seat) from games join seats on seats.game=games.id "
            "where anyone=1 and owner='' and finished=0 group by games.id order by begun desc limit ?",
            most,
        )
        return [(_game(row[:-1]), int(str(row[-1]))) for row in rows]

    def bots_to_move(self, most: int) -> list[str]:
        """The games in which a bot decides, latest first."""
        rows = self._read(
            "select games.id from games join seats on seats.game=games.id and seats.seat=games.turn "
            "where bot<>'' and finished=0 order by touched desc limit ?",
            most,
        )
        return [str(row[0]) for row in rows]

    def count(self) -> int:
        """How many games are not finished."""
        return int(str(self._read("select count(*) from games where finished=0")[0][0]))


class StoreTooNew(Exception):
    """The file was written by another version."""

    def __init__(self, file: str, found: int) -> None:
        super().__init__(file, found)
        self.file, self.found = file, found


def _game(row: Sequence[object]) -> GameRow:
    id, ruleset, players, variants, seed, rules, begun, touched, finished, turn = row
    return GameRow(
        str(id),
        str(ruleset),
        int(str(players)),
        tuple(json.loads(str(variants))),
        int(str(seed)),
        json.loads(str(rules)),
        float(str(begun)),
        float(str(touched)),
        bool(finished),
        int(str(turn)),
    )
