"""One defect at a time, put into a machine without a fault: what an author does wrong, and where it must be named.

Written from the list of kinds, not from the rules: a defect says which prim and which column must have a finding, and
how severe it is at least; which rule says it is not its business.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from machines import CRANE, RIG, machine
from pxr import Sdf, Usd

from omni_physjoint.model import Severity

__all__ = ["DEFECTS", "Defect"]

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

Edit = Callable[[Usd.Stage], object]

_TYPES = {bool: Sdf.ValueTypeNames.Bool, float: Sdf.ValueTypeNames.Float, str: Sdf.ValueTypeNames.Token}


@dataclass(frozen=True, slots=True)
class Defect:
    """One thing done wrong."""

    name: str
    text: str
    edits: tuple[Edit, ...]
    prim: str
    column: str | None
    severity: Severity
    also: tuple[str, ...] = ()
    """Prims that the defect reaches as well, so that a finding above info there is true, too."""

    def stage(self) -> Usd.Stage:
        """Return the machine with the defect in it."""
        stage = machine(self.text)
        for edit in self.edits:
            edit(stage)
        return stage


def put(path: str, name: str, value: Any, kind: Sdf.ValueTypeName | None = None) -> Edit:
    """Author an attribute."""

    def edit(stage: Usd.Stage) -> None:
        prim = stage.GetPrimAtPath(path)
        attribute = prim.GetAttribute(name)
        if not attribute or kind is not None:
            attribute = prim.CreateAttribute(name, kind or _TYPES[type(value)], custom=False)
        attribute.Set(value)

    return edit


def as_type(path: str, name: str, value: Any, kind: Sdf.ValueTypeName) -> Edit:
    """Author an attribute with another type than its schema's."""

    def edit(stage: Usd.Stage) -> None:
        prim = stage.GetRootLayer().GetPrimAtPath(path)
        Sdf.AttributeSpec(prim, name, kind).default = value

    return edit


def puts(path: str, values: Mapping[str, Any]) -> Edit:
    """Author attributes."""

    def edit(stage: Usd.Stage) -> None:
        for name, value in values.items():
            put(path, name, value)(stage)

    return edit


def block(path: str, name: str) -> Edit:
    """Block an attribute."""
    return lambda stage: stage.GetPrimAtPath(path).GetAttribute(name).Block()


def aim(path: str, name: str, *targets: str) -> Edit:
    """Give a relationship these targets, or none."""
    return lambda stage: stage.GetPrimAtPath(path).CreateRelationship(name, custom=False).SetTargets(list(targets))


def drop(path: str, *names: str) -> Edit:
    """Remove properties."""
    return lambda stage: [stage.GetPrimAtPath(path).RemoveProperty(name) for name in names]


def api(path: str, name: str) -> Edit:
    """Apply an API, known or not."""
    return lambda stage: stage.GetPrimAtPath(path).AddAppliedSchema(name)


def no_api(path: str, name: str) -> Edit:
    """Take an API off."""
    return lambda stage: stage.GetPrimAtPath(path).RemoveAppliedSchema(name)


def new(path: str, kind: str, body0: str = "", body1: str = "", **values: Any) -> Edit:
    """Add a joint, or another prim."""

    def edit(stage: Usd.Stage) -> None:
        stage.DefinePrim(path, kind)
        for name, target in (("physics:body0", body0), ("physics:body1", body1)):
            if target:
                aim(path, name, target)(stage)
        puts(path, {f"physics:{name}": value for name, value in values.items()})(stage)

    return edit


def vector(x: float, y: float, z: float) -> Any:
    """Return a vector as a position attribute holds it."""
    from pxr import Gf

    return Gf.Vec3f(x, y, z)


def turn(w: float, x: float, y: float, z: float) -> Any:
    """Return a quaternion as a rotation attribute holds it."""
    from pxr import Gf

    return Gf.Quatf(w, x, y, z)


def scale(path: str, x: float, y: float, z: float) -> Edit:
    """Scale a body."""
    from pxr import Gf, UsdGeom

    return lambda stage: UsdGeom.Xformable(stage.GetPrimAtPath(path)).AddScaleOp().Set(Gf.Vec3f(x, y, z))


def move(path: str, x: float, y: float, z: float) -> Edit:
    """Move a body."""
    from pxr import Gf

    return put(path, "xformOp:translate", Gf.Vec3d(x, y, z))


def variant(path: str) -> Edit:
    """Hide a joint in a variant that is not selected."""

    def edit(stage: Usd.Stage) -> None:
        prim = stage.GetPrimAtPath(path)
        sets = prim.GetVariantSets().AddVariantSet("tool")
        for name in ("drill", "none"):
            sets.AddVariant(name)
        sets.SetVariantSelection("drill")
        with sets.GetVariantEditContext():
            stage.DefinePrim(f"{path}/Chuck", "PhysicsRevoluteJoint")
        sets.SetVariantSelection("none")

    return edit


def inactive(path: str) -> Edit:
    """Put a joint below a prim and switch that off."""

    def edit(stage: Usd.Stage) -> None:
        stage.DefinePrim(f"{path}/Pivot", "PhysicsRevoluteJoint")
        stage.GetPrimAtPath(path).SetActive(False)

    return edit


def unloaded(path: str) -> Edit:
    """Put a joint into a payload and leave it unloaded."""

    def edit(stage: Usd.Stage) -> None:
        layer = Sdf.Layer.CreateAnonymous("payload.usda")
        layer.ImportFromString('#usda 1.0\ndef Xform "A" {\n def PhysicsRevoluteJoint "Pivot" {\n }\n}\n')
        stage.DefinePrim(path, "Xform").GetPayloads().AddPayload(layer.identifier, "/A")
        stage.SetMetadata("customLayerData", {"kept": "alive"})
        _ALIVE.append(layer)
        stage.Unload(path)

    return edit


