"""What stands beside the boards: counters, stores, decks and hands, of the game and of each player."""

from __future__ import annotations

from interpreter.model.state import ACTIVE, OUT
from interpreter.model.things import Thing
from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.scene.ending import totals_of
from interpreter.scene.knowing import Fact
from interpreter.scene.look import Shown
from interpreter.scene.parts import Amount, Item, Piece, Seat
from interpreter.scene.pieces import joined, piece_of, pieces_at
from interpreter.scene.teller import Telling, listed


def seats_of(telling: Telling) -> tuple[Seat, ...]:
    """Everybody at the table, the viewer first; sides only if something belongs to them or they have a score."""
    state, box, S = telling.state, telling.box, telling.S
    scores = totals_of(telling, state.scores) if state.player < 0 and telling.look.counts_scores else _open_scores(telling)
    found = []
    for number, id in enumerate(box.owners):
        drawn, side = telling.look.seats[id], number >= box.players
        seat = Seat(
            id=id,
            ref=f"seat:{id}",
            name=telling.texts.player(id),
            colour=drawn.colour,
            letter=telling.letters[id],
            number=telling.texts.number_of(Thing("player", id)),
            you=telling.viewer == number,
            side=side,
            active=state.player >= 0 and S[ACTIVE] == number,
            deciding=state.player == number,
            out=bool(S[OUT] >> number & 1),
            score=scores.get(id),
            items=items_of(telling, number),
        )
        if not side or seat.items or seat.score is not None:
            found.append(seat)
    players, sides = [seat for seat in found if not seat.side], [seat for seat in found if seat.side]
    first = next((number for number, seat in enumerate(players) if seat.you), 0)
    return (*players[first:], *players[:first], *sides)


def _open_scores(telling: Telling) -> dict[str, int]:
    """The score of each seat while the game goes on, where the look shows it and the viewer may know it."""
    score = telling.game.program.scoring.get("score")
    if score is None or not telling.look.scores_are_open:
        return {}
    facts = {id: telling.facts.of_player(number, score) for number, id in enumerate(telling.box.seats)}
    return totals_of(telling, {id: fact.value for id, fact in facts.items() if fact is not None})


def items_of(telling: Telling, player: int | None) -> tuple[Item, ...]:
    """What is shown of a player, or of the game."""
    shown = telling.look.show["game" if player is None else "player"]
    score = telling.game.program.scoring.get("score")
    return tuple(item for entry in shown if entry.of != score and (item := _item(telling, entry, player)) is not None)


def _item(telling: Telling, entry: Shown, player: int | None) -> Item | None:
    if entry.of in telling.box.places:
        return _place(telling, entry, player)
    if player is None:
        fact = telling.facts.of_game(entry.of)
    else:
        fact = telling.facts.of_player(player, entry.of) if player < telling.box.players or _is_field(telling, entry.of) else None
    if fact is None:
        return None
    owner = "game" if player is None else "player"
    whose = "" if player is None else f".{telling.box.owners[player]}"
    aside = player is not None and player >= telling.box.players  # of a side only what it has got is worth a word
    if aside and fact.amounts is None and fact.value == telling.box.fields["player"][entry.of.partition(".")[0]].start:
        return None
    return _fact(telling, entry, owner, fact, f"field:{owner}.{entry.of}{whose}", aside)


def _is_field(telling: Telling, name: str) -> bool:
    return name.partition(".")[0] in telling.box.fields.get("player", {})


