"""Parse the columns of one joint prim into its descriptor, and say of every column what became of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import cast

from omni_physjoint.consumer.axis_properties import parse_axes, parse_joint_friction
from omni_physjoint.consumer.couplings import parse_gear, parse_mimics, parse_rack
from omni_physjoint.consumer.drives import parse_drives, parse_states
from omni_physjoint.consumer.limits import parse_cone, parse_distance, parse_limits
from omni_physjoint.consumer.reading import Note, Reading
from omni_physjoint.contract import Contract
from omni_physjoint.contract.records import ComponentKind, Located
from omni_physjoint.model import Cell, ColumnValue, Effect, JointDescriptor, Origin
from omni_physjoint.units import FLT_MAX

__all__ = ["Descriptors", "ParsedJoint", "parse_joint"]


@dataclass(frozen=True, slots=True)
class ParsedJoint:
    """A joint's descriptor, and for every column of the prim what the parser made of it."""

    descriptor: JointDescriptor
    cells: Mapping[str, Cell]
    """By column name: published columns, and the contract's columns of type and applied APIs that are absent."""


class Descriptors(Mapping[str, JointDescriptor]):
    """The descriptors of parsed joints, without a copy of the table."""

    def __init__(self, parsed: Mapping[str, ParsedJoint]) -> None:
        """Look into `parsed`."""
        self._parsed = parsed

    def __getitem__(self, path: str) -> JointDescriptor:
        """Return the descriptor of the joint at `path`."""
        return self._parsed[path].descriptor

    def __iter__(self) -> Iterator[str]:
        """Go through the paths."""
        return iter(self._parsed)

    def __len__(self) -> int:
        """Count the joints."""
        return len(self._parsed)

    def __contains__(self, path: object) -> bool:
        """Tell whether there is such a joint, without parsing it."""
        return path in self._parsed


def parse_joint(
    type_name: str, schemas: Sequence[str], values: Mapping[str, ColumnValue], contract: Contract
) -> ParsedJoint:
    """Return what the parser makes of a joint prim's columns, before anybody asks about bodies.

    Args:
        type_name: Prim type; of one that is no joint type of the contract nothing is read.
        schemas: ``usd-schemas`` of the prim: applied APIs, with the instance after a colon.
        values: Published columns by name, from a stage, a snapshot or a what-if. Values of any type are accepted.
        contract: Contract version to parse under.

    Source: contract pages of the joint types and their APIs; fallbacks measured on ovphysx 0.7.0 and 0.6.4.
    """
    if type_name not in contract.joint_types:
        return _no_joint(type_name, values, contract)
    reading = Reading(type_name, schemas, values, contract)
    targets = (reading.targets("physics:body0"), reading.targets("physics:body1"))
    positions = tuple(reading.vector(f"physics:localPos{side}", 3) for side in (0, 1))
    rotations = tuple(reading.vector(f"physics:localRot{side}", 4) for side in (0, 1))
    for side, rotation in enumerate(rotations):
        _normalise(reading, f"physics:localRot{side}", rotation)
    gear_ratio, hinges = parse_gear(reading)
    rack_ratio, hinge, prismatic = parse_rack(reading)
    descriptor = JointDescriptor(
        type_name=type_name,
        targets=targets,
        local_positions=cast("tuple[tuple[float, float, float], tuple[float, float, float]]", positions),
        local_rotations=cast(
            "tuple[tuple[float, float, float, float], tuple[float, float, float, float]]",
            rotations,
        ),
        enabled=reading.flag("physics:jointEnabled"),
        collision_enabled=reading.flag("physics:collisionEnabled"),
        break_force=_break_limit(reading, "physics:breakForce"),
        break_torque=_break_limit(reading, "physics:breakTorque"),
        exclude_from_articulation=reading.flag("physics:excludeFromArticulation"),
        axis=_axis(reading),
        limits=MappingProxyType(parse_limits(reading)),
        cone=parse_cone(reading),
        drives=MappingProxyType(parse_drives(reading)),
        axes=MappingProxyType(parse_axes(reading)),
        states=MappingProxyType(parse_states(reading)),
        distance=parse_distance(reading),
        gear_ratio=gear_ratio,
        hinges=hinges,
        rack_ratio=rack_ratio,
        hinge=hinge,
        prismatic=prismatic,
        joint_friction=parse_joint_friction(reading),
        mimics=parse_mimics(reading),
    )
    return ParsedJoint(descriptor, MappingProxyType(_cells(reading)))


