"""What a text does not name although all others do: sure only if the language names it elsewhere."""

from __future__ import annotations

from interpreter.prose.agreeing import amiss, places_of

ALL = {"en": frozenset({"coal"}), "ru": frozenset({"coal"}), "pl": frozenset({"coal"})}


def test_what_is_named_everywhere_else_is_surely_missing() -> None:
    units = [ALL] * 3 + [{**ALL, "pl": frozenset({"gold"})}]
    (found,) = amiss(units, 3, places_of(units))
    assert (found.language, [*found.missing], [*found.added]) == ("pl", ["coal"], ["gold"])
    assert found.missing["coal"].is_sure and found.missing["coal"].is_always() and found.missing["coal"].is_usual
    assert not found.added["gold"].is_always()  # nobody names it elsewhere


def test_what_is_named_seldom_is_missing_but_not_surely() -> None:
    units = [ALL, {**ALL, "pl": frozenset({"gold"})}]
    (found,) = amiss(units, 1, places_of(units))
    assert found.missing["coal"].is_usual and not found.missing["coal"].is_sure and not found.missing["coal"].is_always()


def test_what_a_language_often_leaves_out_is_not_missing() -> None:
    without = {**ALL, "pl": frozenset[str]()}
    units = [ALL, without, without, without, without, without]
    (found,) = amiss(units, 3, places_of(units))
    assert found.missing["coal"].is_seldom and not found.missing["coal"].is_usual


def test_what_a_language_leaves_out_once_is_no_rule() -> None:
    without = {**ALL, "pl": frozenset[str]()}
    units = [*[ALL] * 9, without, without]
    (found,) = amiss(units, 10, places_of(units))
    assert found.missing["coal"].is_sure and not found.missing["coal"].is_always()


def test_what_others_do_not_agree_about_is_not_missing() -> None:
    units = [ALL, ALL, ALL, {**ALL, "pl": frozenset[str](), "ru": frozenset[str]()}]  # only English names it
    assert [(one.language, [*one.missing]) for one in amiss(units, 3, places_of(units))] == [("en", [])]
