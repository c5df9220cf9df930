"""The closed vocabulary of expressions: operations, folds over sets, and questions, with what they are given and give."""

from __future__ import annotations

from enum import Enum
from typing import Self

__all__ = [
    "SPELLINGS",
    "Fold",
    "Op",
    "Question",
]


class Signed(Enum):
    """Something with a spelling, which is its value, and with what it is given and gives, in the words of `Question`."""

    asked: tuple[str, ...]
    answer: str

    def __new__(cls, spelling: str, asked: tuple[str, ...] = (), answer: str = "") -> Self:
        one = object.__new__(cls)
        one._value_, one.asked, one.answer = spelling, asked, answer
        return one


class Op(Signed):
    """What two values make. Numbers are 32 bits wide and stay at the bounds; `/` rounds down; by 0 both give 0."""

    ADD = "+", ("one", "one"), "one"
    SUBTRACT = "-", ("one", "one"), "one"
    MULTIPLY = "*", ("one", "one"), "one"
    DIVIDE = "/", ("one", "one"), "one"
    REMAINDER = "%", ("one", "one"), "one"
    SAME = "is", ("one", "one"), "flag"
    OTHER = "is not", ("one", "one"), "flag"
    LESS = "<", ("one", "one"), "flag"
    AT_MOST = "<=", ("one", "one"), "flag"
    MORE = ">", ("one", "one"), "flag"
    AT_LEAST = ">=", ("one", "one"), "flag"
    AND = "and", ("flag", "flag"), "flag"
    OR = "or", ("flag", "flag"), "flag"


class Fold(Signed):
    """What becomes of a whole set: what is asked about it and about each of its things, and what that gives."""

    COUNT = "count", ("set",), "one"
    ANY = "any", ("set", "flag?"), "flag"
    NONE = "none", ("set", "flag?"), "flag"
    ALL = "all", ("set", "flag"), "flag"
    SUM = "sum", ("set", "one?"), "one"
    LARGEST = "largest", ("set", "one?"), "one"
    SMALLEST = "smallest", ("set", "one?"), "one"
    BEST = "best", ("set", "one"), "set"  # several may be
    WORST = "worst", ("set", "one"), "set"
    EACH = "each", ("set", "any"), "set"
    SORT = "sort", ("set", "one"), "set"


class Question(Enum):
    """Questions to the state and to the board: name, what is asked about, and what the answer is.

    `one` is a thing or number, `set` several, `any` one or several, `flag` yes or no; `one?` may be left out. Questions that go
    through many things are worked out once where the answer is the same for a whole loop.
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
