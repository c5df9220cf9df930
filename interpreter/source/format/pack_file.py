"""What may stand in a pack: `variants/<id>.yaml` of a ruleset, or a file of its own anywhere on the disk."""

from __future__ import annotations

from interpreter.source.format.common import CITED, ID, NOTE, PLAYERS, PROVENANCE, REMOVE, REPLACE, SET, TEXT
from interpreter.source.format.examples_file import EXAMPLES
from interpreter.source.format.ledger_file import LEDGER_RULE
from interpreter.source.format.locale_file import BY_LANGUAGE, CHANGED_WORDS
from interpreter.source.format.ruleset_file import IMPORT, SECTIONS, addition
from interpreter.source.format.shapes import either, list_of, map_of, may, number, record

OTHERS = either(
    "a list of ids, or a map from ids to reasons",
    list_of(ID, "a list of ids", unique=True),
    map_of(TEXT, "a map from ids to reasons", keys=ID),
    name="others",
)


PACK = record(
    "Pack",
    may("variant", ID, "The id of a variant in `variants/`; the name of the file."),
    may("pack", ID, "The id of a pack in a file of its own, which may have any name."),
    may("for", ID, "The ruleset that a pack is for; every pack in a file of its own says it."),
    may("language", number(1), "The version of the language that it is written in (default: that of the ruleset).", 1),
    may("players", PLAYERS, "Only for these numbers of players."),
    may("requires", OTHERS, "Other variants or packs that must be on.", {"expansion": "its boats are needed"}),
    may("excludes", OTHERS, "Other variants or packs that must be off; a map gives reasons, as under `requires`.", ["beginners"]),
    CITED,
    NOTE,
    PROVENANCE,
    IMPORT,
    SET,
    may(
        "add",
        record("a map of sections", *map(addition, SECTIONS)),
        "Adds what was not there; it comes last in every order.",
        {"symbols": {"terrain": ["swamp"]}},
    ),
    REPLACE,
    REMOVE,
    may(
        "words",
        map_of(CHANGED_WORDS, "a map from languages to words", keys=BY_LANGUAGE),
        "What it says, by language: as under `with` of a locale.",
        {"en": {"names": {"tables": {"cards": {"dawn": "Dawn"}}}}},
    ),
    may("ledger", list_of(LEDGER_RULE, "a list of rules"), "Rules of its own, as in a ledger."),
    EXAMPLES,
    requires={"pack": ["for"], "for": ["pack"]},
    summary="An overlay: an edition, printed variant, difficulty level, scenario, house rule, or cards of your own.",
)
