"""Verdicts on files with one change each, as they were recorded: `python -m tests.source.recorded` records them anew.

`whole/` has a file of each kind in which every key stands at least once. Each of its values is put out in turn, misspelt and
replaced by values of all shapes; `recorded.json` says for each value which of these changes still fit.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from interpreter.problems import Problems
from interpreter.source.format.json_schema import FILES
from interpreter.source.reader import read_file
from interpreter.source.schema import fits
from interpreter.source.values import plain

HERE = Path(__file__).parent
RECORDED = HERE / "recorded.json"
OTHERS: list[Any] = [
    None,
    True,
    0,
    -1,
    10_000,
    1.5,
    "",
    "sun",
    "Not an id",
    "sun\n",
    "ABC-SUN-01",
    [],
    ["sun"],
    ["sun", "sun"],
    [1, 2],
    [[1, 2]],
    [{}],
    {},
    {"sun": 1},
    {"Not an id": "sun"},
    {"effect": "sun"},
    {"1": [2, 3]},
]
FITS, REFUSED = ".", "x"


def whole(kind: str) -> Any:
    """The file of a kind in which every key stands."""
    problems = Problems()
    document = read_file(HERE / "whole" / f"{kind}.yaml", problems)
    assert document is not None and not len(problems)
    return plain(document)


def verdicts(kind: str, check: Callable[[Any, str], bool] = fits) -> dict[str, str]:
    """For each value of the whole file, by its path: whether the file fits without it, misspelt, and with each other value."""
    document = whole(kind)
    return {
        path: "".join(FITS if check(document, kind) else REFUSED for _ in _changed(holder, key))
        for path, holder, key in list(_values(document, ""))
    }


def _values(holder: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    for key in list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list) else ():
        yield f"{path}/{key}", holder, key
        yield from _values(holder[key], f"{path}/{key}")


def _changed(holder: Any, key: Any) -> Iterator[None]:
    """Make each change and take it back when the next one is asked for."""
    before = holder.copy()
    del holder[key]
    yield
    if isinstance(holder, dict):
        holder[f"{key}z"] = before[key]
        yield
    for other in OTHERS:
        holder.clear()
        holder.update(before) if isinstance(holder, dict) else holder.extend(before)
        holder[key] = other
        yield
    holder[key] = before[key]


if __name__ == "__main__":
    RECORDED.write_text(json.dumps({kind: verdicts(kind) for kind in FILES}, indent=0) + "\n", encoding="utf-8")
