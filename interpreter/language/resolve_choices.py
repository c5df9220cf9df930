"""Resolves what players are asked: choices, picks, what they may do, and what must hold for it."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_blocks import Blocks
from interpreter.language.unfinished import Lines
from interpreter.model.state import KNOWLEDGE
from interpreter.model.types import FLAG, NUMBER, PLAYER, UNKNOWN, Type, element_of, map_of, set_of
from interpreter.records import replace


class Choices(Blocks):
    """Commands that ask."""

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
        if isinstance(first, ir.Ask) and not first.optional:
            return [replace(first, optional=True, body=tuple(body[1:]), always=self.always(first.source))]
        if isinstance(first, ir.Branches) and not first.optional:
            return [replace(first, optional=True, body=tuple(body[1:]))]
        slot = self.procedure.slot("yes", FLAG)
        return [ir.AskYes(node.position, self.me, self.prompt("may"), slot, tuple(body))]

    def always(self, source: ir.Expr) -> ir.Expr | None:
        """Where being asked must betray nothing: whoever has anything in a hidden place is asked, also with nothing to choose."""
        if self.box.asking != "everyone":
            return None
        while isinstance(source, ir.Where):
            source = source.source
        match source:
            case ir.At(places=ir.Const(value=number) | ir.Look(table=(number, *_)), owner=None):
                for place in self.box.places.values():
                    if number in range(place.first, place.first + place.count) and place.visible not in ("all", "top"):
                        return ir.Aggregate(FLAG, ir.Fold.ANY, source)
        return None

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
