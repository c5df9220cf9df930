"""What changed on the table, in sentences: gains and losses, pieces that move or are shown, players who leave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from interpreter.model.things import Thing
from interpreter.model.types import NUMBER
from interpreter.play.happenings import CHANGED, LEFT, MOVED, SHOWN
from interpreter.play.log import Event
from interpreter.scene.look import MOVES
from interpreter.scene.parts import Line
from interpreter.scene.teller import Telling, listed, signed

UNSAID = "\0"  # stands for a name to find out whether a sentence says it
MOST_NAMED = 6  # pieces of one movement that are called by their names


def consequences(
    telling: Telling, changes: Sequence[Event], named: Sequence[Thing], spoken: Iterable[Thing] = (), lines: Sequence[str] = ()
) -> Iterator[Line]:
    """Lines for some changes, together; pieces that the line before names are not told of again.

    Nor is said what the line behind these speaks of: that a piece was turned up, that somebody got so much of something;
    and not of those whom the line before names what it says word for word (`lines`): `1 wood` or `wood, 1`.
    """
    pieces = [thing for thing in named if thing.kind == "piece"]
    known = {thing.number for thing in pieces if thing.number >= 0}
    hidden = {(thing.piece_kind, thing.place) for thing in pieces if thing.hidden}
    moved = [
        one
        for one in _moves(telling, changes)
        if one.piece.number not in known and (one.piece.piece_kind, one.start) not in hidden
    ]
    yield from _moved(telling, moved)
    spoken = tuple(spoken)
    yield from _shown(telling, changes, {thing.number for thing in spoken if thing.kind == "piece"})
    yield from _fields(telling, changes, spoken, _Said(telling, named, lines))
    for change in changes:
        if change.kind == LEFT:
            who, texts = change.things["player"], telling.texts
            text = texts.said.say("play.change.out", n=texts.number_of(who), player=texts.name(who))
            yield Line(text=text, kind="change", refs=_refs(telling, change.things))


# ---- pieces ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Move:
    """A piece that went from one place to another."""

    piece: Thing
    start: Thing
    end: Thing


def _moves(telling: Telling, changes: Sequence[Event]) -> list[Move]:
    """What moved in the end: a piece that went on went from the first place to the last one."""
    found: list[Move] = []
    by_number: dict[int, Move] = {}
    for change in changes:
        if change.kind != MOVED:
            continue
        things = change.seen(telling.viewer)
        piece, start, end = things["piece"], things["from"], things["to"]
        if piece.number in by_number:
            by_number[piece.number].end = end
            by_number[piece.number].piece = piece
            continue
        found.append(Move(piece, start, end))
        if piece.number >= 0:
            by_number[piece.number] = found[-1]
    return [one for one in found if one.start != one.end and _is_told(telling, one)]


def _is_told(telling: Telling, move: Move) -> bool:
    """Are all movements of such pieces told, or those to there?"""
    kind = move.piece.piece_kind
    return telling.look.tells(kind, MOVES) or telling.look.tells(kind, _family(telling, move.end))


def _moved(telling: Telling, moves: list[Move]) -> Iterator[Line]:
    together: dict[tuple[str, Thing | None, Thing], list[Move]] = {}
    for move in moves:
        start = move.start if UNSAID in _sentence(telling, move, {"piece": "", "from": UNSAID, "to": ""}, 1) else None
        together.setdefault((move.piece.piece_kind, start, move.end), []).append(move)
    for those in together.values():
        pieces, start, end = [move.piece for move in those], those[0].start, those[0].end
        given = {"piece": _called(telling, pieces), "from": place(telling, start), "to": place(telling, end)}
        things = {str(number): piece for number, piece in enumerate(pieces)} | {"to": end}
        text = _sentence(telling, those[0], given, len(pieces))
        yield Line(text=text, kind="change", seat=_owner(telling, end) or _owner(telling, start), refs=_refs(telling, things))


def _sentence(telling: Telling, move: Move, given: dict[str, str], number: int) -> str:
    key = f"{move.piece.piece_kind}.{_family(telling, move.end)}"
    return telling.texts.moved(key, given, number) or _usual(telling, move.start, move.end, given)


def _usual(telling: Telling, start: Thing, end: Thing, given: dict[str, str]) -> str:
    """The sentence for a movement of which the ruleset has none."""
    said, owner = telling.texts.said, _owner(telling, end)
    if owner and owner != _owner(telling, start):
        number = telling.texts.number_of(Thing("player", owner))
        return said.say("play.change.got", n=number, player=telling.texts.player(owner), **given)
    key = "off" if end.id == "box" else "on" if start.id == "box" else "moved"
    return said.say(f"play.change.{key}", **given)


def _shown(telling: Telling, changes: Sequence[Event], spoken: set[int]) -> Iterator[Line]:
    """What was turned up, or looked at by a player: one line for all of it."""
    together: dict[Thing, list[Thing]] = {}
    for change in changes:
        if change.kind == SHOWN:
            things = change.seen(telling.viewer)
            piece, who = things["piece"], things["player"]
            if (piece.number in spoken and not piece.hidden) or (piece.hidden and who.kind == "none"):
                continue
            together.setdefault(who, []).append(piece)
    for who, pieces in together.items():
        key, texts = "looks" if who.kind == "player" else "shown", telling.texts
        number = texts.number_of(who) if key == "looks" else texts.number_of(pieces[0]) if len(pieces) == 1 else len(pieces)
        called = listed(telling.label(piece) for piece in pieces)
        text = texts.said.say(f"play.change.{key}", n=number, piece=called, player=texts.name(who))
        refs = _refs(telling, {str(index): one for index, one in enumerate((who, *pieces))})
        yield Line(text=text, kind="change", refs=refs)


def _called(telling: Telling, pieces: Sequence[Thing]) -> str:
    names = [telling.texts.name(piece) for piece in pieces]
    if len(set(names)) > MOST_NAMED:
        return telling.texts.amount_of(pieces[0].piece_kind, len(pieces))
    return listed(names)


def place(telling: Telling, thing: Thing) -> str:
    """The name of a place; the inside of a piece is called like the piece."""
    carrier = telling.namer.carrier(thing.number) if thing.kind == "place" else -1
    if carrier >= 0:
        return telling.texts.name(telling.namer.piece(telling.S, carrier, telling.viewer))
    return telling.texts.name(thing)


def _family(telling: Telling, thing: Thing) -> str:
    """What kind of place it is: a board, an area, or the kind of the piece that carries."""
    boards, carrier = telling.box.boards, telling.namer.carrier(thing.number)
    if carrier >= 0:
        return telling.box.kinds[telling.box.piece_kind[carrier]].name
    if thing.kind == "cell" and boards is not None:
        return boards.boards[boards.board_of[thing.number]].id
    if thing.kind == "edge":
        return "edges"
    areas = (name for name, area in telling.box.places.items() if 0 <= thing.number - area.first < area.count)
    return next(areas, thing.id)


def _owner(telling: Telling, thing: Thing) -> str:
    owner = telling.box.place_owner[thing.number] if thing.kind == "place" else -1
    return telling.box.owners[owner] if owner >= 0 else ""


# ---- fields ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Changed:
    """A value that is another one now."""

    key: str
    word: Thing | None
    was: Thing
    now: Thing


@dataclass(slots=True)
class _Said:
    """The line before: of whom and what it speaks, and how."""

    telling: Telling
    named: Sequence[Thing]
    lines: Sequence[str]

    def says(self, whose: Thing | None, one: Changed) -> bool:
        """Does it say how much of what somebody got or lost?"""
        if not self.lines or one.word is None or one.now.kind != NUMBER.kind or whose not in self.named:
            return False
        texts = self.telling.texts
        by = abs(one.now.number - one.was.number)
        amount = re.escape(texts.said.say("play.amount", number=by, what=texts.amount_name(one.word, by)))
        entry = rf"{re.escape(texts.name(one.word))}[:,] {by}"
        return any(re.search(rf"(?<!\w)({amount}|{entry})(?!\w)", text) for text in self.lines)


def _fields(telling: Telling, changes: Sequence[Event], spoken: Sequence[Thing], said: _Said) -> Iterator[Line]:
    """One line for all that changed of one player, piece or cell, or of the game."""
    found: dict[tuple[str, Thing | None], dict[tuple[str, Thing | None], Changed]] = {}
    for change in changes:
        things = change.seen(telling.viewer)
        owner, _, name = change.key.partition(".")
        if change.kind != CHANGED or not things or not telling.look.tells(owner, name):
            continue
        whose = things.get("player") or things.get("piece") or things.get("cell")
        values = found.setdefault((owner, whose), {})
        which = (name, things.get("key"))
        if which in values:
            values[which].now = things["now"]
        else:
            values[which] = Changed(name, things.get("key"), things["was"], things["now"])
    for (owner, whose), values in found.items():
        told = whose is not None and whose in spoken
        unsaid = [one for one in values.values() if not (told and _is_spoken(one, spoken)) and not said.says(whose, one)]
        if parts := [text for one in unsaid if (text := _difference(telling, owner, one))]:
            what = ", ".join(parts)
            text = telling.texts.said.say("play.change.of", owner=telling.label(whose), what=what) if whose else what
            seat = whose.id if whose is not None and whose.kind == "player" else ""
            things = {"whose": whose} if whose is not None else {}
            yield Line(text=text, kind="change", seat=seat, refs=_refs(telling, things))


def _is_spoken(one: Changed, spoken: Sequence[Thing]) -> bool:
    """Does a sentence name the resource and how much of it was gained or lost?"""
    numbers = [thing.number for thing in spoken if thing.kind == NUMBER.kind]
    return one.word is not None and one.word in spoken and abs(one.now.number - one.was.number) in numbers


def _difference(telling: Telling, owner: str, one: Changed) -> str:
    """`energy +2 (5)`, `+2 wood`, or what it is now."""
    texts, said = telling.texts, telling.texts.said
    if one.was == one.now:
        return ""
    title = texts.field_title(owner, one.key)
    if one.was.kind == one.now.kind == NUMBER.kind:
        by = one.now.number - one.was.number
        if one.word is not None:
            return said.say("play.amount", number=signed(by), what=texts.amount_name(one.word, by))
        return said.say("play.change.by", what=texts.field_change(owner, one.key, by, signed(by)), now=one.now.number)
    what = said.say("play.entry", what=title, value=telling.label(one.word)) if one.word is not None else title
    if one.now.kind in ("yes", "no"):
        return what if one.now.kind == "yes" else said.say("play.change.not", what=what)
    return said.say("play.entry", what=what, value=telling.label(one.now))


def _refs(telling: Telling, things: dict[str, Thing]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ref for thing in things.values() for ref in telling.refs_seen(thing)))
