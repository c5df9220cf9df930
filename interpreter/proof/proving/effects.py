"""What can be changed in a text of the effect language, such that it still reads as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from interpreter.language.parse import tree_of

if TYPE_CHECKING:
    from interpreter.proof.proving.twins import Names

OPPOSITES = {
    "<": "<=",
    "<=": "<",
    ">": ">=",
    ">=": ">",
    "is": "is not",
    "is not": "is",
    "in": "not in",
    "not in": "in",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "%": "/",
}
NOTHING = "do nothing"  # stands where a command was
# Commands that cannot be dropped: the others would miss the name, nobody but a reader of the log would notice, nothing is done.
KEPT = {"let", "choose", "pick", "say", "do_nothing"}
DECLARING = {"let", "choose", "pick", "draw", "for_each", "at_once_each"}

# kind, start, end, what stands there instead (any of them)
Edit = tuple[str, int, int, list[str]]


def edits(text: str, start: str, names: Names, known: tuple[str, ...] = ()) -> list[Edit]:
    """All changes of a text; `known` are the parameters that it may use."""
    source = str(text) if text.endswith("\n") else str(text) + "\n"
    tree = tree_of(source, start)
    if tree is None:
        return []
    finder = _Finder(source, names)
    finder.declared(tree, known)
    return [edit for edit in finder.walk(tree) if edit[3]]


class _Finder:
    def __init__(self, source: str, names: Names) -> None:
        self.source, self.names = source, names
        self.locals: dict[str, None] = {}

    def declared(self, tree: Any, known: tuple[str, ...]) -> None:
        """The names that the text itself gives."""
        self.locals |= dict.fromkeys(known)
        for node in tree.iter_subtrees_topdown():
            if node.data in DECLARING:
                self.locals[str(node.children[0])] = None
            elif node.data == "watched":
                self.locals |= {str(child): None for child in node.children if child is not None}

    def walk(self, node: Any) -> Iterator[Edit]:
        kind = str(node.data)
        if _only_tells(node):
            return
        if kind in CHANGES:
            yield from CHANGES[kind](self, node)
        for child in node.children:
            if hasattr(child, "data"):
                yield from self.walk(child)

    # ---- numbers, comparisons, arithmetic ------------------------------------------------------------

    def number(self, node: Any) -> Iterator[Edit]:
        token = node.children[0]
        number = int(token)
        yield "number", token.start_pos, token.end_pos, [str(number + 1), *([str(number - 1)] if number else [])]

    def compare(self, node: Any) -> Iterator[Edit]:
        token = node.children[1]
        yield "comparison", token.start_pos, token.end_pos, [OPPOSITES[str(token)]]

    def arithmetic(self, node: Any) -> Iterator[Edit]:
        token = node.children[1]
        yield "arithmetic", token.start_pos, token.end_pos, [OPPOSITES[str(token)]]

    # ---- commands and conditions ---------------------------------------------------------------------

    def simple(self, node: Any) -> Iterator[Edit]:
        command, condition = node.children[0], node.children[-1]
        start, end = _span(node)
        if command.data not in KEPT:
            yield "command", start, end, [NOTHING]
        if condition is not None and len(node.children) > 1:
            yield "condition", _span(command)[1], end, [""]

    def lasting(self, node: Any) -> Iterator[Edit]:
        start, end = _span(node)
        yield "command", start, start + len(self.source[start:end].rstrip()), [NOTHING]

    def may(self, node: Any) -> Iterator[Edit]:
        yield "condition", _span(node)[0], _span(node.children[0])[0], [""]

    def if_(self, node: Any) -> Iterator[Edit]:
        yield self.always(node.children[0])

    def else_if(self, node: Any) -> Iterator[Edit]:
        yield self.always(node.children[0])

    def watcher(self, node: Any) -> Iterator[Edit]:
        if node.children[-2] is not None:
            yield self.always(node.children[-2])

    def limited(self, node: Any) -> Iterator[Edit]:
        yield "condition", _span(node)[0], _span(node.children[1])[0], [""]

    def times_per(self, node: Any) -> Iterator[Edit]:
        token = node.children[0]
        yield "number", token.start_pos, token.end_pos, [str(int(token) + 1)]

    def modifier(self, node: Any) -> Iterator[Edit]:
        token = node.children[0]
        yield "name", token.start_pos, token.end_pos, self.names.others("function", str(token))
        if node.children[-1] is not None:
            yield self.always(node.children[-1])

    def always(self, condition: Any) -> Edit:
        start, end = _span(condition)
        return "condition", start, end, ["yes", "no"]

    def and_(self, node: Any) -> Iterator[Edit]:
        (start, middle), (behind, end) = map(_span, node.children)
        yield "condition", start, behind, [""]
        yield "condition", middle, end, [""]

    def not_(self, node: Any) -> Iterator[Edit]:
        yield "condition", _span(node)[0], _span(node.children[0])[0], [""]

    def where(self, node: Any) -> Iterator[Edit]:
        yield "condition", _span(node.children[0])[1], _span(node.children[1])[1], [""]

    # ---- names ---------------------------------------------------------------------------------------

    def name(self, node: Any) -> Iterator[Edit]:
        token = node.children[0]
        name = str(token)
        if name in self.locals or name in ("me", "active", "it", "this"):
            # Mostly it is the active player who acts: one for the other would change nothing.
            others = [other for other in (*self.locals, "me") if other != name and {name, other} != {"me", "active"}]
        else:
            others = self.names.others("name", name)
        yield "name", token.start_pos, token.end_pos, others

    def field(self, node: Any) -> Iterator[Edit]:
        yield self.other("field", node.children[1])

    def function(self, node: Any) -> Iterator[Edit]:
        yield self.other("function", node.children[0])

    def call(self, node: Any) -> Iterator[Edit]:
        yield self.other("call", node.children[0])

    def take_action(self, node: Any) -> Iterator[Edit]:
        yield self.other("group", node.children[0])

    def other(self, use: str, token: Any) -> Edit:
        return "name", token.start_pos, token.end_pos, self.names.others(use, str(token))


# what is changed in a phrase, by its rule of the grammar
CHANGES: dict[str, Callable[[_Finder, Any], Iterator[Edit]]] = {
    "number": _Finder.number,
    "compare": _Finder.compare,
    "arithmetic": _Finder.arithmetic,
    "simple": _Finder.simple,
    "until_end": _Finder.lasting,
    "for_ends": _Finder.lasting,
    "may": _Finder.may,
    "if_": _Finder.if_,
    "else_if": _Finder.else_if,
    "watcher": _Finder.watcher,
    "group_watcher": _Finder.watcher,
    "limited": _Finder.limited,
    "times_per": _Finder.times_per,
    "modifier": _Finder.modifier,
    "and_": _Finder.and_,
    "or_": _Finder.and_,
    "not_": _Finder.not_,
    "where": _Finder.where,
    "name": _Finder.name,
    "field": _Finder.field,
    "function": _Finder.function,
    "call": _Finder.call,
    "take_action": _Finder.take_action,
}


def _only_tells(node: Any) -> bool:
    """Are these lines of the log, under a condition or not? They are told, not played: whoever plays decides the same without."""
    if node.data in ("line", "suite"):
        return all(map(_only_tells, node.children))
    if node.data in ("if_", "else_if", "for_each"):  # of a condition or a set nothing comes but what is told
        return all(_only_tells(part) for part in node.children if getattr(part, "data", "") in ("suite", "else_if"))
    return node.data == "say" or (
        node.data == "simple"
        and node.children[0].data == "say"
        and not any(part.data == "function" and str(part.children[0]) == "random" for part in node.iter_subtrees())
    )


def _span(node: Any) -> tuple[int, int]:
    """Where a phrase begins and ends, with the brackets around it."""
    if not hasattr(node, "meta"):
        return node.start_pos, node.end_pos
    meta = node.meta
    return (
        getattr(meta, "container_start_pos", getattr(meta, "start_pos", 0)),
        getattr(meta, "container_end_pos", getattr(meta, "end_pos", 0)),
    )
