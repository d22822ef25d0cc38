"""What a host says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Union

from ..errors import FieldMismatch
from .fields import (
    Fields,
    anything,
    blocks,
    flag,
    integer,
    name,
    optional_flag,
    optional_integer,
    optional_record,
    optional_text,
    optional_texts,
    present_text,
    read_fields,
    record,
    text,
)
from .json_text import parse_json


@dataclass(frozen=True)
class HostFrame:
    """A frame with all the fields of its type; those that were absent have their zero value."""

    type: str
    fields: dict[str, Any]


@dataclass(frozen=True)
class UnknownFrame:
    """A frame of a type that this version does not know."""

    type: str


@dataclass(frozen=True)
class MalformedFrame:
    """A line that is no frame, and the field at fault."""

    type: str
    path: str
    expected: str


ReadFrame = Union[HostFrame, UnknownFrame, MalformedFrame]


def read_host_frame(line: str) -> ReadFrame:
    """Reads a line of the host. Never raises."""
    try:
        value = parse_json(line)
    except ValueError as error:
        return MalformedFrame("frame", "the line", f"a JSON object ({error})")
    if not isinstance(value, dict):
        return MalformedFrame("frame", "the line", "a JSON object")
    frame_type = value.get("type")
    if not isinstance(frame_type, str):
        return MalformedFrame("frame", "type", "a text")
    fields = _HOST_FRAMES.get(frame_type)
    if fields is None:
        return UnknownFrame(frame_type)
    try:
        return HostFrame(frame_type, read_fields(fields, value))
    except FieldMismatch as mismatch:
        return MalformedFrame(frame_type, mismatch.path, mismatch.expected)


_PAYLOAD: Fields = {
    "session_id": present_text,
    "cwd": present_text,
    "sequence": optional_integer,
    "step": optional_integer,
    "text": present_text,
    "tool_id": present_text,
    "tool_name": present_text,
    "tool_args": optional_record,
    "stop": present_text,
    "error": present_text,
    "reason": present_text,
    "queued": optional_flag,
    "image_count": optional_integer,
    "status": present_text,
    "executed": optional_flag,
    "result": optional_record,
    "tool_preview": present_text,
    "decision": present_text,
    "source": present_text,
    "stage": present_text,
    "compaction_id": present_text,
    "message_count": optional_integer,
    "token_estimate": optional_integer,
    "agent_id": present_text,
    "agent_run_id": present_text,
    "name": present_text,
    "system_prompt": present_text,
    "provider": present_text,
    "model": present_text,
    "payload": optional_record,
}

_HOST_FRAMES: dict[str, Fields] = {
    "hello_ack": {
        "protocol_version": integer,
        "zot_version": text,
        "provider": text,
        "model": text,
        "cwd": text,
        "extension_dir": text,
        "data_dir": text,
        "capabilities": optional_texts,
        "settings": optional_record,
    },
    "command_invoked": {"id": name, "name": name, "args": optional_text},
    "tool_call": {"id": name, "name": name, "args": record, "deadline_ms": optional_integer},
    "event": {"event": name, **_PAYLOAD},
    "event_intercept": {"id": name, "event": name, "deadline_ms": optional_integer, **_PAYLOAD},
    "panel_key": {"panel_id": name, "key": text, "text": optional_text, "modifiers": optional_texts},
    "panel_close": {"panel_id": name},
    "panel_resize": {"panel_id": name, "width": integer, "height": integer},
    "panel_result": {"panel_id": name, "value": anything},
    "shutdown": {},
    "tool_cancel": {"id": name},
    "tool_result": {"id": name, "name": name, "content": blocks, "is_error": flag, "truncated": flag},
    "command_cancel": {"id": name},
    "intercept_cancel": {"id": name},
    "ping": {"id": name},
    "host_update": {
        "provider": present_text,
        "model": present_text,
        "cwd": present_text,
        "session_id": present_text,
        "settings": optional_record,
    },
    "render": {"id": name, "name": name, "value": anything, "width": integer},
    "model_request": {"id": name, "provider": name, "model": name, "request": record},
    "model_cancel": {"id": name},
}
