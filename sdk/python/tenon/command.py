"""Slash commands and how they are answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Callable, Optional

from .cancellation import Cancellation
from .panel import CloseCallback, KeyCallback, Panel, PanelCallbacks, ResizeCallback, SubmitCallback


@dataclass(frozen=True)
class CommandCall:
    """One run of a slash command. `args` is what was typed after the name, trimmed."""

    id: str
    name: str
    args: str
    #: Set when the host no longer waits.
    cancelled: Cancellation


@dataclass(frozen=True)
class CommandReply:
    """What the host is to do after a command. Made by the functions of this file."""

    action: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    #: What it opens.
    panel: Panel | None = None
    callbacks: PanelCallbacks = PanelCallbacks()


#: What runs when the user types a command. What it raises is shown as an error.
CommandHandler = Callable[[CommandCall], Optional[CommandReply]]


@dataclass(frozen=True)
class RegisteredCommand:
    """A command as it is kept."""

    name: str
    description: str
    handler: CommandHandler


def prompt(content: str) -> CommandReply:
    """Submits a text as if the user had: a turn starts."""
    return CommandReply("prompt", {"prompt": content})


def insert(content: str) -> CommandReply:
    """Puts a text where the user types, without submitting it."""
    return CommandReply("insert", {"insert": content})


def display(content: str) -> CommandReply:
    """Shows a note that the model does not see."""
    return CommandReply("display", {"display": content})


def open_panel(
    panel: Panel,
    *,
    on_key: KeyCallback | None = None,
    on_close: CloseCallback | None = None,
    on_submit: SubmitCallback | None = None,
    on_resize: ResizeCallback | None = None,
) -> CommandReply:
    """Opens a panel."""
    callbacks = PanelCallbacks(on_key, on_close, on_submit, on_resize)
    return CommandReply("open_panel", panel=panel, callbacks=callbacks)


def noop() -> CommandReply:
    """Does nothing, as a handler that returns nothing does."""
    return CommandReply("noop")


def failure(error: str) -> CommandReply:
    """Shows what went wrong, as a handler that raises does."""
    return CommandReply("noop", {"error": error})


def tool_prompt(content: str, tool_name: str, tool_args: Mapping[str, Any] | None = None) -> CommandReply:
    """Submits a text together with a call of a tool, which runs before the model answers."""
    return CommandReply(
        "tool_prompt", {"prompt": content, "tool_name": tool_name, "tool_args": tool_args or {}}
    )


def command_frame(request_id: str, reply: CommandReply | None) -> dict[str, Any]:
    """The frame that answers a command. Raises TypeError where the reply is none."""
    if reply is None:
        return command_frame(request_id, noop())
    if not isinstance(reply, CommandReply):
        raise TypeError(f"a command has to return display(), prompt() or the like, got {reply!r:.200}")
    return {"type": "command_response", "id": request_id, "action": reply.action, **reply.fields}
