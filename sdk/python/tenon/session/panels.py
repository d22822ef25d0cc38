"""The panels that are open."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, Callable

from ..form import form_values
from ..panel import Key, Panel, PanelCallbacks, PanelSize, panel_to_wire
from ..plain_keys import plain_keys
from .outbox import Outbox
from .serial_queue import SerialQueue
from .workers import Workers


class Panels:
    """The panels that are open, and what to call when something happens in them.

    What happens in a panel that is not open is skipped. The caller that tells of it waits while too much waits for
    the callbacks.
    """

    def __init__(
        self,
        outbox: Outbox,
        workers: Workers,
        on_error: Callable[[str, BaseException], None],
        knows_forms: Callable[[], bool],
    ) -> None:
        self._outbox = outbox
        self._workers = workers
        self._on_error = on_error
        self._knows_forms = knows_forms
        self._lock = threading.Lock()
        self._open: dict[str, _Panel] = {}

    def add(self, panel: Panel, callbacks: PanelCallbacks) -> tuple[_Panel, dict[str, Any]]:
        """Registers a panel. The caller writes the frame that shows it, afterwards."""
        shown = panel_to_wire(panel, knows_forms=self._knows_forms())
        queue = SerialQueue(self._workers, lambda error: self._on_error(f"panel {panel.id}", error))
        opened = _Panel(panel, callbacks, queue, self)
        with self._lock:
            self._open[panel.id] = opened
        return opened, shown

    def key(self, panel_id: str, key: Key) -> None:
        """A key of the user."""
        panel = self._open.get(panel_id)
        if panel is not None:
            panel.queue.add(lambda: self._press(panel, key))

    def closed_by_user(self, panel_id: str) -> None:
        """The user closed a panel: what was pressed before comes first."""
        panel = self._open.get(panel_id)
        if panel is not None:
            panel.queue.add(lambda: _call(panel.callbacks.on_close) if self.take_away(panel) else None)

    def submitted(self, panel_id: str, value: Any) -> None:
        """The user filled a form in, which closed it."""
        panel = self._open.get(panel_id)
        if panel is not None:
            values = form_values(value)
            panel.queue.add(lambda: _call(panel.callbacks.on_submit, values) if self.take_away(panel) else None)

    def resized(self, panel_id: str, size: PanelSize) -> None:
        panel = self._open.get(panel_id)
        if panel is not None:
            panel.queue.add(lambda: _call(panel.callbacks.on_resize, size, panel) if self.has(panel) else None)

    def has(self, panel: _Panel) -> bool:
        return self._open.get(panel.id) is panel

    def take_away(self, panel: _Panel) -> bool:
        """Whether the panel was open; from now on it is not."""
        with self._lock:
            was_open = self.has(panel)
            if was_open:
                del self._open[panel.id]
            return was_open

    def render(self, panel: _Panel, lines: Sequence[str], title: str, footer: str) -> None:
        if self.has(panel):
            view = {"title": title, "lines": lines, "footer": footer}
            self._outbox.send({"type": "panel_render", "panel_id": panel.id, **view})

    def close(self, panel: _Panel) -> bool:
        was_open = self.take_away(panel)
        if was_open:
            self._outbox.send({"type": "panel_close", "panel_id": panel.id})
        return was_open

    def _press(self, panel: _Panel, key: Key) -> None:
        if key.key == "esc" and not panel.has_rich_keys:
            if self.close(panel):
                _call(panel.callbacks.on_close)
            return
        for each in [key] if panel.has_rich_keys else plain_keys(key):
            if not self.has(panel):
                return
            try:
                _call(panel.callbacks.on_key, each, panel)
            except BaseException as error:  # SystemExit too: what else was pasted is still to come
                self._on_error(f"panel {panel.id}", error)


class _Panel:
    """One panel, as callbacks and its opener have it: an `OpenPanel`."""

    def __init__(self, panel: Panel, callbacks: PanelCallbacks, queue: SerialQueue, panels: Panels) -> None:
        self.id = panel.id
        self.has_rich_keys = panel.rich_keys
        self.callbacks = callbacks
        self.queue = queue
        self._panels = panels

    def render(self, lines: Sequence[str] = (), *, title: str = "", footer: str = "") -> None:
        self._panels.render(self, lines, title, footer)

    def close(self) -> None:
        self._panels.close(self)


def _call(callback: Callable[..., object] | None, *args: Any) -> None:
    if callback is not None:
        callback(*args)
