"""What authors write who say it in plain English, or as it stands on cards."""

from __future__ import annotations

import re

from interpreter.language.slip_rules import DEED, Rules, plural

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WHOSE = r"(?:(?:each|every|your|my|the|a|an)\s+)*"
_IDLE = r"(?:the|an?)\s+"


def _counted(found: re.Match[str]) -> str:
    """So much for each of several things."""
    times = "" if found[2] == "1" else f"{found[2]} * "
    return f"{found[1]} {times}count({plural(found[4])}{found[5]}) {found[3]}"


def _all_empty(found: re.Match[str]) -> str:
    return f"none(pieces at {plural(found[2])}{' of me' if found[1] else ''})"


def _lying(found: re.Match[str]) -> str:
    """Something in a place, or nothing."""
    return f"{'none' if found[1] == 'no' else 'any'}({found[2]} at {found[3]})"


_COMPARED = {"at most": "<=", "more than": ">", "fewer than": "<", "less than": "<", "exactly": "is", "only": "is"}


def _owned(found: re.Match[str]) -> str:
    """So many things of somebody: pieces, if there can be several of them, else an amount."""
    many = f"count({found[4]} of {found[1]})" if plural(found[4]) == found[4] else f"{found[1]}.{found[4]}"
    return f"{many} {_COMPARED.get(found[2] or '', '>=')} {found[3]}"


def _digit(found: re.Match[str]) -> str:
    return str(NUMBERS.index(found[0]) + 1)


