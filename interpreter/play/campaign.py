"""Memory from one game of a series to the next: the fields that a ruleset keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.model.types import FLAG
from interpreter.problems import PlayError

if TYPE_CHECKING:
    from interpreter.model.box import Box, Field


def remembered(box: Box, S: list[int]) -> dict[str, list[int]]:
    """The kept fields of a state, by owner and name."""
    return {
        f"{field.owner}.{field.name}": S[field.base : field.base + field.count * field.width]
        for fields in box.fields.values()
        for field in fields.values()
        if field.kept
    }


def recall(box: Box, S: list[int], memory: dict[str, Any]) -> None:
    """Give the kept fields of a fresh state what is remembered; PlayError if it is not of this ruleset."""
    for name, values in memory.items():
        owner, _, field_name = name.partition(".")
        field = box.fields.get(owner, {}).get(field_name)
        if field is None or not field.kept or not _fits(box, field, values):
            raise PlayError("memory-does-not-fit", name=name)
        S[field.base : field.base + len(values)] = values
        if field.supply is not None:
            for key in range(field.width):
                left = field.supply[key] - sum(values[key : len(box.seats) * field.width : field.width])
                if left < 0:
                    raise PlayError("memory-does-not-fit", name=name)
                S[field.supply_at + key] = left


def _fits(box: Box, field: Field, values: Any) -> bool:
    if not isinstance(values, list) or len(values) != field.count * field.width:
        return False
    if field.bounded:
        least, most = field.least, field.most
    elif field.type == FLAG:
        least, most = 0, 1
    elif field.type.kind == "piece":
        least, most = -1, len(box.piece_kind) - 1
    else:
        least, most = -1, len(box.words_of(field.type) or box.place_names) - 1
    return all(type(value) is int and least <= value <= most for value in values)
