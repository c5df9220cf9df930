"""The addresses of a table: its page, moves, what is told while it is open, looks, pictures."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse

from interpreter.problems import PlayError
from interpreter.web.house import House
from interpreter.web.live import hashed
from interpreter.web.server import Host, Server
from interpreter.web.visits import WIDTH, Refused, Visit
from interpreter.web.who import form_of, language_of, owner_of, wants_json, with_cookies
from interpreter.words.said import Said

HEARTBEAT = 15.0  # seconds
WAYS = {"/seat/{game}/{secret}": "secret", "/mine/{game}/{number}": "number", "/watch/{game}": ""}
LONGEST_REF = 200
MEDIA = {"svg": "image/svg+xml", "png": "image/png"}

Answer = Callable[[Server, Request, Visit, Host], Awaitable[Response]]


async def at_table(answer: Answer, server: Server, request: Request) -> Response:
    """Find out who comes to which table, and answer."""
    given = request.path_params
    game, secret, number = (str(given.get(key, "")) for key in ("game", "secret", "number"))
    base = f"/seat/{game}/{secret}" if secret else f"/mine/{game}/{number}" if number else f"/watch/{game}"
    visit = Visit(
        game,
        base,
        secret,
        number,
        hashed(owner_of(request)),
        language_of(request),
        _number(request, "width", WIDTH) or WIDTH,
        _number(request, "height", 0) or 0,
        _number(request, "at", None),
    )
    return await answer(server, request, visit, await server.home(game))


def _number(request: Request, name: str, other: int | None) -> int | None:
    given = request.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 7 else other


async def table(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """The page of a table."""
    owner = owner_of(request)
    visit = replace(visit, owner=hashed(owner))
    address = f"{request.url.scheme}://{request.headers.get('host', '')}"
    try:
        text = await home.call(House.table_page, visit, _links(request, visit.game), address)
    except Refused as error:
        if error.code != "web.no_such_seat" or not visit.number:
            raise
        watch = request.url.replace(scheme="", netloc="", path=f"/watch/{visit.game}")
        return RedirectResponse(str(watch), 303)  # somebody else's address: whoever gets it may look on
    server.wake(visit.game)
    return with_cookies(request, HTMLResponse(text), owner)


def _links(request: Request, game: str) -> dict[str, str]:
    """The secrets of friends' seats, which only who began a game has."""
    try:
        keys = json.loads(request.cookies.get(f"links-{game}", "{}"))
    except ValueError:
        return {}
    return {str(seat): key for seat, key in keys.items() if isinstance(key, str)} if isinstance(keys, dict) else {}


async def parts(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """The parts of the page that change."""
    return JSONResponse(await home.call(House.parts, visit))


async def choose(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """A move."""
    given = await _body(request)
    return await _done(server, request, visit, home.call(House.choose, given.visit(visit), given.revision, given.option))


async def undo(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """Take back moves of one's own."""
    given = await _body(request)
    number = given.option if type(given.option) is int else None
    return await _done(server, request, visit, home.call(House.undo, given.visit(visit), given.revision, number))


async def back(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """What can be taken back; asked for behind a move, whose answer does not wait for it."""
    return JSONResponse(await home.call(House.back, visit))


async def go_on(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """Go on after rules were changed."""
    given = await _body(request)
    return await _done(server, request, visit, home.call(House.go_on, given.visit(visit), given.revision))


class _Given:
    """What a move says: the revision that it answers, an option, and how large the board is drawn."""

    def __init__(self, revision: object, option: object, width: object = None, height: object = None) -> None:
        if not isinstance(revision, str):
            raise Refused("web.not_understood", 400)
        self.revision, self.option = revision, option
        self.width = width if type(width) is int else WIDTH
        self.height = height if type(height) is int else 0

    def visit(self, visit: Visit) -> Visit:
        return replace(visit, width=self.width, height=self.height, at=None)


async def _body(request: Request) -> _Given:
    """What was sent, by a script or by a form."""
    if "json" in request.headers.get("content-type", ""):
        try:
            given = await request.json()
        except (ValueError, RecursionError):
            raise Refused("web.not_understood", 400) from None
        if not isinstance(given, dict):
            raise Refused("web.not_understood", 400)
        return _Given(given.get("revision"), given.get("option"), given.get("width"), given.get("height"))
    form = await form_of(request, 8)
    option = str(form.get("option", ""))
    whole = option.isascii() and option.isdigit() and len(option) < 9
    return _Given(str(form.get("revision", "")), int(option) if whole else None)


async def _done(server: Server, request: Request, visit: Visit, work: Awaitable[dict[str, object]]) -> Response:
    """Answer with the page as it is then; what was refused is said on it."""
    found = await work
    status = int(str(found.pop("status")))
    if status == 200:
        server.tell(visit.game)
    if wants_json(request):
        return JSONResponse(found, status)
    if status != 200:
        raise Refused("web.said", status, text=found["problem"])
    return RedirectResponse(visit.base, 303)


async def events(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """Tells whenever something happened; what that is the page asks for itself."""
    await home.call(House.visited, visit)
    event = server.listen(visit.game)

    async def told() -> AsyncIterator[str]:
        try:
            yield f"retry: 1000\ndata: {await _revision(server, visit.game)}\n\n"
            while True:
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                    event.clear()
                    yield f"data: {await _revision(server, visit.game)}\n\n"
                except TimeoutError:
                    yield "event: beat\ndata: still here\n\n"
        finally:
            server.leave(visit.game, event)

    return StreamingResponse(told(), media_type="text/event-stream")


async def _revision(server: Server, game: str) -> str:
    """What a page compares; while a ruleset is broken, every page asks."""
    try:
        return await (await server.home(game)).call(House.revision, game)
    except Refused:
        return "-"


async def about(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """What there is to say of a thing, and the rule behind it."""
    asked = await home.call(House.about, visit, request.query_params.get("ref", "")[:LONGEST_REF])
    return HTMLResponse(asked.text + (await home.call(House.behind, asked) if asked.cited else ""))


async def rules(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """The rules in short."""
    return HTMLResponse(await home.call(House.rules, visit))


async def picture(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """The position as a picture."""
    form = str(request.path_params["form"])
    if form not in MEDIA:
        raise Refused("web.nothing_there", 404)
    svg, ruleset = await home.call(House.picture, visit)
    try:
        drawn = svg.encode() if form == "svg" else await server.png(ruleset, svg)
    except PlayError as error:
        raise Refused("web.said", 503, text=Said(visit.language).fault(error.code, error.facts)[0]) from None
    except BrokenProcessPool:
        raise Refused("web.nothing_there", 503) from None
    return Response(drawn, media_type=MEDIA[form])


async def scene(server: Server, request: Request, visit: Visit, home: Host) -> Response:
    """Everything that the seat may know, as JSON."""
    return Response(await home.call(House.scene, visit), media_type="application/json")
