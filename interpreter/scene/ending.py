"""How a game ended: who won, by which rule, and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from interpreter.play.log import Event
from interpreter.scene.parts import Result, Score
from interpreter.scene.teller import Telling
from interpreter.words.report import title_of


def result_of(telling: Telling, events: Sequence[Event]) -> Result | None:
    """The result, with the rule by which the game ended."""
    result = telling.state.result
    if result is None:
        return None
    return Result(
        title=title_of(telling.texts, telling.state),
        winners=tuple(result.winners),
        reason=_reason(telling, events),
        sheet=sheet_of(telling),
        total=totals_of(telling, result.scores) if telling.look.counts_scores else {},
    )


def _reason(telling: Telling, events: Sequence[Event]) -> str:
    """What the ruleset says about this end: of one that came at once, else of the first that was to come, else the last word."""
    ends = [event for event in events if event.kind == "end"][-1:] or [event for event in events if event.kind == "ending"]
    said = [event for event in reversed(events) if event.kind == "say"][:1]
    return next((text for event in (*ends, *said) if (text := telling.texts.event(event, telling.viewer))), "")


def sheet_of(telling: Telling) -> tuple[Score, ...]:
    """Each part of the score that the look names, those of sides behind those of players."""
    found = []
    for name in telling.look.score_parts:
        points = {}
        for number, seat in enumerate(telling.game.seats):
            fact = telling.facts.of_player(number, name)
            if fact is not None:
                points[seat] = fact.value
        if points:
            found.append(Score(name=telling.texts.value_name(name), points=points))
    for side in telling.look.side_scores:
        for name, value in _of_side(telling, side).items():
            found.append(Score(name=telling.texts.value_name(name), points={side: value}))
    return tuple(found)


def totals_of(telling: Telling, scores: Mapping[str, int]) -> dict[str, int]:
    """The scores of players, and of each side that has one, as far as the viewer may know all of it."""
    sides = {side: _of_side(telling, side) for side in telling.look.side_scores}
    return {**scores, **{side: sum(parts.values()) for side, parts in sides.items() if parts}}


def _of_side(telling: Telling, side: str) -> dict[str, int]:
    """The parts of the score of a side; none if one of them may not be known."""
    facts = {name: telling.facts.of_game(name) for name in telling.look.side_scores[side]}
    known = {name: fact.value for name, fact in facts.items() if fact is not None}
    return known if len(known) == len(facts) else {}
