"""What a book says about rules, for whoever asks while playing or reading."""

from __future__ import annotations

from pathlib import Path

from interpreter.books.quoting import Quotation, Quoting
from interpreter.source.ruleset import read_playable
from tests.books.make import stall

BOOK = """
    language: en
    sections:
      - id: setup
        title: Before the [[game]]
        paragraphs:
          - rules: [STL-DEAL-01]
            without: rich
            text: "Everybody takes {hand_size|words good}."
          - rules: [STL-DEAL-02]
            with: rich
            head: Few.
            text: "Everybody takes {hand_size|words good}."
          - text: "A turn:"
            items: [{rules: [STL-TURN-01a], text: one after the other}, {rules: [STL-TURN-01b], with: rich, text: red first}]
    """
RUSSIAN = """
    language: ru
    sections:
      - {id: setup, title: Начало, paragraphs: [{rules: [STL-TURN-01], text: "Играют по очереди, начинает красный."}]}
    """


def test_the_paragraphs_of_a_rule_as_they_are_printed(tmp_path: Path) -> None:
    source = read_playable(str(stall(tmp_path, en=BOOK, ru=RUSSIAN)))
    plain, rich = Quoting(source), Quoting(source, ["rich"])
    two = "Everybody takes two\N{NO-BREAK SPACE}goods."
    assert plain.about(["STL-DEAL-01"]) == [Quotation("Before the Stall", two, ("STL-DEAL-01",))]
    assert plain.about(["STL-DEAL-02"]) == [] == rich.about(["STL-DEAL-01"])
    assert [one.text for one in rich.about(["STL-DEAL-02"])] == ["Few. Everybody takes one\N{NO-BREAK SPACE}good."]


def test_a_list_is_quoted_with_its_paragraph_once(tmp_path: Path) -> None:
    source = read_playable(str(stall(tmp_path, en=BOOK, ru=RUSSIAN)))
    assert Quoting(source, ["rich"]).about(["STL-TURN-01"]) == [
        Quotation("Before the Stall", "A turn:\n• one after the other\n• red first", ("STL-TURN-01a", "STL-TURN-01b"))
    ]
    assert [one.text for one in Quoting(source).about(["STL-TURN-01"])] == ["A turn:\n• one after the other"]


def test_the_language_of_the_reader_else_the_one_that_there_is(tmp_path: Path) -> None:
    quoting = Quoting(read_playable(str(stall(tmp_path, en=BOOK, ru=RUSSIAN))))
    assert [one.section for one in quoting.about(["STL-TURN-01b"], "ru")] == ["Начало"]
    assert [one.section for one in quoting.about(["STL-TURN-01a"], ["de"])] == ["Before the Stall"]


def test_no_book_and_a_book_with_errors_say_nothing(tmp_path: Path) -> None:
    assert Quoting(read_playable(str(stall(tmp_path)))).about(["STL-TURN-01"]) == []
    broken = BOOK.replace("{hand_size|words good}", "{hand_seize}")
    quoting = Quoting(read_playable(str(stall(tmp_path, en=broken))))
    assert quoting.about(["STL-DEAL-01"]) == [] and len(quoting.about(["STL-TURN-01"])) == 1
