"""Nouns behind numbers: whether their form goes with the number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from interpreter.prose.counting_words import Number, numbers_in
from interpreter.prose.faults import Fault
from interpreter.prose.morphology import PLURAL, SINGULAR, Form, Morphology, form_behind, morphology
from interpreter.prose.usage import CASES, WORD, Grammar, grammar
from interpreter.words.plurals import category

MOST_BETWEEN = 2  # adjectives between a number and its noun
HIGHEST = 999  # what is more is a year, or something else that is not counted
WIDEST = 3  # blanks between two words
LONGEST_SHORT = 4  # letters of an abbreviation in capitals
DIGIT = re.compile(r"\d")
NUMBERED = re.compile(r" \d")
ALIVE = ("anim", "m1")
MANY = Form("gen", PLURAL)
TIMES = ("x", "х", "×")


def wrong_agreement(text: str, language: str) -> Iterator[Fault]:
    """The nouns of a text whose form does not go with the number before them."""
    if not language.startswith(("ru", "pl")):
        return
    words = list(WORD.finditer(text))
    forms = morphology(language)
    table = grammar(language)
    for number in numbers_in(text, language):
        following = [match for match in words if match.start() >= number.end][: MOST_BETWEEN + 1]
        before = [match for match in words if match.end() <= number.start][-1:]
        if number.value > HIGHEST or not following or _is_label(text, number, before[0][0] if before else "", language):
            continue
        noun = _noun(text, number, following, forms, table)
        if noun is None:
            continue
        readings, written = forms.readings(noun[0]), text[number.start : number.end].lower()
        if number.in_words and not _cases_of(number, written, table):
            continue  # a noun that is a number
        allowed = _allowed(number, written, table, noun[0])
        if readings and _needs_direct_case(text, number, language):
            allowed &= {form_behind(language, number.value, case) for case in ("nom", "acc")}
            allowed |= _uncounted(noun[0], table) if number.value != 1 else set()
            allowed |= {MANY} if number.value != 1 and _is_alive(noun[0], forms) else set()
        behind = before[0][0].lower() if before and not text[before[0].end() : number.start].strip() else ""
        allowed &= _behind_preposition(number, behind, table, noun[0])
        directly = noun is following[0]  # “one of each kind” counts something else
        if readings and (not readings & allowed or (directly and _other_gender(number, written, noun[0], table))):
            yield Fault("wrong-agreement", noun.start(), {"word": noun[0], "value": number.value})


def _noun(text: str, number: Number, following: list[re.Match[str]], forms: Morphology, table: Grammar) -> re.Match[str] | None:
    """The noun that a number counts: the next word, but for adjectives before it."""
    end, one = number.end, category(table.language, number.value) == "one"
    for match in following:
        word, parts = match[0], forms.parts(match[0])
        apart = text[end : match.start()].strip(" \N{NO-BREAK SPACE}") or match.start() - end > WIDEST
        if apart or (word.lower() in table.number_of and parts != {"noun"}):
            return None
        before_noun = number.value > 1 and "adjective" in parts and _stands_before(match, following, text, forms, table)
        if before_noun or ("adjective" in parts and "noun" not in parts):
            if not one and forms.readings(word) <= {Form("gen", SINGULAR), Form("acc", SINGULAR)}:
                return None  # “10 of each colour”
            end = match.end()
            continue
        if word.lower() in table.words("labels") and NUMBERED.match(text, match.end()):
            return None  # “3 level 2 tiles”
        is_name = (word[0].isupper() and not forms.knows(word)) or (word.isupper() and len(word) <= LONGEST_SHORT)
        begins = number.start == 0 and word[0].isupper() and Form() in forms.readings(word)  # “2 Phase …” is a list
        return match if parts == {"noun"} and not is_name and not begins else None
    return None


def _stands_before(match: re.Match[str], following: list[re.Match[str]], text: str, forms: Morphology, table: Grammar) -> bool:
    """Does the noun follow directly with which an adjective goes?"""
    behind = next((one for one in following if one.start() > match.start()), None)
    if (
        forms.lemmas(match[0]) & table.words("stand_alone")
        or behind is None
        or not text[match.end() : behind.start()].isspace()
        or forms.parts(behind[0]) != {"noun"}
    ):
        return False
    return bool({form for form in forms.readings(match[0]) if form.case != "nom"} & forms.readings(behind[0]))


def _allowed(number: Number, written: str, table: Grammar, noun: str) -> set[Form]:
    """The forms behind a number; a number word shows its case, digits may stand for any."""
    cases = _cases_of(number, written, table)
    found = {form_behind(table.language, number.value, case) for case in cases or CASES}
    ordinal = set() if cases else {Form(case, SINGULAR) for case in ("dat", "ins", "loc")}  # “on the 22 square”
    return found | ordinal | (_uncounted(noun, table) if number.value != 1 else set())


def _behind_preposition(number: Number, before: str, table: Grammar, noun: str) -> set[Form]:
    """The forms that can stand behind a number in digits behind a preposition."""
    one = category(table.language, number.value) == "one"
    cases = table.governs.get(before, frozenset(CASES))
    each = before in table.words("so_many_each")
    if number.in_words or (one and each) or (before not in table.governs and not each):
        return {Form(case, which) for case in CASES for which in (SINGULAR, PLURAL)}
    if each:
        return {form_behind(table.language, number.value, case) for case in ("nom", "acc")} | _uncounted(noun, table)
    ordinal = {Form(case, SINGULAR) for case in cases}  # “on the 22 square”
    uncounted = _uncounted(noun, table) if number.value != 1 else set()
    return {form_behind(table.language, number.value, case) for case in cases} | ordinal | uncounted


def _other_gender(number: Number, written: str, noun: str, table: Grammar) -> bool:
    """Is a number word in the form of a gender that the noun does not have?"""
    by_gender = (table.table.get("numbers") or {}).get(number.value)
    bends = len(morphology(table.language).readings(noun)) < len(CASES)  # else the noun has one form for everything
    if not number.in_words or not isinstance(by_gender, dict) or not bends:
        return False
    fitting = {gender for gender, some in by_gender.items() if written in str(some).split()}
    genders = {morphology(table.language).gender(lemma) for lemma in morphology(table.language).lemmas(noun)}
    return bool(fitting) and genders <= {*by_gender} and not genders & fitting


def _is_alive(noun: str, forms: Morphology) -> bool:
    """Is a noun of what is alive, whose accusative is its genitive?"""
    return any(one.gender.endswith(ALIVE) for one in forms.analyses(noun) if one.part == "noun")


def _uncounted(noun: str, table: Grammar) -> set[Form]:
    """What has no plural stands in the genitive singular behind any number."""
    forms = morphology(table.language)
    lemmas = forms.lemmas(noun)
    lemmas = lemmas - {noun.lower()} or lemmas  # only a dictionary form can tell
    alone = bool(lemmas & table.words("uncounted")) or any(forms.counts_alone(lemma) for lemma in lemmas)
    return {Form("gen", SINGULAR)} if alone else set()


def _cases_of(number: Number, written: str, table: Grammar) -> set[str]:
    """The cases in which a number word can stand as it is written."""
    if not number.in_words:
        return set()
    last = written.replace("-", " ").split()[-1]
    units = number.value % 10 if number.value > 20 and number.value % 10 else number.value
    forms = (table.table.get("numbers") or {}).get(units)
    found: set[str] = set()
    for group in forms.values() if isinstance(forms, dict) else [forms]:
        listed = str(group).replace("ё", "е").split()
        if len(listed) == len(CASES):
            found |= {case for case, form in zip(CASES, listed, strict=True) if form == last.replace("ё", "е")}
    return found


def _is_label(text: str, number: Number, before: str, language: str) -> bool:
    """Does a number name the thing before it (“space 22”), or count something else?"""
    if text[number.end : number.end + 1] in (".", ")", "%", "+", "-", "–") or text[number.start] == "0":
        return True
    if (number.start and text[number.start - 1] in "№#(/+−") or before.lower() in TIMES:
        return True
    if re.search(r"\d[\s,;|]*$", text[: number.start]):
        return True  # a row of numbers
    stopped = text[: number.start].rstrip().endswith(".")
    if stopped and before.lower() in grammar(language).governs and grammar(language).is_label(before.lower(), stopped):
        return True  # “p. 4”
    if number.in_words or not before or text[: number.start].rstrip()[-1:] in (",", ":", ";", ".", "–", "—", "-", "!", "?"):
        return False
    if grammar(language).is_label(before.lower(), False):
        return True
    forms = morphology(language)
    readings = forms.readings(before) if forms.parts(before) == {"noun"} else frozenset()
    return any(form.number == SINGULAR for form in readings) or bool(readings and category(language, number.value) == "one")


def _needs_direct_case(text: str, number: Number, language: str) -> bool:
    """Does the number stand behind a verb that is not denied, so that it is its object or subject?"""
    forms, table = morphology(language), grammar(language)
    clause = re.split(r"[^\w\s'’-]", text[: number.start])[-1].lower()
    words = WORD.findall(clause)
    while words and forms.parts(words[-1]) == {"other"} and words[-1] not in table.words("more_than") | table.governs.keys():
        words.pop()  # how it is done
    if number.in_words or not words or DIGIT.search(clause) or forms.parts(words[-1]) != {"verb"}:
        return False
    return not forms.lemmas(words[-1]) & table.words("verbs_with_genitive") and not table.words("negation").intersection(words)
