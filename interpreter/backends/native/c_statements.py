"""Writes statements that run straight through, without asking anybody; `c_movements` has those about pieces."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.native.c_expressions import any_x, arguments, field_address, limit_address, x, xs
from interpreter.backends.native.c_here import Here
from interpreter.backends.native.c_sets import each
from interpreter.backends.native.c_text import CannotWrite, literal
from interpreter.backends.writers import Writers
from interpreter.model.box import Field
from interpreter.model.state import ENDINGS
from interpreter.model.types import NUMBER, set_of
from interpreter.passes.sureness import is_sure

WRITERS = Writers[list[str]]()
writes = WRITERS.of


def block(statements: ir.Block, here: Here) -> list[str]:
    return [line for one in statements for line in statement(one, here)]


def statement(node: ir.Stmt, here: Here) -> list[str]:
    """The lines of a statement; behind them the function is left if the run has stopped."""
    if type(node) not in WRITERS:
        raise CannotWrite(type(node).__name__)
    return WRITERS[type(node)](node, here)


def deeper(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def simple(line: str, node: ir.Stmt, here: Here) -> list[str]:
    return [line, *here.stops(node)]


# ---- values -------------------------------------------------------------------------------------------


@writes(ir.Let)
def _let(node: ir.Let, here: Here) -> list[str]:
    slot = node.slot
    return simple(given(slot, any_x(node.value, here), here), node, here)


def given(slot: ir.Slot, text: str, here: Here) -> str:
    """A local value gets a value."""
    if not slot.type.is_long:
        return f"{here.address(slot)} = {text};"
    offset = here.kept(slot)
    if offset is not None:
        assert here.frame is not None
        return f"keep(m, S, {here.at(offset)}, {text}, {here.frame.rooms[slot.number]});"
    text = text if here.lazy else f"steady(m, S, {text})"
    return f"{here.address(slot)} = {f'few(m, {text})' if slot.type == set_of(NUMBER) else text};"


@writes(ir.Collect)
def _collect(node: ir.Collect, here: Here) -> list[str]:
    name = here.address(node.slot)
    if node.slot not in here.rooms:
        return [f"{name} = collect(m);"]
    if node.slot in here.begun:
        return [f"{name}.count = 0;"]
    here.begun.add(node.slot)
    return [f"{name} = reserved(m, {here.rooms[node.slot] + 1});"]


@writes(ir.Append)
def _append(node: ir.Append, here: Here) -> list[str]:
    name, value = here.address(node.slot), x(node.value, here)
    if node.slot in here.rooms:
        return simple(f"{name}.at[{name}.count++] = {value};", node, here)
    return simple(f"append(m, &{name}, {value});", node, here)


@writes(ir.Store)
def _store(node: ir.Store, here: Here) -> list[str]:
    field, value = node.field, x(node.value, here)
    address, name = field_address(field, node.owner, node.key, here), here.fresh("a")
    guarded = [part for part in (node.owner, node.key) if part is not None and not is_sure(part, here.sure)]
    lines: list[str]
    if field.supply is not None:
        new = f"S[{name}] + {value}" if node.add else value
        lines = [
            f"num {name} = {address};",
            f"put_from(S, {name}, {new}, {field.least}, {field.most}, {_supply(field, node.key, here)});",
        ]
    else:
        within = isinstance(node.value, ir.Const) and field.least <= node.value.value <= field.most
        if not field.bounded or (within and not node.add):
            lines = [f"S[{address}] = {value};"]
        else:
            new = f"S[{name}] + {value}" if node.add else value
            lines = [f"num {name} = {address};", f"S[{name}] = most_of({field.least}, least_of({field.most}, {new}));"]
    return [*_guarded(guarded, lines, here), *here.stops(node)]


def _supply(field: Field, key: ir.Expr | None, here: Here) -> str:
    return (
        str(field.supply_at) if key is None else f"among(m, {field.supply_at} + {x(key, here)}, {field.supply_at}, {field.width})"
    )


def _guarded(parts: list[ir.Expr], lines: list[str], here: Here) -> list[str]:
    """Nobody, and none of the words, has anything that could change."""
    if parts:
        return [f"if ({' && '.join(f'{x(part, here)} >= 0' for part in parts)}) {{", *deeper(lines), "}"]
    return lines if len(lines) == 1 else ["{", *deeper(lines), "}"]


@writes(ir.StoreHead)
def _store_head(node: ir.StoreHead, here: Here) -> list[str]:
    return simple(f"S[{node.address}] = {x(node.value, here)};", node, here)


@writes(ir.Transfer)
def _transfer(node: ir.Transfer, here: Here) -> list[str]:
    field = node.field
    address, amount = field_address(field, node.owner, node.key, here), x(node.amount, here)
    verb = "gain" if node.verb is ir.Verb.GAIN else "lose"
    limit = field.most if verb == "gain" else field.least
    if field.supply is None:
        line = f"{verb}(S, {address}, {amount}, {limit});"
    else:
        line = f"{verb}_{'from' if verb == 'gain' else 'to'}(S, {address}, {amount}, {limit}, {_supply(field, node.key, here)});"
    guarded = [part for part in (node.owner, node.key) if part is not None and not is_sure(part, here.sure)]
    return [*_guarded(guarded, [line], here), *here.stops(node)]


@writes(ir.Shift)
def _shift(node: ir.Shift, here: Here) -> list[str]:
    return simple(f"S[{field_address(node.field, node.owner, node.key, here)}] += {x(node.by, here)};", node, here)


# ---- flow ---------------------------------------------------------------------------------------------


def condition(test: ir.Expr, here: Here) -> tuple[list[str], str]:
    """A condition, and what stands before it if the run may stop in it."""
    if not here.text.may_stop(test):
        return [], x(test, here)
    name = here.fresh("t")
    return [f"num {name} = {x(test, here)};", f"if (m->stop) {here.leave}"], name


@writes(ir.If)
def _if(node: ir.If, here: Here) -> list[str]:
    if node.test == ir.TRUE:
        return block(node.then, here)
    before, test = condition(node.test, here)
    match node:
        case ir.If(then=(ir.Append(slot=slot, value=ir.Local() as value),), other=()) if slot in here.rooms and not before:
            # Put there anyway, and counted if it belongs there: no processor has to guess.
            name = here.address(slot)
            return [f"{name}.at[{name}.count] = {x(value, here)};", f"{name}.count += !!{test};"]
    lines = [*before, f"if ({test}) {{", *deeper(block(node.then, here)), "}"]
    if node.other:
        lines[-1] = "} else {"
        lines += [*deeper(block(node.other, here)), "}"]
    return ["{", *deeper(lines), "}"] if before else lines


def looped(body: ir.Block, here: Here) -> list[str]:
    """The body of a loop; lists that nobody has after a turn are given back."""
    outside, here.in_loop = here.in_loop, True
    lines = block(body, here)
    here.in_loop = outside
    return lines


@writes(ir.Loop)
def _loop(node: ir.Loop, here: Here) -> list[str]:
    turn = f"if (!turn(m)) {here.leave}"
    if node.times is not None:
        name, most = here.fresh("i"), here.fresh("n")
        head = f"for (num {name} = 0; {name} < {most}; {name}++) {{"
        lines = [
            f"num {most} = {x(node.times, here)};",
            *here.stops(node.times),
            head,
            *deeper([turn, *looped(node.body, here)]),
            "}",
        ]
        return ["{", *deeper(lines), "}"]
    test = []
    if node.test is not None:
        before, text = condition(node.test, here)
        test = [*before, f"if (!{text}) break;"]
    return ["for (;;) {", *deeper([*test, turn, *looped(node.body, here)]), "}"]


@writes(ir.ForEach)
def _for_each(node: ir.ForEach, here: Here) -> list[str]:
    match node.source:
        case ir.ConstSet(values=(int() as only,)) if here.lazy and not ir.walk(node.body, ir.Stop):
            return [given(node.slot, literal(only), here), *block(node.body, here)]
    return each(node.source, node.slot, looped(node.body, here), here, not here.lazy)


@writes(ir.Stop)
def _stop(node: ir.Stop, here: Here) -> list[str]:
    if here.in_loop:
        return ["break;"]
    if here.frame is not None or here.lazy:
        raise CannotWrite("a stop outside of a loop")
    return [here.leave]


@writes(ir.Return)
def _return(node: ir.Return, here: Here) -> list[str]:
    return [returned(node.value, here)]


def returned(value: ir.Expr, here: Here) -> str:
    """The answer of a function, which gives back what it used of the scratch memory."""
    text = any_x(value, here)
    if value.type.is_long:
        return f"return given(m, mark_here, {text});"
    return f"return released(m, mark_here, {text});" if here.scratch else f"return {text};"


@writes(ir.CallProcedure)
def _call(node: ir.CallProcedure, here: Here) -> list[str]:
    params = here.text.program.procedures[node.name].params
    return simple(f"{identifier('run_', node.name)}(m, S, {here.me}{arguments(params, node.args, here)});", node, here)


@writes(ir.ResolveCard)
def _resolve(node: ir.ResolveCard, here: Here) -> list[str]:
    return simple(f"{identifier('resolve_', node.table)}(m, S, {here.me}, {x(node.card, here)});", node, here)


@writes(ir.End)
def _end(node: ir.End, here: Here) -> list[str]:
    winners = f"mask({xs(node.winners, here)})" if node.winners is not None else "0"
    ending = ENDINGS.index(node.verb.value)
    at_once = [f"over(S, {ending}, {winners});", *_over(here)]
    if not node.after:
        return at_once
    program = here.text.program
    slots, frame = program.procedures[node.after].ending, program.layout.frames[node.after]
    assert slots is not None
    name = here.fresh("e")
    how, who = (f"S[framed(m, {name} + {frame.at[slot.number]})]" for slot in slots)
    return [
        "{",
        f"    num {name} = S[{program.layout.scopes[node.after]}];",
        f"    if (!{name}) {{",
        *deeper(deeper(at_once)),
        "    }",
        f"    if (!{how}) {{",
        f"        {who} = {winners};",
        f"        {how} = {ending};",
        "    }",
        "}",
        *here.stops(node.winners),
    ]


def _over(here: Here) -> list[str]:
    return ["return ENDS;"] if here.frame is not None else ["refuse(m, OVER);", here.leave]


@writes(ir.Leave)
def _leave(node: ir.Leave, here: Here) -> list[str]:
    test = f"if (leave(S, {xs(node.players, here)}, {int(node.verb is ir.Verb.DEFEAT)})) {{"
    return [test, *deeper(_over(here)), "}", *here.stops(node.players)]


@writes(ir.Say)
def _say(node: ir.Say, here: Here) -> list[str]:
    """Nobody hears it, but what it costs to work out is counted."""
    lines = []
    for value in node.values:
        if here.text.may_stop(value):
            lines += [f"(void){any_x(value, here)};", f"if (m->stop) {here.leave}"]
    return lines


@writes(ir.Overflow)
def _overflow(node: ir.Overflow, here: Here) -> list[str]:
    return [
        f"if ({x(node.count, here)} >= {x(node.room, here)}) {{",
        "    refuse(m, TOO_MANY_FOR_A_WHILE);",
        f"    {here.leave}",
        "}",
    ]


@writes(ir.UseLimit)
def _use_limit(node: ir.UseLimit, here: Here) -> list[str]:
    return simple(f"S[{limit_address(node.limit, node.source, here)}]++;", node, here)
