"""Prints the texts of a book: bound values and terms become words, in the right forms, with some variants on."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from interpreter.books.glossary import Glossary, NoTerm, form_named, spelt
from interpreter.books.marked import BoundTerm, BoundValue, Words, parts_of
from interpreter.problems import PlayError
from interpreter.proof.bound_values import Rules
from interpreter.prose.usage import CASES
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.books.book import Book

GENDERS = ("m", "f", "n", "p")


@dataclass(frozen=True, slots=True)
class How:
    """How a value is printed: in words or digits, with which noun, of which table."""

    in_words: bool = False
    only: bool = False  # the noun without its number
    noun: str = ""
    case: str = "nom"
    gender: str = ""
    players: int | None = None
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Printed:
    """A piece of a printed text; `term` is the id of the name that it is, `value` what it was bound to."""

    text: str
    strong: bool = False
    term: str = ""
    value: str = ""


class Printer:
    """Prints texts of one book with some variants on."""

    def __init__(self, rules: Rules, book: Book, locales: Mapping[str, Mapping[str, Any]], on: Collection[str] = ()) -> None:
        self.rules, self.language, self.on = rules, book.language, tuple(on)
        locale = with_variants(locales, self.on).get(book.language, {})
        self.glossary = Glossary(book.language, locale, book.terms)
        self._texts: dict[str, str] = {}

    def text(self, text: str) -> str:
        """A text as it is printed; NoTerm or PlayError if something in it is bound to nothing."""
        if text not in self._texts:
            self._texts[text] = "".join(part.text for part in self.parts(text))
        return self._texts[text]

    def parts(self, text: str) -> Iterator[Printed]:
        """A text in pieces."""
        for part in parts_of(text):
            if isinstance(part, Words):
                yield Printed(part.text, part.strong)
            elif isinstance(part, BoundTerm):
                yield Printed(self.term(part), part.strong, term=part.id)
            else:
                yield Printed(self.value(part), part.strong, value=part.expression)

    def term(self, part: BoundTerm) -> str:
        if part.literal:
            self.glossary.find(part.id)
            return part.literal
        words = self.glossary.printed(part.id, part.form)
        return words[:1].upper() + words[1:] if part.capital else words

    def value(self, part: BoundValue) -> str:
        how = read_how(part.how)
        return self._printed(self.number(part, how), how)

    def number(self, part: BoundValue, how: How) -> Any:
        """What a bound value is."""
        return self.rules.value(part.expression, self.rules.instead(how.variants, self.on), how.players)

    def _printed(self, value: Any, how: How) -> str:
        if isinstance(value, bool) or value is None:
            raise PlayError("value-not-printable", value=str(value))
        if isinstance(value, str):
            return self.glossary.printed(value.rpartition(".")[2], "" if how.case == "nom" else how.case)
        if isinstance(value, list):
            return ", ".join(self._printed(one, how) for one in value)
        number = int(value)
        noun = self.glossary.counted(how.noun, number, how.case) if how.noun else ""
        if how.only:
            return noun
        gender = how.gender or (self.glossary.gender(how.noun) if how.noun else "m")
        printed = spelt(self.language, number, how.case, gender) if how.in_words else str(number).replace("-", "−")
        return f"{printed}\N{NO-BREAK SPACE}{noun}" if noun else printed


@lru_cache(maxsize=1000)
def read_how(tokens: tuple[str, ...]) -> How:
    """What stands behind the bar of a bound value: `words card.gen`, `players=3`."""
    found: dict[str, Any] = {}
    for token in tokens:
        name, equals, given = token.partition("=")
        if equals and name == "players" and given.isdigit():
            found["players"] = int(given)
        elif equals and name == "with":
            found["variants"] = tuple(given.split(","))
        elif token == "only":
            found["only"] = True
        elif token.split(".")[0] == "words":
            found["in_words"] = True
            for part in token.split(".")[1:]:
                found |= _case_or_gender(part, token)
        elif token in CASES:
            found["case"] = token
        elif "noun" in found or equals:
            raise NoTerm("unknown-form", form=token, known=["words", "only", *CASES, "players=N", "with=VARIANT"])
        else:
            noun, dot, last = token.rpartition(".")
            if dot and last in CASES:
                found |= {"noun": noun, "case": last}
            else:
                found["noun"] = token
    return How(**found)


def _case_or_gender(part: str, token: str) -> dict[str, str]:
    if part in CASES:
        return {"case": part}
    if part in GENDERS:
        return {"gender": part}
    form_named(token.partition(".")[2])
    return {}
