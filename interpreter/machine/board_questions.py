"""The Python backend, part two: questions to the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.machine import ir
from interpreter.machine.code import Env, sure
from interpreter.machine.expressions import ExpressionWriter

if TYPE_CHECKING:
    from interpreter.board.frozen import Boards


class BoardWriter(ExpressionWriter):
    """Writes what effects ask about cells, edges and directions.

    Tables of the board get one entry more, which stands for the cell that is not there (-1).
    """

    @property
    def boards(self) -> Boards:
        assert self.box.boards is not None  # the language refuses questions where there is no board
        return self.box.boards

    def test(self, test: tuple[ir.Slot, ir.Expr] | None, env: Env) -> str:
        if test is None:
            return "None"
        variable = self.module.fresh("c")
        with env.variables({test[0]: variable}):
            return f"(lambda {variable}: {self.x(test[1], env)})"

    def b_neighbours(self, node: ir.Builtin, env: Env) -> str:
        return f"{self.module.constant((*self.boards.neighbours, ()))}[{self.x(node.args[0], env)}]"

    def b_neighbours_of_all(self, node: ir.Builtin, env: Env) -> str:
        table = self.module.constant((*self.boards.neighbours, ()))
        variable = self.module.fresh("c")
        clauses = self.clauses(node.args[0], variable, env)
        return f"sorted({{n {clauses} for n in {table}[{variable}]}})"

    def b_step(self, node: ir.Builtin, env: Env) -> str:
        table = (*((*row, -1) for row in self.boards.step), (-1,) * (len(self.box.directions) + 1))
        return f"{self.module.constant(table)}[{self.x(node.args[0], env)}][{self.x(node.args[1], env)}]"

    def b_ray(self, node: ir.Builtin, env: Env) -> str:
        cell, direction = (self.x(arg, env) for arg in node.args)
        return f"B.rays[{cell}][{direction}]" if all(sure(arg) for arg in node.args) else f"board.ray(B, {cell}, {direction})"

    def b_opposite(self, node: ir.Builtin, env: Env) -> str:
        return f"{self.module.constant((*self.boards.opposite, -1))}[{self.x(node.args[0], env)}]"

    def b_direction(self, node: ir.Builtin, env: Env) -> str:
        start, goal = self.x(node.args[0], env), self.x(node.args[1], env)
        return f"board.direction(B, {start}, {goal})"

    def b_edges(self, node: ir.Builtin, env: Env) -> str:
        return f"{self.edges()}[{self.x(node.args[0], env)}]"

    def b_edges_of_all(self, node: ir.Builtin, env: Env) -> str:
        variable = self.module.fresh("c")
        return f"sorted({{e {self.clauses(node.args[0], variable, env)} for e in {self.edges()}[{variable}]}})"

    def edges(self) -> str:
        cells = len(self.box.cells)
        return self.module.constant((*(tuple(cells + edge for edge in edges) for edges in self.boards.edges_of), ()))

    def b_ends(self, node: ir.Builtin, env: Env) -> str:
        cells = len(self.box.cells)
        table = (*[()] * cells, *self.boards.edges, ())
        return f"{self.module.constant(table)}[{self.x(node.args[0], env)}]"

    def b_edge(self, node: ir.Builtin, env: Env) -> str:
        cells = len(self.box.cells)
        start, goal = self.x(node.args[0], env), self.x(node.args[1], env)
        return f"(B.edge_index.get(({start}, {goal}), {-1 - cells}) + {cells})"

    def b_distance(self, node: ir.Builtin, env: Env) -> str:
        start, goal = self.x(node.args[0], env), self.x(node.args[1], env)
        if node.tests[0] is None:
            here = all(sure(arg) for arg in node.args)
            return f"B.distance[{start}][{goal}]" if here else f"board.distance(B, {start}, {goal})"
        return f"board.distance_through(B, {start}, [{goal}], {self.test(node.tests[0], env)})"

    def b_nearest(self, node: ir.Builtin, env: Env) -> str:
        args = ", ".join(self.x(arg, env) for arg in node.args)
        return f"board.{node.name}(B, {args}, {self.test(node.tests[0], env)})"

    b_steps_towards = b_nearest

    def b_reachable(self, node: ir.Builtin, env: Env) -> str:
        starts = self.x(node.args[0], env)
        through = self.test(node.tests[0], env)
        over = node.tests[1]
        within = f", within={self.x(node.args[1], env)}" if len(node.args) > 1 else ""
        if over is None:
            return f"board.reachable(B, {starts}, None, {through}{within})"
        variable = self.module.fresh("e")
        place = self.module.fresh("c")
        with env.variables({over[0]: place}):
            body = self.x(over[1], env)
        shift = len(self.box.cells)
        edge_ok = f"(lambda {variable}: (lambda {place}: {body})({variable}+{shift}))"
        return f"board.reachable(B, {starts}, {edge_ok}, {through}{within})"

    def b_turning(self, node: ir.Builtin, env: Env) -> str:
        return f"board.{node.name}(B, {', '.join(self.x(arg, env) for arg in node.args)})"

    b_leftmost = b_turning
    b_rightmost = b_turning

    def x_Binary(self, node: ir.Binary, env: Env) -> str:
        """A line of at least (or of exactly) so many: shorter ways through the cell need not be looked at."""
        if isinstance(node.left, ir.Builtin) and node.left.name == "longest_line" and isinstance(node.right, ir.Const) and (
                node.op in (">=", "==")):
            return f"({self.line(node.left, env, node.right.value)} {node.op} {node.right.value})"
        return super().x_Binary(node, env)

    def b_longest_line(self, node: ir.Builtin, env: Env) -> str:
        return self.line(node, env, 1)

    def line(self, node: ir.Builtin, env: Env, least: int) -> str:
        """A call that finds the longest line, of those that can have a length of at least `least`."""
        test = node.tests[0]
        assert test is not None
        slot, condition = test
        axes = self.module.constant(tuple(
            tuple(axis for axis in self.boards.axes[cell] if axis[2] >= least)
            for cell in range(len(self.box.cells))))
        cell = self.module.fresh("cell")

        def body(inner: Env) -> list[str]:
            start = self.x(node.args[0], inner)
            with inner.variables({slot: cell}):
                here = self.x(condition, inner)
            with inner.variables({slot: "c"}):
                there = self.x(condition, inner)
            return [f"{cell} = {start}", f"if {cell} < 0 or not {here}:", "    return 0", "longest = 1",
                    f"for one, other, most in {axes}[{cell}]:", "    n = 1",
                    "    for c in one:", f"        if not {there}:", "            break", "        n += 1",
                    "    for c in other:", f"        if not {there}:", "            break", "        n += 1",
                    "    if n > longest:", "        longest = n if n < most else most", "return longest"]
        return self.helper("line", node, env, body)
