"""The server: lobby, tables, replays and the workbench in the browser.

`store` keeps games as their choices, `live` has the games that are being played, `house` does what is asked of them (`visitor`:
for one seat), in this process (`inside`) or, for rulesets of others, in one with limits (`apart`); `thinking` lets bots think
in other processes. `server` knows where games live and who listens, `routes` has the addresses, `lobby_pages`, `table_pages`
and `workbench_pages` answer them, `pages` turns scenes into what a browser shows, `guarding` refuses what is not allowed.
`workbench` watches files, `edits` says what they mean. Needs the extra `web`. May import: everything but `cli`.
"""
