"""The command line `rulewright`: one module for each command, found by its name when it is called.

Sees of a game only what `interpreter.words.frontends` names; everything it says comes from
`interpreter/words`. May import: everything.
"""

from __future__ import annotations

import gc
import sys

# A ruleset becomes a million small objects that all stay: looking through them for garbage again and again costs a seventh of
# the time.
BETWEEN_COLLECTIONS = 200_000


def main() -> None:
    """The entry point of the command `rulewright`."""
    gc.set_threshold(BETWEEN_COLLECTIONS, 20, 100)
    from interpreter.cli.app import run

    ended = run()
    gc.freeze()  # else Python looks through all of them once more before it ends, which takes half a second
    sys.exit(ended)
