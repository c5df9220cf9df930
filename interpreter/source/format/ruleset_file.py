"""What may stand in `game.yaml` and the other parts of a ruleset."""

from __future__ import annotations

from interpreter.source.format.board_section import BOARD, TYPE
from interpreter.source.format.common import (
    CITED,
    FLAG,
    ID,
    IDS,
    NOTE,
    PLAYERS,
    PROVENANCE,
    REMOVE,
    REPLACE,
    SET,
    TEXT,
    WHOLE_OR_NAME,
)
from interpreter.source.format.examples_file import EXAMPLES
from interpreter.source.format.locale_file import OWN_WORDS
from interpreter.source.format.look_section import LOOK
from interpreter.source.format.shapes import Key, Shape, any_of, either, list_of, map_of, may, must, number, one_of, record, text

SIGNATURE = text(
    "a name, perhaps with parameters in brackets",
    r"^[a-z][a-z0-9_]*(\([a-z0-9_, ]*\))?$",
    name="signature",
    summary="A name, or a name with parameters: `name(type name, …)`.",
)
EXPRESSION = any_of("an expression", "string", "integer", "boolean", name="expression")
MANY = number(0, 9999)
COUNT = either(
    "a number, or a map from numbers of players to numbers",
    MANY,
    map_of(MANY, "a map from numbers of players to numbers", keys=text("a number of players", "^[0-9]{1,2}$")),
    name="count",
    summary="A number, or one for each number of players: `{2: 5, 3: 6}`.",
)
HAPPENS = "What happens, in the effect language."
USE = may("use", TEXT, "How often it may be used; of a card, `once` means that its use puts it away.", "once per turn")


def _field(name: str, *more: Key) -> Shape:
    """A field, and what else may be said about it."""
    return either(
        "a type, or a map",
        TYPE,
        record(
            "a field",
            may("type", TYPE, "Its type (default number)."),
            may(
                "start", any_of("a number, true or false, or a word", "integer", "boolean", "string"), "What it is at the start."
            ),
            may("min", number(), "The smallest number (default 0)."),
            may("max", number(), "The largest number (default 9999)."),
            may("per", ID, "One for each word of a symbol list, each player …", "player"),
            may(
                "supply",
                either("a number, or a map of numbers", number(0), map_of(number(0), "a map of numbers", keys=ID)),
                "What all players together can have; with `per`, of each word, or by words.",
                50,
            ),
            may(
                "visible",
                one_of("all", "owner", "none", "looked", "total"),
                "Who sees it; `total`: its owner, and the others only the sum.",
            ),
            may("kept", FLAG, "Carried into the next game."),
            may("position", FLAG, "`false`: no part of the position that `note position` notes, such as a count of turns."),
            *more,
            CITED,
            NOTE,
        ),
        name=name,
        summary="What changes during play.",
    )


FIELD = _field("field", may("during", ID, "The procedure that it lives in: it begins anew with each call.", "turn"))
SCRATCH = _field("scratch")

EFFECT = either(
    "an effect",
    TEXT,
    record("a map with `effect`", must("effect", TEXT, HAPPENS), CITED, NOTE),
    name="effect",
    summary="A text in the effect language, or a map with `effect`, `rules` and `note`.",
)

PROCEDURE = either(
    "an effect",
    TEXT,
    record(
        "a map with `effect`",
        must("effect", TEXT, HAPPENS),
        may(
            "during",
            map_of(SCRATCH, "a map of fields", keys=ID),
            "Fields that live while it runs: each call begins with their starts, and its end brings back what was before.",
            {"shots": "number"},
        ),
        CITED,
        NOTE,
    ),
    name="procedure",
    summary="A text in the effect language, or a map with `effect`, `during`, `rules` and `note`.",
)

VALUE = either(
    "an expression, or a map with `base`",
    EXPRESSION,
    record(
        "a map with `base`",
        must("base", EXPRESSION, "The value before any ability modifies it.", "2 * count(tokens of player)"),
        may("min", number(), "It never is less than this."),
        may("max", number(), "It never is more than this."),
        CITED,
        NOTE,
    ),
    name="value",
    summary="A named value that abilities may modify.",
)

