"""`rulewright play`: a game in the terminal."""

from __future__ import annotations

import json
import secrets
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import click

from interpreter.cli import saves, shelf
from interpreter.cli.games import load
from interpreter.cli.machines import machine_option, use_machine
from interpreter.cli.options import bots_option, language_option, players_option, variants_option
from interpreter.cli.saves import Saved
from interpreter.cli.table import Quit, Table
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.players import BOTS
from interpreter.problems import PlayError, guess
from interpreter.source.files import write_text
from interpreter.words.frontends import Game, State


@click.command("play", short_help="Play a game in the terminal.")
@click.argument("ruleset", required=False)
@players_option
@variants_option
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="Fixes all chance (default: a new game every time).")
@click.option(
    "--humans",
    default=None,
    metavar="SEATS",
    help="Seats played by people, such as 1,2 (default: 1); `none`: bots play a whole game.",
)
@bots_option
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    default=None,
    metavar="[FILE|N|list]",
    help="Go on with a saved game: a file, the N-th last of this ruleset (default: the last), `list`: show them.",
)
@click.option("--save", "record", type=click.Path(path_type=Path), metavar="FILE", help="Write the record of the game.")
@click.option(
    "--campaign",
    "--memory",
    "memory_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="What one game hands on to the next is read from this file, and written to it when the game is over.",
)
@click.option("--plain", is_flag=True, help="Write line after line instead of drawing the window anew, as for pipes.")
@machine_option()
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str | None,
    players: int | None,
    variants: tuple[str, ...],
    seed: int | None,
    humans: str | None,
    bots: tuple[str, ...],
    resume: str | None,
    record: Path | None,
    memory_file: Path | None,
    plain: bool,
    machine: str,
) -> int:
    """Play a game: choose by number or name; ? shows the other keys.

    The game is saved after every choice; `--resume` goes on with it.
    """
    if resume and ruleset is None and not Path(resume).exists() and not resume.endswith(".json"):
        ruleset, resume = resume, ""  # `play --resume RULESET`: the name is no file, it belongs to the ruleset
    history: list[tuple[State, int]] = []
    if resume == "list":
        return _list(terminal, load(_named(ruleset), players, variants))
    if resume is not None:
        path, saved = _saved(ruleset, resume, players, variants)
        game = load(saved.ruleset, saved.players, saves.variants_of(path, saved, variants))
        # The first format does not say with which rules a game was played.
        state, others = saves.replay(
            path,
            saved,
            game,
            lambda before: history.append((before.clone(), _asked(before))),
            compare=saved.format == saves.FORMAT,
        )
        if others:
            terminal.warn("cli.play.rules_changed", changed=", ".join(others))
        if not shelf.lies_on_it(path, game):
            path = shelf.new_place(game)  # a file that somebody keeps elsewhere stays as it is
        if humans is not None:
            saved.humans = _humans(humans, game)
    else:
        ruleset = _named(ruleset)
        game = load(ruleset, players, variants)
        use_machine(terminal, game, machine)
        if memory_file is not None:
            game = _campaign(game, ruleset, players, variants)
        memory = _memory(memory_file)
        people = _humans(humans if humans is not None else "1", game)
        if seed is None:
            seed = secrets.randbits(64)
        state = game.start(seed, memory, record=True)
        home = game.id if shelf.is_bundled(game) else str(game.source.path.resolve())
        saved = Saved(home, game.id, game.players, list(game.variants), seed, [], None, memory, people, ",".join(bots))
        saved.packs = {id: str(file.resolve()) for id, file in game.source.packs.items()}
        path = shelf.new_place(game)
        if people:
            shelf.tidy(game)
            if waiting := len(shelf.unfinished(game)):
                terminal.say("cli.play.waiting", "dim", n=waiting, ruleset=ruleset)
    table = Table(terminal, game, saved, state, history, path, plain)
    try:
        with shelf.opened(path) if saved.humans else nullcontext():
            table.play()
    except Quit:
        return 0
    except KeyboardInterrupt:
        if saved.humans:
            terminal.out.print()
            table.keep()
        raise
    if record is not None:
        saves.write(record, table.saved_now())
        terminal.say("cli.play.recorded", file=record)
    if memory_file is not None:
        write_text(memory_file, json.dumps(table.state.memory(), ensure_ascii=False) + "\n")
    return 0


def _asked(state: State) -> int:
    decision = state.decision
    return decision.player if decision is not None else -1


def _named(ruleset: str | None) -> str:
    if ruleset is None:
        raise WrongUse("no-ruleset")
    return ruleset


def _list(terminal: Terminal, game: Game) -> int:
    """Show the games that can be gone on with."""
    found = shelf.unfinished(game)
    if not found:
        raise PlayError("save-none", ruleset=game.id)
    for number, path in enumerate(found, 1):
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        try:
            saved = saves.read(path)
            terminal.say("cli.play.waits", number=number, when=when, players=saved.players, n=len(saved.choices), file=path)
        except PlayError as error:
            terminal.fault(error.code, error.facts)
    return 0


def _saved(ruleset: str | None, resume: str, players: int | None, variants: tuple[str, ...]) -> tuple[Path, Saved]:
    """The saved game to go on with, and its file."""
    if resume and not (resume.isdigit() and ruleset is not None):
        path = Path(resume)
    else:
        waiting = shelf.unfinished(load(_named(ruleset), players, variants))
        number = int(resume or 1)
        if not 1 <= number <= len(waiting):
            raise PlayError("save-none", ruleset=ruleset)
        path = waiting[number - 1]
    saved = saves.read(path)
    if not set(saved.bots.split(",")) <= set(BOTS):
        raise PlayError("save-field", file=str(path), field="bots")
    if ruleset is not None and resume and (expected := load(ruleset, players, variants).id) != saved.game:
        raise PlayError("save-game", file=str(path), found=saved.game, game=expected)
    return path, saved


def _humans(text: str, game: Game) -> list[int]:
    """The seats that people play, counted from 0; given by number or by id."""
    if text.strip().lower() in ("none", "0", ""):
        return []
    found = []
    for part in (part.strip() for part in text.split(",")):
        if part in game.seats:
            found.append(list(game.seats).index(part))
        elif part.isdigit() and 1 <= int(part) <= game.players:
            found.append(int(part) - 1)
        else:
            raise WrongUse("unknown-seat", name=part, guess=guess(part, game.seats), n=game.players, known=list(game.seats))
    return sorted(set(found))


def _campaign(game: Game, ruleset: str, players: int | None, variants: tuple[str, ...]) -> Game:
    """The same game with the variant that its ruleset has for campaigns, if it has one."""
    variant = game.source.sections["game"].get("campaign")
    if variant is None or variant in game.variants:
        return game
    return load(ruleset, players, (*variants, str(variant)))


def _memory(path: Path | None) -> dict[str, Any] | None:
    if path is None or not path.exists():
        return None
    content = saves.read_json(path)
    if not isinstance(content, dict):
        raise PlayError("save-foreign", file=str(path))
    return content
