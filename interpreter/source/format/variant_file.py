"""What may stand in `variants/<id>.yaml`."""

from __future__ import annotations

from interpreter.source.format.common import ANYTHING, CITED, ID, NOTE, PLAYERS, PROVENANCE, TEXT
from interpreter.source.format.examples_file import EXAMPLES
from interpreter.source.format.ruleset_file import SECTIONS
from interpreter.source.format.shapes import Key, Shape, either, list_of, map_of, may, must, record, text

PATH = text(
    "a path like tables.cards.first.count",
    r"^[a-z][a-z0-9_]*(\.[a-z0-9_-]+(\([a-z0-9_, ]*\))?)*$",
    name="path",
    summary="Section, id and field, joined by dots.",
)
OTHERS = either(
    "a list of ids, or a map from ids to reasons",
    list_of(ID, "a list of ids", unique=True),
    map_of(TEXT, "a map from ids to reasons", keys=ID),
    name="others",
)


def _addition(section: Key) -> Key:
    """A part of a section; what stands in it is checked when it has been added."""
    forms = section.shape.keywords.get("anyOf", [section.shape])
    types = [form.keywords["type"] for form in forms]
    return may(
        section.name,
        Shape(section.shape.title, {"type": types if len(types) > 1 else types[0]}),
        f"What is added to `{section.name}`.",
    )


VARIANT = record(
    "Variant",
    must("variant", ID, "The id of the variant; the name of the file."),
    may("players", PLAYERS, "Only for these numbers of players."),
    may("requires", OTHERS, "Other variants that must be on; a map gives the reasons.", {"expansion": "its boats are needed"}),
    may("excludes", OTHERS, "Other variants that must be off; a map gives the reasons.", ["beginners"]),
    CITED,
    NOTE,
    PROVENANCE,
    may(
        "set",
        map_of(ANYTHING, "a map from paths to values", keys=PATH),
        "Changes a value, or gives a field that was not there.",
        {"tables.cards.dawn.count": 4},
    ),
    may(
        "add",
        record("a map of sections", *map(_addition, SECTIONS)),
        "Adds what was not there.",
        {"symbols": {"terrain": ["swamp"]}},
    ),
    may(
        "replace",
        map_of(ANYTHING, "a map from paths to entries", keys=PATH),
        "Changes a whole row, procedure or other entry.",
        {"procedures.turn": "take action from moves"},
    ),
    may("remove", list_of(PATH, "a list of paths", unique=True), "Takes entries out.", ["actions.rest"]),
    EXAMPLES,
    summary="An overlay: an edition, printed variant, difficulty level, scenario or house rule.",
)