_ALIVE: list[Sdf.Layer] = []
"""Layers that a stage names and does not hold."""


def weaker(path: str, name: str, value: Any) -> Edit:
    """Author a value in a layer below the root layer, where another one stands above it."""

    def edit(stage: Usd.Stage) -> None:
        layer = Sdf.Layer.CreateAnonymous("weak.usda")
        _ALIVE.append(layer)
        stage.GetRootLayer().subLayerPaths.append(layer.identifier)
        with Usd.EditContext(stage, layer):
            put(path, name, value)(stage)

    return edit


def instance(path: str, of: str) -> Edit:
    """Add an instance of a prim."""

    def edit(stage: Usd.Stage) -> None:
        prim = stage.DefinePrim(path, "Xform")
        prim.GetReferences().AddInternalReference(of)
        prim.SetInstanceable(True)

    return edit


def samples(path: str, name: str) -> Edit:
    """Animate an attribute."""

    def edit(stage: Usd.Stage) -> None:
        attribute = stage.GetPrimAtPath(path).GetAttribute(name)
        attribute.Set(1.0, 0.0)
        attribute.Set(9.0, 24.0)

    return edit


def _rename_instance(path: str, family: str, of: str, to: str, names: tuple[str, ...]) -> Edit:
    def edit(stage: Usd.Stage) -> None:
        prim = stage.GetPrimAtPath(path)
        prim.RemoveAppliedSchema(f"PhysicsDriveAPI:{of}")
        prim.AddAppliedSchema(f"PhysicsDriveAPI:{to}")
        for name in names:
            value = prim.GetAttribute(f"{family}:{of}:physics:{name}").Get()
            prim.RemoveProperty(f"{family}:{of}:physics:{name}")
            put(path, f"{family}:{to}:physics:{name}", value)(stage)

    return edit


C, R = "/Yard/Crane", "/Rig"
SLEW, LUFF, HOIST, GIMBAL, SWIVEL, BOLTS = (f"{C}/{n}" for n in ("Slew", "Luff", "Hoist", "Gimbal", "Swivel", "Bolts"))
HINGE, RAIL, HANGER, CHAIN, TABLE = (f"{R}/{n}" for n in ("Hinge", "Rail", "Hanger", "Chain", "Table"))
JOINTS = (SLEW, LUFF, HOIST, GIMBAL, SWIVEL, BOLTS)
EXCLUDE = "physics:excludeFromArticulation"
ANGULAR, LINEAR = "drive:angular:physics:", "drive:linear:physics:"
ENVELOPE = "physxDrivePerformanceEnvelope:angular:"
AXIS = "physxJointAxis:angular:"
PLAIN = (-math.inf, math.inf)


def gear(**more: Any) -> tuple[Edit, ...]:
    """Return the edits that add a gear between the two hinges of the crane."""
    del more
    path = f"{C}/Mesh"
    return (
        new(path, "PhysxPhysicsGearJoint", f"{C}/Tower", f"{C}/Boom"),
        puts(path, {"physics:gearRatio": 2.0, EXCLUDE: True}),
        aim(path, "physics:hinge0", SLEW),
        aim(path, "physics:hinge1", LUFF),
    )


def newton_mimic(path: str, leader: str, ratio: float = 1.0) -> tuple[Edit, ...]:
    """Return the edits that make one joint follow another."""
    return (
        api(path, "NewtonMimicAPI"),
        aim(path, "newton:mimicJoint", leader),
        put(path, "newton:mimicCoef1", ratio),
    )


def mimic(path: str, slot: str, leader: str, ratio: float) -> tuple[Edit, ...]:
    """Return the edits that couple with PhysX's own API."""
    return (
        api(path, f"PhysxMimicJointAPI:{slot}"),
        aim(path, f"physxMimicJoint:{slot}:referenceJoint", leader),
        put(path, f"physxMimicJoint:{slot}:gearing", ratio),
    )


def one(
    name: str,
    text: str,
    prim: str,
    column: str | None,
    severity: Severity,
    *edits: Edit,
    also: tuple[str, ...] = (),
) -> Defect:
    """Return a defect."""
    return Defect(name, text, edits, prim, column, severity, also)


