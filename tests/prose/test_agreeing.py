"""What a text does not name although all others do: sure only if the language names it elsewhere."""

from __future__ import annotations

from interpreter.prose.agreeing import amiss, places_of

ALL = {"en": frozenset({"coal"}), "ru": frozenset({"coal"}), "pl": frozenset({"coal"})}


def test_what_is_named_everywhere_else_is_surely_missing() -> None:
    units = [ALL] * 3 + [{**ALL, "pl": frozenset({"gold"})}]
    (found,) = amiss(units, 3, places_of(units))
    assert (found.language, found.missing, found.surely_missing, found.added) == ("pl", ["coal"], ["coal"], ["gold"])
    assert found.surely_added == []  # gold is named nowhere else


def test_what_a_language_often_leaves_out_is_not_sure() -> None:
    without = {**ALL, "pl": frozenset[str]()}
    units = [ALL, ALL, without, without]
    (found,) = amiss(units, 3, places_of(units))
    assert found.missing == ["coal"] and found.surely_missing == []


def test_what_others_do_not_agree_about_is_not_missing() -> None:
    units = [ALL, ALL, ALL, {**ALL, "pl": frozenset[str](), "ru": frozenset[str]()}]  # only English names it
    assert [(one.language, one.missing) for one in amiss(units, 3, places_of(units))] == [("en", [])]
