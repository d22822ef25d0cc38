"""Arguments of tools as dataclasses: the JSON Schema they have, and how they are checked."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, Callable, Literal, Union, get_args, get_origin, get_type_hints

from .errors import ArgumentMismatch


@dataclass(frozen=True)
class BoundSchema:
    """What describes the arguments of a tool, and what makes of them what the handler gets."""

    json_schema: Any
    read: Callable[[dict[str, Any]], Any]


def bind_schema(schema: Any) -> BoundSchema:
    """Takes a dataclass, which checks, or a JSON Schema document, which leaves checking to the host.

    Raises TypeError where a field of the dataclass has no JSON Schema.
    """
    if isinstance(schema, type) and is_dataclass(schema):
        return BoundSchema(json_schema_of(schema), lambda args: read_arguments(schema, args))
    if schema is None or isinstance(schema, (bool, Mapping)):
        return BoundSchema(schema, lambda args: args)
    raise TypeError(f"a schema has to be a dataclass or a JSON Schema document, got {schema!r:.200}")


def json_schema_of(hint: Any) -> dict[str, Any]:
    """The JSON Schema of a type. Raises TypeError where it has none."""
    if hint is Any:
        return {}
    if hint in _SCALARS:
        return {"type": _SCALARS[hint]}
    if is_dataclass(hint):
        return _schema_of_dataclass(hint)
    origin, options = get_origin(hint), get_args(hint)
    if origin is Literal:
        return {"enum": list(options)}
    if origin in _UNIONS:
        return {"anyOf": [json_schema_of(option) for option in options]}
    if (origin or hint) is list:
        return {"type": "array", **({"items": json_schema_of(options[0])} if options else {})}
    if hint is dict or (origin is dict and options[0] is str):
        return {"type": "object", **({"additionalProperties": json_schema_of(options[1])} if options else {})}
    raise TypeError(f"{hint!r} has no JSON Schema here; use a dataclass, list, dict[str, …] or a plain type")


def read_arguments(schema: type, args: Mapping[str, Any]) -> Any:
    """The dataclass of some arguments. Raises ArgumentMismatch, which names all that is wrong."""
    issues: list[str] = []
    value = _read(schema, args, "arguments", issues)
    if issues:
        raise ArgumentMismatch(issues)
    return value


_SCALARS: dict[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    type(None): "null",
    None: "null",
}
# `X | Y` is a type of its own from Python 3.10 on.
_UNIONS = (Union, getattr(types, "UnionType", Union))


def _schema_of_dataclass(hint: Any) -> dict[str, Any]:
    hints = get_type_hints(hint)
    properties: dict[str, Any] = {}
    for each in fields(hint):
        described = {key: each.metadata[key] for key in ("description",) if key in each.metadata}
        properties[each.name] = {**json_schema_of(hints[each.name]), **described}
    required = [each.name for each in fields(hint) if not _has_default(each)]
    return {"type": "object", "properties": properties, **({"required": required} if required else {})}


def _has_default(each: Any) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


def _read(hint: Any, value: Any, path: str, issues: list[str]) -> Any:
    """The value as its type wants it; what is wrong with it goes to the issues."""
    if hint is Any:
        return value
    if hint in _SCALARS:
        return _read_scalar(_SCALARS[hint], value, path, issues)
    if is_dataclass(hint):
        return _read_dataclass(hint, value, path, issues)
    origin, options = get_origin(hint), get_args(hint)
    if origin is Literal:
        if not any(value == option and type(value) is type(option) for option in options):
            issues.append(f"{path}: expected one of {', '.join(map(repr, options))}")
        return value
    if origin in _UNIONS:
        return _read_union(options, value, path, issues)
    if (origin or hint) is list:
        return _read_list(options, value, path, issues)
    return _read_dict(options, value, path, issues)


def _read_scalar(kind: str, value: Any, path: str, issues: list[str]) -> Any:
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "integer" and is_number and value == value // 1:
        return int(value)
    fits = {
        "string": isinstance(value, str),
        "integer": False,
        "number": is_number,
        "boolean": isinstance(value, bool),
        "null": value is None,
    }
    if not fits[kind]:
        issues.append(f"{path}: expected {_EXPECTED[kind]}")
    return value


_EXPECTED = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}


def _read_dataclass(hint: Any, value: Any, path: str, issues: list[str]) -> Any:
    if not isinstance(value, Mapping):
        issues.append(f"{path}: expected an object")
        return None
    before = len(issues)
    hints = get_type_hints(hint)
    found: dict[str, Any] = {}
    for each in fields(hint):
        if each.name in value:
            found[each.name] = _read(hints[each.name], value[each.name], f"{path}.{each.name}", issues)
        elif not _has_default(each):
            issues.append(f"{path}.{each.name}: missing")
    return hint(**found) if len(issues) == before else None


def _read_union(options: tuple[Any, ...], value: Any, path: str, issues: list[str]) -> Any:
    nearest: list[str] | None = None
    for option in options:
        found: list[str] = []
        read = _read(option, value, path, found)
        if not found:
            return read
        nearest = nearest or found
    issues.extend(nearest or [])
    return value


def _read_list(options: tuple[Any, ...], value: Any, path: str, issues: list[str]) -> Any:
    if not isinstance(value, list):
        issues.append(f"{path}: expected a list")
        return value
    hint = options[0] if options else Any
    return [_read(hint, item, f"{path}[{index}]", issues) for index, item in enumerate(value)]


def _read_dict(options: tuple[Any, ...], value: Any, path: str, issues: list[str]) -> Any:
    if not isinstance(value, Mapping):
        issues.append(f"{path}: expected an object")
        return value
    hint = options[1] if options else Any
    return {key: _read(hint, item, f"{path}.{key}", issues) for key, item in value.items()}
