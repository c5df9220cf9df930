"""The texts of the effect language in a file of rules, and what the file says beside them."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from interpreter.source.values import Items, Map, Text

EXAMPLES = "examples"  # nothing of the rules depends on them


@dataclass(frozen=True, slots=True)
class Frame:
    """A file of rules: a sum of everything but its texts, and these, by what they belong to."""

    total: str
    texts: dict[str, str]


def frame_of(document: Map) -> Frame:
    """Take the texts out of a file of rules."""
    framing = _Framing()
    sections = [(name, framing.section(name, part)) for name, part in document.items() if name != EXAMPLES]
    return Frame(hashlib.sha256(repr(sections).encode()).hexdigest(), framing.texts)


@dataclass
class _Framing:
    texts: dict[str, str] = field(default_factory=dict)
    seen: dict[int, int] = field(default_factory=dict)

    def section(self, name: str, section: Any) -> Hashable:
        match name, section:
            case "setup" | "play", _:
                return self.holder(name, section)
            case "procedures" | "values", Map():
                held = "base" if name == "values" else "effect"
                return tuple((head, self.holder(f"{name}.{head}", part, held)) for head, part in section.items())
            case "actions", Items():
                return self.rows(name, section)
            case "tables", Map():
                return tuple((table, self.table(f"{name}.{table}", part)) for table, part in section.items())
        return self.rest(section)

    def table(self, name: str, table: Any) -> Hashable:
        if isinstance(table, Items):
            return self.rows(name, table)
        if not isinstance(table, Map):
            return self.rest(table)
        return tuple(
            (key, self.rows(name, part) if key == "rows" and isinstance(part, Items) else self.rest(part))
            for key, part in table.items()
            if key != EXAMPLES
        )

    def rows(self, name: str, rows: Items) -> Hashable:
        return tuple(self.holder(f"{name}.{row.get('id')}", row) if isinstance(row, Map) else self.rest(row) for row in rows)

    def holder(self, name: str, value: Any, held: str = "effect") -> Hashable:
        """A text, or something that has one under a key, beside other things."""
        if isinstance(value, Map):
            return tuple(
                (key, self.text(name, part) if key == held else self.rest(part)) for key, part in value.items() if key != EXAMPLES
            )
        return self.text(name, value)

    def text(self, name: str, value: Any) -> Hashable:
        if not isinstance(value, Text) or name in self.texts:
            return self.rest(value)
        self.texts[name] = value
        return Text

    def rest(self, value: Any) -> Hashable:
        """Anything else, without positions; what stands in two places by an anchor is one thing."""
        if isinstance(value, (Map, Items)):
            if id(value) in self.seen:
                return "seen", self.seen[id(value)]
            self.seen[id(value)] = len(self.seen)
            if isinstance(value, Items):
                return tuple(map(self.rest, value))
            return dict, tuple((key, self.rest(part)) for key, part in value.items() if key != EXAMPLES)
        return (str(value), value.style == "folded") if isinstance(value, Text) else value
