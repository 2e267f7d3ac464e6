"""Bodies that each have one peculiarity of mass, as text: the property lines of the body and what is below it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BESIDE", "CASES", "Case", "as_bodies", "as_links"]

_MASS = "PhysicsMassAPI"


@dataclass(frozen=True)
class Case:
    """One body."""

    name: str
    inside: str
    apis: tuple[str, ...] = (_MASS,)
    kind: str = "Xform"
    link: bool = True
    """Whether it can be a link; a kinematic body cannot."""


def _prim(kind: str, name: str, apis: tuple[str, ...], lines: str) -> str:
    listed = "prepend apiSchemas = [" + ", ".join(f'"{api}"' for api in apis) + "]" if apis else ""
    return f'def {kind} "{name}" ({listed})\n{{\n{lines}\n}}\n'


def _collider(kind: str, lines: str = "", *apis: str, name: str = "C") -> str:
    return _prim(kind, name, ("PhysicsCollisionAPI", *apis), lines)


def _ops(translate: str = "", rotate: str = "", scale: str = "", reset: bool = False) -> str:
    values = {"translate": ("double3", translate), "rotateXYZ": ("float3", rotate), "scale": ("float3", scale)}
    given = {name: value for name, value in values.items() if value[1]}
    lines = "".join(f"{kind} xformOp:{name} = {value}\n" for name, (kind, value) in given.items())
    order = [*(["!resetXformStack!"] if reset else []), *(f"xformOp:{name}" for name in given)]
    return lines + "uniform token[] xformOpOrder = [" + ", ".join(f'"{op}"' for op in order) + "]\n"


_CUBE = _collider("Cube")
_TRIGGER = _collider("Cube", "", "PhysxTriggerAPI")
_TETRAHEDRON = (
    "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]\nint[] faceVertexCounts = [3, 3, 3, 3]\n"
    "int[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]\n"
)
_KINEMATIC = "bool physics:kinematicEnabled = true\n"


def _columns(**values: str) -> str:
    kinds = {"centerOfMass": "point3f", "diagonalInertia": "float3", "principalAxes": "quatf"}
    return "".join(f"{kinds.get(name, 'float')} physics:{name} = {value}\n" for name, value in values.items())


def _mesh(approximation: str, lines: str = _TETRAHEDRON, *apis: str) -> str:
    token = f'uniform token physics:approximation = "{approximation}"\n'
    return _collider("Mesh", lines + token, "PhysicsMeshCollisionAPI", *apis)


def _instance(prototype: str) -> str:
    return f'def Xform "I" (instanceable = true\nreferences = </{prototype}>)\n{{\n}}\n'


BESIDE = (
    _prim("Material", "Dense", ("PhysicsMaterialAPI",), "float physics:density = 50")
    + _prim(
        "Xform",
        "DensePrototype",
        (),
        _collider("Cube", _columns(mass="4", density="7", centerOfMass="(1, 0, 0)"), _MASS),
    )
    + _prim("Xform", "HeavyPrototype", (), _collider("Cube", _columns(mass="4"), _MASS))
    + _prim(
        "Xform",
        "BoundPrototype",
        (),
        _collider("Cube", "rel material:binding:physics = </Dense>", "MaterialBindingAPI"),
    )
    + _prim("Xform", "BarePrototype", (), _prim("Xform", "X", ("PhysicsCollisionAPI",), _prim("Cube", "K", (), "")))
    + _prim("Xform", "MeshPrototype", (), _collider("Mesh", _TETRAHEDRON))
)
"""Materials and prototypes that the cases refer to."""

CASES = (
    Case("Bare", "", ()),
    Case("NoApi", _columns(mass="3") + _CUBE, ()),
    Case("Plain", _CUBE, ()),
    Case("Mass", _columns(mass="3") + _CUBE),
    Case("Density", _columns(density="7") + _CUBE),
    Case("Negative", _columns(mass="-3", density="-7") + _CUBE),
    Case("NanMass", _columns(mass="nan", density="nan") + _CUBE),
    Case("InfiniteMass", _columns(mass="inf") + _CUBE),
    Case("InfiniteDensity", _columns(density="inf") + _CUBE),
    Case("Moments", _columns(diagonalInertia="(1, 2, 3)") + _CUBE),
    Case("MomentsAndAxes", _columns(diagonalInertia="(1, 2, 3)", principalAxes="(0.8, 0.6, 0, 0)") + _CUBE),
    Case("AxesOnly", _columns(principalAxes="(0.8, 0.6, 0, 0)") + _collider("Cube", _ops(scale="(1, 2, 3)"))),
    Case("AxesTooLong", _columns(principalAxes="(1.6, 1.2, 0, 0)", centerOfMass="(1, 2, 3)") + _CUBE),
    Case("AxesAlmostUnit", _columns(principalAxes="(0.804, 0.603, 0, 0)", centerOfMass="(1, 2, 3)") + _CUBE),
    Case("AxesTiny", _columns(principalAxes="(1e-6, 0, 0, 0)", centerOfMass="(1, 2, 3)") + _CUBE),
    Case("AxesSmall", _columns(principalAxes="(1e-4, 0, 0, 0)", centerOfMass="(1, 2, 3)") + _CUBE),
    Case("AxesNan", _columns(principalAxes="(nan, 0, 0, 0)", centerOfMass="(1, 2, 3)") + _CUBE),
    Case("Centre", _columns(centerOfMass="(1, 2, 3)") + _CUBE),
    Case("CentreScaled", _ops(scale="(2, 3, 4)") + _columns(centerOfMass="(1, 2, 3)") + _CUBE),
    Case("CentreHalf", _columns(centerOfMass="(1, 2, -inf)") + _CUBE),
    Case("CentreBare", _columns(centerOfMass="(1, 2, 3)", mass="3")),
    Case("Complete", _columns(mass="3", centerOfMass="(1, 2, 3)", diagonalInertia="(1, 2, 3)") + _CUBE),
    Case("MassAndMoments", _columns(mass="3", diagonalInertia="(1, 2, 3)") + _collider("Cube", _ops("(1, 0, 0)"))),
    Case("TurnedBox", _columns(diagonalInertia="(1, 2, 3)") + _collider("Cube", _ops("", "(20, 30, 40)", "(1, 2, 3)"))),
    Case("ZeroMoment", _columns(mass="3", diagonalInertia="(1, 2, 0)")),
    Case("NegativeMoment", _columns(mass="3", diagonalInertia="(1, 2, -3)")),
    Case("NegativeMoments", _columns(mass="3", diagonalInertia="(-1, -2, -3)")),
    Case("InfiniteMoments", _columns(mass="3", diagonalInertia="(inf, inf, inf)")),
    Case("NanMoment", _columns(mass="3", diagonalInertia="(1, 2, nan)")),
    Case("DensityBare", _columns(density="7")),
    Case("BlockedMass", _columns(mass="None", diagonalInertia="None", centerOfMass="None", principalAxes="None")),
    Case("OwnCollider", _columns(mass="3", centerOfMass="(1, 2, 3)"), ("PhysicsCollisionAPI", _MASS), "Cube"),
    Case("ShapeMass", _collider("Cube", _columns(mass="3"), _MASS)),
    Case("ShapeDensity", _columns(density="7") + _collider("Cube", _columns(density="3"), _MASS)),
    Case(
        "ShapeMasses",
        _columns(mass="10")
        + _collider("Cube", _columns(mass="3"), _MASS)
        + _collider("Sphere", _ops("(1, 0, 0)") + _columns(mass="2"), _MASS, name="D"),
    ),
    Case("ShapeCentre", _collider("Cube", _ops("(5, 0, 0)", "(0, 0, 90)") + _columns(centerOfMass="(1, 0, 0)"), _MASS)),
    Case("ShapeMoments", _collider("Cube", _ops("", "(0, 0, 90)") + _columns(diagonalInertia="(1, 2, 3)"), _MASS)),
    Case("CapsuleCentre", _collider("Capsule", _columns(mass="3", centerOfMass="(1, 2, 3)"), _MASS)),
    Case("CapsuleMoments", _collider("Capsule", _columns(mass="3", diagonalInertia="(1, 2, 3)"), _MASS)),
    Case(
        "ConeCentre",
        _collider("Cone", 'uniform token axis = "Y"\n' + _columns(mass="3", centerOfMass="(1, 2, 3)"), _MASS),
    ),
    Case("Material", _collider("Cube", "rel material:binding = </Dense>", "MaterialBindingAPI"), ()),
    Case("Trigger", _TRIGGER, ()),
    Case("TriggerMass", _columns(mass="3") + _TRIGGER),
    Case("TriggerMoments", _columns(diagonalInertia="(1, 2, 3)") + _TRIGGER),
    Case("TriggerBeside", _TRIGGER + _collider("Sphere", name="D"), ()),
    Case("TriggerDisabled", _collider("Cube", "bool physics:collisionEnabled = false", "PhysxTriggerAPI"), ()),
    Case("Disabled", _collider("Cube", "bool physics:collisionEnabled = false"), ()),
    Case("Plane", _collider("Plane"), ()),
    Case("NoRadius", _collider("Sphere", "double radius = 0"), ()),
    Case("NoHeight", _collider("Cylinder", "double height = 0"), ()),
    Case("NoHeightCapsule", _collider("Capsule", "double radius = 1\ndouble height = 0"), ()),
    Case("NoExtent", _collider("Cube", _ops(scale="(1, 0, 1)")), ()),
    Case("NegativeSizes", _collider("Capsule", "double radius = -2\ndouble height = -3"), ()),
    Case("OddAxis", _collider("Cylinder", 'uniform token axis = "Q"'), ()),
    Case("NewerTypes", _collider("Cylinder_1") + _collider("Capsule_1", name="D"), ()),
    Case("Nested", _CUBE + _prim("Xform", "N", ("PhysicsRigidBodyAPI",), _collider("Sphere")), ()),
    Case(
        "NestedDisabled",
        _CUBE + _prim("Xform", "N", ("PhysicsRigidBodyAPI",), "bool physics:rigidBodyEnabled = false\n" + _CUBE),
        (),
    ),
    Case("BareCollider", _prim("Xform", "X", ("PhysicsCollisionAPI",), _prim("Cube", "K", (), "") + _CUBE), ()),
    Case(
        "BareColliderMass",
        _prim(
            "Xform",
            "X",
            ("PhysicsCollisionAPI", _MASS),
            _columns(mass="5", centerOfMass="(1, 0, 0)") + _prim("Cube", "K", (), "") + _prim("Sphere", "S", (), ""),
        ),
        (),
    ),
    Case(
        "BareColliderPlaced",
        _prim(
            "Xform",
            "X",
            ("PhysicsCollisionAPI",),
            _ops("(0, 2, 0)", "(30, 0, 0)", "(1, 1, 2)")
            + _prim("Cube", "K", (), _ops("(1, 0, 0)", "(0, 0, 30)", "(1, 2, 1)")),
        ),
        (),
    ),
    Case("BareColliderBody", "", ("PhysicsCollisionAPI",)),
    Case("Reset", _ops("(3, 0, 0)", scale="(2, 1, 1)") + _collider("Cube", _ops("(0, 0, 5)", reset=True)), ()),
    Case(
        "ResetBetween",
        _ops("(3, 0, 0)", "(0, 0, 30)", "(2, 1, 1)")
        + _prim(
            "Xform", "X", (), _ops("(0, 0, 5)", scale="(1, 2, 1)", reset=True) + _collider("Cube", _ops("(1, 0, 0)"))
        ),
        (),
    ),
    Case("InstanceDensity", _instance("DensePrototype"), ()),
    Case("InstanceMass", _instance("HeavyPrototype"), ()),
    Case("InstanceMaterial", _instance("BoundPrototype"), ()),
    Case("InstanceBare", _instance("BarePrototype"), ()),
    Case("InstanceMesh", _instance("MeshPrototype"), ()),
    Case(
        "BoundOutside",
        "rel material:binding:physics = </Dense>\n" + _instance("MeshPrototype"),
        ("MaterialBindingAPI",),
    ),
    Case("Hull", _mesh("convexHull"), ()),
    Case("Triangles", _mesh("none"), ()),
    Case("Mirrored", _mesh("convexHull", _TETRAHEDRON + _ops("(1, 2, 3)", "(10, 20, 30)", "(1, -2, 3)")), ()),
    Case("Field", _mesh("sdf"), ()),
    Case("Decomposition", _mesh("convexDecomposition"), ()),
    Case("NoFaces", _mesh("convexHull", "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]\n"), ()),
    Case("Kinematic", _KINEMATIC + _columns(mass="5", centerOfMass="(1, 2, 3)") + _CUBE, link=False),
    Case("KinematicBare", _KINEMATIC, (), link=False),
    Case("KinematicPlane", _KINEMATIC + _collider("Plane") + _collider("Cube", name="D"), (), link=False),
    Case("KinematicTriangles", _KINEMATIC + _columns(mass="5") + _mesh("none"), link=False),
    Case("KinematicHull", _KINEMATIC + _columns(mass="5") + _mesh("convexHull"), link=False),
    Case("KinematicField", _KINEMATIC + _mesh("sdf"), (), link=False),
)


def _stage(bodies: str, meters: float) -> str:
    return f'#usda 1.0\n(\n metersPerUnit = {meters}\n upAxis = "Z"\n)\n{BESIDE}{bodies}'


def as_bodies(meters: float = 1.0) -> str:
    """Return a stage in which each case is a body of its own, ``/<name>``."""
    return _stage("".join(_prim(c.kind, c.name, ("PhysicsRigidBodyAPI", *c.apis), c.inside) for c in CASES), meters)


def as_links(meters: float = 1.0) -> str:
    """Return a stage in which each case that can be is a link, ``/<name>/Link``."""
    text = ""
    for case in CASES:
        if case.link:
            link = _prim(case.kind, "Link", ("PhysicsRigidBodyAPI", *case.apis), case.inside)
            anchor = _prim("PhysicsFixedJoint", "Anchor", (), f"rel physics:body1 = </{case.name}/Link>")
            text += _prim("Xform", case.name, ("PhysicsArticulationRootAPI",), link + anchor)
    return _stage(text, meters)
