"""What authors write as it is printed on cards: turns, the most of something, hands and piles, dice and points."""

from __future__ import annotations

import re

from interpreter.language.slip_rules import Rules, deed, plural, single

_THE = r"(?:(?:the|an?|my|your|his|her|their|its|this|that)\s+)?"
_MOST = {"most": "best", "highest": "best", "largest": "best", "fewest": "worst", "least": "worst", "lowest": "worst"}
_MOST_OF = rf"(?:has|have|having|with)\s+(?:the\s+)?({'|'.join(_MOST)})\s+(\w+)"
_WHEN = r"(?:after|when(?:ever)?|(?:each|every)\s+time)"
_IF_YOU = r"(?:if\s+)?(?:you|i)"
_SOME = {"any": "any", "some": "any", "no": "none"}
_STEPS = {"up": "n", "forward": "n", "forwards": "n", "down": "s", "back": "s", "backwards": "s", "left": "w", "right": "e"}
_CARDS = r"(\w+)\s+(cards?|tiles?|pieces|tokens?|dice)"
_DRAWN = "draw card from deck\n  move card to hand of me"
_SKIPPED = "for 9 turns:\n  once instead of turn() if active is {}: do nothing"  # `once`: the first turn that comes
_TURN = rf"{_THE}(?:next\s+)?turn"


def _extreme(found: re.Match[str]) -> str:
    """Those who have the most or the fewest of something."""
    return f"{_MOST[found[2]]}({plural(found[1])}, {found[3]})"


def _chosen(found: re.Match[str]) -> str:
    return f"choose {found[1]} from {_extreme(found)}"


def _scored(found: re.Match[str]) -> str:
    times = "" if found[1] == "1" else f"{found[1]} * "
    return f"modify score(me) by {times}count({plural(found[2])}{found[3]})"


def _power(found: re.Match[str]) -> str:
    return " * ".join([found[1]] * int(found[2]))


def _held(found: re.Match[str]) -> str:
    """So many things in a place."""
    sign = {"at least ": ">=", "at most ": "<=", "more than ": ">", "fewer than ": "<", "less than ": "<"}
    compared = sign.get(found[2] or "", "is" if found[2] else ">=")
    return f"count({plural(found[4])} at {found[1]}) {compared} {found[3]}"


def _happened(found: re.Match[str]) -> str:
    """Something that is done to this card, or to any thing of a kind."""
    if found[1].startswith("this"):
        return f"after {deed(found[2])}(thing) if thing is this:"
    return f"after {deed(found[2])}({found[1]}):"


