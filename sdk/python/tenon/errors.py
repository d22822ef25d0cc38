"""What this package raises on purpose."""

from __future__ import annotations


class SdkError(Exception):
    """Root of what this package raises on purpose. `code` stays the same whatever the message says."""

    code = "sdk"


class NotConnected(SdkError):
    """Something was to be said to a host before there was one."""

    code = "sdk.not-connected"

    def __init__(self) -> None:
        super().__init__("the extension has no host; call this while run() runs")


class AlreadyRun(SdkError):
    """An extension was to be run a second time."""

    code = "sdk.already-run"

    def __init__(self, extension: str) -> None:
        super().__init__(f"{extension} was run before; make a new Extension for another run")
        self.extension = extension


class NameMissing(SdkError):
    """A command, a tool, a panel, a field, a renderer, a provider or a status item without a name."""

    code = "sdk.name-missing"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is empty; give it one")


class CallToolUnavailable(SdkError):
    """The host lets no extension call its tools."""

    code = "sdk.call-tool-unavailable"

    def __init__(self) -> None:
        super().__init__("the host does not offer call_tool")


class Cancelled(SdkError):
    """What was waited for was given up."""

    code = "sdk.cancelled"

    def __init__(self) -> None:
        super().__init__("cancelled")


class FieldMismatch(SdkError):
    """A field of a frame is not what it has to be."""

    code = "sdk.field-mismatch"

    def __init__(self, path: str, expected: str) -> None:
        super().__init__(f"{path}: expected {expected}")
        self.path = path
        self.expected = expected


class FrameTooLong(SdkError):
    """A frame that is waited for is longer than a line may be."""

    code = "sdk.frame-too-long"

    def __init__(self, frame_type: str, max_bytes: int) -> None:
        super().__init__(f"{frame_type}: longer than {max_bytes} bytes, not sent")
        self.frame_type = frame_type
        self.max_bytes = max_bytes


class ArgumentMismatch(SdkError):
    """Arguments of a tool do not fit its dataclass; one line for each that does not."""

    code = "sdk.argument-mismatch"

    def __init__(self, issues: list[str]) -> None:
        super().__init__("\n".join(issues))
        self.issues = issues


def require_name(name: str, what: str) -> str:
    """The name, if it is one. Raises NameMissing."""
    if name == "":
        raise NameMissing(what)
    return name


def message_of(error: BaseException) -> str:
    """What an error of a handler says to the caller that waits for its answer."""
    return str(error) or type(error).__name__
