"""The machine: the typed program, the layout of a state, the Python backend and what generated code calls."""
