"""Resolves what is done with pieces: they move, are drawn, shuffled, rolled, shown and resolved."""

from __future__ import annotations

from interpreter import ir
from interpreter.language.meanings import STATEMENTS
from interpreter.language.phrases import Node, Word
from interpreter.language.resolve_changes import Changes
from interpreter.language.unfinished import Lines
from interpreter.model.types import FLAG, PIECE, PLACE, fits, set_of


class Pieces(Changes):
    """Commands that handle pieces."""

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
