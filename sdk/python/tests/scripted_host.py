"""A host in this process."""

from __future__ import annotations

import json
import threading
from queue import Empty, SimpleQueue
from typing import Any

from tenon import Extension

#: What a host says when it can do everything.
FULL_ACK = {
    "type": "hello_ack",
    "protocol_version": 1,
    "zot_version": "1.0.0",
    "provider": "p",
    "model": "m",
    "cwd": "/proj",
    "extension_dir": "/e",
    "data_dir": "/d",
    "capabilities": [
        "call_tool",
        "x.cancel",
        "x.progress",
        "x.intercept",
        "x.health",
        "x.panel2",
        "x.context",
        "x.timeout",
        "x.contribute",
    ],
}

#: How long an extension may say nothing before a test counts as stuck: far beyond any real answer.
_STUCK_SECONDS = 25


class ScriptedHost:
    """Says what a test tells it to and keeps what the extension says. A transport, on a thread of its own."""

    def __init__(self, extension: Extension) -> None:
        self.logged: list[str] = []
        self._said: SimpleQueue[bytes] = SimpleQueue()
        self._written: SimpleQueue[bytes] = SimpleQueue()
        self._thread = threading.Thread(target=extension.serve, args=(self,), daemon=True)
        self._thread.start()

    @classmethod
    def connect(cls, extension: Extension, *capabilities: str) -> ScriptedHost:
        """A host that has shaken hands and read the registrations; without capabilities it has them all."""
        host = cls(extension)
        host.say(**{**FULL_ACK, "capabilities": capabilities or FULL_ACK["capabilities"]})
        while host.hear() != {"type": "ready"}:
            pass
        return host

    def say(self, **frame: Any) -> None:
        self.say_bytes(json.dumps(frame).encode() + b"\n")

    def say_bytes(self, content: bytes) -> None:
        self._said.put(content)

    def hear(self) -> Any:
        """The next frame of the extension."""
        return json.loads(self.hear_line())

    def hear_line(self) -> str:
        return self._written.get(timeout=_STUCK_SECONDS).decode()

    def has_said_nothing(self) -> bool:
        """Whether everything has been read."""
        return self._written.empty()

    def end(self) -> list[Any]:
        """Ends the input and returns what the extension said and no test has read."""
        self.say_bytes(b"")
        return self.wait()

    def wait(self) -> list[Any]:
        """Waits for the end of the session and returns what the extension said and no test has read."""
        self._thread.join(_STUCK_SECONDS)
        rest = []
        while True:
            try:
                rest.append(json.loads(self._written.get_nowait()))
            except Empty:
                return rest

    def read(self) -> bytes:
        return self._said.get()

    def write(self, line: bytes) -> None:
        self._written.put(line)

    def log(self, text: str) -> None:
        self.logged.append(text)
