"""Boards: from the `board` section to drafts, and from the drafts to frozen tables.

`build` reads and checks the section, `frozen` holds what the machine works with, `questions` answers questions about
paths and bearings, `draw` makes text pictures. May import: `problems`, `source`.
"""
