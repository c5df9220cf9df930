"""Two books that exist as prose beside each other: sentences that state the same rule, in two languages or editions.

Where the rules themselves decide, the book that disagrees with them is told; else the first one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator
from typing import TYPE_CHECKING

from interpreter.books.alignment import Place, Weights, along_the_book, best_fits, shared_features
from interpreter.books.prose_check import told_from
from interpreter.books.prose_facts import ROWS, Beside, Disagreement, disagreements, is_label, named_by, says_so
from interpreter.books.prose_lists import shorter_list
from interpreter.books.word_pairs import Words, translated
from interpreter.problems import Position, Problem, Problems
from interpreter.prose.comparing import FREE
from interpreter.prose.layout import is_table_row
from interpreter.prose.morphology import morphology
from interpreter.prose.usage import grammar

if TYPE_CHECKING:
    from interpreter.books.named_things import Word
    from interpreter.books.prose_book import Sentence
    from interpreter.books.prose_check import ProseCheck
    from interpreter.books.read_texts import Reading

WARNED = {  # how sure a comparison must be to warn, and to be noted
    "number": (0.6, 0.37),
    "name": (0.6, 0.47),
    "list": (0.4, 0.3),
    "force": (0.6, 0.38),
    "bounds": (0.4, 0.03),
    "denial-missing": (0.85, 0.38),
    "denial-added": (0.85, 0.49),
}
MOST = 8  # candidates for a sentence
RULE = 0.8  # how much of a feature a rule is that both state
ALONG = 3.0  # translations follow each other closely
CONFIRMED = 1.3  # how much surer what the rules say, too, is
NEVER = 9.0
BY_NEIGHBOURS = 1.5  # how much surer it may be because of the sentences around it
ONE_SIDED = 0.6  # how sure a comparison is with a sentence that rather belongs to another one
TRANSLATED = 0.6  # how surely a word goes with one of the other language that has to be there
UNEQUAL = 0.5  # a sentence of half the length may well say the same, a shorter one hardly
WINDOW = 1  # sentences before and after that may say a part of it


class ProsePair:
    """Compares two books."""

    def __init__(self, first: ProseCheck, second: ProseCheck, problems: Problems) -> None:
        self.first, self.second, self.problems = first, second, problems
        self.same_language = first.book.language == second.book.language
        self.excused: set[tuple[Position, str]] = set()
        self.words: Words = {}

    def found(self) -> list[Problem]:
        """What was found in the first book and between both; what the other book says, too, is no fault of this one."""
        own = [one for one in self.first.problems if (one.position, one.code) not in self.excused]
        return [*own, *self.problems]

    def run(self, lines: Container[int] | None = None) -> None:
        """Report where the books disagree, everywhere or near some lines."""
        sentences, others = self.first.book.sentences, self.second.book.sentences
        places, back, self.words = aligned(self.first, self.second, self.same_language)
        for sentence, place in zip(sentences, places, strict=True):
            other = place.chosen
            if other is None or not sentence.states or not other.states or not sentence.block.on_one_of(lines):
                continue
            self._excuse(sentence, other, others)
            if is_table_row(sentence.reading.text) or is_table_row(other.reading.text) or _is_example(sentence.reading):
                continue
            told: set[str] = set()
            answer = back[other.index].chosen
            mutual = answer is not None and abs(answer.index - sentence.index) <= WINDOW
            for found in self._compared(sentence, other, others, _sure(places, sentence.index) * (1.0 if mutual else ONE_SIDED)):
                kind = found.code.removeprefix("prose-")
                warned, noted = WARNED[kind]
                if not all(path.startswith(ROWS) for path in found.facts.get("paths", ())):
                    warned = NEVER  # other names are used more freely
                group = kind.partition("-")[0].replace("force", "denial")
                if found.sure >= noted and group not in told:
                    told.add(group)
                    self._add(sentence, other, found, "warning" if found.sure >= warned else "note")

    def _compared(self, sentence: Sentence, other: Sentence, others: list[Sentence], sure: float) -> Iterator[Disagreement]:
        near = [one.reading for one in others[max(0, other.index - WINDOW) : other.index + WINDOW + 1]]
        beside = Beside([other.reading], near, near, [(1.0, other.reading)], sure, words=self.words)
        found = [one for one in disagreements(sentence.reading, beside) if one.code != "prose-number"]
        found += self._numbers(sentence, other, near, sure)
        found += self._terms(sentence, other, near, sure)
        lacking = shorter_list(sentence.reading, other.reading)
        if lacking and all(path.startswith(ROWS) for path in lacking[1]):
            found.append(Disagreement("prose-list", lacking[0], {"paths": lacking[1]}, sure))
        lengths = sorted((len(sentence.reading.words), len(other.reading.words)))
        share = min(1.0, UNEQUAL + lengths[0] / lengths[1])
        mine, theirs = self._beside_rules(self.first, sentence), self._beside_rules(self.second, other)
        for one in sorted(found, key=lambda each: -each.sure):
            if theirs.get(one.code, 0.0) >= told_from(one.code) and one.code not in mine:
                continue  # the rules are on this side: the other book is told by itself
            confirmed = CONFIRMED if one.code in mine else 1.0
            yield Disagreement(one.code, one.start, one.facts, one.sure * confirmed * share)

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
        lacking = [(how, pair) for _, pair, how in self._names(other.reading) if pair not in here]
        for word, pair, how in self._names(sentence.reading) if lacking else ():
            if pair not in there:
                share, instead = max(lacking)
                facts = {"word": sentence.reading.text[word.start : word.start + len(word.text)], "others": self._own(instead)}
                yield Disagreement("prose-name", word.start, facts, sure * min(how, share))

    def _told(self, readings: list[Reading]) -> set[str]:
        """The pairs to which the words of texts belong."""
        keys = {f"{one.language}:{lemma}" for one in readings for word in one.words for lemma in word.lemmas}
        return {self.words[key][0] for key in keys & self.words.keys()}

    def _names(self, reading: Reading) -> Iterator[tuple[Word, str, float]]:
        """The names in a text that are one noun, with the pair to which they surely belong."""
        places = {mention.start for mention in reading.mentions if mention.words == 1}
        for word in reading.words:
            keys = [key for lemma in word.lemmas if (key := f"{reading.language}:{lemma}") in self.words]
            if keys and word.start in places and "noun" in morphology(reading.language).parts(word.text):
                how, pair = max((how, pair) for pair, how in (self.words[key] for key in keys))
                if how >= TRANSLATED:
                    yield word, pair, how

    def _own(self, pair: str) -> str:
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
        position = sentence.position(self.first.book.file, found.start)
        code = found.code.replace("prose-", "against-")
        self.problems.include([Problem(position, code, facts, severity)])


def aligned(
    first: ProseCheck, second: ProseCheck, same_language: bool
) -> tuple[list[Place[Sentence]], list[Place[Sentence]], Words]:
    """The sentence of the second book for each sentence of the first, the other way round, and the words that go together.

    What is found so shows which words of the languages go together, and these tell more of the sentences: so it is done twice.
    """
    own, others = _features(first, same_language), _features(second, same_language)
    found = _side_by_side(first, second, own, others)
    if same_language:
        return *found, {}
    words = translated(*_pairs(*found))
    for check, some in ((first, own), (second, others)):
        for sentence, features in zip(check.book.sentences, some, strict=True):
            features |= {f"word:{words[one][0]}": words[one][1] for one in sentence.reading.features if one in words}
    return *_side_by_side(first, second, own, others), words


def _side_by_side(
    first: ProseCheck, second: ProseCheck, own: list[dict[str, float]], others: list[dict[str, float]]
) -> tuple[list[Place[Sentence]], list[Place[Sentence]]]:
    weights = Weights([*own, *others])
    index: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for number, features in enumerate(others):
        for feature, weight in weights.vector(features).items():
            index[feature].append((number, weight))
    owners = list(range(len(others)))
    there: list[list[tuple[float, Sentence]]] = []
    back: list[list[tuple[float, Sentence]]] = [[] for _ in others]
    for number, features in enumerate(own):
        scores = best_fits(weights.vector(features), index, owners)
        there.append([(score, second.book.sentences[one]) for one, score in scores.items()])
        for one, score in scores.items():
            back[one].append((score, first.book.sentences[number]))
    return _chosen(there), _chosen(back)


def _pairs(there: list[Place[Sentence]], back: list[Place[Sentence]]) -> tuple[list[set[str]], list[set[str]]]:
    """The words of sentences that were chosen for each other."""
    found: tuple[list[set[str]], list[set[str]]] = [], []
    for place in there:
        answer = None if place.chosen is None else back[place.chosen.index].chosen
        if place.chosen is not None and answer is not None and there[answer.index] is place:
            for side, sentence in zip(found, (answer, place.chosen), strict=True):
                language = f"{sentence.reading.language}:"
                side.append({one for one in sentence.reading.features if one.startswith(language)})
    return found


def _chosen(candidates: list[list[tuple[float, Sentence]]]) -> list[Place[Sentence]]:
    """The best of the candidates, along the book."""
    places = [Place(sorted(some, key=lambda one: (-one[0], one[1].index))[:MOST]) for some in candidates]
    along_the_book(places, ALONG)
    return places


def _is_example(reading: Reading) -> bool:
    """Does a sentence say that it is an example? Each book has its own."""
    return bool(reading.words) and reading.words[0].text in grammar(reading.language).words("example")


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
