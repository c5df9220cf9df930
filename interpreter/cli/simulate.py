"""`rulewright simulate`: many games of bots, and what came of them."""

from __future__ import annotations

import time
from contextlib import suppress

import click

from interpreter.cli.games import load
from interpreter.cli.machines import LONG, machine_option, use_machine
from interpreter.cli.many_games import Batch, Totals, batches, opened, play_here, play_in_processes
from interpreter.cli.options import (
    bots_option,
    json_option,
    language_option,
    names_in,
    players_option,
    seed_option,
    variants_option,
)
from interpreter.cli.progress import progress
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import PlayError
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

INTERRUPTED = 130


@click.command("simulate", short_help="Play many games with bots.")
@click.argument("ruleset")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="How many games.")
@players_option
@variants_option
@seed_option
@bots_option
@click.option(
    "--opening",
    default="",
    metavar="ANSWERS",
    callback=lambda _ctx, _parameter, value: names_in(value),
    help="Answers to the first questions of every game, joined by commas; the bots answer the others.",
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="J",
    help="Processes to use; the numbers are the same for any J.",
)
@click.option(
    "--max-decisions",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    metavar="M",
    help="A game that is longer counts as stalled.",
)
@machine_option("auto")
@json_option
@language_option
@click.pass_obj
def command(
    terminal: Terminal,
    ruleset: str,
    games: int,
    players: int | None,
    variants: tuple[str, ...],
    seed: int,
    bots: tuple[str, ...],
    opening: tuple[str, ...],
    jobs: int,
    max_decisions: int,
    machine: str,
    as_json: bool,
) -> int:
    """Play many games with bots and report wins, scores, lengths and speed.

    Game k of a run has the seed S + k, so every game of a run can be played again alone. Ctrl-C ends a run early and reports
    the games that were played.
    """
    game = load(ruleset, players, variants)  # a wrong call is told here, before any process is started
    try:
        opened(game, seed, opening)
    except PlayError as error:
        raise WrongUse(error.code, **error.facts) from None
    if machine == "auto" and games < LONG:
        machine = "python"
    use_machine(terminal, game, machine)
    work = batches(Batch(ruleset, game.players, tuple(variants), bots, seed, games, max_decisions, opening, machine), jobs)
    totals = Totals([*game.seats, *game.sides])
    begun = time.perf_counter()
    with suppress(KeyboardInterrupt), progress(terminal, "cli.simulate.playing", games) as advance:
        if jobs == 1:
            play_here(game, work, totals, advance)
        else:
            play_in_processes(work, jobs, totals, advance)
    seconds = time.perf_counter() - begun
    if as_json:
        terminal.json(totals.record(seconds))
    else:
        _show(terminal, Texts(with_variants(game.source.locales, game.variants), terminal.languages), game.id, totals, seconds)
    return INTERRUPTED if totals.games < games else 1 if totals.failed else 0


def _show(terminal: Terminal, texts: Texts, game: str, totals: Totals, seconds: float) -> None:
    from rich.table import Table

    record, say = totals.record(seconds), terminal.said.say
    terminal.say(
        "cli.simulate.head",
        "bold",
        game=texts.game(game),
        n=totals.games,
        seconds=f"{seconds:.1f}",
        games_rate=f"{totals.games / max(seconds, 1e-9):,.0f}",
        decisions_rate=f"{totals.decisions / max(seconds, 1e-9):,.0f}",
    )
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(say("cli.simulate.who"))
    for name in ("wins", "share", "between", "min", "mean", "max"):
        table.add_column(say(f"cli.simulate.{name}"), justify="right")
    scores: dict[str, dict[str, float]] = record["scores"]
    for who, wins in record["wins"].items():
        name = say(f"cli.simulate.{who}") if who in ("nobody", "shared") else texts.player(who)
        if who in ("nobody", "shared") and not wins:
            continue
        score = scores.get(who, {})
        low, high = record["between"][who]
        table.add_row(
            name,
            str(wins),
            f"{100 * wins / max(1, totals.ended):.1f}%",
            f"{100 * low:.1f}–{100 * high:.1f}%",
            *(f"{score[part]:g}" if part in score else "" for part in ("min", "mean", "max")),
        )
    terminal.out.print(table)
    terminal.say("cli.simulate.length", **record["length"])
    for stall in record["stalls"]:
        terminal.say(
            "cli.simulate.stall", "yellow", seed=stall["seed"], decisions=stall["decisions"], cause=" → ".join(stall["prompts"])
        )
        if stall["error"]:
            code, facts = stall["error"]["code"], stall["error"]["facts"]
            terminal.fault(code, facts)
    if totals.stalled:
        terminal.say("cli.simulate.stalled", "bold yellow", n=totals.stalled)
