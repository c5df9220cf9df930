"""The native machine: writes C from a program, has it compiled, and runs it: the same games, many times faster.

The modules `c_…` make the text, `c_program` the whole of it; `runtime/` is what the text is put behind. `compiling_c` finds a
compiler, keeps and loads what it makes; `native_machine` answers what every machine answers (see `backends.contract`).
"""
