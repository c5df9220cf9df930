"""Forms of Polish nouns and adjectives, from the dictionary of Morfeusz 2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from interpreter.prose.morphology import PLURAL, SINGULAR, Analysis, Form, as_model, kept_once
from interpreter.prose.usage import grammar

CASES = {"nom": "nom", "gen": "gen", "dat": "dat", "acc": "acc", "ins": "inst", "loc": "loc"}
NAMES = {tag: case for case, tag in CASES.items()}
GENDERS = {"m1": "p", "m2": "m", "m3": "m", "f": "f", "n": "n"}
PARTICIPLES = ("ppas", "pact")
NOUNS, ADJECTIVES = ("subst", "ger", "depr"), ("adj", *PARTICIPLES)

VERBS = ("fin", "impt", "inf", "praet", "bedzie", "pcon", "pant", "imps", "winien", "pred")


KINDS = {"subst": "noun", "ger": "noun", "adj": "adjective", "ppas": "participle", "pact": "participle", "fin": "verb",
         "praet": "verb", "bedzie": "verb", "winien": "verb", "impt": "order", "inf": "infinitive", "pcon": "gerund",
         "pant": "gerund", "imps": "predicate", "pred": "predicate", "num": "numeral", "ppron12": "pronoun", "ppron3": "pronoun",
         "siebie": "pronoun", "prep": "preposition", "conj": "conjunction", "comp": "conjunction"}  # fmt: skip
PERSONS = {"pri": "1", "sec": "2", "ter": "3"}
BENDING = ("subst", "ger", "adj", "ppas", "pact", "ppron12", "ppron3", "num")  # number, case, gender
CALLED = "voc"
COMMON = {"hom.", "z_d.", "po_liczebniku", "książk."}  # marks of words that are not rare
NAMES_OF = {"nazwisko", "imię", "nazwa_geograficzna"}  # people and places
SCORNED = "depr"  # how one speaks of men as of things


class Reading(NamedTuple):
    """How a word can be read: its lemma, and its tag in parts."""

    word: str
    lemma: str
    tag: tuple[frozenset[str], ...]

    @property
    def part(self) -> str:
        return next(iter(self.tag[0]))

    def has(self, number: str, case: str, gender: str = "") -> bool:
        return number in self.tag[1] and case in self.tag[2] and (not gender or gender in self.tag[3])

    @property
    def gender(self) -> str:
        return sorted(self.tag[3])[0]


class Polish:
    """Inflects the first noun of a name, and the adjectives that go with it, before and behind it."""

    def __init__(self) -> None:
        import morfeusz2

        self.morfeusz = morfeusz2.Morfeusz(separate_numbering=False)
        self.like: dict[str, str] = dict(grammar("pl").table.get("like") or {})
        self.read = cache(self._read)
        self.forms = cache(self._forms)

    def _read(self, word: str) -> list[Reading]:
        return [
            Reading(word, str(lemma), _tag(tag))
            for _, _, (_, lemma, tag, *_) in self.morfeusz.analyse(word)
            if tag.count(":") >= 3 and tag.partition(":")[0] in NOUNS + ADJECTIVES
        ]

    def _forms(self, lemma: str) -> list[Reading]:
        return [
            Reading(str(word), str(base), _tag(tag))
            for word, base, tag, *_ in self.morfeusz.generate(lemma.partition(":")[0])
            if tag.count(":") >= 3 and (":" not in lemma or base == lemma)
        ]

    def inflect(self, phrase: str, form: Form) -> str | None:
        words = phrase.split(" ")
        head = self._head(words)
        if head is None:
            return phrase if form == Form() else None
        noun = self._nouns(words[head])[0]
        number = PLURAL if form.number == PLURAL or (noun.part == "subst" and "pl" in noun.tag[1]) else SINGULAR
        changed = list(words)
        model = self.like.get(words[head].lower())
        new = self._form(noun, number, CASES[form.case])
        if new is not None and model is not None:
            new = as_model(new, model, words[head].lower()) or None
        if new is None:
            return None
        changed[head] = _cased(words[head], new)
        for place in self._going_with(words, head, noun):
            adjective = next(reading for reading in self._adjectives(words[place]) if reading.has("sg", "nom", noun.gender))
            new = self._form(adjective, number, CASES[form.case], noun.gender)
            if new is None:
                return None
            changed[place] = _cased(words[place], new)
        return " ".join(changed)

    def gender(self, phrase: str) -> str:
        words = phrase.split(" ")
        head = self._head(words)
        return "m" if head is None else GENDERS.get(self._nouns(words[head])[0].gender, "m")

    def lemmas(self, word: str) -> frozenset[str]:
        lower = word.lower()
        if "-" in lower:  # its parts are other words
            return frozenset({lower})
        found = {str(lemma).partition(":")[0].lower() for _, _, (_, lemma, *_) in self.morfeusz.analyse(lower)}
        return frozenset(found | {lower})

    def readings(self, word: str) -> frozenset[Form]:
        return frozenset(
            Form(NAMES[case], PLURAL if number == "pl" else SINGULAR)
            for reading in self.read(word.lower()) or self.read(word.capitalize())
            for number in reading.tag[1]
            for case in reading.tag[2]
            if case in NAMES
        )

    def counts_alone(self, phrase: str) -> bool:
        return self.inflect(phrase, Form("gen", PLURAL)) is None

    def parts(self, word: str) -> frozenset[str]:
        tags = {str(tag).partition(":")[0] for _, _, (_, _, tag, *_) in self.morfeusz.analyse(word.lower())}
        return frozenset(
            "noun" if tag in NOUNS else "adjective" if tag in ADJECTIVES else "verb" if tag in VERBS else "other" for tag in tags
        )

    def analyses(self, word: str) -> frozenset[Analysis]:
        lower = word.lower()
        read = self.morfeusz.analyse(lower)
        if len({place[:2] for place in read}) != 1:
            return frozenset()  # several words in one
        if all(tag == "ign" for *_, (_, _, tag, *_) in read):
            models = [(model, as_model(lower, like, model)) for like, model in self.like.items()]
            every = [(model, one) for model, other in models for one in self.morfeusz.analyse(other)]
            read = [one for model, one in every if one[2][1].partition(":")[0] == model]
        usual = [one for one in read if not {*one[2][4]} - COMMON and not {*one[2][3]} & NAMES_OF] or read
        return kept_once(frozenset(found for *_, (_, _, tag, *_) in usual for found in _analyses(str(tag))))

    def agree(self, adjective: str, noun: str) -> bool:
        before = [one for one in self._read(adjective.lower()) if one.part in ADJECTIVES]
        after = [one for one in self._read(noun.lower()) if one.part in NOUNS]
        together = ((one.tag, two.tag) for one in before for two in after)
        fits = any(all(mine & theirs for mine, theirs in zip(one[1:4], two[1:4], strict=False)) for one, two in together)
        return not before or not after or fits

    def knows(self, word: str) -> bool:
        return any(
            str(tag).partition(":")[0] != "ign"
            for name in (word.lower(), word.capitalize())
            for _, _, (_, _, tag, *_) in self.morfeusz.analyse(name)
        )

    def aspects(self, word: str) -> frozenset[str]:
        tags = [str(tag).split(":") for _, _, (_, _, tag, *_) in self.morfeusz.analyse(word.lower())]
        for name, part in (("done order", "impt"), ("done future", "fin"), ("infinitive", "inf")):
            if tags and all(tag[0] == part and ("perf" in tag or part == "inf") for tag in tags):
                return frozenset({name})
        return frozenset({"participle"} if any(tag[0] in PARTICIPLES for tag in tags) else ())

    def _nouns(self, word: str) -> list[Reading]:
        word = self.like.get(word.lower(), word)
        found = [one for name in dict.fromkeys((word.lower(), word)) for one in self.read(name)]
        nouns = [one for one in found if one.part in NOUNS and "nom" in one.tag[2]]
        return sorted(nouns, key=lambda one: "sg" not in one.tag[1]) or [
            one for one in found if one.part in ADJECTIVES and one.has("sg", "nom")
        ]

    def _adjectives(self, word: str) -> list[Reading]:
        return [one for one in self.read(word.lower()) if one.part in ADJECTIVES]

    def _head(self, words: list[str]) -> int | None:
        """Which word is the noun: the first one in the nominative that is no adjective of the next."""
        candidates = [number for number, word in enumerate(words) if self._nouns(word)]
        real = [number for number in candidates if any(one.part in NOUNS for one in self._nouns(words[number]))]
        return next(iter(real or candidates), None)

    def _going_with(self, words: list[str], head: int, noun: Reading) -> list[int]:
        """The adjectives that agree with the noun: all before it, and those directly behind it."""

        def agrees(place: int) -> bool:
            return any(one.has("sg", "nom", noun.gender) for one in self._adjectives(words[place]))

        places = [place for place in range(head) if agrees(place)]
        behind = head + 1
        while behind < len(words) and agrees(behind):
            places.append(behind)
            behind += 1
        return places

    def _form(self, reading: Reading, number: str, case: str, gender: str = "") -> str | None:
        same = [
            one
            for one in self.forms(reading.lemma)
            if one.part == reading.part
            and one.has(number, case)
            and (one.part == "subst" or (gender or reading.gender) in one.tag[3])
        ]
        if reading.part == "subst":
            same = [one for one in same if one.tag[3] & reading.tag[3]] or same
        return same[0].word if same else None


def _analyses(tag: str) -> Iterator[Analysis]:
    """A reading once for each case and gender that it may have."""
    part, *marks = tag.split(":")
    if part == SCORNED:
        return
    kind = KINDS.get(part, "other")
    number = next((PLURAL if mark == "pl" else SINGULAR for mark in marks if mark in ("sg", "pl")), "")
    if part in BENDING and len(marks) > 2:
        for case in marks[1].split("."):
            for gender in marks[2].split(".") if case != CALLED else ():
                yield Analysis(kind, NAMES[case], number, gender, "", "none" if part == "ppas" else "")
        return
    person = next((PERSONS[mark] for mark in marks if mark in PERSONS), "")
    genders = marks[1].split(".") if part in ("praet", "winien") and len(marks) > 1 else [""]
    for gender in genders:
        yield Analysis(kind, "", number, gender, person)


def _tag(tag: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(part.split(".")) for part in tag.split(":"))


def _cased(old: str, new: str) -> str:
    return new[0].upper() + new[1:] if old[0].isupper() else new
