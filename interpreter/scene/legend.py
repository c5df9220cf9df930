"""The legend of a scene: every colour, sign and shape that is on the boards, with its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from interpreter.scene.parts import Board, Piece, Sample


def legend_of(boards: Iterable[Board]) -> tuple[Sample, ...]:
    """What is drawn on the boards now, each thing once, grounds first."""
    grounds: dict[str, Sample] = {}
    marks: dict[str, Sample] = {}
    pieces: dict[str, tuple[Sample, str]] = {}
    for board in boards:
        for cell in board.cells:
            if cell.ground is not None and (cell.ground.colour or cell.ground.sign) and cell.ground.name and not board.named:
                grounds.setdefault(
                    cell.ground.name, Sample(name=cell.ground.name, colour=cell.ground.colour, sign=cell.ground.sign)
                )
            for mark in cell.marks:
                if mark.shape or mark.colour:
                    name = mark.name.partition(":")[0]
                    marks.setdefault(name, Sample(name=name, shape=mark.shape, colour=mark.colour))
            for piece in cell.pieces:
                _add(pieces, piece)
        for edge in board.edges:
            for piece in edge.pieces:
                _add(pieces, piece)
    found = (*grounds.values(), *marks.values(), *_told_apart(pieces.values()))
    return found if len(found) > 1 else ()  # a thing that is alone is not mistaken for another


def _add(found: dict[str, tuple[Sample, str]], piece: Piece) -> None:
    key = f"{piece.shape} {piece.kind} {'' if piece.owner else piece.colour}"
    sample = Sample(name=piece.kind_name, shape=piece.shape, colour="" if piece.owner else piece.colour)
    found.setdefault(key, (sample, piece.name))
    for one in piece.carries:
        _add(found, one)


def _told_apart(samples: Iterable[tuple[Sample, str]]) -> tuple[Sample, ...]:
    """Things that are called the same and drawn in several shapes: whose they are is said, too."""
    known = list(samples)
    often = Counter(sample.name for sample, _ in known)
    return tuple(replace(sample, name=name) if often[sample.name] > 1 else sample for sample, name in known)
