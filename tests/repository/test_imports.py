"""Importing the package stays quick: nothing heavy is loaded before it is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HEAVY = {"networkx", "lark", "ruamel", "jsonschema", "jsonschema_rs", "babel", "rich", "click"}


def loaded_after(code: str, environment: dict[str, str] | None = None) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_the_package_alone_loads_nothing_heavy() -> None:
    assert not HEAVY & loaded_after("import interpreter")


def test_a_sound_ruleset_is_loaded_without_what_only_frontends_and_errors_need() -> None:
    loaded = loaded_after("import interpreter; interpreter.load('tic_tac_toe').start(1)")
    assert not {"rich", "click", "babel", "jsonschema"} & loaded


def test_a_game_that_was_kept_is_loaded_without_what_only_makes_it(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "RULEWRIGHT_CACHE": ""}
    code = "import interpreter; interpreter.load('tic_tac_toe').start(1).choose(0)"
    assert "inspect" in loaded_after(code, environment)  # it is made
    loaded = loaded_after(code, environment)
    assert not {"dataclasses", "inspect", "networkx", "lark", "ruamel", "subprocess"} & loaded
