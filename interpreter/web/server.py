"""The server: addresses, and what is answered under each."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from interpreter.drawing.picture_of import table_svg
from interpreter.drawing.stylesheet import page_css
from interpreter.model.things import PUBLIC, Viewer
from interpreter.play.api import State
from interpreter.problems import PlayError, RulesetError
from interpreter.scene.about import about
from interpreter.scene.parts import Scene
from interpreter.web.guarding import BURST, RATE, Guard
from interpreter.web.live import Refused, Table, Tables, hashed, scenery_of
from interpreter.web.lobby import WHO, chosen_variants, entries, form_of, range_of, source_of, texts_of
from interpreter.web.pages import cover, page, parts_of
from interpreter.web.store import GameRow, Store
from interpreter.web.thinking import pool, think
from interpreter.words.languages import chain
from interpreter.words.said import Said, languages

OWNER = "rulewright"  # the cookie by which a browser finds its games again
LANGUAGE = "language"
WIDTH = 640
HEARTBEAT = 15.0
LISTENERS = 32  # open pages of one game
OPENED = (("seat", "secret"), ("mine", "number"))  # the ways to a seat
P = ParamSpec("P")
T = TypeVar("T")


class Server:
    """What all addresses share: the games, the thread they live in, the processes in which bots think."""

    def __init__(self, rulesets: list[str], file: Path, workers: int = 1, most: int = 1000) -> None:
        self.rulesets, self.workers = rulesets, workers
        self.tables = Tables(Store(file), most, self._happened)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="tables")
        self.bots: ProcessPoolExecutor | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.listening: dict[str, set[asyncio.Event]] = {}
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self._covers: dict[str, str] = {}

    async def run(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something with games, in their thread."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, partial(work, *args, **more))

    def cover(self, ruleset: str) -> str:
        """A picture of a game that is being played, for the first page."""
        if ruleset not in self._covers:
            self._covers[ruleset] = cover(ruleset)
        return self._covers[ruleset]

    def _happened(self, id: str) -> None:
        """Called in the thread of the games."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._tell, id)

    def _tell(self, id: str) -> None:
        for event in self.listening.get(id, ()):
            event.set()
        self.wake(id)

    def wake(self, id: str) -> None:
        """Let the bot of a game think, if it is its turn."""
        if id not in self.thinking:
            task = asyncio.get_running_loop().create_task(self._think(id))
            self.thinking[id] = task
            task.add_done_callback(lambda _: self.thinking.pop(id, None))

    async def _think(self, id: str) -> None:
        while True:
            table = await self.run(self.tables.table, id)
            seat, revision = table.bot_seat, table.revision
            if seat < 0:
                return
            question = await self.run(table.question)
            try:
                self.bots = self.bots or pool(self.workers)
                option = await asyncio.get_running_loop().run_in_executor(self.bots, think, question)
            except BrokenProcessPool:
                self.bots = None  # a process died; another one begins
                continue
            try:
                await self.run(self.tables.choose, table, seat, revision, option)
            except Refused:
                continue  # somebody took something back meanwhile


