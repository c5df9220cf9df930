"""The Python backend, part five: procedures that stop to ask somebody.

Such a procedure is cut into functions at the places where it stops. Its local values are in its frame, so that a state can
be saved, copied and taken up again anywhere. Each function returns the next function to run, or the list of options when a
player must decide, or None when the game is over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.machine import ir
from interpreter.machine.code import Env, Module
from interpreter.machine.layout import asks
from interpreter.machine.names import part_name, python_name
from interpreter.machine.patterns import leading
from interpreter.machine.runtime import DONE, PASS, STACK_LIMIT
from interpreter.machine.statements import StatementWriter, skipping


@dataclass
class DecisionPoint:
    """A place where a player decides: what is asked, and the names of the functions that answer for it."""

    number: int
    prompt: str
    form: str
    slot: ir.Slot
    names: list[str]
    procedure: ir.Procedure
    facts: list[ir.Slot] = field(default_factory=list)


@dataclass
class _LoopExit:
    exit: str
    as_depth: int


class AskingWriter(StatementWriter):
    """Writes one procedure that asks."""

    ends = "return None"

    def __init__(self, module: Module, procedure: ir.Procedure, points: list[DecisionPoint], can_leave: bool) -> None:
        super().__init__(module, procedure.slots[0], can_leave)
        self.procedure, self.points = procedure, points
        self.name = procedure.name
        self.frame = module.layout.frames[procedure.name]
        frame_at = module.layout.fixed.get(procedure.name, 0)
        self.env = Env(self.frame, frame_at)
        self.f = str(frame_at or "f")
        self.changed = {part.slot for part in ir.walk(procedure.body) if isinstance(part, ir.Let)}
        self.buffer: list[str] = []
        self.depth = 0
        self.exits: list[_LoopExit] = []
        self.as_before: list[ir.Slot] = []
        self.labels = 0

    # ---- functions and lines -------------------------------------------------------------------------

    def label(self, what: str = "") -> str:
        self.labels += 1
        return part_name(self.name, f"{what}{self.labels}")

    def begin(self, name: str, argument: str = "") -> None:
        """Begin a function."""
        self.depth = 0
        self.buffer = []
        self.env.aliases = {}
        self.head = f"def {name}(S{argument}):"
        self.emit(*self.find_frame)

    @property
    def find_frame(self) -> list[str]:
        return [] if self.env.frame_at else ["f = S[1]"]

    def end(self) -> None:
        self.module.add(self.head, self.buffer, self.name)

    def emit(self, *lines: str) -> None:
        self.buffer += ["    " * self.depth + line for line in lines]

    def goto(self, label: str) -> None:
        self.emit(f"return {label}")

    def write(self) -> None:
        """Write the whole procedure."""
        self.begin(f"enter_{python_name(self.name)}")
        if not self.env.frame_at:
            self.emit(f"if f > {STACK_LIMIT}: raise RecursionError")
        scope = self.module.layout.scopes.get(self.name)
        saved = f"S[{self.f}+{self.frame.saved}]"
        if scope:
            self.emit(f"{saved} = S[{scope}]", f"S[{scope}] = {self.f}")
        self.finish = part_name(self.name, "end")
        self.sequence(self.procedure.body, self.finish)
        self.end()
        self.begin(self.finish)
        if scope:
            self.emit(f"S[{scope}] = {saved}")
        f = self.f
        if self.procedure.ending is not None:
            how, who = (self.env.address(slot) for slot in self.procedure.ending)
            self.emit(f"if {how}:", f"    over(S, {how}, {who})", f"    {self.ends}")
        self.emit(f"r = S[{f}]", f"S[1] = S[{f}+1]", f"del S[{f}:]", "return RETURNS[r]")
        self.end()

    # ---- sequences -----------------------------------------------------------------------------------

    def sequence(self, block: ir.Block, after: str) -> None:
        """Write a block and then go on at `after`; every path ends with a return."""
        for number, statement in enumerate(block):
            if not self.splits(statement):
                if skipping(statement):
                    head, test = self.requirement(statement, self.env)
                    self.emit(*head, f"if not ({test}): return {after}", *self.paid(statement, self.env))
                else:
                    self.emit(*self.lines([statement], self.env))
                    if isinstance(statement, ir.End) and not statement.after:
                        return
                continue
            rest = block[number + 1:]
            if isinstance(statement, ir.Ask) and not statement.optional:
                # What is chosen is needed by the rest of the block; with nothing to choose the rest is left out.
                self.choose(statement, rest, after)
                return
            following = after if not rest else self.label()
            getattr(self, "w_" + type(statement).__name__)(statement, following, after)
            if not rest:
                return
            self.end()
            self.begin(following)
        self.goto(after)

    def splits(self, statement: ir.Stmt) -> bool:
        """Must the function be cut here?"""
        return asks(statement, self.module.program, self.module.layout.frames) or isinstance(statement, ir.Stop) or (
            isinstance(statement, ir.If) and any(self.escapes(part) for part in [*statement.then, *statement.other])) or (
            isinstance(statement, ir.As) and any(self.escapes(part) for part in statement.body))

    def escapes(self, statement: ir.Stmt) -> bool:
        """Does it stop a loop outside of it?"""
        match statement:
            case ir.Stop():
                return True
            case ir.If():
                return any(self.escapes(part) for part in [*statement.then, *statement.other])
            case ir.As():
                return any(self.escapes(part) for part in statement.body)
        return False

    # ---- decisions -----------------------------------------------------------------------------------

    def point(self, prompt: str, form: str, slot: ir.Slot, player: ir.Expr, names: list[str] | None = None) -> int:
        number = len(self.points)
        wanted = self.module.program.prompts.get(prompt, [])
        facts = [known for known in self.procedure.slots if known.name in wanted and known is not slot]
        self.points.append(DecisionPoint(number, prompt, form, slot, names or [], self.procedure, facts))
        with self.env.from_frame():
            self.module.add(f"def who_{number}(S):", [*self.find_frame, f"return {self.x(player, self.env)}"])
        return number

    def options(self, number: int, written: Callable[[], list[str]]) -> None:
        """Write the function that lists the options, and the line that gets them here."""
        lines = written()
        with self.env.from_frame():  # a saved state is asked without what ran before
            self.module.add(f"def ask_{number}(S):", [*self.find_frame, *written()])
        short = len(lines) == 1 and lines[0].startswith("return ")
        self.asked = lines[0][7:] if short else f"ask_{number}(S)"

    asked = ""

    def stop_and_ask(self, number: int, nothing: str, only_pass: str | None = None) -> None:
        """Stop with the options, or go elsewhere if there are none."""
        self.emit(f"o = {self.asked}")
        if only_pass is not None:
            self.emit(f"if len(o) == 1{only_pass}: return {nothing}")
        else:
            self.emit(f"if not o: return {nothing}")
        if self.box.automatic and only_pass is None:
            self.emit(f"if len(o) == 1: return take_{number}(S, o[0])")
        self.emit(f"S[0] = {number}", "return o")
        self.end()
        self.begin(f"take_{number}", ", v")

    def declined(self, stops: bool, after: str) -> str:
        return self.exits[-1].exit if stops and self.exits else after

    def offered(self, node: ir.Ask, following: ir.Block) -> str:
        """The options of a choice: only those with which what follows can be completed."""
        source: ir.Expr = node.source
        pattern = leading(following)
        if self.demanding(pattern):
            source = ir.Where(source.type, source, node.slot, ir.CanDo(ir.TRUE.type, pattern))
        listed = self.options_of(source)
        return listed if listed.startswith(("[", "by_place(")) else f"list({listed})"

    def options_of(self, source: ir.Expr) -> str:
        """The elements of a set in an order that everybody may know."""
        listed = self.x(source, self.env)
        hides = self.box.looked_at >= 0 and source.type.of is not None and source.type.of.kind == "piece"
        return f"by_place(S, {listed})" if hides else listed

    def choose(self, node: ir.Ask, rest: ir.Block, after: str) -> None:
        number = self.point(node.prompt, "choose", node.slot, node.player)
        self.options(number, lambda: [f"return {self.offered(node, rest)}"])
        self.stop_and_ask(number, after)
        self.chosen(node.slot)
        self.sequence(rest, after)

    def w_Ask(self, node: ir.Ask, following: str, after: str) -> None:
        number = self.point(node.prompt, "choose", node.slot, node.player)
        self.options(number, lambda: [f"o = {self.offered(node, node.body)}", f"o.append({PASS})", "return o"])
        decline = self.declined(node.stops, following)
        self.stop_and_ask(number, decline, "" if node.always is None else f" and not ({self.x(node.always, self.env)})")
        self.emit(f"if v == {PASS}: return {decline}")
        self.chosen(node.slot)
        self.sequence(node.body, following)

    def chosen(self, slot: ir.Slot) -> None:
        """Keep what was chosen; as long as nothing changes it, the argument has it too."""
        self.emit(f"{self.env.address(slot)} = v")
        if slot not in self.changed:
            self.env.aliases[slot] = "v"

    def w_AskYes(self, node: ir.AskYes, following: str, after: str) -> None:
        number = self.point(node.prompt, "may", node.slot, node.player)
        possible = ir.CanDo(ir.TRUE.type, node.body)
        self.options(number, lambda: [f"return [1, {PASS}] if {self.x(possible, self.env)} else []"])
        decline = self.declined(node.stops, following)
        self.stop_and_ask(number, decline)
        self.emit(f"if v == {PASS}: return {decline}")
        self.sequence(node.body, following)

    def w_Branches(self, node: ir.Branches, following: str, after: str) -> None:
        number = self.point(node.prompt, node.form, node.slot, node.player, node.names)
        def listed() -> list[str]:
            tests = self.branch_tests(node, self.env)
            return ["o = []", *(f"o.append({choice})" if test == "True" else f"if {test}: o.append({choice})"
                                for choice, test in enumerate(tests))]
        decline = self.declined(node.stops, following)
        if node.optional:
            self.options(number, lambda: [*listed(), f"o.append({PASS})", "return o"])
            self.stop_and_ask(number, decline, "")
            self.emit(f"if v == {PASS}: return {decline}")
        else:
            self.options(number, lambda: [*listed(), "return o"])
            self.stop_and_ask(number, after)
        behind = self.label() if node.body else following
        for choice, block in enumerate(node.blocks):
            self.emit(f"if v == {choice}:")
            self.inside(block, behind)
        self.goto(behind)
        if node.body:
            self.end()
            self.begin(behind)
            self.sequence(node.body, following)

    def inside(self, block: ir.Block, after: str) -> None:
        """Write a block deeper; if it must be cut, the rest goes into functions of its own."""
        if any(self.splits(statement) for statement in block):
            start = self.label("b")
            self.emit(f"    return {start}")
            buffer, depth, head, aliases = self.buffer, self.depth, self.head, self.env.aliases
            self.begin(start)
            self.sequence(block, after)
            self.end()
            self.buffer, self.depth, self.head, self.env.aliases = buffer, depth, head, aliases
        else:
            self.depth += 1
            self.sequence(block, after)
            self.depth -= 1

    def w_Pick(self, node: ir.Pick, following: str, after: str) -> None:
        chosen = self.env.get(node.slot)
        number = self.point(node.prompt, "pick", node.one, node.player)
        head = self.label("p")

        def listed() -> list[str]:
            lines = [f"c = {chosen}", f"o = [x for x in {self.options_of(node.source)} if x not in c]"]
            if node.exactly is not None:
                return [*lines, f"if len(c) >= {self.x(node.exactly, self.env)}: return []", "return o"]
            if node.most is not None:
                lines += [f"if len(c) >= {self.x(node.most, self.env)}: return []"]
            return [*lines, f"if o: o.append({DONE})", "return o"]

        self.options(number, listed)
        self.emit(self.keep(node.slot, "()", self.env))
        self.goto(head)
        self.end()
        self.begin(head)
        self.stop_and_ask(number, following)
        self.emit(f"if v == {DONE}: return {following}", self.keep(node.slot, f"sorted([*{chosen}, v])", self.env))
        self.goto(head)

    # ---- flow ----------------------------------------------------------------------------------------

    def w_If(self, node: ir.If, following: str, after: str) -> None:
        if node.test is ir.TRUE:
            self.sequence(node.then, following)
            return
        self.emit(f"if {self.x(node.test, self.env)}:")
        self.inside(node.then, following)
        self.sequence(node.other, following)

    def w_Stop(self, node: ir.Stop, following: str, after: str) -> None:
        if not self.exits:
            self.goto(self.finish)
            return
        target = self.exits[-1]
        if len(self.as_before) > target.as_depth:
            self.emit(f"{self.env.address(self.me)} = {self.env.address(self.as_before[target.as_depth])}")
        self.goto(target.exit)

    def w_Loop(self, node: ir.Loop, following: str, after: str) -> None:
        head = self.label("loop")
        if node.counter is not None:
            assert node.times is not None
            self.emit(f"{self.env.address(node.counter)} = {self.x(node.times, self.env)}")
        self.goto(head)
        self.end()
        self.begin(head)
        if node.counter is not None:
            counter = self.env.address(node.counter)
            self.emit(f"if {counter} <= 0: return {following}", f"{counter} -= 1")
        elif node.test is not None:
            self.emit(f"if not {self.x(node.test, self.env)}: return {following}")
        self.exits.append(_LoopExit(following, len(self.as_before)))
        self.sequence(node.body, head)
        self.exits.pop()

    def w_ForEach(self, node: ir.ForEach, following: str, after: str) -> None:
        """What is still to come is kept behind the frame, last first."""
        assert node.rest is not None
        rest, head, leave = self.env.address(node.rest), self.label("each"), self.label("left")
        self.emit(f"{rest} = len(S)", f"S.extend(list({self.x(node.source, self.env)})[::-1])")
        self.goto(head)
        self.end()
        self.begin(leave)
        self.emit(f"del S[{rest}:]")
        self.goto(following)
        self.end()
        self.begin(head)
        self.emit(f"if len(S) <= {rest}: return {following}", f"{self.env.address(node.slot)} = S.pop()")
        self.exits.append(_LoopExit(leave, len(self.as_before)))
        self.sequence(node.body, head)
        self.exits.pop()

    def w_As(self, node: ir.As, following: str, after: str) -> None:
        me, before = self.env.address(self.me), self.env.address(node.before)
        back = self.label("back")
        self.emit(f"{before} = {me}", f"{me} = {self.x(node.player, self.env)}")
        self.as_before.append(node.before)
        self.sequence(node.body, back)
        self.as_before.pop()
        self.end()
        self.begin(back)
        self.emit(f"{me} = {before}")
        self.goto(following)

    def w_AtOnce(self, node: ir.AtOnce, following: str, after: str) -> None:
        queue, command, head = self.env.address(node.queue), self.env.address(node.command), self.label("once")
        self.emit("Q = []", *self.lines(node.body, self.env), f"{queue} = len(S)",
                  "for one in reversed(Q): S.extend(reversed(one))")
        self.goto(head)
        self.end()
        self.begin(head)
        self.emit(f"if len(S) <= {queue}: return {following}", f"{command} = S.pop()")
        for part in ir.walk(node.body):
            if isinstance(part, ir.Perform):
                self.emit(f"if {command} == {part.number}:")
                values: ir.Block = [_Pop(part.position, slot) for slot in part.slots]
                self.inside([*values, *part.command], head)
        self.goto(head)

    def s__Pop(self, node: _Pop, env: Env) -> list[str]:
        if node.slot.type.is_set:
            return [self.keep(node.slot, "[S.pop() for _ in range(S.pop())]", env)]
        return [f"{env.address(node.slot)} = S.pop()"]

    def w_CallProcedure(self, node: ir.CallProcedure, following: str, after: str) -> None:
        values = [self.x(arg, self.env) if arg.type.is_set else self.number(arg, self.env) for arg in node.args]
        self.call(node.name, values, following)

    def call(self, name: str, values: list[str], following: str) -> None:
        """Open a frame behind everything else, with what is given to the procedure in it."""
        frame = self.module.layout.frames[name]
        parts = [str(self.module.return_to(following)), self.f, self.env.get(self.me), *["0"] * (frame.head - 3)]
        sets: list[str] = []
        for slot, value in zip(frame.procedure.params, values, strict=True):
            at = frame.at[slot.number]
            if slot.type.is_set:
                sets.append(f"keep(S, n+{at}, {value}, {frame.rooms[slot.number]})")
            else:
                parts[at] = value
        self.emit("n = len(S)", f"S += ({', '.join(parts)})")
        if frame.size > frame.head:
            self.emit(f"S += {self.module.constant((0,) * (frame.size - frame.head))}", *sets)
        self.emit("S[1] = n")
        self.goto(f"enter_{python_name(name)}")

    def w_ResolveCard(self, node: ir.ResolveCard, following: str, after: str) -> None:
        box, program = self.box, self.module.program
        self.emit(f"c = {self.x(node.card, self.env)}",
                  f"r = {self.module.constant((*box.piece_row, -1))}[c]")
        for (table, row), name in program.effects.items():
            if table == node.table:
                self.emit(f"if r == {row}:")
                self.depth += 1
                if name in self.module.layout.frames:
                    self.call(name, ["c"], following)
                else:
                    self.emit(f"run_{python_name(name)}(S, {self.env.get(self.me)}, c)")
                    self.goto(following)
                self.depth -= 1
        self.goto(following)


@dataclass(slots=True)
class _Pop(ir.Stmt):
    """Take a kept value off the end of the state."""

    slot: ir.Slot