def _no_joint(type_name: str, values: Mapping[str, ColumnValue], contract: Contract) -> ParsedJoint:
    """Return a joint at its defaults, of whose columns none is read."""
    reason = f"The consumer makes no joint of a prim of type {type_name}." if type_name else "The prim has no type."
    unread = {name: Cell(None, "", Origin.COLUMN, Effect.NOT_READ, reason) for name in sorted(values)}
    base = parse_joint("PhysicsJoint", (), {}, contract).descriptor
    return ParsedJoint(replace(base, type_name=type_name), MappingProxyType(unread))


def _axis(reading: Reading) -> str:
    name = "physics:axis"
    if reading.contract.locate(name, reading.type_name) is None:
        return "X"
    return reading.token(name, ("X", "Y", "Z"))


def _break_limit(reading: Reading, name: str) -> float:
    value = reading.number(name)
    if not math.isfinite(value):
        value = FLT_MAX
        reading.become(name, value, "A value that is not finite means unbreakable.")
    return value


def _normalise(reading: Reading, name: str, rotation: tuple[float, ...]) -> None:
    length = math.hypot(*rotation)
    if math.isfinite(length) and length > 0.0:
        unit = tuple(lane / length for lane in rotation)
        reading.become(name, unit, "" if math.isclose(length, 1.0, rel_tol=1e-6) else "The quaternion is normalised.")


def _cells(reading: Reading) -> dict[str, Cell]:
    declared = reading.contract.columns_for(reading.type_name, tuple(reading.schemas))
    names = {located.name: located for located in declared}
    cells = {}
    for name in sorted({*names, *reading.values}):
        located = names.get(name) or reading.contract.locate(name, reading.type_name)
        note = reading.notes.get(name)
        if note is None:
            note = _unread(reading, name, located)
        units = "" if located is None else reading.contract.quantity(located)[2]
        cells[name] = Cell(note.value, units, note.origin, note.effect, note.reason)
    return cells


def _unread(reading: Reading, name: str, located: Located | None) -> Note:
    """Return the note of a column that no parse function asked for, with the reason for it."""
    origin = Origin.COLUMN if name in reading.values else Origin.PARSER_DEFAULT
    return Note(None, origin, Effect.NOT_READ, _why_unread(reading, located))


def _why_unread(reading: Reading, located: Located | None) -> str:
    if located is None:
        return "No component of the contract has this column on such a joint."
    component, instance = located.component, located.instance
    if component.kind is ComponentKind.JOINT_TYPE or not located.row.read:
        return "The parser never reads this column."
    read = reading.read_by_type(component.name)
    kind = reading.type_name
    if not read:
        return f"A {kind} reads no {component.name}."
    if instance and instance not in read:
        return f"A {kind} does not read {component.name}:{instance}; it reads {_listed(read)}."
    if not reading.applies(component.name, instance):
        return f"{located.component_name} is not applied, and only applied APIs are read."
    missing = [api for api in component.requires if not reading.applies(api, instance)]
    if missing:
        return f"{component.name} is read only together with {missing[0]}{':' + instance if instance else ''}."
    return "The parser never reads this column."


def _listed(instances: tuple[str, ...]) -> str:
    return instances[0] if len(instances) == 1 else ", ".join(instances[:-1]) + " and " + instances[-1]
