"""What differs between two games of one ruleset with other variants on: what they resolve to, not what overlays contain.

The command `rulewright diff` shows what comes of it. May import: everything but `players` and `cli`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.differences.boards import board_changes
from interpreter.differences.difference import Change, Part
from interpreter.differences.differing_texts import text_changes
from interpreter.differences.sections import GROUPS, section_changes
from interpreter.proof.citing import citations
from interpreter.proof.ledger import Difference, Ledger, Replacement
from interpreter.source.selection import possible_players

if TYPE_CHECKING:
    from interpreter.play.api import Game
    from interpreter.source.ruleset import Source

__all__ = ["Change", "Difference", "Differences", "Part", "Replacement", "differences", "two_games"]

ORDER = (*GROUPS, "board", "texts")


@dataclass(frozen=True, slots=True)
class Differences:
    """Everything that differs; lists of rules are in the order of the ledger."""

    before: tuple[str, ...]  # the variants that are on
    after: tuple[str, ...]
    changes: list[Change]
    only_before: list[str]  # rules that hold on one side only
    only_after: list[str]
    replaced: list[Replacement]  # of these, those that take the place of one another
    differently: list[Difference]  # where the ledger says that the two editions differ
    touched: list[str]  # rules of both sides, cited by something that changes


def two_games(source: Source, sets: Sequence[Sequence[str]], players: int | None) -> Iterator[Game]:
    """The games of two sets of variants: for the same number of players, the smallest that both allow if there is one."""
    from interpreter.play.api import compile_game
    from interpreter.problems import Problems, RulesetError

    both = possible_players(source.sections["game"], source.variants, (name for names in sets for name in names))
    for names in sets:
        problems = Problems()
        game = compile_game(source, players or (both[0] if both else None), names, problems)
        if game is None:
            raise RulesetError(list(problems))
        yield game


def differences(before: Game, after: Game, languages: Sequence[str]) -> Differences:
    """All that differs between two games of one ruleset; texts are those of the first of the languages that there is."""
    changes = [*section_changes(before, after), *board_changes(before, after), *text_changes(before, after, languages)]
    changes.sort(key=lambda change: ORDER.index(change.group))
    ledger = Ledger(before.source)
    old, new = _held(before, ledger), _held(after, ledger)
    differently = list(ledger.differences(before.variants, after.variants))
    said = {each.id for each in differently}
    touched = ledger.whole(rule for change in changes for side in change.cites for rule in side)

    def in_order(rules: set[str]) -> list[str]:
        known = [rule for rule in ledger.rules if rule in rules]
        return known + sorted(rules - set(known))

    return Differences(
        before.variants,
        after.variants,
        changes,
        in_order(old - new - said),
        in_order(new - old - said),
        list(ledger.replaced(before.variants, after.variants)),
        differently,
        in_order(touched - (old ^ new) - said),
    )


def _held(game: Game, ledger: Ledger) -> set[str]:
    """The rules that hold in a game: those of its edition, and of those for all editions what its data cite."""
    variation = game.variation
    cited = ledger.whole(
        rule
        for part in (variation.sections, *(game.source.variants[name] for name in variation.chosen))
        for rule, _ in citations(part)
    )
    marked = {rule.id for rule in ledger.rules.values() if rule.editions}
    return (cited - marked) | {rule for rule in marked if ledger.holds(rule, variation.chosen)}
