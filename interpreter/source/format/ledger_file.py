"""What may stand in `ledger.yaml`."""

from __future__ import annotations

from interpreter.source.format.common import ANYTHING, ID, IDS, NOTE, RULE, TEXT
from interpreter.source.format.shapes import any_of, either, list_of, map_of, may, must, number, one_of, record

KINDS = (
    "component",
    "setup",
    "procedure",
    "flow",
    "action",
    "timing",
    "effect",
    "constraint",
    "scoring",
    "end",
    "variant",
    "example",
)
FORCES = ("must", "may", "never", "only", "is")
BOUNDS = ("exactly", "at_least", "at_most", "more_than", "less_than", "reaches", "passes")
IDENTITY = must("id", RULE, "Its id.")
SOURCE = may("source", TEXT, "What the rules were taken from.")
RULE_IDS = list_of(RULE, "a list of rule ids")
REFS = may("refs", RULE_IDS, "The rules that it is about.", ["ABC-TURN-01"])
SOME_RULES = either("a rule id, or a list of them", RULE, RULE_IDS)
TOPIC = "What it is about."

META = record(
    "a map",
    may("game", TEXT, "The name of the game."),
    may(
        "editions",
        map_of(TEXT, "a map of editions", keys=ID),
        "The editions that the rules were taken from.",
        {"first_edition": "the printing of the first year"},
    ),
    may(
        "glossary",
        list_of(record("a term", must("term", TEXT, "The term."), must("means", TEXT, "What it means.")), "a list of terms"),
        "Terms that the rules use.",
    ),
    may("count_rules", number(0), "How many rules there are."),
    NOTE,
    SOURCE,
)

FACT = record(
    "a fact",
    must("value", any_of("a number, a text or true or false", "integer", "string", "boolean"), "What the source says."),
    may("is", TEXT, "An expression of the ruleset that must have this value at the start of a game.", "count(cards)"),
    may("bound", one_of(*BOUNDS), "How the value binds (default: `exactly`)."),
    may("of", ID, "What is counted: the id of a term."),
    may("with", IDS, "The variants with which the expression has this value (default: an edition of the rule)."),
    may("players", number(1), "The number of players with which it has this value (default: two, or as near to that as can be)."),
)

LEDGER_RULE = record(
    "a rule",
    IDENTITY,
    may("editions", IDS, "The editions that have it."),
    must("kind", one_of(*KINDS), "What kind of rule it is."),
    must("rule", TEXT, "The rule in one or a few sentences."),
    may("missing", TEXT, "What the source leaves open."),
    may("differs", TEXT, "How the editions differ."),
    may("restates", SOME_RULES, "The rules that this one says again.", "ABC-TURN-01"),
    may(
        "facts",
        map_of(FACT, "a map of facts", keys=ID),
        "What of it can be compared with the ruleset and with books.",
        {"hand": {"value": 5, "is": "hand_size", "of": "card"}},
    ),
    may("force", one_of(*FORCES), "Whether it obliges, allows, forbids, restricts or describes."),
    may("terms", IDS, "The things that every language has to name where it states the rule.", ["card"]),
    may("instead_of", SOME_RULES, "The rules of other editions whose place it takes.", "ABC-TURN-01"),
    may(
        "slip",
        map_of(TEXT, "a map from editions to texts", keys=ID),
        "What an edition prints by mistake: its book is wrong, and the rule is right.",
        {"first_edition": "says silver"},
    ),
    NOTE,
)

DIFFERENCE = record(
    "a difference",
    IDENTITY,
    must("topic", TEXT, TOPIC),
    may("type", TEXT, "What kind of difference it is."),
    may("adopt", TEXT, "What is played."),
    REFS,
    others=TEXT,
    summary="Other keys are editions: what each of them says.",
)

AMBIGUITY = record(
    "an ambiguity",
    IDENTITY,
    may("touches", RULE_IDS, REFS.summary),
    REFS,
    may("topic", TEXT, TOPIC),
    may("point", TEXT, "What is open."),
    may("issue", TEXT, "What is open."),
    must("ruling", TEXT, "How it is played."),
)

RECONSTRUCTION = record(
    "a reconstruction",
    IDENTITY,
    must("item", TEXT, "What was reconstructed."),
    must("value", ANYTHING, "The facts."),
    may("satisfies", list_of(TEXT, "a list of texts"), "The constraints that it satisfies."),
)

LEDGER = record(
    "Ledger",
    may("game", TEXT, "The name of the game and edition."),
    SOURCE,
    may("note", TEXT, "Remarks on the whole ledger."),
    may("meta", META, "Facts about the ledger."),
    may(
        "implied", list_of(RULE, "a list of rule ids", unique=True), "Rules that follow from the source without being spelt out."
    ),
    must("rules", list_of(LEDGER_RULE, "a list of rules"), "The atomic rules."),
    may("edition_differences", list_of(DIFFERENCE, "a list of differences"), "Where editions differ; other keys are editions."),
    may("ambiguities", list_of(AMBIGUITY, "a list of ambiguities"), "What the source leaves open, with rulings."),
    may("reconstruction", list_of(RECONSTRUCTION, "a list of reconstructions"), "Facts that the source shows only in pictures."),
    summary="The atomic rules of a game with their ids.",
)
