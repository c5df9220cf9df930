"""From the files of a ruleset to a game that can be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.problems import Problems, RulesetError

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.ruleset import Source, Variation


def compile_game(source: Source, players: int | Sequence[str] | None, variants: Sequence[str],
                 problems: Problems) -> Game | None:
    """Compile a ruleset that has been read; None (and problems) if it cannot be played."""
    from interpreter.play.seating import seated
    from interpreter.source.amount import check_amount

    try:
        seats = seated(source.sections["game"], players, source, variants, problems)
        if seats is None:
            return None
        variation = source.with_variants(variants, len(seats), problems)
        check_amount(variation.sections, problems)
        problems.stop_on_errors()
        return compile_variation(variation, seats, problems)
    except RulesetError:
        return None


def compile_variation(variation: Variation, seats: tuple[str, ...], problems: Problems) -> Game | None:
    """Compile a ruleset with its variants on for some seats; None (and problems) if it cannot be played."""
    from interpreter.backends.python.machine import build_machine
    from interpreter.board.build import build_boards
    from interpreter.language.assemble import assemble
    from interpreter.language.declare import declare
    from interpreter.passes import lowered
    from interpreter.play.api import Game

    try:
        boards = build_boards(variation.sections, problems)
        problems.stop_on_errors()
        box = declare(variation.sections, boards, seats, problems)
        problems.stop_on_errors()
        program, world = assemble(variation.sections, box, problems)
        problems.stop_on_errors()
        return Game(variation.source, variation, box, program, world, build_machine(lowered(program, box), box))
    except RulesetError:
        return None
    except (RecursionError, MemoryError, SyntaxError):
        # No single text is that deep; but what they make together can still be more than Python takes.
        problems.error(variation.source.sections["game"].position, "too-complicated")
        return None
