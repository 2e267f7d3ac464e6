"""Reader of an OmniPVD recording: which objects PhysX holds, and the last value of each of their attributes.

Source: the stream's own order of fields, found by reading recordings of ovphysx 0.6.4 and 0.7.0. The stream is little
endian: a header of three 32-bit version numbers, then commands, each a byte and its fields.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

__all__ = ["PvdObject", "read_recording"]

_HEADER = 12
_CLASS, _ATTRIBUTE, _ENUM_ATTRIBUTE, _LIST_ATTRIBUTE = 1, 3, 4, 5
_SET, _ADD, _REMOVE, _CREATE, _DESTROY = 6, 7, 8, 9, 10
_FRAME_START, _FRAME_STOP, _MESSAGE = 11, 12, 13

_STRING, _HANDLE, _ENUM_VALUE, _FLAGS = 10, 11, 12, 13
_NUMBERS = {0: "b", 1: "h", 2: "i", 3: "q", 4: "B", 5: "H", 6: "I", 7: "Q", 8: "f", 9: "d", _HANDLE: "Q"}

_U8, _U16, _U32, _U64 = (struct.Struct(f"<{code}") for code in "BHIQ")


@dataclass(slots=True)
class PvdObject:
    """One object of the recording."""

    class_name: str
    values: dict[str, Any] = field(default_factory=dict)
    """Numbers, lists of numbers, text; an object is its handle."""


@dataclass(frozen=True, slots=True)
class _Attribute:
    name: str
    kind: int
    size: int | None
    """Element count, handle of the enum, or None for a list of any length."""


class _Cursor:
    """A position in the stream."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = _HEADER

    def number(self, form: struct.Struct) -> int:
        value: int = form.unpack_from(self.data, self.at)[0]
        self.at += form.size
        return value

    def take(self, size: int) -> bytes:
        self.at += size
        return self.data[self.at - size : self.at]

    def text(self) -> str:
        return self.take(self.number(_U16)).decode("utf-8", "replace")


def read_recording(data: bytes, keep: Callable[[str], bool]) -> dict[int, PvdObject]:
    """Return the objects that are alive at the end, by handle.

    Args:
        data: The whole stream.
        keep: Tells by class name whose attributes are decoded; meshes and contacts would take most of the time.

    Raises:
        ValueError: The stream has a command that this reader does not know.
    """
    cursor = _Cursor(data)
    classes: dict[int, str] = {}
    attributes: dict[int, _Attribute] = {}
    enums: dict[int, dict[int, str]] = {}
    objects: dict[int, PvdObject] = {}
    kept: dict[str, bool] = {}
    number, text = cursor.number, cursor.text
    while cursor.at < len(data):
        command = number(_U8)
        if command in (_SET, _ADD, _REMOVE):
            number(_U64)
            target = objects.get(number(_U64))
            handles = [number(_U32) for _ in range(number(_U8))]
            raw = cursor.take(number(_U32))
            if target is not None and handles and kept[target.class_name]:
                attribute = attributes[handles[-1]]
                _apply(target.values, command, attribute.name, _decode(attribute, raw, enums))
        elif command == _CREATE:
            number(_U64)
            class_name, handle = classes[number(_U32)], number(_U64)
            text()
            if class_name not in kept:
                kept[class_name] = keep(class_name)
            objects[handle] = PvdObject(class_name)
        elif command == _DESTROY:
            number(_U64)
            objects.pop(number(_U64), None)
        elif command in (_FRAME_START, _FRAME_STOP):
            cursor.take(16)
        elif command == _CLASS:
            handle = number(_U32)
            number(_U32)
            classes[handle] = text()
        elif command == _ATTRIBUTE:
            owner, handle, kind, size = number(_U32), number(_U32), number(_U16), number(_U32)
            if kind == _ENUM_VALUE:  # a value of an enum is declared as an attribute of the enum
                enums.setdefault(owner, {})[size] = text()
            else:
                attributes[handle] = _Attribute(text(), kind, size)
        elif command == _ENUM_ATTRIBUTE:
            number(_U32)
            handle, enum = number(_U32), number(_U32)
            attributes[handle] = _Attribute(text(), _ENUM_VALUE, enum)
        elif command == _LIST_ATTRIBUTE:
            number(_U32)
            handle, kind = number(_U32), number(_U16)
            attributes[handle] = _Attribute(text(), kind, None)
        elif command == _MESSAGE:
            number(_U64)
            text()
            text()
            cursor.take(12)
        else:
            raise ValueError(f"OmniPVD command {command} at byte {cursor.at - 1} is unknown")
    return objects


def _decode(attribute: _Attribute, raw: bytes, enums: dict[int, dict[int, str]]) -> Any:
    if attribute.kind == _STRING:
        return raw.decode("utf-8", "replace").rstrip("\0")
    if attribute.kind in (_ENUM_VALUE, _FLAGS):
        return _enum(int.from_bytes(raw[:4], "little"), enums.get(attribute.size or 0, {}))
    code = _NUMBERS[attribute.kind]
    values = list(struct.unpack(f"<{len(raw) // struct.calcsize(code)}{code}", raw))
    return values[0] if attribute.size is not None and len(values) == 1 else values


def _enum(word: int, names: dict[int, str]) -> str | int:
    """Return the name of `word`, or the names of its bits joined by a bar, or the bare number."""
    if word in names:
        return names[word]
    return "|".join(name for value, name in names.items() if value and word & value == value) or word


def _apply(values: dict[str, Any], command: int, name: str, value: Any) -> None:
    if command == _SET:
        values[name] = value
        return
    items = value if isinstance(value, list) else [value]
    held = values.get(name, [])
    values[name] = [*held, *items] if command == _ADD else [item for item in held if item not in items]
