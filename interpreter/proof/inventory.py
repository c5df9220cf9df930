"""What the locale files of a ruleset can speak about: everything its compiled games can show, ask or say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from interpreter.passes.telling import ends_of
from interpreter.play.compiling import headings_in
from interpreter.proof.locales import Known
from interpreter.source.selection import listed
from interpreter.words.template import NUMBER

if TYPE_CHECKING:
    from interpreter.play.compiling import Assembled
    from interpreter.proof.remembering import Tried
    from interpreter.source.ruleset import Source

SHOWN_FIELDS = ("game", "player")  # counters that are listed by name; of other fields only the values are shown


def inventory(source: Source, games: Sequence[Assembled | Tried]) -> Known:
    """All texts that some variation of a ruleset needs (required) or can use (optional)."""
    known = Known()
    head = source.sections["game"]
    _need(known, "names", ["game"])
    _may(known, "texts", ["game"])
    _need(known, "names.seats", head["seats"])
    _need(known, "names.variants", [name for name in source.variants if name not in source.packs])
    _may(known, "names.variants", source.packs)
    _may(known, "texts.variants", source.variants)
    for name, variant in source.variants.items():
        for key in ("requires", "excludes"):
            _may(known, f"texts.reasons.{name}", listed(variant, key))
    headings = headings_in(source.sections)
    for game in games:
        _box(known, game)
        _program(known, game)
        _story(known, game, headings)
    return known


def _box(known: Known, game: Assembled | Tried) -> None:
    box = game.box
    _need(known, "names.sides", box.sides)
    _need(known, "names.pieces", box.kinds)
    _need(known, "names.places", [name for name in box.places if name != "box"])
    _may(known, "names.places", ["box", *(name for name in box.place_names if " of " not in name)])
    for name, words in box.symbols.items():
        _need(known, f"names.symbols.{name}", words)
    for name, table in box.tables.items():
        _need(known, f"names.tables.{name}", table.rows)
        for row, data in zip(table.rows, table.data, strict=True):
            (_need if "effect" in data else _may)(known, f"texts.tables.{name}", [row])
    for owner, fields in box.fields.items():
        entries = [f"{owner}.{name}" for name in fields]
        (_need if owner in SHOWN_FIELDS else _may)(known, "names.fields", entries, (NUMBER, "value"))
        _may(known, "texts.fields", entries)
    # What never changes has a name only where it is drawn.
    _may(known, "names.fields", [f"cell.{name}" for name in box.cell_fields if name not in box.fields.get("cell", {})])
    for kind in box.kinds.values():
        if kind.table:
            own = box.fields.get(kind.name, {})
            _may(known, "names.fields", [f"{kind.name}.{name}" for name in box.tables[kind.table].fields if name not in own])
    _may(known, "names.cells", box.cells)
    _may(known, "names.directions", box.directions)


def _program(known: Known, game: Assembled | Tried) -> None:
    world, program = game.world, game.program
    _need(known, "names.actions", program.actions)
    _may(known, "texts.actions", program.actions)
    for procedure in program.procedures.values():
        _need(known, "names.choices", [name for form, name in procedure.offers if form == "choice"])
    for reactions in program.reactions.values():
        _need(known, "names.choices", [name for name, piece in reactions if piece < 0 and _is_choice(game, name)])
    _need(known, "names.choices", [one.source for one in game.box.durations.values() if _is_choice(game, one.source)])
    for prompt, facts in world.prompts.items():
        _need(known, "prompts", [prompt], facts)
    for key, names in world.said.items():
        _need(known, "log", [key], names)


def _story(known: Known, game: Assembled | Tried, headings: Collection[str]) -> None:
    """What is told of what happens: headings, choices in a row, movements, ends."""
    box, program = game.box, game.program
    for name in program.procedures:
        section = "names.steps" if "." in name else "names.procedures"
        (_need if name in headings else _may)(known, section, [name], ("player", NUMBER))
    chosen: dict[str, set[str]] = {}
    for prompt, facts in game.world.prompts.items():
        where, _, name = prompt.rpartition(".")
        chosen.setdefault(where, {"player"}).update((name, *facts))
        chosen.setdefault(prompt, {"player"}).update((name, *facts))
    for where in {*chosen, *(f"actions.{action}" for action in program.actions)}:
        _may(known, "told", [where], chosen.get(where, {"player"}) | known.optional.get(f"told.{where}", frozenset()))
    boards = [board.id for board in box.boards.boards] if box.boards is not None else []
    ends = [*boards, *box.places, "edges", *(kind.name for kind in box.kinds.values() if kind.carries)]
    for kind in box.kinds:
        _may(known, "moves", [f"{kind}.{end}" for end in ends], ("piece", "from", "to", NUMBER))
    _may(known, "ends", ends_of(program), ("player",))
    _may(known, "names.values", game.world.values)
    _may(known, "names.boards", boards)


def _is_choice(game: Assembled | Tried, source: str) -> bool:
    """Is it neither a card nor an action, which have names already?"""
    return source not in game.program.actions and source.rpartition(".")[0] not in game.box.tables


def _need(known: Known, section: str, ids: Iterable[object], parameters: Iterable[str] = ()) -> None:
    for id in ids:
        known.required[f"{section}.{id}"] = frozenset(parameters)


def _may(known: Known, section: str, ids: Iterable[object], parameters: Iterable[str] = ()) -> None:
    for id in ids:
        known.optional[f"{section}.{id}"] = frozenset(parameters)
