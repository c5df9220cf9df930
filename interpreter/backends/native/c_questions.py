"""Writes questions to the state and to the board."""

from __future__ import annotations

from collections.abc import Callable

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.native.c_expressions import NUMBERS, address, any_x, arguments, nothing, number, several, x, xs
from interpreter.backends.native.c_frames import frame_lines
from interpreter.backends.native.c_here import Here
from interpreter.backends.native.c_ranges import Range
from interpreter.backends.native.c_text import CannotWrite
from interpreter.ir import Op, Question
from interpreter.model.state import OUT
from interpreter.model.types import FLAG, NUMBER
from interpreter.passes import beginning
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


@number(ir.Builtin)
@several(ir.Builtin)
def _builtin(node: ir.Builtin, here: Here) -> str:
    if node.question not in QUESTIONS:
        raise CannotWrite(f"question {node.question.name}")
    return QUESTIONS[node.question](node, here)


def _asked(function: str, node: ir.Builtin, here: Here) -> str:
    return f"{function}({', '.join(['m', 'S', *(any_x(arg, here) for arg in node.args)])})"


# ---- sets and numbers ---------------------------------------------------------------------------------


@answers(Question.SINGLE)
def _single(node: ir.Builtin, here: Here) -> str:
    thing = node.args[0]
    return f"{'of_one' if thing.type in (NUMBER, FLAG) else 'single'}(m, {x(thing, here)})"


@answers(Question.SORTED)
def _sorted(node: ir.Builtin, here: Here) -> str:
    return f"sorted(m, {xs(node.args[0], here)})"


@answers(Question.REVERSE)
def _reverse(node: ir.Builtin, here: Here) -> str:
    return f"reversed(m, {xs(node.args[0], here)})"


@answers(Question.BY_NUMBER)
def _by_number(node: ir.Builtin, here: Here) -> str:
    return f"by_number(m, {xs(node.args[0], here)}, {xs(node.args[1], here)})"


@answers(Question.MIN, Question.MAX)
def _outer(node: ir.Builtin, here: Here) -> str:
    one, other = (x(arg, here) for arg in node.args)
    return f"{'least_of' if node.question is Question.MIN else 'most_of'}({one}, {other})"


@answers(Question.LAST)
def _last(node: ir.Builtin, here: Here) -> str:
    return f"last({xs(node.args[0], here)}, {nothing(node)})"


@answers(Question.FIRST)
def _first(node: ir.Builtin, here: Here) -> str:
    return f"item({xs(node.args[0], here)}, 0, {nothing(node)})"


@answers(Question.FIRST_FEW)
def _first_few(node: ir.Builtin, here: Here) -> str:
    return f"first_few({xs(node.args[0], here)}, {x(node.args[1], here)})"


@answers(Question.ITEM)
def _item(node: ir.Builtin, here: Here) -> str:
    return f"item({xs(node.args[0], here)}, {x(node.args[1], here)}, {nothing(node)})"


# ---- things and players -------------------------------------------------------------------------------


@answers(Question.TOP)
def _top(node: ir.Builtin, here: Here) -> str:
    return f"S[{address(here.box.first_at, node.args[0], here, len(here.box.place_names))}]"


@answers(Question.BOTTOM, Question.CELL_OF, Question.CLOCKWISE, Question.OPPONENTS, Question.ROUND_THE_TABLE)
def _of_state(node: ir.Builtin, here: Here) -> str:
    return _asked(node.question.spelling, node, here)


@answers(Question.PLAYERS)
def _players(node: ir.Builtin, here: Here) -> str:
    return "clockwise(m, S, 0)"


@answers(Question.INSIDES)
def _insides(node: ir.Builtin, here: Here) -> str:
    return f"insides(m, {xs(node.args[0], here)})"


@answers(Question.NEXT, Question.PREVIOUS)
def _beside(node: ir.Builtin, here: Here) -> str:
    return f"beside(S, {x(node.args[0], here)}, {1 if node.question is Question.NEXT else -1})"


@answers(Question.TIMES_SEEN)
def _times_seen(node: ir.Builtin, here: Here) -> str:
    at = here.text.program.layout.positions
    return f"times_seen(m, S, {at})" if at >= 0 else "0"


@answers(Question.IS_OUT)
def _is_out(node: ir.Builtin, here: Here) -> str:
    return f"has_bit(S[{OUT}], {x(node.args[0], here)})"


@answers(Question.LOOKED)
def _looked(node: ir.Builtin, here: Here) -> str:
    if here.box.looked_at < 0:
        return "0"
    looked = address(here.box.looked_at, node.args[1], here, len(here.box.piece_kind))
    return f"has_bit(S[{looked}], {x(node.args[0], here)})"


# ---- the board ----------------------------------------------------------------------------------------


