"""What a player sees of the table, for examples: `red sees hand of blue: [card]`, `red sees blue.store: 3`,
`red sees crown at a1.price: none`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.play.notation import Unfit
from interpreter.play.views import seen_piece, view
from interpreter.problems import guess

if TYPE_CHECKING:
    from interpreter.play.notation import Positions

SEES = " sees "


def sight(positions: Positions, key: str, wanted: Any) -> tuple[Any, Any]:
    """What the player sees there and what it should be, in the same words.

    A piece is its row if the player can tell, else only its kind; a field that is hidden is `none`.
    """
    game, seat, what = positions.game, *key.split(SEES, 1)
    if seat not in game.seats:
        raise Unfit("unknown-name", what="player", name=seat, guess=guess(seat, game.seats))
    seen = view(positions.S, game.box, game.namer, game.seats.index(seat))
    if isinstance(wanted, list):
        place = positions.place(what)
        if place is None:
            raise Unfit("unknown-name", what="place", name=what, guess=guess(what, game.box.place_names))
        pieces = seen["places"].get(game.box.place_names[place].replace(" of ", "."), ())
        texts = [str(text) for text in wanted]
        return sorted(_word(piece, texts) for piece in pieces), sorted(texts)
    field, _ = positions.address(what)
    subject, _, name = what.rpartition(".")
    owner, number = positions.owner(subject) if subject else ("game", 0)
    if owner in game.box.kinds:
        piece = game.box.kinds[owner].first + number
        there = seen_piece(positions.S, game.box, game.namer, piece, game.seats.index(seat))["fields"].get(name)
    else:
        there = (seen["fields"][owner].get(subject, {}) if subject else seen["fields"]["game"]).get(name)
    if isinstance(wanted, dict):
        return {word: there[word] for word in wanted if word in there} if isinstance(there, dict) else there, dict(wanted)
    return "none" if there is None else there, positions.as_word(field, wanted) if isinstance(there, str) else wanted


def _word(piece: dict[str, Any], wanted: list[str]) -> str:
    """A piece as somebody sees it, with its owner where the example names one."""
    word = str(piece["row"] or piece["kind"]).rpartition(".")[2]
    owned = f"{piece['owner']} {word}"
    return owned if owned in wanted else word
