"""How wide words are, and how they are made to fit. Widths are those of a wide font: with any other there is room to spare."""

from __future__ import annotations

NARROW, WIDE = "iIjl.,:;|!'()[] ·", "mwMW@%—…"
SMALLEST = 10.0  # pixels: what is smaller nobody reads


def width(text: str, size: float, bold: bool = False) -> float:
    """About as many pixels as a line takes."""
    total = 0.0
    for char in text:
        if char in NARROW:
            total += 0.34
        elif char in WIDE or ord(char) > 0x2E80:
            total += 0.98
        elif char.isupper() or char in "+−←→✶▼✓✚":
            total += 0.72
        else:
            total += 0.6
    return total * size * (1.08 if bold else 1.0)


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """As much of a line as there is room for."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


def fitted(text: str, size: float, room: float, bold: bool = False) -> tuple[str, float]:
    """A line that fits: smaller as far as it can be read, then cut."""
    needed = width(text, size, bold)
    if needed > room:
        size = max(SMALLEST, size * room / needed)
    return cut(text, size, room, bold), size


def lines(text: str, size: float, room: float, most: int, bold: bool = False) -> list[str]:
    """A text in lines, words that are too long for one divided, the last line cut where it is too long."""
    found: list[str] = []
    words = text.split()
    while words and len(found) < most:
        line = words.pop(0)
        if width(line, size, bold) > room and len(found) + 1 < most:
            line, rest = _divided(line, size, room, bold)
            words.insert(0, rest)
        while words and width(f"{line} {words[0]}", size, bold) <= room:
            line += " " + words.pop(0)
        found.append(line)
    if words:
        found[-1] += " " + " ".join(words)
    return [cut(line, size, room, bold) for line in found]


def _divided(word: str, size: float, room: float, bold: bool) -> tuple[str, str]:
    """A long word in two parts, with a hyphen behind the first; neither of them is very short."""
    length = len(word) - 3
    while length > 3 and width(word[:length] + "-", size, bold) > room:
        length -= 1
    return word[:length] + "-", word[length:]
