"""What may stand in `rulesets/library/<part>.yaml`."""

from __future__ import annotations

from interpreter.source.format.common import ID, TEXT, WHOLE_OR_NAME
from interpreter.source.format.locale_file import BY_LANGUAGE, CHANGED_WORDS
from interpreter.source.format.ruleset_file import SECTIONS, addition
from interpreter.source.format.shapes import either, map_of, may, must, number, one_of, record

# What stands in a ruleset once, whole, is no part of several.
SHARED = ("symbols", "places", "tables", "pieces", "fields", "values", "procedures", "actions", "abilities")
NEED = either(
    "a sentence, or a map with `is`",
    TEXT,
    record(
        "a map with `is`",
        must("is", TEXT, "A sentence that says what it stands for."),
        may("default", WHOLE_OR_NAME, "What it is called where nothing is said; without it, a ruleset must say it."),
        may(
            "from",
            one_of("pieces", "places", "tables", "symbols", "values", "procedures", "fields.player", "fields.game"),
            "Where the ruleset must have it.",
        ),
    ),
)
PART = record(
    "Part of the library",
    must("part", ID, "The id of the part; the name of the file."),
    may("language", number(1), "The version of the language that it is written in.", 1),
    must("about", map_of(TEXT, "a map from languages to sentences", keys=BY_LANGUAGE), "What it is for, by language."),
    may(
        "needs",
        map_of(NEED, "a map of names", keys=ID),
        "Names that a ruleset may give it, for what it needs and for what it brings; they are whole words in its keys and texts.",
        {"card": {"is": "The kind of piece that is held.", "from": "pieces", "default": "card"}},
    ),
    *(addition(section) for section in SECTIONS if section.name in SHARED),
    may(
        "words",
        map_of(CHANGED_WORDS, "a map from languages to words", keys=BY_LANGUAGE),
        "What it says, by language; the words of the ruleset itself stand before them.",
    ),
    must(
        "example",
        record(
            "a small ruleset",
            must("game", TEXT, "Its `game.yaml`, which imports the part."),
            must("examples", TEXT, "Its examples."),
        ),
        "A small ruleset that imports it; the page of the library shows it.",
    ),
    summary="Rules that many games share, imported by name.",
)
