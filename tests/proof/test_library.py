"""The words of the library: each part says everything about what it brings, in every language, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.play.compiling import assemble_game
from interpreter.problems import Problems
from interpreter.proof.inventory import inventory
from interpreter.proof.locales import check_locales
from interpreter.proof.remembering import Tried
from interpreter.source.addresses import bare
from interpreter.source.files import shown
from interpreter.source.folders import library
from interpreter.source.reader import read_file
from interpreter.source.ruleset import Source, read_ruleset

LANGUAGES = ("en", "ru", "pl")


def example_of(path: Path, folder: Path) -> Source:
    part = read_file(path, Problems())
    assert part is not None and set(part["about"]) == set(part.get("words", LANGUAGES)) == set(LANGUAGES)
    home = folder / str(part["example"]["game"]).partition("id: ")[2].partition(",")[0]
    (home / "locales").mkdir(parents=True)
    (home / "game.yaml").write_text(part["example"]["game"], encoding="utf-8")
    for language in LANGUAGES:
        (home / "locales" / f"{language}.yaml").write_text(f"language: {language}\n", encoding="utf-8")
    return read_ruleset(home, Problems())


@pytest.mark.parametrize("part", library())
def test_a_part_says_what_it_brings_in_every_language(part: str, tmp_path: Path) -> None:
    path, problems = library()[part], Problems()
    source = example_of(path, tmp_path)
    game = assemble_game(source, None, (), problems)
    assert game is not None and not len(problems)
    check_locales(source, inventory(source, [Tried(game.chosen, "", lambda: game)]), problems)
    assert [str(problem) for problem in problems if problem.position.file == shown(path)] == []
    sections = source.sections
    maps = [sections.get(name) for name in ("places", "procedures")] + list((sections.get("fields") or {}).values())
    brought = {bare(key) for entries in maps if entries for key in entries if entries.key_at[key].file == shown(path)}
    missing = [str(problem.facts["path"]) for problem in problems if problem.code == "missing-text"]
    assert [name for name in missing if brought & set(name.split(".")[1:])] == []


def test_every_part_is_called_like_its_file() -> None:
    for name, path in library().items():
        part = read_file(path, Problems())
        assert part is not None and part["part"] == name
