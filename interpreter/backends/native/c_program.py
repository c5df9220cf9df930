"""Writes a whole lowered and flattened program as one file of C."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.native import c_movements, c_questions
from interpreter.backends.native.c_data import of_board, of_pieces, of_program, sizes
from interpreter.backends.native.c_here import Here
from interpreter.backends.native.c_segments import label_of, segment_of, write_procedure
from interpreter.backends.native.c_statements import block, deeper, returned
from interpreter.backends.native.c_text import Text, row_of, what_stops
from interpreter.ir import Counts
from interpreter.model.box import Box

RUNTIME = Path(__file__).parent / "runtime"
REGISTERED = (c_movements, c_questions)  # importing them registers their writers


@cache
def runtime(name: str) -> str:
    return (RUNTIME / f"{name}.h").read_text(encoding="utf-8")


def write_c(program: ir.Program, box: Box) -> str:
    """The C of a program that was lowered for flat machines; CannotWrite if something in it has no C."""
    long = frozenset(one.name for group in (program.values, program.checks) for one in group.values() if _is_long(one))
    text = Text(box, program, what_stops(program), long=long)
    for point in program.points:
        text.points.setdefault(point.procedure, []).append(point)
    for group, prefix in ((program.values, "value_"), (program.checks, "check_")):
        for value in group.values():
            _write_value(text, value, prefix)
    labels: dict[str, str] = {}
    for name, procedure in program.procedures.items():
        if procedure.suspends:
            labels |= {segment.label: label_of(segment.label) for segment in procedure.segments}
            write_procedure(text, procedure, text.points.get(name, []))
        else:
            _write_plain(text, procedure)
    _write_cards(text)
    scores = _write_scores(text)
    before, behind = of_program(text, labels, [segment_of(label) for label in labels])
    parts = [
        sizes(text, scores),
        *map(runtime, ("machine", "sets")),
        of_pieces(box),
        *map(runtime, ("pieces", "chance", "table", "positions")),
        of_board(box, program),
        "#include <math.h>",
        runtime("board"),
        before,
        runtime("frames"),
        *text.constants,
        *text.heads,
        *text.functions,
        behind,
        runtime("running"),
    ]
    return "\n\n".join(parts) + "\n"


def _is_long(value: ir.Procedure) -> bool:
    """Does a value give more than one number?"""
    if value.result is not None:
        return value.result.type.is_long
    return any(part.value.type.is_long for part in ir.walk(value.body, ir.Return))


def _parameters(procedure: ir.Procedure) -> str:
    return "".join(f", {'Set' if slot.type.is_long else 'num'} v{slot.number}" for slot in procedure.params)


def _write_value(text: Text, value: ir.Procedure, prefix: str) -> None:
    """A value or a check as a function."""
    type_, nothing = ("Set", "NONE") if value.name in text.long else ("num", "0")
    here = Here(text, value, (value.body, value.result), f"return {nothing};", lazy=True)
    lines = block(value.body, here)
    if value.result is not None:
        lines.append(returned(value.result, here))
    else:
        lines.append(f"return {nothing};")
    _write_counted(text, value, identifier(prefix, value.name), type_, here, lines)


def _write_plain(text: Text, procedure: ir.Procedure) -> None:
    here = Here(text, procedure, procedure.body, "return;")
    lines = [*block(procedure.body, here), *(["m->top = mark_here;"] if here.scratch else [])]
    _write_counted(text, procedure, identifier("run_", procedure.name), "void", here, lines)


def _write_counted(text: Text, procedure: ir.Procedure, name: str, type_: str, here: Here, lines: list[str]) -> None:
    """A function, whose calls are counted if they count."""
    parameters = f"(Machine *m, num *S, num v0{_parameters(procedure)})"
    mark = ["num *mark_here = m->top;"] if here.scratch else []
    declared = [*mark, *here.declared((procedure.me, *procedure.params))]
    if procedure.counts is Counts.WORK:
        declared.insert(0, f"if (!works(m, 1)) {here.leave}")
    if procedure.counts is not Counts.TURNS:
        text.add(f"static {type_} {name}{parameters}", [*declared, *lines])
        return
    # It can come back to itself.
    text.add(f"static {type_} {name}_INSIDE{parameters}", [*declared, *lines])
    given = "".join(f", v{slot.number}" for slot in procedure.params)
    call = f"{name}_INSIDE(m, S, v0{given});"
    found = [call, "m->depth--;"] if type_ == "void" else [f"{type_} found = {call}", "m->depth--;", "return found;"]
    text.add(f"static {type_} {name}{parameters}", [f"if (!deeper(m)) {here.leave}", *found])


def _write_cards(text: Text) -> None:
    """For each table: carry out the effect of a card, if none of its effects asks."""
    box, program = text.box, text.program
    text.constants.append(row_of("int32_t", "piece_row", [-1, *box.piece_row]))
    for table in box.tables:
        row = f"piece_row[placed(m, v1, {len(box.piece_row) + 1})]" if box.dealt(table) else "v1"
        cases = [
            f"case {number}: {identifier('run_', name)}(m, S, v0, v1); break;"
            for (of, number), name in program.effects.items()
            if of == table and not program.procedures[name].suspends
        ]
        head = f"static void {identifier('resolve_', table)}(Machine *m, num *S, num v0, num v1)"
        text.add(head, ["(void)v0;", f"switch ({row}) {{", *deeper(cases), "default: break;", "}"])


def scored_values(program: ir.Program) -> list[str]:
    """The values that decide a game that ends by score, by what comes first."""
    return [name for name in (program.scoring.get("score"), *program.scoring.get("ties", ())) if name in program.values]


def _write_scores(text: Text) -> int:
    """What decides a game that ends by score, for each player; how many numbers that are for each."""
    values, lines = scored_values(text.program), ["(void)m, (void)S, (void)scores;"]
    for number, name in enumerate(values):
        for player in range(text.box.players):
            at = number * text.box.players + player
            lines.append(f"scores[{at}] = {identifier('value_', name)}(m, S, {player}, {player});")
    text.add("static void summary_scores(Machine *m, num *S, num *scores)", lines)
    return len(values)
