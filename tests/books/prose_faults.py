"""Puts faults into the text of a book, for `tests.books.prose_benchmark`."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from interpreter.books.named_things import Lexicon, Mention
from interpreter.prose.counting_words import numbers_in
from interpreter.prose.morphology import PLURAL, SINGULAR, Form, morphology
from interpreter.prose.usage import CASES, WORD, grammar

FEWEST_WORDS = 5
LOOK_ALIKE = dict(zip("аеорсухАЕОРСХ", "aeopcyxAEOPCX", strict=True)) | dict(zip("aeopcyxAEOPCX", "аеорсухАЕОРСХ", strict=True))
# Pairs to exchange, in both directions; regular expressions, so that forms are kept where they can be.
FORCE = {
    "ru": [
        ("(?<!вы )могут", "(?<!вы )должны"),
        ("вы можете", "вы должны"),
        ("можно", "нужно"),
        ("нельзя", "можно"),
        ("(?<=игрок )может", "(?<=игрок )должен"),
    ],
    "pl": [("może", "musi"), ("mogą", "muszą"), ("możesz", "musisz"), ("można", "należy")],
}
BOUNDS = {
    "ru": [("не менее", "не более"), ("не меньше", "не больше"), ("минимум", "максимум"), ("или больше", "или меньше"),
           ("или более", "или менее"), ("хотя бы", "не более чем")],
    "pl": [("co najmniej", "co najwyżej"), ("nie mniej", "nie więcej"), ("minimalnie", "maksymalnie"),
           ("lub więcej", "lub mniej"), ("przynajmniej", "najwyżej")],
}  # fmt: skip
NOT = {"ru": "не", "pl": "nie"}
# Ordinary English words, which are in no table of ours.
LEFT_IN_ENGLISH = ("village", "remember", "whenever", "nearby", "carefully", "pieces", "however", "purpose", "towards", "chosen")

# What stands before the number of a page, a point or a picture, which is no rule.
NO_COUNT = re.compile(r"(?:(?<!\w)(?:с|стр|s|str|рис|пункт\w*|шаг\w*|stron\w*|krok\w*|punkt\w*)[. ]*|[(№/–-])$", re.IGNORECASE)

Change = Callable[["Line", random.Random], str | None]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a book that can be changed."""

    number: int
    text: str
    language: str
    lexicon: Lexicon

    def mentions(self) -> list[Mention]:
        return list(self.lexicon.mentions(self.lexicon.words(self.text)))


def lines_of(text: str, language: str, lexicon: Lexicon) -> Iterator[Line]:
    """The lines of a text that say something about things of the game: whole sentences that name one of them."""
    for number, line in enumerate(text.split("\n"), 1):
        one = Line(number, line, language, lexicon)
        ended = line.rstrip("* ").endswith((".", "!", ";", ":", ")"))
        if len(WORD.findall(line)) >= FEWEST_WORDS and ended and "|" not in line and one.mentions():
            yield one


def _put(line: Line, start: int, end: int, new: str) -> str:
    old = line.text[start:end]
    return line.text[:start] + (new[0].upper() + new[1:] if old[:1].isupper() and new else new) + line.text[end:]


def _number(line: Line, chance: random.Random) -> str | None:
    found = [
        one
        for one in numbers_in(line.text, line.language)
        if not one.in_words and 0 < one.value < 100 and not NO_COUNT.search(line.text[: one.start]) and one.start > 4
    ]
    if not found:
        return None
    one = chance.choice(found)
    other = chance.choice([value for value in range(max(one.value - 3, 1), one.value + 4) if value != one.value])
    return _put(line, one.start, one.end, str(other))


def _number_word(line: Line, chance: random.Random) -> str | None:
    found = [one for one in numbers_in(line.text, line.language) if one.in_words and 1 < one.value < 21]
    if not found:
        return None
    one = chance.choice(found)
    written = line.text[one.start : one.end].lower().replace("ё", "е")
    table = grammar(line.language).table["numbers"]
    forms = _forms(table[one.value])
    at = next(
        ((gender, forms[gender].index(form)) for gender in forms for form in forms[gender] if _plain(form) == written), None
    )
    if at is None:
        return None
    other = _forms(table[chance.choice([value for value in range(2, 11) if value != one.value])])
    return _put(line, one.start, one.end, (other.get(at[0]) or other["m"])[at[1]])


def _plain(form: str) -> str:
    return form.replace("ё", "е")


def _forms(entry: object) -> dict[str, list[str]]:
    return {name: str(forms).split() for name, forms in entry.items()} if isinstance(entry, dict) else {"m": str(entry).split()}


def _not_dropped(line: Line, chance: random.Random) -> str | None:
    found = list(re.finditer(rf"(?<!\w){NOT[line.language]} (?=\w)", line.text, re.IGNORECASE))
    bounds = [match for pattern in grammar(line.language).patterns["bounds"].values() for match in pattern.finditer(line.text)]
    found = [one for one in found if not any(bound.start() <= one.start() < bound.end() for bound in bounds)]
    if not found:
        return None
    one = chance.choice(found)
    rest = line.text[one.end() :]
    return line.text[: one.start()] + (rest[0].upper() + rest[1:] if one[0][0].isupper() else rest)


