"""Everything that is said to people: what the tool says (`en.yaml`, `pl.yaml`, `ru.yaml`) and the words of a ruleset.

`frontends` names what is shown of a game; nothing here plays one. May import: `problems`, `source`, `board`, `model`.
"""
