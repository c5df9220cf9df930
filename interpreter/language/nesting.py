"""How deep an effect text may be nested: far beyond what anybody can read, and well within what the machine can run."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Token, Tree

MAX_LEVELS = 40  # of one expression
MAX_BLOCKS = 12  # inside each other
MAX_CONDITIONS = 40  # that the rest of a block depends on, one after the other
MAX_CHOICES = 12  # that must all be possible together
CONDITIONS = {"require", "pay", "draw"}
CHOICES = {"choose", "pick"}
TOGETHER = CHOICES | CONDITIONS | {"let"}


def too_deep(tree: Tree[Token]) -> Tree[Token] | None:
    """The first phrase that is nested too deeply, if there is one. It has no recursion, so that it can judge any text."""
    from lark import Tree

    ahead: list[tuple[Tree[Token], int, int, int]] = [(tree, 0, 0, 0)]
    while ahead:
        phrase, levels, blocks, conditions = ahead.pop()
        if levels > MAX_LEVELS or blocks > MAX_BLOCKS or conditions > MAX_CONDITIONS:
            return phrase
        kind = str(phrase.data)
        if kind in ("suite", "effect", "branch"):
            blocks, levels = blocks + (kind == "suite"), 0
        inside: list[tuple[Tree[Token], int, int, int]] = []
        together = 0
        for child in phrase.children:
            if not isinstance(child, Tree):
                continue
            for statement in _statements(child):
                together = together + (statement in CHOICES) if statement in TOGETHER else 0
                conditions += statement in CONDITIONS or statement == "else_if"
                if together > MAX_CHOICES:
                    return child
            inside.append((child, levels + 1, blocks, conditions))
        ahead += reversed(inside)
    return None


def _statements(phrase: Tree[Token]) -> list[str]:
    """The kinds of the statements on a line, or the kind of the phrase itself."""
    if phrase.data != "line":
        return [str(phrase.data)]
    inner = [part.children[0] for part in phrase.children if isinstance(part, type(phrase)) and part.data == "simple"]
    return [str(part.data) for part in inner if isinstance(part, type(phrase))]
