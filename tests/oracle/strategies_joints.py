"""Random joints of every type, with every column that a contract component declares."""

from __future__ import annotations

from collections.abc import Sequence

from strategies_prims import Author, Prim

__all__ = ["COUPLINGS", "KINDS", "add_columns", "add_coupling", "add_mimics"]

KINDS = (
    *("PhysicsRevoluteJoint",) * 5,
    *("PhysicsPrismaticJoint",) * 3,
    *("PhysicsSphericalJoint",) * 2,
    *("PhysicsJoint",) * 3,
    "PhysicsFixedJoint",
    "PhysicsDistanceJoint",
)
COUPLINGS = ("PhysxPhysicsGearJoint", "PhysxPhysicsRackAndPinionJoint")

_D6 = ("transX", "transY", "transZ", "rotX", "rotY", "rotZ")
_INSTANCES = {
    "PhysicsRevoluteJoint": ("angular",),
    "PhysicsPrismaticJoint": ("linear",),
    "PhysicsSphericalJoint": ("rotX", "rotY", "rotZ"),
    "PhysicsJoint": (*_D6, "distance"),
    "PhysicsFixedJoint": (),
    "PhysicsDistanceJoint": ("distance",),
}
_ANY = (*_D6, "angular", "linear", "distance", "cone", "foo")
_BOUNDS = (0, 1, -1, 30, -30, 90, -90, 180, -180, 200, -200, 360, -360, 400, 0.5, -0.5, 1e-3)
_ENDLESS = ("inf", "-inf", "nan", 3.4e38, -3.4e38, 1e38, -1e38, 3.4028234663852886e38, -3.4028234663852886e38)


def add_columns(author: Author, joint: Prim) -> None:
    """Give `joint` the columns that its type reads, and now and then some that it does not."""
    instances: list[str] = list(_INSTANCES[joint.type_name])
    while author.chance(author.odd * 2):
        instances.append(author.pick(*_ANY))
    for instance in dict.fromkeys(instances):
        _drive(author, joint, instance)
        _envelope(author, joint, instance)
        _axis(author, joint, instance)
        _state(author, joint, instance)
        _limit(author, joint, instance)
        _soft_limit(author, joint, instance)
    _newton(author, joint)
    _physx_joint(author, joint)
    _own(author, joint)
    _common(author, joint)


def _floats(author: Author, joint: Prim, prefix: str, choices: dict[str, Sequence[object]], likely: float) -> None:
    for name, values in choices.items():
        if author.chance(likely):
            value = author.pick("nan", "inf", "-inf", -1, 1e4) if author.chance(author.odd) else author.pick(*values)
            author.attribute(joint, "float", prefix + name, value)


def _applied(author: Author, joint: Prim, api: str, likely: float) -> bool:
    """Apply `api` perhaps, and tell whether its attributes are to be written: now and then one without the other."""
    if not author.chance(likely):
        return author.chance(author.odd)
    joint.apis.append(api)
    return True


def _drive(author: Author, joint: Prim, instance: str) -> None:
    if not _applied(author, joint, f"PhysicsDriveAPI:{instance}", 0.5):
        return
    _floats(
        author,
        joint,
        f"drive:{instance}:physics:",
        {
            "stiffness": (0, 10, 100, 1e4, 0.5),
            "damping": (0, 1, 10, 0.25),
            "maxForce": (0, 5, 100, "inf", 3.4028234663852886e38),
            "targetPosition": (0, 10, -45, 400, -400, 0.2),
            "targetVelocity": (0, 5, -20, 0.5),
        },
        0.6,
    )
    if author.chance(0.3):
        author.attribute(joint, "token", f"drive:{instance}:physics:type", author.pick('"force"', '"acceleration"'))


def _envelope(author: Author, joint: Prim, instance: str) -> None:
    if _applied(author, joint, f"PhysxDrivePerformanceEnvelopeAPI:{instance}", 0.3):
        values = {
            "maxActuatorVelocity": (0, 5, 200, "inf"),
            "velocityDependentResistance": (0, 0.01, 5),
            "speedEffortGradient": (0, 0.01, 40),
        }
        _floats(author, joint, f"physxDrivePerformanceEnvelope:{instance}:", values, 0.6)