@answers(Question.NEIGHBOURS)
def _neighbours(node: ir.Builtin, here: Here) -> str:
    return f"neighbours_of({x(node.args[0], here)})"


@answers(Question.NEIGHBOURS_OF_ALL, Question.EDGES_OF_ALL)
def _of_all(node: ir.Builtin, here: Here) -> str:
    what = "neighbours" if node.question is Question.NEIGHBOURS_OF_ALL else "edges_beside"
    return f"gathered(m, {xs(node.args[0], here)}, {what})"


@answers(Question.STEP)
def _step(node: ir.Builtin, here: Here) -> str:
    return f"step_from({x(node.args[0], here)}, {x(node.args[1], here)})"


@answers(Question.RAY)
def _ray(node: ir.Builtin, here: Here) -> str:
    return f"ray(m, {x(node.args[0], here)}, {x(node.args[1], here)})"


@answers(Question.OFFSET)
def _offset(node: ir.Builtin, here: Here) -> str:
    return f"offset_from({', '.join(x(arg, here) for arg in node.args)})"


@answers(Question.DIRECTION)
def _direction(node: ir.Builtin, here: Here) -> str:
    return f"direction_to({x(node.args[0], here)}, {x(node.args[1], here)})"


@answers(Question.EDGE)
def _edge(node: ir.Builtin, here: Here) -> str:
    return f"edge_between({x(node.args[0], here)}, {x(node.args[1], here)})"


@answers(Question.DISTANCE)
def _distance(node: ir.Builtin, here: Here) -> str:
    start, goal = (x(arg, here) for arg in node.args)
    if node.tests and node.tests[0] is not None:
        return f"distance_through(m, S, {start}, of_one(m, {goal}), {tested(node.tests[0], here, _cells(here))})"
    return f"distance(m, S, {start}, {goal})"


@answers(Question.NEAREST, Question.STEPS_TOWARDS)
def _nearest(node: ir.Builtin, here: Here) -> str:
    start, goals = x(node.args[0], here), xs(node.args[1], here)
    return f"{node.question.spelling}(m, S, {start}, {goals}, {tested(node.tests[0], here, _cells(here))})"


@answers(Question.REACHABLE)
def _reachable(node: ir.Builtin, here: Here) -> str:
    most = f"most_of(0, {x(node.args[1], here)})" if len(node.args) > 1 else "-1"
    through, over = node.tests
    cells = len(here.box.cells)
    edges = (cells, cells + len(boards_of(here.box).edges) - 1)
    tests = f"{tested(through, here, _cells(here))}, {tested(over, here, edges)}"
    return f"reachable(m, S, {xs(node.args[0], here)}, {most}, {tests})"


@answers(Question.TURNING)
def _turning(node: ir.Builtin, here: Here) -> str:
    return f"turning({', '.join(any_x(arg, here) for arg in node.args)})"


@answers(Question.LEFTMOST, Question.RIGHTMOST)
def _outermost(node: ir.Builtin, here: Here) -> str:
    args = ", ".join(any_x(arg, here) for arg in node.args[:3])
    between = f"1, {xs(node.args[3], here)}" if len(node.args) > 3 else "0, NONE"
    return f"outermost(m, {args}, {between}, {1 if node.question is Question.LEFTMOST else -1})"


def _cells(here: Here) -> Range:
    return 0, len(here.box.cells) - 1


def tested(test: tuple[ir.Slot, ir.Expr] | None, here: Here, range_: Range) -> str:
    """The function of a test, and the local values that it reads."""
    if test is None:
        return "NULL, NULL"
    slot, condition = test
    free = [one for one in ir.free(condition, here.procedure.me) if one != slot]
    name = here.text.fresh("test")
    inner = Here(here.text, here.procedure, condition, "return 0;", lazy=True)
    names = {one: f"k->v{one.number}" for one in free} | {slot: "thing"}
    with inner.called(names, {slot: range_}):
        text = x(condition, inner)
    fields = "".join(f" {'Set' if one.type.is_long else 'num'} v{one.number};" for one in free)
    here.text.heads.append(f"struct {name} {{{fields or ' num none;'} }};")
    unpacked = [f"const struct {name} *k = known;"] if free else ["(void)known;"]
    here.text.add(
        f"static int {name}(Machine *m, num *S, const void *known, num thing)",
        [*unpacked, "(void)m, (void)S;", f"return {text} != 0;"],
    )
    if not free:
        return f"{name}, NULL"
    return f"{name}, &(struct {name}){{{', '.join(here.get(one) for one in free)}}}"


# ---- lines --------------------------------------------------------------------------------------------


@answers(Question.LONGEST_LINE)
def _longest_line(node: ir.Builtin, here: Here) -> str:
    return _line(node, here, 1)


_two_values = NUMBERS[ir.Binary]


