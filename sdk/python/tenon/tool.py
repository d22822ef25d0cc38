"""Tools: how they are offered, called and answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Union

from .arguments import BoundSchema
from .cancellation import Cancellation
from .content import ContentBlock, HostContentBlock, Text, block_to_wire
from .directive import Directive, directive_to_wire


@dataclass(frozen=True)
class Namespace:
    """A group that a tool belongs to."""

    name: str
    description: str = ""
    instructions: str = ""


@dataclass(frozen=True)
class HostToolReply:
    """What a tool of the host gave. `truncated`: the host cut the content."""

    content: Sequence[HostContentBlock]
    is_error: bool
    truncated: bool


@dataclass(frozen=True)
class ToolCall:
    """One call of a tool."""

    id: str
    name: str
    #: The arguments as they came, also where a dataclass was made of them.
    raw_args: dict[str, Any]
    #: How long the host waits, if it says so.
    deadline_ms: int | None
    #: Set when the call is given up. An answer is wanted nevertheless.
    cancelled: Cancellation
    _send_progress: Callable[[dict[str, Any]], None]
    _call_tool: Callable[[str, Mapping[str, Any]], HostToolReply]

    def progress(
        self, text: str = "", *, percent: float | None = None, content: Sequence[ContentBlock] = ()
    ) -> None:
        """Tells people how the call is getting on, where the host can show it. Never reaches the model."""
        blocks = [block_to_wire(block) for block in content]
        self._send_progress({"text": text, "percent": percent, "content": blocks})

    def call_tool(self, name: str, args: Mapping[str, Any] | None = None) -> HostToolReply:
        """Calls a tool of the host inside of this call and waits for it; given up together with it.

        Raises CallToolUnavailable, Cancelled, FrameTooLong.
        """
        return self._call_tool(name, args or {})


@dataclass(frozen=True)
class ToolReply:
    """What a tool gives."""

    content: Sequence[ContentBlock]
    is_error: bool = False
    #: Names of deferred tools that the model may use from now on.
    activate_tools: Sequence[str] = ()
    #: Data that fits the tool's `output_schema`.
    structured_content: Any = None
    #: What the tool asks of the turn that called it; heard only if the call succeeds.
    directives: Sequence[Directive] = ()


#: What a handler of a tool may return: a text is a text result, nothing a result without content.
ToolOutput = Union[ToolReply, str, None]

#: What runs when the model calls a tool. What it raises becomes an error result.
ToolHandler = Callable[[Any, ToolCall], ToolOutput]


@dataclass(frozen=True)
class RegisteredTool:
    """A tool as it is kept."""

    name: str
    description: str
    handler: ToolHandler
    schema: BoundSchema
    output_schema: Any
    namespace: Namespace
    exposure: str
    deferred: bool
    interactive: bool
    timeout_ms: int | None


def text_result(
    content: str,
    *,
    activate_tools: Sequence[str] = (),
    structured_content: Any = None,
    directives: Sequence[Directive] = (),
) -> ToolReply:
    """A result of one text."""
    return ToolReply([Text(content)], False, activate_tools, structured_content, directives)


def error_result(message: str) -> ToolReply:
    """A result that tells the model what went wrong."""
    return ToolReply([Text(message)], True)


def register_tool_frame(tool: RegisteredTool, *, host_has_timeouts: bool) -> dict[str, Any]:
    """The frame that offers a tool."""
    return {
        "type": "register_tool",
        "name": tool.name,
        "description": tool.description,
        "schema": tool.schema.json_schema,
        "output_schema": tool.output_schema,
        "namespace": tool.namespace.name,
        "namespace_description": tool.namespace.description,
        "namespace_instructions": tool.namespace.instructions,
        "exposure": tool.exposure,
        "deferred": tool.deferred,
        "interactive": tool.interactive,
        "timeout_ms": tool.timeout_ms if host_has_timeouts else None,
    }


def tool_frame(request_id: str, output: ToolOutput) -> dict[str, Any]:
    """The frame that answers a tool call. Raises TypeError where the output is none."""
    if output is None:
        return {"type": "tool_result", "id": request_id}
    if isinstance(output, str):
        return tool_frame(request_id, text_result(output))
    if not isinstance(output, ToolReply):
        raise TypeError(f"a tool has to return a text, text_result() or the like, got {output!r:.200}")
    return {
        "type": "tool_result",
        "id": request_id,
        "content": [block_to_wire(block) for block in output.content],
        "is_error": output.is_error,
        "activate_tools": output.activate_tools,
        "structured_content": output.structured_content,
        "directives": [directive_to_wire(directive) for directive in output.directives] or None,
    }
