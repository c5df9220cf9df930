"""Choices in a row: what somebody decided in one go, and the sentence for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from interpreter.model.things import Thing
from interpreter.play.log import Event
from interpreter.scene.teller import Telling, listed

STOPS = ("pass", "no", "done")
CHOICES = ("choice", "automatic")
REACT = "react"  # the question whether somebody uses a card or an ability now
SAYS_NOTHING = ("yes", *STOPS)  # answers that need their question to be understood


def belongs(key: str, before: str, kind: str) -> bool:
    """Does a question go on with a choice: in the same procedure, or inside the action or branch that was just taken?"""
    return key.rpartition(".")[0] == before.rpartition(".")[0] or kind in ("action", "choice", "yes")


@dataclass(slots=True)
class Made:
    """What was chosen under one question: one thing, or several one after the other."""

    key: str
    given: dict[str, Thing]
    options: list[Thing]

    @property
    def where(self) -> str:
        """The procedure, action or card that asked."""
        return self.key.rpartition(".")[0]

    @property
    def name(self) -> str:
        """What the rules call it."""
        return self.key.rpartition(".")[2]


@dataclass(slots=True)
class Run:
    """Choices of one player that belong together."""

    player: Thing
    made: list[Made] = field(default_factory=list)
    changed: bool = False  # did anything happen since the last of them?

    def takes(self, event: Event, things: dict[str, Thing]) -> bool:
        """Does a choice go on with these? Then it is one of them now."""
        option = things["option"]
        if self.made:
            last = self.made[-1]
            before = last.options[-1].kind
            if things["player"] != self.player or before in STOPS or (option.kind == "action" and before != "action"):
                return False
            if event.key == last.key and not self.changed and option.kind != "action":
                last.options.append(option)
                return True
            if any(one.key == event.key for one in self.made) or not belongs(event.key, last.key, before):
                return False
        self.made.append(Made(event.key, things, [option]))
        self.changed = False
        return True

    @property
    def things(self) -> Iterable[Thing]:
        """Everything that was chosen, and what the questions were about."""
        return (thing for one in self.made for thing in (*one.options, *one.given.values()))


def sentences(telling: Telling, run: Run) -> list[str]:
    """A run of choices in words: sentences where the ruleset has some, for a question or all of a procedure, else a chain."""
    found: list[str] = []
    chain: list[str] = []
    made = list(run.made)
    while made:
        one = made.pop(0)
        action = one.options[-1].id if one.options[-1].kind == "action" else ""
        where = f"actions.{action}" if action else one.where
        together = [one] if not action else []
        if action or (sentence := _sentence(telling, run.player, one.key, together)) is None:
            while made and made[0].where == where and _sentence(telling, run.player, made[0].key, made[:1]) is None:
                together.append(made.pop(0))
            chosen = [other for other in together if not (action and _nothing(other))]
            sentence = _sentence(telling, run.player, where, chosen)
        if sentence is None and action and not together:
            sentence = _sentence(telling, run.player, one.key, [one])
        if sentence is not None:
            found += [*_chained(telling, run.player, chain), *filter(None, [sentence])]
            chain = []
        else:
            chain += _named(telling, one) if action else []
            chain += [name for other in together for name in _named(telling, other)]
    if all(_nothing(one) and one.options[0].kind == "pass" for one in run.made):
        return [_passed(telling, run.player)]
    reacts = not found and run.made[0].name == REACT
    return [*found, *_chained(telling, run.player, chain, reacts)]


def _sentence(telling: Telling, player: Thing, where: str, together: list[Made]) -> str | None:
    given: dict[str, str] = {}
    if together and all(_nothing(one) for one in together):
        return None
    for one in together:
        given = {name: _called(telling, thing) for name, thing in one.given.items()} | given  # where it was when it was chosen
        if _nothing(one):
            continue  # a sentence that needs a word for it is not said
        given[one.name] = listed(_called(telling, option) for option in one.options if option.kind not in STOPS)
    return telling.texts.told(where, given | {"player": telling.texts.name(player)})


def _nothing(one: Made) -> bool:
    """Did a player choose nothing here?"""
    return one.options[-1].kind in STOPS and len(one.options) == 1


def _named(telling: Telling, one: Made) -> list[str]:
    """What was chosen; a yes says to what, and a no nothing."""
    own = one.given["player"].id
    said = [_own(telling, option, own) for option in one.options if option.kind not in SAYS_NOTHING]
    if not said and one.options[0].kind == "yes":
        return [telling.texts.question(one.key, one.given)]
    return [listed(said)] if said else []


def _own(telling: Telling, option: Thing, player: str) -> str:
    """An option in words; that the own piece is the own one goes without saying, where it was on a board does not."""
    if option.kind == "piece" and option.owner == player:
        option = replace(option, owner=None, hidden=False)
    return _called(telling, option)


def _called(telling: Telling, thing: Thing) -> str:
    """A thing in words, a piece with where it was, if that was on a board."""
    return telling.label(thing, placed=on_board(thing))


def on_board(thing: Thing) -> bool:
    """Was a thing on a board, so that there are words for where?"""
    return thing.place is not None and thing.place.kind in ("cell", "edge")


def _passed(telling: Telling, player: Thing) -> str:
    return telling.texts.said.say("play.event.passes", n=telling.texts.number_of(player), player=telling.texts.name(player))


def _chained(telling: Telling, player: Thing, chain: list[str], reacts: bool = False) -> list[str]:
    """What was chosen, one after the other; who reacts to something uses what was chosen."""
    if not chain:
        return []
    text = chain[0]
    for more in chain[1:]:
        text = telling.texts.said.say("play.event.more", line=text, option=more)
    key, texts = "uses" if reacts else "choice", telling.texts
    return [texts.said.say(f"play.event.{key}", n=texts.number_of(player), player=texts.name(player), option=text)]
