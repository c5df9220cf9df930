"""Books by themselves: what they bind is printed, what they name must be there, what they leave out is said."""

from __future__ import annotations

from pathlib import Path

from interpreter.books.book import Condition
from interpreter.books.checked_books import check_books
from interpreter.problems import Problems
from interpreter.source.ruleset import read_playable
from tests.books.make import checked, printed, stall

WHOLE = """
    language: en
    terms: {player: player}
    sections:
      - id: setup
        title: Setup
        paragraphs:
          - rules: [STL-DEAL-01]
            without: rich
            text: "Every [[player]] takes {hand_size|words good}, never [[fish]] alone. [[Player|pl]] {{may}} look."
          - rules: [STL-DEAL-02]
            with: rich
            text: "Every [[player]] takes {hand_size|words good}."
      - id: turn
        title: The turn
        paragraphs:
          - {rules: [STL-TURN-01], text: "Fish costs {wares.fish.price}, wool {count(goods where row is wool) * wool.price}."}
          - {kind: story, text: Once upon a time., items: [a list, "**with** [[wool]]"]}
    """


def test_a_whole_book_prints_what_it_binds(tmp_path: Path) -> None:
    check, found = checked(stall(tmp_path, en=WHOLE))
    assert found == []
    assert printed(check, "en") == [
        "Every player takes two\N{NO-BREAK SPACE}goods, never fish alone. Players {may} look.",
        "Every player takes one\N{NO-BREAK SPACE}good.",
        "Fish costs 4, wool 2.",
        "Once upon a time.",
        "a list",
        "with wool",
    ]


def test_numbers_and_terms_have_the_forms_of_the_language(tmp_path: Path) -> None:
    text = """
        language: ru
        terms: {place: {one: место, gen.pl: мест}}
        sections:
          - id: setup
            title: Начало
            paragraphs:
              - {kind: note, text: "{hand_size|good}, {5|words good}, {hand_size|words good.gen}, {2|words fish}, {5|place.gen}"}
              - {kind: note, text: "с [[good|ins.pl]], [[Wool|gen]], [[wool|=шерстяной]], {hand_size|only good}, {2|words.f}"}
        """
    check, _ = checked(stall(tmp_path, ru=text))
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in printed(check, "ru")] == [
        "2 товара, пять товаров, двух товаров, две рыбы, 5 мест",
        "с товарами, Шерсти, шерстяной, товара, две",
    ]


def test_where_no_dictionary_knows_a_language_the_form_behind_numbers_is_the_plural(tmp_path: Path) -> None:
    folder = stall(tmp_path, en=WHOLE)
    names = "{game: Stand, pieces: {good: {one: Ware, other: Waren}}, tables: {wares: {fish: Fisch, wool: Wolle}}}"
    (folder / "locales" / "de.yaml").write_text(f"language: de\nnames: {names}\n", encoding="utf-8")
    notes = "[{kind: note, text: 'Alle [[good|pl]].'}, {kind: note, text: '[[fish|pl]]'}]"
    book = f"language: de\nsections: [{{id: a, title: A, paragraphs: {notes}}}]\n"
    (folder / "rulebook" / "de.yaml").write_text(book, encoding="utf-8")
    check = check_books(read_playable(str(folder)), problems := Problems())
    assert check.printer(check.books["de"], Condition()).text("Alle [[good|pl]].") == "Alle Waren."
    assert [problem.code for problem in problems if problem.severity == "error"] == ["form-missing"]


def test_a_name_that_is_empty_is_none(tmp_path: Path) -> None:
    folder = stall(tmp_path, en=WHOLE.replace("Every [[player]]", "[[Fish]], [[Good]]: every [[player]]"))
    path = folder / "locales" / "en.yaml"
    text = path.read_text("utf-8").replace("fish: fish", 'fish: ""').replace("one: good", 'one: ""')
    path.write_text(text, encoding="utf-8")
    check_books(read_playable(str(folder)), problems := Problems())
    assert {problem.facts["name"] for problem in problems if problem.code == "unknown-term"} == {"fish"}
    check_books(
        read_playable(str(stall(tmp_path / "term", en=WHOLE.replace("player: player", "player: {}")))), problems := Problems()
    )
    assert {problem.facts["name"] for problem in problems if problem.code == "unknown-term"} == {"player"}


def test_what_stands_for_nothing_is_said_on_its_line(tmp_path: Path) -> None:
    text = """
        language: en
        sections:
          - id: setup
            title: Setup of [[nobody]]
            with: ritch
          - id: turn
            title: The turn
            paragraphs:
              - rules: [STL-TURN-02, STL-TURN-01a]
                text: "{hand_sise} [[fsh]] {hand_size|fsh} [[fish|genitive]] {fish is wool} a { and [[ alone"
              - {rules: [STL-DEAL-01], text: "{hand_size|fish}", figure: {card: wares.fsh}, table: {of: wares, columns: [prise]}}
              - {text: none}
              - {kind: note, text: x, figure: {caption: y}, with: rish}
        """
    _, found = checked(stall(tmp_path, en=text))
    named = [entry for entry in found if entry[0] != "rule-unstated"]
    assert named == [
        ("unknown-edition", 6, "ritch"),
        ("unknown-rule", 10, "STL-TURN-02"),
        ("unknown-name", 11, "hand_sise"),
        ("unknown-term", 11, "fsh"),
        ("unknown-term", 11, "fsh"),
        ("unknown-form", 11, ""),
        ("value-not-printable", 11, ""),
        ("loose-mark", 11, "{"),
        ("loose-mark", 11, "[["),
        ("wrong-unit", 12, "fish"),
        ("unknown-name", 12, "wares.fsh"),
        ("unknown-name", 12, "prise"),
        ("cites-nothing", 13, ""),
        ("unknown-edition", 14, "rish"),
    ]


