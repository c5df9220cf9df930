"""How long people wait (`bench --waiting`): CPU seconds of new processes, cold and warm, and of one that stays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

TIMES = 3  # the least counts: other programs can only add to it
_PLAY = "import sys, interpreter; interpreter.load(sys.argv[1]).start(seed=1, record=True).decision"
_RUN = "import sys; from interpreter.cli import main; main()"
MEASURED = ("check_cold", "check_warm", "check_edited", "check_resident", "show_cold", "show_warm", "play_cold", "play_warm")


def waiting(home: Path, edited: str = "game.yaml") -> dict[str, float]:
    """CPU seconds of `check`, `show` and play to the first question for a copy of a ruleset, of which one file is edited."""
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(home, Path(folder, home.resolve().name)))
        environment = {**os.environ, "XDG_CACHE_HOME": str(Path(folder, "cache"))}
        environment.pop("RULEWRIGHT_CACHE", None)
        commands = {
            "check": [sys.executable, "-c", _RUN, "check", str(copy)],
            "show": [sys.executable, "-c", _RUN, "show", str(copy)],
            "play": [sys.executable, "-c", _PLAY, str(copy)],
        }
        _cpu(commands["check"], environment)  # Python compiles its own modules only once
        found: dict[str, float] = {}
        for name, command in commands.items():
            found[f"{name}_cold"] = min(_cpu(command, {**environment, "RULEWRIGHT_CACHE": "off"}) for _ in range(TIMES))
            _cpu(command, environment)
            found[f"{name}_warm"] = min(_cpu(command, environment) for _ in range(TIMES))
        found["check_edited"] = min(_edited(copy / edited, lambda: _cpu(commands["check"], environment)) for _ in range(TIMES))
        found["check_resident"] = _resident(copy, edited)
        return {name: round(found[name], 2) for name in MEASURED}


def _cpu(command: list[str], environment: dict[str, str]) -> float:
    before = os.times()
    subprocess.run(command, env=environment, capture_output=True, check=False)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _edited(path: Path, measured: Callable[[], float]) -> float:
    path.write_text(path.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
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
