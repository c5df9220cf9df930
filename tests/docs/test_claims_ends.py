"""What docs/language.md says about steps, loops, ends and memory."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from interpreter import EVERYTHING, PlayError

from .table import GOLD, Table


def test_turns_pass_over_those_who_are_out_and_stop_ends_them(table: Table) -> None:
    state = table.play(
        GOLD
        + """\
play: |
  take turns:
    gain 1 gold
    eliminate me if me is bob
    stop if me.gold is 3
  gain 5 gold
""",
        players=3,
    )
    assert table.of(state) == [8, 1, 2]


@pytest.mark.parametrize(
    ("end", "winners", "reason"),
    [
        ("win bob", ("bob",), "win"),
        ("win players", ("ann", "bob"), "win"),
        ("win storm", ("storm",), "win"),
        ("win none", (), "all_lose"),
        ("tie", (), "tie"),
        ("defeat players", (), "all_lose"),
        ("finish", ("ann", "bob"), "finish"),
    ],
)
def test_ends(table: Table, end: str, winners: Sequence[str], reason: str) -> None:
    state = table.play(
        GOLD + f"values: {{score(player): player.gold}}\nscoring: {{score: score}}\nplay: |\n  {end}\n  gain 1 gold\n",
        settings=", sides: [storm]",
    )
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == (winners, reason)


ENDING = """\
fields: {player: {gold: {}}}
values: {score(player): player.gold}
scoring: {score: score}
procedures:
  turn: |
    work()
    gain 1 gold for bob
  work: gain 1 gold for bob
play: turn(); gain 100 gold for ann
"""


@pytest.mark.parametrize(
    ("end", "winners", "reason"),
    [("win ann", ("ann",), "win"), ("win none", (), "all_lose"), ("tie", (), "tie"), ("finish", ("bob",), "finish")],
)
def test_with_after_they_end_the_game_when_that_procedure_is_done(
    table: Table, end: str, winners: Sequence[str], reason: str
) -> None:
    state = table.play(ENDING + f'abilities: [{{id: enough, effect: "after work(): {end} after turn"}}]\n')
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == (winners, reason)
    assert table.of(state) == [0, 2]


def test_an_end_waits_for_all_that_watches_the_procedure_and_for_questions(table: Table) -> None:
    state = table.play(
        ENDING
        + """\
abilities:
  - {id: enough, effect: "before work(): finish after turn"}
  - {id: tip, effect: "after turn(): may gain 5 gold for bob"}
"""
    )
    assert state.result is None and table.options(state) == ["tip", "pass"]
    state.choose(0)
    assert state.result is not None and table.of(state) == [0, 7]


def test_the_innermost_running_call_is_meant_and_while_it_does_not_run_the_game_ends_at_once(table: Table) -> None:
    text = """\
fields: {player: {gold: {}}}
procedures:
  dig(number deep): |
    if deep > 0: dig(deep - 1)
    else: PROGRAM
    gain 1 gold
play: |
  dig(2)
  gain 100 gold
"""
    assert table.of(table.play(text.replace("PROGRAM", "finish after dig"))) == [1, 0]
    assert table.of(table.play(text.replace("PROGRAM", "finish after play"))) == [103, 0]
    other = text.replace("PROGRAM", "finish after other").replace("play:", "  other: stop\nplay:")
    assert table.of(table.play(other)) == [0, 0]


def test_who_wins_is_worked_out_when_it_is_said_and_the_first_end_counts(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}}}
procedures:
  turn: |
    gain 1 gold for ann
    win players where gold > 0 after turn
    gain 1 gold for bob
    tie after turn
play: turn()
""")
    assert state.result is not None and (state.result.winners, state.result.reason) == (("ann",), "win")
    assert table.of(state) == [1, 1]


def test_what_ends_the_game_earlier_wins_over_what_waits(table: Table) -> None:
    state = table.play("""\
procedures: {turn: win ann after turn; tie; win bob}
play: turn()
""")
    assert state.result is not None and state.result.reason == "tie"


def test_a_procedure_that_an_end_waits_for_must_exist(table: Table) -> None:
    assert table.problems("play: finish after trun\nprocedures: {turn: stop}\n") == [("unknown-name", "trun")]


def test_a_step_is_a_part_with_a_name_that_examples_can_run_alone(table: Table) -> None:
    text = (
        GOLD
        + """\
procedures:
  turn: |
    step income: gain 1 gold
    step rest: gain 10 gold
play: turn()
"""
    )
    assert table.of(table.play(text)) == [11, 0]
    assert table.examples("{example: income, do: turn.income, then: {ann.gold: 1}}") == []
    assert len(table.examples("{example: all of it, do: turn, then: {ann.gold: 1}}")) == 1


def test_a_step_stands_directly_in_a_procedure(table: Table) -> None:
    text = GOLD + "procedures:\n  turn: |\n    if me is ann:\n      step income: gain 1 gold\nplay: turn()\n"
    assert [code for code, _ in table.problems(text)] == ["step-inside"]


