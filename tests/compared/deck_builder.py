"""Smugglers once more, by hand: from the rules and the texts on the cards, without a look at how the ruleset says them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

PRICES = {
    "penny": 0, "florin": 3, "doubloon": 6, "crate": 2, "cargo": 5, "galleon": 8,
    "tavern": 3, "night_watch": 3, "auction": 5, "salvage": 4, "squall": 4, "pilot": 2, "first_mate": 5,
}  # fmt: skip
MONEY = {"penny": 1, "florin": 2, "doubloon": 3}
POINTS = {"crate": 1, "cargo": 3, "galleon": 6}
SUPPLY = {"penny": 60, "florin": 30, "doubloon": 20, "crate": 24}  # eight of everything else
DEEDS = {"tavern", "night_watch", "auction", "salvage", "squall", "pilot", "first_mate"}
ROUNDS = 30

Asked = Generator[tuple[int, list[str]], str, None]  # who is asked, and what may be answered; an answer comes back
Shuffle = Callable[[int, list[str]], list[str]]


class Smuggler:
    """What one player has."""

    def __init__(self) -> None:
        self.deck: list[str] = []
        self.hand: list[str] = []
        self.played: list[str] = []
        self.discards: list[str] = []
        self.nothing_done()

    def nothing_done(self) -> None:
        """What a turn allows is counted anew: nothing is kept for the next one."""
        self.deeds, self.purchases, self.coins = 1, 1, 0

    def worth(self) -> int:
        return sum(POINTS.get(card, 0) for card in self.deck + self.hand + self.discards)


class Smugglers:
    """A game: `play` asks and is answered, everything else can be looked at in between."""

    def __init__(self, players: int, shuffle: Shuffle) -> None:
        self.shuffle = shuffle
        self.market = Counter({ware: SUPPLY.get(ware, 8) for ware in PRICES})
        self.sunk: list[str] = []
        self.round = 0
        self.players = [Smuggler() for _ in range(players)]
        for number, player in enumerate(self.players):
            player.discards = ["penny"] * 7 + ["crate"] * 3
            self.market -= Counter(player.discards)
            self.draw(number, 5)

    def draw(self, number: int, amount: int) -> None:
        player = self.players[number]
        for _ in range(amount):
            if not player.deck and player.discards:
                player.deck, player.discards = self.shuffle(number, player.discards), []
            if player.deck:
                player.hand.append(player.deck.pop(0))

    def play(self) -> Asked:
        for self.round in range(1, ROUNDS + 1):
            for number in range(len(self.players)):
                yield from self.turn(number)
                if self.closed():
                    return

    def closed(self) -> bool:
        left = [ware for ware in PRICES if self.market[ware]]
        return "galleon" not in left or len(left) <= len(PRICES) - 3

    def turn(self, number: int) -> Asked:
        player = self.players[number]
        while player.deeds and (playable := [card for card in player.hand if self.playable(number, card)]):
            card = yield number, [*playable, "pass"]
            if card == "pass":
                break
            player.deeds -= 1
            player.hand.remove(card)
            player.played.append(card)
            yield from self.carry_out(number, card)
        player.coins += sum(MONEY.get(card, 0) for card in player.hand)
        while player.purchases and (wares := [w for w in PRICES if self.market[w] and PRICES[w] <= player.coins]):
            ware = yield number, [*wares, "pass"]
            if ware == "pass":
                break
            player.purchases -= 1
            player.coins -= PRICES[ware]
            self.market[ware] -= 1
            player.discards.append(ware)
        player.discards += player.hand + player.played
        player.hand, player.played = [], []
        player.nothing_done()
        self.draw(number, 5)

    def playable(self, number: int, card: str) -> bool:
        """A deed, and one that can do what it says."""
        others = Counter(self.players[number].hand) - Counter([card])
        if card == "salvage":
            return bool(others)
        return card in DEEDS and (card != "first_mate" or any(other in DEEDS for other in others))

    def carry_out(self, number: int, deed: str) -> Asked:
        player = self.players[number]
        if deed == "tavern":
            player.deeds += 2
            self.draw(number, 1)
        elif deed == "night_watch":
            self.draw(number, 3)
        elif deed == "auction":
            player.purchases += 1
            player.coins += 2
            self.draw(number, 1)
        elif deed == "salvage" and player.hand:
            wreck = yield number, list(player.hand)
            player.hand.remove(wreck)
            self.sunk.append(wreck)
            player.coins += PRICES[wreck]
        elif deed == "squall":
            self.draw(number, 1)
            for step in range(1, len(self.players)):
                yield from self.strike((number + step) % len(self.players))
        elif deed == "pilot":
            player.coins += 2
        elif deed == "first_mate" and (deeds := [card for card in player.hand if card in DEEDS]):
            card = yield number, deeds
            player.hand.remove(card)
            player.played.append(card)
            for _ in range(2):
                yield from self.carry_out(number, card)

    def strike(self, number: int) -> Asked:
        player = self.players[number]
        if "pilot" in player.hand:
            answer = yield number, [*(card for card in player.hand if card == "pilot"), "pass"]
            if answer == "pilot":
                return
        if player.hand:
            card = yield number, list(player.hand)
            player.hand.remove(card)
            player.deck.append(card)
