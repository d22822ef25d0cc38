"""Tools of the host, called by the extension."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from queue import SimpleQueue
from typing import Any, Callable, Optional

from ..cancellation import Cancellation
from ..content import block_from_wire
from ..errors import CallToolUnavailable, Cancelled, require_name
from ..tool import HostToolReply
from .outbox import Outbox

# What a caller waits for: a reply, or nothing if there will be none.
_Answer = SimpleQueue[Optional[HostToolReply]]


class HostTools:
    """Calls tools of the host and matches the results. Each call ends once: answered, given up or cut off."""

    def __init__(self, outbox: Outbox, is_offered: Callable[[], bool]) -> None:
        self._outbox = outbox
        self._is_offered = is_offered
        self._lock = threading.Lock()
        self._pending: dict[str, _Answer] = {}
        self._count = 0
        self._is_open = True

    def call(
        self,
        name: str,
        args: Mapping[str, Any],
        *,
        parent_id: str = "",
        cancelled: Cancellation | None = None,
    ) -> HostToolReply:
        """Waits for the result. Raises CallToolUnavailable, Cancelled, FrameTooLong, NameMissing."""
        if not self._is_offered():
            raise CallToolUnavailable()
        require_name(name, "the name of a tool")
        cancelled = cancelled or Cancellation()
        call_id, answer = self._begin(cancelled)

        def give_up() -> None:
            pending = self._take(call_id)
            if pending is not None:
                # Before the caller goes on: the host hears of it ahead of whatever the caller says.
                self._outbox.send({"type": "call_tool_cancel", "id": call_id})
                pending.put(None)

        try:
            frame = {"type": "call_tool", "id": call_id, "name": name, "args": args, "parent_id": parent_id}
            self._outbox.send_whole(frame)
            cancelled.add_callback(give_up)
            reply = answer.get()
        finally:
            cancelled.remove_callback(give_up)
            self._take(call_id)
        if reply is None:
            raise Cancelled()
        return reply

    def settle(self, fields: Mapping[str, Any]) -> None:
        """Takes a result of the host; one that is not waited for is skipped."""
        pending = self._take(fields["id"])
        if pending is not None:
            content = [block_from_wire(block) for block in fields["content"]]
            pending.put(HostToolReply(content, fields["is_error"], fields["truncated"]))

    def close(self) -> None:
        """Fails whatever waits, and whatever is called from now on: no result will come."""
        with self._lock:
            self._is_open = False
            cut_off = list(self._pending.values())
            self._pending.clear()
        for pending in cut_off:
            pending.put(None)

    def _begin(self, cancelled: Cancellation) -> tuple[str, _Answer]:
        with self._lock:
            if not self._is_open or cancelled.is_set():
                raise Cancelled()
            self._count += 1
            call_id = f"call-{self._count}"
            answer = self._pending[call_id] = SimpleQueue()
            return call_id, answer

    def _take(self, call_id: str) -> _Answer | None:
        """What the caller waits for, to the first that asks."""
        with self._lock:
            return self._pending.pop(call_id, None)
