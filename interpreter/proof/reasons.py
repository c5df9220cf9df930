"""Why an answer of an example is not offered: what it is limited to does not run, or its first lines do not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.play.refusals import line_at, refusal

if TYPE_CHECKING:
    from interpreter.play.api import Game


def why_not(game: Game, S: list[int], player: str, answer: str) -> tuple[str, dict[str, Any]] | None:
    """The code and facts of the reason for which an action is not offered to a player; None if there is none to be found."""
    if answer not in game.program.actions or player not in game.seats:
        return None
    found, facts = refusal(game, S, game.seats.index(player), answer), {"player": player, "answer": answer}
    if found is None:
        return None
    if found.code == "not-running":
        return "example-limited", facts | {"scope": found.facts["scope"]}
    line = line_at(game, answer, found.position)
    return ("example-refused", facts | {"line": line, "at": str(found.position)}) if line and found.code != "used-up" else None
