"""The grammar of effect texts: the tables that read them, and Lark's parser, which can say what is wrong with one.

Building a parser takes a second, so both come with the grammar, and whoever makes no mistake does not even need Lark.
`python -m interpreter.language.grammar` writes them anew, which is due whenever the grammar has changed.
"""

from __future__ import annotations

import functools
import hashlib
import io
import pickle
import zlib
from contextlib import suppress
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.language.parse_tables import Tables, tables_of
from interpreter.source.cache import keep, kept
from interpreter.source.resources import folder

if TYPE_CHECKING:
    from lark import Lark

STARTS = ("effect", "expression", "signature", "use", "type")


@functools.cache
def tables() -> Tables:
    """The tables that come with the grammar; where they are those of another grammar, they are made anew."""
    with suppress(Exception):
        found = pickle.loads(_beside(tables_file(), made_of()) or b"")
        if isinstance(found, Tables):
            return found
    return tables_of(parser())


@functools.cache
def parser() -> Lark:
    """The parser that comes with the grammar; where it is that of another Lark, it is made once and kept."""
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


def parser_file() -> Path:
    """Where the parser lies that Lark has saved, behind a line that says what it is made of."""
    return folder("grammar") / "effects.parser"


def made_of(version: str = "") -> bytes:
    """What tables for the grammar, as it is now, begin with, and what the parser of some Lark begins with."""
    return f"{version and f'lark {version} '}{hashlib.sha256(_grammar().encode()).hexdigest()}\n".encode()


def _grammar() -> str:
    return (folder("grammar") / "effects.lark").read_text(encoding="utf-8")


def _beside(path: Path, head: bytes) -> bytes | None:
    data = path.read_bytes()
    return zlib.decompress(data[len(head) :]) if data.startswith(head) else None


def _shipped() -> bytes | None:
    from lark import __version__

    return _beside(parser_file(), made_of(__version__))


def _kept() -> bytes | None:
    return kept(_name())


def _name() -> str:
    from lark import __version__

    return f"effects-{hashlib.sha256(made_of(__version__)).hexdigest()}.parser"


def _saved(parser: Lark) -> bytes:
    saved = io.BytesIO()
    parser.save(saved)
    return saved.getvalue()


def write_tables() -> None:
    """Write the tables and the parser beside the grammar."""
    from lark import __version__

    parser = built()
    parser_file().write_bytes(made_of(__version__) + zlib.compress(_saved(parser), 9))
    tables_file().write_bytes(made_of() + zlib.compress(pickle.dumps(tables_of(parser)), 9))


if __name__ == "__main__":
    write_tables()