STRUCTURE = (
    one("no-body", RIG, CHAIN, "physics:body1", ERROR, aim(CHAIN, "physics:body0"), aim(CHAIN, "physics:body1")),
    one("missing", CRANE, LUFF, "physics:body1", ERROR, aim(LUFF, "physics:body1", f"{C}/Bom"), also=(*JOINTS,)),
    one("plain-xform", RIG, HINGE, "physics:body0", WARNING, aim(HINGE, "physics:body0", "/Rig/Marks"), also=(HINGE,)),
    one(
        "disabled-body",
        CRANE,
        GIMBAL,
        "physics:body1",
        INFO,
        put(f"{C}/Wrist", "physics:rigidBodyEnabled", False),
        also=(*JOINTS,),
    ),
    one(
        "kinematic-body",
        CRANE,
        LUFF,
        "physics:body0",
        ERROR,
        put(f"{C}/Tower", "physics:kinematicEnabled", True),
        also=(*JOINTS, C),
    ),
    one("same-body", RIG, RAIL, "physics:body1", ERROR, aim(RAIL, "physics:body1", "/Rig/Frame")),
    one(
        "two-targets",
        CRANE,
        HOIST,
        "physics:body1",
        WARNING,
        aim(HOIST, "physics:body1", f"{C}/Trolley", f"{C}/Wrist"),
    ),
    one("disabled", RIG, HANGER, "physics:jointEnabled", INFO, put(HANGER, "physics:jointEnabled", False)),
    one("disabled-in-tree", CRANE, LUFF, "physics:jointEnabled", INFO, put(LUFF, "physics:jointEnabled", False)),
    one("hinge-to-world", CRANE, SLEW, "physics:body0", ERROR, drop(SLEW, "physics:body0"), also=(SLEW, BOLTS)),
    one("base-not-held", CRANE, BOLTS, EXCLUDE, INFO, put(BOLTS, EXCLUDE, True)),
    one(
        "loop",
        CRANE,
        SLEW,  # of the three joints of the loop, the consumer drops this one
        EXCLUDE,
        ERROR,
        new(f"{C}/Brace", "PhysicsFixedJoint", f"{C}/Plinth", f"{C}/Boom"),
        also=(f"{C}/Brace",),
    ),
    one(
        "second-joint-of-a-pair",
        CRANE,
        HOIST,  # dropped in favour of the one that was added
        EXCLUDE,
        ERROR,
        new(f"{C}/Stay", "PhysicsRevoluteJoint", f"{C}/Trolley", f"{C}/Boom"),
        also=(f"{C}/Stay",),
    ),
    one("excluded-splits", CRANE, HOIST, EXCLUDE, INFO, put(HOIST, EXCLUDE, True), also=(HOIST,)),
    one("nested-root", CRANE, f"{C}/Boom", None, ERROR, api(f"{C}/Boom", "PhysicsArticulationRootAPI")),
    one(
        "root-on-joint",
        CRANE,
        LUFF,
        None,
        ERROR,
        no_api(C, "PhysicsArticulationRootAPI"),
        api(LUFF, "PhysicsArticulationRootAPI"),
        also=(*JOINTS,),
    ),
    one("root-over-nothing", RIG, "/Rig/Marks", None, ERROR, api("/Rig/Marks", "PhysicsArticulationRootAPI")),
    one(
        "root-on-static-body",
        RIG,
        "/Rig/Slab",
        None,
        ERROR,
        api("/Rig/Slab", "PhysicsRigidBodyAPI"),
        put("/Rig/Slab", "physics:rigidBodyEnabled", False),
        api("/Rig/Slab", "PhysicsArticulationRootAPI"),
    ),
    one(
        "distance-in-tree",
        CRANE,
        f"{C}/Cable",
        EXCLUDE,
        INFO,
        new(f"{C}/Cable", "PhysicsDistanceJoint", f"{C}/Boom", f"{C}/Hook", maxDistance=200.0),
    ),
    one(
        "two-robots-one-root",
        CRANE,
        C,
        None,
        INFO,
        drop(GIMBAL, "physics:body0"),
        put(GIMBAL, "physics:jointEnabled", False),
    ),
    one(
        "other-scene",
        CRANE,
        HOIST,
        "physics:body1",
        ERROR,
        new("/Yard/Other", "PhysicsScene"),
        aim(f"{C}/Trolley", "physics:simulationOwner", "/Yard/Other"),
        also=(*JOINTS, C),
    ),
    one("unselected-variant", RIG, "/Rig/Marks", None, INFO, variant("/Rig/Marks")),
    one("inactive-parent", CRANE, "/Yard/Old", None, INFO, new("/Yard/Old", "Xform"), inactive("/Yard/Old")),
    one("unloaded-payload", RIG, "/Rig/Tool", None, INFO, unloaded("/Rig/Tool")),
    one("in-an-instance", CRANE, "/Copy/Crane/Luff", None, INFO, instance("/Copy", "/Yard"), also=("*",)),
)

