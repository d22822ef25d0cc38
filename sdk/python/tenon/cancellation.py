"""How a handler hears that it is not waited for any more."""

from __future__ import annotations

import threading
import traceback
from typing import Callable


class Cancellation:
    """Set once when a request is given up; used like `threading.Event`. An answer is wanted nevertheless."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], object]] = []

    def is_set(self) -> bool:
        return self._event.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Waits until it is set, or for `timeout` seconds; whether it is set."""
        return self._event.wait(timeout)

    def add_callback(self, callback: Callable[[], object]) -> None:
        """Calls back when it is set, or at once if it is.

        Callbacks run on the thread that reads what the host says: they must not wait.
        """
        with self._lock:
            if not self._event.is_set():
                self._callbacks.append(callback)
                return
        callback()

    def remove_callback(self, callback: Callable[[], object]) -> None:
        """Forgets a callback; one that is not there is passed over."""
        with self._lock:
            if callback in self._callbacks:
                self._callbacks.remove(callback)

    def set(self) -> None:
        """Gives the request up; a callback that raises costs itself alone. Later calls do nothing."""
        with self._lock:
            self._event.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback()
            except BaseException:  # SystemExit too: the reader goes on
                traceback.print_exc()
