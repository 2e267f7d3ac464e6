"""How each driven axis of an articulation answers: the inertia that it feels, its frequency and its damping.

A function of a report, called on demand: every axis of an articulation enters the inertia of every other. Mimic
joints and gears couple axes beyond that; they are not counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from omni_physjoint.consumer.dof_inertia import (
    DofInertia,
    LinkMass,
    MovingAxis,
    damping_ratio,
    dof_inertia,
    natural_frequency,
)
from omni_physjoint.consumer.names import ANGULAR_AXES, ARTICULATION_AXES
from omni_physjoint.consumer.transforms import (
    IDENTITY_POSE,
    conjugate,
    normalized,
    rotate,
    transform_pose,
)
from omni_physjoint.model import ArticulationReport, BodyReport, Dof, DriveType, JointReport, Pose, Report, Vector

__all__ = ["DofResponse", "Responses", "dof_responses", "joint_responses", "links_and_axes"]

_UNITS: tuple[Vector, Vector, Vector] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class DofResponse:
    """One degree of freedom of an articulation joint, in PhysX units, where the simulation starts."""

    axis: str
    inertia: DofInertia
    """[mass*length^2] of an angular axis, [mass] of a linear one."""
    natural_frequency: float
    """Of the drive with all other axes held still [Hz]; an acceleration drive has it whatever it moves."""
    damping_ratio: float
    stiffness: float
    """As effort; an acceleration drive's times the inertia with the others free [torque/rad or force/length]."""
    damping: float
    """As effort [torque*s/rad or force*s/length]."""


def dof_responses(report: Report) -> Mapping[str, tuple[DofResponse, ...]]:
    """Return the responses of each articulation joint in the order of its `dofs`, by path.

    Articulations of which the report does not show every joint are left out: their inertia would be incomplete.
    """
    joints = {joint.path: joint for joint in report.joints}
    masses = {body.path: body for body in report.bodies}
    found: dict[str, tuple[DofResponse, ...]] = {}
    for articulation in report.articulations:
        if all(path in joints for path in articulation.joints):
            found.update(_responses(articulation, [joints[path] for path in articulation.joints], masses))
    return found


def joint_responses(report: Report, path: str) -> tuple[DofResponse, ...] | None:
    """Return the responses of the joint at `path` in the order of its `dofs`; only its own articulation is looked at.

    None where `dof_responses` leaves the joint out.

    Raises:
        KeyError: No joint of the report has that path.
    """
    if not report.joint(path).dofs:
        return None
    articulation = next((a for a in report.articulations if path in a.joints), None)
    if articulation is None:
        return None
    try:
        joints = [report.joint(p) for p in articulation.joints]
        masses = {p: report.body(p) for p in articulation.links}
    except KeyError:
        return None
    return dict(_responses(articulation, joints, masses)).get(path)


class Responses:
    """The responses of one report, worked out articulation by articulation when somebody asks for a joint of it."""

    def __init__(self, report: Report) -> None:
        """Look at nothing but who owns which joint."""
        self._report = report
        self._articulations = tuple(report.articulations)
        self._owner = {path: i for i, item in enumerate(self._articulations) for path in item.joints}
        self._found: dict[int, dict[str, tuple[DofResponse, ...]]] = {}

    def of(self, joint: JointReport) -> tuple[DofResponse, ...] | None:
        """Return what `dof_responses` has of `joint`."""
        owner = self._owner.get(joint.path)
        if owner is None:
            return None
        if owner not in self._found:
            self._found[owner] = self._work_out(self._articulations[owner])
        return self._found[owner].get(joint.path)

    def _work_out(self, owner: ArticulationReport) -> dict[str, tuple[DofResponse, ...]]:
        report = self._report
        try:
            joints = [report.joint(path) for path in owner.joints]
            masses = {path: report.body(path) for path in owner.links}
        except KeyError:
            return {}
        return dict(_responses(owner, joints, masses))


def _responses(
    articulation: ArticulationReport, joints: list[JointReport], masses: Mapping[str, BodyReport]
) -> Iterator[tuple[str, tuple[DofResponse, ...]]]:
    tree = links_and_axes(articulation, joints, masses)
    if tree is None:
        return
    felt = iter(dof_inertia(*tree, fixed_base=articulation.fixed_base))
    for joint in joints:
        yield joint.path, tuple(_response(dof, next(felt)) for dof in joint.dofs)


