"""The standard streams as a transport."""

from __future__ import annotations

import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

_CHUNK_BYTES = 1 << 16


class Stdio:
    """Takes the standard input and output for the protocol.

    Whatever else is printed from now on, by programs that handlers start too, goes to the standard error, and
    whatever else reads finds nothing.
    """

    def __init__(self) -> None:
        self._input = os.dup(0)
        self._output = os.dup(1)
        os.dup2(2, 1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(line_buffering=True)

    def read(self) -> bytes:
        return os.read(self._input, _CHUNK_BYTES)

    def write(self, line: bytes) -> None:
        rest = memoryview(line)
        try:
            while rest:
                rest = rest[os.write(self._output, rest) :]
        except OSError:
            # The reader is gone: the host has ended, as at the end of the input.
            self.exit()

    def log(self, text: str) -> None:
        # A log that is not kept is no reason to end.
        with suppress(OSError):
            sys.stderr.write(f"{text}\n")
            sys.stderr.flush()

    def exit(self) -> NoReturn:
        """Ends the process with status 0 without waiting.

        The interpreter is not wound up: that would wait for threads of handlers, or fail where one prints.
        """
        with suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(0)
