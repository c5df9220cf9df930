"""Writes questions to the state and to the board."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import ir
from interpreter.backends.python.here import Here, is_sure
from interpreter.backends.python.write_expressions import nothing, writes, x
from interpreter.backends.python.write_sets import first_found, listed
from interpreter.ir import Question
from interpreter.model.state import ACTIVE, OUT
from interpreter.model.types import FLAG, NUMBER
from interpreter.passes.answers import boards_of

Writer = Callable[[ir.Builtin, Here], str]
QUESTIONS: dict[Question, Writer] = {}


def answers(*questions: Question) -> Callable[[Writer], Writer]:
    """Registers the writer of questions."""

    def register(writer: Writer) -> Writer:
        for question in questions:
            QUESTIONS[question] = writer
        return writer

    return register


@writes(ir.Builtin)
def _builtin(node: ir.Builtin, here: Here) -> str:
    return QUESTIONS[node.question](node, here)


@answers(Question.SINGLE)
def _single(node: ir.Builtin, here: Here) -> str:
    thing = node.args[0]
    whole = thing.type in (NUMBER, FLAG) or isinstance(thing, ir.Answer) or is_sure(thing, here.sure)
    return f"[{x(thing, here)}]" if whole else f"single({x(thing, here)})"


@answers(Question.SORTED, Question.MIN, Question.MAX)
def _function(node: ir.Builtin, here: Here) -> str:
    return f"{node.question.spelling}({', '.join(x(arg, here) for arg in node.args)})"


@answers(Question.BY_NUMBER)
def _by_number(node: ir.Builtin, here: Here) -> str:
    return f"by_number(zip({x(node.args[0], here)}, {x(node.args[1], here)}))"


@answers(Question.BOTTOM, Question.CLOCKWISE, Question.CELL_OF)
def _function_of_state(node: ir.Builtin, here: Here) -> str:
    return f"{node.question.spelling}(S, {x(node.args[0], here)})"


# ---- things and players ------------------------------------------------------------------------------


@answers(Question.FIRST)
def _first(node: ir.Builtin, here: Here) -> str:
    source = node.args[0]
    if isinstance(source, (ir.Where, ir.With, ir.At, ir.Counted, ir.ConstSet, ir.Join)):
        return first_found(source, here, "", str(nothing(node)))
    return f"({x(source, here)} or ({nothing(node)},))[0]"


@answers(Question.LAST)
def _last(node: ir.Builtin, here: Here) -> str:
    return f"({x(node.args[0], here)} or ({nothing(node)},))[-1]"


@answers(Question.REVERSE)
def _reverse(node: ir.Builtin, here: Here) -> str:
    return f"list({x(node.args[0], here)})[::-1]"


@answers(Question.FIRST_FEW)
def _first_few(node: ir.Builtin, here: Here) -> str:
    return f"list({x(node.args[0], here)})[:max(0, {x(node.args[1], here)})]"


@answers(Question.ITEM)
def _item(node: ir.Builtin, here: Here) -> str:
    return f"item({x(node.args[0], here)}, {x(node.args[1], here)}, {nothing(node)})"


@answers(Question.TOP)
def _top(node: ir.Builtin, here: Here) -> str:
    return f"S[{here.box.first_at}+{x(node.args[0], here)}]"


@answers(Question.INSIDES)
def _insides(node: ir.Builtin, here: Here) -> str:
    name = here.module.constant(tuple(here.box.carriers.get(piece, -1) for piece in range(len(here.box.piece_kind))))
    return listed(node.args[0], here, lambda variable: f"{name}[{variable}]")


@answers(Question.PLAYERS)
def _players(node: ir.Builtin, here: Here) -> str:
    return "clockwise(S, 0)"


@answers(Question.OPPONENTS)
def _opponents(node: ir.Builtin, here: Here) -> str:
    me = x(node.args[0], here)
    return f"[p for p in clockwise(S, {me}) if p != {me}]"


@answers(Question.ROUND_THE_TABLE)
def _round_the_table(node: ir.Builtin, here: Here) -> str:
    return f"clockwise(S, S[{ACTIVE}] if 0 <= S[{ACTIVE}] < {here.box.players} else 0)"


@answers(Question.NEXT, Question.PREVIOUS)
def _beside(node: ir.Builtin, here: Here) -> str:
    return f"{node.question.spelling}_player(S, {x(node.args[0], here)})"


@answers(Question.TIMES_SEEN)
def _times_seen(node: ir.Builtin, here: Here) -> str:
    at = here.module.program.layout.positions
    return f"times_seen(S, {at})" if at >= 0 else "0"


@answers(Question.IS_OUT)
def _is_out(node: ir.Builtin, here: Here) -> str:
    return f"(S[{OUT}] << 1 >> {x(node.args[0], here)} + 1 & 1)"  # shifted, so that nobody (-1) is not out


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


@answers(Question.RAY)
def _ray(node: ir.Builtin, here: Here) -> str:
    return f"board.ray(B, {x(node.args[0], here)}, {x(node.args[1], here)})"


@answers(Question.OFFSET)
def _offset(node: ir.Builtin, here: Here) -> str:
    return f"board.offset(B, {', '.join(x(arg, here) for arg in node.args)})"


@answers(Question.DIRECTION)
def _direction(node: ir.Builtin, here: Here) -> str:
    return f"board.direction(B, {x(node.args[0], here)}, {x(node.args[1], here)})"


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


@answers(Question.TURNING, Question.LEFTMOST, Question.RIGHTMOST)
def _bearing(node: ir.Builtin, here: Here) -> str:
    return f"board.{node.question.spelling}(B, {', '.join(x(arg, here) for arg in node.args)})"
