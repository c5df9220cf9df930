"""Why actions are not offered, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.model.state import POINT
from interpreter.play.refusals import Refusal, refused
from interpreter.scene.parts import Unavailable

if TYPE_CHECKING:
    from interpreter.scene.teller import Telling
    from interpreter.words.texts import Texts

SHOWN = ("unaffordable", "used-up", "nothing-to-choose")  # reasons that pass: what else cannot be done, nobody looks for
MOST = 12


def unavailable(telling: Telling) -> tuple[Unavailable, ...]:
    """The actions of the open question that cannot be taken, as far as somebody could miss them."""
    state, texts = telling.state, telling.texts
    point = telling.game.lowered.points[state.array[POINT]]
    if point.form != "action":
        return ()
    offered = set(state.values)
    missing = [name for number, name in enumerate(point.names) if number not in offered]
    if not missing:
        return ()
    alike = telling.facts.values.alike if telling.viewer == state.player else None
    shown = [(name, why) for name, why in refused(state, missing, alike).items() if why.code in SHOWN]
    return tuple(
        Unavailable(
            label=texts.action(name),
            reason=reason(texts, why),
            refs=(f"action:{name}",),
            text=texts.action_text(name) or "",
        )
        for name, why in shown[:MOST]
    )


def reason(texts: Texts, why: Refusal) -> str:
    """A reason as a sentence."""
    facts, key = why.facts, f"play.refused.{why.code}"
    match why.code:
        case "used-up":
            return texts.said.say(key, n=facts["times"])
        case "unaffordable":
            what = texts.word(facts["word"]) if "word" in facts else texts.field_title(facts["owner"], facts["field"])
            return texts.said.say(key if "needed" in facts else f"{key}-chosen", what=what, **facts)
        case "nothing-to-choose":
            question = texts.asked_for(facts["prompt"])
            return texts.said.say(key if question else f"{key}-now", question=question)
        case "condition" if "line" in facts:
            rules = ", ".join(facts.get("rules", ()))
            return texts.said.say(f"{key}-of" if rules else key, line=facts["line"], rules=rules)
        case "condition":
            return texts.said.say("play.refused.impossible")
    return texts.said.say(key)
