"""Small stages of one body, written as text, for the tests of mass."""

from __future__ import annotations

import numpy as np
from pxr import Usd

from omni_physjoint.consumer.inertia import tensor
from omni_physjoint.consumer.mass import body_mass
from omni_physjoint.model import BodyReport, Scene
from omni_physjoint.scene import read_scene

__all__ = ["BODY", "collider", "prim", "scene_of", "tensor_of", "weigh"]

BODY = "/Body"


def prim(kind: str, name: str, apis: tuple[str, ...] = (), lines: str = "") -> str:
    """Return the text of one prim; `lines` holds its properties and children."""
    listed = "prepend apiSchemas = [" + ", ".join(f'"{api}"' for api in apis) + "]" if apis else ""
    return f'def {kind} "{name}" ({listed})\n{{\n{lines}\n}}\n'


def collider(kind: str, lines: str = "", *apis: str, name: str = "C") -> str:
    """Return the text of a collider."""
    return prim(kind, name, ("PhysicsCollisionAPI", *apis), lines)


def scene_of(
    inside: str,
    *apis: str,
    meters: float = 1.0,
    kilograms: float = 1.0,
    kind: str = "Xform",
    above: str = "",
    beside: str = "",
    contract: str = "0.7",
) -> Scene:
    """Return a scene of the body ``/Body``, which holds `inside` and has `apis` beside PhysicsRigidBodyAPI.

    `beside` stands next to it; `above` are properties of the body, as are those in `inside`.
    """
    stage = Usd.Stage.CreateInMemory()
    body = prim(kind, "Body", ("PhysicsRigidBodyAPI", *apis), above + "\n" + inside)
    head = f"#usda 1.0\n(\n metersPerUnit = {meters}\n kilogramsPerUnit = {kilograms}\n)\n"
    assert stage.GetRootLayer().ImportFromString(head + beside + body)
    return read_scene(stage, contract=contract)


def weigh(scene: Scene, *, as_link: bool = False) -> BodyReport:
    """Return the mass of ``/Body``."""
    return body_mass(scene, BODY, as_link=as_link)


def tensor_of(report: BodyReport) -> list[list[float]]:
    """Return the 3x3 inertia about the centre of mass in body axes."""
    found: list[list[float]] = np.asarray(tensor(report.diagonal_inertia, report.principal_axes)).tolist()
    return found
