"""Where rulesets and packs lie and which files they have, found out without reading them: what is kept is known by its files."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from interpreter.problems import Position, Problem, RulesetError, guess
from interpreter.source.files import MAX_BYTES, TooLarge, read_regular, shown
from interpreter.source.resources import folder

MAIN = "game.yaml"
LEDGER = "ledger.yaml"
SUFFIXES = (".yaml", ".yml")
# Looked for without reading YAML, so that a pack with a mistake in it is still known to be one.
HEAD = re.compile(rb"^pack[ \t]*:", re.MULTILINE)
ID = re.compile(rb"^pack[ \t]*:[ \t]*['\"]?([a-z][a-z0-9_]*)", re.MULTILINE)
RULESET = re.compile(rb"^for[ \t]*:[ \t]*(['\"]?)([^'\"\r\n#]*)", re.MULTILINE)
NAME = re.compile(r"[a-z][a-z0-9_]*")
# Whatever may be the key `import`, in whichever way it is written.
IMPORTING = re.compile(rb"import\b")


class ReadHere(UserWarning):
    """A ruleset was read from the current folder although one of the same name comes with the package."""

    def __init__(self, read: str, other: str) -> None:
        self.read, self.other = read, other
        super().__init__(f"{read} was read; the ruleset of this name that comes with the package is {other}")


class Files:
    """The files in the folder of a ruleset."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def rule_files(self) -> list[Path]:
        """The files with the sections of the rules."""
        others = [path for path in sorted(self.path.glob("*.yaml")) if path.name not in (MAIN, LEDGER)]
        return [self.path / MAIN, *others, *sorted(self.path.glob("parts/**/*.yaml"))]

    @property
    def variant_files(self) -> list[Path]:
        return sorted(self.path.glob("variants/*.yaml"))

    @property
    def locale_files(self) -> list[Path]:
        return sorted(self.path.glob("locales/*.yaml"))

    @property
    def example_files(self) -> list[Path]:
        return sorted(self.path.glob("examples/*.yaml"))

    @property
    def book_files(self) -> list[Path]:
        return sorted(self.path.glob("rulebook/*.yaml"), key=lambda path: path.stem)

    @property
    def ledger_file(self) -> Path | None:
        return self.path / LEDGER if (self.path / LEDGER).exists() else None


def is_first_process() -> bool:
    """Did nobody of us start this process?"""
    from multiprocessing import parent_process  # a large library, for what is rarely asked

    return parent_process() is None


def bundled() -> list[str]:
    """The ids of the rulesets that come with the package."""
    home = folder("rulesets")
    return sorted(path.parent.name for path in home.glob(f"*/{MAIN}")) if home.is_dir() else []


def find_ruleset(name_or_path: str | Path) -> Path:
    """The folder of a ruleset, given its id, its folder, or its main file; what lies in the current folder comes first."""
    path, comes_with_us = Path(name_or_path), str(name_or_path) in bundled()
    if path.name == MAIN and path.exists():
        return path.parent
    if (path / MAIN).exists():
        home = folder("rulesets") / path.name
        # Other processes of a command repeat what was said in the first.
        if comes_with_us and path.resolve() != home.resolve() and is_first_process():
            warnings.warn(ReadHere(shown(path), str(home)), stacklevel=2)
        return path
    if comes_with_us:
        return folder("rulesets") / str(name_or_path)
    if is_pack(path):
        return _home_of(path)
    if path.is_dir():
        raise RulesetError(
            [Problem(Position(str(name_or_path), 1, 1), "no-main-file", {"name": str(name_or_path), "file": MAIN})]
        )
    raise RulesetError([Problem(Position(str(name_or_path), 1, 1), *_not_found(path))])


def _not_found(path: Path) -> tuple[str, dict[str, Any]]:
    """What is wrong with what should be a ruleset or a pack: a file looks like a pack."""
    if path.is_file():
        from interpreter.source.format.common import PACK_BEGINS

        return "missing-key", {"key": "pack", "begins": PACK_BEGINS}
    if path.suffix in SUFFIXES:
        beside = [other.name for other in path.parent.glob("*.y*ml")]
        return "unknown-pack", {"file": str(path), "guess": guess(path.name, beside)}
    return "unknown-ruleset", {"name": str(path), "guess": guess(path.name, bundled()), "known": bundled()}


def _home_of(pack: Path) -> Path:
    """The folder of the ruleset that a pack is for: in the current folder, beside the pack, or among those that come with us."""
    (name, at), beside = home_of(pack), pack.parent
    if name in bundled() or (NAME.fullmatch(name) and Path(name, MAIN).exists()):
        return find_ruleset(name)
    if not NAME.fullmatch(name) or not (beside / name / MAIN).exists():
        known = sorted({*bundled(), *(file.parent.name for file in beside.glob(f"*/{MAIN}"))})
        facts = {"name": name, "guess": guess(name.lower(), known), "known": known}
        raise RulesetError([Problem(at, "pack-homeless", facts)])
    return beside / name


def packs_in(name_or_path: str, variants: Sequence[str]) -> list[str]:
    """All that is to be on: a pack where a ruleset is expected stands for its ruleset with the pack on."""
    path = Path(name_or_path)
    a_pack = path.name != MAIN and not (path / MAIN).exists() and name_or_path not in bundled() and is_pack(path)
    return [*([name_or_path] if a_pack else ()), *variants]


def is_path(name: str) -> bool:
    """Is it meant as a file or folder, not as an id?"""
    return name.endswith(SUFFIXES) or "/" in name or "\\" in name or Path(name).exists()


def pack_files(path: Path) -> list[Path]:
    """The files of a pack: itself, or all those in a folder."""
    return sorted(file for file in path.glob("*.yaml") if is_pack(file)) if path.is_dir() else [path]


def is_pack(path: Path) -> bool:
    """Does a file say that it is a pack, or does a folder have such files?"""
    if path.is_dir():
        return any(is_pack(file) for file in path.glob("*.yaml"))
    return path.suffix in SUFFIXES and HEAD.search(_content(path)) is not None


def id_in(path: Path) -> str | None:
    """The id that a pack has, if it is one."""
    found = ID.search(_content(path))
    return found[1].decode() if found else None


def ruleset_of(path: Path) -> str:
    """The ruleset that a pack, or the first one of a folder, says it is for."""
    return home_of(path)[0]


def home_of(path: Path) -> tuple[str, Position]:
    """The ruleset that a pack, or the first one of a folder, says it is for, and where it says so."""
    file = pack_files(path)[0]
    content = _content(file)
    found = RULESET.search(content)
    if found is None:
        from interpreter.source.format.common import PACK_BEGINS

        raise RulesetError([Problem(Position(shown(file), 1, 1), "missing-key", {"key": "for", "begins": PACK_BEGINS})])
    begin = found.start(2)
    line, column = content.count(b"\n", 0, begin) + 1, begin - content.rfind(b"\n", 0, begin)
    return found[2].decode(errors="replace").strip(), Position(shown(file), line, column)


def library() -> dict[str, Path]:
    """The files of all parts, by their ids."""
    return {path.stem: path for path in sorted(folder("rulesets").glob("library/*.yaml"))}


def imports_in(contents: Iterable[str | bytes]) -> bool:
    """Whether files import anything, found out without reading YAML."""
    return any(isinstance(content, bytes) and IMPORTING.search(content) for content in contents)


def _content(path: Path) -> bytes:
    try:
        return read_regular(path, MAX_BYTES)
    except (OSError, ValueError, TooLarge):
        return b""
