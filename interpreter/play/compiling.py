"""From the files of a ruleset to rules that are assembled, and to a game that can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from interpreter.model.later import ReadLater
from interpreter.problems import Problems, RulesetError
from interpreter.records import dataclass

if TYPE_CHECKING:
    from interpreter import ir
    from interpreter.backends.contract import Machine
    from interpreter.language.scope import World
    from interpreter.language.sharing import Shared
    from interpreter.model.box import Box
    from interpreter.play.api import Game
    from interpreter.source.ruleset import Source, Variation


@dataclass(eq=False)
class Assembled(ReadLater):
    """A ruleset for some seats with some variants, understood as a whole, without a machine that could run it."""

    LATER = ("source", "variation", "program", "world")  # whoever only plays does not need what was written

    source: Source
    variation: Variation
    box: Box
    program: ir.Program
    world: World

    @property
    def chosen(self) -> tuple[str, ...]:
        return self.variation.chosen


def assemble_game(
    source: Source,
    players: int | Sequence[str] | None,
    variants: Sequence[str],
    problems: Problems,
    shared: Shared | None = None,
) -> Assembled | None:
    """Understand a ruleset that has been read; None (and problems) if it cannot be. What shares texts is not to be run."""
    from interpreter.play.seating import seated
    from interpreter.source.amount import check_amount

    try:
        seats = seated(source.sections["game"], players, source, variants, problems)
        if seats is None:
            return None
        variation = source.with_variants(variants, len(seats), problems)
        check_amount(variation.sections, source.counted, problems)
        problems.stop_on_errors()
        return _assembled(variation, seats, problems, shared)
    except RulesetError as error:
        with suppress(RulesetError):  # there may be too many problems already
            problems.include(error.problems)
        return None


def compile_game(source: Source, players: int | Sequence[str] | None, variants: Sequence[str], problems: Problems) -> Game | None:
    """Compile a ruleset that has been read; None (and problems) if it cannot be played."""
    found = assemble_game(source, players, variants, problems)
    return None if found is None else build_game(found, problems)


def _assembled(
    variation: Variation, seats: tuple[str, ...], problems: Problems, shared: Shared | None = None
) -> Assembled | None:
    from interpreter.language.assemble import assemble
    from interpreter.language.declare import declare
    from interpreter.language.sharing import Shared

    try:
        shared = shared or Shared()
        boards = shared.boards(variation.sections, problems)
        problems.stop_on_errors()
        box = declare(variation.sections, boards, seats, problems)
        problems.stop_on_errors()
        program, world = assemble(variation.sections, box, problems, shared)
        problems.stop_on_errors()
        box.settle()
        return Assembled(variation.source, variation, box, program, world)
    except RulesetError:
        return None
    except (RecursionError, MemoryError):
        _too_complicated(variation, problems)
        return None


def build_game(found: Assembled, problems: Problems, like: Machine | None = None, telling: bool = False) -> Game | None:
    """Give rules that were assembled a machine, which takes from one that is like it what it can; `telling`: see `lowered`."""
    from interpreter.backends.python.machine import build_machine
    from interpreter.passes import lowered
    from interpreter.play.api import Game

    try:
        make = build_machine if like is None else like.remade
        return Game(found, make(lowered(found.program, found.box, telling, headings_in(found.variation.sections)), found.box))
    except (RecursionError, MemoryError, SyntaxError):
        _too_complicated(found.variation, problems)
        return None


def headings_in(sections: Mapping[str, Any]) -> dict[str, int]:
    """What the look of a ruleset names as headings of the story, each with how deep it stands."""
    return dict(_headings((sections.get("look") or {}).get("headings") or (), 1))


def _headings(entries: Sequence[Any], level: int) -> Iterator[tuple[str, int]]:
    for entry in entries:
        if isinstance(entry, list):
            yield from _headings(entry, level + 1)
        else:
            yield str(entry), level


def _too_complicated(variation: Variation, problems: Problems) -> None:
    """No single text is that deep; but what they make together can still be more than Python takes."""
    problems.error(variation.source.sections["game"].position, "too-complicated")


def build_native(game: Game, level: str | None = None) -> Machine:
    """A native machine for a game that has one of Python; Unsuited if there is none here."""
    from interpreter.backends.native.native_machine import beside

    return beside(game.machine, game.box, level, game.kept_as)


def c_compiler() -> list[str]:
    """The command of the C compiler that is here; Unsuited if there is none."""
    from interpreter.backends.native.native_machine import c_compiler as found

    return found()
