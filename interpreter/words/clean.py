"""Letters that a text from somebody else must not bring to a terminal: escape sequences, control and bidi characters."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

# Line breaks and tabs may stay. The others move the cursor, colour, hide or turn round what stands beside them.
UNWANTED = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e007f]"
)
PICTURES = 0x2400  # where the pictures of the first 32 characters begin


def clean(text: str) -> str:
    """A text in which every unwanted character is one that can be seen."""
    return UNWANTED.sub(lambda found: chr(PICTURES + ord(found[0])) if found[0] < " " else "\ufffd", text)


def clean_json(text: str) -> str:
    """A JSON text that means the same; such characters are only inside of its strings."""
    return UNWANTED.sub(lambda found: "".join(f"\\u{unit:04x}" for unit in _units(found[0])), text)


def _units(character: str) -> Iterable[int]:
    encoded = character.encode("utf-16-be", "surrogatepass")
    return (int.from_bytes(encoded[at : at + 2], "big") for at in range(0, len(encoded), 2))


class CleanConsole(Console):
    """A console through which nothing unwanted gets: what it writes itself are controls and styles, the rest is text."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of whatever is printed."""
        for segment in super().render(renderable, options):
            if segment.control is None and UNWANTED.search(segment.text):
                yield Segment(clean(segment.text), segment.style)
            else:
                yield segment
