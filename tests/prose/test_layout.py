"""Pages become headings, paragraphs, items and sentences, and every letter knows where it stood."""

from __future__ import annotations

from textwrap import dedent

import pytest

from interpreter.prose.layout import blocks_of, is_table_row
from interpreter.prose.sentences import sentences_of


def kinds(text: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in blocks_of(dedent(text))]


def test_words_that_have_a_hyphen_keep_it() -> None:
    knows = {"when", "something", "long-gone", "long", "gone", "one", "use", "cards"}.__contains__
    text = "When some-\nthing long-\ngone is a one-\nuse card, one\u00aduse cards know no shog-\ngoth, no shog\u00adgoth."
    [block] = blocks_of(text, knows)
    assert block.text == "When something long-gone is a one-use card, one-use cards know no shoggoth, no shoggoth."
    [block] = blocks_of("The one-\nuse of two oneuses.", knows)  # another form of the word stands in the text
    assert block.text == "The oneuse of two oneuses."


def test_headings_paragraphs_and_lists_are_told_apart() -> None:
    text = """
        # Fishing

        SETUP

        The first player

        Take two cards. They are yours.

        - one fish
        2) one net
        """
    assert kinds(text) == [
        ("heading", "Fishing"),
        ("heading", "SETUP"),
        ("heading", "The first player"),
        ("text", "Take two cards. They are yours."),
        ("item", "one fish"),
        ("item", "one net"),
    ]


def test_broken_lines_are_joined_and_divided_words_become_whole() -> None:
    text = """
        Every fisher takes two cards from the deck and puts them on the ta-
        ble in front of everybody else who is playing this game together
        with them. A well-known rule.
        """
    block = blocks_of(dedent(text))[0]
    assert "the table in front" in block.text and "game together with them." in block.text
    assert block.place(block.text.index("with them")) == (4, 1)
    assert block.place(block.text.index("front")) == (3, 8)


def test_a_hyphen_that_the_book_writes_elsewhere_stays() -> None:
    text = "A two-player game is short for everybody who plays it, as all two-\nplayer games are said to be.\n"
    assert "all two-player games" in blocks_of(text)[0].text


def test_a_paragraph_goes_on_behind_a_picture() -> None:
    text = "Whoever has the most fish at the end of the day, when it is dark,\n\n12\n\nhas won the game.\n"
    assert kinds(text) == [("text", "Whoever has the most fish at the end of the day, when it is dark, has won the game.")]


def test_page_numbers_running_heads_and_contents_are_left_out() -> None:
    text = "Fishing...... 3\n" + "\f".join(f"THE SEA\nThis is page number {name}.\n- {n} -" for n, name in enumerate("abcd"))
    assert kinds(text) == [("text", f"This is page number {name}.") for name in "abcd"]
    assert blocks_of(text)[1].place(0)[0] == 5


def test_columns_are_read_one_after_the_other() -> None:
    left = ["Take two cards", "from the deck", "and put them", "on the table."]
    right = ["Then go fishing", "until the night", "falls, and sell", "your catch."]
    text = "\n".join(f"{one:20}{other}" for one, other in zip(left, right, strict=True))
    assert [block.text for block in blocks_of(text)] == [
        "Take two cards from the deck and put them on the table.",
        "Then go fishing until the night falls, and sell your catch.",
    ]


def test_rows_of_tables_keep_their_cells_apart() -> None:
    block = blocks_of("Weak\tWeak\tGood\n")[0]
    assert block.text == "Weak|Weak|Good" and is_table_row(block.text)


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "Take a card, e.g. the top one. Then stop! Is it yours? Yes.", 4),
        ("pl", "Weź np. jedną kartę z talii. Odłóż ją (zob. str. 5). Koniec.", 3),
        ("ru", "Возьмите карту, т. е. верхнюю. Положите её. Конец!", 3),
    ],
)
def test_sentences_end_where_they_end(language: str, text: str, count: int) -> None:
    found = list(sentences_of(text, language))
    assert len(found) == count
    assert all(text[start : start + len(sentence)] == sentence for start, sentence in found)


def test_what_is_only_set_otherwise_is_read_alike() -> None:
    text = "Three wide boats and their sail\u00ad\nors are in the har\u00adbour now. RUL-SET-07, 08b RUL-END-01\n"
    assert kinds(text) == [("text", "Three wide boats and their sailors are in the harbour now.")]


def test_an_index_is_left_out() -> None:
    index = "anchor 2\nboat 3, 4,\n5\ncrew 12\ndeck 3–5\nÉclair 7\nfish 2, 3\n"
    assert kinds(index) == []
    parts = "wood 12\nboat 3\ncrew 12\nanchor 7\nfish 2\ndeck 8\n"
    assert len(kinds(parts)) > 0  # a list of parts is in no order


def test_words_that_were_put_together_are_known() -> None:
    (block,) = blocks_of("All of these wide boats have a sail-\nboard and a sail of their own.")
    assert [block.is_joined(block.text.index(word)) for word in ("sailboard", "own", "boats")] == [True, False, False]
