"""Reading rulesets: YAML with positions, shape checks, overlays. Imports nothing but `interpreter.problems`."""
