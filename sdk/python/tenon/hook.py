"""Hooks of the host, by its own names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Callable, Optional

from .intercept import InterceptCall

#: What answers a hook: its payload goes in, nothing or an answer comes out, as `deny`, `replace` and
#: `short_circuit` make them. What it raises is no answer: a gate is closed then, with the message as the reason.
HookHandler = Callable[[dict[str, Any], InterceptCall], Optional[Mapping[str, Any]]]

#: What runs when a hook is told. It is not waited for; what it raises is logged.
HookListener = Callable[[dict[str, Any]], object]

_PREFIX = "x."


def deny(reason: str, *, code: str = "denied") -> dict[str, Any]:
    """Refuses what is asked about. `reason` is what the model or the user reads."""
    return {"answer": "deny", "reason": reason, "code": code}


def replace(value: Any) -> dict[str, Any]:
    """Puts another value in the place of what the event may change."""
    return {"answer": "replace", "value": value}


def short_circuit(output: Any, status: str = "succeeded") -> dict[str, Any]:
    """Answers in the place of the effect. `status`: succeeded, failed, cancelled."""
    return {"answer": "short-circuit", "status": status, "output": output}


def allow(requests: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """Lets pass, with wishes beside it: `enqueue-messages`, `emit-event`, `emit-trace`."""
    return {"answer": "allow", "requests": [*requests]} if requests else {"answer": "allow"}


def hook_event(hook: str) -> str:
    """The name under which an extension subscribes to a hook."""
    return f"{_PREFIX}{hook}"


def is_hook_event(name: str) -> bool:
    """Whether a name of a subscription is that of a hook."""
    return name.startswith(_PREFIX)


def hook_frame(request_id: str, answer: Mapping[str, Any] | None) -> dict[str, Any]:
    """The frame that answers a hook. Raises TypeError where the answer is none."""
    if answer is not None and not isinstance(answer, Mapping):
        raise TypeError(f"a hook has to return an answer or nothing, got {answer!r:.200}")
    return {"type": "event_intercept_response", "id": request_id, "answer": allow() if answer is None else answer}
