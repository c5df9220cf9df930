"""How a game ended: who won, by which rule, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.play.log import Event
from interpreter.scene.parts import Result, Score
from interpreter.scene.teller import Telling


def result_of(telling: Telling, events: Sequence[Event]) -> Result | None:
    """The result, with what the ruleset said last as the reason."""
    result = telling.state.result
    if result is None:
        return None
    said = telling.texts.said
    names = [telling.texts.player(winner) for winner in result.winners]
    if names:
        title = said.say("play.result.winners", n=len(names), names=", ".join(names))
    else:
        title = said.say("play.result.all_lose" if result.reason == "all_lose" else "play.result.nobody")
    last = next((event for event in reversed(events) if event.kind == "say"), None)
    return Result(
        title=title,
        winners=tuple(result.winners),
        reason=telling.texts.event(last, telling.viewer) if last is not None else "",
        sheet=_sheet(telling),
        total=dict(result.scores),
    )


def _sheet(telling: Telling) -> tuple[Score, ...]:
    """Each part of the score that the look names."""
    found = []
    for name in telling.look.score_parts:
        points = {}
        for number, seat in enumerate(telling.game.seats):
            fact = telling.facts.of_player(number, name)
            if fact is not None:
                points[seat] = fact.value
        if points:
            found.append(Score(name=telling.texts.value_name(name), points=points))
    return tuple(found)
