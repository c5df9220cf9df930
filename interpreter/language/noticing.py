"""What the rest of a program notices of one of its texts: where that stays the same, all else is as right as it was."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from interpreter import ir
from interpreter.language.assemble import ABILITY_KINDS, open_text
from interpreter.language.deeds import split_off_deed
from interpreter.language.doubts import moved_where
from interpreter.language.durations import looks_far
from interpreter.language.flow import decided_elsewhere, is_refusal, shows, stops, takes
from interpreter.language.outlets import about, in_loop, of_procedure, reads
from interpreter.language.parse import parse
from interpreter.language.phrases import Node, Part, words_in
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProcedure, UnfinishedProgram
from interpreter.model.types import Type
from interpreter.problems import Problems
from interpreter.records import replace

ACTIONS = "actions."


def noticed_value(world: World, name: str, text: str) -> Hashable | None:
    """What others notice of a value with this text; None if something is wrong with it."""
    told = _apart(world)
    node = parse(text, "expression", told.problems)
    if node is None or name in _leading_to(words_in(node) & world.values.keys(), world):
        return None  # values that need each other are understood together
    scope = open_text(name, world.values[name].params, told)
    base = scope.expr(node)
    scope.procedure.result = scope.collection(node) if base.type.is_set else base
    return None if len(told.problems) else (base.type, _facts(scope.procedure, told))


def noticed_effect(world: World, name: str, params: list[tuple[str, Type]], text: str) -> Hashable | None:
    """What others notice of a procedure, or of the effect of a row, with this text; None if something is wrong with it."""
    problems = Problems()
    node = parse(text, "effect", problems)
    if node is None or looks_far(node):
        return None
    abilities = [_said(part) for part in node.nodes if part.kind in ABILITY_KINDS]
    found = _noticed(world, name, params, [part for part in node.nodes if part.kind not in ABILITY_KINDS])
    return None if found is None else (tuple(abilities), found)


def _noticed(world: World, name: str, params: list[tuple[str, Type]], nodes: list[Node]) -> Hashable | None:
    told = _apart(world)
    scope = open_text(name, params, told, nodes[0].position if nodes else None)
    scope.procedure.body = scope.block(nodes)
    steps = [(step, _noticed(world, step, params, node.nodes)) for step, node in scope.context.steps]
    if len(told.problems) or any(found is None for _, found in steps):
        return None
    return bool(nodes), _facts(scope.procedure, told), tuple(steps)


def _apart(world: World) -> World:
    """The same world, which is told nothing of what is said there."""
    return replace(world, problems=Problems(), said={}, prompts={}, repeats=[], supposed=[], moves=[], tries=[])


def _leading_to(values: set[str], world: World) -> set[str]:
    """Some values, and all that they are made of."""
    found, ahead = set(values), list(values)
    while ahead:
        more = world.value_uses.get(ahead.pop(), set()) - found
        found |= more
        ahead += more
    return found


def _said(part: Part) -> Hashable:
    """A phrase without its position."""
    return (part.kind, *map(_said, part.parts)) if isinstance(part, Node) else None if part is None else str(part)


def _facts(procedure: UnfinishedProcedure, told: World) -> Hashable:
    whole = (tuple(procedure.body), procedure.result)
    return (
        repr((told.said, told.prompts)),
        _run(whole),
        frozenset((part.form, name) for part in _parts(whole) if isinstance(part, ir.Branches) for name in part.names),
        any(decided_elsewhere(part) for part in _parts(whole)),
        any(shows(part, ()) for part in _parts(whole)),
        frozenset(map(moved_where, (move for _, move in told.moves))),
        tuple(any(map(stops, loop.body)) or _run((loop.body,)) for _, loop in told.repeats),
        tuple(in_loop(loop, told.box) for _, loop in told.repeats),
        of_procedure(procedure, told.box),
        None if procedure.result is None else (reads([procedure.result]), about(procedure.result, told.box)),
        frozenset(map(str, told.supposed)),
        tuple(part.verb for part in _parts(whole) if isinstance(part, ir.End | ir.Leave)),  # each has words of its own
        tuple(_prices(part) for part in _split(procedure)),
    )


def _parts(whole: Sequence[object]) -> Iterator[ir.Node]:
    for part in whole:
        if part is not None:
            yield from ir.walk(part)


def _run(whole: Sequence[object]) -> Hashable:
    """What something runs, and whether it can end the game."""
    found = set[Hashable]()
    for part in _parts(whole):
        match part:
            case ir.End(after=after):
                found.add(("end", after))
            case ir.Leave():
                found.add("leave")
            case ir.CallProcedure(name=name):
                found.add(("call", name))
            case ir.ResolveCard(table=table):
                found.add(("resolve", table))
    return frozenset(found)


def _split(procedure: UnfinishedProcedure) -> list[UnfinishedProcedure]:
    """A procedure, and as what it is carried out where it is an action that somebody watches."""
    if not procedure.name.startswith(ACTIONS):
        return [procedure]
    program = UnfinishedProgram({}, {}, {procedure.name: procedure})
    split_off_deed(program, procedure.name.removeprefix(ACTIONS))
    return [procedure, *program.procedures.values()]


def _prices(procedure: UnfinishedProcedure) -> Hashable:
    """What has a price, what can be refused, and in which order; and what is chosen beforehand."""
    pattern = ir.leading(procedure.body)
    chosen = tuple((part.slot.name, part.slot.type) for part in pattern if isinstance(part, (ir.Ask, ir.Pick)))
    return chosen, _costs(pattern), _costs(procedure.body[len(pattern) :]), any(map(is_refusal, pattern))


def _costs(block: Sequence[ir.Stmt]) -> Hashable:
    found: list[Hashable] = []
    for statement in block:
        match statement:
            case ir.As(body=body):
                found.append(_costs(body))
            case ir.CallProcedure(name=name):
                found.append(name)
            case _ if takes(statement):
                found.append(True)
    return tuple(found)
