"""How long people wait (`bench --waiting`): CPU seconds of new processes, cold and warm, and of one that stays."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

# The beginning of a text with lines of its own, and how far these are indented.
EFFECT = re.compile(r"^ *(?:setup|play|effect|\w+\(.*\)): \|\n( +)", re.MULTILINE)
TIMES = 3  # the least counts: other programs can only add to it
_PLAY = "import sys, interpreter; interpreter.load(sys.argv[1]).start(seed=1, record=True).decision"
_RUN = "import sys; from interpreter.cli import main; main()"
STEPS = 1_000_000  # of the loop by which machines are compared
MEASURED = (
    "machine",
    *("check_cold", "check_warm", "check_edited", "check_resident"),
    *("show_cold", "show_warm"),
    *("play_cold", "play_warm"),
)


class Failed(Exception):
    """A command that was to be measured did not do what it should."""

    def __init__(self, command: str, ended: int, told: str) -> None:
        self.facts = {"command": command, "ended": ended, "told": told}
        super().__init__(command, ended, told)


def waiting(home: Path) -> dict[str, float]:
    """CPU seconds of `check`, `show` and play to the first question for a copy of a ruleset, of which one file is edited."""
    edited = _most_effects(home)
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(home, Path(folder, home.resolve().name)))
        environment = environment_in(Path(folder), "cache")
        commands = {
            "check": [sys.executable, "-c", _RUN, "check", str(copy)],
            "show": [sys.executable, "-c", _RUN, "show", str(copy)],
            "play": [sys.executable, "-c", _PLAY, str(copy)],
        }
        found = {"machine": min(_fixed_work() for _ in range(TIMES))}
        for name, command in commands.items():
            # Python compiles its modules only once, wherever a package is installed.
            _cpu(command, environment)
            found[f"{name}_cold"] = min(_cpu(command, {**environment, "RULEWRIGHT_CACHE": "off"}) for _ in range(TIMES))
            found[f"{name}_warm"] = min(_cpu(command, environment) for _ in range(TIMES))
        found["check_edited"] = min(_edited(copy / edited, lambda: _cpu(commands["check"], environment)) for _ in range(TIMES))
        found["check_resident"] = _resident(copy, edited)
        return {name: round(found[name], 2) for name in MEASURED}


def environment_in(folder: Path, cache: str) -> dict[str, str]:
    """One in which what is kept, and what Python compiles, is only in a folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("RULEWRIGHT_CACHE", "PYTHONDONTWRITEBYTECODE")}
    return {**kept, "XDG_CACHE_HOME": str(folder / cache), "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def _most_effects(home: Path) -> str:
    """The file of rules that has the most effects."""
    return max(sorted(home.glob("*.yaml")), key=lambda path: len(EFFECT.findall(path.read_text(encoding="utf-8")))).name


def _cpu(command: list[str], environment: dict[str, str]) -> float:
    before = os.times()
    done = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)
    after = os.times()
    if done.returncode:
        raise Failed(" ".join(command[3:]), done.returncode, (done.stdout + done.stderr).strip())
    return after.children_user + after.children_system - before.children_user - before.children_system


def _fixed_work() -> float:
    """The same work on any machine: numbers of two machines can be compared by it."""
    begun, total = process_time(), 0
    for number in range(STEPS):
        total += number % 7
    return process_time() - begun


def _edited(path: Path, measured: Callable[[], float]) -> float:
    """Change the first effect of a file, so that all behind it stands a line further down."""
    text = path.read_text(encoding="utf-8")
    path.write_text(EFFECT.sub(r"\g<0># edited\n\g<1>", text, count=1), encoding="utf-8")
    return measured()


def _resident(copy: Path, edited: str) -> float:
    from interpreter.proof.checking import Checker

    checker = Checker(str(copy))
    checker.check()

    def again() -> float:
        begun = process_time()
        checker.check()
        return process_time() - begun

    return min(_edited(copy / edited, again) for _ in range(TIMES))
