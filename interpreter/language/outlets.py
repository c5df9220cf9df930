"""Ways out: what must lie somewhere, or be answered, before a block ends the game, leaves its loop or runs something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interpreter import ir
from interpreter.language.doubts import places_of
from interpreter.language.flow import is_refusal
from interpreter.language.scope import World
from interpreter.language.unfinished import UnfinishedProcedure, UnfinishedProgram
from interpreter.model.box import Box
from interpreter.records import replace

What = tuple[str, str]
InLoop = tuple[frozenset["Way"], frozenset[object], frozenset[object]]
END, STOP, CHANGE = ("end", ""), ("stop", ""), ("change", "")
CALL, CARDS, VALUE, PLACE = "call", "cards", "value", "place"
SILENT = (ir.Require, ir.Say, ir.Show, ir.Pick, ir.Refill, ir.UseLimit, ir.NotePosition)


@dataclass(frozen=True)
class Way:
    """Something that a block does: behind draws from these places, behind questions (each with the actions that it offers), and
    under conditions about these things."""

    what: What
    drawn: frozenset[str] = frozenset()
    asked: frozenset[tuple[str, ...]] = frozenset()
    about: frozenset[What] = frozenset()


def ways(block: Sequence[ir.Stmt], box: Box, before: Way = Way(CHANGE)) -> Iterator[Way]:
    """All that a block does, with what each of it needs."""
    for statement in block:
        match statement:
            case ir.End() | ir.Leave():
                yield replace(before, what=END)
            case ir.Stop():
                yield replace(before, what=STOP)
            case ir.CallProcedure(name=name):
                yield replace(before, what=(CALL, name))
            case ir.ResolveCard(table=table):
                yield replace(before, what=(CARDS, table))
            case ir.Draw(place=place):
                before = replace(before, drawn=before.drawn | named(place, box))
            case ir.Ask() | ir.AskYes() | ir.Branches():
                if statement.stops:
                    yield replace(before, what=STOP)
                behind = replace(before, asked=before.asked | unsure(statement))
                for inner in blocks_of(statement):
                    yield from ways(inner, box, behind)
                if not isinstance(statement, ir.AskYes) and not statement.optional:
                    before = behind
            case ir.If(test=test):
                before = replace(before, about=before.about | about(test, box))
                for inner in blocks_of(statement):
                    yield from ways(inner, box, before)
            case ir.Loop() | ir.ForEach():
                yield from (way for way in ways(statement.body, box, before) if way.what != STOP)
            case _ if inside := list(blocks_of(statement)):
                for inner in inside:
                    yield from ways(inner, box, before)
            case ir.Let(new=new):
                if not new:
                    yield before
            case _ if not isinstance(statement, SILENT):
                yield before


def blocks_of(statement: ir.Stmt) -> Iterator[ir.Block]:
    """The blocks directly inside of a statement."""
    for name in statement.holds:
        held = getattr(statement, name)
        if name == "blocks":
            yield from held
        elif held.__class__ is tuple and held and isinstance(held[0], ir.Stmt):
            yield held


def unsure(statement: ir.Ask | ir.AskYes | ir.Branches) -> frozenset[tuple[str, ...]]:
    """A question that may not be asked, because there may be nothing to decide, with the actions that it offers."""
    if isinstance(statement, ir.Branches) and statement.form == "action":
        return frozenset([statement.names])
    return frozenset() if _surely_asked(statement) else frozenset([()])


def _surely_asked(statement: ir.Ask | ir.AskYes | ir.Branches) -> bool:
    """Is there always something to decide, whatever happened before?"""
    match statement:
        case ir.Ask(source=ir.ConstSet(values=values)):
            return bool(values)
        case ir.Ask(source=ir.Span(low=ir.Const(value=low), high=ir.Const(value=high))):
            return low <= high
        case ir.Ask(source=ir.Builtin(question=question)):
            return question in (ir.Question.PLAYERS, ir.Question.OPPONENTS)
        case ir.AskYes(body=body):
            return _always(body)
        case ir.Branches(blocks=blocks):
            return any(map(_always, blocks))
    return False


def _always(block: ir.Block) -> bool:
    return not any(is_refusal(part) or isinstance(part, (ir.Ask, ir.Pick, ir.Branches)) for part in ir.leading(block))


def named(place: ir.Expr, box: Box) -> frozenset[str]:
    """The names of the places that an expression can give, if its text alone tells."""
    numbers = places_of(place) or ()
    return frozenset(one.name for one in box.places.values() if any(one.first <= n < one.first + one.count for n in numbers))


def about(test: ir.Expr, box: Box) -> frozenset[What]:
    """What a condition asks for: what lies in places that it names, and values."""
    found = set[What]()
    for part in ir.walk(test, ir.At, ir.ValueCall):
        match part:
            case ir.At(places=places):
                found |= {(PLACE, name) for name in named(places, box)}
            case ir.ValueCall(value=value):
                found.add((VALUE, value))
    return frozenset(found)


class Outlets:
    """The ways out of a whole program."""

    def __init__(self, program: UnfinishedProgram, world: World) -> None:
        self.program, self.world = program, world
        self._always: dict[str, bool] = {}

    def ways_of(self, name: str) -> frozenset[Way]:
        """All that a procedure does."""
        return of_procedure(self.program.procedures[name], self.world.box)

    def run(self, what: What) -> Iterator[str]:
        """The procedures that something stands for."""
        if what[0] == CALL:
            yield what[1]
        elif what[0] == CARDS:
            yield from (name for (table, _), name in self.program.effects.items() if table == what[1])

    def ends(self, what: What) -> bool:
        """Can something end the game?"""
        seen, ahead = {what}, [what]
        while ahead:
            one = ahead.pop()
            if one == END:
                return True
            more = {way.what for name in self.run(one) if name in self.program.procedures for way in self.ways_of(name)} - seen
            seen |= more
            ahead += more
        return False

    def loop(self, name: str, loop: ir.Loop) -> InLoop:
        """What a loop of a procedure does; for copies that were not changed it is looked up once."""
        procedure, box = self.program.procedures.get(name), self.world.box
        if procedure is None:
            return in_loop(loop, box)
        home = procedure.home or box
        known = procedure.noted("loops", lambda body: {id(one): in_loop(one, home) for one in repeats_in(body)})
        return known[id(loop)] if id(loop) in known else in_loop(loop, box)

    def hangs(self, name: str, loop: ir.Loop) -> bool:
        """Can it go round for ever because there is nothing to decide?"""
        found, tested, offered = self.loop(name, loop)
        if loop.test is not None:
            waits = bool(found) and all(self.waits(way) for way in found)
            return waits and not worked_out(tested, self.program) & worked_out(offered, self.program)
        free = {way.what for way in found if not self.waits(way)}
        leaves = STOP in free or any(map(self.ends, free))
        return not leaves and any(self.waits(way) and (way.what == STOP or self.ends(way.what)) for way in found)

    def waits(self, way: Way) -> bool:
        """Is it behind a question for which there may be nothing to decide?"""
        return any(not any(self.always(name) for name in names) for names in way.asked)

    def always(self, action: str) -> bool:
        """Can an action always be taken?"""
        if action not in self._always:
            procedure = self.program.procedures.get(f"actions.{action}")
            self._always[action] = procedure is not None and _always(tuple(procedure.body))
        return self._always[action]

    def reached(self, empty: str) -> tuple[bool, set[str]]:
        """With a place empty for good: can the game still end, and what can still be carried out?"""
        seen, ahead, ends = {"play"}, ["play"], False
        while ahead:
            for way in self.ways_of(ahead.pop()):
                if empty in way.drawn and not self.asks_for(way.about, empty):
                    continue
                ends = ends or way.what == END
                for name in self.run(way.what):
                    if name not in seen and name in self.program.procedures:
                        seen.add(name)
                        ahead.append(name)
        return ends, seen

    def asks_for(self, asked: frozenset[What], place: str) -> bool:
        """Is any of these conditions about what lies in a place?"""
        seen, ahead = set(asked), list(asked)
        while ahead:
            sort, name = ahead.pop()
            if (sort, name) == (PLACE, place):
                return True
            if sort == VALUE and name in self.program.values:
                value = self.program.values[name]
                more = about(value.result, value.home or self.world.box) - seen if value.result is not None else set()
                seen |= more
                ahead += more
        return False

    def filled(self, names: set[str]) -> set[str]:
        """The places into which any of these procedures puts something."""
        found = set[str]()
        for name in names:
            procedure = self.program.procedures[name]
            for part in procedure.marks():
                if isinstance(part, ir.Move):
                    found |= named(part.to, procedure.home or self.world.box) or self.anywhere(part.to)
        return found

    def anywhere(self, place: ir.Expr) -> set[str]:
        """All places beside the board, where a text alone does not tell which of them it means."""
        return set() if place.type.kind in ("cell", "edge", "corner") else set(self.world.box.places)

    def dry(self) -> Iterator[str]:
        """Piles behind which all ends of the game lie and which nothing fills again: without them it goes on for ever."""
        piles = {name for one in self.program.procedures.values() for name in drawn_in(one, self.world.box)}
        for pile in sorted(piles) if piles and goes_on(self.program.procedures["play"].body) else ():
            ends, seen = self.reached(pile)
            filled = {pile, self.world.box.places[pile].refill} & self.filled(seen)
            if not ends and not filled and any(pile in way.drawn for name in seen for way in self.ways_of(name)):
                yield pile


def of_procedure(procedure: UnfinishedProcedure, box: Box) -> frozenset[Way]:
    """All that a procedure does; for copies that were not changed it is looked up once."""
    return procedure.noted("ways", lambda body: frozenset(ways(body, procedure.home or box)))


def drawn_in(procedure: UnfinishedProcedure, box: Box) -> frozenset[str]:
    """The piles from which a procedure draws before it does something."""
    return procedure.noted("drawn", lambda body: frozenset(name for way in of_procedure(procedure, box) for name in way.drawn))


def goes_on(block: Sequence[ir.Stmt]) -> bool:
    """Is there a loop in it that only an end of the game leaves?"""
    for statement in block:
        match statement:
            case ir.Loop(test=None, times=None, body=body):
                return not any(_leaves(part) for part in body)
            case ir.As(body=body) | ir.Around(body=body):
                if goes_on(body):
                    return True
    return False


def _leaves(statement: ir.Stmt) -> bool:
    """Is there a `stop` in it that leaves the loop around it?"""
    if isinstance(statement, (ir.Loop, ir.ForEach)):
        return False
    stops = isinstance(statement, (ir.Ask, ir.AskYes, ir.Branches)) and statement.stops
    return stops or isinstance(statement, ir.Stop) or any(_leaves(part) for block in blocks_of(statement) for part in block)


def doubt_ends(program: UnfinishedProgram, world: World) -> None:
    """Warn of piles and questions without which a game or a loop goes on for ever."""
    outlets = Outlets(program, world)
    for pile in outlets.dry():
        world.problems.warning(world.box.places[pile].position, "runs-dry", name=pile)
    for name, loop in world.repeats:
        if outlets.hangs(name, loop):
            world.problems.warning(loop.position, "nothing-to-decide", name=called(name, loop), loop=word_of(loop))


def called(name: str, loop: ir.Loop) -> str:
    """What a loop is called where it is accepted: by what it stands in."""
    return f"{name}.{word_of(loop)}"


def word_of(loop: ir.Loop) -> str:
    return "repeat" if loop.test is None else "while"


def repeats_in(block: Sequence[ir.Stmt]) -> list[ir.Loop]:
    """The loops in a block that no number ends."""
    return [part for part in ir.walk(tuple(block), ir.Loop) if part.times is None]


def in_loop(loop: ir.Loop, box: Box) -> InLoop:
    """What a loop does, what its condition is about, and what the things are about that are offered in it."""
    offered: list[ir.Expr] = []
    for part in ir.walk(loop.body, ir.Ask, ir.Pick, ir.Require, ir.If):
        match part:
            case ir.Ask(source=about) | ir.Pick(source=about) | ir.Require(test=about) | ir.If(test=about):
                offered.append(about)
    return frozenset(ways(loop.body, box)), reads([loop.test] if loop.test is not None else []), reads(offered)


def reads(expressions: Sequence[ir.Expr]) -> frozenset[object]:
    """What expressions are worked out from: fields, names, values, and where pieces lie."""
    found = set[object]()
    for part in ir.walk(tuple(expressions)):
        match part:
            case ir.Read(field=field):
                found.add((field.owner, field.name))
            case ir.At() | ir.PlaceOf() | ir.Builtin():
                found.add(PLACE)
            case ir.Local(slot=slot) if slot.number > 0:
                found.add(slot)
            case ir.ValueCall(value=value):
                found.add((VALUE, value))
    return frozenset(found)


def worked_out(found: frozenset[object], program: UnfinishedProgram) -> set[object]:
    """The same, with all that values are worked out from."""
    seen, ahead = set(found), [*found]
    while ahead:
        match ahead.pop():
            case ("value", str(name)) if name in program.values and (result := program.values[name].result) is not None:
                more = {one for one in reads([result]) if not isinstance(one, ir.Slot)} - seen
                seen |= more
                ahead += more
    return seen
