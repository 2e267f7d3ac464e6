"""The PhysX objects of a recording that concern joints, by prim path, in PhysX units, tree order and float32 values.

Poses are (x, y, z, qx, qy, qz, qw) throughout; the recording itself has the quaternion of some of them first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from omni_physjoint.runtime.native.recording import PvdObject, read_recording

__all__ = ["ARTICULATION_AXES", "D6_AXES", "captured_objects", "count_articulations"]

ARTICULATION_AXES = ("twist", "swing1", "swing2", "x", "y", "z")
D6_AXES = ("x", "y", "z", "twist", "swing1", "swing2")
_MOTIONS = ("locked", "limited", "free")
_DRIVES = ("force", "acceleration", "none")

_WANTED = ("Joint", "Articulation", "RigidDynamic", "RigidStatic")
_ACTORS = ("PxArticulationLink", "PxRigidDynamic", "PxRigidStatic")
_AXIS_VALUES = (
    "limitLow",
    "limitHigh",
    "driveStiffness",
    "driveDamping",
    "driveMaxEffort",
    "driveTarget",
    "driveVelocity",
    "driveMaxActuatorVelocity",
    "driveVelocityDependentResistance",
    "driveSpeedEffortGradient",
    "armature",
    "staticFrictionEffort",
    "dynamicFrictionEffort",
    "viscousFrictionCoefficient",
    "maxJointDofVelocity",
    "jointPosition",
    "jointVelocity",
)
_ACTOR_VALUES = ("rigidBodyFlags", "mass", "massSpaceInertiaTensor")
_ACTOR_POSES = ("globalPose", "cMassLocalPose")
_ARTICULATION_VALUES = ("sleepThreshold", "stabilizationThreshold", "positionIterations", "velocityIterations")
_SOFT = ("Restitution", "BounceThreshold", "Stiffness", "Damping")
_SOFT_LIMITS = ("twistLimit", "swingLimit", "distanceLimit")
_PYRAMID = ("YAngleMin", "YAngleMax", "ZAngleMin", "ZAngleMax")
_LISTS_OF_OBJECTS = ("hinges", "joints")
_REFERENCES = ("hingeJoint", "prismaticJoint")
_NOT_ABOUT_JOINTS = {
    "actor0",
    "actor1",
    "actor0LocalPose",
    "actor1LocalPose",
    "breakForce",
    "breakTorque",
    "constraint",
    "constraintFlags",
    "name",
    "concreteTypeName",
    "type",
    "invMassScale0",
    "invMassScale1",
    "invInertiaScale0",
    "invInertiaScale1",
}


_CUT = 2049
"""Characters of a name that a recording keeps; measured on ovphysx 0.7.0 and 0.6.4."""


def captured_objects(data: bytes, paths: Iterable[str]) -> dict[str, dict[str, dict[str, Any]]]:
    """Return "joints", "articulations" and "actors" of a recording.

    A name that the recording cut is completed where only one of `paths` begins so. A mimic coupling is listed among the
    joints as ``mimic:<follower>``. An articulation that shares its root prim with another is ``path#2``, and so is the
    second coupling of a follower.
    """
    objects = read_recording(data, lambda name: any(word in name for word in _WANTED))
    for held in objects.values():
        name = held.values.get("name")
        if isinstance(name, str) and len(name) >= _CUT:
            whole = [path for path in paths if path.startswith(name)]
            held.values["name"] = whole[0] if len(whole) == 1 else name
    return _Capture(objects).sorted_out()


def count_articulations(recorded: dict[str, dict[str, Any]]) -> dict[str, dict[str, int]]:
    """Return the counts of each recorded articulation, under the names of the read session of 0.7."""
    return {
        path: {
            "dofCount": values["dofs"],
            "linkCount": len(values["links"]),
            "jointCount": len(values["links"]) - 1,
            "isFixedBase": int("eFIX_BASE" in str(values["flags"])),
        }
        for path, values in recorded.items()
    }


class _Capture:
    def __init__(self, objects: dict[int, PvdObject]) -> None:
        self.objects = objects

    def name(self, handle: int) -> str | None:
        held = self.objects.get(handle)
        return None if held is None else held.values.get("name")

    def sorted_out(self) -> dict[str, dict[str, dict[str, Any]]]:
        joints: dict[str, dict[str, Any]] = {}
        articulations: dict[str, dict[str, Any]] = {}
        actors: dict[str, dict[str, Any]] = {}
        for handle, held in self.objects.items():
            values, kind = held.values, held.class_name
            key = values.get("name") or hex(handle)
            if kind == "PxArticulationJointReducedCoordinate":
                joints[key] = self.articulation_joint(kind, values)
            elif kind == "PxArticulationMimicJoint":
                joints[_free_key(f"mimic:{self.name(values['jointA'])}", joints)] = self.mimic(kind, values)
            elif kind.endswith("Joint") and "actor0" in values:
                joints[key] = self.standalone_joint(kind, values)
            elif kind == "PxArticulationReducedCoordinate":
                articulations[_free_key(key, articulations)] = self.articulation(values)
            elif kind in _ACTORS:
                actors[key] = _actor(kind, values)
        return {"joints": joints, "articulations": articulations, "actors": actors}

    def articulation_joint(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        joint: dict[str, Any] = {
            "class": kind,
            "type": values.get("type"),
            "parent": self.name(values["parentLink"]),
            "child": self.name(values["childLink"]),
            "parentPose": [*values["parentTranslation"], *values["parentRotation"]],
            "childPose": [*values["childTranslation"], *values["childRotation"]],
            "axes": {},
        }
        if "frictionCoefficient" in values:  # 0.6 only: physxJoint:jointFriction
            joint["frictionCoefficient"] = values["frictionCoefficient"]
        for index, axis in enumerate(ARTICULATION_AXES):
            motion = _MOTIONS[values["motion"][index]]
            if motion == "locked":
                continue
            row = {"motion": motion, "driveType": _DRIVES[values["driveType"][index]]}
            row.update({name: values[name][index] for name in _AXIS_VALUES if name in values})
            if "driveMaxForce" in values:  # 0.6 keeps the limit there unless the drive has an envelope
                row["driveMaxEffort"] = values["driveMaxEffort"][index] or values["driveMaxForce"][index]
            joint["axes"][axis] = row
        return joint

    def mimic(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        rest = {k: self.name(v) if k in ("jointA", "jointB") else v for k, v in values.items() if k != "articulation"}
        return {"class": kind, **rest}

    def standalone_joint(self, kind: str, values: dict[str, Any]) -> dict[str, Any]:
        joint: dict[str, Any] = {
            "class": kind,
            "actor0": self.name(values["actor0"]),
            "actor1": self.name(values["actor1"]),
            "actor0LocalPose": _pose(values["actor0LocalPose"]),
            "actor1LocalPose": _pose(values["actor1LocalPose"]),
        }
        joint.update({name: values[name] for name in ("breakForce", "breakTorque") if name in values})
        joint.update(self.d6(values) if kind == "PxD6Joint" else self.other(values))
        return joint

    def d6(self, values: dict[str, Any]) -> dict[str, Any]:
        motions = {axis: _MOTIONS[motion] for axis, motion in zip(D6_AXES, values["motions"], strict=True)}
        out: dict[str, Any] = {"motions": motions, "drives": {}}
        for name, value in values.items():
            drive = self.objects.get(value) if name.startswith("drive") and isinstance(value, int) else None
            # Every slot has a drive object; one without gains is the slot's empty state.
            if (
                drive
                and drive.class_name == "PxD6JointDrive"
                and (drive.values["stiffness"] or drive.values["damping"])
            ):
                out["drives"][name.removeprefix("drive")] = drive.values
        out.update({k: values[k] for k in ("drivePosition", "driveLinVelocity", "driveAngVelocity") if k in values})
        if motions["twist"] == "limited":
            out["twistLimit"] = [values["twistLimitLower"], values["twistLimitUpper"]]
        if "limited" in (motions["swing1"], motions["swing2"]):
            out["swingCone"] = [values["swingLimitYAngle"], values["swingLimitZAngle"]]
            out["swingPyramid"] = [values[f"pyramidSwingLimit{end}"] for end in _PYRAMID]
        for index, axis in enumerate("xyz"):
            if motions[axis] == "limited":
                bounds = [values["linearLimitLower"][index], values["linearLimitUpper"][index]]
                out[f"linearLimit{axis.upper()}"] = bounds
        out["distanceLimit"] = values.get("distanceLimitValue")
        soft = [limit + word for limit in _SOFT_LIMITS for word in _SOFT]
        out.update({name: values[name] for name in soft if values.get(name)})
        return out

    def other(self, values: dict[str, Any]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for name, value in values.items():
            if name in _LISTS_OF_OBJECTS:
                out[name] = [self.name(item) for item in value]
            elif name in _REFERENCES:
                out[name] = self.name(value)
            elif name not in _NOT_ABOUT_JOINTS:
                out[name] = value
        return out

    def articulation(self, values: dict[str, Any]) -> dict[str, Any]:
        return {
            "flags": values.get("articulationFlags"),
            "dofs": values.get("dofs"),
            "links": [self.name(link) for link in values.get("links", [])],
            **{name: values.get(name) for name in _ARTICULATION_VALUES},
        }


def _actor(kind: str, values: dict[str, Any]) -> dict[str, Any]:
    out = {"class": kind, **{name: values[name] for name in _ACTOR_VALUES if name in values}}
    out.update({name: _pose(values[name]) for name in _ACTOR_POSES if name in values})
    return out


def _pose(streamed: list[float]) -> list[float]:
    """Return a pose with the translation first."""
    return [*streamed[4:], *streamed[:4]]


def _free_key(name: str, taken: dict[str, Any]) -> str:
    key, number = name, 1
    while key in taken:
        number += 1
        key = f"{name}#{number}"
    return key
