"""Writes the segments of procedures that ask: each becomes a function that gives the number of the next one, or why it stops."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.native.c_expressions import any_x, x
from interpreter.backends.native.c_frames import frame_lines, kept_args
from interpreter.backends.native.c_here import Here
from interpreter.backends.native.c_sets import offer_lines
from interpreter.backends.native.c_statements import condition, deeper, statement
from interpreter.backends.native.c_text import Text
from interpreter.model.state import LOOP_LIMIT, STACK_LIMIT
from interpreter.passes import beginning
from interpreter.passes.joining import size

COPIED = 3  # parts of a segment that are written wherever they run
LEAVE = "return STOPS;"


def label_of(label: str) -> str:
    """The number of a segment, by a name."""
    return identifier("GO_", label)


def segment_of(label: str) -> str:
    return identifier("segment_", label)


def write_procedure(text: Text, procedure: ir.Procedure, points: list[ir.Point]) -> None:
    """All segments and decision points of a procedure."""
    writer = _Segments(text, procedure)
    for segment in procedure.segments:
        writer.segment(segment)
    for point in points:
        writer.point(point)


class _Segments:
    def __init__(self, text: Text, procedure: ir.Procedure) -> None:
        self.text, self.procedure = text, procedure
        self.frame = text.program.layout.frames[procedure.name]
        self.own = ""  # the label of the loop that is being written

    def here(self, body: ir.Node, leave: str = LEAVE) -> Here:
        return Here(self.text, self.procedure, body, leave, self.frame)

    def segment(self, segment: ir.Segment) -> None:
        """A function; one that comes back to itself is a loop."""
        head = f"static int {segment_of(segment.label)}(Machine *m, num *S)"
        if not any(part.label == segment.label for part in ir.walk(segment.path, ir.Goto)):
            return self.text.add(head, self.opened(segment.path))
        self.own = segment.label
        here = self.here(segment.path)
        turn = ["m->turns++;", "m->top = m->scratch;", *self.path(segment.path, here)]
        self.own = ""
        # After too many turns it goes on by jumps, of which there are soon too many as well.
        lines = [f"while (m->turns < {LOOP_LIMIT}) {{", *deeper(turn), "}", f"return {label_of(segment.label)};"]
        return self.text.add(head, [*self.entry(here), *here.declared(), *lines])

    def opened(self, path: ir.Path) -> list[str]:
        here = self.here(path)
        lines = self.path(path, here)
        return [*self.entry(here), *here.declared(), *lines]

    def entry(self, here: Here) -> list[str]:
        """The frame of the procedure; what a state says about it is not believed."""
        size = self.frame.size
        if here.fixed:
            return [f"if (!holds_frame(m, {here.fixed}, {size})) {here.leave}"]
        return ["num f = S[FRAME];", f"if (!holds_frame(m, f, {size})) {here.leave}"]

    def point(self, point: ir.Point) -> None:
        number = point.number
        asked = self.here(point.player, "return -1;")
        line = f"return {x(point.player, asked)};"
        self.text.add(f"static num who_{number}(Machine *m, num *S)", [*self.entry(asked), *asked.declared(), line])
        assert isinstance(point.options, ir.Offer)
        offering = self.here(point.options, "return NONE;")
        lines = offer_lines(point.options, offering)
        self.text.add(f"static Set ask_{number}(Machine *m, num *S)", [*self.entry(offering), *offering.declared(), *lines])
        self.text.add(f"static int take_{number}(Machine *m, num *S, num v)", ["(void)v;", *self.opened(point.take)])

    # ---- paths ---------------------------------------------------------------------------------------

    def path(self, path: ir.Path, here: Here) -> list[str]:
        """The lines of a path; the last of them returns."""
        lines = [line for one in path.body for line in self.statement(one, here)]
        return lines + self.tail(path.tail, here)

    def statement(self, node: ir.Stmt, here: Here) -> list[str]:
        if not isinstance(node, ir.Begin):
            return statement(node, here)
        lines = []
        if not here.fixed:
            lines = [f"if (f > {STACK_LIMIT}) {{", "    refuse(m, TOO_DEEP);", f"    {here.leave}", "}"]
        scope = self.text.program.layout.scopes.get(self.procedure.name)
        if scope is not None:
            lines += [f"S[{here.at(self.frame.saved)}] = S[{scope}];", f"S[{scope}] = {here.base};"]
        return lines

    def tail(self, tail: ir.Tail, here: Here) -> list[str]:
        match tail:
            case ir.Goto(label=label):
                return ["continue;" if label == self.own else f"return {label_of(label)};"]
            case ir.Fork(test=test, then=then, other=other):
                before, text = condition(test, here)
                return [*before, f"if ({text}) {{", *deeper(self.path(then, here)), "}", *self.path(other, here)]
            case ir.Switch(value=value, cases=cases, other=other):
                name = here.fresh("r")
                lines = [f"num {name} = {x(value, here)};", *here.stops(value)]
                for case, path in cases:
                    lines += [f"if ({name} == {case}) {{", *deeper(self.path(path, here)), "}"]
                return lines + self.path(other, here)
            case ir.Call():
                return self.call(tail, here)
            case ir.Wait():
                return self.wait(tail, here)
            case ir.Stand():
                return self.stand(here)
            case ir.Again():
                layout = self.text.program.layout
                begin = self.text.numbers(tuple(layout.returns.index(label) for label in layout.tries))
                return [f"return taken_back(m, S, {layout.tried}, {begin}, {len(layout.tries)});"]
            case ir.Over():
                return []  # the statement that ends the game has returned
        raise AssertionError(tail)

    def call(self, tail: ir.Call, here: Here) -> list[str]:
        called = self.text.program.procedures[tail.name]
        back = self.text.program.layout.returns.index(tail.back)
        values, given = list[str](), list[str]()
        for slot, value in kept_args(called, tail.args, self.text.program.layout.frames[tail.name]):
            given.append(here.fresh("g"))
            type_ = "Set" if slot.type.is_long else "num"
            values += [f"{type_} {given[-1]} = {any_x(value, here)};", *here.stops(value)]
        lines = [*values, *frame_lines(self.text.program, tail.name, here.me, given, str(back), here.base, here.leave)]
        if tail.entry is None or self.is_shared(tail.entry, called):
            return [*lines, f"return {label_of(beginning(tail.name))};"]
        inner = _Segments(self.text, called)
        there = inner.here(tail.entry)
        inside = inner.path(tail.entry, there)
        frame = [] if there.fixed else ["num f = n;"]
        return [*lines, "{", *deeper([*frame, *there.declared(), *inside]), "}"]

    def is_shared(self, entry: ir.Path, called: ir.Procedure) -> bool:
        """Is what stands here long, and the same as the first segment? Then that is gone to: each copy costs the compiler time.

        Another segment may have taken in more or less, and loops count their turns.
        """
        first = next(segment for segment in called.segments if segment.label == beginning(called.name))
        same = size(entry) > COPIED and first.path == entry
        return same and not any(part.label == first.label for part in ir.walk(entry, ir.Goto))

    def wait(self, tail: ir.Wait, here: Here) -> list[str]:
        point = self.text.program.points[tail.point]
        lines = [f"m->options = ask_{point.number}(m, S);", *here.stops(point.options)]
        test = f"m->options.count < {tail.least}"
        if tail.always is not None:
            test += f" && !{x(tail.always, here)}"
        lines += [f"if ({test}) {{", *deeper([*here.stops(tail.always), *self.path(tail.nothing, here)]), "}"]
        if here.box.automatic and tail.least == 1:
            lines.append(f"if (m->options.count == 1) return takes_only(m, {point.number});")
        return [*lines, f"S[POINT] = {point.number};", "return WAITS;"]

    def stand(self, here: Here) -> list[str]:
        scope = self.text.program.layout.scopes.get(self.procedure.name)
        lines = [f"S[{scope}] = S[{here.at(self.frame.saved)}];"] if scope is not None else []
        if self.procedure.ending is not None:
            how, who = (here.address(slot) for slot in self.procedure.ending)
            lines += [f"if ({how}) {{", f"    over(S, {how}, {who});", "    return ENDS;", "}"]
        return [*lines, f"return stands(m, S, {here.base});"]
