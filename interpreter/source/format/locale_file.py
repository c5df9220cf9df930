"""What may stand in `locales/<lang>.yaml`."""

from __future__ import annotations

from interpreter.source.format.common import ID, TEXT
from interpreter.source.format.shapes import Record, either, map_of, may, must, record, text

WORDS = either("text, plural forms, or a map by id", TEXT, map_of({"$ref": "#/$defs/words"}, "a map by id"), name="words")
BY_ID = map_of(WORDS, "a map by id", name="by_id")
# Whatever has words of its own, and what these things are called in a sentence.
THINGS = {
    "seats": "seats",
    "sides": "sides without a player",
    "options": "groups of variants",
    "symbols": "words, by list",
    "boards": "boards",
    "cells": "cells",
    "edges": "edges",
    "directions": "directions",
    "sectors": "sectors",
    "places": "places",
    "tables": "rows, by table",
    "pieces": "kinds of pieces",
    "fields": "fields, by owner",
    "values": "values",
    "procedures": "procedures",
    "steps": "steps",
    "actions": "actions",
    "groups": "groups of actions",
    "abilities": "abilities",
    "variants": "variants",
    "choices": "branches of `choose one`",
}


def _words(title: str, what: str, game: str, **more: str) -> Record:
    return record(
        title,
        may("game", TEXT, game),
        *(may(name, BY_ID, summary) for name, summary in more.items()),
        *(may(name, BY_ID, f"{what} of {things}.") for name, things in THINGS.items()),
    )


PROMPTS = may("prompts", BY_ID, "Questions, by procedure or action and the name that is chosen.", {"turn.token": "Which token?"})
LOG = may("log", BY_ID, "What is said with `say`.", {"eaten": "{n} are eaten"})
RULES = may("rules", TEXT, "The rules in short, for somebody who has never played: aim, turn, what is special, end.")
STORY = (
    may(
        "told",
        BY_ID,
        "Sentences for what was chosen in one go, by procedure, action, card or question, with the names that are chosen there.",
        {"actions.walk": "{player} walks from {token} to {cell}."},
    ),
    may(
        "moves",
        BY_ID,
        "Sentences for pieces that come to some place, by kind and board, area or kind of carrier.",
        {"token.box": "{piece} sinks at {from}."},
    ),
    may("ends", BY_ID, "By which rule a game ends, by procedure and command.", {"turn.win": "{player} has crossed the board."}),
)
NAMES, TEXTS = "Names, by section and id.", "Texts, by section and id."
BY_LANGUAGE = text("a language code like en or pt_BR", "^[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*$")
_NAME_AND_QUESTIONS = (
    may("name", WORDS, "Its name."),
    may("text", TEXT, "Its text."),
    may("prompts", BY_ID, "Its questions, by the name that is chosen.", {"token": "Which token?"}),
)
CHANGED_WORDS = record("a map of words", may("names", BY_ID, NAMES), PROMPTS, may("texts", BY_ID, TEXTS), LOG, RULES, *STORY)
OWN_WORDS = may(
    "words",
    map_of(
        record(
            "a map of words",
            *_NAME_AND_QUESTIONS,
            may(
                "actions",
                map_of(record("a map of words", *_NAME_AND_QUESTIONS), "a map from actions to words"),
                "The words of the actions that it gives, by what the row calls them.",
                {"play": {"name": "Play Dawn", "prompts": {"token": "Which token?"}}},
            ),
        ),
        "a map from languages to words",
        keys=BY_LANGUAGE,
    ),
    "Its words, by language, where they need not stand in a locale.",
    {"en": {"name": "Dawn", "text": "Gain 1 gold."}},
)
ACCEPTED = may(
    "accept",
    map_of(
        map_of(text("a reason", r"\S"), "a map from codes to reasons"),
        "a map from paths to codes with reasons",
    ),
    "Findings that are right as they are: the path of the text, the code, and the reason.",
    {"texts.tables.cards.dawn": {"number-unlike": "a year in its title"}},
)
LOCALE = record(
    "Locale",
    must("language", BY_LANGUAGE, "The language; the name of the file."),
    may(
        "names",
        _words("a map of names", "Names", "The name of the game."),
        NAMES,
        {"pieces": {"token": {"one": "token", "other": "tokens"}}},
    ),
    PROMPTS,
    may(
        "texts",
        _words(
            "a map of texts",
            "Texts",
            "What the game is about.",
            rules="Paragraphs of the rules, by rule id.",
            reasons="Why a variant needs or excludes another, by both ids.",
        ),
        TEXTS,
    ),
    LOG,
    *STORY,
    RULES,
    may(
        "with",
        map_of(CHANGED_WORDS, "a map by variant", keys=ID),
        "Words that are other ones while a variant is on; they stand before those for all.",
    ),
    ACCEPTED,
    summary="Words of a ruleset in one language.",
)
