"""The reference pages say what the registry says, and every example in the registry compiles."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.cli import library_page, reference
from interpreter.language.parse import parse
from interpreter.language.registry import ABILITIES, COMMANDS, FIELDS, FORMS, FUNCTIONS, NAMES, TYPES, Entry
from interpreter.play.api import compile_game
from interpreter.problems import Problems
from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_ruleset

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / reference.FOLDER
BOX = (Path(__file__).parent / "box.yaml").read_text(encoding="utf-8")
NAMES_OF_EXAMPLES = (
    "token, cell, card, edge, place, player, player rival, cell here, cells ways, number cost, number amount, flag done"
)


@pytest.mark.parametrize("name", sorted(reference.pages()))
def test_committed_pages_are_those_the_generator_writes(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == reference.pages()[name], "run: python -m interpreter.cli.reference"


def test_there_are_no_other_reference_pages() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(reference.pages())


def test_the_page_of_the_library_is_made_from_its_parts() -> None:
    assert (ROOT / library_page.FILE).read_text(encoding="utf-8") == library_page.page(), (
        "run: python -m interpreter.cli.reference"
    )


def test_pages_are_written_to_the_folder_that_is_named(tmp_path: Path) -> None:
    written = reference.write(tmp_path / "new" / "folder")
    assert sorted(path.name for path in written) == sorted(reference.pages())
    assert all(path.read_text(encoding="utf-8").startswith("# ") for path in written)


ENTRIES = [*FUNCTIONS.values(), *FORMS, *COMMANDS.values(), *ABILITIES]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_examples_of_the_registry_are_sentences_of_the_grammar(entry: Entry) -> None:
    problems = Problems()
    start = "expression" if entry in (*FUNCTIONS.values(), *FORMS) else "effect"
    assert parse(entry.example, start, problems) is not None, list(problems)
    assert entry.summary and not entry.summary.endswith(".")


def test_examples_of_the_registry_compile(tmp_path: Path) -> None:
    texts = {f"function_{entry.name}": f"let x be {entry.example}" for entry in FUNCTIONS.values()}
    texts |= {f"form_{number}": f"let x be {entry.example}" for number, entry in enumerate(FORMS)}
    texts |= {f"command_{entry.name}".replace(" ", "_"): entry.example for entry in COMMANDS.values() if entry.group != "events"}
    lines = [BOX, "procedures:", *PROCEDURES]
    for name, text in texts.items():
        lines += [f"  {name}({NAMES_OF_EXAMPLES}): |", *("    " + line for line in text.split("\n"))]
    lines += ["abilities:"]
    for number, text in enumerate([*(entry.example for entry in ABILITIES), *EVENT_COMMANDS]):
        lines += [f"  - id: ability_{number}", "    effect: |", *("      " + line for line in text.split("\n"))]
    (tmp_path / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    source = read_ruleset(find_ruleset(str(tmp_path)), problems)
    assert list(problems) == []
    game = compile_game(source, None, (), problems)
    # Not everything that is watched here is ever called: a warning.
    assert [(lines[problem.position.line - 1], problem.code, problem.facts) for problem in problems.errors] == []
    assert game is not None


PROCEDURES = [
    "  turn: gain 1 gold",
    "  hit(token, number amount): change token.strength by -amount",
    "  destroy(token): remove token",
    "  gain_it(player): gain 1 gold for player",
]
EVENT_COMMANDS = [
    "before destroy(token) if token.strength > 5:\n  cancel",
    "instead of turn() if none(tokens at box):\n  proceed",
]


def test_commands_for_events_are_those_tried_here() -> None:
    events = {entry.name for entry in COMMANDS.values() if entry.group == "events"}
    assert events == {"cancel", "proceed"}


def always_known() -> list[str]:
    """Each field and name that needs no declaration, in a command; `this` is known in the effects of rows only."""
    things = {"piece": "card", "place": "place", "cell": "cell", "player": "player"}
    texts = [f"let x be {things[owner]}.{name}" for owner, name, _ in FIELDS if name != "face"]
    texts += ["let x be first(white_dice).face"]
    texts += [f"let x be {name}" for name, _ in NAMES if name not in ("it", "this")]
    return [*texts, "let x be cells where it is cell"]


def test_names_and_fields_that_are_always_known_are_known(tmp_path: Path) -> None:
    lines = [BOX, "procedures:", *PROCEDURES]
    for number, text in enumerate(always_known()):
        lines += [f"  try_{number}({NAMES_OF_EXAMPLES}): {text}"]
    (tmp_path / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    compile_game(read_ruleset(find_ruleset(str(tmp_path)), problems), None, (), problems)
    assert [(lines[problem.position.line - 1], problem.code, problem.facts) for problem in problems] == []


def test_types_are_those_that_can_be_declared(tmp_path: Path) -> None:
    meant = {
        "KIND": "token",
        "TABLE": "buildings",
        "SYMBOLS": "good",
        "set of T": "set of cell",
        "list of T": "list of number",
        "map of K to T": "map of good to number",
    }
    fields = ", ".join(f"f{number}: {meant.get(name, name)}" for number, (name, _) in enumerate(TYPES))
    lines = [BOX.replace("  buildings:\n", f"  buildings:\n    fields: {{{fields}}}\n")]
    (tmp_path / "game.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    game = compile_game(read_ruleset(find_ruleset(str(tmp_path)), problems), None, (), problems)
    assert list(problems) == []
    assert game is not None
    assert {name for name, _ in TYPES if name.islower() and " " not in name} == {
        name for name in game.box.names.types if name not in (*game.box.symbols, *game.box.kinds, *game.box.tables)
    }
