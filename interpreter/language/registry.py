"""One registry of what the effect language offers: functions, commands, abilities, built-in fields, names and types.

It feeds the checker (what may stand where, and what it gives), hints, the reference pages under docs/reference/ and completion.
The form of a function or command is its signature: words in capitals say what must stand there (see `signatures`).
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.language.signatures import Signature, read_call, read_command


@dataclass(frozen=True, slots=True)
class Entry:
    """One function, command or ability: how it is written, what it does and gives, one example."""

    name: str
    form: str
    summary: str
    example: str
    group: str
    signatures: dict[str, Signature]  # of a function by its forms, of a command by its rules in the grammar
    gives: str = ""


def _functions(group: str, *rows: tuple[str, str, str, str]) -> list[Entry]:
    """Form, what it gives, what it does, example."""
    return [
        Entry(form.partition("(")[0], form, summary, example, group, {one.form: one for one in read_call(form, gives)}, gives)
        for form, gives, summary, example in rows
    ]


def _commands(group: str, *rows: tuple[str, ...]) -> list[Entry]:
    """Name, form, what it does, example, and its rules in the grammar if they are not called like it."""
    return [
        Entry(name, form, summary, example, group, dict(zip(rules or [name.replace(" ", "_")], read_command(form), strict=False)))
        for name, form, summary, example, *rules in rows
    ]


def _by_name(*entries: Entry) -> dict[str, Entry]:
    return {entry.name: entry for entry in entries}


FUNCTIONS: dict[str, Entry] = _by_name(
    *_functions(
        "sets",
        ("count(SET)", "NUMBER", "how many there are", "count(tokens of me)"),
        ("any(SET)", "FLAG", "is there at least one?", "any(tokens at cell)"),
        ("none(SET)", "FLAG", "is there not a single one?", "none(tokens at cell)"),
        ("one(SET)", "FLAG", "is there exactly one?", "one(players where gold > 3)"),
        ("all(SET, CONDITION of each)", "FLAG", "does the condition hold for every one?", "all(tokens of me, place is box)"),
        (
            "sum(SET, NUMBER of each), sum(MAP)",
            "NUMBER",
            "the numbers of all, or of a map, added up",
            "sum(cards at hand of me, price)",
        ),
        (
            "largest(SET, NUMBER of each), largest(NUMBERS)",
            "NUMBER",
            "the largest number of any (0 if there is none)",
            "largest(players, gold)",
        ),
        (
            "smallest(SET, NUMBER of each), smallest(NUMBERS)",
            "NUMBER",
            "the smallest number of any (0 if there is none)",
            "smallest(players, gold)",
        ),
        ("best(SET, NUMBER of each)", "SET", "those with the largest number", "best(players, count(tokens of it))"),
        ("worst(SET, NUMBER of each)", "SET", "those with the smallest number", "worst(discs, place.space)"),
        (
            "sort(SET, NUMBER of each)",
            "SET",
            "the same things, those with the smallest number first; equal ones stay in their order",
            "sort(cards at hand of me, price)",
        ),
        ("reverse(SET)", "SET", "the same things, the last one first", "reverse(cards at market)"),
        (
            "each(SET, THINGS of each)",
            "THINGS",
            "what each of them gives, all together: one thing, several, or a number; each once",
            "each(tokens of me, neighbours(it))",
        ),
        (
            "map(SET, THING of each)",
            "MAP",
            "one thing, number or flag for each of them; `m[key]` asks for it, `set m[key] to …` changes it",
            "map(players, gold)",
        ),
        ("first(SET)", "one of SET", "the first one, or none", "first(tokens of me at supply)"),
        ("last(SET)", "one of SET", "the last one, or none", "last(cards at market)"),
        ("top(PLACE)", "PIECE", "the piece on top, or none", "top(deck)"),
        ("bottom(PLACE)", "PIECE", "the piece at the bottom, or none", "bottom(deck)"),
        (
            "random(SET), random(SET, NUMBER of each)",
            "one of SET",
            "one that chance picks, or none; with a number for each, in proportion to that; only in `let`",
            "random(cards at hand of rival)",
        ),
    ),
    *_functions(
        "numbers",
        ("max(NUMBER, NUMBER)", "NUMBER", "the larger number", "max(1, cost)"),
        ("min(NUMBER, NUMBER)", "NUMBER", "the smaller number", "min(3, me.gold)"),
        ("times_seen()", "NUMBER", "how often the position of now was noted (`note position`)", "times_seen()"),
    ),
    *_functions(
        "players",
        ("next(PLAYER)", "PLAYER", "who comes next clockwise, of those still in the game", "next(me)"),
        ("previous(PLAYER)", "PLAYER", "who comes before", "previous(me)"),
        ("clockwise(PLAYER)", "PLAYERS", "all players in turn order, beginning with this one", "clockwise(active)"),
    ),
    *_functions(
        "board",
        ("neighbours(CELL or CELLS)", "CELLS", "cells next to it", "neighbours(token.place)"),
        (
            "distance(CELL, CELL, [through: CELLS or PIECES])",
            "NUMBER",
            "steps from one cell to another (-1: no way), only through the cells given",
            "distance(a1, b2)",
        ),
        (
            "reachable(CELL or CELLS, [through: CELLS or PIECES], [over: EDGES or PIECES], [within: NUMBER])",
            "CELLS",
            "cells that can be reached; through: which may be passed, over: which edges may be used (or pieces lying on them), "
            "within: in how many steps; one that may not be passed can still be reached",
            "reachable(start, over: rails of me)",
        ),
        (
            "nearest(CELL, CELLS, [through: CELLS or PIECES])",
            "CELLS",
            "those of the cells that are nearest",
            "nearest(a1, farms)",
        ),
        (
            "steps_towards(CELL, CELLS, [through: CELLS or PIECES])",
            "CELLS",
            "the neighbours that lie on a shortest way to a nearest one",
            "steps_towards(token.place, farms)",
        ),
        (
            "turning(CELLS, around: CELL, from: DIRECTION, clockwise: FLAG)",
            "CELL",
            "the first of the cells met when turning from a direction",
            "turning(ways, around: here, from: n, clockwise: yes)",
        ),
        (
            "leftmost(CELLS, around: CELL, facing: DIRECTION, [between: CELLS])",
            "CELL",
            "the leftmost of the cells, seen from a cell; "
            "between: looking along the line midway between these cells, to the side of `facing`",
            "leftmost(farms, around: here, facing: s)",
        ),
        (
            "rightmost(CELLS, around: CELL, facing: DIRECTION, [between: CELLS])",
            "CELL",
            "the rightmost of the cells, seen from a cell; "
            "between: looking along the line midway between these cells, to the side of `facing`",
            "rightmost(farms, around: here, facing: s)",
        ),
        ("step(CELL, DIRECTION)", "CELL", "the next cell in a direction, or none", "step(cell, n)"),
        ("ray(CELL, DIRECTION)", "CELLS", "all cells in a direction, nearest first", "ray(cell, ne)"),
        ("direction(CELL, CELL)", "DIRECTION", "the direction from a cell to a neighbour, or none", "direction(a1, a2)"),
        ("opposite(DIRECTION)", "DIRECTION", "the direction the other way", "opposite(n)"),
        (
            "turned(DIRECTION, NUMBER)",
            "DIRECTION",
            "the direction so many steps further clockwise (negative: the other way) among those of its board",
            "turned(n, 2)",
        ),
        (
            "offset(CELL, NUMBER, NUMBER)",
            "CELL",
            "the cell so many rows down and so many columns to the right, or none; negative: up, to the left",
            "offset(a1, -1, 1)",
        ),
        (
            "longest_line(CELL, CELLS or PIECES)",
            "NUMBER",
            "how long the longest straight line through the cell is that lies in the cells (the cell itself counted)",
            "longest_line(cell, cells where mark is me)",
        ),
        (
            "edges(CELL or CELLS or CORNER)",
            "EDGES",
            "the edges of a cell, or of all these cells; those that meet in a corner",
            "edges(cell)",
        ),
        ("ends(EDGE)", "CELLS", "the two cells of an edge", "ends(edge)"),
        ("edge(CELL, CELL)", "EDGE", "the edge between two neighbours, or none", "edge(a1, a2)"),
        ("corners(CELL or EDGE)", "PLACES", "the corners of a cell, clockwise from north; the ends of an edge", "corners(cell)"),
        ("cells(CORNER)", "CELLS", "the cells that meet in a corner", "cells(first(corners(a1)))"),
    ),
    *_functions(
        "events",
        ("during(EVENT)", "FLAG", "is this procedure, step or action being carried out now?", "during(turn)"),
    ),
    *_functions(
        "cards",
        (
            "possible(CARD or GROUP)",
            "FLAG",
            "can the effect of the card, or some action of the group, be carried out now?",
            "possible(card)",
        ),
        ("left(AMOUNT)", "NUMBER", "what is left of the supply of a field, or of one of its words", "left(gold)"),
        ("looked(PLAYER, PIECE)", "FLAG", "has the player seen its face?", "looked(me, card)"),
    ),
)

COMMANDS: dict[str, Entry] = _by_name(
    *_commands(
        "choices",
        (
            "choose",
            "choose NAME from SET [by WHO]",
            "a player picks one; with nothing to pick the rest of the block is left out; several: each in secret",
            "choose cell from neighbours(token.place)\nchoose bid from 0..3 by players",
        ),
        (
            "pick",
            "pick NAME from STOCK [up to N | exactly N] [by PLAYER]",
            "a player picks several things of a set, or goods of a field with a number for each word, one after the other",
            "pick gone from cards at hand of me exactly 2\npick goods from me.store up to 2\nlose goods",
        ),
        (
            "choose one",
            "choose one [by PLAYER]: NAME: BLOCK …",
            "a player picks one of several blocks that can be carried out",
            "choose one:\n  money: gain 2 gold\n  card: draw card from deck; move card to hand of me",
        ),
        ("may", "may COMMAND, may [COMMAND]: BLOCK", "a player may do it, or decline", "may gain 1 gold", "may", "may_block"),
        (
            "take action",
            "take action from GROUP [by PLAYER]",
            "a player takes one of the actions of a group",
            "take action from movement",
        ),
        (
            "require",
            "require CONDITION",
            "otherwise the rest of the block is left out (and what begins with it is not offered)",
            "require me.gold >= 2",
        ),
    ),
    *_commands(
        "amounts",
        (
            "pay",
            "pay N FIELD [for PLAYER], pay GOODS [for PLAYER]",
            "all or nothing: what cannot be paid is not offered",
            "pay 2 gold",
            "pay",
            "pay_goods",
        ),
        (
            "gain",
            "gain N FIELD [for PLAYER], gain GOODS [for PLAYER]",
            "add to a player's field, as far as bounds and supply allow",
            "gain 2 gold",
            "gain",
            "gain_goods",
        ),
        (
            "lose",
            "lose N FIELD [for PLAYER], lose GOODS [for PLAYER]",
            "take away what is there, at most N",
            "lose 2 gold",
            "lose",
            "lose_goods",
        ),
        ("set", "set FIELD to VALUE", "give a field a value", "set cell.mark to me"),
        ("change", "change FIELD by N", "add to a field", "change token.strength by -1"),
        ("let", "let NAME be VALUE", "a name for the rest of the block", "let cost be 2 * count(tokens of me)"),
    ),
    *_commands(
        "pieces",
        ("move", "move PIECES to [bottom of] PLACE", "put pieces on top (or under) what is there", "move token to cell"),
        (
            "swap",
            "swap A with B",
            "two pieces change places, two fields what they hold, two places what lies there",
            "swap first(cards at market) with last(cards at market)",
        ),
        ("remove", "remove PIECES", "put pieces back into the box", "remove token"),
        ("discard", "discard PIECES", "put pieces where their kind says (`discard: PLACE`), else into the box", "discard card"),
        (
            "draw",
            "draw NAME from PLACE, draw N NAME from PLACE",
            "take the top piece, or the top N, in hand as NAME; an empty place is refilled where it says so, "
            "else the rest of the block is left out",
            "draw card from deck\ndraw 3 drawn from deck",
            "draw",
            "draw_several",
        ),
        ("shuffle", "shuffle PLACE", "put the pieces there in random order", "shuffle deck"),
        (
            "roll",
            "roll DICE [as NAME], roll N DICE as NAME",
            "chance gives each die a face; the dice that were rolled can have a name",
            "roll white_dice\nroll 2 white_dice as shots",
            "roll",
            "roll_several",
        ),
        ("look at", "look at PIECES [by PLAYER]", "a player sees their faces", "look at top(deck)", "look"),
        ("reveal", "reveal PIECES", "everybody sees their faces", "reveal token"),
        ("conceal", "conceal PIECES", "nobody knows their faces any more", "conceal token"),
    ),
    *_commands(
        "flow",
        ("resolve", "resolve CARD", "carry out the effect of its row; of a row, its own effect", "resolve card"),
        (
            "if",
            "if CONDITION: BLOCK [else if …] [else: BLOCK]",
            "only if it holds; any command may also end in `if CONDITION`",
            "gain 1 gold if me.gold < 3",
            "if_",
        ),
        (
            "repeat",
            "repeat: BLOCK, repeat N times: BLOCK, repeat up to N: BLOCK",
            "again and again; `stop`, or declining a `may` that is all of the block, ends it",
            "repeat up to 3: may take action from movement",
            "repeat",
            "repeat_times",
            "repeat_up_to",
        ),
        ("while", "while CONDITION: BLOCK", "as long as it holds", "while any(tokens of me): turn()", "while_"),
        ("for each", "for each NAME in SET: BLOCK", "for one after the other", "for each token in tokens of me: remove token"),
        (
            "spread",
            "spread N over NAME in SET [by PLAYER]: BLOCK",
            "a player gives N points out one at a time; the set is asked again before each, so that a capacity is a `where`",
            "spread 2 over foe in foes where health > 0: change foe.health by -1",
        ),
        (
            "at once",
            "at once: BLOCK, at once for each NAME in SET: BLOCK",
            "everything is worked out first and then carried out",
            "at once for each foe in foes: change foe.health by -1",
            "at_once",
            "at_once_each",
        ),
        ("as", "as PLAYER: BLOCK", "somebody else is `me`", "as next(me): gain 1 gold", "as_"),
        ("step", "step NAME: BLOCK", "a named part of a procedure, which examples can run alone", "step income: gain 1 gold"),
        (
            "otherwise",
            "otherwise: BLOCK",
            "if what stands before it did not happen: declined, nothing to choose, pick, pay or draw, or not possible",
            "may gain 1 gold\notherwise: lose 1 gold",
        ),
        (
            "until end of",
            "until end of PROCEDURE: ABILITY …, for N PROCEDURES: ABILITY …",
            "from now on these abilities hold, until the procedure that runs now is over, or N of them are",
            "until end of turn: modify price(me, house) by -1\n"
            "for 2 turns:\n  after gain_it(player) if player is rival: gain 1 gold",
            "until_end",
            "for_ends",
        ),
        (
            "take turns",
            "take turns [among PLAYERS] [from PLAYER] [anticlockwise] [once]: BLOCK",
            "one player after the other, for ever, until nobody is left among them, or once round the table",
            "take turns among players where gold > 0 from next(me) anticlockwise once: turn()\ntake turns: turn()",
        ),
        (
            "try",
            "try: BLOCK",
            "what is done in it can be taken back: nothing is decided by chance, and nobody learns anything",
            "try:\n  repeat: may take action from movement",
            "try_",
        ),
        (
            "take back",
            "take back",
            "in `try`: everything is as it was when it began, and it begins again; only when something has changed",
            "try:\n  choose one:\n    go: gain 1 gold\n  choose one:\n    good: do nothing\n    other: take back",
        ),
        ("stop", "stop", "leave the innermost repeat, while or for each; outside of one, the procedure", "stop if done"),
        ("note position", "note position", "keep in mind how everything stands now, for `times_seen()`", "note position"),
        ("do nothing", "do nothing", "where something must stand, and nothing is to be done", "if done: do nothing"),
        ("call", "NAME(ARGUMENTS)", "run a procedure; cards may watch it", "turn()"),
        ("say", "say KEY(NAME: VALUE …)", "a line for the log, worded in the locale files", "say caught(token, by: me)"),
    ),
    *_commands(
        "events",
        ("cancel", "cancel", "in `before`: the event does not happen", "cancel"),
        ("proceed", "proceed", "in `instead of`: the event happens after all", "proceed"),
    ),
    *_commands(
        "ends",
        (
            "win",
            "win PLAYERS [after PROCEDURE]",
            "the game is over, at once or when the procedure is done; these win (`win none`: everybody loses)",
            "win me",
        ),
        ("tie", "tie [after PROCEDURE]", "the game is over without a winner", "tie if none(cells where mark is none)"),
        (
            "finish",
            "finish [after PROCEDURE]",
            "the game is over, at once or when the procedure is done; the score decides",
            "finish after turn",
        ),
        ("eliminate", "eliminate PLAYERS", "they take no more turns and cannot win", "eliminate player"),
        ("defeat", "defeat PLAYERS", "as eliminate; when nobody is left the game is over and everybody has lost", "defeat me"),
    ),
)

FORMS: tuple[Entry, ...] = tuple(
    Entry(name, form, summary, example, "other forms", {}, gives)
    for name, form, gives, summary, example in (
        ("where", "SET where CONDITION", "SET", "those for which it holds", "tokens where strength > 2"),
        ("as", "SET as NAME where CONDITION", "SET", "a name for each of them", "cells as spot where none(tokens at spot)"),
        ("of", "PIECES of PLAYER", "PIECES", "those that are a player's", "tokens of me"),
        ("at", "PIECES at PLACE or PLACES", "PIECES", "those that lie there, top first", "tokens at neighbours(cell)"),
        ("..", "N .. N", "NUMBERS", "all numbers from the first to the second", "1..6"),
        ("if", "if CONDITION then VALUE else VALUE", "VALUE", "one or the other", "if done then 1 else 2"),
        (
            "after",
            "VALUE after PROCEDURE(ARGUMENTS)",
            "VALUE",
            "what it would be if the procedure had run: tried out in a copy, in which nobody is asked and nothing rolled",
            "me.gold > 5 after gain_it(me)",
        ),
    )
)

ABILITIES: tuple[Entry, ...] = (
    *_commands(
        "",
        (
            "before",
            "before EVENT(names) [if CONDITION]: BLOCK, before take action from GROUP [if CONDITION]: BLOCK",
            "runs before a procedure or action; may change its parameters or `cancel` it",
            "before hit(token, amount) if token.owner is me:\n  set amount to amount - 1",
        ),
        (
            "instead of",
            "instead of EVENT(names) [if CONDITION]: BLOCK, instead of take action from GROUP [if CONDITION]: BLOCK",
            "replaces a procedure or action; `may …` makes it optional",
            "instead of destroy(token) if token.owner is me:\n  may move token to hand of me",
        ),
        (
            "after",
            "after EVENT(names) [if CONDITION]: BLOCK, after take action from GROUP [if CONDITION]: BLOCK",
            "runs after a procedure or action",
            "after take action from movement if action is walk:\n  gain 1 gold",
        ),
        (
            "modify",
            "modify VALUE(arguments) by N | to VALUE | times N [min N] [max N] [if CONDITION]",
            "changes a named value while the card is in play: set, then add, then multiply, then clamp",
            "modify price(me, house) by -1 min 1",
        ),
        (
            "action",
            "action NAME [in GROUP]: BLOCK",
            "an action that the card gives to whoever has it",
            "action rest in movement:\n  gain 1 gold",
        ),
        (
            "once per",
            "once per PROCEDURE ABILITY, N per PROCEDURE ABILITY, once ABILITY",
            "in front of an ability: how often it may be used, as `use` says it for a whole row",
            "once per turn after turn():\n  gain 1 gold",
        ),
    ),
)

FIELDS: tuple[tuple[str, str, str], ...] = (
    ("piece", "place", "where it is"),
    ("piece", "cell", "the cell it is on, also inside another piece"),
    ("piece", "owner", "whose it is, or none"),
    ("piece", "holder", "whose place it is in, or none"),
    ("piece", "carries", "how many pieces can be put into it, as its kind says"),
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
    ("corners", "all corners of cells, in reading order, where corners are places"),
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
    ("map of K to T", "one thing for each word, row, player … of K; only in tables, names and parameters"),
)
