"""What may stand in `rulebook/*.yaml`."""

from __future__ import annotations

from interpreter.source.format.common import ID, RULES, TEXT
from interpreter.source.format.locale_file import BY_LANGUAGE
from interpreter.source.format.shapes import Shape, either, list_of, map_of, may, must, number, one_of, record, text

CODE = text("the code of a finding", "^[a-z]+(-[a-z]+)*$")
REASON = text("a reason", r"\S")
ACCEPT = may(
    "accept",
    map_of(REASON, "a map from codes to reasons", keys=CODE),
    "Findings that are right as they are, each with the reason.",
    {"number-unlike": "the year on the cover is no rule"},
)
ONE_OR_MORE = either("an id, or a list of ids", ID, list_of(ID, "a list of ids", least=1, unique=True), name="one_or_more")
WITH = may("with", ONE_OR_MORE, "Printed only while all of these variants are on.", "first_edition")
WITHOUT = may("without", ONE_OR_MORE, "Left out while any of these variants is on.", "first_edition")
CASES = r"^((nom|gen|dat|acc|ins|loc)(\.(sg|pl))?|sg|pl|one|few|many|other|gender)$"
TERM = either(
    "a name, or a map of its forms",
    TEXT,
    map_of(TEXT, "a map of forms", keys=text("a form like gen or gen.pl", CASES)),
    name="term",
)
FIGURE = record(
    "a figure",
    may("example", TEXT, "The position before or after the example with this name is drawn.", "A boat carries two"),
    may("after", Shape("true or false", {"type": "boolean"}), "The position after the example (default: before it)."),
    may("board", ID, "A board as it is at the start; beside `example` the board of it that is drawn."),
    may("piece", ID, "A kind of piece."),
    may("card", text("a row like cards.dawn", r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$"), "A card: table and row.", "cards.dawn"),
    may("caption", TEXT, "What stands below it."),
    summary="One of `example`, `board`, `piece` and `card`.",
    name="figure",
)
TABLE = record(
    "a table",
    must("of", ID, "The table of the ruleset whose rows are printed.", "cards"),
    may("rows", list_of(ID, "a list of ids", least=1, unique=True), "Which of its rows (default: all of them)."),
    may(
        "columns",
        list_of(ID, "a list of ids", least=1, unique=True),
        "Which of its fields; `name`, `text` and `count` too (default: `name` and all numbers).",
        ["name", "cost"],
    ),
    may("heads", map_of(TEXT, "a map from columns to texts", keys=ID), "What stands above columns.", {"cost": "Cost"}),
    may("caption", TEXT, "What stands below it."),
    name="table",
)
PARAGRAPH_REF = {"$ref": "#/$defs/paragraph"}
PARAGRAPH = record(
    "a paragraph",
    may("rules", RULES, "The rules of the ledger that it states.", ["ABC-TURN-01"]),
    may("text", TEXT, "What it says, with bound values {…} and bound terms [[…]].", "Take {hand_size|words card}."),
    may("head", TEXT, "A word or two in front of it, set off."),
    may(
        "kind",
        one_of("rule", "example", "note", "story"),
        "What it is (default: `rule`); a `story` and a `note` need not cite any rule.",
    ),
    may(
        "items", list_of(Shape("a text or a paragraph", {"anyOf": [TEXT, PARAGRAPH_REF]}), "a list", least=1), "A list below it."
    ),
    may("numbered", Shape("true or false", {"type": "boolean"}), "Whether its list is numbered."),
    may("figure", FIGURE, "A picture."),
    may("table", TABLE, "A table made from one of the ruleset."),
    WITH,
    WITHOUT,
    may(
        "seen",
        text("a fingerprint", "^[a-p]{8}$"),
        "What the rules and values looked like that it was written for; `rulewright rulebook seen` writes it.",
    ),
    ACCEPT,
    name="paragraph",
)
SECTION = record(
    "a section",
    must("id", ID, "Its id, the same in every language."),
    must("title", TEXT, "Its title."),
    may("paragraphs", list_of(PARAGRAPH, "a list of paragraphs"), "What it says."),
    may("sections", list_of(Shape("a section", {"$ref": "#/$defs/section"}), "a list of sections"), "Sections in it."),
    WITH,
    WITHOUT,
    name="section",
)
RULEBOOK = record(
    "Rulebook",
    must("language", BY_LANGUAGE, "The language; the file is called `<language>.yaml` or `<language>-<anything>.yaml`."),
    may("title", TEXT, "The title of the book (default: the name of the game)."),
    may("subtitle", TEXT, "What stands below the title."),
    may("columns", number(1, 2), "How many columns a page of the PDF has (default: 2)."),
    may(
        "terms",
        map_of(TERM, "a map from ids to terms", keys=ID),
        "Words that the locale does not have, or forms of its names that are not the usual ones.",
        {"step": "step", "knife": {"pl": "knives"}},
    ),
    must("sections", list_of(SECTION, "a list of sections"), "The sections, in their order."),
    ACCEPT,
    summary="A rulebook in one language, or a part of it; the parts of a language come in the order of their files.",
)
