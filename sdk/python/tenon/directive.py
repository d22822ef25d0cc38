"""What a tool asks of the turn whose model called it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Union


@dataclass(frozen=True)
class Finish:
    """Ends the turn with a value."""

    value: Any


@dataclass(frozen=True)
class SubmitError:
    """Ends the turn as failed, with a value."""

    value: Any


@dataclass(frozen=True)
class SwitchFrame:
    """Continues the turn in another frame. `options`: the turn options of that frame."""

    frame_key: str
    task: str
    options: Any = None


@dataclass(frozen=True)
class AddInput:
    """Adds input to the active turn, or to the next one."""

    text: str
    delivery: Literal["active-turn", "next-turn"] = "active-turn"


#: Of the first three kinds the first counts; all count only if the call succeeds.
Directive = Union[Finish, SubmitError, SwitchFrame, AddInput]


def directive_to_wire(directive: Directive) -> dict[str, Any]:
    """A directive as frames have it. Raises TypeError where it is none."""
    if isinstance(directive, Finish):
        return {"type": "finish", "value": directive.value}
    if isinstance(directive, SubmitError):
        return {"type": "submit-error", "value": directive.value}
    if isinstance(directive, AddInput):
        return {"type": "add-input", "text": directive.text, "delivery": directive.delivery}
    if not isinstance(directive, SwitchFrame):
        raise TypeError(
            f"a directive has to be Finish(), SubmitError(), SwitchFrame() or AddInput(), got {directive!r:.200}"
        )
    frame: dict[str, Any] = {"type": "switch-frame", "frame_key": directive.frame_key, "task": directive.task}
    return frame if directive.options is None else {**frame, "options": directive.options}