def _axis(author: Author, joint: Prim, instance: str) -> None:
    if _applied(author, joint, f"PhysxJointAxisAPI:{instance}", 0.3):
        values = {
            "armature": (0, 0.01, 2),
            "maxJointVelocity": (0, 2, 100, "inf"),
            "staticFrictionEffort": (0, 1, 3),
            "dynamicFrictionEffort": (0, 0.5, 2),
            "viscousFrictionCoefficient": (0, 0.1, 2),
        }
        _floats(author, joint, f"physxJointAxis:{instance}:", values, 0.5)


def _state(author: Author, joint: Prim, instance: str) -> None:
    if _applied(author, joint, f"PhysicsJointStateAPI:{instance}", 0.2):
        values = {"position": (0, 5, -10, 0.1, 500), "velocity": (0, 3, -0.5)}
        _floats(author, joint, f"state:{instance}:physics:", values, 0.7)


def _limit(author: Author, joint: Prim, instance: str) -> None:
    likely = 0.5 if joint.type_name == "PhysicsJoint" else author.odd
    if not _applied(author, joint, f"PhysicsLimitAPI:{instance}", likely):
        return
    if author.chance(0.25):
        author.attribute(joint, "float", f"limit:{instance}:physics:low", 1)
        author.attribute(joint, "float", f"limit:{instance}:physics:high", -1)
        return
    for end in ("low", "high"):
        if author.chance(0.9):
            author.attribute(joint, "float", f"limit:{instance}:physics:{end}", _bound(author))


def _bound(author: Author) -> object:
    return author.pick(*_ENDLESS) if author.chance(0.08 + author.odd) else author.pick(*_BOUNDS)


def _soft_limit(author: Author, joint: Prim, instance: str) -> None:
    if _applied(author, joint, f"PhysxLimitAPI:{instance}", 0.12):
        values = {
            "stiffness": (0, 10, 500),
            "damping": (0, 1, 20),
            "restitution": (0, 0.5, 1, 2),
            "bounceThreshold": (0, 0.1, 5),
        }
        _floats(author, joint, f"physxLimit:{instance}:", values, 0.5)


def _newton(author: Author, joint: Prim) -> None:
    if _applied(author, joint, "NewtonJointAPI", 0.25):
        values = {"armature": (0, 0.1, 3), "damping": (0, 0.1), "friction": (0, 0.2), "velocityLimit": (0, 1, 50)}
        _floats(author, joint, "newton:", values, 0.5)


def _physx_joint(author: Author, joint: Prim) -> None:
    if _applied(author, joint, "PhysxJointAPI", 0.25):
        values = {"armature": (0, 0.3), "jointFriction": (0, 0.7), "maxJointVelocity": (0, 10, 1e6, "inf")}
        _floats(author, joint, "physxJoint:", values, 0.5)


def _own(author: Author, joint: Prim) -> None:
    """Write the columns of the joint's own type."""
    kind = joint.type_name
    if kind in ("PhysicsRevoluteJoint", "PhysicsPrismaticJoint"):
        for name, values in (("lowerLimit", (-30, -20, -0.5)), ("upperLimit", (20, 30, 0.5))):
            if author.chance(0.7):
                value = author.pick(*values) if author.chance(0.6) else _bound(author)
                author.attribute(joint, "float", f"physics:{name}", value)
    if kind in ("PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsSphericalJoint") and author.chance(0.7):
        author.attribute(joint, "token", "physics:axis", f'"{author.pick("X", "Y", "Z")}"')
    if kind == "PhysicsSphericalJoint":
        values_ = dict.fromkeys(("coneAngle0Limit", "coneAngle1Limit"), (0, 20, 45, 90, -1, 179, 200))
        _floats(author, joint, "physics:", values_, 0.6)
    if kind == "PhysicsDistanceJoint":
        _floats(author, joint, "physics:", {"minDistance": (-1, 0, 0.5), "maxDistance": (-1, 0, 0.2, 2)}, 0.7)
        if _applied(author, joint, "PhysxPhysicsDistanceJointAPI", 0.5):
            prefix = "physxPhysicsDistanceJoint:"
            author.attribute(joint, "bool", f"{prefix}springEnabled", author.pick("true", "false"))
            _floats(author, joint, prefix, {"springStiffness": (0, 40), "springDamping": (0, 3)}, 0.7)


