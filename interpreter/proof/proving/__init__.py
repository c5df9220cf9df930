"""Breaks the data of a ruleset on purpose, one change at a time, to see which changes no example notices.

`sites` walks through a ruleset and finds what can be changed, `effects` does so inside of texts, `words` knows what else
could stand there, `proof` makes a change in memory and runs the examples, `sameness` knows what changes nothing, `reach` which
examples cannot notice, `many_changes` makes many. Used by `cli` only.
"""
