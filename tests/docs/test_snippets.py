"""Everything that the pages show is true: rulesets are checked and played, commands and Python are run."""

from __future__ import annotations

import contextlib
import io
import random
import re
import shlex
import subprocess
from pathlib import Path

import pytest

import interpreter
from interpreter.cli.app import run
from interpreter.play.api import compile_game
from interpreter.problems import Problems
from interpreter.proof.examples import Examples
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset

from .pages import ROOT, Block, all_pages, blocks
from .test_reference import BOX, NAMES_OF_EXAMPLES, PROCEDURES

PAGES = [path for path in all_pages() if blocks(path) and "reference" not in path.parts]
MOST_DECISIONS = 5_000


class Reader:
    """A reader who does what one page says, from its top to its bottom, in an empty folder."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.rulesets: list[str] = []
        self.names: dict[str, object] = {"__name__": "__page__"}

    def do(self, block: Block) -> None:
        facts = block.facts
        if "file" in facts:
            self.write(facts["file"], block.text)
        elif "from" in facts:
            self.is_part_of(block, facts["from"])
        elif "code" in facts:
            assert unnumbered(block.text) in unnumbered(interpreter.load(facts["of"]).code)
        elif block.language == "console" and "run" in facts:
            self.type(block)
        elif block.language == "python":
            self.execute(block)

    def write(self, file: str, text: str) -> None:
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if path.name == "game.yaml" and path.parent.name not in self.rulesets:
            self.rulesets.append(path.parent.name)

    def is_part_of(self, block: Block, name: str) -> None:
        assert block.text in (ROOT / "rulesets" / name).read_text(encoding="utf-8"), f"not in {name}"

    def execute(self, block: Block) -> None:
        expected = re.findall(r"# -> (.*)$", block.text, flags=re.MULTILINE)
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(block.text, f"{block.page}:{block.line}", "exec"), self.names)
        if expected:
            assert said.getvalue().splitlines() == expected

    def type(self, block: Block) -> None:
        """Run each line that begins with `$`; what follows must be its output, with … for what may differ."""
        for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
            line, _, expected = part.partition("\n")
            output = self.output(line)
            assert shows(output, expected), f"$ {line}\n{output}\ninstead of\n{expected}"

    def output(self, line: str) -> str:
        words = shlex.split(line, comments=True)
        if words[0] != "rulewright":
            done = subprocess.run(["bash", "-c", line], cwd=self.folder, capture_output=True, text=True, timeout=60, check=True)
            return done.stdout
        code = run(words[1:])
        captured = self.capsys.readouterr()
        assert code in (0, 1), captured.err
        return captured.out + captured.err


def unnumbered(code: str) -> str:
    """Generated code without the running numbers of its names."""
    return re.sub(r"\b([a-z_]+)\d+\b", r"\1", code)


def shows(output: str, expected: str) -> bool:
    """Is the output as expected? A line of … stands for any lines, … inside a line for any text; spaces do not count."""
    parts = []
    for line in expected.rstrip("\n").split("\n"):
        words = " ".join(line.split())
        parts.append(r"(?:.*\n)*?" if words == "…" else re.escape(words).replace("…", ".*") + r"\n")
    found = "".join(" ".join(line.split()) + "\n" for line in output.rstrip("\n").split("\n"))
    return re.fullmatch("".join(parts) if expected.strip() else r"\n*", found) is not None


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_reader_sees_which_file_a_block_is(path: Path) -> None:
    hidden = re.findall(r"^<!-- .*(?:ruleset|file):.* -->$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert hidden == []


def test_expected_output_is_compared_line_by_line() -> None:
    output = "ruleset: no problems\n  a   b\n1.5 s\n"
    assert shows(output, "ruleset: no problems\na b\n… s\n")
    assert shows(output, "…\n1.5 s\n") and shows(output, "ruleset…\n…\n")
    assert not shows(output, "ruleset: no problems\n")
    assert not shows(output, "ruleset: 1 problem\n…\n")
    assert not shows(output, "…\na b\n")
    assert shows("", "") and not shows(output, "")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_page_shows_is_true(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "rulesets").symlink_to(ROOT / "rulesets")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    reader = Reader(tmp_path, capsys)
    for block in blocks(path):
        reader.do(block)
    for name in reader.rulesets:
        is_sound(tmp_path / name)


def is_sound(folder: Path) -> None:
    """The ruleset at the end of a page has no problems, its examples hold, and a random game comes to an end."""
    problems = Problems()
    source = read_ruleset(find_ruleset(str(folder)), problems)
    assert list(problems) == []
    assert [outcome.why for outcome in Examples(source).run() if not outcome.passed] == []
    assert interpreter.check(str(folder)) == []
    game = interpreter.load(str(folder))
    for seed in range(5):
        state = game.start(seed)
        game.playout(state, random.Random(seed), MOST_DECISIONS)
        assert state.result is not None


def test_effects_of_the_language_page_compile(tmp_path: Path) -> None:
    """Each block stands alone, with the box that the reference uses; `value` is the text of a value."""
    abilities = ("before", "instead", "after", "modify", "action", "once")
    lines, own, values = ["procedures:", *PROCEDURES], [], ["values:"]
    for number, block in enumerate(blocks(ROOT / "docs" / "language.md")):
        if block.language not in ("effect", "value"):
            continue
        indented = ["    " + line for line in block.text.rstrip("\n").split("\n")]
        if block.language == "value":
            values += [f"  value_{number}({NAMES_OF_EXAMPLES}): |", *indented]
        elif block.text.startswith(abilities):
            own += [f"  - id: ability_{number}", "    effect: |", *("  " + line for line in indented)]
        else:
            lines += [f"  shown_{number}({NAMES_OF_EXAMPLES}): |", *indented]
    lines = [BOX.replace("values:", "\n".join(values)), *lines, "abilities:", *own]
    (tmp_path / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8").split("\n")
    problems = Problems()
    compile_game(read_ruleset(find_ruleset(str(tmp_path)), problems), None, (), problems)
    # Not everything that is watched on this page is ever called: a warning.
    assert [(text[problem.position.line - 1], problem.code, problem.facts) for problem in problems.errors] == []
