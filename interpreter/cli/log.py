"""The log in words: one line for what one player chose in a row, and one for everything else that happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.words.contract import Event
from interpreter.words.texts import Texts

LONGEST = 72     # letters of a line to which another choice may be added


def lines(events: Iterable[Event], texts: Texts, viewer: int | None) -> Iterator[tuple[str, str | None]]:
    """The lines for some events as a player may read them, each with the id of who chose."""
    line, who, asked = "", None, set[str]()
    before: Event | None = None
    for event in events:
        things = event.seen(viewer)
        player = things["player"].id if event.kind == "choice" else None
        if player is not None and player == who and event.key not in asked and len(line) < LONGEST and _belongs(event, before):
            line = texts.said.say("play.event.more", line=line, option=texts.name(things["option"], placed=True))
        else:
            if line:
                yield line, who
            line, who, asked = texts.event(event, viewer), player, set()
        asked.add(event.key)
        before = event
    if line:
        yield line, who


def _belongs(event: Event, before: Event | None) -> bool:
    """Does a choice go on with what was chosen before: in the same procedure, or inside the action just taken?"""
    if before is None or before.kind != "choice" or before.things["option"].kind in ("pass", "no", "done"):
        return False
    same = event.key.rpartition(".")[0] == before.key.rpartition(".")[0]
    return same or before.things["option"].kind in ("action", "choice", "yes")
