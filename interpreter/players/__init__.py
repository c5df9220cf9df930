"""Players that are programs: each sees a state through its decision and answers with an option.

A bot is made from a seed, so that a game of bots can be repeated. May import: `model`, `words` (`frontends`).
"""

from interpreter.players.bots import BOTS, LEVELS, Bot, bot_seed, seat_bots
from interpreter.players.random_bot import RandomBot
from interpreter.players.rollout_bot import RolloutBot

__all__ = ["BOTS", "LEVELS", "Bot", "RandomBot", "RolloutBot", "bot_seed", "seat_bots"]
