"""From scenes to what a browser shows: pages, and parts of pages that change while a game is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from babel import Locale, UnknownLocaleError
from jinja2 import Environment, PackageLoader, StrictUndefined

from interpreter.scene.about import pieces_in
from interpreter.scene.parts import News, Piece, Scene
from interpreter.web.images import symbol
from interpreter.words.said import Said, languages

NARROWEST, WIDEST = 240, 1600
LOWEST, HIGHEST, STEP = 420, 1600, 20
PARTS = ("seats", "ask", "news", "state", "stopped")


@lru_cache(maxsize=1)
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("interpreter.web", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["symbol"] = symbol
    made.filters["newest_first"] = newest_first
    made.filters["minus"] = lambda number: str(number).replace("-", "−")
    return made


def newest_first(news: Sequence[News]) -> list[News]:
    """The last part first; what belongs to a heading stays below it."""
    groups: list[list[News]] = []
    for part in news:
        if part.level == 1 or not groups:
            groups.append([])
        groups[-1].append(part)
    return [part for group in reversed(groups) for part in group]


def page(name: str, language: str, known: Sequence[str] = (), **values: Any) -> str:
    """A whole page; `known` are the languages of its ruleset."""
    said = Said(language)
    return (
        environment()
        .get_template(name)
        .render(say=_saying(said), lang=said.language, shown=language, languages=named_languages(known), **values)
    )


def parts_of(shown: Scene, language: str, **values: Any) -> dict[str, str]:
    """The parts of a table's page beside the board, by the ids that they have there."""
    module = environment().get_template("parts.html").make_module({"say": _saying(Said(language)), "scene": shown, **values})
    return {name: str(getattr(module, name)(shown)).strip() for name in PARTS}


def fitting(width: int, height: int) -> tuple[int, int]:
    """A width and a height in which boards can be drawn, in steps, so that sizes are found once for many windows."""
    return max(NARROWEST, min(WIDEST, width)), max(LOWEST, min(HIGHEST, height // STEP * STEP)) if height > 0 else 0


def lying_at(scene: Scene, ref: str) -> tuple[Piece, ...]:
    """What lies in a crowded place, to be shown one by one."""
    found = pieces_in(scene, ref)
    return found if sum(piece.count for piece in found) > 1 or any(piece.carries for piece in found) else ()


@lru_cache(maxsize=64)
def _named(code: str) -> str:
    try:
        return Locale.parse(code).get_display_name(code) or code
    except (UnknownLocaleError, ValueError):
        return code


def named_languages(known: Sequence[str]) -> list[tuple[str, str]]:
    """The languages that a reader can choose, each in its own words."""
    return [(code, _named(code)) for code in dict.fromkeys([*known, *languages()])]


def _saying(said: Said) -> Callable[..., str]:
    return lambda key, **facts: said.say(f"web.{key}", **facts)
