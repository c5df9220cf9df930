"""Files as somebody gives them: encodings, languages, and what is no text."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.problems import PlayError
from interpreter.prose import pdf_text
from interpreter.prose.plain_text import MOST_BYTES, language_of, read_text

RU = "Каждый игрок берёт две карты из колоды. Если карты кончились, игра окончена, и вы считаете очки.\n"
PL = "Każdy gracz bierze dwie karty z talii. Jeśli nie ma kart, gra się kończy, a gracze liczą punkty za wszystkie farmy.\n"
EN = "Each player takes two cards from the deck. If there are none, the game is over and you count the points.\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(RU, one) for one in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251", "koi8_r", "cp866")]
    + [(PL, one) for one in ("utf-8", "utf-16", "utf-16-le", "cp1250", "iso8859_2")]
    + [(EN, "ascii")],
)
def test_encodings_are_recognised(tmp_path: Path, text: str, encoding: str) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(text.encode(encoding))
    assert read_text(path).lstrip("\ufeff") == text


def test_all_ends_of_lines_are_one(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(b"one\r\ntwo\rthree\n")
    assert read_text(path) == "one\ntwo\nthree\n"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "prose-empty"),
        (b" \n\t\n 12 ", "prose-empty"),
        (bytes(range(256)) * 20, "prose-binary"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "prose-other-format"),
        ((RU * 20).encode().replace("карты".encode(), b"\xff\xfe\xfd", 1), "prose-encoding"),
        (b"\xff\xfe\x00\xd8" * 9, "prose-encoding"),
        (b"a" * (MOST_BYTES + 1), "prose-too-long"),
        (b"a" * 5000, "prose-binary"),
        (b"a\n" * 50_000, "prose-too-many-lines"),
        (b"%PDF-1.7 and nothing else", "prose-pdf-broken"),
    ],
)
def test_what_is_no_text_is_told(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(content)
    with pytest.raises(PlayError) as caught:
        read_text(path)
    assert caught.value.code == code


def test_a_folder_is_no_book(tmp_path: Path) -> None:
    with pytest.raises(PlayError, match="folder"):
        read_text(tmp_path)


def test_a_pdf_without_text_is_a_scan(tmp_path: Path) -> None:
    from pypdf import PdfWriter

    writer = PdfWriter()
    for _ in range(3):
        writer.add_blank_page(200, 200)
    path = tmp_path / "scan.pdf"
    writer.write(path)
    with pytest.raises(PlayError) as caught:
        read_text(path)
    assert caught.value.code == "prose-pdf-scan"


def test_a_locked_pdf_is_told(tmp_path: Path) -> None:
    from pypdf import PdfWriter

    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    writer.encrypt("secret", algorithm="RC4-128")
    path = tmp_path / "locked.pdf"
    writer.write(path)
    with pytest.raises(PlayError) as caught:
        read_text(path)
    assert caught.value.code == "prose-pdf-locked"


def test_a_pdf_whose_protection_cannot_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdf
    from pypdf.errors import DependencyError

    def refuse(_: str) -> None:
        raise DependencyError("cryptography is needed")

    monkeypatch.setattr(pypdf, "PdfReader", refuse)
    assert pdf_text._read(str(tmp_path / "book.pdf")) == {"code": "prose-pdf-cipher"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"PK\x03\x04" + bytes(range(256)), "prose-other-format"),
        (b"{\\rtf1\\ansi Take two cards.}", "prose-other-format"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html><p>Take two cards.</p>", "prose-other-format"),
        (500 * b"Take two cards.\n" + b"\0Take one.\n", "prose-encoding"),
    ],
)
def test_a_file_of_another_sort_is_told_with_what_it_is(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "book"
    path.write_bytes(content)
    with pytest.raises(PlayError) as caught:
        read_text(path)
    assert caught.value.code == code
    assert code != "prose-encoding" or caught.value.facts["line"] == 501


def test_wide_letters_that_say_so_are_read(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_bytes(RU.encode("utf-32"))
    assert read_text(path) == RU


def test_a_pdf_has_its_text(tmp_path: Path) -> None:
    import typst

    (tmp_path / "book.typ").write_text(f"{RU}\n\n#pagebreak()\n\n{RU}", encoding="utf-8")
    path = tmp_path / "book.pdf"
    typst.compile(str(tmp_path / "book.typ"), output=str(path))
    text = read_text(path)
    assert text.count("игрок берёт две карты") == 2
    assert language_of(text, "book.pdf") == "ru"


@pytest.mark.parametrize(("text", "language"), [(RU, "ru"), (PL, "pl"), (EN, "en")])
def test_languages_are_told_by_their_words(text: str, language: str) -> None:
    assert language_of(text, "book") == language
    assert language_of(text, "book", language) == language


@pytest.mark.parametrize(
    ("text", "given", "code"),
    [
        (RU, "pl", "prose-language"),
        (PL, "ru", "prose-language"),
        (RU, "de", "prose-language-unread"),
        (4 * "Der Spieler nimmt drei Karten vom Stapel. ", "ru", "prose-language-not"),
        (4 * "Der Spieler nimmt drei Karten vom Stapel. ", "pl", "prose-language-not"),
        ("Lorem ipsum dolor sit amet", None, "prose-language-unknown"),
    ],
)
def test_a_wrong_language_is_told(text: str, given: str | None, code: str) -> None:
    with pytest.raises(PlayError) as caught:
        language_of(text, "book", given)
    assert caught.value.code == code


def test_blanks_and_hyphens_that_are_only_set_otherwise_are_plain(tmp_path: Path) -> None:
    path = tmp_path / "book.txt"
    path.write_text("не\u00a0может; три\u2011четыре", encoding="utf-8")
    assert read_text(path) == "не может; три-четыре"
