"""What gravity and inertia ask of each axis of an articulation where the simulation starts.

Rules ask for it joint by joint, so that the last articulations are remembered: they are the same while their joints
and bodies are the same objects. Loops that are closed by joints outside the articulation are not counted.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from omni_physjoint.consumer.dof_inertia import LinkMass, MovingAxis
from omni_physjoint.consumer.transforms import conjugate, rotate
from omni_physjoint.model import ArticulationReport, BodyReport, JointReport, Report, Vector
from omni_physjoint.response import DofResponse, dof_responses, links_and_axes

__all__ = ["DofLoad", "joint_loads"]

_MOST_JOINTS = 128
"""Larger articulations are left out: the inertia of an axis depends on all others."""

_REMEMBERED = 16


@dataclass(frozen=True, slots=True)
class DofLoad:
    """One degree of freedom of an articulation joint, in PhysX units."""

    response: DofResponse
    gravity: float | None
    """Effort of gravity along the axis [torque or force]; None where the base floats, gravity is unknown, or a coupling
    shares the load with other axes."""


_Parts = tuple[tuple[JointReport, ...], tuple[BodyReport, ...], Vector | None]
_memory: OrderedDict[tuple[str, str], tuple[_Parts, dict[str, tuple[DofLoad, ...]]]] = OrderedDict()


def joint_loads(report: Report, path: str) -> tuple[DofLoad, ...]:
    """Return the loads of the joint at `path`, in the order of its `dofs`.

    None are told of a joint outside articulations, in a very large one, or in one of which the report lacks a part.

    Raises:
        KeyError: No joint of the report has that path.
    """
    if not report.joint(path).dofs:
        return ()
    articulation = report.articulation_of(path)
    if articulation is None or len(articulation.joints) > _MOST_JOINTS:
        return ()
    try:
        joints = tuple(report.joint(p) for p in articulation.joints)
        bodies = tuple(report.body(p) for p in articulation.links)
    except KeyError:
        return ()
    key = (articulation.root, articulation.links[0])
    parts: _Parts = (joints, bodies, report.stage.gravity)
    known = _memory.get(key)
    if known is None or not _same(known[0], parts):
        known = _memory[key] = (parts, _loads(report, articulation, parts))
    _memory.move_to_end(key)
    while len(_memory) > _REMEMBERED:
        _memory.popitem(last=False)
    return known[1].get(path, ())


def _same(a: _Parts, b: _Parts) -> bool:
    pairs = (*zip(a[0], b[0], strict=False), *zip(a[1], b[1], strict=False))
    sizes = len(a[0]) == len(b[0]) and len(a[1]) == len(b[1])
    return sizes and a[2] == b[2] and all(x is y for x, y in pairs)


def _loads(report: Report, articulation: ArticulationReport, parts: _Parts) -> dict[str, tuple[DofLoad, ...]]:
    joints, bodies, gravity = parts
    masses = {body.path: body for body in bodies}
    tree = links_and_axes(articulation, list(joints), masses)
    if tree is None:
        return {}
    alone = Report(report.contract, report.stage, joints, (articulation,), bodies)
    responses = dof_responses(alone)
    links, axes = tree
    shared = any("Mimic" in schema for joint in joints for schema in joint.schemas)
    pulls: list[float | None] = [None] * len(axes)
    if gravity is not None and articulation.fixed_base and not shared:
        root = next(path for path, link in links.items() if link.parent is None)
        down = rotate(conjugate(masses[root].orientation), gravity)
        pulls = [_pull(axis, links, masses, down) for axis in axes]
    each = iter(pulls)
    return {joint.path: tuple(DofLoad(r, next(each)) for r in responses[joint.path]) for joint in joints}


def _pull(axis: MovingAxis, links: dict[str, LinkMass], masses: dict[str, BodyReport], down: Vector) -> float:
    """Return the effort of gravity along `axis`, all other axes held."""
    total = 0.0
    for path, link in links.items():
        if masses[path].weightless or not _hangs_on(path, axis.child, links):
            continue
        force = [link.mass * g for g in down]
        if axis.translational:
            total += sum(f * d for f, d in zip(force, axis.direction, strict=True))
            continue
        turned = rotate(link.pose[3:], link.center)
        arm = [link.pose[i] + turned[i] - axis.origin[i] for i in range(3)]
        total += sum(
            axis.direction[i] * (arm[(i + 1) % 3] * force[(i + 2) % 3] - arm[(i + 2) % 3] * force[(i + 1) % 3])
            for i in range(3)
        )
    return total


def _hangs_on(path: str, child: str, links: dict[str, LinkMass]) -> bool:
    at: str | None = path
    while at is not None:
        if at == child:
            return True
        at = links[at].parent
    return False
