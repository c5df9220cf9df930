"""What a player sees, as lines of text: the board, the areas beside it, counters.

Reads the view of a state: `places` (place id → pieces, top first; a piece has `kind`, `row`, `owner`, `hidden`,
`fields`), and `fields` (`game`, `player` → seat, `cell` → cell: name → value), and `lasting` (what holds for a while).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.model.things import Viewer
from interpreter.words.frontends import Game, State
from interpreter.words.letters import distinct
from interpreter.words.texts import Texts

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "white": "bright_white",
    "black": "bright_black",
    "orange": "dark_orange",
    "purple": "magenta",
    "pink": "hot_pink",
    "brown": "orange4",
}
PALETTE = ("cyan", "magenta", "yellow", "green", "red", "blue")
LISTED = 12  # more pieces than this in one area are counted by kind
SHORT = 3  # letters of a piece on the board


class Seen:
    """Shows one game to one viewer."""

    def __init__(self, game: Game, texts: Texts) -> None:
        self.game, self.texts = game, texts
        everyone = [*game.seats, *game.sides]
        self.colours = {who: COLOURS.get(who, PALETTE[number % len(PALETTE)]) for number, who in enumerate(everyone)}
        self.shown = _shown(game.source.sections.get("look") or {})
        self.marks = distinct({who: texts.player(who) for who in everyone}, {})
        boards = game.boards
        self.cells = frozenset(boards.cells) if boards is not None else frozenset()
        self.edges = frozenset(boards.edge_ids) if boards is not None and boards.edge_places else frozenset()

    def colour(self, owner: str | None) -> str:
        """The colour of a player's pieces."""
        return self.colours.get(owner or "", "")

    def table(self, state: State, viewer: Viewer) -> list[Text]:
        """Everything beside the board: areas, then counters of the game and of each player."""
        view = state.view(viewer)
        lines = [line for line in (self._counters(view, "game", None),) if line]
        for seat in self.game.seats:
            lines += self._player(view, seat)
        lines += self._lasting(view, self.game.sides)
        lines += self._areas(view, None)
        return [*lines, *self._edges(view), *self._cells(view)]

    def _edges(self, view: Mapping[str, Any]) -> list[Text]:
        """The pieces on edges: one line for all edges that hold the same."""
        from rich.text import Text

        edges: dict[str, tuple[Text, list[str]]] = {}
        for place, pieces in view.get("places", {}).items():
            if place in self.edges and pieces:
                shown = self._pieces(pieces, None)
                edges.setdefault(shown.plain, (shown, []))[1].append(self.texts.edge(place))
        return [Text.assemble(shown, ": ", ", ".join(names)) for shown, names in edges.values()]

    def _cells(self, view: Mapping[str, Any]) -> list[Text]:
        """The cells with pieces about which the picture does not say everything."""
        from rich.text import Text

        return [
            Text.assemble((f"{self.texts.place(cell)}: ", "dim"), self._pieces(pieces, None))
            for cell, pieces in view.get("places", {}).items()
            if cell in self.cells and any(self._details(piece) for piece in pieces)
        ]

    def _player(self, view: Mapping[str, Any], seat: str) -> list[Text]:
        from rich.text import Text

        counters = self._counters(view, "player", seat)
        areas = [*self._areas(view, seat), *self._lasting(view, (seat,))]
        if counters is None and not areas:
            return []
        head = Text(self.texts.player(seat), style=f"bold {self.colour(seat)}")
        return [Text.assemble(head, "  ", counters or ""), *areas]

    def _lasting(self, view: Mapping[str, Any], players: Sequence[str]) -> list[Text]:
        """What holds for a while, of those who let it begin."""
        from rich.text import Text

        names = Counter(self.texts.word(one["from"]) for one in view.get("lasting", ()) if one["player"] in players)
        what = ", ".join(f"{name} ×{count}" if count > 1 else name for name, count in names.items())
        return [Text(f"  {self.texts.said.say('play.lasting', what=what)}", style="dim")] if what else []

    def _counters(self, view: Mapping[str, Any], of: str, who: str | None) -> Text | None:
        from rich.text import Text

        fields = view.get("fields", {}).get(of, {})
        values = fields.get(who, {}) if who else fields
        # A flag that does not hold, and a list in which there is nothing, need no words.
        said = [
            self._value(of, name, value)
            for name, value in values.items()
            if (of not in self.shown or name in self.shown[of])  # the rest is bookkeeping
            and value not in (None, "none")
            and value is not False
            and (not isinstance(value, Mapping) or any(value.values()))
        ]
        return Text("  ".join(said), style="default") if said else None

    def _value(self, of: str, name: str, value: Any) -> str:
        if isinstance(value, Mapping):
            inner = ", ".join(self.texts.word(key) + ("" if part is True else f" {part}") for key, part in value.items() if part)
            return self.texts.field(of, name, inner or "–")
        if isinstance(value, bool):
            return self.texts.field(of, name, self.texts.said.say("play.yes" if value else "play.no"))
        return self.texts.field(of, name, str(value) if isinstance(value, int) else self.texts.word(str(value)))

    def _areas(self, view: Mapping[str, Any], seat: str | None) -> list[Text]:
        from rich.text import Text

        lines = []
        for place, pieces in view.get("places", {}).items():
            owner = place.partition(".")[2] or place.partition(" of ")[2] or None
            shared = owner is not None and owner not in self.game.seats  # a place of a row or a word
            if place in self.cells or place in self.edges or place == "box" or not pieces or (None if shared else owner) != seat:
                continue
            name = self.texts.place(place if shared else place.partition(".")[0].partition(" of ")[0])
            lines.append(Text.assemble(("  " if seat else ""), (f"{name}: ", "dim"), self._pieces(pieces, seat)))
        return lines

    def _pieces(self, pieces: Sequence[Mapping[str, Any]], seat: str | None) -> Text:
        from rich.text import Text

        names = Counter((self._piece(piece), self._details(piece), piece.get("owner")) for piece in pieces)
        shown = Text()
        between = "; " if any("," in name for name, _, _ in names) else ", "
        for number, ((name, details, owner), count) in enumerate(list(names.items())[:LISTED]):
            shown.append(between if number else "")
            shown.append(self._owned(name, owner) if owner and owner != seat else name, style=self.colour(owner))
            shown.append(f" [{details}]" if details else "")
            shown.append(f" ×{count}" if count > 1 else "")
        if len(names) > LISTED:
            shown.append(" …")
        return shown

    def _piece(self, piece: Mapping[str, Any]) -> str:
        name = self.texts.counted(piece["kind"], 1)
        if piece.get("hidden"):
            # What a piece shows of itself while it lies face down says more than its kind.
            words = [value for value in piece.get("fields", {}).values() if isinstance(value, str)]
            shown = " ".join(self.texts.word(word) for word in words)
            name = f"{name} {shown}" if shown.isdigit() else shown or name
        elif piece.get("row"):
            name = self.texts.row(piece["row"])
        face = piece.get("fields", {}).get("face")
        return name if face in (None, "none") else f"{name} {self.texts.word(str(face))}"

    def _details(self, piece: Mapping[str, Any]) -> str:
        """What there is to say about a piece besides its name: those of its fields that the locale has names for."""
        kind, said = piece["kind"], []
        for name, value in piece.get("fields", {}).items():
            none = not any(value.values()) if isinstance(value, Mapping) else value in (None, "none", 0, False)
            if not none and (words := self.texts.field_name(kind, name)):
                # Of a flag that holds, the name says everything.
                said.append(words if value is True else self._value(kind, name, value))
        return ", ".join(said)

    def _owned(self, name: str, owner: str) -> str:
        return self.texts.said.say("play.piece_of", piece=name, owner=self.texts.player(owner))

    def board(self, state: State, viewer: Viewer, width: int) -> tuple[str, str] | None:
        """The picture of the boards, and the legend of what is on it with what did not fit into it; None without a board."""
        boards = self.game.boards
        if boards is None:
            return None
        from interpreter.board.draw import draw

        view = state.view(viewer)
        # Where all pieces are alike, whose a piece is says everything.
        plain = len({(piece["kind"], piece["row"]) for pieces in view.get("places", {}).values() for piece in pieces}) == 1
        legend: dict[str, str] = {}
        labels = [self._label(view, cell, plain, legend) for cell in boards.cells]
        cut: list[str] = []

        def paint(cell: int, text: str) -> str:
            label, style = labels[cell]
            if text.strip() != label:
                named = boards.boards[boards.board_of[cell]].label
                cut.append(label if named else f"{self.texts.place(boards.cells[cell])} {label}")
            return _painted(text, style)

        names = [self.texts.place(cell) for cell in boards.cells]
        lines = draw(boards, lambda cell: labels[cell][0], width, paint, names.__getitem__, self.texts.board)
        words = "  ".join(f"{short} {full}" for short, full in sorted(legend.items()))
        return "\n".join(lines), "\n".join(part for part in (words, " | ".join(cut)) if part)

    def _label(self, view: Mapping[str, Any], cell: str, plain: bool, legend: dict[str, str]) -> tuple[str, str]:
        """What stands in a cell, and its colour: the fact that the board is labelled with, and what is there."""
        boards, number = self.game.boards, self.game.boards.index[cell]
        label = boards.boards[boards.board_of[number]].label
        inside, style = self._inside(view, cell, plain, legend)
        return (f"{boards.cell_facts[label][number]} {inside}" if label else inside), style

    def _inside(self, view: Mapping[str, Any], cell: str, plain: bool, legend: dict[str, str]) -> tuple[str, str]:
        """What is in a cell, and its colour: the top piece, else a mark, else a dot; the legend says what it means."""
        if pieces := view.get("places", {}).get(cell):
            top = pieces[0]
            name, owner = self._piece(top), top.get("owner")
            mark, full = (self.marks[owner], self._owned(name, owner)) if owner else ("", name)
            short = _brief("" if mark and plain else name, full, legend, mark)
            amounts = self._amounts(view, cell, legend)
            return short + (str(len(pieces)) if len(pieces) > 1 else "") + (f" {amounts}" if amounts else ""), (
                f"bold {self.colour(owner)}"
            )
        if amounts := self._amounts(view, cell, legend):
            return amounts, "bold"
        for value in view.get("fields", {}).get("cell", {}).get(cell, {}).values():
            if not isinstance(value, Mapping) and value not in (None, "none", 0, False):
                word = str(value) if isinstance(value, int) else self.texts.word(str(value))
                mark = self.marks.get(str(value), "")
                return _brief("" if mark else word, word, legend, mark), f"bold {self.colour(str(value))}"
        return self._fact(cell, legend), "dim"

    def _amounts(self, view: Mapping[str, Any], cell: str, legend: dict[str, str]) -> str:
        """How much there is of what in a cell."""
        said = ""
        for value in view.get("fields", {}).get("cell", {}).get(cell, {}).values():
            amounts = {self.texts.word(key): part for key, part in value.items() if part} if isinstance(value, Mapping) else {}
            length = SHORT if len(amounts) == 1 else 1
            said += "".join(f"{_brief(word, word, legend, length=length)}{amount}" for word, amount in amounts.items())
        return said

    def _fact(self, cell: str, legend: dict[str, str]) -> str:
        """The first word that the board says about an empty cell, else a dot."""
        boards = self.game.boards
        for values in boards.cell_facts.values():
            value = values[boards.index[cell]]
            if isinstance(value, str) and value != "none":
                word = self.texts.word(value)
                return _brief(word, word, legend)
        return "·"


