"""A little game with a ledger, books in three languages, and the same rules as prose."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from interpreter.books.checked_books import BookCheck
from interpreter.books.prose_book import read_prose
from interpreter.books.prose_check import ProseCheck
from interpreter.books.prose_pairs import ProsePair
from interpreter.books.read_texts import Texts
from interpreter.books.stated_rules import Statements
from interpreter.problems import Problems
from interpreter.prose.plain_text import language_of
from interpreter.source.ruleset import read_playable

GAME = """
    game: {id: harbour, seats: [red, blue], players: 2}
    places: {hand: {per: player}, deck: {}}
    tables:
      goods:
        fields: {price: number}
        rows:
          - {id: fish, count: 9, price: 4}
          - {id: wool, count: 9, price: 1}
          - {id: salt, count: 9, price: 2}
    pieces: {good: {table: goods, starts: deck}, boat: {count: 4, starts: deck}, lantern: {count: 2, starts: deck}}
    fields: {player: {coins: {start: 3}}}
    setup: "for each player in players: move top(deck) to hand of player"
    play: |
      take turns:
        win me
    """
NAMES = {
    "en": ("fish", "wool", "salt", "boat", "boats", "lantern", "lanterns", "hand", "deck"),
    "ru": ("рыба", "шерсть", "соль", "лодка", "лодки", "фонарь", "фонари", "рука", "колода"),
    "pl": ("ryba", "wełna", "sól", "łódź", "łodzie", "latarnia", "latarnie", "ręka", "talia"),
}
LEDGER = {
    "01": "At the start every player takes five cards from the deck into the hand.",
    "02": "A boat may carry at most three goods.",
    "03": "A boat must return to the harbour before the night falls.",
    "04": "Nobody may sell salt in the harbour.",
    "05": "To build a boat a player pays two wool and one salt.",
    "06": "A lantern lights at least four spaces around it.",
    "07": "Whoever reaches the space 20 of the track stops and takes no more actions.",
    "08": "The player with the most coins at the end of the game wins.",
    "09": "An empty boat never moves.",
    "10": "At the end of a turn, a player discards down to seven cards.",
}
BOOKS = {
    "en": list(LEDGER.values()),
    "ru": [
        "В начале каждый игрок берёт из колоды в руку пять карт.",
        "Лодка может везти не более трёх товаров.",
        "Лодка должна вернуться в гавань, прежде чем наступит ночь.",
        "Продавать соль в гавани нельзя никому.",
        "Чтобы построить лодку, игрок платит две шерсти и одну соль.",
        "Фонарь освещает не менее четырёх клеток вокруг себя.",
        "Кто достигает ячейки 20 на шкале, тот останавливается и больше не действует.",
        "Побеждает игрок, у которого в конце игры больше всего монет.",
        "Пустая лодка никогда не двигается.",
        "В конце хода игрок сбрасывает карты, пока не останется семь.",
    ],
    "pl": [
        "Na początku każdy gracz bierze z talii na rękę pięć kart.",
        "Łódź może wieźć co najwyżej trzy towary.",
        "Łódź musi wrócić do przystani, zanim zapadnie noc.",
        "Nikt nie może sprzedawać soli w przystani.",
        "Aby zbudować łódź, gracz płaci dwie wełny i jedną sól.",
        "Latarnia oświetla co najmniej cztery pola wokół siebie.",
        "Kto osiągnie pole 20 na torze, zatrzymuje się i nie wykonuje już akcji.",
        "Wygrywa gracz, który na koniec gry ma najwięcej monet.",
        "Pusta łódź nigdy się nie porusza.",
        "Na koniec tury gracz odrzuca karty, aż zostanie mu siedem.",
    ],
}
PROSE = {
    "en": """
        SETUP

        At the start of the game, every player takes five cards from the deck into their hand.

        BOATS

        - A boat may carry at most three goods at once.
        - Each boat must return to the harbour before the night falls.
        - An empty boat never moves.

        To build a boat, a player pays two wool and one salt.

        THE HARBOUR

        Nobody may sell salt in the harbour. A lantern lights at least four spaces around it.

        Whoever reaches the space 20 of the track stops and takes no more actions. At the end of a turn, a player discards down
        to seven cards. The player with the most coins at the end of the game wins.
        """,
    "ru": """
        ПОДГОТОВКА

        В начале игры каждый игрок берёт в руку из колоды пять карт.

        ЛОДКИ

        - Лодка может везти не более трёх товаров сразу.
        - Каждая лодка должна вернуться в гавань до того, как наступит ночь.
        - Пустая лодка никогда не двигается.

        Чтобы построить лодку, игрок платит две шерсти и одну соль.

        ГАВАНЬ

        Никому нельзя продавать соль в гавани. Фонарь освещает не менее четырёх клеток вокруг себя.

        Кто достигает ячейки 20 на шкале, останавливается и больше не действует. В конце хода игрок сбрасывает карты, пока не
        останется семь. Побеждает игрок, у которого в конце игры больше всего монет.
        """,
    "pl": """
        PRZYGOTOWANIE

        Na początku gry każdy gracz bierze z talii na rękę pięć kart.

        ŁODZIE

        - Łódź może wieźć naraz co najwyżej trzy towary.
        - Każda łódź musi wrócić do przystani, zanim zapadnie noc.
        - Pusta łódź nigdy się nie porusza.

        Aby zbudować łódź, gracz płaci dwie wełny i jedną sól.

        PRZYSTAŃ

        Nikt nie może sprzedawać soli w przystani. Latarnia oświetla co najmniej cztery pola wokół siebie.

        Kto osiągnie pole 20 na torze, zatrzymuje się i nie wykonuje już akcji. Na koniec tury gracz odrzuca karty, aż zostanie
        mu siedem. Wygrywa gracz, który na koniec gry ma najwięcej monet.
        """,
}


def harbour(home: Path, books: tuple[str, ...] = ("en", "ru", "pl")) -> Path:
    """Write the game, with books in some languages."""
    folder = home / "harbour"
    for name in ("locales", "rulebook"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(dedent(GAME), encoding="utf-8")
    rules = [f"  - {{id: HRB-RULE-{id}, kind: flow, rule: '{text}'}}" for id, text in LEDGER.items()]
    (folder / "ledger.yaml").write_text("\n".join(["rules:", *rules, ""]), encoding="utf-8")
    for language, names in NAMES.items():
        fish, wool, salt, boat, boats, lantern, lanterns, hand, deck = names
        locale = f"""
            language: {language}
            names:
              game: Harbour
              places: {{hand: {hand}, deck: {deck}}}
              pieces: {{boat: {{one: {boat}, other: {boats}}}, lantern: {{one: {lantern}, other: {lanterns}}}}}
              tables: {{goods: {{fish: {fish}, wool: {wool}, salt: {salt}}}}}
            """
        (folder / "locales" / f"{language}.yaml").write_text(dedent(locale), encoding="utf-8")
    for language in books:
        lines = [f"language: {language}", "sections:", "  - id: rules", f"    title: {language}", "    paragraphs:"]
        for id, text in zip(LEDGER, BOOKS[language], strict=True):
            lines += [f"      - rules: [HRB-RULE-{id}]", f'        text: "{text}"']
        (folder / "rulebook" / f"{language}.yaml").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return folder


def prose(language: str, *changes: tuple[str, str]) -> str:
    """The rules as prose; each change must change something."""
    text = dedent(PROSE[language]).lstrip()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def line_of(text: str, words: str) -> int:
    """The line in which some words stand."""
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def checked(folder: Path, text: str, name: str = "book.txt") -> ProseCheck:
    """A text beside the rules; its problems are in `problems`."""
    check = BookCheck(read_playable(str(folder)), Problems())
    language = language_of(text, name)
    statements = Statements(Texts(check), language)
    return ProseCheck(read_prose(text, name, language, statements), statements, Problems())


def found(folder: Path, text: str) -> list[tuple[int, str]]:
    """What is found in a text, by line."""
    check = checked(folder, text)
    check.run()
    return [(one.position.line, one.code) for one in check.problems]


def found_against(folder: Path, text: str, other: str) -> list[tuple[int, str]]:
    """What is found between two texts, by line of the first."""
    first, second, problems = checked(folder, text), checked(folder, other, "other.txt"), Problems()
    first.align()
    second.align()
    ProsePair(first, second, problems).run()
    return [(one.position.line, one.code) for one in problems]
