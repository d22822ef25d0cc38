"""One conversation with a host."""

from __future__ import annotations

from typing import Any, Callable

from ..command import RegisteredCommand
from ..events import event_from_wire
from ..hook import is_hook_event
from ..host_info import OWN_CAPABILITIES, host_from_ack, host_updated
from ..panel import Key, PanelSize
from ..registry import Registration, Subscription
from ..tool import register_tool_frame
from ..wire.host_frames import HostFrame, UnknownFrame, read_host_frame
from ..wire.line_splitter import LineSplitter, OversizedLine, SplitLine
from .connection import Connection, Transport
from .contributed_requests import model_request, render_request
from .requests import answer_request, command_request, intercept_request, tool_request
from .serial_queue import SerialQueue

_Fields = dict[str, Any]


class Session:
    """From `hello` to `shutdown_ack`.

    Handlers do not hold up the reader, which is the thread of `serve`, unless those of events or of a panel are
    so far behind that no more may wait for them.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._events = SerialQueue(connection.workers, lambda error: connection.log_failure("event", error))
        self._is_announced = False
        self._is_over = False
        running = connection.running
        self._handlers: dict[str, Callable[[_Fields], None]] = {
            "hello_ack": self._hello_ack,
            "host_update": self._host_update,
            "command_invoked": lambda fields: answer_request(connection, command_request(connection, fields)),
            "tool_call": lambda fields: answer_request(connection, tool_request(connection, fields)),
            "event_intercept": lambda fields: answer_request(
                connection, intercept_request(connection, fields)
            ),
            "render": lambda fields: answer_request(connection, render_request(connection, fields)),
            "model_request": lambda fields: answer_request(connection, model_request(connection, fields)),
            "event": self._event,
            "command_cancel": lambda fields: running.cancel("command", fields["id"]),
            "tool_cancel": lambda fields: running.cancel("tool", fields["id"]),
            "intercept_cancel": lambda fields: running.cancel("intercept", fields["id"]),
            "model_cancel": lambda fields: running.cancel("model", fields["id"]),
            "panel_key": self._panel_key,
            "panel_close": lambda fields: connection.panels.closed_by_user(fields["panel_id"]),
            "panel_result": lambda fields: connection.panels.submitted(fields["panel_id"], fields["value"]),
            "panel_resize": self._panel_resize,
            "tool_result": connection.host_tools.settle,
            "ping": lambda fields: connection.outbox.send({"type": "pong", "id": fields["id"]}),
            "shutdown": self._shutdown,
        }

    def serve(self, transport: Transport, name: str, version: str) -> None:
        """Returns when the host shuts the extension down or its input ends. Handlers may still run."""
        hello = {"type": "hello", "name": name, "version": version, "capabilities": OWN_CAPABILITIES}
        self._connection.outbox.send(hello)
        splitter = LineSplitter()
        try:
            while not self._is_over:
                chunk = transport.read()
                for line in splitter.push(chunk) if chunk else splitter.end():
                    self._take(line)
                if not chunk:
                    return
        finally:
            self._connection.close()

    def registered(self, registration: Registration) -> None:
        """Tells the host of a command or tool."""
        if isinstance(registration, RegisteredCommand):
            frame = {
                "type": "register_command",
                "name": registration.name,
                "description": registration.description,
            }
        else:
            has_timeouts = self._connection.host_can("x.timeout")
            frame = register_tool_frame(registration, host_has_timeouts=has_timeouts)
        self._connection.outbox.send(frame)

    def subscribed(self, subscription: Subscription) -> None:
        """Asks the host for events and questions."""
        has_hooks = self._connection.host_can("x.hooks")
        events, intercept = (
            [name for name in names if has_hooks or not is_hook_event(name)]
            for names in (subscription.events, subscription.intercept)
        )
        if events or intercept:
            self._connection.outbox.send({"type": "subscribe", "events": events, "intercept": intercept})

    def _take(self, line: SplitLine) -> None:
        if self._is_over:
            return
        log = self._connection.log
        if isinstance(line, OversizedLine):
            log(f"frame: a line of {line.byte_length} bytes is too long, passed over")
            return
        read = read_host_frame(line.text)
        if isinstance(read, HostFrame):
            self._handlers[read.type](read.fields)
        elif isinstance(read, UnknownFrame):
            log(f"{read.type}: an unknown frame, passed over")
        else:
            log(f"{read.type}: {read.path}: expected {read.expected}, passed over")

    def _hello_ack(self, fields: _Fields) -> None:
        connection = self._connection
        connection.host = host_from_ack(connection.host, fields)
        if not self._is_announced:
            # What the host can do is known by now: what was declared is told once.
            self._is_announced = True
            connection.registry.watch(self)
            connection.outbox.send({"type": "ready"})
        self._tell_settings(fields)

    def _host_update(self, fields: _Fields) -> None:
        self._connection.host = host_updated(self._connection.host, fields)
        self._tell_settings(fields)

    def _tell_settings(self, fields: _Fields) -> None:
        handler, settings = self._connection.registry.settings, fields["settings"]
        if handler is not None and settings is not None:
            self._events.add(lambda: handler(settings))

    def _event(self, fields: _Fields) -> None:
        name = fields["event"]
        listener = self._connection.registry.hook_listener(name)
        if listener is not None:
            payload = fields["payload"] or {}
            self._events.add(lambda: listener(payload))
            return
        handler = self._connection.registry.event(name)
        if handler is not None:
            event = event_from_wire(fields)
            self._events.add(lambda: handler(event))

    def _panel_key(self, fields: _Fields) -> None:
        key = Key(fields["key"], fields["text"], tuple(fields["modifiers"]))
        self._connection.panels.key(fields["panel_id"], key)

    def _panel_resize(self, fields: _Fields) -> None:
        size = PanelSize(fields["width"], fields["height"])
        self._connection.panels.resized(fields["panel_id"], size)

    def _shutdown(self, fields: _Fields) -> None:
        self._is_over = True
        self._connection.close({"type": "shutdown_ack"})
