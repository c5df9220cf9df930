"""Forms of Russian nouns and adjectives, from the dictionary of pymorphy3."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from interpreter.prose.morphology import PLURAL, SINGULAR, Analysis, Form, as_model, kept_once
from interpreter.prose.usage import grammar

CASES = {"nom": "nomn", "gen": "gent", "dat": "datv", "acc": "accs", "ins": "ablt", "loc": "loct"}
NAMES = {tag: case for case, tag in CASES.items()} | {"gen2": "gen", "acc2": "acc", "loc2": "loc"}
GENDERS = {"masc": "m", "femn": "f", "neut": "n"}
PARTS = {"NOUN": "noun", "ADJF": "adjective", "PRTF": "adjective", "VERB": "verb", "INFN": "verb", "GRND": "verb"}
KINDS = {"NOUN": "noun", "NPRO": "pronoun", "ADJF": "adjective", "PRTF": "participle", "ADJS": "short", "PRTS": "short",
         "VERB": "verb", "INFN": "infinitive", "GRND": "gerund", "PRED": "predicate", "NUMR": "numeral", "PREP": "preposition",
         "CONJ": "conjunction"}  # fmt: skip
TELLING = ("verb", "order", "infinitive", "gerund", "participle")
OPEN = ("NOUN", "VERB", "GRND", "ADJS", "ADJF", "PRTS")
RARE = 0.03  # of the times that a word is read so
ALIVE, LIFELESS = "anim", "inan"
NOT_COUNTED = ("Name", "Surn", "Patr", "Abbr")
FORCED = "зю"  # in front of a word that the dictionary takes for something else, so that it is guessed by its end


class Russian:
    """Inflects the first noun of a name, and the adjectives before it."""

    def __init__(self) -> None:
        import pymorphy3

        self.analyzer = pymorphy3.MorphAnalyzer(lang="ru")
        self.like: dict[str, str] = dict(grammar("ru").table.get("like") or {})
        self.parse = cache(self._parse)

    def _parse(self, word: str) -> list[Any]:
        return list(self.analyzer.parse(word))

    def _read(self, word: str) -> list[Any]:
        """How a word can be read; with a small letter it is neither a surname nor an abbreviation, if possible."""
        parses = self.parse(word.lower())
        return [one for one in parses if not any(mark in one.tag for mark in NOT_COUNTED)] or parses if word.islower() else parses

    def inflect(self, phrase: str, form: Form) -> str | None:
        words = phrase.split(" ")
        head = self._head(words)
        if head is None:
            return phrase if form == Form() else None
        noun = self._noun(words[head])
        if noun is None:
            return None
        animate = "anim" in noun.tag
        tags = {CASES[form.case], "plur" if form.number == PLURAL or "Pltm" in noun.tag else "sing"}
        changed = [self._adjective(word, noun, tags, animate) for word in words[:head]]
        changed.append(self._inflected(words[head], noun, tags, animate))
        return None if None in changed else " ".join([*(word for word in changed if word), *words[head + 1 :]])

    def gender(self, phrase: str) -> str:
        words = phrase.split(" ")
        head = self._head(words)
        noun = None if head is None else self._noun(words[head])
        return GENDERS.get(str(noun.tag.gender), "m") if noun is not None else "m"

    def lemmas(self, word: str) -> frozenset[str]:
        return frozenset(parse.normal_form.replace("ё", "е") for parse in self.parse(word.lower())) | {
            word.lower().replace("ё", "е")
        }

    def readings(self, word: str) -> frozenset[Form]:
        found = {
            Form(NAMES[parse.tag.case], PLURAL if parse.tag.number == "plur" else SINGULAR)
            for source in (word, *([FORCED + word.lower()] if not self._known_noun(word) else []))
            for parse in self._read(source)
            if parse.tag.POS in ("NOUN", "ADJF", "PRTF") and parse.tag.case in NAMES
        }
        return frozenset(found)

    def counts_alone(self, phrase: str) -> bool:
        words = phrase.split(" ")
        head = self._head(words)
        noun = None if head is None else self._noun(words[head])
        return noun is not None and ("Sgtm" in noun.tag or "Fixd" in noun.tag or noun.inflect({"plur", "gent"}) is None)

    def parts(self, word: str) -> frozenset[str]:
        return frozenset(PARTS.get(str(parse.tag.POS), "other") for parse in self._read(word))

    def analyses(self, word: str) -> frozenset[Analysis]:
        lower = word.lower()
        models = [(model, other) for like, model in self.like.items() if (other := as_model(lower, like, model))]
        parses = [one for model, other in models for one in self.parse(other) if one.normal_form == model]
        if not parses and self.analyzer.word_is_known(lower):
            parses = [one for one in self.parse(lower) if not any(mark in one.tag for mark in NOT_COUNTED)]
        return kept_once(frozenset(found for one in _usual(parses) for found in _analyses(one.tag)))

    def agree(self, adjective: str, noun: str) -> bool:
        before = [one.tag for one in self._read(adjective) if one.tag.POS in ("ADJF", "PRTF")]
        after = [one.tag for one in self._read(noun) if one.tag.POS == "NOUN"]
        return not before or not after or any(_goes_with(one, two) for one in before for two in after)

    def knows(self, word: str) -> bool:
        lower = word.lower()
        return lower in self.like or bool(self.analyzer.word_is_known(lower))

    def aspects(self, word: str) -> frozenset[str]:
        parses = self.parse(word.lower())
        for name, tags in (("done order", {"perf", "impr"}), ("done future", {"perf", "futr"})):
            if parses and all(tags <= set(parse.tag.grammemes) for parse in parses):
                return frozenset({name})
        if parses and all(
            {"perf", "impr"} <= tags or {"perf", "futr", "2per"} <= tags for parse in parses if (tags := parse.tag.grammemes)
        ):
            return frozenset({"done order or future"})
        if parses and all(parse.tag.POS == "INFN" for parse in parses):
            return frozenset({"infinitive"})
        return frozenset({"participle"} if any(parse.tag.POS == "PRTF" for parse in parses) else ())

    def _known_noun(self, word: str) -> bool:
        return any(parse.is_known and not any(mark in parse.tag for mark in NOT_COUNTED) for parse in self.parse(word.lower()))

    def _head(self, words: list[str]) -> int | None:
        """Which word is the noun: the first noun in the nominative, else the last adjective."""
        for number, word in enumerate(words):
            if self._noun(word) is not None and not (
                number + 1 < len(words) and self._is_adjective_before(word, words[number + 1])
            ):
                return number
        return None

    def _is_adjective_before(self, word: str, following: str) -> bool:
        """Is a word an adjective that goes with the next one, and no noun of its own?"""
        return self._adjectives(word) != [] and not self._nouns(word) and self._noun(following) is not None

    def _nouns(self, word: str) -> list[Any]:
        return [parse for parse in self.parse(word.lower()) if parse.tag.POS == "NOUN" and "nomn" in parse.tag]

    def _adjectives(self, word: str) -> list[Any]:
        return [parse for parse in self.parse(word.lower()) if parse.tag.POS in ("ADJF", "PRTF") and "nomn" in parse.tag]

    def _noun(self, word: str) -> Any:
        """How a word in the nominative is read as a noun; an adjective may stand for one."""
        lower = word.lower()
        if lower in self.like:
            return self._nouns(self.like[lower])[0]
        found = [parse for parse in self._nouns(word) if not any(mark in parse.tag for mark in NOT_COUNTED)]
        if found or not word.isalpha():
            return found[0] if found else next(iter(self._nouns(word)), None)
        if adjectives := self._adjectives(word):
            return adjectives[0]
        forced = [parse for parse in self.parse(FORCED + lower) if parse.tag.POS == "NOUN" and "nomn" in parse.tag]
        known = any(parse.is_known and parse.tag.POS not in ("NOUN", None) for parse in self.parse(lower))
        return forced[0] if forced and not known else None

    def _inflected(self, word: str, noun: Any, tags: set[str], animate: bool) -> str | None:
        wanted = set(tags)
        if noun.tag.POS != "NOUN" and "accs" in tags:
            wanted |= {"anim" if animate else "inan"} if "femn" not in noun.tag or "plur" in tags else set()
        if noun.tag.POS != "NOUN" and "sing" in tags:
            wanted.add(str(noun.tag.gender))
        form = noun.inflect(wanted)
        if form is None:
            return word if "Fixd" in noun.tag else None
        lower = word.lower()
        new = str(form.word)
        if noun.word != lower:  # it goes like another word
            old = str(noun.word)
            shared = len(_common_end(old, lower))
            stem = old[: len(old) - shared]
            if not new.startswith(stem):
                return None
            new = lower[: len(lower) - shared] + new[len(stem) :]
        return word[0] + new[1:] if word[0].isupper() else new

    def _adjective(self, word: str, noun: Any, tags: set[str], animate: bool) -> str | None:
        readings = self._adjectives(word)
        if not readings:
            return word
        wanted = set(tags)
        if "sing" in tags and noun.tag.gender:
            wanted.add(str(noun.tag.gender))
        if "accs" in tags and ("plur" in tags or "masc" in wanted):
            wanted.add("anim" if animate else "inan")
        form = readings[0].inflect(wanted)
        if form is None:
            return None
        return word[0] + form.word[1:] if word[0].isupper() else str(form.word)


def _usual(parses: list[Any]) -> list[Any]:
    """Ways to read a word without those as another, rare word."""
    share: Counter[str] = Counter()
    for one in parses:
        share[one.normal_form] += one.score
    return [one for one in parses if share[one.normal_form] > RARE or one.tag.POS not in OPEN or "Apro" in one.tag]


def _analyses(tag: Any) -> Iterator[Analysis]:
    """A reading once for each gender that it may have; Russian tells what is alive apart in one case only."""
    part = "order" if "impr" in tag else KINDS.get(str(tag.POS), "other")
    number = {"sing": SINGULAR, "plur": PLURAL}.get(str(tag.number), "")
    case, person = NAMES.get(str(tag.case), str(tag.case or "")), str(tag.person or "")[:1]
    without = "none" if part in TELLING and ("intr" in tag or "pssv" in tag) else ""
    if part not in ("noun", "adjective", "participle"):
        yield Analysis(part, case, number, GENDERS.get(str(tag.gender), ""), person, without)
        return
    free = tag.gender is None or "ms-f" in tag or "Fixd" in tag
    lives = [str(tag.animacy)] if tag.animacy else [ALIVE, LIFELESS]
    for gender in GENDERS.values() if free else [GENDERS[str(tag.gender)]]:
        for life in lives:
            yield Analysis(part, case, number, f"{gender} {life}", person, without)


def _goes_with(adjective: Any, noun: Any) -> bool:
    """Have two words one case and number, and in the singular one gender?"""
    same = NAMES.get(str(adjective.case)) == NAMES.get(str(noun.case)) and adjective.number == noun.number
    free = adjective.number == "plur" or "ms-f" in noun or "Fixd" in noun or noun.gender is None
    direct = "accs" in noun and (adjective.number == "plur" or adjective.gender == "masc")
    alive = not direct or not adjective.animacy or not noun.animacy or adjective.animacy == noun.animacy
    return same and alive and (free or adjective.gender == noun.gender)


def _common_end(first: str, second: str) -> str:
    length = 0
    while length < min(len(first), len(second)) and first[-1 - length] == second[-1 - length]:
        length += 1
    return first[len(first) - length :]
