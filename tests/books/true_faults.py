"""Faults that the printed books really have, by book and line, each with what is wrong: to find them is no alarm."""

TRUE_FAULTS = {
    "auztralia-pl2018": {
        498: "the marker “passes” 53 where it has to reach it",
        692: "the name of the shoggoth without its last letter",
        861: "a letter is missing in the name of the Old Ones",
        868: "a letter is missing in the name of the Old Ones",
        1130: "the name of the shoggoth without its last letter",
    },
    "auztralia-ru2017": {
        11: "Latin letters inside a Russian word",
        45: "a sentence of the credits was left in English",
        84: "a sentence of the credits was left in English",
        87: "a sentence of the credits was left in English",
        294: "the ban of hills and coast has lost its “not”",
        633: "the name of the shoggoth has lost a letter",
        635: "the name of the shoggoth has lost a letter",
        655: "the second infantry is missing in the example",
        886: "a participle without its end",
        970: "gold is paid where the rule and the other edition have iron",
    },
    "falling_skies-ru": {
        128: "one die for each, with the word for die in the wrong case",
        332: "a word is divided in the middle of a line",
        442: "the number of a footnote stands against the number 6",
    },
    "farmageddon-ru": {
        250: "an adjective and its noun in two cases",
    },
}
