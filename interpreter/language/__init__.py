"""The effect language: parsing, names, types, and the translation of texts into the typed program.

May import: `problems`, `source`, `board`, `model`, `ir`. It knows nothing of how a program is run.
"""
