"""Puts a whole ruleset together: every text of every section becomes a procedure, a value or an ability."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter import ir
from interpreter.language.abilities import Ability, Modifier, Watcher, Weaver
from interpreter.language.circles import only_themselves, used_first
from interpreter.language.doubts import doubts, hidden_kinds
from interpreter.language.durations import Commands
from interpreter.language.flow import Flow
from interpreter.language.outlets import doubt_ends
from interpreter.language.parse import parse
from interpreter.language.phrases import Node, Word
from interpreter.language.placed import placed
from interpreter.language.registry import FUNCTIONS
from interpreter.language.resolve_blocks import Context
from interpreter.language.resolve_statements import Statements
from interpreter.language.scope import Signature, World
from interpreter.language.scratch import keep_scratch
from interpreter.language.sharing import Shared
from interpreter.language.sources import Remembered, mine
from interpreter.language.unfinished import Lines, UnfinishedProcedure, UnfinishedProgram
from interpreter.language.uses import FREE, Source, Use, Uses, alike, number_of, said
from interpreter.model.box import Box
from interpreter.model.types import ACTION, FLAG, MAP_KEYS, NUMBER, PLAYER, UNKNOWN, Type, fits, map_of, set_of
from interpreter.problems import NOWHERE, Position, Problems, guess

if TYPE_CHECKING:
    from interpreter.source.reader import Map

ABILITY_KINDS = ("watcher", "group_watcher", "modifier", "own_action", "limited")


def assemble(sections: Map, box: Box, problems: Problems, shared: Shared | None = None) -> tuple[ir.Program, World]:
    """The program of a ruleset; problems are noted, not raised. What is shared with others is not to be run."""
    assembler = _Assembler(sections, box, problems, shared or Shared())
    assembler.signatures()
    assembler.texts()
    assembler.bodies()
    assembler.weave()
    assembler.scoring()
    return assembler.program.finished(), assembler.world


class _Assembler:
    def __init__(self, sections: Map, box: Box, problems: Problems, shared: Shared) -> None:
        self.sections, self.box, self.problems = sections, box, problems
        self.world = World(box, problems)
        self.sharing = shared.at(self.world)
        self.program = UnfinishedProgram(self.world.said, self.world.prompts)
        self.bodies_of: dict[str, list[Node]] = {}
        self.bases: dict[str, tuple[Node, Any]] = {}
        self.abilities: list[Ability] = []
        self.own_actions: dict[str, tuple[Node, Source]] = {}
        self.row_effects: dict[str, tuple[Type, list[Node]]] = {}
        self.uses: dict[str, tuple[Use, Source]] = {}  # of actions and of effects
        self.reading_uses = Uses(self.world)
        self.durations = Commands(self.world, self.program, shared)

    # ---- what there is -------------------------------------------------------------------------------

    def signatures(self) -> None:
        """Names, parameters and groups first, so that texts may use what stands further down."""
        for section in ("setup", "play"):
            text = self.text_of(self.sections, section)
            if text is not None:
                self.only("procedure", section, text[1])
                self.world.procedures[section] = Signature(section, [], text[1])
                self.parsed(section, text[0])
        if "play" not in self.sections:
            self.problems.error(self.sections["game"].position, "missing-key", name="play", guess=None)
        procedures = self.sections.get("procedures", {})
        for head in procedures:
            signature = self.signature(head, procedures.key_at[head])
            text = self.text_of(procedures, head)
            if signature is None or text is None or not self.only("procedure", signature.name, signature.position):
                continue
            self.world.procedures[signature.name] = signature
            self.parsed(signature.name, text[0])
        values = self.sections.get("values", {})
        for head, spec in values.items():
            signature = self.signature(head, values.key_at[head])
            base = spec.get("base") if isinstance(spec, dict) else spec
            if signature is None or not self.only("value", signature.name, signature.position):
                continue
            if signature.name in FUNCTIONS:
                self.problems.error(signature.position, "reserved-name", name=signature.name)
            signature.result = UNKNOWN  # also if its text is wrong: whoever uses it is not to blame
            self.world.values[signature.name] = signature
            node = parse(placed(base, values.at[head]), "expression", self.problems)
            if node is not None:
                self.bases[signature.name] = (node, spec)
        for action in self.sections.get("actions", ()):
            self.action(str(action["id"]), str(action.get("group", "")), action.at["id"])

    def only(self, sort: str, name: str, position: Position) -> bool:
        """Take a name for a procedure, value or action; note both places if there is one already."""
        first = self.box.names.claim(name, position, sort)
        if first is not None:
            self.problems.error(position, "duplicate-id", name=name, first=str(first))
        return first is None

    def action(self, name: str, group: str, position: Position) -> None:
        if self.only("action", name, position):
            self.box.names.mean(name, ACTION, len(self.world.actions), position)
        self.world.actions[name] = group

    def text_of(self, section: Any, key: str) -> tuple[str, Position] | None:
        found = section.get(key)
        if isinstance(found, dict):
            inner: Any = found
            return (inner["effect"], inner.at["effect"]) if "effect" in inner else None
        return None if found is None else (found, section.at[key])

    def parsed(self, name: str, text: str) -> None:
        node = parse(text, "effect", self.problems)
        self.bodies_of[name] = []
        if node is not None:
            self.durations.find(node, Source(name, ()), self.action)
        for part in node.nodes if node else ():
            if part.kind in ABILITY_KINDS:
                self.problems.error(part.position, "ability-here", name=name)
            else:
                self.bodies_of[name].append(part)

    def signature(self, head: str, position: Position) -> Signature | None:
        node = self.sharing.shared.head(head, position, self.problems)
        if node is None:
            return None
        params = []
        for part in node.nodes:
            words = part.words
            type_ = self.parameter_type(words[:-1] if len(words) > 1 else words)
            if type_ is None:
                wrong = words[0]
                self.problems.error(
                    position,
                    "unknown-name",
                    what="type",
                    name=" ".join(words[:-1] or words),
                    guess=guess(wrong, [*self.box.names.types, *self.box.names.plurals]),
                )
            params.append((str(words[-1]), type_ or UNKNOWN))
        return Signature(str(node.word(0)), params, position)

    def parameter_type(self, words: list[Word]) -> Type | None:
        if len(words) > 2 and words[0] == "set" and words[1] == "of":
            inner = self.parameter_type(words[2:])
            return set_of(inner) if inner else None
        if len(words) == 5 and (words[0], words[1], words[3]) == ("map", "of", "to"):
            key, value = self.parameter_type(words[2:3]), self.parameter_type(words[4:])
            fine = key is not None and value is not None and key.kind in MAP_KEYS and not value.is_long
            return map_of(key, value) if fine and key and value else None
        if len(words) != 1:
            return None
        return ACTION if words[0] == "action" else self.box.names.set_called(words[0])

    # ---- texts of rows and abilities -----------------------------------------------------------------

    def texts(self) -> None:
        later: dict[str, int] = {}
        for action in self.sections.get("actions", ()):
            self.row_effects["actions." + str(action["id"])] = (UNKNOWN, self.row(action, Source(str(action["id"]), ())))
            later[str(action["id"])] = action.later
        for ability in self.sections.get("abilities", ()):
            for node in self.row(ability, Source(str(ability["id"]), ())):
                self.problems.error(node.position, "not-an-ability")
        for table in self.box.tables.values():
            kinds = [kind for kind in self.box.kinds.values() if kind.table == table.name]
            for number, row in enumerate(table.data):
                pieces = tuple(piece for kind in kinds for piece in kind.pieces if self.box.piece_row[piece] == number)
                active = kinds[0].active if kinds else ()
                type_ = self.box.type_of_row(table.name)
                source = Source(f"{table.name}.{table.rows[number]}", pieces, active, type_)
                if "effect" not in row:
                    continue
                rest = self.row(row, source)
                if rest:
                    name = f"{table.name}.{table.rows[number]}"
                    self.only("procedure", name, row.key_at["effect"])
                    self.row_effects[name] = (type_, rest)
                    self.program.effects[(table.name, number)] = name
                if source.used and not active:
                    self.problems.error(row.key_at["effect"], "never-active", name=table.rows[number])
        # What overlays add comes last, whether it stands in a section of its own or on a card.
        later |= {name: source.later for name, (_, source) in self.own_actions.items()}
        for name in sorted(self.world.actions, key=lambda name: later.get(name, 0)):
            self.world.actions[name] = self.world.actions.pop(name)
        self.abilities.sort(key=lambda ability: ability.source.later)

    def row(self, row: Any, source: Source) -> list[Node]:
        """The plain statements of a row's effect; its abilities are kept for weaving."""
        of_row, source.later = self.use(row, source), row.later
        text = row.get("effect")
        if text is None:
            return []
        node = parse(text, "effect", self.problems)
        if node is not None:
            self.durations.find(node, source, self.action)
        rest: list[Node] = []
        for part in node.nodes if node else ():
            use, how_often = of_row, str(row.get("use"))
            if part.kind == "limited":  # a use of its own
                use, how_often = self.reading_uses.read(part.node(0), source), said(part.node(0))
                part = part.node(1)
            if part.kind in ("watcher", "group_watcher"):
                source.used = True
                self.abilities.append(Watcher(source, use, part))
            elif part.kind == "modifier":
                source.used = True
                if use is not FREE:
                    self.problems.error(part.position, "limit-on-modifier", limit=how_often)
                self.abilities.append(Modifier(source, use, part))
            elif part.kind == "own_action":
                source.used = True
                name = f"{source.name.split('.')[-1]}_{part.word(0)}"
                self.action(name, str(part.parts[2] or ""), part.word(0).position)
                self.own_actions[name] = (part, source)
                self.uses["actions." + name] = use, source
            else:
                rest.append(part)
        self.uses[source.name if "." in source.name else "actions." + source.name] = of_row, source
        return rest

    def use(self, row: Any, source: Source) -> Use:
        """How often what stands in a row may be used."""
        text = row.get("use")
        node = None if text is None else parse(placed(text, row.at["use"]), "use", self.problems)
        return FREE if node is None else self.reading_uses.read(node.node(0), source)

    # ---- bodies --------------------------------------------------------------------------------------

    def bodies(self) -> None:
        for name, nodes in self.bodies_of.items():
            signature = self.world.procedures[name]
            self.steps_first(name, nodes, signature)
        self.sharing.names_are_known()
        self.values()
        for name, nodes in list(self.bodies_of.items()):
            self.procedure(name, self.world.procedures[name].params, nodes)
        for name, (type_, nodes) in self.row_effects.items():
            params = [] if name.startswith("actions.") else [("this", type_)]
            self.procedure(name, params, nodes)
        for name, (node, source) in self.own_actions.items():
            self.own_action(name, node, source, self.uses["actions." + name][0])
        self.abilities += self.durations.settle(self.abilities, self.own_action)
        self.abilities.sort(key=lambda ability: ability.source.later)
        for action in self.world.actions:
            self.program.actions[action] = self.world.actions[action]

    def values(self) -> None:
        """Values may use each other: their types are worked out, those that are used first, until nothing changes."""
        uses = {name: self.bases.keys() & self.sharing.shared.words_of([node]) for name, (node, _) in self.bases.items()}
        users: dict[str, list[str]] = {name: [] for name in uses}
        for user, used in uses.items():
            for name in used:
                users[name].append(user)
        self.world.value_uses = uses
        order, stale = used_first(uses), set(uses)
        for _ in range(len(order) + 1):
            for name in order if stale else ():
                if name in stale:
                    stale.discard(name)
                    signature, before = self.world.values[name], self.world.values[name].result
                    signature.result = self.value(name, Problems())[1]
                    if signature.result != before:
                        stale.update(users[name])
        unread = self.world.values.keys() - self.bases.keys()
        wrong = {name for name, (node, _) in self.bases.items() if unread.intersection(self.sharing.shared.words_of([node]))}
        for name in self.bases:
            found = len(self.problems)
            self.program.values[name] = self.value(name, self.problems)[0]
            wrong |= {name} if len(self.problems) > found else set()
        untyped = (name for name in self.bases if self.world.values[name].result == UNKNOWN)
        for name in only_themselves(untyped, wrong, uses):
            self.problems.error(self.world.values[name].position, "only-itself", name=name)

    def value(self, name: str, problems: Problems) -> tuple[UnfinishedProcedure, Type]:
        """A value, and its type."""
        node, params = self.bases[name][0], self.world.values[name].params

        def resolve(world: World) -> tuple[UnfinishedProcedure, Type]:
            scope = open_text(name, params, world)
            base = scope.expr(node)
            scope.procedure.result = scope.collection(node) if base.type.is_set else base
            return scope.procedure, base.type

        return self.sharing.resolved(("value", name, tuple(params)), [node], problems, resolve)

    def steps_first(self, name: str, nodes: list[Node], signature: Signature) -> None:
        """Steps are procedures of their own, which may be called and watched."""
        for node in nodes:
            if node.kind == "step":
                step = f"{name}.{node.word(0)}"
                self.only("procedure", step, node.position)
                self.world.procedures[step] = Signature(step, signature.params, node.position)

    def procedure(self, name: str, params: list[tuple[str, Type]], nodes: list[Node]) -> None:
        def resolve(world: World) -> tuple[UnfinishedProcedure, list[tuple[str, Node]]]:
            scope = open_text(name, params, world, nodes[0].position if nodes else None)
            scope.procedure.body = self.limited(use, source, scope.find("this"), scope, scope.block(nodes))
            return scope.procedure, scope.context.steps

        use, source = self.uses.get(name, (FREE, Source(name, ())))
        what = ("procedure", name, tuple(params), alike(source, use))
        self.program.procedures[name], steps = self.sharing.resolved(what, nodes, self.problems, resolve)
        for step, node in steps:
            self.procedure(step, params, node.nodes)

    def limited(self, use: Use, source: Source, this: ir.Slot | None, scope: Statements, body: Lines) -> Lines:
        """A block that counts as a use."""
        if use is FREE:
            return body
        number = number_of(ir.Local(this.type, this), source.pieces) if this is not None and source.pieces else scope.me
        position = body[0].position if body else NOWHERE
        allowed = use.allowed(number)
        required: Lines = [] if allowed is ir.TRUE else [ir.Require(position, allowed)]
        return [*required, *use.counted(position, number), *use.spent(position, body, this)]

    def own_action(self, name: str, node: Node, source: Source, use: Use) -> None:
        """An action given by a card: it is there for whoever has the card in play."""

        def resolve(world: World) -> tuple[UnfinishedProcedure, None]:
            return self.given_action(name, node, source, use, world), None

        if source.duration is not None:  # it reads fields that only this table has
            self.program.procedures["actions." + name] = resolve(self.world)[0]
            return
        what = ("own action", name, alike(source, use))
        self.program.procedures["actions." + name] = self.sharing.resolved(what, [node], self.problems, resolve)[0]

    def given_action(self, name: str, node: Node, source: Source, use: Use, world: World) -> UnfinishedProcedure:
        scope = open_text("actions." + name, [], world, node.position)
        remembered = Remembered(scope, source)
        this, found = remembered.this, list[ir.Stmt]()
        if this is not None:
            found = [
                ir.Let(node.position, this, mine(scope, source, use), new=True),
                ir.Require(node.position, ir.Binary(FLAG, ir.Op.OTHER, ir.Local(this.type, this), ir.Const(this.type, -1))),
            ]
        body = self.limited(use, source, this, scope, scope.block(node.nodes[-1].nodes))
        scope.procedure.body = found + remembered.body(node.position, body)
        return scope.procedure

    # ---- the rest ------------------------------------------------------------------------------------

    def weave(self) -> None:
        weaver = Weaver(self.world, self.program, self.sharing)
        weaver.weave(self.abilities)
        self.endings()
        flow = Flow(self.program, self.problems)
        flow.check(self.world.repeats)
        flow.check_supposed(self.world.supposed)
        flow.check_tried(self.world.tries, hidden_kinds(self.world) if self.world.tries else ())
        self.durations.count_down()
        self.bounds()
        if not self.problems.errors:  # what could not be read may well do what nothing else seems to do
            doubts(self.program, self.world, self.abilities)
            doubt_ends(self.program, self.world)
            self.unused_groups()
        keep_scratch(self.program, self.box, flow)

    def endings(self) -> None:
        """Procedures that are still carried out before the game ends remember how it will."""
        for end in [
            part
            for procedure in self.program.procedures.values()
            for part in procedure.marks()
            if isinstance(part, ir.End) and part.after
        ]:
            procedure = self.program.procedures[end.after]
            if procedure.ending is None:
                procedure.ending = procedure.slot("ending", NUMBER), procedure.slot("winners", NUMBER)

    def bounds(self) -> None:
        """The bounds of a value hold after everything that modifies it."""
        for name, (_, spec) in self.bases.items():
            for bound, op in (("min", "max"), ("max", "min")):
                limits: Any = spec if isinstance(spec, dict) else {}
                if bound in limits:
                    procedure = self.program.values[name]
                    assert procedure.result is not None
                    if type(limits[bound]) is not int:
                        self.problems.error(
                            limits.at[bound], "wrong-type", found=str(limits[bound]) or "nothing", expected="a whole number"
                        )
                        continue
                    least = limits.get("min")
                    if bound == "max" and type(least) is int and limits[bound] < least:
                        self.problems.error(limits.at[bound], "out-of-bounds", value=limits[bound], least=least, most=9999)
                    limit = ir.Const(NUMBER, limits[bound])
                    procedure.result = ir.question(NUMBER, op, [procedure.result, limit])

    def unused_groups(self) -> None:
        offered = {
            name
            for procedure in self.program.procedures.values()
            for node in procedure.marks()
            if isinstance(node, ir.Branches) and node.form == "action"
            for name in node.names
        }
        listed = {
            str(action["id"]): action.at["group" if "group" in action else "id"] for action in self.sections.get("actions", ())
        }
        of_cards = {name: (part.parts[2] or part.word(0)).position for name, (part, _) in self.own_actions.items()}
        for name, position in (listed | of_cards).items():
            if name not in offered:
                self.problems.warning(position, "never-offered", name=name)

    def scoring(self) -> None:
        section = self.sections.get("scoring", {})
        names = [(section[key], section.at[key]) for key in ("score",) if key in section]
        owned = self.world.box.fields.get("player", {})
        ties = section.get("ties", [])
        names += [(name, ties.at[number]) for number, name in enumerate(ties) if not str(name).startswith("seat_")]
        for name, position in names:
            signature = self.world.values.get(str(name))
            if (
                signature is None
                or [type_ for _, type_ in signature.params] != [PLAYER]
                or not fits(signature.result or UNKNOWN, NUMBER)
            ):
                self.problems.error(
                    position,
                    "unknown-name",
                    what="value of one player",
                    name=str(name),
                    guess=guess(str(name), self.world.values),
                    declare=f"values: {{{name}(player): {f'player.{name}' if name in owned else '…'}}}",
                )
        self.program.scoring = {
            "score": section.get("score"),
            "highest": section.get("highest", "wins"),
            "ties": [str(name) for name in ties],
        }


def open_text(name: str, params: list[tuple[str, Type]], world: World, position: Position | None = None) -> Statements:
    """A procedure to be filled, with its parameters as names."""
    procedure = UnfinishedProcedure(name, position or NOWHERE, home=world.box)
    scope = Statements(world, procedure, Context(name))
    for param, type_ in params:
        procedure.params.append(scope.new(param, type_))
    return scope
