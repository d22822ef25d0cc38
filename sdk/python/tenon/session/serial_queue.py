"""Tasks in their order."""

from __future__ import annotations

import threading
from collections import deque
from typing import Callable

from .workers import Workers


class SerialQueue:
    """Runs tasks one after another in the order in which they came, on the threads of the workers.

    One that raises costs itself alone. Between tasks it holds no thread.
    """

    def __init__(self, workers: Workers, on_error: Callable[[BaseException], None]) -> None:
        self._workers = workers
        self._on_error = on_error
        self._lock = threading.Lock()
        self._waiting: deque[Callable[[], object]] = deque()
        self._is_busy = False

    def add(self, task: Callable[[], object]) -> None:
        with self._lock:
            self._waiting.append(task)
            if self._is_busy:
                return
            self._is_busy = True
        try:
            self._workers.run(self._run_waiting)
        except RuntimeError as error:
            # No thread is left: what came is kept for the next that comes.
            with self._lock:
                self._is_busy = False
            self._on_error(error)

    def _run_waiting(self) -> None:
        while True:
            with self._lock:
                if not self._waiting:
                    self._is_busy = False
                    return
                task = self._waiting.popleft()
            try:
                task()
            except BaseException as error:  # SystemExit too: it must not end the queue
                self._on_error(error)
