"""What an extension says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .fields import (
    Fields,
    anything,
    blocks,
    flag,
    group,
    integer,
    name,
    optional_blocks,
    optional_groups,
    optional_integer,
    optional_number,
    optional_record,
    optional_text,
    optional_texts,
    present_text,
    quiet_word,
    record,
    text,
    texts,
    word,
    written_fields,
)
from .json_text import write_json

#: What kept a model from answering. Hosts try again what may pass: network, timeout, rate_limit, overloaded.
MODEL_FAULTS = (
    "invalid_response",
    "network",
    "timeout",
    "rate_limit",
    "overloaded",
    "authentication",
    "invalid_request",
    "context_too_long",
)

#: A frame that is to be written: its `type` and its fields; what has its zero value may be left out.
Frame = Mapping[str, Any]


def write_extension_frame(frame: Frame) -> bytes:
    """A frame as one line, newline included: compact, `type` first, `id` second.

    Raises FieldMismatch where a field is not what it has to be, TypeError or ValueError where it is no JSON.
    """
    frame_type = frame["type"]
    fields = written_fields(_EXTENSION_FRAMES[frame_type], frame, f"{frame_type}.")
    return write_json({"type": frame_type, **fields}) + b"\n"


_PANEL_FIELD: Fields = {
    "name": name,
    "kind": word("text", "secret", "choice"),
    "label": optional_text,
    "value": optional_text,
    "choices": optional_texts,
}

_PANEL: Fields = {
    "id": name,
    "title": optional_text,
    "lines": texts,
    "footer": optional_text,
    "fields": optional_groups(_PANEL_FIELD),
}
_PIECE: Fields = {"text": optional_text, "reasoning": optional_text}
_USAGE: Fields = {
    "input": integer,
    "cache_read": integer,
    "cache_write": integer,
    "output": integer,
    "reasoning": integer,
}
_SUBSCRIPTIONS: Fields = {"events": optional_texts, "intercept": optional_texts}

_EXTENSION_FRAMES: dict[str, Fields] = {
    "hello": {"name": name, "version": optional_text, "capabilities": optional_texts},
    "register_command": {"name": name, "description": text},
    "register_tool": {
        "name": name,
        "description": text,
        "schema": anything,
        "output_schema": anything,
        "namespace": optional_text,
        "namespace_description": optional_text,
        "namespace_instructions": optional_text,
        "exposure": optional_text,
        "deferred": flag,
        "interactive": flag,
        "timeout_ms": optional_integer,
    },
    "subscribe": _SUBSCRIPTIONS,
    "ready": {},
    "command_response": {
        "id": name,
        "action": text,
        "prompt": optional_text,
        "insert": optional_text,
        "display": optional_text,
        "open_panel": group(_PANEL),
        "error": optional_text,
        "tool_name": optional_text,
        "tool_args": optional_record,
    },
    "tool_result": {
        "id": name,
        "content": blocks,
        "is_error": flag,
        "activate_tools": optional_texts,
        "structured_content": anything,
        "directives": anything,
    },
    "event_intercept_response": {
        "id": name,
        "block": flag,
        "reason": optional_text,
        "modified_args": optional_record,
        "replace_text": optional_text,
        "system_prompt": present_text,
        "answer": optional_record,
    },
    "open_panel": {"panel": group(_PANEL, is_required=True)},
    "panel_render": {"panel_id": name, "title": optional_text, "lines": texts, "footer": text},
    "panel_close": {"panel_id": name},
    "notify": {"level": word("info", "success", "warn", "error"), "message": text},
    "shutdown_ack": {},
    "submit": {"text": text},
    "submit_slash": {"text": text},
    "clear_notes": {},
    "call_tool": {"id": name, "name": name, "args": record, "parent_id": optional_text},
    "call_tool_cancel": {"id": name},
    "tool_progress": {
        "id": name,
        "text": optional_text,
        "content": optional_blocks,
        "percent": optional_number,
    },
    "intercept_pending": {"id": name, "note": optional_text},
    "pong": {"id": name},
    "unregister_tool": {"name": name},
    "unregister_command": {"name": name},
    "unsubscribe": _SUBSCRIPTIONS,
    "status_item": {"name": name, "text": text},
    "render_result": {"id": name, "lines": optional_texts, "error": optional_text},
    "model_event": {"id": name, "event": group(_PIECE, is_required=True)},
    "model_result": {
        "id": name,
        "content": optional_blocks,
        "stop": quiet_word("end", "tool_use", "length", "refusal", "aborted"),
        "model": optional_text,
        "response_id": optional_text,
        "usage": group(_USAGE),
        "error": optional_text,
        "fault": quiet_word(*MODEL_FAULTS),
        "retry_after_ms": optional_integer,
    },
}
