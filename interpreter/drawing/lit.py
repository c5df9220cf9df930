"""What is lit up: what can be chosen, what was chosen, what has changed."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from interpreter.scene.parts import Cell, Piece, Scene

NOTHING: frozenset[str] = frozenset()


class Lit(msgspec.Struct, frozen=True):
    """Refs of things that are marked."""

    options: frozenset[str] = NOTHING
    chosen: frozenset[str] = NOTHING
    changed: frozenset[str] = NOTHING

    def states(self, *refs: str) -> str:
        """The classes of a thing."""
        found = (("option", self.options), ("chosen", self.chosen), ("changed", self.changed))
        return "".join(f" {name}" for name, marked in found if not marked.isdisjoint(refs))

    def of(self, cell: Cell) -> Lit:
        """As much of it as matters for a cell."""
        refs = set(_refs(cell.ref, cell.pieces)) if cell.pieces else {cell.ref}
        if self.options.isdisjoint(refs) and self.chosen.isdisjoint(refs) and self.changed.isdisjoint(refs):
            return DARK
        return Lit(self.options & refs, self.chosen & refs, self.changed & refs)

    def piece(self, piece: Piece) -> str:
        """The classes of a piece, or of several that are drawn as one."""
        return self.states(piece.ref, *piece.others)


DARK = Lit()


def _refs(ref: str, pieces: tuple[Piece, ...]) -> Iterator[str]:
    yield ref
    for piece in pieces:
        yield from piece.others
        yield from _refs(piece.ref, piece.carries)


def lit_by(scene: Scene, changed: frozenset[str] = NOTHING) -> Lit:
    """What the open decision of a scene points at."""
    decision = scene.decision
    if decision is None:
        return Lit(changed=changed)
    return Lit(
        frozenset(ref for option in decision.options for ref in option.refs),
        frozenset(ref for one in decision.chosen for ref in one.refs),
        changed,
    )
