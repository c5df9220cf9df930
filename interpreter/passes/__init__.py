"""Passes: each turns a program into a simpler one and has one idea. May import: `ir`, `model`. Used by: `backends`, `play`."""

from __future__ import annotations

from collections.abc import Collection

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.types import PLAYER
from interpreter.problems import NOWHERE

MAIN = "whole game"  # no procedure of a ruleset can have this name


def beginning(name: str) -> str:
    """The label at which a procedure begins."""
    return f"{name}:begin"


def lowered(program: ir.Program, box: Box, telling: bool = False, headings: Collection[str] = ()) -> ir.Program:
    """A program as machines want it, after all passes; it says when the procedures begin that are `headings` of its story.

    `telling`: it says which procedures run and which ends are reached.
    """
    from interpreter.passes.bounding import keep_within_bounds
    from interpreter.passes.calls import mark_asking
    from interpreter.passes.counting import count_work
    from interpreter.passes.frames import lay_out_frames
    from interpreter.passes.hoisting import work_out_once
    from interpreter.passes.inlining import put_small_values_in_place
    from interpreter.passes.joining import join_segments
    from interpreter.passes.leaving import give_me_back
    from interpreter.passes.locating import locate_once
    from interpreter.passes.narrowing import narrow_what_is_known
    from interpreter.passes.offering_once import offer_equal_things_once
    from interpreter.passes.ordering import ask_what_is_cheap_first
    from interpreter.passes.patterns import offer_what_is_possible
    from interpreter.passes.skipping import nest_what_may_be_skipped
    from interpreter.passes.supposing import name_what_is_supposed
    from interpreter.passes.suspension import cut_where_it_asks
    from interpreter.passes.tabling import lay_out_tables
    from interpreter.passes.telling import tell_the_story, tell_what_runs
    from interpreter.passes.unrolling import ask_one_by_one

    program = with_main(program)
    program = name_what_is_supposed(offer_what_is_possible(program, box))
    program = tell_the_story(program, headings)
    program = tell_what_runs(program) if telling else program
    program = nest_what_may_be_skipped(program)
    program = give_me_back(program)
    program = keep_within_bounds(program, box)
    program = ask_what_is_cheap_first(ask_one_by_one(put_small_values_in_place(program)))
    program = count_work(locate_once(work_out_once(program)))
    program = mark_asking(program)
    program = offer_equal_things_once(cut_where_it_asks(program, box), box)
    program = join_segments(program)
    return narrow_what_is_known(lay_out_tables(lay_out_frames(program, box, MAIN), box))


def lowered_value(value: ir.Procedure, program: ir.Program, lower: ir.Program, box: Box) -> ir.Program:
    """A value that was written later, such as the condition of an example, and the checks it needs, in a lowered program."""
    from interpreter.passes.bounding import keep_within_bounds
    from interpreter.passes.counting import count_work
    from interpreter.passes.hoisting import work_out_once
    from interpreter.passes.leaving import give_me_back
    from interpreter.passes.locating import locate_once
    from interpreter.passes.patterns import offer_what_is_possible
    from interpreter.passes.supposing import name_what_is_supposed
    from interpreter.passes.tabling import lay_out_tables

    alone = offer_what_is_possible(program.with_changed(values={value.name: value}), box, only_values=True)
    alone = name_what_is_supposed(alone.with_changed(procedures={}))
    alone = keep_within_bounds(give_me_back(alone), box)
    alone = count_work(locate_once(work_out_once(alone)))
    alone = lay_out_tables(alone.with_changed(tables=lower.tables, can_leave=lower.can_leave), box)
    values, checks = {**lower.values, **alone.values}, {**lower.checks, **alone.checks}
    return lower.with_changed(values=values, checks=checks, tables=alone.tables)


def with_main(program: ir.Program) -> ir.Program:
    """The whole game: set-up, play, and when play returns the score decides."""
    calls = [ir.CallProcedure(NOWHERE, name) for name in ("setup", "play") if name in program.procedures]
    main = ir.Procedure(MAIN, (), (ir.Slot("me", PLAYER, 0),), (*calls, ir.End(NOWHERE, ir.Verb.FINISH)), NOWHERE, suspends=True)
    return program.with_changed(procedures={**program.procedures, MAIN: main})
