"""Links between pages lead somewhere, and every file of a ruleset tells editors its schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from .pages import ROOT, all_pages, outside_of_blocks

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
SCHEMAS = {"variants": "pack", "examples": "examples", "locales": "locale", "rulebook": "rulebook", "library": "part"}


def anchors(path: Path) -> set[str]:
    """The anchors of a page, as web hosts make them of headings."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in _HEADING.findall(outside_of_blocks(path))}


@pytest.mark.parametrize("path", all_pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    broken = []
    for link in _LINK.findall(outside_of_blocks(path)):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


def test_every_page_can_be_reached() -> None:
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        path = waiting.pop()
        if path in seen or path.suffix != ".md":
            continue
        seen.add(path)
        waiting += [
            (path.parent / link.partition("#")[0]).resolve()
            for link in _LINK.findall(outside_of_blocks(path))
            if not re.match(r"[a-z]+:|#", link)
        ]
    assert set((ROOT / "docs").rglob("*.md")) <= seen


def ruleset_files() -> list[Path]:
    return sorted((ROOT / "rulesets").rglob("*.yaml"))


@pytest.mark.parametrize("path", ruleset_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_ruleset_files_name_their_schema_for_editors(path: Path) -> None:
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    match = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert match is not None, first
    kind = "ledger" if path.name == "ledger.yaml" else SCHEMAS.get(path.parent.name, "ruleset")
    assert (path.parent / match[1]).resolve() == ROOT / "schemas" / f"{kind}.schema.json"


@pytest.mark.parametrize("name", ["ruleset", "pack", "examples", "locale", "part"])
def test_every_key_is_in_the_page_about_files(name: str) -> None:
    schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))
    words = set(re.findall(r"\w+", (ROOT / "docs" / "format.md").read_text(encoding="utf-8")))
    keys: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, dict):
            keys.update(node.get("properties") or ())
        for part in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
            walk(part)

    walk(schema)
    assert keys - words == set()
