"""The names that are printed on the Russian cards are facts: they are used as they are."""

from __future__ import annotations

from interpreter.source.folders import find_ruleset
from interpreter.source.ruleset import read_playable

PRINTED = {
    "mad": "Безумный",
    "noble": "Благородный",
    "lucky": "Везунчик",
    "regenerating": "Восстанавливающийся",
    "zombie": "Зомби",
    "flying": "Летающий",
    "dangerous": "Опасный",
    "charming": "Очаровательный",
    "parasitic": "Паразитирующий",
    "radioactive": "Радиоактивный",
    "superintelligent": "Сверхразумный",
}


def test_mutations_and_the_pocket_nuke_are_called_as_on_their_cards() -> None:
    names = read_playable(str(find_ruleset("farmageddon"))).locales["ru"]["names"]["tables"]
    assert dict(names["mutations"]) == PRINTED
    assert names["spies"]["pocket_nuke"] == "Портативное ядерное оружие"