LIMITS = (
    one("one-bound-slider", CRANE, HOIST, "physics:upperLimit", ERROR, put(HOIST, "physics:upperLimit", math.inf)),
    one("one-bound-loose-slider", RIG, RAIL, "physics:lowerLimit", ERROR, put(RAIL, "physics:lowerLimit", -math.inf)),
    one("one-bound-loose-hinge", RIG, HINGE, "physics:upperLimit", WARNING, put(HINGE, "physics:upperLimit", math.inf)),
    one(
        "one-bound-generic",
        CRANE,
        SWIVEL,
        "limit:rotY:physics:low",
        ERROR,
        put(SWIVEL, "limit:rotY:physics:low", -math.inf),
        also=(SWIVEL,),
    ),
    one("swapped", CRANE, LUFF, "physics:lowerLimit", ERROR, put(LUFF, "physics:lowerLimit", 75.0), also=(LUFF,)),
    one("swapped-loose", RIG, RAIL, "physics:lowerLimit", ERROR, put(RAIL, "physics:lowerLimit", 0.5)),
    one("beyond-a-turn", RIG, HINGE, "physics:upperLimit", ERROR, put(HINGE, "physics:upperLimit", 400.0)),
    one(
        "beyond-half-a-turn",
        CRANE,
        SWIVEL,
        "limit:rotY:physics:high",
        ERROR,
        put(SWIVEL, "limit:rotY:physics:high", 200.0),
        also=(SWIVEL,),
    ),
    one("half-cone", CRANE, GIMBAL, "physics:coneAngle1Limit", ERROR, put(GIMBAL, "physics:coneAngle1Limit", -1.0)),
    one("zero-cone", RIG, HANGER, "physics:coneAngle0Limit", ERROR, put(HANGER, "physics:coneAngle0Limit", 0.0)),
    one(
        "equal-bounds",
        CRANE,
        LUFF,
        "physics:lowerLimit",
        INFO,
        puts(LUFF, {"physics:lowerLimit": 10.0, "physics:upperLimit": 10.0}),
        also=(LUFF,),
    ),
    one("distance-crossed", RIG, CHAIN, "physics:minDistance", ERROR, put(CHAIN, "physics:minDistance", 0.9)),
    one(
        "restitution",
        RIG,
        RAIL,
        "physxLimit:linear:restitution",
        ERROR,
        api(RAIL, "PhysxLimitAPI:linear"),
        put(RAIL, "physxLimit:linear:restitution", 1.5),
    ),
    one(
        "bounce-threshold",
        RIG,
        HINGE,
        "physxLimit:angular:bounceThreshold",
        WARNING,
        api(HINGE, "PhysxLimitAPI:angular"),
        puts(HINGE, {"physxLimit:angular:bounceThreshold": 30.0, "physxLimit:angular:restitution": 0.4}),
    ),
    one(
        "limit-spring-in-tree",
        CRANE,
        LUFF,
        "physxLimit:angular:stiffness",
        WARNING,
        api(LUFF, "PhysxLimitAPI:angular"),
        put(LUFF, "physxLimit:angular:stiffness", 40.0),
    ),
    one(
        "limit-spring-without-limit",
        RIG,
        HINGE,
        "physxLimit:angular:damping",
        WARNING,
        drop(HINGE, "physics:lowerLimit", "physics:upperLimit"),
        api(HINGE, "PhysxLimitAPI:angular"),
        put(HINGE, "physxLimit:angular:damping", 2.0),
    ),
    one("bound-blocked", CRANE, HOIST, "physics:upperLimit", ERROR, block(HOIST, "physics:upperLimit")),
    one(
        "cone-blocked",
        CRANE,
        GIMBAL,
        "physics:coneAngle0Limit",
        ERROR,
        block(GIMBAL, "physics:coneAngle0Limit"),
        also=(GIMBAL,),
    ),
    one("starts-beyond-the-rail", RIG, RAIL, "physics:upperLimit", WARNING, move("/Rig/Drawer", 0, 1.4, 1)),
    one("starts-beyond-the-chain", RIG, CHAIN, "physics:maxDistance", WARNING, move("/Rig/Weight", 0, 0, -0.4)),
    one(
        "state-outside",
        CRANE,
        LUFF,
        "state:angular:physics:position",
        WARNING,
        put(LUFF, "state:angular:physics:position", 85.0),
    ),
    one(
        "target-outside", CRANE, SLEW, f"{ANGULAR}targetPosition", WARNING, put(SLEW, f"{ANGULAR}targetPosition", 170.0)
    ),
    one(
        "limits-in-radians",
        CRANE,
        SLEW,
        "physics:lowerLimit",
        WARNING,
        puts(SLEW, {"physics:lowerLimit": -1.5708, "physics:upperLimit": 1.5708, f"{ANGULAR}targetPosition": 0.0}),
    ),
)

