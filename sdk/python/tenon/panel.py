"""Panels: what they show, and what happens in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable, Protocol

from .errors import require_name
from .form import FormField, field_to_wire


@dataclass(frozen=True)
class Panel:
    """A panel that is to be opened.

    `id` is unique among the extension's open panels. Without a title it has the extension's name. Each of the
    `lines` is a row of the screen and may hold ANSI colours.

    `fields` make a form of it on hosts with `x.panel2`, which fill it in with the user; others show a panel
    without them. With `rich_keys` it hears every key as it was pressed, where the host has `x.panel2`: with
    its modifiers, pasted text as one key `paste`, and Esc as the key `esc`, which then closes nothing.
    Otherwise keys are the same on every host.
    """

    id: str
    title: str = ""
    lines: Sequence[str] = ()
    footer: str = ""
    fields: Sequence[FormField] = ()
    rich_keys: bool = False


@dataclass(frozen=True)
class Key:
    """A key that was pressed: `up`, `enter`, `rune` ….

    `text` is the character of a `rune`, or what was pasted. `modifiers`, of panels with `rich_keys`: `ctrl`,
    `alt`, `shift`.
    """

    key: str
    text: str = ""
    modifiers: Sequence[str] = ()


@dataclass(frozen=True)
class PanelSize:
    """How much of a panel can be seen, in columns and rows of characters."""

    width: int
    height: int


class OpenPanel(Protocol):
    """A panel that is open. After it is closed, from either side, it does nothing any more."""

    @property
    def id(self) -> str: ...

    def render(self, lines: Sequence[str] = (), *, title: str = "", footer: str = "") -> None:
        """Replaces what it shows. Without a title it keeps the one it has."""

    def close(self) -> None: ...


KeyCallback = Callable[[Key, OpenPanel], object]
CloseCallback = Callable[[], object]
SubmitCallback = Callable[[dict[str, str]], object]
ResizeCallback = Callable[[PanelSize, OpenPanel], object]


@dataclass(frozen=True)
class PanelCallbacks:
    """What happens in a panel. Callbacks of one panel run one after another, in the order of what happened.

    `on_close` runs when the user closes the panel, not when the extension does. `on_submit` gets what was
    entered into a form, which is closed then. `on_resize` is told by hosts with `x.panel2`.
    """

    on_key: KeyCallback | None = None
    on_close: CloseCallback | None = None
    on_submit: SubmitCallback | None = None
    on_resize: ResizeCallback | None = None


def panel_id(purpose: str, call_id: str) -> str:
    """An id for a panel of one call, so that concurrent calls do not share one: `approve-t1`."""
    return f"{purpose}-{call_id}"


def panel_to_wire(panel: Panel, *, knows_forms: bool) -> dict[str, Any]:
    """A panel as it stands in a frame; its fields only for a host that knows them. Raises NameMissing."""
    return {
        "id": require_name(panel.id, "the id of a panel"),
        "title": panel.title,
        "lines": panel.lines,
        "footer": panel.footer,
        "fields": [field_to_wire(field) for field in panel.fields] if knows_forms else [],
    }
