"""The Python machine: writes Python source from a program, and runs it. No compiler is needed, and the source can be read."""
