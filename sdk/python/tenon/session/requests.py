"""Requests of the host and how they are answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Callable, Union

from ..cancellation import Cancellation
from ..command import CommandCall, command_frame, failure
from ..errors import message_of
from ..events import event_from_wire
from ..hook import hook_frame, is_hook_event
from ..intercept import InterceptCall, block_frame, intercept_frame
from ..tool import ToolCall, error_result, tool_frame
from ..wire.extension_frames import Frame
from .connection import Connection


@dataclass(frozen=True)
class Request:
    """A request of the host."""

    kind: str
    id: str
    #: Runs the handler and makes a frame of what it gives.
    handle: Callable[[Cancellation], Frame]
    #: The frame that tells why there is no other; the error is what the handler raised, where it did.
    failed: Callable[[str, Union[BaseException, None]], Frame]


def answer_request(connection: Connection, request: Request) -> None:
    """Answers a request exactly once, whatever its handler does, and beside the reader. Never raises."""
    cancellation = connection.running.begin(request.kind, request.id)

    def answer(frame: Frame) -> None:
        connection.running.end(request.kind, request.id, cancellation)
        connection.outbox.answer(frame, lambda reason: request.failed(reason, None))

    def work() -> None:
        try:
            frame = request.handle(cancellation)
        except BaseException as error:  # SystemExit too: a caller waits for an answer
            connection.log_failure(f"{request.kind} {request.id}", error)
            frame = request.failed(message_of(error), error)
        answer(frame)

    try:
        connection.workers.run(work)
    except RuntimeError as error:
        answer(request.failed(message_of(error), error))


def command_request(connection: Connection, fields: Mapping[str, Any]) -> Request:
    """A command that the user ran."""
    request_id, name = fields["id"], fields["name"]

    def handle(cancellation: Cancellation) -> Frame:
        command = connection.registry.command(name)
        if command is None:
            return command_frame(request_id, failure(f"unknown command {quoted(name)}"))
        reply = command.handler(CommandCall(request_id, name, fields["args"], cancellation))
        frame = command_frame(request_id, reply)
        if reply is not None and reply.panel is not None:
            _, frame["open_panel"] = connection.panels.add(reply.panel, reply.callbacks)
        return frame

    def failed(reason: str, error: BaseException | None) -> Frame:
        return command_frame(request_id, failure(reason))

    return Request("command", request_id, handle, failed)


def tool_request(connection: Connection, fields: Mapping[str, Any]) -> Request:
    """A tool that the model called."""
    request_id, name = fields["id"], fields["name"]

    def handle(cancellation: Cancellation) -> Frame:
        tool = connection.registry.tool(name)
        if tool is None:
            return tool_frame(request_id, error_result(f"unknown tool {quoted(name)}"))
        args = tool.schema.read(fields["args"])
        return tool_frame(request_id, tool.handler(args, _tool_call(connection, fields, cancellation)))

    def failed(reason: str, error: BaseException | None) -> Frame:
        return tool_frame(request_id, error_result(reason))

    return Request("tool", request_id, handle, failed)


def intercept_request(connection: Connection, fields: Mapping[str, Any]) -> Request:
    """A question of the host."""
    request_id = fields["id"]

    def send_pending(note: str) -> None:
        if connection.host_can("x.intercept"):
            connection.outbox.send({"type": "intercept_pending", "id": request_id, "note": note})

    def handle(cancellation: Cancellation) -> Frame:
        event = fields["event"]
        call = InterceptCall(request_id, fields["deadline_ms"], cancellation, send_pending)
        if is_hook_event(event):
            hook = connection.registry.hook(event)
            return hook_frame(request_id, None if hook is None else hook(fields["payload"] or {}, call))
        handler = connection.registry.intercept(event)
        if handler is None:
            return intercept_frame(request_id, None, None)
        return intercept_frame(request_id, fields["text"], handler(event_from_wire(fields), call))

    return Request("intercept", request_id, handle, lambda reason, error: block_frame(request_id, reason))


def _tool_call(connection: Connection, fields: Mapping[str, Any], cancellation: Cancellation) -> ToolCall:
    request_id = fields["id"]

    def send_progress(progress: dict[str, Any]) -> None:
        if connection.host_can("x.progress"):
            connection.outbox.send({"type": "tool_progress", "id": request_id, **progress})

    return ToolCall(
        request_id,
        fields["name"],
        fields["args"],
        fields["deadline_ms"],
        cancellation,
        send_progress,
        lambda name, args: connection.host_tools.call(
            name, args, parent_id=request_id, cancelled=cancellation
        ),
    )


def quoted(name: str) -> str:
    """A name as messages have it."""
    return json.dumps(name, ensure_ascii=False)
