"""The parser of effect texts. Building it from its grammar takes a second, so its tables come with the grammar.

`python -m interpreter.language.grammar` writes them anew, which is due whenever the grammar has changed.
"""

from __future__ import annotations

import functools
import hashlib
import io
import zlib
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.source.cache import keep, kept
from interpreter.source.resources import folder

if TYPE_CHECKING:
    from lark import Lark

STARTS = ("effect", "expression", "signature", "use", "type")


@functools.cache
def parser() -> Lark:
    """The parser, from the tables beside the grammar; where they are those of another Lark, they are made once and kept."""
    from lark import Lark

    for tables in (_shipped, _kept):
        with suppress(Exception):  # what is damaged, or somebody else's, is simply made anew
            if (data := tables()) is not None:
                return _handing_on(Lark.load(io.BytesIO(data)))
    made = built()
    keep(_name(), _saved(made))
    return _handing_on(made)


def _handing_on(parser: Lark) -> Lark:
    """Let a phrase that is all of another one be that one as it is: Lark finds its positions anew at each of a dozen levels."""
    callbacks: dict[Any, Any] = parser.parser.parser_conf.callbacks
    for rule in parser.rules:
        options, inside = rule.options, rule.expansion
        alone = len(inside) == 1 and not inside[0].is_term and not inside[0].name.startswith("_")
        if alone and options.expand1 and not rule.alias and not any(options.empty_indices):
            callbacks[rule] = itemgetter(0)
    return parser


def built() -> Lark:
    """The parser, built from the grammar itself."""
    from lark import Lark

    from interpreter.language.indentation import EffectIndenter

    options: dict[str, Any] = {
        "parser": "lalr",
        "postlex": EffectIndenter(),
        "start": list(STARTS),
        "propagate_positions": True,
        "maybe_placeholders": True,
    }
    return Lark(_grammar(), **options)


def tables_file() -> Path:
    """Where the tables lie: a line that says what they are made of, and they themselves."""
    return folder("grammar") / "effects.tables"


def made_of(version: str) -> bytes:
    """What the tables of some Lark for the grammar, as it is now, begin with."""
    return f"lark {version} {hashlib.sha256(_grammar().encode()).hexdigest()}\n".encode()


def _grammar() -> str:
    return (folder("grammar") / "effects.lark").read_text(encoding="utf-8")


def _shipped() -> bytes | None:
    from lark import __version__

    data, head = tables_file().read_bytes(), made_of(__version__)
    return zlib.decompress(data[len(head) :]) if data.startswith(head) else None


def _kept() -> bytes | None:
    return kept(_name())


def _name() -> str:
    from lark import __version__

    return f"effects-{hashlib.sha256(made_of(__version__)).hexdigest()}.parser"


def _saved(parser: Lark) -> bytes:
    tables = io.BytesIO()
    parser.save(tables)
    return tables.getvalue()


def write_tables() -> None:
    """Write the tables beside the grammar."""
    from lark import __version__

    tables_file().write_bytes(made_of(__version__) + zlib.compress(_saved(built()), 9))


if __name__ == "__main__":
    write_tables()
