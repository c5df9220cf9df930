"""Machines: each turns a program, after the passes, into something that runs. May import: `ir`, `passes`, `model`, `board`."""