CARDS: Rules = (
    (rf"^(?:{_IF_YOU}\s+may\s+|may\s+)?(.+?)\s*[;.,]\s+{_IF_YOU}\s+(?:do|did)\s*[:,]\s*(.+)$", r"may \1: \2"),
    (rf"^{_IF_YOU}\s+(?:do|did|can)(?:n['’]?t|\s*not)\s*[:,]?\s*", "otherwise: "),
    (
        rf"^(?:{_THE}(?:card|tile|piece)\s+|this\s+)?(?:can(?:not|['’]t|\s+not)|(?:may|must)\s+not)\s+be\s+(\w+)$",
        lambda m: f"instead of {deed(m[1])}(target) if target is this: do nothing",
    ),
    (rf"^{_WHEN}\s+(?:you|i)\s+roll\s+(?:an?\s+)?(\w+)\s*[:,]", r"after roll_die(die) if die.face is \1:"),
    (rf"^{_WHEN}\s+(?:you|i)\s+(\w+)\s+{_THE}(\w+)\s*[:,]", r"after \1(\2):"),
    (
        rf"^{_WHEN}\s+(?:you|i)\s+(\w+)\s+{_THE}(\w+)\s+(?:with|of)\s+(?:an?\s+)?(\w+)\s+(\d+)\s*[:,]",
        r"after \1(\2) if \2.\3 is \4:",
    ),
    (rf"^{_WHEN}\s+(?:you|i)\s+(\w+)\s+{_THE}(\w+)\s[^:,]*[:,]", r"after \1(\2):"),
    (rf"^{_WHEN}\s+(?:(?:an?|the|any)\s+)?(this(?:\s+\w+)?|\w+)\s+(?:is|gets|was)\s+(\w+)\s*[:,]", _happened),
    (r"\b(?:i|you)\s+roll(?:ed)?\s+(?:an?\s+)?(\w+)", r"die.face is \1"),
    (rf"^{_THE}(?:player|whoever|who)\s+{_MOST_OF}\s+wins(?:\s+the\s+game)?$", lambda m: f"win {_MOST[m[1]]}(players, {m[2]})"),
    (rf"^choose\s+{_THE}(\w+)\s+{_MOST_OF}$", _chosen),
    (rf"{_THE}\b(\w+)\s+{_MOST_OF}", _extreme),
    (rf"^(?:skip|miss|lose)\s+{_TURN}$", _SKIPPED.format("me")),
    (
        rf"^(?:{_THE}(?:opponent|player)\s+)?(?:skips|misses|loses)\s+{_TURN}$",
        "choose rival from opponents\n" + _SKIPPED.format("rival"),
    ),
    (r"^(?:take|get|have|gain)?\s*(?:(?:an?|one|1|another|extra|additional|more)\s+)+turn$", "turn()"),
    (r"^(?:go|play|move)\s+again$", "turn()"),
    (r"^(?:the\s+)?game\s+(?:ends|is over)$", "finish"),
    (r"^score\s+(\w+)\s+(?:points?\s+)?(?:per|for\s+each|for\s+every)\s+(\w+)(.*)$", _scored),
    (r"^score\s+(.+?)(?:\s+points?)?$", r"modify score(me) by \1"),
    (rf"^pay\s+(\S+)\s+(\w+)\s+to\s+{_THE}(?:bank|supply|stock|box)$", r"pay \1 \2"),
    (
        r"^(?:pay|give)\s+(\S+)\s+(\w+)\s+to\s+(?:(?:each|every|all)\s+)?(?:other\s+)?(?:opponents?|players?)$",
        r"for each rival in opponents: pay \1 \2; gain \1 \2 for rival",
    ),
    (r"^may\s+(?:pay|give)\s+(\S+)\s+(\w+)\s+to\s+([^:]+)$", r"may pay \1 \2: gain \1 \2 for \3"),
    (r"([\w.]+)\s*(?:\^|\*\*)\s*([2-4])\b", _power),
    (r"^double\s+(?:my\s+|your\s+)?(?!me\b)(\w+)$", r"set me.\1 to 2 * me.\1"),
    (r"^double\s+(\S+)$", r"set \1 to 2 * \1"),
    (r"^halve\s+(?:my\s+|your\s+)?(?!me\b)(\w+)$", r"set me.\1 to me.\1 / 2"),
    (r"^halve\s+(\S+)$", r"set \1 to \1 / 2"),
    (r"^multiply\s+(\S+)\s+(?:by|with)\s+(.+)$", r"set \1 to \1 * \2"),
    (r"^divide\s+(\S+)\s+by\s+(.+)$", r"set \1 to \1 / \2"),
    (r"^(gain|lose|pay)\s+([a-z]\w*)\s*\*?\s*(\d+)$", r"\1 \3 \2"),
    (rf"^draw\s+(?:up\s+to|until\b.*?)\s+{_CARDS}.*$", "while count(cards at hand of me) < \\1:\n  " + _DRAWN),
    (rf"^deal\s+{_CARDS}(?:\s+to\s+(?:me|yourself))?$", r"draw \1 dealt from deck; move dealt to hand of me"),
    (
        r"\b(hand of \w+|\w+)\s+(?:has|contains|holds)\s+(at least |at most |more than |fewer than |less than |exactly )?"
        + _CARDS,
        _held,
    ),
    (r"\b(?:i|you|me)\s+(?:have|has|hold|holds)\s+no\s+(\w+)", lambda m: f"none({plural(m[1])} at hand of me)"),
    (
        r"\b(?:all|every|each)\s+(\w+)\s+(?:are|is|have|has)\s+(not\s+)?(\w+)",
        lambda m: f"all({plural(m[1])}, {m[2] or ''}{m[3]})",
    ),
    (r"\b(any|some|no)\s+(\w+)\s+(?:are|is|have|has)\s+(\w+)", lambda m: f"{_SOME[m[1]]}({plural(m[2])} where {m[3]})"),
    (
        r"^set\s+(?:all|every|each)\s+(\w+)['’]?s?\s+(\w+)\s+to\s+(.+)$",
        lambda m: f"for each {single(m[1])} in {plural(m[1])}: set {single(m[1])}.{m[2]} to {m[3]}",
    ),
    (r"^choose\s+(?:target|a|any|some)\s+(player)$", r"choose \1 from players"),
    (r"^choose\s+(?:another|(?:an|the)?\s*other)\s+(player)$", r"choose \1 from opponents"),
    (r"\bto\s+(?:the\s+)?top\s+of\s+", "to "),
    (r"^(?:put|place|move)\s+(.+?)\s+(?:to\s+)?(?:under|beneath|below|underneath)\s+(.+)$", r"move \1 to bottom of \2"),
    (r"^(?:put|place|move)\s+(.+?)\s+on\s+top\s+of\s+(.+)$", r"move \1 to \2"),
    (r"^return\s+(.+?)\s+(?:in)?to\s+(.+)$", r"move \1 to \2"),
    (
        rf"^move\s+{_THE}(\w+)\s+to\s+{_THE}(?:adjacent|neighbouring|next)\s+(\w+)$",
        r"choose \2 from neighbours(\1); move \1 to \2",
    ),
    (
        rf"^move\s+{_THE}(\w+)\s+(?:up\s+to\s+)?(\w+)\s+(?:spaces?|cells?|steps?|squares?|hexe?s?)(?:\s+\w+)?$",
        "repeat \\2 times:\n  choose cell from neighbours(\\1)\n  move \\1 to cell",
    ),
    (
        rf"^move\s+{_THE}(\w+)\s+(?:one\s+\w+\s+)?({'|'.join(_STEPS)})$",
        lambda m: f"move {m[1]} to step({m[1]}.cell, {_STEPS[m[2]]})",
    ),
    (rf"^(?:flip|toss)\s+{_THE}coin$", "let coin be random(1..2)"),
    (r"^re-?roll\s+(?:all\s+|the\s+)?(.+)$", r"roll \1"),
    (r"^re-?roll$", "roll dice"),
    (r"\b(\w+)\s+(?:shows|rolls|rolled)\s+(\w+)", r"\1.face is \2"),
    (
        rf"^(?:look|peek)\s+at\s+{_THE}top\s+{_CARDS}(?:\s+of\s+{_THE}(\w+))?$",
        lambda m: f"draw {m[1]} seen from {m[3] or 'deck'}; look at seen",
    ),
    (
        rf"^(?:look|peek)\s+at\s+{_THE}opponent['’]?s?\s+(?:hand|cards)$",
        "choose rival from opponents\nlook at cards at hand of rival",
    ),
    (r"^peek\s+at\s+", "look at "),
    (rf"^(?:show|reveal)\s+{_THE}hand$", "reveal cards at hand of me"),
    (
        rf"^search\s+{_THE}(\w+)\s+for\s+{_THE}(\w+)$",
        lambda m: f"choose {m[2]} from {plural(m[2])} at {m[1]}\nmove {m[2]} to hand of me\nshuffle {m[1]}",
    ),
)