@number(ir.Binary)
def _binary(node: ir.Binary, here: Here) -> str:
    """Where a line of at least (or of exactly) so many is asked for, shorter ways through the cell need not be looked at."""
    match node:
        case ir.Binary(
            op=Op.AT_LEAST | Op.SAME, left=ir.Builtin(question=Question.LONGEST_LINE) as line, right=ir.Const(value=least)
        ):
            run = _runs(line, here, least, node.op is Op.SAME)
            if run is not None:
                return run
            return f"({_line(line, here, least)} {'>=' if node.op is Op.AT_LEAST else '=='} {least})"
    return _two_values(node, here)


def _runs(node: ir.Builtin, here: Here, least: int, exactly: bool) -> str | None:
    """A call of a function that asks whether so many cells in a row pass a test; None if that is not enough to know.

    The cells around one, up to the distance that matters, are looked at all together, as bits.
    """
    test, boards, cells = node.tests[0], boards_of(here.box), range(len(here.box.cells))
    assert test is not None
    axes = [[axis for axis in boards.axes[cell] if axis[2] >= least] for cell in cells]
    alone = all(len({cell, *one, *other}) == 1 + len(one) + len(other) for cell in cells for one, other, _ in axes[cell])
    longer = exactly and any(most > least for cell in cells for _, _, most in axes[cell])
    if not 2 <= least <= 16 or not alone or longer or here.text.may_stop(test[1]):
        return None
    many, reach, table = max(map(len, axes)), least - 1, list[int]()
    for cell in cells:
        for one, other, _ in [*axes[cell], *[((), (), 0)] * (many - len(axes[cell]))]:
            near, far = other[:reach], one[:reach]
            around = [*[cell] * (reach - len(near)), *reversed(near), *far, *[cell] * (reach - len(far))]
            there = ((1 << len(near)) - 1) << (reach - len(near)) | ((1 << len(far)) - 1) << least
            table += [there, *around]
    call, name = tested(test, here, _cells(here)), here.text.numbers(table, "int32_t")
    return f"has_run(m, S, {x(node.args[0], here)}, {least}, {many}, {name}, {call})"


def _line(node: ir.Builtin, here: Here, least: int) -> str:
    """A call of a function that finds the longest line, of those that can have a length of at least `least`."""
    test = node.tests[0]
    assert test is not None
    axes, rays, starts = list[int](), list[int](), [0]
    boards = boards_of(here.box)
    for cell in range(len(here.box.cells)):
        for one, other, most in boards.axes[cell]:
            if most >= least:
                axes += [len(rays), len(one), len(other), most]
                rays += [*one, *other]
        starts.append(len(axes) // 4)
    tables = ", ".join(here.text.numbers(part) for part in (starts, axes, rays))
    return f"longest_line(m, S, {x(node.args[0], here)}, {tables}, {tested(test, here, _cells(here))})"


# ---- what would be ------------------------------------------------------------------------------------


@number(ir.Suppose)
@several(ir.Suppose)
def _suppose(node: ir.Suppose, here: Here) -> str:
    """A function that copies the state, runs a procedure in the copy, and works out a value there."""
    program = here.text.program
    called, value = program.procedures[node.name], program.values[node.value]
    type_ = "Set" if node.type.is_long else "num"
    args = [(f"a{number}", slot) for number, slot in enumerate(called.params)]
    about = [(f"b{number}", slot) for number, slot in enumerate(value.params)]
    params = "".join(f", {'Set' if slot.type.is_long else 'num'} {name}" for name, slot in (*args, *about))
    name = here.text.fresh("suppose")
    run = [f"{identifier('run_', node.name)}(m, S, v0{''.join(', ' + one for one, _ in args)});"]
    if called.suspends:  # it needs a frame, although it asks nobody
        kept = [one for one, slot in args if slot.number in program.layout.frames[node.name].at]
        run = frame_lines(program, node.name, "v0", kept, "0", "S[FRAME]", "return found;")
        run.append(f"run_to_the_end(m, S, {identifier('GO_', beginning(node.name))});")
    here.text.add(
        f"static {type_} {name}(Machine *m, num *S, num v0{params})",
        [
            "num length = m->length, *copy = supposed(m, S);",
            f"{type_} found = {'NONE' if node.type.is_long else '0'};",
            "if (!copy) return found;",
            "S = copy;",
            *run,
            "if (m->stop == OVER) m->stop = 0; /* what would end the game ends the procedure */",
            f"if (!m->stop) found = {identifier('value_', node.value)}(m, S, v0{''.join(', ' + one for one, _ in about)});",
            "m->length = length;",
            "m->supposing--;",
            "return found;",
        ],
    )
    return f"{name}(m, S, {here.me}{arguments(called.params, node.args, here)}{arguments(value.params, node.about, here)})"
