"""What differs between two games, as lines of a terminal."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from interpreter.cli.terminal import Terminal
from interpreter.differences import Part
from interpreter.proof.ledger import Ledger
from interpreter.words.ids import readable
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:
    from interpreter.differences import Change, Differences
    from interpreter.source.ruleset import Source

MARKS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}
INDENT = 4
SHORT = 30  # characters that two values may have to stand side by side
CODE = ("effect", "base")  # keys whose values are texts of the effect language


class Changes:
    """Shows differences in groups; `short` leaves out how things change."""

    def __init__(self, terminal: Terminal, source: Source, found: Differences, short: bool) -> None:
        self.terminal, self.found, self.short, self.say = terminal, found, short, terminal.said.say
        self.source, self.ledger = source, Ledger(source)
        self.sides = [Texts(with_variants(source.locales, on), terminal.languages) for on in (found.before, found.after)]
        # Who changed something is of interest only where several could have.
        self.named = len(set(found.before) ^ set(found.after)) > 1

    def show(self, players: int, players_after: int) -> None:
        """Print everything."""
        self._head(players, players_after)
        for group, changes in groupby(self.found.changes, key=lambda change: change.group):
            self._group(group, list(changes))
        self._rules()
        if not (self.found.changes or self.found.only_before or self.found.only_after):
            self.terminal.say("cli.diff.nothing", "green")

    # ---- headings --------------------------------------------------------------------------------

    def _head(self, players: int, players_after: int) -> None:
        before, after = (
            self._side(mine, other)
            for mine, other in ((self.found.before, self.found.after), (self.found.after, self.found.before))
        )
        numbers = [str(players)] if players == players_after else [str(players), str(players_after)]
        line = Text.assemble((self.sides[1].game(self.source.id), "bold"), ": ", (before, "red"), " → ", (after, "green"))
        line.append(" · " + self.say("cli.diff.players", players=" → ".join(numbers)), style="dim")
        self.terminal.hang(line)
        if both := [self.sides[1].variant(name) for name in self.found.after if name in self.found.before]:
            self.terminal.hang(Text(self.say("cli.diff.both", variants=both), style="dim"))

    def _side(self, mine: Sequence[str], other: Sequence[str]) -> str:
        own = [self.sides[1].variant(name) for name in mine if name not in other]
        return ", ".join(own) or self.say("cli.diff.base")

    def _group(self, group: str, changes: list[Change]) -> None:
        counts = [
            self.say(f"cli.diff.{how}", n=number) for how in MARKS if (number := sum(change.how == how for change in changes))
        ]
        self.terminal.hang(Text(""))
        title = self.say(f"cli.diff.group.{group}")
        self.terminal.hang(Text.assemble((title, "bold underline"), ("  " + ", ".join(counts), "dim")))
        for change in changes:
            self._change(change)

    # ---- one change ------------------------------------------------------------------------------

    def _change(self, change: Change) -> None:
        mark, colour = MARKS[change.how]
        line = Text.assemble((f"{mark} ", f"bold {colour}"), (change.path, f"bold {colour}"))
        if name := self._name(change):
            line.append(f"  {name}", style="italic")
        if self.named and change.by:
            line.append(f"  ({', '.join(change.by)})", style="dim")
        if change.group == "texts" and not change.parts:
            line.append(f"  {self.say('cli.diff.no_text')}", style="yellow")
        if change.group == "texts" and change.how != "changed" and not self.short:
            self._text(line, change)
            return
        self.terminal.hang(line, 2)
        if not self.short:
            self._parts(change)
            self._cites(change)

    def _text(self, line: Text, change: Change) -> None:
        """A text of one side only: its words behind its path, or one line for each of its forms."""
        self.terminal.hang(line, 2)
        for part in change.parts:
            value = part.after if part.before is None else part.before
            name = f"{part.key}: " if len(change.parts) > 1 else ""
            self.terminal.hang(Text(_flat(value)), INDENT, Text(name, style="cyan"))

    def _name(self, change: Change) -> str | None:
        """What people call the thing, where that is more than its id."""
        section, _, id = change.path.partition(".")
        texts = self.sides[change.how != "removed"]
        name = {"tables": texts.row, "pieces": texts.word, "actions": texts.word}.get(section, readable)(id)
        return name if name != readable(id.rpartition(".")[2]) and name != readable(id) else None

    def _parts(self, change: Change) -> None:
        facts: list[Text] = []
        for part in change.parts:
            if _is_code(part):
                self._facts(facts)
                self._code(part)
                continue
            fact = _fact(part, change.how)
            # A long fact has a line of its own, and what is longer than a line is shown as two.
            width = self.terminal.out.width - INDENT
            if len(fact) > width and isinstance(part.before, str) and isinstance(part.after, str):
                self._facts(facts)
                self._code(part)
            elif part.where or len(fact) > width // 2:
                self._facts(facts)
                self._facts([fact])
            else:
                facts.append(fact)
        self._facts(facts)

    def _facts(self, facts: list[Text]) -> None:
        if facts:
            self.terminal.hang(Text(", ").join(facts), INDENT)
            facts.clear()

    def _code(self, part: Part) -> None:
        self.terminal.hang(Text(f"{part.key}:", style="cyan"), INDENT)
        for mark, line in _lines(part.before, part.after):
            style = {"+": "green", "-": "red"}.get(mark, "dim")
            code = line.lstrip()
            # What does not fit into a line goes on below its beginning.
            self.terminal.hang(Text(code, style=style), INDENT, Text(f"{mark} {line[: len(line) - len(code)]}", style=style))

    def _cites(self, change: Change) -> None:
        before, after = change.cites
        line = Text()
        for rule in dict.fromkeys((*before, *after)):
            mark = "" if change.how != "changed" or (rule in before and rule in after) else "+" if rule in after else "-"
            line.append(" " if line else "").append(f"{mark}{rule}", style={"+": "green", "-": "red"}.get(mark, "blue"))
        if line:
            self.terminal.hang(line, INDENT)

    # ---- the ledger ------------------------------------------------------------------------------

    def _rules(self) -> None:
        found = self.found
        before, after = self._side(found.before, found.after), self._side(found.after, found.before)
        replaced = {rule for one in found.replaced for rule in (one.before, one.after)}
        alone = [[rule for rule in side if rule not in replaced] for side in (found.only_before, found.only_after)]
        self._ledger(self.say("cli.diff.only", side=before), alone[0], "red")
        self._ledger(self.say("cli.diff.only", side=after), alone[1], "green")
        self._replaced()
        if found.differently:
            self.terminal.hang(Text(f"\n{self.say('cli.diff.differently')}", style="bold underline"))
            rows = [
                (each.id, Text.assemble((each.topic, "bold"), "\n- ", (each.before, "red"), "\n+ ", (each.after, "green")))
                for each in found.differently
            ]
            self._listed(rows, "yellow")
        self._ledger(self.say("cli.diff.touched"), found.touched, "blue")

    def _replaced(self) -> None:
        """Rules in the place of others, old above new, with the values that change."""
        if not self.found.replaced:
            return
        self.terminal.hang(Text(f"\n{self.say('cli.diff.instead')}", style="bold underline"))
        for one in self.found.replaced:
            line = Text.assemble((one.before, "red"), " → ", (one.after, "green"))
            facts = [_fact(Part(name, old, new), "changed") for name, old, new in one.facts]
            self.terminal.hang(Text("  ").join([line, *facts]), 2)
            if not self.short:
                for id, mark, style in ((one.before, "- ", "red"), (one.after, "+ ", "green")):
                    self.terminal.hang(self._sentence(id), INDENT, Text(mark, style=style))

    def _ledger(self, title: str, rules: Iterable[str], style: str) -> None:
        if not (rules := list(rules)):
            return
        self.terminal.hang(Text(f"\n{title}", style="bold underline"))
        if self.short:
            self.terminal.hang(Text(" ".join(rules), style=style), 2)
        else:
            self._listed([(rule, self._sentence(rule)) for rule in rules], style)

    def _sentence(self, id: str) -> Text:
        rule = self.ledger.rules.get(id)
        if rule is None:
            return Text(self.ledger.sentences().get(id) or self.say("cli.show.unknown_rule"), style="dim")
        return Text.assemble(rule.text, (f"\n{rule.differs}" if rule.differs else "", "yellow"))

    def _listed(self, rows: list[tuple[str, Text]], style: str) -> None:
        width = max(len(id) for id, _ in rows) + 2
        for id, text in rows:
            self.terminal.hang(text, 2, Text(id.ljust(width), style=style))


def _fact(part: Part, how: str) -> Text:
    """One value on one line, such as `cost 3 → 4`."""
    line = Text.assemble((part.key, "cyan"), " ")
    if part.before is None or part.after is None:
        style = "green" if part.before is None else "red"
        # What is added or removed as a whole is marked already.
        sign = "" if how != "changed" and not part.where else "+ " if part.before is None else "- "
        line.append(f"{sign}{_flat(part.after if part.before is None else part.before)}", style=style)
    elif _is_words(part.before) and _is_words(part.after):
        gone = [word for word in part.before if word not in part.after]
        new = [word for word in part.after if word not in part.before]
        if not gone and not new:
            line.append(_flat(part.before), style="red").append(" → ").append(_flat(part.after), style="green")
        else:
            signs = [f"-{word}" for word in map(str, gone)] + [f"+{word}" for word in map(str, new)]
            line.append_text(Text(" ").join(Text(sign, style="green" if sign[0] == "+" else "red") for sign in signs))
    else:
        line.append(_flat(part.before), style="red").append(" → ").append(_flat(part.after), style="green")
    if part.where:
        line.append(f": {', '.join(part.where)}", style="dim")
    return line


def _is_code(part: Part) -> bool:
    """A text of several lines, or one of the effect language that is not quite short."""
    text = f"{part.before}{part.after}"
    effect = part.key.rpartition(".")[2] in CODE
    return "\n" in text or (effect and (None in (part.before, part.after) or len(text) > SHORT))


def _is_words(value: Any) -> bool:
    """A list in which each word stands once, so that what comes and goes says it all."""
    return (
        isinstance(value, list)
        and not any(isinstance(each, (list, dict)) for each in value)
        and (len(set(map(str, value))) == len(value))
    )


def _flat(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_flat, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flat(part)}" for key, part in value.items()) + "}"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _lines(before: Any, after: Any) -> Iterator[tuple[str, str]]:
    """Lines that go (-) and come (+), each with its neighbours; … stands for lines that stay."""
    old, new = ([] if text is None else str(text).split("\n") for text in (before, after))
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    end = 0
    for group in matcher.get_grouped_opcodes(1):
        if group[0][1] > end:
            yield " ", "…"
        for tag, i1, i2, j1, j2 in group:
            if tag == "equal":
                yield from ((" ", line) for line in old[i1:i2])
            else:
                yield from (("-", line) for line in old[i1:i2])
                yield from (("+", line) for line in new[j1:j2])
        end = group[-1][2]
    if end < len(old):
        yield " ", "…"