def _common(author: Author, joint: Prim) -> None:
    for number in (0, 1):
        if author.chance(0.8):
            value = author.pick("(nan, 0, 0)", "(inf, 0, 0)", "(1e8, 0, 0)") if author.chance(author.odd) else None
            author.attribute(joint, "point3f", f"physics:localPos{number}", value or author.vector(1))
        if author.chance(0.5):
            author.attribute(joint, "quatf", f"physics:localRot{number}", author.turn())
    if author.chance(0.08):
        author.attribute(joint, "bool", "physics:excludeFromArticulation", author.pick("true", "false"))
    if author.chance(0.06):
        author.attribute(joint, "bool", "physics:jointEnabled", author.pick("true", "false"))
    if author.chance(0.06):
        author.attribute(joint, "bool", "physics:collisionEnabled", author.pick("true", "false"))
    _floats(author, joint, "physics:", {"breakForce": (0, 100, "inf"), "breakTorque": (0, 100, "inf")}, 0.08)


def add_mimics(author: Author, joint: Prim, joints: Sequence[Prim]) -> None:
    """Let `joint` follow one of `joints`, itself included, through one or both of the APIs."""
    for slot in ("rotX", "rotY", "rotZ", "transX"):
        if not author.chance(0.5 if slot == "rotX" else author.odd + 0.1):
            continue
        joint.apis.append(f"PhysxMimicJointAPI:{slot}")
        prefix = f"physxMimicJoint:{slot}:"
        author.relationship(joint, f"{prefix}referenceJoint", author.random.choice(joints).path)
        if author.chance(0.6):
            axis = author.pick('"rotX"', '"rotX"', '"rotY"', '"rotZ"', '"transX"')
            author.attribute(joint, "token", f"{prefix}referenceJointAxis", axis)
        values = {
            "gearing": (1, -2, 0.5, 0),
            "offset": (0, 5, -0.5),
            "naturalFrequency": (0, 10),
            "dampingRatio": (0, 1),
        }
        _floats(author, joint, prefix, values, 0.6)
    if author.chance(0.4):
        joint.apis.append("NewtonMimicAPI")
        author.relationship(joint, "newton:mimicJoint", author.random.choice(joints).path)
        _floats(author, joint, "newton:", {"mimicCoef0": (0, 5, -0.5), "mimicCoef1": (1, -2, 0.5, 0)}, 0.6)
        if author.chance(0.2):
            author.attribute(joint, "bool", "newton:mimicEnabled", author.pick("true", "false"))


def add_coupling(author: Author, joint: Prim, coupled: Sequence[Prim], bodies: Sequence[str]) -> None:
    """Let the gear or rack `joint` couple two joints, with body relationships that mostly fit."""
    gear = joint.type_name == COUPLINGS[0]
    for number, (name, other) in enumerate(
        zip(("hinge0", "hinge1") if gear else ("hinge", "prismatic"), coupled, strict=True)
    ):
        if author.chance(0.9):
            author.relationship(joint, f"physics:{name}", other.path)
        if author.chance(0.85):
            own = [
                line.split("<")[1].split(">")[0]
                for line in other.lines
                if line.startswith("rel physics:body") and "<" in line
            ]
            target = author.random.choice(own) if own and author.chance(0.85) else author.random.choice(bodies)
            author.relationship(joint, f"physics:body{number}", target)
    if author.chance(0.7):
        author.attribute(joint, "float", "physics:gearRatio" if gear else "physics:ratio", author.pick(1, -2, 0.5, 0))
    _common(author, joint)
