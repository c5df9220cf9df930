"""A name that is misspelt where it is declared is unknown everywhere else: points to the word that is written only once."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from interpreter.language.parse import keywords
from interpreter.language.registry import FUNCTIONS, NAMES
from interpreter.model.box import SIMPLE
from interpreter.problems import Position, Problems, guess
from interpreter.source.reader import shown

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

WORD = re.compile(r"[a-z_][a-z0-9_]*")
COMMENT = re.compile(r"(^|\s)#.*")


def point_to_misspelt(source: Source, problems: Problems) -> None:
    """For every name that is unknown, warn of a similar word that the rules write only once."""
    unknown = {str(problem.facts["name"]): problem.facts["guess"] for problem in problems
               if "name" in problem.facts and "guess" in problem.facts}
    if not unknown:
        return
    counts: Counter[str] = Counter()
    where: dict[str, Position] = {}
    for path in source.files:
        if path.name == "ledger.yaml" or not path.is_file():
            continue
        declares = path.parent.name not in ("examples", "locales")  # what they write too is no slip of the rules
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            for match in WORD.finditer(COMMENT.sub("", line)):
                counts[match[0]] += 1
                if declares:
                    where[match[0]] = Position(shown(path), number, match.start() + 1)
    language = {*keywords(), *FUNCTIONS, *(name for name, _ in NAMES), *SIMPLE}
    once = [word for word in where if counts[word] == 1 and len(word) > 2 and word not in language | unknown.keys()]
    reported = {(problem.position.file, problem.position.line) for problem in problems}
    for name in sorted(unknown):
        word = guess(name, once)
        if word is not None and unknown[name] in (None, word) and (where[word].file, where[word].line) not in reported:
            problems.warning(where[word], "written-once", name=word, other=name)
