"""Compare a stage, as the consumer resolves it, with the URDF that it was made from; every difference is a finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from omni_physjoint.findings import (
    pj021_urdf_joint_missing,
    pj022_urdf_joint_unknown,
    pj023_urdf_type_differs,
    pj024_urdf_links_differ,
    pj031_urdf_link_missing,
)
from omni_physjoint.findings.facts import exists, kind_of
from omni_physjoint.model import Finding, JointReport, Report, Severity
from omni_physjoint.source.bodies import compare_body
from omni_physjoint.source.joints import compare_axis, compare_numbers
from omni_physjoint.source.match import Match, leaf
from omni_physjoint.source.robot import Robot, SourceJoint, read_urdf

__all__ = ["compare", "compare_robot"]

_TYPES = {
    "revolute": "PhysicsRevoluteJoint",
    "continuous": "PhysicsRevoluteJoint",
    "prismatic": "PhysicsPrismaticJoint",
    "fixed": "PhysicsFixedJoint",
    "planar": "PhysicsJoint",
}


def compare(report: Report, urdf: str, names: Mapping[str, str] = MappingProxyType({})) -> list[Finding]:
    """Return the differences between `report` and a URDF file.

    Args:
        report: What the consumer makes of the stage.
        urdf: The file.
        names: Names for people of the stage's prims, by path: converters keep a name there that is none in USD.

    Raises:
        SourceError: The file cannot be read.
    """
    changed = Path(urdf).stat().st_mtime_ns if Path(urdf).is_file() else 0
    return list(compare_robot(report, _read(urdf, changed), names))


@lru_cache(maxsize=2)
def _read(urdf: str, changed: int) -> Robot:
    del changed  # only tells an old answer from a new one
    return read_urdf(urdf)


def compare_robot(report: Report, robot: Robot, names: Mapping[str, str] = MappingProxyType({})) -> Iterator[Finding]:
    """Yield the differences between `report` and `robot`: joints first, then bodies."""
    match = Match.of(report, robot, names)
    for joint in robot.joints.values():
        found = match.joints.get(joint.name, ())
        if not found:
            yield from _missing(joint, match)
        for prim in found:
            yield from _joint(prim, joint, report, match)
    yield from _unknown(report, match)
    for link, inertial in robot.links.items():
        bodies = match.bodies.get(link, ())
        if link not in match.owner and inertial is not None and inertial.mass > 0.0:
            yield pj031_urdf_link_missing.NOTICE.finding("/", name=link, mass=f"{inertial.mass:g} kg")
        for body in bodies:
            yield from compare_body(body, robot, match, link, report.stage)


def _missing(joint: SourceJoint, match: Match) -> Iterator[Finding]:
    if joint.type == "floating":  # a robot that floats needs no joint for it
        return
    merged = joint.type == "fixed" and match.owner.get(joint.child) != joint.child
    severity = Severity.INFO if joint.type == "fixed" else Severity.ERROR
    notice = pj021_urdf_joint_missing.NOTICE
    said = notice.finding("/", severity=severity, type=joint.type, name=joint.name)
    # Nothing is lost where the two links are one body now.
    if not (merged and joint.child in match.owner):
        yield said


def _unknown(report: Report, match: Match) -> Iterator[Finding]:
    named = {prim.path for prims in match.joints.values() for prim in prims}
    for prim in report.joints:
        base = prim.type == "PhysicsFixedJoint" and any(side.body is None for side in prim.sides)
        if prim.path not in named and exists(prim) and not base:  # a mount on the world is the stage's own matter
            yield pj022_urdf_joint_unknown.NOTICE.finding(prim.path, joint=prim.path, name=leaf(prim.path))


def _joint(prim: JointReport, joint: SourceJoint, report: Report, match: Match) -> Iterator[Finding]:
    wanted = _TYPES.get(joint.type)
    if wanted is not None and prim.type != wanted:
        notice = pj023_urdf_type_differs.NOTICE
        yield notice.finding(prim.path, joint=prim.path, theirs=f"{joint.type} joint", ours=kind_of(prim))
        return
    yield from _links(prim, joint, match)
    if wanted in ("PhysicsRevoluteJoint", "PhysicsPrismaticJoint"):
        turned, findings = compare_axis(prim, joint, match)
        yield from findings
        yield from compare_numbers(prim, joint, report, turned=turned)


def _links(prim: JointReport, joint: SourceJoint, match: Match) -> Iterator[Finding]:
    parent, child = match.owner.get(joint.parent), match.owner.get(joint.child)
    ends = [side.body for side in prim.sides]
    if child is None or len(ends) != 2:  # PJ031 speaks of the link, and couplings have no sides
        return

    def fits(one: str | None, other: str | None) -> bool:
        # A parent that has no body on the stage is the world.
        return match.is_body(other, child) and (match.is_body(one, parent) if parent else one is None)

    if not fits(*ends) and not fits(*reversed(ends)):
        theirs = f"'{joint.parent}' and '{joint.child}'"
        ours = " and ".join(f"<{end}>" if end else "the world" for end in ends)
        yield pj024_urdf_links_differ.NOTICE.finding(
            prim.path, "physics:body1", joint=prim.path, theirs=theirs, ours=ours
        )
