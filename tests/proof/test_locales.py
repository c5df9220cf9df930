"""Checks of locale files, by line and column."""

from __future__ import annotations

from types import SimpleNamespace

from interpreter.problems import Problems
from interpreter.proof.locales import Known, check_locales
from interpreter.source.reader import read_text
from interpreter.words.plurals import usual_code

NONE: frozenset[str] = frozenset()
KNOWN = Known(
    required={
        "names.game": NONE,
        "names.pieces.keeper": NONE,
        "names.symbols.count.one": NONE,
        "names.symbols.count.two": NONE,
        "prompts.turn.cell": frozenset({"keeper"}),
        "log.left": frozenset({"keeper", "n"}),
    },
    optional={"names.cells.a1": NONE, "texts.actions.walk": NONE},
)


def check(text: str, language: str = "en") -> list[tuple[str, int, int, str]]:
    problems = Problems()
    locale = read_text(text, f"locales/{language}.yaml", problems)
    check_locales(SimpleNamespace(locales={language: locale}, variants={"storm": {}}, sections={}), KNOWN, problems)
    return [
        (
            problem.code,
            problem.position.line,
            problem.position.column,
            str(problem.facts.get("path") or problem.facts.get("name") or ""),
        )
        for problem in problems
    ]


COMPLETE = """\
language: en
names:
  game: Lighthouse
  pieces: {keeper: {one: keeper, other: keepers}}
  symbols: {count: {one: one, two: two}}
prompts: {turn.cell: "Where to with {keeper}?"}
log: {left: "{keeper} leaves {n} {n|keeper}"}
"""


def test_a_complete_locale_has_no_problems() -> None:
    assert check(COMPLETE) == []


def test_missing_texts_are_reported_at_the_nearest_parent() -> None:
    assert set(check("language: en\nnames:\n  game: x\n  pieces: {}\n")) == {
        ("missing-text", 1, 1, "log.left"),
        ("missing-text", 1, 1, "prompts.turn.cell"),
        ("missing-text", 2, 1, "names.symbols.count.one"),
        ("missing-text", 2, 1, "names.symbols.count.two"),
        ("missing-text", 4, 3, "names.pieces.keeper"),
    }


def test_obsolete_texts_are_reported_where_they_stand() -> None:
    assert check(COMPLETE + "texts: {actions: {walk: One step., wlak: Two.}}\n") == [
        ("obsolete-text", 8, 36, "texts.actions.wlak")
    ]


def test_placeholders_must_be_given_to_the_text() -> None:
    assert check(COMPLETE.replace("with {keeper}", "with {keper}")) == [("unknown-placeholder", 6, 37, "keper")]
    assert check(COMPLETE.replace("with {keeper}", "with {{keeper}} {keeper")) == [("loose-brace", 6, 48, "{")]
    assert check(COMPLETE.replace("{n|keeper}", "{n|kiper}")) == [("unknown-placeholder", 7, 34, "n|kiper")]


def test_plural_forms_follow_the_language() -> None:
    russian = COMPLETE.replace("language: en", "language: ru").replace("Where to with", "Куда")
    assert check(russian, "ru") == [("plural-forms", 4, 12, "names.pieces.keeper")]
    assert check(russian.replace("other: keepers", "few: k, many: ks"), "ru") == []
    polish = COMPLETE.replace("language: en", "language: pl")
    assert check(polish, "pl") == [("plural-forms", 4, 12, "names.pieces.keeper")]
    assert check(polish.replace("other: keepers", "few: k, many: ks, other: k"), "pl") == []
    assert check(COMPLETE.replace("{one: keeper, other: keepers}", "{one: keeper, few: ks, other: keepers}")) == [
        ("plural-forms", 4, 12, "names.pieces.keeper")
    ]


def test_words_of_a_variant_are_checked_like_all_others() -> None:
    assert check(COMPLETE + 'with: {storm: {log: {left: "{keeper} flees"}, names: {game: Storm}}}\n') == []
    assert check(COMPLETE + 'with: {storm: {log: {left: "{keper} flees"}, names: {gmae: Storm}}}\n') == [
        ("unknown-placeholder", 8, 29, "keper"),
        ("obsolete-text", 8, 54, "names.gmae"),
    ]
    assert check(COMPLETE + "with: {strom: {names: {game: Storm}}}\n") == [("unknown-variant", 8, 8, "")]


def test_a_language_that_nobody_speaks() -> None:
    assert check(COMPLETE.replace("language: en", "language: qqx"), "qqx") == [("unknown-language", 1, 11, "")]


def test_a_language_whose_code_is_written_otherwise() -> None:
    assert check(COMPLETE.replace("language: en", "language: eng"), "eng") == [("unknown-language", 1, 11, "")]
    assert (usual_code("eng"), usual_code("deu"), usual_code("en"), usual_code("pt_BR")) == ("en", "de", None, None)
