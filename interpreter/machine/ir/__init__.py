"""The typed program in the middle: what effects mean, with every name resolved to a number.

Expressions are integers or lists of integers; statements change the state, call procedures or ask a player. Nothing here
is particular to Python: a backend turns these nodes into code.
"""

from __future__ import annotations

from interpreter.machine.ir.expressions import *
from interpreter.machine.ir.program import *
from interpreter.machine.ir.statements import *
