"""Whatever lies in a folder, `check` ends within seconds, in little memory, and names the problem."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.problems import MOST, Problems
from interpreter.source.ruleset import read_ruleset

from .make import HEAD

SECONDS = 10  # of the processor, so that a busy machine passes too
MEGABYTES = 500
PLAY = "play: |\n  repeat 3 times: choose token from tokens\n"
CHECK = r"""
import json, re, resource, sys
import interpreter
found = interpreter.check(sys.argv[1])
used = resource.getrusage(resource.RUSAGE_SELF)
# What getrusage calls the most memory is also that of the process which began this one.
most = int(re.search(r"VmHWM:\s*(\d+)", open("/proc/self/status").read())[1]) if sys.platform == "linux" else used.ru_maxrss
print(json.dumps([sorted({problem.code for problem in found}), len(found), used.ru_utime + used.ru_stime, most / 1024]))
"""


def rows(text: str, count: int) -> str:
    return "tables:\n  things:\n    fields: {size: number}\n    rows:\n" + "".join(
        f"    - {text.format(i)}\n" for i in range(count)
    )


def nested(count: int) -> dict[str, str]:
    """Variants that each require all before."""
    return {
        f"variants/v{i:02}.yaml": f"variant: v{i:02}\nset: {{fields.player.gold.max: {i}}}\n"
        + (f"requires: [{', '.join(f'v{j:02}' for j in range(i))}]\n" if i else "")
        for i in range(count)
    }


def locale(prompt: str) -> str:
    return f"language: en\nprompts:\n  play.token: {prompt}\n"


def keys(count: int, indentation: str = "") -> str:
    return "".join(f"{indentation}key{i}: 1\n" for i in range(count))


ATTACKS: dict[str, tuple[str, dict[str, str]]] = {
    "variants that each require all before": ("overlay-conflict", nested(26)),
    "200,000 keys": ("too-many-values", {"more.yaml": keys(200_000)}),
    "90,000 unknown keys": ("too-many-problems", {"more.yaml": keys(90_000)}),
    "one key very often": ("too-many-problems", {"more.yaml": "key: 1\n" * 90_000}),
    "90,000 values": ("ruleset-too-large", {"more.yaml": "values:\n" + keys(90_000, "  ")}),
    "90,000 words that nobody says": (
        "too-many-problems",
        {"locales/en.yaml": "language: en\nnames:\n  seats:\n" + keys(90_000, "    ")},
    ),
    "20,000 rows of a wrong shape": ("too-many-problems", {"more.yaml": rows("{{id: r{}, count: [1], zz: 3}}", 20_000)}),
    "20,000 rows with wrong values": ("too-many-problems", {"more.yaml": rows("{{id: r{}, size: zz}}", 20_000)}),
    "20,000 wrong procedures": (
        "ruleset-too-large",
        {"more.yaml": "procedures:\n" + "".join(f"  p{i}: gain {i} goold of nobdy\n" for i in range(20_000))},
    ),
    "2,500 wrong procedures": (
        "too-many-problems",
        {"more.yaml": "procedures:\n" + "".join(f"  p{i}: gain {i} goold of nobdy\n" for i in range(2_500))},
    ),
    "3,000 procedures in 60 variants": (
        "tables-untried",
        {
            "more.yaml": "procedures:\n" + "".join(f"  p{i}: gain {i} gold\n" for i in range(3_000)),
            **{f"variants/v{i:02}.yaml": f"variant: v{i:02}\nset: {{fields.player.gold.max: {i}}}\n" for i in range(60)},
        },
    ),
    "4 MB of placeholders": ("text-too-long", {"locales/en.yaml": locale('"' + "{x} \\n" * 700_000 + '"')}),
    "4 MB of folded placeholders": ("text-too-long", {"locales/en.yaml": locale(">\n" + "    {x} {y}\n" * 350_000)}),
    "many files": ("too-many-values", {f"parts/p{i}.yaml": "values:\n" + keys(4_000, f"  k{i}_") for i in range(40)}),
    "large files": ("file-too-large", {f"parts/p{i}.yaml": f"note: '{'x' * 1_900_000}'\n" for i in range(3)}),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_too_much_of_anything_is_named_within_seconds(name: str, tmp_path: Path) -> None:
    code, files = ATTACKS[name]
    for inner, text in {"game.yaml": HEAD + PLAY, **files}.items():
        path = tmp_path / "mini" / inner
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    found, count, seconds, megabytes = checked(tmp_path / "mini")
    assert code in found and count <= MOST + 1
    assert seconds < SECONDS and megabytes < MEGABYTES


def checked(folder: Path) -> tuple[list[str], int, float, float]:
    """The codes that `check` reports, how many problems, and what it needed of time and memory, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", CHECK, str(folder)], capture_output=True, text=True, check=True, timeout=300)
    codes, count, seconds, megabytes = json.loads(done.stdout)
    return codes, count, seconds, megabytes


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
@pytest.mark.parametrize("inner", ["game.yaml", "more.yaml", "ledger.yaml", "parts/a.yaml", "locales/en.yaml", "variants/v.yaml"])
def test_only_regular_files_are_read(kind: str, inner: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HEAD + PLAY, encoding="utf-8")
    path = tmp_path / inner
    path.unlink(missing_ok=True)
    path.parent.mkdir(exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.mkdir()
    problems = Problems()
    read_ruleset(tmp_path, problems)
    assert [(Path(problem.position.file).name, problem.code) for problem in problems.errors] == [(path.name, "not-regular")]


def test_a_link_to_a_regular_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "mini").mkdir()
    (tmp_path / "elsewhere.yaml").write_text(HEAD + PLAY, encoding="utf-8")
    (tmp_path / "mini" / "game.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    problems = Problems()
    assert read_ruleset(tmp_path / "mini", problems).sections["game"]["id"] == "mini"
    assert not [problem for problem in problems if problem.code != "id-mismatch"]