def make(server: Server, rate: float = RATE, burst: float = BURST) -> Starlette:
    """The application; so many requests a second are answered for each address, and so many at once."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        server.loop = asyncio.get_running_loop()
        yield
        for task in list(server.thinking.values()):
            task.cancel()
        if server.bots is not None:
            server.bots.shutdown(wait=False, cancel_futures=True)
        await server.run(server.tables.store.close)
        server.thread.shutdown(wait=False)

    routes = [
        Route("/", partial(_lobby, server)),
        Route("/new/{ruleset:path}", partial(_new, server), methods=["GET", "POST"]),
        Route("/picture/{ruleset:path}.svg", partial(_cover, server)),
        *[
            Route(address + path, partial(_page, server, answer), methods=methods)
            for address in ("/seat/{game}/{secret}", "/mine/{game}/{number}", "/watch/{game}")
            for path, answer, methods in (
                ("", _table, ["GET"]),
                ("/parts", _parts, ["GET"]),
                ("/choose", _choose, ["POST"]),
                ("/undo", _undo, ["POST"]),
                ("/events", _events, ["GET"]),
                ("/about", _about, ["GET"]),
                ("/rules", _rules, ["GET"]),
                ("/history", _history, ["GET"]),
                ("/picture.svg", _picture, ["GET"]),
                ("/scene.json", _scene_json, ["GET"]),
            )
        ],
        Route("/board.css", _board_css),
        Mount("/static", StaticFiles(packages=[("interpreter.web", "static")])),
    ]
    return Starlette(
        routes=routes,
        lifespan=living,
        middleware=[Middleware(Guard, rate=rate, burst=burst)],
        exception_handlers={Refused: _refused},
    )


# ---- who asks --------------------------------------------------------------------------------------------


def _language(request: Request) -> str:
    wanted = request.query_params.get("lang") or request.cookies.get(LANGUAGE)
    accepted = [
        part.partition(";")[0].strip().partition("-")[0] for part in request.headers.get("accept-language", "").split(",")
    ]
    return chain([wanted, *accepted] if wanted else accepted, languages())[0] if wanted is None else wanted[:16]


def _owner(request: Request) -> str:
    return request.cookies.get(OWNER) or secrets.token_urlsafe(16)


def _with_cookies(request: Request, response: Response, owner: str = "") -> Response:
    if owner and request.cookies.get(OWNER) != owner:
        response.set_cookie(OWNER, owner, max_age=10**8, httponly=True, samesite="lax")
    if wanted := request.query_params.get("lang"):
        response.set_cookie(LANGUAGE, wanted[:16], max_age=10**8, samesite="lax")
    return response


def _languages(known: list[str]) -> list[tuple[str, str]]:
    from babel import Locale, UnknownLocaleError

    found = []
    for code in dict.fromkeys([*known, *languages()]):
        try:
            found.append((code, Locale.parse(code).get_display_name(code) or code))
        except (UnknownLocaleError, ValueError):
            found.append((code, code))
    return found


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    text = Said(_language(request)).say(error.code, **error.facts)
    if "application/json" in request.headers.get("accept", ""):
        return JSONResponse({"problem": text}, error.status)
    language = _language(request)
    return HTMLResponse(page("problem.html", language, text=text, languages=_languages([])), error.status)


async def _board_css(request: Request) -> Response:
    return Response(page_css(), media_type="text/css", headers={"cache-control": "max-age=3600"})


# ---- lobby -----------------------------------------------------------------------------------------------


async def _lobby(server: Server, request: Request) -> Response:
    language, owner = _language(request), _owner(request)

    def made() -> str:
        mine = [_mine(server, row, seat, language) for row, seat in server.tables.store.games_of(hashed(owner), 30)]
        return page(
            "lobby.html",
            language,
            rulesets=entries(server.rulesets, language),
            waiting=[one for one in mine if one["state"] == "waiting"],
            running=[one for one in mine if one["state"] == "running"],
            finished=[one for one in mine if one["state"] == "finished"],
            languages=_languages([]),
        )

    return _with_cookies(request, HTMLResponse(await server.run(made)), owner)


def _mine(server: Server, row: GameRow, seat: int, language: str) -> dict[str, str]:
    """A game in which a browser has a seat; the way to it is a word that only this browser's cookie opens."""
    source = source_of(row.ruleset)
    texts = texts_of(source, language)
    state = "finished" if row.finished else "running"
    live = server.tables.peek(row.id)
    if live is not None and not row.finished and live.state.player == seat:
        state = "waiting"
    return {
        "address": f"/mine/{row.id}/{seat}",
        "title": texts.game(source.id),
        "seat": texts.player(str(source.sections["game"]["seats"][seat])),
        "touched": datetime.fromtimestamp(row.touched, UTC).isoformat(timespec="seconds"),
        "state": state,
    }


async def _new(server: Server, request: Request) -> Response:
    language, owner = _language(request), _owner(request)
    ruleset = request.path_params["ruleset"]
    if ruleset not in server.rulesets:
        raise Refused("web.no_such_ruleset", 404)
    source = await server.run(source_of, ruleset)
    known = _languages(list(source.locales))
    if request.method == "GET":
        form = await server.run(form_of, source, language)
        text = page("new.html", language, ruleset=ruleset, problems=[], languages=known, **form)
        return _with_cookies(request, HTMLResponse(text), owner)
    given = await request.form(max_files=0, max_fields=200)
    seats = [str(one) for one in given.getlist("seat")]
    variants = [str(one) for one in given.getlist("variant")]
    least, most = range_of(source)
    taken = [who for who in seats if who]
    said = Said(language)
    problems: list[str] = []
    if not least <= len(taken) <= most or any(who not in WHO for who in taken) or seats[: len(taken)] != taken:
        problems.append(said.say("web.new.wrong_seats"))
    try:
        if not problems:
            id, keys = await server.run(server.tables.begin, ruleset, taken, chosen_variants(source, variants), hashed(owner))
            first = next((number for number, who in enumerate(taken) if who == "me"), None)
            where = f"/watch/{id}" if first is None else f"/seat/{id}/{keys[first]}"
            response = RedirectResponse(where, 303)
            friends = {number: key for number, key in keys.items() if number != first}
            if friends:  # shown once, to who began the game
                response.set_cookie(f"links-{id}", json.dumps(friends), max_age=86400, httponly=True, samesite="lax", path=where)
            server.wake(id)
            return _with_cookies(request, response, owner)
    except RulesetError as error:
        problems += [said.problem(problem)[0] for problem in error.problems]
    form = await server.run(form_of, source, language, seats, variants)
    text = page("new.html", language, ruleset=ruleset, problems=problems, languages=known, **form)
    return HTMLResponse(text, 400)


