"""`rulewright picture`: a position as an image."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click
from msgspec.structs import replace

from interpreter.cli import saves
from interpreter.cli.games import read_source
from interpreter.cli.options import force_option, language_option, players_option, seed_option, variants_option
from interpreter.cli.saves import refuse_to_overwrite
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.model.things import PUBLIC, Sight
from interpreter.problems import guess
from interpreter.source.files import write_bytes
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.states import State

SUFFIXES = (".svg", ".png")


@click.command("picture", short_help="Draw a position as SVG or PNG.")
@click.argument("ruleset")
@click.option(
    "--output", "-o", "output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="board.svg or board.png."
)
@click.option("--example", metavar="TEXT", help="The position that an example ends with: its sentence, or a part of it.")
@click.option("--save", "saved", type=click.Path(path_type=Path), metavar="FILE", help="The position of a saved game.")
@click.option(
    "--moves", type=click.IntRange(min=0), default=0, show_default=True, metavar="N", help="So many random choices are made."
)
@players_option
@force_option
@variants_option
@seed_option
@click.option("--viewer", metavar="SEAT", help="Who looks: a seat, or its number (default: what everybody may see).")
@click.option("--width", type=click.IntRange(min=240, max=4000), default=1280, show_default=True, metavar="W", help="Pixels.")
@click.option("--dark", is_flag=True, help="Pale on dark.")
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str,
    output: Path,
    example: str | None,
    saved: Path | None,
    force: bool,
    moves: int,
    players: int | None,
    variants: tuple[str, ...],
    seed: int,
    viewer: str | None,
    width: int,
    dark: bool,
) -> int:
    """Draw a position: boards, pieces, seats and what they have, as the section `look` of the ruleset says.

    The position is that of a new game after some random choices, of a saved game, or the one that an example ends with.
    PNG needs the extra `rulewright[picture]`.
    """
    from interpreter.drawing.picture_of import table_svg
    from interpreter.drawing.raster import png
    from interpreter.scene.make import Scenery

    if output.suffix.lower() not in SUFFIXES:
        raise WrongUse("picture-format", file=str(output), known=list(SUFFIXES))
    refuse_to_overwrite(force, output)
    if example is not None and saved is not None:
        raise WrongUse("picture-two-positions")
    if example is not None:
        state = _of_example(ruleset, variants, example)
    elif saved is not None:
        state = _of_save(terminal, ruleset, saved, variants)
    else:
        state = _random(ruleset, players, variants, seed, moves)
    game = state.game
    texts = Texts(with_variants(game.source.locales, game.variants), terminal.languages)
    scene = Scenery(game, texts).scene(state, _viewer(viewer, game))
    if example is not None and state.result is not None and state.result.reason == "idle":
        scene = replace(scene, result=None)  # the example has no more to do: no game is over
    drawn = table_svg(scene, width, dark)
    write_bytes(output, drawn.encode() if output.suffix.lower() == ".svg" else png(drawn))
    terminal.say("cli.picture.written", file=output)
    return 0


def _game(ruleset: str, players: int | None, variants: tuple[str, ...]) -> Game:
    from interpreter.play.api import load

    return load(ruleset, variants=list(variants)) if players is None else load(ruleset, players, variants=list(variants))


def _random(ruleset: str, players: int | None, variants: tuple[str, ...], seed: int, moves: int) -> State:
    state, chance = _game(ruleset, players, variants).start(seed, record=True), random.Random(seed)
    while state.decision is not None and len(state.choices) < moves:
        state.choose(chance.randrange(len(state.decision)))
    return state


def _of_save(terminal: Terminal, ruleset: str, path: Path, variants: tuple[str, ...]) -> State:
    saved = saves.read(path)
    game = _game(ruleset, saved.players, tuple(saves.variants_of(path, saved, variants)))
    state, others = saves.replay(path, saved, game)
    if others:
        terminal.warn("cli.play.rules_changed", changed=", ".join(others))
    return cast("State", state)


def _of_example(ruleset: str, variants: tuple[str, ...], text: str) -> State:
    from interpreter.proof.examples import Examples

    source = read_source(ruleset, variants)
    names = [str(one["example"]) for one in source.examples]
    fitting = [name for name in names if name == text] or [name for name in names if text.casefold() in name.casefold()]
    if len(fitting) != 1:
        raise WrongUse("picture-example", name=text, guess=guess(text, names), fitting=fitting[:4] or None)
    return Examples(source).position(source.examples[names.index(fitting[0])], source.ids(variants))


def _viewer(seat: str | None, game: Game) -> int | Sight:
    if seat is None:
        return PUBLIC
    if seat in game.seats:
        return list(game.seats).index(seat)
    if seat.isdigit() and 1 <= int(seat) <= game.players:
        return int(seat) - 1
    raise WrongUse("picture-viewer", name=seat, guess=guess(seat, game.seats), known=list(game.seats))
