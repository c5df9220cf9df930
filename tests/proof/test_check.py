"""`check` finds what is wrong anywhere in a ruleset's folder: with any number of players, variant, citation, example, word."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter
from interpreter.proof.misspelt import WORD
from interpreter.source.folders import bundled

from .make import edit


def found(home: Path) -> list[tuple[str, int, str, str]]:
    """File, line, code and the name it is about."""
    return [
        (
            Path(problem.position.file).name,
            problem.position.line,
            problem.code,
            str(
                problem.facts.get("rule")
                or problem.facts.get("path")
                or problem.facts.get("name")
                or problem.facts.get("variant")
            ),
        )
        for problem in interpreter.check(str(home))
    ]


def test_a_sound_ruleset_is_clean(home: Path) -> None:
    assert found(home) == []


@pytest.mark.parametrize("name", bundled())
def test_bundled_rulesets_have_no_errors(name: str) -> None:
    assert [problem for problem in interpreter.check(name) if problem.severity == "error"] == []


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four", "breakthrough", "kuhn_poker"])
def test_the_classics_are_clean(name: str) -> None:
    assert interpreter.check(name) == []


def test_no_machine_is_built(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def built(*_: object) -> None:
        raise AssertionError("a machine was built")

    monkeypatch.setattr("interpreter.passes.lowered", built)
    monkeypatch.setattr("interpreter.backends.python.machine.build_machine", built)
    assert found(home) == []
    edit(home / "examples" / "end.yaml", "red: [take,", "red: [tkae,")  # words are looked for in every combination of variants
    assert [code for _, _, code, _ in found(home)] == ["unknown-name"]


def test_an_unknown_ruleset_is_a_problem() -> None:
    [problem] = interpreter.check("tic_tac_to")
    assert (problem.code, problem.facts["guess"]) == ("unknown-ruleset", "tic_tac_toe")


def test_every_number_of_players_is_tried(home: Path) -> None:
    # `green` sits at the table only if three play.
    edit(home / "game.yaml", "win me if none", "win green if none")
    assert ("game.yaml", 14, "unknown-name", "green") in found(home)


def test_every_variant_is_tried_with_what_it_requires(home: Path) -> None:
    (home / "variants").mkdir()
    (home / "variants" / "more.yaml").write_text("variant: more\nadd: {places: {bank: {}}}\n")
    bad = home / "variants" / "rich.yaml"
    bad.write_text("variant: rich\nrequires: [more]\nset: {setup: move stones to bank}\n")
    edit(home / "locales" / "en.yaml", "taken: taken stones", "taken: taken stones, bank: bank")
    edit(home / "locales" / "en.yaml", "  actions:", "  variants: {more: More, rich: Rich}\n  actions:")
    assert found(home) == []
    edit(bad, "to bank", "to bnak")
    assert [(file, line, code) for file, line, code, _ in found(home)] == [("rich.yaml", 3, "unknown-name")]


def test_a_default_that_a_variant_excludes_is_not_held_against_it(home: Path) -> None:
    (home / "variants").mkdir()
    for name, rest in {"short": "", "long": "", "blitz": "excludes: [long]\n"}.items():
        (home / "variants" / f"{name}.yaml").write_text(f"variant: {name}\n{rest}")
    edit(home / "game.yaml", "symbols:", "options: [{id: length, one_of: [short, long], default: long}]\nsymbols:")
    edit(home / "locales" / "en.yaml", "  actions:", "  variants: {short: Short, long: Long, blitz: Blitz}\n  actions:")
    assert found(home) == []


def test_citations_must_be_in_the_ledger(home: Path) -> None:
    edit(home / "game.yaml", "ST-TAKE-01", "ST-TAKE-10")
    edit(home / "examples" / "end.yaml", "ST-END-01", "ST-END-03")
    assert found(home) == [("end.yaml", 3, "unknown-rule", "ST-END-03"), ("game.yaml", 8, "unknown-rule", "ST-TAKE-10")]


def test_rulings_of_the_ledger_may_be_cited_too(home: Path) -> None:
    ledger = home / "ledger.yaml"
    ledger.write_text(ledger.read_text() + "ambiguities:\n  - {id: ST-AMB-01, point: Two at once?, ruling: No.}\n")
    edit(home / "game.yaml", "[ST-TAKE-01]", "[ST-TAKE-01, ST-AMB-01]")
    assert found(home) == []
    edit(home / "game.yaml", "ST-AMB-01", "ST-AMB-02")
    assert found(home) == [("game.yaml", 8, "unknown-rule", "ST-AMB-02")]


def test_the_variant_for_campaigns_must_exist(home: Path) -> None:
    edit(home / "game.yaml", "id: stones,", "id: stones, campaign: war,")
    assert found(home) == [("game.yaml", 1, "unknown-variant", "war")]


def test_names_in_examples_must_exist(home: Path) -> None:
    edit(home / "examples" / "end.yaml", "do: play", "do: plya\n    as: rde\n    players: [red, bleu]\n    with: [quick]")
    edit(home / "examples" / "end.yaml", "- red:", "- rad:")
    assert found(home) == [
        ("end.yaml", 5, "unknown-name", "plya"),
        ("end.yaml", 6, "unknown-name", "rde"),
        ("end.yaml", 7, "unknown-name", "bleu"),
        ("end.yaml", 8, "unknown-variant", "quick"),
        ("end.yaml", 10, "unknown-name", "rad"),
    ]


def test_missing_and_obsolete_words_are_warnings(home: Path) -> None:
    edit(home / "locales" / "en.yaml", "wait: Wait", "weit: Wait")
    problems = interpreter.check(str(home))
    assert {problem.severity for problem in problems} == {"warning"}
    assert [(problem.code, problem.facts["path"]) for problem in problems] == [
        ("missing-text", "names.actions.wait"),
        ("obsolete-text", "names.actions.weit"),
    ]


def test_placeholders_are_those_of_the_text(home: Path) -> None:
    edit(home / "locales" / "en.yaml", "{n} {n|stone} left", "{m} left")
    assert found(home) == [("en.yaml", 11, "unknown-placeholder", "m")]


def test_a_misspelt_line_of_the_log_is_reported_where_it_is_said(home: Path) -> None:
    polish = (home / "locales/en.yaml").read_text("utf-8").replace("language: en", "language: pl")
    (home / "locales/pl.yaml").write_text(polish, encoding="utf-8")
    edit(home / "game.yaml", "say waited", "say wiated")
    assert ("game.yaml", 9, "written-once", "wiated") in found(home)


def test_a_name_is_reported_where_it_is_declared_though_another_is_as_near(home: Path) -> None:
    edit(home / "game.yaml", "colour: [pale, dark]", "colour: [pale_1, pale_12, pale_3]")
    edit(home / "game.yaml", "win me if", "gain 1 luck if pale_2 is pale_1\n    gain 1 luck if pale_3 is pale_2\n    win me if")
    assert ("game.yaml", 2, "written-once", "pale_12") in found(home)


def test_a_kind_whose_pieces_are_spoken_of_is_no_slip(home: Path) -> None:
    edit(home / "game.yaml", "pieces: {", "pieces: {coin: {count: 2}, ")
    edit(home / "game.yaml", "win me if", "remove coins\n    remove coon\n    win me if")
    assert [name for _, _, code, name in found(home) if code in ("unknown-name", "written-once")] == ["coon"]


def test_neither_a_verb_nor_a_key_of_the_file_is_the_slip(home: Path) -> None:
    edit(home / "game.yaml", "win me if", "for each pit in seets where pit != 6:\n      put 4 seets in pit\n    win me if")
    assert [code for _, _, code, _ in found(home)] == ["bad-character"]


def test_a_parameter_is_reported_where_it_stands_though_only_two_letters_are_left(home: Path) -> None:
    edit(home / "game.yaml", "win me if", "cheer(me)\n    win me if")
    with (home / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("procedures:\n  cheer(player ex): |\n    gain 1 luck for hex\n    lose 1 luck for hex\n")
    lines = (home / "game.yaml").read_text("utf-8").splitlines()
    assert ("game.yaml", lines.index("  cheer(player ex): |") + 1, "written-once", "ex") in found(home)


def test_words_with_a_capital_letter_are_no_names_without_it() -> None:
    assert WORD.findall("name: Smugglers") == ["name"]


def test_actions_of_cards_in_a_group_that_is_never_taken_are_reported(home: Path) -> None:
    edit(home / "game.yaml", "pieces: {stone: {count: 5}}", "pieces: {stone: {count: 5}, gem: {table: gems, active: [heap]}}")
    gems = 'tables: {gems: {rows: [{id: opal, effect: "action shine in movves: gain 1 luck"}]}}\n'
    edit(home / "game.yaml", "actions:\n", gems + "actions:\n")
    assert ("game.yaml", 7, "never-offered", "opal_shine") in found(home)


def test_a_broken_locale_does_not_hide_mistakes_in_the_rules(home: Path) -> None:
    edit(home / "locales" / "en.yaml", "log: {waited:", "lgo: {waited:")
    edit(home / "game.yaml", "stones at heap; move", "stoens at heap; move")
    assert {code for _, _, code, _ in found(home)} == {"unknown-key", "unknown-name"}


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("for each stone in", "for each stonee in", 2),  # `stone` is then the kind, where one stone is expected
        ("group: moves", "group: movse", 9),
    ],
)
def test_a_slip_is_reported_on_its_line_though_the_rest_does_not_fit(tmp_path: Path, old: str, new: str, line: int) -> None:
    home = tmp_path / "heaps"
    home.mkdir()
    text = """\
procedures:
  clear: "for each stone in stones at box: take_away(stone)"
  take_away(stone): remove stone
game: {id: heaps, seats: [red, blue], players: 2}
pieces: {stone: {count: 3}}
setup: clear()
actions:
  - id: wait
    group: moves
    effect: clear()
  - {id: sit, group: moves, effect: clear()}
play: take action from moves
"""
    (home / "game.yaml").write_text(text, encoding="utf-8")
    assert interpreter.check(str(home)) == []
    assert old in text
    (home / "game.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    assert line in [problem.position.line for problem in interpreter.check(str(home))]
