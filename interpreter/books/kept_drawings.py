"""Drawings of books are kept: to draw one, a game has to be made and played to its position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.books.drawn import Drawn
from interpreter.source.cache import entry_name, keep, kept, switched_off
from interpreter.source.files import MAX_BYTES, TooLarge, read_regular, shown
from interpreter.source.folders import library, pack_files

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

TEXTS = ("rulebook", "ledger.yaml")  # what no drawing depends on


def contents(home: Path, packs: Iterable[Path], without: Collection[str] = ()) -> list[str | bytes] | None:
    """All files in the folder of a ruleset, of its packs and of the library, by name; None if one cannot be read."""
    own = [path for path in sorted(home.rglob("*.yaml")) if path.relative_to(home).parts[0] not in without]
    found: list[str | bytes] = []
    try:
        for path in [*own, *(file for pack in packs for file in pack_files(pack)), *library().values()]:
            found += [str(path), shown(path), read_regular(path, MAX_BYTES)]
    except (OSError, ValueError, TooLarge):
        return None
    return found


class Drawings:
    """The drawings of a ruleset in one language, with some variants on."""

    def __init__(self, source: Source, variants: Sequence[str], language: str) -> None:
        self.head = self._read(source, variants, language)

    def drawn(self, what: str, draw: Callable[[], str]) -> str:
        """A drawing as SVG: as it was kept, or drawn anew."""
        name = None if self.head is None else entry_name("drawing", [self.head, what])
        found = None if name is None else kept(name)
        if found is not None:
            return found.decode()
        svg = draw()
        if name is not None:
            keep(name, svg.encode())
        return svg

    def _read(self, source: Source, variants: Sequence[str], language: str) -> str | None:
        """A name for all that a drawing depends on; None if nothing is kept."""
        if switched_off():
            return None
        files = contents(source.path, source.packs.values(), TEXTS)
        return None if files is None else entry_name("drawings", [language, repr(tuple(variants)), *files])


def kept_figure(drawings: Drawings, what: str, draw: Callable[[], Drawn]) -> Drawn:
    """A figure that is a picture, as it was kept."""
    return Drawn(drawings.drawn(what, lambda: draw().svg))
