"""Boards: from the `board` section to a graph, and from the graph to frozen tables.

`build` reads and checks the section, `frozen` holds what the machine works with, `questions` answers questions about
paths and bearings, `draw` makes text pictures. May import: `problems`, `source`.
"""
