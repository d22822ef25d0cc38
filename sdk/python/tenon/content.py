"""What results of tools are made of."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Union


@dataclass(frozen=True)
class Text:
    """A piece of text."""

    text: str


@dataclass(frozen=True)
class Image:
    """An image; `data` is standard base64."""

    mime_type: str
    data: str


@dataclass(frozen=True)
class UnknownBlock:
    """A block of the host of a kind that this version does not know."""

    name: str


ContentBlock = Union[Text, Image]
HostContentBlock = Union[Text, Image, UnknownBlock]


def text(content: str) -> Text:
    """A piece of text."""
    return Text(content)


def image(mime_type: str, data: str) -> Image:
    """An image that is base64 already."""
    return Image(mime_type, data)


def image_from_bytes(mime_type: str, content: bytes) -> Image:
    """An image from its bytes."""
    return Image(mime_type, b64encode(content).decode())


def text_of_content(blocks: Iterable[HostContentBlock]) -> str:
    """The text blocks of a result, joined."""
    return "".join(block.text for block in blocks if isinstance(block, Text))


def block_to_wire(block: ContentBlock) -> dict[str, str]:
    """A block as it stands in a frame. Raises TypeError where it is none."""
    if isinstance(block, Text) and isinstance(block.text, str):
        return {"type": "text", "text": block.text}
    if isinstance(block, Image) and isinstance(block.mime_type, str) and isinstance(block.data, str):
        return {"type": "image", "mime_type": block.mime_type, "data": block.data}
    raise TypeError(f"content has to be made of text() and image(), got {block!r:.200}")


def block_from_wire(block: Any) -> HostContentBlock:
    """A block of a frame. One that is not known, or not complete, costs itself and not the result."""
    if not isinstance(block, dict):
        return UnknownBlock("")
    kind = _text_in(block, "type")
    if kind == "text" and isinstance(block.get("text", ""), str):
        return Text(block.get("text", ""))
    if kind == "image" and isinstance(block.get("data"), str):
        return Image(_text_in(block, "mime_type"), block["data"])
    return UnknownBlock(kind)


def _text_in(block: dict[str, Any], key: str) -> str:
    value = block.get(key)
    return value if isinstance(value, str) else ""
