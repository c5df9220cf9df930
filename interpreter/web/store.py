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

VERSION = 1
SCHEMA = """
create table if not exists games (
    id text primary key, ruleset text not null, players integer not null, variants text not null, seed text not null,
    rules text not null, begun real not null, touched real not null, finished integer not null default 0, open integer not null
);
create table if not exists seats (
    game text not null references games(id), seat integer not null, secret text not null, bot text not null default '',
    owner text not null default '', primary key (game, seat)
);
create index if not exists seats_of_owner on seats(owner);
create table if not exists choices (
    game text not null references games(id), number integer not null, choice integer not null, label text not null,
    primary key (game, number)
);
"""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat: the hash of its secret, the bot that plays it, the hash of the browser that took it."""

    seat: int
    secret: str
    bot: str = ""
    owner: str = ""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its choices."""

    id: str
    ruleset: str
    players: int
    variants: tuple[str, ...]
    seed: int
    rules: dict[str, str] = field(default_factory=dict)
    begun: float = 0.0
    touched: float = 0.0
    finished: bool = False
    open: bool = True


class Store:
    """All games of a server, in one file."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = Lock()
        self._file = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._file.execute("pragma journal_mode=wal")
        self._file.execute("pragma synchronous=full")  # a choice that was answered is on the disk
        version = self._file.execute("pragma user_version").fetchone()[0]
        if version not in (0, VERSION):
            raise StoreTooNew(str(path), version)
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
        with self._writing() as file:
            file.execute(
                "insert into games values (?, ?, ?, ?, ?, ?, ?, ?, 0, ?)",
                (
                    game.id,
                    game.ruleset,
                    game.players,
                    json.dumps(game.variants),
                    str(game.seed),
                    json.dumps(game.rules),
                    now,
                    now,
                    int(game.open),
                ),
            )
            file.executemany(
                "insert into seats values (?, ?, ?, ?, ?)", [(game.id, one.seat, one.secret, one.bot, one.owner) for one in seats]
            )

    def choose(self, game: str, number: int, choice: int, label: str, finished: bool) -> None:
        """One more choice; there can be only one with its number."""
        with self._writing() as file:
            file.execute("insert into choices values (?, ?, ?, ?)", (game, number, choice, label))
            file.execute("update games set touched=?, finished=? where id=?", (time.time(), int(finished), game))

    def take_back(self, game: str, number: int) -> None:
        """Forget the choices from a number on."""
        with self._writing() as file:
            file.execute("delete from choices where game=? and number>=?", (game, number))
            file.execute("update games set touched=?, finished=0 where id=?", (time.time(), game))

    def relabel(self, game: str, choices: Sequence[tuple[int, str]], rules: dict[str, str]) -> None:
        """The same game after its rules were changed: its choices as they are numbered now."""
        with self._writing() as file:
            file.execute("delete from choices where game=?", (game,))
            rows = [(game, number, choice, label) for number, (choice, label) in enumerate(choices)]
            file.executemany("insert into choices values (?, ?, ?, ?)", rows)
            file.execute("update games set rules=? where id=?", (json.dumps(rules), game))

    def own(self, game: str, seat: int, owner: str) -> None:
        """A browser takes a seat."""
        with self._writing() as file:
            file.execute("update seats set owner=? where game=? and seat=? and owner=''", (owner, game, seat))

    def game(self, id: str) -> GameRow | None:
        rows = self._read("select * from games where id=?", id)
        return _game(rows[0]) if rows else None

    def seats(self, id: str) -> list[SeatRow]:
        rows = self._read("select seat, secret, bot, owner from seats where game=? order by seat", id)
        return [SeatRow(int(str(seat)), str(secret), str(bot), str(owner)) for seat, secret, bot, owner in rows]

    def choices(self, id: str) -> list[tuple[int, str]]:
        """The choices of a game, with their labels in ids."""
        rows = self._read("select choice, label from choices where game=? order by number", id)
        return [(int(str(choice)), str(label)) for choice, label in rows]

    def games_of(self, owner: str, most: int) -> list[tuple[GameRow, int]]:
        """The games in which a browser has a seat, with the seat, latest first."""
        rows = self._read(
            "select games.*, seats.seat from games join seats on seats.game=games.id where owner=? order by touched desc limit ?",
            owner,
            most,
        )
        return [(_game(row[:-1]), int(str(row[-1]))) for row in rows]

    def count(self) -> int:
        """How many games are not finished."""
        return int(str(self._read("select count(*) from games where finished=0")[0][0]))


class StoreTooNew(Exception):
    """The file was written by another version."""

    def __init__(self, file: str, found: int) -> None:
        super().__init__(file, found)
        self.file, self.found = file, found


def _game(row: Sequence[object]) -> GameRow:
    id, ruleset, players, variants, seed, rules, begun, touched, finished, open_ = row
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
        bool(open_),
    )
