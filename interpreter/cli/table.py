"""A game at the terminal: shows the position, asks people, lets bots answer, keeps the game saved."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from interpreter.cli import saves
from interpreter.cli.ask import ALL_WORDS, WHY, Answer, called, read_line, understand
from interpreter.cli.saves import Saved
from interpreter.cli.story import story
from interpreter.cli.terminal import Terminal
from interpreter.model.things import EVERYTHING, PUBLIC, Thing, Viewer
from interpreter.play.decisions import label_of
from interpreter.players import bot_seed, seat_bots
from interpreter.words.frontends import Decision, Game, Option, State
from interpreter.words.seen import Seen
from interpreter.words.texts import Texts
from interpreter.words.wording import with_variants

if TYPE_CHECKING:  # a game that nobody looks at, such as one of bots, needs none of them
    from interpreter.cli.screen import Screen
    from interpreter.scene.make import Scenery
    from interpreter.scene.parts import Scene

LOOKED = 6  # things that `look` tells of at once


class Quit(Exception):
    """The player leaves; the game is saved."""


class Table:
    """One game with its players."""

    def __init__(
        self,
        terminal: Terminal,
        game: Game,
        saved: Saved,
        state: State,
        history: list[tuple[State, int]],
        path: Path,
        plain: bool = False,
    ) -> None:
        self.path = path  # where the game is saved after every choice
        self.terminal, self.game, self.saved, self.state = terminal, game, saved, state
        self.said, self.out = terminal.said, terminal.out
        self.texts = Texts(with_variants(game.source.locales, game.variants), terminal.languages)
        self.seen = Seen(game, self.texts)
        self.in_place = self.out.is_terminal and not plain  # the window is drawn anew for each question
        self.humans = set(saved.humans)
        self.bots = seat_bots(
            saved.bots.split(","),
            [seat for seat in range(game.players) if seat not in self.humans],
            lambda seat: bot_seed(state.seed, seat + len(state.choices) * game.players),
        )
        self._history = history  # positions before each choice, with who chose
        self._labels = list(saved.labels)
        self._told = len(state.events) if history else 0
        self._headings: list[str] = []  # that stand over what was told last
        self._keyboard: int | None = next(iter(self.humans)) if len(self.humans) == 1 else None

    def play(self) -> None:
        """Play to the end; raises Quit if a person leaves before."""
        self._head()
        while (decision := self.state.decision) is not None:
            if decision.player in self.humans:
                self._ask(decision)
            else:
                self._choose(self.bots[decision.player].choose(self.state))
                after = self.state.decision
                if after is None or after.player != decision.player:
                    self._tell()
        if self.in_place and self.humans:
            self._window(self._watching)  # the end is seen as everything before it
            return
        self._tell()
        self._picture(self._watching)
        state, viewer = cast("Any", self.state), self._watching
        result = self.scenery.result(state, viewer)
        assert result is not None
        for line in self._screen().result(result, self.scenery.seats(state, viewer)):
            self.out.print(line)

    def saved_now(self) -> Saved:
        """The game as it stands, to be written to a file."""
        self.saved.choices = list(self.state.choices)
        self.saved.labels = self._labels = self._labels[: len(self.saved.choices)]
        self.saved.rules, self.saved.format = dict(self.game.rules), saves.FORMAT
        self.saved.state = json.loads(self.state.to_json())
        self.saved.finished = self.state.decision is None
        return self.saved

    def _head(self) -> None:
        self.out.rule(self.texts.game(self.game.id), style="dim", align="left")
        names = ", ".join(
            self.said.say("cli.play.human" if seat in self.humans else "cli.play.bot", player=self.texts.player(id))
            for seat, id in enumerate(self.game.seats)
        )
        self.terminal.say("cli.play.head", "dim", players=names, seed=self.state.seed)
        if self.humans:
            self.terminal.say("cli.play.keys_short", "dim")

    def _choose(self, index: int) -> None:
        decision = self.state.decision
        assert decision is not None
        self._labels.append(label_of(decision, index))
        if self.humans:
            self._history.append((self.state.clone(), decision.player))
        self.state.choose(index)
        if self.humans:
            saves.write(self.path, self.saved_now())

    def _tell(self) -> None:
        """Print what happened since the last time."""
        news = self.scenery.news(cast("Any", self.state), self._watching, self._told)
        for text, seat, line in story(news, self._headings):
            self.out.print(text, style="bold" if line is None else self.seen.colour(seat) if line.kind == "choice" else "dim")
        self._told = len(self.state.events)

    @property
    def _watching(self) -> Viewer:
        """Who looks at the screen: with bots alone somebody who may see everything, before people sit down nobody."""
        return EVERYTHING if not self.humans else PUBLIC if self._keyboard is None else self._keyboard

    def _picture(self, viewer: Viewer) -> None:
        self.out.print()
        if board := self.seen.board(self.state, viewer, self.out.width):
            from rich.text import Text

            picture, legend = board
            self.out.print(Text.from_ansi(picture), no_wrap=True, crop=False, overflow="ignore")
            if legend:
                self.out.print(legend, style="dim")
        for line in self.seen.table(self.state, viewer):
            self.out.print(line)

    def _ask(self, decision: Decision) -> None:
        """Ask a person until there is a choice."""
        if self._keyboard != decision.player:
            self._hand_over(decision.player)
        if self.in_place:
            self._window(decision.player)
        else:
            self._tell()
            self._picture(decision.player)
            self._question(decision)
        labels = self._labels_of(decision.player)
        while True:
            line = read_line(
                self.said.say("cli.play.prompt"), lambda text: self.out.print(text, end=""), self._completions(decision, labels)
            )
            if line is None:
                self.out.print()
                self._leave()
            else:
                answer = understand(line, decision.options, self.texts, labels)
                if answer.kind == "option":
                    self._choose(answer.index)
                    return
                if answer.kind == "undo":
                    if self._undo(decision.player):
                        return
                else:
                    self._command(answer, decision)

    @cached_property
    def scenery(self) -> Scenery:
        from interpreter.scene.make import Scenery

        return Scenery(cast("Any", self.game), self.texts)

    def _scene(self, viewer: Viewer, news_from: int | None = None) -> Scene:
        return self.scenery.scene(cast("Any", self.state), viewer, news_from)

    def _screen(self) -> Screen:
        from interpreter.cli.screen import Screen

        return Screen(self.said, self.out.width, self.out.height)

    def _window(self, viewer: Viewer) -> None:
        """Everything on one screen, in place of what was there."""
        self._told = len(self.state.events)
        self.out.clear()
        for line in self._screen().table(self._scene(viewer)):
            self.out.print(line, no_wrap=True, crop=True, overflow="ellipsis")

    def _labels_of(self, player: int) -> list[str]:
        """What the options of the open question are called: no two the same."""
        shown = self.scenery.decision(cast("Any", self.state), player)
        return [option.label for option in shown.options] if shown is not None else []

    def _completions(self, decision: Decision, labels: list[str]) -> list[str]:
        options = list(dict.fromkeys([*(self.texts.option(option) for option in decision.options), *labels]))
        own = [word for known in ALL_WORDS if (word := called(known, self.texts)) != known]
        return options + own + [f"{WHY} {name}" for id in self._actions if (name := self.texts.action(id)) not in options]

    @property
    def _actions(self) -> list[str]:
        """Everything that can be done in the game at some time."""
        return list(cast("Any", self.game).program.actions)

    def _hand_over(self, seat: int) -> None:
        who = Thing("player", self.game.seats[seat])
        name, number = self.texts.name(who), self.texts.number_of(who)
        if self._keyboard is not None and self.out.is_terminal:
            self.out.clear()
        self.terminal.say("cli.play.hand_over", "bold", player=name, n=number)
        if self._keyboard is not None and self.out.is_terminal:
            if read_line(self.said.say("cli.play.ready", player=name), lambda text: self.out.print(text, end="")) is None:
                self._leave()
            self.out.clear()
        self._keyboard = seat

    def _question(self, decision: Decision) -> None:
        from rich.text import Text

        name = self.game.seats[decision.player]
        self.out.print()
        self.out.print(
            Text.assemble(
                (self.texts.player(name), f"bold {self.seen.colour(name)}"), ": ", (self.texts.prompt(decision), "bold")
            )
        )
        labels = [f"{number:>2} {label}" for number, label in enumerate(self._labels_of(decision.player), 1)]
        rows = max(4, self.out.height // 5)
        if len(labels) <= rows and max(map(len, labels)) > 12:
            for label in labels:
                self.out.print(label)
            return
        from rich.columns import Columns

        self.out.print(Columns(labels, padding=(0, 2), column_first=len(labels) > 8))

    def _command(self, answer: Answer, decision: Decision) -> None:
        kind = answer.kind
        if kind == "quit":
            self._leave()
        elif kind == "save":
            path = saves.state_directory() / "saves" / f"{self.game.id}-{time.strftime('%Y%m%d-%H%M%S')}.json"
            saves.write(path, self.saved_now())
            self.terminal.say("cli.play.saved", "green", file=path)
        elif kind == "help":
            self.terminal.say("cli.play.keys")
        elif kind == "text":
            self._text(decision.options[answer.index])
        elif kind == "look":
            self._paged(lambda: self._look(answer.said, decision.player))
        elif kind == "why":
            self._why(answer.said, decision.player)
        elif kind == "log":
            self._paged(lambda: self._log(decision.player))
        elif kind == "rules":
            self._paged(self._rules)
        elif kind == "score":
            self._score()
        elif kind == "list":
            self._list(decision)
        elif kind == "nothing":
            if self.in_place:
                self._window(decision.player)
        else:
            self.terminal.say(f"cli.play.{kind}", "yellow", said=answer.said, n=len(decision.options))

    def _paged(self, work: Callable[[], None]) -> None:
        """Show what is longer than the window page by page."""
        if not self.in_place:
            work()
            return
        with self.out.capture() as captured:
            work()
        lines, page = captured.get().splitlines(), max(4, self.out.height - 2)
        for first in range(0, len(lines), page):
            print("\n".join(lines[first : first + page]))
            if first + page < len(lines):
                more = read_line(self.said.say("cli.play.more"), lambda text: self.out.print(text, end=""))
                if more is None or more.strip():
                    return

    def _list(self, decision: Decision) -> None:
        """All options, as they are called on the screen."""
        shown = self.scenery.decision(cast("Any", self.state), decision.player) if self.in_place else None
        if shown is None:
            self._question(decision)
            return
        for line in self._screen().options(shown.options):
            self.out.print(line, no_wrap=True, crop=True)

    def _text(self, option: Option) -> None:
        thing = option.thing
        row = thing.id if thing.kind == "row" else thing.row if not thing.hidden else None
        words = self.texts.action_text(thing.id) if thing.kind == "action" else self.texts.text("tables", row) if row else None
        if words:
            self.out.print(f"{self.texts.option(option)}: {words}")
        else:
            self.terminal.say("cli.play.no_text", "yellow", option=self.texts.option(option))

    def _look(self, wanted: str, viewer: Viewer) -> None:
        """A board as a whole, or what there is to say of a thing."""
        from interpreter.scene.about import about, called, ground_at

        scene, screen = self._scene(viewer), self._screen()
        for board in scene.boards:
            if wanted in (board.id.lower(), board.name.lower()):
                for line in screen.board(board, scene):
                    self.out.print(line, no_wrap=True, crop=True)
                return
        fitting = called(scene, wanted)
        cited = set[str]()
        for ref in sorted(fitting)[:LOOKED]:
            if found := about(scene, ref):
                self.out.print(found.title, style="bold")
                for text in (*([found.text] if found.text else ()), *found.lines):
                    self.out.print(f"  {text}")
                self._behind(ref, ground_at(scene, ref), len(fitting) == 1, cited)
        if not fitting and not self._look_at_action(wanted):
            self.terminal.say("cli.play.nothing_there", "yellow", said=wanted)

    def _look_at_action(self, wanted: str) -> bool:
        """What an action does, the rule behind it and, if it is not offered, why not; False if there is none of this name."""
        ids = [id for id in self._actions if wanted and wanted in (self.texts.action(id).lower(), id)]
        for id in ids:
            self.out.print(self.texts.action(id), style="bold")
            if text := self.texts.action_text(id):
                self.out.print(f"  {text}")
            self._why(id, self._watching)
            self._behind(f"action:{id}", "", True, set())
        return bool(ids)

    def _behind(self, ref: str, ground: str, whole: bool, cited: set[str]) -> None:
        """The rule behind a thing: the first paragraph of the book that states it, or all of them; else what the ledger says."""
        from interpreter.books.behind import behind, cited_by

        game = cast("Any", self.game)
        found = behind(game, cited_by(game, ref, ground), self.texts.language)
        lines = [
            self.said.say("cli.play.book_says", section=one.section, text=" ".join(one.text.split("\n")))
            for one in found.paragraphs
        ] or [self.said.say("cli.play.rule_says", rule=rule, text=text) for rule, text in found.entries]
        for line in lines if whole else lines[:1]:
            if line not in cited:  # several things can have one rule
                self.out.print(line, style="dim", soft_wrap=not self.in_place)
            cited.add(line)

    def _why(self, wanted: str, viewer: Viewer) -> None:
        """Why an action is not offered, given by its name, its id or a part of one; without a name those that one could miss."""
        from interpreter.scene.refusing import reason

        asked = self._scene(viewer).decision if not wanted else None
        if asked is not None and asked.unavailable:
            for one in asked.unavailable:
                self.out.print(self.said.say("play.entry", what=one.label, value=one.reason))
            return
        names = {id: (self.texts.action(id).lower(), id) for id in self._actions}
        fitting = [id for id, own in names.items() if wanted in own] or [
            id for id, own in names.items() if wanted and any(wanted in name for name in own)
        ]
        whys = {id: cast("Any", self.state).why_not(id) for id in fitting}
        said = [
            (self.texts.action(id), self.said.say("play.refused.offered") if why is None else reason(self.texts, why))
            for id, why in whys.items()
        ]
        for what, value in list(dict.fromkeys(said))[:LOOKED]:
            self.out.print(self.said.say("play.entry", what=what, value=value))
        if not fitting:
            self.terminal.say("cli.play.no_action" if wanted else "cli.play.nothing_refused", "yellow", said=wanted)

    def _log(self, viewer: Viewer) -> None:
        for text, _, line in story(self._scene(viewer, 0).news):
            self.out.print(text, style="bold" if line is None else "")

    def _rules(self) -> None:
        for part in (self.texts.about(), self.texts.rules()):
            if part:
                self.out.print(part)
        for action in self._actions:
            if text := self.texts.text("actions", action):
                self.out.print(f"{self.texts.action(action)}: {text}")

    def _score(self) -> None:
        if self.scenery.look.scores_are_open:
            state, viewer = cast("Any", self.state), self._watching
            sheet, total = self.scenery.sheet(state, viewer)
            for line in self._screen().sheet(sheet, total, self.scenery.seats(state, viewer)):
                self.out.print(line)
        else:
            self.terminal.say("cli.play.score_hidden", "yellow")

    def _undo(self, player: int) -> bool:
        """Take back the player's last choice and what bots answered, if no other person chose and nothing was learnt."""
        own = [number for number, (_, who) in enumerate(self._history) if who == player]
        if not self._history:
            self.terminal.say("cli.play.nothing_to_undo", "yellow")
            return False
        since = self._history[own[-1] + 1 :] if own else self._history
        before = self._history[own[-1]][0] if own else None
        if before is None or {who for _, who in since} & self.humans or self.state.learnt_since(len(before.choices)):
            self.terminal.say("cli.play.cannot_undo", "yellow")
            return False
        del self._history[own[-1] :]
        self.state = before
        self._told = min(self._told, len(before.events))
        saves.write(self.path, self.saved_now())
        self.terminal.say("cli.play.undone", "green")
        return True

    def _leave(self) -> None:
        self.keep()
        raise Quit

    def keep(self) -> None:
        """Save the game and say how to go on with it."""
        saves.write(self.path, self.saved_now())
        self.terminal.say("cli.play.left", file=self.path, ruleset=self.saved.ruleset)
