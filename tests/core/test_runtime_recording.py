"""The OmniPVD reader on streams that are put together here, command by command."""

from __future__ import annotations

import struct

import pytest

from omni_physjoint.runtime.native.recording import PvdObject, read_recording

HEADER = bytes(12)
U32, I32, FLOAT, TEXT, HANDLE, ENUM, FLAGS = 6, 2, 8, 10, 11, 12, 13
JOINT, LINKS = 100, 101


def text(words: str) -> bytes:
    """Return a counted string."""
    return struct.pack("<H", len(words)) + words.encode()


def declare_class(handle: int, name: str) -> bytes:
    """Return the command that declares a class."""
    return b"\x01" + struct.pack("<II", handle, 0) + text(name)


def declare_attribute(owner: int, handle: int, kind: int, size: int, name: str) -> bytes:
    """Return the command that declares an attribute of `size` elements, or one value of an enum."""
    return b"\x03" + struct.pack("<IIHI", owner, handle, kind, size) + text(name)


def declare_enum_attribute(owner: int, handle: int, enum: int, name: str) -> bytes:
    """Return the command that declares an attribute whose values are those of an enum."""
    return b"\x04" + struct.pack("<III", owner, handle, enum) + text(name)


def declare_list(owner: int, handle: int, kind: int, name: str) -> bytes:
    """Return the command that declares a list of any length."""
    return b"\x05" + struct.pack("<IIH", owner, handle, kind) + text(name)


def value(command: int, target: int, attribute: int, data: bytes) -> bytes:
    """Return the command that sets (6), adds to (7) or takes from (8) an attribute."""
    return struct.pack("<BQQBII", command, 1, target, 1, attribute, len(data)) + data


def create(class_handle: int, handle: int) -> bytes:
    """Return the command that makes an object."""
    return struct.pack("<BQIQ", 9, 1, class_handle, handle) + text("")


def destroy(handle: int) -> bytes:
    """Return the command that ends an object."""
    return struct.pack("<BQQ", 10, 1, handle)


def read(*commands: bytes) -> dict[int, PvdObject]:
    """Return the objects of a stream, with every class decoded."""
    return read_recording(HEADER + b"".join(commands), lambda name: True)


def test_numbers_and_text_are_decoded() -> None:
    """A single number is a number, several are a list, text has no end mark."""
    objects = read(
        declare_class(1, "PxJoint"),
        declare_attribute(1, 10, FLOAT, 1, "ratio"),
        declare_attribute(1, 11, FLOAT, 3, "axis"),
        declare_attribute(1, 12, TEXT, 1, "name"),
        declare_attribute(1, 13, I32, 1, "count"),
        create(1, JOINT),
        value(6, JOINT, 10, struct.pack("<f", 0.5)),
        value(6, JOINT, 11, struct.pack("<3f", 1.0, 2.0, 3.0)),
        value(6, JOINT, 12, b"/World/J\0"),
        value(6, JOINT, 13, struct.pack("<i", -4)),
    )
    assert objects == {
        JOINT: PvdObject("PxJoint", {"ratio": 0.5, "axis": [1.0, 2.0, 3.0], "name": "/World/J", "count": -4})
    }


def test_the_last_value_wins() -> None:
    """A recording writes an attribute again when it changes."""
    objects = read(
        declare_class(1, "PxJoint"),
        declare_attribute(1, 10, FLOAT, 1, "ratio"),
        create(1, JOINT),
        value(6, JOINT, 10, struct.pack("<f", 0.5)),
        value(6, JOINT, 10, struct.pack("<f", 0.25)),
    )
    assert objects[JOINT].values == {"ratio": 0.25}


def test_lists_grow_and_shrink() -> None:
    """Links are added one by one, in order, and may be taken away."""
    objects = read(
        declare_class(1, "PxArticulation"),
        declare_list(1, 10, HANDLE, "links"),
        create(1, LINKS),
        value(7, LINKS, 10, struct.pack("<Q", 7)),
        value(7, LINKS, 10, struct.pack("<Q", 8)),
        value(7, LINKS, 10, struct.pack("<Q", 9)),
        value(8, LINKS, 10, struct.pack("<Q", 8)),
    )
    assert objects[LINKS].values == {"links": [7, 9]}


def test_enums_have_names_and_flags_several() -> None:
    """A word of several bits is their names; none of the bits is the bare number."""
    objects = read(
        declare_class(1, "PxJoint"),
        declare_class(2, "Flags"),
        declare_attribute(2, 20, ENUM, 1, "eFIRST"),
        declare_attribute(2, 21, ENUM, 2, "eSECOND"),
        declare_enum_attribute(1, 10, 2, "one"),
        declare_attribute(1, 11, FLAGS, 2, "both"),
        declare_attribute(1, 12, FLAGS, 2, "none"),
        create(1, JOINT),
        value(6, JOINT, 10, struct.pack("<I", 2)),
        value(6, JOINT, 11, struct.pack("<I", 3)),
        value(6, JOINT, 12, struct.pack("<I", 0)),
    )
    assert objects[JOINT].values == {"one": "eSECOND", "both": "eFIRST|eSECOND", "none": 0}


def test_ended_objects_are_gone() -> None:
    """Only what is alive at the end counts."""
    assert read(declare_class(1, "PxJoint"), create(1, JOINT), destroy(JOINT)) == {}


def test_unwanted_classes_are_listed_and_not_decoded() -> None:
    """A mesh has no attributes here; its bytes are skipped."""
    stream = HEADER + b"".join(
        (
            declare_class(1, "PxTriangleMesh"),
            declare_attribute(1, 10, FLOAT, 3, "points"),
            create(1, JOINT),
            value(6, JOINT, 10, struct.pack("<3f", 1.0, 2.0, 3.0)),
        )
    )
    assert read_recording(stream, lambda name: "Joint" in name) == {JOINT: PvdObject("PxTriangleMesh")}


def test_frames_and_messages_are_passed_over() -> None:
    """What lies between the values does not disturb them."""
    objects = read(
        declare_class(1, "PxJoint"),
        b"\x0b" + bytes(16),
        b"\x0d" + bytes(8) + text("a message") + text("a file") + bytes(12),
        create(1, JOINT),
        b"\x0c" + bytes(16),
    )
    assert list(objects) == [JOINT]


def test_an_unknown_command_is_told_with_its_place() -> None:
    """A stream of another version is not read half."""
    with pytest.raises(ValueError, match="command 99 at byte 12 is unknown"):
        read_recording(HEADER + b"\x63", lambda name: True)
