"""What examples and words can see of a table: where that is the same, they are as right as they were."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from interpreter.passes.telling import ends_of
from interpreter.source.beside import beside
from interpreter.source.values import plain

if TYPE_CHECKING:
    from interpreter.play.compiling import Assembled
    from interpreter.source.ruleset import Source

VERBS = ("add", "replace", "set", "remove")
# Of a row, nothing but its effect is read from the file again.
EFFECT = "effect"


def outside(game: Assembled) -> str:
    """A sum of all that can be seen of a table from outside of its texts, without positions."""
    box, world, program = game.box, game.world, game.program
    boards = box.boards
    seen: list[Any] = [
        game.chosen,
        (box.seats, box.sides, box.asking, box.automatic, box.symbols, box.cell_fields, box.cell_facts),
        None if boards is None else (boards.cells, boards.directions, boards.edge_ids, boards.edge_places, boards.corner_places),
        [
            (table.name, table.fields, table.rows, table.values, [(EFFECT in row, row.later) for row in table.data])
            for table in box.tables.values()
        ],
        [_facts(kind) for kind in box.kinds.values()],
        [_facts(place) for place in box.places.values()],
        [_facts(one) for fields in box.fields.values() for one in fields.values()],
        (box.piece_kind, box.piece_owner, box.piece_row, box.place_names),
        [
            (word, [(one.type.kind, one.type.name, one.type.of and one.type.of.name) for one in meanings])
            for word, meanings in box.names.words.items()
        ],
        (list(box.names.types.items()), list(box.names.plurals.items())),
        [(name, one.params) for name, one in world.procedures.items()],
        [(name, one.params, one.result) for name, one in world.values.items()],
        (world.actions, world.prompts, world.said),
        (list(program.procedures), program.reactions),
        sorted(frozenset[tuple[str, str]]().union(*(one.offers for one in program.procedures.values()))),
        sorted(ends_of(program)),
    ]
    return sum_of(seen)


def _facts(one: Any) -> list[Any]:
    """All that a kind, a place or a field is, but where it is written."""
    return [getattr(one, name) for name in type(one).__match_args__ if name != "position"]


def around(source: Source) -> str:
    """A sum of what can be seen of a ruleset beside its tables: who plays, and which variants and options there are."""
    heads = {name: {key: plain(variant[key]) for key in variant if key not in VERBS} for name, variant in source.variants.items()}
    return sum_of((plain(source.sections["game"]), plain(source.options), heads))


def words_beside(source: Source) -> str:
    """A sum of the words that stand beside rows."""
    return sum_of([(language, plain(words)) for language, words in beside(source.sections)])


def sum_of(value: Any) -> str:
    """A sum of a value that can be written down."""
    return hashlib.sha256(repr(value).encode()).hexdigest()
