"""What a text does not name although all others do: sure only if the language names it elsewhere."""

from __future__ import annotations

from interpreter.prose.agreeing import amiss, places_of

ALL = {"en": frozenset({"coal"}), "ru": frozenset({"coal"}), "pl": frozenset({"coal"})}


def test_what_is_named_everywhere_else_is_surely_missing() -> None:
    units = [ALL] * 3 + [{**ALL, "pl": frozenset({"gold"})}]
    (found,) = amiss(units, 3, places_of(units))
    assert (found.language, found.missing, found.sure, found.added) == ("pl", ["coal"], ["coal"], ["gold"])


def test_what_is_named_seldom_is_missing_but_not_surely() -> None:
    units = [ALL, {**ALL, "pl": frozenset({"gold"})}]
    (found,) = amiss(units, 1, places_of(units))
    assert (found.missing, found.sure) == (["coal"], [])


def test_what_a_language_often_leaves_out_is_not_missing() -> None:
    without = {**ALL, "pl": frozenset[str]()}
    units = [ALL, without, without, without]
    (found,) = amiss(units, 3, places_of(units))
    assert found.missing == []


def test_what_others_do_not_agree_about_is_not_missing() -> None:
    units = [ALL, ALL, ALL, {**ALL, "pl": frozenset[str](), "ru": frozenset[str]()}]  # only English names it
    assert [(one.language, one.missing) for one in amiss(units, 3, places_of(units))] == [("en", [])]
