"""Requests for what the manifest contributes: renderers and providers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..cancellation import Cancellation
from ..provider import ModelCall, model_failure, model_frame, query_from_wire
from ..renderer import RenderCall, render_failure, render_frame
from ..wire.extension_frames import Frame
from .connection import Connection
from .requests import Request, quoted


def render_request(connection: Connection, fields: Mapping[str, Any]) -> Request:
    """Something that is to be drawn."""
    request_id, name = fields["id"], fields["name"]

    def handle(cancellation: Cancellation) -> Frame:
        handler = connection.registry.renderer(name)
        if handler is None:
            return render_failure(request_id, f"unknown renderer {quoted(name)}")
        call = RenderCall(request_id, name, fields["width"], cancellation)
        return render_frame(request_id, handler(fields["value"], call))

    return Request("render", request_id, handle, lambda reason, error: render_failure(request_id, reason))


def model_request(connection: Connection, fields: Mapping[str, Any]) -> Request:
    """A question for a model."""
    request_id, provider, request = fields["id"], fields["provider"], fields["request"]

    def send_piece(piece: dict[str, str]) -> None:
        connection.outbox.send({"type": "model_event", "id": request_id, "event": piece})

    def handle(cancellation: Cancellation) -> Frame:
        handler = connection.registry.provider(provider)
        if handler is None:
            return model_failure(request_id, f"unknown provider {quoted(provider)}")
        call = ModelCall(request_id, provider, fields["model"], request, cancellation, send_piece)
        return model_frame(request_id, handler(query_from_wire(request), call))

    return Request(
        "model", request_id, handle, lambda reason, error: model_failure(request_id, reason, error)
    )
