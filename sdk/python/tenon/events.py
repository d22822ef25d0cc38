"""What happens, and what an extension can be asked about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Event:
    """What every event has. Empty and zero where the host does not tell; so are the fields of all events."""

    event: str
    session_id: str = ""
    cwd: str = ""
    sequence: int = 0


@dataclass(frozen=True)
class SessionEnd(Event):
    reason: str = ""


@dataclass(frozen=True)
class UserPromptSubmit(Event):
    text: str = ""
    queued: bool = False
    image_count: int = 0


@dataclass(frozen=True)
class TurnStart(Event):
    """Before every model call; `step` counts from 1 within a prompt."""

    step: int = 0


@dataclass(frozen=True)
class AssistantMessage(Event):
    text: str = ""


@dataclass(frozen=True)
class ToolEvent(Event):
    """An event about a call of a tool."""

    tool_id: str = ""
    tool_name: str = ""


@dataclass(frozen=True)
class ToolCallProposed(ToolEvent):
    """The model wants to call a tool, which has not run."""

    tool_args: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ToolResultSeen(ToolEvent):
    """A tool has run, or has not. `status`: completed, failed, blocked, cancelled, timed_out."""

    tool_args: dict[str, Any] = field(default_factory=dict)
    status: str = ""
    executed: bool = False
    result: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ToolConfirmationRequested(ToolEvent):
    tool_preview: str = ""


@dataclass(frozen=True)
class PermissionDecision(ToolEvent):
    decision: str = ""
    source: str = ""
    stage: str = ""
    reason: str = ""


@dataclass(frozen=True)
class TurnEnd(Event):
    """`stop`: end, tool_use, length, error, aborted."""

    stop: str = ""
    error: str = ""


@dataclass(frozen=True)
class Compaction(Event):
    """A compaction of the transcript."""

    compaction_id: str = ""
    message_count: int = 0
    token_estimate: int = 0
    status: str = ""
    error: str = ""


@dataclass(frozen=True)
class Subagent(Event):
    """A run of another agent."""

    agent_id: str = ""
    agent_run_id: str = ""
    name: str = ""
    status: str = ""
    error: str = ""


@dataclass(frozen=True)
class BeforeAgentStart(Event):
    """A question only: before an agent starts."""

    system_prompt: str = ""
    agent_run_id: str = ""
    provider: str = ""
    model: str = ""


#: What each event brings. An event that is not here is an `Event`.
EVENT_TYPES: Mapping[str, type[Event]] = {
    "session_start": Event,
    "session_end": SessionEnd,
    "user_prompt_submit": UserPromptSubmit,
    "turn_start": TurnStart,
    "assistant_message": AssistantMessage,
    "tool_call": ToolCallProposed,
    "turn_end": TurnEnd,
    "tool_result": ToolResultSeen,
    "tool_confirmation_requested": ToolConfirmationRequested,
    "permission_decision": PermissionDecision,
    "pre_compact": Compaction,
    "post_compact": Compaction,
    "subagent_start": Subagent,
    "subagent_stop": Subagent,
    "before_agent_start": BeforeAgentStart,
}


def event_from_wire(payload: Mapping[str, Any]) -> Event:
    """An event, or a question, as its handler gets it."""
    event_type = EVENT_TYPES.get(payload["event"], Event)
    names = (each.name for each in fields(event_type))
    return event_type(**{name: payload[name] for name in names if payload[name] is not None})
