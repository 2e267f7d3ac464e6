"""The copy of a stage in which one joint is run: opinions in a layer above it, which leaves the stage untouched.

For the envelope everything but the drive's region is taken away: gravity, contacts, the other joints of the
articulation, friction, limits and the gains. For the step response the joint keeps what it has.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pxr import Sdf, Usd

from omni_physjoint.model import ArticulationReport, BodyReport, Dof, JointReport, Report, Role
from omni_physjoint.runtime.feed import copy_stage_metadata

__all__ = ["GROUP", "Drag", "write_rig"]

GROUP = "OmniPhysJointNoContact"
"""Root prim that the copy adds; the scene that it adds where there is none has its name too."""

_SCENE = "OmniPhysJointScene"
_HEAVY = 1e4
"""How much heavier the root link of a floating base is made, so that it turns no more than the links do by rounding."""
_LOCK = (1.0, -1.0)
"""Bounds that lock an axis of a generic joint: low above high."""
_FAST = 1e9
"""[deg/s and length/s] beyond the speed at which PhysX stops a body by default, 100 rad/s."""
_COUPLINGS = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")
_SEEDS = {"newton:friction": 0.0, "newton:damping": 0.0, "newton:armature": 0.0, "newton:velocityLimit": math.inf}
"""Values that an axis property of zero does not clear. Every joint has them: NewtonJointAPI applies itself."""


@dataclass(frozen=True, slots=True)
class Drag:
    """How an axis is run through its envelope."""

    damping: float
    """With which the drive asks for more than it may have [effort per USD speed]."""
    armature: float
    """[mass*length^2 or mass]"""


def write_rig(
    stage: Usd.Stage, report: Report, joint: JointReport, dof: Dof, folder: Path, *, drag: Drag | None
) -> str:
    """Write the layer above `stage` and return the path of its file.

    Args:
        stage: What to run; all of its layers are files.
        report: Of all joints of `stage`.
        joint: An articulation joint.
        dof: The axis of `joint` that is driven.
        folder: Where to write.
        drag: How the axis is run through its envelope; None for the step response.
    """
    number = sum(1 for _ in folder.iterdir())  # a name is opened once: layers are kept in memory by theirs
    layer = Sdf.Layer.CreateNew(str(folder / f"{number}.usda"))
    root = stage.GetRootLayer()
    copy_stage_metadata(root, layer)
    layer.subLayerPaths = [root.realPath]
    articulation = _articulation_of(report, joint)
    with Sdf.ChangeBlock():
        _quiet_world(layer, stage, solver=drag is not None)
        _still(layer, report, joint, articulation)
        for link in articulation.links:
            _free_link(layer, link, report, heavy=_turns_freely(link, articulation, report))
        _apply(layer, articulation.root, add=("PhysxArticulationAPI",))
        for name in ("sleepThreshold", "stabilizationThreshold"):
            _set(layer, articulation.root, f"physxArticulation:{name}", Sdf.ValueTypeNames.Float, 0.0)
        _single_axis(layer, joint, dof)
        if drag is not None:
            _bare_axis(layer, joint, dof, drag)
            _center_on_axis(layer, joint)
    layer.Save()
    return str(layer.realPath)


def _quiet_world(layer: Sdf.Layer, stage: Usd.Stage, *, solver: bool) -> None:
    """No gravity and no contact; for the envelope the solver that follows it to seven digits while braking too."""
    scenes = [str(p.GetPath()) for p in stage.TraverseAll() if p.GetTypeName() == "PhysicsScene" and p.IsActive()]
    if not scenes:
        scenes = [f"/{_SCENE}"]
        _spec(layer, scenes[0]).specifier = Sdf.SpecifierDef
        _spec(layer, scenes[0]).typeName = "PhysicsScene"
    for scene in scenes:
        _apply(layer, scene, add=("PhysxSceneAPI",))
        _set(layer, scene, "physics:gravityMagnitude", Sdf.ValueTypeNames.Float, 0.0)
        _set(layer, scene, "physxScene:enableGPUDynamics", Sdf.ValueTypeNames.Bool, False)
        if solver:
            _set(layer, scene, "physxScene:solverType", Sdf.ValueTypeNames.Token, "PGS")
    group = _spec(layer, f"/{GROUP}")
    group.specifier, group.typeName = Sdf.SpecifierDef, "PhysicsCollisionGroup"
    _apply(layer, f"/{GROUP}", add=("CollectionAPI:colliders",))
    _targets(layer, f"/{GROUP}", "physics:filteredGroups", (f"/{GROUP}",))
    members = [str(p.GetPath()) for p in stage.GetPseudoRoot().GetChildren()]
    _targets(layer, f"/{GROUP}", "collection:colliders:includes", members)
    _set(layer, f"/{GROUP}", "collection:colliders:expansionRule", Sdf.ValueTypeNames.Token, "expandPrims")


def _still(layer: Sdf.Layer, report: Report, joint: JointReport, articulation: ArticulationReport) -> None:
    """Lock the other joints of the articulation where they are, and drop what couples or closes it."""
    links = set(articulation.links)
    for other in report.joints:
        if other.path == joint.path or other.prototype:
            continue
        if other.path in articulation.joints:
            _uncouple(layer, other)
            if any(d.position.usd != 0.0 for d in other.dofs):
                _lock_where_it_is(layer, other)
            else:
                _spec(layer, other.path).typeName = "PhysicsFixedJoint"
        elif other.type in _COUPLINGS or (other.role is Role.STANDALONE and links & {s.body for s in other.sides}):
            _set(layer, other.path, "physics:jointEnabled", Sdf.ValueTypeNames.Bool, False)


def _lock_where_it_is(layer: Sdf.Layer, joint: JointReport) -> None:
    for dof in joint.dofs:
        at = dof.position.usd
        if joint.type == "PhysicsJoint":
            _limit(layer, joint.path, dof.instance, (at, at))
        else:
            _bounds(layer, joint.path, (at, at))
        _no_speed(layer, joint, dof)


def _uncouple(layer: Sdf.Layer, joint: JointReport) -> None:
    mimics = [s for s in joint.schemas if s.startswith("PhysxMimicJointAPI:") or s == "NewtonMimicAPI"]
    if mimics:
        _apply(layer, joint.path, drop=mimics)


def _free_link(layer: Sdf.Layer, link: str, report: Report, *, heavy: BodyReport | None) -> None:
    _apply(layer, link, add=("PhysxRigidBodyAPI",))
    for name, value in (("linearDamping", 0.0), ("angularDamping", 0.0), ("maxLinearVelocity", _FAST)):
        _set(layer, link, f"physxRigidBody:{name}", Sdf.ValueTypeNames.Float, value)
    _set(layer, link, "physxRigidBody:maxAngularVelocity", Sdf.ValueTypeNames.Float, _FAST)
    _set(layer, link, "physxRigidBody:disableGravity", Sdf.ValueTypeNames.Bool, True)
    if heavy is not None:
        _apply(layer, link, add=("PhysicsMassAPI",))
        inertia = tuple(value * _HEAVY for value in heavy.diagonal_inertia)
        _set(layer, link, "physics:mass", Sdf.ValueTypeNames.Float, heavy.mass * _HEAVY)
        _set(layer, link, "physics:diagonalInertia", Sdf.ValueTypeNames.Float3, inertia)


def _turns_freely(link: str, articulation: ArticulationReport, report: Report) -> BodyReport | None:
    """Return the body of `link` if it is the root of a floating base."""
    if articulation.fixed_base:
        return None
    children = {(report.joint(path).physx or {}).get("actors", (None, None))[1] for path in articulation.joints}
    if link in children:
        return None
    return next((body for body in report.bodies if body.path == link), None)


def _single_axis(layer: Sdf.Layer, joint: JointReport, dof: Dof) -> None:
    """Lock the other axes of the joint, and let nothing else move it."""
    _uncouple(layer, joint)
    for other in joint.dofs:
        if other.instance != dof.instance:
            _limit(layer, joint.path, other.instance, _LOCK)
    _no_speed(layer, joint, dof)


def _bare_axis(layer: Sdf.Layer, joint: JointReport, dof: Dof, drag: Drag) -> None:
    """Take limits, friction, the speed limit and the spring away; the damper asks for more than it may have."""
    path, instance = joint.path, dof.instance
    free = (-math.inf, math.inf)
    if joint.type == "PhysicsJoint":
        if f"PhysicsLimitAPI:{instance}" in joint.schemas:
            _limit(layer, path, instance, free)
    else:
        _bounds(layer, path, free)
    api = f"PhysxJointAxisAPI:{instance}"
    _apply(layer, path, add=(api,), drop=("PhysxJointAPI",))
    for name, value in _SEEDS.items():
        _set(layer, path, name, Sdf.ValueTypeNames.Float, value)
    axis = {
        "armature": drag.armature,
        "maxJointVelocity": math.inf,
        "staticFrictionEffort": 0.0,
        "dynamicFrictionEffort": 0.0,
        "viscousFrictionCoefficient": 0.0,
    }
    for name, value in axis.items():
        _set(layer, path, f"physxJointAxis:{instance}:{name}", Sdf.ValueTypeNames.Float, value)
    _set(layer, path, f"drive:{instance}:physics:stiffness", Sdf.ValueTypeNames.Float, 0.0)
    _set(layer, path, f"drive:{instance}:physics:damping", Sdf.ValueTypeNames.Float, drag.damping)
    _set(layer, path, f"drive:{instance}:physics:targetPosition", Sdf.ValueTypeNames.Float, dof.position.usd)


def _center_on_axis(layer: Sdf.Layer, joint: JointReport) -> None:
    """Put the centre of mass of the child link where the joint is.

    The projected force is read with the pose after the step and the forces of the step. With a lever between them a
    part of the centripetal force shows as effort: m r^2 w^3 dt, half of maxForce on a hinge that we measured.
    """
    physx = joint.physx or {}
    child, frame = physx["actors"][1], physx["frames"][1]
    scale = next(side.scale for side in joint.sides if side.body == child)
    if all(scale):
        at = tuple(position / factor for position, factor in zip(frame[:3], scale, strict=True))
        _apply(layer, child, add=("PhysicsMassAPI",))
        _set(layer, child, "physics:centerOfMass", Sdf.ValueTypeNames.Point3f, at)


def _no_speed(layer: Sdf.Layer, joint: JointReport, dof: Dof) -> None:
    if f"PhysicsJointStateAPI:{dof.instance}" in joint.schemas:
        _set(layer, joint.path, f"state:{dof.instance}:physics:velocity", Sdf.ValueTypeNames.Float, 0.0)


def _articulation_of(report: Report, joint: JointReport) -> ArticulationReport:
    return next(a for a in report.articulations if joint.path in a.joints)


# --- opinions ---------------------------------------------------------------------------------------------------------


def _spec(layer: Sdf.Layer, path: str) -> Sdf.PrimSpec:
    return Sdf.CreatePrimInLayer(layer, path)


def _set(layer: Sdf.Layer, path: str, name: str, kind: Sdf.ValueTypeName, value: object) -> None:
    spec = layer.GetAttributeAtPath(f"{path}.{name}") or Sdf.AttributeSpec(_spec(layer, path), name, kind)
    spec.default = value


def _targets(layer: Sdf.Layer, path: str, name: str, targets: Iterable[str]) -> None:
    relationship = Sdf.RelationshipSpec(_spec(layer, path), name, custom=False)
    relationship.targetPathList.explicitItems = [Sdf.Path(target) for target in targets]


def _apply(layer: Sdf.Layer, path: str, *, add: Iterable[str] = (), drop: Iterable[str] = ()) -> None:
    """Apply and remove API schemas, beside what this layer applied and removed before."""
    spec = _spec(layer, path)
    held = spec.GetInfo("apiSchemas") if spec.HasInfo("apiSchemas") else Sdf.TokenListOp()
    added = list(_once([*held.prependedItems, *add]))
    removed = list(_once([*held.deletedItems, *drop]))
    spec.SetInfo("apiSchemas", Sdf.TokenListOp.Create(prependedItems=added, deletedItems=removed))


def _once(names: Iterable[str]) -> Iterator[str]:
    yield from dict.fromkeys(names)


def _limit(layer: Sdf.Layer, path: str, instance: str, bounds: tuple[float, float]) -> None:
    _apply(layer, path, add=(f"PhysicsLimitAPI:{instance}",))
    for name, value in zip(("low", "high"), bounds, strict=True):
        _set(layer, path, f"limit:{instance}:physics:{name}", Sdf.ValueTypeNames.Float, value)


def _bounds(layer: Sdf.Layer, path: str, bounds: tuple[float, float]) -> None:
    for name, value in zip(("lowerLimit", "upperLimit"), bounds, strict=True):
        _set(layer, path, f"physics:{name}", Sdf.ValueTypeNames.Float, value)
