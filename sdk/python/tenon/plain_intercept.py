"""The plain form of intercepts as the rich one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Callable

from .intercept import Block, InterceptCall, InterceptHandler, InterceptResult, PlainInterceptHandler


def rich_form(event: str, handler: PlainInterceptHandler) -> InterceptHandler:
    """The handler in the rich form. It raises TypeError where its answer is of the wrong kind."""
    subject_of, change_of = _FORMS[event]

    def rich(question: Any, call: InterceptCall) -> InterceptResult:
        answer = handler(subject_of(question), call)
        if answer is None:
            return InterceptResult()
        if isinstance(answer, Block):
            return InterceptResult(block=True, reason=answer.reason)
        changed = change_of(answer)
        if changed is None:
            raise TypeError(f"an intercept of {event} cannot return {answer!r:.200}")
        return changed

    return rich


def _arguments_changed(answer: Any) -> InterceptResult | None:
    return InterceptResult(modified_args=answer) if isinstance(answer, Mapping) else None


def _nothing_to_change(answer: Any) -> None:
    return None


def _text_replaced(answer: Any) -> InterceptResult | None:
    return InterceptResult(replace_text=answer) if isinstance(answer, str) else None


def _system_prompt_replaced(answer: Any) -> InterceptResult | None:
    return InterceptResult(system_prompt=answer) if isinstance(answer, str) else None


# What of a question the handler gets, and what its answer changes.
_FORMS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], InterceptResult | None]]] = {
    "tool_call": (lambda question: question, _arguments_changed),
    "turn_start": (lambda question: question.step, _nothing_to_change),
    "assistant_message": (lambda question: question.text, _text_replaced),
    "before_agent_start": (lambda question: question.system_prompt, _system_prompt_replaced),
}
