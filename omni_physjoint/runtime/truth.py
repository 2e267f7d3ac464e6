"""The runtime's answer in the words of a report: role, degrees of freedom, PhysX object, articulations and bodies.

The result has the shape of ``inspect --format json`` where both can say the same thing, so that a comparison is one of
like with like, and a view can put the two side by side. What the runtime does not know (reasons, findings, instance
names) is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from omni_physjoint.model import DriveType, Role
from omni_physjoint.runtime.answer import RuntimeAnswer
from omni_physjoint.runtime.rotations import euler_angles
from omni_physjoint.units import FLT_MAX

__all__ = ["PROTOTYPE", "QUANTITIES", "truth_of"]

PROTOTYPE = "/__Prototype_"
"""How the paths of prims inside instances begin; a number of the runtime's choice follows."""

QUANTITIES: Mapping[str, tuple[str, str]] = {
    "stiffness": ("jointStiffness", "driveStiffness"),
    "damping": ("jointDamping", "driveDamping"),
    "max_force": ("jointMaxForce", "driveMaxEffort"),
    "max_velocity": ("jointMaxVelocity", "maxJointDofVelocity"),
    "armature": ("jointArmature", "armature"),
    "static_friction": ("jointStaticFriction", "staticFrictionEffort"),
    "dynamic_friction": ("jointDynamicFriction", "dynamicFrictionEffort"),
    "viscous_friction": ("jointViscousFriction", "viscousFrictionCoefficient"),
    "max_actuator_velocity": ("jointMaxActuatorVelocity", "driveMaxActuatorVelocity"),
    "speed_effort_gradient": ("jointSpeedEffortGradient", "driveSpeedEffortGradient"),
    "velocity_dependent_resistance": ("jointVelocityDependentResistance", "driveVelocityDependentResistance"),
    "position": ("jointPosition", "jointPosition"),
    "velocity": ("jointVelocity", "jointVelocity"),
    "position_target": ("jointPositionTarget", "driveTarget"),
    "velocity_target": ("jointVelocityTarget", "driveVelocity"),
}
"""Scalar quantities of a DOF: name in the read-back (USD units) and in the recording (PhysX units)."""

_BODIES = ("physics:body0", "physics:body1")
_COUPLED = {
    "PhysxPhysicsGearJoint": ("physics:hinge0", "physics:hinge1"),
    "PhysxPhysicsRackAndPinionJoint": ("physics:hinge", "physics:prismatic"),
}
_ARTICULATION_JOINT = "PxArticulationJointReducedCoordinate"
_AXES = ("x", "y", "z", "twist", "swing1", "swing2")
_ROTATIONS = ("twist", "swing1", "swing2")
_DRIVE_TYPES = tuple(DriveType)
_MIMIC = "mimic:"
_DEFAULT_CONE = 1.5707963267948966
_FREE = (-FLT_MAX, FLT_MAX)


def truth_of(answer: RuntimeAnswer) -> dict[str, Any]:
    """Return the answer in report form: "joints", "prototypes", "articulations", "roots" and "bodies".

    "joints", "prototypes", "roots" and "bodies" are mappings by path; "prototypes" has the columns of joints inside
    instances, under the runtime's own paths. "articulations" is a list. A joint without an object that may anchor an
    articulation has the role of an anchor, and in "rivals" all joints that may anchor the same one, itself included.

    Raises:
        ValueError: The answer was read without a recording.
    """
    if answer.pvd is None:
        raise ValueError("a reading without a recording does not tell roles")
    held = _Held(answer, answer.pvd)
    own = {path for path in answer.columns if not path.startswith(PROTOTYPE)}
    return {
        "contract": answer.contract,
        "joints": {path: _published(answer, path) | held.joint(path) for path in sorted(own)},
        "prototypes": {path: _published(answer, path) for path in sorted(set(answer.columns) - own)},
        "articulations": list(held.articulations()),
        "roots": {path: {"columns": dict(columns)} for path, columns in sorted(answer.root_columns.items())},
        "bodies": {path: held.body(path) for path in sorted(held.actors)},
    }


