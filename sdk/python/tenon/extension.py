"""An extension: what it offers, and what it says to its host."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any, Callable, NoReturn, TypeVar

from .arguments import bind_schema
from .cancellation import Cancellation
from .command import CommandHandler, RegisteredCommand
from .errors import AlreadyRun, NotConnected, require_name
from .hook import HookHandler, HookListener
from .host_info import HostInfo
from .intercept import INTERCEPT_NAMES, InterceptHandler, PlainInterceptHandler
from .panel import (
    CloseCallback,
    KeyCallback,
    OpenPanel,
    Panel,
    PanelCallbacks,
    ResizeCallback,
    SubmitCallback,
)
from .plain_intercept import rich_form
from .provider import ModelHandler
from .registry import EventHandler, Registry, SettingsHandler
from .renderer import RenderHandler
from .session.connection import Connection, Transport
from .session.session import Session
from .session.stdio import Stdio
from .tool import HostToolReply, Namespace, RegisteredTool, ToolHandler

_Handler = TypeVar("_Handler")
_Decorator = Callable[[_Handler], _Handler]


class Extension:
    """An extension.

    What is declared before `run` is told to the host in the order of declaration; what is declared later is
    told at once. A later declaration of a name replaces the earlier; one without a name raises NameMissing.

    Each declaration takes its handler as an argument, or decorates it where that is left out. Handlers run on
    threads of their own, beside each other.
    """

    def __init__(self, name: str, version: str) -> None:
        self.name = name
        self.version = version
        self._registry = Registry()
        self._connection: Connection | None = None

    def command(
        self, name: str, description: str, handler: CommandHandler | None = None
    ) -> _Decorator[CommandHandler]:
        """Offers a slash command; its name has no slash."""
        require_name(name, "the name of a command")
        return _declared(
            handler, lambda given: self._registry.add(RegisteredCommand(name, description, given))
        )

    def tool(
        self,
        name: str,
        description: str,
        handler: ToolHandler | None = None,
        *,
        schema: Any = None,
        output_schema: Any = None,
        namespace: Namespace | None = None,
        exposure: str = "",
        deferred: bool = False,
        interactive: bool = False,
        timeout_ms: int | None = None,
    ) -> _Decorator[ToolHandler]:
        """Offers a tool.

        `schema`, of the arguments: a dataclass, which checks them and which the handler gets, or a JSON
        Schema document, which leaves checking to the host. Absent: any object. `output_schema`, a dataclass
        or document too, is that of the structured content of results. `exposure`: direct, codemode, deferred,
        model-only. `deferred`: not shown to the model before a result activates it. `interactive`: waits for
        a person, has no deadline, needs an interface. `timeout_ms`: how long a call may take, for hosts that
        let tools say so.
        """
        require_name(name, "the name of a tool")
        bound = bind_schema(schema)
        output = bind_schema(output_schema).json_schema
        group = namespace or Namespace("")

        def add(given: ToolHandler) -> None:
            options = (output, group, exposure, deferred, interactive, timeout_ms)
            self._registry.add(RegisteredTool(name, description, given, bound, *options))

        return _declared(handler, add)

    def on(self, event: str, handler: EventHandler | None = None) -> _Decorator[EventHandler]:
        """Wants to hear of an event. Handlers run one after another, in the order of the events."""
        return _declared(handler, lambda given: self._registry.add_event(event, given))

    def intercept(
        self, event: str, handler: PlainInterceptHandler | None = None
    ) -> _Decorator[PlainInterceptHandler]:
        """Wants to be asked, in the plain form: what it is about goes in, an answer comes out.

        `tool_call`: the call → nothing, `block(…)` or other arguments. `turn_start`: the step → nothing or
        `block(…)`. `assistant_message`: the text → nothing, `block(…)` or another text. `before_agent_start`:
        the system prompt → nothing or another. Where the rich form is declared too, that is asked instead.
        """
        _require_question(event)

        def add(given: PlainInterceptHandler) -> None:
            self._registry.add_intercept(event, rich_form(event, given), is_rich=False)

        return _declared(handler, add)

    def intercept_event(
        self, event: str, handler: InterceptHandler | None = None
    ) -> _Decorator[InterceptHandler]:
        """Wants to be asked, in the rich form: the whole event goes in, an `InterceptResult` comes out."""
        _require_question(event)
        return _declared(handler, lambda given: self._registry.add_intercept(event, given, is_rich=True))

    def hook(self, name: str, handler: HookHandler | None = None) -> _Decorator[HookHandler]:
        """Wants to be asked about a hook of the host by its own name: `model_call`, `tool_call:write`.

        Its whole payload goes in, as data; nothing or an answer comes out, as `deny`, `replace` and
        `short_circuit` make them. Hosts that have no such hooks do not ask.
        """
        require_name(name, "the name of a hook")
        return _declared(handler, lambda given: self._registry.add_hook(name, given))

    def on_hook(self, name: str, listener: HookListener | None = None) -> _Decorator[HookListener]:
        """Wants to be told of a hook of the host by its own name: `turn_persisted`. Runs as handlers of events do."""
        require_name(name, "the name of a hook")
        return _declared(listener, lambda given: self._registry.add_hook_listener(name, given))

    def renderer(self, name: str, handler: RenderHandler | None = None) -> _Decorator[RenderHandler]:
        """Draws what `contributes.renderers` of the manifest names: a value goes in, one text a row comes out."""
        require_name(name, "the name of a renderer")
        return _declared(handler, lambda given: self._registry.add_renderer(name, given))

    def provider(self, name: str, handler: ModelHandler | None = None) -> _Decorator[ModelHandler]:
        """Answers for the models that `contributes.providers` of the manifest names.

        A `ModelQuery` and a `ModelCall` go in, a text or a `ModelReply` comes out. What it raises is why there
        is no answer; `ModelFailed` says whether the host is to try again.
        """
        require_name(name, "the name of a provider")
        return _declared(handler, lambda given: self._registry.add_provider(name, given))

    def on_settings(self, handler: SettingsHandler | None = None) -> _Decorator[SettingsHandler]:
        """Wants to hear of its settings, those of `contributes.settings` in the manifest.

        It is called once all is registered, and when they change. They always are in `host.settings` too.
        """
        return _declared(handler, self._registry.set_settings)

    def unregister_command(self, name: str) -> None:
        """Takes a command back."""
        if self._registry.remove(RegisteredCommand, name):
            self._tell_context({"type": "unregister_command", "name": name})

    def unregister_tool(self, name: str) -> None:
        """Takes a tool back."""
        if self._registry.remove(RegisteredTool, name):
            self._tell_context({"type": "unregister_tool", "name": name})

    def unsubscribe(self, *, events: Iterable[str] = (), intercepts: Iterable[str] = ()) -> None:
        """Wants to hear of these events, and to be asked these questions, no longer."""
        removed = self._registry.unsubscribe(events, intercepts)
        if removed:
            names = {"events": removed.events, "intercept": removed.intercept}
            self._tell_context({"type": "unsubscribe", **names})

    @property
    def host(self) -> HostInfo:
        """What is known of the host; empty before the handshake."""
        return HostInfo() if self._connection is None else self._connection.host

    def notify(self, level: str, message: str) -> None:
        """Shows a note to the user. `level`: info, success, warn, error."""
        self._connected.outbox.send({"type": "notify", "level": level, "message": message})

    def clear_notes(self) -> None:
        """Takes this extension's notes off the screen."""
        self._connected.outbox.send({"type": "clear_notes"})

    def set_status(self, name: str, text: str) -> None:
        """Shows a text in the status item that `contributes.status_items` of the manifest names.

        An empty one hides it. Hosts that know no such items are not bothered with it.
        """
        require_name(name, "the name of a status item")
        connection = self._connected
        if connection.host_can("x.contribute"):
            connection.outbox.send({"type": "status_item", "name": name, "text": text})

    def log(self, text: str) -> None:
        """Writes to the extension's log, which is the standard error."""
        if self._connection is None:
            print(text, file=sys.stderr)
        else:
            self._connection.log(text)

    def submit(self, text: str) -> None:
        """Queues a prompt of the user."""
        self._connected.outbox.send({"type": "submit", "text": text})

    def submit_slash(self, text: str) -> None:
        """Runs a slash command as the user; the text starts with the slash."""
        self._connected.outbox.send({"type": "submit_slash", "text": text})

    def open_panel(
        self,
        panel: Panel,
        *,
        on_key: KeyCallback | None = None,
        on_close: CloseCallback | None = None,
        on_submit: SubmitCallback | None = None,
        on_resize: ResizeCallback | None = None,
    ) -> OpenPanel:
        """Opens a panel without being asked, also inside of a tool or a question that waits for a key."""
        connection = self._connected
        callbacks = PanelCallbacks(on_key, on_close, on_submit, on_resize)
        opened, shown = connection.panels.add(panel, callbacks)
        connection.outbox.send({"type": "open_panel", "panel": shown})
        return opened

    def call_tool(
        self,
        name: str,
        args: Mapping[str, Any] | None = None,
        *,
        parent_id: str = "",
        cancelled: Cancellation | None = None,
    ) -> HostToolReply:
        """Calls a tool of the host and waits for it.

        Inside of a tool use `call.call_tool`: hosts want to know the call it belongs to. Raises
        CallToolUnavailable, Cancelled, FrameTooLong.
        """
        return self._connected.host_tools.call(name, args or {}, parent_id=parent_id, cancelled=cancelled)

    def run(self) -> NoReturn:
        """Serves the host on the standard streams, which belong to the protocol from here on.

        Ends the process, with status 0, when the host shuts the extension down or goes. Waits for no handler
        and runs nothing of `atexit`.
        """
        stdio = Stdio()
        self.serve(stdio)
        stdio.exit()

    def serve(self, transport: Transport) -> None:
        """Serves a host on any transport; returns when the host shuts the extension down or goes."""
        if self._connection is not None:
            raise AlreadyRun(self.name)
        self._connection = Connection(self._registry, transport)
        Session(self._connection).serve(transport, self.name, self.version)

    @property
    def _connected(self) -> Connection:
        if self._connection is None:
            raise NotConnected()
        return self._connection

    def _tell_context(self, frame: dict[str, Any]) -> None:
        if self._connection is not None and self._connection.host_can("x.context"):
            self._connection.outbox.send(frame)


def _declared(handler: _Handler | None, declare: Callable[[_Handler], None]) -> _Decorator[_Handler]:
    """Declares the handler, if it is given, and gives what declares the one that it decorates."""

    def decorate(given: _Handler) -> _Handler:
        declare(given)
        return given

    if handler is not None:
        decorate(handler)
    return decorate


def _require_question(event: str) -> None:
    if event not in INTERCEPT_NAMES:
        raise ValueError(f'there is no question "{event}"; there are {", ".join(INTERCEPT_NAMES)}')
