"""Abilities that can be read but can never matter are warnings of `check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.proof.checking import check

GAME = """
game: {{id: doubtful, seats: [red, blue], players: 2}}
board: {{grid: square, rows: 1, columns: 2}}
places: {{hand: {{per: player}}, front: {{per: player}}, deck: {{}}}}
tables: {{cards: {{rows: [{{id: ace, effect: "after {event}(): gain 1 gold"}}]}}}}
pieces: {{card: {{table: cards, starts: deck, active: [{active}]}}}}
fields: {{player: {{gold: number}}}}
procedures: {{hit: gain 1 gold, miss: lose 1 gold, deal: "{deal}"}}
play: |
  hit()
  deal()
"""


@pytest.mark.parametrize(
    ("event", "active", "deal", "codes"),
    [
        ("hit", "front", "move first(cards at deck) to front of me", []),
        ("deal", "hand", "for each player in players: move cards to hand of player", []),
        ("play", "deck", "do nothing", []),
        ("hit", "board", "move first(cards) to a1", []),
        ("miss", "front", "move first(cards at deck) to front of me", ["never-happens"]),
        ("hit", "hand", "move first(cards at deck) to front of me", ["never-there"]),
        ("miss", "board", "move first(cards at deck) to front of me", ["never-happens", "never-there"]),
    ],
)
def test_what_never_happens_and_where_no_card_comes(tmp_path: Path, event: str, active: str, deal: str, codes: list[str]) -> None:
    home = tmp_path / "doubtful"
    home.mkdir()
    (home / "game.yaml").write_text(GAME.format(event=event, active=active, deal=deal))
    assert [problem.code for problem in check(str(home))] == codes


def test_places_are_told_apart_at_tables_of_any_size(tmp_path: Path) -> None:
    home = tmp_path / "doubtful"
    home.mkdir()
    game = GAME.format(event="hit", active="hand", deal="move first(cards at deck) to hand of me")
    more = game.replace("seats: [red, blue], players: 2", "seats: [red, blue, green, white], players: {min: 2, max: 4}")
    order = "places: {front: {per: player}, deck: {}, hand: {per: player}}"
    (home / "game.yaml").write_text(more.replace("places: {hand: {per: player}, front: {per: player}, deck: {}}", order))
    assert check(str(home)) == []
