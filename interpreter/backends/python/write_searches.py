"""Writes questions that go through the board with a condition: the condition is written into the search."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import ir
from interpreter.backends.python.here import Here
from interpreter.backends.python.write_expressions import binary, writes, x
from interpreter.backends.python.write_questions import answers
from interpreter.backends.writers import deeper
from interpreter.ir import Op, Question
from interpreter.model.box import Field
from interpreter.passes.answers import boards_of
from interpreter.records import replace

SEARCHES = (Question.REACHABLE, Question.LONGEST_LINE)


@answers(Question.REACHABLE)
def _reachable(node: ir.Builtin, here: Here) -> str:
    """A function with the tests written out: it is asked often, and about every cell."""
    through, over = node.tests
    boards, cells = boards_of(here.box), len(here.box.cells)
    ways = tuple(tuple(zip(*both, strict=True)) for both in zip(boards.neighbours, boards.edges_of, strict=True))

    def test(one: tuple[ir.Slot, ir.Expr], variable: str, inner: Here) -> str:
        with inner.variables({one[0]: variable}):
            return x(one[1], inner)

    def body(inner: Here) -> list[str]:
        near = len(node.args) > 1
        lines = [
            f"queue = sorted(distinct({x(node.args[0], inner)}))",
            f"seen = [0] * {cells}",
            "for cell in queue:",
            "    seen[cell] = 1",
        ]
        within = ["if seen[cell] > most: continue"] if near else []
        lines = [*([f"most = {x(node.args[1], inner)}"] if near else []), *lines]
        blocked = ["if blocked[cell]: continue"] if through is not None else []
        found = [f"seen[other] = {'seen[cell] + 1' if near else 1}", "queue.append(other)"]
        if through is not None:
            found.append(f"if not {test(through, 'other', inner)}: blocked[other] = 1")
            lines.append(f"blocked = [0] * {cells}")
        if over is not None:
            found = [f"place = edge + {cells}", f"if {test(over, 'place', inner)}:", *deeper(found)]
        each = "other, edge" if over is not None else "other"
        table = inner.module.constant(ways if over is not None else tuple(boards.neighbours))
        return [
            *lines,
            "for cell in queue:",
            *deeper([*blocked, *within, f"for {each} in {table}[cell]:", *deeper(["if not seen[other]:", *deeper(found)])]),
            "return queue",
        ]

    return here.helper("reach", node, body)


@answers(Question.LONGEST_LINE)
def _longest_line(node: ir.Builtin, here: Here) -> str:
    return _line(node, here, 1)


@writes(ir.Binary)
def _binary(node: ir.Binary, here: Here) -> str:
    """Where a line of at least (or of exactly) so many is asked for, shorter ways through the cell need not be looked at."""
    match node:
        case ir.Binary(
            op=Op.AT_LEAST | Op.SAME, left=ir.Builtin(question=Question.LONGEST_LINE) as line, right=ir.Const(value=least)
        ):
            return f"({_line(line, here, least)} {'>=' if node.op is Op.AT_LEAST else '=='} {least})"
    return binary(node, here)


def _line(node: ir.Builtin, here: Here, least: int) -> str:
    """A call that finds the longest line, of those that can have a length of at least `least`."""
    test = node.tests[0]
    assert test is not None
    slot, condition = test
    boards = boards_of(here.box)
    long_ones = [[axis for axis in boards.axes[cell] if axis[2] >= least] for cell in range(len(here.box.cells))]
    round_ = any(len(one) + len(other) >= most for lines in long_ones for one, other, most in lines)  # does one come back?
    field = _only_field(slot, condition)
    shift = field.base if field is not None else 0  # cells are known by their addresses, if nothing else is asked of them
    axes = here.module.constant(
        tuple(
            tuple((_shifted(one, shift), _shifted(other, shift), *[most] * round_) for one, other, most in lines)
            for lines in long_ones
        )
    )

    def body(inner: Here) -> list[str]:
        with inner.variables({slot: "cell"}):
            at_start = x(condition, inner)
        with inner.variables({slot: "c"}):
            there = x(condition if field is None else _by_address(slot, condition), inner)
        return [
            f"cell = {x(node.args[0], inner)}",
            f"if cell < 0 or not {at_start}:",
            "    return 0",
            "longest = 1",
            f"for one, other{', most' if round_ else ''} in {axes}[cell]:",
            "    n = 1",
            "    for c in one:",
            f"        if not {there}:",
            "            break",
            "        n += 1",
            "    for c in other:",
            f"        if not {there}:",
            "            break",
            "        n += 1",
            "    if n > longest:",
            f"        longest = {'n if n < most else most' if round_ else 'n'}",
            "return longest",
        ]

    return here.helper("line", node, body)


def _shifted(cells: Iterable[int], shift: int) -> tuple[int, ...]:
    return tuple(shift + cell for cell in cells)


def _only_field(slot: ir.Slot, condition: ir.Expr) -> Field | None:
    """The field of a cell that a condition reads, if that is all it wants to know of the cell."""
    parts = ir.walk(condition)
    reads = [part for part in parts if isinstance(part, ir.Read) and part.owner == ir.Local(slot.type, slot)]
    fields = {id(read.field): read.field for read in reads if read.key is None and read.field.width == 1}
    asked = sum(slot in part.taken() for part in parts)
    return next(iter(fields.values())) if len(fields) == 1 and len(reads) == asked else None


def _by_address(slot: ir.Slot, condition: ir.Expr) -> ir.Expr:
    """The same condition where its slot has addresses of the only field, and not cells."""

    def change(part: ir.Read) -> ir.Read:
        own = part.owner == ir.Local(slot.type, slot)
        return replace(part, field=replace(part.field, base=0)) if own else part

    found: ir.Expr = ir.rewritten(condition, change, ir.Read)
    return found
