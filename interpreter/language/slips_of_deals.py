"""What authors write about what is gained and paid, when and how often, as it is printed on cards."""

from __future__ import annotations

import re

from interpreter.language.slip_rules import DEED, Rules, plural

BESIDE = "use: "  # how often something may be used stands beside its effect
_SO_MUCH = r"(\d+\s+\w+)"
_PLAYED = r"(?:you\s+play|playing|played|play)"
_STOPS = r"(?:prevent|ignore|block|cancel|negate|counter|avoid)"
_LESS = {"less": "-", "cheaper": "-", "fewer": "-", "lower": "-", "more": "", "higher": "", "dearer": ""}


def _modified(found: re.Match[str]) -> str:
    return f"modify {found[1]}(me) by {_LESS[found[3]]}{found[2]}"


def _prevented(found: re.Match[str]) -> str:
    return f"instead of {found[1]}{found[2] or '()'}: do nothing"


def _for_each(found: re.Match[str]) -> str:
    return f"{found[1]} count({plural(found[3])}{found[4]}) {found[2]}"


DEALS: Rules = (
    (rf"^(?:limit\s+)?((?:once|\d+)\s+per\s+\w+)\s*(?:[:,].*|\s{DEED}.*)?$", BESIDE + r"\1"),
    (rf"^(gain|lose|pay)\s+{_SO_MUCH}\s*(?:,\s*and\b|,|\+|&|\band\b)\s*{_SO_MUCH}", r"\1 \2; \1 \3"),
    (rf"^(gain|lose|pay)\s+{_SO_MUCH}\s*(?:\bor\b|/|\|)\s*{_SO_MUCH}$", "choose one:\n  first: \\1 \\2\n  second: \\1 \\3"),
    (r"^(gain|lose|pay)\s+up\s+to\s+(\w+)\s+(\w+)$", r"choose amount from 0..\2; \1 amount \3"),
    (r"^(gain|lose)\s+1?d(\d+)\s+(\w+)$", r"let rolled be random(1..\2); \1 rolled \3"),
    (r"^(gain|lose|pay)\s+(\d+)\s*x\s+(\w+)$", r"\1 \2 \3"),
    (r"^(gain|lose|pay)\s+([a-z]\w*)\s+(?:for\s+each|for\s+every|per)\s+(\w+)(.*)$", _for_each),
    (r"^(gain|lose|pay)\s+as\s+(?:many|much)\s+(\w+)\s+as\s+(?:there\s+are\s+)?(\w+)(.*)$", _for_each),
    (rf"^(?:trade|exchange|convert|swap|turn)\s+{_SO_MUCH}\s+(?:for|to|into|with)\s+{_SO_MUCH}$", r"pay \1; gain \2"),
    (rf"^(?:buy|purchase)\s+(\w+)\s+for\s+{_SO_MUCH}$", r"pay \2; move \1 to hand of me"),
    (rf"^costs?\s*:?\s+{_SO_MUCH}$", r"pay \1"),
    (rf"^((?:pay|discard|lose)\s+[^:;]+?)\s*:\s*(?={DEED})", r"\1; "),
    (rf"\s*(?:->|=>|→|⇒)\s*(?={DEED})", "; "),
    (r"\beach\s+other\s+player\b", "each opponent"),
    (r"^(?:everyone|everybody|players)\s+", "each player "),
    (
        r"^(?:target|another)\s+(?:opponent|player|rival)\s+(gain|lose|pay)s?\s+(\w+)\s+(\w+)$",
        r"choose rival from opponents; \1 \2 \3 for rival",
    ),
    (r"\s+(?:that\s+)?(?:you|i)\s+(?:have|own|control)$", " of me"),
    (r"\bif\s+(?:i|you|me)\s+(?:have|has)\s+(?:at least\s+)?(\d+)\s+(\w+)", r"if me.\2 >= \1"),
    (r"^then,?\s+", ""),
    (rf"^(?:when(?:ever)?|on|if|after|as)\s+{_PLAYED}(?:\s+this)?(?:\s+card)?\s*[:,]\s*", ""),
    (r"\bthis\s+(?:card|tile|token|piece)\b", "this"),
    (r"^(remove|discard)\s+(\w+)\s+from\s+(?:the\s+)?(?:game|play|table)$", r"\1 \2"),
    (r"^(?:put|place|move|lay)\s+(.+?)\s+in\s+front\s+of\s+(?:you|me)$", r"move \1 to front of me"),
    (r"\bof\s+you\b", "of me"),
    (r"^(?:as\s+long\s+as|while|if)\s+[^:]*?(?:in play|in front|on the table)[^:]*:\s*(?=modify|before|after|instead)", ""),
    (r"^(?:your\s+|my\s+|the\s+)?(\w+)\s*([-+])\s*(\d+)$", r"modify \1(me) by \2\3"),
    (r"^(\w+\([^()]*\))\s*([-+])\s*(\d+)$", r"modify \1 by \2\3"),
    (r"^(modify\s+\S+\s+by)\s+\+\s*", r"\1 "),
    (rf"^(?:your\s+|my\s+|the\s+)?(\w+)\s+(?:is|are|costs?)\s+(\d+)\s+({'|'.join(_LESS)})$", _modified),
    (rf"^{_STOPS}\s+(?:the\s+|an?\s+)?(\w+)(\([^()]*\))?$", _prevented),
    (r"^choose(?:\s+one|\s+1)?\s*:?\s+(.+?)\s+(?:or|/)\s+(.+)$", "choose one:\n  first: \\1\n  second: \\2"),
    (r"\b(?:there\s+)?exists?\s+(?:an?\s+)?(\w+)((?:\s+(?:at|of)\s+\w+)*)", lambda m: f"any({plural(m[1])}{m[2]})"),
    (r"\b(\w+)\s+exists?\b", lambda m: f"any({plural(m[1])})"),
    (r"\b(?:i|you|me)\s+(?:have|has)\s+(\w+)(?=\s*(?::|and\b|or\b|$))", r"me.\1 > 0"),
    (r"\b(\w+)\s+(?:contains|has|holds)\s+(?:an?\s+)?(\w+)(?=\s*(?::|and\b|or\b|$))", lambda m: f"any({plural(m[2])} at {m[1]})"),
    (r"\bis\s+(?=[<>])", ""),
    (r"\s+(?:is\s+not|not|doesn['’]t)\s+equals?(?:\s+to)?\s+", " is not "),
    (r"\s+(?:is\s+)?equals?(?:\s+to)?\s+", " is "),
    (r"\bit\s+is\s+(?:my|your)\s+turn\b", "active is me"),
    (r"\bi\s+am\b", "me is"),
)
