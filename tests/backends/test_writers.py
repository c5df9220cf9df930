"""The Python machine can write everything that a lowered program may hold."""

from __future__ import annotations

from interpreter import ir
from interpreter.backends.python import write_expressions, write_questions, write_searches, write_statements

EARLIER = {
    ir.After,
    ir.CanDo,
    ir.CanCall,
    ir.Possible,  # passes have replaced these
    ir.Require,
    ir.Ask,
    ir.AskYes,
    ir.Pick,
    ir.Branches,
    ir.AtOnce,
    ir.Try,
    ir.TakeBack,
    ir.Around,
    ir.As,
    ir.Look,  # tables of the program
}
TABLED = {
    ir.Question.NEIGHBOURS,
    ir.Question.STEP,
    ir.Question.OPPOSITE,
    ir.Question.EDGES,
    ir.Question.ENDS,
    ir.Question.ONLY_CELL,
}
WITH_PATHS = {ir.Begin, ir.Offer}  # segments write these themselves


def kinds(base: type[ir.Node]) -> set[type[ir.Node]]:
    return {kind for kind in vars(ir).values() if isinstance(kind, type) and issubclass(kind, base) and kind is not base}


def test_every_kind_of_expression_has_a_writer() -> None:
    assert kinds(ir.Expr) - EARLIER - WITH_PATHS == set(write_expressions.WRITERS)


def test_every_kind_of_statement_has_a_writer() -> None:
    assert kinds(ir.Stmt) - EARLIER - WITH_PATHS == set(write_statements.WRITERS)


def test_every_question_has_a_writer() -> None:
    assert set(ir.Question) - TABLED == set(write_questions.QUESTIONS)
    assert set(write_searches.SEARCHES) <= set(write_questions.QUESTIONS)
