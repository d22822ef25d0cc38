"""JSON as the protocol has it: strict when it is read, compact when it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn

#: How deep the data of a frame may be nested.
MAX_DEPTH = 256


def parse_json(text: str) -> Any:
    """The value of a text. Raises ValueError; keys keep their order, integers all their digits."""
    try:
        value = _decoder.decode(text)
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    # A text with few brackets cannot be deep: most need not be walked.
    if text.count("[") + text.count("{") > MAX_DEPTH and _is_deeper_than(value, MAX_DEPTH):
        raise ValueError(_TOO_DEEP)
    return value


def write_json(value: Any) -> bytes:
    """A value as compact JSON in UTF-8. Raises TypeError or ValueError where it is no JSON."""
    text = _encoder.encode(value)
    try:
        return text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair has no UTF-8; JSON has an escape for it.
        return _LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text).encode()


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


_decoder = json.JSONDecoder(parse_constant=_refuse_constant)
_encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_TOO_DEEP = f"nested more than {MAX_DEPTH} deep"


def _is_deeper_than(value: Any, limit: int) -> bool:
    layer = [value]
    for _ in range(limit):
        layer = [child for each in layer for child in _children(each) if isinstance(child, (dict, list))]
        if not layer:
            return False
    return True


def _children(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value
