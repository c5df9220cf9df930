"""Reads the blocks of Markdown pages, with the HTML comment that marks them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)\s*$")
_MARK = re.compile(r"^<!-- (.*) -->$")
_PART = re.compile(r"^From `rulesets/(\S+)`:$")  # the same, where a part of a bundled file is shown
_FILE = re.compile(r"^\*\*`(\S+)`\*\*$")  # the name of a file, which readers see above what stands in it


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the marks before it, its text."""

    page: str
    line: int
    language: str
    mark: str
    text: str

    @property
    def facts(self) -> dict[str, str]:
        """`file: lantern/game.yaml`, `code of: lantern` as a map; words without a value are empty."""
        found: dict[str, str] = {}
        words = self.mark.split()
        while words:
            word = words.pop(0)
            if word.endswith(":"):
                found[word[:-1]] = words.pop(0) if words else ""
            else:
                found[word] = ""
        return found


def all_pages() -> list[Path]:
    return sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])


def blocks(path: Path) -> list[Block]:
    """The blocks of one page."""
    found, mark, start, language = [], "", 0, ""
    lines: list[str] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        fence = _FENCE.match(line)
        if lines is not None:
            if line == "```":
                found.append(Block(str(path.relative_to(ROOT)), start, language, mark, "\n".join(lines) + "\n"))
                lines, mark = None, ""
            else:
                lines.append(line)
        elif fence:
            lines, start, language = [], number, fence[1]
        elif match := _MARK.match(line):
            mark = match[1]
        elif match := _FILE.match(line):
            mark = f"file: {match[1]}"
        elif match := _PART.match(line):
            mark = f"from: {match[1]}"
        elif line.strip():
            mark = ""
    assert lines is None, f"{path}: a block is not closed"
    return found


def outside_of_blocks(path: Path) -> str:
    """The text of a page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
