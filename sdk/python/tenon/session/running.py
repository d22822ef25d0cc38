"""The requests that are being handled."""

from __future__ import annotations

import threading

from ..cancellation import Cancellation


class Running:
    """Requests by kind and id, to be found by a cancellation. Each kind has ids of its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests: dict[tuple[str, str], Cancellation] = {}

    def begin(self, kind: str, request_id: str) -> Cancellation:
        """Makes a request known; what it gives tells the handler that it was given up."""
        cancellation = Cancellation()
        with self._lock:
            self._requests[kind, request_id] = cancellation
        return cancellation

    def end(self, kind: str, request_id: str, cancellation: Cancellation) -> None:
        """Forgets a request that is about to be answered."""
        with self._lock:
            if self._requests.get((kind, request_id)) is cancellation:
                del self._requests[kind, request_id]

    def cancel(self, kind: str, request_id: str) -> None:
        """Cancels a request; an unknown one is skipped."""
        with self._lock:
            cancellation = self._requests.get((kind, request_id))
        if cancellation is not None:
            cancellation.set()

    def cancel_all(self) -> None:
        with self._lock:
            cancellations = list(self._requests.values())
        for cancellation in cancellations:
            cancellation.set()
