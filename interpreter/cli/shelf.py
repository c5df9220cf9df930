"""The games of a ruleset that are not finished: where they lie, how many are kept, and who has one of them open."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from interpreter.cli import saves
from interpreter.problems import PlayError
from interpreter.source.resources import folder
from interpreter.words.frontends import Game

KEPT = 10


def is_bundled(game: Game) -> bool:
    """Whether a game's ruleset came with the package."""
    home: Path = game.source.path
    return home.resolve().parent == folder("rulesets").resolve()


def shelf(game: Game) -> Path:
    """The folder for games of one ruleset: rulesets of the same id in other folders have other shelves."""
    where = str(game.source.path.resolve())
    name = game.id if is_bundled(game) else f"{game.id}-{hashlib.sha256(where.encode()).hexdigest()[:8]}"
    return saves.state_directory() / "autosave" / name


def lies_on_it(path: Path, game: Game) -> bool:
    """Whether a saved game is one of those that are kept here."""
    return path.resolve().parent in (shelf(game).resolve(), shelf(game).resolve().parent)


def new_place(game: Game) -> Path:
    """The file for a game that begins."""
    home, name = shelf(game), time.strftime("%Y%m%d-%H%M%S")
    places = (home / f"{name}-{number}.json" for number in count())
    return next(path for path in places if not path.exists())


def unfinished(game: Game) -> list[Path]:
    """The games to go on with, the last one played first; what cannot be read is perhaps dear to somebody."""
    home = shelf(game)
    found = [*home.glob("*.json"), *(home.parent.glob(f"{game.id}*.json") if is_bundled(game) else ())]
    return sorted(
        (path for path in found if not _finished(path)), reverse=True, key=lambda path: (path.stat().st_mtime_ns, path.name)
    )


def tidy(game: Game) -> None:
    """Make room for a game that begins: finished ones go, and so do the oldest of the others."""
    waiting = unfinished(game)
    for path in {*shelf(game).glob("*.json")} - {*waiting[: KEPT - 1]}:
        try:
            with opened(path):
                path.unlink(missing_ok=True)
        except PlayError:
            continue  # somebody plays it right now


def _finished(path: Path) -> bool:
    try:
        return saves.read(path).finished
    except PlayError:
        return False


@contextmanager
def opened(path: Path) -> Iterator[None]:
    """Have a saved game for oneself; PlayError if somebody else plays it in another window."""
    try:
        import fcntl
    except ImportError:  # where files cannot be locked in this way, nobody is told
        yield
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = path.with_name(f".{path.name}.lock")
    with lock.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.seek(0)
            raise PlayError("save-open", file=str(path), process=file.read(20).strip() or "?") from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)
