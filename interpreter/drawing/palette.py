"""Colours: each name has a light tone for ground and a strong one for pieces, for light and for dark pages."""

from __future__ import annotations

from dataclasses import dataclass

AA = 4.5  # least contrast of letters
INKS = ("#ffffff", "#14181f")


@dataclass(frozen=True, slots=True)
class Tones:
    """A colour: of ground, of pieces, and of letters on pieces."""

    ground: str
    strong: str

    @property
    def ink(self) -> str:
        return max(INKS, key=lambda ink: contrast(ink, self.strong))


LIGHT = {
    "red": Tones("#f7cfc8", "#c2312a"),
    "blue": Tones("#cfe0f6", "#1d63b0"),
    "green": Tones("#cbe9d2", "#12793b"),
    "yellow": Tones("#fbe9ad", "#f0bf2c"),
    "orange": Tones("#fbdab3", "#e58a25"),
    "purple": Tones("#e2d4f1", "#773c9f"),
    "pink": Tones("#f9d5e5", "#c03a7c"),
    "brown": Tones("#e6d3bf", "#85512a"),
    "black": Tones("#d3d6dc", "#2b2f38"),
    "white": Tones("#ffffff", "#ffffff"),
    "grey": Tones("#e3e6ea", "#69707c"),
    "steel": Tones("#cbd6e2", "#48607c"),
    "stone": Tones("#d9d4cd", "#726b61"),
    "sand": Tones("#f7e7b9", "#cfa243"),
    "grass": Tones("#d3e8ad", "#547d22"),
    "forest": Tones("#a3d09b", "#2b6537"),
    "soil": Tones("#e6caa9", "#8f5c30"),
    "clay": Tones("#f3ccb2", "#ad5429"),
    "sea": Tones("#c2e1f0", "#2a7aa5"),
    "deep": Tones("#95c1e2", "#1c5486"),
    "sky": Tones("#e2f0fb", "#2a77ae"),
    "night": Tones("#bcc0da", "#2a3263"),
    "cyan": Tones("#c3ecec", "#0d7b80"),
    "gold": Tones("#f7de95", "#d8a417"),
}
PAPER = {"light": "#ffffff", "dark": "#171b22"}
# What is no colour of any thing: words, lines, the edge that lets a piece stand out, and what can be chosen.
PLAIN = {
    "light": {
        "paper": "#ffffff",
        "ink": "#1d232d",
        "quiet": "#56606f",
        "line": "#aab3bf",
        "plain": "#eef1f4",
        "panel": "#f5f7f9",
        "casing": "#ffffff",
        "outline": "#2a303a",
        "accent": "#4a2be0",
        "good": "#12793b",
        "bad": "#b3261e",
        "bubble": "#1d232d",
        "bubble-ink": "#ffffff",
        "chip": "#ffffff",
        "chip-ink": "#1d232d",
        "light-square": "#f0dfc0",
        "dark-square": "#b98a60",
    },
    "dark": {
        "paper": "#171b22",
        "ink": "#eef1f5",
        "quiet": "#b3bcc9",
        "line": "#59636f",
        "plain": "#2a313b",
        "panel": "#1f252e",
        "casing": "#f4f6f8",
        "outline": "#10131a",
        "accent": "#b9acff",
        "good": "#4cc27a",
        "bad": "#ff8a80",
        "bubble": "#f4f6f8",
        "bubble-ink": "#14181f",
        "chip": "#f4f6f8",
        "chip-ink": "#14181f",
        "light-square": "#8c7a61",
        "dark-square": "#57432f",
    },
}
_BRIGHTER = {"black": "#4b515d", "night": "#5561b4", "white": "#f4f6f8"}
DARK_GROUND = 0.36  # how much of a strong tone there is in the ground of dark pages


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))


def mix(first: str, second: str, share: float) -> str:
    """A colour between two others, with this share of the first."""
    parts = (round(one * share + other * (1 - share)) for one, other in zip(_rgb(first), _rgb(second), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG counts it."""
    high, low = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in _rgb(colour)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _dark(name: str, tones: Tones) -> Tones:
    strong = _BRIGHTER.get(name, tones.strong)
    return Tones(mix(strong, PAPER["dark"], 0.18 if name == "white" else DARK_GROUND), strong)


DARK = {name: _dark(name, tones) for name, tones in LIGHT.items()}
THEMES = {"light": LIGHT, "dark": DARK}
