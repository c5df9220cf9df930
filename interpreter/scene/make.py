"""Scenes, made from what one viewer may know: the one door to this room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.model.things import EVERYTHING, PUBLIC, Sight, Viewer
from interpreter.play.log import Event
from interpreter.scene.asking import decision_of
from interpreter.scene.choosing import CHOICES
from interpreter.scene.ending import result_of, sheet_of, totals_of
from interpreter.scene.grounds import boards_of
from interpreter.scene.items import items_of, seats_of
from interpreter.scene.legend import legend_of
from interpreter.scene.look import Look
from interpreter.scene.news import news_of
from interpreter.scene.parts import VERSION, Decision, News, Result, Scene, Score, Seat
from interpreter.scene.teller import Kept, Telling

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.play.states import State
    from interpreter.words.texts import Texts


class Scenery:
    """Makes the scenes of one game in one language."""

    def __init__(self, game: Game, texts: Texts | None = None) -> None:
        self.game, self.texts, self.look = game, texts or game.texts, Look(game)
        self._kept = Kept()

    def scene(self, state: State, viewer: int | str | Sight = PUBLIC, news_from: int | None = None) -> Scene:
        """The table as somebody sees it; the news begin with the event of this number (default: since the viewer last chose)."""
        who = self.game.viewer(viewer)
        telling = Telling(state, who, self.texts, self.look, self._kept)
        events = state.events
        boards, decision = boards_of(telling), decision_of(telling, events)
        first = _last_choice(_before_pattern(events, decision), self.game, who) if news_from is None else news_from
        return Scene(
            version=VERSION,
            game=self.game.id,
            title=self.texts.game(self.game.id),
            language=self.texts.language,
            viewer=self.game.seats[who] if isinstance(who, int) else "",
            moves=len(state.choices),
            seats=seats_of(telling),
            boards=boards,
            common=items_of(telling, None),
            decision=decision,
            news=news_of(telling, events, first, whole=True),
            result=result_of(telling, events),
            legend=legend_of(boards),
            layout=self.look.layout,
        )

    def news(self, state: State, viewer: Viewer, first: int = 0) -> tuple[News, ...]:
        """What happened from an event on, as somebody may read it."""
        return news_of(Telling(state, viewer, self.texts, self.look, self._kept), state.events, first)

    def seats(self, state: State, viewer: Viewer) -> tuple[Seat, ...]:
        """Everybody at the table."""
        return seats_of(Telling(state, viewer, self.texts, self.look, self._kept))

    def decision(self, state: State, viewer: Viewer) -> Decision | None:
        """The open question, as whoever decides or looks on sees it."""
        return decision_of(Telling(state, viewer, self.texts, self.look, self._kept), state.events)

    def sheet(self, state: State, viewer: Viewer) -> tuple[tuple[Score, ...], dict[str, int]]:
        """The parts of the score as they stand, and the sums."""
        telling = Telling(state, viewer, self.texts, self.look, self._kept)
        return sheet_of(telling), totals_of(telling, state.scores)

    def result(self, state: State, viewer: Viewer) -> Result | None:
        """How the game ended."""
        return result_of(Telling(state, viewer, self.texts, self.look, self._kept), state.events)


def scene(state: State, viewer: int | str | Sight = PUBLIC) -> Scene:
    """The scene of a position in the language of its game."""
    return Scenery(state.game).scene(state, viewer)


def _before_pattern(events: Sequence[Event], decision: Decision | None) -> Sequence[Event]:
    """What happened before the viewer began to choose what is being asked for: the news stay while they do."""
    if decision is None or not decision.yours or not decision.chosen:
        return events
    made = [number for number, event in enumerate(events) if event.kind == "choice"]
    first = decision.chosen[0].number
    return events[: made[first]] if first < len(made) else events


def _last_choice(events: Sequence[Event], game: Game, viewer: Viewer) -> int:
    """The number of the event behind which the news of a viewer begin: their last turn of choices."""
    if viewer is EVERYTHING or viewer is PUBLIC:
        return 0
    chose = [n for n, event in enumerate(events) if event.kind == "choice" and event.things["player"].number == viewer]
    if not chose:
        return 0
    first = chose[-1]
    for number in reversed(chose[:-1]):  # what was chosen in a row belongs together
        if any(one.kind not in CHOICES or not _is_of(one, viewer) for one in events[number + 1 : first]):
            break
        first = number
    return first


def _is_of(event: Event, viewer: Viewer) -> bool:
    """Was it this player's choice, or nobody's?"""
    return "player" not in event.things or event.things["player"].number == viewer
