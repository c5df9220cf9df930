"""The news of a scene as lines of text: headings, and under them what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.scene.parts import Line, News


def story(news: Iterable[News], told: list[str] | None = None) -> Iterator[tuple[str, str, Line | None]]:
    """Each line with the seat that it is about; a heading comes without a line.

    `told` has the headings that stand over what was printed last, one for each level; where the story goes on under them, they
    are not printed again.
    """
    above = [] if told is None else told
    for part in news:
        if part.heading and not (part.going_on and part.heading in above[part.level - 1 : part.level]):
            yield f"{'  ' * (part.level - 1)}{part.heading}", part.seat, None
            above[part.level - 1 :] = [*[""] * (part.level - 1 - len(above)), part.heading]
        indent = "  " * (part.level if part.heading else 0)
        for line in part.lines:
            yield f"{indent}{spoken(line)}", line.seat, line


def spoken(line: Line) -> str:
    """A sentence, and how often it is true."""
    if line.times == 1:
        return line.text
    stop = "." if line.text.endswith(".") else ""
    return f"{line.text.removesuffix('.')} ×{line.times}{stop}"
