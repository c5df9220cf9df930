"""A text as it lies on pages becomes blocks: headings, paragraphs and items of lists, each knowing where its letters stand.

Lines that were broken are joined, words that were divided at their ends are put together, columns are read one after the other;
numbers of pages, running heads and lines of contents are left out.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from interpreter.prose.usage import WORD

ITEM = re.compile(r"\s*(?:([-•●◦▪‣–—·])|(\d{1,2})[.)]|[^\W\d_][.)])\s+(?=\S)")
CONTENTS = re.compile(r"(?:\.\s?|…){3,}\s*\d{1,4}\s*$")
INDEXED = re.compile(r"[^\d|.:;!?]*[^\W\d][^\d|.:;!?]* \d{1,3}(?:(?:, | ?[-–] ?)\d{1,3})*,?")
PAGES = re.compile(r"[\d, –-]*")
PAGE_NUMBER = re.compile(r"[\s—–|-]*\d{1,4}(?:\s*/\s*\d{1,4})?[\s—–|-]*")
SOFT = re.compile(r"\u00ad(?=\s*$|\d|[A-Z]{2})")  # a hyphen that is seen
INNER = re.compile(r"([^\W\d_]+)\u00ad(?=([^\W\d_]+))")  # some programs write every hyphen of a PDF so
IDS = r"(?<![\w-])[A-Z]{2,}(?:-[A-Z]+)+-\d+[a-z]?(?:, \d+[a-z]?(?![\w]))*"  # by which books name rules
SIGNS = re.compile(rf"[*#`]|{IDS}|(?<!\w)_|_(?!\w)|<[^<>]{{1,40}}>")
DIVIDED = re.compile(r"([^\W\d_]+)-$")
GUTTER = re.compile(r"(?<=\S) {3,}(?=\S)")
END = ".!?…:;"
CLOSING = '»”")*_]'
LONGEST_HEADING, MOST_WORDS_OF_A_HEADING = 70, 9
LONGEST_BLOCK = 5000  # letters of a paragraph
WIDEST = 130  # letters of a line that was broken because it was full
FULL = 0.75  # of the width of its neighbours
PAGES_WITH_THE_SAME_HEAD = 3
LINES_IN_COLUMNS = 4
LINES_OF_AN_INDEX, IN_ORDER = 6, 0.9
FEWEST_BARS = 2
SHORTEST_PART = 3  # letters of a word before or behind a hyphen
STEM = 0.6  # of a word, which its forms have in common

Knows = Callable[[str], bool]
Line = tuple[int, int, str]  # number, column of its first letter, text


@dataclass(slots=True)
class Block:
    """A heading, a paragraph, or an item of a list; `marks` say from which letter on it stands in which line and column.

    An item has a `mark`: its number, or the sign before it.
    """

    kind: str
    text: str = ""
    level: int = 0
    mark: str = ""
    marks: list[tuple[int, int, int]] = field(default_factory=list)

    def add(self, line: Line, blank: str) -> None:
        number, column, text = line
        if self.text:
            self.text += blank
        self.marks.append((len(self.text), number, column))
        self.text += text

    def on_one_of(self, lines: Container[int] | None) -> bool:
        """Does a part of it stand on one of some lines (of any if none are given)?"""
        return lines is None or any(line in lines for _, line, _ in self.marks)

    def is_joined(self, offset: int) -> bool:
        """Was the word that begins with a letter put together from two lines?"""
        word = WORD.match(self.text, offset)
        return word is not None and any(offset < start < word.end() for start, _, _ in self.marks)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and the column of a letter."""
        start, line, column = self.marks[max(bisect_right(self.marks, offset, key=lambda mark: mark[0]) - 1, 0)]
        return line, column + max(offset - start, 0)


