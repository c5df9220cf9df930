"""`rulewright rulebook read`: reads a rulebook that exists as a text or PDF, and compares it with the rules."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from interpreter.cli.check import SEVERITIES, record
from interpreter.cli.games import read_source
from interpreter.cli.options import force_option, json_option, variants_option
from interpreter.cli.saves import refuse_to_overwrite
from interpreter.cli.terminal import Terminal, WrongUse
from interpreter.problems import PlayError, Problem, Problems, RulesetError
from interpreter.source.files import write_bytes
from interpreter.source.folders import bundled

if TYPE_CHECKING:
    from interpreter.books.checked_books import BookCheck
    from interpreter.books.prose_check import ProseCheck
    from interpreter.books.read_texts import Texts


DRAFTS = (".yaml", ".yml")
MOST_RULES = 60  # in one message; `--json` has them all


@click.command("read", short_help="Compare a text or PDF with the rules.")
@click.argument("file", type=click.Path(path_type=Path, readable=False))
@click.argument("ruleset")
@click.option(
    "--lang",
    "languages",
    multiple=True,
    metavar="LANGUAGE",
    help="Language of the book, and with --against, given again, of the other one (default: told by their words).",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path, readable=False),
    metavar="OTHER",
    help="Another book of the game to compare with.",
)
@click.option(
    "--write", "draft", type=click.Path(path_type=Path), metavar="DRAFT.yaml", help="Write a draft of the book as data."
)
@force_option
@variants_option
@json_option
@click.pass_obj
def command(
    terminal: Terminal,
    file: Path,
    ruleset: str,
    languages: tuple[str, ...],
    against: Path | None,
    draft: Path | None,
    force: bool,
    variants: tuple[str, ...],
    as_json: bool,
) -> int:
    """Read a rulebook that exists as a text or PDF, and report by line what is unlike the rules of RULESET.

    Sentences are put beside the rules that they state: beside the paragraphs of the ruleset's own book where it has one in this
    language, else beside the ledger. Reported are numbers, names, must and may, bounds and a lost “not” that disagree, rules that
    are nowhere stated, statements that no rule knows, and faults of language. Warnings are rather sure, notes are to be read.

    With --against, two books are compared, sentence by sentence. With --with, only the rules of these editions are meant. With
    --write, a file to go on with is written: sections, paragraphs and the rules that they seem to state. Messages are in the
    language of the reader (`rulewright --lang pl rulebook read …`). Exit code 1 only if something cannot be read.
    """
    from interpreter.books.read_texts import Texts

    if len(languages) > (2 if against else 1):
        raise WrongUse("prose-languages", n=len(languages))
    if draft is not None:
        if draft.suffix.lower() not in DRAFTS:
            raise WrongUse("draft-format", file=str(draft), known=list(DRAFTS))
        refuse_to_overwrite(force, draft)
    if not file.exists() and str(file) in bundled() and Path(ruleset).is_file():
        raise WrongUse("book-first", file=ruleset, ruleset=str(file))
    texts = Texts(_checked(ruleset, variants))
    problems = Problems()
    given = _given(languages, file, against)
    first = _read(texts, file, given[0], variants, problems)
    second = _read(texts, against, given[1], variants, Problems()) if against is not None else None
    first.align()
    if second is not None:
        second.align()
    reported: Iterable[Problem] = problems
    with suppress(RulesetError):  # nobody reads more than there is room for
        first.run()
        if second is not None:
            from interpreter.books.prose_pairs import ProsePair

            pair = ProsePair(first, second, Problems())
            with suppress(RulesetError):
                pair.run()
            reported = pair.found()
    found = sorted(reported, key=lambda problem: SEVERITIES.index(problem.severity))
    if as_json:
        terminal.json([_record(terminal, problem) for problem in found])
    else:
        _told(terminal, first, found)
    if draft is not None:
        from interpreter.books.book_drafts import draft as drafted

        write_bytes(draft, drafted(first).encode())
        if not as_json:
            terminal.say("cli.schemas.written", file=draft)
    return 0


def _checked(ruleset: str, variants: tuple[str, ...]) -> BookCheck:
    """The rules to compare with; PlayError if there are none."""
    from interpreter.books.checked_books import BookCheck

    problems = Problems()
    check = BookCheck(read_source(ruleset, variants), problems)
    problems.stop_on_errors()
    if not check.ledger.rules:
        raise PlayError("prose-no-rules", ruleset=check.source.id)
    known = [*check.source.variants, *check.ledger.editions]
    for name in check.source.ids(variants):
        if name not in known:
            raise WrongUse("unknown-variant", variant=name)
    return check


def _given(languages: tuple[str, ...], file: Path, against: Path | None) -> tuple[str | None, str | None]:
    """The language of each book. One that is given for two books is that of the book that is written in it."""
    if len(languages) == 2:
        return languages[0], languages[1]
    if not languages or against is None:
        return (languages[0] if languages else None), None
    from interpreter.prose.plain_text import language_of, read_text

    other = language_of(read_text(against), str(against))
    return (None, languages[0]) if languages[0] == other else (languages[0], None)


def _read(texts: Texts, path: Path, language: str | None, variants: tuple[str, ...], problems: Problems) -> ProseCheck:
    from interpreter.books.prose_book import read_prose
    from interpreter.books.prose_check import ProseCheck
    from interpreter.books.stated_rules import Statements
    from interpreter.prose.plain_text import language_of, read_text

    text = read_text(path)
    told = language_of(text, str(path), language)
    editions = texts.check.ledger.editions.intersection(texts.check.source.ids(variants))
    statements = Statements(texts, told, editions)
    return ProseCheck(read_prose(text, str(path), told, statements), statements, problems)


def _record(terminal: Terminal, problem: Problem) -> dict[str, object]:
    """A finding for programs."""
    found = record(terminal, problem)
    order = ("file", "line", "column", "code", "severity", "rule", "message", "hint")
    return {key: problem.facts.get("rule") if key == "rule" else found[key] for key in order}


def _told(terminal: Terminal, check: ProseCheck, found: list[Problem]) -> None:
    """Everything in words; rules that are nowhere stated in one line."""
    unstated = [problem for problem in found if problem.code == "prose-unstated"]
    terminal.problems(problem for problem in found if problem.code != "prose-unstated")
    if unstated:
        terminal.problems([Problem(unstated[0].position, "prose-unstated", all_rules(unstated), "note")])
    warnings = sum(problem.severity == "warning" for problem in found)
    notes = sum(problem.severity == "note" for problem in found) - max(len(unstated) - 1, 0)
    stated, total = check.stated()
    terminal.say("cli.rulebook.read", file=check.book.file, language=check.book.language, stated=stated, total=total)
    terminal.say("cli.rulebook.findings", "yellow" if warnings else "green", warnings=warnings, notes=notes)


def all_rules(unstated: list[Problem]) -> dict[str, object]:
    """The rules that are nowhere stated; of very many only the first ones, with how many more there are."""
    rules = [str(problem.facts["rule"]) for problem in unstated]
    more = len(rules) - MOST_RULES
    return {"rule": ", ".join(rules[:MOST_RULES]) + (f" … (+{more})" if more > 0 else "")}
