"""What happened, in sentences under headings: choices, dice, draws, and whatever the ruleset says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from interpreter.model.things import Thing
from interpreter.play.log import Event
from interpreter.scene.asking import refs_of
from interpreter.scene.parts import Die, Line, News
from interpreter.scene.teller import Telling


def news_of(telling: Telling, events: Sequence[Event]) -> tuple[News, ...]:
    """The news in the order in which they happened; a heading begins where the ruleset says so, or another player chooses."""
    found: list[tuple[str, str, list[Line]]] = []
    headings = telling.look.headings
    for event in events:
        things = event.seen(telling.viewer)
        who = things["player"].id if "player" in things and things["player"].kind == "player" else ""
        if event.kind == "say" and event.key in headings:
            found.append((telling.texts.event(event, telling.viewer), who, []))
            continue
        if not headings and event.kind == "choice" and (not found or found[-1][1] != who):
            found.append((telling.texts.player(who), who, []))
        if not found:
            found.append(("", "", []))
        _add(found[-1][2], _line(telling, event, things, who))
    return tuple(News(heading=heading, seat=seat, lines=tuple(lines)) for heading, seat, lines in found if lines or heading)


def _add(lines: list[Line], line: Line) -> None:
    """Dice that fall together are one line, and so are lines that say the same."""
    if lines:
        last = lines[-1]
        if line.dice and last.dice:
            lines[-1] = msgspec.structs.replace(last, dice=last.dice + line.dice, text=f"{last.text}, {line.text}")
            return
        if msgspec.structs.replace(last, times=1) == line:
            lines[-1] = msgspec.structs.replace(last, times=last.times + 1)
            return
    lines.append(line)


def _line(telling: Telling, event: Event, things: dict[str, Thing], who: str) -> Line:
    text = telling.texts.event(event, telling.viewer)
    if event.kind == "roll":
        return Line(text=text, kind="roll", dice=(_die(telling, things),), seat=who)
    return Line(text=text, kind=event.kind, seat=who, refs=tuple(_refs(telling, things.values())))


def _die(telling: Telling, things: dict[str, Thing]) -> Die:
    die, face = things["die"], things["face"]
    look = telling.look.pieces[die.piece_kind]
    fact = telling.facts.of_piece(die.number, look.by or "row") if die.number >= 0 else None
    return Die(
        name=telling.texts.name(die),
        face="" if face.kind == "none" else telling.texts.name(face),
        colour=telling.drawn(fact).colour or look.colour,
    )


def _refs(telling: Telling, things: Iterable[Thing]) -> Iterable[str]:
    for thing in things:
        seen = thing.kind == "piece" and thing.number >= 0 and telling.namer.sees(telling.S, thing.number, telling.viewer)
        if seen or thing.kind in ("cell", "edge", "place", "player"):  # what is hidden again is not shown any more
            yield from refs_of(telling, thing)
