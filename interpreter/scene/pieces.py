"""Pieces of a scene: shape, colour, letter, badges; pieces that nobody can tell apart are one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.scene.knowing import Fact
from interpreter.scene.look import Badge as BadgeLook
from interpreter.scene.look import PieceLook
from interpreter.scene.parts import Badge, Mark, Piece, encode
from interpreter.scene.teller import Telling, signed

if TYPE_CHECKING:
    from interpreter.model.box import Field

NEUTRAL = "stone"
KEPT = 10_000  # pieces as they are told


def pieces_at(telling: Telling, place: int, whole: bool = False) -> tuple[Piece, ...]:
    """The pieces in a place, top first, without those that only colour its ground; `whole`: none is joined with its like."""
    box, S, found = telling.box, telling.S, list[Piece]()
    piece = S[box.first_at + place]
    while piece >= 0:
        if not (telling.look.pieces[box.piece_kind[piece]].ground and place < len(box.cells)):
            found.append(piece_of(telling, piece))
        piece = S[box.next_at + piece]
    return tuple(found) if whole else joined(found)


def joined(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Equal pieces as one with a count."""
    if len(pieces) < 2:
        return tuple(pieces)
    found: dict[bytes, Piece] = {}
    for piece in pieces:
        key = encode(msgspec.structs.replace(piece, ref=piece.ref if piece.carries else ""))
        same = found.get(key)
        if same is None:
            found[key] = piece
        else:
            others = same.others if piece.ref == same.ref else (*same.others, piece.ref)
            found[key] = msgspec.structs.replace(same, count=same.count + 1, others=others)
    return tuple(found.values())


def piece_of(telling: Telling, piece: int) -> Piece:
    """A piece as the viewer sees it. Most pieces are what they were before the last move: they are told once."""
    key = _known(telling, piece)
    if key is None:
        return _piece(telling, piece)
    kept = telling.kept.pieces
    found = kept.get(key)
    if found is None:
        if len(kept) >= KEPT:
            kept.clear()
        found = kept[key] = _piece(telling, piece)
    return found


def _known(telling: Telling, piece: int) -> tuple[object, ...] | None:
    """All that a viewer knows of a piece; None if what is shown of it depends on more than itself."""
    box, S, namer, viewer, fields = telling.box, telling.S, telling.namer, telling.viewer, telling.kept.fields
    kind = box.piece_kind[piece]
    if kind not in fields:
        fields[kind] = _fields(telling, kind)
    changing = fields[kind]
    if changing is None or piece in box.carriers:
        return None
    place, number = S[box.place_at + piece], piece - box.kinds[kind].first
    if namer.carrier(place) >= 0:
        return None
    values: list[object] = [piece, place, viewer, namer.sees(S, piece, viewer), namer.sees_place(S, piece, viewer)]
    for field in changing:
        first = field.base + number * field.width
        values.append(tuple(S[first : first + field.width]) if namer.sees_field(S, piece, field, viewer) else None)
    return tuple(values)


def _fields(telling: Telling, kind: str) -> tuple[Field, ...] | None:
    """The fields of a kind of piece, if nothing else changes how it is shown: no named value, nothing that another piece is."""
    box, one = telling.box, telling.look.pieces[kind]
    fields, table = box.fields.get(kind, {}), box.tables.get(box.kinds[kind].table)
    constant = {"row", *(table.fields if table is not None else ())}
    paths = (one.by, one.letter, one.faded, *(badge.of for badge in one.badges))
    shown = {path.partition(".")[0] for path in paths} - constant - set(fields)
    if any(name in telling.game.world.values for name in shown):
        return None
    return None if any(field.type.kind in ("piece", "reaction") for field in fields.values()) else tuple(fields.values())


def _piece(telling: Telling, piece: int) -> Piece:
    box, look, facts = telling.box, telling.look, telling.facts
    kind = box.kinds[box.piece_kind[piece]]
    one = look.pieces[kind.name]
    thing = telling.namer.piece(telling.S, piece, telling.viewer)
    drawn = telling.drawn(facts.of_piece(piece, one.by or "row"))
    owner = look.seats.get(thing.owner or "")
    face = facts.of_piece(piece, "face") if kind.faces else None
    return Piece(
        ref=telling.piece_ref(piece),
        kind=kind.name,
        kind_name=telling.texts.row(thing.row)
        if thing.row and not thing.hidden and (drawn.shape or drawn.colour)
        else telling.texts.counted(kind.name, 1),
        name=telling.texts.name(thing),
        shape=drawn.shape or one.shape or (owner.shape if owner else ""),
        colour=drawn.colour or one.colour or (owner.colour if owner else NEUTRAL),
        owner=thing.owner or "",
        letter=_letter(telling, piece, one, thing.owner),
        face=telling.drawn(face).text or telling.said(face) if face is not None and face.value >= 0 else "",
        face_shape=telling.drawn(face).shape,
        hidden=thing.hidden,
        faded=bool(one.faded and (fact := facts.of_piece(piece, one.faded)) and fact.holds),
        size=float(one.size),
        badges=tuple(badge for entry in one.badges if (badge := _badge(telling, piece, kind.name, entry))),
        carries=pieces_at(telling, box.carriers[piece]) if piece in box.carriers else (),
        text=(telling.texts.text("tables", thing.row) or "") if thing.row and not thing.hidden else "",
        facts=_said(telling, piece, kind.name, one),
    )


