"""One registry feeds the checker: every construct has a meaning, and a signature that says what may stand where."""

from __future__ import annotations

import re

import pytest

from interpreter.language import meanings, registry, resolve_blocks
from interpreter.language.grammar import parser
from interpreter.language.resolve_functions import FOLDS, QUESTIONS
from interpreter.language.signatures import TYPES, Parameter, read_call, read_command
from interpreter.model.types import CELL, NUMBER, PLAYER, element_of, set_of
from tests.language.make import said, wrong

# Parts of a command that are no expressions: whoever gives the command its meaning reads them.
LEFT = {
    "NAME",
    "BLOCK",
    "COMMAND",
    "ABILITY",
    "GROUP",
    "FIELD",
    "VALUE",
    "ARGUMENTS",
    "KEY",
    "A",
    "B",
    "[bottom of]",
    "[anticlockwise]",
    "[once]",
}


def rules_of(*starts: str) -> set[str]:
    """The kinds of phrases that a rule of the grammar can become."""
    return {
        str(rule.alias or rule.expansion[0].name)
        for rule in parser().rules
        if str(rule.origin.name) in starts and (rule.alias or len(rule.expansion) == 1)
    }


def test_every_command_of_the_grammar_is_in_the_registry_and_has_a_meaning() -> None:
    commands = rules_of("_small", "_compound")
    assert "choose" in commands and "for_each" in commands
    assert set(resolve_blocks.SIGNATURES) == commands
    assert set(meanings.STATEMENTS) == commands


def test_every_expression_of_the_grammar_has_a_meaning() -> None:
    aliases = {str(rule.alias) for rule in parser().rules if rule.alias and rule.origin.name not in ("limit", "effect")}
    assert set(meanings.EXPRESSIONS) == aliases - {"once", "times_per"}


def test_every_function_is_a_fold_a_question_or_has_a_meaning_of_its_own() -> None:
    for name, entry in registry.FUNCTIONS.items():
        assert (name in FOLDS) + (name in meanings.FUNCTIONS or name in QUESTIONS) == 1, name
        assert entry.gives in (*TYPES, "one of SET"), name
    assert set(meanings.FUNCTIONS) <= set(registry.FUNCTIONS)


def test_every_word_in_capitals_is_a_type_or_has_a_way_to_be_read() -> None:
    functions = [one for entry in registry.FUNCTIONS.values() for one in entry.signatures.values()]
    commands = [one for entry in registry.COMMANDS.values() for one in entry.signatures.values()]
    for known, signatures in (((), functions), (LEFT, commands)):
        sorts = {parameter.sort for signature in signatures for parameter in signature.parameters}
        assert sorts - set(TYPES) - set(meanings.ARGUMENTS) - set(known) == set()
    used = {parameter.sort for signature in functions + commands for parameter in signature.parameters}
    assert set(meanings.ARGUMENTS) - used == set()


@pytest.mark.parametrize("entry", registry.FUNCTIONS.values(), ids=lambda entry: entry.name)
def test_a_function_gives_what_the_question_answers(entry: registry.Entry) -> None:
    question = QUESTIONS.get(entry.name)
    if question is not None:
        gives = {"SET": "set", "FLAG": "flag"}.get(entry.gives, "set" if TYPES.get(entry.gives, NUMBER).is_set else "one")
        assert question.answer == gives
    else:
        special = ("random", "possible", "one", "during", "map", "left", "corners", "cells", "turned")
        assert entry.name in FOLDS or entry.name in special


def test_a_form_is_read_as_a_signature() -> None:
    [signature] = read_call("reachable(CELL or CELLS, [over: EDGES or PIECES], [within: NUMBER])", "CELLS")
    assert signature.parameters == (
        Parameter("CELL or CELLS"),
        Parameter("EDGES or PIECES", "over", optional=True),
        Parameter("NUMBER", "within", optional=True),
    )
    assert signature.result(PLAYER) == set_of(CELL)
    one, other = read_call("largest(SET, NUMBER of each), largest(NUMBERS)", "NUMBER")
    assert one.parameters == (Parameter("SET"), Parameter("NUMBER", each=True))
    assert other.parameters == (Parameter("NUMBERS"),) and other.form == "largest(NUMBERS)"
    [first] = read_call("first(SET)", "one of SET")
    assert first.result(set_of(CELL)) == element_of(set_of(CELL)) == CELL
    [move] = read_command("move PIECES to [bottom of] PLACE")
    assert [parameter.sort for parameter in move.parameters] == ["PIECES", "[bottom of]", "PLACE"]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("let x be neighbours(players)", "set of cell"),
        ("let x be edges(tokens)", "set of cell"),
        ("let x be distance(a1, b2, through: players)", "set of cell"),
        ("let x be reachable(a1, over: cells)", "set of edge"),
        ("let x be reachable(a1, within: me)", "number"),
        ("let x be leftmost(cells, around: me, facing: n)", "cell"),
        ("let x be sum(cells, me)", "number"),
        ("let x be largest(cells)", "set of number"),
        ("let x be next(a1)", "player"),
        ("shuffle 3", "place"),
        ("reveal a1", "piece"),
        ("require 3", "flag"),
        ("eliminate a1", "set of player"),
        ("repeat me times: stop", "number"),
        ("as a1: stop", "player"),
        ("pick some from cells up to me", "number"),
        ("look at tokens by a1", "player"),
        ("change a1 by 2", "number"),
    ],
)
def test_what_does_not_fit_a_signature_is_noted(effect: str, expected: str) -> None:
    assert [(code, facts["expected"]) for code, facts in wrong(effect)] == [("wrong-type", expected)]


@pytest.mark.parametrize("effect", ["let x be count()", "let x be count(cells, 2)", "let x be turning(cells, around: a1)"])
def test_a_wrong_number_of_arguments_shows_the_form(effect: str) -> None:
    name = re.search(r"be (\w+)", effect)
    assert name is not None
    assert [(code, facts["form"]) for code, facts in wrong(effect)] == [("argument-count", registry.FUNCTIONS[name[1]].form)]


@pytest.mark.parametrize(
    ("language", "hint"),
    [
        ("en", "`neighbours(CELL or CELLS)` gives CELLS"),
        ("ru", "`neighbours(CELL or CELLS)` даёт CELLS"),
        ("pl", "`neighbours(CELL or CELLS)` daje CELLS"),
    ],
)
def test_a_hint_says_what_a_call_gives(language: str, hint: str) -> None:
    assert [found for _, found in said("gain neighbours(a1) gold", language=language)] == [hint]


def test_a_hint_says_what_a_value_of_the_ruleset_gives() -> None:
    assert [found for _, found in said("as price(me, 2): stop")] == ["`price(player, more)` gives a number"]


def test_folds_are_called_as_in_the_registry() -> None:
    assert set(FOLDS) <= set(registry.FUNCTIONS)
