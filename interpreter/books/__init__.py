"""Rulebooks: files of a book and what is bound in them, what is wrong with them, the pages that come out.

May import: `proof`, `drawing`, `prose` and everything they may import.
"""
