"""The names that a book can bind: those of the locale and the book's own terms, in every form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from interpreter.prose.morphology import PLURAL, SINGULAR, Form, form_behind, morphology
from interpreter.prose.usage import CASES, grammar
from interpreter.words.plurals import category
from interpreter.words.template import is_plural

# A thing is rather meant than a place or an action of the same id.
RANKS = ("terms", "pieces", "tables", "symbols", "sides", "seats", "fields", "actions", "places", "cells", "variants")
SEVERAL = 2  # of a thing: in most languages they are called as their plural is
OTHER = len(RANKS)


class NoTerm(Exception):
    """A term cannot be printed; `code` and `facts` as in a problem."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class Term:
    """A name and where it stands."""

    path: str
    entry: Any

    @property
    def lemma(self) -> str:
        """The name in its dictionary form."""
        if isinstance(self.entry, Mapping):
            for key in ("one", "nom", "sg", "nom.sg", "other"):
                if key in self.entry:
                    return str(self.entry[key])
            return str(next(iter(self.entry.values())))
        return str(self.entry)

    @property
    def forms(self) -> list[str]:
        """All forms that are written down."""
        return list(map(str, self.entry.values())) if isinstance(self.entry, Mapping) else [str(self.entry)]


class Glossary:
    """The terms of one language: of a locale (with variants laid over it), and of a book."""

    def __init__(self, language: str, locale: Mapping[str, Any], own: Mapping[str, Any]) -> None:
        self.language, self.own = language, own
        self.terms: dict[str, list[Term]] = {}
        names = locale.get("names")
        for term in [*_leaves(own, "terms"), *(_leaves(names, "") if isinstance(names, Mapping) else ())]:
            parts = term.path.split(".")
            for length in range(1, len(parts) + 1):
                self.terms.setdefault(".".join(parts[-length:]), []).append(term)

    @property
    def lemmas(self) -> set[str]:
        """All names in their dictionary forms."""
        return {term.lemma for terms in self.terms.values() for term in terms}

    def find(self, id: str) -> Term:
        """The term that an id names, which may be the end of a path: `port`, `pieces.port`."""
        found = self.terms.get(id)
        if not found:
            raise NoTerm("unknown-term", name=id, language=self.language, known=list(self.terms))
        ranks = [_rank(term) for term in found]
        best = [term for term, rank in zip(found, ranks, strict=True) if rank == min(ranks)]
        if len({term.lemma.lower() for term in best}) > 1:
            raise NoTerm("ambiguous-term", name=id, known=[term.path for term in best])
        best.sort(key=lambda term: term.lemma != term.lemma.lower())  # of `Boat` and `boat` the one for sentences
        own = self.own.get(id)
        if isinstance(own, Mapping) and len(found) > 1:  # forms of a name that the locale has
            base = next(term for term in found if not term.path.startswith("terms."))
            return Term(base.path, {**(base.entry if isinstance(base.entry, Mapping) else {"one": base.entry}), **own})
        return best[0]

    def printed(self, id: str, form: str) -> str:
        """A term in a form such as `gen.pl`."""
        return self.in_form(self.find(id), form_named(form), id)

    def in_form(self, term: Term, form: Form, id: str) -> str:
        entry = term.entry if isinstance(term.entry, Mapping) else {}
        names = [str(form), *([form.case] if form.number == SINGULAR else [form.number] if form.case == "nom" else [])]
        for name in names:
            if name in entry:
                return str(entry[name])
        if form == Form():
            return term.lemma
        # Plural forms of a locale are those behind numbers: in English also the plural, elsewhere they are cases.
        if form == Form("gen", PLURAL) and "many" in entry:
            return str(entry["many"])
        if self.language.startswith("en") and form.number == PLURAL and "other" in entry:
            return str(entry["other"])
        if self.language.startswith("pl") and form == Form("nom", PLURAL) and "few" in entry:
            return str(entry["few"])
        found = morphology(self.language).inflect(term.lemma, form)
        behind = category(self.language, SEVERAL)
        if found is None and form == Form("nom", PLURAL) and behind in entry:
            return str(entry[behind])  # where nothing is known of a language, the best guess
        if found is None:
            raise NoTerm("form-missing", name=id, form=str(form), language=self.language)
        return found

    def counted(self, id: str, number: int, case: str = "nom") -> str:
        """A term in the form that it has behind a number."""
        term = self.find(id)
        which = category(self.language, number)
        if case == "nom" and isinstance(term.entry, Mapping) and which in term.entry:
            return str(term.entry[which])
        return self.in_form(term, form_behind(self.language, number, case), id)

    def gender(self, id: str) -> str:
        """The gender of a term, for number words."""
        term = self.find(id)
        own = term.entry.get("gender") if isinstance(term.entry, Mapping) else None
        return str(own or morphology(self.language).gender(term.lemma))


def form_named(name: str) -> Form:
    """The form that a name such as `gen.pl`, `pl` or nothing means."""
    case, number = "nom", SINGULAR
    for part in filter(None, name.split(".")):
        if part in CASES:
            case = part
        elif part in (SINGULAR, PLURAL):
            number = part
        else:
            raise NoTerm("unknown-form", form=name, known=[*CASES, SINGULAR, PLURAL])
    return Form(case, number)


def spelt(language: str, number: int, case: str, gender: str) -> str:
    """A number in words of a language, in digits where it has none for it."""
    return grammar(language).spelt(number, case, gender) or str(number)


def _leaves(content: Mapping[str, Any], head: str) -> Iterator[Term]:
    for key, entry in content.items():
        path = f"{head}.{key}" if head else str(key)
        if not (entry.strip() if isinstance(entry, str) else entry):
            continue  # there is no name yet
        if isinstance(entry, str) or is_plural(entry) or head == "terms":
            yield Term(path, entry)
        elif isinstance(entry, Mapping):
            yield from _leaves(entry, path)


def _rank(term: Term) -> int:
    section = term.path.partition(".")[0]
    return RANKS.index(section) if section in RANKS else OTHER
