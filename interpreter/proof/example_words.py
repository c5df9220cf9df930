"""Words of examples that nothing in the ruleset knows, found without running them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from interpreter.model.state import ENDINGS
from interpreter.model.types import FLAG, NUMBER, Type
from interpreter.play.compiling import Assembled, assemble_game
from interpreter.play.conditions import check_condition
from interpreter.play.laying import called
from interpreter.play.notation import Unfit, meant_by
from interpreter.problems import Position, Problems, RulesetError, guess
from interpreter.proof.citing import NOT_TOGETHER
from interpreter.proof.examples import Examples, Table
from interpreter.proof.printed import Printed
from interpreter.proof.remembering import Tried
from interpreter.source.selection import listed
from interpreter.source.values import Items, Map, Text

if TYPE_CHECKING:
    from interpreter.language.sharing import Shared
    from interpreter.model.box import Field
    from interpreter.source.ruleset import Source

Rules = Assembled | Tried
WORD = re.compile(r"[^\W\d]\w*")
# Words that stand between names, and answers that every ruleset knows.
GLUE = {"at", "of", "face", "yes", "no", "true", "false", "pass", "done", "none", "box", "row"}
# Types whose things are known by one word each.
LISTED = ("player", "cell", "direction", "kind", "symbol", "row", "action")
FLAGS = (True, False, "yes", "no", "true", "false")


class Vocabulary:
    """All words that examples can use, of some compiled games."""

    def __init__(self) -> None:
        self.owners: set[str] = set()
        self.cells: set[str] = set()
        self.places: set[str] = set()
        self.pieces: set[str] = set()  # what a piece is called by: kinds and rows
        self.words: set[str] = set(GLUE)
        self.prompts: set[str] = {"none"}
        self.lines: set[str] = set()
        self.fields: dict[str, dict[str, list[Field]]] = {}
        self.of_type: dict[Type, dict[str, None]] = {}

    def learn(self, game: Rules) -> None:
        box = game.box
        self.owners |= set(box.owners)
        self.cells |= set(box.cells)
        self.places |= {"box", *box.place_names}
        for owner, fields in box.fields.items():
            for field in fields.values():
                self.fields.setdefault(owner, {}).setdefault(field.name, []).append(field)
        dealt = {kind.table for kind in box.kinds.values() if kind.table}
        for type_, words in box.names.by_type().items():
            if type_.kind in LISTED:
                self.of_type.setdefault(type_, {}).update(dict.fromkeys(words))
                self.words.update(words)
                self.pieces.update(words if type_.kind == "kind" or type_.name in dealt else ())
        self.prompts |= set(game.program.prompts)
        self.lines |= set(game.program.said)
        columns = (name for table in box.tables.values() for name in (table.name, *table.fields))
        branches = (name for procedure in game.program.procedures.values() for _, name in procedure.offers)
        names = (word for place in box.place_names for word in WORD.findall(place))
        reactions = (part for window in game.program.reactions.values() for name, _ in window for part in WORD.findall(name))
        self.words.update(
            columns,
            branches,
            names,
            reactions,
            box.places,
            box.cell_fields,
            (name for fields in box.fields.values() for name in fields),
        )


class ExampleWords:
    """Checks the words of the examples of a ruleset."""

    def __init__(
        self, source: Source, games: Sequence[Rules], known: Vocabulary, problems: Problems, shared: Shared | None = None
    ) -> None:
        self.source, self.games, self.known, self.problems, self.shared = source, list(games), known, problems, shared
        self.runner, self.tried = Examples(source), dict[Table, Assembled | None]()

    def check(self, example: Map) -> None:
        """Note every word that is not understood, and a table that cannot be: nobody would ever run the example."""
        try:
            table = self.runner.table(example)
        except RulesetError as error:
            at = next((example.at[key] for key in ("players", "with") if key in example), example.position)
            for problem in error.problems:
                if problem.code in NOT_TOGETHER:
                    self.problems.error(at, problem.code, **problem.facts)
            return
        if self.found(example).errors:
            # Perhaps only this very combination of variants knows it.
            if table not in self.tried:
                game = self.tried[table] = assemble_game(self.source, table.seats, table.variants, Problems(), self.shared)
                if game is not None:
                    self.games.append(game)
                    self.known = deepcopy(self.known)  # others go on with what they know
                    self.known.learn(game)
            if self.tried[table] is not None:
                self.problems.include(self.found(example))

    def found(self, example: Map) -> Problems:
        wanted = {str(variant) for variant in listed(example, "with")}
        likely = sorted(self.games, key=lambda game: not wanted <= set(game.chosen))
        checker = _Checker(self.known, likely, Problems())
        checker.example(example)
        return checker.problems


def check_printed(game: Rules, tables: Any, problems: Problems) -> None:
    """Note the names in tables of an example that do not exist; whether values differ is for others to say."""
    list(Printed(game.box, problems).differences(tables))


def check_call(game: Rules, do: Text, problems: Problems) -> None:
    """Note if what an example runs is given too much or too little; whether it exists is looked up elsewhere."""
    try:
        called(game.program, do)
    except Unfit as error:
        if error.code == "argument-count":
            problems.error(do.position, error.code, **error.facts)


class _Checker:
    def __init__(self, known: Vocabulary, games: list[Rules], problems: Problems) -> None:
        self.known, self.games, self.problems = known, games, problems

    def example(self, example: Map) -> None:
        given, then = example.get("given") or Map(example.position), example.get("then") or Map(example.position)
        for key in given:
            self.fact(str(key), given.key_at[key], given[key], given.at[key])
        for key in then:
            self.outcome(str(key), then.key_at[key], then[key], then.at[key])
        for entry in example.get("when") or ():
            for player, answers in entry.items():
                self.each(answers, entry.at[player], "answer")
        self.each(example.get("rolls") or (), example.position, "roll")
        do = example.get("do")
        if isinstance(do, Text):
            self.fitting(check_call, do)
        if isinstance(do, Text) and "(" in do:
            self.tokens(do, example.at["do"], "name", start=do.index("("))

    def outcome(self, key: str, key_at: Position, value: Any, at: Position) -> None:
        match key:
            case "asked":
                self.one_of("player", value, self.known.owners | {"none"}, at)
            case "winners":
                for word, place in _items(value, at):
                    self.one_of("player", word, self.known.owners | {"none"}, place)
            case "prompt":
                self.one_of("prompt", value, self.known.prompts, at)
            case "reason":
                self.one_of("reason", value, set(ENDINGS), at)
            case "options":
                self.each(value, at, "option")
            case "said":
                for text, place in _items(value, at):
                    self.one_of("log line", str(text).partition("(")[0], self.known.lines, place)
                    self.tokens(text, place, "name", start=len(str(text).partition("(")[0]))
            case "check":
                for text, _ in _items(value, at):
                    self.fitting(check_condition, text)
            case "tables":
                self.fitting(check_printed, value)
            case _:
                self.fact(key, key_at, value, at)

    def fitting(self, check: Callable[[Rules, Any, Problems], None], value: Any) -> None:
        """Note the problems with the first game, unless there are none with another."""
        for game in self.games:
            found = Problems(hints=False)
            check(game, value, found)
            if not found.errors:
                return
        for game in self.games[:1]:
            check(game, value, self.problems)

    # ---- facts ---------------------------------------------------------------------------------------

    def fact(self, key: str, key_at: Position, value: Any, at: Position) -> None:
        seat, sees, seen = key.partition(" sees ")
        if sees:
            self.one_of("player", seat, self.known.owners, key_at)
            key = seen
        if key in ("active", "out", "asked"):
            for word, place in _items(value, at):
                self.one_of("player", word, self.known.owners | {"none"}, place)
        elif key.startswith("score of "):
            self.one_of("player", key.removeprefix("score of "), self.known.owners, key_at)
        elif key.startswith("looked at "):
            self.tokens(key.removeprefix("looked at "), key_at, "piece")
            for word, place in _items(value, at):
                self.one_of("player", word, self.known.owners, place)
        elif "." in key or key in self.known.fields.get("game", {}):
            self.field(key, key_at, value, at, bool(sees))
        else:
            before = len(self.problems.errors)
            self.place(key, key_at)
            if len(self.problems.errors) == before or isinstance(value, Items):  # else it may be no place at all
                self.each(value, at, "piece")

    def place(self, key: str, at: Position) -> None:
        if key in self.known.places:
            return
        owned = self.known.fields.get("player", {})
        counted = {name: [word for field in fields for word in self.words_of(field)] for name, fields in owned.items()}
        if (meant := meant_by(key, self.known.places, counted)) is not None:
            self.problems.error(at, "unknown-name", what="place or field", name=key, guess=meant)
            return
        if not self.tokens(key, at, "place or field"):
            return
        plain = " at " not in key and "-" not in key
        if plain and (" of " in key or (key not in self.known.words)):
            self.unknown(at, "place or field", key, [*self.known.places, *self.known.fields.get("game", ())])

    def words_of(self, field: Field) -> Iterable[str]:
        """What a field has a number for, each."""
        return self.known.of_type.get(field.per, ()) if field.per is not None else ()

    def field(self, key: str, key_at: Position, value: Any, at: Position, seen: bool) -> None:
        subject, _, rest = ("game", "", key) if "." not in key else key.partition(".")
        name, _, word = rest.partition(".")
        kinds = (
            ["game"]
            if subject == "game"
            else ["player"]
            if subject in self.known.owners
            else (
                ["cell"]
                if subject in self.known.cells
                else [kind for kind in self.known.fields if kind not in ("game", "player")]
            )
        )
        if len(kinds) != 1 and not self.tokens(subject, key_at, "thing"):
            return
        fields = [field for kind in kinds for field in self.known.fields.get(kind, {}).get(name, ())]
        if not fields:
            known = {other for kind in kinds for other in self.known.fields.get(kind, {})}
            owned = self.known.fields.get("player", {}) if kinds == ["player"] else {}
            counted = (f"{other}.{name}" for other, some in owned.items() if any(name in self.words_of(one) for one in some))
            close = next(counted, None) or guess(name, known)
            self.problems.error(key_at, "unknown-field", owner=subject, name=name, guess=close)
            return
        per = [field.per for field in fields if field.per is not None]
        if word and per:
            self.one_of(str(per[0]), word, {other for type_ in per for other in self.known.of_type.get(type_, ())}, key_at)
        if isinstance(value, Map):
            for other in value:
                if per:
                    self.one_of(
                        str(per[0]),
                        other,
                        {each for type_ in per for each in self.known.of_type.get(type_, ())},
                        value.key_at[other],
                    )
                if type(value[other]) is not int:  # the number of a word will do, too
                    self.value(fields, value[other], value.at[other], seen)
        elif not isinstance(value, Items):
            self.value(fields, value, at, seen)

    def value(self, fields: Iterable[Field], value: Any, at: Position, seen: bool) -> None:
        types = list(dict.fromkeys(field.type for field in fields))
        if seen and str(value) == "none":
            return
        if any(self.fits(value, type_) for type_ in types):
            return
        words = [word for type_ in types for word in self.known.of_type.get(type_, ())]
        if words or FLAG in types:
            self.unknown(at, str(types[0]), str(value), words or ["yes", "no"])
        else:
            self.problems.error(at, "wrong-value", value=str(value), expected=str(types[0]), guess=None)

    def fits(self, value: Any, type_: Type) -> bool:
        if type_ == NUMBER:
            return not isinstance(value, bool) and str(value).lstrip("-").isdigit()
        if type_ == FLAG:
            return value in FLAGS
        if type_ in self.known.of_type:
            return str(value) == "none" or str(value) in self.known.of_type[type_]
        return all(word in self.known.words for word in WORD.findall(str(value)))

    # ---- words ---------------------------------------------------------------------------------------

    def each(self, value: Any, at: Position, what: str) -> None:
        for text, place in _items(value, at):
            self.tokens(text, place, what)

    def tokens(self, text: Any, at: Position, what: str, start: int = 0) -> bool:
        """Is every word of a text known?"""
        words = [match for match in WORD.finditer(str(text)) if match.start() >= start]
        wrong, known = [match for match in words if match[0] not in self.known.words], self.known.words
        if what == "piece" and not wrong:  # its owner may stand in front of what it is
            named, known = [match for match in words if match[0] not in self.known.owners][:1], self.known.pieces
            wrong = [match for match in named if match[0] not in known]
        for match in wrong:
            place = text.locate(1, match.start() + 1) if isinstance(text, Text) and "\n" not in text else at
            self.unknown(place, what, match[0], known)
        return not wrong

    def one_of(self, what: str, word: Any, known: Iterable[str], at: Position) -> None:
        if str(word) not in known:
            self.unknown(at, what, str(word), known)

    def unknown(self, at: Position, what: str, name: str, known: Iterable[str]) -> None:
        self.problems.error(at, "unknown-name", what=what, name=name, guess=guess(name, sorted(known)))


def _items(value: Any, at: Position) -> list[tuple[Any, Position]]:
    """A value, or the items of a list, each with its position."""
    if isinstance(value, Items):
        return list(zip(value, value.at, strict=True))
    return [] if value is None or isinstance(value, (Map, tuple)) else [(value, at)]
