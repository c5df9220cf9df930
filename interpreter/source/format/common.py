"""Shapes and keys that several kinds of files share."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.problems import guess
from interpreter.source.format.shapes import Shape, either, list_of, map_of, may, must, number, one_of, record, text

LANGUAGE = 1  # the version of the language and of these files; the schemas carry it
PACK_BEGINS = "pack: ID, for: RULESET"  # every pack in a file of its own
FORMER = {"limit": "use"}  # what keys were called before

TEXT = text()
FLAG = Shape("true or false", {"type": "boolean"})
ANYTHING = Shape("any value")
ID = text("an id", "^[a-z][a-z0-9_]*$", "lower_case_words: a letter, then letters, digits and underscores.", name="id")
IDS = list_of(ID, "a list of ids", unique=True, name="ids")
RULE = text("a rule id like ABC-TURN-01", "^[A-Z][A-Z0-9]*(-[A-Z0-9]+)+[a-z]?$", "The id of a rule in ledger.yaml.", name="rule")
RULES = list_of(RULE, "a list of rule ids", unique=True, name="rules", summary="The rules of the ledger that this carries out.")
PLAYERS = either(
    "a number of players, or a map with `min` and `max`",
    number(1),
    record(
        "a map with `min` and `max`",
        must("min", number(1), "The smallest number of players."),
        must("max", number(1), "The largest number of players."),
    ),
    name="players",
)

CITED = may("rules", RULES, "The rules of the ledger that this carries out.", ["ABC-TURN-01"])
NOTE = may("note", TEXT, "A remark for readers; it has no effect.")
PROVENANCE = may(
    "provenance",
    one_of("rulebook", "found", "reconstructed", "original", name="provenance", summary="Where the facts come from."),
    "Where the facts come from.",
)

WHOLE_OR_NAME = either("a name or a whole number", text("a name", "^[a-z][a-z0-9_]*$"), number())
PATH = text(
    "a path like tables.cards.first.count",
    r"^[a-z][a-z0-9_]*(\.[a-z0-9_-]+(\([a-z0-9_, ]*\))?)*$",
    name="path",
    summary="Section, id and field, joined by dots.",
)
SET = may(
    "set",
    map_of(ANYTHING, "a map from paths to values", keys=PATH),
    "Changes a value, or gives a field that was not there.",
    {"tables.cards.dawn.count": 4},
)
REPLACE = may(
    "replace",
    map_of(ANYTHING, "a map from paths to entries", keys=PATH),
    "Changes a whole row, procedure or other entry.",
    {"procedures.turn": "take action from moves"},
)
REMOVE = may("remove", list_of(PATH, "a list of paths", unique=True), "Takes entries out.", ["actions.rest"])


def key_meant(name: str, known: Iterable[str]) -> str | None:
    """The key that one nobody knows was probably meant to be."""
    names = list(known)
    return FORMER[name] if FORMER.get(name) in names else guess(name, names)
