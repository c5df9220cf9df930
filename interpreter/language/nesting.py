"""How deep an effect text may be nested: far beyond what anybody can read, and well within what the machine can run."""

from __future__ import annotations

from interpreter.language.phrases import Node

MAX_LEVELS = 40  # of one expression
MAX_BLOCKS = 12  # inside each other
MAX_CONDITIONS = 40  # that the rest of a block depends on, one after the other
MAX_CHOICES = 12  # that must all be possible together
CONDITIONS = {"require", "pay", "draw"}
CHOICES = {"choose", "pick"}
TOGETHER = CHOICES | CONDITIONS | {"let"}


def too_deep(text: Node) -> Node | None:
    """The first phrase that is nested too deeply, if there is one. It has no recursion, so that it can judge any text."""
    ahead: list[tuple[Node, int, int, int]] = [(text, 0, 0, 0)]
    while ahead:
        phrase, levels, blocks, conditions = ahead.pop()
        if levels > MAX_LEVELS or blocks > MAX_BLOCKS or conditions > MAX_CONDITIONS:
            return phrase
        if phrase.kind in ("suite", "effect", "branch"):
            blocks, levels = blocks + (phrase.kind == "suite"), 0
        inside: list[tuple[Node, int, int, int]] = []
        together = 0
        for child in phrase.nodes:
            for statement in _statements(child):
                together = together + (statement in CHOICES) if statement in TOGETHER else 0
                conditions += statement in CONDITIONS or statement == "else_if"
                if together > MAX_CHOICES:
                    return child
            inside.append((child, levels + 1, blocks, conditions))
        ahead += reversed(inside)
    return None


def _statements(phrase: Node) -> list[str]:
    """The kinds of the statements on a line, or the kind of the phrase itself."""
    if phrase.kind != "line":
        return [phrase.kind]
    return [part.node(0).kind for part in phrase.nodes if part.kind == "simple"]
