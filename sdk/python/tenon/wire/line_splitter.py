"""How a stream of bytes is cut into lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Union

#: The longest line that either side sends: 4 MiB, its newline not counted.
MAX_FRAME_BYTES = 4 << 20


@dataclass(frozen=True)
class Line:
    """A line without its newline."""

    text: str


@dataclass(frozen=True)
class OversizedLine:
    """A line that was too long to be kept."""

    byte_length: int


SplitLine = Union[Line, OversizedLine]


class LineSplitter:
    """Cuts a stream into lines. Holds at most one line of the limit; what is longer is passed over.

    A carriage return before the newline does not belong to the line.
    """

    def __init__(self, limit: int = MAX_FRAME_BYTES) -> None:
        self._limit = limit
        self._kept = bytearray()
        # Bytes of the unfinished line, kept or not.
        self._length = 0

    def push(self, chunk: bytes) -> Iterator[SplitLine]:
        """The lines that a chunk ends."""
        *ended, rest = chunk.split(b"\n")
        for part in ended:
            self._add(part)
            yield self._take()
        self._add(rest)

    def end(self) -> Iterator[SplitLine]:
        """The line that the end of the stream ends, if there is one."""
        if self._length > 0:
            yield self._take()

    def _add(self, part: bytes) -> None:
        self._length += len(part)
        if self._length <= self._limit:
            self._kept += part

    def _take(self) -> SplitLine:
        kept, length = self._kept, self._length
        self._kept, self._length = bytearray(), 0
        if length > self._limit:
            return OversizedLine(length)
        if kept.endswith(b"\r"):
            del kept[-1]
        return Line(kept.decode(errors="replace"))
