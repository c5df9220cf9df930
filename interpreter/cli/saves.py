"""Saved games: what was played, with which choices, and the position that came of it.

A saved game is one JSON object: `format`, `ruleset`, `game`, `players`, `variants`, `seed`, `memory`, `choices`,
`humans`, `bots`, `finished`, `state` (the machine's own JSON of the last position), `rules` (what the rules were), `labels`
(the choices in ids) and `packs` (the files of those variants that are packs). Games of format 1 have no `rules` and no `labels`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from interpreter.cli.terminal import WrongUse
from interpreter.play.decisions import label_of
from interpreter.play.fingerprint import changed
from interpreter.problems import PlayError
from interpreter.source.files import TooLarge, read_regular, write_text
from interpreter.source.folders import id_in, is_path, pack_files
from interpreter.words.frontends import Decision, Game, State

FORMAT = 2
OLD_FORMAT = 1
MAX_BYTES = 50_000_000


@dataclass(slots=True)
class Saved:
    """A saved game."""

    ruleset: str  # name or path, as it was given
    game: str  # id of the game
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
    rules: dict[str, str] = field(default_factory=dict)
    labels: list[str] = field(default_factory=list)  # of all choices, or empty
    packs: dict[str, str] = field(default_factory=dict)


_SHAPES: dict[str, tuple[type, ...]] = {
    "ruleset": (str,),
    "game": (str,),
    "players": (int,),
    "variants": (list,),
    "seed": (int,),
    "choices": (list,),
    "state": (dict, list, str),
    "memory": (dict, type(None)),
    "humans": (list,),
    "bots": (str,),
    "finished": (bool,),
    "format": (int,),
    "rules": (dict,),
    "labels": (list,),
    "packs": (dict,),
}


def state_directory() -> Path:
    """Where games that are being played are kept."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "rulewright"


def refuse_to_overwrite(force: bool, *paths: Path) -> None:
    """No command writes over a file that is there, unless it is told to."""
    for path in paths:
        if path.exists() and not force:
            raise WrongUse("exists-already", file=str(path))


def write(path: Path, saved: Saved) -> None:
    """Save a game."""
    write_text(path, json.dumps(asdict(saved), ensure_ascii=False) + "\n")


def read_json(path: Path) -> Any:
    """The content of a JSON file, or a kind refusal."""
    try:
        return json.loads(read_regular(path, MAX_BYTES).decode("utf-8"))
    except TooLarge:
        raise PlayError("save-unreadable", file=str(path), reason=f"> {MAX_BYTES} bytes") from None
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
    if content["format"] == OLD_FORMAT:
        content |= {"rules": {}, "labels": []}
    elif content["format"] != FORMAT:
        raise PlayError("save-format", file=str(path), found=content["format"], known=FORMAT)
    content.setdefault("memory", None)  # a game without one before it needs none
    content.setdefault("packs", {})
    for name, shapes in _SHAPES.items():
        value = content.get(name)
        if not isinstance(value, shapes) or (isinstance(value, bool) and bool not in shapes):
            raise PlayError("save-field", file=str(path), field=name)
    content["packs"] = {id: file for id, file in content["packs"].items() if isinstance(file, str)}
    for name, kind in (("choices", int), ("humans", int), ("variants", str), ("labels", str)):
        if not all(isinstance(entry, kind) and not isinstance(entry, bool) for entry in content[name]):
            raise PlayError("save-field", file=str(path), field=name)
    if content["labels"] and len(content["labels"]) != len(content["choices"]):
        raise PlayError("save-field", file=str(path), field="labels")
    return Saved(**{name: content[name] for name in _SHAPES})


def variants_of(path: Path, saved: Saved, given: Sequence[str] = ()) -> list[str]:
    """The variants of a saved game, packs by their files: where they were, or among those that are given now."""
    found = []
    for id in saved.variants:
        file = saved.packs.get(id, "")
        if file and not Path(file).is_file():
            near = (pack for name in given if is_path(name) for pack in pack_files(Path(name)) if id_in(pack) == id)
            file = str(next(near, ""))
            if not file:
                raise PlayError("save-pack", file=str(path), pack=id, gone=saved.packs[id])
            saved.packs[id] = str(Path(file).resolve())
        found.append(file or id)
    return found


