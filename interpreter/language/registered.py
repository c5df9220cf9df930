"""What the registry says of a function, command or ability."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.language.signatures import Signature, read_call, read_command


@dataclass(frozen=True, slots=True)
class Entry:
    """One function, command or ability: how it is written, what it does and gives, one example."""

    name: str
    form: str
    summary: str
    example: str
    group: str
    signatures: dict[str, Signature]  # of a function by its forms, of a command by its rules in the grammar
    gives: str = ""


def functions(group: str, *rows: tuple[str, str, str, str]) -> list[Entry]:
    """Form, what it gives, what it does, example."""
    return [
        Entry(form.partition("(")[0], form, summary, example, group, {one.form: one for one in read_call(form, gives)}, gives)
        for form, gives, summary, example in rows
    ]


def commands(group: str, *rows: tuple[str, ...]) -> list[Entry]:
    """Name, form, what it does, example, and its rules in the grammar if they are not called like it."""
    return [
        Entry(name, form, summary, example, group, dict(zip(rules or [name.replace(" ", "_")], read_command(form), strict=False)))
        for name, form, summary, example, *rules in rows
    ]


def by_name(*entries: Entry) -> dict[str, Entry]:
    return {entry.name: entry for entry in entries}
