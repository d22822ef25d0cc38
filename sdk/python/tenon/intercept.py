"""Questions of the host: an extension may refuse or change what is about to happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Callable, Optional

from .cancellation import Cancellation


@dataclass(frozen=True)
class InterceptCall:
    """One question."""

    id: str
    #: How long the host waits, if it says so.
    deadline_ms: int | None
    #: Set when the host no longer waits. An answer is wanted nevertheless.
    cancelled: Cancellation
    _send_pending: Callable[[str], None]

    def pending(self, note: str = "") -> None:
        """Tells hosts that know it that a person is being asked: they wait longer."""
        self._send_pending(note)


@dataclass(frozen=True)
class InterceptResult:
    """The answer to a question. Nothing in it: as it was."""

    #: Refuses; the rest does not count then, but for the reason.
    block: bool = False
    #: For the model or the user.
    reason: str = ""
    #: Of `tool_call`: what the tool is to see instead.
    modified_args: Mapping[str, Any] | None = None
    #: Of `assistant_message`: what is to be shown instead. Empty: as it was.
    replace_text: str = ""
    #: Of `before_agent_start`: the new system prompt, which may be empty.
    system_prompt: str | None = None


@dataclass(frozen=True)
class Block:
    """A refusal. Made by `block`."""

    reason: str


def block(reason: str = "") -> Block:
    """Refuses what is asked about. Without a reason the host has one of its own."""
    return Block(reason)


#: What answers a question in the rich form. What it raises blocks, with its message as the reason.
InterceptHandler = Callable[[Any, InterceptCall], Optional[InterceptResult]]

#: What answers a question in the plain form: what is asked about goes in, nothing, a `block` or what shall be
#: there instead comes out. What it raises blocks, with its message as the reason.
PlainInterceptHandler = Callable[[Any, InterceptCall], Any]

#: The names of the questions.
INTERCEPT_NAMES = ("tool_call", "turn_start", "assistant_message", "before_agent_start")


def intercept_frame(request_id: str, text: str | None, result: InterceptResult | None) -> dict[str, Any]:
    """The frame that answers a question about a text. Raises TypeError where the result is none."""
    frame: dict[str, Any] = {"type": "event_intercept_response", "id": request_id}
    if result is None:
        return frame
    if not isinstance(result, InterceptResult):
        raise TypeError(f"an intercept has to return InterceptResult() or nothing, got {result!r:.200}")
    if result.block:
        return block_frame(request_id, result.reason)
    return {
        **frame,
        "modified_args": result.modified_args,
        "replace_text": "" if result.replace_text == text else result.replace_text,
        "system_prompt": result.system_prompt,
    }


def block_frame(request_id: str, reason: str) -> dict[str, Any]:
    """The frame that refuses."""
    return {"type": "event_intercept_response", "id": request_id, "block": True, "reason": reason}
