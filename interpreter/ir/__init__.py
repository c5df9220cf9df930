"""The program in the middle: what effects mean, with every name resolved to a number.

Nodes are frozen values that say themselves what they hold, give, read and whether they ask. `language` makes a program, `passes`
turn it into simpler ones, `backends` run it. May import: `model`, `problems`. Used by: `language`, `passes`, `backends`, `play`.
"""

from interpreter.ir.control import *
from interpreter.ir.expressions import *
from interpreter.ir.nodes import *
from interpreter.ir.paths import *
from interpreter.ir.program import *
from interpreter.ir.set_expressions import *
from interpreter.ir.statements import *
from interpreter.ir.vocabulary import *