EVENTS: Rules = (
    (rf"^(?:at|on)\s+(?:the\s+)?end\s+of\s+{_WHOSE}(\w+)\s*(?::|,|(?=\s{DEED}))", r"after \1():"),
    (rf"^(?:at|on)\s+(?:the\s+)?(?:start|beginning)\s+of\s+{_WHOSE}(\w+)\s*(?::|,|(?=\s{DEED}))", r"before \1():"),
    (
        rf"^(before|after)\s+(?:my\s+|the\s+|an\s+|each\s+)*opponent['’]?s?\s+(\w+)\s*(?::|,|(?=\s{DEED}))",
        r"\1 \2() if active is not me:",
    ),
    (rf"^(before|after)\s+{_WHOSE}(\w+)\s*(?::|,|(?=\s{DEED}))", r"\1 \2():"),
    (r"^when(?:ever)?\s+(\w+)(?:\s+happens)?\s*(?=:|if\b)", r"after \1(): "),
    (r"^(?:when(?:ever)?|on|upon)\s+(\w+)(\([^()]*\))(?:\s+happens)?", r"after \1\2"),
    (r"^(after \w+\(\)): +:", r"\1:"),
    (r"^(before|after|instead of)\s+(\w+)\s*(?=:|if\b)", r"\1 \2()"),
    (r"^instead\s+(?!of\b)", "instead of "),
    (r"^action\s+(\w+)\s+(?:from|to|of)\s+(\w+)\s*:", r"action \1 in \2:"),
    (r"^(modify\s+\w+\([^()]*\))\s*(?:by\s*)?\+\s*(\w+)", r"\1 by \2"),
    (r"^(modify\s+\w+\([^()]*\))\s*-\s*(\w+)", r"\1 by -\2"),
    (r"^(modify\s+\w+\([^()]*\))\s*\*\s*(\w+)", r"\1 times \2"),
    (r"^(modify\s+\w+\([^()]*\))\s*=\s*(\w+)", r"\1 to \2"),
    (r"^modify\s+(\w+)\s+(by|to|times)\b", r"modify \1() \2"),
    (r"^(?:increase|raise|boost)\s+(\w+\([^()]*\))\s+by\s+(.+)$", r"modify \1 by \2"),
    (r"^(?:decrease|reduce|lower)\s+(\w+\([^()]*\))\s+by\s+(\w+)$", r"modify \1 by -\2"),
)
SENTENCES: Rules = (
    (r"\bwas\b", "is"),
    (r"\b(?:all|every|each)\s+(?:of\s+)?(my\s+)?(\w+)\s+(?:are|is)\s+empty\b", _all_empty),
    (r"\b(?:empty|free|vacant|unoccupied)\s+(cells|edges|corners)\b(?! where)", r"\1 where none(pieces at it)"),
    (
        r"\b(cells|edges|corners)\s+(?:with|having|containing)\s+(?:an?\s+|the\s+)?(\w+)( of \w+)?(?=$|[),:; ])(?! \d)",
        lambda found: f"{found[1]} where any({plural(found[2])}{found[3] or ''} at it)",
    ),
    (
        r"\b(cells|edges|corners)\s+without\s+(?:an?\s+|any\s+)?(\w+)( of \w+)?(?=$|[),:; ])",
        lambda found: f"{found[1]} where none({plural(found[2])}{found[3] or ''} at it)",
    ),
    (r"\b(?:there\s+(?:is|are)\s+)?(any|no)\s+(\w+(?: of \w+)?)\s+(?:in|on)\s+(\w+)(?=$|[:;) ])", _lying),
    (
        r"\b(?!i\b|you\b|me\b)(\w+)\s+(?:has|have|owns?)\s+(at least|at most|more than|fewer than|less than|exactly|only)?\s*"
        r"(\d+)\s+(\w+)",
        _owned,
    ),
    (r"\bcount (\w+ (?:at|of|on) [\w ]+?)(?=$| [-+*/<>])", r"count(\1)"),
    (r"(\w+) with (\w+) (\d+)", r"\1 where \2 is \3"),
    (r"^(?:the )?player may\s+", "may "),
    (r"^((?:gain|lose|pay) [^:;]+?) each$", r"for each player in players: \1 for player"),
    (r"^(gain|lose) half (?:of )?(?:my |the )?(\w+)$", r"\1 me.\2 / 2 \2"),
    (r"^(gain|lose|pay) (\w+) equal to (.+)$", r"\1 \3 \2"),
    (r"\bthe (first|last) (\w+) (at|of) ([\w ]+?)(?= to |$)", r"\1(\2s \3 \4)"),
    (r"^set (\w+) of (\w+) to ", r"set \2.\1 to "),
    (r"^set my (\w+) to ", r"set me.\1 to "),
    (r"^(?:every|each) (\w+):", r"after \1():"),
    (r"^(after|before|instead of) (?:each|every|a|the) ", r"\1 "),
    (r"^once (?:a|an|each|every) (\w+)(?=:| )", r"once per \1"),
    (r"^until (?:the )?end of (?:my|the|this) ", "until end of "),
    (r"^this (\w+):", r"until end of \1:"),
    (r"^(?:you|i)\s+may\s+draw\s+(?:an?\s+)?(\w+)$", "may:\n  draw \\1 from deck\n  move \\1 to hand of me"),
    (r"^move\s+(.+?)\s+to\s+any\s+(\w+)$", r"choose \2 from \2s; move \1 to \2"),
    (r"\bcount\s+(\w+)\b", r"count(\1)"),
    (r"^(?:you|i)\s+may\s+", "may "),
    (r"^optionally:?\s+", "may "),
    (r"^if\s+(?:i|you|me)\s+(?:have|has)\s+(?:at least\s+)?(?!no\b)(\w+)\s+(\w+)", r"if me.\2 >= \1"),
    (r"^(?:you|i)\s+wins?$", "win me"),
    (r"^win(?:\s+(?:the\s+)?game)?$", "win me"),
    (r"^(\w+)\s+wins(?:\s+the\s+game)?$", r"win \1"),
    (r"^(?:(?:you|i)\s+)?lose(?:\s+the\s+game)?$", "defeat me"),
    (rf"^(?:you|i)\s+(?={DEED})", ""),
    (
        r"^(?:(?:each|every|all)\s+players?|everyone|everybody)\s+(gain|lose|pay)s?\s+(\w+)\s+(\w+)$",
        r"for each player in players: \1 \2 \3 for player",
    ),
    (
        r"^(?:(?:each|every|all|the|an?|my|your)\s+)?opponents?\s+(gain|lose|pay)s?\s+(\w+)\s+(\w+)$",
        r"for each rival in opponents: \1 \2 \3 for rival",
    ),
    (
        r"^(gain|lose)\s+(\w+)\s+(\w+)\s+for\s+(?:each|every|all|my|the)\s+opponents?$",
        r"for each rival in opponents: \1 \2 \3 for rival",
    ),
    (r"^(?:each|every|all)\s+players?\s+(\w+?)s?\s+(.+)$", r"for each player in players: as player: \1 \2"),
    (r"^(\w+)\s+(gain|lose|pay)s\s+(\w+)\s+(\w+)$", r"\2 \3 \4 for \1"),
    (r"^(gain|lose|pay)\s+(\w+)\s+(\w+)\s+(?:for each|for every|per)\s+(\w+)(.*)$", _counted),
    (r"^(?:end|next)\s+(?:the\s+|my\s+|your\s+)?turn$", "stop"),
    (r"^(?:skip|pass|nothing|no effect)$", "do nothing"),
    (r"^(?:end|end game|game over)$", "finish"),
    (r"\b(?:the\s+)?next\s+player\b", "next(me)"),
    (r"\b(?:the\s+)?previous\s+player\b", "previous(me)"),
    (r"\b(?:the\s+)?(?:current|active)\s+player\b", "active"),
    (r"\s+(?:is\s+)?(?:greater|more|higher|larger|bigger)\s+than\s+", " > "),
    (r"\s+(?:is\s+)?(?:less|fewer|lower|smaller)\s+than\s+", " < "),
    (r"\s+(?:is\s+)?at least\s+", " >= "),
    (r"\s+(?:is\s+)?at most\s+", " <= "),
    (r"(\S+)\s+(?:is\s+)?between\s+(\w+)\s+and\s+(\w+)", r"\1 in \2..\3"),
    (r"(\S+)\s+is\s+(?:at|in|on)\s+(\w+(?: of \w+)?)", r"\1.place is \2"),
    (
        r"\bthere\s+is\s+an?\s+(\w+)((?:\s+(?:at|of)\s+\w+)*)",
        lambda found: f"any({plural(found[1])}{found[2]})",
    ),
    (r"\b(?:there\s+(?:is|are)\s+)?(?:any|some)\s+(\w+(?:\s+(?:at|of)\s+\w+)*)", r"any(\1)"),
    (r"\b(?:there\s+(?:is|are)\s+)?no\s+(\w+(?:\s+(?:at|of)\s+\w+)*)", r"none(\1)"),
    (r"\bcells\s+(?:adjacent|next)\s+to\s+(\S+)", r"neighbours(\1)"),
    (r"([\w)])['’]s\s+(\w+)", r"\1.\2"),
    (rf"^(draw)\s+(?:{_IDLE})?top\s+(\w+)\s+(?:of|from)\s+(?:{_IDLE})?(.+)$", r"\1 \2 from \3"),
    (rf"\b(?:{_IDLE})?top\s+(?:(?!of\b|from\b)\w+\s+)?(?:of|from)\s+(?:{_IDLE})?(\w+(?: of \w+)?)", r"top(\1)"),
    (
        rf"\bchoose\s+(?:{_IDLE})?(\w+)\s+from\s+my\s+hand\b",
        lambda found: f"choose {found[1]} from {plural(found[1])} at hand of me",
    ),
    (rf"^draw\s+(?:{_IDLE})?([a-z]\w*)$", r"draw \1 from deck; move \1 to hand of me"),
    (r"^draw\s+(\d+)\s+\w+$", r"draw \1 drawn from deck; move drawn to hand of me"),
    (
        r"^discard\s+(?:an?|1|one)\s+(\w+)$",
        lambda found: f"choose {found[1]} from {plural(found[1])} at hand of me; discard {found[1]}",
    ),
    (
        r"^discard\s+(\d+)\s+(\w+)$",
        lambda found: f"pick chosen from {plural(found[2])} at hand of me exactly {found[1]}; discard chosen",
    ),
    (
        r"^discard\s+(?:(?:an?|1|one)\s+)?(\w+)\s+from\s+(?!my\b|the\b)(.+)$",
        lambda found: f"choose {found[1]} from {plural(found[1])} at {found[2]}; discard {found[1]}",
    ),
    (rf"\b{_IDLE}(?=[a-z])", ""),
    (r"\bmy\s+opponents?\b", "opponents"),
    (r"\bmy\s+(\w+)(?=\s*(?:is\b|[=<>!≤≥]))", r"me.\1"),
    (r"\bmy\s+(\w+)", r"\1 of me"),
    (r"\b(?:that|which|who)\s+(?:are|is|have|has)\s+", "where "),
    (r"\b(?:that|which|who)\s+", "where "),
    (r"\bis\s+(?:null|nil|nothing|undefined)\b", "is none"),
    (
        r"^for\s+(?:each\s+)?(\w+)\s+(of|at)\s+([^:]+):",
        lambda found: f"for each {found[1]} in {found[1]}s {found[2]} {found[3]}:",
    ),
    (r"^for\s+each\s+(\w+):", r"for each \1 in \1s:"),
    (r"^for\s+(?:all|every)\s+(\w+)s:", r"for each \1 in \1s:"),
    (r"^for\s+(?:all|every)\s+(\w*)men:", r"for each \1man in \1men:"),
    (r"\bfor\s+(?:(?:all|every)\s+)?(?!each\b)(\w+)\s+in\b", r"for each \1 in"),
    (r"^foreach\b", "for each"),
    (r"^(?:select|target)\s+", "choose "),
    (r"\b(from|in)\s+(\d+)\s*(?:-|–|to|\.\.\.|…)\s*(\d+)", r"\1 \2..\3"),
    # What is chosen has a name; in a set of cards, that of a card.
    (rf"^choose\s+(?:{_IDLE})?(?!one\b|between\b)(\w+)$", r"choose \1 from \1s"),
    (r"\bchoose\s+(?:one\s+)?(?:from|of|in|among)\s+(\w+)s\b", r"choose \1 from \1s"),
    (r"\bchoose\s+(?:one\s+)?(?:from|of|in|among)\s+", "choose chosen from "),
    (r"\bchoose\s+(?!one\b)(\w+)\s+(?:of|in|among|out of)\s+", r"choose \1 from "),
    (r"\b(?:choose|pick)\s+(up to|exactly)\s+(\w+)\s+\w+\s+from\s+([^;:]+)", r"pick chosen from \3 \1 \2"),
    (r"\b(?:choose|pick)\s+(\d+)\s+(\w+)\s+from\s+(\2\b[^;:]*)", r"pick chosen from \3 exactly \1"),
    (r"\b(?:choose|pick)\s+(\d+)\s+(\w+)\s+from\s+([^;:]+)", r"pick chosen from \2 at \3 exactly \1"),
    (r"\b(?:choose|pick)\s+(\d+)\s+from\s+([^;:]+)", r"pick chosen from \2 exactly \1"),
    (r"^(?:choose\s+)?random\s+(\w+)\s+from\s+(.+)$", r"let \1 be random(\2)"),
    (r"\brandom\s+(\w+)$", lambda found: f"random({plural(found[1])})"),
    (
        r"^(?:put|place|bring|move|add)\s+(\d+)\s+(\w+)\s+(?:onto|into|on|in|to)\s+(.+)$",
        lambda found: f"repeat {found[1]} times: move first({plural(found[2])} at box) to {found[3]}",
    ),
    (r"\b(?:all|every)\s+(?:of\s+)?(?:the\s+)?(\w+)\s+(?:in|on|at|from)\s+(?=\w)", r"\1 at "),
    (r"^(?:put|place|bring)\s+(.+?)\s+(?:onto|into|on|in|at|to)\s+(.+)$", r"move \1 to \2"),
    (r"^(?:put|place|bring)\s+(.+)\s+(?:onto|into|on|in|to)\s+(.+)$", r"move \1 to \2"),
    (r"^move\s+(.+?)\s+from\s+.+?\s+to\s+(.+)$", r"move \1 to \2"),
    (r"^(move|remove|discard|reveal)\s+all\s+", r"\1 "),
    (r"^(?:swap|exchange)\s+(.+?)\s+(?:and|for)\s+(.+)$", r"swap \1 with \2"),
    (r"^shuffle\s+(\w+)\s*(?:,|\band\b)\s*(\w+)$", r"shuffle \1; shuffle \2"),
    (r"^shuffle\s+(.+?)\s+into\s+(.+)$", r"move \1 to \2; shuffle \2"),
    (r"^(?:flip|turn)\s+(.+?)\s+face\s+down$", r"conceal \1"),
    (r"^(?:flip|turn)\s+(.+?)(?:\s+(?:over|up|face up))?$", r"reveal \1"),
    (r"^roll\s+(\d+)\s*d\d+$", r"roll \1 dice as rolled"),
    (r"^roll\s+(\d+)\s+(\w+)$", r"roll \1 \2 as rolled"),
    (r"^(?:add|increase)\s+(\w+)\s+to\s+(.+)$", r"change \2 by \1"),
    (r"^(?:increase|raise)\s+(.+?)\s+by\s+(.+)$", r"change \1 by \2"),
    (r"^(?:decrease|reduce|lower)\s+(.+?)\s+by\s+(\w+)$", r"change \1 by -\2"),
    (r"^subtract\s+(\w+)\s+from\s+(.+)$", r"change \2 by -\1"),
    (r"^(?:add|get|receive|earn)\s+(\w+)\s+(\w+)$", r"gain \1 \2"),
    (r"^(gain|lose|pay)\s+\+\s*", r"\1 "),
    (r"^pay\s+(\S+)\s+(\w+)\s+to\s+(.+)$", r"pay \1 \2; gain \1 \2 for \3"),
    (r"^give\s+(\d+|\w+)\s+(\w+)\s+to\s+(.+)$", r"pay \1 \2; gain \1 \2 for \3"),
    (r"^give\s+(\w+)\s+to\s+(.+)$", r"move \1 to hand of \2"),
    (r"^(?:take|steal)\s+(\d+|\w+)\s+(\w+)\s+from\s+(.+)$", r"lose \1 \2 for \3; gain \1 \2"),
    (r"^take\s+(\w+)\s+from\s+(.+)$", r"draw \1 from \2"),
    (r"^(draw (\w+) from .+?)\s+(?:to|into)\s+(.+)$", r"\1; move \2 to \3"),
    (r"^(?:destroy|delete|kill)\s+(.+)$", r"remove \1"),
    (r"^(?:sacrifice|trash)\s+(.+)$", r"discard \1"),
    (r"^play\s+(.+)$", r"resolve \1"),
    (r"^(gain|lose|pay)\s+(\w+)\s+([a-z]\w*)\s+([a-z]\w*)$", r"\1 \2 \3_\4"),
    (rf"(?<![\w.])(?:(?<!choose )one|{'|'.join(NUMBERS[1:])})(?![\w.(:])", _digit),
    (r"(?<!^swap)\s+(?:with|having)\s+(?=\w)", " where "),
    (r"(?<=\w)\s*,\s*(?=[a-z]+ )", "; "),
    (r"(\bfrom\s+[^,:;]+?)\s*,\s*(?:(?:and|or)\s+)?", r"\1 + "),
    (r"\s+(?:and|then)\s+(?=(?:gain|lose|pay|move|set|change|remove|discard|draw|say)\b)", "; "),
    (r"^([a-z_]\w*)$", r"\1()"),
)
