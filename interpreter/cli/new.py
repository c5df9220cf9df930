"""`rulewright new`: a ruleset to begin with, or a card for one that exists."""

from __future__ import annotations

import re
from pathlib import Path

import click

from interpreter.cli.options import force_option, language_option
from interpreter.cli.saves import refuse_to_overwrite
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.source.files import write_text
from interpreter.words.ids import readable

STARTERS = Path(__file__).parent / "starters"
LIKE = ("cards", "hexes", "race", "solo")
ID = re.compile(r"[a-z][a-z0-9_]*")


@click.command("new", short_help="Make a ruleset or a card to begin with.")
@click.argument("words", nargs=-1, required=True, metavar="NAME | card RULESET TABLE ID")
@click.option("--like", type=click.Choice(LIKE), default="cards", show_default=True, help="What a new ruleset begins as.")
@click.option("-o", "--output", "pack", type=click.Path(path_type=Path), metavar="PACK", help="The pack for a card (ID.yaml).")
@force_option
@language_option
@click.pass_obj
def command(terminal: Terminal, words: tuple[str, ...], like: str, pack: Path | None, force: bool) -> int:
    """Make a ruleset: a folder NAME in the current one, with rules, words and an example, ready to be played and changed.

    Or make a card: a pack with a new row ID in TABLE of RULESET, written like the first row there, with an example; a pack that
    exists gets one row more. Texts that are to be written begin with `TODO`, in every language of the ruleset.
    """
    if words[0] == "card":
        if len(words) != 4:
            raise WrongUse("new-words", found=" ".join(words))
        ruleset, table, id = words[1:]
        _named(id)
        from interpreter.cli.new_card import make_card

        call = str(make_card(ruleset, table, id, pack or Path(f"{id}.yaml"), force, pack is not None))
        terminal.say("cli.new.made", "green", file=call)
    elif len(words) == 1:
        call = words[0]
        for path in make_ruleset(_named(call), like, force):
            terminal.say("cli.new.made", "green", file=path)
    else:
        raise WrongUse("new-words", found=" ".join(words))
    terminal.say("cli.new.next", "bold")
    for verb in ("check", "test", "play"):
        terminal.out.print(f"  rulewright {verb} {call}", soft_wrap=True)
    return 0


def _named(name: str) -> str:
    if not ID.fullmatch(name):
        guess = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        raise WrongUse("new-id", name=name, guess=guess if ID.fullmatch(guess) else None)
    return name


def make_ruleset(name: str, like: str, force: bool) -> list[Path]:
    """Write the files of a new ruleset into a folder of its name."""
    from ruamel.yaml import YAML

    files = YAML(typ="safe").load(STARTERS / f"{like}.yaml")
    home = Path(name)
    refuse_to_overwrite(force, home)
    for file, text in files.items():
        write_text(home / file, text.replace("NAME", name).replace("TITLE", readable(name).capitalize()))
    return [home / file for file in files]