DRIVES = (
    one("no-api", CRANE, HOIST, f"{LINEAR}damping", ERROR, no_api(HOIST, "PhysicsDriveAPI:linear")),
    one(
        "other-instance",
        CRANE,
        SLEW,
        "drive:linear:physics:targetPosition",
        ERROR,
        _rename_instance(SLEW, "drive", "angular", "linear", ("stiffness", "damping", "maxForce", "targetPosition")),
    ),
    one(
        "on-a-ball",
        RIG,
        HANGER,
        "drive:rotX:physics:stiffness",
        ERROR,
        api(HANGER, "PhysicsDriveAPI:rotX"),
        put(HANGER, "drive:rotX:physics:stiffness", 3.0),
    ),
    one(
        "on-a-distance-joint",
        RIG,
        CHAIN,
        "drive:distance:physics:stiffness",
        ERROR,
        api(CHAIN, "PhysicsDriveAPI:distance"),
        put(CHAIN, "drive:distance:physics:stiffness", 3.0),
    ),
    one(
        "on-a-weld",
        CRANE,
        BOLTS,
        "drive:angular:physics:damping",
        WARNING,
        api(BOLTS, "PhysicsDriveAPI:angular"),
        put(BOLTS, "drive:angular:physics:damping", 3.0),
    ),
    one(
        "on-a-gear",
        CRANE,
        f"{C}/Mesh",
        "drive:angular:physics:damping",
        ERROR,
        *gear(),
        api(f"{C}/Mesh", "PhysicsDriveAPI:angular"),
        put(f"{C}/Mesh", "drive:angular:physics:damping", 3.0),
    ),
    one(
        "translation-in-tree",
        CRANE,
        SWIVEL,
        "drive:transZ:physics:stiffness",
        ERROR,
        api(SWIVEL, "PhysicsDriveAPI:transZ"),
        put(SWIVEL, "drive:transZ:physics:stiffness", 3.0),
    ),
    one(
        "distance-drive",
        RIG,
        TABLE,
        "drive:distance:physics:stiffness",
        ERROR,
        api(TABLE, "PhysicsDriveAPI:distance"),
        put(TABLE, "drive:distance:physics:stiffness", 3.0),
    ),
    one(
        "no-gains",
        CRANE,
        LUFF,
        f"{ANGULAR}stiffness",
        WARNING,
        puts(LUFF, {f"{ANGULAR}stiffness": 0.0, f"{ANGULAR}damping": 0.0, f"{ANGULAR}targetPosition": 12.0}),
    ),
    one(
        "only-a-target",
        RIG,
        RAIL,
        f"{LINEAR}stiffness",
        WARNING,
        api(RAIL, "PhysicsDriveAPI:linear"),
        put(RAIL, f"{LINEAR}targetPosition", 0.2),
    ),
    one("negative-stiffness", CRANE, HOIST, f"{LINEAR}stiffness", ERROR, put(HOIST, f"{LINEAR}stiffness", -90000.0)),
    one(
        "negative-damping-loose",
        RIG,
        TABLE,
        "drive:transX:physics:damping",
        ERROR,
        put(TABLE, "drive:transX:physics:damping", -40.0),
    ),
    one("nan", CRANE, SWIVEL, "drive:rotY:physics:damping", ERROR, put(SWIVEL, "drive:rotY:physics:damping", math.nan)),
    one("huge", CRANE, HOIST, f"{LINEAR}stiffness", WARNING, put(HOIST, f"{LINEAR}stiffness", 1.0e15)),
    one(
        "per-radian",
        CRANE,
        LUFF,
        f"{ANGULAR}stiffness",
        WARNING,
        put(LUFF, f"{ANGULAR}stiffness", 600000.0 * 180.0 / math.pi),
    ),
    one(
        "per-radian-small",
        CRANE,
        SLEW,  # of two, nobody can tell which one is meant: the greater is named
        f"{ANGULAR}damping",
        WARNING,
        put(LUFF, f"{ANGULAR}damping", 90000.0 * math.pi / 180.0),
    ),
    one("no-effort", CRANE, HOIST, f"{LINEAR}maxForce", ERROR, put(HOIST, f"{LINEAR}maxForce", 0.0)),
    one(
        "negative-effort",
        CRANE,
        SWIVEL,
        "drive:rotY:physics:maxForce",
        ERROR,
        put(SWIVEL, "drive:rotY:physics:maxForce", -1.0),
    ),
    one(
        "unlimited-effort",
        CRANE,
        LUFF,
        f"{ANGULAR}maxForce",
        INFO,
        put(LUFF, f"{ANGULAR}maxForce", math.inf),
        also=(LUFF,),
    ),
    one("forgotten-effort", CRANE, HOIST, f"{LINEAR}maxForce", INFO, drop(HOIST, f"{LINEAR}maxForce")),
    one("type-misspelt", RIG, HINGE, f"{ANGULAR}type", ERROR, put(HINGE, f"{ANGULAR}type", "acceleraton")),
    one(
        "target-beyond-a-turn",
        CRANE,
        SLEW,
        f"{ANGULAR}targetPosition",
        WARNING,
        drop(SLEW, "physics:lowerLimit", "physics:upperLimit"),
        put(SLEW, f"{ANGULAR}targetPosition", 450.0),
    ),
    one(
        "too-stiff-for-the-step",
        CRANE,
        SWIVEL,
        "drive:rotY:physics:stiffness",
        WARNING,
        put(SWIVEL, "drive:rotY:physics:stiffness", 9.0e6),
    ),
    one(
        "rings",
        CRANE,
        HOIST,
        f"{LINEAR}damping",
        INFO,
        puts(HOIST, {f"{LINEAR}stiffness": 9000.0, f"{LINEAR}damping": 0.0}),
    ),
    one("cannot-hold-itself", CRANE, HOIST, f"{LINEAR}maxForce", WARNING, put(HOIST, f"{LINEAR}maxForce", 200.0)),
    one(
        "cannot-hold-itself-turning",
        CRANE,
        LUFF,
        f"{ANGULAR}maxForce",
        WARNING,
        put(LUFF, f"{ANGULAR}maxForce", 1000.0),
    ),
)

ENVELOPES = (
    one(
        "envelope-without-drive",
        CRANE,
        HOIST,
        "physxDrivePerformanceEnvelope:linear:maxActuatorVelocity",
        ERROR,
        no_api(HOIST, "PhysicsDriveAPI:linear"),
        drop(HOIST, f"{LINEAR}stiffness", f"{LINEAR}damping", f"{LINEAR}maxForce"),
        api(HOIST, "PhysxDrivePerformanceEnvelopeAPI:linear"),
        put(HOIST, "physxDrivePerformanceEnvelope:linear:maxActuatorVelocity", 20.0),
    ),
    one(
        "envelope-loose",
        RIG,
        HINGE,
        f"{ENVELOPE}maxActuatorVelocity",
        WARNING,
        api(HINGE, "PhysxDrivePerformanceEnvelopeAPI:angular"),
        put(HINGE, f"{ENVELOPE}maxActuatorVelocity", 90.0),
    ),
    one(
        "envelope-of-a-turn-on-a-slider",
        CRANE,
        HOIST,
        f"{ENVELOPE}maxActuatorVelocity",
        ERROR,
        api(HOIST, "PhysxDrivePerformanceEnvelopeAPI:angular"),
        put(HOIST, f"{ENVELOPE}maxActuatorVelocity", 90.0),
    ),
    one(
        "envelope-of-a-translation",
        CRANE,
        SWIVEL,
        "physxDrivePerformanceEnvelope:transY:maxActuatorVelocity",
        ERROR,
        api(SWIVEL, "PhysxDrivePerformanceEnvelopeAPI:transY"),
        put(SWIVEL, "physxDrivePerformanceEnvelope:transY:maxActuatorVelocity", 90.0),
    ),
    one(
        "envelope-negative-speed",
        CRANE,
        LUFF,
        f"{ENVELOPE}maxActuatorVelocity",
        ERROR,
        put(LUFF, f"{ENVELOPE}maxActuatorVelocity", -90.0),
        also=(LUFF,),
    ),
    one(
        "envelope-negative-resistance",
        CRANE,
        LUFF,
        f"{ENVELOPE}velocityDependentResistance",
        WARNING,
        put(LUFF, f"{ENVELOPE}velocityDependentResistance", -5.0),
    ),
    one(
        "envelope-cuts-effort",
        CRANE,
        LUFF,
        f"{ENVELOPE}speedEffortGradient",
        WARNING,
        put(LUFF, f"{ENVELOPE}speedEffortGradient", 1.0e-5),
        also=(LUFF,),
    ),
    one(
        "envelope-cuts-speed",
        CRANE,
        LUFF,
        f"{ENVELOPE}velocityDependentResistance",
        WARNING,
        put(LUFF, f"{ENVELOPE}velocityDependentResistance", 2.0e6),
    ),
    one(
        "envelope-crosses-outside",
        CRANE,
        LUFF,
        f"{ENVELOPE}speedEffortGradient",
        WARNING,
        puts(LUFF, {f"{ENVELOPE}speedEffortGradient": 2.0e-6, f"{ENVELOPE}velocityDependentResistance": 1.5e6}),
    ),
    one(
        "envelope-empty",
        CRANE,
        LUFF,
        f"{ENVELOPE}maxActuatorVelocity",
        ERROR,
        put(LUFF, f"{ENVELOPE}maxActuatorVelocity", 0.0),
        also=(LUFF,),
    ),
    one(
        "envelope-bounds-nothing",
        CRANE,
        SLEW,
        f"{ENVELOPE}maxActuatorVelocity",
        INFO,
        api(SLEW, "PhysxDrivePerformanceEnvelopeAPI:angular"),
    ),
    one(
        "joint-slower-than-motor",
        CRANE,
        LUFF,
        f"{AXIS}maxJointVelocity",
        INFO,
        put(LUFF, f"{AXIS}maxJointVelocity", 30.0),
    ),
)