async def _cover(server: Server, request: Request) -> Response:
    ruleset = request.path_params["ruleset"]
    if ruleset not in server.rulesets:
        raise Refused("web.no_such_ruleset", 404)
    svg = await server.run(server.cover, ruleset)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


# ---- tables ----------------------------------------------------------------------------------------------


class Asked:
    """A request to a table: which one, by whom, in which language."""

    def __init__(self, server: Server, request: Request, table: Table, seat: int | None) -> None:
        self.server, self.request, self.table, self.seat = server, request, table, seat
        self.viewer: Viewer = PUBLIC if seat is None else seat
        given = request.path_params
        opened = next((f"/{way}/{given['game']}/{given[name]}" for way, name in OPENED if name in given), None)
        self.base = opened or f"/watch/{given['game']}"
        self.wanted = _language(request)
        known = list(table.game.source.locales)
        self.language = self.wanted if self.wanted in (*known, *languages()) else chain([self.wanted], known or languages())[0]

    def scene(self, state: State | None = None) -> Scene:
        """What this seat sees."""
        table = self.table
        return scenery_of(table.game, self.language).scene(state or table.state, self.viewer)

    def parts(self, width: int, state: State | None = None) -> dict[str, Any]:
        """The parts of the page."""
        table, scene = self.table, self.scene(state)
        playing = self.seat is not None and state is None and table.stopped is None
        found = parts_of(scene, width, self.language, base=self.base, revision=table.revision, playing=playing)
        yours = playing and scene.decision is not None and scene.decision.yours
        undo = playing and self.server.tables.can_undo(table, self.seat if self.seat is not None else -1) >= 0
        return {"parts": found, "revision": table.revision, "undo": undo, "yours": yours}


Answer = Callable[[Asked], Any]


async def _page(server: Server, answer: Answer, request: Request) -> Response:
    table = await server.run(server.tables.table, request.path_params["game"])
    given, seat = request.path_params, None
    if "secret" in given:
        seat = server.tables.seat(table, given["secret"])
    elif "number" in given:
        seat = server.tables.owned(table, given["number"], hashed(_owner(request)))
    response: Response = await answer(Asked(server, request, table, seat))
    return response


def _width(request: Request) -> int:
    given = request.query_params.get("width", "")
    return int(given) if given.isdigit() and len(given) < 6 else WIDTH


async def _table(asked: Asked) -> Response:
    server, request, table = asked.server, asked.request, asked.table
    owner = _owner(request)
    if asked.seat is not None:
        await server.run(server.tables.take, table, asked.seat, hashed(owner))
    server.wake(table.row.id)
    links = _links(asked)

    def made() -> str:
        found = asked.parts(_width(request))
        return _table_page(asked, found, None, links)

    return _with_cookies(request, HTMLResponse(await server.run(made)), owner)


def _table_page(
    asked: Asked, found: dict[str, Any], state: State | None, links: list[dict[str, str]], at: int | None = None
) -> str:
    table = asked.table
    said = Said(asked.language)
    stopped = said.fault(table.stopped.code, table.stopped.facts)[0] if table.stopped is not None else ""
    return page(
        "table.html",
        asked.language,
        scene=asked.scene(state),
        base=asked.base,
        width=_width(asked.request),
        revision=table.revision,
        parts=found["parts"],
        undo=found["undo"],
        seated=asked.seat is not None,
        live=at is None,
        at=at,
        moves=len(table.state.choices),
        stopped=stopped,
        links=links,
        languages=_languages(list(table.game.source.locales)),
    )


def _links(asked: Asked) -> list[dict[str, str]]:
    """The links for friends, for who began the game."""
    try:
        keys = json.loads(asked.request.cookies.get(f"links-{asked.table.row.id}", "{}"))
    except ValueError:
        return []
    texts = texts_of(asked.table.game.source, asked.language)
    host = f"{asked.request.url.scheme}://{asked.request.headers.get('host', '')}"
    return [
        {"name": texts.player(asked.table.game.seats[int(seat)]), "address": f"{host}/seat/{asked.table.row.id}/{key}"}
        for seat, key in (keys.items() if isinstance(keys, dict) else ())
        if str(seat).isdigit() and int(seat) < asked.table.game.players and isinstance(key, str)
    ]


