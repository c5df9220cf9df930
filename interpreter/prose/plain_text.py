"""The text of a file as somebody gave it: which encoding it has, whether it is a text at all, in which language it is."""

from __future__ import annotations

import codecs
from functools import cache
from pathlib import Path

from interpreter.problems import PlayError
from interpreter.prose.faults import script
from interpreter.prose.usage import HOME, WORD, grammar

MOST_BYTES = 1_500_000  # of a text; a long rulebook has 200,000
MOST_PDF_BYTES = 200_000_000
MOST_LINES = 20_000
LONGEST_WORD = 1000  # letters; what has longer ones is no text
# Encodings of one byte for a letter: which of them it is, is told by the words that come out.
OLD_ENCODINGS = ("cp1251", "cp1250", "koi8_r", "iso8859_2", "cp866", "cp1252")
BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # which begins like UTF-16
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# What else people have books in, by its first bytes.
OTHER_FORMATS = (
    (b"PK\x03\x04", "DOCX / ODT / EPUB"),
    (b"\xd0\xcf\x11\xe0", "DOC"),
    (b"{\\rtf", "RTF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"<!doctype html", "HTML"),
    (b"<html", "HTML"),
)
PLAIN = {
    0xA0: " ",
    0x202F: " ",
    0x2007: " ",
    0x2009: " ",
    0x2010: "-",
    0x2011: "-",
}  # blanks and hyphens that are only set otherwise
SAMPLE = 100_000  # letters by which encoding and language are told
CONTROL = frozenset(chr(code) for code in range(32)) - set("\t\n\r\f\v\x1a")
MOST_CONTROL = 0.002  # of a text
SURE = 0.03  # words in a hundred by which a language is known
HARDLY, ENOUGH = (
    0.01,
    20,
)  # words in a hundred, and words at all, by which it is told that a language is not the one that was given
CLEARLY = 2  # times as many of them as of another language


def read_text(path: Path) -> str:
    """The text of a file, with lines that end in “\\n”; PlayError if there is none."""
    name = str(path)
    if path.is_dir():
        raise PlayError("prose-folder", file=name)
    with path.open("rb") as file:
        head = file.read(5)
        size = path.stat().st_size
        if head == b"%PDF-":
            if size > MOST_PDF_BYTES:
                raise PlayError("prose-too-long", file=name, limit=f"{MOST_PDF_BYTES // 1_000_000} MB")
            from interpreter.prose.pdf_text import pdf_pages

            text = "\f".join(pdf_pages(path))
        else:
            if size > MOST_BYTES:
                raise PlayError("prose-too-long", file=name, limit=f"{MOST_BYTES / 1_000_000} MB")
            text = decoded(head + file.read(MOST_BYTES), name)
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(PLAIN)
    if text.count("\n") > MOST_LINES:
        raise PlayError("prose-too-many-lines", file=name, limit=MOST_LINES)
    if len(text) > MOST_BYTES:
        raise PlayError("prose-too-long", file=name, limit=f"{MOST_BYTES / 1_000_000} MB")
    if max(map(len, text.split()), default=0) > LONGEST_WORD:
        raise PlayError("prose-binary", file=name)
    if not WORD.search(text):
        raise PlayError("prose-empty", file=name)
    return text


def decoded(content: bytes, name: str) -> str:
    """Bytes as a text, in the encoding that they have."""
    start = content[:SAMPLE].lstrip(codecs.BOM_UTF8 + b" \r\n\t").lower()
    for begin, kind in OTHER_FORMATS:
        if start.startswith(begin.lower()):
            raise PlayError("prose-other-format", file=name, kind=kind)
    for mark, encoding in BOMS:
        if content.startswith(mark):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError as error:
                raise _broken(content, error.start, name) from None
    if wide := _without_mark(content):
        return wide
    if b"\0" in content:
        if content.count(b"\0") <= MOST_CONTROL * len(content):
            raise _broken(content, content.index(b"\0"), name)
        raise PlayError("prose-binary", file=name)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        text = _old(content, error.start, name)
    if sum(text.count(letter) for letter in CONTROL) > MOST_CONTROL * len(text):
        raise PlayError("prose-binary", file=name)
    return text


def _without_mark(content: bytes) -> str | None:
    """UTF-16 that does not say so: every other byte of its blanks and ASCII letters is zero."""
    sample = content[:SAMPLE]
    for encoding, odd in (("utf-16-le", 1), ("utf-16-be", 0)):
        low, high = sample[1 - odd :: 2], sample[odd::2]
        if 0 < low.count(b" ") <= high.count(b"\0") and not low.count(b"\0"):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                return None
    return None


def _old(content: bytes, first: int, name: str) -> str:
    """Bytes that are no UTF-8: in the old encoding that gives the most known words, else they are broken."""
    whole = content.decode("utf-8", errors="replace")
    if whole.count("\ufffd") * 20 < sum(ord(letter) > 127 for letter in whole):
        raise _broken(content, first, name)  # a few wrong bytes in what is UTF-8 otherwise
    found: list[tuple[float, str]] = []
    for encoding in OLD_ENCODINGS:
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        found.append((max(share for share in shares(text[:SAMPLE]).values()), text))
    best = max(found, key=lambda one: one[0], default=(0.0, ""))
    if best[0] < SURE:
        control = sum(byte < 32 and byte not in b"\t\n\r\f\v" for byte in content)
        if control > MOST_CONTROL * len(content):
            raise PlayError("prose-binary", file=name)
        raise _broken(content, first, name)
    return best[1]


def _broken(content: bytes, at: int, name: str) -> PlayError:
    return PlayError("prose-encoding", file=name, line=content.count(b"\n", 0, at) + 1)


@cache
def known_languages() -> tuple[str, ...]:
    """The languages that have a table of words."""
    return tuple(sorted(path.stem for path in HOME.glob("*.yaml")))


def shares(text: str) -> dict[str, float]:
    """How much of a text are the most common words of each known language."""
    words = [word.lower() for word in WORD.findall(text)]
    common = {language: grammar(language).words("common") for language in known_languages()}
    return {language: sum(word in known for word in words) / max(len(words), 1) for language, known in common.items()}


def language_of(text: str, name: str, given: str | None = None) -> str:
    """The language of a text; PlayError if it is clearly another one than given, or none that is known."""
    found = shares(text[:SAMPLE])
    best = max(found, key=lambda language: found[language])
    if given is None:
        if found[best] < SURE:
            raise PlayError("prose-language-unknown", file=name, known=list(found))
        return best
    base = given.replace("-", "_").partition("_")[0]
    if base not in found:
        raise PlayError("prose-language-unread", language=given, known=list(found))
    if found[best] >= SURE and found[best] > CLEARLY * found[base]:
        raise PlayError("prose-language", file=name, language=given, other=best)
    words = WORD.findall(text[:SAMPLE])
    if len(words) >= ENOUGH and found[base] < HARDLY and not _is_written_in(words, base):
        raise PlayError("prose-language-not", file=name, language=given)
    return given


def _is_written_in(words: list[str], language: str) -> bool:
    """Are most words in the alphabet of a language? Small words may be missing from a list of names."""
    own = grammar(language).table.get("script")
    foreign = sum(script(word[0]) != own for word in words)
    return own != "latin" and 2 * foreign < len(words)
