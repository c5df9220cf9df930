"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from interpreter.cli.terminal import WrongUse
from interpreter.problems import guess
from interpreter.words.languages import pick
from interpreter.words.plurals import rule
from interpreter.words.said import languages

F = TypeVar("F", bound=Callable[..., Any])


def _set_language(ctx: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    if value:
        if not pick([value], languages()) and rule(value) is None:
            raise WrongUse("no-language", name=value, known=languages())
        ctx.obj.speak(value)


def language_option(command: F) -> F:
    """`--lang`: accepted before and after the name of a command."""
    return click.option(
        "--lang",
        metavar="LANGUAGE",
        expose_value=False,
        is_eager=True,
        callback=_set_language,
        help="Language of all output, such as pl; any that the ruleset has (default: from LANG, else en).",
    )(command)


def force_option(command: F) -> F:
    """`--force`: no command writes over a file without it."""
    return click.option("--force", is_flag=True, help="Write over what is there.")(command)


def players_option(command: F) -> F:
    """`--players`: how many seats play."""
    return click.option(
        "--players", type=click.IntRange(min=1), metavar="N", help="Number of players (default: the smallest allowed)."
    )(command)


def names_in(given: str) -> tuple[str, ...]:
    """The variants in a text such as `first,second`; none in an empty one."""
    return tuple(name.strip() for name in given.split(",") if name.strip())


def _variants(_ctx: click.Context, _parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for given in value for name in names_in(given)))


def _bots(_ctx: click.Context, _parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    from interpreter.players import BOTS

    names = tuple(name for given in value for name in names_in(given))
    for name in names:
        if name not in BOTS:
            raise WrongUse("unknown-bot", name=name, guess=guess(name, BOTS), known=list(BOTS))
    return names or ("random",)


def bots_option(command: F) -> F:
    """`--bots`: who plays the seats that no person plays."""
    return click.option(
        "--bots",
        multiple=True,
        metavar="NAME[,NAME]...",
        callback=_bots,
        help="Who plays the seats of bots, in turn: random (default), easy, fair, strong, rollout.",
    )(command)


def variants_option(command: F) -> F:
    """`--with`: a variant to play with."""
    return click.option(
        "--with",
        "variants",
        multiple=True,
        metavar="VARIANT|FILE",
        callback=_variants,
        help="A variant, the file of a pack, or a folder of packs; may be given several times, or several joined by commas.",
    )(command)


def seed_option(command: F) -> F:
    """`--seed`: what fixes all chance."""
    return click.option(
        "--seed",
        type=click.IntRange(min=0),
        metavar="S",
        default=1,
        show_default=True,
        help="Fixes all chance: the same seed and choices give the same game.",
    )(command)


def json_option(command: F) -> F:
    """`--json`: output for programs."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)
