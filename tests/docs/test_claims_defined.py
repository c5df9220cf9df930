"""What docs/language.md defines for every machine, so that nothing is inherited from the language it is written in."""

from __future__ import annotations

import pytest

from interpreter.model.state import DEPTH_LIMIT
from interpreter.problems import PlayError

from .table import GOLD, N, Table

WIDE = "fields: {game: {n: {min: -2147483647, max: 2147483647}, most: {start: 2147483647, max: 2147483647}}}\n"


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("most + 1 - 1", 2147483646),
        ("0 - most - 1", -2147483647),
        ("most * most", 2147483647),
        ("most * (0 - 2) + 1", -2147483646),
        ("sum(1..3, most) - most", 0),
    ],
)
def test_every_step_of_a_calculation_is_bounded_on_its_own_a_sum_at_its_end(table: Table, text: str, n: int) -> None:
    assert table.n(WIDE + f"play: set n to {text}\n") == n


def test_yes_and_no_are_1_and_0_wherever_they_are_kept(table: Table) -> None:
    text = "fields: {game: {on: flag, off: {type: flag, start: true}}, player: {gold: {}}}\nplay: |\n"
    state = table.play(text + "  set on to 2 > 1\n  set off to any(cells where 1 > 2)\n  choose cell from cells\n")
    fields = state.game.box.fields["game"]
    kept = [state.array[fields[name].base] for name in ("on", "off")]
    assert kept == [1, 0] and all(type(number) is int for number in kept)


TRACKS = N.replace("fields:", "places: {track: {spaces: 3}, supply: {}}\npieces: {token: {count: 3, starts: supply}}\nfields:")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("first(cells where 1 > 2) in cells", False),
        ("first(players where 1 > 2) in players", False),
        ("any(neighbours(first(cells where 1 > 2)))", False),
        ("first(players where 1 > 2).gold is 0", True),
        ("any(tokens at track[0 - 1])", False),
        ("any(tokens at track[2])", True),
    ],
)
def test_nothing_is_no_thing_and_no_number_counts_from_the_end(table: Table, condition: str, holds: bool) -> None:
    text = f"play: |\n  move tokens to track[2]\n  set n to 1 if {condition}\n"
    assert table.n(TRACKS + text) == holds


@pytest.mark.parametrize(("type_", "room"), [("cells", 4), ("players", 2), ("numbers", 256), ("tokens", 3)])
def test_a_set_in_a_frame_is_a_count_and_a_fixed_room_and_the_rest_of_it_is_0(table: Table, type_: str, room: int) -> None:
    first = {"cells": "cells where it is a2", "players": "players where it is bob", "numbers": "7..7"}.get(type_, "single")
    first = "tokens where it is last(tokens)" if first == "single" else first
    text = f"""\
play: "keep({first})"
procedures:
  keep({type_} some): |
    choose cell from cells
    for each one in some: set n to n + 1
"""
    state = table.play(TRACKS + text)
    frame = state.game.lowered.layout.frames["keep"]
    [(slot, at, size)] = frame.sets()
    start = state.array[1] + at
    assert (slot.name, size) == ("some", room)
    assert state.array[start] == 1 and state.array[start + 2 : start + 1 + size] == [0] * (room - 1)


ENDLESS = {
    "turns of loops": ("while me.gold >= 0: gain 1 gold", "endless"),
    "calls inside each other": ("again()", "too-deep"),
    "sets with work": ("set n to sum(1..2000, sum(1..2000, it))", "endless"),
    "frames": ("asking()", "too-deep"),
    "sets": ("let some be 1..300; set n to count(some)", "set-too-large"),
}


@pytest.mark.parametrize(("command", "code"), ENDLESS.values(), ids=ENDLESS)
def test_limits_have_codes_and_a_decision_that_is_refused_leaves_the_state_as_it_was(
    table: Table, command: str, code: str
) -> None:
    text = f"""\
play: |
  choose cell from cells
  {command}
  choose cell from cells
procedures:
  again: gain 1 gold; again()
  asking: gain 1 gold; asking(); may choose cell from cells
"""
    state = table.play(N + text)
    before = state.array[:]
    with pytest.raises(PlayError) as caught:
        state.choose(0)
    assert caught.value.code == code
    assert state.array == before and table.options(state) == ["a2", "b2", "a1", "b1"]


def test_limits_are_counted_anew_with_each_decision(table: Table) -> None:
    text = "play: |\n  repeat 3 times:\n    choose cell from cells\n    repeat 150000 times: set me.gold to 1\n"
    state = table.play(GOLD + text)
    for _ in range(3):
        state.choose(0)
    assert state.decision is None


DEEP = {
    "procedures": ("go({n})", "procedures:\n  go(number n): |\n    if n > 1: go(n - 1)\n"),
    "values": ("set n to down({n})", "values:\n  down(number n): if n > 1 then down(n - 1) else 1\n"),
    "values in sets": (
        "set n to down({n})",
        "values:\n"
        "  down(number n): if n > 1 then inner(n) else 1\n"
        "  inner(number n): largest(cells where it is a1 and any(cells where it is a1 and down(n - 1) > 0), 1)\n",
    ),
}


@pytest.mark.parametrize(("command", "more"), DEEP.values(), ids=DEEP)
def test_calls_inside_each_other_are_counted(table: Table, command: str, more: str) -> None:
    most = DEPTH_LIMIT // 2 if "inner" in more else DEPTH_LIMIT  # there, two calls lead to the next turn
    for depth, code in ((most, None), (most + 1, "too-deep")):
        text = f"play: |\n  choose cell from cells\n  {command.format(n=depth)}\n  choose cell from cells\n{more}"
        state = table.play(N + text)
        if code is None:
            state.choose(0)
            continue
        with pytest.raises(PlayError) as caught:
            state.choose(0)
        assert caught.value.code == code


def test_answers_that_are_given_at_once_are_not_inside_each_other(table: Table) -> None:
    text = "play: |\n  repeat 3000 times:\n    choose cell from cells where it is a1\n    gain 1 gold\n  choose cell from cells\n"
    state = table.play(GOLD + text, settings=", automatic: true")
    assert table.options(state) == ["a2", "b2", "a1", "b1"]


def test_frames_have_room_for_50_000_numbers(table: Table) -> None:
    """Each call keeps a set of numbers, which has room for 256, and waits for a decision before the next one."""
    text = """\
play: deeper(1..3)
procedures:
  deeper(numbers some): |
    choose cell from cells
    gain 1 gold
    deeper(some)
    set n to count(some)
"""
    state = table.play(N + text)
    frame = state.game.lowered.layout.frames["deeper"].size
    with pytest.raises(PlayError) as caught:
        for _ in range(50_000 // frame + 2):
            state.choose(0)
    assert caught.value.code == "too-deep" and state.array[1] <= 50_000 < state.array[1] + frame
