"""What each construct of the language means: the printed program of every example in the registry.

To write the file anew: RULEWRIGHT_GOLDEN=1 python -m pytest tests/ir/test_constructs.py
"""

from __future__ import annotations

import os
from pathlib import Path
from textwrap import indent

from interpreter import ir
from interpreter.ir.printer import Printer
from interpreter.ir.verifier import faults
from interpreter.language.registry import ABILITIES, COMMANDS, FORMS, FUNCTIONS
from interpreter.model.types import FLAG, NUMBER, set_of
from interpreter.passes import lowered
from tests.docs.test_reference import BOX, EVENT_COMMANDS, NAMES_OF_EXAMPLES, PROCEDURES, always_known
from tests.passes.make import program_of

LASTING = "after hit(token, amount):\n  until end of turn:\n    modify price(player, house) by amount if player is token.owner"
GOLDEN = Path(__file__).parent / "golden" / "constructs.txt"


def texts() -> dict[str, str]:
    """The examples of the registry, each as an effect; names and fields that are always known, too."""
    found = {f"function_{entry.name}": f"let x be {entry.example}" for entry in FUNCTIONS.values()}
    found |= {f"form_{number}": f"let x be {entry.example}" for number, entry in enumerate(FORMS)}
    found |= {f"command_{entry.name}".replace(" ", "_"): entry.example for entry in COMMANDS.values() if entry.group != "events"}
    return found | {f"known_{number}": text for number, text in enumerate(always_known())}


def game(procedures: dict[str, str], *abilities: str) -> str:
    """A box with everything that the examples mention, some procedures and some abilities."""
    lines = [BOX, "procedures:", *PROCEDURES]
    for name, text in procedures.items():
        lines += [f"  {name}({NAMES_OF_EXAMPLES}): |", indent(text, "    ")]
    if abilities:
        lines += ["abilities:"]
    for number, text in enumerate(abilities):
        lines += [f"  - id: ability_{number}", "    effect: |", indent(text, "      ")]
    return "\n".join(lines) + "\n"


def woven(ability: str) -> str:
    """What an ability changes in the program of a game."""
    (plain, box), (made, _) = program_of(game({})), program_of(game({}, ability))
    printer = Printer(box)
    changed = [printer.procedure("procedure", one) for name, one in made.procedures.items() if plain.procedures.get(name) != one]
    changed += [printer.procedure("value", one) for name, one in made.values.items() if plain.values.get(name) != one]
    return "\n".join([ability, *("  -> " + line for text in changed for line in text.split("\n"))])


def test_every_construct_means_what_it_meant_when_somebody_last_looked() -> None:
    made, box = program_of(game(texts()))
    printer = Printer(box)
    parts = []
    for name, text in texts().items():
        _, *body = printer.procedure("", made.procedures[name]).split("\n")
        parts.append("\n".join([text, *("  ->" + line[2:] for line in body)]))
    parts += [woven(text) for text in (*(entry.example for entry in ABILITIES), *EVENT_COMMANDS, LASTING)]
    found = "\n\n".join(parts) + "\n"
    if os.environ.get("RULEWRIGHT_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(found, encoding="utf-8")
    assert found == GOLDEN.read_text(encoding="utf-8")


def test_every_entry_of_the_registry_is_among_them() -> None:
    """An entry without a golden text could change its meaning, and nobody would see it."""
    written = set(GOLDEN.read_text(encoding="utf-8").split("\n\n"))
    shown = {text.partition("\n  ->")[0] for text in written}
    entries = [*COMMANDS.values(), *ABILITIES]
    missing = [entry.name for entry in entries if entry.group != "events" and entry.example not in shown]
    missing += [entry.name for entry in (*FUNCTIONS.values(), *FORMS) if f"let x be {entry.example}" not in shown]
    missing += [text for text in always_known() if text not in shown]
    assert missing == []


def test_a_program_is_the_same_when_it_is_built_twice() -> None:
    (one, box), (other, _) = program_of(game(texts(), *EVENT_COMMANDS)), program_of(game(texts(), *EVENT_COMMANDS))
    assert one == other
    assert lowered(one, box) == lowered(other, box)


def test_a_lowered_program_is_sound() -> None:
    made, box = program_of(game(texts(), *EVENT_COMMANDS))
    assert faults(lowered(made, box), "frames") == []


def test_a_pass_leaves_the_program_that_it_is_given_alone() -> None:
    made, box = program_of(game(texts(), *EVENT_COMMANDS))
    before = Printer(box).program(made)
    lowered(made, box)
    assert Printer(box).program(made) == before


def test_faults_are_found() -> None:
    made, _ = program_of(game(texts(), *EVENT_COMMANDS))
    play = made.procedures["play"]
    stranger = ir.Slot("stranger", play.me.type, 99)
    broken = ir.CallProcedure(play.position, "nowhere", (ir.Local(stranger.type, stranger),))
    procedures = {**made.procedures, "play": ir.Procedure("play", (), play.slots, (broken,), play.position)}
    assert faults(made.with_changed(procedures=procedures)) == [
        "play: there is no procedure nowhere",
        "play: stranger#99 is not one of its local values",
    ]


def test_what_operations_and_folds_are_given_and_give_is_looked_at() -> None:
    made, _ = program_of(game(texts(), *EVENT_COMMANDS))
    play, one = made.procedures["play"], ir.Const(NUMBER, 1)
    several = ir.ConstSet(set_of(NUMBER), (1, 2))

    def wrong(test: ir.Expr) -> list[str]:
        body = (ir.Require(play.position, test),)
        procedures = {**made.procedures, "play": ir.Procedure("play", (), play.slots, body, play.position)}
        return faults(made.with_changed(procedures=procedures))

    assert wrong(ir.Binary(FLAG, ir.Op.LESS, one, one)) == wrong(ir.Aggregate(FLAG, ir.Fold.ANY, several)) == []
    assert wrong(ir.Binary(NUMBER, ir.Op.LESS, one, one)) == ["play: < gives number"]
    assert wrong(ir.Binary(FLAG, ir.Op.SAME, several, one)) == ["play: is is asked about set of number"]
    assert wrong(ir.Aggregate(FLAG, ir.Fold.ANY, one)) == ["play: any is asked about number"]
    assert wrong(ir.Aggregate(FLAG, ir.Fold.ALL, several)) == ["play: all is given 1 arguments"]
