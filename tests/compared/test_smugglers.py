"""Smugglers beside a program written by hand from its rules: what may be done, everything that lies anywhere, the scores."""

from __future__ import annotations

import random
from collections import Counter

from interpreter.play.api import State
from tests.compared.deck_builder import DEEDS, PRICES, Smugglers
from tests.compared.others import games, ours, winners

WARES = list(PRICES)


def lying(state: State) -> dict[str, list[str]]:
    """What lies in every place, top first."""
    box, found = state.game.box, {}
    for number, place in enumerate(box.place_names):
        cards, piece = [], state.array[box.first_at + number]
        while piece >= 0:
            cards.append(WARES[box.piece_row[piece]])
            piece = state.array[box.next_at + piece]
        found[place] = cards
    return found


class Beside:
    """A game on both sides; the other one is told how our decks were shuffled."""

    def __init__(self, seed: int, players: int) -> None:
        self.state = ours("smugglers", players).start(seed)
        self.seats = self.state.game.seats
        self.look()
        self.other = Smugglers(players, self.shuffled)
        self.asking = self.other.play()
        self.asked: tuple[int, list[str]] | None = next(self.asking)

    def shuffled(self, number: int, cards: list[str]) -> list[str]:
        """First what is not in our deck any more, then the deck: made of exactly these cards."""
        deck = self.places[f"deck of {self.seats[number]}"]
        drawn = Counter(cards)
        drawn.subtract(deck)
        assert min(drawn.values()) >= 0
        return [*drawn.elements(), *deck]

    def answer(self, option: int) -> None:
        """Take one of our options, and what it means over there."""
        label = self.labels[option]
        self.state.choose(option)
        self.look()
        try:
            self.asked = self.asking.send(label)
        except StopIteration:
            self.asked = None

    def look(self) -> None:
        """What lies where, and our options, as cards."""
        decision = self.state.decision
        self.places = lying(self.state)
        self.labels = [] if decision is None else [label.split()[0] for label in decision.labels]

    def compare(self) -> None:
        """Everybody is asked the same on both sides, and everything lies where it lies over there."""
        decision, places, other = self.state.decision, self.places, self.other
        assert (decision is None) == (self.asked is None)
        if decision is not None and self.asked is not None:
            assert decision.player == self.asked[0]
            assert set(self.labels) == set(self.asked[1])  # equal cards may be one option or several
            fields = self.state.game.box.fields["player"]
            for number, player in enumerate(other.players):
                for name, field in fields.items():
                    assert self.state.array[field.base + number] == getattr(player, name)
        assert Counter(places["market"]) == +other.market
        assert sorted(places["sunk"]) == sorted(other.sunk)
        for seat, player in zip(self.seats, other.players, strict=True):
            assert places[f"deck of {seat}"] == player.deck
            for place, cards in (("hand", player.hand), ("table", player.played), ("discards", player.discards)):
                assert sorted(places[f"{place} of {seat}"]) == sorted(cards)


def liked(labels: list[str], taste: int, chance: random.Random) -> int:
    """Some do anything, some play and buy deeds, some want what is dear."""
    worth = [0 if taste == 0 else int(label in DEEDS) if taste == 1 else PRICES.get(label, -1) for label in labels]
    return chance.choice([index for index, found in enumerate(worth) if found == max(worth)])


def test_random_games_card_by_card() -> None:
    ends, asked = Counter[bool](), set[str]()
    for seed in games(18, 600):
        both, chance = Beside(seed, 2 + seed % 3), random.Random(seed)
        both.compare()
        while (decision := both.state.decision) is not None:
            asked.add(decision.prompt)
            both.answer(liked(both.labels, seed // 3 % 3 if chance.random() < 0.8 else 0, chance))
            both.compare()
        assert both.state.value("round") == both.other.round
        scores = [player.worth() for player in both.other.players]
        assert list(both.state.scores.values()) == scores
        assert set(winners(both.state)) == {seat for seat, found in zip(both.seats, scores, strict=True) if found == max(scores)}
        ends[both.other.closed()] += 1
    assert len(ends) == 2  # sold out, or thirty rounds
    assert len(asked) == 6  # deeds, wares, wrecks, what is done twice, what a squall takes, and whether it is answered