def blocks_of(text: str, knows: Knows = lambda word: True) -> list[Block]:
    """The blocks of a text, in the order in which they are read; `knows` says whether a language has a word."""
    words = Counter(word.lower() for word in WORD.findall(text))

    def shown(divided: re.Match[str]) -> str:
        return divided[1] + "-" * _has_hyphen((divided[1].lower(), divided[2].lower()), words, knows)

    found: list[Block] = []
    apart = True  # is there an empty line before?
    lines = _without_index(list(_lines(text)))
    widths = _widths(lines)
    for place, (number, column, line) in enumerate(lines):
        line = INNER.sub(shown, SOFT.sub("-", line)).replace("\u00ad", "")
        bare = line.strip()
        if not bare:
            apart = True
            continue
        following = lines[place + 1][2].strip() if place + 1 < len(lines) else ""
        clean = SIGNS.sub(lambda match: " " * len(match[0]), line).replace("\t", "|")  # cells of a table stay apart
        shift = len(clean) - len(clean.lstrip(" |"))
        entry = (number, column + shift, clean.strip(" |"))
        last = found[-1] if found else None
        if not entry[2] or CONTENTS.search(bare[-LONGEST_HEADING:]):
            apart = True
            continue
        if level := _heading(bare, apart, following):
            if last is not None and last.kind == "heading" and not apart and not bare.startswith("#"):
                last.add(entry, " ")
            else:
                found.append(_block("heading", entry, level))
        elif item := ITEM.match(line):
            mark = ITEM.match(clean)
            begin = mark.end() if mark else shift
            found.append(_block("item", (number, column + begin, clean[begin:].strip())))
            found[-1].mark = item[1] or item[2] or ""
        elif last is not None and _goes_on(last, entry[2], apart, widths, number):
            _join(last, entry, words, knows)
        else:
            found.append(_block("text", entry))
        apart = False
    return [block for block in found if WORD.search(block.text)]


def is_table_row(text: str) -> bool:
    """Is a text a row of a table?"""
    return text.count("|") >= FEWEST_BARS


def _block(kind: str, line: Line, level: int = 0) -> Block:
    block = Block(kind, level=level)
    block.add(line, "")
    return block


def _heading(bare: str, apart: bool, following: str) -> int:
    """The level of a heading; 0 if a line is none."""
    if bare.startswith("#"):
        return min(len(bare) - len(bare.lstrip("#")), 4)
    plain = bare.strip("*_ ")
    words = WORD.findall(plain)
    if not words or len(plain) > LONGEST_HEADING or len(words) > MOST_WORDS_OF_A_HEADING or ITEM.match(bare):
        return 0
    if plain.isupper() and len(plain) > 3:
        return 2
    begins = plain[0].isupper() and plain[-1] not in END + ","
    return 3 if apart and not following and begins and not any(letter in plain for letter in "|\t") else 0


def _goes_on(block: Block, line: str, apart: bool, widths: dict[int, int], number: int) -> bool:
    """Does a line go on with what stands before it?"""
    if block.kind == "heading" or len(block.text) > LONGEST_BLOCK:
        return False
    ended = block.text.rstrip(CLOSING + " ")[-1:] in END
    small = line[0].islower()
    if apart:
        return small and not ended and len(block.text) > LONGEST_HEADING // 2
    before = block.marks[-1][1]
    width = widths.get(before, 0)
    full = width <= WIDEST and len(block.text) - block.marks[-1][0] >= FULL * width and number == before + 1
    return (small and not ended) or full or bool(DIVIDED.search(block.text[-LONGEST_HEADING:]))


def _join(block: Block, line: Line, words: Counter[str], knows: Knows) -> None:
    """Put a line behind a block; a word that was divided becomes whole if the text knows it, or if it has no hyphen elsewhere."""
    divided = DIVIDED.search(block.text[-LONGEST_HEADING:])
    first = WORD.match(line[2])
    if divided is None or first is None or not first[0][0].islower():
        block.add(line, " ")
        return
    parts = divided[1].lower(), first[0].lower()
    apart, whole = words["-".join(parts)], words["".join(parts)]
    if apart < whole or (apart == whole and not _has_hyphen(parts, words, knows)):
        block.text = block.text[:-1]
    block.add(line, "")


