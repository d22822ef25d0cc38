"""What the parts of one session share."""

from __future__ import annotations

import traceback
from typing import Protocol

from ..errors import SdkError, message_of
from ..host_info import HostInfo
from ..registry import Registry
from ..wire.extension_frames import Frame
from .host_tools import HostTools
from .outbox import Outbox
from .panels import Panels
from .running import Running
from .workers import Workers


class Transport(Protocol):
    """How an extension and its host reach each other."""

    def read(self) -> bytes:
        """What the host says, in pieces of any size; nothing is the end of the session. Waits."""

    def write(self, line: bytes) -> None:
        """Takes one line, newline included. Never called twice at once."""

    def log(self, text: str) -> None:
        """Takes what people may want to read who look for a fault. Called from any thread."""


class Connection:
    """A host and what is going on with it. Safe to use from any thread."""

    def __init__(self, registry: Registry, transport: Transport) -> None:
        self.registry = registry
        self.log = transport.log
        self.host = HostInfo()
        self.workers = Workers()
        self.running = Running()
        self.outbox = Outbox(transport.write, transport.log)
        self.panels = Panels(
            self.outbox, self.workers, self.log_failure, lambda: self.host_can("x.panel2")
        )
        self.host_tools = HostTools(self.outbox, lambda: self.host_can("call_tool"))

    def host_can(self, capability: str) -> bool:
        """Whether a frame or field that needs a capability may be written."""
        return capability in self.host.capabilities

    def log_failure(self, what: str, error: BaseException) -> None:
        """Logs what a handler raised; with its trace, unless this package raised it on purpose."""
        if isinstance(error, SdkError):
            self.log(f"{what}: {message_of(error)}")
        else:
            trace = traceback.format_exception(type(error), error, error.__traceback__)
            self.log(f"{what}: {message_of(error)}\n{''.join(trace).rstrip()}")

    def close(self, last: Frame | None = None) -> None:
        """Says a last thing and nothing more, and tells handlers that no caller waits. Safe to call twice."""
        self.outbox.close(last)
        self.running.cancel_all()
        self.host_tools.close()
