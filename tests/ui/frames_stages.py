"""Stages that the pictures of joints are drawn from, and random edits of one of them."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from pxr import Gf, Sdf, Usd, UsdGeom, UsdPhysics

sys.path.insert(0, str(Path(__file__).parents[1]))

from placement_stages import COLLIDER, body, joint, prim, stage

from omni_physjoint.resources import sample_path

__all__ = ["GALLERY", "edits", "stage_of"]

_HINGE = "PhysicsRevoluteJoint"
_BAR = prim("Cube", "Shape", ("double size = 0.4",), (COLLIDER,))

GALLERY = {
    "revolute": ("gallery", "/World/Door/Hinge"),
    "revolute-link": ("arm", "/World/Arm/Joints/Elbow"),
    "prismatic": ("gallery", "/World/Drawer/Rail"),
    "prismatic-link": ("gallery", "/World/Crane/Travel"),
    "spherical": ("gallery", "/World/Bell/Shackle"),
    "spherical-link": ("gallery", "/World/Crane/Rope"),
    "fixed": ("gallery", "/World/Bracket/Glue"),
    "anchor": ("gallery", "/World/Crane/Bolt"),
    "d6": ("gallery", "/World/Seat/Suspension"),
    "d6-link": ("gallery", "/World/Crane/PanTilt"),
    "distance": ("gallery", "/World/Lamp/Cord"),
    "gear": ("gallery", "/World/Gearbox/Mesh"),
    "rack": ("gallery", "/World/Press/Mesh"),
    "gap": ("mistakes", "/World/Loose/FrameOnScaledBody"),
    "gap-link": ("gap", "/World/J1"),
    "not-created": ("mistakes", "/World/Loose/ZeroQuaternion"),
}
"""Stage and joint of each picture, by name."""


def _pair(first: str, second: str) -> str:
    """Return two links, hinged about x between -30 and 90 degrees."""
    return stage(
        body("A", inside=_BAR),
        body("B", at="(0, 0.6, 0)", inside=_BAR),
        joint("Mount", "", "/World/A"),
        joint(
            "J",
            first,
            second,
            "float physics:lowerLimit = -30",
            "float physics:upperLimit = 90",
            kind=_HINGE,
            position0="(0, 0, 0)" if first.endswith("A") else "(0, -0.6, 0)",
            position1="(0, -0.6, 0)" if first.endswith("A") else "(0, 0, 0)",
        ),
    )


def _chain(gap: float = 0.0) -> str:
    joints = [
        joint(
            f"J{i}",
            f"/World/L{i}",
            f"/World/L{i + 1}",
            'uniform token physics:axis = "Z"',
            "float physics:lowerLimit = -60",
            "float physics:upperLimit = 60",
            kind=_HINGE,
            position0="(0.5, 0, 0)",
            position1=f"({-0.5 - gap}, {gap}, 0)",
        )
        for i in range(5)
    ]
    bodies = [body(f"L{i}", at=f"({i}, 0, 0)", inside=_BAR) for i in range(6)]
    return stage(*bodies, joint("Mount", "", "/World/L0"), *joints)


_TEXTS = {
    "straight": _pair("/World/A", "/World/B"),
    "reversed": _pair("/World/B", "/World/A"),
    "chain": _chain(),
    "gap": _chain(0.25),
}


def stage_of(name: str) -> Usd.Stage:
    """Return one of our stages, or a sample, opened anew."""
    if name not in _TEXTS:
        return Usd.Stage.Open(str(sample_path(name)))
    layer = Sdf.Layer.CreateAnonymous(".usda")
    assert layer.ImportFromString(_TEXTS[name])
    return Usd.Stage.Open(layer)


def edits(usd: Usd.Stage, count: int) -> Iterator[Callable[[], object]]:
    """Yield edits of the chain: bodies move, turn and grow, joints change, come and go, shapes too."""
    chance = random.Random(7)
    for number in range(count):
        link = usd.GetPrimAtPath(f"/World/L{chance.randrange(6)}")
        hinge = usd.GetPrimAtPath(f"/World/J{chance.randrange(5)}")
        kind = chance.randrange(8)
        if kind == 0 and link:
            yield lambda p=link: UsdGeom.XformCommonAPI(p).SetTranslate(
                Gf.Vec3d(chance.uniform(-3, 3), chance.uniform(-3, 3), chance.uniform(-3, 3))
            )
        elif kind == 1 and link:
            yield lambda p=link: UsdGeom.XformCommonAPI(p).SetRotate(Gf.Vec3f(chance.uniform(-180, 180), 20, 5))
        elif kind == 2 and link:
            yield lambda p=link: UsdGeom.XformCommonAPI(p).SetScale(Gf.Vec3f(chance.uniform(0.5, 2), 1, 1))
        elif kind == 3 and hinge:
            yield lambda p=hinge: p.GetAttribute("physics:lowerLimit").Set(chance.uniform(-180, 0))
        elif kind == 4 and hinge:
            yield lambda p=hinge: p.GetAttribute("physics:localPos0").Set(Gf.Vec3f(chance.uniform(-1, 1), 0, 0))
        elif kind == 5 and hinge:
            yield lambda p=hinge: p.SetActive(not p.IsActive())
        elif kind == 6:
            yield lambda n=number: _toggle_shape(usd, n % 6)
        elif link:
            yield lambda p=link: UsdPhysics.RigidBodyAPI(p).GetRigidBodyEnabledAttr().Set(chance.random() < 0.8)


def _toggle_shape(usd: Usd.Stage, number: int) -> None:
    path = f"/World/L{number}/Extra"
    if usd.GetPrimAtPath(path):
        usd.RemovePrim(path)
    elif usd.GetPrimAtPath(f"/World/L{number}"):
        ball = UsdGeom.Sphere.Define(usd, path)
        ball.GetRadiusAttr().Set(0.3)
        UsdPhysics.CollisionAPI.Apply(ball.GetPrim())