def picture(state: State, viewer: Viewer, width: int = 100) -> str:
    """The whole table as a viewer sees it, and who must decide or who won, as plain text."""
    from interpreter.words.clean import clean
    from interpreter.words.report import result_lines

    game = state.game
    texts = game.texts
    seen, lines = Seen(game, texts), list[str]()
    if board := seen.board(state, viewer, width):
        from rich.text import Text

        lines += [Text.from_ansi(board[0]).plain, *board[1].splitlines()]
    lines += [line.plain for line in seen.table(state, viewer)]
    if (decision := state.decision) is not None:
        asked = texts.prompt(decision, decision.facts_for(viewer))
        lines.append(f"{texts.player(game.seats[decision.player])}: {asked}")
    return clean("\n".join([*lines, *result_lines(texts.said, texts, state)]))


def _shown(look: Mapping[str, Any]) -> dict[str, set[str]]:
    """The fields that a look lists, where it lists any: of the game and of players."""
    show = look.get("show") or {}
    return {of: {str(entry["of"] if isinstance(entry, Mapping) else entry) for entry in show[of]} for of in show}


def _brief(name: str, full: str, legend: dict[str, str], mark: str = "", length: int = SHORT) -> str:
    """A name in a few letters that stand for nothing else on the boards; the legend says for what."""
    for letters in _letters(name, length - len(mark)):
        short = mark + letters
        if legend.get(short, full) == full:
            break
    if short != full:
        legend[short] = full
    return short


def _letters(name: str, length: int) -> Iterator[str]:
    """Letters for a name: of each word the first, its first ones, the first with any later one, in the end with a number."""
    words = name.split()
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:length]
    yield name[:length]
    name = name or " "  # where only the mark of a player stands
    yield from (name[0] + letter for letter in name[1:] if letter.isalpha())
    yield from (f"{name[0]}{number}" for number in itertools.count(2))


def _painted(text: str, style: str) -> str:
    """A text with the codes that colour it; the console leaves them out where nobody sees colours."""
    from rich.style import Style

    return Style.parse(style).render(text) if style.strip() else text
