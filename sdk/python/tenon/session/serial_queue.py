"""Tasks in their order."""

from __future__ import annotations

import threading
from collections import deque
from typing import Callable

from .workers import Workers

#: How many tasks may wait behind the one that runs.
MAX_WAITING = 1024


class SerialQueue:
    """Runs tasks one after another in the order in which they came, on the threads of the workers.

    One that raises costs itself alone. Between tasks it holds no thread.
    """

    def __init__(self, workers: Workers, on_error: Callable[[BaseException], None]) -> None:
        self._workers = workers
        self._on_error = on_error
        self._changed = threading.Condition()
        self._waiting: deque[Callable[[], object]] = deque()
        self._is_busy = False

    def add(self, task: Callable[[], object]) -> None:
        """Returns when there is room for another: a caller that adds what others send reads no further till then."""
        with self._changed:
            self._waiting.append(task)
            has_to_start = not self._is_busy
            self._is_busy = True
        if has_to_start and not self._start():
            return
        with self._changed:
            self._changed.wait_for(lambda: len(self._waiting) < MAX_WAITING)

    def _start(self) -> bool:
        try:
            self._workers.run(self._run_waiting)
        except RuntimeError as error:
            # No thread is left: what came is kept for the next that comes.
            with self._changed:
                self._is_busy = False
                is_full = len(self._waiting) >= MAX_WAITING
            self._on_error(error)
            if is_full:
                self._run_waiting()
            return False
        return True

    def _run_waiting(self) -> None:
        while True:
            with self._changed:
                if not self._waiting:
                    self._is_busy = False
                    return
                self._is_busy = True
                task = self._waiting.popleft()
                self._changed.notify_all()
            try:
                task()
            except BaseException as error:  # SystemExit too: it must not end the queue
                self._on_error(error)
