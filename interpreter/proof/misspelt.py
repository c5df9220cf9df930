"""A name that is misspelt where it is declared is unknown, or something else, wherever it is used: points to the word that is
written only once."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from interpreter.language.parse import keywords
from interpreter.language.registry import FUNCTIONS, NAMES
from interpreter.model.names import SIMPLE
from interpreter.problems import Position, Problems, guess
from interpreter.source.files import shown
from interpreter.source.format.ruleset_file import RULESET
from interpreter.source.format.shapes import known_keys

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

WORD = re.compile(r"\b[a-z_][a-z0-9_]*")
COMMENT = re.compile(r"(^|\s)#.*")
VERB = re.compile(r"\s*[a-z_]+\s+[^\s:(]")  # how a command begins: no name is declared like that
SAID = re.compile(r" +[a-z]{2}: ")  # what a part of the library says in a language


def point_to_misspelt(source: Source, problems: Problems) -> None:
    """Warn of a word that is written once, if a similar one is unknown, or stands in a wrong line and is written more often."""
    unknown = {
        str(problem.facts["name"]): problem.facts["guess"]
        for problem in problems
        if "name" in problem.facts and "guess" in problem.facts and not problem.facts.get("write")
    }
    # Texts of several languages that nothing uses, while something similar has no text.
    unused = Counter(
        (str(problem.facts["path"]).rpartition(".")[2], str(problem.facts["guess"]).rpartition(".")[2])
        for problem in problems
        if problem.code == "obsolete-text" and problem.facts.get("guess")
    )
    unknown |= {name: word for (name, word), languages in unused.items() if languages > 1}
    if not problems.errors and not unknown:
        return
    reported = {(problem.position.file, problem.position.line) for problem in problems}
    doubtful = {(problem.position.file, problem.position.line) for problem in problems if problem.code != "syntax"}
    near: set[str] = set()  # words of lines of rules with problems, other than those that cannot even be read
    counts: Counter[str] = Counter()
    keys = known_keys(RULESET)
    where: dict[str, Position] = {}
    for path in source.files:
        if path.name == "ledger.yaml" or not path.is_file():
            continue
        file = shown(path)
        declares = path.parent.name not in ("examples", "locales")  # what they write too is no slip of the rules
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if path in source.imported and SAID.match(line):
                continue
            command = VERB.match(line)
            for match in WORD.finditer(COMMENT.sub("", line)):
                counts[match[0]] += 1
                begins = command is not None and not line[: match.start()].strip()
                if declares and not begins and not (match[0] in keys and line.startswith(":", match.end())):
                    where[match[0]] = Position(file, number, match.start() + 1)
                if declares and (file, number) in doubtful:
                    near.add(match[0])
    language = {*" ".join(keywords()).split(), *FUNCTIONS, *(name for name, _ in NAMES), *SIMPLE, *RULESET.names}
    once = [
        word  # a kind whose pieces are spoken of is no slip, although it is declared only once
        for word in where
        if counts[word] == 1 and not counts[word + "s"] and len(word) > 1 and word not in language | unknown.keys()
    ]
    meant = [(name, guess(name, once)) for name in sorted(unknown)]
    meant = [
        (name, word)
        for name, word in meant
        if unknown[name] in (None, word) or (word is not None and counts[name] > 1 and _one_slip(name, word))
    ]
    meant += [
        (name, word)
        for name in sorted(near - unknown.keys() - language)
        if counts[name] > 1
        for word in once
        if _one_slip(name, word) and word not in (name + "s", name.removesuffix("s"))
    ]
    for name, word in meant:
        if word is not None and (where[word].file, where[word].line) not in reported:
            reported.add((where[word].file, where[word].line))
            problems.warning(where[word], "written-once", name=word, other=name)


def _one_slip(one: str, other: str) -> bool:
    """Do two words differ by one letter, or by two letters that are swapped?"""
    while one and other and one[0] == other[0]:
        one, other = one[1:], other[1:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    return max(len(one), len(other)) == 1 or (len(one) == 2 and one == other[::-1])