def _published(answer: RuntimeAnswer, path: str) -> dict[str, Any]:
    columns = {name: v for name, v in answer.columns[path].items() if not name.startswith("usd-metadata:")}
    return {"type": answer.types[path], "schemas": list(answer.schemas[path]), "columns": columns}


class _Held:
    """The PhysX objects of one answer, indexed."""

    def __init__(self, answer: RuntimeAnswer, pvd: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> None:
        self.answer = answer
        self.objects = pvd["joints"]
        self.recorded = pvd["articulations"]
        self.actors = {
            path: actor
            for path, actor in pvd["actors"].items()
            if actor["class"] != "PxRigidStatic" or path in answer.body_columns
        }
        self.paths = frozenset(pvd["actors"])
        self.root_of = {link: key for key, values in self.recorded.items() for link in values["links"]}
        self.mimics: dict[str, list[dict[str, Any]]] = {}
        for key, values in self.objects.items():
            if key.startswith(_MIMIC):
                self.mimics.setdefault(values["jointA"], []).append(_mimic(values))
        anchored = {path: self.anchored_root(path) for path in answer.columns if path not in self.objects}
        self.anchored = {path: root for path, root in anchored.items() if root}

    def joint(self, path: str) -> dict[str, Any]:
        held = self.objects.get(path)
        if held is None:
            anchored = self.anchored.get(path)
            role = Role.FIXED_BASE_ANCHOR if anchored else Role.NOT_CREATED
            root = anchored and _root_path(anchored)
            rivals = sorted(other for other, at in self.anchored.items() if at == anchored) if anchored else []
            return {"role": role.value, "articulation": root, "dofs": [], "physx": _no_object(), "rivals": rivals}
        inside = held["class"] == _ARTICULATION_JOINT
        physx = _articulation_object(held) if inside else _standalone_object(held)
        couplings = self.mimics.get(path, [])
        physx["mimic"] = couplings[0] if couplings else None
        physx["mimics"] = couplings
        return {
            "role": (Role.ARTICULATION if inside else Role.STANDALONE).value,
            "articulation": _root_path(self.root_of[held["child"]]) if inside else None,
            "dofs": self.dofs(path, held) if inside else [],
            "physx": physx,
        }

    def anchored_root(self, path: str) -> str | None:
        """Return the fixed-base articulation that a joint without an object may anchor: it has but one body, its root.

        Of several such joints one does; nothing tells which.
        """
        columns = self.answer.columns[path]
        bodies = [self.body_of(columns.get(name, ())) for name in _BODIES]
        # A gear or a rack without a body of its own on one side has that of the joint that it couples.
        for side, name in enumerate(_COUPLED.get(self.answer.types[path], ())):
            other = self.first(columns.get(name))
            if other and not self.has_actor(columns.get(_BODIES[side], ())) and self.made_before(other, path):
                bodies[side] = self.lent_by(other)
        movable = [body for body in bodies if body]
        if len(movable) != 1 or not columns.get("physics:jointEnabled", True):
            return None
        root = self.root_of.get(movable[0])
        if root is None or self.recorded[root]["links"][0] != movable[0]:
            return None
        return root if _is_fixed(self.recorded[root]) else None

    @staticmethod
    def first(targets: Any) -> str | None:
        """Return the first target of a column, None where there is none."""
        return str(targets[0]) if targets else None

    def has_actor(self, targets: Any) -> bool:
        """Tell whether the first target lies at or below any actor, static ones included."""
        path = str(targets[0]) if targets else ""
        while path and path not in self.paths:
            path = path.rpartition("/")[0]
        return bool(path)

    def made_before(self, joint: str, coupling: str) -> bool:
        """Tell whether a joint is there when a coupling is made: of couplings gears come first, then paths count."""
        kind, own = self.answer.types.get(joint), self.answer.types[coupling]
        return kind is not None and (kind not in _COUPLED or (kind, joint) < (own, coupling))

    def lent_by(self, joint: str) -> str | None:
        """Return body 1, where there is none body 0, of a joint that a coupling names."""
        columns = self.answer.columns.get(joint, {})
        first, second = (columns.get(name, ()) for name in _BODIES)
        return self.body_of(second if self.has_actor(second) else first)

    def body_of(self, targets: Any) -> str | None:
        """Return the link or moving body that the first target belongs to."""
        path = targets[0] if targets else ""
        while path:
            if self.actors.get(path, {}).get("class") in ("PxArticulationLink", "PxRigidDynamic"):
                return str(path)
            if path in self.answer.body_columns:  # a disabled body: what is above it does not move it
                return None
            path = path.rpartition("/")[0]
        return None

    def dofs(self, path: str, held: Mapping[str, Any]) -> list[dict[str, Any]]:
        read = self.answer.joints.get(path, {})
        rows: list[dict[str, Any]] = []
        for index, (axis, values) in enumerate(held["axes"].items()):
            limit = (values["limitLow"], values["limitHigh"]) if values["motion"] == "limited" else _FREE
            row: dict[str, Any] = {
                "axis": axis,
                "drive_type": _drive_type(read, index).value,
                "limit": {"usd": _item(read, "jointLimit", index), "physx": list(limit)},
            }
            for name, (usd, physx) in QUANTITIES.items():
                row[name] = {"usd": _item(read, usd, index), "physx": values[physx]}
            rows.append(row)
        return rows

    def articulations(self) -> Iterator[dict[str, Any]]:
        for key, values in self.recorded.items():
            inside = [
                path
                for path, held in self.objects.items()
                if held["class"] == _ARTICULATION_JOINT and held["child"] in values["links"]
            ]
            yield {
                "root": _root_path(key),
                "fixed_base": _is_fixed(values),
                "links": list(values["links"]),
                "joints": sorted(inside),
            }

    def body(self, path: str) -> dict[str, Any]:
        actor = self.actors[path]
        read = self.answer.links.get(path) or self.answer.bodies.get(path)
        mass: dict[str, Any] = dict.fromkeys(("mass", "center_of_mass", "inertia"))
        if read:
            mass = {
                "mass": read["mass"],
                "center_of_mass": read["centerOfMassPosition"],
                "inertia": read["inertia"],
            }
        return {"role": _body_role(actor), **mass, "columns": dict(self.body_columns(path))}

    def body_columns(self, path: str) -> Mapping[str, Any]:
        """Return the columns of a body; those of one inside an instance are published on its prototype."""
        columns = self.answer.body_columns
        own = columns.get(path, {})
        if own and "_protoPath" not in own:
            return own
        prototype = str(own.get("_protoPath"))
        if prototype in columns:
            return columns[prototype]
        # 0.6 does not tell which prototype; two with a body at the same place would be alike to us.
        trials = [
            c for at, c in columns.items() if at.startswith(PROTOTYPE) and path.endswith("/" + at.split("/", 2)[2])
        ]
        return max(trials, key=len, default=own)


def _root_path(key: str) -> str:
    """Return the prim of an articulation; several of one root are numbered."""
    return key.partition("#")[0]


def _is_fixed(recorded: Mapping[str, Any]) -> bool:
    return "eFIX_BASE" in str(recorded["flags"])


def _body_role(actor: Mapping[str, Any]) -> str:
    if actor["class"] == "PxArticulationLink":
        return "link"
    if actor["class"] == "PxRigidStatic":
        return "static"
    return "kinematic" if "eKINEMATIC" in str(actor.get("rigidBodyFlags")) else "dynamic"


def _item(read: Mapping[str, Any], name: str, index: int) -> Any:
    values = read.get(name, ())
    return values[index] if index < len(values) else None


def _drive_type(read: Mapping[str, Any], index: int) -> DriveType:
    number = _item(read, "jointDriveType", index)
    return _DRIVE_TYPES[number] if number is not None else DriveType.NONE


def _no_object() -> dict[str, Any]:
    return {"class": None, "actors": [None, None], "frames": [], "motions": {}, "limits": {}, "drives": {}}


def _mimic(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "leader": values["jointB"],
        "axis": _axis_name(values["axisA"]),
        "leader_axis": _axis_name(values["axisB"]),
        "ratio": values["gearRatio"],
        "offset": values["offset"],
        "natural_frequency": values["naturalFrequency"],
        "damping_ratio": values["dampingRatio"],
    }


def _axis_name(enum: str) -> str:
    return enum.removeprefix("e").lower()


def _articulation_object(held: Mapping[str, Any]) -> dict[str, Any]:
    axes = held["axes"]
    out = {
        "class": held["class"],
        "actors": [held["parent"], held["child"]],
        "frames": [list(held["parentPose"]), list(held["childPose"])],
        "motions": {axis: axes[axis]["motion"] if axis in axes else "locked" for axis in _AXES},
        "limits": {a: [v["limitLow"], v["limitHigh"]] for a, v in axes.items() if v["motion"] == "limited"},
        "drives": {
            axis: {
                "stiffness": values["driveStiffness"],
                "damping": values["driveDamping"],
                "max_force": values["driveMaxEffort"],
                "type": values["driveType"],
                "target": values["driveTarget"],
                "velocity": values["driveVelocity"],
            }
            for axis, values in axes.items()
            if values["driveType"] != "none"
        },
    }
    if "frictionCoefficient" in held:
        out["friction"] = held["frictionCoefficient"]
    return out


def _standalone_object(held: Mapping[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {
        "class": held["class"],
        "actors": [held["actor0"], held["actor1"]],
        "frames": [list(held["actor0LocalPose"]), list(held["actor1LocalPose"])],
        "motions": {},
        "limits": {},
        "drives": {},
        "break_force": held.get("breakForce"),
        "break_torque": held.get("breakTorque"),
    }
    if held["class"] == "PxD6Joint":
        out["motions"] = {axis: held["motions"][axis] for axis in _AXES}
        out["limits"] = dict(_d6_limits(held))
        out["drives"] = _d6_drives(held)
        if held["distanceLimit"] < FLT_MAX:
            out["distance_limit"] = held["distanceLimit"]
    elif held["class"] == "PxDistanceJoint":
        out["distance"] = _distance(held)
    elif held["class"] == "PxGearJoint":
        out["gear"] = {"ratio": held["ratio"], "hinges": list(held.get("hinges", (None, None)))}
    elif held["class"] == "PxRackAndPinionJoint":
        out["rack"] = {"ratio": held["ratio"], "joints": list(held.get("joints", (None, None)))}
    return out


def _d6_limits(held: Mapping[str, Any]) -> Iterator[tuple[str, list[float]]]:
    for axis in "xyz":
        if held["motions"][axis] == "limited":
            yield axis, list(held[f"linearLimit{axis.upper()}"])
    if held["motions"]["twist"] == "limited":
        yield "twist", list(held["twistLimit"])
    for index, axis in enumerate(("swing1", "swing2")):
        if held["motions"][axis] == "limited":
            # A ball joint sets the cone and leaves the pyramid alone, a D6 the other way round.
            cone = held["swingCone"]
            if any(abs(angle - _DEFAULT_CONE) > 1e-6 for angle in cone):
                yield axis, [-cone[index], cone[index]]
            else:
                yield axis, list(held["swingPyramid"][2 * index : 2 * index + 2])


def _d6_drives(held: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    *rotation, x, y, z = held["drivePosition"]
    targets = dict(zip(_AXES, (x, y, z, *euler_angles(rotation)), strict=True))
    velocities = dict(zip(_AXES, (*held["driveLinVelocity"], *held["driveAngVelocity"]), strict=True))
    return {
        slot.lower(): {
            "stiffness": drive["stiffness"],
            "damping": drive["damping"],
            "max_force": drive["forceLimit"],
            "type": "acceleration" if "eACCELERATION" in str(drive["flags"]) else "force",
            "target": targets.get(slot.lower()),
            "velocity": velocities.get(slot.lower()),
        }
        for slot, drive in held["drives"].items()
    }


def _distance(held: Mapping[str, Any]) -> dict[str, Any]:
    flags = str(held["jointFlags"])
    return {
        "min_enabled": "eMIN_DISTANCE_ENABLED" in flags,
        "minimum": held["minDistance"],
        "max_enabled": "eMAX_DISTANCE_ENABLED" in flags,
        "maximum": held["maxDistance"],
        "spring_enabled": "eSPRING_ENABLED" in flags,
        "stiffness": held["stiffness"],
        "damping": held["damping"],
    }
