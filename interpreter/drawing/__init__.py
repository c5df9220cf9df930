"""Drawings: scenes as SVG, for pages and for pictures, without knowing any game.

`palette` has the colours, `stylesheet` makes classes of them, `symbols` are the shapes. `figures` draws a piece, `arranging`
finds room for several, `outlines` says where cells lie, `fields` draws boards, `between` what lies between cells,
`strips` tracks. `sheet` puts boards together,
`picture_of` draws a whole table.

May import: everything up to `scene`.
"""
