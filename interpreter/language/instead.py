"""What somebody means who writes about known things in another way: the words to write instead, for hints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from interpreter.language.phrases import Node
from interpreter.language.registry import FUNCTIONS
from interpreter.model.names import KIND
from interpreter.model.types import FLAG, NUMBER, PLACE, PLAYER, Type, element_of

if TYPE_CHECKING:
    from interpreter.language.resolve_fields import Fields
    from interpreter.language.scope import Scope

LONG = "…"  # stands for what is long
_COUNTS = ("count", "length", "size", "len", "number")


def spelled(node: Node) -> str:
    """A short expression as its author wrote it."""
    match node.kind:
        case "name" | "number":
            return str(node.word())
        case "of" | "at":
            return f"{spelled(node.node(0))} {node.kind} {spelled(node.node(1))}"
        case "field":
            return f"{spelled(node.node(0))}.{node.word(1)}"
        case "index":
            return f"{spelled(node.node(0))}[{spelled(node.node(1))}]"
        case "arithmetic":
            return f"{spelled(node.node(0))} {node.word(1)} {spelled(node.node(2))}"
        case "function":
            return f"{node.word(0)}({', '.join(spelled(one.node(1)) for one in node.node(1).nodes if one.maybe(1))})"
    return LONG


def _short(*texts: str) -> bool:
    return not any(LONG in text for text in texts)


def for_type(scope: Scope, node: Node, found: Type, expected: Type | str) -> str | None:
    """Something of another type is expected."""
    text = spelled(node)
    if isinstance(expected, str) or not _short(text):
        return None
    if expected == FLAG and found.is_set:
        here = element_of(found).kind == "piece" and node.kind != "at" and _asked_of_places(scope)
        return f"any({text} at it)" if here else f"any({text})"
    if expected == FLAG and found == NUMBER:
        return f"{text} > 0"
    if expected == PLAYER and found.is_set and element_of(found) == PLAYER:
        return f"for each player in {text}: {LONG}"
    if expected == NUMBER and node.kind != "function" and (many := _many(scope, node, found)) is not None:
        return f"count({many})"
    thing, wanted = (element_of(one) if one.is_set else one for one in (found, expected))
    if thing.is_place and thing.kind != "piece" and wanted.kind == "piece":
        return f"pieces at {text} of me" if found.is_set and text in scope.box.places else f"pieces at {text}"
    return None


def _asked_of_places(scope: Scope) -> bool:
    """Does a condition ask for cells or other places?"""
    return bool(scope.subjects) and scope.subjects[-1].type.kind in ("cell", "place", "edge", "corner")


def for_emptiness(scope: Scope, name: str) -> str | None:
    """Places that nothing lies in are asked for with one word."""
    return "none(pieces at it)" if name in ("empty", "free", "vacant") and _asked_of_places(scope) else None


def _many(scope: Scope, node: Node, found: Type) -> str | None:
    """What can be counted: a set, or what lies in a place."""
    if found.is_set:
        return spelled(node)
    if found != PLACE:
        return None
    kind = scope.box.kinds.get(scope.lying_at(node).name)
    return f"{kind.plural if kind is not None else 'pieces'} at {spelled(node)}"


def for_kind(scope: Scope, node: Node, found: Type) -> dict[str, str]:
    """A kind that is taken for a piece: what it is called, and what all of its pieces are."""
    kind = scope.box.kinds.get(node.word()) if found == KIND and node.kind == "name" else None
    return {} if kind is None else {"kind": kind.name, "plural": kind.plural}


def for_compared(scope: Scope, node: Node, left: Type) -> str | None:
    """A place or set that is compared with a word for having nothing in it, or with a number; a die with what it shows."""
    subject, op, other = spelled(node.node(0)), str(node.word(1)), spelled(node.node(2))
    many = _many(scope, node.node(0), left)
    if not _short(subject, other):
        return None
    if other == "empty" and many is not None:
        return f"{'none' if op == 'is' else 'any'}({many})"
    if node.node(2).kind != "number":
        return None
    kind = scope.box.kinds.get(left.name) if left.kind == "piece" else None
    if kind is not None and kind.faces:
        return f"{subject}.face {op} {other}"
    if (
        left == PLACE
        and node.node(0).kind == "name"
        and any(one.per is None and one.count > 1 for one in scope.box.places.values())
    ):
        return f"{subject}.space {op} {other}"  # a space of a track is told by its number
    return f"count({many}) {op} {other}" if many is not None else None


def for_each_of(scope: Scope, node: Node, command: str) -> str | None:
    """A field of many things that is changed at once."""
    if node.kind != "field" or node.node(0).kind != "name":
        return None
    many, field = str(node.node(0).word()), str(node.word(1))
    kind = scope.kind_of_plural(many)
    one = "player" if many in ("players", "opponents") else kind.name if kind is not None else ""
    return f"for each {one} in {many}: {command.format(f'{one}.{field}')}" if one else None


def for_extreme(scope: Scope, node: Node) -> str | None:
    """The largest number of a set, asked for as if it were the larger of two."""
    names = {"max": "largest", "min": "smallest"}
    arguments = [one.node(1) for one in node.node(1).nodes if one.maybe(1)]
    if str(node.word(0)) not in names or len(arguments) != 2 or arguments[0].kind not in ("name", "of", "at", "where"):
        return None
    first = arguments[0].node(0) if arguments[0].kind != "name" else arguments[0]
    if first.kind != "name" or not (scope.kind_of_plural(first.word()) or first.word() in ("players", "opponents", "cells")):
        return None
    texts = [spelled(one) for one in arguments]
    return f"{names[str(node.word(0))]}({', '.join(texts)})" if _short(*texts) else None


def for_name(scope: Scope, name: str) -> str | None:
    """A name that is not known alone: a field of players, a function, a set that is called otherwise."""
    if name in scope.box.fields.get("player", {}):
        return f"me.{name}"
    if (kind := scope.box.kinds.get(name.removesuffix("s"))) is not None:
        return kind.plural
    return FUNCTIONS[name].form if name in FUNCTIONS and name != "all" else None  # all of something is said otherwise


def for_face(scope: Scope, target: Node, found: Type, value: Node) -> str | None:
    """A die that is set to a number: what it shows is."""
    kind = scope.box.kinds.get(found.name) if found.kind == "piece" else None
    text, number = spelled(target), spelled(value)
    return f"set {text}.face to {number}" if kind is not None and kind.faces and _short(text, number) else None


def for_amount(node: Node) -> str | None:
    """A number behind what it is an amount of: `gain gold 2`."""
    if node.kind not in ("gain", "lose", "pay") or node.node(1).kind != "number" or node.node(0).kind != "name":
        return None
    return f"{node.kind} {node.node(1).word()} {node.node(0).word()}"


def for_dice(name: str) -> str | None:
    """What a die with so many sides gives, as players write it: `d6`."""
    found = re.fullmatch(r"d(\d+)", name)
    return f"let rolled be random(1..{found[1]})" if found else None


def for_call(scope: Scope, node: Node) -> str | None:
    """A field that is asked for like a function."""
    arguments = [spelled(one.node(1)) for one in node.node(1).nodes if one.maybe(1)]
    return (
        f"{arguments[0]}.{node.word(0)}"
        if len(arguments) == 1 and _short(*arguments) and _is_field(scope, node.word(0))
        else None
    )


def for_owned(scope: Scope, node: Node) -> str | None:
    """A field or a function that is asked for with `of`, as if it were a place or a piece."""
    left, text = node.node(0), spelled(node.node(1))
    if left.kind != "name" or not _short(text) or scope.box.names.meanings(left.word()):
        return None
    if left.word() in _COUNTS:
        return f"count({text})"
    if left.word() in FUNCTIONS:
        return f"{left.word()}({text})"
    return f"{text}.{left.word()}" if _is_field(scope, left.word()) else None


def _is_field(scope: Scope, name: str) -> bool:
    tables = scope.box.tables.values()
    known = any(name in fields for fields in scope.box.fields.values()) or any(name in table.fields for table in tables)
    return known or name in ("owner", "place", "cell", "row", "face", "holder")


def for_field(scope: Fields, node: Node, owner: Type) -> str | None:
    """A value that is taken for a field, a set that is taken for its table or asked how many it has."""
    word, text = node.word(1), spelled(node.node(0))
    name = element_of(owner).name if owner.is_set else ""
    kind = scope.box.kinds.get(name)
    table = kind.table if kind is not None else name
    if owner.is_set and word in _COUNTS:
        return f"count({text})"
    if owner.is_set and _short(text) and word in scope.field_names(element_of(owner)):
        held = scope.type_of_field(element_of(owner), word)
        return f"sum({text}, {word})" if held == NUMBER else f"any({text} where {word})" if held == FLAG else None
    value = scope.world.values.get(word)
    if value is not None and len(value.params) == 1:
        return f"sum({text}, {word}(it))" if owner.is_set and value.result == NUMBER else f"{word}({text})"
    if table in scope.box.tables and word in scope.box.tables[table].rows:
        return str(word)
    return None


def for_either(node: Node) -> str | None:
    """Several things beside each other, or one question about several: `black or white`, `gold is 3 or 5`."""
    left, right = node.node(0), node.node(1)
    word = node.kind.removesuffix("_")
    texts = spelled(left), spelled(right)
    if left.kind == "compare":
        subject, compared = spelled(left.node(0)), spelled(left.node(2))
        question = f"{subject} {left.word(1)}"
        if _short(subject, compared, texts[1]):
            return f"{question} {compared} {word} {question} {texts[1]}"
        return None
    return " + ".join(texts) if word == "or" and _short(*texts) else None


def for_index(node: Node) -> str | None:
    """One of a set, as other languages count."""
    text, number = spelled(node.node(0)), node.node(1)
    if number.kind == "negative":
        return f"last({text})" if _short(text) else None
    return f"first({text})" if _short(text) and number.kind == "number" and number.word() in ("0", "1") else None


def for_numbers(node: Node) -> str | None:
    """Numbers from one to another one."""
    if node.kind == "arithmetic" and node.word(1) == "-" and node.node(0).kind == node.node(2).kind == "number":
        return f"{node.node(0).word()}..{node.node(2).word()}"
    return None


def for_asked_inside(scope: Scope, node: Node) -> str | None:
    """`any(tokens) in hand of me`: whether there are any is asked of what lies there."""
    asked, place = node.node(0), node.node(2)
    name = place.node(0) if place.kind == "of" else place
    if asked.kind != "function" or name.kind != "name" or name.word() not in scope.box.places:
        return None
    text, where = spelled(asked), spelled(place)
    return f"{text[:-1]} at {where})" if _short(text, where) else None


def for_joined(node: Node) -> str | None:
    """Pieces at several places: the places are put together in brackets."""
    at, other = node.node(0), node.node(2)
    if at.kind != "at":
        return None
    text = f"{spelled(at.node(0))} at ({spelled(at.node(1))} {node.word(1)} {spelled(other)})"
    return text if _short(text) else None


def for_inside(node: Node, item: Type, source: Type) -> str | None:
    """A piece in a place, which is no set of pieces."""
    lies = element_of(source) if source.is_set else source
    if item.kind != "piece" or lies.kind == "piece" or not lies.is_place:
        return None
    thing, place = spelled(node.node(0)), spelled(node.node(2))
    link = "in" if source.is_set else "is"
    return f"{thing}.place {link} {place}" if _short(thing, place) else f"{LONG}.place {link} {LONG}"