def _letter(telling: Telling, piece: int, one: PieceLook, owner: str | None) -> str:
    if one.letter == "none":
        return ""
    if one.letter:
        fact = telling.facts.of_piece(piece, one.letter)
        return "" if fact is None else short(telling, fact)
    return telling.letter_on(owner)


def short(telling: Telling, fact: Fact) -> str:
    """A fact in a letter or a number."""
    if fact.type == NUMBER:
        return str(fact.value)
    words = telling.box.words_of(fact.type)
    if words is None or fact.value < 0:
        return ""
    return telling.letters_of(fact.type)[words[fact.value]]


def _badge(telling: Telling, piece: int, kind: str, entry: BadgeLook) -> Badge | None:
    fact = telling.facts.of_piece(piece, entry.of)
    if fact is None or not (fact.holds or (entry.zero and fact.type == NUMBER)):
        return None
    name = telling.fact_name(kind, entry.of)
    if fact.amounts is not None:
        return Badge(
            text=str(sum(fact.amounts.values())), name=f"{name}: {telling.said(fact)}", shape=entry.shape, tone=entry.tone
        )
    if fact.type == FLAG:
        text = entry.text or ("" if entry.shape else name[:1].upper())
        return Badge(text=text, name=name, shape=entry.shape, tone=entry.tone)
    text = signed(fact.value) if entry.sign else short(telling, fact)
    drawn = telling.drawn(fact)
    said = telling.said(fact)
    return Badge(
        text=entry.text or drawn.text or text,
        name=said if entry.of == "row" else f"{name}: {said}",
        shape=entry.shape or drawn.shape,
        tone=entry.tone,
    )


def _said(telling: Telling, piece: int, kind: str, one: PieceLook) -> tuple[str, ...]:
    """What else is worth saying of a piece: those of its fields that the locale has a name for."""
    found = []
    for name in telling.box.fields.get(kind, {}):
        if name == "face" or telling.texts.field_name(kind, name) is None:
            continue
        fact = telling.facts.of_piece(piece, name)
        if fact is not None and fact.holds:
            title = telling.fact_name(kind, name)
            found.append(title if fact.type == FLAG and fact.amounts is None else f"{title}: {telling.said(fact)}")
    return tuple(found)


def marks_of(telling: Telling, entry: BadgeLook, fact: Fact | None, title: str) -> list[Mark]:
    """A fact as marks in a cell: one for each amount, a number, a word, a shape where it holds."""
    if fact is None or not (fact.holds or (entry.zero and fact.type == NUMBER)):
        return []
    if fact.amounts is not None:
        assert fact.key is not None
        return [_amount(telling, fact.key, word, amount) for word, amount in fact.amounts.items() if amount]
    if fact.type == FLAG:
        return [Mark(text=entry.text or ("" if entry.shape else title), name=title, shape=entry.shape)]
    if fact.type == NUMBER:
        text = signed(fact.value) if entry.sign else str(fact.value)
        return [Mark(text=text, name=f"{title}: {text}", shape=entry.shape, amount=fact.value)]
    drawn, said = telling.drawn(fact), telling.said(fact)
    if drawn.unmarked:
        return []
    return [
        Mark(text=drawn.text or ("" if drawn.shape else said), name=said, shape=drawn.shape or entry.shape, colour=drawn.colour)
    ]


def _amount(telling: Telling, key: Type, word: str, amount: int) -> Mark:
    drawn, name = telling.look.word(key, word), telling.word(key, word)
    letter = "" if drawn.shape or drawn.colour else telling.letters_of(key)[word]
    return Mark(
        text=f"{letter}{amount}",
        name=f"{name}: {amount}",
        shape=drawn.shape or "cube" * bool(drawn.colour),
        colour=drawn.colour,
        amount=amount,
    )
