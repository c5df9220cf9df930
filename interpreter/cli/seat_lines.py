"""Lines beside the boards: everybody at the table, and what belongs to all. What does not fit is told by how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.board.draw import text_width
from interpreter.cli.squares import STRONG
from interpreter.scene.parts import Item, Scene, Seat
from interpreter.words.said import Said

if TYPE_CHECKING:
    from rich.text import Text

BETWEEN, INDENT = 2, 2  # columns


class SeatLines:
    """The lines of one scene: at first as few as needed, more where there is room; `own`: at most so many of who looks."""

    def __init__(self, said: Said, width: int, scene: Scene, own: int = 1) -> None:
        self.said, self.width = said, width
        self.rows: list[tuple[Text | None, Sequence[Item], int, str]] = [
            (self._head(seat), seat.items, own if seat.you else 1, seat.name) for seat in scene.seats
        ]
        if scene.common:
            self.rows.append((None, scene.common, 1, ""))
        self._least = [self._short(*row) for row in self.rows]

    @property
    def least(self) -> int:
        """So many lines there are at least."""
        return sum(map(len, self._least))

    @property
    def whole(self) -> int:
        """So many lines everything takes."""
        return sum(len(self._fitted(head, [self._item(item) for item in items])) for head, items, _, _ in self.rows)

    def lines(self, more: int) -> list[Text]:
        """All lines, with so many more where that tells more."""
        found = list(self._least)
        for number, (head, items, _, name) in enumerate(self.rows):
            whole = self._fitted(head, [self._item(item) for item in items])
            for wanted in range(len(whole), len(found[number]) - 1, -1):
                if wanted - len(found[number]) <= max(0, more):
                    more -= wanted - len(found[number])
                    found[number] = self._short(head, items, wanted, name)
                    break
        return [line for lines in found for line in lines]

    def _short(self, head: Text | None, items: Sequence[Item], most: int, name: str) -> list[Text]:
        """At most so many lines: of what is longest is told only how much there is, until it fits."""
        parts = [self._item(item) for item in items]
        longest = sorted(range(len(items)), key=lambda number: -text_width(parts[number].plain))
        lines = self._fitted(head, parts)
        for number in longest:
            if len(lines) <= most:
                return lines
            brief = self._count(items[number])
            if brief is not None and text_width(brief.plain) < text_width(parts[number].plain):
                parts[number] = brief
                lines = self._fitted(head, parts)
        if len(lines) > most:
            lines = [*lines[: most - 1], self._ended(lines[most - 1], name)]
        return lines

    def _ended(self, line: Text, name: str) -> Text:
        """A line that would go on, with what shows the rest."""
        rest = f" … {self.said.say('cli.screen.look', name=name)}" if name else " …"
        line.truncate(self.width - text_width(rest))
        return line.append(rest, "dim")

    def _fitted(self, head: Text | None, parts: Sequence[Text]) -> list[Text]:
        """Parts one behind the other, in lines that break between them where that is possible."""
        from rich.console import Console
        from rich.text import Text

        lines = [Text() if head is None else head.copy()]
        for part in parts:
            used, wide = text_width(lines[-1].plain), text_width(part.plain)
            if used and INDENT + wide <= self.width < used + BETWEEN + wide:
                lines.append(Text(" " * INDENT))
                used = 0
            whole = lines.pop().append(" " * (BETWEEN if used else 0)).append_text(part)
            room = self.width if text_width(whole.plain) <= self.width else self.width - INDENT
            first, *others = whole.wrap(Console(width=self.width), room)
            lines += [first, *(Text(" " * INDENT).append_text(other) for other in others)]
            for line in lines:
                line.rstrip()
        return lines

    def _head(self, seat: Seat) -> Text:
        from rich.text import Text

        line = Text.assemble((seat.name, f"bold {STRONG.get(seat.colour, '')}"))
        if seat.you:
            line.append(f" ({self.said.say('cli.screen.you')})", "dim")
        if seat.score is not None:
            line.append(f" {seat.score}", "bold")
        return line

    def _count(self, item: Item) -> Text | None:
        """How many there are of something; None if there is nothing to count."""
        from rich.text import Text

        count = sum(piece.count for piece in item.pieces)
        return Text.assemble((f"{item.name} ", "dim"), str(count)) if count else None

    def _item(self, item: Item) -> Text:
        from rich.text import Text

        if item.form == "bar":
            return Text.assemble((f"{item.name} ", "dim"), f"{item.value}/{item.limit}")
        if item.form in ("pile", "backs"):
            return Text.assemble((f"{item.name} ", "dim"), str(item.count))
        if item.form == "amounts":
            return Text(" ").join(Text.assemble((f"{one.name} ", "dim"), str(one.amount)) for one in item.amounts)
        if item.bare and item.text == item.name:
            return Text(item.name)
        return Text.assemble((f"{item.name} ", "dim"), item.text)
