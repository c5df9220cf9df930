"""One registry of what the effect language offers: functions, commands, built-in fields.

It feeds the checker (names, numbers of arguments, hints), the reference pages under docs/reference/ and completion.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One function or command: how it is written, what it does, one example."""

    name: str
    form: str
    summary: str
    example: str
    least: int = 1
    most: int = 1
    named: tuple[str, ...] = ()
    group: str = ""


def _f(
    name: str,
    form: str,
    summary: str,
    example: str,
    least: int = 1,
    most: int | None = None,
    named: tuple[str, ...] = (),
    group: str = "sets",
) -> Entry:
    return Entry(name, form, summary, example, least, least if most is None else most, named, group)


FUNCTIONS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _f("count", "count(SET)", "how many there are", "count(tokens of me)"),
        _f("any", "any(SET)", "is there at least one?", "any(tokens at cell)"),
        _f("none", "none(SET)", "is there not a single one?", "none(tokens at cell)"),
        _f("all", "all(SET, CONDITION)", "does the condition hold for every one?", "all(tokens of me, place is box)", 2),
        _f("sum", "sum(SET, NUMBER)", "the numbers of all added up", "sum(cards at hand of me, price)", 2),
        _f(
            "largest",
            "largest(SET, NUMBER), largest(NUMBERS)",
            "the largest number of any (0 if there is none)",
            "largest(players, gold)",
            1,
            2,
        ),
        _f(
            "smallest",
            "smallest(SET, NUMBER), smallest(NUMBERS)",
            "the smallest number of any (0 if there is none)",
            "smallest(players, gold)",
            1,
            2,
        ),
        _f("best", "best(SET, NUMBER)", "those with the largest number", "best(players, count(tokens of it))", 2),
        _f("worst", "worst(SET, NUMBER)", "those with the smallest number", "worst(discs, place.space)", 2),
        _f("first", "first(SET)", "the first one, or none", "first(tokens of me at supply)"),
        _f("last", "last(SET)", "the last one, or none", "last(cards at market)"),
        _f("top", "top(PLACE)", "the piece on top, or none", "top(deck)"),
        _f("bottom", "bottom(PLACE)", "the piece at the bottom, or none", "bottom(deck)"),
        _f("random", "random(SET)", "one that chance picks, or none; only in `let`", "random(cards at hand of rival)"),
        _f("max", "max(A, B)", "the larger number", "max(1, cost)", 2, group="numbers"),
        _f("min", "min(A, B)", "the smaller number", "min(3, me.gold)", 2, group="numbers"),
        _f("next", "next(PLAYER)", "who comes next clockwise, of those still in the game", "next(me)", group="players"),
        _f("previous", "previous(PLAYER)", "who comes before", "previous(me)", group="players"),
        _f(
            "clockwise",
            "clockwise(PLAYER)",
            "all players in turn order, beginning with this one",
            "clockwise(active)",
            group="players",
        ),
        _f("neighbours", "neighbours(CELL or SET)", "cells next to it", "neighbours(token.place)", group="board"),
        _f(
            "distance",
            "distance(A, B, through: CELLS)",
            "steps from one cell to another (-1: no way), only through the cells given",
            "distance(a1, b2)",
            2,
            named=("through",),
            group="board",
        ),
        _f(
            "reachable",
            "reachable(FROM, through: CELLS, over: EDGES, within: N)",
            "cells that can be reached; through: which "
            "may be passed, over: which edges may be used (or pieces lying on them), within: in how many steps; one that may "
            "not be passed can still be reached",
            "reachable(start, over: rails of me)",
            1,
            named=("through", "over", "within"),
            group="board",
        ),
        _f(
            "nearest",
            "nearest(FROM, CELLS, through: CELLS)",
            "those of the cells that are nearest",
            "nearest(a1, corners)",
            2,
            named=("through",),
            group="board",
        ),
        _f(
            "steps_towards",
            "steps_towards(FROM, CELLS, through: CELLS)",
            "the neighbours that lie on a shortest way to a nearest one",
            "steps_towards(token.place, farms)",
            2,
            named=("through",),
            group="board",
        ),
        _f(
            "turning",
            "turning(CELLS, around: CELL, from: DIRECTION, clockwise: FLAG)",
            "the first of the cells met when turning from a direction",
            "turning(ways, around: here, from: n, clockwise: yes)",
            1,
            named=("around", "from", "clockwise"),
            group="board",
        ),
        _f(
            "leftmost",
            "leftmost(CELLS, around: CELL, facing: DIRECTION, between: CELLS)",
            "the leftmost of the cells, seen from "
            "a cell; between: looking along the line midway between these cells, to the side of `facing`",
            "leftmost(farms, around: here, facing: s)",
            1,
            named=("around", "facing", "between"),
            group="board",
        ),
        _f(
            "rightmost",
            "rightmost(CELLS, around: CELL, facing: DIRECTION, between: CELLS)",
            "the rightmost of the cells, seen "
            "from a cell; between: looking along the line midway between these cells, to the side of `facing`",
            "rightmost(farms, around: here, facing: s)",
            1,
            named=("around", "facing", "between"),
            group="board",
        ),
        _f("step", "step(CELL, DIRECTION)", "the next cell in a direction, or none", "step(cell, n)", 2, group="board"),
        _f("ray", "ray(CELL, DIRECTION)", "all cells in a direction, nearest first", "ray(cell, ne)", 2, group="board"),
        _f(
            "direction",
            "direction(A, B)",
            "the direction from a cell to a neighbour, or none",
            "direction(a1, a2)",
            2,
            group="board",
        ),
        _f("opposite", "opposite(DIRECTION)", "the direction the other way", "opposite(n)", group="board"),
        _f(
            "longest_line",
            "longest_line(CELL, CELLS)",
            "how long the longest straight line through the cell is that lies in the cells (the cell itself counted)",
            "longest_line(cell, cells where mark is me)",
            2,
            group="board",
        ),
        _f("edges", "edges(CELL or SET)", "the edges of a cell, or of all these cells", "edges(cell)", group="board"),
        _f("ends", "ends(EDGE)", "the two cells of an edge", "ends(edge)", group="board"),
        _f("edge", "edge(A, B)", "the edge between two neighbours, or none", "edge(a1, a2)", 2, group="board"),
        _f(
            "possible",
            "possible(CARD or GROUP)",
            "can the effect of the card, or some action of the group, be carried out now?",
            "possible(card)",
            group="cards",
        ),
        _f("looked", "looked(PLAYER, PIECE)", "has the player seen its face?", "looked(me, card)", 2, group="cards"),
    )
}

