"""A visitor at a table: what this seat sees, what it may do, and the parts of its page."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any

from interpreter.drawing.picture_of import page_svg
from interpreter.model.things import PUBLIC, Viewer
from interpreter.play.api import State
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Scene
from interpreter.web.live import Table, Tables, scenery_of
from interpreter.web.pages import fitting, page, parts_of
from interpreter.web.visits import Refused, Visit
from interpreter.words.languages import chain
from interpreter.words.said import Said, languages


class Visitor:
    """A visitor at a table, in one language."""

    def __init__(self, tables: Tables, table: Table, number: int | None, visit: Visit) -> None:
        self.tables, self.table, self.number, self.visit = tables, table, number, visit
        self.viewer: Viewer = PUBLIC if number is None else number
        known, wanted = list(table.game.source.locales), visit.language
        self.language = wanted if wanted in (*known, *languages()) else chain([wanted], known or languages())[0]

    @property
    def seated(self) -> int:
        """The number of the seat; refused to who only watches."""
        if self.number is None:
            raise Refused("web.only_watching", 403)
        return self.number

    @property
    def scenery(self) -> Scenery:
        return scenery_of(self.table.game, self.language)

    @property
    def playing(self) -> bool:
        """Can this visitor move here and now?"""
        return self.number is not None and self.visit.at is None and self.table.stopped is None

    def state(self) -> State:
        """The position that is looked at."""
        state, at = self.table.state, self.visit.at
        return state if at is None else state.at(max(0, min(at, len(state.choices))))

    def scene(self) -> Scene:
        """The table as this visitor sees it; as it stands it is made once."""
        if self.visit.at is not None:
            return self.scenery.scene(self.state(), self.viewer)
        return self.table.scene(self.viewer, self.language, lambda: self.scenery.scene(self.table.state, self.viewer))

    def parts(self) -> dict[str, Any]:
        """The parts of the page."""
        scene = self.scene()
        return self._parts(scene, self._back(scene, self.tables.known_undo))

    def back(self) -> dict[str, Any]:
        """What this visitor may take back: the last choice, and which of those that lead to the open question."""
        return {"revision": self.table.revision, **self._back(self.scene(), self.tables.may_undo)}

    def _back(self, scene: Scene, may: Callable[[Table, int, int], bool | None]) -> dict[str, Any]:
        """The same; `undo` is None if nothing is known of it yet: a move is answered first, then the page asks."""
        if not self.playing:
            return {"undo": False, "back": []}
        seat, table = self.seated, self.table
        chosen = scene.decision.chosen if scene.decision is not None and scene.decision.yours else ()
        last = self.tables.last_of(table, seat)
        found = {number: may(table, seat, number) for number in dict.fromkeys([last, *(one.number for one in chosen)])}
        undo = None if None in found.values() else found[last]
        return {"undo": undo, "back": [number for number, allowed in found.items() if allowed and undo]}

    def _next_seat(self) -> str:
        """Where the browser goes on that has the seat which must decide, too; nothing if another one has it."""
        player = self.table.state.player
        if not self.playing or player in (-1, self.number):
            return ""
        return f"/mine/{self.visit.game}/{player}" if self._owns(self.seated) and self._owns(player) else ""

    def _parts(self, scene: Scene, back: dict[str, Any]) -> dict[str, Any]:
        table, visit = self.table, self.visit
        yours = self.playing and scene.decision is not None and scene.decision.yours
        found = parts_of(
            scene,
            self.language,
            base=visit.base,
            revision=table.revision,
            playing=self.playing,
            fault=self._fault(),
            back=back["back"],
            next_seat=self._next_seat(),
            at_once=self.table.game.secrets.nothing,
        )
        return {
            "parts": {"board": page_svg(scene, *fitting(visit.width, visit.height)), **found},
            "revision": table.revision,
            **back,
            "yours": yours,
            "at": scene.moves,
            "moves": len(table.state.choices),
        }

    def _fault(self) -> str:
        stopped = self.table.stopped
        return "" if stopped is None else Said(self.language).fault(stopped.code, stopped.facts)[0]

    def page(self, links: dict[str, str], host: str) -> str:
        """The whole page; links are for who began the game."""
        visit, scene = self.visit, self.scene()
        return page(
            "table.html",
            self.language,
            scene=scene,
            visit=visit,
            seated=self.number is not None,
            known=list(self.table.game.source.locales),
            **self._links(links, host),
            watch=f"{host}/watch/{visit.game}",
            **self._parts(scene, self._back(scene, self.tables.may_undo)),
        )

    def _links(self, keys: dict[str, str], host: str) -> dict[str, list[dict[str, str]]]:
        """The addresses of friends' seats, and of one's own for another device."""
        game, texts = self.table.game, self.scenery.texts
        found: dict[str, list[dict[str, str]]] = {"links": [], "own_links": []}
        for id, key in keys.items():
            if id.isdigit() and (seat := int(id)) < game.players:
                link = {"name": texts.player(game.seats[seat]), "address": f"{host}/seat/{self.visit.game}/{key}"}
                found["own_links" if self._owns(seat) else "links"].append(link)
        return found

    def _owns(self, seat: int) -> bool:
        """Is a seat the visitor's own, also when it was come to by another one?"""
        return hmac.compare_digest(self.table.seats[seat].owner, self.visit.owner)