AXES = (
    one(
        "axis-loose",
        RIG,
        HINGE,
        f"{AXIS}armature",
        WARNING,
        api(HINGE, "PhysxJointAxisAPI:angular"),
        put(HINGE, f"{AXIS}armature", 0.3),
    ),
    one(
        "axis-never-read",
        CRANE,
        SLEW,
        "physxJointAxis:rotY:armature",
        ERROR,
        api(SLEW, "PhysxJointAxisAPI:rotY"),
        put(SLEW, "physxJointAxis:rotY:armature", 7.0),
    ),
    one(
        "zero-over-newton",
        CRANE,
        HOIST,
        "physxJointAxis:linear:armature",
        WARNING,
        api(HOIST, "NewtonJointAPI"),
        put(HOIST, "newton:armature", 0.5),
        api(HOIST, "PhysxJointAxisAPI:linear"),
        put(HOIST, "physxJointAxis:linear:armature", 0.0),
    ),
    one(
        "infinity-over-newton",
        CRANE,
        HOIST,
        "physxJointAxis:linear:maxJointVelocity",
        WARNING,
        api(HOIST, "NewtonJointAPI"),
        put(HOIST, "newton:velocityLimit", 50.0),
        api(HOIST, "PhysxJointAxisAPI:linear"),
        put(HOIST, "physxJointAxis:linear:maxJointVelocity", math.inf),
    ),
    one(
        "static-below-dynamic",
        CRANE,
        LUFF,
        f"{AXIS}staticFrictionEffort",
        ERROR,
        put(LUFF, f"{AXIS}staticFrictionEffort", 3.0),
    ),
    one(
        "speed-zero",
        CRANE,
        LUFF,
        f"{AXIS}maxJointVelocity",
        ERROR,
        put(LUFF, f"{AXIS}maxJointVelocity", 0.0),
        also=(LUFF,),
    ),
    one(
        "speed-in-radians",
        CRANE,
        LUFF,
        f"{AXIS}maxJointVelocity",
        WARNING,
        put(LUFF, f"{AXIS}maxJointVelocity", 6.2832),
    ),
    one(
        "legacy",
        CRANE,
        HOIST,
        "physxJoint:armature",
        ERROR,
        api(HOIST, "PhysxJointAPI"),
        put(HOIST, "physxJoint:armature", 0.4),
    ),
    one(
        "state-loose",
        RIG,
        HINGE,
        "state:angular:physics:position",
        WARNING,
        api(HINGE, "PhysicsJointStateAPI:angular"),
        put(HINGE, "state:angular:physics:position", 20.0),
    ),
    one(
        "state-on-a-ball",
        CRANE,
        GIMBAL,
        "state:rotX:physics:position",
        WARNING,
        api(GIMBAL, "PhysicsJointStateAPI:rotX"),
        put(GIMBAL, "state:rotX:physics:position", 20.0),
    ),
    one(
        "state-of-a-translation",
        CRANE,
        SWIVEL,
        "state:transX:physics:velocity",
        WARNING,
        api(SWIVEL, "PhysicsJointStateAPI:transX"),
        put(SWIVEL, "state:transX:physics:velocity", 4.0),
    ),
    one("breaks-never", CRANE, SLEW, "physics:breakForce", WARNING, put(SLEW, "physics:breakForce", 5000.0)),
    one(
        "breaks-never-torque", CRANE, GIMBAL, "physics:breakTorque", WARNING, put(GIMBAL, "physics:breakTorque", 100.0)
    ),
)

