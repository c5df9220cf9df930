"""Words that stand in packs and beside rows: they are put where a locale would have them, so that words are looked up in one way.

The one rule: a pack's `words` are what a locale says `with` it; `words` beside a row or an action are its name (`names.…`), its
text (`texts.…`) and its questions (`prompts.….NAME`), in the locale, or with the pack that the row stands in; `actions` among
them are the words of the actions that the row gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from interpreter.problems import Problems
from interpreter.source.values import Items, Map, copy_of


def gather_words(locales: dict[str, Map], variants: dict[str, Map], sections: Map, problems: Problems) -> dict[str, Map]:
    """The locales with all words that stand elsewhere."""
    gathered = dict(locales)
    for where, language, words in _everywhere(variants, sections):
        locale = gathered.get(language)
        if locale is None:
            locale = gathered[language] = Map(words.position)
        elif locale is locales.get(language):
            locale = gathered[language] = copy_of(locale)
        _merge(locale, _inside(words, *where), problems)
    return gathered


def _everywhere(variants: dict[str, Map], sections: Map) -> Iterator[tuple[tuple[str, ...], str, Map]]:
    """All words beside things: the path in a locale under which they belong, their language, and they themselves."""
    for language, words in beside(sections):
        yield (), language, words
    for id, variant in variants.items():
        own = variant.get("words")
        for language, words in own.items() if isinstance(own, Map) else ():
            if isinstance(words, Map):
                yield ("with", id), language, words
        for language, words in beside(variant.get("add")):
            yield ("with", id), language, words
        replaced = variant.get("replace")
        for path, entry in replaced.items() if isinstance(replaced, Map) else ():
            for language, words in _own(path.split("."), entry):
                yield ("with", id), language, words


def beside(sections: Any) -> Iterator[tuple[str, Map]]:
    """The words beside the rows and actions of some sections."""
    if not isinstance(sections, Map):
        return
    tables = sections.get("tables")
    for table, content in tables.items() if isinstance(tables, Map) else ():
        rows = content.get("rows") if isinstance(content, Map) else content
        for row in rows if isinstance(rows, Items) else ():
            yield from _own(["tables", table], row)
    actions = sections.get("actions")
    for action in actions if isinstance(actions, Items) else ():
        yield from _own(["actions"], action)


def _own(path: list[str], thing: Any) -> Iterator[tuple[str, Map]]:
    """The words of one row or action, as a locale would have them."""
    words, id = (thing.get("words"), thing.get("id")) if isinstance(thing, Map) else (None, None)
    if not isinstance(words, Map) or not isinstance(id, str):
        return
    path = path if path[-1] != id else path[:-1]
    for language, own in words.items():
        if isinstance(own, Map):
            yield language, _named(path, id, own)
            given = own.get("actions")
            for action, called in given.items() if isinstance(given, Map) else ():
                if isinstance(called, Map):
                    yield language, _named(["actions"], f"{id}_{action}", called)


def _named(path: list[str], id: str, own: Map) -> Map:
    """The words of one thing in one language."""
    full = Map(own.position)
    for key, section in (("name", "names"), ("text", "texts")):
        if key in own:
            inner = Map(own.position)
            inner.put(id, own[key], own.at[key], own.key_at[key])
            full.put(section, _inside(inner, *path), own.at[key], own.key_at[key])
    prompts = own.get("prompts")
    if isinstance(prompts, Map):
        asked, asking = Map(prompts.position), path[1:] if path[0] == "tables" else path
        for name in prompts:
            asked.put(".".join([*asking, id, name]), prompts[name], prompts.at[name], prompts.key_at[name])
        full.put("prompts", asked, own.at["prompts"], own.key_at["prompts"])
    return full


def _inside(words: Map, *path: str) -> Map:
    """Words under a path."""
    for key in reversed(path):
        outer = Map(words.position)
        outer.put(key, words, words.position, words.position)
        words = outer
    return words


def _merge(target: Map, addition: Map, problems: Problems) -> None:
    """Put words into others; nothing may be said twice."""
    for key, entry in addition.items():
        there = target.get(key)
        if there is None:
            target.put(key, copy_of(entry), addition.at[key], addition.key_at[key])
        elif isinstance(there, Map) and isinstance(entry, Map):
            _merge(there, entry, problems)
        else:
            problems.error(addition.key_at[key], "duplicate-id", id=key, first=str(target.key_at[key]))
