"""`rulewright rulebook`: what is wrong with rulebooks, and what comes out of them."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.books.glossary import NoTerm
from interpreter.cli.check import SEVERITIES, record, summary
from interpreter.cli.games import bundled, read_source
from interpreter.cli.options import force_option, json_option, language_option, variants_option
from interpreter.cli.rulebook_read import command as read_command
from interpreter.cli.saves import refuse_to_overwrite
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import PlayError, Problem, Problems
from interpreter.source.files import write_bytes
from interpreter.source.folders import find_ruleset, is_path, packs_in
from interpreter.words.languages import chain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from interpreter.books.book import Book
    from interpreter.books.checked_books import BookCheck
    from interpreter.books.compared_words import WordCheck
    from interpreter.source.ruleset import Source

FORMATS = (".pdf", ".html", ".md")
DICTIONARIES = ("pymorphy3", "morfeusz2")  # without which less is found


@click.group("rulebook", short_help="Check, build and read rulebooks.")
@language_option
def command() -> None:
    """Check, build and read rulebooks."""


command.add_command(read_command)


@command.command("check", short_help="Report every problem of rulebooks.")
@click.argument("rulesets", nargs=-1, metavar="[RULESET]...")
@variants_option
@json_option
@language_option
@click.pass_obj
def check(terminal: Terminal, rulesets: tuple[str, ...], variants: tuple[str, ...], as_json: bool) -> int:
    """Report every problem of the rulebooks and locales of rulesets, in all their languages (of all bundled ones with a book).

    Facts of the ledger are compared with the ruleset, the languages of a book and of the locales with each other, plural forms
    with the dictionary. What needs neither dictionary nor game is also part of `rulewright check`.

    Errors first, then warnings, then notes. Exit code 1 if there are errors.
    """
    names = rulesets or [name for name in bundled() if read_source(name).book_files]
    found = {name: problems_of(name, variants) for name in names}
    if as_json:
        terminal.json([record(terminal, problem) for problems in found.values() for problem in problems])
    else:
        for name, problems in found.items():
            terminal.problems(problems)
            summary(terminal, name, problems)
    return 1 if any(problem.severity == "error" for problems in found.values() for problem in problems) else 0


@command.command("build", short_help="Print a rulebook as PDF, HTML or Markdown.")
@click.argument("ruleset")
@click.option(
    "--output", "-o", "output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="book.pdf, .html or .md."
)
@variants_option
@force_option
@click.option("--no-ids", is_flag=True, help="Without the ids of rules.")
@language_option
@click.pass_obj
def build(terminal: Terminal, ruleset: str, output: Path, variants: tuple[str, ...], force: bool, no_ids: bool) -> int:
    """Print the rulebook of a ruleset in the language of --lang, as it is with some variants on.

    PDF needs the extra `rulewright[rulebook]`. The book must have no errors (`rulewright rulebook check`).
    """
    from interpreter.books.page_formats import html, markdown
    from interpreter.books.printed_book import Printing

    if output.suffix.lower() not in FORMATS:
        raise WrongUse("book-format", file=str(output), known=list(FORMATS))
    refuse_to_overwrite(force, output)
    source = read_source(ruleset, variants)
    book = _book(terminal, source)
    try:
        printed = Printing(source, book, variants).print()
    except NoTerm as error:
        raise PlayError(error.code, **error.facts) from None
    if output.suffix.lower() == ".pdf":
        from interpreter.books.typeset import pdf

        write_bytes(output, pdf(printed, not no_ids))
    else:
        write = markdown if output.suffix.lower() == ".md" else html
        write_bytes(output, write(printed, not no_ids).encode())
    terminal.say("cli.schemas.written", file=output)
    return 0


@command.command("compare", short_help="Put languages of a rulebook side by side.")
@click.argument("ruleset")
@click.argument("languages", nargs=-1, metavar="[LANGUAGE]...")
@click.option("--output", "-o", "output", required=True, type=click.Path(path_type=Path), metavar="FILE", help="A page.html.")
@force_option
@variants_option
@language_option
@click.pass_obj
def compare(
    terminal: Terminal, ruleset: str, languages: tuple[str, ...], output: Path, force: bool, variants: tuple[str, ...]
) -> int:
    """Put languages of a rulebook (all that it has) side by side, rule by rule, on a page to read."""
    from interpreter.books.side_by_side import side_by_side

    if output.suffix.lower() != ".html":
        raise WrongUse("book-format", file=str(output), known=[".html"])
    refuse_to_overwrite(force, output)
    check = _checked(read_source(ruleset, variants))
    write_bytes(output, side_by_side(check, languages or list(check.books)).encode())
    terminal.say("cli.schemas.written", file=output)
    return 0


@command.command("seen", short_help="Say that somebody has looked at paragraphs.")
@click.argument("ruleset")
@click.argument("places", nargs=-1, metavar="[FILE[:LINE]]...")
@language_option
@click.pass_obj
def seen(terminal: Terminal, ruleset: str, places: tuple[str, ...]) -> int:
    """Write into paragraphs of a book which rules and values they were written for (all paragraphs if no place is given).

    From then on `rulewright rulebook check` reports a paragraph whose rules or values were changed.
    """
    from interpreter.books.looked_at import mark_seen, paragraphs_at
    from interpreter.source.files import shown

    source = read_source(ruleset)
    if source.packs:
        raise WrongUse("book-of-ruleset", name=ruleset, ruleset=source.id)  # its marks would tell of rules that come and go
    check = _checked(source)
    files = {shown(path): path for path in source.book_files}
    wanted: dict[str, int | None] = {}
    for place in places or list(files):
        name, _, line = place.rpartition(":") if place.rpartition(":")[2].isdigit() else (place, "", "")
        fitting = [file for file in files if file == name or Path(file).name == Path(name).name]
        if len(fitting) != 1:
            raise WrongUse("no-such-book-file", name=name, known=list(files))
        wanted[fitting[0]] = int(line) if line else None
    marked = {file: paragraphs_at(check, file, line) for file, line in wanted.items()}
    for file, paragraphs in marked.items():
        if not paragraphs and wanted[file]:
            raise WrongUse("no-paragraph-here", file=file, line=wanted[file])
    count = sum(mark_seen(check, files[file], paragraphs) for file, paragraphs in marked.items())
    terminal.say("cli.rulebook.seen", n=count)
    return 0


def _book(terminal: Terminal, source: Source) -> Book:
    """The book of a ruleset in the language of the reader; its errors are told."""
    books = _checked(source).books
    language = chain(terminal.languages, list(books))[0]
    if terminal.languages and language != terminal.languages[0]:
        terminal.warn("cli.rulebook.other", language=terminal.languages[0], other=language)
    return books[language]


def _checked(source: Source) -> BookCheck:
    """The books of a ruleset; RulesetError if something in them, or in the words and rules they rest on, is wrong."""
    from interpreter.books.checked_books import BookCheck
    from interpreter.books.kept_rules import kept_rules
    from interpreter.source.ruleset import put_together

    problems = Problems()
    problems.include(put_together(source))
    problems.stop_on_errors()
    check = BookCheck(source, problems)
    with kept_rules(check.rules):
        check.run()
    problems.stop_on_errors()
    if not check.books:
        raise PlayError("no-book", ruleset=source.id)
    return check


def problems_of(name: str, variants: tuple[str, ...] = ()) -> list[Problem]:
    """What is wrong; kept for as long as no file is changed, and what no book has to do with for as long as no other file is."""
    from interpreter.source.documents import with_documents

    given = packs_in(name, variants)
    home, packs = find_ruleset(name), [Path(one) for one in given if is_path(one)]
    look = partial(with_documents, name, lambda known: _looked_for(read_source(name, variants, known)))
    return _kept(f"rulebook {given}", home, packs, (), look)


def _kept(
    what: str, home: Path, packs: Iterable[Path], without: tuple[str, ...], look: Callable[[], list[Problem]]
) -> list[Problem]:
    """What was found before in the same files, but for some that do not matter; else what is found now."""
    from interpreter.books.kept_drawings import contents
    from interpreter.source.cache import entry_name, keep_value, kept_value, switched_off

    files = None if switched_off() else contents(home, packs, without)
    if files is None:
        return look()
    known = [name for name in DICTIONARIES if find_spec(name)]
    entry = entry_name("rulebook", [what, repr(known), *files])
    found: list[Problem] | None = kept_value(entry)
    if found is None:
        found = look()
        keep_value(entry, found)
    return found


def _looked_for(source: Source) -> list[Problem]:
    from interpreter.books.checked_books import BookCheck
    from interpreter.books.compared_books import Comparison
    from interpreter.books.compared_words import WordCheck
    from interpreter.books.kept_rules import kept_rules
    from interpreter.books.kept_words import kept_words
    from interpreter.source.ruleset import put_together

    problems = Problems()
    problems.include(put_together(source))
    check = BookCheck(source, problems) if not problems.errors else None
    if check is None or problems.errors:
        return sorted(problems, key=_rank)  # nothing can be compared with what cannot be read
    words = WordCheck(source)
    with kept_words(source.locales, source.path), kept_rules(check.rules):
        check.run()
        comparison = Comparison(check, problems, words.texts)
        comparison.run()
        terms = repr({language: book.terms for language, book in check.books.items()})
        look = partial(_beside_books, check, words)
        problems.include(_kept(f"rulebook words {terms}", source.path, source.packs.values(), ("rulebook",), look))
        words.run_names(problems, comparison.texts)
    return sorted((one for one in problems if _is_of_these(one, source)), key=_rank)


def _is_of_these(problem: Problem, source: Source) -> bool:
    """Is it of the packs, if there are some? They change what is usual, also for texts of the ruleset that are right."""
    from interpreter.books.compared_words import BY_ALL_TEXTS

    file, packs = Path(problem.position.file).resolve(), source.packs.values()
    return not packs or problem.code not in BY_ALL_TEXTS or any(file.is_relative_to(pack.resolve()) for pack in packs)


def _rank(problem: Problem) -> int:
    return SEVERITIES.index(problem.severity)


def _beside_books(check: BookCheck, words: WordCheck) -> list[Problem]:
    """What is wrong with the facts of the ledger and the words of the locales."""
    from interpreter.proof.ledger_facts import Comparison

    problems = Problems()
    Comparison(check.source, problems, check.rules).run()
    words.run(problems)
    return list(problems)