# Who is out, who won and who has seen a piece is one number each, with a bit for everybody.
MOST_SEATS, MOST_SIDES = 32, 16
GAME = record(
    "the game",
    must("id", ID, "The id of the game."),
    must(
        "seats",
        list_of(ID, "a list of ids", 1, MOST_SEATS, unique=True),
        "Who sits at the table; the first of them play.",
        ["white", "black"],
    ),
    must("players", PLAYERS, "How many players there can be.", {"min": 2, "max": 4}),
    may("language", number(1), "The version of the language that the ruleset is written in (default 1).", 1),
    may("sides", list_of(ID, "a list of ids", most=MOST_SIDES, unique=True), "Sides that act without a player."),
    may("asking", one_of("everyone", "holders"), "Who is asked for a hidden reaction."),
    may("campaign", ID, "The variant that `play --campaign` plays with."),
    may("automatic", FLAG, "A choice with one option is taken at once (default false)."),
    PROVENANCE,
    NOTE,
)

VARIANTS = list_of(ID, "a list of variants", 1, unique=True)
OPTION = record(
    "an option",
    must("id", ID, "The id of the group."),
    must("one_of", VARIANTS, "The variants of which exactly one holds.", ["small", "large"]),
    must(
        "default",
        either("a variant, or a list of variants", ID, VARIANTS),
        "The variant that holds when none is chosen; of a list the first that fits the number of players.",
    ),
    name="option",
    summary="A group of variants of which exactly one holds.",
)

PLACE = record(
    "a place",
    may("per", ID, "`player`: each player has one; a table or a list of words: one for each row or word.", "player"),
    may(
        "visible",
        one_of("all", "owner", "others", "top", "none"),
        "Who sees what the pieces there are; `others`: all but the owner, `top`: everybody, but only the topmost piece.",
    ),
    may("refill", ID, "When it is empty it is refilled by shuffling this place into it.", "discards"),
    may("spaces", number(1, 9999), "A row of this many places, numbered from 0."),
    CITED,
    NOTE,
    name="place",
    summary="An area beside the board.",
)

ROW = record(
    "a row",
    must("id", ID, "The id of the row."),
    may("count", COUNT, "How many pieces of this row there are (default 1)."),
    CITED,
    USE,
    may("effect", TEXT, HAPPENS),
    EXAMPLES,
    OWN_WORDS,
    PROVENANCE,
    NOTE,
    others=True,
    name="row",
    summary="A row of a table. Keys beside the reserved ones are the table's `fields`.",
)

TABLE = record(
    "a table",
    may(
        "fields",
        map_of(TYPE, "a map of fields and their types", keys=ID),
        "The fields of each row, with their types.",
        {"price": "number"},
    ),
    may("rows", list_of(ROW, "a list of rows"), "The rows of the table.", [{"id": "dawn", "price": 2}]),
    PROVENANCE,
    CITED,
    NOTE,
    name="table",
    summary="Rows of facts, and cards.",
)

PIECE = record(
    "a kind of piece",
    may("owner", ID, "`player`: a set for each player; or a side.", "player"),
    may("count", COUNT, "How many there are (for each owner).", {"2": 5, "3": 6}),
    may("table", ID, "The table whose rows give the constant fields."),
    may("plural", ID, "The name of the set in effects; default the id and `s`."),
    may("active", IDS, "Places where the abilities of its row work.", ["hand"]),
    may("carries", MANY, "How many pieces can be put into it: a place that rules ask as `piece.carries`."),
    may("die", list_of(either("a number or a word", number(), ID), "a list of faces", 1), "The faces of a die.", [1, 2, 3]),
    may("face", one_of("down"), "`down` hides the constant fields from all who have not looked."),
    may("starts", ID, "The place where all of them begin instead of `box`."),
    may("discard", ID, "The place where `discard` puts them; default `box`."),
    may("shows", IDS, "Fields of the row that everybody sees although the piece is face down."),
    CITED,
    NOTE,
    PROVENANCE,
    name="piece",
    summary="A kind of piece in the box.",
)

ACTION = record(
    "an action",
    must("id", ID, "The id of the action."),
    may("group", ID, "The group in which it is offered."),
    CITED,
    USE,
    must("effect", TEXT, HAPPENS),
    EXAMPLES,
    OWN_WORDS,
    PROVENANCE,
    NOTE,
    name="action",
    summary="What a player may do.",
)

