"""The words of a ruleset in three languages: what one says unlike all others is found at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from interpreter.books.compared_rows import unlike_demands
from interpreter.books.compared_words import WordCheck
from interpreter.books.mentions import Mentions
from interpreter.books.neighbours import Neighbours, turned_names
from interpreter.problems import Problems
from interpreter.prose.comparing import statement, unlike_numbers
from interpreter.prose.counted_names import CountedNames
from interpreter.source.ruleset import read_playable
from tests.books.make import stall

WARES = "tables: {wares: {fish: %s, wool: %s}}"
SAID = {
    "en": ["Take a fish.", "Pay with a fish.", "You may not sell a fish.", "Sell at least two fish.", "Show a fish, not wool."],
    "ru": [
        "Возьмите рыбу.",
        "Заплатите рыбой.",
        "Нельзя продать рыбу.",
        "Продайте не менее двух рыб.",
        "Покажите рыбу, не шерсть.",
    ],
    "pl": [
        "Weź rybę.",
        "Zapłać rybą.",
        "Nie wolno sprzedać ryby.",
        "Sprzedaj co najmniej dwie ryby.",
        "Pokaż rybę, nie wełnę.",
    ],
}
NAMES = {"en": ("fish", "wool"), "ru": ("рыба", "шерсть"), "pl": ("ryba", "wełna")}


def found(home: Path, said: dict[str, list[str]]) -> list[tuple[str, int, str]]:
    folder = stall(home)
    for language, texts in said.items():
        lines = [f"language: {language}", "names:", f"  {WARES % NAMES[language]}", "log:"]
        lines += [f"  told_{number}: {text}" for number, text in enumerate(texts)]
        (folder / "locales" / f"{language}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    words = WordCheck(read_playable(str(folder)))
    words.run(problems)
    words.run_names(problems)
    return [(Path(one.position.file).stem, one.position.line, one.code) for one in problems]


def test_one_thing_is_not_named_in_the_plural() -> None:
    names = CountedNames("en", ["boat", "weapon", "fish"])
    assert [fault.facts["word"] for fault in names.faults("Each boats is hit; a weapons.")] == ["boats", "weapons"]
    assert not list(names.faults("A weapons factory, each boat, all boats, a fish."))


@pytest.mark.parametrize("told", ["names: {game: TODO Stall}", "texts: {tables: {wares: {wool: Wolle.}}}"])
def test_a_language_that_is_hardly_begun_is_compared_with_nothing(tmp_path: Path, told: str) -> None:
    folder = stall(tmp_path)
    for language, text in (("en", "A fish. It swims."), ("ru", "Рыба. Она плавает.")):
        path = folder / "locales" / f"{language}.yaml"
        path.write_text(f"{path.read_text('utf-8')}texts: {{tables: {{wares: {{fish: {text}}}}}}}\n", encoding="utf-8")
    (folder / "locales" / "de.yaml").write_text(f"language: de\n{told}\n", encoding="utf-8")
    WordCheck(read_playable(str(folder))).run(problems := Problems())
    assert not [one for one in problems if one.code == "fewer-sentences"]


def test_a_name_is_written_as_everywhere() -> None:
    texts = ["a white ship", "the white ships", "a ship white", *["a ship die"] * 3, *["a die ship"] * 2]
    every = Neighbours(Mentions("en"), frozenset({("white", "ship")}), frozenset({"white", "ship", "die"}), texts)
    assert list(every.turned_round("a ship white")) == [("ship", "white")]
    assert not list(every.turned_round("a ship, white as snow"))
    assert not list(every.turned_round("a die ship"))  # words of two names stand in both orders


def test_words_of_two_names_stand_in_their_usual_order() -> None:
    texts = [*["a ship die"] * 5, "a die ship"]
    every = Neighbours(Mentions("en"), frozenset(), frozenset({"ship", "die"}), texts)
    assert list(every.turned_round("a die ship")) == [("die", "ship")]
    assert not list(every.turned_round("a ship die"))


def test_what_says_the_same_is_clean(tmp_path: Path) -> None:
    assert found(tmp_path, SAID) == []


@pytest.mark.parametrize(
    ("language", "line", "text", "code"),
    [
        ("pl", 0, "Weź wełnę.", "term-unlike"),
        ("ru", 0, "Возьмите безделушку.", "term-unlike"),
        ("en", 1, "Pay with a gadget.", "term-unlike"),
        ("en", 4, "Show wool, not a fish.", "terms-swapped"),
        ("pl", 4, "Pokaż wełnę, nie rybę.", "terms-swapped"),
        ("en", 4, "show a fish, not wool.", "small-letter"),
        ("ru", 4, "Покажите Рыбу, не шерсть.", "capital-letter"),
        ("ru", 2, "Можно продать рыбу.", "force-unlike"),
        ("pl", 2, "Wolno sprzedać rybę.", "force-unlike"),
        ("en", 3, "Sell at most two fish.", "bounds-unlike"),
        ("ru", 3, "Продайте не более двух рыб.", "bounds-unlike"),
        ("pl", 1, "Nie płać rybą.", "denial-added"),
        ("ru", 1, "Заплатите скооро рыбой.", "unknown-word"),
        ("pl", 1, "Zapłać zarraz rybą.", "unknown-word"),
        ("pl", 1, "Zapłać rybą lub rybą.", "doubled-word"),
    ],
)
def test_a_fault_is_found_on_its_line(tmp_path: Path, language: str, line: int, text: str, code: str) -> None:
    texts = list(SAID[language])
    texts[line] = text
    assert found(tmp_path, {**SAID, language: texts}) == [(language, line + 5, code)]


def test_names_of_a_section_are_built_alike() -> None:
    names = {"names.symbols.a": "white worker", "names.symbols.b": "blue worker", "names.symbols.c": "worker grey"}
    assert list(turned_names({"en": names})) == [("en", "names.symbols.c", "grey worker")]
    assert not list(turned_names({"en": {**names, "names.symbols.c": "worker", "names.other.d": "worker red"}}))
    two = {"names.symbols.a": "white worker", "names.symbols.c": "worker grey"}
    other = {"names.symbols.a": "белый рабочий", "names.symbols.c": "серый рабочий"}
    assert ("en", "names.symbols.c", "grey worker") in list(turned_names({"en": two, "ru": other}))
    assert not list(turned_names({"en": two, "ru": {**other, "names.symbols.c": "рабочий серый"}}))  # so is the other language


def test_a_sentence_that_all_others_have_is_missed(tmp_path: Path) -> None:
    texts = {
        "en": ["Take a fish. Then the stall is closed for the day.", "Pay with a fish, and go home."],
        "ru": ["Возьмите рыбу.", "Заплатите рыбой и идите домой."],
        "pl": ["Weź rybę. Potem stragan zamyka się na cały dzień.", "Zapłać rybą i idź do domu."],
    }
    folder = stall(tmp_path)
    for language, (fish, wool) in NAMES.items():
        lines = [f"language: {language}", "names:", f"  {WARES % (fish, wool)}", "texts:", "  tables:", "    wares:"]
        lines += [f"      {name}: {text}" for name, text in zip(("fish", "wool"), texts[language], strict=True)]
        (folder / "locales" / f"{language}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    WordCheck(read_playable(str(folder))).run(problems)
    assert [(Path(one.position.file).stem, one.position.line, one.code) for one in problems] == [("ru", 7, "fewer-sentences")]


def test_a_finding_stands_at_the_form_that_differs(tmp_path: Path) -> None:
    folder = stall(tmp_path)
    for language, denied in (("en", "not"), ("ru", "не"), ("pl", "nie")):
        fish, wool = NAMES[language]
        one, few = f"{{n}} {fish}, {denied} {wool}.", f"{{n}} {wool}, {denied} {fish}."
        forms = ["one", "other"] if language == "en" else ["one", "few", "many", "other"]
        said = [f"    {form}: '{few if (language, form) == ('en', 'other') else one}'" for form in forms]
        lines = [f"language: {language}", "names:", f"  {WARES % NAMES[language]}", "log:", "  told:", *said]
        (folder / "locales" / f"{language}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems, words = Problems(), WordCheck(read_playable(str(folder)))
    words.run_names(problems)
    swapped = [(Path(one.position.file).stem, one.position.line) for one in problems if one.code == "terms-swapped"]
    assert ("en", 7) in swapped


def test_a_language_that_is_begun_or_has_no_table_says_nothing_about_others(tmp_path: Path) -> None:
    """Number words, force and denials of German are not known; its digits are, and so are faults that it does not hide."""
    texts = {
        "en": "Take two fish; you must not draw 3 cards.",
        "ru": "Возьмите две рыбы; нельзя брать 3 карты.",
        "pl": "Weź dwie ryby; nie możesz brać 3 kart.",
        "de": "Nimm zwei Fische; zieh keine 3 Karten.",
    }
    assert numbers_unlike(texts) == []
    assert numbers_unlike(texts | {"ru": "Возьмите шесть рыб; нельзя брать 3 карты."}) == [("ru", "number-unlike", 6)]
    assert numbers_unlike(texts | {"de": "Nimm zwei Fische; zieh keine 4 Karten."}) == [("de", "number-unlike", 4)]
    assert list(unlike_demands(texts, texts)) == []
    folder = stall(tmp_path)
    begun = (folder / "locales" / "ru.yaml").read_text(encoding="utf-8").replace("language: ru", "language: de")
    (folder / "locales" / "de.yaml").write_text(re.sub(r"[а-яА-Я]+", "TODO x", begun), encoding="utf-8")
    words = WordCheck(read_playable(str(folder)))
    assert words.named == ["en", "ru"] and not any(key[1].startswith("names.pieces") for key in words.entries["de"])


def numbers_unlike(texts: dict[str, str]) -> list[tuple[str, str, object]]:
    found = unlike_numbers({language: statement(language, text) for language, text in texts.items()})
    return [(one.language, one.code, one.facts["value"]) for one in found]