def _not_added(line: Line, chance: random.Random) -> str | None:
    forms = morphology(line.language)
    denied = rf"(?<!\w){NOT[line.language]} $"
    found = [
        match
        for match in WORD.finditer(line.text)
        if match[0].islower() and forms.parts(match[0]) == {"verb"} and not re.search(denied, line.text[: match.start()], re.I)
    ]
    if not found:
        return None
    one = chance.choice(found)
    return line.text[: one.start()] + f"{NOT[line.language]} " + line.text[one.start() :]


def _exchanged(pairs: dict[str, list[tuple[str, str]]]) -> Change:
    def change(line: Line, chance: random.Random) -> str | None:
        ways = [(old, re.sub(r"\(\?.*?\)", "", new)) for pair in pairs[line.language] for old, new in (pair, pair[::-1])]
        found = [
            (match, new)
            for old, new in ways
            for match in re.finditer(rf"(?<!\w)(?<!не )(?<!nie ){old}(?!\w)", line.text, re.IGNORECASE)
        ]
        if not found:
            return None
        match, new = chance.choice(found)
        return _put(line, match.start(), match.end(), new)

    return change


@cache
def _siblings(lexicon: Lexicon) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in lexicon.lemma_of:
        found.setdefault(path.rpartition(".")[0], []).append(path)
    return found


def _other_name(sections: tuple[str, ...]) -> Change:
    """Another name of the same list, in the same form."""

    def change(line: Line, chance: random.Random) -> str | None:
        forms = morphology(line.language)
        for mention in chance.sample(line.mentions(), len(line.mentions())):
            path = min(mention.paths)
            if path.partition(".")[0] not in sections or mention.words > 1 or not WORD.fullmatch(line.lexicon.lemma_of[path]):
                continue
            others = [
                other
                for other in _siblings(line.lexicon)[path.rpartition(".")[0]]
                if not line.lexicon.paths.get(line.lexicon.lemma_of[other].lower(), frozenset()) & mention.paths
                and WORD.fullmatch(line.lexicon.lemma_of[other])
            ]
            readings = sorted(forms.readings(line.text[mention.start : mention.end]), key=str)
            for other in chance.sample(others, len(others)):
                for reading in readings:
                    new = forms.inflect(line.lexicon.lemma_of[other].lower(), reading)
                    if new is not None and new != line.text[mention.start : mention.end].lower():
                        return _put(line, mention.start, mention.end, new)
        return None

    return change


def _doubled(line: Line, chance: random.Random) -> str | None:
    allowed = grammar(line.language).words("doubled")
    found = [one for one in WORD.finditer(line.text) if len(one[0]) > 1 and one[0].lower() not in allowed and "-" not in one[0]]
    one = chance.choice(found)
    return f"{line.text[: one.end()]} {one[0].lower()}{line.text[one.end() :]}"


def _script(line: Line, chance: random.Random) -> str | None:
    found = [
        at
        for at, letter in enumerate(line.text)
        if letter in LOOK_ALIKE and 0 < at < len(line.text) - 1 and (line.text[at - 1].isalpha() and line.text[at + 1].isalpha())
    ]
    if not found:
        return None
    at = chance.choice(found)
    return line.text[:at] + LOOK_ALIKE[line.text[at]] + line.text[at + 1 :]


def _agreement(line: Line, chance: random.Random) -> str | None:
    """A noun behind a number in a form that goes with no reading of the number there."""
    forms = morphology(line.language)
    for number in numbers_in(line.text, line.language):
        behind = WORD.match(line.text, number.end + 1)
        if behind is None or forms.parts(behind[0]) != {"noun"} or not behind[0].islower() or number.value > 99:
            continue
        if not number.value > 1 or forms.counts_alone(behind[0]) or number.start < 3 or not forms.knows(behind[0]):
            continue
        lemma = next((one for one in sorted(forms.lemmas(behind[0])) if forms.inflect(one, Form("gen", PLURAL))), None)
        if lemma is None or forms.lemmas(behind[0]) & grammar(line.language).words("uncounted"):
            continue
        now = forms.readings(behind[0])
        wrong = [Form("nom", SINGULAR)] + ([Form("gen", SINGULAR)] if number.value > 4 and line.language == "ru" else [])
        wrong += [Form("ins", SINGULAR)] if number.in_words else []
        for form in chance.sample(wrong, len(wrong)):
            new = forms.inflect(lemma, form)
            if new is not None and new != behind[0] and not forms.readings(new) & (now | {Form(case, PLURAL) for case in CASES}):
                return _put(line, behind.start(), behind.end(), new)
    return None


def _untranslated(line: Line, chance: random.Random) -> str | None:
    found = [one for one in WORD.finditer(line.text) if len(one[0]) > 3 and one[0].islower()]
    if not found:
        return None
    one = chance.choice(found)
    return _put(line, one.start(), one.end(), chance.choice(LEFT_IN_ENGLISH))


MEANING: dict[str, Change] = {
    "number": _number,
    "number word": _number_word,
    "not dropped": _not_dropped,
    "not added": _not_added,
    "may and must": _exchanged(FORCE),
    "at least and at most": _exchanged(BOUNDS),
    "other term": _other_name(("pieces", "places", "terms", "symbols", "sides", "actions")),
    "other row": _other_name(("tables",)),
}
LANGUAGE: dict[str, Change] = {
    "doubled word": _doubled,
    "two scripts": _script,
    "agreement": _agreement,
    "left in English": _untranslated,
}