HALF = math.sqrt(0.5)
FRAMES = (
    one("apart", CRANE, LUFF, "physics:localPos1", WARNING, put(LUFF, "physics:localPos1", vector(-20, 0, 0))),
    one(
        "apart-along-the-axis",
        RIG,
        HINGE,
        "physics:localPos1",
        WARNING,
        put(HINGE, "physics:localPos1", vector(-0.25, 0, 0.08)),
    ),
    one(
        "turned",
        RIG,
        RAIL,
        "physics:localRot1",
        WARNING,
        put(RAIL, "physics:localRot1", turn(0.9914449, 0.1305262, 0, 0)),
    ),
    one(
        "apart-and-turned-weld",
        CRANE,
        GIMBAL,
        "physics:localPos1",
        WARNING,
        put(GIMBAL, "physics:localPos0", vector(0, -26, 3)),
    ),
    one("zero-quaternion", RIG, HANGER, "physics:localRot1", ERROR, put(HANGER, "physics:localRot1", turn(0, 0, 0, 0))),
    one("not-unit", CRANE, SLEW, "physics:localRot0", INFO, put(SLEW, "physics:localRot0", turn(2, 0, 0, 0))),
    one(
        "wxyz-slip",
        CRANE,
        HOIST,
        "physics:localRot0",
        WARNING,
        put(HOIST, "physics:localRot0", turn(0, 0, 0, 1)),
        also=(HOIST,),
    ),
    one(
        "wxyz-slip-both",
        RIG,
        TABLE,
        "physics:localRot0",
        INFO,
        put(TABLE, "physics:localRot0", turn(0, 0, 0, 1)),
        put(TABLE, "physics:localRot1", turn(0, 0, 0, 1)),
    ),
    one(
        "wxyz-slip-turned",
        RIG,
        HINGE,
        "physics:localRot0",
        WARNING,
        put(HINGE, "physics:localRot1", turn(0.9659258, 0, 0.258819, 0)),
        put(HINGE, "physics:localRot0", turn(0, 0.258819, 0, 0.9659258)),
        also=(HINGE,),
    ),
    one(
        "scaled",
        RIG,
        RAIL,
        "physics:lowerLimit",
        INFO,
        scale("/Rig/Frame", 0.5, 0.5, 0.5),
        scale("/Rig/Drawer", 0.5, 0.5, 0.5),
        put(RAIL, "physics:lowerLimit", -0.1),
        also=("*",),
    ),
    one("mirrored", CRANE, LUFF, "physics:localPos1", WARNING, scale(f"{C}/Boom", -1, 1, 1), also=("*",)),
    one(
        "lifted-world-frame",
        CRANE,
        BOLTS,
        "physics:body0",
        INFO,
        new("/Yard/Post", "Xform"),
        aim(BOLTS, "physics:body0", "/Yard/Post"),
    ),
    one("axis-token", CRANE, HOIST, "physics:axis", ERROR, put(HOIST, "physics:axis", "y"), also=(HOIST,)),
    one("ball-axis", CRANE, GIMBAL, "physics:axis", INFO, put(GIMBAL, "physics:axis", "Y")),
    one(
        "against-the-tree",
        CRANE,
        HOIST,
        "physics:body1",
        INFO,
        aim(HOIST, "physics:body0", f"{C}/Trolley"),
        aim(HOIST, "physics:body1", f"{C}/Boom"),
        puts(
            HOIST,
            {
                "physics:localPos0": vector(0, 20, 0),
                "physics:localPos1": vector(0, -20, 0),
                "physics:lowerLimit": -5.0,
                "physics:upperLimit": 35.0,
            },
        ),
    ),
)

COUPLINGS = (
    one("dead-slot", CRANE, HOIST, "physxMimicJoint:transY:referenceJoint", ERROR, *mimic(HOIST, "transY", LUFF, 1.0)),
    one("gearing-zero", CRANE, HOIST, "physxMimicJoint:rotX:referenceJoint", ERROR, *mimic(HOIST, "rotX", LUFF, 0.0)),
    one(
        "follower-without-limits",
        CRANE,
        SLEW,
        "newton:mimicJoint",
        ERROR,
        *newton_mimic(SLEW, LUFF),
        drop(SLEW, "physics:lowerLimit", "physics:upperLimit"),
    ),
    one(
        "leader-outside",
        CRANE,
        SLEW,
        "newton:mimicJoint",
        ERROR,
        new(
            "/Yard/Gate",
            "PhysicsRevoluteJoint",
            f"{C}/Hook",
            lowerLimit=-10.0,
            upperLimit=10.0,
            excludeFromArticulation=True,
        ),
        *newton_mimic(SLEW, "/Yard/Gate"),
        also=("/Yard/Gate",),
    ),
    one("follows-itself", CRANE, LUFF, "newton:mimicJoint", ERROR, *newton_mimic(LUFF, LUFF)),
    one(
        "leader-missing",
        CRANE,
        LUFF,
        "physxMimicJoint:rotX:referenceJoint",
        ERROR,
        *mimic(LUFF, "rotX", f"{C}/Lift", 1.0),
    ),
    one("chain", CRANE, SLEW, "newton:mimicJoint", INFO, *newton_mimic(SLEW, LUFF), *newton_mimic(LUFF, HOIST)),
    one("gear-without-hinge", CRANE, f"{C}/Mesh", "physics:hinge1", ERROR, *gear(), aim(f"{C}/Mesh", "physics:hinge1")),
    one(
        "gear-on-a-slider",
        CRANE,
        f"{C}/Mesh",
        "physics:hinge1",
        ERROR,
        *gear(),
        aim(f"{C}/Mesh", "physics:hinge1", HOIST),
        aim(f"{C}/Mesh", "physics:body1", f"{C}/Trolley"),
    ),
    one(
        "gear-on-another-body",
        CRANE,
        f"{C}/Mesh",
        "physics:body0",
        ERROR,
        *gear(),
        aim(f"{C}/Mesh", "physics:body1", f"{C}/Hook"),
    ),
    one(
        "gear-old-names",
        CRANE,
        f"{C}/Mesh",
        "physics:hinge0",
        ERROR,
        *gear(),
        aim(f"{C}/Mesh", "physics:hinge0"),
        aim(f"{C}/Mesh", "physxGearJoint:hinge0", SLEW),
    ),
    one(
        "gear-old-name-kept",
        CRANE,
        f"{C}/Mesh",
        "physxGearJoint:hinge0",
        INFO,
        *gear(),
        aim(f"{C}/Mesh", "physxGearJoint:hinge0", SLEW),
    ),
    one(
        "gear-ratio-blocked",
        CRANE,
        f"{C}/Mesh",
        "physics:gearRatio",
        WARNING,
        *gear(),
        block(f"{C}/Mesh", "physics:gearRatio"),
    ),
    one(
        "gear-ratio-zero",
        CRANE,
        f"{C}/Mesh",
        "physics:gearRatio",
        WARNING,
        *gear(),
        put(f"{C}/Mesh", "physics:gearRatio", 0.0),
    ),
    one(
        "gear-with-frames",
        CRANE,
        f"{C}/Mesh",
        "physics:localPos0",
        INFO,
        *gear(),
        put(f"{C}/Mesh", "physics:localPos0", vector(5, 0, 0)),
    ),
)

