"""Abilities that can be read but can never matter: nobody ever does what they watch, or brings their card where they work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from interpreter import ir
from interpreter.language.abilities import Ability, Watcher
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProgram
from interpreter.model.box import Box, Kind
from interpreter.model.types import element_of
from interpreter.problems import Position
from interpreter.records import replace

RUN = ("setup", "play")  # what runs without being called


def doubts(program: UnfinishedProgram, world: World, abilities: Sequence[Ability]) -> None:
    """Warn of abilities that can never matter."""
    problems = world.problems
    statements = [part for one in program.procedures.values() for part in one.marks()]
    called = {part.name for part in statements if isinstance(part, ir.CallProcedure)}
    told: set[Position] = set()
    for ability in abilities:
        if isinstance(ability, Watcher):
            word = ability.node.word(1)
            if word in program.procedures and word not in called and word not in RUN and word.position not in told:
                told.add(word.position)
                problems.warning(word.position, "never-happens", name=str(word))
    sources = [one.source for one in abilities if one.source.duration is None]
    for kind in world.box.kinds.values():
        source = next((one for one in sources if set(one.pieces) & set(kind.pieces)), None)
        if source is not None and source.active and not _comes(kind, source.active, world):
            problems.warning(kind.position, "never-there", name=kind.name, places=", ".join(source.active))


def hidden_kinds(world: World) -> set[str]:
    """The kinds of pieces that can be hidden from somebody."""
    hidden = [place.name for place in world.box.places.values() if place.visible != "all"]
    beside = replace(world, moves=[(home, move) for home, move in world.moves if move.to.type.kind not in ("cell", "edge")])
    return {kind.name for kind in world.box.kinds.values() if kind.face_down or (hidden and _comes(kind, hidden, beside))}


def _comes(kind: Kind, active: Sequence[str], world: World) -> bool:
    """Can a piece of this kind be in one of these places, as far as the texts of the rules tell?"""
    box = world.box
    if kind.starts in active or kind.discard in active or {*numbers_of(active, box)} & {*numbers_of([kind.starts], box)}:
        return True
    for home, move in world.moves:
        moved, there = moved_where(move)
        if moved in ("", kind.name) and (there is None or there & {*numbers_of(active, home)}):
            return True
    return any(place.refill and place.name in active for place in box.places.values())


def moved_where(move: ir.Move) -> tuple[str, frozenset[int] | None]:
    """The kind of piece that is moved, and the places to which it can come, as far as its text alone tells."""
    moved = element_of(move.what.type) if move.what.type.is_set else move.what.type
    return moved.name, places_of(move.to)


def numbers_of(places: Iterable[str], box: Box) -> Iterator[int]:
    """All places that some names stand for."""
    for name in places:
        if name == "board":
            yield from range(len(box.cells))
        elif name in box.places:
            place = box.places[name]
            yield from range(place.first, place.first + place.count)


def places_of(expression: ir.Expr) -> frozenset[int] | None:
    """The places that an expression can give, if its text alone tells."""
    match expression:
        case ir.Const(value=value):
            return frozenset([value])
        case ir.ConstSet(values=values):
            return frozenset(values)
        case ir.Look(table=table):
            return frozenset(one for one in table if isinstance(one, int))
    return None
