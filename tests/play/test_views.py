"""What a player sees never depends on what the player may not know.

Hidden pieces of one kind are exchanged behind the back of a viewer, and values that the viewer may not see are changed:
the view, the viewer's own options and the log must stay the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import interpreter
from interpreter.model.state import FRAME, POINT
from interpreter.model.things import Thing
from interpreter.play.api import EVERYTHING, Event, Game, State

HERE = Path(__file__).parents[1] / "litmus"
GAMES = [str(HERE / "hidden_tiles"), "kuhn_poker"]
IDS = ["hidden_tiles", "kuhn_poker"]
REVEALING = {"actions.show.tile", "play.exploring", "play.one", "answer.one"}  # choices that may show something


def pieces_at(state: State, place: int) -> list[int]:
    box, found = state.game.box, []
    piece = state.array[box.first_at + place]
    while piece >= 0:
        found.append(piece)
        piece = state.array[box.next_at + piece]
    return found


def back(game: Game, piece: int) -> tuple[object, ...]:
    """What can be seen of a face-down piece."""
    kind = game.box.kinds[game.box.piece_kind[piece]]
    row = game.box.piece_row[piece]
    return (kind.name, game.box.piece_owner[piece], *(game.box.tables[kind.table].values[name][row] for name in kind.shows))


def sees_place(state: State, piece: int, viewer: int) -> bool:
    """Told from the declarations alone, so that a mistake of the machine is noticed."""
    box, place = state.game.box, state.array[state.game.box.place_at + piece]
    areas = [area for area in box.places.values() if area.first <= place < area.first + area.count]
    visible = areas[0].visible if areas else "all"
    return looked(state, piece, viewer) or visible == "all" or (visible == "owner" and place - areas[0].first == viewer)


def looked(state: State, piece: int, viewer: int) -> bool:
    return bool(state.array[state.game.box.looked_at + piece] >> viewer & 1)


def sees(state: State, piece: int, viewer: int) -> bool:
    kind = state.game.box.kinds[state.game.box.piece_kind[piece]]
    return sees_place(state, piece, viewer) and (not kind.face_down or looked(state, piece, viewer))


def exchange(state: State, viewer: int, chance: random.Random) -> dict[int, int]:
    """Which piece takes the place of which: hidden ones that look alike; in a hidden place all of a kind do."""
    game = state.game
    unseen = [piece for piece in range(len(game.box.piece_kind)) if not sees(state, piece, viewer)]
    swaps = {piece: piece for piece in range(len(game.box.piece_kind))}
    alike: dict[object, list[int]] = {}
    for piece in unseen:
        alike.setdefault(back(game, piece), []).append(piece)
    for group in alike.values():
        for piece, other in zip(group, chance.sample(group, len(group)), strict=True):
            swaps[piece] = other
    inside: dict[str, list[int]] = {}
    for piece in unseen:
        if not sees_place(state, piece, viewer):
            inside.setdefault(game.box.piece_kind[piece], []).append(piece)
    for group in inside.values():
        mixed = chance.sample([swaps[piece] for piece in group], len(group))
        swaps.update(zip(group, mixed, strict=True))
    return swaps


def behind_the_back(state: State, viewer: int, chance: random.Random) -> State:
    """The same position for the viewer, with everything mixed that the viewer may not know."""
    game, box = state.game, state.game.box
    swaps = exchange(state, viewer, chance)
    other = state.clone()
    S, T = state.array, other.array
    for place in range(len(box.place_names)):
        pieces = [swaps[piece] for piece in pieces_at(state, place)]
        T[box.first_at + place] = pieces[0] if pieces else -1
        for number, piece in enumerate(pieces):
            T[box.place_at + piece] = place
            T[box.previous_at + piece] = pieces[number - 1] if number else -1
            T[box.next_at + piece] = pieces[number + 1] if number + 1 < len(pieces) else -1
    for piece, new in swaps.items():
        T[box.looked_at + new] = S[box.looked_at + piece]
    for owner, fields in box.fields.items():
        for field in fields.values():
            for number in range(field.count):
                new = number
                if owner in box.kinds:
                    piece = box.kinds[owner].first + number
                    new = swaps[piece] - box.kinds[owner].first
                    hidden = not (looked if field.visible == "looked" else sees_place)(state, piece, viewer)
                else:
                    hidden = field.visible == "none" or (field.visible == "owner" and number != viewer)
                for key in range(field.width):
                    value = S[field.base + number * field.width + key]
                    if field.type.kind == "piece":
                        value = swaps.get(value, value)
                    T[field.base + new * field.width + key] = chance.randint(field.least, field.most) if hidden else value
    if S[POINT] >= 0:
        frame = game.lowered.layout.frames[game.lowered.points[S[POINT]].procedure]
        for slot in frame.slots:
            if slot.type.kind == "piece":
                address = S[FRAME] + frame.at[slot.number]
                T[address] = swaps.get(S[address], S[address])
        other.values = game.machine.options(T)
    return other


def positions(name: str, games: int) -> Iterator[tuple[State, random.Random]]:
    game = interpreter.load(name)
    for seed in range(games):
        chance = random.Random(seed)
        state = game.start(seed, record=True)
        while state.decision is not None:
            yield state, chance
            state.choose(chance.randrange(len(state.values)))


@pytest.mark.parametrize("name", GAMES, ids=IDS)
def test_a_view_depends_only_on_what_the_player_may_know(name: str) -> None:
    changed = 0
    for state, chance in positions(name, 40):
        for viewer in range(state.game.players):
            other = behind_the_back(state, viewer, chance)
            assert state.game.sound(other.array)
            assert other.view(viewer) == state.view(viewer)
            changed += other.view(EVERYTHING)["places"] != state.view(EVERYTHING)["places"]
    assert changed > 40  # something was really mixed


@pytest.mark.parametrize("name", GAMES, ids=IDS)
def test_the_options_of_a_player_do_not_betray_hidden_pieces(name: str) -> None:
    asked = 0
    for state, chance in positions(name, 40):
        decision = state.decision
        assert decision is not None
        other = behind_the_back(state, decision.player, chance).decision
        assert other is not None
        assert [option.thing for option in other.options] == [option.thing for option in decision.options]
        assert other.facts == decision.facts
        asked += any(option.thing.hidden for option in decision.options)
    assert asked or name == "kuhn_poker"


@pytest.mark.parametrize("name", GAMES, ids=IDS)
def test_the_log_does_not_betray_hidden_pieces(name: str) -> None:
    compared = 0
    for state, chance in positions(name, 40):
        decision = state.decision
        assert decision is not None
        if decision.prompt in REVEALING:
            continue
        for viewer in range(state.game.players):
            index = chance.randrange(len(state.values))
            here, there = state.clone(), behind_the_back(state, viewer, chance)
            before = len(state.events)
            here.choose(index)
            there.choose(index)
            told = [list(told_to(viewer, world, before)) for world in (here, there)]
            assert told[0] == told[1]
            compared += len(told[0])
    assert compared or name == "kuhn_poker"


def told_to(viewer: int, state: State, before: int) -> Iterator[tuple[str, str, dict[str, Thing]]]:
    """All that is told to a viewer, except which pieces those are that the viewer has come to see."""
    for event in state.events[before:]:
        yield event.kind, event.key, event.seen(viewer)
        for change in event.changes:
            things = dict(change.seen(viewer))
            if "piece" in things and state.game.namer.sees(state.array, max(0, things["piece"].number), viewer):
                things.pop("piece")
            yield change.kind, change.key, things


def view_of(state: State, player: str, place: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = state.view(state.game.seats.index(player))["places"][place]
    return found


def choose(state: State, *labels: str) -> None:
    for label in labels:
        decision = state.decision
        assert decision is not None
        state.choose([option.label for option in decision.options].index(label))


def test_a_face_down_tile_shows_its_back_only() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    (tile,) = view_of(state, "red", "a1")
    light = state.view(EVERYTHING)["places"]["a1"][0]["row"] in ("finds.pearl", "finds.crown")
    assert tile["row"] is None and tile["hidden"]
    assert tile["fields"] == {"dust": 0, "back": "light" if light else "dark"}


def test_only_who_looked_sees_a_tile_and_the_fields_that_go_with_it() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    choose(state, "peek", "tile at a1")
    (red,), (blue,), (whole,) = view_of(state, "red", "a1"), view_of(state, "blue", "a1"), state.view(EVERYTHING)["places"]["a1"]
    assert red["row"] == whole["row"] and not red["hidden"] and "weight" in red["fields"]
    assert blue["row"] is None and blue["hidden"] and "weight" not in blue["fields"]


def test_a_revealed_tile_is_seen_by_all_and_a_concealed_one_by_nobody() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    choose(state, "show", "tile at b1")
    assert not view_of(state, "red", "b1")[0]["hidden"] and not view_of(state, "blue", "b1")[0]["hidden"]
    shown = view_of(state, "blue", "b1")[0]["row"]
    choose(state, "cover", f"{str(shown).partition('.')[2]} at b1")
    assert view_of(state, "red", "b1")[0]["hidden"] and view_of(state, "blue", "b1")[0]["hidden"]


def test_a_hand_is_seen_by_its_owner_and_a_deck_by_nobody() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    assert view_of(state, "red", "hand.red")[0]["row"] is not None
    assert view_of(state, "blue", "hand.red")[0]["row"] is None
    assert all(card["row"] is None for player in ("red", "blue") for card in view_of(state, player, "deck"))


def test_fields_that_only_their_owner_or_nobody_sees() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    red, everything = state.view(0)["fields"], state.view(EVERYTHING)["fields"]
    assert "fate" in everything["game"] and "fate" not in red["game"]
    assert "wish" in red["player"]["red"] and "wish" not in red["player"].get("blue", {})


def test_a_die_under_a_cup_is_seen_by_its_owner() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    before = len(state.events)
    choose(state, "shake")
    (roll,) = [event for event in state.events[before:] if event.kind == "roll"]
    assert view_of(state, "red", "cup.red")[0]["fields"] == {"face": face_in(roll, 0).number}
    assert view_of(state, "blue", "cup.red")[0]["fields"] == {}
    assert face_in(roll, 1).kind == "none"


def face_in(roll: Event, viewer: int) -> Thing:
    ((_, face),) = roll.seen(viewer)["dice"].entries
    return face


def test_a_sack_does_not_show_whose_cubes_come_next() -> None:
    state = interpreter.load(GAMES[0]).start(3)
    assert {cube["owner"] for cube in view_of(state, "red", "sack")} == {None}
    choose(state, "dip")
    assert view_of(state, "blue", "taken.red")[0]["owner"] in ("red", "blue")
