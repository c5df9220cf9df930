"""The function that is being written: where its local values are, and how it is left when the run stops."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from interpreter import ir
from interpreter.backends.kept_values import KeptValues
from interpreter.backends.native.c_lists import rooms_of
from interpreter.backends.native.c_ranges import Range, Ranges
from interpreter.backends.native.c_text import Text
from interpreter.passes.sureness import sure_slots


class Here(KeptValues):
    """Where something is written."""

    between = "_"

    def __init__(
        self, text: Text, procedure: ir.Procedure, body: Any, leave: str, frame: ir.Frame | None = None, lazy: bool = False
    ) -> None:
        super().__init__(text.program, procedure, frame)
        self.text, self.box = text, text.box
        self.leave = leave  # the statement that leaves the function when the run stops
        self.lazy = lazy  # nothing changes while a set is gone through, so it need not be listed first
        self.sure = sure_slots(procedure, text.points.get(procedure.name, []))
        self.own = own_parts(body)
        elsewhere = (*procedure.params, procedure.me, *(() if frame is None else frame.slots))  # these get values elsewhere, too
        self.ranges = Ranges(self.box, text.program, self.own, dict.fromkeys(elsewhere))
        self.lists = {part.slot for part in self.own if isinstance(part, ir.Collect)}
        self.rooms = rooms_of(procedure.body, text.program, self.box) if frame is None else {}
        self.begun: set[ir.Slot] = set()  # lists that have their room already
        self.in_loop = False
        self.scratch = not lazy or takes_scratch(body)  # is some of it to be given back?

    def get(self, slot: ir.Slot) -> str:
        """The value: a number, or a set."""
        offset = self.kept(slot)
        if offset is not None and slot.type.is_long:
            assert self.frame is not None
            return f"kept(m, S, {self.at(offset)}, {self.frame.rooms[slot.number]})"
        return f"collected({self.address(slot)})" if slot in self.lists else self.address(slot)

    def declared(self, but: tuple[ir.Slot, ...] = ()) -> list[str]:
        """The declarations of all local values that are in variables."""
        found: dict[ir.Slot, None] = {}
        for part in self.own:
            slots = [*part.given(), *part.taken(), *([part.slot] if isinstance(part, ir.Let) else [])]
            found |= dict.fromkeys(slot for slot in slots if self.kept(slot) is None and slot not in self.names)
        inside = {slot for part in self.own if isinstance(part, ir.Builtin) for slot in part.given()}
        lines = []
        for slot in sorted(found, key=lambda slot: slot.number):
            if slot not in but and slot not in inside:
                if slot in self.lists:
                    lines.append(f"List v{slot.number} = {{NULL, 0, 0}};")
                else:
                    lines.append(f"Set v{slot.number} = NONE;" if slot.type.is_long else f"num v{slot.number} = 0;")
        return lines

    @contextmanager
    def called(self, names: dict[ir.Slot, str], ranges: dict[ir.Slot, Range] | None = None) -> Iterator[None]:
        """For a while, some values are called otherwise."""
        before, self.names = self.names, self.names | names
        known = dict(self.ranges.slots)
        self.ranges.slots |= dict.fromkeys(names) | (ranges or {})
        yield
        self.names, self.ranges.slots = before, known

    def stops(self, node: Any) -> list[str]:
        """Leave if the run has stopped in something."""
        return [f"if (m->stop) {self.leave}"] if self.text.may_stop(node) else []


def takes_scratch(part: Any) -> bool:
    """May something that changes nothing need scratch memory? What only goes through pieces or numbers does not."""
    if isinstance(part, tuple):
        return any(map(takes_scratch, part))
    if not isinstance(part, ir.Node):
        return False
    if isinstance(part, ir.ForEach):
        source = part.source.source if isinstance(part.source, ir.Counted) else part.source
        if isinstance(source, ir.At) and not takes_scratch(source.places) and is_one_place(source):
            return takes_scratch(part.body)
    if isinstance(part, ir.Collect | ir.Builtin):
        return True
    if isinstance(part, ir.Expr) and part.type.is_long and not isinstance(part, ir.ConstSet | ir.Local):
        return True
    return any(takes_scratch(getattr(part, name)) for name in part.holds)


def is_one_place(node: ir.Expr) -> bool:
    return isinstance(node, ir.At) and node.kind is None and node.owner is None and not node.places.type.is_set


def own_parts(body: Any) -> list[ir.Node]:
    """The nodes of a function, without the beginnings of other procedures that are joined to it."""
    found: list[ir.Node] = []

    def collect(value: Any) -> None:
        if isinstance(value, ir.Node):
            found.append(value)
            for name in value.holds:
                if not (isinstance(value, ir.Call) and name == "entry"):
                    collect(getattr(value, name))
        elif isinstance(value, tuple):
            for item in value:
                collect(item)

    collect(body)
    return found
