"""Equal things are one option: of pieces that differ in nothing, only the first is offered.

What can tell two pieces apart is written down as keys (`telling_apart`). What can be said beforehand is: where no two pieces can
be equal there are no keys, and pieces that are held by something that cannot be compared here have no equals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from interpreter import ir
from interpreter.ir import Question
from interpreter.model.box import Box, Field, Kind
from interpreter.model.types import PIECE, Type
from interpreter.passes.living import Living
from interpreter.passes.telling_apart import Keys
from interpreter.records import replace


def offer_equal_things_once(program: ir.Program, box: Box) -> ir.Program:
    """The same program, in which a point offers no two pieces that differ in nothing."""
    merging = _Merging(program, box)
    return program.with_changed(points=tuple(merging.merged(point) for point in program.points))


class _Merging:
    def __init__(self, program: ir.Program, box: Box) -> None:
        self.program, self.box = program, box

    def merged(self, point: ir.Point) -> ir.Point:
        """A point that offers equal things once."""
        offer, thing = point.options, point.slot.type
        if thing.kind != "piece" or point.form not in ("choose", "pick") or point.secret:
            return point
        kinds = [self.box.kinds[thing.name]] if thing.name else list(self.box.kinds.values())
        alike = self.alike(point, kinds)
        if alike is None:
            return point
        keys = Keys(self.box, ir.Local(PIECE, point.slot), point.player, alike, self.ordered)
        wanted = sorted(self.living.after(point) - {point.slot}, key=lambda slot: slot.number)
        every = (*keys.of_what_it_is(kinds), *keys.of_names(wanted), *keys.of_fields(self.holding))
        return replace(point, options=replace(offer, source=ir.OneOfEach(offer.source.type, offer.source, point.slot, every)))

    def alike(self, point: ir.Point, kinds: list[Kind]) -> tuple[int, ...] | None:
        """For each piece a number that it shares with those that may be its equals; None if there are no such pieces."""
        found = self.numbered({kind.name for kind in kinds} - self.told_apart)
        if not _some_shared(found, kinds) or len(self.ordered) == len(self.box.place_names):
            return None
        held = self.held.get(point.procedure, frozenset()) | self.kept_or_drawn(point)
        if PIECE in held:
            return None
        found = self.numbered({kind.name for kind in kinds if Type("piece", kind.name) not in held} - self.told_apart)
        return found if _some_shared(found, kinds) else None

    def numbered(self, kinds: set[str]) -> tuple[int, ...]:
        """For each piece a number; those of some kinds share theirs with pieces of the same row and owner."""
        box, numbers = self.box, dict[tuple[object, ...], int]()
        return tuple(
            numbers.setdefault((kind, row, owner) if kind in kinds and piece not in self.limited else (piece,), len(numbers))
            for piece, (kind, row, owner) in enumerate(zip(box.piece_kind, box.piece_row, box.piece_owner, strict=True))
        )

    @cached_property
    def living(self) -> Living:
        return Living(self.program)

    @cached_property
    def holding(self) -> list[Field]:
        """The fields that hold a piece and can be asked about."""
        return [field for field in self.box.every_field() if field.type.kind == "piece" and self.is_askable(field)]

    def is_askable(self, field: Field) -> bool:
        return (
            field.owner in ("game", "player")
            and field.visible == "all"
            and field.width == 1
            and field.count <= len(self.box.owners)
        )

    @cached_property
    def told_apart(self) -> set[str]:
        """Kinds of which no two pieces are equal: a field holds them that cannot be asked about, or hides something of them."""
        box = self.box
        found = {
            kind
            for field in box.every_field()
            if field.type.kind == "piece" and not self.is_askable(field)
            for kind in ([field.type.name] if field.type.name else box.kinds)
        }
        hiding = ("owner", "none", "total")
        return found | {kind for kind in box.kinds if any(field.visible in hiding for field in box.fields.get(kind, {}).values())}

    @cached_property
    def limited(self) -> set[int]:
        """Pieces whose uses are counted."""
        found: set[int] = set()
        for part in self.program.parts(ir.UseLimit):
            match part.source:
                case ir.Binary(op=ir.Op.SUBTRACT, right=ir.Const(value=first)):
                    found.update(range(first, first + part.limit.sources))
                case ir.Local(slot=slot) if slot.type.kind == "piece":
                    found.update(range(part.limit.sources))
        return found

    @cached_property
    def ordered(self) -> frozenset[int]:
        """The places whose order counts: something asks for it, or everybody sees the top alone."""
        box = self.box
        found = {
            place.first + number
            for place in box.places.values()
            if place.visible == "top" or place.refill
            for number in range(place.count)
        }
        for text in self.program.texts:
            for part in self.parts(text):
                match part:
                    case (
                        ir.Builtin(question=Question.TOP | Question.BOTTOM, args=(place,))
                        | ir.Draw(place=place)
                        | ir.Refill(place=place)
                        | ir.Shuffle(place=place)
                        | ir.Move(to=place, bottom=True)
                    ):
                        found.update(self.places(place, text))
        return frozenset(found)

    def parts(self, text: ir.Procedure) -> list[ir.Node]:
        """Every node of a procedure, value or check."""
        points = [point for point in self.program.points if point.procedure == text.name and text.segments]
        paths = (tuple(segment.path for segment in text.segments), tuple((point.options, point.take) for point in points))
        return ir.walk((text.body, text.result, paths))

    def places(self, place: ir.Expr, text: ir.Procedure) -> Iterable[int]:
        """The places that an expression in a text can stand for."""
        box = self.box
        match place:
            case ir.Const(value=value):
                return [value]
            case ir.Look(table=table):
                return [value for value in table if isinstance(value, int)]
            case ir.Builtin(question=Question.ITEM, args=(ir.ConstSet(values=values), _)):
                return values
            case ir.IfElse(then=then, other=other):
                return [*self.places(then, text), *self.places(other, text)]
            case ir.Local(slot=slot) if slot not in text.params:
                given = [one.value for one in self.parts(text) if isinstance(one, ir.Let) and one.slot == slot]
                if given and all(isinstance(value, (ir.Const, ir.Look, ir.Builtin)) for value in given):
                    return [number for value in given for number in self.places(value, text)]
        if place.type.kind == "cell":
            return range(len(box.cells))
        if place.type.kind == "edge" and box.boards is not None:
            return range(len(box.cells), len(box.cells) + len(box.boards.edges))
        return range(len(box.place_names))

    # ---- names ---------------------------------------------------------------------------------------

    @cached_property
    def held(self) -> dict[str, frozenset[Type]]:
        """For each procedure the kinds of pieces that names of those who called it still hold."""
        calls = [(caller, called, frozenset(self.kinds_held(caller, slots))) for caller, called, slots in self.living.calls()]
        found: dict[str, frozenset[Type]] = {}
        changed = True
        while changed:
            changed = False
            for caller, called, kinds in calls:
                more = found.get(called, frozenset()) | kinds | found.get(caller, frozenset())
                if more != found.get(called):
                    found[called], changed = more, True
        return found

    def kinds_held(self, procedure: str, slots: Iterable[ir.Slot]) -> Iterator[Type]:
        kept = self.kept(procedure)
        for slot in slots:
            yield from (element for type_ in (slot.type, *kept.get(slot, ())) for element in self.pieces_in(type_))

    def pieces_in(self, type_: Type) -> Iterator[Type]:
        """The kinds of pieces that a value of a type can be, or hold."""
        if type_.kind == "piece":
            yield type_
        elif type_.kind == "reaction":
            for _, piece in self.program.reactions[type_.name]:
                if piece >= 0:
                    yield Type("piece", self.box.piece_kind[piece])
        elif type_.of is not None:
            yield from self.pieces_in(type_.of)

    def kept(self, procedure: str) -> dict[ir.Slot, list[Type]]:
        """What is kept behind the frame for loops and commands that wait, by the name that remembers where."""
        found: dict[ir.Slot, list[Type]] = {}
        for part in self.parts(self.program.procedures[procedure]):
            match part:
                case ir.Keep(rest=rest, source=source):
                    found.setdefault(rest, []).append(source.type)
                case ir.Queue(rest=rest, body=body):
                    waiting = ir.walk(body, ir.Perform)
                    found.setdefault(rest, []).extend(value.type for one in waiting for value in one.values)
        return found

    def kept_or_drawn(self, point: ir.Point) -> frozenset[Type]:
        """The kinds of pieces that a loop around a question keeps, or that chance gave a name: options must not tell which."""
        procedure = self.program.procedures[point.procedure]
        chance = {part.slot for part in self.parts(procedure) if isinstance(part, (ir.PickRandom, ir.Draw))}
        kept = self.kept(procedure.name)
        wanted = self.living.after(point)
        return frozenset(self.kinds_held(procedure.name, [slot for slot in wanted if slot in chance or slot in kept]))


def _some_shared(numbers: tuple[int, ...], kinds: list[Kind]) -> bool:
    offered = [numbers[piece] for kind in kinds for piece in kind.pieces]
    return len(set(offered)) < len(offered)
