"""The small stages on which the drift tests ask the running consumer."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["body", "joint", "prim", "stage"]


def prim(type_name: str, name: str, *lines: str, schemas: Sequence[str] = ()) -> str:
    """Return one prim with the attribute or child `lines`."""
    apis = ", ".join(f'"{api}"' for api in schemas)
    applied = f" (prepend apiSchemas = [{apis}])" if schemas else ""
    return "\n".join([f'def {type_name} "{name}"{applied} {{', *lines, "}\n"])


def body(name: str, *lines: str, schemas: Sequence[str] = ()) -> str:
    """Return a body of 1 kg, at the origin unless `lines` move it."""
    mass = ("float3 physics:diagonalInertia = (0.1, 0.1, 0.1)", "float physics:mass = 1")
    return prim("Xform", name, *mass, *lines, schemas=("PhysicsRigidBodyAPI", "PhysicsMassAPI", *schemas))


def joint(
    type_name: str,
    name: str,
    *lines: str,
    schemas: Sequence[str] = (),
    bodies: Sequence[str] = ("Base", "Link"),
) -> str:
    """Return a joint between two bodies of /W, with the attribute `lines`."""
    targets = (f"rel physics:body{side} = </W/{target}>" for side, target in enumerate(bodies))
    return prim(type_name, name, *targets, *lines, schemas=schemas)


def stage(*parts: str, articulation: bool, base: str | None = None, link: str | None = None) -> str:
    """Return a stage with a base, a link and `parts` under /W, an articulation with a fixed base or none."""
    anchor = [prim("PhysicsFixedJoint", "Anchor", "rel physics:body1 = </W/Base>")] if articulation else []
    schemas = ("PhysicsArticulationRootAPI",) if articulation else ()
    children = [*anchor, base or body("Base"), link or body("Link"), *parts]
    scene = prim("PhysicsScene", "Scene", "float physics:gravityMagnitude = 0")
    return (
        '#usda 1.0\n(\n metersPerUnit = 1\n upAxis = "Z"\n)\n' + scene + prim("Xform", "W", *children, schemas=schemas)
    )
