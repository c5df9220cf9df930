"""A scene on a terminal: everything that a decision needs within the window; what does not fit is folded to a line."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from interpreter.board.draw import text_width
from interpreter.cli.seat_lines import SeatLines
from interpreter.cli.squares import STRONG, column_of, content, fit, line_of, style
from interpreter.cli.story import story
from interpreter.scene.parts import Board, Cell, Decision, News, Option, Piece, Result, Scene, Score, Seat
from interpreter.words.said import Said

if TYPE_CHECKING:
    from rich.text import Text

LEAST_NEWS, FEW_OPTIONS, MOST_OPTIONS, MOST_OWN, MOST_MISSING = 2, 2, 8, 3, 2  # lines
MOST_BETWEEN, MOST_RUN = 3, 6  # lines
NARROWEST, WIDEST = 2, 14  # letters of a cell
RUNS = ("track", "graph")  # boards whose spaces are told one after the other
LEFT_OVER = 24  # columns that are empty where two lines end, at most


class Screen:
    """Draws scenes into a window of so many columns and lines."""

    def __init__(self, said: Said, width: int, height: int) -> None:
        self.said, self.width, self.height = said, width, height

    def table(self, scene: Scene) -> list[Text]:
        """The whole window: title, boards, players, news, question with its options; never more lines than there are."""
        head = [self._title(scene)]
        question = self._question(scene, MOST_OPTIONS)
        # What is chosen on a board is better seen there than in a long list; of any other board there is a line.
        boards = [(self.board(board, scene), _points_at(scene, board)) for board in scene.boards]
        needed = sum(len(lines) if lit else min(1, len(lines)) for lines, lit in boards)
        for own in range(MOST_OWN, 0, -1):
            beside = SeatLines(self.said, self.width, scene, own)
            used = self.height - 1 - len(head) - beside.least
            if len(question) + needed <= used:
                break
        shorter = (self._question(scene, most) for most in range(MOST_OPTIONS, FEW_OPTIONS - 1, -1))
        question = next((one for one in shorter if len(one) <= used - needed), question)
        drawn = self._boards(scene, max(1, used - len(question)), beside.whole - beside.least)
        room = used - len(question) - len(drawn)
        players = beside.lines(room - LEAST_NEWS)
        room -= len(players) - beside.least
        missing = self._unavailable(scene, min(MOST_MISSING, room - LEAST_NEWS))
        news = self._news(scene.news, max(0, room - len(missing)))
        lines = [*head, *drawn, *players, *news, *question, *missing]
        return lines[: self.height - 1] if len(lines) >= self.height else lines

    def _title(self, scene: Scene) -> Text:
        from rich.text import Text

        if scene.result is not None:
            state = scene.result.title
        else:
            deciding = [seat for seat in scene.seats if seat.deciding]
            state = "".join(self.said.say("cli.screen.decides", n=seat.number, player=seat.name) for seat in deciding)
        line = Text.assemble((scene.title, "bold"), (f"  {state}", "dim"))
        hint = self.said.say("cli.screen.help") if scene.result is None else ""
        space = self.width - text_width(line.plain) - text_width(hint)
        return self._cut(line.append(" " * space + hint, "dim") if hint and space > 1 else line)

    # ---- boards --------------------------------------------------------------------------------------

    def _boards(self, scene: Scene, room: int, beside: int = 0) -> list[Text]:
        """All boards if they fit; else those in which nothing can be chosen are folded to a line, or the largest.

        So many lines are left for what stands `beside` them, if only runs of spaces are folded for it.
        """
        drawn = {board.id: lines for board in scene.boards if (lines := self.board(board, scene))}
        sizes = {id: len(lines) for id, lines in drawn.items()}
        folded = self._to_fold(scene, sizes, room)
        if beside and (more := self._to_fold(scene, sizes, room - beside)) - folded <= _runs(scene):
            folded = more
        found: list[Text] = []
        for board in scene.boards:
            found += [self._folded(board)] if board.id in folded else drawn.get(board.id, [])
        return found[:room] if len(found) > room else found

    def _to_fold(self, scene: Scene, lines: dict[str, int], room: int) -> set[str]:
        """The boards that are folded; a board is worth more than old news."""

        def needed(folded: set[str]) -> int:
            return sum(1 if id in folded else high for id, high in lines.items())

        lit = {board.id for board in scene.boards if board.id in lines and _points_at(scene, board)}
        small = sorted(lines, key=lambda id: (id in lit, lines[id]))
        for news in range(LEAST_NEWS, -1, -1):
            for count in range(len(small)):
                if needed(folded := set(small[:count])) <= room - news:
                    return folded
        large = sorted(lines, key=lambda id: -lines[id])
        fitting = (set(large[:count]) for count in range(len(large) + 1) if needed(set(large[:count])) <= room - LEAST_NEWS)
        return next(fitting, set(lines))

    def _folded(self, board: Board) -> Text:
        from rich.text import Text

        lying = [(cell, piece) for cell in board.cells for piece in cell.pieces]
        said = ", ".join(f"{cell.label or cell.name}: {_called(piece)}" for cell, piece in lying[:12])
        look = f"  ({self.said.say('cli.screen.look', name=board.name)})"
        line = Text.assemble((f"{board.name}: ", "bold"), said)
        line.truncate(self.width - text_width(look), overflow="ellipsis")
        return line.append(look, "dim")

    def board(self, board: Board, scene: Scene | None = None) -> list[Text]:
        """One board: rows of cells under each other; hexes are shifted, tracks run on."""
        from rich.text import Text

        grids = [one for one in scene.boards if one.grid not in RUNS] if scene is not None else []
        named = [Text(board.name, "bold")] if len(grids) > 1 else []
        lit = {ref for option in (scene.decision.options if scene is not None and scene.decision else ()) for ref in option.refs}
        if board.grid in RUNS:
            return self._run(board, lit)
        if not board.cells:
            return []
        rows: dict[int, list[Cell]] = {}
        for cell in board.cells:
            rows.setdefault(line_of(board, cell), []).append(cell)
        columns = sorted({column_of(board, cell) for cell in board.cells})
        step = min((b - a for a, b in pairwise(columns)), default=1.0)
        span = (columns[-1] - columns[0]) / step + 1 if columns else 1
        apart = min(
            (b - a for row in rows.values() for a, b in pairwise(sorted(column_of(board, one) for one in row))), default=step
        )
        steps = max(1, round(apart / step))  # from one cell of a line to the next: lines of hexes are shifted by half a cell
        each = max(1, min(WIDEST // steps, int((self.width - 2) / (span + steps - 1))))
        wide = max(NARROWEST, each * steps)
        drawn = [self._row(board, rows[number], columns[0], step / each, wide, lit) for number in sorted(rows)]
        return [*named, *drawn, *self._between(board)]

    def _between(self, board: Board) -> list[Text]:
        """What lies on edges, by what it is: from where to where."""
        from rich.text import Text

        called = {cell.ref: cell.label or cell.name for cell in board.cells}
        lying: dict[tuple[str, str], list[str]] = {}
        for edge in board.edges:
            for piece in edge.pieces:
                between = "–".join(called.get(ref, "") for ref in edge.ends)
                lying.setdefault((piece.name, piece.colour), []).append(between)
        line = Text()
        for (name, colour), found in lying.items():
            line.append("  " if line else "").append(f"{name}: ", f"bold {STRONG.get(colour, '')}").append(", ".join(found))
        lines = self._wrapped(line, MOST_BETWEEN + 1) if line else []
        if len(lines) > MOST_BETWEEN:
            lines[MOST_BETWEEN - 1] = self._cut(lines[MOST_BETWEEN - 1].append(" …"))
        return lines[:MOST_BETWEEN]

    def _row(self, board: Board, cells: Sequence[Cell], first: float, step: float, wide: int, lit: set[str]) -> Text:
        from rich.text import Text

        line, at = Text(), 0
        for cell in sorted(cells, key=lambda cell: cell.x):
            start = round((column_of(board, cell) - first) / step)
            line.append(" " * max(0, start - at))
            line.append(fit(content(board, cell, wide - 1), wide - 1), style(cell, lit))
            line.append(" ")
            at = max(at, start) + wide
        return self._cut(line)

    def _run(self, board: Board, lit: set[str]) -> list[Text]:
        """Spaces one after the other; those without anything are left out where nothing can be chosen there."""
        from rich.text import Text

        line = Text.assemble((f"{board.name}: ", "bold"))
        for cell in board.cells:
            if cell.pieces or cell.ref in lit:
                line.append(f"{cell.label or cell.name} ", "underline" if cell.ref in lit else "dim")
                for piece in cell.pieces:
                    line.append(_called(piece), f"bold {STRONG.get(piece.colour, '')}").append(" ")
                line.append(" ")
        return self._wrapped(line, MOST_RUN) if len(line) > len(board.name) + 2 else []

    # ---- news ----------------------------------------------------------------------------------------

    def _news(self, news: Sequence[News], room: int) -> list[Text]:
        """The last of what happened, as much as there is room for."""
        from rich.text import Text

        lines: list[Text] = []
        for text, _, line in story(news):
            style = "bold" if line is None else "" if line.kind in ("say", "choice") else "dim"
            indent = " " * (len(text) - len(text.lstrip()))
            first, *others = textwrap.wrap(text, self.width, subsequent_indent=f"{indent}  ")
            lines += [self._cut(Text(one, style)) for one in (f"{indent}{first.lstrip()}", *others)]
        return lines[-room:] if room else []

    # ---- the question --------------------------------------------------------------------------------

    def _question(self, scene: Scene, most: int) -> list[Text]:
        from rich.text import Text

        if scene.result is not None:
            return self.result(scene.result, scene.seats)
        decision = scene.decision
        if decision is None:
            return []
        seat = next((seat for seat in scene.seats if seat.id == decision.seat), None)
        who = Text.assemble((f"{seat.name}:", f"bold {STRONG.get(seat.colour, '')}"), " ") if seat is not None else Text()
        line = who.append(decision.question, "bold")
        rest = 2 * self.width - text_width(line.plain) - LEFT_OVER
        if chosen := self._chosen(decision, rest):
            line.append(f" {chosen}", "dim")
        return [*self._wrapped(line, 2), *self.options(decision.options, most)]

    def _chosen(self, decision: Decision, room: int) -> str:
        """What was chosen before the question that it does not say itself; as much of its end as there is room for."""
        labels = [one.label for one in decision.chosen if one.label.lower() not in decision.question.lower()]
        for first in range(len(labels)):
            names = ", ".join(["…", *labels[first:]] if first else labels)
            if text_width(text := self.said.say("cli.screen.chosen", names=names)) <= room:
                return text
        return ""

    def options(self, options: Sequence[Option], most: int | None = None) -> list[Text]:
        """Options in columns, at most so many lines; the rest is there on request."""
        from rich.text import Text

        labels = [f"{option.index + 1}) {option.label}" for option in options]
        if not labels:
            return []
        widest = min(self.width, max(map(text_width, labels)) + 2)
        columns = max(1, self.width // widest)
        rows = -(-len(labels) // columns)
        more = list[Text]()
        if most is not None and rows > most:
            rows = most - 1
            more.append(Text(self.said.say("cli.screen.more", n=len(labels) - rows * columns), "dim"))
            labels = labels[: rows * columns]
        lines = ["".join(_padded(labels[at], widest) for at in range(row, len(labels), rows)) for row in range(rows)]
        return [*(self._cut(Text(line)) for line in lines), *more]

    def _unavailable(self, scene: Scene, most: int) -> list[Text]:
        """The actions that cannot be taken now, in at most so many lines."""
        from rich.text import Text

        missing = scene.decision.unavailable if scene.decision is not None else ()
        names = ", ".join(one.label for one in missing)
        if not missing or most < 1:
            return []
        whole = Text(self.said.say("cli.screen.unavailable", names=names), "dim")
        lines = self._wrapped(whole, len(names))
        if len(lines) > most:
            lines[most - 1] = self._cut(lines[most - 1].append(" …"))
        return lines[:most]

    def result(self, result: Result, seats: Sequence[Seat]) -> list[Text]:
        """How the game ended: who won, by which rule, and the score sheet as a table."""
        from rich.text import Text

        lines = [Text(result.title, "bold green"), *([Text(result.reason)] if result.reason else [])]
        return [*lines, *self.sheet(result.sheet, result.total, seats, result.winners)]

    def sheet(
        self, sheet: Sequence[Score], total: Mapping[str, int], seats: Sequence[Seat], winners: Sequence[str] = ()
    ) -> list[Text]:
        """The parts of the score as lines, the players as columns, those who win first."""
        from rich.text import Text

        names = {seat.id: seat.name for seat in seats}
        best = next((total[seat] for seat in winners if seat in total), max(total.values(), default=0))
        order = sorted(total, key=lambda seat: (seat not in winners, abs(total[seat] - best)))
        if not order:
            return []
        rows = [(line.name, [str(line.points.get(seat, "")) for seat in order]) for line in sheet]
        rows.append((self.said.say("play.result.total"), [str(total[seat]) for seat in order]))
        first = max(text_width(name) for name, _ in rows)
        wide = [max(text_width(names.get(seat, seat)), 4) for seat in order]
        head = " " * first + "".join("  " + _right(names.get(seat, seat), width) for seat, width in zip(order, wide, strict=True))
        lines = [self._cut(Text(head, "bold"))]
        for name, points in rows:
            cells = "".join("  " + _right(text, width) for text, width in zip(points, wide, strict=True))
            lines.append(self._cut(Text(_padded(name, first)[:first] + cells)))
        return lines

    def _cut(self, line: Text) -> Text:
        line.truncate(self.width, overflow="ellipsis")
        return line

    def _wrapped(self, line: Text, most: int) -> list[Text]:
        from rich.console import Console

        lines = list(line.wrap(Console(width=self.width), self.width))
        for one in lines:
            one.rstrip()
        return lines[:most]


def _runs(scene: Scene) -> set[str]:
    """The boards whose spaces are told one after the other and cannot be chosen now."""
    return {board.id for board in scene.boards if board.grid in RUNS and not _points_at(scene, board)}


def _points_at(scene: Scene, board: Board) -> bool:
    """Can something on a board be chosen now?"""
    lit = {ref for option in (scene.decision.options if scene.decision is not None else ()) for ref in option.refs}
    return any(cell.ref in lit or any(piece.ref in lit for piece in cell.pieces) for cell in board.cells)


def _called(piece: Piece) -> str:
    return f"{piece.name} ×{piece.count}" if piece.count > 1 else piece.name


def _right(text: str, wide: int) -> str:
    return " " * max(0, wide - text_width(text)) + text


def _padded(text: str, wide: int) -> str:
    return text + " " * max(1, wide - text_width(text))
