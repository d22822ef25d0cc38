"""The fields that frames are made of, checked alike when they are read and when they are written."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Callable

from ..errors import FieldMismatch


@dataclass(frozen=True)
class Field:
    """One field. What is absent, or null, has its zero value unless it has to be there."""

    expected: str
    fits: Callable[[Any], bool]
    zero: Any = None
    is_required: bool = False
    #: Whether it is written even where it has its zero value.
    is_always_written: bool = False

    def read(self, value: Any, path: str) -> Any:
        """The value, or zero. Raises FieldMismatch."""
        if value is None and not self.is_required:
            return copy(self.zero)
        return self.checked(value, path)

    def checked(self, value: Any, path: str) -> Any:
        if not self.fits(value):
            raise FieldMismatch(path, self.expected)
        return value


Fields = Mapping[str, Field]


def read_fields(fields: Fields, record: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Reads the fields of a record; others are passed over. Raises FieldMismatch."""
    return {key: each.read(record.get(key), prefix + key) for key, each in fields.items()}


def written_fields(fields: Fields, record: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """The fields as they are written: in their order, without what is zero. Raises FieldMismatch."""
    found = read_fields(fields, record, prefix)
    return {
        key: value
        for key, value in found.items()
        if fields[key].is_always_written or value != fields[key].zero
    }


class _Integer(Field):
    def checked(self, value: Any, path: str) -> int:
        return int(super().checked(value, path))


class _Texts(Field):
    def checked(self, value: Any, path: str) -> list[str]:
        for index, item in enumerate(super().checked(value, path)):
            if not isinstance(item, str):
                raise FieldMismatch(f"{path}[{index}]", "a text")
        return list(value)


@dataclass(frozen=True)
class Group(Field):
    """Several fields under one name."""

    fields: Fields = field(default_factory=dict)

    def checked(self, value: Any, path: str) -> dict[str, Any]:
        return written_fields(self.fields, super().checked(value, path), f"{path}.")


@dataclass(frozen=True)
class Groups(Field):
    """A list of groups."""

    fields: Fields = field(default_factory=dict)

    def checked(self, value: Any, path: str) -> list[dict[str, Any]]:
        group = Group("an object", _is_object, is_required=True, fields=self.fields)
        items = super().checked(value, path)
        return [group.checked(item, f"{path}[{index}]") for index, item in enumerate(items)]


_MAX_SAFE_INTEGER = 2**53 - 1


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_integer(value: Any) -> bool:
    return _is_number(value) and abs(value) <= _MAX_SAFE_INTEGER and value == int(value)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping)


def group(fields: Fields, *, is_required: bool = False) -> Field:
    """Fields under one name, or nothing."""
    return Group("an object", _is_object, is_required=is_required, fields=fields)


def optional_groups(fields: Fields) -> Field:
    """A list of groups that is left out when it is empty."""
    return Groups("a list", _is_list, [], fields=fields)


def word(*words: str) -> Field:
    """One of a few words."""
    return Field(" or ".join(words), lambda value: value in words, is_required=True)


def quiet_word(*words: str) -> Field:
    """One of a few words; the first is left out."""
    return Field(" or ".join(words), lambda value: value in words, words[0])


#: A text that must be there and have something in it: a name, an id.
name = Field("a text that is not empty", lambda value: _is_text(value) and value != "", is_required=True)
#: A text that is always written.
text = Field("a text", _is_text, "", is_always_written=True)
#: A text that is left out when it is empty.
optional_text = Field("a text", _is_text, "")
#: A text for which being empty and being absent are two things.
present_text = Field("a text", _is_text)
#: Yes, or no, which is left out.
flag = Field("true or false", _is_flag, False)
#: Yes, no, or nothing.
optional_flag = Field("true or false", _is_flag)
#: A whole number that is always written.
integer = _Integer("a whole number", _is_integer, 0, is_always_written=True)
#: A whole number, or nothing.
optional_integer = _Integer("a whole number", _is_integer)
#: A number, or nothing.
optional_number = Field("a number", _is_number)
#: A list of texts that is always written.
texts = _Texts("a list", _is_list, [], is_always_written=True)
#: A list of texts that is left out when it is empty.
optional_texts = _Texts("a list", _is_list, [])
#: A list of blocks, whose content is read elsewhere.
blocks = Field("a list of blocks", _is_list, [], is_always_written=True)
#: As `blocks`, left out when there is none.
optional_blocks = Field("a list of blocks", _is_list, [])
#: An object whose content is not ours to read.
record = Field("an object", _is_object, {}, is_always_written=True)
#: As `record`, or nothing.
optional_record = Field("an object", _is_object)
#: Any JSON, or nothing.
anything = Field("anything", lambda value: True)
