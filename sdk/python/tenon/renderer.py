"""Renderers: what an extension draws for its host."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable

from .cancellation import Cancellation


@dataclass(frozen=True)
class RenderCall:
    """One thing that is to be drawn by the renderer `name`."""

    id: str
    name: str
    #: How many columns there are.
    width: int
    #: Set when the session is over.
    cancelled: Cancellation


#: Gets a value and gives one text a row. What it raises is shown by the host in the place of the value.
RenderHandler = Callable[[Any, RenderCall], Sequence[str]]


def render_frame(request_id: str, lines: Sequence[str]) -> dict[str, Any]:
    """The frame that answers `render`."""
    return {"type": "render_result", "id": request_id, "lines": list(lines)}


def render_failure(request_id: str, reason: str) -> dict[str, Any]:
    """The frame that tells why nothing was drawn."""
    return {"type": "render_result", "id": request_id, "error": reason}
