"""One registry of what the effect language offers: functions, commands, abilities, built-in fields, names and types.

It feeds the checker (what may stand where, and what it gives), hints, the reference pages under docs/reference/ and completion.
The form of a function or command is its signature: words in capitals say what must stand there (see `signatures`).
"""

from __future__ import annotations

from interpreter.language.registered import Entry, commands
from interpreter.language.registered_commands import COMMANDS
from interpreter.language.registered_functions import FUNCTIONS

__all__ = ["ABILITIES", "COMMANDS", "FIELDS", "FORMS", "FUNCTIONS", "NAMES", "TYPES", "Entry"]

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
    *commands(
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
