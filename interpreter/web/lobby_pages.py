"""The first page, and the page on which a game is begun."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from interpreter.web.house import House, title_of
from interpreter.web.live import hashed
from interpreter.web.lobby import Entry
from interpreter.web.pages import page
from interpreter.web.server import Server
from interpreter.web.store import GameRow
from interpreter.web.visits import Refused
from interpreter.web.who import form_of, language_of, owner_of, with_cookies

SHOWN = 30  # games in a list
PATIENCE = 0.3  # seconds in which a picture is there, or comes later
NOT_YET = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
LINKS = 30 * 86400  # seconds for which a beginner finds the links of friends again


async def lobby(server: Server, request: Request) -> Response:
    """What can be played, and what is being played."""
    language, owner = language_of(request), owner_of(request)
    server.draw_covers()
    entries = await asyncio.gather(*(_entry(server, name, call, language) for name, call in server.shelf.items()))
    own = hashed(owner)
    mine = server.store.games_of(own, SHOWN)
    here = {row.id for row, _ in mine}
    open_games = [(row, seat) for row, seat in server.store.open_games(SHOWN) if row.id not in here]

    def listed(games: list[tuple[GameRow, int]], way: str) -> list[dict[str, str]]:
        return [_listed(row, seat, language, way) for row, seat in games]

    text = page(
        "lobby.html",
        language,
        rulesets=entries,
        waiting=listed([(row, seat) for row, seat in mine if not row.finished and row.turn == seat], "mine"),
        running=listed([(row, seat) for row, seat in mine if not row.finished and row.turn != seat], "mine"),
        finished=listed([(row, seat) for row, seat in mine if row.finished], "mine"),
        open_games=listed(open_games, "join"),
        workbench=server.workbench is not None,
    )
    return with_cookies(request, HTMLResponse(text), owner)


async def _entry(server: Server, name: str, call: str, language: str) -> tuple[str, Entry]:
    try:
        return name, await server.host(call).call(House.entry, call, language)
    except Refused:
        return name, Entry(call, name, "", 0, 0)


def _listed(row: GameRow, seat: int, language: str, way: str) -> dict[str, str]:
    title, name = title_of(row.ruleset, language, seat)
    touched = datetime.fromtimestamp(row.touched, UTC).isoformat(timespec="seconds")
    address = f"/mine/{row.id}/{seat}" if way == "mine" else f"/join/{row.id}"
    return {"address": address, "title": title, "seat": name, "touched": touched}


async def new(server: Server, request: Request) -> Response:
    """The form for a new game, and what becomes of it."""
    language, owner, name = language_of(request), owner_of(request), request.path_params["ruleset"]
    ruleset = server.call_of(name)
    host = server.host(ruleset)
    if request.method == "GET":
        return with_cookies(request, HTMLResponse(await host.call(House.form, ruleset, name, language)), owner)
    given = await form_of(request, 200)
    seats, variants = ([str(one) for one in given.getlist(key)] for key in ("seat", "variant"))
    await host.call(House.prepare, ruleset, language, seats, variants)
    begun = await host.call(House.begin, ruleset, name, language, seats, variants, hashed(owner))
    if not begun.game:
        return with_cookies(request, HTMLResponse(begun.form, 400), owner)
    where = f"/watch/{begun.game}" if begun.mine is None else f"/mine/{begun.game}/{begun.mine}"
    response = RedirectResponse(where, 303)
    if begun.keys:  # shown to who began the game, and nobody else
        response.set_cookie(
            f"links-{begun.game}",
            json.dumps(begun.keys),
            max_age=LINKS,
            httponly=True,
            samesite="lax",
            path=where if begun.mine is None else f"/mine/{begun.game}",  # whichever seat somebody goes on in
        )
    server.wake(begun.game)
    return with_cookies(request, response, owner)


async def together(server: Server, request: Request) -> Response:
    """What is wrong with a form that is being filled in."""
    ruleset = server.call_of(request.path_params["ruleset"])
    seats, variants = (request.query_params.getlist(key)[:100] for key in ("seat", "variant"))
    return JSONResponse(await server.host(ruleset).call(House.together, ruleset, language_of(request), seats, variants))


async def join(server: Server, request: Request) -> Response:
    """Take a seat of a game that is open to anyone."""
    game, owner = request.path_params["game"], owner_of(request)
    seat = await (await server.home(game)).call(House.join, game, hashed(owner))
    server.tell(game)
    return with_cookies(request, RedirectResponse(f"/mine/{game}/{seat}", 303), owner)


async def picture(server: Server, request: Request) -> Response:
    """What a game looks like; while that is being drawn nothing, for a browser has few lines and would wait on all of them."""
    try:
        svg = await asyncio.wait_for(server.cover(server.call_of(request.path_params["ruleset"])), PATIENCE)
    except TimeoutError:
        return Response(NOT_YET, media_type="image/svg+xml")
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "max-age=600"})
