"""A two-hinge arm as text: known masses, hinges along z, no colliders."""

from __future__ import annotations

__all__ = ["ELBOW", "SHOULDER", "arm"]

SHOULDER, ELBOW = "/Arm/Shoulder", "/Arm/Elbow"

_LINKS = (("Base", 0.0, 100.0, 10.0), ("Upper", 1.0, 2.0, 0.5), ("Fore", 2.5, 3.0, 0.7))


def arm(shoulder: str = "", elbow: str = "", *, fixed: bool = True, turned: bool = False) -> str:
    """Return a stage; `shoulder` and `elbow` are properties of the two hinges.

    With the arm straight H = [[13.7, 6.7], [6.7, 3.7]]. `turned` names the elbow's bodies the other way round.
    """
    links = "".join(
        f'def Xform "{name}" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysxRigidBodyAPI"])\n'
        f'{{\n double3 xformOp:translate = ({x}, 0, 0)\n uniform token[] xformOpOrder = ["xformOp:translate"]\n'
        f" float physics:mass = {mass}\n float3 physics:diagonalInertia = (1, 1, {inertia})\n"
        " float physxRigidBody:angularDamping = 0\n}\n"
        for name, x, mass, inertia in _LINKS
    )
    anchor = 'def PhysicsFixedJoint "Anchor"\n{\n rel physics:body1 = </Arm/Base>\n}\n' if fixed else ""
    sides = (("Upper", 0.5), ("Fore", -1.0))
    joints = _hinge("Shoulder", (("Base", 0.5), ("Upper", -0.5)), shoulder)
    joints += _hinge("Elbow", sides[::-1] if turned else sides, elbow)
    return (
        '#usda 1.0\n(\n metersPerUnit = 1\n upAxis = "Z"\n)\n'
        'def PhysicsScene "Scene"\n{\n float physics:gravityMagnitude = 0\n}\n'
        f'def Xform "Arm" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])\n{{\n{links}{anchor}{joints}}}\n'
    )


def _hinge(name: str, sides: tuple[tuple[str, float], ...], lines: str) -> str:
    ends = "".join(
        f" rel physics:body{i} = </Arm/{body}>\n point3f physics:localPos{i} = ({x}, 0, 0)\n"
        for i, (body, x) in enumerate(sides)
    )
    apis = '["PhysicsDriveAPI:angular", "PhysicsJointStateAPI:angular", "PhysxJointAxisAPI:angular"]'
    return (
        f'def PhysicsRevoluteJoint "{name}" (prepend apiSchemas = {apis})\n{{\n{ends}'
        f' uniform token physics:axis = "Z"\n{lines}\n}}\n'
    )
