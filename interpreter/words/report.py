"""How a game ended, in words."""

from __future__ import annotations

from interpreter.model.things import Thing
from interpreter.words.frontends import State
from interpreter.words.said import Said
from interpreter.words.texts import Texts


def title_of(texts: Texts, state: State) -> str:
    """Who won; somebody who plays alone and does not win has lost."""
    result, said = state.result, texts.said
    assert result is not None
    names = [texts.player(winner) for winner in result.winners]
    if len(names) > 1:
        return said.say("play.result.shared", names=", ".join(names))
    if names:
        return said.say("play.result.winner", n=texts.number_of(Thing("player", result.winners[0])), name=names[0])
    if result.reason == "all_lose":
        return said.say("play.result.lost" if state.game.players == 1 else "play.result.all_lose")
    return said.say("play.result.nobody")


def result_lines(said: Said, texts: Texts, state: State) -> list[str]:
    """Who won, with what score; nothing while the game goes on."""
    result = state.result
    if result is None:
        return []
    scores = sorted(result.scores.items(), key=lambda entry: -entry[1])
    return [
        title_of(texts, state),
        *(said.say("play.result.score", player=texts.player(seat), score=score) for seat, score in scores),
    ]
