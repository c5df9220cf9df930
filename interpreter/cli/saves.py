"""Saved games: what was played, with which choices, and the position that came of it.

A saved game is one JSON object: `format`, `ruleset`, `game`, `players`, `variants`, `seed`, `memory`, `choices`,
`humans`, `bots`, `finished` and `state` (the machine's own JSON of the last position).
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from interpreter.problems import PlayError
from interpreter.words.contract import Game, State

FORMAT = 1
MAX_BYTES = 50_000_000


@dataclass(slots=True)
class Saved:
    """A saved game."""

    ruleset: str                  # name or path, as it was given
    game: str                     # id of the game
    players: int
    variants: list[str]
    seed: int
    choices: list[int]
    state: Any
    memory: dict[str, Any] | None = None
    humans: list[int] = field(default_factory=list)
    bots: str = "random"
    finished: bool = False
    format: int = FORMAT


_SHAPES: dict[str, tuple[type, ...]] = {
    "ruleset": (str,), "game": (str,), "players": (int,), "variants": (list,), "seed": (int,), "choices": (list,),
    "state": (dict, list, str), "memory": (dict, type(None)), "humans": (list,), "bots": (str,), "finished": (bool,),
    "format": (int,),
}


def state_directory() -> Path:
    """Where games that are being played are kept."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "rulewright"


def autosave_path(game: str) -> Path:
    """The file that always has the last position of a game."""
    return state_directory() / "autosave" / f"{game}.json"


def write_text(path: Path, text: str) -> None:
    """Write a file so that a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write(path: Path, saved: Saved) -> None:
    """Save a game."""
    write_text(path, json.dumps(asdict(saved), ensure_ascii=False) + "\n")


def read_json(path: Path) -> Any:
    """The content of a JSON file, or a kind refusal."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise PlayError("save-unreadable", file=str(path), reason=f"> {MAX_BYTES} bytes")
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PlayError("save-missing", file=str(path)) from None
    except OSError as error:
        raise PlayError("save-unreadable", file=str(path), reason=error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        raise PlayError("save-unreadable", file=str(path), reason=str(error)) from None


def read(path: Path) -> Saved:
    """A saved game from its file; what is no saved game is refused, and the file is kept as it is."""
    content = read_json(path)
    if not isinstance(content, dict) or "format" not in content or "ruleset" not in content:
        raise PlayError("save-foreign", file=str(path))
    if content["format"] != FORMAT:
        raise PlayError("save-format", file=str(path), found=content["format"], known=FORMAT)
    for name, shapes in _SHAPES.items():
        value = content.get(name)
        if not isinstance(value, shapes) or (isinstance(value, bool) and bool not in shapes):
            raise PlayError("save-field", file=str(path), field=name)
    for name, kind in (("choices", int), ("humans", int), ("variants", str)):
        if not all(isinstance(entry, kind) and not isinstance(entry, bool) for entry in content[name]):
            raise PlayError("save-field", file=str(path), field=name)
    return Saved(**{name: content[name] for name in _SHAPES})


def replay(path: Path, saved: Saved, game: Game, seen: Callable[[State], None] = lambda state: None) -> State:
    """Play the choices of a saved game again; `seen` is called before each of them.

    Raises PlayError at the first difference: a choice that is not offered, or another last position.
    """
    if game.id != saved.game:
        raise PlayError("save-game", file=str(path), found=saved.game, game=game.id)
    state = game.start(saved.seed, saved.memory, record=True)
    for number, choice in enumerate(saved.choices, 1):
        decision = state.decision
        if decision is None:
            raise PlayError("save-too-long", file=str(path), choice=number, choices=len(saved.choices))
        if not 0 <= choice < len(decision.options):
            raise PlayError("save-choice", file=str(path), choice=number, found=choice, prompt=decision.prompt,
                            options=len(decision.options))
        seen(state)
        state.choose(choice)
    if difference := first_difference(saved.state, json.loads(state.to_json())):
        where, found, expected = difference
        raise PlayError("save-differs", file=str(path), where=where, found=found, expected=expected)
    return state


def first_difference(expected: Any, found: Any, where: str = "state") -> tuple[str, str, str] | None:
    """Where two JSON values differ first, with what was found and what was expected there."""
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(f"{where}.{key}", expected.get(key), found.get(key)) for key in sorted({*expected, *found})]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = [(f"{where}[{number}]", *both) for number, both in enumerate(zip(expected, found, strict=True))]
    else:
        return None if expected == found else (where, _short(found), _short(expected))
    return next((different for path, old, new in pairs if old != new
                 and (different := first_difference(old, new, path))), None)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
