"""The words of a ruleset: names, prompts and log lines, with fallbacks down to ids."""

from __future__ import annotations

from dataclasses import replace

from interpreter.model.things import Thing
from interpreter.words.flowing import flowing
from interpreter.words.said import languages, read
from interpreter.words.texts import KINDS, Texts
from tests.words.made_up import Decision, Event, Option

ROLLED = Thing("map", entries=tuple((Thing("piece", piece_kind="die"), Thing("number", number=face)) for face in (6, 1)))
EN = {
    "names": {
        "game": "Lighthouse",
        "seats": {"red": "Red"},
        "cells": {"port": "Old port"},
        "places": {"hand": "hand"},
        "pieces": {"keeper": {"one": "keeper", "other": "keepers"}, "lamp": "lamp"},
        "tables": {"tools": {"big_saw": "Big saw"}},
        "actions": {"walk": "Walk"},
        "choices": {"rest": "Rest a day"},
        "symbols": {"weather": {"fog": "thick fog"}},
        "directions": {"n": "north"},
        "fields": {"player": {"oil": {"one": "{n} drop of oil", "other": "{n} drops of oil"}, "mood": "mood"}},
    },
    "prompts": {"turn.cell": "Where to with {keeper}?"},
    "texts": {"tables": {"tools": {"big_saw": "Cuts {what}."}}, "actions": {"walk": "One step."}},
    "log": {
        "left": "{keeper} leaves {n} {n|keeper} behind",
        "calm": "All is calm",
        "found": {"one": "{n} thing found", "other": "{n} things found"},
    },
}
RU = {
    "names": {
        "seats": {"red": "Красные"},
        "pieces": {"keeper": {"one": "смотритель", "few": "смотрителя", "many": "смотрителей"}},
    },
    "log": {"left": "{keeper}: осталось {n} {n|keeper}"},
}
KEEPER = Thing("piece", piece_kind="keeper", owner="red", place=Thing("cell", "port"))


def number(n: int) -> Thing:
    return Thing("number", number=n)


def test_an_action_that_a_row_brings_has_the_text_of_the_row_if_it_has_none_of_its_own() -> None:
    texts = Texts({"en": EN}, "en")
    assert texts.action_text("walk") == "One step."
    assert texts.action_text("big_saw_cut") == "Cuts {what}." and texts.action_text("big_cut") is None


def test_names_of_things() -> None:
    texts = Texts({"en": EN}, "en")
    names = {
        "Old port": Thing("cell", "port"),
        "a1": Thing("cell", "a1"),
        "Red": Thing("player", "red"),
        "deep blue": Thing("player", "deep_blue"),
        "Big saw": Thing("row", "tools.big_saw"),
        "Walk": Thing("action", "walk"),
        "Rest a day": Thing("choice", "rest"),
        "thick fog": Thing("symbol", "weather.fog"),
        "rain": Thing("symbol", "weather.rain"),
        "north": Thing("direction", "n"),
        "7": number(7),
        "pass": Thing("pass"),
        "yes": Thing("flag", number=1),
        "hand of Red": Thing("place", "hand.red"),
        "draw pile": Thing("place", "draw_pile"),
    }
    assert {texts.name(thing): thing for thing in names.values()} == names


def test_pieces_are_told_apart_by_owner_row_and_place() -> None:
    texts = Texts({"en": EN}, "en")
    assert texts.name(KEEPER) == "Red keeper"
    assert texts.option(Option(KEEPER)) == "Red keeper at Old port"
    saw = Thing("piece", piece_kind="tool", row="big_saw")
    assert texts.name(saw) == "Big saw"
    assert texts.name(replace(saw, hidden=True)) == "face-down tool"


def test_spaces_of_a_track_and_edges_are_named_after_what_they_belong_to() -> None:
    names = {
        "places": {"shelf": "long shelf", "pier_2": "pier's end", "a1_b_2": "the gate"},
        "cells": {"a1": "bay", "b_2": "cape", "b": "point"},
    }
    texts = Texts({"en": {"names": names}}, "en")
    assert texts.name(Thing("place", "shelf_12")) == "long shelf 12"
    assert [texts.place(id) for id in ("pier_2", "pier_3", "shelf_top")] == ["pier's end", "pier 3", "shelf top"]
    assert texts.name(Thing("edge", "a1_b")) == "bay – point"
    assert texts.place("b_a1") == "point – bay"
    assert texts.name(Thing("edge", "b_2_a1")) == "cape – bay"
    assert texts.name(Thing("edge", "a1_b_2")) == "the gate"
    assert texts.name(Thing("edge", "a1_z9")) == "a1 z9"


