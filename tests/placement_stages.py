"""Small stages about bodies, articulations and frames, one peculiarity each, and what we place on them.

Core tests name the measured values; the oracle test holds every stage against the running consumer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pxr import Sdf, Usd

from omni_physjoint.consumer.descriptor import parse_joint
from omni_physjoint.consumer.placement import Placements, place
from omni_physjoint.contract import load
from omni_physjoint.scene import read_scene

__all__ = ["STAGES", "body", "joint", "placed", "stage", "xform"]

_HEAD = '#usda 1.0\n(\n    defaultPrim = "World"\n    metersPerUnit = 1\n    upAxis = "Z"\n)\n\n'
_ROOT = "PhysicsArticulationRootAPI"

DISABLED = "bool physics:rigidBodyEnabled = 0"
KINEMATIC = "bool physics:kinematicEnabled = 1"
EXCLUDED = "bool physics:excludeFromArticulation = 1"
OFF = "bool physics:jointEnabled = 0"
COLLIDER = "PhysicsCollisionAPI"


def prim(kind: str, name: str, lines: Sequence[str] = (), apis: Sequence[str] = (), inside: str = "") -> str:
    """Return a prim as usda."""
    head = f" (prepend apiSchemas = [{', '.join(repr(api) for api in apis)}])".replace("'", '"') if apis else ""
    return f'def {kind} "{name}"{head}\n{{\n' + "".join(f"{line}\n" for line in lines) + inside + "}\n"


def xform(
    name: str,
    *lines: str,
    at: str = "",
    turn: str = "",
    scale: str = "",
    apis: Sequence[str] = (),
    kind: str = "Xform",
    inside: str = "",
) -> str:
    """Return a prim with a translation, a rotation in degrees about X, Y, Z, and a scale."""
    given = {"translate": at, "rotateXYZ": turn, "scale": scale}
    ops = [f"double3 xformOp:{op} = {value}" for op, value in given.items() if value]
    order = ", ".join(f'"xformOp:{op}"' for op, value in given.items() if value)
    if order:
        ops.append(f"uniform token[] xformOpOrder = [{order}]")
    return prim(kind, name, (*lines, *ops), apis, inside)


def body(
    name: str,
    *lines: str,
    at: str = "",
    turn: str = "",
    scale: str = "",
    apis: Sequence[str] = (),
    kind: str = "Xform",
    inside: str = "",
) -> str:
    """Return a rigid body of 1 kg."""
    mass = ("float physics:mass = 1", "float3 physics:diagonalInertia = (0.1, 0.1, 0.1)")
    apis = ("PhysicsRigidBodyAPI", "PhysicsMassAPI", *apis)
    return xform(name, *mass, *lines, at=at, turn=turn, scale=scale, apis=apis, kind=kind, inside=inside)


def joint(
    name: str,
    body0: str = "",
    body1: str = "",
    *lines: str,
    kind: str = "PhysicsFixedJoint",
    apis: Sequence[str] = (),
    position0: str = "",
    position1: str = "",
    rotation0: str = "",
    rotation1: str = "",
    inside: str = "",
) -> str:
    """Return a joint; a body is a path, or a list of paths as usda writes it."""
    given = {
        "rel physics:body0": body0 if body0.startswith("[") or not body0 else f"<{body0}>",
        "rel physics:body1": body1 if body1.startswith("[") or not body1 else f"<{body1}>",
        "point3f physics:localPos0": position0,
        "point3f physics:localPos1": position1,
        "quatf physics:localRot0": rotation0,
        "quatf physics:localRot1": rotation1,
    }
    return prim(kind, name, (*(f"{name} = {value}" for name, value in given.items() if value), *lines), apis, inside)


def stage(*prims: str, root: bool = True, before: str = "") -> str:
    """Return a stage with `prims` below /World, which is an articulation root when `root`."""
    return (
        _HEAD
        + before
        + prim("Xform", "World", (), (_ROOT,) if root else (), prim("PhysicsScene", "Scene") + "".join(prims))
    )


def placed(text: str) -> Placements:
    """Return what we make of the joints of a stage."""
    layer = Sdf.Layer.CreateAnonymous(".usda")
    assert layer.ImportFromString(text)
    scene = read_scene(Usd.Stage.Open(layer))
    contract = load("0.7")
    return place(
        scene, {j.path: parse_joint(j.type_name, j.schemas, j.values(), contract).descriptor for j in scene.joints}
    )


def _pair(first: str, target: str, *, root: bool, **frame: str) -> str:
    """Return a stage with `first` and a body D, joined by J from `target` to D."""
    given = {"position0": "(1, 2, 3)", "position1": "(0.1, 0.2, 0.3)", "rotation0": "(0.5, 0.5, 0.5, 0.5)", **frame}
    return stage(first, body("D", at="(5, 0, 0)"), joint("J", target, "/World/D", **given), root=root)


def _sides() -> dict[str, str]:
    """Return one stage for each kind of thing that a side can point at, without and with an articulation root."""
    at, scale = "(1, 0, 0)", "(2, 3, 4)"
    cube = prim("Cube", "C", ("double size = 1",), (COLLIDER,))
    site = xform("Y", at="(1, 1, 1)", turn="(0, 0, 90)", scale="(1, 2, 1)")
    firsts = {
        "no target": ("", ""),
        "missing": ("", "/World/Nope"),
        "missing below a body": (body("X", at=at, scale=scale), "/World/X/Nope"),
        "no target in list": ("", "[]"),
        "second target ignored": (xform("X"), "[</World/X>, </World/D>]"),
        "xform": (xform("X", at=at, scale=scale), "/World/X"),
        "scope": (xform("X", at=at, scale=scale, inside=prim("Scope", "S")), "/World/X/S"),
        "disabled": (body("X", DISABLED, at=at, scale=scale), "/World/X"),
        "collider of disabled": (body("X", DISABLED, at=at, scale=scale, inside=cube), "/World/X/C"),
        "collider": (xform("X", at=at, scale=scale, kind="Cube", apis=(COLLIDER,)), "/World/X"),
        "below collider": (xform("X", at=at, scale=scale, kind="Cube", apis=(COLLIDER,), inside=site), "/World/X/Y"),
        "topmost collider": (xform("X", at=at, scale=scale, kind="Cube", apis=(COLLIDER,), inside=cube), "/World/X/C"),
        "kinematic": (body("X", KINEMATIC, at=at, scale=scale), "/World/X"),
        "body": (body("X", at=at, scale=scale), "/World/X"),
        "below body": (body("X", at=at, scale=scale, inside=site), "/World/X/Y"),
        "disabled below body": (
            body("X", at=at, scale=scale, inside=body("Y", DISABLED, at="(1, 1, 1)")),
            "/World/X/Y",
        ),
        "mirrored": (body("X", at=at, scale="(-1, 1, 1)"), "/World/X"),
        "sheared": (
            xform("G", turn="(0, 0, 30)", scale="(1, 2, 3)", inside=body("X", turn="(20, 40, 60)", inside=site)),
            "/World/G/X/Y",
        ),
        "owner is no scene": (body("X", "rel physics:simulationOwner = </World/Nope>", at=at, scale=scale), "/World/X"),
        "itself": ("", "/World/D"),
        "property": (body("X", at=at), "/World/X.physics:mass"),
    }
    stages = {}
    for name, (first, target) in firsts.items():
        stages[f"{name}, alone"] = _pair(first, target, root=False)
        stages[f"{name}, under a root"] = _pair(first, target, root=True)
    return stages


def _bad_frames() -> dict[str, str]:
    stages = {}
    for name, rotation in (("zero", "(0, 0, 0, 0)"), ("nan", "(nan, 0, 0, 1)"), ("huge", "(1e30, 0, 0, 0)")):
        a, b = body("A", at="(1, 2, 3)"), body("B", at="(4, 5, 6)", turn="(0, 0, 90)")
        site = body("A", inside=xform("S", at="(1, 2, 3)", turn="(0, 0, 90)", scale="(2, 2, 2)"))
        places = {"position0": "(1, 1, 1)", "position1": "(7, 7, 7)"}
        for number in (0, 1):
            bad = {f"rotation{number}": rotation, **places}
            for root in (False, True):
                where = "under a root" if root else "alone"
                stages[f"{name} rotation{number}, {where}"] = stage(
                    a, b, joint("J", "/World/A", "/World/B", **bad), root=root
                )
        stages[f"{name} rotation0, re-anchored"] = stage(
            site, body("B"), joint("J", "/World/A/S", "/World/B", rotation0=rotation, **places), root=False
        )
        stages[f"{name} rotation0, missing target"] = stage(
            body("B"), joint("J", "/World/Nope", "/World/B", rotation0=rotation, **places), root=False
        )
    return stages


def _chain(*names: str, kind: str = "PhysicsRevoluteJoint") -> str:
    """Return joints J1, J2, ... from each body to the next."""
    pairs = pairwise(names)
    return "".join(joint(f"J{i}", f"/World/{a}", f"/World/{b}", kind=kind) for i, (a, b) in enumerate(pairs, start=1))


def _articulations() -> dict[str, str]:
    four = "".join(body(name) for name in "ABCD")
    three = "".join(body(name) for name in "ABC")
    loop = _chain("A", "B", "C", "D") + joint("J4", "/World/D", "/World/A")
    world = joint("G", "", "/World/A")
    drive = "PhysicsDriveAPI:angular"
    a_root = body("A", apis=(_ROOT,))
    nested = body("Knee", inside=body("Shin", inside=body("Foot")))
    return {
        "weld by hinge": stage(
            body("A"),
            joint("Pan", "", "/World/A", "float physics:upperLimit = 90", kind="PhysicsRevoluteJoint", apis=(drive,)),
        ),
        "second world joint": stage(body("A"), joint("G", "", "/World/A"), joint("H", "", "/World/A")),
        "two world joints by type": stage(
            body("A"), joint("A1", "", "/World/A", kind="PhysicsJoint"), joint("Z1", "", "/World/A")
        ),
        "distance joint as anchor": stage(body("A"), joint("Rope", "", "/World/A", kind="PhysicsDistanceJoint")),
        "kinematic elected": stage(
            body("K", KINEMATIC), three, _chain("A", "B", "C"), joint("J0", "/World/K", "/World/A")
        ),
        "kinematic excluded": stage(
            body("K", KINEMATIC), three, _chain("A", "B", "C"), joint("J0", "/World/K", "/World/A", EXCLUDED)
        ),
        "kinematic as a leaf": stage(
            body("K", KINEMATIC),
            three,
            _chain("A", "B", "C"),
            world,
            joint("H", "", "/World/A"),
            joint("J9", "/World/C", "/World/K"),
        ),
        "kinematic in another part": stage(
            body("K", KINEMATIC),
            four,
            joint("J1", "/World/A", "/World/B"),
            joint("J2", "/World/C", "/World/D"),
            joint("J3", "/World/K", "/World/A"),
        ),
        "loop": stage(four, loop, world),
        "loop without anchor": stage(four, loop),
        "second joint between two links": stage(
            three, _chain("A", "B", "C"), world, joint("P", "/World/A", "/World/B"), joint("Q", "/World/A", "/World/B")
        ),
        "excluded loop closer": stage(
            four, _chain("A", "B", "C", "D"), world, joint("J4", "/World/D", "/World/A", EXCLUDED)
        ),
        "disabled joint": stage(three, _chain("A", "B"), joint("J2", "/World/B", "/World/C", OFF), world),
        "several under one root": stage(four, joint("J1", "/World/A", "/World/B"), joint("J2", "/World/C", "/World/D")),
        "root on a body": stage(a_root, body("B"), body("C"), _chain("B", "A", "C"), root=False),
        "root on a joint to the world": stage(
            three, _chain("A", "B", "C"), joint("G", "", "/World/C", apis=(_ROOT,)), root=False
        ),
        "root on a joint of two bodies": stage(
            three, _chain("A", "B"), joint("J2", "/World/B", "/World/C", apis=(_ROOT,)), root=False
        ),
        "root on a disabled body": stage(body("A", DISABLED, apis=(_ROOT,)), body("B"), _chain("A", "B"), root=False),
        "root on a kinematic body": stage(body("A", KINEMATIC, apis=(_ROOT,)), body("B"), _chain("A", "B"), root=False),
        "root on an ancestor of nothing": stage(xform("X", apis=(_ROOT,)), three, _chain("A", "B", "C"), root=False),
        "nested root": stage(a_root, body("B"), body("C"), _chain("A", "B", "C")),
        "two roots, one tree": stage(a_root, body("B"), body("C", apis=(_ROOT,)), _chain("A", "B", "C"), root=False),
        "root switched off": stage(
            xform(
                "X",
                "bool physxArticulation:articulationEnabled = 0",
                apis=(_ROOT, "PhysxArticulationAPI"),
                inside=three,
            ),
            _chain("X/A", "X/B", "X/C"),
            root=False,
        ),
        "centre of a chain": stage(four, _chain("D", "C", "B", "A")),
        "centre of a star": stage(four, "".join(joint(f"J{n}", f"/World/{n}", "/World/D") for n in "ABC")),
        "centre counts excluded": stage(
            three, joint("J1", "/World/A", "/World/B"), joint("X", "/World/B", "/World/C", EXCLUDED)
        ),
        "enclosing link": stage(
            nested,
            joint("J1", "/World/Knee/Shin", "/World/Knee"),
            joint("J2", "/World/Knee/Shin", "/World/Knee/Shin/Foot"),
        ),
        "children by type, then by path": stage(
            body("R"),
            joint("G", "", "/World/R"),
            four,
            body("a"),
            joint("K1", "/World/R", "/World/A", kind="PhysicsJoint"),
            joint("K2", "/World/R", "/World/B", kind="PhysicsSphericalJoint"),
            joint("K3", "/World/R", "/World/C", kind="PhysicsRevoluteJoint"),
            joint("K4", "/World/R", "/World/D"),
            joint("B5", "/World/R", "/World/a", kind="PhysicsRevoluteJoint"),
        ),
        "gear between links": stage(
            three,
            world,
            _chain("A", "B"),
            joint(
                "J2",
                "/World/A",
                "/World/C",
                'uniform token physics:axis = "Z"',
                kind="PhysicsRevoluteJoint",
                position0="(1, 0, 0)",
            ),
            joint(
                "Mesh",
                "/World/B",
                "/World/C",
                "rel physics:hinge0 = </World/J1>",
                "rel physics:hinge1 = </World/J2>",
                kind="PhysxPhysicsGearJoint",
                position0="(9, 9, 9)",
            ),
        ),
        "gear with hinges swapped": stage(
            three,
            world,
            _chain("A", "B"),
            joint("J2", "/World/A", "/World/C", kind="PhysicsRevoluteJoint"),
            joint(
                "Mesh",
                "/World/B",
                "/World/C",
                "rel physics:hinge0 = </World/J2>",
                "rel physics:hinge1 = </World/J1>",
                kind="PhysxPhysicsGearJoint",
            ),
        ),
        "gear with hinges swapped, alone": stage(
            three,
            _chain("A", "B"),
            joint("J2", "/World/A", "/World/C", kind="PhysicsRevoluteJoint"),
            joint(
                "Mesh",
                "/World/B",
                "/World/C",
                "rel physics:hinge0 = </World/J2>",
                "rel physics:hinge1 = </World/J1>",
                kind="PhysxPhysicsGearJoint",
                position0="(9, 9, 9)",
            ),
            root=False,
        ),
        "instance of a robot": stage(
            'def "I" (instanceable = true\n prepend references = </_P>) {}\n',
            body("A"),
            joint("J", "/World/A", "/World/I/B"),
            before=prim("Xform", "_P", (), (), body("B") + body("C") + joint("K", "/_P/B", "/_P/C")).replace(
                "def", "class", 1
            ),
        ),
        "distance joint between links": stage(
            three, world, _chain("A", "B"), joint("Rope", "/World/B", "/World/C", kind="PhysicsDistanceJoint")
        ),
        "both sides the world": stage(body("A"), joint("J"), joint("K", "/World", "/World/Nope"), root=False),
        "two kinematic bodies": stage(
            body("A", KINEMATIC), body("B", KINEMATIC), joint("J", "/World/A", "/World/B"), root=False
        ),
        "two disabled bodies": stage(
            body("A", DISABLED), body("B", DISABLED), joint("J", "/World/A", "/World/B"), root=False
        ),
    }


def _axes() -> dict[str, str]:
    stages = {}
    for kind in ("Revolute", "Prismatic", "Spherical"):
        for axis in "XYZ":
            for root in (False, True):
                text = stage(
                    body("A"),
                    body("B"),
                    joint("G", "", "/World/A"),
                    joint(
                        "J",
                        "/World/A",
                        "/World/B",
                        f'uniform token physics:axis = "{axis}"',
                        kind=f"Physics{kind}Joint",
                        rotation1="(0.6, 0.8, 0, 0)",
                    ),
                    root=root,
                )
                stages[f"{kind} about {axis}, {'under a root' if root else 'alone'}"] = text
    return stages


STAGES: dict[str, str] = {**_sides(), **_bad_frames(), **_articulations(), **_axes()}
"""All stages by name."""
