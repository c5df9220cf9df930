"""Resolves what changes numbers and names: `let`, `set`, `change`, and what is gained, lost and paid."""

from __future__ import annotations

from interpreter import ir
from interpreter.language import instead
from interpreter.language.instead import spelled
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_blocks import Blocks
from interpreter.language.unfinished import Lines
from interpreter.model.state import ACTIVE
from interpreter.model.types import FLAG, NONE, NUMBER, UNKNOWN, set_of
from interpreter.records import replace


class Changes(Blocks):
    """Commands that change values."""

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
        if self.is_of_many(field, f"set {{}} to {spelled(value)}"):
            return self.nothing(node)
        target = self.expr(field)
        if value.kind == "number" and (write := instead.for_face(self, field, target.type, value)) is not None:
            self.wrong_type(value, NUMBER, target.type, write)
            return self.nothing(node)
        return self.store(node, target, self.typed(value, target.type), add=False)

    @STATEMENTS.of("change")
    def change(self, node: Node, field: Node, amount: ir.Expr) -> ir.Stmt:
        if self.is_of_many(field, "change {} by …"):
            return self.nothing(node)
        return self.store(node, self.typed(field, NUMBER), amount, add=True)

    def is_of_many(self, field: Node, command: str) -> bool:
        """Is it a field of many things, which is changed for each of them?"""
        write = instead.for_each_of(self, field, command)
        if write is not None:
            owner = str(self.expr(field.node(0)).type)
            self.problems.error(field.word(1).position, "unknown-field", name=str(field.word(1)), owner=owner, write=write)
        return write is not None

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
            called = node.node(0) if node.node(0).kind == "function" else None
            write = f"modify {spelled(called)} {'by' if add else 'to'} …" if called else None
            self.problems.error(node.node(0).position, "not-changeable", write=write)
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

    def exchanged(self, node: Node, *fields: ir.Read) -> Lines:
        """Two fields, which are found before one of them is changed, and what they hold."""
        found: Lines = []
        fields = tuple(field.mapped(lambda part: self.kept(part, found, node)) for field in fields)
        values = [self.kept(field, found, node) for field in reversed(fields)]
        return found + [self.store(node, field, value, add=False) for field, value in zip(fields, values, strict=True)]
