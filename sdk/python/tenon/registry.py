"""What an extension has declared."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Protocol, Union

from .command import RegisteredCommand
from .hook import HookHandler, HookListener, hook_event
from .intercept import InterceptHandler
from .provider import ModelHandler
from .renderer import RenderHandler
from .tool import RegisteredTool

EventHandler = Callable[[Any], object]
SettingsHandler = Callable[[Any], object]
Registration = Union[RegisteredCommand, RegisteredTool]


@dataclass(frozen=True)
class Subscription:
    """Names of events, and of questions."""

    events: Sequence[str] = ()
    intercept: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.events or self.intercept)


class RegistryWatcher(Protocol):
    """A listener for what is declared."""

    def registered(self, registration: Registration) -> None: ...

    def subscribed(self, subscription: Subscription) -> None: ...


class Registry:
    """Commands, tools and handlers in the order of declaration. A later one of a name replaces the earlier.

    May be used from any thread: handlers declare and take back while others are looked up.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._registrations: dict[tuple[type, str], Registration] = {}
        self._events: dict[str, EventHandler] = {}
        self._intercepts: dict[str, InterceptHandler] = {}
        #: Questions whose handler has the rich form.
        self._rich: set[str] = set()
        #: By the names of their subscriptions.
        self._hooks: dict[str, HookHandler] = {}
        self._hook_listeners: dict[str, HookListener] = {}
        self._renderers: dict[str, RenderHandler] = {}
        self._providers: dict[str, ModelHandler] = {}
        #: Who hears of settings.
        self.settings: SettingsHandler | None = None
        self._watcher: RegistryWatcher | None = None

    def watch(self, watcher: RegistryWatcher) -> None:
        """Tells the watcher what was declared, in its order, and from now on what is, at once."""
        with self._lock:
            for registration in self._registrations.values():
                watcher.registered(registration)
            events = [*self._events, *self._hook_listeners]
            subscription = Subscription(events, [*self._intercepts, *self._hooks])
            if subscription:
                watcher.subscribed(subscription)
            self._watcher = watcher

    def add(self, registration: Registration) -> None:
        with self._lock:
            self._registrations[type(registration), registration.name] = registration
            if self._watcher is not None:
                self._watcher.registered(registration)

    def add_event(self, event: str, handler: EventHandler) -> None:
        with self._lock:
            is_new = event not in self._events
            self._events[event] = handler
            if is_new and self._watcher is not None:
                self._watcher.subscribed(Subscription(events=[event]))

    def add_intercept(self, event: str, handler: InterceptHandler, *, is_rich: bool) -> None:
        """A handler in the plain form does not replace one in the rich form."""
        with self._lock:
            if event in self._rich and not is_rich:
                return
            if is_rich:
                self._rich.add(event)
            is_new = event not in self._intercepts
            self._intercepts[event] = handler
            if is_new and self._watcher is not None:
                self._watcher.subscribed(Subscription(intercept=[event]))

    def add_hook(self, hook: str, handler: HookHandler) -> None:
        with self._lock:
            name = hook_event(hook)
            is_new = name not in self._hooks
            self._hooks[name] = handler
            if is_new and self._watcher is not None:
                self._watcher.subscribed(Subscription(intercept=[name]))

    def add_hook_listener(self, hook: str, listener: HookListener) -> None:
        with self._lock:
            name = hook_event(hook)
            is_new = name not in self._hook_listeners
            self._hook_listeners[name] = listener
            if is_new and self._watcher is not None:
                self._watcher.subscribed(Subscription(events=[name]))

    def add_renderer(self, name: str, handler: RenderHandler) -> None:
        """The manifest has told the host of it; so it has of providers."""
        self._renderers[name] = handler

    def add_provider(self, name: str, handler: ModelHandler) -> None:
        self._providers[name] = handler

    def set_settings(self, handler: SettingsHandler) -> None:
        self.settings = handler

    def command(self, name: str) -> RegisteredCommand | None:
        found = self._registrations.get((RegisteredCommand, name))
        return found if isinstance(found, RegisteredCommand) else None

    def tool(self, name: str) -> RegisteredTool | None:
        found = self._registrations.get((RegisteredTool, name))
        return found if isinstance(found, RegisteredTool) else None

    def event(self, name: str) -> EventHandler | None:
        return self._events.get(name)

    def intercept(self, name: str) -> InterceptHandler | None:
        return self._intercepts.get(name)

    def hook(self, name: str) -> HookHandler | None:
        return self._hooks.get(name)

    def hook_listener(self, name: str) -> HookListener | None:
        return self._hook_listeners.get(name)

    def renderer(self, name: str) -> RenderHandler | None:
        return self._renderers.get(name)

    def provider(self, name: str) -> ModelHandler | None:
        return self._providers.get(name)

    def remove(self, kind: type, name: str) -> bool:
        """Forgets a command or tool; whether it was there."""
        with self._lock:
            return self._registrations.pop((kind, name), None) is not None

    def unsubscribe(self, events: Iterable[str], intercepts: Iterable[str]) -> Subscription:
        """Forgets handlers; those of the names that were there."""
        with self._lock:
            intercepts = [*intercepts]
            self._rich.difference_update(intercepts)
            return Subscription(
                [name for name in events if _taken(name, self._events, self._hook_listeners)],
                [name for name in intercepts if _taken(name, self._intercepts, self._hooks)],
            )


def _taken(name: str, *handlers: dict[str, Any]) -> bool:
    return any([each.pop(name, None) is not None for each in handlers])
