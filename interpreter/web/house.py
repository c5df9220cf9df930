"""What is done with games: pages, moves, looks. Takes and gives plain data, so that a house can stand in another process."""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from interpreter.books.behind import behind, cited_by
from interpreter.drawing.picture_of import cover_svg, table_svg
from interpreter.drawing.raster import png
from interpreter.play.api import load
from interpreter.play.keeping import name_for
from interpreter.problems import PlayError, RulesetError
from interpreter.scene.about import About, about, ground_at
from interpreter.scene.make import Scenery
from interpreter.scene.parts import encode
from interpreter.scene.refusing import reason
from interpreter.source.cache import keep, kept
from interpreter.web.live import MOST, Tables, forget_rules, game_of
from interpreter.web.lobby import Entry, begun, entry, form_of, source_of, texts_of
from interpreter.web.pages import lying_at, page
from interpreter.web.store import Store
from interpreter.web.thinking import Question
from interpreter.web.visitor import Visitor
from interpreter.web.visits import Refused, Visit
from interpreter.words.said import Said

COVER_MOVES, COVER_WIDTH = 40, 520
PICTURE_WIDTH = 1000


@dataclass(frozen=True, slots=True)
class Begun:
    """A new game: where its beginner goes, and the secrets of the seats of people; or what is wrong."""

    game: str = ""
    mine: int | None = None
    keys: dict[int, str] | None = None
    form: str = ""  # the form again, with what is wrong


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asked about a thing: what there is to say of it, and whose rules are to be looked up in which language."""

    text: str
    cited: tuple[str, ...]
    ruleset: str
    players: int
    variants: tuple[str, ...]
    language: str


class House:
    """The games of a server, or those of one ruleset that is kept apart."""

    def __init__(self, file: Path, most: int = MOST) -> None:
        self.tables = Tables(Store(file), most)

    def close(self) -> None:
        """Nothing is done any more."""
        self.tables.store.close()

    # ---- before a game -------------------------------------------------------------------------------

    def entry(self, ruleset: str, language: str) -> Entry:
        """What the lobby says of a ruleset."""
        return entry(ruleset, language)

    def cover(self, ruleset: str) -> str:
        """A picture of a game that is being played, for the first page."""
        return cover(ruleset)

    def form(self, ruleset: str, name: str, language: str) -> str:
        """The page on which a game is begun."""
        return self._form(ruleset, name, language, [], [], [])

    def prepare(self, ruleset: str, language: str, seats: list[str], variants: list[str]) -> None:
        """Load what a form asks for, if it is right; what is wrong with it is said when the game begins."""
        taken, chosen, problems = begun(_read(ruleset), language, seats, variants)
        if not problems:
            with suppress(RulesetError):
                game_of(ruleset, len(taken), tuple(chosen))

    def begin(self, ruleset: str, name: str, language: str, seats: list[str], variants: list[str], owner: str) -> Begun:
        """Begin a game as a form says."""
        source = _read(ruleset)
        taken, chosen, problems = begun(source, language, seats, variants)
        if not problems:
            try:
                id, keys = self.tables.begin(ruleset, taken, chosen, owner)
            except RulesetError as error:
                problems = [Said(language).problem(problem)[0] for problem in error.problems]
            else:
                turn = self.tables.table(id).state.player
                own = [number for number, who in enumerate(taken) if who == "me"]
                mine = turn if turn in own else next(iter(own), None)
                return Begun(id, mine, keys)
        return Begun(form=self._form(ruleset, name, language, seats, variants, problems))

    def together(self, ruleset: str, language: str, seats: list[str], variants: list[str]) -> list[str]:
        """What is wrong with a form."""
        return begun(_read(ruleset), language, seats, variants)[2]

    def _form(self, ruleset: str, name: str, language: str, seats: list[str], variants: list[str], problems: list[str]) -> str:
        source = _read(ruleset)
        form = form_of(source, language, seats, variants)
        return page("new.html", language, ruleset=name, problems=problems, known=list(source.locales), **form)

    def ready(self, ruleset: str, players: int, variants: tuple[str, ...]) -> None:
        """Load a game beforehand."""
        game_of(ruleset, players, variants)

    def edited(self) -> None:
        """Files of rulesets were changed; tables go on with the new rules when somebody comes to them."""
        forget_rules()
        source_of.cache_clear()
        self.tables.edited()

    # ---- at a table ----------------------------------------------------------------------------------

    def table_page(self, visit: Visit, links: dict[str, str], host: str) -> str:
        """The page of a table."""
        seat = self._seat(visit)
        if seat.number is not None:
            self.tables.take(seat.table, seat.number, visit.owner)
        return seat.page(links, host)

    def parts(self, visit: Visit) -> dict[str, Any]:
        """The parts of the page that change."""
        return self._seat(visit).parts()

    def visited(self, visit: Visit) -> None:
        """Refused if the visitor has nothing to look for here."""
        self._seat(visit)

    def revision(self, id: str) -> str:
        """What changes with everything that happens at a table."""
        return self.tables.table(id).revision

    def choose(self, visit: Visit, revision: str, option: object) -> dict[str, Any]:
        """Take an option; the page as it is then, with what was refused."""
        return self._done(visit, lambda seat: self.tables.choose(seat.table, seat.seated, revision, option))

    def undo(self, visit: Visit, revision: str, number: int | None) -> dict[str, Any]:
        """Take back one's choices from one on."""
        return self._done(visit, lambda seat: self.tables.undo(seat.table, seat.seated, revision, number))

    def back(self, visit: Visit) -> dict[str, Any]:
        """What can be taken back as it stands. To know that, choices are tried in other positions: it takes a while."""
        return self._seat(visit).back()

    def go_on(self, visit: Visit, revision: str) -> dict[str, Any]:
        """Go on from where a game still is possible after a change of its rules."""
        return self._done(visit, lambda seat: self.tables.go_on(seat.table, revision) if seat.seated >= 0 else None)

    def join(self, game: str, owner: str) -> int:
        """Take a seat that anyone may take."""
        return self.tables.join(game, owner)

    def about(self, visit: Visit, ref: str) -> Asked:
        """What there is to say of a thing, and the rules that it cites."""
        seat = self._seat(visit)
        scene, game, row = seat.scene(), seat.table.game, seat.table.row
        found = about(scene, ref) or _action(seat, ref)
        if found is None:
            raise Refused("web.nothing_there", 404)
        text = page("about.html", seat.language, about=found, lying=lying_at(scene, ref))
        cited = cited_by(game, ref, ground_at(scene, ref))
        return Asked(text, cited, row.ruleset, row.players, row.variants, seat.language)

    def behind(self, asked: Asked) -> str:
        """The rules behind a thing, in the words of the book and of the ledger."""
        found = behind(game_of(asked.ruleset, asked.players, asked.variants), asked.cited, asked.language)
        return page("behind.html", asked.language, behind=found) if found.paragraphs or found.entries else ""

    def rules(self, visit: Visit) -> str:
        """The rules in short."""
        seat = self._seat(visit)
        game, texts = seat.table.game, seat.scenery.texts
        actions = [(name, texts.action(name), texts.text("actions", name)) for name in game.program.actions]
        return page(
            "rules.html",
            seat.language,
            title=texts.game(game.id),
            about=texts.about() or "",
            rules=[part.splitlines() for part in (texts.rules() or "").split("\n\n") if part.strip()],
            actions=[one for one in actions if one[2]],
        )

    def picture(self, visit: Visit) -> tuple[str, str]:
        """The position as a picture that stands for itself, and the ruleset that it is of."""
        seat = self._seat(visit)
        return table_svg(seat.scene(), PICTURE_WIDTH), seat.table.row.ruleset

    def png(self, svg: str, scale: float) -> bytes:
        """A picture in pixels."""
        return png(svg, scale)

    def scene(self, visit: Visit) -> bytes:
        """Everything that a seat may know, as JSON."""
        return encode(self._seat(visit).scene())

    # ---- bots ----------------------------------------------------------------------------------------

    def question(self, id: str) -> tuple[str, Question] | None:
        """What a bot has to decide, and the revision that it answers."""
        table = self.tables.table(id)
        return None if table.bot_seat < 0 else (table.revision, table.question())

    def answer(self, id: str, seat: int, revision: str, option: int) -> None:
        """What a bot decided."""
        table = self.tables.table(id)
        try:
            self.tables.choose(table, seat, revision, option)
        except PlayError as error:
            table.stopped = error

    def fail(self, id: str) -> None:
        """A bot could not answer: people are told that the game does not go on."""
        self.tables.table(id).stopped = PlayError("table-bot")

    # ---- who -----------------------------------------------------------------------------------------

    def _seat(self, visit: Visit) -> Visitor:
        try:
            table = self.tables.table(visit.game)
        except RulesetError as error:
            raise _broken(error, visit.language) from None
        number = None
        if visit.secret:
            number = self.tables.seat(table, visit.secret)
        elif visit.number:
            number = self.tables.owned(table, visit.number, visit.owner)
        return Visitor(self.tables, table, number, visit)

    def _done(self, visit: Visit, work: Any) -> dict[str, Any]:
        seat, problem, status = self._seat(visit), "", 200
        try:
            work(seat)
        except Refused as error:
            problem, status = Said(seat.language).say(error.code, **error.facts), error.status
        except PlayError as error:
            problem, status = Said(seat.language).fault(error.code, error.facts)[0], 409
        return {**seat.parts(), "problem": problem, "status": status}


