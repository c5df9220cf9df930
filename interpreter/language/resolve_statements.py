"""Resolves and type-checks statements: from phrases to program nodes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from interpreter import ir
from interpreter.language.parse import Node, Word
from interpreter.language.resolve_expressions import Expressions
from interpreter.language.scope import World
from interpreter.language.simultaneous import Commands
from interpreter.language.unfinished import Lines, UnfinishedProcedure
from interpreter.model.state import ACTIVE
from interpreter.model.types import FLAG, NONE, NUMBER, PIECE, PLACE, PLAYER, UNKNOWN, Type, element_of, fits, set_of
from interpreter.problems import guess


@dataclass
class Context:
    """What a block belongs to: for prompts, for steps, and for `cancel` and `proceed`."""

    name: str
    steps: list[tuple[str, Node]] = field(default_factory=list)
    cancelled: ir.Slot | None = None
    proceed: Lines | None = None


class Statements(Expressions):
    """Statements within one procedure."""

    def __init__(self, world: World, procedure: UnfinishedProcedure, context: Context) -> None:
        super().__init__(world, procedure)
        self.context = context
        self.loops = 0

    # ---- blocks --------------------------------------------------------------------------------------

    def block(self, nodes: list[Node]) -> Lines:
        """Statements one after the other, with names of their own."""
        with self.inner():
            return self.statements(nodes)

    def statements(self, nodes: list[Node]) -> Lines:
        found: Lines = []
        for node in nodes:
            if node.kind == "line":
                for part in node.nodes:
                    found += self.simple(part) if part.kind == "simple" else self.statement(part)
            else:
                found += self.statement(node)
        return found

    def suite(self, node: Node) -> Lines:
        return self.block(node.nodes)

    def simple(self, node: Node) -> Lines:
        test = node.maybe(1)
        if test is None:
            return self.statement(node.node(0))
        condition = self.condition(test)
        with self.inner():  # a name that is given only sometimes is not known afterwards
            return [ir.If(node.position, condition, tuple(self.statement(node.node(0))))]

    def statement(self, node: Node) -> Lines:
        method = getattr(self, "do_" + node.kind)
        found: Lines | ir.Stmt | None = method(node)
        if found is None:
            return []
        return found if isinstance(found, list) else [found]

    # ---- choices -------------------------------------------------------------------------------------

    def who(self, node: Node | None) -> ir.Expr:
        return self.me if node is None else self.typed(node, PLAYER)

    def prompt(self, name: str) -> str:
        prompt = f"{self.context.name}.{name}"
        visible = [slot for frame in self.frames for slot in frame]
        self.world.prompts[prompt] = visible
        return prompt

    def do_choose(self, node: Node) -> ir.Stmt:
        word = node.word(0)
        source = self.filtered(node.node(1), str(word))
        player = self.who(node.maybe(2))
        slot = self.new(str(word), element_of(source.type), word.position)
        return ir.Ask(node.position, slot, source, player, self.prompt(str(word)))

    def do_pick(self, node: Node) -> ir.Stmt:
        word = node.word(0)
        source = self.filtered(node.node(1), str(word))
        most, exactly = (self.typed(part, NUMBER) if part else None for part in (node.maybe(2), node.maybe(3)))
        player = self.who(node.maybe(4))
        one = self.procedure.slot("one", element_of(source.type))
        slot = self.new(str(word), set_of(element_of(source.type)), word.position)
        return ir.Pick(node.position, slot, one, source, player, self.prompt(str(word)), most, exactly)

    def do_may(self, node: Node) -> Lines:
        with self.inner():
            return self.optional(node, self.statement(node.node(0)))

    def do_may_block(self, node: Node) -> Lines:
        with self.inner():
            first = self.statement(node.node(0)) if len(node.nodes) == 2 else []
            return self.optional(node, first + self.statements(node.nodes[-1].nodes))

    def optional(self, node: Node, body: Lines) -> Lines:
        """Let the player decline; a choice that comes first is asked together with that."""
        first = body[0] if body else None
        if isinstance(first, ir.Ask) and not first.optional:
            return [replace(first, optional=True, body=tuple(body[1:]))]
        if isinstance(first, ir.Branches) and not first.optional:
            return [replace(first, optional=True, body=tuple(body[1:]))]
        slot = self.procedure.slot("yes", FLAG)
        return [ir.AskYes(node.position, self.me, self.prompt("may"), slot, tuple(body))]

    def do_choose_one(self, node: Node) -> ir.Stmt:
        player = self.who(node.maybe(0))
        names, blocks = [], []
        for branch in node.nodes:
            if branch.kind != "branch":
                continue
            if str(branch.word(0)) in names:
                self.problems.error(branch.position, "duplicate-id", name=str(branch.word(0)), first="the same choice")
            names.append(str(branch.word(0)))
            blocks.append(tuple(self.suite(branch.node(1))))
        slot = self.procedure.slot("branch", Type("choice", ",".join(names)))
        return ir.Branches(node.position, player, self.prompt("one"), slot, tuple(names), tuple(blocks), "choice")

    def do_take_action(self, node: Node) -> ir.Stmt:
        group = node.word(0)
        player = self.who(node.maybe(1))
        names = [action for action, of in self.world.actions.items() if of == group]
        if not names:
            self.problems.error(
                group.position, "unknown-name", what="group of actions", name=str(group), guess=guess(group, self.world.groups)
            )
        slot = self.procedure.slot("action", Type("action"))
        blocks = tuple((ir.CallProcedure(node.position, "actions." + name),) for name in names)
        return ir.Branches(node.position, player, self.prompt(str(group)), slot, tuple(names), blocks, "action")

    def do_require(self, node: Node) -> ir.Stmt:
        return ir.Require(node.position, self.condition(node.node(0)))

    # ---- values --------------------------------------------------------------------------------------

    def do_let(self, node: Node) -> ir.Stmt:
        word, value = node.word(0), node.node(1)
        if value.kind == "function" and value.word(0) == "random" and "random" not in self.world.values:
            arguments = value.node(1).nodes
            if len(arguments) != 1:
                self.problems.error(value.position, "argument-count", name="random", found=len(arguments), form="random(SET)")
                return ir.Require(node.position, ir.TRUE)
            source = self.several(arguments[0].node(1))
            slot = self.new(str(word), element_of(source.type), word.position)
            return ir.PickRandom(node.position, slot, source)
        found = self.expr(value)
        if found.type == NONE:
            found = replace(found, type=UNKNOWN)
        slot = self.new(str(word), found.type, word.position)
        return ir.Let(node.position, slot, found, new=True)

    def do_set(self, node: Node) -> ir.Stmt:
        return self.store(node, add=False)

    def do_change(self, node: Node) -> ir.Stmt:
        return self.store(node, add=True)

    def store(self, node: Node, add: bool) -> ir.Stmt:
        target = self.expr(node.node(0))
        wanted = NUMBER if add else target.type
        if add and not fits(target.type, NUMBER):
            self.problems.error(node.node(0).position, "wrong-type", found=str(target.type), expected="number")
        value = self.typed(node.node(1), wanted)
        match target:
            case ir.Read(field=found, owner=owner, key=key):
                if found.per is not None and key is None:
                    self.problems.error(node.node(0).position, "needs-key", name=found.name, key=str(found.per))
                return ir.Store(node.position, found, owner, key, value, add)
            case ir.Local(slot=slot) if slot.name not in ("me", "this", "it"):
                return ir.Let(node.position, slot, ir.Binary(NUMBER, ir.Op.ADD, target, value) if add else value)
            case ir.Head(address=address) if address == ACTIVE:
                return ir.StoreHead(node.position, address, value)
        if target.type != UNKNOWN:
            self.problems.error(node.node(0).position, "not-changeable")
        return ir.Require(node.position, ir.TRUE)

    def do_gain(self, node: Node) -> ir.Stmt:
        return self.transfer(node, "gain")

    def do_lose(self, node: Node) -> ir.Stmt:
        return self.transfer(node, "lose")

    def do_pay(self, node: Node) -> ir.Stmt:
        return self.transfer(node, "pay")

    def transfer(self, node: Node, verb: str) -> ir.Stmt:
        amount = self.typed(node.node(0).node(0), NUMBER)
        what = node.node(0).node(1)
        who = node.maybe(1)
        owner = self.who(who)
        fields = self.box.fields.get("player", {})
        if what.kind == "name" and what.word() in fields and self.find(what.word()) is None:
            found = fields[what.word()]
            if found.per is not None:
                self.problems.error(what.position, "needs-key", name=found.name, key=str(found.per))
            return ir.Transfer(node.position, verb, found, owner, None, amount)
        thing = self.expr(what)
        if isinstance(thing, ir.Read) and thing.field.owner == "player" and thing.owner is not None:
            return ir.Transfer(node.position, verb, thing.field, owner if who else thing.owner, thing.key, amount)
        holders = [field for field in fields.values() if field.per == thing.type]
        if len(holders) == 1:
            return ir.Transfer(node.position, verb, holders[0], owner, thing, amount)
        if thing.type != UNKNOWN:
            self.problems.error(what.position, "not-an-amount", found=str(thing.type), guess=guess(str(thing.type), fields))
        return ir.Require(node.position, ir.TRUE)

    # ---- pieces --------------------------------------------------------------------------------------

    def pieces(self, node: Node) -> ir.Expr:
        """One piece or a set of pieces."""
        found = self.expr(node, PIECE)
        element = element_of(found.type) if found.type.is_set else found.type
        if element.kind not in ("piece", "unknown"):
            self.problems.error(node.position, "wrong-type", found=str(found.type), expected="piece")
            return ir.Const(UNKNOWN, 0)
        return found

    def do_move(self, node: Node) -> ir.Stmt:
        what = self.pieces(node.node(0))
        return ir.Move(node.position, what, self.typed(node.node(2), PLACE), node.parts[1] is not None)

    def do_remove(self, node: Node) -> ir.Stmt:
        return ir.Move(node.position, self.pieces(node.node(0)), ir.Const(PLACE, self.box.places["box"].first))

    def do_discard(self, node: Node) -> ir.Stmt:
        what = self.pieces(node.node(0))
        element = element_of(what.type) if what.type.is_set else what.type
        kind = self.box.kinds.get(element.name)
        place = self.box.places[kind.discard if kind else "box"]
        return ir.Move(node.position, what, ir.Const(PLACE, place.first))

    def do_draw(self, node: Node) -> ir.Stmt:
        word = node.word(0)
        place = self.typed(node.node(1), PLACE)
        refills = {}
        for source in self.box.places.values():
            if source.refill:
                target = self.box.places[source.refill]
                for number in range(source.count):
                    refills[source.first + number] = target.first + (number if target.count == source.count else 0)
        slot = self.new(str(word), self.lying_at(node.node(1)), word.position)
        return ir.Draw(node.position, slot, place, tuple(refills.items()))

    def do_shuffle(self, node: Node) -> ir.Stmt:
        return ir.Shuffle(node.position, self.typed(node.node(0), PLACE))

    def do_roll(self, node: Node) -> ir.Stmt:
        dice = self.pieces(node.node(0))
        element = element_of(dice.type) if dice.type.is_set else dice.type
        kind = self.box.kinds.get(element.name)
        if element.kind == "piece" and (kind is None or not kind.faces):
            self.problems.error(node.node(0).position, "not-dice", found=str(element))
        return ir.Roll(node.position, dice)

    def do_look(self, node: Node) -> ir.Stmt:
        return ir.Show(node.position, "look", self.pieces(node.node(0)), self.who(node.maybe(1)))

    def do_reveal(self, node: Node) -> ir.Stmt:
        return ir.Show(node.position, "reveal", self.pieces(node.node(0)), None)

    def do_conceal(self, node: Node) -> ir.Stmt:
        return ir.Show(node.position, "conceal", self.pieces(node.node(0)), None)

    def do_resolve(self, node: Node) -> ir.Stmt:
        card = self.expr(node.node(0))
        kind = self.box.kinds.get(card.type.name) if card.type.kind == "piece" else None
        if kind is None or not kind.table:
            if card.type != UNKNOWN:
                self.problems.error(node.node(0).position, "not-a-card", found=str(card.type))
            return ir.Require(node.position, ir.TRUE)
        return ir.ResolveCard(node.position, card, kind.table)

    # ---- flow ----------------------------------------------------------------------------------------

    def do_if_(self, node: Node) -> ir.Stmt:
        nodes = node.nodes
        test, then = self.condition(nodes[0]), self.suite(nodes[1])
        other = self.suite(nodes[-1]) if nodes[-1].kind == "suite" and len(nodes) > 2 else []
        for part in reversed([part for part in nodes[2:] if part.kind == "else_if"]):
            other = [ir.If(part.position, self.condition(part.node(0)), tuple(self.suite(part.node(1))), tuple(other))]
        return ir.If(node.position, test, tuple(then), tuple(other))

    def loop_body(self, node: Node) -> ir.Block:
        self.loops += 1
        body = self.suite(node)
        self.loops -= 1
        if len(body) == 1 and isinstance(body[0], (ir.Ask, ir.AskYes, ir.Branches)):
            optional = isinstance(body[0], ir.AskYes) or body[0].optional
            return (replace(body[0], stops=optional),)
        return tuple(body)

    def do_repeat(self, node: Node) -> ir.Stmt:
        loop = ir.Loop(node.position, None, self.loop_body(node.node(0)))
        self.world.repeats.append(loop)
        return loop

    def do_repeat_up_to(self, node: Node) -> ir.Stmt:
        times = self.typed(node.node(0), NUMBER)
        counter = self.procedure.slot("times", NUMBER)
        return ir.Loop(node.position, None, self.loop_body(node.node(1)), counter, times)

    do_repeat_times = do_repeat_up_to

    def do_while_(self, node: Node) -> ir.Stmt:
        return ir.Loop(node.position, self.condition(node.node(0)), self.loop_body(node.node(1)))

    def do_for_each(self, node: Node) -> ir.Stmt:
        word = node.word(0)
        source = self.filtered(node.node(2), str(word))
        rest = self.procedure.slot("rest", NUMBER)
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            self.loops += 1
            body = self.suite(node.node(3))
            self.loops -= 1
        return ir.ForEach(node.position, slot, source, tuple(body), rest)

    def do_at_once(self, node: Node) -> ir.Stmt:
        return self.at_once(node, self.suite(node.node(0)))

    def do_at_once_each(self, node: Node) -> ir.Stmt:
        word = node.word(0)
        source = self.filtered(node.node(2), str(word))
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            body = self.suite(node.node(3))
        return self.at_once(node, [ir.ForEach(node.position, slot, source, tuple(body))])

    def at_once(self, node: Node, body: Lines) -> ir.Stmt:
        kept = Commands(self.procedure, self.problems).keep(body)
        return ir.AtOnce(node.position, tuple(kept), self.procedure.slot("queue", NUMBER), self.procedure.slot("command", NUMBER))

    def do_as_(self, node: Node) -> ir.Stmt:
        player = self.typed(node.node(0), PLAYER)
        return ir.As(node.position, player, self.procedure.slot("before", PLAYER), tuple(self.suite(node.node(1))))

    def do_take_turns(self, node: Node) -> ir.Stmt:
        active = ir.Head(PLAYER, ACTIVE)
        self.loops += 1
        body = self.suite(node.node(0))
        self.loops -= 1
        turn = ir.Let(node.position, self.procedure.slots[0], active)
        pass_on = ir.StoreHead(node.position, ACTIVE, ir.question(PLAYER, "next", [active]))
        # The body is a block of its own: what leaves out its rest does not leave out passing the turn on.
        loop = ir.Loop(node.position, None, (turn, ir.If(node.position, ir.TRUE, tuple(body)), pass_on))
        return ir.As(node.position, active, self.procedure.slot("before", PLAYER), (loop,))

    def do_step(self, node: Node) -> ir.Stmt | None:
        name = f"{self.context.name}.{node.word(0)}"
        if len(self.frames) > 2 or self.loops or "." in self.context.name:
            self.problems.error(node.position, "step-inside")
            return None
        self.context.steps.append((name, node.node(1)))
        return ir.CallProcedure(node.position, name, tuple(ir.Local(slot.type, slot) for slot in self.procedure.params))

    def do_stop(self, node: Node) -> ir.Stmt:
        return ir.Stop(node.position)

    def do_call(self, node: Node) -> ir.Stmt:
        name = node.word(0)
        signature = self.world.procedures.get(name)
        if signature is None:
            self.problems.error(
                name.position, "unknown-name", what="procedure", name=str(name), guess=guess(name, self.world.procedures)
            )
            return ir.Require(node.position, ir.TRUE)
        plain, named = self.split(node.node(1).nodes)
        return ir.CallProcedure(node.position, str(name), tuple(self.match(name, plain, named, signature.params)))

    def do_say(self, node: Node) -> ir.Stmt:
        key = str(node.word(0))
        names: list[str] = []
        values: list[ir.Expr] = []
        for argument in node.nodes[0].nodes if node.nodes else []:
            word, value = argument.parts[0], argument.node(1)
            if not isinstance(word, Word):
                word = value.words[-1] if value.words else None
            if word is None:
                self.problems.error(argument.position, "needs-name")
                continue
            if str(word) in names:
                self.problems.error(argument.position, "duplicate-id", name=str(word), first=f"say {key}")
            names.append(str(word))
            values.append(self.expr(value))
        self.world.said[key] = names
        return ir.Say(node.position, key, tuple(names), tuple(values))

    # ---- events and ends -----------------------------------------------------------------------------

    def do_cancel(self, node: Node) -> ir.Stmt:
        if self.context.cancelled is None:
            self.problems.error(node.position, "only-in-event", name="cancel", where="before")
            return ir.Require(node.position, ir.TRUE)
        return ir.Let(node.position, self.context.cancelled, ir.TRUE)

    def do_proceed(self, node: Node) -> Lines:
        if self.context.proceed is None:
            self.problems.error(node.position, "only-in-event", name="proceed", where="instead of")
            return []
        return self.context.proceed

    def do_win(self, node: Node) -> ir.Stmt:
        after = self.later(node.maybe(1))
        if node.node(0).kind == "name" and node.node(0).word() == "none":
            return ir.End(node.position, "all_lose", None, after)
        return ir.End(node.position, "win", self.collection(node.node(0), PLAYER), after)

    def do_tie(self, node: Node) -> ir.Stmt:
        return ir.End(node.position, "tie", None, self.later(node.maybe(0)))

    def do_finish(self, node: Node) -> ir.Stmt:
        return ir.End(node.position, "finish", None, self.later(node.maybe(0)))

    def later(self, node: Node | None) -> str:
        """The procedure that is still carried out before the game ends."""
        if node is None:
            return ""
        name = ".".join(node.words[1:])
        if name in self.world.procedures:
            return name
        self.problems.error(
            node.word(1).position, "unknown-name", what="procedure", name=name, guess=guess(name, self.world.procedures)
        )
        return ""

    def do_eliminate(self, node: Node) -> ir.Stmt:
        return ir.Leave(node.position, "eliminate", self.collection(node.node(0), PLAYER))

    def do_defeat(self, node: Node) -> ir.Stmt:
        return ir.Leave(node.position, "defeat", self.collection(node.node(0), PLAYER))
