"""Play: games and their states, decisions, names of things, views, the log, results, saves, validation of states, dealing anew
what a player may not know, campaigns.

`compiling` goes from files to a game; `api` is what programs use. May import: everything that makes a machine (`source`, `board`,
`model`, `ir`, `language`, `passes`, `backends`), and `words`.
"""
