"""Keys that stand in the wrong place, or that other tools call so: what to write instead, for hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from interpreter.source.format.common import FORMER
from interpreter.source.format.pack_file import PACK
from interpreter.source.format.ruleset_file import GAME, RULESET, SECTIONS
from interpreter.source.values import Items, Map

Place = tuple[Any, ...]  # the keys and numbers on the way to something in a document
Advice = dict[str, str]  # facts of a message: `write`, and the `file` or the key (`beside`) where it belongs

LONG = "…"
_NAMED = ("title", "name")
_REMARKS = ("author", "authors", "description", "version", "about", "comment", "comments")
_TEXTS = ("words", "names", "texts", "text", "prompts", "locale", "locales", "translations")


def _for(words: Iterable[str], write: str, file: str = "") -> dict[str, Advice]:
    return {word: {"write": write, **({"file": file} if file else {})} for word in words}


_GAME: Mapping[str, Advice] = {
    **_for(_NAMED, "names: {game: …}", "locales/en.yaml"),
    **_for(_TEXTS, "names: {…}", "locales/en.yaml"),
    **_for(_REMARKS, "game: {note: …}"),
    **_for(("rules", "rule", "flow", "main", "loop", "gameplay"), "play: …"),
    **_for(("turn", "turns", "round", "rounds", "phase", "phases", "step", "steps"), "procedures: {turn: …}"),
    **_for(("functions", "methods", "macros", "routines"), "procedures: {NAME: …}"),
    **_for(("die", "dice"), "pieces: {die: {die: [1, 2, 3, 4, 5, 6], plural: dice}}"),
    **_for(("token", "tokens", "meeples", "units", "items", "components", "figures"), "pieces: {token: {count: 5}}"),
    **_for(("deck", "decks", "discard", "discards", "bag"), "places: {deck: {visible: none}}"),
    **_for(("hand", "hands", "areas", "zones"), "places: {hand: {per: player, visible: owner}}"),
    **_for(("resources", "variables", "vars", "state", "counters", "attributes"), "fields: {player: {NAME: {start: 0}}}"),
    **_for(("triggers", "events", "effects", "reactions"), "abilities: [{id: …, effect: …}]"),
    **_for(("score", "points", "victory", "win", "winner", "winning"), "values: {score(player): …}, scoring: {score: score}"),
    **_for(("end", "ending", "game_end"), "play: …"),
    **_for(("start", "begin", "init", "preparation"), "setup: …"),
    **_for(("map", "grid", "cells"), "board: {grid: square, rows: 8, columns: 8}"),
    **_for(("card", "cards"), "tables: {cards: {rows: [{id: …}]}}"),
    **_for(("variant", "variants"), "variant: ID", "variants/ID.yaml"),
    **_for(("example", "examples", "test", "tests"), "examples: […]", "examples/NAME.yaml"),
    **_for(("ledger",), "rules: […]", "ledger.yaml"),
}
_PACK: Mapping[str, Advice] = {
    **_for(_NAMED, "words: {en: {names: {variants: {ID: …}}}}"),
    **_for(_REMARKS, "note: …"),
    **_for(_TEXTS, "words: {en: {…}}"),
    **_for(("id",), "pack: …"),
    **_for(("ruleset", "base", "extends"), "for: …"),
    **_for(("change", "changes", "modify", "update", "edit", "override"), "set: {PATH: …}"),
    **_for(("delete", "del"), "remove: [PATH]"),
    **_for(("depends", "needs", "dependencies"), "requires: [ID]"),
    **_for(("conflicts", "incompatible"), "excludes: [ID]"),
    **_for(("example", "test", "tests"), "examples: […]"),
    **_for(("card", "cards"), "add: {tables: {TABLE: [{id: …}]}}"),
    **_for(("rule", "effect", "effects", "triggers", "events", "reactions"), "add: {abilities: [{id: …, effect: …}]}"),
}
# What stands beside a row or an action.
_ROW: Mapping[str, Advice] = {
    **_for((*_NAMED, "label"), "words: {en: {name: …}}"),
    **_for(("text", "description", "rule", "flavour"), "words: {en: {text: …}}"),
    **_for(("prompt", "prompts", "question"), "words: {en: {prompts: {NAME: …}}}"),
    **_for(("copies", "number", "quantity", "amount", "how_many"), "count: …"),
    **_for(("effects", "ability", "abilities", "action", "actions", "trigger", "when", "on_play", "do"), "effect: …"),
    **_for(("limit", "uses", "once", "frequency"), "use: once per turn"),
    **_for(("example", "test", "tests"), "examples: […]"),
}
_ACTION: Mapping[str, Advice] = {
    **_ROW,
    **_for(("cost", "costs", "price", "pay"), 'effect: "pay 1 NAME; …"'),
    **_for(("condition", "conditions", "requires", "require", "if", "only_if"), 'effect: "require …; …"'),
    **_for(("step", "phase", "in", "type"), "group: …"),
}


def misplaced(key: str, value: Any, kind: str, place: Place, document: Map) -> Advice:
    """What to write instead of a key that nobody reads in this place of a kind of file; nothing if nobody knows."""
    if key in FORMER:
        return {}
    if kind == "pack" and place in ((), ("add",)):
        advice = _in_pack(key, value, place)
        return {name: text.replace("ID", str(document.get("pack", "ID"))) for name, text in advice.items()}
    if kind == "ruleset" and place == ():
        if key in GAME.names:
            return {"write": f"game: {{{key}: {_short(value)}}}"}
        return _rows(key, value) or _GAME.get(key, {})
    if kind == "ruleset" and place == ("game",):
        return {"write": f"{key}: {_short(value)}", "beside": "game"} if key in RULESET.names else _GAME.get(key, {})
    return _ACTION.get(key, {}) if kind == "ruleset" and len(place) == 2 and place[0] in ("actions", "abilities") else {}


def beside_row(key: str) -> Advice:
    """What to write instead of a key of a row that nobody declared; it may still be a field of its own."""
    return _ROW.get(key, {})


def _in_pack(key: str, value: Any, place: Place) -> Advice:
    if not place and key in (section.name for section in SECTIONS):
        return {"write": f"add: {{{key}: {LONG}}}"}
    if place and key in PACK.names:
        return {"write": f"{key}: {_short(value)}", "beside": "add"}
    rows = _rows(key, value, "")
    return {"write": f"add: {{{rows['write']}}}"} if rows else {} if place else _PACK.get(key, {})


def _rows(key: str, value: Any, inside: str = "rows: ") -> Advice:
    """Rows without their table, and actions without their section."""
    if not isinstance(value, Items) or not value or not all(isinstance(row, Map) and "id" in row for row in value):
        return {}
    listed = f"[{{id: {value[0]['id']}, {LONG}}}]"
    if any("group" in row for row in value):
        return {"write": f"actions: {listed}"}
    return {"write": f"tables: {{{key}: {{{inside}{listed}}}}}" if inside else f"tables: {{{key}: {listed}}}"}


def _short(value: Any) -> str:
    return str(value) if isinstance(value, str | int) and len(str(value)) <= 20 and "\n" not in str(value) else LONG