HOOK = f"{C}/Hook"
MASSES = (
    one(
        "no-mass",
        CRANE,
        HOOK,
        "physics:mass",
        WARNING,
        no_api(HOOK, "PhysicsMassAPI"),
        no_api(HOOK, "PhysicsCollisionAPI"),
        drop(HOOK, "physics:mass"),
        also=(SWIVEL,),
    ),
    one("negative-mass", CRANE, HOOK, "physics:mass", WARNING, put(HOOK, "physics:mass", -2.0)),
    one(
        "negative-density",
        RIG,
        "/Rig/Lamp",
        "physics:density",
        WARNING,
        drop("/Rig/Lamp", "physics:mass"),
        put("/Rig/Lamp", "physics:density", -700.0),
    ),
    one(
        "inertia-with-a-zero",
        CRANE,
        HOOK,
        "physics:diagonalInertia",
        ERROR,
        put(HOOK, "physics:diagonalInertia", vector(30, 0, 30)),
        also=(SWIVEL,),
    ),
    one(
        "triangle",
        RIG,
        "/Rig/Door",
        "physics:diagonalInertia",
        WARNING,
        put("/Rig/Door", "physics:diagonalInertia", vector(0.1, 0.1, 0.4)),
    ),
    one(
        "axes-not-unit",
        CRANE,
        HOOK,
        "physics:principalAxes",
        INFO,
        puts(HOOK, {"physics:diagonalInertia": vector(30, 35, 40), "physics:principalAxes": turn(2, 0, 0, 1)}),
    ),
    one(
        "mass-ratio",
        CRANE,
        GIMBAL,
        "physics:body1",
        WARNING,
        put(f"{C}/Wrist", "physics:mass", 0.0005),
        put(HOOK, "physics:mass", 0.0005),
        also=(SWIVEL,),
    ),
    one(
        "mass-ratio-loose",
        RIG,
        HINGE,
        "physics:body1",
        WARNING,
        put("/Rig/Door", "physics:mass", 0.001),
        put("/Rig/Stage", "physics:mass", 0.001),
        also=(TABLE,),
    ),
    one("density-wins-nothing", CRANE, HOOK, "physics:density", INFO, put(HOOK, "physics:density", 7800.0)),
    one(
        "inertia-in-metres",
        CRANE,
        f"{C}/Boom",
        "physics:diagonalInertia",
        WARNING,
        put(f"{C}/Boom", "physics:diagonalInertia", vector(0.3, 0.3, 0.3)),
        also=(LUFF,),
    ),
    one(
        "mass-in-grams",
        RIG,
        "/Rig/Drawer",
        "physics:mass",
        WARNING,
        put("/Rig/Drawer", "physics:mass", 27000000.0),
        also=(RAIL,),
    ),
)

LAYERS = (
    one(
        "animated",
        CRANE,
        HOIST,
        f"{LINEAR}targetPosition",
        INFO,
        put(HOIST, f"{LINEAR}targetPosition", 0.0),
        samples(HOIST, f"{LINEAR}targetPosition"),
        also=(HOIST,),
    ),
    one("hidden-opinion", CRANE, LUFF, "physics:upperLimit", INFO, weaker(LUFF, "physics:upperLimit", 45.0)),
    one(
        "wrong-type",
        CRANE,
        HOIST,
        "physics:axis",
        ERROR,
        drop(HOIST, "physics:axis"),
        as_type(HOIST, "physics:axis", "Y", Sdf.ValueTypeNames.String),
        also=(HOIST,),
    ),
    one("unknown-schema", CRANE, HOIST, None, INFO, api(HOIST, "PhysxMagicJointAPI")),
    one("misspelt-schema", CRANE, HOIST, None, WARNING, api(HOIST, "PhysxJointAxisApi:linear")),
    one("newton-mimic-without-api", CRANE, HOIST, "newton:mimicJoint", WARNING, aim(HOIST, "newton:mimicJoint", LUFF)),
    one("newton-seed-without-api", CRANE, HOIST, "newton:armature", INFO, put(HOIST, "newton:armature", 3.0)),
    one(
        "axis-without-api",
        CRANE,
        HOIST,
        "physxJointAxis:linear:armature",
        WARNING,
        put(HOIST, "physxJointAxis:linear:armature", 3.0),
    ),
    one(
        "misspelt-attribute",
        CRANE,
        HOIST,
        "drive:linear:physics:stifness",
        INFO,
        put(HOIST, "drive:linear:physics:stifness", 3.0),
    ),
    one("negative-armature", CRANE, LUFF, f"{AXIS}armature", WARNING, put(LUFF, f"{AXIS}armature", -4.0)),
)

DEFECTS = (*STRUCTURE, *LIMITS, *DRIVES, *ENVELOPES, *AXES, *FRAMES, *COUPLINGS, *MASSES, *LAYERS)
