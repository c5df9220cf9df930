"""Two books that exist as prose beside each other: sentences that state the same rule, in two languages or editions.

Where the rules themselves decide, the book that disagrees with them is told; else the first one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from heapq import nsmallest
from typing import TYPE_CHECKING

from interpreter.books.alignment import Place, Weights, along_the_book, best_fits, shared_features
from interpreter.books.prose_beside import Beside, Disagreement
from interpreter.books.prose_check import told_from
from interpreter.books.prose_counts import (
    counted_otherwise,
    does,
    is_example,
    kept_words,
    names_with_pairs,
)
from interpreter.books.prose_denials import denies_aside
from interpreter.books.prose_facts import disagreements, says_so
from interpreter.books.prose_lists import shorter_list
from interpreter.books.prose_names import ROWS, named_by
from interpreter.books.prose_numbers import is_label
from interpreter.books.word_pairs import Words, translated
from interpreter.problems import Position, Problem, Problems
from interpreter.prose.comparing import FREE
from interpreter.prose.faults import faults_in
from interpreter.prose.layout import is_table_row
from interpreter.prose.odd_denials import odd_denials

if TYPE_CHECKING:
    from interpreter.books.prose_book import Sentence
    from interpreter.books.prose_check import ProseCheck
    from interpreter.books.read_texts import Reading

WARNED = {  # how sure a comparison must be to warn, and to be noted
    "number": (0.6, 0.37),
    "name": (0.6, 0.45),
    "list": (0.4, 0.3),
    "force": (0.6, 0.38),
    "bounds": (0.4, 0.03),
    "denial-missing": (0.85, 0.38),
    "denial-added": (0.85, 0.45),
}
MOST = 8  # candidates for a sentence
LIKELY = 3  # candidates of a sentence that tell of those next to it
RULE = 0.8  # how much of a feature a rule is that both state
ALONG = 3.0  # translations follow each other closely
CONFIRMED = 1.3  # how much surer what the rules say, too, is
EVIDENCE = 3  # of what two sentences share, so that they may be counted against each other
MIRRORED = {"prose-denial-added": "prose-denial-missing", "prose-denial-missing": "prose-denial-added"}  # seen from the other
NEVER = 9.0
BY_NEIGHBOURS = 1.5  # how much surer it may be because of the sentences around it
UNSURE, UNLIKE = 0.7, 0.85  # how sure it is if they have little in common, and if only one of them tells what is done
ONE_SIDED = 0.6  # how sure a comparison is with a sentence that rather belongs to another one
UNEQUAL = 0.5  # a sentence of half the length may well say the same, a shorter one hardly
ROUNDS = 2  # in which sentences tell words, and words tell sentences
WINDOW = 1  # sentences before and after that may say a part of it


class ProsePair:
    """Compares two books."""

    def __init__(self, first: ProseCheck, second: ProseCheck, problems: Problems) -> None:
        self.first, self.second, self.problems = first, second, problems
        self.same_language = first.book.language == second.book.language
        self.excused: set[tuple[Position, str]] = set()
        self.words: Words = {}
        self.kept: Words = {}  # those that both books mostly say in the same places

    def found(self) -> list[Problem]:
        """What was found in the first book and between both; what the other book says, too, is no fault of this one."""
        own = [one for one in self.first.problems if (one.position, one.code) not in self.excused]
        return [*own, *self.problems]

    def run(self, lines: Container[int] | None = None) -> None:
        """Report where the books disagree, everywhere or near some lines."""
        sentences, others = self.first.book.sentences, self.second.book.sentences
        places, back, self.words = aligned(self.first, self.second, self.same_language)
        self.kept = kept_words(self.words, _answered(places, back))
        for sentence, place in zip(sentences, places, strict=True):
            other = place.chosen
            if other is None or not sentence.states or not other.states or not sentence.block.on_one_of(lines):
                continue
            self._excuse(sentence, other, others)
            answer = back[other.index].chosen
            if is_table_row(sentence.reading.text) or is_table_row(other.reading.text):
                continue
            if answer is not sentence and is_example(sentence.reading):
                continue
            told: set[str] = set()
            mutual = answer is not None and abs(answer.index - sentence.index) <= WINDOW
            sure = _sure(places, sentence.index) * (1.0 if mutual else ONE_SIDED)
            evident = self._evidence(sentence, other) >= EVIDENCE
            if not evident:
                sure *= UNSURE
            if does(sentence.reading) != does(other.reading):
                sure *= UNLIKE
            beside = None
            if answer is sentence and evident:
                beside = [*_unanswered(sentence, sentences, places, back), *_unanswered(other, others, back, places)]
            for found in self._compared(sentence, other, others, sure, beside):
                kind = found.code.removeprefix("prose-")
                warned, noted = WARNED[kind]
                if not all(path.startswith(ROWS) for path in found.facts.get("paths", ())):
                    warned = NEVER  # other names are used more freely
                group = kind.partition("-")[0].replace("force", "denial")
                if found.sure >= noted and group not in told:
                    told.add(group)
                    self._add(sentence, other, found, "warning" if found.sure >= warned else "note")

    def _compared(
        self, sentence: Sentence, other: Sentence, others: list[Sentence], sure: float, beside_both: list[Reading] | None
    ) -> Iterator[Disagreement]:
        near = [one.reading for one in others[max(0, other.index - WINDOW) : other.index + WINDOW + 1]]
        beside = Beside([other.reading], near, near, [(1.0, other.reading)], sure, words=self.words)
        found: list[Disagreement] = []
        if beside_both is not None:
            found += counted_otherwise(sentence.reading, other.reading, near, self.kept, beside_both, sure)
        if not is_example(sentence.reading):
            found += [one for one in disagreements(sentence.reading, beside) if one.code != "prose-number"]
            found += self._numbers(sentence, other, near, sure)
            found += self._terms(sentence, other, near, sure)
            lacking = shorter_list(sentence.reading, other.reading)
            if lacking and all(path.startswith(ROWS) for path in lacking[1]):
                found.append(Disagreement("prose-list", lacking[0], {"paths": lacking[1]}, sure))
        lengths = sorted((len(sentence.reading.words), len(other.reading.words)))
        share = min(1.0, UNEQUAL + lengths[0] / lengths[1])
        mine, theirs = self._beside_rules(self.first, sentence), self._beside_rules(self.second, other)
        for one in sorted(found, key=lambda each: -each.sure):
            there = MIRRORED.get(one.code, one.code)
            if theirs.get(there, 0.0) >= told_from(there) and one.code not in mine:
                continue  # the rules are on this side: the other book is told by itself
            if one.code in MIRRORED and (denies_aside(other.reading) or _has_odd_denial(other.reading, MIRRORED[one.code])):
                continue
            confirmed = CONFIRMED if one.code in mine else 1.0
            yield Disagreement(one.code, one.start, one.facts, one.sure * confirmed * share)

    def _evidence(self, sentence: Sentence, other: Sentence) -> int:
        """How much two sentences have in common that stands in few others: names, words of all games, words that go together."""
        mine, theirs = (
            {self.words[one][0] if one in self.words else one for one in shared_features(each.reading, True)}
            for each in (sentence, other)
        )
        return len(mine & theirs)

    def _excuse(self, sentence: Sentence, other: Sentence, others: list[Sentence]) -> None:
        """What a sentence says otherwise than the rules, but as the other book does."""
        if self.first.book.places[sentence.index].chosen is None:
            return
        near = [one.reading for one in others[max(0, other.index - WINDOW) : other.index + WINDOW + 1]]
        for one in self.first.compared(sentence)[0]:
            if says_so(other.reading, near, sentence.reading, one):
                self.excused.add((sentence.position(self.first.book.file, one.start), one.code))

    def _beside_rules(self, check: ProseCheck, sentence: Sentence) -> dict[str, float]:
        """What a sentence says otherwise than the rules, and how surely; what only some editions have decides nothing."""
        if check.book.places[sentence.index].chosen is None:
            return {}
        found, rule = check.compared(sentence)
        ledger = check.statements.check.ledger
        editions = ledger.rules[rule].editions if rule in ledger.rules else ()
        if editions and ledger.editions - set(editions):
            return {}
        return {one.code: max(other.sure for other in found if other.code == one.code) for one in found}

    def _numbers(self, sentence: Sentence, other: Sentence, near: list[Reading], sure: float) -> Iterator[Disagreement]:
        """A number that the other book does not have there, in the place of one that is missing here."""
        there = {value for reading in near for value in reading.values | reading.hints}
        sentences = self.first.book.sentences
        around = sentences[max(0, sentence.index - WINDOW) : sentence.index + WINDOW + 1]
        here = {value for one in around for value in one.reading.values | one.reading.hints}
        lacking = sorted(value for value in other.reading.values - here if value not in FREE)
        free = sorted(value for value in other.reading.values - sentence.reading.values)
        for number in sentence.reading.numbers:
            if number.value in there or (number.value in FREE and number.in_words) or is_label(sentence.reading, number):
                continue
            if lacking or free:
                facts = {"value": number.value, "others": ", ".join(map(str, lacking or free))}
                yield Disagreement("prose-number", number.start, facts, sure * (1.0 if lacking else 0.7))

    def _terms(self, sentence: Sentence, other: Sentence, near: list[Reading], sure: float) -> Iterator[Disagreement]:
        """A name for which the other book usually has a word, and has not here, in the place of one that is missing here."""
        sentences = self.first.book.sentences
        around = [one.reading for one in sentences[max(0, sentence.index - WINDOW) : sentence.index + WINDOW + 1]]
        here, there = self._told(around), self._told(near)
        lacking = [(how, pair) for _, pair, how in names_with_pairs(other.reading, self.kept) if pair not in here]
        for word, pair, how in names_with_pairs(sentence.reading, self.kept) if lacking else ():
            if pair not in there:
                share, instead = max(lacking)
                facts = {"word": sentence.reading.text[word.start : word.start + len(word.text)], "pair": instead}
                yield Disagreement("prose-name", word.start, facts, sure * min(how, share))

    def _told(self, readings: list[Reading]) -> set[str]:
        """The pairs to which the words of texts belong."""
        keys = {f"{one.language}:{lemma}" for one in readings for word in one.words for lemma in word.lemmas}
        return {self.words[key][0] for key in keys & self.words.keys()}

    def _as_said(self, pair: str) -> str:
        """The word of a pair in the language of the first book, as it stands there: its lemma may be no word."""
        language = f"{self.first.book.language}:"
        lemma = next(key for key, (name, _) in self.words.items() if name == pair and key.startswith(language))[len(language) :]
        words = (word for one in self.first.book.sentences for word in one.reading.words if lemma in word.lemmas)
        return next((word.text.lower() for word in words), lemma)

    def _add(self, sentence: Sentence, other: Sentence, found: Disagreement, severity: str) -> None:
        place = self.first.book.places[sentence.index]
        rule = self.first.compared(sentence)[1] if place.chosen is not None else ""
        facts = dict(found.facts, rule=rule or None, file=self.second.book.file, line=other.position("").line)
        if "paths" in facts:
            facts["others"] = named_by(facts.pop("paths"), self.first.statements.lexicon(self.first.book.language).lemma_of)
        if "pair" in facts:
            facts["others"] = self._as_said(facts.pop("pair"))
        position = sentence.position(self.first.book.file, found.start)
        code = found.code.replace("prose-", "against-")
        self.problems.include([Problem(position, code, facts, severity)])


def aligned(
    first: ProseCheck, second: ProseCheck, same_language: bool
) -> tuple[list[Place[Sentence]], list[Place[Sentence]], Words]:
    """The sentence of the second book for each sentence of the first, the other way round, and the words that go together.

    What is found so shows which words of the languages go together, and these tell more of the sentences: so it is done again.
    """
    own, others = _features(first, same_language), _features(second, same_language)
    found = _side_by_side(first, second, own, others)
    if same_language:
        return *found, {}
    parallel = _parallel(first, second.book.language)
    words: Words = {}
    for _ in range(ROUNDS):
        mine, theirs = _pairs(*found)
        words = translated(mine + parallel[0], theirs + parallel[1])
        found = _side_by_side(first, second, _with_words(first, own, words), _with_words(second, others, words))
    return *found, words


def _parallel(check: ProseCheck, other: str) -> tuple[list[set[str]], list[set[str]]]:
    """The words of what the books of the ruleset say in two languages in the same places."""
    found: tuple[list[set[str]], list[set[str]]] = [], []
    for unit in check.statements.units:
        theirs = [reading for reading in unit.others if reading.language == other]
        if unit.own and theirs:
            for side, readings in zip(found, (unit.own, theirs), strict=True):
                side.append({word for reading in readings for word in _own_words(reading)})
    return found


def _own_words(reading: Reading) -> set[str]:
    language = f"{reading.language}:"
    return {one for one in reading.features if one.startswith(language)}


def _with_words(check: ProseCheck, features: list[dict[str, float]], words: Words) -> list[dict[str, float]]:
    """What sentences are about, with the words of the other language that go with theirs."""
    return [
        some | {f"word:{words[one][0]}": words[one][1] for one in sentence.reading.features if one in words}
        for sentence, some in zip(check.book.sentences, features, strict=True)
    ]


def _side_by_side(
    first: ProseCheck, second: ProseCheck, own: list[dict[str, float]], others: list[dict[str, float]]
) -> tuple[list[Place[Sentence]], list[Place[Sentence]]]:
    weights = Weights([*own, *others])
    index: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, features in enumerate(others):
        for feature, weight in weights.vector(features).items():
            index[feature].append((number, weight))
    owners = list(range(len(others)))
    there = [best_fits(weights.vector(features), index, owners) for features in own]
    back: list[dict[int, float]] = [{} for _ in others]
    for number, scores in enumerate(there):
        for one, score in scores.items():
            back[one][number] = score
    return _chosen(there, second.book.sentences), _chosen(back, first.book.sentences)


def _pairs(there: list[Place[Sentence]], back: list[Place[Sentence]]) -> tuple[list[set[str]], list[set[str]]]:
    """The words of sentences that were chosen for each other."""
    found: tuple[list[set[str]], list[set[str]]] = [], []
    for pair in _answered(there, back):
        for side, reading in zip(found, pair, strict=True):
            side.append(_own_words(reading))
    return found


def _answered(there: list[Place[Sentence]], back: list[Place[Sentence]]) -> list[tuple[Reading, Reading]]:
    """The sentences that were chosen for each other."""
    found: list[tuple[Reading, Reading]] = []
    for place in there:
        answer = None if place.chosen is None else back[place.chosen.index].chosen
        if place.chosen is not None and answer is not None and there[answer.index] is place:
            found.append((answer.reading, place.chosen.reading))
    return found


def _chosen(scores: list[dict[int, float]], sentences: list[Sentence]) -> list[Place[Sentence]]:
    """The best of the candidates, along the book; what stands next to those of the sentences around may be one, too."""
    best = [_best(some) for some in scores]
    places: list[Place[Sentence]] = []
    for row, some in enumerate(best):
        candidates = set(some)
        for step in (-1, 1):
            around = best[row + step][:LIKELY] if 0 <= row + step < len(best) else ()
            candidates.update(index for one in around for index in (one, one - step) if 0 <= index < len(sentences))
        fitting = sorted((-scores[row].get(one, 0.0), one) for one in candidates)
        places.append(Place([(-score, sentences[one]) for score, one in fitting]))
    along_the_book(places, ALONG)
    return places


def _best(scores: dict[int, float]) -> list[int]:
    return nsmallest(MOST, scores, key=lambda one: (-scores[one], one))


def _unanswered(
    sentence: Sentence, book: list[Sentence], places: list[Place[Sentence]], back: list[Place[Sentence]]
) -> Iterator[Reading]:
    """The sentences next to one in its paragraph that belong to none of the other book."""
    for index in (sentence.index - 1, sentence.index + 1):
        if 0 <= index < len(book) and book[index].block is sentence.block:
            other = places[index].chosen
            if other is None or back[other.index].chosen is not book[index]:
                yield book[index].reading


def _has_odd_denial(reading: Reading, code: str) -> bool:
    """Has a sentence by itself lost its “not”, or one too many?"""
    odd = f"not-{code.rpartition('-')[2]}"
    faults = (*faults_in(reading.text, reading.language), *odd_denials(reading.text, reading.language))
    return any(fault.code == odd for fault in faults)


def _sure(places: list[Place[Sentence]], index: int) -> float:
    """How sure it is that two sentences say the same: by themselves, or because those around them do."""
    place = places[index]
    around = [places[at] for at in (index - 1, index + 1) if 0 <= at < len(places)]
    assert place.chosen is not None
    steps = [abs(one.chosen.index - place.chosen.index) if one.chosen is not None else 0 for one in around]
    if steps != [1, 1]:
        return place.score
    return max(place.score, min(BY_NEIGHBOURS * place.score, sum(one.score for one in around) / 2))


def _features(check: ProseCheck, same_language: bool) -> list[dict[str, float]]:
    """What sentences are about, and the rules that they may state."""
    found = []
    for sentence, place in zip(check.book.sentences, check.book.places, strict=True):
        features = dict(shared_features(sentence.reading, same_language))
        for score, unit in place.candidates[:3]:
            for rule in unit.rules:
                features[f"rule:{rule}"] = max(features.get(f"rule:{rule}", 0.0), RULE * score)
        found.append(features)
    return found
