"""What is known of the host."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

#: What this package can do, as `hello` says it.
OWN_CAPABILITIES = (
    "commands",
    "tools",
    "events",
    "panels",
    "tool_cancel",
    "call_tool",
    "x.cancel",
    "x.progress",
    "x.intercept",
    "x.health",
    "x.panel2",
    "x.context",
    "x.timeout",
    "x.contribute",
    "x.hooks",
)


@dataclass(frozen=True)
class HostInfo:
    """What is known of the host. Empty before the handshake.

    `cwd` is the project's folder; that of the process is the extension's. `data_dir` is where the extension
    may keep what it wants to find again. `session_id` is empty until the host tells. `capabilities` are the
    host's. `settings` are what the user set, checked by the schema of the manifest; empty where it has none.
    """

    protocol_version: int = 0
    zot_version: str = ""
    provider: str = ""
    model: str = ""
    cwd: str = ""
    extension_dir: str = ""
    data_dir: str = ""
    session_id: str = ""
    capabilities: Sequence[str] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)


def host_from_ack(host: HostInfo, fields: dict[str, Any]) -> HostInfo:
    """What is known after `hello_ack`, which does not name the session."""
    known = {"capabilities": tuple(fields["capabilities"]), "settings": fields["settings"] or {}}
    return HostInfo(**{**fields, **known}, session_id=host.session_id)


def host_updated(host: HostInfo, fields: dict[str, Any]) -> HostInfo:
    """What is known after `host_update`: what it does not name stays."""
    return replace(host, **{name: value for name, value in fields.items() if value is not None})