def _has_hyphen(parts: tuple[str, str], words: Counter[str], knows: Knows) -> bool:
    """Was a word divided at a hyphen of its own? It is no word without it, and no form of another word of the text."""
    whole = "".join(parts)
    if knows(whole) or not (knows("-".join(parts)) or all(len(part) >= SHORTEST_PART and knows(part) for part in parts)):
        return False
    stem = whole[: max(len(parts[0]) + 1, round(STEM * len(whole)))]
    return not any(word.startswith(stem) and word not in parts for word in words)


def _without_index(lines: list[Line]) -> list[Line]:
    """Lines without those of an index: names in the order of the alphabet, each with the numbers of its pages."""
    found: list[Line] = []
    run: list[Line] = []
    for line in [*lines, (0, 0, ".")]:
        bare = line[2].strip()
        if INDEXED.fullmatch(bare) or (run and run[-1][2].rstrip().endswith(",") and PAGES.fullmatch(bare)):
            run.append(line)
            continue
        names = [unicodedata.normalize("NFD", words[0].lower())[0] for _, _, one in run if (words := WORD.findall(one))]
        ordered = sum(one <= other for one, other in pairwise(names))
        is_index = len(names) >= LINES_OF_AN_INDEX and ordered >= IN_ORDER * (len(names) - 1)
        found += [(number, column, "") for number, column, _ in run] if is_index else run
        found.append(line)
        run = []
    return found[:-1]


def _widths(lines: list[Line]) -> dict[int, int]:
    """The width of the widest line around each line, up to the next empty one."""
    found: dict[int, int] = {}
    run: list[Line] = []
    for line in [*lines, (0, 0, "")]:
        if line[2].strip():
            run.append(line)
            continue
        width = max((len(one[2].strip()) for one in run), default=0)
        found |= dict.fromkeys((one[0] for one in run), width)
        run = []
    return found


def _lines(text: str) -> Iterator[Line]:
    """The lines that are read, with their numbers: columns apart, without what only the page needs."""
    pages = text.split("\f")
    heads = _running_heads(pages)
    number = 0
    for page in pages:
        group: list[Line] = []
        for line in page.split("\n"):
            number += 1
            if PAGE_NUMBER.fullmatch(line) or line.strip() in heads:
                line = ""
            if line.strip():
                group.append((number, 1, line))
                continue
            yield from _in_columns(group)
            yield number, 1, ""
            group = []
        number -= 1  # a form feed ends no line
        yield from _in_columns(group)


def _running_heads(pages: list[str]) -> set[str]:
    edges = Counter[str]()
    for page in pages:
        lines = [line.strip() for line in page.split("\n") if line.strip() and not PAGE_NUMBER.fullmatch(line)]
        edges.update({*lines[:1], *lines[-1:]})
    return {line for line, count in edges.items() if count >= PAGES_WITH_THE_SAME_HEAD}


def _in_columns(lines: list[Line]) -> Iterator[Line]:
    """Lines in two columns, if most of them have a gap at the same place: the left one, then the right one."""
    gaps = Counter(match.end() for _, _, line in lines for match in GUTTER.finditer(line))
    at, count = gaps.most_common(1)[0] if gaps else (0, 0)
    if len(lines) < LINES_IN_COLUMNS or count * 2 < len(lines) or count < LINES_IN_COLUMNS or "|" in lines[0][2]:
        yield from lines
        return
    if any(line[at - 2 : at].strip() for _, _, line in lines):
        yield from lines
        return
    for number, column, line in lines:
        if line[:at].strip():
            yield number, column, line[:at].rstrip()
    yield lines[-1][0], 1, ""
    for number, column, line in lines:
        if line[at:].strip():
            yield number, column + at, line[at:]
