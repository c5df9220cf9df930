"""What may stand in `examples/*.yaml`, and under `examples` beside rows, actions, abilities and variants."""

from __future__ import annotations

from interpreter.source.format.common import CITED, ID, IDS, NOTE, TEXT
from interpreter.source.format.shapes import Shape, any_of, either, list_of, map_of, may, must, number, record

SCALARS = ("string", "integer", "boolean")
WORD = any_of("a word or a number", *SCALARS)
CELL_OF_TABLE = any_of("a value, as in a table", *SCALARS, "array", "object", "null")
FACT = either(
    "a list of pieces, a number, a word, true or false, or a map of numbers",
    any_of("a word, a number, or true or false", *SCALARS),
    map_of(
        any_of("a whole number, a word, or true or false", *SCALARS),
        "a map of numbers",
        summary="A field with `per`: the number of each word.",
    ),
    list_of(any_of("a word or a number", "string", "integer"), "a list of pieces"),
    name="fact",
)

PRINTED = record(
    "columns and rows",
    must(
        "columns",
        list_of(ID, "a list of columns", 1, unique=True),
        "The fields that are compared, in the order of the values; `count` is how many pieces there are.",
        ["terrain", "count"],
    ),
    must(
        "rows",
        map_of(
            CELL_OF_TABLE,
            "a map from rows to values",
            keys=Shape("ids separated by blanks", {"pattern": "^[a-z][a-z0-9_]*( +[a-z][a-z0-9_]*)*$"}),
        ),
        "Values of each row, one for each column; a key may be several rows separated by blanks.",
        {"dawn dusk": ["beach", 3]},
    ),
    may("others", CELL_OF_TABLE, "The values of all rows that are not listed; without it every row must be listed."),
)

THEN = record(
    "a map",
    may("asked", ID, "The player whose choice is open now."),
    may("prompt", FACT, "What is asked.", "turn.token"),
    may("options", list_of(WORD, "a list of options"), "The options of the open choice.", ["a1", "b2"]),
    may("winners", either("a list of players, or none", ID, IDS), "Who has won; the game is over.", ["red"]),
    may("reason", FACT, "Why the game is over: win, tie, finish or all_lose.", "tie"),
    may(
        "said",
        either("a line of the log, or a list of lines", TEXT, list_of(TEXT, "a list of lines of the log")),
        "Lines of the log that were told, in this order: with what they tell of, or only their names.",
        "paid(red, 3)",
    ),
    may(
        "check",
        either("a condition, or a list of conditions", TEXT, list_of(TEXT, "a list of conditions")),
        "Conditions in the effect language.",
        "count(tokens at box) is 2",
    ),
    may(
        "tables",
        map_of(PRINTED, "a map of tables"),
        "Printed values: each table (or `cells`) has exactly these rows, with these values.",
    ),
    others=FACT,
    summary="Other keys: a place and its pieces, a field, `score of PLAYER`, `PLAYER sees PLACE or FIELD`.",
)

GIVEN = record(
    "a map",
    may("active", FACT, "Whose turn it is; default: who acts.", "blue"),
    may("out", FACT, "Who is out of the game.", ["blue"]),
    others=FACT,
    summary="Other keys: a place and its pieces, a field, `looked at PIECE`.",
)

EXAMPLE = record(
    "an example",
    must("example", TEXT, "What it shows, in one sentence."),
    CITED,
    may(
        "players",
        either("a list of seats, or a number of players", number(1), list_of(ID, "a list of seats", 1, unique=True)),
        "Who plays; default: the smallest number allowed.",
        ["red", "blue"],
    ),
    may("with", IDS, "The variants that are on."),
    may(
        "given",
        GIVEN,
        "Pieces in places and fields; everything else stays in the box and at its start.",
        {"a1": ["red token"], "red.gold": 3},
    ),
    may("as", ID, "Who acts; default: the first player."),
    may("do", TEXT, "A procedure or one step of it, with arguments if it has parameters.", "turn.draw"),
    may("rolls", list_of(WORD, "a list of results"), "What dice and other chance give, in order.", [3, "sun"]),
    may("seed", number(0), "Begin with the real set-up with this seed; `given` then changes the table."),
    may(
        "when",
        list_of(
            map_of(
                either("an answer, or a list of answers", WORD, list_of(WORD, "a list of answers", 1)),
                "a map from a player to an answer",
                keys=ID,
                size=1,
            ),
            "a list of answers",
        ),
        "What the players answer, in order.",
        [{"red": ["walk", "a2"]}, {"blue": "pass"}],
    ),
    may(
        "then",
        THEN,
        "What holds afterwards: pieces in places, fields, the open choice, the end of the game.",
        {"a1": [], "red.gold": 4},
    ),
    NOTE,
    name="example",
    summary="An example that can be run.",
)

EXAMPLES = may("examples", list_of(EXAMPLE, "a list of examples"), "Executable examples that stand beside what they prove.")
EXAMPLES_FILE = record("Examples", must("examples", EXAMPLES.shape, "The examples."), summary="Executable examples.")
