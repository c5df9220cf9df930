"""What a player may know of a state, derived from the visibility of places and fields alone."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from interpreter.model.things import EVERYTHING, PUBLIC, Viewer
from interpreter.model.types import FLAG, NUMBER

if TYPE_CHECKING:
    from interpreter.model.box import Box, Field
    from interpreter.play.naming import Namer
    from interpreter.play.states import State


def view(S: list[int], box: Box, namer: Namer, viewer: Viewer, among: Collection[int] | None = None) -> dict[str, Any]:
    """Places (all, or those among some) with what can be seen of their pieces (top first), and fields."""
    from interpreter.model.state import bits

    places: dict[str, list[dict[str, Any]]] = {}
    for number, name in enumerate(box.place_names):
        piece = S[box.first_at + number] if among is None or number in among else -1
        found = []
        while piece >= 0:
            found.append(seen_piece(S, box, namer, piece, viewer))
            piece = S[box.next_at + piece]
        if found:
            places[name.replace(" of ", ".")] = found

    def own(number: int) -> bool:
        return viewer == number or (viewer is PUBLIC and box.players == 1)

    fields: dict[str, Any] = {"game": {}, "player": {}, "cell": {}, "edge": {}}
    for name, field in box.fields.get("game", {}).items():
        if viewer is EVERYTHING or field.visible == "all":
            fields["game"][name] = _value(S, box, namer, field, 0, viewer)
    for name, field in box.fields.get("player", {}).items():
        for number, owner in enumerate(box.owners):
            if viewer is EVERYTHING or field.visible == "all" or (field.visible in ("owner", "total") and own(number)):
                fields["player"].setdefault(owner, {})[name] = _value(S, box, namer, field, number, viewer)
            elif field.visible == "total":
                first = field.base + number * field.width
                fields["player"].setdefault(owner, {})[name] = sum(S[first : first + field.width])
    edges, corners = (box.boards.edge_ids, box.boards.corners.ids) if box.boards else ((), ())
    if corners:
        fields["corner"] = {}
    for of, names in (("cell", box.cells), ("edge", edges), ("corner", corners)):
        for name, field in box.fields.get(of, {}).items():
            for number, where in enumerate(names):
                if viewer is EVERYTHING or field.visible == "all":
                    fields[of].setdefault(where, {})[name] = _value(S, box, namer, field, number, viewer)
    out = [box.owners[number] for number in bits(S[7])]
    return {"places": places, "fields": fields, "out": out, "lasting": _lasting(S, box, namer, viewer)}


def _lasting(S: list[int], box: Box, namer: Namer, viewer: Viewer) -> list[dict[str, Any]]:
    """What holds for a while: what it comes from, for whom, how many ends of what it lasts for, and what it remembers."""
    return [
        {
            "from": duration.source,
            "player": _one(S, namer, duration.me, duration.me.base + number, viewer),
            "until": duration.procedure,
            "ends": S[duration.left.base + number],
            "names": {name: _one(S, namer, field, field.base + number, viewer) for name, field in duration.names.items()},
        }
        for duration in box.durations.values()
        for number in range(S[duration.count.base])
    ]


def seen_by(state: State, viewer: Viewer) -> dict[str, Any]:
    """Everything that a viewer may know: who is asked is open to all, the options only to who decides."""
    game, result = state.game, state.result
    return {
        "view": view(state.array, game.box, game.namer, viewer),
        "decision": asked(state, viewer),
        "log": told(state, viewer),
        "result": result and {"winners": list(result.winners), "scores": result.scores, "reason": result.reason},
    }


def told(state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """The log, as a viewer may read it."""
    return [
        {"kind": event.kind, "key": event.key, "things": {name: thing.label for name, thing in event.seen(viewer).items()}}
        for event in state.events
    ]


def asked(state: State, viewer: Viewer) -> dict[str, Any] | None:
    """Who is asked what, as a viewer may know it."""
    decision = state.decision
    if decision is None:
        return None
    found: dict[str, Any] = {
        "player": decision.seat,
        "prompt": decision.prompt,
        "facts": {name: thing.label for name, thing in decision.facts_for(viewer).items()},
    }
    if viewer in (decision.player, EVERYTHING):
        found["options"] = decision.options.labels
    return found


def seen_piece(S: list[int], box: Box, namer: Namer, piece: int, viewer: Viewer) -> dict[str, Any]:
    """What a viewer can tell of a piece."""
    thing = namer.piece(S, piece, viewer)
    kind = box.kinds[box.piece_kind[piece]]
    seen: dict[str, Any] = {"kind": kind.name, "row": thing.row, "owner": thing.owner, "hidden": thing.hidden, "fields": {}}
    known = namer.sees_place(S, piece, viewer)
    for name, field in box.fields.get(kind.name, {}).items():
        if namer.sees_field(S, piece, field, viewer):
            seen["fields"][name] = _value(S, box, namer, field, piece - kind.first, viewer)
    if thing.hidden and known:
        table = box.tables[kind.table] if kind.table else None
        for name in kind.shows if table is not None else ():
            assert table is not None
            value = table.values[name][box.piece_row[piece]]
            seen["fields"][name] = namer.thing(S, table.fields[name], value, viewer).label
    return seen


def _value(S: list[int], box: Box, namer: Namer, field: Field, owner: int, viewer: Viewer) -> Any:
    if field.per is not None:
        words = box.words_of(field.per) or []
        return {word: _one(S, namer, field, field.base + owner * field.width + key, viewer) for key, word in enumerate(words)}
    return _one(S, namer, field, field.base + owner, viewer)


def _one(S: list[int], namer: Namer, field: Field, address: int, viewer: Viewer) -> Any:
    value = S[address]
    if field.type == NUMBER:
        return value
    if field.type == FLAG:
        return bool(value)
    thing = namer.thing(S, field.type, value, viewer)
    return None if thing.kind == "none" else thing.label
