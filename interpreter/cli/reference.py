"""Writes the reference pages: `python -m interpreter.cli.reference [FOLDER]` (default: docs/reference, and the library).

Everything on them comes from the registry of the language, the grammar, the description of files and the words of the tool,
so that they cannot lag behind; a test compares the pages in the repository with what this module writes.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from interpreter.cli import library_page
from interpreter.language.parse import keywords
from interpreter.language.registry import ABILITIES, COMMANDS, FIELDS, FORMS, FUNCTIONS, NAMES, TYPES, Entry
from interpreter.source.format.page import tables_of_keys
from interpreter.words.said import read

FOLDER = "docs/reference"
_NOTE = "<!-- Made by `python -m interpreter.cli.reference`; change the registry instead of this page. -->"
_NOUN = re.compile(r"\{\w+\|(\w+)\}")


def pages() -> dict[str, str]:
    """The reference pages by file name."""
    return {
        "functions.md": _functions(),
        "commands.md": _commands(),
        "abilities.md": _abilities(),
        "fields.md": _fields(),
        "types.md": _types(),
        "keywords.md": _keywords(),
        "problems.md": _problems(),
        "files.md": _files(),
    }


def write(folder: Path) -> list[Path]:
    """Write all pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written


def _page(title: str, intro: str, parts: Iterable[str]) -> str:
    return "\n".join([f"# {title}", "", _NOTE, "", intro, "", *parts]).rstrip() + "\n"


def _entry(entry: Entry) -> list[str]:
    form = f"`{entry.form}`" + (f" gives {entry.gives}" if entry.gives else "")
    return [f"### `{entry.name}`", "", form, "", _sentence(entry.summary), "", "```effect", entry.example, "```", ""]


def _grouped(entries: Iterable[Entry]) -> list[str]:
    groups: dict[str, list[Entry]] = {}
    for entry in entries:
        groups.setdefault(entry.group, []).append(entry)
    lines = []
    for group, members in groups.items():
        lines += [f"## {group.capitalize()}", "", *(line for entry in members for line in _entry(entry))]
    return lines


def _functions() -> str:
    return _page(
        "Functions",
        "What can stand in an expression besides names, numbers and operators. A word in capitals stands "
        "for something of that type, its plural for a set; `through:` and the like are given by name; square brackets "
        "mark what may be left out. Where a CELL is wanted, a piece stands for the cell it is on. See "
        "[the language](../language.md) for what the types and sets are.",
        _grouped([*FUNCTIONS.values(), *FORMS]),
    )


def _commands() -> str:
    return _page(
        "Commands",
        "What an effect can do. Square brackets mark what may be left out; a BLOCK is one command on the "
        "same line, or indented lines.",
        _grouped(COMMANDS.values()),
    )


def _abilities() -> str:
    return _page(
        "Abilities",
        "What a card does to other things while it is active, or an entry of `abilities` always. See "
        "[the life of an event](../language.md#the-life-of-an-event) for their order.",
        [line for entry in ABILITIES for line in _entry(entry)],
    )


def _fields() -> str:
    rows = [f"| {owner} | `{name}` | {summary} |" for owner, name, summary in FIELDS]
    return _page(
        "Built-in fields",
        "Fields that things have without being given them. Own fields come from `fields`, from the "
        "fields of a table and from those of the board.",
        ["| of a | field | what it is |", "|---|---|---|", *rows],
    )


def _types() -> str:
    return _page(
        "Types",
        "What a field, a fact or a parameter can be. In a parameter, a plural (`players`, `cells`, the plural "
        "of a kind) is a set. Things that are not numbers or flags can be `none`.",
        ["| type | what it is |", "|---|---|", *(f"| `{name}` | {summary} |" for name, summary in TYPES)],
    )


def _keywords() -> str:
    names = [f"| `{name}` | {summary} |" for name, summary in NAMES]
    words = ", ".join(f"`{word}`" for word in keywords())
    return _page(
        "Words of the language",
        "Words that have a meaning of their own and cannot be names of anything else.",
        [
            "## Names that are always known",
            "",
            "| name | what it is |",
            "|---|---|",
            *names,
            "",
            "## Keywords",
            "",
            words + ".",
            "",
            "`min` and `max` are keywords of `modify`, and functions before a bracket.",
        ],
    )


def _files() -> str:
    return _page(
        "Keys of files",
        "Every key of every file of a ruleset. `*` in a path stands for any id, `[]` for an entry of a "
        "list. [The files of a ruleset](../format.md) explains them; editors show the same sentences, "
        "from the schemas that `rulewright schemas DIR` writes.",
        tables_of_keys(),
    )


def _problems() -> str:
    words = read("en")
    lines = ["| code | message | hint |", "|---|---|---|"]
    for code, entry in sorted(words["problems"].items()):
        lines.append(f"| `{code}` | {_said(entry.get('message'), words)} | {_said(entry.get('hint'), words)} |")
    return _page(
        "Problems",
        "Every code that `rulewright` can report. A word in braces stands for what is found in your files; "
        "where several wordings are listed, the first one fits of which everything is known. "
        "[How to read them](../how-to/read-error-messages.md).",
        lines,
    )


def _said(entry: Any, words: Any) -> str:
    texts = entry if isinstance(entry, list) else [entry] if entry else []
    return " <br> ".join(_plain(str(text), words) for text in texts)


def _plain(text: str, words: Any) -> str:
    """A template for people: nouns in the plural, no doubled braces, nothing that breaks a table."""
    text = _NOUN.sub(lambda part: str(words["nouns"][part[1]]["other"]), text)
    for old, new in (("{{", "{"), ("}}", "}"), ("|", "\\|"), ("\n", " "), ("<", "&lt;"), ("*", "\\*")):
        text = text.replace(old, new)
    return text


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text.endswith(("?", ".")) else ".")


if __name__ == "__main__":
    for page in write(Path(sys.argv[1] if len(sys.argv) > 1 else FOLDER)):
        print(page)
    if len(sys.argv) == 1:
        Path(library_page.FILE).write_text(library_page.page(), encoding="utf-8")
        print(library_page.FILE)
