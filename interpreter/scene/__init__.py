"""Scenes: what one viewer may see of a table, as plain data, the only thing that a frontend reads.

`parts` says what a scene is made of, `look` how things are drawn, `knowing` finds what is shown of a thing and to whom. The other
modules make one part of a scene each; `make` puts it together.

May import: everything up to `play`.
"""
