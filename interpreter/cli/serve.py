"""`rulewright serve`: games in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from interpreter.cli.games import bundled
from interpreter.cli.options import language_option
from interpreter.cli.saves import state_directory
from interpreter.cli.terminal import Terminal, WrongUse

EXTRA = "web"


@click.command("serve", short_help="Play in the browser.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at; others can reach it only if you change it."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="The port to listen at.")
@click.option("--open", "show", is_flag=True, help="Open the page in a browser.")
@click.option("--games", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Where games are kept.")
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes in which bots think.")
@language_option
@click.pass_obj
def command(
    terminal: Terminal, rulesets: tuple[str, ...], host: str, port: int, show: bool, games: Path | None, workers: int
) -> int:
    """Serve games to browsers: a lobby, tables for people and bots, replays. Nothing is loaded from elsewhere.

    Without rulesets all that come with Rulewright can be played. Games are kept: a server that starts again goes on with them.
    """
    try:
        import uvicorn

        from interpreter.web.server import Server, make
    except ImportError as error:
        raise WrongUse("extra-missing", extra=EXTRA, name=error.name) from None
    from interpreter.web.lobby import source_of
    from interpreter.web.store import StoreTooNew

    known = list(rulesets) or bundled()
    for ruleset in known:
        source_of(ruleset)  # what cannot be read is said now
    file = games or state_directory() / "games.sqlite"
    try:
        server = Server(known, file, workers)
    except StoreTooNew as error:
        raise WrongUse("games-too-new", file=error.file, found=error.found) from None
    address = f"http://{'localhost' if host == '127.0.0.1' else host}:{port}/"
    terminal.say("cli.serve.open", address=address)
    terminal.say("cli.serve.stop", "dim")
    if show:
        import webbrowser

        webbrowser.open(address)
    uvicorn.run(make(server), host=host, port=port, log_level="warning", access_log=False)
    return 0
