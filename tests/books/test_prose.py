"""A book as prose beside the rules: what is right is not told, and every fault is told on its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.books.book_drafts import draft
from interpreter.books.checked_books import check_books
from interpreter.books.prose_pairs import ProsePair
from interpreter.cli.app import run
from interpreter.cli.rulebook_read import all_rules
from interpreter.problems import PlayError, Position, Problem, Problems
from interpreter.source.ruleset import read_playable
from tests.books.harbour import checked, found, found_against, harbour, line_of, prose

Run = Callable[..., tuple[int, str, str]]
FAULTS = [
    ("en", "takes five cards", "takes six cards", "prose-number"),
    ("en", "A boat may carry", "A boat must carry", "prose-force"),
    ("en", "at most three goods", "at least three goods", "prose-bounds"),
    ("en", "one salt", "one fish", "prose-name"),
    ("en", "never moves", "always moves", "prose-denial-missing"),
    ("en", "reaches the space 20", "passes the space 20", "prose-bounds"),
    ("en", "lights at least four", "lights lights at least four", "doubled-word"),
    ("ru", "пять карт", "шесть карт", "prose-number"),
    ("ru", "Лодка может везти", "Лодка должна везти", "prose-force"),
    ("ru", "не более трёх", "не менее трёх", "prose-bounds"),
    ("ru", "одну соль", "одну рыбу", "prose-name"),
    ("ru", "никогда не двигается", "никогда двигается", "not-missing"),
    ("ru", "достигает ячейки 20", "минует ячейку 20", "prose-bounds"),
    ("ru", "две шерсти", "две шерсть", "wrong-agreement"),
    ("ru", "Фонарь освещает", "Фонарь освещaет", "mixed-scripts"),
    ("ru", "в гавани. Фонарь", "в village. Фонарь", "foreign-word"),
    ("pl", "pięć kart", "sześć kart", "prose-number"),
    ("pl", "Łódź może wieźć", "Łódź musi wieźć", "prose-force"),
    ("pl", "co najwyżej trzy", "co najmniej trzy", "prose-bounds"),
    ("pl", "jedną sól", "jedną rybę", "prose-name"),
    ("pl", "nigdy się nie porusza", "nigdy się porusza", "not-missing"),
    ("pl", "osiągnie pole 20", "minie pole 20", "prose-bounds"),
    ("pl", "pięć kart", "pięć karty", "wrong-agreement"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return harbour(tmp_path_factory.mktemp("prose"))


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line; gives the exit code, the output and what stands beside it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)

    def called(*arguments: str) -> tuple[int, str, str]:
        code = run(arguments)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return called


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_a_book_that_says_what_the_rules_say_is_clean(folder: Path, language: str) -> None:
    assert found(folder, prose(language)) == []


@pytest.mark.parametrize(("language", "old", "new", "code"), FAULTS)
def test_a_fault_is_found_on_its_line(folder: Path, language: str, old: str, new: str, code: str) -> None:
    text = prose(language, (old, new))
    assert (line_of(text, new), code) in found(folder, text)


def test_without_a_book_in_its_language_a_text_is_put_beside_the_ledger(tmp_path: Path) -> None:
    folder = harbour(tmp_path, ("en",))
    assert [one for one in found(folder, prose("ru")) if one[1] != "prose-unstated"] == []
    text = prose("ru", ("пять карт", "шесть карт"))
    assert (line_of(text, "шесть карт"), "prose-number") in found(folder, text)


def test_a_rule_that_is_left_out_is_told(folder: Path) -> None:
    text = prose("ru", ("Никому нельзя продавать соль в гавани. ", ""))
    check = checked(folder, text)
    check.run()
    assert [one.facts["rule"] for one in check.problems if one.code == "prose-unstated"] == ["HRB-RULE-04"]


def test_a_statement_that_no_rule_knows_is_told(folder: Path) -> None:
    strange = "Вечером старик чинит сети, рассказывает внукам долгие сказки про рыбу, мечтает о тёплом доме.\n"
    text = prose("ru") + "\n" + strange
    assert (line_of(text, "старик"), "prose-unknown") in found(folder, text)


def test_a_misspelt_name_is_told(folder: Path) -> None:
    text = prose("ru", ("Фонарь освещает", "Фанарь освещает"))
    assert (line_of(text, "Фанарь"), "name-misspelt") in found(folder, text)


def test_a_name_that_no_dictionary_has_is_known_in_all_its_forms(tmp_path: Path) -> None:
    folder = harbour(tmp_path)
    locale = folder / "locales" / "pl.yaml"
    locale.write_text(locale.read_text("utf-8").replace("sól", "shoggoth"), encoding="utf-8")
    told = found(folder, prose("pl") + "\nGracz walczy z shoggothami.\n\nGracz walczy z shogunathami.\n")
    words = [line for line, code in told if code in ("foreign-word", "name-misspelt", "unknown-word")]
    assert words == [line_of(prose("pl") + "\n\n\nx", "x")]


def test_a_name_with_the_hyphen_of_a_line_is_no_slip(folder: Path) -> None:
    assert found(folder, prose("ru") + "\nЭто фо-нарь рыбака.\n") == []


def test_a_name_that_stands_where_another_one_usually_does_is_told(folder: Path) -> None:
    text = prose("ru", ("Каждая лодка должна", "Каждая рыба должна"))
    assert (line_of(text, "Каждая рыба"), "prose-name") in found(folder, text)


def test_two_books_that_say_the_same_agree(folder: Path) -> None:
    assert found_against(folder, prose("ru"), prose("pl")) == []
    assert found_against(folder, prose("pl"), prose("en")) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("пять карт", "восемь карт", "against-number"),
        ("одну соль", "одну рыбу", "against-name"),
        ("Лодка может везти", "Лодка должна везти", "against-force"),
        ("не более трёх", "не менее трёх", "against-bounds"),
        ("две шерсти и одну соль", "две шерсти", "against-number"),
    ],
)
def test_two_books_that_disagree_are_told(folder: Path, old: str, new: str, code: str) -> None:
    text = prose("ru", (old, new))
    told = found_against(folder, text, prose("pl"))
    if code == "against-number" and "восемь" not in new:
        assert all(line != line_of(text, new) or kind != code for line, kind in told)  # nothing stands in its place
    else:
        assert (line_of(text, new), code) in told


def test_a_word_is_told_as_it_stands_in_the_book(folder: Path) -> None:
    first = checked(folder, prose("en") + "\nOf all species, the fish are the oldest.\n")
    pair = ProsePair(first, checked(folder, prose("ru"), "other.txt"), Problems())
    pair.words = {"en:specy": ("en:specy", 1.0), "ru:вид": ("en:specy", 1.0)}  # a lemma that is no word
    assert pair._as_said("en:specy") == "species"


def test_one_of_several_words_of_force_is_compared_between_two_books(folder: Path) -> None:
    together = "Лодка должна вернуться в гавань и может взять рыбу."
    text, other = f"{prose('ru')}\n{together}\n", f"{prose('pl')}\nŁódź musi wrócić do portu i może wziąć rybę.\n"
    assert found_against(folder, text, other) == []
    wrong = text.replace("и может взять", "и должна взять")
    assert (line_of(wrong, "и должна взять"), "against-force") in found_against(folder, wrong, other)


TALES = {
    "ru": "Рыбак чинит 3 сети и 2 паруса. Рыбак берёт рыбу, а купец берёт рыбу и соль. Купец грузит шерсть только в гавани.",
    "pl": "Rybak naprawia 3 sieci i 2 żagle. Rybak bierze rybę, a kupiec bierze rybę i sól. Kupiec ładuje wełnę tylko w porcie.",
}


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("3 сети и 2", "2 сети и 2", "against-number"),
        ("рыбу и соль", "соль и соль", "against-name"),
        ("Купец грузит", "Купец не грузит", "against-denial-added"),
    ],
)
def test_what_stands_elsewhere_in_the_sentence_too_is_counted(folder: Path, old: str, new: str, code: str) -> None:
    text, other = f"{prose('ru')}\n{TALES['ru']}\n", f"{prose('pl')}\n{TALES['pl']}\n"
    assert found_against(folder, text, other) == []
    wrong = text.replace(old, new)
    assert wrong != text
    assert (line_of(wrong, new), code) in found_against(folder, wrong, other)


def test_a_row_that_is_named_twice_in_a_list_is_told(folder: Path) -> None:
    text = prose("ru", ("две шерсти и одну соль", "одну шерсть, одну шерсть и одну соль"))
    assert (line_of(text, "одну шерсть, одну"), "doubled-word") in found(folder, text)
    assert "doubled-word" not in {
        code for _, code in found(folder, prose("ru", ("две шерсти и одну соль", "рыбу, шерсть и соль")))
    }


def test_what_is_only_guessed_binds_nobody(folder: Path) -> None:
    bound = prose("ru", ("Лодка может везти", "Лодка должна везти"))
    guessed = prose("ru", ("Лодка может везти", "Вероятно, лодка должна везти"))
    assert "prose-force" in {code for _, code in found(folder, bound)}
    assert "prose-force" not in {code for _, code in found(folder, guessed)}


def test_what_the_rules_say_is_not_held_against_a_book(folder: Path) -> None:
    wrong = prose("pl", ("pięć kart", "sześć kart"))
    assert found_against(folder, prose("ru"), wrong) == []  # the other book is told by itself


def test_a_book_of_another_game_is_refused(folder: Path) -> None:
    text = "Ладья ходит по прямой на любое число полей. Слон ходит по диагонали. Конь прыгает буквой. " * 5
    with pytest.raises(PlayError) as caught:
        found(folder, text)
    assert caught.value.code == "prose-foreign"


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_a_draft_is_a_book(tmp_path: Path, language: str) -> None:
    folder = harbour(tmp_path, tuple({"en", "ru", "pl"} - {language}))
    check = checked(folder, prose(language).replace("20", "{20} [[20]] **20**"))
    check.align()
    (folder / "rulebook" / f"{language}.yaml").write_text(draft(check), encoding="utf-8")
    problems = Problems()
    books = check_books(read_playable(str(folder)), problems).books
    assert [one.code for one in problems if one.severity == "error"] == []
    assert {rule for one in books[language].paragraphs() for rule in one.rules} >= {"HRB-RULE-01", "HRB-RULE-02", "HRB-RULE-05"}


def test_the_command_reports_json_and_writes_only_once(call: Run, folder: Path, tmp_path: Path) -> None:
    book, other, wanted = tmp_path / "ru.txt", tmp_path / "pl.txt", tmp_path / "draft.yaml"
    book.write_text(prose("ru", ("пять карт", "шесть карт")), encoding="cp1251")
    other.write_text(prose("pl"), encoding="cp1250")
    code, out, _ = call(
        "rulebook", "read", str(book), "--lang", "ru", str(folder), "--against", str(other), "--lang", "pl", "--json"
    )
    assert code == 0
    told = json.loads(out)
    assert {"prose-number", "against-number"} <= {one["code"] for one in told}
    first = next(one for one in told if one["code"] == "prose-number")
    assert list(first) == ["file", "line", "column", "code", "severity", "rule", "message", "hint"]
    assert (first["file"], first["line"], first["rule"], first["severity"]) == (str(book), 3, "HRB-RULE-01", "warning")
    assert call("rulebook", "read", str(book), str(folder), "--write", str(wanted))[0] == 0
    wanted.write_text("mine", encoding="utf-8")
    code, _, beside = call("rulebook", "read", str(book), str(folder), "--write", str(wanted))
    assert code == 2 and "exists-already" in beside and wanted.read_text(encoding="utf-8") == "mine"
    assert call("rulebook", "read", str(book), str(folder), "--write", str(wanted), "--force")[0] == 0
    assert wanted.read_text(encoding="utf-8").startswith("language: ru\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--lang", "pl"], "prose-language"),
        (["--lang", "de"], "prose-language-unread"),
        (["--lang", "ru", "--lang", "pl"], "prose-languages"),
        (["--against", "missing.txt"], "file-missing"),
        (["--with", "nothing"], "unknown-variant"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(call: Run, folder: Path, tmp_path: Path, arguments: list[str], code: str) -> None:
    book = tmp_path / "ru.txt"
    book.write_text(prose("ru"), encoding="utf-8")
    exit_code, _, beside = call("rulebook", "read", str(book), str(folder), *arguments)
    assert exit_code in (1, 2) and f"error[{code}]" in beside


def test_a_ruleset_without_rules_cannot_be_compared(call: Run, tmp_path: Path) -> None:
    book = tmp_path / "ru.txt"
    book.write_text(prose("ru"), encoding="utf-8")
    code, _, beside = call("rulebook", "read", str(book), "tic_tac_toe")
    assert code == 1 and "error[prose-no-rules]" in beside


def test_a_book_behind_its_game_is_told_with_the_command_that_reads_it(call: Run, tmp_path: Path) -> None:
    book = tmp_path / "ru.txt"
    book.write_text(prose("ru"), encoding="utf-8")
    code, _, beside = call("rulebook", "read", "tic_tac_toe", str(book))
    assert code == 2 and "error[book-first]" in beside and f"read {book} tic_tac_toe" in beside.replace("\n", "")


def test_of_very_many_rules_only_the_first_are_told() -> None:
    unstated = [Problem(Position("book.txt", 1, 1), "prose-unstated", {"rule": f"RUL-{number}"}) for number in range(100)]
    assert str(all_rules(unstated)["rule"]).endswith("RUL-59 … (+40)")
    assert all_rules(unstated[:2]) == {"rule": "RUL-0, RUL-1"}
