"""How a text is set: quotes and apostrophes as printers have them, and words that must not stand at the end of a line."""

from __future__ import annotations

import re
from functools import cache

from interpreter.prose.usage import grammar

TIE = "\N{NO-BREAK SPACE}"
COUNTED = re.compile(r"(?<![\w.,#№])(\d{1,3}) (?=[^\W\d_])")  # a number stays with what it counts
DASH = re.compile(r"(?<=\S) (?=[—–] )")  # a dash begins no line
APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<=s)'(?= )")
TYPED = re.compile(r"\"")
OPENS = re.compile(r"(?:^|[\s(\[—–-])$")


def typeset(text: str, language: str) -> str:
    """A text as it is printed in a language."""
    text = DASH.sub(TIE, APOSTROPHE.sub("’", COUNTED.sub(rf"\1{TIE}", text)))
    pair = _quotes(language)
    if pair:
        text = TYPED.sub(lambda match: pair[0] if OPENS.search(text[: match.start()]) else pair[1], text)
    tied = _tied(language)
    return tied.sub(rf"\1{TIE}", text) if tied else text


@cache
def _quotes(language: str) -> str:
    """The quotes of a language, the first ones if it has several."""
    return next(iter(map(str, grammar(language).table.get("quotes") or ())), "")


@cache
def _tied(language: str) -> re.Pattern[str] | None:
    """Words that stand on the line of the next word."""
    words = grammar(language).words("tied")
    return re.compile(rf"(?<!\w)({'|'.join(sorted(words))}) ", re.IGNORECASE) if words else None
