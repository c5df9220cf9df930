"""Texts are written where words stand: in the file of a locale, in a pack, or beside the row that has them there already."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.proof.translating import BETWEEN, Unit, put
from interpreter.source.files import write_text

if TYPE_CHECKING:
    from interpreter.source.ruleset import Source

SCHEMA = "# yaml-language-server:"
WIDTH = 120


class WrittenWords:
    """Files of a ruleset, or of its packs, that get texts in one language; nothing is written before `save`."""

    def __init__(self, source: Source, language: str) -> None:
        self.source, self.language = source, language
        self._files: dict[Path, Any] = {}

    @property
    def locale(self) -> Path:
        return self.source.path / "locales" / f"{self.language}.yaml"

    def begin_anew(self) -> None:
        """Forget what the locale says."""
        self._files[self.locale] = {"language": self.language}

    def lacks(self, unit: Unit) -> bool:
        """Is a text nowhere, or in a locale that is begun anew?"""
        return unit.at is None or (self.locale in self._files and _same(self.locale, unit.at.file))

    def put(self, unit: Unit, text: str) -> Path:
        """Change a text where it stands, or put it where its keys lead; gives the file."""
        home, path = self._home(unit)
        if unit.at is not None and (there := self._there(unit)) is not None:
            home, holder, key = there
            holder[key] = text
        else:
            put(self._content(home), path, text)
        return home

    def save(self) -> list[Path]:
        """Write the files; gives them."""
        for path, content in self._files.items():
            write_text(path, self._yaml_of(path, content))
        return list(self._files)

    def _home(self, unit: Unit) -> tuple[Path, str]:
        """The file a text belongs into, and its keys there."""
        keys = unit.path.split(BETWEEN)
        if keys[0] == "with" and keys[1] in self.source.packs:
            return self.source.packs[keys[1]], BETWEEN.join(["words", self.language, *keys[2:]])
        return self.locale, unit.path

    def _there(self, unit: Unit) -> tuple[Path, Any, Any] | None:
        assert unit.at is not None
        file = next((path for path in self.source.reads if _same(path, unit.at.file)), None)
        if file is None:
            return None
        found = _holder(self._content(file), unit.at.line - 1, unit.at.column - 1)
        return (file, *found) if found is not None else None

    def _content(self, path: Path) -> Any:
        if path not in self._files:
            is_there = path.exists()
            self._files[path] = _yaml().load(path.read_text(encoding="utf-8")) if is_there else {"language": self.language}
        return self._files[path]

    def _schema(self) -> str:
        """The line for editors with which the other languages begin: only whoever wrote it knows where the schema lies."""
        others = (path.read_text(encoding="utf-8").split("\n", 1)[0] for path in sorted(self.locale.parent.glob("*.yaml")))
        return next((f"{line}\n" for line in others if line.startswith(SCHEMA)), "")

    def _yaml_of(self, path: Path, content: Any) -> str:
        out = io.StringIO()
        _yaml(nested=path != self.locale).dump(content, out)
        text = out.getvalue()
        return text if path != self.locale or text.startswith("#") else self._schema() + text


def _same(path: Path, file: str) -> bool:
    return path.resolve() == Path(file).resolve()


def _holder(content: Any, line: int, column: int) -> tuple[Any, Any] | None:
    """The map and the key under which something stands at a place of the file."""
    from ruamel.yaml.comments import CommentedMap

    if isinstance(content, CommentedMap):
        for key, value in content.items():
            if isinstance(value, str) and tuple(content.lc.value(key)) == (line, column):
                return content, key
    inside = content.values() if isinstance(content, CommentedMap) else content if isinstance(content, list) else ()
    return next((found for value in inside if (found := _holder(value, line, column)) is not None), None)


def _yaml(nested: bool = False) -> Any:
    from ruamel.yaml import YAML

    yaml = YAML()
    yaml.width, yaml.allow_unicode, yaml.preserve_quotes = WIDTH, True, True
    if nested:
        yaml.width = sys.maxsize  # what somebody wrote on one line stays there
        yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml
