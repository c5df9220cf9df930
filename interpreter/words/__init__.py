"""Everything that is said to people: what the tool says (`en.yaml`, `pl.yaml`, `ru.yaml`) and the words of a ruleset.

May import `interpreter.problems`, `interpreter.source` and what frontends see of the machine
(`contract`); nothing here plays a game.
"""
