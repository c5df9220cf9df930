"""Where output goes: the words of the chosen language on a terminal or in a plain stream."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from interpreter.problems import Problem
from interpreter.words.languages import preferred
from interpreter.words.said import Said

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


class WrongUse(Exception):
    """The command was called wrongly; `code` and `facts` as in a problem. Exit code 2."""

    def __init__(self, code: str, **facts: Any) -> None:
        self.code, self.facts = code, facts
        super().__init__(f"{code}: {facts}")


class Terminal:
    """Prints sentences, problems and JSON; colours are left out where nobody sees them."""

    def __init__(self) -> None:
        self.languages = preferred(os.environ)  # of the reader, the best first; a ruleset may have others than the tool
        self.said = Said(self.languages)

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.languages = list(dict.fromkeys([language, *self.languages]))
        self.said = Said(self.languages)

    @cached_property
    def out(self) -> Console:
        from interpreter.words.clean import CleanConsole

        return CleanConsole(highlight=False, markup=False, emoji=False)

    @cached_property
    def err(self) -> Console:
        from interpreter.words.clean import CleanConsole

        return CleanConsole(stderr=True, highlight=False, markup=False, emoji=False)

    def say(self, key: str, style: str | None = None, **values: object) -> None:
        """Print one sentence."""
        self.out.print(self.said.say(key, **values), style=style, soft_wrap=True)

    def hang(self, text: Text, indent: int = 0, head: Text | None = None) -> None:
        """Print a text that goes on below its beginning: behind an indentation, and behind what stands before it."""
        from rich.text import Text

        begin = Text(" " * indent).append_text(head or Text())
        for line in text.wrap(self.out, max(self.out.width - len(begin), 20)) or [Text()]:
            line.rstrip()
            self.out.print(begin + line if line or head else line, soft_wrap=True)
            begin = Text(" " * len(begin))

    def warn(self, key: str, **values: object) -> None:
        """Print one sentence beside the output."""
        self.err.print(self.said.say(key, **values), style="yellow", soft_wrap=True)

    def json(self, value: object) -> None:
        """Print a value for a program to read."""
        from interpreter.words.clean import clean_json

        print(clean_json(json.dumps(value, indent=2, ensure_ascii=False)))

    def plain(self, text: str) -> None:
        """Print a text as it is, without folding its lines."""
        from interpreter.words.clean import clean

        print(clean(text))

    def problems(self, problems: Iterable[Problem], console: Console | None = None) -> None:
        """Print problems as `file:line:column: error[CODE]: message`, each with its hint."""
        for problem in problems:
            message, hint = self.said.problem(problem)
            self._fault(console or self.out, f"{problem.position}: ", problem.severity, problem.code, message, hint)

    def fault(self, code: str, facts: Mapping[str, Any]) -> None:
        """Print what is wrong where no file is to blame."""
        message, hint = self.said.fault(code, facts)
        self._fault(self.err, "", "error", code, message, hint)

    def _fault(self, console: Console, where: str, severity: str, code: str, message: str, hint: str | None) -> None:
        from rich.text import Text

        colour = {"error": "red", "warning": "yellow"}.get(severity, "dim")
        line = Text.assemble((where, "bold"), (f"{severity}[{code}]", colour), f": {message}")
        console.print(line, soft_wrap=True)
        if hint:
            console.print(Text.assemble("  ", (self.said.say("cli.hint"), "cyan"), f" {hint}"), soft_wrap=True)
