"""PJ102 body-target-without-body

What it reports: a body relationship that targets a prim without a rigid body at or above it.
Why it matters:  that side becomes the world, with the frame carried along to where the target stands when the
                 simulation starts; the target does not move with anything.
Example:         data/rules/PJ102-body-target-without-body/bad.usda
Better:          target the prim with PhysicsRigidBodyAPI, or remove the relationship and give the frame in world space.
Source:          measured on ovphysx 0.7.0.74035321: the frame is lifted through the target's transform.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import undone
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_PARTS = {
    "world": ("has no rigid body at or above it", "the world"),
    "static collider": ("belongs to a collider without a rigid body", "a body that never moves"),
    "disabled body": ("belongs to <{body}>, whose physics:rigidBodyEnabled is false", "a body that never moves"),
}


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each such side.

    Worth knowing only: a mount, a part that is on purpose static, and the prim that encloses the other side, by which
    converters from URDF and MJCF say "the world".
    """
    del report
    for side, other in zip(joint.sides, reversed(joint.sides), strict=True):
        if (
            undone(joint)
            or not side.targets
            or side.targets[0] in side.missing
            or side.kind not in _PARTS
            or joint.prototype
        ):
            continue
        what, part = (text.format(body=side.body) for text in _PARTS[side.kind])
        encloses = any(target.startswith(f"{side.targets[0].rstrip('/')}/") for target in other.targets[:1])
        mild = side.kind != "world" or joint.type == "PhysicsFixedJoint" or encloses
        severity = Severity.INFO if mild else Severity.WARNING
        values = {"relationship": side.relationship, "target": side.targets[0], "what": what, "side": part}
        yield RULE.finding(joint, side.relationship, severity=severity, **values)


RULE = Rule(
    "PJ102",
    "body-target-without-body",
    Severity.WARNING,
    "{relationship} targets <{target}>, which {what}: the consumer takes {side} for this side",
    check,
)
