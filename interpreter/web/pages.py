"""From scenes to what a browser shows: pages, and parts of pages that change while a game is played."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from interpreter.drawing.picture_of import cover_svg, page_svg
from interpreter.play.api import load
from interpreter.scene.make import scene
from interpreter.scene.parts import Scene
from interpreter.web.images import symbol
from interpreter.words.said import Said

NARROWEST, WIDEST = 240, 1600
PARTS = ("board", "seats", "ask", "news", "state")


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
    return made


COVER_MOVES, COVER_WIDTH = 40, 520


def cover(ruleset: str) -> str:
    """A picture of a game after some random moves."""
    game = load(ruleset)
    state = game.start(1)
    game.playout(state, random.Random(1), COVER_MOVES)
    return cover_svg(scene(state), COVER_WIDTH)


def page(name: str, language: str, **values: Any) -> str:
    """A whole page."""
    said = Said(language)
    return (
        environment()
        .get_template(name)
        .render(say=lambda key, **facts: said.say(f"web.{key}", **facts), lang=said.language, **values)
    )


def parts_of(shown: Scene, width: int, language: str, **values: Any) -> dict[str, str]:
    """The parts of a table's page, by the ids that they have there."""
    wide = max(NARROWEST, min(WIDEST, width))
    said = Said(language)
    template = environment().get_template("parts.html")
    module = template.make_module({"say": lambda key, **facts: said.say(f"web.{key}", **facts), "scene": shown, **values})
    found = {name: str(getattr(module, name)(shown)) for name in PARTS if name != "board"}
    return {"board": page_svg(shown, wide), **found}
