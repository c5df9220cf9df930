"""`rulewright locale`: begin a language, hand texts to translators, take them back."""

from __future__ import annotations

import json
from pathlib import Path

import polib
import pytest

from interpreter.proof.checking import Checker
from tests.books.make import stall
from tests.cli.conftest import Run


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return stall(tmp_path)


def test_a_language_is_begun_with_the_originals(rulewright: Run, game: Path) -> None:
    assert rulewright("locale", "new", "stall", "pl")[0] == 0
    text = (game / "locales" / "pl.yaml").read_text(encoding="utf-8")
    assert "few: TODO goods" in text and "fish: TODO fish" in text
    assert {one.code for one in Checker(game).check() if one.position.file.endswith("pl.yaml")} == {"text-to-write"}
    assert rulewright("locale", "new", "stall", "pl")[0] == 2
    assert rulewright("locale", "new", "stall", "xx-nowhere")[0] == 1


def test_texts_go_to_translators_and_come_back(rulewright: Run, game: Path, tmp_path: Path) -> None:
    assert rulewright("locale", "export", "stall", "pl", "-o", "pl.po")[0] == 0
    file = polib.pofile(str(tmp_path / "pl.po"))
    entries = {entry.msgctxt: entry for entry in file}
    assert entries["names/pieces/good/many"].msgid == "goods" and "5" in entries["names/pieces/good/many"].comment
    entries["names/pieces/good/many"].msgstr = "towarów"
    entries["names/game"].msgstr = "Stragan"
    entries["names/places/hand"].msgstr, entries["names/places/hand"].msgid = "ręka", "paw"
    file.save(str(tmp_path / "pl.po"))
    code, out, err = rulewright("locale", "import", "stall", "pl", "pl.po")
    assert code == 0 and "2 texts" in out and "names/places/hand" in err
    _, out, _ = rulewright("locale", "status", "stall", "--json")
    assert json.loads(out)["pl"]["done"] == 2 and json.loads(out)["en"]["done"] == json.loads(out)["en"]["all"]
    entries["names/game"].msgstr = "Kram"
    file.save(str(tmp_path / "pl.po"))
    assert "names/game" in rulewright("locale", "import", "stall", "pl", "pl.po")[2]
    assert "Stragan" in (game / "locales" / "pl.yaml").read_text(encoding="utf-8")
    rulewright("locale", "import", "stall", "pl", "pl.po", "--force")
    assert "Kram" in (game / "locales" / "pl.yaml").read_text(encoding="utf-8")


def test_a_file_that_is_no_po_file_is_told(rulewright: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.po").write_bytes(b"\xff\xfe\x00 what")
    code, _, err = rulewright("locale", "import", "stall", "pl", "bad.po")
    assert code == 1 and "po-encoding" in err
    assert "file-missing" in rulewright("locale", "import", "stall", "pl", "none.po")[2]
    assert "file-is-folder" in rulewright("locale", "import", "stall", "pl", ".")[2]
    rulewright("locale", "export", "stall", "ru", "-o", "ru.po")
    assert "po-language" in rulewright("locale", "import", "stall", "pl", "ru.po")[2]
    (tmp_path / "other.po").write_text('msgid "fish"\nmsgstr "ryba"\n', encoding="utf-8")
    assert "po-empty" in rulewright("locale", "import", "stall", "pl", "other.po")[2]
    assert not (game / "locales" / "pl.yaml").exists()


def test_a_language_begins_with_the_line_for_editors_that_the_others_have(rulewright: Run, game: Path) -> None:
    rulewright("locale", "new", "stall", "de")
    assert (game / "locales" / "de.yaml").read_text(encoding="utf-8").startswith("language: de\n")
    line, path = "# yaml-language-server: $schema=../../locale.schema.json\n", game / "locales" / "ru.yaml"
    path.write_text(line + path.read_text(encoding="utf-8"), encoding="utf-8")
    rulewright("locale", "new", "stall", "pl")
    assert (game / "locales" / "pl.yaml").read_text(encoding="utf-8").startswith(line)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('msgstr ""', "msgstr Stragan", "po-line"),
        ('msgid "Stall"', 'msgid "Stall', "po-line"),
        ('msgid "Stall"\n', "", "po-line"),
        ('msgid "Stall"', 'msgid "Stall\0"', "po-line"),
        ("charset=UTF-8", "charset=ASCII", "po-encoding"),
        ("charset=UTF-8", "charset=nothing", "po-encoding"),
    ],
)
def test_a_broken_po_file_is_told_at_its_line(rulewright: Run, game: Path, tmp_path: Path, old: str, new: str, code: str) -> None:
    rulewright("locale", "export", "stall", "pl", "-o", "pl.po")
    file = tmp_path / "pl.po"
    text = file.read_text(encoding="utf-8").replace('msgstr ""', 'msgstr "ż"').replace('msgstr "ż"', 'msgstr ""', 1)
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    exit_code, _, err = rulewright("locale", "import", "stall", "pl", "pl.po")
    assert exit_code == 1 and code in err and "Traceback" not in err
    assert not (game / "locales" / "pl.yaml").exists()