def test_every_rule_of_every_edition_must_be_stated(tmp_path: Path) -> None:
    _, found = checked(stall(tmp_path, en=WHOLE.replace("[STL-DEAL-02]", "[STL-DEAL-01]")))
    assert found == [("rule-unstated", 2, "STL-DEAL-02")]
    _, found = checked(
        stall(tmp_path, en=WHOLE.replace("without: rich", "with: rich").replace("[STL-TURN-01]", "[STL-TURN-01a]"))
    )
    assert found == [("rule-unstated", 2, "STL-DEAL-01"), ("rule-unstated", 2, "STL-TURN-01b")]


def test_names_to_choose_from_are_told_and_stars_that_stay_open(tmp_path: Path) -> None:
    text = WHOLE.replace("without: rich", "without: rich\n            figure: {board: square}").replace("Every", "**Every")
    problems = Problems()
    check_books(read_playable(str(stall(tmp_path, en=text.replace("with: rich", "with: poor")))), problems)
    found = {problem.code: problem.facts for problem in problems}
    assert found["unknown-edition"]["known"] == ["plain", "rich"] and found["loose-mark"]["name"] == "**"
    assert found["unknown-name"]["known"] is None  # there is no board
    text = WHOLE.replace("kind: story", "kind: story, table: {of: goods}")
    check_books(read_playable(str(stall(tmp_path / "table", en=text))), problems := Problems())
    [problem] = [problem for problem in problems if problem.code == "unknown-name"]
    assert problem.facts["known"] == ["wares"]


def test_a_text_that_begins_with_a_bracket_is_to_be_quoted(tmp_path: Path) -> None:
    text = WHOLE.replace("text: Once upon a time.", "text: [[wool]]")
    check_books(read_playable(str(stall(tmp_path, en=text))), problems := Problems())
    [problem] = [problem for problem in problems if problem.code == "wrong-type"]
    assert problem.facts["quotes"] == "["


def test_only_what_can_be_found_at_a_place_is_accepted_there(tmp_path: Path) -> None:
    text = WHOLE.replace("terms:", "accept: {cites-nothing: a tale}\n    terms:")
    assert checked(stall(tmp_path, en=text))[1] == [("unknown-name", 3, "cites-nothing")]


def test_several_files_make_one_book(tmp_path: Path) -> None:
    head, tail = WHOLE.split("      - id: turn")
    second = "language: en\nterms: {player: who}\nsections:\n  - id: turn" + tail.replace("\n    ", "\n")
    _, found = checked(stall(tmp_path, en=head, en_2=second))
    assert found == [("duplicate-id", 2, "")]
    _, found = checked(stall(tmp_path, en=head, en_2=second.replace("terms: {player: who}", "").replace("id: turn", "id: setup")))
    assert [code for code, *_ in found] == ["duplicate-id"]


def test_a_paragraph_is_stale_when_its_rules_or_values_were_changed(tmp_path: Path) -> None:
    seen = WHOLE.replace("without: rich\n", "without: rich\n            seen: aaaaaaaa\n")
    _, found = checked(stall(tmp_path, en=seen))
    assert found == [("book-stale", 10, "")]


def test_what_is_accepted_is_not_said_and_must_be_there(tmp_path: Path) -> None:
    text = WHOLE.replace("kind: story", "accept: {cites-nothing: a tale}").replace("[STL-TURN-01]", "[STL-TURN-01a]")
    _, found = checked(stall(tmp_path, en=text.replace("terms:", "accept: {rule-unstated: on the box}\n    terms:")))
    assert found == []
    _, found = checked(stall(tmp_path, en=WHOLE.replace("kind: story", "kind: story, accept: {cites-nothing: a tale}")))
    assert found == [("accepted-for-nothing", 18, "cites-nothing")]


def test_values_are_those_of_a_table_of_two_where_nobody_says_who_plays(tmp_path: Path) -> None:
    text = WHOLE.replace("Once upon a time.", "'{hand_size}, alone {hand_size|with=rich}'")
    folder = stall(tmp_path, en=text)
    game, alone = folder / "game.yaml", folder / "variants" / "rich.yaml"
    options = "options: [{id: table, one_of: [rich], default: [rich]}]\n"
    game.write_text(
        game.read_text(encoding="utf-8").replace("players: 2", "players: {min: 1, max: 2}") + options, encoding="utf-8"
    )
    alone.write_text(alone.read_text(encoding="utf-8") + "players: 1\n", encoding="utf-8")
    check, _ = checked(folder)
    assert "2, alone 1" in printed(check, "en")


def test_a_value_of_another_choice_is_printed_beside_the_one_that_is_on(tmp_path: Path) -> None:
    text = WHOLE.replace("Once upon a time.", "'{hand_size|with=rich}, {hand_size|with=poor}', with: rich")
    folder = stall(tmp_path, en=text)
    game = folder / "game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8") + "options: [{id: purse, one_of: [rich, poor], default: rich}]\n", encoding="utf-8"
    )
    (folder / "variants" / "poor.yaml").write_text("variant: poor\nset: {values.hand_size: 0}\n", encoding="utf-8")
    check, _ = checked(folder)
    assert "1, 0" in printed(check, "en")
