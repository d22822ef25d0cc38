"""Replays rows of `packages/wire/vectors/frames.json`: takes them as JSON, gives what came of each as JSON.

A line of a host is read. A frame of an extension is written, from fields in the opposite order.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from tenon.wire.extension_frames import write_extension_frame
from tenon.wire.host_frames import HostFrame, MalformedFrame, read_host_frame


def replay(row: dict[str, Any]) -> dict[str, Any]:
    if row["from"] == "extension":
        fields = json.loads(row["writes"])
        return {"writes": write_extension_frame(dict(reversed(fields.items()))).decode().rstrip("\n")}
    read = read_host_frame(row["line"])
    if isinstance(read, MalformedFrame):
        return {"reads": "malformed", "problem": read.path}
    return {"reads": "frame" if isinstance(read, HostFrame) else "unknown"}


if __name__ == "__main__":
    rows = json.load(sys.stdin)
    json.dump([replay(row) for row in rows], sys.stdout)
