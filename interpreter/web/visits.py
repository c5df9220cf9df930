"""Who comes to which table, and what cannot be: plain data that goes from the addresses to the games and back."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH = 640  # of a board, in pixels, while nobody said how wide the screen is


class Refused(Exception):
    """Something that a browser asked for and that cannot be; `code` is a sentence in the words of the tool."""

    def __init__(self, code: str, status: int = 409, **facts: object) -> None:
        super().__init__(code)
        self.code, self.status, self.facts = code, status, facts

    def __reduce__(self) -> tuple[object, ...]:
        return _refused, (self.code, self.status, self.facts)


def _refused(code: str, status: int, facts: dict[str, object]) -> Refused:
    return Refused(code, status, **facts)


@dataclass(frozen=True, slots=True)
class Visit:
    """A request to a table: by the secret of a seat, by the number of one's own seat, or only to watch."""

    game: str
    base: str  # the address of the table for this visitor
    secret: str = ""
    number: str = ""
    owner: str = ""  # the hash of the browser's own secret
    language: str = ""
    width: int = WIDTH
    height: int = 0  # that the boards may have to be seen at once; 0: any
    at: int | None = None  # the position after so many moves; None: as it stands
