"""The rooms of the interpreter: imports point one way, also inside functions and for types, and names tell modules apart."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2] / "interpreter"

# Each room may import those before it.
ROOMS = [
    "records",
    "problems",
    "source",
    "board",
    "model",
    "ir",
    "language",
    "passes",
    "backends",
    "words",
    "prose",
    "play",
    "scene",
    "drawing",
    "players",
    "proof",
    "books",
    "differences",
    "web",
    "cli",
]
PUBLIC = {"__init__", "py"}  # the package itself passes on what is public
TESTS = Path(__file__).parents[1]
OTHER_TESTS = {
    "docs": "what the pages say is true",
    "games": "what the tests of the bundled games share",
    "compared": "bundled games beside other implementations of the same rules",
    "litmus": "mini-games, one for each mechanism",
    "packs": "packs for the bundled games, with which nothing of them shifts",
    "repository": "how the repository is built",
    "robustness": "whatever is wrong with data, it is told",
}


def modules() -> list[Path]:
    return sorted(ROOT.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """The rooms that a module imports, with the line: at its head, inside functions, and for types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "interpreter":
            names = [f"interpreter.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        else:
            continue
        for name in names:
            if name.startswith("interpreter."):
                yield node.lineno, name.split(".")[1]


def test_every_module_has_a_room() -> None:
    loose = {path.name for path in ROOT.glob("*.py")}
    assert loose == {"__init__.py", "problems.py"}
    assert {path.name for path in ROOT.iterdir() if (path / "__init__.py").exists()} == set(ROOMS) - {"problems"}


def test_imports_point_one_way() -> None:
    wrong = []
    for path in modules():
        here = room(path)
        if here in PUBLIC:
            continue
        for line, there in imported(path):
            if there in ROOMS and ROOMS.index(there) > ROOMS.index(here):
                wrong.append(f"{path.relative_to(ROOT)}:{line}: {here} imports {there}")
    assert wrong == []


def test_every_room_says_what_lives_there_and_what_it_may_import() -> None:
    for name in set(ROOMS) - {"problems"}:
        text = ast.get_docstring(ast.parse((ROOT / name / "__init__.py").read_text(encoding="utf-8")))
        assert text is not None and "May import:" in text, name


def test_no_two_modules_or_packages_have_the_same_name_and_another_meaning() -> None:
    names: dict[str, list[str]] = {}
    for path in modules():
        name = path.parent.name if path.stem == "__init__" else path.stem
        names.setdefault(name, []).append(path.relative_to(ROOT).as_posix())
    # The command `play` is a module like every other command, and plays by what the room `play` has.
    assert {name: found for name, found in names.items() if len(found) > 1} == {"play": ["cli/play.py", "play/__init__.py"]}


def test_nothing_is_found_by_a_name_that_is_put_together() -> None:
    """What handles what is said in tables, which a reader and the type checker can follow."""
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
                assert not isinstance(node.args[1], ast.JoinedStr | ast.BinOp), f"{path.relative_to(ROOT)}:{node.lineno}"


def test_every_room_has_its_tests_and_every_folder_of_tests_a_reason() -> None:
    folders = {path.name for path in TESTS.iterdir() if (path / "__init__.py").exists()}
    games = {name for name in folders if (ROOT.parent / "rulesets" / name).is_dir()}
    rooms = set(ROOMS) - {"problems"}
    assert rooms <= folders
    assert folders - rooms - games == set(OTHER_TESTS)
    assert [path.name for path in TESTS.glob("*.py")] == ["conftest.py"]  # what holds for all tests
    assert [name for name in folders if not any((TESTS / name).glob("test_*.py"))] == ["games"]


def test_outside_of_backends_only_their_contract_is_known() -> None:
    """A machine is built in one place; nobody else knows which one it is, or what it is made of."""
    known = {"interpreter.backends.contract", "interpreter.backends.noting"}
    builders = {"play/compiling.py": {"interpreter.backends.python.machine", "interpreter.backends.native.native_machine"}}
    for path in modules():
        if room(path) == "backends":
            continue
        here = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        found |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        machines = {name for name in found if name.startswith("interpreter.backends")}
        assert machines <= known | builders.get(here, set()), here
        inner = {"functions", "module", "watching", "callers", "code"}  # of the Python machine
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Name):
                of = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
                assert of != "machine" or node.attr not in inner, f"{here}:{node.lineno}"


def test_nothing_that_a_program_means_hangs_on_a_string() -> None:
    """Operators, questions, folds and verbs are enums: a slip in one is an error, and a machine can list them all."""
    named = {"verb", "op", "fold", "question", "counts"}
    for path in modules():
        if room(path) not in ("ir", "passes", "backends"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            where = f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.MatchClass):
                wanted = dict(zip(node.kwd_attrs, node.kwd_patterns, strict=True))
                texts = [name for name, pattern in wanted.items() if isinstance(pattern, ast.MatchValue) and _text(pattern.value)]
                assert not named.intersection(texts), where
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                asked = {side.attr for side in sides if isinstance(side, ast.Attribute)}
                assert not (named & asked and any(_text(side) for side in sides)), where


def _text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
