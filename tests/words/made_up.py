"""Made-up decisions, options and events, which keep the contract of `words.frontends` without any game behind them."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.model.things import PUBLIC, Thing, Viewer

Facts = dict[str, Thing]


@dataclass(frozen=True)
class Option:
    thing: Thing
    index: int = 0
    label: str = ""


@dataclass(frozen=True)
class Decision:
    prompt: str
    facts: Facts = field(default_factory=dict)
    player: int = 0
    options: tuple[Option, ...] = ()

    def facts_for(self, viewer: Viewer, /) -> Facts:
        return self.facts

    def __len__(self) -> int:
        return len(self.options)


@dataclass(frozen=True)
class Event:
    kind: str
    key: str = ""
    things: Facts = field(default_factory=dict)

    def seen(self, viewer: Viewer = PUBLIC, /) -> Facts:
        return self.things


@dataclass(frozen=True)
class Result:
    winners: tuple[str, ...]
    scores: dict[str, int]
    reason: str = "win"
