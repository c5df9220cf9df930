"""Reads the declaring sections of a ruleset (symbols, tables, pieces, places, fields) into a `Box`, one reader for each sort."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.declare_facts import FactReader
from interpreter.language.declare_fields import FieldReader
from interpreter.language.declare_pieces import PieceReader
from interpreter.language.declare_places import PlaceReader
from interpreter.language.declare_words import WordReader
from interpreter.language.declaring import MAX_SIZE
from interpreter.model.box import Box
from interpreter.problems import Problems

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards
    from interpreter.source.reader import Map


def declare(sections: Map, boards: Boards | None, seats: tuple[str, ...], problems: Problems) -> Box:
    """Number everything in the box and lay out the state."""
    game = sections["game"]
    box = Box(
        seats,
        tuple(game.get("sides", ())),
        boards,
        asking=game.get("asking", "holders"),
        automatic=bool(game.get("automatic", False)),
    )
    for reader in (WordReader, FactReader, PieceReader, PlaceReader, FieldReader):  # each knows what those before it have read
        reader(sections, box, problems).read()
    if box.size > MAX_SIZE:
        problems.error(game.position, "state-too-large", size=box.size, limit=MAX_SIZE)
    return box
