"""A progress bar beside the output, if somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from interpreter.cli.terminal import Terminal


@contextmanager
def progress(terminal: Terminal, key: str, total: float) -> Iterator[Callable[[float], None]]:
    """Show how far work has come: call what this gives with how much more was done."""
    if not terminal.err.is_terminal:
        yield lambda count: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=terminal.err, transient=True) as bars:
        bar = bars.add_task(terminal.said.say(key), total=total)
        yield lambda count: bars.advance(bar, count)
