"""Writes the segments of procedures that ask.

Each becomes a function that returns the options when a player must decide, the next function to run, or None when the game is
over.
"""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.python.here import Here
from interpreter.backends.python.module import Module
from interpreter.backends.python.write_expressions import frame_parts, x
from interpreter.backends.python.write_sets import always_offered, offered
from interpreter.backends.python.write_statements import WRITERS, Flow
from interpreter.backends.writers import deeper
from interpreter.model.state import LOOP_LIMIT, STACK_LIMIT
from interpreter.passes import beginning
from interpreter.passes.joining import size
from interpreter.passes.sureness import sure_slots, unsteady_slots

OVER = "return None"


def write_procedure(module: Module, procedure: ir.Procedure, points: list[ir.Point]) -> None:
    """All segments and decision points of a procedure."""
    writer = _Segments(module, procedure, points)
    for segment in procedure.segments:
        writer.segment(segment)
    for point in points:
        writer.point(point)


class _Segments:
    def __init__(self, module: Module, procedure: ir.Procedure, points: list[ir.Point]) -> None:
        self.module, self.procedure, self.points = module, procedure, points
        self.own = ""  # the label of the loop that is being written
        name = procedure.name
        if name not in module.sure:
            module.sure[name], module.unsteady[name] = sure_slots(procedure, points), unsteady_slots(procedure, points)

    def here(self) -> Here:
        module, name = self.module, self.procedure.name
        return Here(module, self.procedure, module.program.layout.frames[name], module.sure[name], module.unsteady[name])

    def segment(self, segment: ir.Segment) -> None:
        """A function; one that comes back to itself is a loop."""
        name = identifier("", segment.label)
        if not any(part.label == segment.label for part in ir.walk(segment.path, ir.Goto)):
            return self.function(name, "S", segment.path)
        self.own = segment.label
        turn = ["T[0] += 1", *self.path(segment.path, self.here())]
        self.own = ""
        # After too many turns it goes on by jumps, of which there are soon too many as well: that is told, with its chain.
        lines = [f"while T[0] < {LOOP_LIMIT}:", *deeper(turn), f"return {name}"]
        return self.module.add(name, "S", self.opened(lines), self.procedure.name)

    def function(self, name: str, parameters: str, path: ir.Path) -> None:
        self.module.add(name, parameters, self.opened(self.path(path, self.here())), self.procedure.name)

    def opened(self, lines: list[str]) -> list[str]:
        """The lines of a function, with the frame in `f` if anything in it is used."""
        return lines if self.here().fixed else ["f = S[1]", *lines]

    def point(self, point: ir.Point) -> None:
        here = self.here()
        owner = self.procedure.name
        self.module.add(f"who_{point.number}", "S", self.opened([f"return {x(point.player, here)}"]), owner)
        self.module.add(f"ask_{point.number}", "S", self.opened([*offered(point.options, here), "return o"]), owner)
        self.function(f"take_{point.number}", "S, v", point.take)

    # ---- paths ---------------------------------------------------------------------------------------

    def path(self, path: ir.Path, here: Here) -> list[str]:
        """The lines of a path; the last of them returns."""
        flow = Flow(here, OVER)
        lines = [line for statement in path.body for line in self.statement(statement, flow)]
        return lines + self.tail(path.tail, here)

    def statement(self, statement: ir.Stmt, flow: Flow) -> list[str]:
        if not isinstance(statement, ir.Begin):
            return WRITERS[type(statement)](statement, flow)
        here = flow.here
        assert here.frame is not None
        lines = [] if here.fixed else [f"if f > {STACK_LIMIT}: raise RecursionError"]
        scope = self.module.program.layout.scopes.get(self.procedure.name)
        if scope is not None:
            lines += [f"S[{here.at(here.frame.saved)}] = S[{scope}]", f"S[{scope}] = {here.base}"]
        return lines

    def apart(self, path: ir.Path, here: Here) -> list[str]:
        """A path that runs only sometimes: what it copies is not known behind it."""
        before, here.copies = here.copies, dict(here.copies)
        lines = self.path(path, here)
        here.copies = before
        return lines

    def tail(self, tail: ir.Tail, here: Here) -> list[str]:
        match tail:
            case ir.Goto(label=label):
                return [self.goto(label)]
            case ir.Fork(test=test, then=then, other=other):
                if isinstance(other.tail, ir.Goto) and not other.body and size(then) > 1:
                    return [f"if not {x(test, here)}: {self.goto(other.tail.label)}", *self.path(then, here)]
                return [f"if {x(test, here)}:", *deeper(self.apart(then, here)), *self.path(other, here)]
            case ir.Switch(value=value, cases=cases, other=other):
                lines = [] if isinstance(value, (ir.Answer, ir.Local)) else [f"r = {x(value, here)}"]
                name = "r" if lines else x(value, here)
                for case, path in cases:
                    lines += [f"if {name} == {case}:", *deeper(self.apart(path, here))]
                return lines + self.path(other, here)
            case ir.Call():
                return self.call(tail, here)
            case ir.Wait():
                return self.wait(tail, here)
            case ir.Stand():
                return self.stand(here)
            case ir.Again():
                layout = self.module.program.layout
                begin = self.module.constant(tuple(self.module.return_to(label) for label in layout.tries))
                return [f"n = S[{layout.tried}]", f"r = {begin}[S[2*n]]", "S[:] = S[n:2*n]", "return RETURNS[r]"]
            case ir.Over():
                return []  # the statement that ends the game has returned
        raise AssertionError(tail)

    def goto(self, label: str) -> str:
        return "continue" if label == self.own else f"return {identifier('', label)}"

    def call(self, tail: ir.Call, here: Here) -> list[str]:
        called = self.module.program.procedures[tail.name]
        parts = frame_parts(tail.name, tail.args, here)
        lines = ["n = len(S)", f"S += ({self.module.return_to(tail.back)}, {here.base}, {parts})", "S[1] = n"]
        if tail.entry is None:
            return [*lines, f"return {identifier('', beginning(tail.name))}"]
        inner = _Segments(self.module, called, self.module.points.get(tail.name, []))
        there = inner.here()
        return [*lines, *([] if there.fixed else ["f = n"]), *inner.path(tail.entry, there)]

    def wait(self, tail: ir.Wait, here: Here) -> list[str]:
        program = self.module.program
        point = program.points[tail.point]
        lines, sure = offered(point.options, here), always_offered(point.options)
        if sure < tail.least:
            always = f" and not {x(tail.always, here)}" if tail.always is not None else ""
            few = "not o" if tail.least == 1 else f"len(o) < {tail.least}"
            lines += [f"if {few}{always}:", *deeper(self.apart(tail.nothing, here))]
        if here.box.automatic and tail.least == 1 and sure < 2:
            lines.append(f"if len(o) == 1: return automatic(S, {point.number}, o[0], take_{point.number})")
        return [*lines, f"S[0] = {point.number}", "return o"]

    def stand(self, here: Here) -> list[str]:
        frame, f = here.frame, here.base
        assert frame is not None
        scope = self.module.program.layout.scopes.get(self.procedure.name)
        lines = [f"S[{scope}] = S[{here.at(frame.saved)}]"] if scope is not None else []
        if self.procedure.ending is not None:
            how, who = (here.address(slot) for slot in self.procedure.ending)
            lines += [f"if {how}:", f"    over(S, {how}, {who})", f"    {OVER}"]
        return [*lines, f"r = S[{f}]", f"S[1] = S[{here.at(1)}]", f"del S[{f}:]", "return RETURNS[r]"]
