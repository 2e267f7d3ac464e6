"""Bounds and other numbers that have one meaning only."""

from __future__ import annotations

import math
from collections.abc import Sequence

from omni_physjoint.authoring.edits import ApplySchema, Edit, SetAttribute
from omni_physjoint.findings.facts import bounds, number, row
from omni_physjoint.fixes.kit import set_number
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = [
    "bound_finite",
    "free_bounds",
    "lock_translation",
    "positive_inertia",
    "spell_token",
    "swap_bounds",
    "swap_distances",
    "unlimited_effort",
]

_FAR = 1.0e6
"""A bound that no axis of an articulation gets to [deg or stage length]; any finite number will do (measured)."""

_HALF_TURN = 180.0
"""The most that a rotation outside articulations, or one of a generic joint, can have [deg]."""


def bound_finite(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Give a very large number where a bound is infinite and the other is not."""
    del report
    for pair in bounds(joint):
        low, high = pair.values
        if math.isinf(low) == math.isinf(high) or finding.column not in (pair.low.name, pair.high.name):
            continue
        narrow = pair.angular and (joint.role is not Role.ARTICULATION or joint.type == "PhysicsJoint")
        far = _HALF_TURN if narrow else _FAR
        column, value = (pair.low, -far) if math.isinf(low) else (pair.high, far)
        beyond = low > value if column is pair.high else high < value
        return [] if beyond else [set_number(joint, column.name, value)]
    return []


def swap_bounds(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Swap a lower bound with the upper one."""
    del report
    for pair in bounds(joint):
        low, high = pair.values
        if finding.column in (pair.low.name, pair.high.name) and low > high and math.isfinite(low - high):
            return [set_number(joint, pair.low.name, high), set_number(joint, pair.high.name, low)]
    return []


def swap_distances(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Swap the two distances of a distance joint."""
    del finding, report
    low, high = number(row(joint, "physics:minDistance")), number(row(joint, "physics:maxDistance"))
    if low is None or high is None or not low > high >= 0.0:
        return []
    return [set_number(joint, "physics:minDistance", high), set_number(joint, "physics:maxDistance", low)]


_FREE = {
    "physics:lowerLimit": ("physics:upperLimit", -math.inf, math.inf),
    "physics:upperLimit": ("physics:lowerLimit", math.inf, -math.inf),
    "physics:coneAngle0Limit": ("physics:coneAngle1Limit", -1.0, -1.0),
    "physics:coneAngle1Limit": ("physics:coneAngle0Limit", -1.0, -1.0),
}
"""Of each bound the other one, and the values of both that mean "no limit"."""


def free_bounds(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Author the value that means "no limit" where a layer blocks both bounds to say so."""
    del report
    name = finding.column or ""
    if name in _FREE:
        other, value, twin = _FREE[name]
    elif name.endswith((":physics:low", ":physics:high")):
        stem = name.rpartition(":")[0]
        ends = (f"{stem}:high", -math.inf, math.inf) if name.endswith("low") else (f"{stem}:low", math.inf, -math.inf)
        other, value, twin = ends
    else:
        return []
    second = row(joint, other)
    if second is None or not second.blocked:
        return []
    return [set_number(joint, name, value), set_number(joint, other, twin)]


def unlimited_effort(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Author infinity for the -1 by which some formats mean it."""
    del report
    column = row(joint, finding.column or "")
    return [set_number(joint, column.name, math.inf)] if column is not None and number(column) == -1.0 else []


def spell_token(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Write a token as the consumer knows it, where only upper and lower case differ."""
    column = row(joint, finding.column or "")
    value = column.producer_value if column is not None else None
    if column is None or not isinstance(value, str):
        return []
    known = ("X", "Y", "Z") if column.name == "physics:axis" else ("force", "acceleration")
    del report
    right = next((token for token in known if token.lower() == value.strip().lower()), None)
    return [SetAttribute(joint.path, column.name, right, "token")] if right else []


def lock_translation(finding: Finding, joint: JointReport, report: Report) -> Sequence[Edit]:
    """Say what an articulation does anyway: lock the translation of a generic joint."""
    del report
    if finding.severity is not Severity.INFO:  # travel is authored, and would be lost
        return []
    held = {pair.instance: pair.values for pair in bounds(joint)}
    edits: list[Edit] = []
    for axis in ("transX", "transY", "transZ"):
        if axis not in held or not held[axis][0] > held[axis][1]:
            edits.append(ApplySchema(joint.path, f"PhysicsLimitAPI:{axis}"))
            edits.append(set_number(joint, f"limit:{axis}:physics:low", 1.0))
            edits.append(set_number(joint, f"limit:{axis}:physics:high", -1.0))
    return edits


def positive_inertia(finding: Finding, report: Report) -> Sequence[Edit]:
    """Drop the signs that PhysX drops."""
    body = report.body(finding.prim)
    column = next((c for c in body.columns if c.name == finding.column), None)
    value = column.authored_value if column is not None else None
    if not isinstance(value, tuple):
        return []
    return [SetAttribute(body.path, finding.column or "", tuple(abs(float(v)) for v in value), "float3")]  # type: ignore[arg-type]
