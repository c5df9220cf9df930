"""What everything is a number of: types, the box with all that a ruleset declares, the layout and head of a state.

May import: `problems`, and `board` for its frozen tables. Used by every room that works with states.
"""
