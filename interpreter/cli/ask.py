"""What a person types: an option by number or name, or a command by letter."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from interpreter.words.frontends import Option
from interpreter.words.texts import Texts

COMMANDS = {"u": "undo", "s": "save", "q": "quit", "?": "help"}
WORDS = ("undo", "save", "quit", "help", "log", "rules", "score", "list")  # the same and more, as words
LOOK, WHY = "look", "why"  # with a name behind them
ALL_WORDS = (*WORDS, LOOK, WHY)
TEXT = "t"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was understood: `option` with its index, a command, `text` of one, `look` and `why` with a name, or what is wrong."""

    kind: str
    index: int = -1
    said: str = ""


def understand(line: str, options: Sequence[Option], texts: Texts, shown: Sequence[str] = ()) -> Answer:
    """Read one line; letters of commands come before options, which can always be given by number.

    An option goes by its id, its name, and what it is called on the screen (`shown`).
    """
    typed = " ".join(line.split()).lower()
    if not typed:
        return Answer("nothing")
    if typed in COMMANDS:
        return Answer(COMMANDS[typed])
    first, _, rest = typed.partition(" ")
    first = next((word for word in ALL_WORDS if _plain(first) == _plain(called(word, texts))), first)
    if first == TEXT and rest:
        found = _option(rest, options, texts, shown)
        return Answer("text", found.index) if found.kind == "option" else found
    found = _option(typed, options, texts, shown)
    if found.kind == "option":
        return found
    if first in WORDS and not rest:
        return Answer(first)
    return Answer(first, said=rest) if first in (LOOK, WHY) else found


def called(word: str, texts: Texts) -> str:
    """A command as it is called in the language that is spoken; the English word is always understood."""
    return texts.said.say(f"cli.play.words.{word}")


def _option(typed: str, options: Sequence[Option], texts: Texts, shown: Sequence[str]) -> Answer:
    typed = _plain(typed)
    known = [(option.label, texts.option(option), *shown[index : index + 1]) for index, option in enumerate(options)]
    labels = [[_plain(name.lower()) for name in names] for names in known]
    exact = [index for index, names in enumerate(labels) if typed in names]
    if len(exact) == 1:
        # An option that is itself a number is meant by that number, unless its place in the list says otherwise.
        if typed.isdigit() and 0 < int(typed) <= len(options) and int(typed) - 1 != exact[0]:
            return Answer("option", int(typed) - 1)
        return Answer("option", exact[0])
    if typed.isdigit():
        number = int(typed)
        return Answer("option", number - 1) if 0 < number <= len(options) else Answer("no_number", said=typed)
    close = exact or [index for index, names in enumerate(labels) if any(name.startswith(typed) for name in names)]
    # A part of a name will do if it is a part of no other.
    close = close or [index for index, names in enumerate(labels) if any(typed in name for name in names)]
    if len(close) == 1:
        return Answer("option", close[0])
    return Answer("several" if close else "unknown", said=typed)


def _plain(text: str) -> str:
    """With the minus that stands on keyboards, and without the signs above and below letters that not every keyboard has."""
    parts = unicodedata.normalize("NFD", text.replace("−", "-").replace("ł", "l"))
    return "".join(part for part in parts if not unicodedata.combining(part))


def read_line(prompt: str, show: Callable[[str], None], completions: Sequence[str] = ()) -> str | None:
    """One typed line; None when there will be no more. Tab completes names where the terminal can."""
    _complete([*completions, *ALL_WORDS])
    try:
        if sys.stdin.isatty() and sys.stdout.isatty():  # who edits the line must know what stands before it, else it is lost
            return input(prompt)
        show(prompt)
        return input()
    except EOFError:
        return None


def _complete(words: Sequence[str]) -> None:
    try:
        import readline
    except ImportError:  # not every system has it
        return
    readline.set_completer_delims("")

    def completed(typed: str, number: int) -> str | None:
        fitting = [word for word in words if word.lower().startswith(typed.lower())]
        return fitting[number] if number < len(fitting) else None

    readline.set_completer(completed)
    readline.parse_and_bind("tab: complete")
