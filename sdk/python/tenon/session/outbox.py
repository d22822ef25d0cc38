"""What is said to the host."""

from __future__ import annotations

import threading
from typing import Callable

from ..errors import FrameTooLong, message_of
from ..wire.extension_frames import Frame, write_extension_frame
from ..wire.line_splitter import MAX_FRAME_BYTES


class Outbox:
    """Everything that is said to the host, from any thread, one line a write. Once closed it says nothing."""

    def __init__(self, write: Callable[[bytes], None], log: Callable[[str], None]) -> None:
        self._write = write
        self._log = log
        self._lock = threading.Lock()
        self._is_open = True

    def send(self, frame: Frame) -> None:
        """Writes a frame that is not waited for. One that is too long is told of and dropped."""
        try:
            self.send_whole(frame)
        except FrameTooLong as error:
            self._log(message_of(error))

    def send_whole(self, frame: Frame) -> None:
        """Writes a frame. Raises FrameTooLong."""
        line = write_extension_frame(frame)
        if _is_too_long(line):
            raise FrameTooLong(frame["type"], MAX_FRAME_BYTES)
        self._put(line)

    def answer(self, frame: Frame, instead: Callable[[str], Frame]) -> None:
        """Writes an answer; where that cannot be written, the one that `instead` makes of the reason."""
        try:
            line = write_extension_frame(frame)
        except Exception as error:  # whatever a handler gave that is no JSON
            line = write_extension_frame(instead(message_of(error)))
        if _is_too_long(line):
            line = write_extension_frame(instead(f"the answer is longer than {MAX_FRAME_BYTES} bytes"))
        self._put(line)

    def close(self, last: Frame | None = None) -> None:
        """Says a last thing, if it is still open and there is one, and nothing more."""
        line = b"" if last is None else write_extension_frame(last)
        with self._lock:
            if self._is_open and line:
                self._write(line)
            self._is_open = False

    def _put(self, line: bytes) -> None:
        with self._lock:
            if self._is_open:
                self._write(line)


def _is_too_long(line: bytes) -> bool:
    # The newline does not count.
    return len(line) - 1 > MAX_FRAME_BYTES
