"""What authors write who know a programming language: signs, loops, calls, and lines that are put together otherwise."""

from __future__ import annotations

import re

from interpreter.language.slip_rules import DEED, Rules

_TERM = r"[\w.]+(?:\([^()]*\))?(?:\.\w+)*(?:\[[^\[\]]*\])?"


def _name(found: re.Match[str]) -> str:
    """A text that was quoted, as the name under which its words stand."""
    return f"say {re.sub(r'[^a-z0-9]+', '_', found[1].lower()).strip('_') or 'something'}"


def _listed(found: re.Match[str]) -> str:
    return " + ".join(part.strip() for part in found[1].split(","))


def _folded(found: re.Match[str]) -> str:
    """A question about many things, as other languages ask it."""
    which = f"{found[4]} as {found[3]}"
    return f"{found[1]}({which} where {found[2]})" if found[1] in ("any", "count") else f"{found[1]}({which}, {found[2]})"


SIGNS: Rules = (
    (r"^while\s+(?:[tT]rue|1|yes)\s*:", "repeat:"),
    (r"\s*={2,3}\s*(?:[tT]rue|yes)\b", ""),
    (r"\s*={2,3}\s*(?:[fF]alse|no)\b", " is no"),
    (r"\b[tT]rue\b", "yes"),
    (r"\b[fF]alse\b", "no"),
    (r"\bif\s+(.+?)\s*(?:={1,3}|\bis\b)\s*\[\s*\]", r"if none(\1)"),
    (r"\bif\s+(.+?)\s*(?:!=|\bis not\b)\s*\[\s*\]", r"if any(\1)"),
    (rf"^(?:set\s+)?({_TERM})\s*\+=\s*(.+)$", r"change \1 by \2"),
    (rf"^(?:set\s+)?({_TERM})\s*-=\s*(\w+)$", r"change \1 by -\2"),
    (rf"^(?:set\s+)?({_TERM})\s*-=\s*(.+)$", r"change \1 by -(\2)"),
    (rf"^({_TERM})\s*\+\+$", r"change \1 by 1"),
    (rf"^({_TERM})\s*--$", r"change \1 by -1"),
    (r"\b(be|to|by)\s+(.+?)\s*\?\s*(.+?)\s*:\s*(.+)$", r"\1 if \2 then \3 else \4"),
    (r"\b(be|to|by|gain|lose|pay)\s+(\S+)\s+if\s+(.+?)\s+else\s+(\S+)", r"\1 (if \3 then \2 else \4)"),
    (r"^(?:let|var|int|local|const|auto|number)\s+(\w+)\s*:?=\s*(.+)$", r"let \1 be \2"),
    (r"^let\s+(\w+)\s+(?:(?:is|to)\s+)?(?!be\b)(.+)$", r"let \1 be \2"),
    (rf"^(?:set\s+)?({_TERM})\s*:?=\s*(?!=)(.+)$", r"set \1 to \2"),
    (rf"^set\s+({_TERM})\s+(?!to\b|by\b)(\w+)$", r"set \1 to \2"),
    (r"^for\s+(?:each\s+)?(\w+)\s+in\s+range\(\s*(\d+)\s*\)", lambda found: f"for each {found[1]} in 0..{int(found[2]) - 1}"),
    (
        r"^for\s+(?:each\s+)?(\w+)\s+in\s+range\(\s*(\w+)\s*,\s*(\d+)\s*\)",
        lambda found: f"for each {found[1]} in {found[2]}..{int(found[3]) - 1}",
    ),
    (
        r"^for\s*\(\s*(?:\w+\s+)?(\w+)\s*=\s*(\d+)\s*;\s*\w+\s*(<=?)\s*(\d+)\s*;[^)]*\)\s*:?\s*",
        lambda found: f"for each {found[1]} in {found[2]}..{int(found[4]) - (found[3] == '<')}: ",
    ),
    (r"^(?:print|say|log|write|message)\s*\(?\s*[\"'“]([^\"'”]*)[\"'”]\s*\)?$", _name),
    (r"\b(sum|any|all|count)\(\s*(.+?)\s+for\s+(\w+)\s+in\s+([^()]+(?:\([^()]*\))?)\)", _folded),
    (r"[\[{]\s*(\w+(?:\s*,\s*\w+)+)\s*[\]}]", _listed),
    (r"\s*\{\s*(.+?)\s*;?\s*\}\s*$", r": \1"),
    (r"\s*//\s*(?=[\w(])", " / "),
    (r"\s*(?://|--|/\*).*$", ""),
    (r"\bmod\b", "%"),
    (r"([\w.()]+)\s*(<=?|>=?)\s*([\w.()]+)\s*(<=?|>=?)\s*([\w.()]+)", r"\1 \2 \3 and \3 \4 \5"),
    (r"(\S+)\s*([<>]=?)\s*(\S+)\s+(and|or)\s+([<>]=?)", r"\1 \2 \3 \4 \1 \5"),
    (r"\s*(?:!=|<>|≠)\s*", " is not "),
    (r"\bisn['’]t\b", "is not"),
    (r"\s*={2,3}\s*", " is "),
    (r"(?<![<>=!])\s*=\s*(?!=)", " is "),
    (r"\s*(?:≤|=<)\s*", " <= "),
    (r"\s*(?:≥|=>)\s*", " >= "),
    (r"\s*&&\s*", " and "),
    (r"\s*\|\|\s*", " or "),
    (r"!\s*(?=[\w(])", "not "),
    (r"^(?:elif|elsif|elseif|else if)\s*:", "else:"),
    (r"^(?:elif|elsif|elseif)\b", "else if"),
    (r"^move\s*\((.+),\s*(.+)\)$", r"move \1 to \2"),
    (r"^(gain|lose|pay)\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)$", r"\1 \2 \3"),
    (r"^set\s*\((.+),\s*(.+)\)$", r"set \1 to \2"),
    (r"^return\b(?!.*\bto\b).*$", "stop"),
    (r"^(?:break|exit)$", "stop"),
    (r"^if\s+(.+?)\s*:\s*continue$", r"if not (\1):"),  # under which stands the rest of the loop
    (r"^(?:do|call|run|execute|perform)\s+(\w+)\(", r"\1("),
    (r"^(?:do|call|run|execute|perform)\s+(\w+)$", r"\1()"),
)
LINES: Rules = (
    (r"^if ([^:]+): (\S+) else:? (\S+)$", r"if \1 then \2 else \3"),
    (r"^(.+?) \? (.+?) : (.+)$", r"if \1 then \2 else \3"),
    (r"^if\s+([^:]+?)\s+then\s+(.+?)\s*;?\s+else\s+(.+)$", r"if \1: \2" + "\n" + r"else: \3"),
    (r"^(if\s[^:]+:\s*.+?)\s*;?\s+else\b\s*:?\s*(.+)$", r"\1" + "\n" + r"else: \2"),
    (r"^if\s+(.+?)\s+then:?\s+(.+)$", r"if \1: \2"),
    (r"^(?:choose one:|choose between|either)\s+(.+?)\s+(?:or|and)\s+(.+)$", "choose one:\n  first: \\1\n  second: \\2"),
    (rf"^({DEED}.*?)\s+or\s+(?={DEED})(.+)$", "choose one:\n  first: \\1\n  second: \\2"),
    (
        r"^deal\s+(\w+)\s+\w+\s+to\s+(?:each|every|all)\s+players?$",
        "for each player in players:\n  draw \\1 dealt from deck\n  move dealt to hand of player",
    ),
    (r"^(?:repeat|do)\s+(\w+)(?:\s+times)?\s*(?::|$)", r"repeat \1 times:"),
    (rf"^(?:repeat|do)\s+(\w+)\s+times\s+(?={DEED})", r"repeat \1 times: "),
    (r"^(\d+)\s+times\s*:", r"repeat \1 times:"),
    (r"^(.+?)\s+twice$", r"repeat 2 times: \1"),
    (r"^(.+?)\s+(\w+)\s+times$", r"repeat \2 times: \1"),
    (r"^unless\s+(.+?):\s*", r"if not (\1): "),
    (r"\s+unless\s+(.+)$", r" if not (\1)"),
    (r"^until\s+(?!end of)(.+?):", r"while not (\1):"),
    (rf"^((?:if|else if|while|for each|as)\b[^:]*?)\s+(?:do\s+)?(?={DEED})", r"\1: "),
    (rf"^(else|otherwise)\s+(?={DEED})", r"\1: "),
    (r"^((?:if|else if|else|while|for each|repeat|as|step|may|otherwise|at once|try|choose one)\b[^:]*)$", r"\1:"),
    (r"^[-*•]\s+", ""),
    (r"[.,!?]$", ""),
)
