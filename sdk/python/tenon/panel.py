"""Panels: what they show, and what happens in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Callable, Protocol


@dataclass(frozen=True)
class Panel:
    """A panel that is to be opened.

    `id` is unique among the extension's open panels. Without a title it has the extension's name. Each of the
    `lines` is a row of the screen and may hold ANSI colours.
    """

    id: str
    title: str = ""
    lines: Sequence[str] = ()
    footer: str = ""


@dataclass(frozen=True)
class Key:
    """A key that was pressed: `up`, `enter`, `rune` …. `text` is the character of a `rune`."""

    key: str
    text: str


class OpenPanel(Protocol):
    """A panel that is open. After it is closed, from either side, it does nothing any more."""

    @property
    def id(self) -> str: ...

    def render(self, lines: Sequence[str] = (), *, title: str = "", footer: str = "") -> None:
        """Replaces what it shows. Without a title it keeps the one it has."""

    def close(self) -> None: ...


KeyCallback = Callable[[Key, OpenPanel], object]
CloseCallback = Callable[[], object]


@dataclass(frozen=True)
class PanelCallbacks:
    """What happens in a panel. Callbacks of one panel run one after another, in the order of what happened.

    `on_close` runs when the user closes the panel, not when the extension does.
    """

    on_key: KeyCallback | None = None
    on_close: CloseCallback | None = None


def panel_id(purpose: str, call_id: str) -> str:
    """An id for a panel of one call, so that concurrent calls do not share one: `approve-t1`."""
    return f"{purpose}-{call_id}"


def panel_to_wire(panel: Panel) -> dict[str, Any]:
    """A panel as it stands in a frame."""
    return {"id": panel.id, "title": panel.title, "lines": panel.lines, "footer": panel.footer}
