"""Indented blocks for the effect language, as Lark wants them; imported only when a parser is built or loaded."""

from __future__ import annotations

from lark.indenter import Indenter


class EffectIndenter(Indenter):
    """Turns deeper and shallower lines into the beginning and end of a block."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012 - Lark declares them so
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8
