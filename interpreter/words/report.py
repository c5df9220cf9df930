"""How a game ended, in words."""

from __future__ import annotations

from interpreter.words.frontends import State
from interpreter.words.said import Said
from interpreter.words.texts import Texts


def result_lines(said: Said, texts: Texts, state: State) -> list[str]:
    """Who won, with what score; nothing while the game goes on."""
    result = state.result
    if result is None:
        return []
    names = [texts.player(winner) for winner in result.winners]
    if names:
        lines = [said.say("play.result.winners", n=len(names), names=", ".join(names))]
    else:
        lines = [said.say("play.result.all_lose" if result.reason == "all_lose" else "play.result.nobody")]
    if result.scores:
        lines += [
            said.say("play.result.score", player=texts.player(seat), score=score)
            for seat, score in sorted(result.scores.items(), key=lambda entry: -entry[1])
        ]
    return lines
