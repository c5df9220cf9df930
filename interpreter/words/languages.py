"""Which languages a reader wants, in their order: as asked for, else as the environment says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

REFERENCE = "en"


def preferred(environment: Mapping[str, str]) -> list[str]:
    """The languages that the environment asks for: LANGUAGE lists several, LC_ALL, LC_MESSAGES and LANG name one."""
    one = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    # As for other programs: whoever sets no language at all gets none from LANGUAGE.
    several = environment.get("LANGUAGE", "").split(":") if _code(one) else []
    return list(dict.fromkeys(code for name in (*several, one) if (code := _code(name))))


def pick(wanted: Iterable[str], available: Sequence[str]) -> list[str]:
    """Those of the available languages that are wanted, in the order of wishes: `pt_BR` is `pt-BR`, or else `pt`."""
    names = {_normal(name): name for name in reversed(available)}
    found = [names.get(_normal(code)) or names.get(_normal(code).partition("-")[0]) for code in wanted]
    return list(dict.fromkeys(name for name in found if name))


def chain(wanted: str | Iterable[str] | None, available: Sequence[str]) -> list[str]:
    """The languages to look for a word in: those that are wanted, then English, or the first that there is."""
    asked = [wanted] if isinstance(wanted, str) else list(wanted or ())
    last = REFERENCE if REFERENCE in available else next(iter(available), None)
    return list(dict.fromkeys([*pick(asked, available), *([last] if last else [])]))


def _code(name: str) -> str:
    """The language in a name such as `pt_BR.UTF-8@euro`; empty for none."""
    code = name.partition(".")[0].partition("@")[0]
    return "" if code in ("", "C", "POSIX") else code


def _normal(code: str) -> str:
    return code.replace("_", "-").lower()
