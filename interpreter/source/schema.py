"""Checks the shape of a file against its JSON Schema and says in plain words what does not fit, and where."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from interpreter.problems import Position, Problems, guess
from interpreter.source.format.common import ID, PACK_BEGINS, RULE, RULES, key_meant
from interpreter.source.reader import kind_of
from interpreter.source.values import Items, Map, plain

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

TYPE_WORDS = {
    "object": "a map",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}",
}
COUNTS = {"minItems": "too-few", "minProperties": "too-few", "maxItems": "too-many", "maxProperties": "too-many"}


def check_shape(document: Map, kind: str, problems: Problems) -> bool:
    """Whether a document has the shape that its kind asks for; what does not fit is noted."""
    simple = plain(document)
    if _fast(kind) is not None and fits(simple, kind):
        return True
    # The standard validator is hundreds of times slower, but says why; it runs only where something is wrong.
    found = False
    for error in _thorough(kind).iter_errors(simple):
        found = True
        _explain(error, document, kind, problems)
    return not found


def fits(simple: Any, kind: str) -> bool:
    """Whether a document of plain values has the shape that its kind asks for."""
    return bool((_fast(kind) or _thorough(kind)).is_valid(simple))


@cache
def _fast(kind: str) -> Any:
    try:
        import jsonschema_rs
    except ImportError:
        return None
    from interpreter.source.format.json_schema import schema_of

    return jsonschema_rs.Draft202012Validator(schema_of(kind))


@cache
def _thorough(kind: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator

    from interpreter.source.format.json_schema import schema_of

    return Draft202012Validator(_strict(schema_of(kind)))


def _strict(schema: Any) -> Any:
    """The same schema for Python, to which `$` is also the place before a last line break, not only the very end."""
    if isinstance(schema, dict):
        return {
            key: value[:-1] + r"\Z" if key == "pattern" and isinstance(value, str) and value.endswith("$") else _strict(value)
            for key, value in schema.items()
        }
    return [_strict(item) for item in schema] if isinstance(schema, list) else schema


def _explain(error: ValidationError, document: Map, kind: str, problems: Problems) -> None:
    path = list(error.absolute_path)
    at, value = _find(document, path)
    keyword, schema = str(error.validator), error.schema if isinstance(error.schema, dict) else {}
    if keyword in ("anyOf", "oneOf"):
        _explain_choice(error, at, value, document, kind, problems)
    elif "propertyNames" in list(error.schema_path)[:-1] and isinstance(value, Map) and isinstance(error.instance, str):
        key = error.instance
        problems.error(
            value.key_at[key], "bad-key", key=key, expected=_expected(schema), guess=_as_id(key) if _as_id(key) != key else None
        )
    elif keyword == "additionalProperties":
        _explain_keys(value, list(schema.get("properties", ())), kind, tuple(path), document, problems)
    elif keyword in ("required", "dependentRequired"):
        needed = schema["required"] if keyword == "required" else _needed(schema[keyword], value)
        for key in needed:
            if key not in value:
                problems.error(at, "missing-key", key=key, **({"begins": PACK_BEGINS} if kind == "pack" and not path else {}))
    elif keyword == "type" or value is None:
        more = {"cited": "rules"} if _expected(schema) in (RULE.title, RULES.title) else {}
        if isinstance(value, str) and "id" in schema.get("properties", ()) and _as_id(value) == value:
            more = {"write": f"{{id: {value}}}"}
        if not more and schema.get("type") == "string" and isinstance(value, Map | Items):
            more = {"quotes": "[" if isinstance(value, Items) else "{"}
        problems.error(at, "wrong-type", expected=_expected(schema), found=kind_of(value), **more)
    elif keyword in COUNTS:
        problems.error(at, COUNTS[keyword], limit=error.validator_value, found=len(value))
    elif keyword == "uniqueItems":
        _explain_repeated(value, problems)
    else:
        words = list(map(str, schema.get("enum", ())))
        expected = BOUNDS[keyword].format(error.validator_value) if keyword in BOUNDS else _expected(schema)
        begins = (word for word in words if value and word.startswith(str(value)))
        close = _as_id(str(value)) if expected == ID.title else guess(str(value), words) or next(begins, None)
        problems.error(at, "wrong-value", value=str(value), expected=expected, guess=close)


def _explain_keys(value: Map, known: list[str], kind: str, place: tuple[Any, ...], document: Map, problems: Problems) -> None:
    """Note keys that nobody reads, each with where it belongs, the one that is spelled like it, or all that are known."""
    from interpreter.source.format.misplaced import misplaced  # many words, which files without mistakes do not need

    for key in value:
        if key not in known:
            advice = misplaced(key, value[key], kind, place, document)
            facts = {"guess": key_meant(key, known)} if not advice else {**advice}
            problems.error(value.key_at[key], "unknown-key", key=key, known=", ".join(known), **facts)


def _as_id(text: str) -> str | None:
    """The id that somebody may have meant who wrote capitals, blanks or dashes."""
    name = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    return name if re.fullmatch(r"[a-z][a-z0-9_]*", name) else None


def _needed(requires: dict[str, list[str]], value: Map) -> list[str]:
    """The keys that a map needs because of those that it has."""
    return [key for name, others in requires.items() if name in value for key in others]


def _explain_choice(error: ValidationError, at: Position, value: Any, document: Map, kind: str, problems: Problems) -> None:
    # The branch that was meant is one that allows this kind of value at all; of several, the one that fits best.
    branches: dict[Any, list[ValidationError]] = {}
    for inner in error.context or ():
        branches.setdefault(inner.schema_path[0], []).append(inner)
    meant = [found for found in branches.values() if not any(_refuses_kind(inner) for inner in found)]
    if not meant:
        problems.error(at, "wrong-type", expected=_expected(error.schema), found=kind_of(value))
        return
    deepest = min(meant, key=lambda found: (-max(len(inner.path) for inner in found), len(found)))
    for inner in deepest:
        _explain(inner, document, kind, problems)


def _refuses_kind(error: ValidationError) -> bool:
    if error.path:
        return False
    inner: Iterable[ValidationError] = error.context or ()
    return error.validator == "type" or (error.validator == "anyOf" and all(map(_refuses_kind, inner)))


def _explain_repeated(items: Items, problems: Problems) -> None:
    first: dict[str, Position] = {}
    for value, at in zip(items, items.at, strict=True):
        before = first.setdefault(f"{type(value).__name__} {plain(value)!r}", at)
        if before is not at:
            problems.error(at, "duplicate-id", id=str(value), first=str(before))


def _find(document: Map, path: list[Any]) -> tuple[Position, Any]:
    at, value = document.position, document
    for step in path:
        at, value = value.at[step], value[step]
    return at, value


def _expected(schema: Any) -> str:
    if "title" in schema:
        return str(schema["title"])
    types = schema.get("type", [])
    return " or ".join(TYPE_WORDS[name] for name in ([types] if isinstance(types, str) else types))
