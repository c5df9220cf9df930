"""Texts: those that only one side needs, those that a variant words otherwise, those that are missing."""

from __future__ import annotations

from pathlib import Path

from interpreter.problems import Problems
from interpreter.source.ruleset import read_ruleset
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

from .make import compare, only, shown, write
from .test_ledger import EDITIONS

LOCALE = """\
language: en
names: {game: Tiny, tables: {cards: {sun: Sun, moon: Moon}}, pieces: {token: {one: token, other: tokens}}}
prompts: {turn.token: Which token?}
"""


def texts(home: Path, overlay: str, locale: str) -> list[tuple[str, str, list[tuple[object, ...]]]]:
    return only(home, overlay, "texts", locales__en=locale)


def test_texts_of_one_side_only(tmp_path: Path) -> None:
    assert texts(tmp_path, "remove: [tables.cards.moon]", LOCALE) == [
        ("removed", "names.tables.cards.moon", [("text", "Moon", None)])
    ]


def test_a_text_that_is_needed_and_missing(tmp_path: Path) -> None:
    assert texts(tmp_path, "add: {pieces: {crown: {}}}", LOCALE) == [("added", "names.pieces.crown", [])]


def test_a_variant_that_words_something_otherwise(tmp_path: Path) -> None:
    words = "with: {other: {names: {pieces: {token: {one: coin, other: coins}}}, prompts: {turn.token: Which coin?}}}\n"
    assert texts(tmp_path, "rules: [TI-A-01]", LOCALE + words) == [
        ("changed", "names.pieces.token", [("one", "token", "coin"), ("other", "tokens", "coins")]),
        ("changed", "prompts.turn.token", [("text", "Which token?", "Which coin?")]),
    ]


def test_texts_of_the_asked_language_or_of_the_first(tmp_path: Path) -> None:
    files = {
        "variants/other.yaml": "variant: other\nremove: [tables.cards.moon]",
        "locales/en.yaml": LOCALE,
        "locales/pl.yaml": "language: pl\nnames: {tables: {cards: {moon: Księżyc}}}\n",
    }
    source = write(tmp_path, files)
    for language, word in (("pl", "Księżyc"), ("ru", "Moon")):
        assert ("removed", "names.tables.cards.moon", [("text", word, None)]) in [
            shown(change) for change in compare(source, (), ("other",), language=language).changes
        ]


def test_without_words_there_is_nothing_to_compare(tmp_path: Path) -> None:
    assert only(tmp_path, "add: {pieces: {crown: {}}}", "texts") == []


def test_words_of_a_variant_stand_before_those_for_all() -> None:
    source = read_ruleset(EDITIONS, Problems())
    for variants, mining, digging in (((), "Mining", "Digging"), (("first_print",), "Gold digging", "Digging")):
        said = Texts(with_variants(source.locales, variants), "en")
        assert (said.row("jobs.mining"), said.row("jobs.digging")) == (mining, digging)
    assert Texts(with_variants(source.locales, ("first_print",)), "pl").row("jobs.mining") == "Kopanie złota"
