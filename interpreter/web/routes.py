"""The application: every address, and what answers it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from interpreter.drawing.stylesheet import page_css
from interpreter.web import lobby_pages, table_pages, workbench_pages
from interpreter.web.guarding import BURST, RATE, Guard
from interpreter.web.server import Server
from interpreter.web.visits import Refused
from interpreter.web.who import refused


def make(server: Server, rate: float = RATE, burst: float = BURST, hosts: Collection[str] | None = None) -> Starlette:
    """The application; so many requests a second are answered for each address, and so many at once, under these names."""

    @asynccontextmanager
    async def living(app: Starlette) -> AsyncIterator[None]:
        server.start()
        yield
        await server.close()

    tables: list[tuple[str, table_pages.Answer, str]] = [
        ("", table_pages.table, "GET"),
        ("/parts", table_pages.parts, "GET"),
        ("/choose", table_pages.choose, "POST"),
        ("/undo", table_pages.undo, "POST"),
        ("/undo", table_pages.back, "GET"),
        ("/go-on", table_pages.go_on, "POST"),
        ("/events", table_pages.events, "GET"),
        ("/about", table_pages.about, "GET"),
        ("/rules", table_pages.rules, "GET"),
        ("/picture.{form}", table_pages.picture, "GET"),
        ("/scene.json", table_pages.scene, "GET"),
    ]
    routes = [
        Route("/", partial(lobby_pages.lobby, server)),
        Route("/new/{ruleset}", partial(lobby_pages.new, server), methods=["GET", "POST"]),
        Route("/new/{ruleset}/together", partial(lobby_pages.together, server)),
        Route("/join/{game}", partial(lobby_pages.join, server), methods=["POST"]),
        Route("/picture/{ruleset}.svg", partial(lobby_pages.picture, server)),
        Route("/workbench", partial(workbench_pages.workbench, server)),
        Route("/workbench/report", partial(workbench_pages.report, server)),
        Route("/workbench/events", partial(workbench_pages.events, server)),
        *(
            Route(way + path, partial(table_pages.at_table, answer, server), methods=[method])
            for way in table_pages.WAYS
            for path, answer, method in tables
        ),
        Route("/board.css", _board_css),
        Mount("/static", StaticFiles(packages=[("interpreter.web", "static")])),
    ]
    return Starlette(
        routes=routes,
        lifespan=living,
        middleware=[Middleware(Guard, rate=rate, burst=burst, hosts=hosts)],
        exception_handlers={Refused: refused},
    )


async def _board_css(request: Request) -> Response:
    return Response(page_css(), media_type="text/css", headers={"cache-control": "max-age=3600"})
