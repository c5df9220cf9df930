"""Games and problems that are kept on disk: the same as made anew, and made anew whenever anything changed."""

from __future__ import annotations

import errno
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copytree

import pytest

import interpreter
from interpreter.cli.app import run
from interpreter.play import keeping
from interpreter.play.api import Game, compile_game
from interpreter.problems import Problem, Problems
from interpreter.proof.checking import Checker
from interpreter.source import cache, reader
from interpreter.source import ruleset as rulesets
from interpreter.source.documents import Documents, sums
from interpreter.source.folders import find_ruleset
from interpreter.source.read_files import Read
from interpreter.source.reader import Room
from interpreter.source.ruleset import Source
from interpreter.source.values import Map


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    return Path(copytree(find_ruleset("breakthrough"), tmp_path / "breakthrough"))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each game that is compiled."""
    compiled = list[str]()

    def compiling(source: Source, players: int | None, variants: Sequence[str], problems: Problems) -> Game | None:
        compiled.append("game")
        return compile_game(source, players, variants, problems)

    monkeypatch.setattr(keeping, "compile_game", compiling)
    return compiled


def played(home: Path) -> list[str]:
    state = interpreter.load(str(home)).start(seed=5, record=True)
    while (decision := state.decision) is not None:
        state.choose(decision.options[len(decision.options) // 2])
    return [str(event) for event in state.events] + [str(state.result), str(state.array)]


def entries(home: Path, kind: str) -> list[Path]:
    return sorted((home.parent / "cache" / "rulewright").glob(f"{kind}-*"))


def test_a_kept_game_is_the_same_game(home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(home)
    assert played(home) == first and made == ["game"]
    game, other = interpreter.load(str(home)), interpreter.load(str(home))
    assert game.program == other.program and game.code == other.code and game.rules == other.rules
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert played(home) == first and made == ["game", "game"]


def test_it_is_made_anew_when_a_file_changes(home: Path, made: list[str]) -> None:
    files = {"game.yaml": "", "parts/more.yaml": "values: {spare: 1}\n", "variants/calm.yaml": "variant: calm\n"}
    for number, (name, content) in enumerate(files.items(), 1):
        interpreter.load(str(home))
        assert len(made) == number
        path = home / name
        path.parent.mkdir(exist_ok=True)
        before = content or path.read_text(encoding="utf-8")
        path.write_text(before + "# edited\n", encoding="utf-8")
        interpreter.load(str(home))
        assert len(made) == number + 1
    interpreter.load(str(home), 2)
    assert len(made) == 5  # other seats or variants are another game


def test_another_interpreter_makes_it_anew(home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter.load(str(home))
    monkeypatch.setattr(cache, "interpreter_stamp", lambda: "another version")
    interpreter.load(str(home))
    assert made == ["game", "game"]


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:-10], lambda data: data[:32] + b"x" + data[33:]])
def test_what_is_damaged_is_made_anew(home: Path, made: list[str], damage: Callable[[bytes], bytes]) -> None:
    first = played(home)
    [entry] = entries(home, "game")
    entry.write_bytes(damage(entry.read_bytes()))
    assert played(home) == first and made == ["game", "game"]


@pytest.mark.parametrize("foreign", [b"", b"no pickle", b"\x80\x05N."])
def test_what_is_whole_but_something_else_is_made_anew(home: Path, made: list[str], foreign: bytes) -> None:
    interpreter.load(str(home))
    [entry] = entries(home, "game")
    cache.keep(entry.name, foreign)
    interpreter.load(str(home))
    assert made == ["game", "game"]


def test_what_others_can_write_is_never_read(home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter.load(str(home))
    [entry] = entries(home, "game")
    entry.chmod(0o666)
    monkeypatch.setattr("pickle.loads", lambda data: pytest.fail("read what others could have written"))
    interpreter.load(str(home))
    assert made == ["game", "game"]


@pytest.mark.parametrize("function", ["os.replace", "tempfile.mkstemp"])
def test_a_full_or_read_only_disk_does_not_matter(
    home: Path, made: list[str], function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(function, full)
    assert played(home) == played(home) and made == ["game", "game"]
    assert list((home.parent / "cache" / "rulewright").iterdir()) == []


def test_two_processes_at_once_do_not_disturb_each_other(home: Path) -> None:
    code = "import sys, interpreter; print(interpreter.load(sys.argv[1]).start(1).array, interpreter.check(sys.argv[1]))"
    running = [subprocess.Popen([sys.executable, "-c", code, str(home)], stdout=subprocess.PIPE) for _ in range(2)]
    told = [process.communicate(timeout=60)[0] for process in running]
    assert told[0] == told[1] and told[0].startswith(b"[")
    assert len(entries(home, "game")) == len(entries(home, "check")) == 1


def test_what_is_old_is_forgotten(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_ENTRIES", 3)
    for number in range(6):
        cache.keep(f"a-{number}", b"x")
        os.utime(entries(home, "a")[-1], (number, number))
    assert [path.name for path in entries(home, "a")] == ["a-3", "a-4", "a-5"]
    monkeypatch.setattr(cache, "MOST_BYTES", 0)
    cache.keep("a-7", b"x")
    assert entries(home, "a") == []


def test_not_everything_is_looked_at_whenever_something_is_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Path] = []
    monkeypatch.setattr(cache, "MOST_ENTRIES", 100)
    monkeypatch.setattr(cache, "_prune", looks.append)
    for number in range(13):
        cache.keep(f"a-{number}", b"x")
    assert len(looks) == 3  # after the first, and after every six: more than a twentieth of a hundred
    monkeypatch.setattr(cache, "MOST_BYTES", 40)
    cache.keep("a-13", b"xxx")
    assert len(looks) == 4


# ---- check ---------------------------------------------------------------------------------------


def checked(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[Problem]:
    with monkeypatch.context() as context:
        context.setenv("RULEWRIGHT_CACHE", "off")
        return interpreter.check(str(home))


EDITS = {
    "game.yaml": [("play:", "pley:"), ("forward", "forwards")],
    "variants/calm.yaml": [("calm", "clam"), ("variant", "# \nvariant")],
    "locales/en.yaml": [("names:", "nams:"), ("language: en", "language: xx")],
    "examples/one.yaml": [("given", "gven"), ("white", "wite")],
}


def test_an_edit_of_any_file_is_noticed_by_who_stays_and_by_who_comes(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "variants").mkdir(exist_ok=True)
    (home / "variants" / "calm.yaml").write_text("variant: calm\n", encoding="utf-8")
    (home / "examples").mkdir(exist_ok=True)
    (home / "examples" / "one.yaml").write_text(
        "examples: [{example: one, given: {active: white}, then: {active: white}}]\n", encoding="utf-8"
    )
    resident = Checker(str(home))
    first = checked(home, monkeypatch)
    assert resident.check() == first == interpreter.check(str(home)) == interpreter.check(str(home))
    for name, edits in EDITS.items():
        path = home / name
        sound = path.read_text(encoding="utf-8")
        for old, new in edits:
            path.write_text(sound.replace(old, new, 1), encoding="utf-8")
            expected = checked(home, monkeypatch)
            assert resident.check() == expected == interpreter.check(str(home)) == interpreter.check(str(home)), (name, new)
        path.write_text(sound, encoding="utf-8")
        assert resident.check() == first == interpreter.check(str(home))


def test_a_file_that_nobody_reads_is_noticed(home: Path) -> None:
    resident = Checker(str(home))
    resident.check()
    before = resident.stamp()
    (home / "stray.txt.yml").write_text("a: 1\n", encoding="utf-8")
    assert resident.stamp() != before
    assert "unread-file" in [problem.code for problem in resident.check()]


def test_damaged_memories_are_not_believed(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = interpreter.check(str(home))
    for wrong in (b"\x80\x05N.", pickle.dumps({home / "game.yaml": ("", b"x"), "answers": 1})):
        for entry in [*entries(home, "check"), *entries(home, "memory"), *entries(home, "documents")]:
            cache.keep(entry.name, wrong)
        with (home / "game.yaml").open("a", encoding="utf-8") as file:
            file.write("# edited\n")
        assert interpreter.check(str(home)) == expected


def test_foreign_parts_of_memories_are_not_believed(home: Path) -> None:
    expected = interpreter.check(str(home))
    (home / "game.yaml").write_text((home / "game.yaml").read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    totals = sums(home)
    assert totals is not None
    [documents], [standing] = entries(home, "documents"), entries(home, "standing")
    for foreign in (b"x", pickle.dumps(1)):
        for entry in entries(home, "check"):
            entry.unlink()
        cache.keep(documents.name, pickle.dumps({path: (total, 1, [], foreign) for path, total in totals.items()}))
        data = cache.kept(standing.name)
        assert data is not None
        known = pickle.loads(data)
        for table in known.tables.values():
            table.words.frozen = foreign
        cache.keep(standing.name, pickle.dumps(known))
        assert interpreter.check(str(home)) == expected


def careless(text: str, chance: random.Random) -> str:
    """A text after an edit: a line is lost, said twice, commented, or two words change places."""
    lines = text.splitlines(keepends=True)
    number = chance.randrange(len(lines))
    line = lines[number]
    match chance.choice(["lose", "twice", "comment", "words", "letter"]):
        case "lose":
            lines[number] = ""
        case "twice":
            lines[number] = line + line
        case "comment":
            lines[number] = line[: len(line) - len(line.lstrip())] + "# edited\n" + line
        case "words":
            words = re.findall(r"\w+", text)
            lines[number] = re.sub(r"\w+(?=\W*$)", chance.choice(words), line)
        case _:
            at = chance.randrange(len(line))
            lines[number] = line[:at] + line[at + 1 :]
    return "".join(lines)


@pytest.mark.parametrize(("ruleset", "edits"), [("kuhn_poker", 12), ("atlantis", 6)])
def test_after_any_edit_all_find_the_same(ruleset: str, edits: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("RULEWRIGHT_CACHE", raising=False)
    home, chance = Path(copytree(find_ruleset(ruleset), tmp_path / ruleset)), random.Random(11)
    # Rules are edited more often than words and examples: more depends on them.
    rules, others = [*home.glob("*.yaml"), *home.glob("variants/*.yaml")], [*home.glob("*/*.yaml")]
    resident = Checker(str(home))
    resident.check()
    for number in range(edits):
        path = chance.choice(sorted(rules if number % 3 else others))
        sound = path.read_text(encoding="utf-8")
        path.write_text(careless(sound, chance), encoding="utf-8")
        expected = checked(home, monkeypatch)
        assert resident.check() == expected == interpreter.check(str(home)), (path, path.read_text(encoding="utf-8"))
        if any(problem.severity == "error" for problem in expected):
            path.write_text(sound, encoding="utf-8")  # else the next edit would not be looked at


def test_another_version_of_a_library_makes_it_anew(home: Path, made: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    interpreter.load(str(home))
    other = home.parent / "site-packages"
    (other / "lark-99.0.dist-info").mkdir(parents=True)
    monkeypatch.setattr("sys.path", [*sys.path, str(other)])
    cache.interpreter_stamp.cache_clear()
    try:
        interpreter.load(str(home))
    finally:
        monkeypatch.undo()
        cache.interpreter_stamp.cache_clear()
    assert made == ["game", "game"]


def test_show_reads_no_file_twice(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    read = list[str]()

    def read_file(path: Path, problems: Problems, room: Room | None = None) -> Map | None:
        read.append(path.name)
        return reader.read_file(path, problems, room)

    def shown() -> str:
        read.clear()
        assert run(["show", str(home)]) == 0
        return capsys.readouterr().out

    monkeypatch.setattr(rulesets, "read_file", read_file)
    first = shown()
    assert "game.yaml" in read and "en.yaml" in read
    assert shown() == first and not read
    main = home / "game.yaml"
    main.write_text(main.read_text(encoding="utf-8").replace("values:\n", "values:\n  lonely: 1\n"), encoding="utf-8")
    assert "lonely" in shown() and read == ["game.yaml"]
    for path in entries(home, "documents"):
        path.write_bytes(path.read_bytes()[:-1])
    after = shown()
    assert "lonely" in after and "en.yaml" in read
    frozen = Documents(home).read(sums(home) or {})
    Documents(home).keep({path: Read(one.total, one.nodes, [], frozen=b"no pickle") for path, one in frozen.items()})
    assert shown() == after and "en.yaml" in read
    monkeypatch.setenv("RULEWRIGHT_CACHE", "off")
    assert shown() == after and "en.yaml" in read
