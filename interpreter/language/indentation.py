"""Indented blocks for the effect language, as Lark wants them; imported only when a parser is built or loaded."""

from __future__ import annotations

from lark.indenter import Indenter

from interpreter.language.parse_tables import CLOSING, DEDENT, INDENT, LINE, OPENING, TAB


class EffectIndenter(Indenter):
    """Turns deeper and shallower lines into the beginning and end of a block."""

    NL_type = LINE
    OPEN_PAREN_types = OPENING
    CLOSE_PAREN_types = CLOSING
    INDENT_type = INDENT
    DEDENT_type = DEDENT
    tab_len = TAB
