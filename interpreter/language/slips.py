"""What authors write who know another language, or plain English, and how it is written here."""

from __future__ import annotations

import re

# Each is tried on the line with the mistake. What comes out is offered only if it can be read.
_TERM = r"[\w.]+(?:\([^()]*\))?(?:\[[^\[\]]*\])?"
_SLIPS: tuple[tuple[str, str], ...] = (
    (rf"^(?:set\s+)?({_TERM})\s*\+=\s*(.+)$", r"change \1 by \2"),
    (rf"^(?:set\s+)?({_TERM})\s*-=\s*(\w+)$", r"change \1 by -\2"),
    (rf"^(?:set\s+)?({_TERM})\s*-=\s*(.+)$", r"change \1 by -(\2)"),
    (rf"^({_TERM})\s*\+\+$", r"change \1 by 1"),
    (rf"^({_TERM})\s*--$", r"change \1 by -1"),
    (r"^let\s+(\w+)\s*:?=\s*(.+)$", r"let \1 be \2"),
    (rf"^(?:set\s+)?({_TERM})\s*:?=\s*(?!=)(.+)$", r"set \1 to \2"),
    (r"\s*(?:!=|<>|≠)\s*", " is not "),
    (r"\s*={2,3}\s*", " is "),
    (r"(?<![<>=!])\s*=\s*(?!=)", " is "),
    (r"\s*(?:≤|=<)\s*", " <= "),
    (r"\s*(?:≥|=>)\s*", " >= "),
    (r"\s*&&\s*", " and "),
    (r"\s*\|\|\s*", " or "),
    (r"!\s*(?=[\w(])", "not "),
    (r"^(?:elif|elsif|elseif)\b", "else if"),
    (r"\b(?:the|an?)\s+(?=[a-z])", ""),
    (r"\bmy\s+(\w+)", r"\1 of me"),
    (r"\b(?:that|which|who)\s+(?:are|is|have|has)\s+", "where "),
    (r"\b(?:that|which|who)\s+", "where "),
    (r"\bis\s+(?:null|nil|nothing|undefined)\b", "is none"),
    (r"\bfor\s+(?!each\b)(\w+)\s+in\b", r"for each \1 in"),
    (r"^foreach\b", "for each"),
    # What is chosen has a name; in a set of cards, that of a card.
    (r"\bchoose\s+(?:one\s+)?(?:from|of|in|among)\s+(\w+)s\b", r"choose \1 from \1s"),
    (r"\bchoose\s+(?:one\s+)?(?:from|of|in|among)\s+", "choose chosen from "),
    (r"\bchoose\s+(?!one\b)(\w+)\s+(?:of|in|among|out of)\s+", r"choose \1 from "),
    (r"\bchoose\s+(up to|exactly)\s+(\w+)\s+(\w+)\s+from\s+([^;:]+)", r"pick \3 from \4 \1 \2"),
    (r"\bchoose\s+(\d+)\s+(\w+)\s+from\s+([^;:]+)", r"pick \2 from \3 exactly \1"),
    (r"^when(?:ever)?\s+(\w+)(?:\s+happens)?\s*(?=:|if\b)", r"after \1(): "),
    (r"^when(?:ever)?\s+(\w+)(\([^()]*\))(?:\s+happens)?", r"after \1\2"),
    (r"^(after \w+\(\)): +:", r"\1:"),
    (r"^if\s+(.+?)\s+then\s+(.+)$", r"if \1: \2"),
    (r"^(?:put|place|bring)\s+(.+?)\s+(?:onto|into|on|in|at|to)\s+(.+)$", r"move \1 to \2"),
    (r"^(?:put|place|bring)\s+(.+)\s+(?:onto|into|on|in|to)\s+(.+)$", r"move \1 to \2"),
    (r"^move\s+(.+?)\s+from\s+.+?\s+to\s+(.+)$", r"move \1 to \2"),
    (r"^(?:add|increase)\s+(\w+)\s+to\s+(.+)$", r"change \2 by \1"),
    (r"^(?:increase|raise)\s+(.+?)\s+by\s+(.+)$", r"change \1 by \2"),
    (r"^(?:decrease|reduce|lower)\s+(.+?)\s+by\s+(\w+)$", r"change \1 by -\2"),
    (r"^subtract\s+(\w+)\s+from\s+(.+)$", r"change \2 by -\1"),
    (r"^(?:add|get|receive|earn)\s+(\w+)\s+(\w+)$", r"gain \1 \2"),
    (r"^give\s+(\d+|\w+)\s+(\w+)\s+to\s+(.+)$", r"pay \1 \2; gain \1 \2 for \3"),
    (r"^give\s+(\w+)\s+to\s+(.+)$", r"move \1 to hand of \2"),
    (r"^(?:take|steal)\s+(\d+|\w+)\s+(\w+)\s+from\s+(.+)$", r"lose \1 \2 for \3; gain \1 \2"),
    (r"^take\s+(\w+)\s+from\s+(.+)$", r"draw \1 from \2"),
    (r"^(draw (\w+) from .+?)\s+(?:to|into)\s+(.+)$", r"\1; move \2 to \3"),
    (r"^(?:return|break|exit)$", "stop"),
    (r"^(?:destroy|delete|kill)\s+(.+)$", r"remove \1"),
    (r"^(?:end|end game|game over)$", "finish"),
    (r"(?<=\w)\s*,\s*(?=[a-z]+ )", "; "),
    (r"(\bfrom\s+[^,:;]+?)\s*,\s*(?:(?:and|or)\s+)?", r"\1 + "),
    (r"\s+(?:and|then)\s+(?=(?:gain|lose|pay|move|set|change|remove|discard|draw|say)\b)", "; "),
)
# Names that mean something in other languages.
ELSEWHERE = {
    "null": "none",
    "nil": "none",
    "nothing": "none",
    "nobody": "none",
    "true": "yes",
    "false": "no",
    "len": "count",
    "length": "count",
    "size": "count",
    "number_of": "count",
    "exists": "any",
    "empty": "none(SET)",
    "abs": "max(x, -x)",
    "self": "this",
    "i": "me",
    "my": "me",
}
_COMMAND = "(?:^|(?<=[:;] ))"  # where a command begins
_RULES = tuple(
    (re.compile(_COMMAND + pattern[1:] if pattern.startswith("^") else pattern), written) for pattern, written in _SLIPS
)


def ways_to_write(line: str) -> list[str]:
    """What may be meant by a line that cannot be read, the fewest changes first; not all of it can be read."""
    ways = list(dict.fromkeys((line, line.lower())))
    seen = set(ways)
    for way in ways:
        for pattern, written in _RULES:
            other = pattern.sub(written, way, count=1)
            if other not in seen and len(ways) < 60:
                seen.add(other)
                ways.append(other)
    return ways[1:]
