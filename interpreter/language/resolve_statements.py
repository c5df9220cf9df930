"""Resolves and type-checks statements: from phrases to program nodes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from typing import Any

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.parse import Node, Word
from interpreter.language.registry import COMMANDS
from interpreter.language.resolve_corners import Corners
from interpreter.language.scope import World
from interpreter.language.signatures import Parameter
from interpreter.language.simultaneous import Commands
from interpreter.language.unfinished import Lines, UnfinishedProcedure
from interpreter.model.state import ACTIVE, KNOWLEDGE
from interpreter.model.types import FLAG, NONE, NUMBER, PIECE, PLACE, PLAYER, UNKNOWN, Type, element_of, fits, map_of, set_of

LEAVING_OUT_THE_REST = ("choose", "choose_one", "take_action", "draw", "draw_several", "pay", "pay_goods", "require")
SIGNATURES = {rule: signature for entry in COMMANDS.values() for rule, signature in entry.signatures.items()}


@dataclass
class Context:
    """What a block belongs to: for prompts, for steps, and for `cancel` and `proceed`."""

    name: str
    steps: list[tuple[str, Node]] = field(default_factory=list)
    cancelled: ir.Slot | None = None
    proceed: Lines | None = None


class Statements(Corners):
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
        return self.sequence([part for node in nodes for part in (node.nodes if node.kind == "line" else [node])])

    def sequence(self, nodes: list[Node]) -> Lines:
        """Commands, some of them with an `otherwise` behind them."""
        found: Lines = []
        for number, node in enumerate(nodes):
            if nodes[number + 1 : number + 2] and nodes[number + 1].kind == "otherwise" != node.kind:
                return found + self.or_else(node, nodes[number + 1], nodes[number + 2 :])
            found += self.simple(node) if node.kind == "simple" else self.statement(node)
        return found

    def or_else(self, node: Node, otherwise: Node, rest: list[Node]) -> Lines:
        """A command, what is done if it does not happen, and the rest of the block, which it may leave out as always."""
        position = otherwise.position
        command = node.node(0) if node.kind == "simple" and node.maybe(1) is None else node
        other = tuple(self.suite(otherwise.node(0)))  # before the command: it does not know the names that are given there
        lines = self.simple(node) if node.kind == "simple" else self.statement(node)
        match command.kind, lines:
            case "pick", [*_, ir.Pick(slot=picked)]:
                whole = ir.Local(picked.type, picked)
                nothing: ir.Expr = ir.Aggregate(FLAG, ir.Fold.NONE, whole)
                if picked.type.kind == "map":
                    nothing = ir.Binary(FLAG, ir.Op.SAME, self.sum_of_map(node, whole), ir.ZERO)
                return [*lines, ir.If(position, nothing, other), *self.sequence(rest)]
            case "call", [ir.CallProcedure(name=name, args=args)]:
                can = ir.CanCall(FLAG, name, args)
                return [ir.If(position, can, tuple(lines), other), *self.sequence(rest)]
        happened = self.procedure.slot("happened", FLAG)
        not_yet = ir.Let(position, happened, ir.FALSE, new=True)
        noted = ir.Let(position, happened, ir.TRUE)
        unless = ir.If(position, ir.Not(FLAG, ir.Local(FLAG, happened)), other)
        match command.kind, lines:
            case "may" | "may_block", [ir.Ask() | ir.AskYes() | ir.Branches() as asked]:
                return [not_yet, replace(asked, body=(noted, *asked.body)), unless, *self.sequence(rest)]
            case kind, _ if kind in LEAVING_OUT_THE_REST:
                return [not_yet, ir.If(position, ir.TRUE, (*lines, noted, *self.sequence(rest))), unless]
        if command.kind != "otherwise":
            self.problems.error(position, "otherwise-of-nothing")
        return lines + self.sequence(rest)

    @STATEMENTS.of("otherwise")
    def otherwise(self, node: Node, block: Node) -> Lines:
        self.problems.error(node.position, "otherwise-of-nothing")
        return self.suite(block)

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
        found: Lines | ir.Stmt | None = STATEMENTS[node.kind](self, node, *self.arguments(node))
        if found is None:
            return []
        return found if isinstance(found, list) else [found]

    def arguments(self, node: Node) -> list[Any]:
        """What the parts of a command mean by its form; blocks, names and what has no place in the form stay as they are."""
        parts = [part for part in node.parts if part != "in"]  # a word that the grammar keeps for comparisons
        name, found = "", list[Any]()
        for parameter, part in zip(chain(SIGNATURES[node.kind].parameters, repeat(Parameter(""))), parts, strict=False):
            found.append(self.argument(parameter, part, name))
            name = str(part) if parameter.sort == "NAME" else name
        return found

    def nothing(self, node: Node) -> ir.Stmt:
        """Stands where something is wrong, or where nothing is to be done."""
        return ir.Require(node.position, ir.TRUE)

    # ---- choices -------------------------------------------------------------------------------------

    def prompt(self, name: str) -> str:
        prompt = f"{self.context.name}.{name}"
        self.world.prompts[prompt] = [slot for frame in self.frames for slot in frame]
        return prompt

    @STATEMENTS.of("choose")
    def choose(self, node: Node, word: Word, source: ir.Expr, player: ir.Expr) -> Lines | ir.Stmt:
        if player.type.is_set:
            return self.choose_in_secret(node, word, source, player)
        slot = self.new(str(word), element_of(source.type), word.position)
        return ir.Ask(node.position, slot, source, player, self.prompt(str(word)))

    def choose_in_secret(self, node: Node, word: Word, source: ir.Expr, players: ir.Expr) -> Lines:
        """Each of several players answers, as `me`; the answers are told when everybody has answered."""
        position, prompt, element, procedure = node.position, self.prompt(str(word)), element_of(source.type), self.procedure
        one, player, key = procedure.slot("answer", element), procedure.slot("asked", PLAYER), procedure.slot("it", PLAYER)
        done = procedure.slot("answered", set_of(PLAYER))
        answers = self.new(str(word), map_of(PLAYER, element), word.position)
        asked, whole, those = ir.Local(PLAYER, player), ir.Local(answers.type, answers), ir.Local(done.type, done)
        nobody = ir.ConstSet(done.type, ())
        nothing = ir.Const(element, 0 if element in (NUMBER, FLAG) else -1)
        empty = ir.MakeMap(answers.type, self.box.how_many(PLAYER), nobody, key, nothing)
        noted: Lines = [
            ir.Let(position, answers, ir.Changed(answers.type, whole, asked, ir.Local(element, one))),
            ir.Let(position, done, ir.Join(done.type, ir.Op.ADD, those, ir.question(done.type, "single", [asked]))),
        ]
        ask = ir.Ask(position, one, source, self.me, prompt, secret=(answers, done))
        turn = ir.As(position, asked, procedure.slot("before", PLAYER), (ask, *noted))
        telling = procedure.slot("teller", PLAYER)
        told = ir.Local(PLAYER, telling)
        line = ir.Say(position, prompt, ("player", "option"), (told, ir.Entry(element, whole, told)))
        return [
            ir.Let(position, answers, empty, new=True),
            ir.Let(position, done, nobody, new=True),
            ir.ForEach(position, player, players, (turn,), procedure.slot("rest", NUMBER)),
            ir.StoreHead(position, KNOWLEDGE, ir.Binary(NUMBER, ir.Op.ADD, ir.Head(NUMBER, KNOWLEDGE), ir.Const(NUMBER, 1))),
            ir.ForEach(position, telling, those, (line,)),
        ]

    @STATEMENTS.of("pick")
    def pick(
        self, node: Node, word: Word, source: ir.Expr, most: ir.Expr | None, exactly: ir.Expr | None, player: ir.Expr
    ) -> Lines | ir.Stmt:
        if source.type.kind == "map":
            return self.pick_goods(node, word, source, most, exactly, player)
        one = self.procedure.slot("one", element_of(source.type))
        slot = self.new(str(word), set_of(element_of(source.type)), word.position)
        return ir.Pick(node.position, slot, one, source, player, self.prompt(str(word)), most, exactly)

    def pick_goods(
        self, node: Node, word: Word, source: ir.Expr, most: ir.Expr | None, exactly: ir.Expr | None, player: ir.Expr
    ) -> Lines:
        """Goods, one after the other, as long as there are some left."""
        found: Lines = []
        stock, limit = self.kept(source, found, node), most or exactly
        key = source.type.key or UNKNOWN
        one, it = self.procedure.slot("one", key), self.procedure.slot("it", key)
        goods = self.new(str(word), source.type, word.position)
        this, picked = ir.Local(key, it), ir.Local(goods.type, goods)
        left: ir.Expr = ir.Binary(FLAG, ir.Op.LESS, ir.Entry(NUMBER, picked, this), ir.Entry(NUMBER, stock, this))
        if limit is not None:
            enough = ir.Binary(FLAG, ir.Op.LESS, self.sum_of_map(node, picked), self.kept(limit, found, node))
            left = ir.both(enough, left)
        every = ir.ConstSet(set_of(key), range(self.box.how_many(key)))
        choices = ir.Where(every.type, every, it, left)
        return [*found, ir.Pick(node.position, goods, one, choices, player, self.prompt(str(word)), most, exactly)]

    @STATEMENTS.of("may", "may_block")
    def may(self, node: Node, *parts: Node) -> Lines:
        with self.inner():
            return self.optional(node, self.wanted(node))

    def wanted(self, node: Node) -> Lines:
        """What a `may` does once it was decided to do it."""
        body: Lines = []
        for part in node.nodes:
            body += self.statements(part.nodes) if part.kind == "suite" else self.statement(part)
        return body

    def optional(self, node: Node, body: Lines) -> Lines:
        """Let the player decline; a choice that comes first is asked together with that."""
        first = body[0] if body else None
        if isinstance(first, (ir.Ask, ir.Branches)) and not first.optional:
            return [replace(first, optional=True, body=tuple(body[1:]))]
        slot = self.procedure.slot("yes", FLAG)
        return [ir.AskYes(node.position, self.me, self.prompt("may"), slot, tuple(body))]

    @STATEMENTS.of("choose_one")
    def choose_one(self, node: Node, player: ir.Expr, *branches: Node) -> ir.Stmt:
        names, blocks = [], []
        for branch in branches:
            if str(branch.word(0)) in names:
                self.problems.error(branch.position, "duplicate-id", name=str(branch.word(0)), first="the same choice")
            names.append(str(branch.word(0)))
            blocks.append(tuple(self.suite(branch.node(1))))
        slot = self.procedure.slot("branch", Type("choice", ",".join(names)))
        return ir.Branches(node.position, player, self.prompt("one"), slot, tuple(names), tuple(blocks), "choice")

    @STATEMENTS.of("take_action")
    def take_action(self, node: Node, group: Word, player: ir.Expr) -> ir.Stmt:
        names = self.world.actions_of(group)
        if not names:
            self.unknown(group, "group of actions", self.world.groups)
        slot = self.procedure.slot("action", Type("action"))
        blocks = tuple((ir.CallProcedure(node.position, "actions." + name),) for name in names)
        return ir.Branches(node.position, player, self.prompt(str(group)), slot, tuple(names), blocks, "action")

    @STATEMENTS.of("require")
    def require(self, node: Node, test: ir.Expr) -> ir.Stmt:
        return ir.Require(node.position, test)

    # ---- values --------------------------------------------------------------------------------------

    @STATEMENTS.of("let")
    def let(self, node: Node, word: Word, value: Node) -> ir.Stmt:
        if value.kind == "function" and value.word(0) == "random" and "random" not in self.world.values:
            call = self.call(value)
            if call is None:
                return self.nothing(node)
            signature, (source, *weight) = call
            slot = self.new(str(word), signature.result(source.type), word.position)
            return ir.PickRandom(node.position, slot, source, *weight)
        found = self.expr(value)
        if isinstance(found, ir.Read) and found.field.per is not None and found.key is None:
            found = self.map_of_field(found)
        if found.type == NONE:
            found = replace(found, type=UNKNOWN)
        slot = self.new(str(word), found.type, word.position)
        return ir.Let(node.position, slot, found, new=True)

    @STATEMENTS.of("set")
    def set(self, node: Node, field: Node, value: Node) -> ir.Stmt:
        target = self.expr(field)
        return self.store(node, target, self.typed(value, target.type), add=False)

    @STATEMENTS.of("change")
    def change(self, node: Node, field: Node, amount: ir.Expr) -> ir.Stmt:
        return self.store(node, self.typed(field, NUMBER), amount, add=True)

    def store(self, node: Node, target: ir.Expr, value: ir.Expr, add: bool) -> ir.Stmt:
        match target:
            case ir.Read(field=found, owner=owner, key=key):
                if found.per is not None and key is None:
                    self.problems.error(node.node(0).position, "needs-key", name=found.name, key=str(found.per))
                return ir.Store(node.position, found, owner, key, value, add)
            case ir.Entry(table=ir.Local(slot=slot) as whole, index=key) if slot.type.kind == "map":
                new = ir.Binary(NUMBER, ir.Op.ADD, target, value) if add else value
                return ir.Let(node.position, slot, ir.Changed(slot.type, whole, key, new))
            case ir.Local(slot=slot) if slot.name not in ("me", "this", "it"):
                return ir.Let(node.position, slot, ir.Binary(NUMBER, ir.Op.ADD, target, value) if add else value)
            case ir.Head(address=address) if address == ACTIVE:
                return ir.StoreHead(node.position, address, value)
        if target.type != UNKNOWN:
            self.problems.error(node.node(0).position, "not-changeable")
        return self.nothing(node)

    @STATEMENTS.of("gain", "lose", "pay")
    def transfer(self, node: Node, amount: ir.Expr, what: Node, owner: ir.Expr) -> ir.Stmt:
        found = self.amount(what)
        if found is None:
            return self.nothing(node)
        field, key, whose = found
        if whose is None or node.parts[2] is not None:
            whose = owner
        return ir.Transfer(node.position, ir.Verb(node.kind), field, whose, key, amount)

    @STATEMENTS.of("gain_goods", "lose_goods", "pay_goods")
    def transfer_goods(self, node: Node, goods: ir.Expr, owner: ir.Expr) -> Lines:
        found: Lines = []
        field = self.field_of_goods(goods.type) if goods.type.kind == "map" else None
        if field is None:
            return found
        position, (verb, _, _) = node.position, node.kind.partition("_")
        whole, whose = self.kept(goods, found, node), self.kept(owner, found, node)
        key, it = (self.procedure.slot("good", goods.type.key or UNKNOWN) for _ in range(2))
        every = ir.ConstSet(set_of(key.type), range(self.box.how_many(key.type)))
        if verb == "pay":
            this = ir.Local(it.type, it)
            spare = ir.Binary(NUMBER, ir.Op.SUBTRACT, ir.Read(NUMBER, field, whose, this), ir.Const(NUMBER, field.least))
            there = ir.Binary(FLAG, ir.Op.AT_LEAST, spare, ir.Entry(NUMBER, whole, this))
            found.append(ir.Require(position, ir.Aggregate(FLAG, ir.Fold.ALL, every, it, there)))
            verb = "lose"
        each = ir.Transfer(
            position, ir.Verb(verb), field, whose, ir.Local(key.type, key), ir.Entry(NUMBER, whole, ir.Local(key.type, key))
        )
        return [*found, ir.ForEach(position, key, every, (each,))]

    # ---- pieces --------------------------------------------------------------------------------------

    @STATEMENTS.of("move")
    def move(self, node: Node, what: ir.Expr, bottom: Word | None, place: ir.Expr) -> ir.Stmt:
        return self.moving(ir.Move(node.position, what, place, bottom is not None))

    def moving(self, move: ir.Move) -> ir.Move:
        """The same, noted for those who ask what can come where."""
        self.world.moves.append((self.box, move))
        return move

    @STATEMENTS.of("swap")
    def swap(self, node: Node, *parts: Node) -> Lines | ir.Stmt:
        """Two fields (also where they hold pieces), two pieces, or what lies in two places."""
        one, other = (self.expr(part) for part in parts)
        kinds = {one.type.kind, other.type.kind}
        if isinstance(one, ir.Read) and isinstance(other, ir.Read) and fits(one.type, other.type):
            return self.exchanged(node, one, other)
        if kinds == {"piece"}:
            return ir.Swap(node.position, one, other)
        if kinds <= {"place", "cell", "edge"}:
            found: Lines = []
            here, there = (self.kept(value, found, node) for value in (one, other))
            lying = [self.kept(ir.At(set_of(PIECE), place, None, None), found, node) for place in (here, there)]
            moves = zip(lying, (there, here), strict=True)
            return [*found, *(self.moving(ir.Move(node.position, what, place)) for what, place in moves)]
        if "unknown" not in kinds:
            self.problems.error(node.position, "not-to-be-swapped", found=str(one.type), other=str(other.type))
        return self.nothing(node)

    def exchanged(self, node: Node, *fields: ir.Read) -> Lines:
        """Two fields, which are found before one of them is changed, and what they hold."""
        found: Lines = []
        fields = tuple(field.mapped(lambda part: self.kept(part, found, node)) for field in fields)
        values = [self.kept(field, found, node) for field in reversed(fields)]
        return found + [self.store(node, field, value, add=False) for field, value in zip(fields, values, strict=True)]

    def kept(self, value: ir.Expr, found: Lines, node: Node) -> ir.Expr:
        """A value as it is now, also when what it is worked out from has changed."""
        if isinstance(value, (ir.Const, ir.Local)):
            return value
        slot = self.procedure.slot("kept", value.type)
        found.append(ir.Let(node.position, slot, value, new=True))
        return ir.Local(slot.type, slot)

    @STATEMENTS.of("remove")
    def remove(self, node: Node, what: ir.Expr) -> ir.Stmt:
        return ir.Move(node.position, what, ir.Const(PLACE, self.box.places["box"].first))

    @STATEMENTS.of("discard")
    def discard(self, node: Node, what: ir.Expr) -> ir.Stmt:
        kind = self.box.kinds.get(self.held(what).name)
        place = self.box.places[kind.discard if kind else "box"]
        return ir.Move(node.position, what, ir.Const(PLACE, place.first))

    @STATEMENTS.of("draw")
    def draw(self, node: Node, word: Word, place: ir.Expr) -> ir.Stmt:
        slot = self.new(str(word), self.lying_at(node.node(1)), word.position)
        return ir.Draw(node.position, slot, place, self.refills())

    @STATEMENTS.of("draw_several")
    def draw_several(self, node: Node, count: ir.Expr, word: Word, place: ir.Expr) -> Lines:
        found: Lines = []
        count, place = (self.kept(value, found, node) for value in (count, place))
        kind = self.lying_at(node.node(2))
        slot = self.new(str(word), set_of(kind), word.position)
        drawn = ir.question(slot.type, "first_few", [ir.At(slot.type, place, None, None), count])
        return [
            *found,
            ir.Refill(node.position, place, count, self.refills()),
            ir.Let(node.position, slot, drawn, new=True),
            ir.Require(node.position, ir.Aggregate(FLAG, ir.Fold.ANY, ir.Local(slot.type, slot))),
        ]

    def refills(self) -> tuple[tuple[int, int], ...]:
        """For each place that is refilled, from which one."""
        refills = {}
        for source in self.box.places.values():
            if source.refill:
                target = self.box.places[source.refill]
                for number in range(source.count):
                    refills[source.first + number] = target.first + (number if target.count == source.count else 0)
        return tuple(refills.items())

    @STATEMENTS.of("shuffle")
    def shuffle(self, node: Node, place: ir.Expr) -> ir.Stmt:
        return ir.Shuffle(node.position, place)

    @STATEMENTS.of("roll")
    def roll(self, node: Node, dice: ir.Expr) -> Lines | ir.Stmt:
        named = node.node(0)
        return self.rolled(node, dice, named.word(1)) if named.kind == "named" else ir.Roll(node.position, dice)

    @STATEMENTS.of("roll_several")
    def roll_several(self, node: Node, count: ir.Expr, dice: ir.Expr, word: Word) -> Lines:
        return self.rolled(node, ir.question(set_of(self.held(dice)), "first_few", [self.as_set(dice), count]), word)

    def rolled(self, node: Node, dice: ir.Expr, word: Word) -> Lines:
        """Dice that are named and then rolled."""
        dice = self.as_set(dice)
        slot = self.new(str(word), dice.type, word.position)
        return [ir.Let(node.position, slot, dice, new=True), ir.Roll(node.position, ir.Local(slot.type, slot))]

    @STATEMENTS.of("look", "reveal", "conceal")
    def show(self, node: Node, pieces: ir.Expr, player: ir.Expr | None = None) -> ir.Stmt:
        return ir.Show(node.position, ir.Verb(node.kind), pieces, player)

    @STATEMENTS.of("resolve")
    def resolve(self, node: Node, card: tuple[ir.Expr, str]) -> ir.Stmt:
        return ir.ResolveCard(node.position, *card) if card[1] else self.nothing(node)

    # ---- flow ----------------------------------------------------------------------------------------

    @STATEMENTS.of("if_")
    def if_else(self, node: Node, test: ir.Expr, then: Node, *others: Node | None) -> ir.Stmt:
        body = self.suite(then)
        *conditions, last = others
        other = self.suite(last) if last is not None else []
        for part in reversed(conditions):
            assert part is not None
            other = [ir.If(part.position, self.condition(part.node(0)), tuple(self.suite(part.node(1))), tuple(other))]
        return ir.If(node.position, test, tuple(body), tuple(other))

    def in_loop(self, block: Node) -> Lines:
        """A block in which `stop` leaves the loop."""
        self.loops += 1
        body = self.suite(block)
        self.loops -= 1
        return body

    def loop_body(self, block: Node) -> ir.Block:
        body = self.in_loop(block)
        if len(body) == 1 and isinstance(body[0], (ir.Ask, ir.AskYes, ir.Branches)):
            optional = isinstance(body[0], ir.AskYes) or body[0].optional
            return (replace(body[0], stops=optional),)
        return tuple(body)

    @STATEMENTS.of("repeat")
    def repeat(self, node: Node, block: Node) -> ir.Stmt:
        loop = ir.Loop(node.position, None, self.loop_body(block))
        self.world.repeats.append(loop)
        return loop

    @STATEMENTS.of("repeat_up_to", "repeat_times")
    def repeat_times(self, node: Node, times: ir.Expr, block: Node) -> ir.Stmt:
        counter = self.procedure.slot("times", NUMBER)
        return ir.Loop(node.position, None, self.loop_body(block), counter, times)

    @STATEMENTS.of("while_")
    def while_holds(self, node: Node, test: ir.Expr, block: Node) -> ir.Stmt:
        return ir.Loop(node.position, test, self.loop_body(block))

    @STATEMENTS.of("for_each")
    def for_each(self, node: Node, word: Word, source: ir.Expr, block: Node) -> ir.Stmt:
        rest = self.procedure.slot("rest", NUMBER)
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            body = self.in_loop(block)
        return ir.ForEach(node.position, slot, source, tuple(body), rest)

    @STATEMENTS.of("spread")
    def spread(self, node: Node, points: ir.Expr, word: Word, source: ir.Expr, player: ir.Expr, block: Node) -> ir.Stmt:
        """One point after the other; the set is asked anew before each."""
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            ask = ir.Ask(node.position, slot, source, player, self.prompt(str(word)))
            body = self.in_loop(block)
        return ir.Loop(node.position, None, (ask, *body), self.procedure.slot("times", NUMBER), points)

    @STATEMENTS.of("at_once")
    def at_once(self, node: Node, block: Node) -> ir.Stmt:
        return self.put_off(node, self.suite(block))

    @STATEMENTS.of("at_once_each")
    def at_once_each(self, node: Node, word: Word, source: ir.Expr, block: Node) -> ir.Stmt:
        with self.inner():
            slot = self.new(str(word), element_of(source.type), word.position)
            body = self.suite(block)
        return self.put_off(node, [ir.ForEach(node.position, slot, source, tuple(body))])

    def put_off(self, node: Node, body: Lines) -> ir.Stmt:
        kept = Commands(self.procedure, self.problems).keep(body)
        return ir.AtOnce(node.position, tuple(kept), self.procedure.slot("queue", NUMBER), self.procedure.slot("command", NUMBER))

    @STATEMENTS.of("as_")
    def as_player(self, node: Node, player: ir.Expr, block: Node) -> ir.Stmt:
        return ir.As(node.position, player, self.procedure.slot("before", PLAYER), tuple(self.suite(block)))

    @STATEMENTS.of("take_turns")
    def take_turns(
        self, node: Node, among: ir.Expr | None, begin: ir.Expr, back: Word | None, once: Node | None, block: Node
    ) -> Lines | ir.Stmt:
        if not any(part is not None for part in node.parts[:-1]):
            return self.turns_for_ever(node, block)
        position, active, procedure = node.position, ir.Head(PLAYER, ACTIVE), self.procedure
        was, turn = procedure.slot("was", PLAYER), procedure.slot("turn", PLAYER)
        whose = ir.Local(PLAYER, turn)
        if among is None:
            among = ir.question(set_of(PLAYER), "players", [])
        first = begin if node.parts[1] is not None else active
        # The body is a block of its own: what leaves out its rest does not leave out passing the turn on.
        body = ir.If(position, ir.TRUE, tuple(self.in_loop(block)))
        taken: Lines = [
            ir.StoreHead(position, ACTIVE, whose),
            ir.As(position, whose, procedure.slot("before", PLAYER), (body,)),
        ]
        loop: Lines
        if once is not None:
            still = ir.If(position, ir.Member(FLAG, whose, among), tuple(taken))
            loop = [ir.ForEach(position, turn, _round(first, back), (still,), procedure.slot("rest", NUMBER))]
        else:
            ahead, one = procedure.slot("ahead", PLAYER), procedure.slot("it", PLAYER)
            order = _round(ir.Local(PLAYER, ahead), back)
            left = ir.Where(order.type, order, one, ir.Member(FLAG, ir.Local(PLAYER, one), among))
            following = ir.question(PLAYER, "next" if back is None else "previous", [whose])
            steps: Lines = [
                ir.Let(position, turn, ir.question(PLAYER, "first", [left]), new=True),
                ir.If(position, ir.same(whose, ir.Const(PLAYER, -1)), (ir.Stop(position),)),
                *taken,
                ir.Let(position, ahead, following),
            ]
            loop = [ir.Let(position, ahead, first, new=True), ir.Loop(position, None, tuple(steps))]
        return [
            ir.Let(position, was, active, new=True),
            *loop,
            ir.StoreHead(position, ACTIVE, ir.Local(PLAYER, was)),
        ]

    def turns_for_ever(self, node: Node, block: Node) -> ir.Stmt:
        active = ir.Head(PLAYER, ACTIVE)
        body = self.in_loop(block)
        turn = ir.Let(node.position, self.procedure.slots[0], active)
        pass_on = ir.StoreHead(node.position, ACTIVE, ir.question(PLAYER, "next", [active]))
        loop = ir.Loop(node.position, None, (turn, ir.If(node.position, ir.TRUE, tuple(body)), pass_on))
        return ir.As(node.position, active, self.procedure.slot("before", PLAYER), (loop,))

    @STATEMENTS.of("step")
    def step(self, node: Node, word: Word, block: Node) -> ir.Stmt | None:
        name = f"{self.context.name}.{word}"
        if len(self.frames) > 2 or self.loops or "." in self.context.name:
            self.problems.error(node.position, "step-inside")
            return None
        self.context.steps.append((name, block))
        return ir.CallProcedure(node.position, name, tuple(ir.Local(slot.type, slot) for slot in self.procedure.params))

    @STATEMENTS.of("stop")
    def stop(self, node: Node) -> ir.Stmt:
        return ir.Stop(node.position)

    @STATEMENTS.of("note_position")
    def note_position(self, node: Node) -> ir.Stmt:
        return ir.NotePosition(node.position)

    @STATEMENTS.of("do_nothing")
    def do_nothing(self, node: Node) -> Lines:
        return []

    @STATEMENTS.of("call")
    def run(self, node: Node, name: Word, arguments: Node) -> ir.Stmt:
        signature = self.world.procedures.get(name)
        if signature is None and name in self.world.values:
            self.problems.error(name.position, "value-as-command", name=str(name), form=self.world.values[name].form)
            return self.nothing(node)
        if signature is None:
            self.unknown(name, "procedure", self.world.procedures)
            return self.nothing(node)
        return ir.CallProcedure(node.position, str(name), tuple(self.match(name, *self.split(arguments.nodes), signature.params)))

    @STATEMENTS.of("say")
    def say(self, node: Node, word: Word, arguments: Node | None) -> ir.Stmt:
        key = str(word)
        names: list[str] = []
        values: list[ir.Expr] = []
        for argument in arguments.nodes if arguments is not None else []:
            name, value = argument.parts[0], argument.node(1)
            if not isinstance(name, Word):
                name = value.words[-1] if value.words else None
            if name is None:
                self.problems.error(argument.position, "needs-name")
                continue
            if str(name) in names:
                self.problems.error(argument.position, "duplicate-id", name=str(name), first=f"say {key}")
            names.append(str(name))
            values.append(self.expr(value))
        self.world.said[key] = names
        return ir.Say(node.position, key, tuple(names), tuple(values))

    # ---- events and ends -----------------------------------------------------------------------------

    @STATEMENTS.of("cancel")
    def cancel(self, node: Node) -> ir.Stmt:
        if self.context.cancelled is None:
            self.problems.error(node.position, "only-in-event", name="cancel", where="before")
            return self.nothing(node)
        return ir.Let(node.position, self.context.cancelled, ir.TRUE)

    @STATEMENTS.of("proceed")
    def proceed(self, node: Node) -> Lines:
        if self.context.proceed is None:
            self.problems.error(node.position, "only-in-event", name="proceed", where="instead of")
            return []
        return self.context.proceed

    @STATEMENTS.of("win")
    def win(self, node: Node, winners: ir.Expr, after: str) -> ir.Stmt:
        if winners.type == set_of(NONE):
            return ir.End(node.position, ir.Verb.ALL_LOSE, None, after)
        return ir.End(node.position, ir.Verb.WIN, winners, after)

    @STATEMENTS.of("tie", "finish")
    def end(self, node: Node, after: str) -> ir.Stmt:
        return ir.End(node.position, ir.Verb(node.kind), None, after)

    @STATEMENTS.of("eliminate", "defeat")
    def leave(self, node: Node, players: ir.Expr) -> ir.Stmt:
        return ir.Leave(node.position, ir.Verb(node.kind), players)


def _round(first: ir.Expr, back: Word | None) -> ir.Expr:
    """The players round the table, from one of them on."""
    several = set_of(PLAYER)
    if back is None:
        return ir.question(several, "clockwise", [first])
    return ir.question(several, "reverse", [ir.question(several, "clockwise", [ir.question(PLAYER, "next", [first])])])