async def _parts(asked: Asked) -> Response:
    return JSONResponse(await asked.server.run(asked.parts, _width(asked.request)))


async def _body(request: Request) -> tuple[str, object, int]:
    """Revision, option and width, from a script or from a form."""
    if "json" in request.headers.get("content-type", ""):
        try:
            given = await request.json()
        except ValueError:
            raise Refused("web.not_understood", 400) from None
        if not isinstance(given, dict) or not isinstance(given.get("revision"), str):
            raise Refused("web.not_understood", 400)
        width = given.get("width")
        return given["revision"], given.get("option"), width if type(width) is int else WIDTH
    form = await request.form(max_files=0, max_fields=8)
    option = str(form.get("option", ""))
    return str(form.get("revision", "")), int(option) if option.isdigit() and len(option) < 9 else None, WIDTH


async def _choose(asked: Asked) -> Response:
    revision, option, width = await _body(asked.request)
    return await _done(asked, width, partial(asked.server.tables.choose, asked.table, _seated(asked), revision, option))


async def _undo(asked: Asked) -> Response:
    revision, _, width = await _body(asked.request)
    return await _done(asked, width, partial(asked.server.tables.undo, asked.table, _seated(asked), revision))


def _seated(asked: Asked) -> int:
    if asked.seat is None:
        raise Refused("web.only_watching", 403)
    return asked.seat


async def _done(asked: Asked, width: int, work: Callable[[], None]) -> Response:
    """Do something, and answer with the page as it is then; what was refused is said on it."""
    problem, status = "", 200
    try:
        await asked.server.run(work)
    except Refused as error:
        problem, status = Said(asked.language).say(error.code, **error.facts), error.status
    except PlayError as error:
        problem, status = Said(asked.language).fault(error.code, error.facts)[0], 409
    if "application/json" not in asked.request.headers.get("accept", ""):
        if problem:
            raise Refused("web.said", status, text=problem)
        return RedirectResponse(asked.base, 303)
    found = await asked.server.run(asked.parts, width)
    return JSONResponse({**found, "problem": problem}, status)


async def _events(asked: Asked) -> Response:
    """Tells whenever something happened; what that is the page asks for itself."""
    server, id = asked.server, asked.table.row.id
    listening = server.listening.setdefault(id, set())
    if len(listening) >= LISTENERS:
        raise Refused("web.too_many", 503)
    event = asyncio.Event()
    listening.add(event)

    async def told() -> AsyncIterator[str]:
        try:
            yield f"retry: 1000\ndata: {asked.table.revision}\n\n"
            while True:
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                    event.clear()
                    table = await server.run(server.tables.table, id)
                    yield f"data: {table.revision}\n\n"
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            listening.discard(event)
            if not listening:
                server.listening.pop(id, None)

    return StreamingResponse(told(), media_type="text/event-stream")


async def _about(asked: Asked) -> Response:
    ref = asked.request.query_params.get("ref", "")[:200]
    found = await asked.server.run(lambda: about(asked.scene(), ref))
    if found is None:
        raise Refused("web.nothing_there", 404)
    return HTMLResponse(page("about.html", asked.language, about=found))


async def _rules(asked: Asked) -> Response:
    def made() -> str:
        texts = scenery_of(asked.table.game, asked.language).texts
        actions = [(texts.action(name), texts.text("actions", name)) for name in asked.table.game.program.actions]
        return page(
            "rules.html",
            asked.language,
            title=texts.game(asked.table.game.id),
            about=texts.about() or "",
            rules=(texts.rules() or "").split("\n\n"),
            actions=[(name, text) for name, text in actions if text],
        )

    return HTMLResponse(await asked.server.run(made))


async def _history(asked: Asked) -> Response:
    """The game, step by step, as this seat saw it."""
    table = asked.table
    given = asked.request.query_params.get("at", "")

    def made() -> str:
        moves = len(table.state.choices)
        at = min(int(given), moves) if given.isdigit() and len(given) < 9 else moves
        state = table.state.at(at)
        return _table_page(asked, asked.parts(_width(asked.request), state), state, [], at)

    return HTMLResponse(await asked.server.run(made))


async def _picture(asked: Asked) -> Response:
    svg = await asked.server.run(lambda: table_svg(asked.scene(), 1000))
    return Response(svg, media_type="image/svg+xml")


async def _scene_json(asked: Asked) -> Response:
    from interpreter.scene.parts import encode

    return Response(await asked.server.run(lambda: encode(asked.scene())), media_type="application/json")
