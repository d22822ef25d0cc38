"""Threads for handlers."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import Callable

Task = Callable[[], None]

#: Threads that are kept for what comes next.
_KEPT_IDLE = 8


class Workers:
    """Runs tasks beside each other, each at once, on threads that are used again.

    There is no upper limit: a task may wait for a person while others go on. The threads are daemons, so that
    a process never waits for them. Tasks must not raise.
    """

    def __init__(self) -> None:
        self._tasks: SimpleQueue[Task] = SimpleQueue()
        self._lock = threading.Lock()
        # Threads that wait and for which no task is queued.
        self._idle = 0

    def run(self, task: Task) -> None:
        """Raises RuntimeError where the system gives no further thread."""
        with self._lock:
            has_idle = self._idle > 0
            if has_idle:
                self._idle -= 1
        if not has_idle:
            threading.Thread(target=self._work, daemon=True).start()
        self._tasks.put(task)

    def _work(self) -> None:
        while True:
            self._tasks.get()()
            with self._lock:
                if self._idle >= _KEPT_IDLE:
                    return
                self._idle += 1
