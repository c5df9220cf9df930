"""Reading rulesets: YAML with positions, shape checks, overlays. May import: `problems`."""
