"""Random bodies, colliders and transforms."""

from __future__ import annotations

from strategies_prims import Author, Prim

__all__ = ["add_body", "add_collider", "add_mass", "add_transform"]

_SHAPES = ("Cube", "Sphere", "Capsule", "Cylinder", "Cone")
_APPROXIMATIONS = ("none", "convexHull", "convexDecomposition", "meshSimplification")
"""Without bounds, which the consumer rounds in a way of its own at small scales."""

_PYRAMID = (
    "point3f[] points = [(-1, -1, 0), (1, -1, 0), (1, 1, 0), (-1, 1, 0), (0, 0, 2)]",
    "int[] faceVertexCounts = [4, 3, 3, 3, 3]",
    "int[] faceVertexIndices = [3, 2, 1, 0, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4]",
)


def add_transform(author: Author, prim: Prim, *, size: float = 2.0, reset: bool = False) -> None:
    """Place `prim`: moved, turned, scaled, and now and then mirrored, sheared or far away. No scale is zero."""
    order = ['"!resetXformStack!"'] if reset else []
    if author.chance(0.06):
        rows = ["(1, 0, 0, 0)", "(0, 0, 1, 0)", "(0, -1, 0, 0)", f"({author.number(-2, 2)}, 1, 0, 1)"]
        if author.chance(0.4):
            rows[1] = "(0.5, 1, 1, 0)"
        prim.lines.append(f"matrix4d xformOp:transform = ({', '.join(rows)})")
        order.append('"xformOp:transform"')
    else:
        if author.chance(0.9):
            far = author.chance(author.odd)
            prim.lines.append(f"double3 xformOp:translate = {author.vector(1e4 if far else size)}")
            order.append('"xformOp:translate"')
        if author.chance(0.3):
            prim.lines.append(f"quatf xformOp:orient = {author.turn(odd=False)}")
            order.append('"xformOp:orient"')
        elif author.chance(0.3):
            prim.lines.append(f"float3 xformOp:rotateXYZ = {author.vector(180)}")
            order.append('"xformOp:rotateXYZ"')
        if author.chance(0.2):
            prim.lines.append(f"float3 xformOp:scale = {_scale(author)}")
            order.append('"xformOp:scale"')
    if order:
        prim.lines.append(f"uniform token[] xformOpOrder = [{', '.join(order)}]")


def _scale(author: Author) -> str:
    if author.chance(author.odd):
        return author.pick("(-1, 1, 1)", "(1, 1, -2)", "(-1, -1, 1)")
    return author.pick("(1, 1, 1)", "(2, 2, 2)", "(0.01, 0.01, 0.01)", "(1, 2, 3)", "(0.5, 0.5, 0.4)")


def add_mass(author: Author, prim: Prim) -> None:
    """Apply PhysicsMassAPI with some of its attributes."""
    prim.apis.append("PhysicsMassAPI")
    if author.chance(0.6):
        author.attribute(prim, "float", "physics:mass", author.pick(1, 5, 0.2, 0))
    if author.chance(0.2):
        author.attribute(prim, "float", "physics:density", author.pick(0, 10, 500))
    if author.chance(0.25):
        author.attribute(prim, "point3f", "physics:centerOfMass", author.vector(1))
    if author.chance(0.4):
        author.attribute(
            prim, "float3", "physics:diagonalInertia", author.pick("(1, 2, 2.5)", "(0.1, 0.1, 0.1)", "(0, 0, 0)")
        )
        if author.chance(0.5):
            author.attribute(prim, "quatf", "physics:principalAxes", author.turn())


def add_body(author: Author, parent: Prim, name: str, *, nested: bool = False) -> Prim:
    """Put a body below `parent`: a shape, or a group with or without colliders."""
    shape = author.pick(*_SHAPES) if author.chance(0.5) else "Xform"
    body = parent.add(Prim(name, shape, ["PhysicsRigidBodyAPI"]))
    if shape != "Xform":
        _shape(author, body)
    if author.chance(0.7):
        add_mass(author, body)
    if author.chance(0.03 + author.odd):
        author.attribute(body, "bool", "physics:rigidBodyEnabled", author.pick("false", "false", "true"))
    if author.chance(0.03 + author.odd):
        author.attribute(body, "bool", "physics:kinematicEnabled", author.pick("true", "true", "false"))
    if author.chance(0.05):
        author.attribute(body, "vector3f", "physics:velocity", author.vector(3))
    add_transform(author, body, reset=nested and author.chance(0.5))
    if shape == "Xform":
        while author.chance(0.4):
            add_collider(author, body)
    if author.chance(0.25):
        site = body.add(Prim("Site", "Xform"))
        add_transform(author, site, size=0.5)
    return body


def _shape(author: Author, prim: Prim) -> None:
    if author.chance(0.8):
        prim.apis.append("PhysicsCollisionAPI")
        if author.chance(author.odd):
            author.attribute(prim, "bool", "physics:collisionEnabled", "false")
    if prim.type_name == "Cube":
        prim.lines.append(f"double size = {author.pick(0.5, 1, 2)}")
    else:
        prim.lines.append(f"double radius = {author.pick(0.1, 0.5, 1)}")
    if prim.type_name in ("Capsule", "Cylinder", "Cone"):
        if author.chance(0.7):
            prim.lines.append(f"double height = {author.pick(0.3, 1, 2)}")
        if author.chance(0.5):
            prim.lines.append(f'uniform token axis = "{author.pick("X", "Y", "Z")}"')


def add_collider(author: Author, parent: Prim) -> Prim:
    """Put a collider below `parent`: a shape or a mesh."""
    if author.chance(0.2):
        mesh = parent.add(
            Prim("Mesh", "Mesh", ["PhysicsCollisionAPI", "PhysicsMeshCollisionAPI"], lines=list(_PYRAMID))
        )
        mesh.lines.append(f'uniform token physics:approximation = "{author.pick(*_APPROXIMATIONS)}"')
        add_transform(author, mesh, size=0.5)
        return mesh
    collider = parent.add(Prim("Shape", author.pick(*_SHAPES)))
    _shape(author, collider)
    if author.chance(0.15):
        add_mass(author, collider)
    add_transform(author, collider, size=0.5)
    return collider
