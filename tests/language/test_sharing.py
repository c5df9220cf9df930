"""Texts that several tables share: the problems are those of tables that share nothing, at every one of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.language.sharing import Shared
from interpreter.play.compiling import assemble_game
from interpreter.problems import Problems
from interpreter.source.ruleset import read_ruleset
from interpreter.source.selection import together

GAME = """
game: {id: mini, seats: [red, blue, green], players: {min: 2, max: 3}}
symbols: {suit: [sun, moon]}
places: {hand: {per: player}, deck: {}}
tables:
  cards:
    fields: {suit: suit, worth: number}
    rows: [{id: dawn, suit: sun}, {id: dusk, suit: moon, worth: 3}]
pieces: {card: {table: cards, starts: deck}}
fields: {player: {gold: {start: 1}, stock: {per: suit}}}
values: {wealth(player): gold of player + 1}
procedures:
  first: gain wealth(red) gold
  second: |
    if none(cards at hand of me where it is TEXT):
      gain 1 gold
  third: gain 1 sun
play: |
  take turns:
    first
    second
    third
    win me if gold > 9
"""
VARIANTS = {
    "more": "variant: more\nadd:\n  tables:\n    cards: [{id: noon, suit: sun}]\n",
    "renamed": "variant: renamed\nset:\n  values.wealth(player): {base: 3}\n",
    "poor": "variant: poor\nremove: [fields.player.gold]\n",
    "night": "variant: night\nadd:\n  fields.game: {dark: {type: flag}}\n",
    "shelves": "variant: shelves\nadd:\n  places: {shelf: {}}\n",
    "ranked": "variant: ranked\nadd:\n  tables.cards.fields: {rank: number}\n",
    "stored": "variant: stored\nadd:\n  fields.player: {store: {per: suit}}\n",
}
NAMED = {"noon": "more", "dawn and dark": "night", "dawn and any(cards at shelf)": "shelves", "dawn and it.rank > 1": "ranked"}


@pytest.mark.parametrize("text", ["dawn", *NAMED, "green", "nosuch"])
def test_tables_that_share_find_what_tables_alone_find(tmp_path: Path, text: str) -> None:
    home = tmp_path / "mini"
    (home / "variants").mkdir(parents=True)
    (home / "game.yaml").write_text(GAME.replace("TEXT", text), encoding="utf-8")
    for name, content in VARIANTS.items():
        (home / "variants" / f"{name}.yaml").write_text(content, encoding="utf-8")
    source, shared = read_ruleset(home, Problems()), Shared()
    tables: list[tuple[int | None, list[str]]] = [(2, []), (3, []), *((None, [name]) for name in source.variants)]
    told: list[list[str]] = []
    for players, chosen in [*tables, *reversed(tables)]:
        alone, together_with_others = Problems(), Problems()
        on = together(source.variants, source.options, chosen)
        assemble_game(source, players, on, alone)
        assemble_game(source, players, on, together_with_others, shared)
        assert list(alone) == list(together_with_others), (players, chosen)
        told.append([problem.code for problem in alone])
    found = {(*chosen, players): codes for (players, chosen), codes in zip(tables, told, strict=False)}
    assert len(shared.found) > 3 and found["stored", None] != found[2,]  # which field the sun goes to
    assert text not in NAMED or found[NAMED[text], None] != found[2,]
    assert text != "green" or found[2,] != found[3,]
