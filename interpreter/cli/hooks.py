"""`rulewright show --hooks`: what a card can watch or change, in a sentence each, and which cards do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from interpreter import ir
from interpreter.cli.terminal import Terminal
from interpreter.problems import Position
from interpreter.source.addresses import bare
from interpreter.source.values import Items, Map

EVENTS, ACTIONS, VALUES, PLACES = "procedures", "actions", "values", "places"
RUN = ("setup", "play")  # the whole game is no event of it
BEHIND = re.compile(r"\s#\s+([^#]+)$")


@dataclass(frozen=True, slots=True)
class Hook:
    """An event, a value or a place, what it is about, and what watches, changes or works in it."""

    section: str
    form: str
    sentence: str
    users: tuple[tuple[str, str], ...]


def hooks(game: Any, rules: dict[str, str]) -> Iterator[Hook]:
    """All events, actions and values of a ruleset, and the places in which abilities of pieces work.

    Their sentence is a note, the remark above or behind, or the first rule that they carry out; of an action or a place also its
    text or name.
    """
    world = game.world
    for section, known in ((EVENTS, world.procedures), (VALUES, world.values)):
        entries = game.variation.sections.get(section) or Map(Position("", 1, 1))
        keys = {bare(key): key for key in entries}
        for name, signature in known.items():
            if name not in RUN:
                key = keys.get(name)
                # A step of a procedure stands within its text.
                sentence = _remark(signature.position) if key is None else _sentence(entries[key], entries.key_at[key], rules)
                yield Hook(section, signature.form, sentence, tuple(dict.fromkeys(world.users.get(name, ()))))
        if section == EVENTS:
            yield from _actions(game, rules)
    yield from _places(game, rules)


def _actions(game: Any, rules: dict[str, str]) -> Iterator[Hook]:
    """All actions: they are events with the names that were chosen; where a procedure has the same name, that is meant."""
    world = game.world
    listed = {str(entry["id"]): (entry, at) for entry, at in _placed(game.variation.sections.get(ACTIONS))}
    cards = [row for table in game.box.tables.values() for row in table.data]
    for name, group in world.actions.items():
        if name in world.procedures:
            continue
        procedure = game.program.procedures[f"{ACTIONS}.{name}"]
        chosen = [part.slot.name for part in ir.leading(procedure.body) if isinstance(part, (ir.Ask, ir.Pick))]
        # An action that a card gives is called by both, and told of where the card is.
        givers = ((row, procedure.position) for row in cards if name.startswith(f"{row['id']}_"))
        entry, at = listed.get(name) or next(givers, (None, procedure.position))
        users = [*world.users.get(name, ()), *world.users.get(group, ())]
        sentence = _sentence(entry, at, rules) or game.texts.text(ACTIONS, name) or game.texts.action(name)
        yield Hook(ACTIONS, f"{name}({', '.join(chosen)})", sentence, tuple(dict.fromkeys(users)))


def _places(game: Any, rules: dict[str, str]) -> Iterator[Hook]:
    """Where the abilities of some kinds of pieces work."""
    kinds = {name: kind.active for name, kind in game.box.kinds.items()}
    entries = game.variation.sections.get(PLACES) or Map(Position("", 1, 1))
    for name in dict.fromkeys(place for active in kinds.values() for place in active):
        entry = entries.get(name)
        sentence = _sentence(entry, entries.key_at[name], rules) if name in entries else ""
        per = entry.get("per") if isinstance(entry, Map) else None
        users = tuple(("active", kind) for kind, active in kinds.items() if name in active)
        yield Hook(PLACES, f"{name} of {per}" if per else name, sentence or game.texts.place(name), users)


def _placed(entries: Any) -> Iterator[tuple[Map, Position]]:
    return zip(entries, entries.at, strict=True) if isinstance(entries, Items) else iter(())


def _sentence(entry: Any, at: Position, rules: dict[str, str]) -> str:
    facts = entry if isinstance(entry, Map) else {}
    cited = (rules[str(rule)] for rule in facts.get("rules") or () if str(rule) in rules)
    return str(facts.get("note") or _remark(at) or next(cited, ""))


def _remark(at: Position) -> str:
    """What stands as a remark right above a line, or behind it."""
    lines, found = _lines(at.file), list[str]()
    number = at.line - 2
    while 0 <= number < len(lines) and lines[number].lstrip().startswith("#"):
        found.insert(0, lines[number].strip().lstrip("# "))
        number -= 1
    behind = BEHIND.search(lines[at.line - 1]) if not found and at.line <= len(lines) else None
    return behind[1].strip() if behind else " ".join(found)


@cache
def _lines(file: str) -> list[str]:
    try:
        return Path(file).read_text(encoding="utf-8").splitlines()
    except OSError:
        return []


def show_hooks(terminal: Terminal, game: Any, rules: dict[str, str]) -> None:
    """Print what a card can watch and change."""
    from rich.padding import Padding
    from rich.text import Text

    found = list(hooks(game, rules))
    for section in dict.fromkeys(hook.section for hook in found):
        terminal.say(f"cli.show.hooks.{section}", "bold")
        for hook in found:
            if hook.section == section:
                terminal.out.print(Text(f"  {hook.form}", style="cyan"))
                for line in (hook.sentence, *(f"{how}: {who}" for how, who in hook.users)):
                    if line:
                        terminal.out.print(Padding(Text(line, style="" if line is hook.sentence else "green"), (0, 0, 0, 6)))
