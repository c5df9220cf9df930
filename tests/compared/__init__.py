"""Bundled games beside independent implementations of the same rules: OpenSpiel, python-chess, and one written by hand.

Random games are played on both sides, move by move: what may be done must be the same everywhere, and so must the end.
"""
