"""A wheel that is installed elsewhere finds its rulesets, grammar and words, and writes its schemas."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

import interpreter

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, cwd: Path) -> str:
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "LANG", "LC_ALL")}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment | {"XDG_STATE_HOME": str(cwd)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment of its own with the wheel; the dependencies are those of the one that runs the tests."""
    home = tmp_path_factory.mktemp("elsewhere")
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        home / "dist",
        ROOT,
        cwd=home,
    )
    venv.create(home / "venv", with_pip=False, symlinks=True)
    python = home / "venv" / "bin" / "python"
    [wheel] = (home / "dist").glob(f"rulewright-{interpreter.__version__}-*.whl")
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-index",
        wheel,
        cwd=home,
    )
    packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).strip())
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return home


def test_the_installed_package_is_the_one_that_runs(elsewhere: Path) -> None:
    python = elsewhere / "venv" / "bin" / "python"
    home = Path(run(python, "-c", "import interpreter; print(interpreter.__file__)", cwd=elsewhere).strip())
    assert home.is_relative_to(elsewhere)


def test_rulesets_are_checked_and_played(elsewhere: Path) -> None:
    rulewright = elsewhere / "venv" / "bin" / "rulewright"
    assert "tic_tac_toe: no problems" in run(rulewright, "check", "tic_tac_toe", cwd=elsewhere)
    run(rulewright, "schemas", "schemas", cwd=elsewhere)
    assert (elsewhere / "schemas" / "ruleset.schema.json").is_file()
    assert "Cross (bot)" in run(rulewright, "play", "tic_tac_toe", "--humans", "none", "--seed", "1", cwd=elsewhere)
    assert "Крестики-нолики" in run(rulewright, "play", "tic_tac_toe", "--humans", "none", "--lang", "ru", cwd=elsewhere)


def test_every_bundled_ruleset_is_in_the_wheel(elsewhere: Path) -> None:
    python = elsewhere / "venv" / "bin" / "python"
    found = run(python, "-c", "from interpreter.source.folders import bundled; print(*bundled())", cwd=elsewhere).split()
    assert found == sorted(path.parent.name for path in ROOT.glob("rulesets/*/game.yaml"))
