"""Proof: examples and the notation of their positions, conditions, the ledger and its coverage, what `check` reports, changes
that no example notices (`proving`).

May import: `play` and everything it may import.
"""
