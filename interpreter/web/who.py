"""Who asks: the language and the browser behind a request, and how a refusal is said."""

from __future__ import annotations

import secrets

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from interpreter.web.pages import page
from interpreter.web.visits import Refused
from interpreter.words.languages import chain
from interpreter.words.said import Said, languages

FORM = "application/x-www-form-urlencoded"
OWNER = "rulewright"  # the cookie by which a browser finds its games again
LANGUAGE = "language"
LONGEST = 16  # characters of a language
KEPT = 10**8  # seconds for which a browser keeps a cookie


def language_of(request: Request) -> str:
    """The language that is asked for, else the one that the browser prefers."""
    wanted = request.query_params.get("lang") or request.cookies.get(LANGUAGE)
    if wanted is not None:
        return wanted[:LONGEST]
    accepted = request.headers.get("accept-language", "").split(",")
    return chain([part.partition(";")[0].strip().partition("-")[0] for part in accepted], languages())[0]


def owner_of(request: Request) -> str:
    """The secret of a browser; a new one if it has none."""
    return request.cookies.get(OWNER) or secrets.token_urlsafe(16)


def with_cookies(request: Request, response: Response, owner: str) -> Response:
    """An answer after which the browser knows its secret and its language."""
    if request.cookies.get(OWNER) != owner:
        response.set_cookie(OWNER, owner, max_age=KEPT, httponly=True, samesite="lax")
    wanted = request.query_params.get("lang", "")[:LONGEST]
    if known := "".join(letter for letter in wanted if letter.isascii() and (letter.isalnum() or letter in "-_")):
        response.set_cookie(LANGUAGE, known, max_age=KEPT, httponly=True, samesite="lax")
    return response


async def form_of(request: Request, fields: int) -> FormData:
    """What a form of ours says, with so many fields at most; it is sent in the plain way, so no other is understood."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != FORM:
        raise Refused("web.not_understood", 400)
    try:
        return await request.form(max_files=0, max_fields=fields)
    except HTTPException:
        raise Refused("web.not_understood", 400) from None


def wants_json(request: Request) -> bool:
    return "application/json" in request.headers.get("accept", "")


async def refused(request: Request, error: Exception) -> Response:
    """A refusal in words."""
    assert isinstance(error, Refused)
    language = language_of(request)
    text = Said(language).say(error.code, **error.facts)
    if wants_json(request):
        return JSONResponse({"problem": text}, error.status)
    return HTMLResponse(page("problem.html", language, text=text, known=[]), error.status)
