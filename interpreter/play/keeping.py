"""Games that were compiled, kept on disk by the content of the files that they were made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.model.later import read, written
from interpreter.play.compiling import Assembled, compile_game
from interpreter.problems import Problems
from interpreter.source.cache import entry_name, keep, kept, switched_off

if TYPE_CHECKING:
    from interpreter.play.api import Game

MOST_BYTES = 20_000_000


def kept_or_made(ruleset: str, players: int | Sequence[str] | None, variants: Sequence[str], problems: Problems) -> Game | None:
    """A game, from the cache if its files are as they were; None (and problems) if it cannot be played."""
    name = None if switched_off() else _entry(ruleset, players, variants)
    game = None if name is None else _kept(name)
    if game is None:
        from interpreter.source.ruleset import read_playable

        source = read_playable(ruleset, variants)
        game = compile_game(source, players, source.ids(variants), problems)
        # Somebody may have changed a file meanwhile.
        if game is not None and name is not None and name == _entry(ruleset, players, variants):
            _keep(name, game)
            game.kept_as = name
    return game


def _entry(ruleset: str, players: int | Sequence[str] | None, variants: Sequence[str]) -> str | None:
    """The name under which a game is kept; None if its files cannot be read."""
    from interpreter.source.files import MAX_BYTES, TooLarge, read_regular, shown
    from interpreter.source.folders import Files, find_ruleset, imports_in, is_path, library, pack_files, packs_in

    source = Files(find_ruleset(ruleset))
    packs = [Path(name) for name in packs_in(ruleset, variants) if is_path(name)]
    asked = players if players is None or isinstance(players, int) else tuple(players)
    parts: list[str | bytes] = [str(source.path), shown(source.path), repr((ruleset, asked, tuple(variants)))]
    try:
        for path in [*source.rule_files, *source.variant_files]:
            parts += [path.relative_to(source.path).as_posix(), read_regular(path, MAX_BYTES)]
        for path in [file for pack in packs for file in pack_files(pack)]:
            parts += [str(path.resolve()), shown(path), read_regular(path, MAX_BYTES)]
        if imports_in(parts):
            parts += [read_regular(path, MAX_BYTES) for path in library().values()]
    except (OSError, ValueError, TooLarge):
        return None
    # Words are read when they are needed, but which languages there are is known beforehand.
    parts += [path.name for path in source.locale_files]
    return entry_name("game", parts)


def name_for(what: str, ruleset: str) -> str | None:
    """The name under which something made of a ruleset is kept; None if it cannot be read, or nothing is kept."""
    name = None if switched_off() else _entry(ruleset, None, ())
    return None if name is None else entry_name(what, [name])


def _kept(name: str) -> Game | None:
    from interpreter.play.api import Game

    data = kept(name)
    if data is None:
        return None
    try:
        id, rules, machine = read(data)
        assert isinstance(rules, Assembled)
        game = Game(rules, machine, id)
        game.kept_as = name
        return game
    except Exception:  # whatever is wrong with it: it is made anew
        return None


def _keep(name: str, game: Game) -> None:
    rules = Assembled(game.source, game.variation, game.box, game.program, game.world)
    try:
        data = written((game.id, rules, game.machine))
    except (RecursionError, MemoryError):  # it is large and deep: then it is not kept
        return
    if len(data) <= MOST_BYTES:
        keep(name, data)