_c = Entry
COMMANDS: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _c(
            "choose",
            "choose NAME from SET [by PLAYER]",
            "a player picks one; with nothing to pick the rest of the block is left out",
            "choose cell from neighbours(token.place)",
            group="choices",
        ),
        _c(
            "pick",
            "pick NAME from SET [up to N | exactly N]",
            "a player picks several, one after the other",
            "pick gone from cards at hand of me exactly 2",
            group="choices",
        ),
        _c(
            "choose one",
            "choose one: NAME: BLOCK …",
            "a player picks one of several blocks that can be carried out",
            "choose one:\n  money: gain 2 gold\n  card: draw card from deck; move card to hand of me",
            group="choices",
        ),
        _c(
            "may",
            "may COMMAND, may COMMAND: BLOCK, may: BLOCK",
            "a player may do it, or decline",
            "may gain 1 gold",
            group="choices",
        ),
        _c(
            "take action",
            "take action from GROUP",
            "a player takes one of the actions of a group",
            "take action from movement",
            group="choices",
        ),
        _c(
            "require",
            "require CONDITION",
            "otherwise the rest of the block is left out (and what begins with it is not offered)",
            "require me.gold >= 2",
            group="choices",
        ),
        _c(
            "pay", "pay N FIELD [for PLAYER]", "all or nothing: what cannot be paid is not offered", "pay 2 gold", group="amounts"
        ),
        _c(
            "gain",
            "gain N FIELD [for PLAYER]",
            "add to a player's field, as far as bounds and supply allow",
            "gain 2 gold",
            group="amounts",
        ),
        _c("lose", "lose N FIELD [for PLAYER]", "take away what is there, at most N", "lose 2 gold", group="amounts"),
        _c("set", "set FIELD to VALUE", "give a field a value", "set cell.mark to me", group="amounts"),
        _c("change", "change FIELD by N", "add to a field", "change token.strength by -1", group="amounts"),
        _c(
            "let", "let NAME be VALUE", "a name for the rest of the block", "let cost be 2 * count(tokens of me)", group="amounts"
        ),
        _c(
            "move",
            "move PIECES to [bottom of] PLACE",
            "put pieces on top (or under) what is there",
            "move token to cell",
            group="pieces",
        ),
        _c("remove", "remove PIECES", "put pieces back into the box", "remove token", group="pieces"),
        _c(
            "discard",
            "discard PIECES",
            "put pieces where their kind says (`discard: PLACE`), else into the box",
            "discard card",
            group="pieces",
        ),
        _c(
            "draw",
            "draw NAME from PLACE",
            "take the top piece in hand as NAME; an empty place is refilled where it says so, "
            "else the rest of the block is left out",
            "draw card from deck",
            group="pieces",
        ),
        _c("shuffle", "shuffle PLACE", "put the pieces there in random order", "shuffle deck", group="pieces"),
        _c("roll", "roll DICE", "chance gives each die a face", "roll white_dice", group="pieces"),
        _c("look at", "look at PIECES [by PLAYER]", "a player sees their faces", "look at top(deck)", group="pieces"),
        _c("reveal", "reveal PIECES", "everybody sees their faces", "reveal token", group="pieces"),
        _c("conceal", "conceal PIECES", "nobody knows their faces any more", "conceal token", group="pieces"),
        _c("resolve", "resolve CARD", "carry out the effect of its row", "resolve card", group="flow"),
        _c(
            "if",
            "if CONDITION: BLOCK [else if …] [else: BLOCK]",
            "only if it holds; any command may also end in `if CONDITION`",
            "gain 1 gold if me.gold < 3",
            group="flow",
        ),
        _c(
            "repeat",
            "repeat: BLOCK, repeat N times: BLOCK, repeat up to N: BLOCK",
            "again and again; `stop`, or declining a `may` that is all of the block, ends it",
            "repeat up to 3: may take action from movement",
            group="flow",
        ),
        _c("while", "while CONDITION: BLOCK", "as long as it holds", "while any(tokens of me): turn()", group="flow"),
        _c(
            "for each",
            "for each NAME in SET: BLOCK",
            "for one after the other",
            "for each token in tokens of me: remove token",
            group="flow",
        ),
        _c(
            "at once",
            "at once: BLOCK, at once for each NAME in SET: BLOCK",
            "everything is worked out first and then carried out",
            "at once for each foe in foes: change foe.health by -1",
            group="flow",
        ),
        _c("as", "as PLAYER: BLOCK", "somebody else is `me`", "as next(me): gain 1 gold", group="flow"),
        _c(
            "step",
            "step NAME: BLOCK",
            "a named part of a procedure, which examples can run alone",
            "step income: gain 1 gold",
            group="flow",
        ),
        _c(
            "take turns",
            "take turns: BLOCK",
            "one player after the other, clockwise, for ever",
            "take turns: turn()",
            group="flow",
        ),
        _c(
            "stop",
            "stop",
            "leave the innermost repeat, while or for each; outside of one, the procedure",
            "stop if done",
            group="flow",
        ),
        _c("call", "NAME(ARGUMENTS)", "run a procedure; cards may watch it", "turn()", group="flow"),
        _c(
            "say",
            "say KEY(NAME: VALUE …)",
            "a line for the log, worded in the locale files",
            "say caught(token, by: me)",
            group="flow",
        ),
        _c("cancel", "cancel", "in `before`: the event does not happen", "cancel", group="events"),
        _c("proceed", "proceed", "in `instead of`: the event happens after all", "proceed", group="events"),
        _c(
            "win",
            "win PLAYERS [after PROCEDURE]",
            "the game is over, at once or when the procedure is done; these win (`win none`: everybody loses)",
            "win me",
            group="ends",
        ),
        _c(
            "tie",
            "tie [after PROCEDURE]",
            "the game is over without a winner",
            "tie if none(cells where mark is none)",
            group="ends",
        ),
        _c(
            "finish",
            "finish [after PROCEDURE]",
            "the game is over, at once or when the procedure is done; the score decides",
            "finish after turn",
            group="ends",
        ),
        _c("eliminate", "eliminate PLAYERS", "they take no more turns and cannot win", "eliminate player", group="ends"),
        _c(
            "defeat",
            "defeat PLAYERS",
            "as eliminate; when nobody is left the game is over and everybody has lost",
            "defeat me",
            group="ends",
        ),
    )
}

