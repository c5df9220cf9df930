"""The server: lobby, tables and replays in the browser.

`store` keeps games as their choices, `live` has the games that are being played, `thinking` lets bots think in other processes,
`pages` turns scenes into what a browser shows, `guarding` refuses what is not allowed, `server` puts it together. Needs the extra
`web`. May import: everything but `cli`.
"""
