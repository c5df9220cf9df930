"""The sentences of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec

from interpreter.prose.usage import WORD, grammar

ENDS = re.compile(r"[.!?…]+[»”\"’)\]]*\s+(?=[«„“\"(\[]*[^\W_a-z])")
LONGEST = 1500  # letters; what goes on and on is cut at its commas


def sentences_of(text: str, language: str) -> Iterator[tuple[int, str]]:
    """The sentences of a text, each with where it begins."""
    pieces = _razdel(text) if language.startswith("ru") and find_spec("razdel") else _simple(text, language)
    for start, sentence in pieces:
        yield from _cut(start, sentence)


def _razdel(text: str) -> Iterator[tuple[int, str]]:
    from razdel import sentenize

    for piece in sentenize(text):
        yield piece.start, piece.text


def _simple(text: str, language: str) -> Iterator[tuple[int, str]]:
    """Cut behind end marks that a capital or a number follows, except behind abbreviations and single letters."""
    short = grammar(language).words("abbreviations")
    begin = 0
    for match in ENDS.finditer(text):
        words = WORD.findall(text[begin : match.start()])
        last = words[-1].lower() if words else ""
        stops = text[match.start()] != "."
        if not stops and text[: match.start()].lower().endswith(last) and (last in short or len(last) == 1):
            continue
        if text[match.end()].islower():
            continue
        yield begin, text[begin : match.end()].rstrip()
        begin = match.end()
    if text[begin:].strip():
        yield begin, text[begin:].rstrip()


def _cut(start: int, sentence: str) -> Iterator[tuple[int, str]]:
    while len(sentence) > LONGEST:
        at = max(sentence.rfind(mark, 0, LONGEST) for mark in ",; ") + 1 or LONGEST
        yield start, sentence[:at].rstrip()
        rest = sentence[at:].lstrip()
        start, sentence = start + len(sentence) - len(rest), rest
    if sentence.strip():
        yield start, sentence