ABILITIES: tuple[Entry, ...] = (
    _c(
        "before",
        "before EVENT(names) [if CONDITION]: BLOCK",
        "runs before a procedure; may change its parameters or `cancel` it",
        "before hit(token, amount) if token.owner is me:\n  set amount to amount - 1",
    ),
    _c(
        "instead of",
        "instead of EVENT(names) [if CONDITION]: BLOCK",
        "replaces a procedure; `may …` makes it optional",
        "instead of destroy(token) if token.owner is me:\n  may move token to hand of me",
    ),
    _c("after", "after EVENT(names) [if CONDITION]: BLOCK", "runs after a procedure", "after turn():\n  gain 1 gold"),
    _c(
        "modify",
        "modify VALUE(arguments) by N | to VALUE | times N [min N] [max N] [if CONDITION]",
        "changes a named value while the card is in play: set, then add, then multiply, then clamp",
        "modify price(me, house) by -1 min 1",
    ),
    _c(
        "action",
        "action NAME [in GROUP]: BLOCK",
        "an action that the card gives to whoever has it",
        "action rest in movement:\n  gain 1 gold",
    ),
)

FIELDS: tuple[tuple[str, str, str], ...] = (
    ("piece", "place", "where it is"),
    ("piece", "cell", "the cell it is on, also inside another piece"),
    ("piece", "owner", "whose it is, or none"),
    ("piece", "holder", "whose place it is in, or none"),
    ("piece", "kind", "its kind"),
    ("piece", "row", "its row, if its kind has a table"),
    ("piece", "face", "what a die shows"),
    ("place", "owner", "whose place it is, or none"),
    ("place", "space", "its number on a track"),
    ("cell", "row", "its line on a grid, from the top, from 0"),
    ("cell", "column", "its column on a grid, from 0"),
    ("player", "out", "is the player out of the game?"),
)

