"""Writes questions to the state and to the board."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import ir
from interpreter.backends.python.here import Here
from interpreter.backends.python.write_expressions import nothing, writes, x
from interpreter.backends.python.write_sets import first_found, listed
from interpreter.ir import Question
from interpreter.model.state import ACTIVE, OUT
from interpreter.model.types import FLAG, NUMBER
from interpreter.passes.answers import boards_of
from interpreter.passes.sureness import is_sure

Writer = Callable[[ir.Builtin, Here], str]
QUESTIONS: dict[Question, Writer] = {}

# Questions that are always written alike; `args` are all of their arguments, `nothing` is the answer that there is none.
FORMS = {
    Question.SORTED: "sorted({args})",
    Question.MIN: "min({args})",
    Question.MAX: "max({args})",
    Question.BY_NUMBER: "by_number(zip({args}))",
    Question.LAST: "({args} or ({nothing},))[-1]",
    Question.REVERSE: "list({args})[::-1]",
    Question.FIRST_FEW: "list({0})[:max(0, {1})]",
    Question.ITEM: "item({args}, {nothing})",
    Question.TOP: "S[{box.first_at}+{args}]",
    Question.BOTTOM: "bottom(S, {args})",
    Question.CELL_OF: "cell_of(S, {args})",
    Question.PLAYERS: "clockwise(S, 0)",
    Question.CLOCKWISE: "clockwise(S, {args})",
    Question.OPPONENTS: "[p for p in clockwise(S, {0}) if p != {0}]",
    Question.ROUND_THE_TABLE: f"clockwise(S, S[{ACTIVE}] if 0 <= S[{ACTIVE}] < {{box.players}} else 0)",
    Question.NEXT: "beside(S, {args}, 1)",
    Question.PREVIOUS: "beside(S, {args}, -1)",
    Question.IS_OUT: f"(S[{OUT}] << 1 >> {{args}} + 1 & 1)",  # shifted, so that nobody (-1) is not out
    Question.RAY: "board.ray(B, {args})",
    Question.OFFSET: "board.offset(B, {args})",
    Question.DIRECTION: "board.direction(B, {args})",
    Question.TURNING: "board.turning(B, {args})",
    Question.LEFTMOST: "board.leftmost(B, {args})",
    Question.RIGHTMOST: "board.rightmost(B, {args})",
}


def answers(*questions: Question) -> Callable[[Writer], Writer]:
    """Registers the writer of questions."""

    def register(writer: Writer) -> Writer:
        QUESTIONS.update(dict.fromkeys(questions, writer))
        return writer

    return register


@writes(ir.Builtin)
def _builtin(node: ir.Builtin, here: Here) -> str:
    return QUESTIONS[node.question](node, here)


@answers(*FORMS)
def _formed(node: ir.Builtin, here: Here) -> str:
    args = [x(arg, here) for arg in node.args]
    return FORMS[node.question].format(*args, args=", ".join(args), nothing=nothing(node), box=here.box)


@answers(Question.SINGLE)
def _single(node: ir.Builtin, here: Here) -> str:
    thing = node.args[0]
    whole = thing.type in (NUMBER, FLAG) or isinstance(thing, ir.Answer) or is_sure(thing, here.sure)
    return f"[{x(thing, here)}]" if whole else f"single({x(thing, here)})"


# ---- things and players ------------------------------------------------------------------------------


@answers(Question.FIRST)
def _first(node: ir.Builtin, here: Here) -> str:
    source = node.args[0]
    if isinstance(source, (ir.Where, ir.With, ir.At, ir.Counted, ir.ConstSet, ir.Join)):
        return first_found(source, here, "", str(nothing(node)))
    return f"({x(source, here)} or ({nothing(node)},))[0]"


@answers(Question.INSIDES)
def _insides(node: ir.Builtin, here: Here) -> str:
    name = here.module.constant(tuple(here.box.carriers.get(piece, -1) for piece in range(len(here.box.piece_kind))))
    return listed(node.args[0], here, lambda variable: f"{name}[{variable}]")


@answers(Question.TIMES_SEEN)
def _times_seen(node: ir.Builtin, here: Here) -> str:
    at = here.module.program.layout.positions
    return f"times_seen(S, {at})" if at >= 0 else "0"


@answers(Question.LOOKED)
def _looked(node: ir.Builtin, here: Here) -> str:
    if here.box.looked_at < 0:
        return "0"
    return f"(S[{here.box.looked_at}+{x(node.args[1], here)}] << 1 >> {x(node.args[0], here)} + 1 & 1)"


# ---- the board: tables get one entry more, for the cell that is not there (-1) -----------------------


def _test(test: tuple[ir.Slot, ir.Expr] | None, here: Here) -> str:
    if test is None:
        return "None"
    variable = here.fresh("c")
    with here.variables({test[0]: variable}):
        return f"(lambda {variable}: {x(test[1], here)})"


@answers(Question.NEIGHBOURS_OF_ALL)
def _neighbours_of_all(node: ir.Builtin, here: Here) -> str:
    return f"gathered({here.module.constant((*boards_of(here.box).neighbours, ()))}, {x(node.args[0], here)})"


def _edges_of(here: Here) -> str:
    cells = len(here.box.cells)
    return here.module.constant((*(tuple(cells + edge for edge in edges) for edges in boards_of(here.box).edges_of), ()))


@answers(Question.EDGES_OF_ALL)
def _edges_of_all(node: ir.Builtin, here: Here) -> str:
    return f"gathered({_edges_of(here)}, {x(node.args[0], here)})"


@answers(Question.EDGE)
def _edge(node: ir.Builtin, here: Here) -> str:
    cells = len(here.box.cells)
    return f"(B.edge_index.get(({x(node.args[0], here)}, {x(node.args[1], here)}), {-1 - cells}) + {cells})"


@answers(Question.DISTANCE)
def _distance(node: ir.Builtin, here: Here) -> str:
    start, goal = (x(arg, here) for arg in node.args)
    if node.tests[0] is not None:
        return f"board.distance_through(B, {start}, [{goal}], {_test(node.tests[0], here)})"
    return f"board.distance(B, {start}, {goal})"


@answers(Question.NEAREST, Question.STEPS_TOWARDS)
def _nearest(node: ir.Builtin, here: Here) -> str:
    args = ", ".join(x(arg, here) for arg in node.args)
    return f"board.{node.question.spelling}(B, {args}, {_test(node.tests[0], here)})"
