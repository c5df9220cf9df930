"""What a PO file of translators says; one that is broken is told at its line."""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.problems import PlayError
from interpreter.source.files import TooLarge, read_regular

MOST_BYTES = 2_000_000  # of a file; all texts of a large game have a tenth
# A remark, the beginning of a text, a text that goes on, or nothing.
LINE = re.compile(r'\s*(?:#.*|(?:msg(?:ctxt|id|id_plural|str)(?:\[\d+\])?\s*)?".*"\s*)?')
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(slots=True)
class PoFile:
    """The finished texts of a PO file by path, each with its original; how many wait, and which stand twice unlike."""

    texts: dict[str, tuple[str, str]] = field(default_factory=dict)
    waiting: int = 0
    twice: list[str] = field(default_factory=list)


def read_po(path: Path, language: str) -> PoFile:
    """What a PO file of a language says; PlayError if it is none."""
    import polib

    name = str(path)
    text = _text(path)
    for number, line in enumerate(text.split("\n"), 1):
        if not LINE.fullmatch(line.rstrip("\r")) or CONTROL.search(line):
            raise PlayError("po-line", file=name, line=number)
    try:
        # Never a path: for polib, what is no file is the text itself.
        file = polib.pofile(f"\n{text}")
    except (OSError, ValueError) as error:
        found = re.search(r"line (\d+)", str(error))
        if found is None:
            raise PlayError("po-unreadable", file=name) from None
        raise PlayError("po-line", file=name, line=max(int(found[1]) - 1, 1)) from None
    said = str(file.metadata.get("Language") or language).replace("-", "_")
    if said.partition("_")[0] != language.replace("-", "_").partition("_")[0]:
        raise PlayError("po-language", file=name, found=said, language=language)
    if not any(entry.msgctxt for entry in file):
        raise PlayError("po-empty", file=name)
    read = PoFile()
    for entry in file:
        if not entry.msgctxt or entry.obsolete or not entry.msgstr.strip():
            continue
        if entry.fuzzy:
            read.waiting += 1
        elif read.texts.setdefault(entry.msgctxt, (entry.msgid, entry.msgstr)) != (entry.msgid, entry.msgstr):
            read.twice.append(entry.msgctxt)
    return read


def _text(path: Path) -> str:
    """The text of a file, in the encoding that it names."""
    name = str(path)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    try:
        content = read_regular(path, MOST_BYTES)
    except TooLarge:
        raise PlayError("po-too-long", file=name, limit=f"{MOST_BYTES // 1_000_000} MB") from None
    named = re.search(rb"charset=([\w-]+)", content[:5000])
    encoding = named[1].decode() if named and named[1] != b"CHARSET" else "utf-8"
    try:
        return content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise PlayError("po-encoding", file=name, encoding=encoding, line=content.count(b"\n", 0, error.start) + 1) from None
    except LookupError:
        raise PlayError("po-encoding", file=name, encoding=encoding, line=1) from None
