"""Windows for reactions, however many there are to choose from."""

from __future__ import annotations

from pathlib import Path

import interpreter
from tests.robustness.make import written

COPIES = 70
RULES = f"""\
game: {{id: mini, seats: [red, blue], players: 2}}
tables:
  cards:
    rows:
{
    "".join(
        f"      - id: c{number}{chr(10)}        effect: 'before hit(victim) if victim is me: may gain 1 gold'{chr(10)}"
        for number in range(COPIES)
    )
}
pieces: {{card: {{table: cards, count: 1, active: [hand]}}}}
places: {{hand: {{per: player}}}}
fields: {{player: {{gold: number, hits: number}}}}
setup: "for each card in cards: move card to hand of red"
play: |
  hit(red)
  hit(red)
procedures:
  hit(player victim): change victim.hits by 1
"""


def test_each_of_many_reactions_can_be_used_once(tmp_path: Path) -> None:
    state = interpreter.load(str(written(tmp_path, RULES))).start(1)
    for hit in range(2):
        offered = []
        for left in range(COPIES, 0, -1):
            decision = state.decision
            assert decision is not None and len(decision) == left + 1, f"{left} reactions and a way to decline"
            offered.append(decision.options[left // 2].label)
            state = state.game.from_json(state.to_json())
            state.choose(left // 2)
            assert state.view()["fields"]["player"]["red"]["gold"] == hit * COPIES + len(offered)
        assert len(set(offered)) == COPIES
    assert state.decision is None and state.view()["fields"]["player"]["red"]["hits"] == 2
