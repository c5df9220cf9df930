"""`rulewright replay`: play a saved game again and compare."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import click

from interpreter.cli import saves
from interpreter.cli.games import load
from interpreter.cli.options import language_option, variants_option
from interpreter.cli.story import story
from interpreter.cli.terminal import Terminal
from interpreter.model.things import EVERYTHING
from interpreter.words.report import result_lines
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants


@click.command("replay", short_help="Play a saved game again and compare.")
@click.argument("file", type=click.Path(path_type=Path))
@variants_option
@click.option("--log", "with_log", is_flag=True, help="Print the log of the game.")
@language_option
@click.pass_obj
def command(terminal: Terminal, file: Path, variants: tuple[str, ...], with_log: bool) -> int:
    """Play a saved game again and verify that it ends in the same position.

    The game says with which variants it was played; `--with` only tells where a pack lies now that has been moved.

    Exit code 1, with the first difference, if it does not.
    """
    saved = saves.read(file)
    game = load(saved.ruleset, saved.players, saves.variants_of(file, saved, variants))
    state, others = saves.replay(file, saved, game)
    if others:
        terminal.warn("cli.play.rules_changed", changed=", ".join(others))
    texts = Texts(with_variants(game.source.locales, game.variants), terminal.languages)
    if with_log:
        from interpreter.scene.make import Scenery

        for text, _, _ in story(Scenery(cast("Any", game), texts).news(cast("Any", state), EVERYTHING)):
            terminal.out.print(text)
    terminal.say("cli.replay.same", "green", game=texts.game(game.id), n=len(saved.choices))
    for line in result_lines(terminal.said, texts, state):
        terminal.out.print(line)
    return 0
