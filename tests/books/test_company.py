"""The company that names keep: what stands around them elsewhere tells where they belong, and what all others lack is told."""

from __future__ import annotations

from pathlib import Path

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


def found(home: Path, old: str = "", new: str = "") -> list[tuple[str, str, object]]:
    folder = stall(home)
    for language, texts in SAID.items():
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
