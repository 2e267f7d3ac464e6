"""A drive's region as edits of its columns."""

from __future__ import annotations

import math
from collections.abc import Iterable

from omni_physjoint import display
from omni_physjoint.authoring.edits import (
    ApplySchema,
    BlockAttribute,
    ClearProperty,
    Edit,
    RemoveSchema,
    SetAttribute,
    SetCustomData,
    SetTargets,
)
from omni_physjoint.envelope import Region
from omni_physjoint.floats import float32
from omni_physjoint.model import JointReport
from omni_physjoint.units import FLT_MAX

__all__ = ["envelope_edits", "told_edits"]

_VERBS = {ApplySchema: "apply", BlockAttribute: "block", ClearProperty: "clear", RemoveSchema: "remove"}
_DRIVE, _ENVELOPE, _AXIS = "PhysicsDriveAPI", "PhysxDrivePerformanceEnvelopeAPI", "PhysxJointAxisAPI"


def envelope_edits(
    joint: JointReport, instance: str, region: Region, *, armature: float | None = None
) -> tuple[Edit, ...]:
    """Return what to author so that the drive `instance` of `joint` has `region`; only what changes.

    The drive's API, and that of the envelope where the region is more than a clamp, are applied where they are missing.

    Args:
        joint: Of the report.
        instance: Of its drives.
        region: In column units.
        armature: Of the axis, in column units; None leaves it.
    """
    envelope = f"physxDrivePerformanceEnvelope:{instance}"
    wanted = {f"drive:{instance}:physics:maxForce": region.max_force}
    schemas = [f"{_DRIVE}:{instance}"]
    plain = math.isinf(region.max_velocity) and region.gradient == 0.0 and region.resistance == 0.0
    if not plain or f"{_ENVELOPE}:{instance}" in joint.schemas:
        schemas.append(f"{_ENVELOPE}:{instance}")
        wanted |= {
            f"{envelope}:maxActuatorVelocity": region.max_velocity,
            f"{envelope}:speedEffortGradient": region.gradient,
            f"{envelope}:velocityDependentResistance": region.resistance,
        }
    if armature is not None:
        schemas.append(f"{_AXIS}:{instance}")
        wanted[f"physxJointAxis:{instance}:armature"] = armature
    held = {c.name: c.producer_value for c in joint.columns if c.published}
    edits: list[Edit] = [ApplySchema(joint.path, name) for name in schemas if name not in joint.schemas]
    edits += [
        SetAttribute(joint.path, name, value) for name, value in wanted.items() if not _holds(held.get(name), value)
    ]
    return tuple(edits)


def _holds(held: object, value: float) -> bool:
    """Tell whether a column has a value already: in float32, with FLT_MAX as unlimited."""
    if not isinstance(held, int | float):
        return False
    if math.isinf(value) and value > 0.0:
        return held >= FLT_MAX
    return float32(held) == float32(value)


def told_edits(joint: JointReport, edits: Iterable[Edit]) -> tuple[str, ...]:
    """Return one line an edit: column, value before and after, with the unit."""
    rows = {c.name: c for c in joint.columns}
    lines: list[str] = []
    for edit in edits:
        if isinstance(edit, SetAttribute):
            row = rows.get(edit.name)
            before = display.text(row.producer_value if row and row.published else None, edit.name)
            unit = f" {row.units}" if row and row.units else ""
            lines.append(f"{edit.name.rpartition(':')[2]}: {before} → {display.text(edit.value, edit.name)}{unit}")
        elif isinstance(edit, SetTargets):
            lines.append(f"{edit.name}: {', '.join(edit.targets)}")
        elif isinstance(edit, SetCustomData):
            lines.append(f"{' '.join(edit.keys)}: {edit.value if edit.value is not None else 'taken off'}")
        else:
            lines.append(f"{_VERBS[type(edit)]} {edit.name}")
    return tuple(lines)
