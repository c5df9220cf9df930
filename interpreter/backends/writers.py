"""Who writes which kind of node; nodes that are always written alike have a form, with what they hold in braces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from interpreter import ir

Writer = TypeVar("Writer", bound=Callable[..., Any])
Written = TypeVar("Written", str, list[str])


class Writers(dict[type[ir.Node], Callable[..., Written]], Generic[Written]):
    """The functions that write kinds of nodes."""

    def of(self, *kinds: type[ir.Node]) -> Callable[[Writer], Writer]:
        """Registers the writer of some kinds."""

        def register(writer: Writer) -> Writer:
            self.update(dict.fromkeys(kinds, writer))
            return writer

        return register


class Held(dict[str, Any]):
    """What a node holds, each as it is written."""

    def __init__(self, node: ir.Node, write: Callable[[Any], Any], **known: Any) -> None:
        super().__init__(known)
        self.node, self.write = node, write

    def __missing__(self, name: str) -> Any:
        return self.write(getattr(self.node, name))


def deeper(lines: list[str], empty: str = "pass") -> list[str]:
    """Lines of a block inside of another."""
    return ["    " + line for line in lines or [empty]]
