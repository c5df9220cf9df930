"""The closed vocabulary of expressions: operations, folds over sets, and questions, with what they are given and give."""

from __future__ import annotations

from enum import Enum

__all__ = [
    "SPELLINGS",
    "Fold",
    "Op",
    "Question",
]


class Op(Enum):
    """What two values make. Numbers are 32 bits wide and stay at the bounds; `/` rounds down; by 0 both give 0."""

    ADD = "+"
    SUBTRACT = "-"
    MULTIPLY = "*"
    DIVIDE = "/"
    REMAINDER = "%"
    SAME = "is"
    OTHER = "is not"
    LESS = "<"
    AT_MOST = "<="
    MORE = ">"
    AT_LEAST = ">="
    AND = "and"
    OR = "or"


class Fold(Enum):
    """What becomes of a whole set."""

    COUNT = "count"
    ANY = "any"
    NONE = "none"
    ALL = "all"
    SUM = "sum"
    LARGEST = "largest"
    SMALLEST = "smallest"
    BEST = "best"
    WORST = "worst"
    EACH = "each"
    SORT = "sort"


class Question(Enum):
    """Questions to the state and to the board: name, what is asked about, and what the answer is.

    `one` is a thing or number, `set` several, `flag` yes or no; `one?` may be left out. Questions that go through many things
    are worked out once where the answer is the same for a whole loop.
    """

    FIRST = "first", ("set",), "one"
    LAST = "last", ("set",), "one"
    FIRST_FEW = "first_few", ("set", "one"), "set"
    ITEM = "item", ("set", "one"), "one"
    REVERSE = "reverse", ("set",), "set"
    SINGLE = "single", ("one",), "set"
    SORTED = "sorted", ("set",), "set"
    BY_NUMBER = "by_number", ("set", "set"), "set"  # things by their numbers, the smallest first (written by `flattening`)
    MIN = "min", ("one", "one"), "one"
    MAX = "max", ("one", "one"), "one"
    TOP = "top", ("one",), "one"
    BOTTOM = "bottom", ("one",), "one"
    CELL_OF = "cell_of", ("one",), "one"
    ONLY_CELL = "only_cell", ("one",), "one"
    INSIDES = "insides", ("set",), "set"
    PLAYERS = "players", (), "set"
    OPPONENTS = "opponents", ("one",), "set"
    CLOCKWISE = "clockwise", ("one",), "set"
    ROUND_THE_TABLE = "round_the_table", (), "set"  # all players, from the active one on; from the first if nobody is
    NEXT = "next", ("one",), "one"
    PREVIOUS = "previous", ("one",), "one"
    TIMES_SEEN = "times_seen", (), "one"
    IS_OUT = "is_out", ("one",), "flag"
    LOOKED = "looked", ("one", "one"), "flag"
    NEIGHBOURS = "neighbours", ("one",), "set"
    NEIGHBOURS_OF_ALL = "neighbours_of_all", ("set",), "set"
    STEP = "step", ("one", "one"), "one"
    RAY = "ray", ("one", "one"), "set"
    OPPOSITE = "opposite", ("one",), "one"
    OFFSET = "offset", ("one", "one", "one"), "one"
    DIRECTION = "direction", ("one", "one"), "one"
    EDGES = "edges", ("one",), "set"
    EDGES_OF_ALL = "edges_of_all", ("set",), "set"
    ENDS = "ends", ("one",), "set"
    EDGE = "edge", ("one", "one"), "one"
    DISTANCE = "distance", ("one", "one"), "one"
    NEAREST = "nearest", ("one", "set"), "set"
    STEPS_TOWARDS = "steps_towards", ("one", "set"), "set"
    REACHABLE = "reachable", ("set", "one?"), "set"
    TURNING = "turning", ("one", "set", "one", "flag"), "one"
    LEFTMOST = "leftmost", ("one", "set", "one", "set?"), "one"
    RIGHTMOST = "rightmost", ("one", "set", "one", "set?"), "one"
    LONGEST_LINE = "longest_line", ("one",), "one"

    def __init__(self, spelling: str, asked: tuple[str, ...], answer: str) -> None:
        self.spelling, self.asked, self.answer = spelling, asked, answer

    @property
    def searches(self) -> bool:
        """Does it go through many things?"""
        return self in _SEARCHES


_SEARCHES = {Question.REACHABLE, Question.NEAREST, Question.STEPS_TOWARDS, Question.NEIGHBOURS_OF_ALL, Question.EDGES_OF_ALL}
SPELLINGS = {one.spelling: one for one in Question}  # questions by their names
