"""A little game with a ledger and a book, in a folder of its own."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.books.checked_books import BookCheck, check_books
from interpreter.problems import Problems
from interpreter.source.ruleset import read_playable

GAME = """
    game: {id: stall, seats: [red, blue], players: 2}
    places: {hand: {per: player}, deck: {}}
    tables:
      wares:
        fields: {price: number}
        rows:
          - {id: fish, count: 3, price: 4}
          - {id: wool, count: 2, price: 1}
    pieces: {good: {table: wares, starts: deck}}
    fields: {player: {gold: {start: 3}}}
    values: {hand_size: 2}
    setup: "for each player in players: move top(deck) to hand of player"
    play: |
      take turns:
        win me
    """
RICH = "variant: rich\nset: {values.hand_size: 1}\n"
LOCALES = {
    "en": """
        language: en
        names:
          game: Stall
          seats: {red: Red, blue: Blue}
          variants: {rich: Rich}
          pieces: {good: {one: good, other: goods}}
          places: {hand: hand, deck: deck}
          tables: {wares: {fish: fish, wool: wool}}
          fields: {player: {gold: "gold: {value}"}}
        """,
    "ru": """
        language: ru
        names:
          game: Лавка
          seats: {red: Красный, blue: Синий}
          variants: {rich: Богатый}
          pieces: {good: {one: товар, few: товара, many: товаров, other: товара}}
          places: {hand: рука, deck: колода}
          tables: {wares: {fish: рыба, wool: шерсть}}
          fields: {player: {gold: "золото: {value}"}}
        """,
}
LEDGER = """
    meta: {editions: {plain: the first, rich: the second}}
    rules:
      - {id: STL-DEAL-01, kind: setup, rule: Everybody takes two goods., editions: [plain],
         facts: {hand: {value: 2, is: hand_size, of: good}}, force: must, terms: [good]}
      - {id: STL-DEAL-02, kind: setup, rule: Everybody takes one good., editions: [rich], instead_of: STL-DEAL-01}
      - {id: STL-TURN-01a, kind: flow, rule: Players take turns.}
      - {id: STL-TURN-01b, kind: flow, rule: Red begins.}
    """


def stall(home: Path, **files: str) -> Path:
    """Write the game; keyword arguments are books by language, `ledger` another ledger."""
    folder = home / "stall"
    for name in ("locales", "rulebook", "variants"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(dedent(GAME), encoding="utf-8")
    (folder / "variants" / "rich.yaml").write_text(RICH, encoding="utf-8")
    (folder / "ledger.yaml").write_text(dedent(files.pop("ledger", LEDGER)), encoding="utf-8")
    for language, text in LOCALES.items():
        (folder / "locales" / f"{language}.yaml").write_text(dedent(text), encoding="utf-8")
    for language, text in files.items():
        (folder / "rulebook" / f"{language.replace('_', '-')}.yaml").write_text(dedent(text), encoding="utf-8")
    return folder


def checked(folder: Path) -> tuple[BookCheck, list[tuple[str, int, str]]]:
    """The books of a folder, and what is wrong with them: code, line, and what it is about."""
    problems = Problems()
    check = check_books(read_playable(str(folder)), problems)
    return check, [
        (one.code, one.position.line, str(one.facts.get("name") or one.facts.get("rule") or one.facts.get("variant") or ""))
        for one in problems
    ]


def printed(check: BookCheck, language: str) -> list[str]:
    """All paragraphs of a book as they are printed."""
    book = check.books[language]
    return [
        check.printer(book, part.condition).text(part.text)
        for paragraph in book.paragraphs()
        for part in (paragraph, *paragraph.items)
        if part.text is not None
    ]
