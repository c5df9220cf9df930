"""`rulewright serve`: games in the browser."""

from __future__ import annotations

import socket
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.games import bundled
from interpreter.cli.machines import machine_option, warn_without_compiler
from interpreter.cli.options import language_option, variants_option
from interpreter.cli.saves import state_directory
from interpreter.cli.terminal import Terminal, WrongUse

if TYPE_CHECKING:
    from interpreter.play.api import Kind

EXTRA = "web"
KEPT_OPEN = 60  # seconds for which a browser's line stays open while somebody thinks about a move
TURN = 0.0005  # seconds that a thread works before another gets its turn: a request waits for several turns of the tables
HERE = ("localhost", "127.0.0.1", "::1")


@click.command("serve", short_help="Play in the browser.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at; others can reach it only if you change it."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="The port to listen at; 0: any that is free."
)
@click.option("--open", "show", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--watch",
    metavar="FOLDER|PACK",
    help="Open a workbench: whenever a file of this ruleset or pack is saved, the page shows it.",
)
@click.option("--games", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Where games are kept.")
@click.option(
    "--rate",
    type=click.FloatRange(min=1),
    default=40,
    show_default=True,
    help="Requests a second that each address may send; behind a proxy all browsers have one.",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes in which bots think.")
@machine_option("auto")
@variants_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    rulesets: tuple[str, ...],
    host: str,
    port: int,
    show: bool,
    watch: str | None,
    games: Path | None,
    rate: float,
    workers: int,
    machine: Kind,
    variants: tuple[str, ...],
) -> int:
    """Serve games to browsers: a lobby, tables for people and bots, replays. Nothing is loaded from elsewhere.

    Without rulesets all that come with Rulewright can be played; with --watch alone, what is watched. Games are kept: a server
    that starts again goes on with them. A pack, or a folder of packs that are on together, is a game of its own beside its
    ruleset; variants are chosen for each table. Rulesets that do not come with Rulewright run in processes of their own, with
    limits on time and memory; nothing is compiled for them, whatever --machine says of bots.
    """
    try:
        import uvicorn

        from interpreter.web.routes import make
        from interpreter.web.server import Server
    except ImportError as error:
        raise WrongUse("extra-missing", extra=EXTRA, name=error.name) from None
    from interpreter.source.folders import find_ruleset, is_path
    from interpreter.web.lobby import source_of
    from interpreter.web.store import StoreTooNew

    for pack in variants:
        if not is_path(pack):
            raise WrongUse("unknown-pack", file=pack, guess=None)
    known = [*(rulesets or ([] if watch else bundled())), *variants]
    for ruleset in known:
        source_of(ruleset)  # what cannot be read is said now
    if watch:
        find_ruleset(watch)  # it may be wrong in any way, but it must be there
    try:
        server = Server(known, games or state_directory() / "games.sqlite", workers, machine=machine)
    except StoreTooNew as error:
        raise WrongUse("games-too-new", file=error.file, found=error.found) from None
    warn_without_compiler(terminal, machine)
    if watch:
        server.watch(watch, terminal.said.language)
    listening = listening_at(host, port)
    shown = "localhost" if host in HERE else f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{listening.getsockname()[1]}/{'workbench' if watch else ''}"
    terminal.say("cli.serve.open", address=address)
    terminal.say("cli.serve.stop", "dim")
    if show:
        import webbrowser

        webbrowser.open(address)
    sys.setswitchinterval(TURN)
    app = make(server, rate, 3 * rate, hosts=HERE if _is_here(host) else None)
    # Pages that are open keep a line open; nobody waits for them.
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=KEPT_OPEN,
        server_header=False,
    )
    uvicorn.Server(config).run(sockets=[listening])
    return 0


def listening_at(host: str, port: int) -> socket.socket:
    """A socket that takes lines at an address."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=512)
        # An answer is written in two parts; else the second one waits until the browser has confirmed the first.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    except (OSError, UnicodeError) as error:
        raise WrongUse("cannot-listen", host=host, port=port, reason=getattr(error, "strerror", None) or str(error)) from None


def _is_here(host: str) -> bool:
    """Can only this machine reach it?"""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
