"""The company that names keep: what stands around them elsewhere tells where they belong, and what all others lack is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from interpreter.books.checked_books import check_books
from interpreter.books.company import Company
from interpreter.books.compared_books import Comparison
from interpreter.books.compared_words import WordCheck
from interpreter.problems import Problems
from interpreter.source.ruleset import read_playable
from tests.books.make import stall

NAMES = {"en": ("fish", "boat", "rope", "coin"), "ru": ("рыба", "лодка", "канат", "монета")}
SAID = {
    "en": [
        "Catch a fish from the boat.",
        "Sell a fish for one coin.",
        "Sell a rope for one coin.",
        "Catch two fish from your boat.",
        "Mend the boat with a rope.",
        "Pay one coin and mend the boat.",
        "Tie the boat with a rope.",
        "Catch one fish for a coin.",
        "Catch two fish from the boat.",
        "Sell the rope for a coin.",
        "Mend your boat with the rope.",
        "Go home.",
    ],
    "ru": [
        "С лодки поймайте рыбу.",
        "Продайте рыбу за одну монету.",
        "Продайте канат за одну монету.",
        "Со своей лодки поймайте две рыбы.",
        "Почините лодку канатом.",
        "Заплатите одну монету и почините лодку.",
        "Привяжите лодку канатом.",
        "Поймайте одну рыбу за монету.",
        "С лодки поймайте две рыбы.",
        "Продайте канат за монету.",
        "Почините свою лодку канатом.",
        "Идите домой.",
    ],
}

OTHERS = {
    "en": "Sing Wait Sleep Laugh Look Sit Stand Walk Rest Ask",
    "ru": "Пойте Ждите Спите Смейтесь Смотрите Сидите Стойте Ходите Отдохните Спросите",
}


def found(home: Path, old: str = "", new: str = "", said: Mapping[str, list[str]] = SAID) -> list[tuple[str, str, object]]:
    folder = stall(home)
    for language, texts in said.items():
        lines = [f"language: {language}", "names:", "  tables:", "    things:"]
        lines += [f"      thing_{number}: {name}" for number, name in enumerate(NAMES[language])]
        every = [*texts, *(f"{word}." for word in OTHERS[language].split())]
        lines += ["log:", *(f"  told_{number}: {text.replace(old, new)}" for number, text in enumerate(every))]
        (folder / "locales" / f"{language}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    WordCheck(read_playable(str(folder))).run_names(problems)
    return [(Path(one.position.file).stem, one.code, one.facts.get("word")) for one in problems]


def test_what_says_the_same_in_another_order_is_clean(tmp_path: Path) -> None:
    assert found(tmp_path) == []


def test_names_in_the_place_of_each_other_are_told_by_their_company(tmp_path: Path) -> None:
    swapped = found(tmp_path, "Catch two fish from your boat", "Catch two boats from your fish")
    assert ("en", "terms-swapped") in [one[:2] for one in swapped]


def test_a_name_that_no_other_language_has_anything_like_is_told(tmp_path: Path) -> None:
    assert ("en", "term-added", "rope") in found(tmp_path, "Go home", "Go rope home")


def test_names_of_which_only_one_is_named_elsewhere_are_told_in_each_others_place(tmp_path: Path) -> None:
    russian = [text.replace("Почините лодку канатом", "Почините лодку") for text in SAID["ru"]]
    english = [text.replace("Mend the boat with a rope", "Mend the rope with a boat") for text in SAID["en"]]
    assert ("en", "terms-swapped", None) not in found(tmp_path / "right", said={"en": SAID["en"], "ru": russian})
    assert ("en", "terms-swapped", None) in found(tmp_path / "wrong", said={"en": english, "ru": russian})


@pytest.mark.parametrize(
    ("english", "expected"),
    [
        ("Sell your fish today. Go home with the wool.", []),
        ("Sell your fish and the wool today. Go home with it.", [("en", "wool"), ("ru", "шерсть")]),
    ],
)
def test_a_name_in_another_sentence_than_elsewhere_is_told(tmp_path: Path, english: str, expected: list[object]) -> None:
    said = {"en": english, "ru": "Сегодня продайте свою рыбу. С шерстью идите домой."}
    head = "language: {}\nsections:\n  - id: trade\n    title: {}\n    paragraphs: [{{rules: [STL-TURN-01], text: {}}}]\n"
    books = {language: head.format(language, language, text) for language, text in said.items()}
    problems = Problems()
    Comparison(check_books(read_playable(str(stall(tmp_path, **books))), Problems()), problems).run()
    assert [(Path(one.position.file).stem, one.facts["word"]) for one in problems if one.code == "term-added"] == expected


def test_words_that_fit_better_in_each_others_place() -> None:
    company = Company(SAID["en"])
    wrong = "Catch the boat from your fish."
    assert company.better_exchanged(wrong, range(2, 3), range(5, 6)) > 0
    right = "Catch the fish from your boat."
    assert company.better_exchanged(right, range(5, 6), range(2, 3)) < 0


def test_a_text_is_no_witness_for_itself() -> None:
    said = "Tie a rope to your boat."
    alone, known = Company([said]), Company([said] * 4)
    assert alone.suits(said, 2, {"rope"}) <= 0 < known.suits(said, 2, {"rope"})
    assert known.suits(said, 2, {"boat"}) < known.suits(said, 2, {"rope"})


def test_a_word_in_the_place_of_a_name_is_told_by_the_words_around(tmp_path: Path) -> None:
    assert ("en", "term-unlike", "rope") in found(tmp_path, "Mend your boat with the rope", "Mend your boat with the gadget")


def said_at_sea(
    home: Path, english: str, russian: str, names: dict[str, list[str]], more: Sequence[tuple[str, str]] = ()
) -> list[tuple[str, str]]:
    """What is told of texts of which English says much that Russian does not, and of some more of each."""
    places = ["sea", "dawn", "noon", "night", "rest", "home", "will", "peace", "work", "first", "last", "once"]
    many = [
        f"{text} at {place}."
        for place in places
        for text in ("Bait the hook", "Moor the boat", "Bait the hook there", "Moor the boat there")
    ]
    many = many * 4 + ["Sing, wait, sleep and laugh."] * 800
    folder = stall(home)
    said = {"en": [*many, english], "ru": [*["Вот так."] * len(many), russian]}
    for number, (language, texts) in enumerate(said.items()):
        lines = [f"language: {language}", "names:", "  tables:", "    things:", *(f"      {name}" for name in names[language])]
        every = [*texts, *(two[number] for two in more)]
        lines += ["log:", *(f"  told_{row}: {text}" for row, text in enumerate(every))]
        (folder / "locales" / f"{language}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    problems = Problems()
    WordCheck(read_playable(str(folder))).run_names(problems)
    return [(Path(one.position.file).stem, one.code) for one in problems]


def test_a_name_that_only_one_language_has_is_told_from_another(tmp_path: Path) -> None:
    """“Hook” and “boat” are told apart by their own language alone."""
    names = {"en": ["thing_0: hook", "thing_1: boat"], "ru": ["thing_2: лодка"]}
    wrong = "Bait the boat there at dawn, then moor the hook there at noon."
    assert ("en", "terms-swapped") in said_at_sea(tmp_path, wrong, "Сейчас.", names)


def test_a_name_at_the_place_of_another_one_is_told_though_languages_seldom_share_it(tmp_path: Path) -> None:
    names = {"en": ["thing_0: hook", "thing_1: boat"], "ru": ["thing_0: крючок", "thing_1: лодка"]}
    assert ("en", "term-unlike") in said_at_sea(tmp_path / "wrong", "Moor the hook there at noon.", "Лодка там.", names)
    assert said_at_sea(tmp_path / "right", "Moor the boat there at noon.", "Лодка там.", names) == []


def test_a_noun_of_no_other_text_at_the_place_of_a_name_is_told_though_languages_seldom_share_it(tmp_path: Path) -> None:
    names = {"en": ["thing_0: hook", "thing_1: boat"], "ru": ["thing_0: крючок", "thing_1: лодка"]}
    more = [*[("Row the boat.", "Лодка тут.")] * 3, *[("Sing, wait, sleep and laugh.", "Лодка здесь.")] * 20]
    wrong = said_at_sea(tmp_path / "wrong", "Moor the gadget there at noon.", "Лодка там.", names, more)
    assert ("en", "term-unlike") in wrong
    right = said_at_sea(tmp_path / "right", "Moor the boat there at noon.", "Лодка там.", names, more)
    assert right == []


def test_a_noun_of_no_other_text_where_another_language_has_one_with_a_counterpart_is_told(tmp_path: Path) -> None:
    names = {"en": ["thing_0: hook"], "ru": ["thing_0: крючок"]}
    more = [*[("The harbour is calm.", "Гавань спокойна.")] * 4, *[("The ebb is calm.", "Тут спокойно.")] * 8]
    wrong = said_at_sea(tmp_path / "wrong", "Rest at the gadget.", "Гавань.", names, more)
    assert ("en", "word-unlike") in wrong
    assert said_at_sea(tmp_path / "right", "Rest at the harbour.", "Гавань.", names, more) == []


def test_what_the_name_of_a_cell_is_made_of_is_compared(tmp_path: Path) -> None:
    folder = stall(tmp_path)
    told = {
        "en": ("Two fish a day.", "Fish by the sea.", "the wool stair"),
        "ru": ("Две рыбы в день.", "Рыба у моря.", "рыбная лестница"),
    }
    for language, (first, second, cell) in told.items():
        path = folder / "locales" / f"{language}.yaml"
        more = f"  cells: {{stair: {cell}}}\nlog: {{first: {first}, second: {second}}}\n"
        path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    problems = Problems()
    WordCheck(read_playable(str(folder))).run_names(problems)
    assert {one.facts["path"] for one in problems} == {"names.cells.stair"}


def test_a_word_in_printed_braces_stands_for_nothing(tmp_path: Path) -> None:
    said = {
        "en": [*["Sell the fish."] * 3, *["Sing now."] * 20, "{{gadget}} here."],
        "ru": [*["Продайте рыбу."] * 3, *["Рыба поёт."] * 20, "Рыба тут."],
    }
    books = {}
    for language, texts in said.items():
        paragraphs = "".join(f'\n      - {{rules: [STL-TURN-01], text: "{text}"}}' for text in texts)
        books[language] = f"language: {language}\nsections:\n  - id: trade\n    title: {language}\n    paragraphs:{paragraphs}\n"
    problems = Problems()
    Comparison(check_books(read_playable(str(stall(tmp_path, **books))), Problems()), problems).run()
    assert [one.code for one in problems] == []
