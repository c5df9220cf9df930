"""Random edits of a ruleset's files, one at a time, as a person in a hurry would make them."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

KEY = re.compile(r"^(\s*(?:- )?)([a-z_]+)(:(?:\s|$))")
NUMBER = re.compile(r"(?<=: )\d+\b")
WORD = re.compile(r"\b[a-z_]{4,}\b")
EFFECT = re.compile(r"^\s+(?:choose|move|set|gain|win|remove|change|draw|for each|let|if|pay|take action|may)\b")


@dataclass(frozen=True)
class Edit:
    """What was changed: the kind of edit, the file and the first line that it touches."""

    kind: str
    file: str
    line: int
    before: str
    after: str


def typo(word: str, chance: random.Random) -> str:
    """The word with one letter doubled, lost, swapped or replaced."""
    at = chance.randrange(len(word))
    return chance.choice(
        [
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1 :],
            word[:at] + chance.choice("qxz") + word[at + 1 :],
            word[:at] + word[at:][1:2] + word[at:],
        ]
    )


def _key(lines: list[str], chance: random.Random) -> int | None:
    return _in_line(lines, chance, KEY, lambda found: found[1] + typo(found[2], chance) + found[3])


def _type(lines: list[str], chance: random.Random) -> int | None:
    return _in_line(lines, chance, NUMBER, lambda found: chance.choice(["[1, 2]", "{a: b}", "yes", "1.5", "''", "-1"]))


def _word(lines: list[str], chance: random.Random) -> int | None:
    return _in_line(lines, chance, WORD, lambda found: typo(found[0], chance), EFFECT)


def _in_line(
    lines: list[str],
    chance: random.Random,
    pattern: re.Pattern[str],
    change: Callable[[re.Match[str]], str],
    only: re.Pattern[str] | None = None,
) -> int | None:
    places = [
        (number, found)
        for number, line in enumerate(lines)
        if not line.lstrip().startswith("#") and (only is None or only.search(line))
        for found in pattern.finditer(line)
    ]
    if not places:
        return None
    number, found = chance.choice(places)
    line = lines[number]
    lines[number] = line[: found.start()] + change(found) + line[found.end() :]
    return number


def _cut_line(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(len(lines))
    lines[number] = lines[number][: chance.randrange(len(lines[number]) + 1)]
    return number


def _lose_line(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(len(lines))
    del lines[number]
    return number


def _character(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(len(lines))
    at = chance.randrange(len(lines[number]) + 1)
    lines[number] = lines[number][:at] + lines[number][at + 1 :]
    return number


def _strange(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(len(lines))
    at = chance.randrange(len(lines[number]) + 1)
    lines[number] = lines[number][:at] + chance.choice("\t:{}[]()&*!|>#'\"%@`,.-?é\u2028\x00~\\") + lines[number][at:]
    return number


def _twice(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(len(lines))
    lines.insert(number, lines[number])
    return number


def _swapped(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(max(1, len(lines) - 1))
    lines[number : number + 2] = lines[number : number + 2][::-1]
    return number


def _indented(lines: list[str], chance: random.Random) -> int:
    number = chance.randrange(len(lines))
    line = lines[number]
    lines[number] = chance.choice([" " + line, "   " + line, line[1:] if line[:1] == " " else "  " + line, line.lstrip()])
    return number


KINDS: dict[str, Callable[[list[str], random.Random], int | None]] = {
    "key": _key,
    "type": _type,
    "word": _word,
    "cut": _cut_line,
    "lost": _lose_line,
    "character": _character,
    "strange": _strange,
    "twice": _twice,
    "swapped": _swapped,
    "indented": _indented,
}


def mutate(original: Path, target: Path, seed: int) -> Edit | None:
    """Copy a ruleset and edit one line of one of its files; None if that kind of edit finds nothing to edit in any of them."""
    chance = random.Random(seed)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(original, target)
    kind = chance.choice(sorted(KINDS))
    files = sorted(target.rglob("*.yaml"))
    for file in chance.sample(files, len(files)):
        lines = file.read_text(encoding="utf-8").split("\n")
        before = list(lines)
        number = KINDS[kind](lines, chance)
        if number is None or lines == before:
            continue
        file.write_text("\n".join(lines), encoding="utf-8")
        at = number if number < len(lines) else len(lines) - 1
        return Edit(kind, str(file), number + 1, before[min(number, len(before) - 1)], lines[at])
    return None
