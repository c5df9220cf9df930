"""Writes statements that run straight through, without asking anybody."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.identifiers import identifier
from interpreter.backends.python.here import Here
from interpreter.backends.python.write_expressions import arguments, field_address, formed, limit_address, number, x
from interpreter.backends.python.write_sets import about_each, loops, made_before
from interpreter.backends.writers import Writers, deeper
from interpreter.ir import Fold
from interpreter.model.state import DEPTH_LIMIT, ENDINGS, LOOP_LIMIT, STACK_LIMIT, WORK_LIMIT
from interpreter.model.types import FLAG, NUMBER, set_of
from interpreter.passes.sureness import is_sure
from interpreter.problems import Position

WRITERS = Writers[list[str]]()
writes = WRITERS.of


class Flow:
    """Where statements stand: in a function of its own kind, in a loop or not."""

    def __init__(self, here: Here, over: str, lazy: bool = False) -> None:
        self.here, self.over = here, over
        self.lazy = lazy  # nothing changes while a set is gone through, so it need not be listed first
        self.in_loop = False

    def lines(self, block: ir.Block) -> list[str]:
        return [line for statement in block for line in WRITERS[type(statement)](statement, self)]

    def looped(self, block: ir.Block) -> list[str]:
        before, self.in_loop = self.in_loop, True
        changed = {part.slot for part in ir.walk(block, ir.Let)}
        known = {slot: name for slot, name in self.here.copies.items() if slot not in changed}
        self.here.copies = dict(known)
        lines = self.lines(block)
        self.in_loop, self.here.copies = before, known
        return lines

    def counted(self, lines: list[str]) -> list[str]:
        """The lines of a procedure or value, whose calls are counted if they count."""
        match self.here.procedure.counts:
            case ir.Counts.TURNS:  # it can come back to itself
                deep = ["T[2] += 1", "try:", f"    if T[2] > {DEPTH_LIMIT}: raise RecursionError"]
                return [*self.tick(self.here.procedure.position), *deep, *deeper(lines), "finally: T[2] -= 1"]
            case ir.Counts.WORK:
                return ["T[1] += 1", f"if T[1] > {WORK_LIMIT}: overworked()", *lines]
        return lines

    def tick(self, position: Position) -> list[str]:
        """Count a step: all loops and recursive calls between two decisions share one budget."""
        return ["T[0] += 1", f"if T[0] > {LOOP_LIMIT}: endless({self.here.procedure.name!r}, {position.line})"]


# Statements that are always written alike, with what they hold in braces.
FORMS: dict[type[ir.Stmt], str] = {
    ir.Collect: "{slot} = []",
    ir.Append: "{slot}.append({value})",
    ir.Swap: "swap(S, {first}, {second})",
    ir.Shuffle: "shuffle(S, {place})",
    ir.Drop: "del S[{rest}:]",
    ir.NotePosition: "note(S, {layout.positions})",
}


@writes(*FORMS)
def _formed(node: ir.Stmt, flow: Flow) -> list[str]:
    return [formed(FORMS[type(node)], node, flow.here)]


@writes(ir.Return)
def _return(node: ir.Return, flow: Flow) -> list[str]:
    lines, text = made_before(node.value, flow.here)
    return [*lines, f"return {text}"]


@writes(ir.Let)
def _let(node: ir.Let, flow: Flow) -> list[str]:
    here, slot = flow.here, node.slot
    offset = here.kept(slot)
    if slot.type.is_long:
        if offset is not None:
            assert here.frame is not None
            return [f"keep(S, {here.at(offset)}, {x(node.value, here)}, {here.frame.rooms[slot.number]})"]
        lines, text = made_before(node.value, here)
        return [*lines, f"{here.address(slot)} = {f'few({text})' if slot.type == set_of(NUMBER) else text}"]
    if offset is None:
        return [f"{here.address(slot)} = {number(node.value, here) if node.value.type == FLAG else x(node.value, here)}"]
    text, copy = number(node.value, here), ""
    here.copies.pop(slot, None)
    if isinstance(node.value, ir.Answer):
        here.copies[slot] = "v"
    elif slot not in here.unsteady:
        here.copies[slot] = f"v{slot.number}"
        copy = f"{here.copies[slot]} = "
    return [f"{here.address(slot)} = {copy}{text}"]


@writes(ir.Store)
def _store(node: ir.Store, flow: Flow) -> list[str]:
    here, field = flow.here, node.field
    value, lines, depth = number(node.value, here), [], ""
    if not is_sure(node.owner, here.sure):
        assert node.owner is not None
        lines += [f"o = {x(node.owner, here)}", "if o >= 0:"]
        depth = "    "
        place = f"{field.base}+o" if field.width == 1 else f"{field.base}+o*{field.width}"
        if node.key is not None:
            place += f"+{x(node.key, here)}"
    else:
        place = field_address(field, node.owner, node.key, here)
    if node.key is not None and not is_sure(node.key, here.sure):
        lines.append(f"{depth}if {x(node.key, here)} >= 0:")
        depth += "    "
    if field.supply is not None:
        supply = str(field.supply_at) + ("" if node.key is None else f"+{x(node.key, here)}")
        new = f"S[a] + {value}" if node.add else value
        return [*lines, f"{depth}a = {place}", f"{depth}put_from(S, a, {new}, {field.least}, {field.most}, {supply})"]
    within = isinstance(node.value, ir.Const) and field.least <= node.value.value <= field.most
    if not field.bounded or (within and not node.add):
        return [*lines, f"{depth}S[{place}] = {value}"]
    if node.add:
        lines.append(f"{depth}a = {place}")
        place, value = "a", f"S[a] + {value}"
    return [
        *lines,
        f"{depth}n = {value}",
        f"{depth}S[{place}] = {field.least} if n < {field.least} else {field.most} if n > {field.most} else n",
    ]


@writes(ir.StoreHead)
def _store_head(node: ir.StoreHead, flow: Flow) -> list[str]:
    return [f"S[{node.address}] = {number(node.value, flow.here)}"]


@writes(ir.Transfer)
def _transfer(node: ir.Transfer, flow: Flow) -> list[str]:
    here, field = flow.here, node.field
    place, amount = field_address(field, node.owner, node.key, here), x(node.amount, here)
    verb = "gain" if node.verb is ir.Verb.GAIN else "lose"
    limit = field.most if verb == "gain" else field.least
    if field.supply is None:
        line = f"{verb}(S, {place}, {amount}, {limit})"
    else:
        supply = str(field.supply_at) + ("" if node.key is None else f"+{x(node.key, here)}")
        line = f"{verb}_{'from' if verb == 'gain' else 'to'}(S, {place}, {amount}, {limit}, {supply})"
    # Nobody, or none of the words, has nothing to gain or lose.
    tests = [f"{x(part, here)} >= 0" for part in (node.owner, node.key) if part is not None and not is_sure(part, here.sure)]
    return [f"if {' and '.join(tests)}:", f"    {line}"] if tests else [line]


@writes(ir.Shift)
def _shift(node: ir.Shift, flow: Flow) -> list[str]:
    return [f"S[{field_address(node.field, node.owner, node.key, flow.here)}] += {x(node.by, flow.here)}"]


@writes(ir.Move)
def _move(node: ir.Move, flow: Flow) -> list[str]:
    function = "move_under" if node.bottom else "move"
    what, to = x(node.what, flow.here), x(node.to, flow.here)
    if not node.what.type.is_set:
        return [f"{function}(S, {what}, {to})"]
    items = f"list({what})" if node.bottom else f"{what}[::-1]"
    return [f"t = {to}", f"for y in {items}:", f"    {function}(S, y, t)"]


@writes(ir.Draw)
def _draw(node: ir.Draw, flow: Flow) -> list[str]:
    refills = flow.here.module.constant(dict(node.refills))
    return [f"{flow.here.address(node.slot)} = draw(S, {x(node.place, flow.here)}, {refills})"]


@writes(ir.Refill)
def _refill(node: ir.Refill, flow: Flow) -> list[str]:
    refills = flow.here.module.constant(dict(node.refills))
    return [f"draw_several(S, {x(node.place, flow.here)}, {x(node.count, flow.here)}, {refills})"]


def _several(node: ir.Expr, here: Here) -> str:
    return x(node, here) if node.type.is_set else f"single({x(node, here)})"


@writes(ir.Roll)
def _roll(node: ir.Roll, flow: Flow) -> list[str]:
    box = flow.here.box
    element = node.dice.type.of if node.dice.type.is_set else node.dice.type
    assert element is not None
    kind = box.kinds[element.name]
    base = box.fields[kind.name]["face"].base - kind.first
    dice, faces = _several(node.dice, flow.here), flow.here.module.constant(kind.faces)
    return [f"roll(S, {dice}, {base}, {faces}, {flow.here.me}, {flow.here.procedure.name!r})"]


@writes(ir.PickRandom)
def _pick_random(node: ir.PickRandom, flow: Flow) -> list[str]:
    weights = about_each(node.source, node.it, node.weight, flow.here) if node.it is not None and node.weight is not None else ""
    source = x(node.source, flow.here)
    picked = f"pick_weighted(S, {source}, {weights})" if weights else f"pick_random(S, {source})"
    return [f"{flow.here.address(node.slot)} = {picked}"]


@writes(ir.Show)
def _show(node: ir.Show, flow: Flow) -> list[str]:
    player = x(node.player, flow.here) if node.player is not None else "0"
    return [f"{node.verb.value}(S, {_several(node.what, flow.here)}, {player})"]


# ---- flow --------------------------------------------------------------------------------------------


@writes(ir.If)
def _if(node: ir.If, flow: Flow) -> list[str]:
    if node.test == ir.TRUE:
        return flow.lines(node.then)
    match node:
        case ir.If(test=ir.Aggregate(fold=Fold.ANY, source=ir.Where() as source), then=(ir.Return(value=ir.Const()),), other=()):
            if isinstance(source.source, ir.Lookup):  # found where it is searched for, without a function that searches
                return loops(source, flow.here.fresh("x"), flow.here, flow.lines(node.then))
    copies = flow.here.copies
    flow.here.copies = dict(copies)
    lines = [f"if {x(node.test, flow.here)}:", *deeper(flow.lines(node.then))]
    flow.here.copies = dict(copies)
    if len(node.other) == 1 and isinstance(node.other[0], ir.If) and node.other[0].test != ir.TRUE:
        first, *rest = flow.lines(node.other)
        lines += ["el" + first, *rest]
    elif node.other:
        lines += ["else:", *deeper(flow.lines(node.other))]
    changed = {part.slot for part in ir.walk(node, ir.Let)}
    flow.here.copies = {slot: name for slot, name in copies.items() if slot not in changed}
    return lines


@writes(ir.Loop)
def _loop(node: ir.Loop, flow: Flow) -> list[str]:
    if node.times is not None:
        return [f"for _ in range({x(node.times, flow.here)}):", *deeper([*flow.tick(node.position), *flow.looped(node.body)])]
    test = "True" if node.test is None else x(node.test, flow.here)
    return [f"while {test}:", *deeper([*flow.tick(node.position), *flow.looped(node.body)])]


@writes(ir.ForEach)
def _for_each(node: ir.ForEach, flow: Flow) -> list[str]:
    here = flow.here
    variable = here.address(node.slot)
    if flow.lazy:
        return loops(node.source, variable, here, flow.looped(node.body))
    before, source = made_before(node.source, here)
    if isinstance(node.source, ir.Local):
        source = f"list({source})"
    return [*before, f"for {variable} in {source}:", *deeper([*flow.tick(node.position), *flow.looped(node.body)])]


@writes(ir.Stop)
def _stop(node: ir.Stop, flow: Flow) -> list[str]:
    return ["break" if flow.in_loop else "return"]


@writes(ir.CallProcedure)
def _call(node: ir.CallProcedure, flow: Flow) -> list[str]:
    return [f"{identifier('run_', node.name)}(S, {flow.here.me}{arguments(node.args, flow.here)})"]


@writes(ir.ResolveCard)
def _resolve(node: ir.ResolveCard, flow: Flow) -> list[str]:
    return [f"{identifier('resolve_', node.table)}(S, {flow.here.me}, {x(node.card, flow.here)})"]


@writes(ir.Perform)
def _perform(node: ir.Perform, flow: Flow) -> list[str]:
    values = []
    for value in node.values:
        values.append(f"*packed({x(value, flow.here)})" if value.type.is_long else number(value, flow.here))
    return [f"Q.append(({node.number}, {', '.join(values)}))"]


@writes(ir.End)
def _end(node: ir.End, flow: Flow) -> list[str]:
    winners = f"mask({x(node.winners, flow.here)})" if node.winners is not None else "0"
    ending = ENDINGS.index(node.verb.value)
    at_once = [f"over(S, {ending}, {winners})", flow.over]
    if not node.after:
        return at_once
    program = flow.here.module.program
    slots, frame = program.procedures[node.after].ending, program.layout.frames[node.after]
    assert slots is not None
    how, who = (f"S[e+{frame.at[slot.number]}]" for slot in slots)
    return [
        f"e = S[{program.layout.scopes[node.after]}]",
        "if not e:",
        *deeper(at_once),
        f"if not {how}: {how}, {who} = {ending}, {winners}",
    ]


@writes(ir.Leave)
def _leave(node: ir.Leave, flow: Flow) -> list[str]:
    return [f"if leave(S, {x(node.players, flow.here)}, {int(node.verb is ir.Verb.DEFEAT)}):", f"    {flow.over}"]


@writes(ir.Say)
def _say(node: ir.Say, flow: Flow) -> list[str]:
    values = "".join(f"{x(value, flow.here)}, " for value in node.values)
    return [f"if T[3]: say(S, {flow.here.module.said(node)}, ({values}))"]


@writes(ir.Overflow)
def _overflow(node: ir.Overflow, flow: Flow) -> list[str]:
    room = x(node.room, flow.here)
    return [f"if {x(node.count, flow.here)} >= {room}: overflow({node.source!r}, {room})"]


@writes(ir.UseLimit)
def _use_limit(node: ir.UseLimit, flow: Flow) -> list[str]:
    return [f"S[{limit_address(node.limit, node.source, flow.here)}] += 1"]


# ---- what is kept behind a frame ---------------------------------------------------------------------


@writes(ir.Keep)
def _keep(node: ir.Keep, flow: Flow) -> list[str]:
    return [f"{flow.here.address(node.rest)} = len(S)", f"S += {x(node.source, flow.here)}[::-1]"]


@writes(ir.Queue)
def _queue(node: ir.Queue, flow: Flow) -> list[str]:
    return [
        "Q = []",
        *flow.lines(node.body),
        f"{flow.here.address(node.rest)} = len(S)",
        "for one in reversed(Q): S.extend(reversed(one))",
    ]


@writes(ir.Pop)
def _pop(node: ir.Pop, flow: Flow) -> list[str]:
    here, slot = flow.here, node.slot
    here.copies.pop(slot, None)
    if not slot.type.is_long:
        return [f"{here.address(slot)} = S.pop()"]
    offset = here.kept(slot)
    if offset is None:
        return [f"{here.address(slot)} = unpacked(S)"]
    assert here.frame is not None
    return [f"keep(S, {here.at(offset)}, unpacked(S), {here.frame.rooms[slot.number]})"]


@writes(ir.Remember)
def _remember(node: ir.Remember, flow: Flow) -> list[str]:
    layout = flow.here.module.program.layout
    copy = flow.here.address(node.copy)
    return [
        f"n = {copy} = len(S)",
        f"if n > {STACK_LIMIT}: raise RecursionError",
        "S += S",
        f"S.append({layout.tries.index(node.label)})",
        f"S[{layout.tried}] = n",
    ]


@writes(ir.Forget)
def _forget(node: ir.Forget, flow: Flow) -> list[str]:
    at = flow.here.module.program.layout.tried
    return [f"n = {flow.here.get(node.copy)}", f"S[{at}] = S[n+{at}]", "del S[n:]"]
