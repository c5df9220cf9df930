"""Faults that the printed books really have, by book and line, each with the codes that tell it and what is wrong: to find
them is no alarm. Only what no reader would dispute stands here: names left in English, footnotes and hyphens do not.
"""

TRUE_FAULTS: dict[str, dict[int, tuple[frozenset[str], str]]] = {
    "auztralia-pl2018": {
        498: (frozenset({"prose-bounds", "against-bounds"}), "the marker “passes” 53 where it has to reach it"),
        692: (frozenset({"name-misspelt"}), "the name of the shoggoth without its last letter"),
        861: (frozenset({"name-misspelt"}), "a letter is missing in the name of the Old Ones"),
        868: (frozenset({"name-misspelt"}), "a letter is missing in the name of the Old Ones"),
        1130: (frozenset({"name-misspelt"}), "the name of the shoggoth without its last letter"),
    },
    "auztralia-ru2017": {
        11: (frozenset({"mixed-scripts"}), "Latin letters inside a Russian word"),
        294: (frozenset({"not-missing", "against-denial-missing"}), "the ban of hills and coast has lost its “not”"),
        633: (frozenset({"name-misspelt"}), "the name of the shoggoth has lost a letter"),
        635: (frozenset({"name-misspelt"}), "the name of the shoggoth has lost a letter"),
        655: (frozenset({"against-list", "against-name"}), "the second infantry is missing in the example"),
        886: (frozenset({"name-misspelt"}), "a participle without its end"),
        970: (frozenset({"prose-name", "against-name"}), "gold is paid where the rule and the other edition have iron"),
    },
    "falling_skies-ru": {
        128: (frozenset({"wrong-agreement"}), "one die for each, with the word for die in the wrong case"),
    },
    "farmageddon-ru": {
        250: (frozenset({"wrong-case"}), "an adjective and its noun in two cases"),
    },
}


def is_true(book: str, line: int, code: str) -> bool:
    """Is a finding right because the printed book is wrong there?"""
    codes, _ = TRUE_FAULTS.get(book, {}).get(line, (frozenset(), ""))
    return code in codes
