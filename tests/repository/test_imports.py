"""Importing the package stays quick: nothing heavy is loaded before it is needed."""

from __future__ import annotations

import subprocess
import sys

HEAVY = {"networkx", "lark", "ruamel", "jsonschema", "jsonschema_rs", "babel", "rich", "click"}


def loaded_after(code: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"], capture_output=True, text=True, check=True, timeout=60
    )
    return {name.partition(".")[0] for name in done.stdout.split()}


def test_the_package_alone_loads_nothing_heavy() -> None:
    assert not HEAVY & loaded_after("import interpreter")


def test_a_sound_ruleset_is_loaded_without_what_only_frontends_and_errors_need() -> None:
    loaded = loaded_after("import interpreter; interpreter.load('tic_tac_toe').start(1)")
    assert not {"rich", "click", "babel", "jsonschema"} & loaded
