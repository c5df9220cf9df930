"""Weaves abilities into the program when a ruleset is loaded.

Every procedure and every action is an event that cards may watch. One that is watched becomes a procedure around the plain one
(its name with `!`), with exactly the watchers that can ever apply there; one that is not watched costs nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from interpreter import ir
from interpreter.language.deeds import DEED, number_of_action, split_off_deed
from interpreter.language.phrases import Node, Word
from interpreter.language.registry import COMMANDS
from interpreter.language.resolve_blocks import Context
from interpreter.language.resolve_statements import Statements
from interpreter.language.scope import World
from interpreter.language.sharing import Make, Sharing
from interpreter.language.sources import Remembered, each_of, has_holder, hidden, holder, in_play, may_have_holder
from interpreter.language.unfinished import Lines, UnfinishedProcedure, UnfinishedProgram
from interpreter.language.uses import Source, Use, alike, number_of
from interpreter.model.state import KNOWLEDGE
from interpreter.model.types import ACTION, FLAG, NUMBER, PLAYER, Type, fits, set_of
from interpreter.problems import guess

Woven = TypeVar("Woven")
MOST_NAMES = 12  # that are listed where none is like the one that is written


@dataclass
class Ability:
    source: Source
    use: Use
    node: Node


class Watcher(Ability):
    """before, instead of, after an event, or any action of a group."""

    @property
    def of_group(self) -> bool:
        return self.node.kind == "group_watcher"

    @property
    def condition(self) -> Node | None:
        return self.node.maybe(-2)

    @property
    def suite(self) -> Node:
        return self.node.node(-1)


class Modifier(Ability):
    """A change of a named value."""


@dataclass
class _Built:
    """A watcher inside the procedure it is woven into."""

    watcher: Watcher
    this: ir.Slot | None
    test: ir.Expr
    public: ir.Expr
    body: Lines
    optional: bool


@dataclass
class Weaver:
    """Builds the procedures around watched events and the values with modifiers."""

    world: World
    program: UnfinishedProgram
    sharing: Sharing
    windows: dict[str, list[Watcher]] = field(default_factory=dict)  # of one procedure, and who is asked about there

    def weave(self, abilities: Sequence[Ability]) -> None:
        """Weave all abilities of a ruleset in."""
        events: dict[str, list[Watcher]] = {}
        actions: dict[str, list[Watcher]] = {}
        modified: dict[str, list[Modifier]] = {}
        for ability in abilities:
            if ability.source.type.kind == "piece" and not ability.source.pieces and ability.source.active:
                continue
            word = ability.node.word(1 if isinstance(ability, Watcher) else 0)
            how = str(ability.node.word(0)) if isinstance(ability, Watcher) else "modify"
            self.world.users.setdefault(str(word), []).append((how, ability.source.name))
            if isinstance(ability, Watcher):
                self.watched(ability, events, actions)
            elif isinstance(ability, Modifier):
                if word in self.world.values:
                    modified.setdefault(str(word), []).append(ability)
                else:
                    self.unknown(word, "value", self.world.values)
        for name, watchers in events.items():
            if name in self.program.procedures:
                self.event(name, watchers, self.world.procedures[name].params)
        for name, watchers in actions.items():
            deed, chosen = split_off_deed(self.program, name)
            self.event(deed, watchers, [(slot.name, slot.type) for slot in chosen], name)
        for name, modifiers in modified.items():
            if name in self.program.values:
                self.value(name, modifiers)

    def unknown(self, word: Word, what: str, known: Collection[str]) -> None:
        if word in COMMANDS:
            self.world.problems.error(word.position, "unknown-name", what=what, name=str(word), command=str(word))
            return
        own = ", ".join(sorted(name for name in known if "." not in name)[:MOST_NAMES]) or None
        self.world.problems.error(word.position, "unknown-name", what=what, name=str(word), guess=guess(word, known), known=own)

    def watched(self, watcher: Watcher, events: dict[str, list[Watcher]], actions: dict[str, list[Watcher]]) -> None:
        """Note what is watched: a procedure, an action, or every action of a group."""
        word = watcher.node.word(1)
        if watcher.of_group:
            names = self.world.actions_of(word)
            for name in names:
                actions.setdefault(name, []).append(watcher)
            if not names:
                self.unknown(word, "group of actions", self.world.groups)
        elif word in self.world.procedures:
            events.setdefault(str(word), []).append(watcher)
        elif word in self.world.actions:
            actions.setdefault(str(word), []).append(watcher)
        else:
            self.unknown(word, "procedure", [*self.world.procedures, *self.world.actions])

    # ---- events --------------------------------------------------------------------------------------

    def event(self, name: str, watchers: list[Watcher], params: list[tuple[str, Type]], action: str = "") -> None:
        """Put watchers around a procedure; `params` are those of its parameters that have names for them."""
        plain = self.program.procedures[name]
        plain.name = name + "!"
        self.program.procedures[plain.name] = plain

        def make(world: World) -> tuple[UnfinishedProcedure, dict[str, list[int]]]:
            weaver = Weaver(world, self.program, self.sharing)
            around = weaver.around(name, plain, watchers, params, action)
            return around, {window: [watchers.index(one) for one in asked] for window, asked in weaver.windows.items()}

        what = ("event", name, action, tuple(params), tuple(plain.params), plain.position)
        self.program.procedures[name], windows = self.woven(what, watchers, make)
        for window, numbers in windows.items():
            self.program.reactions[window] = [code for number in numbers for code in codes(watchers[number].source)]

    def woven(self, what: Hashable, abilities: Sequence[Ability], make: Make[Woven]) -> tuple[UnfinishedProcedure, Woven]:
        """What abilities make of something; it is the same at every table where they come from the same things."""
        if any(one.source.duration is not None for one in abilities):  # it reads fields that only this table has
            return make(self.world)
        sources = tuple(alike(one.source, one.use) for one in abilities)
        return self.sharing.resolved((what, sources), [one.node for one in abilities], self.world.problems, make)

    def around(
        self, name: str, plain: UnfinishedProcedure, watchers: list[Watcher], params: list[tuple[str, Type]], action: str
    ) -> UnfinishedProcedure:
        """The procedure around another one."""
        around = UnfinishedProcedure(name, plain.position, home=self.world.box)
        scope = Statements(self.world, around, Context(name))
        for number, slot in enumerate(plain.params):
            known = number < len(params)
            around.params.append(scope.new(slot.name, slot.type) if known else around.slot(slot.name, slot.type))
        cancelled, happened = around.slot("cancelled", FLAG), around.slot("happened", FLAG)
        replaced = around.slot("replaced", FLAG)
        position = plain.position
        call: Lines = [
            ir.CallProcedure(position, plain.name, tuple(ir.Local(slot.type, slot) for slot in around.params)),
            ir.Let(position, happened, ir.TRUE),
        ]
        # What happens after all is still done by whoever did it, not by who reacted.
        caller = around.slot("caller", PLAYER)
        taken = around.slot("action", ACTION) if any(watcher.of_group for watcher in watchers) else None
        proceed: Lines = [ir.As(position, ir.Local(PLAYER, caller), around.slot("before", PLAYER), tuple(call))]
        built: dict[str, list[_Built]] = {"before": [], "instead of": [], "after": []}
        for watcher in watchers:
            when = str(watcher.node.word(0))
            scope.context = Context(
                watcher.source.name,
                cancelled=cancelled if when == "before" else None,
                proceed=proceed if when == "instead of" else None,
            )
            one = self.build(scope, watcher, params, replaced if when == "instead of" else None, taken)
            if one is not None:
                built[when].append(one)
        nothing = ir.Const(FLAG, 0)
        over = ir.Local(FLAG, cancelled)
        body = [ir.Let(position, slot, nothing, new=True) for slot in (cancelled, happened, replaced)]
        around.body = [*body, ir.Let(position, caller, scope.me, new=True)]
        if taken is not None:
            around.body.append(ir.Let(position, taken, number_of_action(action, self.world.box), new=True))
        around.body += self.stage(scope, built["before"], over)
        done = ir.Local(FLAG, replaced)
        inner = self.stage(scope, built["instead of"], done)
        inner.append(ir.If(position, ir.Not(FLAG, done), tuple(call)))
        after = self.stage(scope, built["after"], None)
        if after:
            inner.append(ir.If(position, ir.Local(FLAG, happened), tuple(after)))
        around.body.append(ir.If(position, ir.Not(FLAG, over), tuple(inner)))
        return around

    def build(
        self,
        scope: Statements,
        watcher: Watcher,
        params: list[tuple[str, Type]],
        replaced: ir.Slot | None,
        taken: ir.Slot | None,
    ) -> _Built | None:
        node = watcher.node
        names = [param for param, _ in params]
        if not watcher.of_group and [str(word) for word in node.node(2).words] != names:
            form = f"{node.word(1)}({', '.join(names)})"
            self.world.problems.error(node.position, "watch-names", name=str(node.word(1)), form=form)
            return None
        source, use, decided = watcher.source, watcher.use, optional(watcher.suite)
        with scope.apart(action=taken) if taken is not None and watcher.of_group else scope.inner():
            remembered = Remembered(scope, source, ["action"] if watcher.of_group else names)
            this = remembered.this
            public = remembered.test(scope.condition(watcher.condition) if watcher.condition is not None else ir.TRUE)
            body = scope.wanted(decided) if decided is not None else scope.suite(watcher.suite)
        test: ir.Expr = public
        if this is not None:
            test = ir.both(in_play(self.world.box, source, ir.Local(this.type, this)), test)
        number = scope.me if this is None else number_of(ir.Local(this.type, this), source.pieces)
        test = ir.both(test, use.allowed(number))
        first = use.counted(node.position, number)
        if replaced is not None:
            first.append(ir.Let(node.position, replaced, ir.TRUE))
        body = remembered.body(node.position, use.spent(node.position, body, this))
        if decided is not None:  # the window asks
            test = ir.both(test, ir.CanDo(FLAG, tuple(body)))
        return _Built(watcher, this, test, without(public, this), [*first, *body], decided is not None)

    def stage(self, scope: Statements, built: list[_Built], over: ir.Expr | None) -> Lines:
        """Forced watchers, the active player's first and then clockwise; then a window for optional ones."""
        found: Lines = []
        forced = [one for one in built if not one.optional]
        chosen = [one for one in built if one.optional]
        if forced:
            found += self.forced(scope, forced, over)
        if chosen:
            window = self.window(scope, chosen, over)
            if over is not None and forced:  # what was settled by force leaves nothing to decide
                position = chosen[0].watcher.node.position
                window = [ir.If(position, ir.Not(FLAG, over), tuple(window))]
            found += window
        return found

    def forced(self, scope: Statements, built: list[_Built], over: ir.Expr | None) -> Lines:
        procedure, box = scope.procedure, self.world.box
        found: Lines = []
        unowned = [one for one in built if one.this is None or not has_holder(box, one.watcher.source)]
        owned = [one for one in built if one.this is not None and may_have_holder(box, one.watcher.source)]
        for one in unowned:
            found += self.each_source(scope, one, None, over)
        if owned:
            holder = procedure.slot("holder", PLAYER)
            who = ir.Local(PLAYER, holder)
            body: Lines = []
            for one in owned:
                body += self.each_source(scope, one, who, over)
            position = built[0].watcher.node.position
            order: ir.Expr = ir.question(set_of(PLAYER), "round_the_table", [])
            if box.sides:
                order = ir.Join(order.type, ir.Op.ADD, order, ir.ConstSet(order.type, range(box.players, len(box.owners))))
            found.append(
                ir.ForEach(
                    position,
                    holder,
                    order,
                    (ir.As(position, who, procedure.slot("before", PLAYER), tuple(body)),),
                    procedure.slot("rest", NUMBER),
                )
            )
        return found

    def each_source(self, scope: Statements, one: _Built, whose: ir.Expr | None, over: ir.Expr | None) -> Lines:
        position = one.watcher.node.position
        test = one.test
        if over is not None:
            test = ir.both(ir.Not(FLAG, over), test)
        if one.this is None:
            return [ir.If(position, test, tuple(one.body))]
        has = holder(scope, one.watcher.source, ir.Local(one.this.type, one.this))
        mine = ir.same(has, whose if whose is not None else ir.Const(PLAYER, -1))
        return [
            ir.ForEach(
                position,
                one.this,
                each_of(one.watcher.source),
                (ir.If(position, ir.both(mine, test), tuple(one.body)),),
                scope.procedure.slot("rest", NUMBER),
            )
        ]

    def window(self, scope: Statements, built: list[_Built], over: ir.Expr | None) -> Lines:
        """Ask one player after the other, again after each reaction, until the event is settled."""
        procedure, position = scope.procedure, built[0].watcher.node.position
        window = f"{procedure.name}#{len(self.windows) + 1}"
        self.windows[window] = [one.watcher for one in built]
        behind = 0  # all codes that are given so far
        entries: list[tuple[ir.Slot | None, tuple[int, ...], ir.Expr, int]] = []
        code = procedure.slot("reaction", Type("reaction", window))
        used = procedure.slot("used", set_of(code.type))
        player = procedure.slot("holder", PLAYER)
        who = ir.Local(PLAYER, player)
        chosen = ir.Local(NUMBER, code)
        more = ir.Join(used.type, ir.Op.ADD, ir.Local(used.type, used), ir.question(used.type, "single", [chosen]))
        dispatch: Lines = [ir.Let(position, used, more)]
        public: ir.Expr = ir.Const(FLAG, 0)
        secret = any(hidden(self.world.box, one.watcher.source) for one in built)
        for one in built:
            source, first = one.watcher.source, behind
            pieces = source.pieces or (-1,)
            behind += len(codes(source))
            test = one.test
            if one.this is not None:
                has = holder(scope, source, ir.Local(one.this.type, one.this))
                test = ir.both(ir.same(has, scope.me), test)
            entries.append((one.this, pieces, test, first))
            body = one.body
            if one.this is not None:
                index = ir.Binary(NUMBER, ir.Op.SUBTRACT, chosen, ir.Const(NUMBER, first))
                body = [ir.Let(position, one.this, ir.Look(one.this.type, (*pieces, -1), index)), *body]
            within = ir.both(
                ir.Binary(FLAG, ir.Op.AT_LEAST, chosen, ir.Const(NUMBER, first)),
                ir.Binary(FLAG, ir.Op.LESS, chosen, ir.Const(NUMBER, behind)),
            )
            dispatch.append(ir.If(position, within, tuple(body)))
            if hidden(self.world.box, source):
                public = ir.either(public, one.public)
        if over is not None:
            dispatch.append(ir.If(position, over, (ir.Stop(position),)))
        available = ir.Reactions(set_of(Type("reaction", window)), tuple(entries), used)
        always = public if self.world.box.asking == "everyone" else None
        prompt = f"{procedure.name.removesuffix(DEED)}.react"
        self.world.prompts[prompt] = list(scope.frames[0])
        ask = ir.Ask(position, code, available, scope.me, prompt, True, tuple(dispatch), True, always)
        loop: Lines = [ir.Loop(position, None, (ask,))]
        if always is None and secret:  # whoever is not asked cannot react: that is a thing to know, and no way back
            known = ir.Binary(NUMBER, ir.Op.ADD, ir.Head(NUMBER, KNOWLEDGE), ir.Const(NUMBER, 1))
            loop.insert(0, ir.If(position, public, (ir.StoreHead(position, KNOWLEDGE, known),)))
        body = [ir.As(position, who, procedure.slot("before", PLAYER), tuple(loop))]
        if over is not None:
            body.append(ir.If(position, over, (ir.Stop(position),)))
        order = ir.question(set_of(PLAYER), "round_the_table", [])
        return [
            ir.Let(position, used, ir.ConstSet(used.type, ()), new=True),
            ir.ForEach(position, player, order, tuple(body), procedure.slot("rest", NUMBER)),
        ]

    # ---- values --------------------------------------------------------------------------------------

    def value(self, name: str, modifiers: list[Modifier]) -> None:
        """base → set → add → multiply → clamp, each only while its card is in play and its condition holds."""
        base = self.program.values[name]

        def make(world: World) -> tuple[UnfinishedProcedure, UnfinishedProcedure | None]:
            changed = base.copy()
            Weaver(world, self.program, self.sharing).modified(changed, modifiers)
            return changed, base.origin  # kept, so that nothing else gets its identity

        self.program.values[name], _ = self.woven(("modified", name, id(base.origin)), modifiers, make)

    def modified(self, procedure: UnfinishedProcedure, modifiers: list[Modifier]) -> None:
        """Put modifiers behind a value."""
        scope = Statements(self.world, procedure, Context(procedure.name))
        for slot in procedure.params:
            scope.frames[-1][slot.name] = slot
        assert procedure.result is not None
        found = procedure.result.type
        total = procedure.slot("total", found)
        if not fits(found, NUMBER):
            # What is no number can be set, but not counted with.
            for node in (modifier.node for modifier in modifiers):
                if node.node(2).kind != "set_to" or node.maybe(3) is not None or node.maybe(4) is not None:
                    self.world.problems.error(node.position, "wrong-type", found=str(found), expected="number")
                    return
        procedure.body.append(ir.Let(modifiers[0].node.position, total, procedure.result, new=True))
        procedure.result = ir.Local(found, total)
        for phase in ("set_to", "add_by", "multiply", "clamp"):
            for modifier in modifiers:
                procedure.body += self.modifier(scope, modifier, phase, total)

    def modifier(self, scope: Statements, modifier: Modifier, phase: str, total: ir.Slot) -> Lines:
        node, source = modifier.node, modifier.source
        change = node.node(2)
        least, most, condition = (node.maybe(number) for number in (3, 4, 5))
        if phase not in (change.kind, "clamp") or (phase == "clamp" and least is None and most is None):
            return []
        position, procedure = node.position, scope.procedure
        with scope.inner():
            remembered = Remembered(scope, source)
            this, before = remembered.this, procedure.slot("before", PLAYER)
            test: ir.Expr = ir.TRUE if condition is None else scope.condition(condition)
            arguments = node.node(1).nodes
            if len(arguments) != len(procedure.params):
                form = f"{procedure.name}({', '.join(slot.name for slot in procedure.params)})"
                self.world.problems.error(position, "argument-count", name=procedure.name, found=len(arguments), form=form)
                return []
            for slot, argument in zip(procedure.params, arguments, strict=True):
                if argument.kind == "name" and argument.word() == slot.name and slot.name not in remembered.names():
                    continue
                same = ir.same(ir.Local(slot.type, slot), scope.typed(argument, slot.type))
                test = ir.both(same, test)
            now = ir.Local(total.type, total)
            new: ir.Expr = now
            if phase == "clamp":
                for bound, op in ((least, "max"), (most, "min")):
                    if bound is not None:
                        new = ir.question(NUMBER, op, [new, scope.typed(bound, NUMBER)])
            else:
                amount = scope.typed(change.node(0), total.type)
                new = {
                    "set_to": amount,
                    "add_by": ir.Binary(NUMBER, ir.Op.ADD, now, amount),
                    "multiply": ir.Binary(NUMBER, ir.Op.MULTIPLY, now, amount),
                }[phase]
        change_it = remembered.body(position, [ir.If(position, test, (ir.Let(position, total, new),))])
        if this is None:
            return change_it
        item = ir.Local(this.type, this)
        who = holder(scope, source, item)
        changed: ir.Stmt = ir.As(position, ir.IfElse(PLAYER, ir.is_something(who), who, scope.me), before, tuple(change_it))
        if source.duration is None:
            changed = ir.If(position, in_play(self.world.box, source, item), (changed,))
        return [ir.ForEach(position, this, each_of(source), (changed,))]


def codes(source: Source) -> list[tuple[str, int]]:
    """What can be answered in a window for something that watches: which it is, and its piece."""
    return [(source.name, -1 if source.duration is not None else piece) for piece in source.pieces or (-1,)]


def optional(suite: Node) -> Node | None:
    """The `may` that is all of a block, if it is."""
    found = suite.nodes
    while len(found) == 1 and found[0].kind in ("line", "simple"):
        found = found[0].nodes
    return found[0] if len(found) == 1 and found[0].kind in ("may", "may_block") else None


def without(test: ir.Expr, slot: ir.Slot | None) -> ir.Expr:
    """The parts of a condition that do not mention a local value."""
    if isinstance(test, ir.Binary) and test.op is ir.Op.AND:
        return ir.both(without(test.left, slot), without(test.right, slot))
    return ir.TRUE if any(part.slot == slot for part in ir.walk(test, ir.Local)) else test