def test_what_waits_stands_twice_or_belongs_to_nothing_is_told(rulewright: Run, game: Path, tmp_path: Path) -> None:
    rulewright("locale", "export", "stall", "pl", "-o", "pl.po")
    file = tmp_path / "pl.po"
    entry = 'msgctxt "names/game"\nmsgid "Stall"\nmsgstr "{}"\n\n'
    more = f"{entry.format('Stragan')}{entry.format('Kram')}#, fuzzy\n{entry.format('Buda').replace('game', 'seats/red')}"
    file.write_text(
        f"{entry.format(' ').replace('game', 'places/deck')}{more}{entry.format('X').replace('game', 'gaem')}", encoding="utf-8"
    )
    code, out, err = rulewright("locale", "import", "stall", "pl", "pl.po")
    assert code == 0 and "1 text was taken" in out and "1 text is marked as unsure" in out
    assert "names/game: stands twice" in err and "names/gaem: left out, the ruleset has no such text" in err
    assert "Stragan" in (game / "locales" / "pl.yaml").read_text(encoding="utf-8")


def test_a_po_file_that_is_too_long_is_not_read(rulewright: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "pl.po").write_text("# x\n" * 600_000, encoding="utf-8")
    assert "po-too-long" in rulewright("locale", "import", "stall", "pl", "pl.po")[2]


PACK = """\
pack: herring
for: stall
add:
  tables:
    goods:
      - {id: herring, price: 2, words: {en: {name: Herring}, ru: {name: TODO herring}}}  # a fish of its own
"""


def test_words_of_a_pack_are_written_into_the_pack(rulewright: Run, game: Path, tmp_path: Path) -> None:
    """Nothing is written into the ruleset; what is to be written beside a row is written there."""
    before = {path: path.read_bytes() for path in game.rglob("*.yaml")}
    pack = tmp_path / "herring.yaml"
    pack.write_text(PACK, encoding="utf-8")
    assert rulewright("locale", "new", "stall", "pl", "--with", "herring.yaml")[0] == 0
    assert pack.read_text(encoding="utf-8").endswith("goods:\n          herring: TODO Herring\n")
    assert "# a fish of its own" in pack.read_text(encoding="utf-8")
    assert rulewright("locale", "new", "stall", "pl", "--with", "herring.yaml")[:2] == (0, "herring.yaml lacks nothing in pl.\n")
    assert rulewright("locale", "export", "herring.yaml", "ru", "-o", "ru.po")[0] == 0
    file = polib.pofile(str(tmp_path / "ru.po"))
    assert [entry.msgctxt for entry in file] == ["with/herring/names/tables/goods/herring"]
    file[0].msgstr = "Сельдь"
    file.save(str(tmp_path / "ru.po"))
    assert rulewright("locale", "import", "herring.yaml", "ru", "ru.po")[0] == 0
    assert "ru: {name: Сельдь}" in pack.read_text(encoding="utf-8")
    _, out, _ = rulewright("locale", "status", "herring.yaml", "--json")
    assert json.loads(out) == {"en": {"done": 1, "all": 1}, "pl": {"done": 0, "all": 1}, "ru": {"done": 1, "all": 1}}
    assert rulewright("rulebook", "seen", "herring.yaml")[0] == 2
    assert {path: path.read_bytes() for path in game.rglob("*.yaml")} == before


def test_a_pack_without_words_is_said_to_have_none(rulewright: Run, game: Path, tmp_path: Path) -> None:
    (tmp_path / "mute.yaml").write_text("pack: mute\nfor: stall\n", encoding="utf-8")
    for command in (["status", "mute.yaml"], ["new", "mute.yaml", "ru"]):
        code, out, _ = rulewright("locale", *command)
        assert code == 0 and "mute.yaml has no words of its own yet" in out


def test_a_pack_that_is_not_there_is_told(rulewright: Run, game: Path) -> None:
    for command in (["locale", "status"], ["rulebook", "check"], ["serve"]):
        code, _, err = rulewright(*command, "stall", "--with", "nowhere")
        assert code == 2 and "nowhere" in err


def test_what_has_one_form_or_says_nothing_is_not_asked_for(rulewright: Run, game: Path) -> None:
    """A complete language has 100 %: names that are plurals, forms of the translation alone, texts that are empty."""
    english, russian = (game / "locales" / f"{language}.yaml" for language in ("en", "ru"))
    more = {
        english: "cows: {other: Cows}, wheat: wheat, pair: {other: two men}",
        russian: "cows: {other: Коровы}, wheat: {one: мешок, few: мешка, many: мешков, other: мешка}, pair: двое",
    }
    for path, names in more.items():
        path.write_text(path.read_text(encoding="utf-8") + f"told: {{take: ''}}\nends: {{{names}}}\n", encoding="utf-8")
    before = json.loads(rulewright("locale", "status", "stall", "--json")[1])
    assert before["ru"]["all"] - before["ru"]["done"] == 0 == before["en"]["all"] - before["en"]["done"]
    rulewright("locale", "export", "stall", "ru", "-o", "ru.po")
    ends = {entry.msgctxt: entry.msgstr for entry in polib.pofile("ru.po") if entry.msgctxt.startswith(("ends", "told"))}
    assert set(ends) == {"ends/cows/other", *(f"ends/wheat/{name}" for name in ("one", "few", "many")), "ends/pair"}
