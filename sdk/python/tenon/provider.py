"""Providers: models that an extension answers for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Callable, Union

from .cancellation import Cancellation
from .errors import SdkError


@dataclass(frozen=True)
class ModelQuery:
    """What a model is asked, with dictionaries as the protocol has them.

    A message has a `role`: `user` and `assistant` have `content`, a list of blocks of the types `text`, `image`,
    `reasoning`, `tool_call`; `tool` has `results`, each with `id`, `name`, `content` and `is_error`. A tool has
    `name`, `description` and `schema`. `options` is what the provider understands and the host only carries.
    """

    system_prompt: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]]
    options: Mapping[str, Any]


@dataclass(frozen=True)
class ModelCall:
    """One question for a model."""

    id: str
    provider: str
    model: str
    #: What is asked as it came.
    raw_request: Mapping[str, Any]
    #: Set when the answer is not waited for any more. One is wanted nevertheless.
    cancelled: Cancellation
    _send_piece: Callable[[dict[str, str]], None]

    def piece(self, text: str = "", *, reasoning: str = "") -> None:
        """Shows a piece of the answer as it arrives. A preview: what counts is what the handler returns."""
        self._send_piece({"text": text, "reasoning": reasoning})


@dataclass(frozen=True)
class ModelUsage:
    """In tokens; `reasoning` is part of `output`."""

    input: int = 0
    cache_read: int = 0
    cache_write: int = 0
    output: int = 0
    reasoning: int = 0


@dataclass(frozen=True)
class ModelReply:
    """What a model answered: blocks of the types `text`, `reasoning`, `tool_call`.

    `stop`: end, tool_use, length, refusal, aborted; absent: tool_use where a tool is called, else end. `model` is
    what was served, if it is not what was asked for; `response_id` what the answer is called where it was made.
    """

    content: Sequence[Mapping[str, Any]] = field(default_factory=tuple)
    stop: str = ""
    model: str = ""
    response_id: str = ""
    usage: ModelUsage | None = None


#: Answers for a model; a string is a text. What it raises is why there is no answer, see ModelFailed.
ModelHandler = Callable[[ModelQuery, ModelCall], Union[ModelReply, str]]


class ModelFailed(SdkError):
    """Raised by a handler that knows why its model does not answer. Hosts try again what may pass.

    `fault`: invalid_response, network, timeout, rate_limit, overloaded, authentication, invalid_request,
    context_too_long.
    """

    code = "sdk.model-failed"

    def __init__(self, message: str, *, fault: str, retry_after_ms: int | None = None) -> None:
        super().__init__(message)
        self.fault = fault
        self.retry_after_ms = retry_after_ms


def query_from_wire(request: Mapping[str, Any]) -> ModelQuery:
    """What a host asks. What it leaves out is empty."""
    return ModelQuery(
        request.get("system_prompt") or "",
        request.get("messages") or [],
        request.get("tools") or [],
        request.get("options") or {},
    )


def model_frame(request_id: str, reply: ModelReply | str) -> dict[str, Any]:
    """The frame that answers a question for a model."""
    if isinstance(reply, str):
        reply = ModelReply([{"type": "text", "text": reply}])
    calls_tools = any(block.get("type") == "tool_call" for block in reply.content)
    return {
        "type": "model_result",
        "id": request_id,
        "content": list(reply.content),
        "stop": reply.stop or ("tool_use" if calls_tools else "end"),
        "model": reply.model,
        "response_id": reply.response_id,
        "usage": None if reply.usage is None else vars(reply.usage),
    }


def model_failure(request_id: str, reason: str, error: BaseException | None = None) -> dict[str, Any]:
    """The frame that tells why there is no answer of a model."""
    frame = {"type": "model_result", "id": request_id, "error": reason}
    if isinstance(error, ModelFailed):
        frame.update(fault=error.fault, retry_after_ms=error.retry_after_ms)
    return frame