ABILITY = record(
    "an ability",
    must("id", ID, "The id of the ability."),
    CITED,
    USE,
    must("effect", TEXT, HAPPENS),
    EXAMPLES,
    PROVENANCE,
    NOTE,
    name="ability",
    summary="An ability that always holds.",
)

SCORING = record(
    "the scoring",
    must("score", ID, "A value with one parameter, a player."),
    may("highest", one_of("wins", "loses"), "What the highest score does (default wins)."),
    may("ties", list_of(ID, "a list of values"), "Further values, each compared if all before are equal."),
    CITED,
    NOTE,
)

SECTIONS: tuple[Key, ...] = (
    may("game", GAME, "What the game is called and who plays it."),
    may("options", list_of(OPTION, "a list of options"), "Groups of variants of which exactly one holds."),
    may(
        "symbols",
        map_of(list_of(ID, "a list of words", 1, unique=True), "a map of lists of words", keys=ID),
        "Named lists of words.",
        {"terrain": ["beach", "forest"]},
    ),
    may("board", BOARD, "The board."),
    may("boards", map_of(BOARD, "a map of boards", keys=ID), "Several boards; cell ids are unique over all of them."),
    may("places", map_of(PLACE, "a map of places", keys=ID), "Areas beside the board.", {"hand": {"per": "player"}}),
    may("tables", map_of(TABLE, "a map of tables", keys=ID), "Rows of facts, and cards."),
    may("pieces", map_of(PIECE, "a map of kinds of pieces", keys=ID), "What is in the box.", {"token": {"count": 12}}),
    may(
        "fields",
        map_of(map_of(FIELD, "a map of fields", keys=ID), "a map of fields by owner", keys=ID),
        "What changes during play: of the game, a player, a cell, a kind of piece.",
        {"player": {"gold": "number"}},
    ),
    may(
        "values",
        map_of(VALUE, "a map of values", keys=SIGNATURE),
        "Named values that abilities may modify.",
        {"price(player)": 2},
    ),
    may(
        "procedures",
        map_of(PROCEDURE, "a map of procedures", keys=SIGNATURE),
        "Named effects, perhaps with parameters.",
        {"turn": "take action from moves"},
    ),
    may("setup", EFFECT, "Done once, before play.", "shuffle deck"),
    may("play", EFFECT, "The whole game after the set-up; when it is over, the game is over.", "take turns: turn()"),
    may("actions", list_of(ACTION, "a list of actions"), "What players may do.", [{"id": "rest", "effect": "gain 1 gold"}]),
    may(
        "abilities",
        list_of(ABILITY, "a list of abilities"),
        "Abilities that always hold.",
        [{"id": "tide", "effect": "modify price(player) by 1"}],
    ),
    may("scoring", SCORING, "Who wins.", {"score": "points"}),
    may("look", LOOK, "How everything is drawn.", {"words": {"terrain": {"beach": "sand"}}}),
    may(
        "accepted",
        map_of(TEXT, "a map from names to reasons", keys=text("a name as `check` says it", r"^[a-z][a-z0-9_.#]*$")),
        "What `check` need not warn of, by the name in its message, and why.",
        {"cards.dawn": "It is played in the second half only."},
    ),
)
IMPORTED = record(
    "an import",
    must("part", ID, "The id of a part of the library."),
    may("as", map_of(WHOLE_OR_NAME, "a map of names", keys=ID), "What the names of the part are called here.", {"card": "tile"}),
    SET,
    REPLACE,
    REMOVE,
    NOTE,
    summary="A part of the library, and what is other in it here.",
)
IMPORT = may(
    "import",
    list_of(IMPORTED, "a list of imports"),
    "Parts of the library that belong to it.",
    [{"part": "hand_limit", "as": {"limit": 7}}],
)
RULESET = record(
    "Ruleset", IMPORT, *SECTIONS, summary="A ruleset, or a part of one: any of the sections. One part must have `game`."
)


def addition(section: Key) -> Key:
    """A part of a section; what stands in it is checked when it has been added."""
    forms = section.shape.keywords.get("anyOf", [section.shape])
    types = [form.keywords["type"] for form in forms]
    return may(
        section.name,
        Shape(section.shape.title, {"type": types if len(types) > 1 else types[0]}),
        f"What is added to `{section.name}`.",
    )
