"""What comes out of a book: Markdown, HTML, PDF; and marks of what was looked at."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from interpreter.books.book import read_books
from interpreter.books.card_sheets import Card, cards_of, sheet
from interpreter.books.checked_books import check_books
from interpreter.books.looked_at import mark_seen, paragraphs_at
from interpreter.books.page_formats import html, markdown
from interpreter.books.printed_blocks import in_order, shortened
from interpreter.books.printed_book import Printing
from interpreter.books.side_by_side import side_by_side
from interpreter.books.typeset import POINTS, pdf
from interpreter.problems import PlayError, Problems
from interpreter.source.files import shown
from interpreter.source.ruleset import read_playable
from tests.books.make import stall

BOOK = """
    language: en
    subtitle: A book about <fish> & $wool$
    sections:
      - id: setup
        title: Setup
        paragraphs:
          - rules: [STL-DEAL-01]
            without: rich
            head: Deal.
            text: "Take **{hand_size|words good}** of [[fish]] #1 or [[wool]]."
            items: [first, "second [[wool]]"]
            table: {of: wares, columns: [name, price], heads: {price: Price}}
          - {rules: [STL-DEAL-02], with: rich, text: "Take {hand_size|words good}.", figure: {card: wares.fish, caption: A fish}}
          - {kind: example, rules: [STL-TURN-01], text: Red begins.}
      - {id: empty, title: Only for the rich, with: rich, paragraphs: [{kind: note, text: Money.}]}
    """


def test_a_book_is_printed_with_and_without_a_variant(tmp_path: Path) -> None:
    source = read_playable(str(stall(tmp_path, en=BOOK)))
    book = read_books(source, Problems())["en"]
    plain = Printing(source, book).print()
    text = markdown(plain)
    assert "**Deal.** Take **two\N{NO-BREAK SPACE}goods** of fish #1 or wool." in text
    assert "| fish | 4 |" in text and "STL-DEAL-01" in text and "the rich" not in text
    assert "STL-DEAL-01" not in markdown(plain, with_rules=False) and "**Example.** Red begins." in text
    page = html(plain)
    assert "A book about &lt;fish&gt; &amp; $wool$" in page and '<a id="STL-TURN-01"></a>' in page
    assert '<li>fish: <a href="#setup">Setup</a></li>' in page and page.index("</svg>") < page.index("Contents")
    document = pdf(plain)
    assert document.startswith(b"%PDF") and len(document) > 5000
    rich = markdown(Printing(source, book, ["rich"]).print())
    assert "*Rich*" in rich and "*Rich*" not in text and ">Rich<" in html(Printing(source, book, ["rich"]).print())
    assert "Take one\N{NO-BREAK SPACE}good." in rich and "the rich" in rich and "STL-DEAL-01" not in rich


def test_a_figure_is_that_of_its_example_where_a_variant_does_not_fit_it(tmp_path: Path) -> None:
    folder = stall(
        tmp_path, en=BOOK.replace("figure: {card: wares.fish", "figure: {example: red wins").replace("with: rich, text", "text")
    )
    game = (folder / "game.yaml").read_text(encoding="utf-8")
    (folder / "game.yaml").write_text(game.replace("players: 2", "players: {min: 1, max: 2}"), encoding="utf-8")
    (folder / "variants/alone.yaml").write_text("variant: alone\nplayers: {min: 1, max: 1}\n", encoding="utf-8")
    (folder / "examples").mkdir()
    examples = "examples:\n  - {example: red wins, do: play, players: [red, blue], then: {winners: [red]}}\n"
    (folder / "examples/turns.yaml").write_text(examples, encoding="utf-8")
    source = read_playable(str(folder))
    alone = Printing(source, read_books(source, Problems())["en"], ["alone"]).print()
    assert html(alone).count("<figure><svg") == 2 and "A fish" in markdown(alone)  # the cover is one


PACK = """
    pack: spices
    for: stall
    set: {tables.wares.fish.price: 5}
    remove: [tables.wares.wool]
    add:
      tables:
        wares:
          - {id: salt, count: 2, price: 7, rules: [SPC-SALT-01], words: {en: {name: salt, text: It burns.}, ru: {name: соль}}}
        scents: {rows: [{id: sweet}, {id: sharp, words: {en: {text: It stings.}}}]}
      actions: [{id: sniff, effect: do nothing, words: {en: {name: Sniff}}}]
    ledger: [{id: SPC-SALT-01, kind: effect, rule: Salt burns.}, {id: SPC-NOSE-01, kind: effect, rule: Noses close.}]
    words: {en: {texts: {variants: {spices: Things that smell.}}}}
    """


def test_what_a_pack_brings_stands_at_the_end_of_the_book(tmp_path: Path) -> None:
    folder, pack = stall(tmp_path, en=BOOK.replace("[[wool]]", "wool"), ru="language: ru\nsections: []"), tmp_path / "spices.yaml"
    pack.write_text(dedent(PACK), encoding="utf-8")
    source = read_playable(str(folder), [str(pack)])
    check = check_books(source, problems := Problems())
    assert "SPC" not in "".join(str(problem.facts.get("rule")) for problem in problems)  # the book need not state them
    printed = Printing(source, check.books["en"]).print()
    text = markdown(printed)
    assert "| salt | 7 |" in text  # a table of the book has its rows, too
    assert text.partition("## The pack")[2].split("\n\n") == [
        " “Spices”",
        "Things that smell.",
        "**Good**",
        "- **Salt.** (price: 7, × 2) It burns. <small>SPC-SALT-01</small>",
        "\n- **Sharp.** It stings.",
        "**Actions**",
        "- **Sniff**",
        "**Changed**",
        "- **Fish.** (price: 5, × 3)",
        "**Taken out of the game**",
        "- **Wool**",
        "Noses close. <small>SPC-NOSE-01</small>\n",
    ]
    assert '<h2 id="pack-spices">The pack “Spices”</h2>' in html(printed) and pdf(printed).startswith(b"%PDF")
    page = side_by_side(check, ["en", "ru"])
    assert '<td lang="en">salt: (price: 7, × 2) It burns.</td><td lang="ru">соль' in page.partition('<div id="SPC-SALT-01">')[2]
    assert 'wares.wool<div class="ledger">spices: Taken out of the game</div></td><td lang="en">wool</td>' in page


def test_paragraphs_are_marked_as_seen(tmp_path: Path) -> None:
    folder = stall(tmp_path, en=BOOK)
    path = folder / "rulebook" / "en.yaml"
    check = check_books(read_playable(str(folder)), Problems())
    assert mark_seen(check, path, paragraphs_at(check, shown(path), None)) == 3
    again = Problems()
    check = check_books(read_playable(str(folder)), again)
    assert not list(again) and mark_seen(check, path, paragraphs_at(check, shown(path), None)) == 0
    ledger = folder / "ledger.yaml"
    ledger.write_text(ledger.read_text(encoding="utf-8").replace("Red begins.", "Blue begins."), encoding="utf-8")
    check = check_books(read_playable(str(folder)), stale := Problems())
    [problem] = list(stale)
    assert problem.code == "book-stale"
    assert mark_seen(check, path, paragraphs_at(check, shown(path), problem.position.line)) == 1
    check_books(read_playable(str(folder)), clean := Problems())
    assert not list(clean)


def test_cards_are_printed_as_often_as_they_are_in_the_box(tmp_path: Path) -> None:
    source = read_playable(str(stall(tmp_path)))
    cards = cards_of(source, [], "wares", ["ru"])
    assert [(card.name, card.facts, card.count) for card in cards] == [("Рыба", (), 3), ("Шерсть", (), 2)]
    assert [card.facts for card in cards_of(source, [], "wares", ["en"])] == [(("price", "4"),), (("price", "1"),)]
    assert cards_of(source, [], None, ["ru"]) == []  # no texts
    with pytest.raises(PlayError):
        cards_of(source, [], "wears", ["ru"])
    assert sheet(cards, 'A "stall"', "ru")[0].startswith(b"%PDF")
    assert [page[:4] for page in sheet(cards, "Stall", "ru", picture=True)] == [b"\x89PNG"] * 2


def test_a_long_name_stays_on_the_ground_of_its_card(tmp_path: Path) -> None:
    from pypdf import PdfReader

    card = Card("wares", "fish", "A younger guppy, engaged in digging", "", (), "Text.", 1)
    (tmp_path / "sheet.pdf").write_bytes(sheet([card], "Stall", "en", backs=False)[0])
    lines: dict[float, float] = {}

    def see(text: str, matrix: list[float], _: object, __: object, size: float) -> None:
        if text.strip() and text.strip() != "Text.":
            lines[matrix[5]] = size

    page = PdfReader(tmp_path / "sheet.pdf").pages[0]
    page.extract_text(visitor_text=see)
    depths = [(float(page.mediabox.height) - y + 0.25 * size) / POINTS for y, size in lines.items()]
    assert len(lines) == 2 and max(depths) < 16.5 + 2.5 + 11  # the card, its margin, the ground of its name


def test_languages_stand_side_by_side(tmp_path: Path) -> None:
    folder = stall(tmp_path, en=BOOK)
    page = side_by_side(check_books(read_playable(str(folder)), Problems()), ["en"])
    assert "<h1>Stall · en</h1>" in page and '<html lang="en">' in page
    assert page.count('<div id="STL-TURN-01') == 2 and page.count("Red begins.</td>") == 1  # both rules stand in one paragraph
    with pytest.raises(PlayError):
        side_by_side(check_books(read_playable(str(folder)), Problems()), ["en", "ru"])


def test_ids_that_begin_alike_are_shortened() -> None:
    assert shortened(["HAR-DEAL-01", "HAR-DEAL-02a", "HAR-END-02", "HAR-DEAL-03"]) == [
        "HAR-DEAL-01,",
        "02a",
        "HAR-END-02",
        "HAR-DEAL-03",
    ]


def test_an_index_goes_by_letters() -> None:
    names = ["żubr", "Zombie", "łódź", "lew", "ryba", "Łoś", "ёж", "ель", "жук"]
    assert sorted(names, key=in_order) == ["lew", "Łoś", "łódź", "ryba", "Zombie", "żubr", "ель", "ёж", "жук"]


def test_the_cards_of_a_pack_can_be_printed_alone_and_look_like_those_of_their_deck(tmp_path: Path) -> None:
    folder = stall(tmp_path)
    pack = tmp_path / "spice.yaml"
    pack.write_text(
        "pack: spice\nfor: stall\nadd:\n  tables:\n"
        "    signs: {rows: [{id: sun, words: {en: {name: Sun, text: It shines.}}}]}\n"
        "    wares: [{id: salt, price: 2, words: {en: {name: 2 grains of salt, text: Keep 3 of them.}}}]\n",
        encoding="utf-8",
    )
    source = read_playable(str(folder), [str(pack)])
    [salt] = cards_of(source, [str(pack)], "wares", ["en"], of_packs=True)
    assert (salt.row, salt.text, salt.facts) == ("salt", "Keep 3\N{NO-BREAK SPACE}of them.", ())  # its price stands in its name
    every = cards_of(source, [str(pack)], None, ["en"], of_packs=True)
    assert {card.row: card.tone for card in every} == {"salt": salt.tone, "sun": 1 - salt.tone}
    assert cards_of(read_playable(str(folder)), [], "wares", ["en"], of_packs=True) == []
