"""The log in words: one line for what one player chose in a row, and one for everything else that happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from interpreter.model.things import Viewer
from interpreter.words.frontends import Event
from interpreter.words.texts import Texts

LONGEST = 72  # letters of a line to which another choice may be added


def lines(events: Iterable[Event], texts: Texts, viewer: Viewer) -> Iterator[tuple[str, str | None]]:
    """The lines for some events as a player may read them, each with the id of who chose."""
    line, who, asked = "", None, set[str]()
    before: tuple[str, str] | None = None
    for event in events:
        things = event.seen(viewer)
        player = things["player"].id if event.kind == "choice" else None
        on = (
            player is not None and player == who and event.key not in asked and _belongs(event.key, things["option"].kind, before)
        )
        if on and len(line) < LONGEST:
            line = texts.said.say("play.event.more", line=line, option=texts.name(things["option"], placed=True))
        else:
            if line:
                yield line, who
            line, who, asked = texts.event(event, viewer), player, set()
        asked.add(event.key)
        before = (event.key, things["option"].kind) if event.kind == "choice" else None
    if line:
        yield line, who


def _belongs(key: str, kind: str, before: tuple[str, str] | None) -> bool:
    """Does a choice (its prompt, the kind of its option) go on with what was chosen before?

    It does in the same procedure, and inside the action or branch that was just taken; an action goes on with actions only.
    """
    if before is None or before[1] in ("pass", "no", "done") or (kind == "action" and before[1] != "action"):
        return False
    return key.rpartition(".")[0] == before[0].rpartition(".")[0] or before[1] in ("action", "choice", "yes")
