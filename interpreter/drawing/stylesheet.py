"""The colours as classes: a picture has its own sheet, a page one for light and dark."""

from __future__ import annotations

from interpreter.drawing.palette import PLAIN, THEMES

ROOT = "drawing"  # the class of everything that is drawn: no rule reaches further
FONT = "system-ui, 'Segoe UI', 'DejaVu Sans', 'Noto Sans', Roboto, Helvetica, Arial, sans-serif"
PICTURE_FONT = "'DejaVu Sans', Verdana, 'Noto Sans', Arial, sans-serif"
_STATES = """
.option{cursor:pointer}
.option>.casing-line,.option .hit{stroke:accent}
.halo{fill:none;stroke:casing;stroke-linejoin:round}
.lit{fill:none;stroke:accent;stroke-linejoin:round}
.tint{fill:accent;fill-opacity:.05}
.changed-ring{fill:none;stroke:accent;stroke-dasharray:2 3}
.chosen-ring{fill:none;stroke:accent;stroke-dasharray:5 4}
.label{stroke:paper;stroke-width:2.5px;stroke-opacity:.7;stroke-linejoin:round;paint-order:stroke}
.faded{opacity:.5}
.covered{opacity:.38}
"""


def _rules(theme: str, value: dict[str, str]) -> list[str]:
    """Every class with its colour; `value` says how a colour is written."""
    found = []
    for name, tones in THEMES[theme].items():
        found += [
            f".g-{name}{{fill:{value.get(f'g-{name}', tones.ground)}}}",
            f".s-{name}{{fill:{value.get(f's-{name}', tones.strong)}}}",
            f".i-{name}{{fill:{value.get(f'i-{name}', tones.ink)}}}",
            f".l-{name}{{stroke:{value.get(f's-{name}', tones.strong)}}}",
            f".k-{name}{{stroke:{value.get(f'i-{name}', tones.ink)}}}",
        ]
    for name, colour in PLAIN[theme].items():
        found += [
            f".{name}{{fill:{value.get(name, colour)}}}",
            f".{name}-line{{stroke:{value.get(name, colour)}}}",
        ]
    return found


def _colours(theme: str) -> dict[str, str]:
    found = dict(PLAIN[theme])
    for name, tones in THEMES[theme].items():
        found |= {f"g-{name}": tones.ground, f"s-{name}": tones.strong, f"i-{name}": tones.ink}
    return found


def _states(value: dict[str, str]) -> list[str]:
    lines = _STATES.strip().splitlines()
    for name in ("accent", "casing", "paper"):
        lines = [
            line.replace(f"stroke:{name}", f"stroke:{value[name]}").replace(f"fill:{name}", f"fill:{value[name]}")
            for line in lines
        ]
    return lines


def picture_css(dark: bool = False) -> str:
    """The sheet of a picture that stands for itself."""
    theme = "dark" if dark else "light"
    rules = [*_rules(theme, {}), *_states(_colours(theme))]
    return f".{ROOT}{{font-family:{PICTURE_FONT}}}" + "".join(f".{ROOT} {rule}" for rule in rules)


def page_css() -> str:
    """The sheet of a page: variables for both themes, dark where the reader likes it or `data-theme` says so."""
    variables = {name: f"var(--rw-{name})" for name in _colours("light")}
    rules = [*_rules("light", variables), *_states(variables)]
    light, dark = (";".join(f"--rw-{name}:{colour}" for name, colour in _colours(theme).items()) for theme in ("light", "dark"))
    return "\n".join(
        (
            f":root{{{light}}}",
            f"@media (prefers-color-scheme: dark){{:root:not([data-theme=light]){{{dark}}}}}",
            f":root[data-theme=dark]{{{dark}}}",
            f".{ROOT}{{font-family:{FONT}}}",
            *(f".{ROOT} {rule}" for rule in rules),
        )
    )
