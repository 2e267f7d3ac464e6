"""Random stages of bodies with random colliders and mass columns; the same seed gives the same text."""

from __future__ import annotations

import random
from collections.abc import Iterable

__all__ = ["random_stage"]

_ROUND = ("Capsule", "Cylinder", "Cone")


def random_stage(seed: int, bodies: int = 8) -> str:
    """Return a stage of `bodies` bodies in turn dynamic, kinematic and links of an articulation, in random units."""
    r = random.Random(seed)
    head = (
        f"#usda 1.0\n(\n metersPerUnit = {r.choice((1, 0.01, 0.001, 0.0254))}\n"
        f' kilogramsPerUnit = {r.choice((1, 1, 0.001, 2.5))}\n upAxis = "Z"\n)\n'
    )
    materials = "".join(
        f'def Material "M{i}" (prepend apiSchemas = ["PhysicsMaterialAPI"])\n{{\n float physics:density = {d}\n}}\n'
        for i, d in enumerate((0, 250, 7800))
    )
    return head + materials + "".join(_group(r, index) for index in range(bodies))


def _group(r: random.Random, index: int) -> str:
    role = ("dynamic", "link", "kinematic", "link")[index % 4]
    body = _body(r, "B", kinematic=role == "kinematic")
    parent = _transform(r, shear=r.random() < 0.3)
    if role != "link":
        return f'def Xform "G{index}"\n{{\n{parent}{body}}}\n'
    return (
        f'def Xform "G{index}" (prepend apiSchemas = ["PhysicsArticulationRootAPI"])\n{{\n{parent}{body}'
        f'def PhysicsFixedJoint "J"\n{{\n rel physics:body1 = </G{index}/B>\n}}\n}}\n'
    )


def _body(r: random.Random, name: str, *, kinematic: bool) -> str:
    apis = ["PhysicsRigidBodyAPI"]
    lines = ["bool physics:kinematicEnabled = true"] if kinematic else []
    if r.random() < 0.7:
        apis.append("PhysicsMassAPI")
        lines += _mass_columns(r, 0.35)
    apis += _binding(r, lines, 0.15)
    inside = "".join(_collider(r, f"C{i}") for i in range(r.choice((0, 1, 1, 2, 3))))
    if r.random() < 0.15:
        # A nested body takes its own colliders away.
        nested = "\n".join([*_mass_columns(r, 0.3), _transform(r), _collider(r, "D")])
        inside += f'def Xform "N" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"])\n{{\n{nested}\n}}\n'
    return _prim("Xform", name, apis, [*lines, _transform(r, shear=r.random() < 0.4), inside])


def _collider(r: random.Random, name: str) -> str:
    kind = r.choice(("Cube", "Sphere", *_ROUND))
    apis, lines = ["PhysicsCollisionAPI"], []
    if kind == "Cube" and r.random() < 0.7:
        lines.append(f"double size = {_number(r)}")
    if kind != "Cube" and r.random() < 0.7:
        lines.append(f"double radius = {_number(r)}")
    if kind in _ROUND:
        lines.append(f"double height = {_number(r)}")
        lines += [f'uniform token axis = "{r.choice("XYZ")}"'] if r.random() < 0.7 else []
    if r.random() < 0.3:
        apis.append("PhysicsMassAPI")
        lines += _mass_columns(r, 0.3, whole=False)
    if r.random() < 0.1:
        lines.append("bool physics:collisionEnabled = false")
    if r.random() < 0.1:
        apis.append("PhysxTriggerAPI")
    apis += _binding(r, lines, 0.3)
    prim = _prim(kind, name, apis, [*lines, _transform(r, shear=r.random() < 0.4)])
    if r.random() < 0.3:
        return f'def Xform "X{name}"\n{{\n{_transform(r, shear=True)}{prim}}}\n'
    return prim


def _mass_columns(r: random.Random, chance: float, *, whole: bool = True) -> list[str]:
    lines = []
    if r.random() < chance:
        lines.append(f"float physics:mass = {r.choice((_number(r), _number(r), -1, 0))}")
    if r.random() < chance:
        lines.append(f"float physics:density = {r.choice((_number(r), 1000 * _number(r), 0, -5))}")
    if r.random() < chance:
        lines.append(f"point3f physics:centerOfMass = {_triple(r, -2, 2)}")
    if r.random() < chance:
        lines.append(f"float3 physics:diagonalInertia = {_triple(r, 1, 2)}")
        if whole:
            # Without axes of its own the body would take those of the colliders, which are anybody's guess on a cube.
            lines.append(f"quatf physics:principalAxes = {_unit(r)}")
    return lines


def _binding(r: random.Random, lines: list[str], chance: float) -> list[str]:
    if r.random() >= chance:
        return []
    lines.append(f"rel {r.choice(('material:binding', 'material:binding:physics'))} = </M{r.randrange(3)}>")
    return ["MaterialBindingAPI"]


def _transform(r: random.Random, *, shear: bool = False) -> str:
    """Translation and rotation, with a uniform scale or one for each axis, now and then mirrored."""
    lines = [f"double3 xformOp:translate = {_triple(r, -3, 3)}"]
    order = ["xformOp:translate"]
    if r.random() < 0.7:
        lines.append(f"float3 xformOp:rotateXYZ = {_triple(r, -180, 180)}")
        order.append("xformOp:rotateXYZ")
    if r.random() < 0.6:
        size = _number(r)
        scale = tuple(r.choice((-1, 1, 1, 1)) * _number(r) for _ in range(3)) if shear else (size, size, size)
        lines.append(f"float3 xformOp:scale = {scale}")
        order.append("xformOp:scale")
    names = ", ".join(f'"{name}"' for name in order)
    return "\n".join([*lines, f"uniform token[] xformOpOrder = [{names}]", ""])


def _prim(kind: str, name: str, apis: Iterable[str], lines: Iterable[str]) -> str:
    listed = ", ".join(f'"{api}"' for api in apis)
    text = "\n".join(lines)
    return f'def {kind} "{name}" (prepend apiSchemas = [{listed}])\n{{\n{text}\n}}\n'


def _number(r: random.Random) -> float:
    return round(r.uniform(0.4, 2.0), 3)


def _triple(r: random.Random, low: float, high: float) -> tuple[float, float, float]:
    return (round(r.uniform(low, high), 3), round(r.uniform(low, high), 3), round(r.uniform(low, high), 3))


def _unit(r: random.Random) -> tuple[float, float, float, float]:
    q = [r.gauss(0.0, 1.0) for _ in range(4)]
    length = sum(x * x for x in q) ** 0.5
    return (q[0] / length, q[1] / length, q[2] / length, q[3] / length)
