"""What is written for the program that sets pages."""

from __future__ import annotations

from pathlib import Path

from interpreter.books.drawn import Drawn
from interpreter.books.printed_blocks import Passage, Picture, PrintedBook
from interpreter.books.printing import Printed
from interpreter.books.typeset import Writer


def written(tmp_path: Path, width: int, kind: str, text: str = "Two boats.") -> str:
    svg = f'<svg viewBox="0 0 {width} {width}"><text font-size="10">A1</text></svg>'
    passage = Passage(kind, (), (Printed(text),), (), False, pictures=(Picture(Drawn(svg), (Printed("Here"),)),))
    book = PrintedBook("en", "Boats", "", 2, blocks=[passage])
    text = "\n".join(Writer(book, tmp_path, True).lines())
    return text[text.index("#set columns(") :]


def test_a_small_picture_stands_inside_of_its_example(tmp_path: Path) -> None:
    text = written(tmp_path, 264, "example")
    assert text.index("#boxed(") < text.index("figure1.svg") < text.index("\n]\n") and "placement: none" in text
    assert "width: 70mm" in text


def test_a_large_picture_goes_across_the_page_where_there_is_room(tmp_path: Path) -> None:
    text = written(tmp_path, 720, "example")
    assert text.index("#boxed(") < text.index("]\n") < text.index("figure1.svg")
    assert 'placement: auto, scope: "parent"' in text


def test_what_a_list_is_about_stays_with_it(tmp_path: Path) -> None:
    item = Passage("rule", (), (Printed("fish"),), (), False)
    lines = Writer(
        PrintedBook("en", "Boats", "", 2, blocks=[Passage("rule", (), (Printed("It costs:"),), (), False, (item,))]),
        tmp_path,
        True,
    ).lines()
    assert '#block(sticky: true)[#"It "#box("costs:")]' in "\n".join(lines)


def test_no_line_is_begun_for_the_end_of_a_short_word(tmp_path: Path) -> None:
    assert '#"Two "#box("boats.")' in written(tmp_path, 100, "rule")
    assert "#box(" not in written(tmp_path, 100, "rule", "Internationalization comes last: internationalization.")
