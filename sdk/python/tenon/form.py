"""Forms: panels that a person fills in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .errors import require_name


@dataclass(frozen=True)
class FormField:
    """Something to be entered into a form. `name` is what it stands under among the values.

    `kind` is `text`, `secret`, which is never shown, or `choice`, one of `choices`. Without a label it has its
    name. `value` stands there at first.
    """

    name: str
    kind: str = "text"
    label: str = ""
    value: str = ""
    choices: Sequence[str] = ()


def field_to_wire(field: FormField) -> dict[str, Any]:
    """A field as it stands in a frame. Raises NameMissing."""
    return {
        "name": require_name(field.name, "the name of a field"),
        "kind": field.kind,
        "label": field.label,
        "value": field.value,
        "choices": field.choices,
    }


def form_values(value: Any) -> dict[str, str]:
    """What a host sent as entered: texts by name; anything else in it is passed over."""
    if not isinstance(value, Mapping):
        return {}
    return {name: entered for name, entered in value.items() if isinstance(entered, str)}
