"""Compares sentences of several languages that stand beside each other: numbers, what they demand and deny, what they name.

A sentence says so little that what it says more or less often than every other one is worth a look.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.books.counterparts import Counterparts
from interpreter.books.exchanged import Exchanges
from interpreter.books.mentions import Mentions, Names
from interpreter.books.neighbours import Neighbours
from interpreter.books.suiting import Suiting
from interpreter.books.word_rows import WordRows
from interpreter.prose.agreeing import ALONE, Amiss, amiss, places_of
from interpreter.prose.binding import Binding, binding, unlike_bindings
from interpreter.prose.faults import blanked
from interpreter.prose.usage import WORD, grammar

if TYPE_CHECKING:
    from interpreter.prose.agreeing import Unit

REFERENCE = "en"  # the language of ledgers
VOICES = 2  # others that must agree about an order
OFTEN = 6  # texts with a word that is surely missing where a rare one stands in its place
AT_HOME = 1.0  # how much likelier a name is at a place that is usual for it
FITS = 1.5  # how much likelier at least a name must be in the place of a rare word, if languages share it less often
FEWER = 0.4  # of those texts, where a name suits its place
SHARED = 0.8  # of the texts in which a language names a thing that others name it in, too
SHORT = 20  # words of a text so short that each of them has a counterpart
RARE = 3  # texts in which a word may stand that stands for something that is surely missing


@dataclass(frozen=True, slots=True)
class Unlike:
    """A text that is unlike all others."""

    language: str
    code: str
    facts: Mapping[str, Any]
    severity: str = "note"


def unlike_demands(texts: Mapping[str, str], whole: Mapping[str, str], ledger: str = "") -> Iterator[Unlike]:
    """What a sentence demands, allows, bounds or denies otherwise than all others.

    If the whole text has it as often as the ledger, and no other has, the others are to be looked at. Nobody knows how a language
    without a table says such things.
    """
    texts = {language: text for language, text in texts.items() if grammar(language).known}
    agreed = binding(ledger, REFERENCE) if ledger else None
    for found in unlike_bindings({language: binding(text, language) for language, text in texts.items()}):
        wholes = {language: binding(text, language) for language, text in whole.items()}
        meaning = found.here or found.there  # denials are counted alike in all languages, but not in the ledger's shorter words
        if agreed is None or not meaning or not _like_ledger(found.name, wholes, agreed, meaning):
            yield Unlike(found.name, found.code, {"here": found.here or None, "there": found.there or None})


def _like_ledger(language: str, wholes: Mapping[str, Binding], ledger: Binding, meaning: str) -> bool:
    others = [one for name, one in wholes.items() if name != language]
    wanted = _times(ledger, meaning)
    return _times(wholes[language], meaning) == wanted and all(_times(one, meaning) != wanted for one in others)


def _times(one: Binding, meaning: str) -> int:
    return sum(group[meaning] for group in one.meanings.values())


class NamesBeside:
    """What the texts of some rows name, and where one of them names something else than all others.

    `more` are rows of other texts from which words are learnt.
    """

    def __init__(
        self,
        names: Names,
        mentions: Mapping[str, Mentions],
        rows: Sequence[Mapping[str, str]],
        units: Sequence[Unit],
        some: Sequence[Unit] = (),
        more: Sequence[Mapping[str, str]] = (),
        parts: Sequence[range] = (),
    ) -> None:
        self.names, self.mentions, self.rows, self.units = names, mentions, rows, units
        self.parts = parts or [range(number, number + 1) for number in range(len(rows))]  # the rows that are together
        self.are_parts = bool(parts)
        self.some = some or units  # what at least one of the forms of a text names
        self.places = places_of(units)
        self.words = WordRows(mentions, [*rows, *more])
        self.counterparts = Counterparts(self.words)
        self.suiting = Suiting(names, mentions, self.words.rows)

    def all_unlike(
        self, number: int, forms: Sequence[Mapping[str, str]], ledger: Sequence[str] = (), without: str = ""
    ) -> Iterator[Unlike]:
        """All that is odd about a row, each language and kind once; `forms` has other forms of its texts."""
        told: set[tuple[str, str]] = set()
        row = self.rows[number]
        swapped = (found for texts in forms for found in self.exchanged(texts, without))
        unlike = list(self.unlike(number)) or list(self.unshared(number))
        unanswered = [] if unlike else list(self.unanswered(number))  # a word may be a part of a name
        if not unlike and not unanswered:
            unlike = [*self.misplaced(number), *self.moved(number), *self.added(number), *self.always(number)]
        if not unlike and not unanswered:
            unlike = list(self.strange(number))
        for found in (*unlike, *unanswered, *self.out_of_order(row, ledger), *swapped, *self.turned_round(row)):
            if (found.language, found.code) not in told:
                told.add((found.language, found.code))
                yield found

    def unlike(self, number: int) -> Iterator[Unlike]:
        """Where a text of a row names something else than all others."""
        for one in amiss(self.units, number, self.places):
            others = frozenset[str]().union(*(names for language, names in self.some[number].items() if language != one.language))
            added = [name for name, elsewhere in one.added.items() if elsewhere.is_usual]
            added += sorted(self.some[number][one.language] - self.units[number][one.language] - others)
            if found := self._instead(one, added, number):
                missing, instead = found
                facts = {"name": missing.partition("#")[0], "word": self.names.lemma(missing, one.language), "found": instead}
                yield Unlike(one.language, "term-unlike", facts, "warning")

    def always(self, number: int) -> Iterator[Unlike]:
        """What only this text of a language leaves out although all others name it, or names although none of the others does.

        Sentences may leave to each other what they name; only whole texts are asked.
        """
        row = self.rows[number]
        for one in amiss(self.units, number, self.places) if not self.are_parts else ():
            others = [other for other in row if other != one.language]
            for path, elsewhere in one.missing.items():
                if "#" not in path and elsewhere.is_always() and not self._is_named(path, one.language, row):
                    yield Unlike(one.language, "term-missing", {"name": path, "word": self.names.lemma(path, one.language)})
            for path, elsewhere in one.added.items():
                named = any(self._is_named(path, other, row) for other in others)
                if "#" not in path and elsewhere.is_always(ALONE) and not named:
                    yield Unlike(one.language, "term-added", {"word": self.names.lemma(path, one.language)})

    def _is_named(self, path: str, language: str, row: Mapping[str, str]) -> bool:
        """Does a text name a thing, if only by a word made of its name?"""
        return self.mentions[language].has(row[language], self.names.term(path, language))

    def _instead(self, one: Amiss, added: Sequence[str], number: int) -> tuple[str, str] | None:
        """What is missing, and what stands in its place: another name, or a word that is rare and that others have no like of."""
        row, missing = self.rows[number], [name for name, elsewhere in one.missing.items() if elsewhere.is_usual]
        for name in missing:
            for other in added:
                if not self.names.akin(name, other):
                    return name, self.names.lemma(other, one.language)
        for name in missing:
            sure = one.missing[name].is_sure
            for times, alone in ((1, sure), (RARE, False)) if sure else ((1, False),):
                if rare := self._rare(row, one.language, times, not alone):
                    return name, rare[0]
        return self._unsaid(one, row)

    def _unsaid(self, one: Amiss, row: Mapping[str, str]) -> tuple[str, str] | None:
        """What all others name, and a word that only this text has, where that could stand."""
        text = blanked(row[one.language])
        places = {word: place for place, word in enumerate(WORD.findall(text))}
        for word in dict.fromkeys((*self._rare(row, one.language, 1), *self._lone(row, one.language))):
            for path, elsewhere in one.missing.items():
                named = "#" not in path and word in places and not elsewhere.is_seldom
                if named and self.suiting.suits(one.language, text, path, places[word]) > 0:
                    return path, word
        return None

    def unshared(self, number: int) -> Iterator[Unlike]:
        """What one of the others names, as this language mostly does where that one does, and a noun that only this text has."""
        row, unit = {one: blanked(text) for one, text in self.rows[number].items()}, self.units[number]
        rare = {one: self.mentions[one].nouns(self.words.rare(text, one, RARE)) for one, text in row.items()}
        for language in [one for one in row if rare[one]] if len(row) > 1 else ():
            others, lone = [other for other in row if other != language], self._lone(row, language)
            if not lone and any(rare[other] for other in others):
                continue
            found, text = (lone or rare[language])[0], row[language]
            for other in others:
                for path in sorted(unit[other] - unit[language]):
                    every = self.places[path][other] - {number}
                    times = len(every & self.places[path].get(language, set[int]()))
                    if "#" in path or times < RARE or self._is_named(path, language, row):
                        continue
                    suits = self.suiting.suits(language, text, path, WORD.findall(text).index(found))
                    usual = times >= SHARED * len(every) or (suits > FITS and times >= FEWER * len(every))
                    if usual or (suits > 0 and lone):
                        facts = {"name": path, "word": self.names.lemma(path, language), "found": found}
                        yield Unlike(language, "term-unlike", facts)

    def misplaced(self, number: int) -> Iterator[Unlike]:
        """What a text names beside all others at a place that something which they name suits better."""
        row, unit = self.rows[number], self.units[number]
        for language in row if len(row) > 1 else ():
            text = blanked(row[language])
            elsewhere = frozenset[str]().union(*(unit[other] for other in row if other != language))
            others = sorted(path for path in elsewhere - unit[language] if "#" not in path)
            for path in sorted(path for path in unit[language] - elsewhere if "#" not in path):
                found = self.names.lemma(path, language)
                unlike = [other for other in others if not self.names.akin(path, other)]
                is_noun = bool(self.mentions[language].nouns(found.split()))
                if is_noun and (instead := self.suiting.instead(language, text, path, unlike)):
                    word = self.names.lemma(instead, language)
                    yield Unlike(language, "term-unlike", {"name": instead, "word": word, "found": found})
                    break

    def added(self, number: int) -> Iterator[Unlike]:
        """What a text names, mostly beside all others, for which none of them has a word here or near by, at an unusual place."""
        row, unit = self.rows[number], self.units[number]
        for language in row if len(row) > 1 else ():
            others, text = [other for other in row if other != language], blanked(row[language])
            for path in sorted(unit[language].difference(*(unit[other] for other in others))):
                if (
                    "#" in path
                    or any(path in self.units[part].get(other, ()) for part in self.parts[number] for other in others)
                    or not self._is_shared(path, language, number)
                ):
                    continue
                places = self.names.places(text, language).get(path, ())
                words = [WORD.findall(text)[place] for place in places]
                answers = [self.counterparts.answered(language, word, other, row[other]) for word in words for other in others]
                suits = max((self.suiting.suits(language, text, path, place) for place in places), default=0.0)
                if False in answers and True not in answers and suits < AT_HOME:
                    yield Unlike(language, "term-added", {"word": self.names.lemma(path, language)})
                    break

    def moved(self, number: int) -> Iterator[Unlike]:
        """What a text names alone here, and does not name in another part, where all others do."""
        for one in amiss(self.units, number, self.places):
            for path in (path for path, elsewhere in one.added.items() if "#" not in path and elsewhere.is_usual):
                rest = (self.units[part] for part in self.parts[number] if part != number)
                if any(
                    one.language in unit
                    and all((path in names) != (language == one.language) for language, names in unit.items())
                    for unit in rest
                ):
                    yield Unlike(one.language, "term-added", {"word": self.names.lemma(path, one.language)})
                    break

    def _is_shared(self, path: str, language: str, number: int) -> bool:
        """Is a thing nearly always named in some other language, too, where a language names it elsewhere?"""
        every = self.places[path][language] - {number}
        shared = every & set[int]().union(*(some for other, some in self.places[path].items() if other != language))
        return len(every) >= RARE and len(shared) >= SHARED * len(every)

    def unanswered(self, number: int) -> Iterator[Unlike]:
        """Where a word has no counterpart that it has in nearly all other texts, and something stands in its place."""
        row = self.rows[number]
        for language in row if len(row) > 1 else ():
            others = [other for other in row if other != language]
            lacking = [next(self.counterparts.lacking(number, language, other), "") for other in others]
            if all(lacking) and (found := self._in_place(number, language, others)):
                yield Unlike(language, "word-unlike", {"word": ", ".join(lacking), "found": found}, "warning")

    def strange(self, number: int) -> Iterator[Unlike]:
        """A noun of no other text in a short one, where each of the others has a word without any of its counterparts here.

        Sentences may leave to each other what they say; only whole texts are asked.
        """
        row = self.rows[number]
        for language, text in row.items() if len(row) > 1 and not self.are_parts else ():
            lone = self._lone(row, language) if 1 < len(WORD.findall(text)) <= SHORT else []
            others = [other for other in row if other != language]
            lacking = [self._unanswered_word(row, other, language) for other in others if lone]
            if lone and all(lacking):
                yield Unlike(language, "word-unlike", {"word": ", ".join(lacking), "found": lone[0]})

    def _unanswered_word(self, row: Mapping[str, str], language: str, other: str) -> str:
        """A noun of one text of a row that has counterparts in another language, and none of them there; numbers do not count."""
        nouns = self.mentions[language].only_nouns(WORD.findall(row[language]))
        words = [word for word in nouns if word.lower() not in grammar(language).number_of]
        return next((word for word in words if self.counterparts.answered(language, word, other, row[other]) is False), "")

    def _in_place(self, number: int, language: str, others: Sequence[str]) -> str:
        """A noun of a text that has no counterpart itself, or is rarer than what the others have."""
        added = [list(self.counterparts.lacking(number, other, language)) for other in others]
        both = [word for word in added[0] if all(word in some for some in added)]
        if both or not all(any(self.counterparts.lacking(number, language, other, OFTEN)) for other in others):
            return next(iter(both), "")
        return next(iter(self._rare(self.rows[number], language, 1)), "")

    def _rare(self, row: Mapping[str, str], language: str, times: int, alone: bool = True) -> list[str]:
        """The nouns of a text that stand in so few texts of its language; `alone` only if all others have fewer such words."""
        words = {one: self.words.rare(text, one, times) for one, text in row.items()}
        return self.mentions[language].nouns(words[language]) if not alone or _has_most(words, language) else []

    def _lone(self, row: Mapping[str, str], language: str) -> list[str]:
        """Words that can only be nouns, stand in no other text of a language and are of no name; if no other has as many."""
        words = {one: self.mentions[one].only_nouns(self.words.rare(text, one, 1)) for one, text in row.items()}
        if not _has_most(words, language):
            return []
        lemmas, named = self.mentions[language].lemmas, self.names.words[language]
        return [word for word in words[language] if named.isdisjoint(lemmas(word.lower()))]

    def turned_round(self, row: Mapping[str, str]) -> Iterator[Unlike]:
        """Two words side by side that stand the other way round everywhere else."""
        for language, text in row.items():
            for first, second in self.neighbours[language].turned_round(text):
                yield Unlike(language, "words-turned", {"here": f"{first} {second}", "there": f"{second} {first}"})

    @cached_property
    def neighbours(self) -> dict[str, Neighbours]:
        names = self.names
        return {
            language: Neighbours(
                one, names.pairs[language], names.words[language], [row[language] for row in self.words.rows if language in row]
            )
            for language, one in self.mentions.items()
        }

    @cached_property
    def exchanges(self) -> Exchanges:
        return Exchanges(self.names, self.words, self.rows, self.suiting.companies)

    def exchanged(self, row: Mapping[str, str], without: str = "") -> Iterator[Unlike]:
        """Two names in each other's place, but for names of one kind."""
        for language, here, there in self.exchanges.in_row(row, without):
            yield Unlike(language, "terms-swapped", {"here": here, "there": there})

    def out_of_order(self, row: Mapping[str, str], ledger: Sequence[str] = ()) -> Iterator[Unlike]:
        """Two names that stand the other way round in all other texts, of which there must be some."""
        places = {language: self._once(text, language) for language, text in row.items()}
        told = [self._once(text, REFERENCE) for text in ledger] if REFERENCE in self.names.wanted else []
        for language, own in places.items():
            others = [other for name, other in places.items() if name != language]
            pairs = [(one, two) for one in own for two in own if own[one] < own[two] and _kind(one) == _kind(two)]
            for first, second in pairs:
                voices = [one for one in (*others, *told) if first in one and second in one]
                reversed_there = all(one[second] < one[first] for one in voices)
                if reversed_there and len(voices) >= VOICES and all(one in voices for one in others):
                    facts = {"here": self.names.lemma(first, language), "there": self.names.lemma(second, language)}
                    yield Unlike(language, "terms-swapped", facts)
                    break

    def _once(self, text: str, language: str) -> dict[str, int]:
        return {path: places[0] for path, places in self.names.places(text, language).items() if len(places) == 1}


def _has_most(words: Mapping[str, Sequence[str]], language: str) -> bool:
    """Has one language more of some words than each of the others?"""
    return all(len(words[language]) > len(some) for other, some in words.items() if other != language)


def _kind(path: str) -> str:
    """What a name is of: rows of one table can be taken for each other."""
    return path.rpartition(".")[0]
