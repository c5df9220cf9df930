"""What there is to say of any thing of a scene: its name, facts, what lies there, its text."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.scene.parts import Cell, Corner, Edge, Item, Part, Piece, Scene


class About(Part, frozen=True):
    """A thing in words."""

    title: str
    text: str = ""
    lines: tuple[str, ...] = ()


def about(scene: Scene, ref: str) -> About | None:
    """What a viewer can know of the thing with a ref; None if there is no such thing in the scene."""
    for board in scene.boards:
        places: list[Cell | Edge | Corner] = [*board.cells, *board.edges, *board.corners]
        for place in places:
            if place.ref == ref:
                return _place(place)
    for piece in _pieces(scene):
        if piece.ref == ref:
            return _piece(piece)
    for seat in scene.seats:
        if seat.ref == ref:
            return About(title=seat.name, lines=tuple(_item(item) for item in seat.items))
    for item in _items(scene):
        if item.ref == ref:
            return About(title=item.name, lines=tuple(map(_lying, item.pieces)) or (_item(item),))
    for option in scene.decision.options if scene.decision is not None else ():
        if ref in option.refs:
            return About(title=option.label, text=option.text)
    for one in scene.decision.unavailable if scene.decision is not None else ():
        if ref in one.refs:
            return About(title=one.label, text=one.text, lines=(one.reason,))
    return None


def ground_at(scene: Scene, ref: str) -> str:
    """The word that the ground of a cell is."""
    cells = (cell for board in scene.boards for cell in board.cells if cell.ref == ref)
    return next((cell.ground.word for cell in cells if cell.ground is not None), "")


def _place(place: Cell | Edge | Corner) -> About:
    lines = []
    if isinstance(place, Cell):
        lines += [place.ground.name] if place.ground is not None else []
        lines += [mark.name for mark in place.marks]
    elif isinstance(place, Edge):
        lines += [mark.name for mark in place.marks]
    worded = (line for line in lines if any(map(str.isalnum, line)))  # a dot for “nothing” is no news
    return About(title=place.name, lines=(*worded, *map(_lying, place.pieces)))


def _piece(piece: Piece) -> About:
    lines = [*(badge.name for badge in piece.badges), *(fact for fact in piece.facts), *map(_lying, piece.carries)]
    return About(title=piece.name, text=piece.text, lines=tuple(dict.fromkeys(lines)))


def _lying(piece: Piece) -> str:
    said = ", ".join(dict.fromkeys([*(badge.name for badge in piece.badges), *piece.facts]))
    name = f"{piece.name} ×{piece.count}" if piece.count > 1 else piece.name
    return f"{name}: {said}" if said else name


def _item(item: Item) -> str:
    if item.form == "bar":
        return f"{item.name}: {item.value}/{item.limit}"
    if item.form in ("pile", "backs"):
        return f"{item.name}: {item.count}"
    return item.text if item.bare and item.text == item.name else f"{item.name}: {item.text}"


def _items(scene: Scene) -> Iterator[Item]:
    yield from scene.common
    for seat in scene.seats:
        yield from seat.items


def _pieces(scene: Scene) -> Iterator[Piece]:
    lying = [place.pieces for board in scene.boards for place in board.cells]
    lying += [place.pieces for board in scene.boards for place in board.edges]
    lying += [place.pieces for board in scene.boards for place in board.corners]
    lying += [item.pieces for item in _items(scene)]
    for pieces in lying:
        for piece in pieces:
            yield piece
            yield from piece.carries


def pieces_in(scene: Scene, ref: str) -> tuple[Piece, ...]:
    """What lies in a place of a scene, or on a piece."""
    for board in scene.boards:
        places: list[Cell | Edge | Corner] = [*board.cells, *board.edges, *board.corners]
        for place in places:
            if place.ref == ref:
                return place.pieces
    return next((one.pieces for one in _items(scene) if one.ref == ref), ()) or next(
        (piece.carries for piece in _pieces(scene) if piece.ref == ref), ()
    )


def called(scene: Scene, wanted: str) -> set[str]:
    """The refs of what small letters mean: a whole name or what is written in a cell, else first words, else a part of a name."""
    known = [(name.lower(), ref) for name, ref in names(scene)]
    labels = {cell.ref for board in scene.boards for cell in board.cells if cell.label.lower() == wanted}
    exact = {ref for name, ref in known if name == wanted} | labels
    begun = {ref for name, ref in known if name.startswith(f"{wanted} ")}
    return exact or begun or {ref for name, ref in known if wanted in name} if wanted else set()


def names(scene: Scene) -> Iterator[tuple[str, str]]:
    """The name of everything that can be asked for, with its ref."""
    for board in scene.boards:
        places: list[Cell | Edge | Corner] = [*board.cells, *board.edges, *board.corners]
        yield from ((place.name, place.ref) for place in places)
    yield from ((seat.name, seat.ref) for seat in scene.seats)
    yield from ((item.name, item.ref) for item in _items(scene))
    yield from ((piece.name, piece.ref) for piece in _pieces(scene))
