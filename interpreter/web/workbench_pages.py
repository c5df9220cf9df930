"""The addresses of the workbench."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse

from interpreter.web.live import hashed
from interpreter.web.pages import page
from interpreter.web.server import Server
from interpreter.web.visits import Refused
from interpreter.web.who import language_of, owner_of, with_cookies
from interpreter.web.workbench import Workbench
from interpreter.words.said import Said

HEARTBEAT = 15.0  # seconds


def _bench(server: Server) -> Workbench:
    if server.workbench is None:
        raise Refused("web.no_workbench", 404)
    return server.workbench


async def workbench(server: Server, request: Request) -> Response:
    """The page of the workbench."""
    bench, language, owner = _bench(server), language_of(request), owner_of(request)
    bench.speak(language)
    mine = next((row for row, _ in server.store.games_of(hashed(owner), 30) if row.ruleset == bench.call), None)
    text = page(
        "workbench.html",
        language,
        known=bench.report.languages,
        bench=bench,
        table=f"/join/{mine.id}" if mine is not None else "",
        found=_report(bench, language),
    )
    return with_cookies(request, HTMLResponse(text), owner)


async def report(server: Server, request: Request) -> Response:
    """What is known now."""
    return HTMLResponse(_report(_bench(server), language_of(request)))


def _report(bench: Workbench, language: str) -> str:
    trouble = bench.trouble
    said = "" if trouble is None else Said(language).say(trouble.code, **trouble.facts)
    return page("report.html", language, bench=bench, report=bench.report, trouble=said)


async def events(server: Server, request: Request) -> Response:
    """Tells whenever something new is known."""
    bench = _bench(server)
    event = bench.listen()

    async def told() -> AsyncIterator[str]:
        try:
            yield f"retry: 1000\ndata: {bench.version}\n\n"
            while True:
                try:
                    await asyncio.wait_for(event.wait(), HEARTBEAT)
                    event.clear()
                    yield f"data: {bench.version}\n\n"
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            bench.leave(event)

    return StreamingResponse(told(), media_type="text/event-stream")
