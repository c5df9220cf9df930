"""Laws of the story that every bundled game tells: whole games of chance, in each of its languages.

No id and no word that is missing stands in a line, every roll says whose it is, bookkeeping is never told, what a viewer may not
know is not told, every end has its sentence, and every game has its rules in short.
"""

from __future__ import annotations

import os
import random
import re
from functools import cache

import pytest

import interpreter
from interpreter.passes.telling import ends_of
from interpreter.play.api import EVERYTHING, Game, State
from interpreter.scene.make import Scenery
from interpreter.scene.parts import Line
from interpreter.source.folders import bundled
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

GAMES = sorted(bundled())
MOVES = 3000 if os.environ.get("RULEWRIGHT_SOAK") else 80  # choices of a game that are looked at
ID = re.compile(r"\b(?=\w*[a-z])\w+_\w+|\br[0-9]+c[0-9]+\b|\{|\}")  # such as r1c2, dark_wood, {name}
SHORTEST_RULES, LONGEST_RULES = 150, 5000


@cache
def played(name: str) -> State:
    """A game of chance, with its log."""
    game = interpreter.load(name)
    state, chance = game.start(3, record=True), random.Random(3)
    while state.decision is not None and len(state.choices) < MOVES:
        state.choose(chance.randrange(len(state.values)))
    return state


def languages(game: Game) -> list[str]:
    return list(game.source.locales)


def texts(game: Game, language: str) -> Texts:
    return Texts(with_variants(game.source.locales, game.variants), language)


def lines(state: State, language: str, viewer: int | None = None) -> list[Line]:
    scenery = Scenery(state.game, texts(state.game, language))
    return [line for part in scenery.news(state, EVERYTHING if viewer is None else viewer) for line in part.lines]


@pytest.mark.parametrize("name", GAMES)
def test_a_story_has_no_ids_and_no_missing_words(name: str) -> None:
    state = played(name)
    for language in languages(state.game):
        told = lines(state, language)
        assert told
        assert [line.text for line in told if ID.search(line.text)] == []
        assert all(line.text[:1] == line.text[:1].upper() for line in told)


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_has_its_sentence_in_every_language(name: str) -> None:
    """Of every variant: a question or all of what asks it is told, or each of the actions between which it lets choose."""
    state = played(name)
    points = [point for point in state.game.lowered.points if point is not None]
    asking = {point.prompt for point in points if point.form == "action"}
    for language in languages(state.game):
        locale = state.game.source.locales[language]
        told, prompts = locale.get("told", {}), locale["prompts"]
        untold = {key for key in prompts if key not in told and key.rpartition(".")[0] not in told and not key.endswith(".react")}
        assert untold <= asking, language
        actions = {id for point in points if point.prompt in untold for id in point.names if f"actions.{id}" not in told}
        assert not actions, language
        begins = tuple(f"{texts(state.game, language).player(id)}: " for id in state.game.seats)
        news = Scenery(state.game, texts(state.game, language)).scene(state, EVERYTHING, 0).news
        assert not [line.text for part in news for line in part.lines if line.kind == "choice" and chained(line, begins)]


def chained(line: Line, begins: tuple[str, ...]) -> bool:
    """Is a line a chain of what was chosen, for which the ruleset has no sentence?"""
    return line.text.startswith(begins) and not line.text.endswith((".", "!"))


@pytest.mark.parametrize("name", GAMES)
def test_every_roll_says_whose_it_is_and_is_one_line(name: str) -> None:
    state = played(name)
    names = [texts(state.game, "en").player(id) for id in (*state.game.seats, *state.game.sides)]
    rolls = [line for line in lines(state, "en") if line.kind == "roll"]
    assert len(rolls) <= len([event for event in state.events if event.kind == "roll"])
    assert all(any(line.text.startswith(name) for name in names) for line in rolls)
    assert bool(rolls) == any(event.kind == "roll" for event in state.events)


@pytest.mark.parametrize("name", GAMES)
def test_bookkeeping_is_not_told(name: str) -> None:
    state = played(name)
    look, words = Scenery(state.game).look, texts(state.game, "en")
    hidden = {
        words.field_title(owner, field)
        for owner in ("game", "player")
        for field in state.game.box.fields.get(owner, {})
        if not look.tells(owner, field)
    }
    told = [line.text for line in lines(state, "en") if line.kind == "change"]
    assert [text for text in told for title in hidden if re.search(rf"(^|: |, ){re.escape(title)} [+−]", text, re.I)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_end_has_its_sentence_and_every_game_its_rules_in_short(name: str) -> None:
    game = played(name).game
    reached = set(ends_of(game.program)) - UNREACHED.get(name, {"game.finish"})
    for language in languages(game):
        words = texts(game, language)
        locale = game.source.locales[language]
        assert reached <= set(locale.get("ends", {})) | SAID.get(name, set()), language
        rules = words.rules()
        assert rules is not None and SHORTEST_RULES < len(rules) < LONGEST_RULES and rules.split() == str(locale["rules"]).split()


# Games that end by themselves, when play is over; in all others nothing reaches that end.
UNREACHED: dict[str, set[str]] = {"hearts": set(), "kuhn_poker": set()}
# Ends of which the rules say what happened (`say`) right before.
SAID: dict[str, set[str]] = {"falling_skies": {"game_lost.all_lose"}}


def test_a_card_that_is_played_in_sight_of_all_is_named_to_all() -> None:
    state = played("hearts")
    everything = {line.text for line in lines(state, "en")}
    for viewer in range(state.game.players):
        told = {line.text for line in lines(state, "en", viewer)}
        assert told == everything and not any("face-down" in line for line in told)


@pytest.mark.parametrize("name", ["smugglers", "atlantis"])
def test_cards_are_named_to_those_who_may_see_them(name: str) -> None:
    state = played(name)
    everything = {line.text for line in lines(state, "en")}
    for viewer in range(state.game.players):
        told = {line.text for line in lines(state, "en", viewer)}
        assert told != everything  # something is hidden from everybody
        assert any("face-down" in line or "explorer" in line for line in told)
