"""Why an answer of an example is not offered: what it is limited to does not run, or its first lines do not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.model.state import ACTIVE
from interpreter.play.conditions import evaluate
from interpreter.play.notation import Unfit
from interpreter.problems import PlayError, Position
from interpreter.source.values import Items, Map, Text

if TYPE_CHECKING:
    from interpreter.play.api import Game

REQUIRE = re.compile(r"require (?P<condition>.+)")
CHOOSE = re.compile(r"choose (?P<name>\w+) from (?P<set>.+?)(?: where (?P<where>.+?))?:?")
PAY = re.compile(r"pay (?P<number>\d+) (?P<field>\w+)")


def why_not(game: Game, S: list[int], player: str, answer: str) -> tuple[str, dict[str, Any]] | None:
    """The code and facts of the reason for which an action is not offered to a player; None if there is none to be found."""
    if answer not in game.program.actions or player not in game.seats:
        return None
    facts = {"player": player, "answer": answer}
    for limit in _limits(game, answer):
        if limit.scope and not S[game.lowered.layout.scopes[limit.scope]]:
            return "example-limited", facts | {"scope": limit.scope}
    there = S[:]
    there[ACTIVE] = game.seats.index(player)
    for line, at in _pattern(game, answer):
        condition = _condition(line)
        try:
            if condition is None:
                return None
            if not evaluate(game, there, condition):
                return "example-refused", facts | {"line": line, "at": str(at)}
        except (Unfit, PlayError):  # it speaks of something that was chosen before
            return None
    return None


def _limits(game: Game, action: str) -> Iterator[ir.Limit]:
    procedure = game.program.procedures.get(f"actions.{action}")
    for part in ir.walk(procedure.body) if procedure is not None else ():
        if isinstance(part, ir.UseLimit | ir.WithinLimit):
            yield part.limit


def _condition(line: str) -> str | None:
    """What must hold so that a line of a pattern can be done; None if that is not known."""
    if found := REQUIRE.fullmatch(line):
        return found["condition"]
    if found := PAY.fullmatch(line):
        return f"me.{found['field']} >= {found['number']}"
    if found := CHOOSE.fullmatch(line):
        where = found["where"] and re.sub(rf"\b{found['name']}\b", "it", found["where"])
        return f"any({found['set']} where {where})" if where else f"any({found['set']})"
    return None


def _pattern(game: Game, action: str) -> Iterator[tuple[str, Position]]:
    """The lines of an action, of the ruleset itself or of a card."""
    sections = game.variation.sections
    for row in sections.get("actions") or ():
        if row.get("id") == action:
            yield from _lines(row.get("effect"), "")
    tables = sections.get("tables")
    for table in tables.values() if isinstance(tables, Map) else ():
        rows = table.get("rows") if isinstance(table, Map) else None
        for row in rows if isinstance(rows, Items) else ():
            own = action.removeprefix(f"{row.get('id')}_")
            if own != action:
                yield from _lines(row.get("effect"), own)


def _lines(text: Any, own: str) -> Iterator[tuple[str, Position]]:
    """The lines of a text, or of the action of a card in it."""
    inside = not own
    for number, line in enumerate(text.split("\n") if isinstance(text, Text) else (), 1):
        words = line.strip()
        if own and not line.startswith(" "):
            head, _, rest = words.partition(":")
            inside = re.fullmatch(rf"action {own}( in \w+)?", head) is not None
            words = rest.strip()
        if inside and words:
            yield words, text.locate(number, len(line) - len(line.lstrip()) + 1)