def replay(
    path: Path, saved: Saved, game: Game, seen: Callable[[State], None] = lambda state: None, compare: bool = True
) -> tuple[State, list[str]]:
    """Play the choices of a saved game again, and say which rules have changed since; `seen` is called before each choice.

    Choices of an older interpreter are found by their labels: equal pieces were options of their own, and a question about
    them was asked. Raises PlayError at the first difference: a choice that is not offered, or, with the same rules, another last
    position (unless `compare` says no).
    """
    if game.id != saved.game:
        raise PlayError("save-game", file=str(path), found=saved.game, game=game.id)
    others = changed(saved.rules, game.rules) if saved.format != OLD_FORMAT else []
    state = game.start(saved.seed, saved.memory, record=True)
    labels: list[str] = []
    older = False
    for number in range(1, len(saved.choices) + 1):
        decision = state.decision
        if decision is not None and not others and _is_not_asked(saved, number, decision):
            older = True
            continue
        index = -1 if decision is None else _meant(saved, number, decision, bool(others))
        if decision is None or index < 0:
            raise _refusal(path, saved, number, decision, others)
        older = older or index != saved.choices[number - 1]
        seen(state)
        labels.append(label_of(decision, index))
        state.choose(index)
    if (
        compare
        and not others
        and not older
        and (difference := first_difference(*_comparable(saved.state, json.loads(state.to_json()))))
    ):
        where, found, expected = difference
        raise PlayError("save-differs", file=str(path), where=where, found=found, expected=expected)
    saved.labels, saved.choices = labels, list(state.choices)
    return state, others


def _is_not_asked(saved: Saved, number: int, decision: Decision) -> bool:
    """Was a choice the answer to a question that is now answered by itself, because all its options are equal?"""
    return bool(saved.labels) and not saved.labels[number - 1].startswith(f"{decision.prompt}: ")


def _meant(saved: Saved, number: int, decision: Decision, by_label: bool) -> int:
    """The index of the option that was chosen; with other rules, and for pieces, that of one with the same label; -1 if none."""
    choice = saved.choices[number - 1]
    fitting = [i for i in range(len(decision)) if saved.labels and label_of(decision, i) == saved.labels[number - 1]]
    if choice in fitting:
        return choice
    if (by_label and saved.labels) or any(decision.options[index].thing.kind == "piece" for index in fitting):
        return next(iter(fitting), -1)
    return choice if 0 <= choice < len(decision) else -1


def _refusal(path: Path, saved: Saved, number: int, decision: Decision | None, others: list[str]) -> PlayError:
    if others:
        chosen = saved.labels[number - 1] if saved.labels else str(saved.choices[number - 1])
        return PlayError(
            "save-rules", file=str(path), changed=", ".join(others), choice=number, choices=len(saved.choices), chosen=chosen
        )
    if decision is None:
        return PlayError("save-too-long", file=str(path), choice=number, choices=len(saved.choices))
    return PlayError(
        "save-choice",
        file=str(path),
        choice=number,
        found=saved.choices[number - 1],
        prompt=decision.prompt,
        options=len(decision),
    )


def _comparable(expected: Any, found: Any) -> tuple[Any, Any]:
    """What both versions of a state's JSON know."""
    if not isinstance(expected, dict) or not isinstance(found, dict):
        return expected, found
    shared = ({*expected} & {*found}) - {"format", "rules"}
    return {name: expected[name] for name in shared}, {name: found[name] for name in shared}


def first_difference(expected: Any, found: Any, where: str = "state") -> tuple[str, str, str] | None:
    """Where two JSON values differ first, with what was found and what was expected there."""
    if isinstance(expected, dict) and isinstance(found, dict):
        pairs = [(f"{where}.{key}", expected.get(key), found.get(key)) for key in sorted({*expected, *found})]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = [(f"{where}[{number}]", *both) for number, both in enumerate(zip(expected, found, strict=True))]
    else:
        return None if expected == found else (where, _short(found), _short(expected))
    return next((different for path, old, new in pairs if old != new and (different := first_difference(old, new, path))), None)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