def links_and_axes(
    articulation: ArticulationReport, joints: list[JointReport], masses: Mapping[str, BodyReport]
) -> tuple[dict[str, LinkMass], list[MovingAxis]] | None:
    """Return the links by path and the axes of all `joints`, at the initial positions, in the frame of the root link.

    None where a link has no mass here, or cannot be reached from the root link.

    Args:
        articulation: Of the report.
        joints: All its joints, in its order.
        masses: Its links, by path.
    """
    inward = {_actors(joint)[1]: joint for joint in joints}
    poses = _poses(articulation, inward)
    if any(path not in poses or path not in masses for path in articulation.links):
        return None
    links = {
        path: LinkMass(
            parent=_actors(inward[path])[0] if path in inward else None,
            mass=masses[path].mass,
            center=masses[path].center_of_mass,
            diagonal_inertia=masses[path].diagonal_inertia,
            principal_axes=masses[path].principal_axes,
            pose=poses[path],
        )
        for path in articulation.links
    }
    return links, [_moving_axis(joint, dof, poses) for joint in joints for dof in joint.dofs]


def _poses(articulation: ArticulationReport, inward: Mapping[str, JointReport]) -> dict[str, Pose]:
    """Return the poses of the links relative to the root link, which is as good as the world for inertia."""
    poses: dict[str, Pose] = {path: IDENTITY_POSE for path in articulation.links if path not in inward}
    left = [path for path in articulation.links if path in inward]
    while left:
        ready = [path for path in left if _actors(inward[path])[0] in poses]
        if not ready:
            break
        for path in ready:
            joint = inward[path]
            outer, inner = _frames(joint)
            at = transform_pose(transform_pose(poses[_actors(joint)[0]], outer), _motion(joint))
            poses[path] = transform_pose(at, _inverse(inner))
        left = [path for path in left if path not in poses]
    return poses


def _motion(joint: JointReport) -> Pose:
    """Return the pose of the child's frame in the parent's at the initial positions."""
    turn, shift = [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    for dof in joint.dofs:
        place = turn if dof.axis in ANGULAR_AXES else shift
        place[ARTICULATION_AXES.index(dof.axis) % 3] = dof.position.physx
    angle = math.sqrt(sum(x * x for x in turn))
    s = math.sin(angle / 2.0) / angle if angle > 0.0 else 0.0
    return (shift[0], shift[1], shift[2], turn[0] * s, turn[1] * s, turn[2] * s, math.cos(angle / 2.0))


def _moving_axis(joint: JointReport, dof: Dof, poses: Mapping[str, Pose]) -> MovingAxis:
    parent, child = _actors(joint)
    frame = transform_pose(poses[parent], _frames(joint)[0])
    unit = _UNITS[ARTICULATION_AXES.index(dof.axis) % 3]
    return MovingAxis(
        child=child,
        origin=transform_pose(frame, _motion(joint))[:3],
        direction=rotate(frame[3:], unit),
        translational=dof.axis not in ANGULAR_AXES,
        armature=dof.armature.physx,
    )


def _response(dof: Dof, inertia: DofInertia) -> DofResponse:
    drive, stiffness, damping = dof.drive_type, dof.stiffness.physx, dof.damping.physx
    scale = inertia.free if drive is DriveType.ACCELERATION else 1.0
    return DofResponse(
        axis=dof.axis,
        inertia=inertia,
        natural_frequency=natural_frequency(drive, stiffness, inertia.held),
        damping_ratio=damping_ratio(drive, stiffness, damping, inertia.held),
        stiffness=stiffness * scale,
        damping=damping * scale,
    )


def _actors(joint: JointReport) -> tuple[str, str]:
    parent, child = joint.physx["actors"] if joint.physx else ("", "")
    return parent, child


def _frames(joint: JointReport) -> tuple[Pose, Pose]:
    outer, inner = joint.physx["frames"] if joint.physx else (IDENTITY_POSE, IDENTITY_POSE)
    return _pose(outer), _pose(inner)


def _pose(numbers: Pose) -> Pose:
    x, y, z, *rotation = numbers
    qx, qy, qz, qw = normalized((rotation[0], rotation[1], rotation[2], rotation[3])) or IDENTITY_POSE[3:]
    return (x, y, z, qx, qy, qz, qw)


def _inverse(pose: Pose) -> Pose:
    back = conjugate(pose[3:])
    x, y, z = rotate(back, (-pose[0], -pose[1], -pose[2]))
    return (x, y, z, *back)