@pytest.mark.parametrize(
    ("commands", "gold"),
    [
        ("repeat:\n    gain 1 gold\n    stop if me.gold is 4", 4),
        ("repeat 3 times:\n    gain 1 gold\n    stop if me.gold is 2", 2),
        ("repeat up to 3: gain 1 gold", 3),
        ("while me.gold < 5: gain 2 gold", 6),
        ("for each n in 1..3: gain n gold", 6),
        ("let top be 3\n  for each n in 1..top:\n    set top to 9\n    gain 1 gold", 3),  # the set is worked out once
        ("repeat 2 times:\n    repeat 5 times:\n      gain 1 gold\n      stop\n    gain 10 gold", 22),  # the innermost loop
        ("take turns:\n    repeat 2 times:\n      gain 1 gold\n      stop\n    stop if me.gold is 2\n  gain 100 gold", 102),
        ("take turns:\n    stop\n  gain 100 gold", 100),  # `take turns` is a loop, too
        ("leave()\n  gain 100 gold", 101),  # outside of a loop it leaves the procedure
        ("repeat 2 times:\n    leave()\n    gain 100 gold", 202),  # of a procedure that is called, only that one
    ],
)
def test_loops_and_stop(table: Table, commands: str, gold: int) -> None:
    text = GOLD + f"procedures: {{leave: 'gain 1 gold; stop if me is ann; gain 10 gold'}}\nplay: |\n  {commands}\n"
    assert table.of(table.play(text))[0] == gold


def test_a_loop_that_goes_round_200_000_times_without_a_decision_is_refused_with_a_message_that_names_it(table: Table) -> None:
    text = "procedures:\n  spin: |\n    repeat ROUNDS times: change n by 1\nplay: spin()\n"
    assert table.n(text.replace("ROUNDS", "150000")) == 150000
    with pytest.raises(PlayError) as caught:
        table.n(text.replace("ROUNDS", "200001"))
    assert (caught.value.code, "spin" in str(caught.value.facts["chain"])) == ("endless", True)


def test_effects_may_be_nested_12_blocks_deep_and_a_pattern_may_have_12_choices(table: Table) -> None:
    def nested(depth: int) -> str:
        return (
            GOLD
            + "play: |\n"
            + "".join("  " * level + "  if me is ann:\n" for level in range(depth))
            + ("  " * depth + "  gain 1 gold\n")
        )

    def chosen(choices: int) -> str:
        return GOLD + "play: |\n" + "".join(f"  choose c{number} from cells\n" for number in range(choices))

    assert table.of(table.play(nested(12))) == [1, 0]
    assert [code for code, _ in table.problems(nested(13))] == ["effect-too-deep"]
    assert len(table.asked(chosen(12))) == 4
    assert [code for code, _ in table.problems(chosen(13))] == ["effect-too-deep"]


def scored(play: str, ties: str = "", highest: str = "wins") -> str:
    """A game whose score is gold, then shells."""
    return f"""\
fields: {{player: {{gold: {{}}, shells: {{}}}}}}
values: {{score(player): player.gold, shells_of(player): player.shells}}
scoring: {{score: score{ties}, highest: {highest}}}
play: |
  {play}
"""


@pytest.mark.parametrize(
    ("text", "winners", "reason"),
    [
        (scored("gain 2 gold for bob; finish"), ("bob",), "finish"),
        (scored("gain 2 gold for bob"), ("bob",), "finish"),  # when `play` comes to its end, that is a `finish`
        (scored("gain 2 gold for bob", highest="loses"), ("ann", "cid"), "finish"),
        (
            scored("gain 2 gold; gain 2 gold for bob; gain 1 shells for bob; gain 9 shells for cid", ", ties: [shells_of]"),
            ("bob",),
            "finish",
        ),
        (scored("gain 2 gold; gain 2 gold for bob"), ("ann", "bob"), "finish"),  # who is still equal shares the win
        (scored("gain 2 gold for bob; eliminate bob; gain 1 gold"), ("ann",), "finish"),  # no win by score; the block goes on
        (scored("eliminate bob + cid; gain 1 gold; finish"), ("ann",), "finish"),
        (scored("defeat ann + bob; win cid"), ("cid",), "win"),
        (scored("defeat ann + bob; defeat cid; win ann"), (), "all_lose"),  # when nobody is left, everybody has lost
        (scored("win players where gold is 0"), ("ann", "bob", "cid"), "win"),
        (scored("win bob; tie"), ("bob",), "win"),  # nothing behind it is done
    ],
)
def test_finish_eliminate_and_defeat(table: Table, text: str, winners: Sequence[str], reason: str) -> None:
    result = table.play(text, players=3).result
    assert result is not None and (result.winners, result.reason) == (winners, reason)


@pytest.mark.parametrize("command", ["eliminate bob", "defeat bob"])
def test_who_is_out_has_no_more_turns_and_is_not_among_players(table: Table, command: str) -> None:
    text = (
        GOLD
        + f"""\
play: |
  {command}
  for each player in players: gain 10 gold for player
  take turns:
    gain 1 gold
    stop if me is cid
"""
    )
    state = table.play(text, players=3)
    assert table.of(state) == [11, 0, 11]


def test_a_score_is_worked_out_when_the_game_ends(table: Table) -> None:
    state = table.play("""\
fields: {player: {gold: {}}}
values: {score(player): player.gold}
scoring: {score: score}
procedures: {turn: finish after turn; gain 3 gold for bob}
play: turn()
""")
    assert state.result is not None and state.result.scores == {"ann": 0, "bob": 3}


def test_a_field_that_is_kept_is_handed_on(table: Table) -> None:
    text = """\
fields: {game: {chapter: {kept: true, start: 1}, round: {}}, player: {gold: {kept: true}, silver: {}}}
play: |
  change chapter by 1
  change round by 1
  gain 2 gold; gain 2 silver
"""
    first = table.play(text)
    second = first.game.start(2, memory=first.memory())
    fields = second.view(EVERYTHING)["fields"]
    assert (fields["game"], fields["player"]["ann"]) == ({"chapter": 3, "round": 1}, {"gold": 4, "silver": 2})
    assert first.game.start(2).view(EVERYTHING)["fields"]["game"]["chapter"] == 2