def test_prompts_mention_what_was_chosen_before() -> None:
    texts = Texts({"en": EN}, "en")
    assert texts.prompt(Decision("turn.cell", {"keeper": KEEPER})) == "Where to with Red keeper?"
    assert texts.prompt(Decision("turn.lamp")) == "Choose: lamp"
    assert texts.prompt(Decision("walk.may")) == "Walk: yes or no?"


def test_a_question_without_words_says_what_is_chosen_and_by_what_in_every_language() -> None:
    red, seven, port = Option(Thing("player", "red")), Option(number(7)), Option(Thing("cell", "port"))
    found = {language: Texts({"en": EN, "ru": RU}, language) for language in ("en", "ru", "pl")}

    def asked(prompt: str, *options: Option) -> list[str]:
        return [texts.prompt(Decision(prompt, options=options)) for texts in found.values()]

    assert asked("turn.victim", red) == ["Choose a player (victim)", "Выберите игрока (victim)", "Wybierz gracza (victim)"]
    assert asked("turn.player", red, Option(Thing("pass"))) == ["Choose a player", "Выберите игрока", "Wybierz gracza"]
    assert asked("walk.cell", port) == ["Walk. Choose a space", "Walk. Выберите клетку", "Walk. Wybierz pole"]
    assert asked("walk.keeper", Option(KEEPER)) == ["Walk. Choose: keeper", "Walk. Выберите: смотритель", "Walk. Wybierz: keeper"]
    assert asked("turn.both", red, seven) == ["Choose: both", "Выберите: both", "Wybierz: both"]
    for language in languages():
        kinds = read(language)["play"]["choose_a"]
        assert set(kinds) == set(KINDS) and len(set(kinds.values())) == len(kinds)


def test_log_lines_and_plurals() -> None:
    texts = Texts({"en": EN, "ru": RU}, "en")
    left = Event("say", "left", {"keeper": KEEPER, "n": number(2)})
    assert texts.event(left) == "Red keeper leaves 2 keepers behind"
    assert texts.event(Event("say", "calm")) == "All is calm"
    assert texts.event(Event("say", "found", {"count": number(1), "n": number(1)})) == "1 thing found"
    russian = Texts({"en": EN, "ru": RU}, "ru")
    assert russian.event(left) == "смотритель (Красные): осталось 2 смотрителя"
    left.things["n"] = number(5)
    assert russian.event(left).endswith("5 смотрителей")


def test_what_a_language_lacks_is_said_in_the_first_one() -> None:
    texts = Texts({"en": EN, "ru": RU}, "ru")
    assert texts.game("lighthouse") == "Lighthouse"
    assert texts.name(Thing("action", "walk")) == "Walk"
    assert texts.name(Thing("pass")) == "пас"
    assert Texts({"ru": RU}, "de").name(Thing("player", "red")) == "Красные"


def test_texts_of_cards() -> None:
    texts = Texts({"en": EN}, "en")
    assert texts.text("tables", "tools.big_saw", what=Thing("cell", "port")) == "Cuts Old port."
    assert texts.text("tables", "big_saw") == "Cuts {what}."
    assert texts.text("actions", "walk") == "One step."
    assert texts.text("actions", "run") is None


def test_counters() -> None:
    texts = Texts({"en": EN}, "en")
    assert texts.field("player", "oil", "1") == "1 drop of oil"
    assert texts.field("player", "oil", "3") == "3 drops of oil"
    assert texts.field("player", "mood", "2") == "mood: 2"
    assert texts.field("game", "last_round", "2") == "last round: 2"


def test_everything_works_without_any_locale() -> None:
    texts = Texts({}, "ru")
    assert texts.game("deep_sea") == "deep sea"
    assert texts.option(Option(KEEPER)) == "keeper (red), port"
    assert texts.prompt(Decision("turn.big_cell")) == "Выберите: big cell"
    assert texts.event(Event("say", "all_left", {"n": number(2)})) == "all left: 2"
    assert texts.event(Event("choice", "turn.cell", {"player": Thing("player", "red"), "option": number(1)})) == "red: 1"
    assert texts.event(Event("roll", "", {"player": Thing("player", "red"), "dice": ROLLED})) == "red, бросок: die 6, 1"
    assert texts.event(Event("storm")) == "storm"
    assert texts.word("big_saw") == "big saw" and texts.row("tools.big_saw") == "big saw"


def test_lines_of_rules_go_on_but_points_of_lists_begin_anew() -> None:
    written = "AIM. Win\nthe game.\n\n1. Roll\n   two dice.\n   · a six\n     counts twice\n2. Move.\n- last\nAfter it."
    assert flowing(written) == [
        "AIM. Win the game.",
        "",
        "1. Roll two dice.",
        "   · a six counts twice",
        "2. Move.",
        "- last",
        "After it.",
    ]