def _fact(telling: Telling, entry: Shown, owner: str, fact: Fact, ref: str, aside: bool) -> Item | None:
    name = telling.fact_name(owner, entry.of)
    zero = not aside and (entry.zero if entry.zero is not None else fact.type == NUMBER and fact.amounts is None)
    if not fact.holds and not zero:
        return None
    if fact.amounts is not None:
        assert fact.key is not None
        amounts = tuple(
            _amount(telling, fact.key, word, amount)
            for word, amount in fact.amounts.items()
            if amount or (entry.zero and fact.type == NUMBER)
        )
        form = entry.form or ("amounts" if telling.look.listed(fact.key) else "words")
        text = ", ".join(one.name if fact.type == FLAG else f"{one.name} {one.amount}" for one in amounts)
        return Item(ref=ref, name=name, form=form, amounts=amounts, text=text, bare=entry.bare, tone=entry.tone)
    if fact.type == FLAG:
        return Item(ref=ref, name=name, form="words", text=name, bare=True, tone=entry.tone)
    if fact.type == NUMBER:
        limit = _limit(telling, entry.limit)
        if limit is not None and limit <= 0:
            return None  # not decided yet
        form = entry.form or ("bar" if limit is not None else "counter")
        return Item(
            ref=ref, name=name, form=form, value=fact.value, limit=limit, tone=entry.tone, bare=entry.bare, text=str(fact.value)
        )
    return Item(ref=ref, name=name, form=entry.form or "words", text=telling.said(fact), tone=entry.tone, bare=entry.bare)


def _limit(telling: Telling, limit: int | str | None) -> int | None:
    if not isinstance(limit, str):
        return limit
    fact = telling.facts.of_game(limit)
    return fact.value if fact is not None else None


def _amount(telling: Telling, key: Type, word: str, amount: int) -> Amount:
    drawn = telling.look.word(key, word)
    return Amount(
        name=telling.word(key, word),
        amount=amount,
        word=word,
        shape=drawn.shape,
        colour=drawn.colour,
        letter=telling.letters_of(key)[word],
    )


def _place(telling: Telling, entry: Shown, player: int | None) -> Item | None:
    """A place with its pieces: a pile if nobody sees them, backs if only others do, else cards or pieces."""
    box, place = telling.box, telling.box.places[entry.of]
    if place.per_player:
        if player is None or player >= place.count:
            return None
        numbers = [place.first + player]
    else:
        numbers = list(range(place.first, place.first + place.count))
    id = box.place_names[numbers[0]].replace(" of ", ".")
    lying = [piece for number in numbers for piece in _lying(telling, number)]
    if not lying and not entry.zero:
        return None
    if place.visible == "none" and entry.form in ("", "pile", "backs") and not any(_in_sight(telling, piece) for piece in lying):
        ref = f"place:{id if len(numbers) == 1 else entry.of}"
        name, form = telling.texts.place(entry.of), entry.form or "pile"
        return Item(ref=ref, name=name, form=form, count=len(lying), bare=entry.bare, tone=entry.tone)
    pieces = _sorted(telling, lying) if entry.sorted else tuple(piece for one in numbers for piece in pieces_at(telling, one))
    cards = bool(pieces) and all(piece.shape == "card" or piece.text for piece in pieces)
    hidden = bool(pieces) and all(piece.hidden for piece in pieces)
    if hidden and not any(piece.facts or piece.badges for piece in pieces):
        form = "pile" if place.visible in ("none", "top") else "backs"
    else:
        form = "cards" if cards else "pieces"
    form = entry.form or form
    return Item(
        ref=f"place:{id if place.per_player or len(numbers) == 1 else entry.of}",
        name=telling.texts.place(entry.of),
        form=form,
        pieces=() if form in ("pile", "backs") and hidden else pieces,
        count=len(lying),
        bare=entry.bare,
        tone=entry.tone,
        text="" if hidden else listed(piece.name for piece in pieces for _ in range(piece.count)),
    )


def _sorted(telling: Telling, lying: list[int]) -> tuple[Piece, ...]:
    """Pieces as their rows follow each other in the table; those that the viewer cannot tell come last, as they lie."""
    rows = telling.box.piece_row
    hidden = {piece: telling.namer.piece(telling.S, piece, telling.viewer).hidden for piece in lying}
    order = sorted(lying, key=lambda piece: (hidden[piece], 0 if hidden[piece] else rows[piece]))
    return joined([piece_of(telling, piece) for piece in order])


def _in_sight(telling: Telling, piece: int) -> bool:
    return telling.namer.sees_place(telling.S, piece, telling.viewer)


def _lying(telling: Telling, place: int) -> list[int]:
    found, piece = [], telling.S[telling.box.first_at + place]
    while piece >= 0:
        found.append(piece)
        piece = telling.S[telling.box.next_at + piece]
    return found
