"""A program as text that can be read: for `rulewright show --ir`, and for the tests of the language and of the passes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from interpreter import ir
from interpreter.model.box import Box
from interpreter.model.state import DONE, PASS
from interpreter.model.types import Type

LONGEST_TABLE = 8
HEADS = {0: "point", 1: "frame", 4: "ended", 5: "winners", 6: "active", 7: "out", 8: "knowledge"}


class Printer:
    """Prints parts of one program; the box knows the names of things."""

    def __init__(self, box: Box) -> None:
        self.box = box

    # ---- programs ------------------------------------------------------------------------------------

    def program(self, program: ir.Program, wanted: Iterable[str] = ()) -> str:
        """All procedures, values and checks, or those that are wanted by name."""
        chosen = set(wanted)
        groups = (("procedure", program.procedures), ("value", program.values), ("check", program.checks))
        texts = [
            self.procedure(what, procedure, program)
            for what, group in groups
            for name, procedure in group.items()
            if not chosen or name in chosen
        ]
        tables = [f"table {name}: {self.flat(table)}" for name, table in program.tables.items() if not chosen or name in chosen]
        return "\n\n".join([*texts, *tables])

    def flat(self, table: ir.Table) -> str:
        """A flat table: its shape, and its entries if they are not too many."""
        shape = " by ".join(map(str, table.shape))
        entries = table.entries()
        shown = ", ".join("{" + ", ".join(map(str, one)) + "}" if isinstance(one, tuple) else str(one) for one in entries)
        return f"{shape}, nothing first" + (f": {shown}" if len(entries) <= LONGEST_TABLE else "")

    def procedure(self, what: str, procedure: ir.Procedure, program: ir.Program | None = None) -> str:
        params = ", ".join(f"{slot.type} {self.slot(slot)}" for slot in procedure.params)
        lines = [f"{what} {procedure.name}({params}):", *_deeper(self.block(procedure.body))]
        if procedure.result is not None:
            lines.append(f"    = {self.expr(procedure.result)}")
        frame = program.layout.frames.get(procedure.name) if program is not None else None
        if frame is not None:
            kept = ", ".join(
                f"{self.slot(slot)} at {frame.at[slot.number]}" for slot in procedure.slots if slot.number in frame.at
            )
            lines.append(f"  frame of {frame.size}: {kept}")
        for segment in procedure.segments:
            lines += [f"  {segment.label}", *_deeper(self.path(segment.path))]
        for point in program.points if program is not None else ():
            if point.procedure == procedure.name:
                lines += [
                    f"  point {point.number} {point.prompt}: {self.expr(point.player)} of {self.expr(point.options)}",
                    *_deeper(self.path(point.take)),
                ]
        return "\n".join(lines)

    # ---- statements ----------------------------------------------------------------------------------

    def block(self, block: ir.Block) -> list[str]:
        return [line for statement in block for line in self.statement(statement)]

    def headed(self, head: str, block: ir.Block) -> list[str]:
        return [head, *_deeper(self.block(block) or ["nothing"])]

    def statement(self, node: ir.Stmt) -> list[str]:
        x, s = self.expr, self.slot
        match node:
            case ir.Let(slot=slot, value=value, new=new):
                return [f"{'let' if new else 'set'} {s(slot)} {'be' if new else 'to'} {x(value)}"]
            case ir.Store(field=field, owner=owner, key=key, value=value, add=add):
                return [f"{'change' if add else 'set'} {self.field(field.name, owner, key)} {'by' if add else 'to'} {x(value)}"]
            case ir.StoreHead(address=address, value=value):
                return [f"set {HEADS[address]} to {x(value)}"]
            case ir.Transfer(verb=verb, field=field, owner=owner, key=key, amount=amount):
                return [f"{verb.value} {x(amount)} {self.field(field.name, owner, key)}"]
            case ir.Shift(field=field, owner=owner, key=key, by=by):
                return [f"shift {self.field(field.name, owner, key)} by {x(by)}"]
            case ir.Move(what=what, to=to, bottom=bottom, cost=cost):
                return [f"{'use up' if cost else 'move'} {x(what)} to {'bottom of ' if bottom else ''}{x(to)}"]
            case ir.PickRandom(slot=slot, source=source, it=it, weight=weight):
                weights = f", {s(it)}: {x(weight)}" if it is not None and weight is not None else ""
                return [f"let {s(slot)} be random({x(source)}{weights})"]
            case ir.Show(verb=verb, what=what, player=player):
                return [f"{verb.value} {x(what)}" + (f" by {x(player)}" if player is not None else "")]
            case ir.If(test=test, then=then, other=other):
                return self.headed(f"if {x(test)}:", then) + (self.headed("else:", other) if other else [])
            case ir.Stop():
                return ["stop"]
            case ir.CallProcedure(name=name, args=args):
                return [f"{name}({self.listed(args)})"]
            case ir.End(verb=verb, winners=winners, after=after):
                return [verb.value + (f" {x(winners)}" if winners is not None else "") + (f" after {after}" if after else "")]
            case ir.Say(key=key, names=names, values=values):
                return [f"say {key}({', '.join(f'{name}: {x(value)}' for name, value in zip(names, values, strict=True))})"]
            case ir.UseLimit(limit=limit, source=source):
                return [f"use {self.limit(limit)} of {x(source)}"]
        if node.prints:
            return [re.sub(r"{(\w+)}", lambda name: self.part(getattr(node, name[1])), node.prints)]
        return self.question(node) or self.loop(node)

    def part(self, value: ir.Expr | ir.Slot | ir.Verb | str) -> str:
        if isinstance(value, ir.Expr):
            return self.expr(value)
        if isinstance(value, ir.Verb):
            return value.value
        return self.slot(value) if isinstance(value, ir.Slot) else value

    def question(self, node: ir.Stmt) -> list[str]:
        x, s = self.expr, self.slot
        match node:
            case ir.Ask(slot=slot, source=source, player=player, prompt=prompt, optional=optional, body=body):
                head = f"{'may ' if optional else ''}choose {s(slot)} from {x(source)} by {x(player)} as {prompt}"
                ends = (
                    (" in secret" if node.secret else "")
                    + (" or stop" if node.stops else "")
                    + (f" always {x(node.always)}" if node.always is not None else "")
                )
                return self.headed(f"{head}{ends}:", body) if body else [head + ends]
            case ir.AskYes(player=player, prompt=prompt, body=body, possible=possible):
                when = f" if {x(possible)}" if possible is not None else ""
                return self.headed(f"may by {x(player)} as {prompt}{when}{' or stop' if node.stops else ''}:", body)
            case ir.Pick(slot=slot, source=source, player=player, prompt=prompt, most=most, exactly=exactly):
                bound = f" exactly {x(exactly)}" if exactly is not None else f" up to {x(most)}" if most is not None else ""
                return [f"pick {s(slot)} from {x(source)}{bound} by {x(player)} as {prompt}"]
            case ir.Branches(player=player, prompt=prompt, names=names, blocks=blocks, possible=possible, body=body):
                ends = " or stop" if node.stops else ""
                lines = [f"{'may ' if node.optional else ''}choose one by {x(player)} as {prompt}{ends}:"]
                for number, (name, block) in enumerate(zip(names, blocks, strict=True)):
                    when = f" if {x(possible[number])}" if possible else ""
                    lines += _deeper(self.headed(f"{name}{when}:", block))
                return lines + (self.headed("then:", body) if body else [])
        return []

    def loop(self, node: ir.Stmt) -> list[str]:
        x, s = self.expr, self.slot
        match node:
            case ir.Loop(test=test, body=body, times=times):
                if times is not None:
                    return self.headed(f"repeat {x(times)} times:", body)
                return self.headed(f"while {x(test)}:" if test is not None else "repeat:", body)
            case ir.ForEach(slot=slot, source=source, body=body):
                return self.headed(f"for each {s(slot)} in {x(source)}:", body)
            case ir.AtOnce(body=body):
                return self.headed("at once:", body)
            case ir.Perform(number=number, values=values, slots=slots, command=command):
                given = ", ".join(f"{s(slot)} = {x(value)}" for slot, value in zip(slots, values, strict=True))
                return self.headed(f"later {number} with {given or 'nothing'}:", command)
            case ir.Around(before=before, body=body, after=after):
                return [*self.headed("around:", (*before,)), *self.block(body), *self.headed("and then:", after)]
            case ir.As(player=player, body=body):
                return self.headed(f"as {x(player)}:", body)
            case ir.Try(copy=copy, body=body):
                return self.headed(f"try, back to {s(copy)}:", body)
            case ir.Remember(copy=copy, label=label):
                return [f"remember {s(copy)} for {label}"]
            case ir.Forget(copy=copy):
                return [f"forget {s(copy)}"]
            case ir.Begin(name=name):
                return [f"begin {name}"]
            case ir.Keep(rest=rest, source=source):
                return [f"keep {x(source)} since {s(rest)}"]
            case ir.Queue(rest=rest, body=body):
                return self.headed(f"keep what is done later since {s(rest)}:", body)
            case ir.Pop(slot=slot):
                return [f"take {s(slot)}"]
            case ir.Drop(rest=rest):
                return [f"drop since {s(rest)}"]
        raise AssertionError(node)

    # ---- paths ---------------------------------------------------------------------------------------

    def path(self, path: ir.Path) -> list[str]:
        return [*self.block(path.body), *self.tail(path.tail)]

    def tail(self, tail: ir.Tail) -> list[str]:
        x = self.expr
        match tail:
            case ir.Goto(label=label):
                return [f"go to {label}"]
            case ir.Fork(test=test, then=then, other=other):
                return [f"if {x(test)}:", *_deeper(self.path(then)), "else:", *_deeper(self.path(other))]
            case ir.Switch(value=value, cases=cases, other=other):
                lines = [f"by {x(value)}:"]
                for number, case in cases:
                    lines += _deeper([f"{number}:", *_deeper(self.path(case))])
                return [*lines, *_deeper(["else:", *_deeper(self.path(other))])]
            case ir.Call(name=name, args=args, back=back, entry=entry):
                head = f"call {name}({self.listed(args)}), back at {back}"
                return [head] if entry is None else [head + ":", *_deeper(self.path(entry))]
            case ir.Wait(point=point, least=least, nothing=nothing, always=always):
                unless = f" unless {x(always)}" if always is not None else ""
                return [f"ask point {point}; with fewer than {least}{unless}:", *_deeper(self.path(nothing))]
            case ir.Stand():
                return ["return"]
            case ir.Again():
                return ["again"]
            case ir.Over():
                return ["the game is over"]
        raise AssertionError(tail)

    # ---- expressions ---------------------------------------------------------------------------------

    def slot(self, slot: ir.Slot) -> str:
        return f"{slot.name}#{slot.number}" if slot.number else "me"

    def listed(self, nodes: Iterable[ir.Expr]) -> str:
        return ", ".join(self.expr(node) for node in nodes)

    def limit(self, limit: ir.Limit) -> str:
        return f"limit {limit.number} ({limit.times} per {limit.scope or 'game'})"

    def field(self, name: str, owner: ir.Expr | None, key: ir.Expr | None) -> str:
        text = name if owner is None else f"{self.expr(owner)}.{name}"
        return text if key is None else f"{text}[{self.expr(key)}]"

    def constant(self, type_: Type, value: int) -> str:
        if value in (PASS, DONE):
            return "pass" if value == PASS else "done"
        if type_.kind == "flag":
            return "yes" if value else "no"
        if value == -1 and type_.kind != "number":
            return "none"
        words = self.box.words_of(type_) or (self.box.place_names if type_.is_place and type_.kind != "piece" else None)
        return str(words[value]) if words is not None and 0 <= value < len(words) else str(value)

    def table(self, table: tuple[object, ...]) -> str:
        return str(table) if len(table) <= LONGEST_TABLE else f"table of {len(table)}"

    def expr(self, node: ir.Expr) -> str:
        x, s = self.expr, self.slot
        match node:
            case ir.Const(type=type_, value=value):
                return self.constant(type_, value)
            case ir.ConstSet(values=range() as values):
                return f"{{{values.start}..{values.stop - 1}}}" if values else "{}"
            case ir.ConstSet(values=values):
                return "{" + ", ".join(map(str, values)) + "}"
            case ir.Local(slot=slot):
                return s(slot)
            case ir.Answer():
                return "answer"
            case ir.Left(rest=rest):
                return f"left since {s(rest)}"
            case ir.Head(address=address):
                return HEADS.get(address, str(address))
            case ir.Read(field=field, owner=owner, key=key):
                return self.field(field.name, owner, key)
            case ir.Look(table=table, index=index):
                return f"{self.table(table)}[{x(index)}]"
            case ir.Entry(table=looked, index=index):
                return f"{x(looked)}[{x(index)}]"
            case ir.MakeMap(source=source, slot=slot, body=body):
                return f"map({x(source)}, {s(slot)}: {x(body)})"
            case ir.Changed(map=map_, key=key, value=value):
                return f"({x(map_)} with {x(key)}: {x(value)})"
            case ir.Lookup(table=name, indices=indices):
                return name + "".join(f"[{x(index)}]" for index in indices)
            case ir.PlaceOf(piece=piece):
                return f"{x(piece)}.place"
            case ir.Binary(op=op, left=left, right=right) | ir.Join(op=op, left=left, right=right):
                return f"({x(left)} {op.value} {x(right)})"
            case ir.Bound(inner=inner):
                return f"bound{x(inner)}" if isinstance(inner, ir.Binary) else f"bound({x(inner)})"
            case ir.Not(inner=inner):
                return f"not {x(inner)}"
            case ir.IfElse(test=test, then=then, other=other):
                return f"(if {x(test)} then {x(then)} else {x(other)})"
            case ir.Span(low=low, high=high):
                return f"{x(low)}..{x(high)}"
            case ir.ValueCall(value=value, args=args):
                return f"{value}({self.listed(args)})"
            case ir.After(inner=inner, name=name, args=args):
                return f"({x(inner)} after {name}({self.listed(args)}))"
            case ir.Suppose(value=value, about=about, name=name, args=args):
                return f"({value}({self.listed(about)}) after {name}({self.listed(args)}))"
            case ir.CanCall(name=name, args=args):
                return f"can {name}({self.listed(args)})"
            case ir.CanDo(block=block):
                return "can do [" + "; ".join(line.strip() for line in self.block(block)) + "]"
            case ir.Possible(subject=subject, actions=actions):
                return f"possible({x(subject) if subject is not None else ', '.join(actions)})"
            case ir.WithinLimit(limit=limit, source=source):
                return f"within {self.limit(limit)} of {x(source)}"
            case ir.Tried():
                return "something was tried"
            case ir.Running(name=name):
                return f"during({name})"
        return self.set(node)

    def set(self, node: ir.Expr) -> str:
        x, s = self.expr, self.slot
        match node:
            case ir.At(places=places, kind=kind, owner=owner):
                what = kind.plural if kind is not None else "pieces"
                return f"({what}{f' of {x(owner)}' if owner is not None else ''} at {x(places)})"
            case ir.Where(source=source, slot=slot, test=test):
                return f"({x(source)} where {s(slot)}: {x(test)})"
            case ir.Counted(source=source):
                return f"counted {x(source)}"
            case ir.With(slot=slot, value=value, inner=inner):
                return f"(with {s(slot)} as {x(value)}: {x(inner)})"
            case ir.Member(item=item, source=source):
                return f"({x(item)} in {x(source)})"
            case ir.Aggregate(fold=fold, source=source, slot=None):
                return f"{fold.value}({x(source)})"
            case ir.Aggregate(fold=fold, source=source, slot=ir.Slot() as slot, body=ir.Expr() as body):
                return f"{fold.value}({x(source)}, {s(slot)}: {x(body)})"
            case ir.Builtin(question=question, args=args, tests=tests):
                asked = [f"{s(test[0])}: {x(test[1])}" for test in tests if test is not None]
                return f"{question.spelling}({', '.join([self.listed(args), *asked] if args else asked)})"
            case ir.Reactions(entries=entries, used=used):
                parts = (f"{first}: {x(test)}" for _, _, test, first in entries)
                return f"reactions({'; '.join(parts)}) without {s(used)}"
            case ir.Those(tests=numbered):
                return "those(" + ", ".join(f"{number} if {x(test)}" for number, test in numbered) + ")"
            case ir.OneOfEach(source=source, slot=slot, keys=keys):
                return f"one of each({x(source)}, {s(slot)}: {self.listed(keys)})"
            case ir.Offer(source=source, closing=closing, alone=alone):
                end = {None: "", PASS: ", or pass", DONE: ", or done"}[closing]
                return f"offer {x(source)}{end}{', also alone' if alone else ''}"
        raise AssertionError(node)


def _deeper(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]
