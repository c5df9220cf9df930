"""What happened, in sentences under headings: choices, dice, what the ruleset says, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import msgspec

from interpreter.model.things import Thing
from interpreter.passes.telling import PLAY
from interpreter.play.happenings import MOVED
from interpreter.play.log import Event
from interpreter.scene.choosing import CHOICES, STOPS, Run, belongs, sentences
from interpreter.scene.consequences import consequences
from interpreter.scene.parts import Die, Line, News
from interpreter.scene.teller import Telling

HEADINGS = ("begin", "say")


def news_of(telling: Telling, events: Sequence[Event], first: int = 0, whole: bool = False) -> tuple[News, ...]:
    """The news from an event on, in the order in which they happened, under the headings that the look names.

    `whole`: what the open question goes on with is not told yet.
    """
    story = _Story(telling)
    story.playing = not any(_begins_play(event) for event in events) and telling.game.is_playing(telling.S)
    story.begin_after(events[:first])
    for event in events[first:]:
        story.tell(event)
    if whole and story.goes_on():
        story.run = None
    story.finish()
    return tuple(story.told())


class _Story:
    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.headings = telling.look.headings
        self.often = Counter[str]()  # how often each heading came
        self.parts: list[News] = [News(lines=())]
        self.lines: list[Line] = []
        self.run: Run | None = None
        self.changes: list[Event] = []
        self.named: list[Thing] = []  # what the last line speaks of
        self.draws: list[tuple[Event, dict[str, Thing]]] = []
        self.playing = True

    def begin_after(self, before: Sequence[Event]) -> None:
        """What was told before: the headings under which it goes on are left of it, and what was spoken of last."""
        above: dict[int, tuple[Event, int]] = {}
        for event in before:
            self.playing = self.playing or _begins_play(event)
            if self._heads(event):
                self.often[event.key] += 1
                level = self.headings[event.key]
                above = {upper: one for upper, one in above.items() if upper < level} | {level: (event, self.often[event.key])}
        for event, number in above.values():
            self._heading(event, event.seen(self.telling.viewer), number, going_on=True)
        if before and before[-1].kind in ("say", "roll"):
            self.named = list(before[-1].seen(self.telling.viewer).values())

    def _heads(self, event: Event) -> bool:
        return event.kind in HEADINGS and event.key in self.headings

    def tell(self, event: Event) -> None:
        things = event.seen(self.telling.viewer)
        self.playing = self.playing or _begins_play(event)
        if self._heads(event):
            self.finish()
            self.often[event.key] += 1
            self._heading(event, things, self.often[event.key])
        elif event.kind in CHOICES and _is_told(event):
            self._choice(event, self._in_sight(event, things))
        elif event.kind in ("say", "roll", "ending"):
            self.finish(things.values())
            self._line(self._roll(event, things) if event.kind == "roll" else self._said(event, things))
            self.named = list(things.values())
        elif event.kind == "draw" and self.playing and not things["piece"].hidden:
            self.draws.append((event, things))
        self.changes += event.changes
        if event.changes and self.run is not None:
            self.run.changed = True

    def goes_on(self) -> bool:
        """Is somebody in the middle of choosing?"""
        asked = self.telling.state.decision
        if asked is None or self.run is None or self.run.changed or self.run.player.number != asked.player:
            return False
        last = self.run.made[-1]
        return last.options[-1].kind not in STOPS and belongs(asked.prompt, last.key, last.options[-1].kind)

    def finish(self, spoken: Iterable[Thing] = ()) -> None:
        """Tell what was chosen, and what came of it, but not what the next sentence speaks of by itself."""
        if self.run is not None:
            named = list(self.run.things)
            chosen = (option for one in self.run.made for option in one.options)
            refs = tuple(dict.fromkeys(ref for thing in chosen for ref in self.telling.refs_seen(thing)))
            kind = "pass" if all(option.kind in STOPS for one in self.run.made for option in one.options) else "choice"
            texts = sentences(self.telling, self.run)
            for text in texts:
                self._line(Line(text=text, kind=kind, seat=self.run.player.id, refs=refs))
            self.named, self.run = named, None
        else:
            texts = []
        self._drawn()
        for line in consequences(self.telling, self.changes, self.named, spoken, texts):
            self._line(line)
        self.changes, self.named = [], []

    def told(self) -> list[News]:
        """All parts in which something happened, with the headings above them."""
        self._close()
        found: list[News] = []
        for part in reversed(self.parts):
            deeper = bool(found) and found[-1].level > part.level
            if part.lines or (part.heading and deeper):
                found.append(part)
        return found[::-1]

    # ---- headings ------------------------------------------------------------------------------------

    def _heading(self, event: Event, things: dict[str, Thing], number: int, going_on: bool = False) -> None:
        texts = self.telling.texts
        begins = event.kind == "begin"
        text = texts.heading(event.key, things, number) if begins else texts.event(event, self.telling.viewer)
        self._open(News(lines=(), heading=text, seat=_seat(things), level=self.headings[event.key], going_on=going_on))

    def _open(self, part: News) -> None:
        self._close()
        self.parts.append(part)

    def _close(self) -> None:
        """End a part; that somebody passed is worth a line only if they did nothing else."""
        busy = {line.seat for line in self.lines if line.kind in ("choice", "say")}
        lines = [line for line in self.lines if line.kind != "pass" or line.seat not in busy]
        self.parts[-1] = msgspec.structs.replace(self.parts[-1], lines=(*self.parts[-1].lines, *lines))
        self.lines = []

    # ---- lines ---------------------------------------------------------------------------------------

    def _in_sight(self, event: Event, things: dict[str, Thing]) -> dict[str, Thing]:
        """What was taken from where nobody sees it to where the viewer does is called by its name."""
        option, whole = things["option"], event.secret.get("option")
        if option.kind != "piece" or not option.hidden or whole is None:
            return things
        moved = (change.seen(self.telling.viewer)["piece"] for change in event.changes if change.kind == MOVED)
        seen = next((piece for piece in moved if piece.number == whole.number and not piece.hidden), None)
        return things if seen is None else {**things, "option": replace(seen, place=option.place)}

    def _choice(self, event: Event, things: dict[str, Thing]) -> None:
        if self.run is not None and self.run.takes(event, things):
            return
        self.finish()
        self.run = Run(things["player"])
        self.run.takes(event, things)

    def _line(self, line: Line) -> None:
        """Lines that say the same are one."""
        if not line.text:
            return
        line = msgspec.structs.replace(line, text=_tidy(line.text))
        if self.lines and msgspec.structs.replace(self.lines[-1], times=1) == line:
            self.lines[-1] = msgspec.structs.replace(self.lines[-1], times=self.lines[-1].times + 1)
        else:
            self.lines.append(line)

    def _said(self, event: Event, things: dict[str, Thing]) -> Line:
        text = self.telling.texts.event(event, self.telling.viewer)
        refs = tuple(dict.fromkeys(ref for thing in things.values() for ref in self.telling.refs_seen(thing)))
        return Line(text=text, kind=event.kind, seat=_seat(things), refs=refs)

    def _roll(self, event: Event, things: dict[str, Thing]) -> Line:
        entries = tuple((die, self._face(die, face)) for die, face in things["dice"].entries)
        shown = Event(event.kind, event.key, {**things, "dice": replace(things["dice"], entries=entries)})
        return Line(
            text=self.telling.texts.event(shown, self.telling.viewer),
            kind="roll",
            dice=tuple(self._die(die, face) for die, face in entries),
            seat=_seat(things),
            refs=tuple(dict.fromkeys(ref for die, _ in entries for ref in self.telling.refs_seen(die))),
        )

    def _face(self, die: Thing, face: Thing) -> Thing:
        """What fell; a side with nothing on it as the look has it."""
        blank = self.telling.look.pieces[die.piece_kind].blank if face.kind == "none" else ""
        return Thing("symbol", blank) if blank else face

    def _die(self, die: Thing, face: Thing) -> Die:
        telling = self.telling
        look = telling.look.pieces[die.piece_kind]
        fact = telling.facts.of_piece(die.number, look.by or "row") if die.number >= 0 else None
        return Die(
            name=telling.texts.name(die),
            face="" if face.kind == "none" else telling.drawn_as(face).text or telling.texts.name(face),
            face_shape=telling.drawn_as(face).shape,
            colour=telling.drawn(fact).colour or look.colour,
        )

    def _drawn(self) -> None:
        """A draw is told by where the piece goes, else to who may see it."""
        moved = {change.seen(self.telling.viewer)["piece"].number for change in self.changes if change.kind == MOVED}
        for event, things in self.draws:
            if things["piece"].number not in moved:
                self._line(self._said(event, things))
        self.draws = []


def _tidy(text: str) -> str:
    """A sentence begins with a capital and ends with one full stop, also behind an abbreviation."""
    return text[:1].upper() + (text[1:-1] if text.endswith("..") and not text.endswith("...") else text[1:])


def _is_told(event: Event) -> bool:
    """Was it somebody's choice? What is chosen in secret is told when it is no secret any more."""
    return "option" in event.things and event.things["option"].kind != "secret"


def _begins_play(event: Event) -> bool:
    return event.kind == "begin" and event.key == PLAY


def _seat(things: dict[str, Thing]) -> str:
    return things["player"].id if "player" in things and things["player"].kind == "player" else ""
