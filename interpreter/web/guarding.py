"""What every request must keep to, and what every answer says to browsers."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 16_384  # bytes of what a browser may send
RATE, BURST = 40.0, 120.0  # requests a second for each address, and how many at once
PAGES = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURES = "default-src 'none'; style-src 'unsafe-inline'; sandbox"  # a picture brings its own colours, and does nothing
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Between the network and the pages: size, rate and origin of requests, headers of answers."""

    def __init__(self, app: ASGIApp, rate: float = RATE, burst: float = BURST, hosts: Collection[str] | None = None) -> None:
        self.app, self.rate, self.burst, self.hosts = app, rate, burst, hosts
        self._asked: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await PlainTextResponse(*refusal)(scope, receive, _adding(send))
            return
        await self.app(scope, _limited(receive), _adding(send))

    def _refusal(self, scope: Scope) -> tuple[str, int] | None:
        headers = Headers(scope=scope)
        # Another site could let its name point here, and read what only this machine should see.
        if self.hosts is not None and _host(headers) not in self.hosts:
            return "no such host", 421
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > LARGEST:
            return "too large", 413
        if scope["method"] not in ("GET", "HEAD") and not _same_origin(headers):
            return "from another site", 403
        client = scope.get("client")
        return None if self._in_time(client[0] if client else "") else ("too many requests", 429)

    def _in_time(self, address: str) -> bool:
        now = time.monotonic()
        left, at = self._asked.pop(address, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.rate)
        self._asked[address] = (left - 1 if left >= 1 else left, now)
        while len(self._asked) > 10_000:
            self._asked.popitem(last=False)
        return left >= 1


def _host(headers: Headers) -> str:
    """The name under which this server was asked, without its port."""
    host = headers.get("host", "")
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


def _same_origin(headers: Headers) -> bool:
    """Does a request come from a page of this server?"""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin is None:
        return site is not None  # every browser says one or the other
    return origin.partition("://")[2] == headers.get("host", "")


def _limited(receive: Receive) -> Receive:
    """What says no length is counted while it comes."""
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST:
            return {"type": "http.disconnect"}
        return message

    return counted


def _adding(send: Send) -> Send:
    async def added(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            picture = headers.get("content-type", "").startswith("image/svg")
            headers["content-security-policy"] = PICTURES if picture else PAGES
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return added
