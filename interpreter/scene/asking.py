"""The open decision of a scene: the question, what was already chosen, options and what they point at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from interpreter.model.things import EVERYTHING, Thing
from interpreter.model.types import NUMBER
from interpreter.play.decisions import Decision as Asked
from interpreter.play.log import Event
from interpreter.scene.choosing import CHOICES, STOPS, belongs, on_board
from interpreter.scene.grounds import counted
from interpreter.scene.parts import Chosen, Decision, Option
from interpreter.scene.pieces import piece_of
from interpreter.scene.refusing import unavailable
from interpreter.scene.teller import Telling


def decision_of(telling: Telling, events: Sequence[Event]) -> Decision | None:
    """The question that is open; options only for who decides."""
    asked = telling.state.decision
    if asked is None:
        return None
    yours = telling.viewer in (asked.player, EVERYTHING)
    return Decision(
        number=len(telling.state.choices),
        seat=asked.seat,
        question=telling.texts.prompt(asked, asked.facts_for(telling.viewer)),
        yours=yours,
        chosen=_chosen(telling, asked, events),
        options=_options(telling, asked) if yours else (),
        unavailable=unavailable(telling) if yours else (),
    )


def _options(telling: Telling, asked: Asked) -> tuple[Option, ...]:
    things = [option.thing for option in asked]
    labels = [
        _ground(telling, thing, value) or _row(telling, thing, value) or telling.label(thing, placed=on_board(thing))
        for thing, value in zip(things, asked.values, strict=True)
    ]
    if len(set(labels)) < len(labels):  # beside a board, where a piece is, is worth a word only if it tells it from others
        labels = [telling.label(thing, placed=True) for thing in things]
    labels = _distinct(telling, asked, things, labels)
    images = [telling.drawn_as(thing) for thing in things]
    spaces = _spaces(telling, asked)
    return tuple(
        Option(
            index=index,
            label=labels[index],
            refs=telling.refs_of(thing, asked.values[index]) or spaces.get(asked.values[index], ()),
            kind=thing.kind,
            text=text_of(telling, thing),
            shape=images[index].shape,
            colour=images[index].colour,
        )
        for index, thing in enumerate(things)
    )


def _ground(telling: Telling, thing: Thing, value: int) -> str:
    """A piece that is the ground of its cell is called by the cell and what is seen of it, not by lying face down."""
    if thing.kind != "piece" or thing.place is None or thing.place.kind != "cell":
        return ""
    look = telling.look.pieces[thing.piece_kind]
    fact = telling.facts.of_piece(value, look.by) if look.ground and look.by else None
    return "" if fact is None else f"{telling.texts.name(thing.place)} · {telling.said(fact)}"


def _row(telling: Telling, thing: Thing, value: int) -> str:
    """A row of a table, of which there are pieces, with the numbers that are drawn on them: what it costs."""
    name = thing.id.rpartition(".")[0]
    table = telling.box.tables.get(name) if thing.kind == "row" else None
    kind = next((kind for kind in telling.box.kinds.values() if table is not None and kind.table == name), None)
    if table is None or kind is None:
        return ""
    drawn = [badge.of for badge in telling.look.pieces[kind.name].badges if table.fields.get(badge.of) == NUMBER]
    numbers = [f"{telling.fact_name(kind.name, fact)} {table.values[fact][value]}" for fact in drawn]
    return " · ".join([telling.texts.name(thing), *numbers]) if numbers else ""


def _spaces(telling: Telling, asked: Asked) -> dict[int, tuple[str, ...]]:
    """What options that are numbers point at: the spaces that are counted so."""
    numbers = [value for value, option in zip(asked.values, asked, strict=True) if option.thing.kind == "number"]
    found: dict[int, tuple[str, ...]] = {}
    for look in telling.look.boards.values() if numbers else ():
        params = telling.game.program.values[look.counted].params if look.counted else ()
        if params and asked.prompt.rpartition(".")[2] == params[-1].name:
            spaces = counted(telling, look, numbers)
            found |= {number: (f"place:{telling.box.place_names[space]}",) for number, space in spaces.items()}
    return found


def _distinct(telling: Telling, asked: Asked, things: list[Thing], labels: list[str]) -> list[str]:
    """Labels of which none is the same: pieces are told apart by what there is to say of them, else by their order."""
    for more in (_details, _order):
        often = Counter(labels)
        labels = [
            f"{label} ({extra})" if often[label] > 1 and (extra := more(telling, asked, things, labels, index)) else label
            for index, label in enumerate(labels)
        ]
    return labels


def _details(telling: Telling, asked: Asked, things: list[Thing], labels: list[str], index: int) -> str:
    if things[index].kind != "piece":
        return ""
    piece = piece_of(telling, asked.values[index])
    inside = [one.name for one in piece.carries]
    return ", ".join([*piece.facts, *inside])


def _order(telling: Telling, asked: Asked, things: list[Thing], labels: list[str], index: int) -> str:
    return str(labels[: index + 1].count(labels[index]))


def text_of(telling: Telling, thing: Thing) -> str:
    """What a card or an action says."""
    if thing.kind == "action":
        return telling.texts.action_text(thing.id) or ""
    row = thing.id if thing.kind == "row" else thing.row if not thing.hidden else None
    return (telling.texts.text("tables", row) or "") if row else ""


def _chosen(telling: Telling, asked: Asked, events: Sequence[Event]) -> tuple[Chosen, ...]:
    """What the same player chose just before, as far as it belongs to this question and not to one like it that is done."""
    found: list[Chosen] = []
    key, number = asked.prompt, len(telling.state.choices)
    since: int | None = None  # so many were chosen since something changed
    for event in reversed(events):
        if event.kind not in CHOICES:
            break
        things = event.seen(telling.viewer)
        option = things.get("option")
        if (
            option is None
            or things["player"].id != asked.seat
            or option.kind in STOPS
            or not belongs(key, event.key, option.kind)
        ):
            break
        if event.changes and since is None:
            since = len(found)
        if event.key == asked.prompt and (since is not None or option.kind == "action"):
            return tuple(found[: since or 0][::-1])
        key, number = event.key, number - (event.kind == "choice")  # nobody chose what was automatic
        if option.kind not in ("yes", "none"):
            label = telling.label(option, placed=on_board(option))
            found.append(Chosen(label=label, number=number, refs=telling.refs_of(option)))
    return tuple(found[::-1])
