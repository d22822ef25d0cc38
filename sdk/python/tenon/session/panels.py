"""The panels that are open."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Callable

from ..panel import Key, PanelCallbacks
from .outbox import Outbox
from .serial_queue import SerialQueue
from .workers import Workers


class Panels:
    """The panels that are open, and what to call when something happens in them."""

    def __init__(
        self, outbox: Outbox, workers: Workers, on_error: Callable[[str, BaseException], None]
    ) -> None:
        self._outbox = outbox
        self._workers = workers
        self._on_error = on_error
        self._lock = threading.Lock()
        self._open: dict[str, _Panel] = {}

    def add(self, panel_id: str, callbacks: PanelCallbacks) -> _Panel:
        """Makes a panel known. Whoever calls this writes the frame that opens it, afterwards."""
        queue = SerialQueue(self._workers, lambda error: self._on_error(f"panel {panel_id}", error))
        panel = _Panel(panel_id, callbacks, queue, self)
        with self._lock:
            self._open[panel_id] = panel
        return panel

    def key(self, panel_id: str, key: Key) -> None:
        """A key of the user; one of a panel that is not open is passed over."""
        panel = self._open.get(panel_id)
        if panel is None or panel.callbacks.on_key is None:
            return
        on_key = panel.callbacks.on_key
        panel.queue.add(lambda: on_key(key, panel) if self.has(panel) else None)

    def closed_by_user(self, panel_id: str) -> None:
        """The user closed a panel: what was pressed before comes first."""
        panel = self._open.get(panel_id)
        if panel is not None:
            panel.queue.add(lambda: self._finish(panel))

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

    def close(self, panel: _Panel) -> None:
        if self.take_away(panel):
            self._outbox.send({"type": "panel_close", "panel_id": panel.id})

    def _finish(self, panel: _Panel) -> None:
        if self.take_away(panel) and panel.callbacks.on_close is not None:
            panel.callbacks.on_close()


class _Panel:
    """One panel, as callbacks and whoever opened it have it: an `OpenPanel`."""

    def __init__(self, panel_id: str, callbacks: PanelCallbacks, queue: SerialQueue, panels: Panels) -> None:
        self.id = panel_id
        self.callbacks = callbacks
        self.queue = queue
        self._panels = panels

    def render(self, lines: Sequence[str] = (), *, title: str = "", footer: str = "") -> None:
        self._panels.render(self, lines, title, footer)

    def close(self) -> None:
        self._panels.close(self)
