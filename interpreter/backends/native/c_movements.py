"""Writes statements that move pieces, ask chance, or keep something behind a frame."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.native.c_expressions import any_x, x, xs
from interpreter.backends.native.c_here import Here
from interpreter.backends.native.c_statements import block, deeper, given, simple, writes
from interpreter.model.state import STACK_LIMIT

# ---- pieces and chance --------------------------------------------------------------------------------


@writes(ir.Move)
def _move(node: ir.Move, here: Here) -> list[str]:
    function = f"move{'_all' if node.what.type.is_set else ''}{'_under' if node.bottom else ''}"
    return [f"{function}(m, S, {any_x(node.what, here)}, {x(node.to, here)});", *_leave_if_stopped(here)]


def _leave_if_stopped(here: Here) -> list[str]:
    """Pieces that carry others can be refused at any time."""
    return [f"if (m->stop) {here.leave}"]


@writes(ir.Swap)
def _swap(node: ir.Swap, here: Here) -> list[str]:
    return [f"swap(m, S, {x(node.first, here)}, {x(node.second, here)});", *_leave_if_stopped(here)]


def _refills(refills: tuple[tuple[int, int], ...], here: Here) -> str:
    if not refills:
        return "NULL, 0"
    rows = ", ".join(f"{{{place}, {source}}}" for place, source in refills)
    name = here.text.fresh("refills")
    here.text.constants.append(f"static const Refill {name}[] = {{{rows}}};")
    return f"{name}, {len(refills)}"


@writes(ir.Draw)
def _draw(node: ir.Draw, here: Here) -> list[str]:
    return [
        f"{here.address(node.slot)} = draw(m, S, {x(node.place, here)}, {_refills(node.refills, here)});",
        *_leave_if_stopped(here),
    ]


@writes(ir.Refill)
def _refill(node: ir.Refill, here: Here) -> list[str]:
    line = f"draw_several(m, S, {x(node.place, here)}, {x(node.count, here)}, {_refills(node.refills, here)});"
    return [line, *_leave_if_stopped(here)]


@writes(ir.NotePosition)
def _note_position(node: ir.NotePosition, here: Here) -> list[str]:
    return [f"note_position(m, S, {here.text.program.layout.positions});"]


@writes(ir.Shuffle)
def _shuffle(node: ir.Shuffle, here: Here) -> list[str]:
    return simple(f"shuffle(m, S, {x(node.place, here)});", node, here)


def _several(node: ir.Expr, here: Here) -> str:
    return xs(node, here) if node.type.is_set else f"single(m, {x(node, here)})"


@writes(ir.Roll)
def _roll(node: ir.Roll, here: Here) -> list[str]:
    element = node.dice.type.of if node.dice.type.is_set else node.dice.type
    assert element is not None
    kind = here.box.kinds[element.name]
    dice = f"{kind.first}, {here.box.fields[kind.name]['face'].base}, {kind.count}"
    faces = f"{here.text.numbers(kind.faces)}, {len(kind.faces)}"
    return simple(f"roll(m, S, {_several(node.dice, here)}, {dice}, {faces});", node, here)


@writes(ir.PickRandom)
def _pick_random(node: ir.PickRandom, here: Here) -> list[str]:
    things = here.fresh("s")
    lines = [f"Set {things} = {xs(node.source, here)};", *here.stops(node.source)]
    if node.it is None or node.weight is None:
        lines.append(f"{here.address(node.slot)} = pick_random(S, {things});")
    else:
        weights, number = here.fresh("w"), here.fresh("i")
        lines += [
            f"List {weights} = collect(m);",
            f"for (num {number} = 0; {number} < {things}.count; {number}++) {{",
            f"    {here.address(node.it)} = {things}.at[{number}];",
            f"    append(m, &{weights}, {x(node.weight, here)});",
            *deeper(here.stops(node.weight)),
            "}",
            f"if (m->stop) {here.leave}",
            f"{here.address(node.slot)} = pick_weighted(S, {things}, collected({weights}));",
        ]
    return ["{", *deeper(lines), "}"]


@writes(ir.Show)
def _show(node: ir.Show, here: Here) -> list[str]:
    what = _several(node.what, here)
    match node.verb:
        case ir.Verb.LOOK:
            line = f"look(m, S, {what}, {x(node.player, here) if node.player is not None else '0'});"
        case ir.Verb.REVEAL:
            line = f"show(m, S, {what}, EVERYONE);"
        case _:
            line = f"show(m, S, {what}, 0);"
    return simple(line, node, here)


# ---- what is kept behind a frame ----------------------------------------------------------------------


@writes(ir.Keep)
def _keep(node: ir.Keep, here: Here) -> list[str]:
    name = here.fresh("s")
    lines = [f"Set {name} = {xs(node.source, here)};", f"{here.address(node.rest)} = m->length;", f"push(m, S, {name});"]
    return ["{", *deeper(lines), "}", *here.stops(node.source)]


@writes(ir.Queue)
def _queue(node: ir.Queue, here: Here) -> list[str]:
    lines = [
        "List Q = collect(m);",
        *block(node.body, here),
        f"{here.address(node.rest)} = m->length;",
        "push(m, S, collected(Q));",
    ]
    return ["{", *deeper(lines), "}"]


@writes(ir.Perform)
def _perform(node: ir.Perform, here: Here) -> list[str]:
    lines = [f"append(m, &Q, {node.number});"]
    for value in node.values:
        text = any_x(value, here)
        lines.append(f"append_all(m, &Q, {text});" if value.type.is_long else f"append(m, &Q, {text});")
    return [*lines, *here.stops(node.values)]


@writes(ir.Pop)
def _pop(node: ir.Pop, here: Here) -> list[str]:
    return [given(node.slot, "unpacked(m, S)" if node.slot.type.is_long else "pop(m, S)", here)]


@writes(ir.Remember)
def _remember(node: ir.Remember, here: Here) -> list[str]:
    layout, name = here.text.program.layout, here.fresh("n")
    lines = [
        f"num {name} = {here.address(node.copy)} = m->length;",
        f"if ({name} > {STACK_LIMIT}) refuse(m, TOO_DEEP);",
        f"if (m->stop || !has_room(m, S, {name} + 1)) {here.leave}",
        f"memcpy(S + {name}, S, (size_t){name} * sizeof(num));",
        f"S[2 * {name}] = {layout.tries.index(node.label)};",
        f"m->length = 2 * {name} + 1;",
        f"S[{layout.tried}] = {name};",
    ]
    return ["{", *deeper(lines), "}"]


@writes(ir.Forget)
def _forget(node: ir.Forget, here: Here) -> list[str]:
    at, name = here.text.program.layout.tried, here.fresh("n")
    lines = [f"num {name} = {here.get(node.copy)};", f"S[{at}] = S[framed(m, {name} + {at})];", f"drop(m, {name});"]
    return ["{", *deeper(lines), "}"]


@writes(ir.Drop)
def _drop(node: ir.Drop, here: Here) -> list[str]:
    return [f"drop(m, {here.get(node.rest)});"]