NAMES: tuple[tuple[str, str], ...] = (
    ("me", "the player who acts; for a card, whoever has it"),
    ("active", "the player whose turn it is"),
    ("this", "the card whose effect this is"),
    ("it", "the thing that a condition or number is about"),
    ("none", "nothing: no player, no cell, no piece …"),
    ("yes", "a flag that is set"),
    ("no", "a flag that is not set"),
    ("players", "all players still in the game, in the order of their seats"),
    ("opponents", "the players still in the game without me"),
    ("sides", "the sides that act without a player"),
    ("cells", "all cells of all boards, in reading order"),
    ("edges", "all edges, where edges are places"),
    ("directions", "all directions of the board"),
    ("pieces", "all pieces"),
    ("box", "the place where pieces are that are not in play"),
)

TYPES: tuple[tuple[str, str], ...] = (
    ("number", "a whole number"),
    ("flag", "yes or no"),
    ("player", "a player or a side"),
    ("cell", "a cell of a board"),
    ("edge", "an edge of a board"),
    ("place", "a cell, an edge, a place beside the board, or a piece that carries others"),
    ("direction", "a direction of the board"),
    ("piece", "any piece"),
    ("kind", "a kind of piece"),
    ("KIND", "a piece of that kind: an entry of `pieces`"),
    ("TABLE", "a row of that table"),
    ("SYMBOLS", "a word of that list: an entry of `symbols`"),
    ("set of T", "several things; only in tables and on boards"),
    ("list of T", "several things with numbers; only in tables"),
    ("map of K to T", "one thing for each word, row, player … of K; only in tables"),
)
