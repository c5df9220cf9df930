"""What can be played, and what a form for a new game says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from interpreter.players import BOTS
from interpreter.source.ruleset import Source, read_playable
from interpreter.source.selection import player_range
from interpreter.words.texts import Texts

WHO = ("me", "friend", *BOTS)


@dataclass(frozen=True, slots=True)
class Entry:
    """A ruleset on the first page."""

    call: str
    name: str
    about: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat of a form."""

    name: str
    who: str


@dataclass(frozen=True, slots=True)
class VariantChoice:
    """A variant of a form."""

    id: str
    name: str
    text: str
    on: bool


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """A group of variants of which one holds."""

    name: str
    variants: tuple[VariantChoice, ...]


@lru_cache(maxsize=64)
def source_of(ruleset: str) -> Source:
    """The files of a ruleset."""
    return read_playable(ruleset, ())


def texts_of(source: Source, language: str) -> Texts:
    return Texts(source.locales, [language])


def range_of(source: Source) -> tuple[int, int]:
    game = source.sections["game"]
    return player_range(game["players"]) or (1, len(game["seats"]))


def entries(rulesets: Sequence[str], language: str) -> list[Entry]:
    """Every ruleset that can be played, in words."""
    found = []
    for call in rulesets:
        source = source_of(call)
        texts = texts_of(source, language)
        found.append(Entry(call, texts.game(source.id), texts.about() or "", *range_of(source)))
    return found


def form_of(source: Source, language: str, seats: Sequence[str] = (), variants: Sequence[str] = ()) -> dict[str, Any]:
    """The form for a new game, with what was chosen before."""
    texts, (least, most) = texts_of(source, language), range_of(source)
    game = source.sections["game"]
    grouped = [str(variant) for option in source.sections.get("options", ()) for variant in option["one_of"]]
    who = list(seats) or ["me", *(["rollout"] * (least - 1))]

    def choice(id: str, on: bool) -> VariantChoice:
        return VariantChoice(id, texts.variant(id), texts.text("variants", id) or "", on)

    options = []
    for option in source.sections.get("options", ()):
        default = option["default"]
        first = str(default if isinstance(default, str) else default[0])
        chosen = next((str(id) for id in option["one_of"] if id in variants), first)
        named = texts.option_group(str(option["id"]))
        options.append(OptionChoice(named, tuple(choice(str(id), str(id) == chosen) for id in option["one_of"])))
    return {
        "title": texts.game(source.id),
        "about": texts.about() or "",
        "least": least,
        "seats": [
            SeatChoice(texts.player(str(id)), who[number] if number < len(who) else "")
            for number, id in enumerate(list(game["seats"])[:most])
        ],
        "bots": list(BOTS),
        "options": options,
        "variants": [choice(id, id in variants) for id in source.variants if id not in grouped],
    }


def chosen_variants(source: Source, given: Sequence[str]) -> list[str]:
    """The variants that a form means: of each group the default need not be named."""
    found = []
    defaults = set()
    for option in source.sections.get("options", ()):
        default = option["default"]
        defaults |= {str(default)} if isinstance(default, str) else {str(one) for one in default}
    for id in given:
        if id in source.variants and id not in defaults and id not in found:
            found.append(id)
    return found
