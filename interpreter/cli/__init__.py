"""The command line `rulewright`: one module for each command, found by its name when it is called.

Sees of a game only what `interpreter.words.frontends` names; everything it says comes from
`interpreter/words`. May import: everything.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the command `rulewright`."""
    from interpreter.cli.app import run

    sys.exit(run())
