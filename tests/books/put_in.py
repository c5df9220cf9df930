"""Puts faults into texts: what translators and typists do wrong. It knows nothing of the checks that should find them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from interpreter.prose.faults import blanked
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import WORD, grammar

SWAPS = {
    "force": {
        "en": [("may", "must"), ("must", "may"), ("can", "must")],
        "ru": [
            ("можно", "нужно"),
            ("может", "должен"),
            ("можете", "должны"),
            ("должны", "можете"),
            ("должен", "может"),
            ("нужно", "можно"),
        ],
        "pl": [("może", "musi"), ("możesz", "musisz"), ("musi", "może"), ("należy", "można"), ("można", "należy")],
    },
    "bounds": {
        "en": [("at least", "at most"), ("at most", "at least"), ("more than", "less than"), ("up to", "at least")],
        "ru": [
            ("не менее", "не более"),
            ("не более", "не менее"),
            ("не больше", "не меньше"),
            ("хотя бы", "не более чем"),
            ("не меньше", "не больше"),
        ],
        "pl": [
            ("co najmniej", "co najwyżej"),
            ("co najwyżej", "co najmniej"),
            ("najwyżej", "co najmniej"),
            ("przynajmniej", "najwyżej"),
        ],
    },
    "not dropped": {
        "en": [("does not", "does"), ("do not", "do"), ("not ", ""), ("cannot", "can"), ("never", "always"), ("may not", "may")],
        "ru": [("не ", ""), ("нельзя", "можно"), ("никогда не", "всегда")],
        "pl": [("nie ", ""), ("nigdy nie", "zawsze")],
    },
}
LOOK_ALIKE = {"а": "a", "о": "o", "е": "e", "с": "c", "р": "p", "a": "а", "o": "о", "e": "е", "c": "с", "p": "р"}
FOREIGN = {
    "en": ["gadget", "widget", "trinket", "doodad"],
    "ru": ["штуковина", "безделушка", "вещица", "деталь"],
    "pl": ["gadżet", "drobiazg", "błyskotka", "rzecz"],
}
FORBIDDING = {
    "en": re.compile(r"\b(not|no|never|nobody|neither|none)\b"),
    "ru": re.compile(r"\bне (может|можете|должен|должны)\b"),
}
ARTICLES = ("a", "an", "the")
HELPING = ("is", "are", "may", "must", "can", "does", "do", "was", "were")
BOUND = re.compile(r"\[\[[^\[\]]+\]\]")
ENDS = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class Setting:
    """What a fault is put into: a text of a language, the names of things there, and the same text in other languages."""

    language: str
    text: str
    names: dict[str, list[str]] = field(default_factory=dict)  # dictionary forms of single words, by kind of thing
    called: Mapping[str, str] = field(default_factory=dict)  # what is bound by an id is called so
    others: Sequence[str] = ()


Fault = Callable[[Setting, random.Random], str | None]


def _words(kind: str) -> Fault:
    def make(one: Setting, chance: random.Random) -> str | None:
        text = blanked(one.text)
        fitting = [
            (old, new)
            for old, new in SWAPS[kind].get(one.language, [])
            if (match := _standing(old).search(text)) and not (kind == "force" and _forbids(one.language, text, match))
        ]
        if not fitting:
            return None
        old, new = chance.choice(fitting)
        return _standing(old).sub(new, one.text, count=1)

    return make


def _forbids(language: str, text: str, match: re.Match[str]) -> bool:
    """Is it denied, so that “may” and “must” both forbid: “you may not”, “nobody must”, «не может»?"""
    begin = max(text.rfind(mark, 0, match.start()) for mark in ".,;:")
    clause = re.split(r"[.,;:]", text[begin + 1 :], maxsplit=1)[0].lower()
    return bool(FORBIDDING[language].search(clause)) if language in FORBIDDING else False


def _standing(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(words)}" + (r"(?!\w)" if words[-1].isalpha() else ""))


def _not_added(one: Setting, chance: random.Random) -> str | None:
    found = [match for match in WORD.finditer(blanked(one.text)) if _takes_not(one.language, match[0])]
    if not found:
        return None
    match = chance.choice(found)
    if one.language == "en":
        return f"{one.text[: match.end()]} not{one.text[match.end() :]}"
    return f"{one.text[: match.start()]}{'не' if one.language == 'ru' else 'nie'} {one.text[match.start() :]}"


@cache
def _takes_not(language: str, word: str) -> bool:
    """Is it a verb that can be denied?"""
    if language == "en":
        return word in HELPING
    known: Any = morphology(language)
    if language == "ru":
        return str(known.parse(word)[0].tag.POS) == "VERB" and word.islower()
    return word.islower() and any(tag.startswith("fin:") for _, _, (_, _, tag, *_) in known.morfeusz.analyse(word))


def _digits(one: Setting, chance: random.Random) -> str | None:
    found = list(re.finditer(r"(?<![\w.,])\d{1,3}(?![\w.,]\d)(?!\w)", blanked(one.text)))
    if not found:
        return None
    match = chance.choice(found)
    return one.text[: match.start()] + str(int(match[0]) + chance.choice([1, 2, 3])) + one.text[match.end() :]


def _number_word(one: Setting, chance: random.Random) -> str | None:
    known = grammar(one.language).number_of
    found = [match for match in WORD.finditer(blanked(one.text)) if known.get(match[0].lower(), 0) > 1]
    if not found:
        return None
    match = chance.choice(found)
    others = [word for word, value in known.items() if value > 1 and value != known[match[0].lower()] and value < 12]
    return one.text[: match.start()] + chance.choice(others) + one.text[match.end() :]


def _doubled(one: Setting, chance: random.Random) -> str | None:
    allowed = grammar(one.language).words("doubled")
    found = [m for m in WORD.finditer(blanked(one.text)) if len(m[0]) > 1 and m[0].lower() not in allowed and "-" not in m[0]]
    if not found:
        return None
    match = chance.choice(found)
    return f"{one.text[: match.end()]} {match[0]}{one.text[match.end() :]}"


def _script(one: Setting, chance: random.Random) -> str | None:
    found = [at for at, letter in enumerate(blanked(one.text)) if letter in LOOK_ALIKE and _inside(one.text, at)]
    if not found:
        return None
    at = chance.choice(found)
    return one.text[:at] + LOOK_ALIKE[one.text[at]] + one.text[at + 1 :]


def _inside(text: str, at: int) -> bool:
    return 0 < at < len(text) - 1 and (text[at - 1].isalpha() or text[at + 1].isalpha())


def _named(one: Setting) -> list[tuple[int, int, str, str]]:
    """Where a text names something: begin, end, the name and its kind; what is bound has no kind."""
    found = []
    for match in BOUND.finditer(one.text):
        id = match[0].strip("[]").partition("|")[0]
        found.append((match.start(), match.end(), one.called.get(id[0].lower() + id[1:], id), ""))
    kinds = {word: kind for kind, words in one.names.items() for word in words}
    for match in WORD.finditer(blanked(one.text)):
        lemma = next((lemma for lemma in sorted(_lemmas(one.language, match[0])) if lemma in kinds), None)
        if lemma is not None:
            found.append((match.start(), match.end(), lemma, kinds[lemma]))
    return found


@cache
def _lemmas(language: str, word: str) -> frozenset[str]:
    return morphology(language).lemmas(word)


def _foreign_term(one: Setting, chance: random.Random) -> str | None:
    found = _named(one)
    if not found:
        return None
    begin, end, *_ = chance.choice(found)
    return one.text[:begin] + chance.choice(FOREIGN[one.language]) + one.text[end:]


def _other_resource(one: Setting, chance: random.Random) -> str | None:
    fitting = [(place, others) for place in _named(one) if (others := [x for x in one.names.get(place[3], ()) if x != place[2]])]
    if not fitting:
        return None
    (begin, end, _, _), others = chance.choice(fitting)
    return one.text[:begin] + chance.choice(others) + one.text[end:]


def _swapped(one: Setting, chance: random.Random) -> str | None:
    found = sorted(_named(one))
    pairs = [
        (first, second)
        for first in found
        for second in found
        if first[1] <= second[0]
        and _lemmas(one.language, first[2]).isdisjoint(_lemmas(one.language, second[2]))  # else they may be the same word
        and not _in_a_list(one, found, first[1], second[0])
    ]
    if not pairs:
        return None
    first, second = chance.choice(pairs)
    text = one.text
    here, there = text[first[0] : first[1]], text[second[0] : second[1]]
    return text[: first[0]] + there + text[first[1] : second[0]] + here + text[second[1] :]


def _in_a_list(one: Setting, found: list[tuple[int, int, str, str]], begin: int, end: int) -> bool:
    """Are two names parts of a list, which says the same in another order: “a shark, a whale or a boat”, “1 wheat, 1 brick”?"""
    between = one.text[begin:end]
    before = [_word_before(one.text[:at]) for at in (_start(found, begin), end)]
    for start, stop, *_ in found:
        if begin <= start and stop <= end:
            between = between.replace(one.text[start:stop], " ")
    if before[0] == before[1] != "":  # “from the sea and from the coast”
        between = re.sub(rf"\b{re.escape(before[0])}\b", " ", between)
    table = grammar(one.language)
    joining = table.words("and") | table.words("or")
    words = [word.lower() for word in WORD.findall(between)]
    joined = any(word in joining for word in words) or "," in between
    return joined and not re.search(r"[\d{.;:]", between) and all(word in joining or word in ARTICLES for word in words)


def _start(found: list[tuple[int, int, str, str]], end: int) -> int:
    return next(start for start, stop, *_ in found if stop == end)


def _word_before(text: str) -> str:
    """The word or number directly before a place."""
    match = re.search(r"([^\W\d_]+|\d+)\s+$", text)
    return match[1] if match else ""


def _placeholder(one: Setting, chance: random.Random) -> str | None:
    found = re.findall(r"\{[^{}]+\}", one.text)
    return one.text.replace(chance.choice(found), "", 1) if found else None


def _untranslated(one: Setting, chance: random.Random) -> str | None:
    fitting = [other for other in one.others if len(WORD.findall(blanked(other))) > 3]
    return chance.choice(fitting) if fitting else None


def _dropped_sentence(one: Setting, chance: random.Random) -> str | None:
    sentences = ENDS.split(one.text)
    if len(sentences) < 2:
        return None
    sentences.pop(chance.randrange(len(sentences)))
    return " ".join(sentences)


FAULTS: dict[str, Fault] = {
    "digits": _digits,
    "number word": _number_word,
    "not dropped": _words("not dropped"),
    "not added": _not_added,
    "force": _words("force"),
    "bounds": _words("bounds"),
    "foreign term": _foreign_term,
    "swapped terms": _swapped,
    "other resource": _other_resource,
    "dropped sentence": _dropped_sentence,
    "placeholder": _placeholder,
    "untranslated": _untranslated,
    "doubled": _doubled,
    "script": _script,
}