def kept_cover(ruleset: str) -> str | None:
    """The picture of a game that was drawn before."""
    name = name_for("cover", ruleset)
    drawn = kept(name) if name is not None else None
    return drawn.decode() if drawn is not None else None


def cover(ruleset: str) -> str:
    """A picture of a game after some random moves; it is drawn once for all servers."""
    if (drawn := kept_cover(ruleset)) is not None:
        return drawn
    game = load(ruleset)
    state = game.start(1)
    moves = game.playout(state, random.Random(1), COVER_MOVES)
    if state.player < 0:  # it is shown while it is being played
        state = game.start(1)
        game.playout(state, random.Random(1), moves // 2)
    picture = cover_svg(Scenery(game).scene(state, state.player), COVER_WIDTH)
    name = name_for("cover", ruleset)
    if name is not None:
        keep(name, picture.encode())
    return picture


def title_of(ruleset: str, language: str, seat: int) -> tuple[str, str]:
    """What a game is called, and one of its seats; the folder's name if it cannot be read any more."""
    try:
        source = source_of(ruleset)
        texts = texts_of(source, language)
        seats = [str(one) for one in source.sections["game"]["seats"]]
        return texts.game(source.id), texts.player(seats[seat]) if 0 <= seat < len(seats) else ""
    except RulesetError:
        return Path(ruleset).stem, ""


def _action(seat: Visitor, ref: str) -> About | None:
    """An action that is not among the options: why not, if the visitor is who decides."""
    sort, _, name = ref.partition(":")
    state, texts = seat.state(), seat.scenery.texts
    if sort != "action" or name not in seat.table.game.program.actions:
        return None
    why = state.why_not(name) if state.player >= 0 and state.player == seat.number else None
    return About(
        title=texts.action(name),
        text=texts.text("actions", name) or "",
        lines=() if why is None else (reason(texts, why),),
    )


def _read(ruleset: str) -> Any:
    try:
        return source_of(ruleset)
    except RulesetError as error:
        raise _broken(error, "") from None


def _broken(error: RulesetError, language: str) -> Refused:
    """What is wrong with a ruleset, said at the table."""
    first = error.problems[0]
    return Refused("web.broken", 409, where=str(first.position), text=Said(language).problem(first)[0])
