"""The effect language: parsing, names, types, and the translation of texts into the typed program.

May import `source` and `board`, and the program nodes of `machine.ir`; knows nothing of how a program is run.
"""
