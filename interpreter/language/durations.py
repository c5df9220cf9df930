"""What holds for a while: where it is kept, how it begins and ends, and the abilities that it stands for.

Each command (`until end of turn: …`) has room for a number of times that it holds, the first one first. A procedure of its own
begins it, and whatever procedure it lasts for counts it down and forgets it at its end. Everything is said with fields, loops and
calls, so that no machine has to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from interpreter import ir
from interpreter.language.abilities import Ability, Modifier, Watcher
from interpreter.language.deeds import chosen_in
from interpreter.language.phrases import Node
from interpreter.language.resolve_blocks import Context
from interpreter.language.resolve_statements import Statements
from interpreter.language.scope import Lasting, World
from interpreter.language.sharing import Shared
from interpreter.language.sources import Remembered
from interpreter.language.unfinished import Lines, UnfinishedProcedure, UnfinishedProgram
from interpreter.language.uses import FREE, OnceInDuration, Source, Use
from interpreter.model.box import Duration, Field
from interpreter.model.state import DURATIONS_KEPT, MOST
from interpreter.model.types import ACTION, FLAG, NUMBER, PLAYER, Type
from interpreter.problems import Position, Problems
from interpreter.records import replace

COMMANDS = ("until_end", "for_ends")
OwnAction = Callable[[str, Node, Source, Use], None]


@dataclass
class _Command:
    """A command in a text, before it is known what the names in it are."""

    name: str
    node: Node
    source: Source
    actions: dict[int, str] = field(default_factory=dict)  # of the nodes of actions in it

    def abilities(self) -> Iterator[tuple[Node, Node | None]]:
        """Each ability, and how often it may be used."""
        for part in self.node.node(-1).nodes:
            yield (part.node(1), part.node(0)) if part.kind == "limited" else (part, None)


class Commands:
    """All such commands of a ruleset."""

    def __init__(self, world: World, program: UnfinishedProgram, shared: Shared) -> None:
        self.world, self.program, self.shared = world, program, shared
        self.found: dict[int, _Command] = {}
        self.begun: dict[str, Duration] = {}

    def find(self, node: Node, source: Source, action: Callable[[str, str, Position], None]) -> None:
        """Note the commands in a text; actions in them must be known before any text is resolved."""
        number = 0
        for part in self.shared.phrases_of(node, COMMANDS):
            if id(part) in self.found:
                continue
            number += 1
            command = self.found[id(part)] = _Command(f"{source.name} lasting {number}", part, source)
            self.world.durations[id(part)] = command.name
            for ability, _ in command.abilities():
                if ability.kind == "own_action":
                    name = f"{source.name.split('.')[-1]}_{ability.word(0)}"
                    action(name, str(ability.parts[2] or ""), ability.word(0).position)
                    command.actions[id(ability)] = name

    def settle(self, abilities: list[Ability], own_action: OwnAction) -> list[Ability]:
        """What all commands stand for: abilities, and actions, each made when the names that it knows are known."""
        made: list[Ability] = []
        ahead = [one for one in abilities if lets_hold(one.node)]
        while self.world.lasting or ahead:
            while self.world.lasting:
                lasting = self.world.lasting.pop(0)
                command = self.found[id(lasting.node)]
                if command.name not in self.begun and lasting.procedure:
                    new = self.begin(command, lasting, own_action)
                    made += new
                    ahead += [one for one in new if lets_hold(one.node)]
            if ahead:
                self.looked_ahead(ahead.pop(0))
        for command in self.found.values():
            if command.name not in self.begun:
                for ability, _ in command.abilities():
                    if ability.kind == "own_action":  # nobody can ever begin it
                        procedure = UnfinishedProcedure("actions." + command.actions[id(ability)], ability.position)
                        procedure.body = [ir.Require(ability.position, ir.FALSE)]
                        self.program.procedures[procedure.name] = procedure
        return made

    def looked_ahead(self, ability: Ability) -> None:
        """Resolve an ability for the sake of the commands in it; it is woven later, when all abilities are known."""
        if not isinstance(ability, Watcher):
            return
        world, word = self.world, ability.node.word(1)
        aside = replace(world, problems=Problems(), said={}, prompts={}, repeats=[], supposed=[], moves=[], tries=[])
        scope = Statements(aside, UnfinishedProcedure(str(word), ability.node.position), Context(ability.source.name))
        params: list[tuple[str, Type]] = [("action", ACTION)]
        if not ability.of_group and word in world.procedures:
            params = world.procedures[word].params
        elif not ability.of_group and "actions." + word in self.program.procedures:
            params = [(slot.name, slot.type) for slot in chosen_in(self.program, word)]
        for name, type_ in params:
            scope.new(name, type_)
        scope.context.cancelled, scope.context.proceed = scope.procedure.slot("cancelled", FLAG), []
        with scope.inner():
            Remembered(scope, ability.source, [name for name, _ in params])
            scope.suite(ability.suite)

    # ---- one command ---------------------------------------------------------------------------------

    def begin(self, command: _Command, lasting: Lasting, own_action: OwnAction) -> list[Ability]:
        """Lay out what is kept, and make the abilities that read it."""
        box, name = self.world.box, command.name

        def kept(what: str, type_: Type, count: int = DURATIONS_KEPT) -> Field:
            least, most = (-MOST, MOST) if type_ == NUMBER else (0, 9999)
            start = 0 if type_ in (NUMBER, FLAG) else -1
            made = Field(
                name,
                what if count > 1 else f"{what} of {name if what == 'count' else lasting.procedure}",
                type_,
                start,
                least,
                most,
                count=count,
                position=command.node.position,
            )
            box.lay(made)
            return made

        others = [one.depth for one in self.begun.values() if one.procedure == lasting.procedure]
        depth = others[0] if others else kept("depth", NUMBER, 1)
        depth.position_part = False
        limited = [node for node, use in command.abilities() if use is not None]
        duration = self.begun[name] = Duration(
            name,
            command.source.name,
            lasting.procedure,
            depth,
            kept("count", NUMBER, 1),
            kept("left", NUMBER),
            kept("within", NUMBER),
            kept("me", PLAYER),
            {of: kept(of, type_) for of, type_ in lasting.names.items()},
            [kept("spent", FLAG) for _ in limited],
        )
        box.durations[name] = duration
        pieces = tuple(range(DURATIONS_KEPT))
        source = Source(command.source.name, pieces, (), Type("duration", name), True, command.source.later, duration)
        made: list[Ability] = []
        for node, limit in command.abilities():
            use: Use = FREE
            if limit is not None:
                use = OnceInDuration(noted=duration.spent[limited.index(node)])
                if limit.words:
                    self.world.problems.error(limit.position, "limit-for-a-while")
                elif node.kind == "modifier":
                    self.world.problems.error(node.position, "limit-on-modifier", limit="once")
            if node.kind == "own_action":
                own_action(command.actions[id(node)], node, source, use)
            else:
                made.append((Modifier if node.kind == "modifier" else Watcher)(source, use, node))
        self.program.procedures[name] = _beginning(duration, command.node.position)
        return made

    def count_down(self) -> None:
        """Let the procedures that durations last for count their calls and ends."""
        for name in dict.fromkeys(one.procedure for one in self.begun.values()):
            durations = [one for one in self.begun.values() if one.procedure == name]
            procedure, depth = self.program.procedures[name], durations[0].depth
            position = procedure.position
            ends = _ending(name, durations, position)
            self.program.procedures[ends.name] = ends
            before = ir.Store(position, depth, None, None, ir.Const(NUMBER, 1), True)
            after = ir.Store(position, depth, None, None, ir.Const(NUMBER, -1), True)
            around = ir.Around(position, (before,), tuple(procedure.body), (ir.CallProcedure(position, ends.name), after))
            procedure.body = [around]


def _beginning(duration: Duration, position: Position) -> UnfinishedProcedure:
    """One time more; its parameters are how many ends it lasts for, and the names."""
    made = UnfinishedProcedure(duration.name, position)
    count, one = ir.Read(NUMBER, duration.count, None), ir.Const(NUMBER, 1)
    made.params = [made.slot("times", NUMBER), *(made.slot(name, kept.type) for name, kept in duration.names.items())]
    times, *names = (ir.Local(slot.type, slot) for slot in made.params)
    # While no call runs, the next one is the first that counts.
    within = ir.question(NUMBER, "max", [ir.Read(NUMBER, duration.depth, None), one])
    values = [times, within, ir.Local(PLAYER, made.slots[0]), *names, *(ir.FALSE for _ in duration.spent)]
    lines: Lines = [ir.Overflow(position, count, ir.Const(NUMBER, DURATIONS_KEPT), duration.source)]
    lines += [ir.Store(position, kept, count, None, value, False) for kept, value in zip(duration.each(), values, strict=True)]
    lines.append(ir.Store(position, duration.count, None, None, one, True))
    made.body = [ir.If(position, ir.Binary(FLAG, ir.Op.MORE, times, ir.ZERO), tuple(lines))]
    return made


def _ending(name: str, durations: list[Duration], position: Position) -> UnfinishedProcedure:
    """A call has come to its end: it counts for what began in it or inside of it; what is over makes room for what follows."""
    made = UnfinishedProcedure(f"{name} is over", position)
    for duration in durations:
        made.body += _counted_down(made, duration, position)
    return made


def _counted_down(made: UnfinishedProcedure, duration: Duration, position: Position) -> Lines:
    def store(kept: Field, owner: ir.Expr | None, value: ir.Expr) -> ir.Stmt:
        return ir.Store(position, kept, owner, None, value, False)

    def up_to(first: ir.Expr, number: Type) -> ir.Expr:
        return ir.Span(Type("set", of=number), first, ir.Binary(NUMBER, ir.Op.SUBTRACT, count, ir.Const(NUMBER, 1)))

    number = Type("duration", duration.name)
    count, depth = ir.Read(NUMBER, duration.count, None), ir.Read(NUMBER, duration.depth, None)
    room, which, free = made.slot("room", number), made.slot("duration", number), made.slot("free", number)
    here, there, behind = (ir.Local(number, slot) for slot in (which, room, free))
    left, within = ir.Read(NUMBER, duration.left, here), ir.Read(NUMBER, duration.within, here)
    ends = ir.If(
        position,
        ir.Binary(FLAG, ir.Op.AT_LEAST, within, depth),
        (
            store(duration.left, here, ir.Binary(NUMBER, ir.Op.SUBTRACT, left, ir.Const(NUMBER, 1))),
            store(duration.within, here, depth),
        ),
    )
    moved = tuple(store(kept, there, ir.Read(kept.type, kept, here)) for kept in duration.each())
    one_more = ir.Let(position, room, ir.Binary(NUMBER, ir.Op.ADD, there, ir.Const(NUMBER, 1)))
    keep = ir.If(position, ir.Binary(FLAG, ir.Op.MORE, left, ir.ZERO), (*moved, one_more))
    cleared = tuple(store(kept, behind, ir.Const(kept.type, kept.start)) for kept in duration.each())
    return [
        ir.Let(position, room, ir.Const(number, 0), new=True),
        ir.ForEach(position, which, up_to(ir.ZERO, number), (ends, keep)),
        ir.ForEach(position, free, up_to(there, number), cleared),
        store(duration.count, None, there),
    ]


def looks_far(node: Node) -> bool:
    """Is a text about what happens elsewhere? What holds for a while changes that, what is tried depends on it."""
    return any(part.kind in (*COMMANDS, "try_", "take_back") for part in node.phrases())


def lets_hold(node: Node) -> bool:
    """Is there a command in a text that lets something hold for a while?"""
    return any(part.kind in COMMANDS for part in node.phrases())
