"""Random small stages with joints, as text: trees, loops, anchors, odd targets, odd bodies, odd roots.

Every stage is a function of its seed. What a stage has too much of for real assets is there on purpose: a rule that
nobody has met yet shows only where bodies, joints and roots are combined in ways that no author thought of.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

__all__ = ["Taste", "random_stage"]

HEAD = '#usda 1.0\n(\n    defaultPrim = "World"\n    metersPerUnit = 1\n    upAxis = "Z"\n)\n\n'

KINDS = (
    "PhysicsFixedJoint",
    "PhysicsRevoluteJoint",
    "PhysicsPrismaticJoint",
    "PhysicsSphericalJoint",
    "PhysicsJoint",
)
NAMES = ("Hip", "knee", "Arm_1", "Arm_10", "Arm_2", "arm", "Z", "a", "_b", "B", "b2", "Tail", "tail", "Q1", "q", "X9")
TURNS = ((1, 0, 0, 0), (0.7071068, 0.7071068, 0, 0), (0.5, 0.5, 0.5, 0.5), (0, 0, 0, 1), (2, 0, 0, -2))
"""Rotations as USD writes them, (w, x, y, z); one is not normalised."""


@dataclass(frozen=True)
class Taste:
    """How likely each oddity is."""

    nested: float = 0.2
    disabled: float = 0.06
    kinematic: float = 0.05
    scaled: float = 0.2
    mirrored: float = 0.05
    loop: float = 0.3
    anchor: float = 0.4
    static: float = 0.15
    excluded: float = 0.08
    off: float = 0.05
    odd_target: float = 0.1
    coupling: float = 0.1
    distance: float = 0.08
    bad_frame: float = 0.02
    extra_root: float = 0.25
    no_root: float = 0.1


@dataclass
class Prim:
    """A prim to be written."""

    name: str
    type_name: str
    apis: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    children: list[Prim] = field(default_factory=list)
    path: str = ""

    def add(self, child: Prim) -> Prim:
        """Put `child` below this prim, under a name that is free, and return it."""
        taken = {other.name for other in self.children}
        while child.name in taken:
            child.name += "x"
        child.path = f"{self.path}/{child.name}"
        self.children.append(child)
        return child

    def text(self, indent: int = 0) -> str:
        """Return the prim as usda."""
        pad = " " * indent
        apis = ", ".join(f'"{api}"' for api in self.apis)
        head = f'{pad}def {self.type_name} "{self.name}"' + (f" (prepend apiSchemas = [{apis}])" if apis else "")
        body = [f"{pad}    {line}" for line in self.lines] + [child.text(indent + 4) for child in self.children]
        return head + "\n" + pad + "{\n" + "".join(line.rstrip("\n") + "\n" for line in body) + pad + "}\n"


def random_stage(seed: int, taste: Taste | None = None) -> str:
    """Return the stage of `seed` as usda text."""
    return _Maker(Random(seed), taste or Taste()).stage()


class _Maker:
    def __init__(self, random: Random, taste: Taste) -> None:
        self.random = random
        self.taste = taste
        self.names = list(NAMES)
        random.shuffle(self.names)
        self.bodies: list[Prim] = []
        self.scopes: list[Prim] = []
        self.others: list[Prim] = []
        self.joints: list[Prim] = []

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def name(self) -> str:
        return self.names.pop() if self.names else f"N{self.random.randrange(1000)}"

    def stage(self) -> str:
        world = Prim("World", "Xform", path="/World")
        world.add(Prim("Scene", "PhysicsScene"))
        self.scopes = [world]
        for _ in range(self.random.choice((0, 1, 1, 2))):
            group = self.random.choice(self.scopes).add(Prim(self.name(), "Xform"))
            self.transform(group, group=True)
            self.scopes.append(group)
        for _ in range(self.random.randint(2, 8)):
            self.body()
        if self.chance(self.taste.static):
            self.static()
        for body in self.bodies[:]:
            if self.chance(0.15):
                self.others.append(self.moved(body.add(Prim("Site", "Xform"))))
        self.tree()
        self.extras()
        self.couplings()
        self.roots(world)
        return HEAD + world.text()

    # --- bodies

    def body(self) -> None:
        nested = self.bodies and self.chance(self.taste.nested)
        parent = self.random.choice(self.bodies if nested else self.scopes)
        body = parent.add(Prim(self.name(), "Xform", ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]))
        body.lines += ["float physics:mass = 1", "float3 physics:diagonalInertia = (0.1, 0.1, 0.1)"]
        if self.chance(self.taste.disabled):
            body.lines.append("bool physics:rigidBodyEnabled = 0")
        if self.chance(self.taste.kinematic):
            body.lines.append("bool physics:kinematicEnabled = 1")
        self.transform(body, reset=bool(nested) and self.chance(0.5))
        self.bodies.append(body)

    def static(self) -> None:
        parent = self.random.choice(self.scopes)
        collider = parent.add(Prim(self.name(), "Cube", ["PhysicsCollisionAPI"]))
        collider.lines.append("double size = 0.1")
        self.transform(collider)
        self.others.append(collider)
        if self.chance(0.5):
            self.others.append(self.moved(collider.add(Prim("On", "Xform"))))
        self.others.append(self.moved(parent.add(Prim(self.name(), "Xform"))))

    def moved(self, prim: Prim) -> Prim:
        self.transform(prim)
        return prim

    def transform(self, prim: Prim, *, group: bool = False, reset: bool = False) -> None:
        order = ['"!resetXformStack!"'] if reset else []
        if not group or self.chance(0.5):
            prim.lines.append(f"double3 xformOp:translate = {self.vector(2)}")
            order.append('"xformOp:translate"')
        if self.chance(0.4):
            prim.lines.append(f"double3 xformOp:rotateXYZ = {self.vector(90)}")
            order.append('"xformOp:rotateXYZ"')
        if self.chance(self.taste.scaled):
            uniform = self.random.choice((0.01, 0.5, 2, 3))
            scale = (uniform,) * 3 if self.chance(0.5) else self.vector(2, low=0.3)
            if self.chance(self.taste.mirrored):
                scale = (-scale[0], *scale[1:])
            prim.lines.append(f"double3 xformOp:scale = {scale}")
            order.append('"xformOp:scale"')
        if order:
            prim.lines.append(f"uniform token[] xformOpOrder = [{', '.join(order)}]")

    def vector(self, size: float, low: float | None = None) -> tuple[float, ...]:
        return tuple(round(self.random.uniform(-size if low is None else low, size), 2) for _ in range(3))

    # --- joints

    def tree(self) -> None:
        order = self.bodies[:]
        self.random.shuffle(order)
        for number, body in enumerate(order):
            if number and self.chance(0.9):
                ends = [self.random.choice(order[:number]), body]
                self.random.shuffle(ends)
                self.joint(*(self.target(end) for end in ends))
        while self.chance(self.taste.anchor):
            ends_text = ["", self.target(self.random.choice(order))]
            if self.others and self.chance(0.4):
                ends_text[0] = f"<{self.random.choice(self.others).path}>"
            elif self.chance(self.taste.odd_target):
                ends_text[0] = self.random.choice(("</World/Gone>", "[]", "</World>"))
            self.random.shuffle(ends_text)
            self.joint(*ends_text)

    def extras(self) -> None:
        while self.chance(self.taste.loop):
            self.joint(self.target(self.random.choice(self.bodies)), self.target(self.random.choice(self.bodies)))
        if self.chance(self.taste.odd_target):
            self.joint("", "")

    def target(self, body: Prim) -> str:
        below = [child for child in body.children if child.name == "Site"]
        if below and self.chance(0.5):
            return f"<{below[0].path}>"
        if self.chance(self.taste.odd_target):
            return f"[<{body.path}>, </World>]"
        return f"<{body.path}>"

    def joint(self, body0: str, body1: str, kind: str | None = None) -> Prim:
        if kind is None:
            kind = "PhysicsDistanceJoint" if self.chance(self.taste.distance) else self.random.choice(KINDS)
        parent = self.random.choice(self.bodies if self.chance(0.3) else self.scopes)
        joint = parent.add(Prim(self.name(), kind))
        for number, target in enumerate((body0, body1)):
            if target:
                joint.lines.append(f"rel physics:body{number} = {target}")
            if self.chance(0.7):
                joint.lines.append(f"point3f physics:localPos{number} = {self.vector(1)}")
            if self.chance(self.taste.bad_frame):
                joint.lines.append(
                    f"quatf physics:localRot{number} = {self.random.choice(('(0, 0, 0, 0)', '(nan, 0, 0, 1)'))}"
                )
            elif self.chance(0.5):
                joint.lines.append(f"quatf physics:localRot{number} = {self.random.choice(TURNS)}")
        if kind in ("PhysicsRevoluteJoint", "PhysicsPrismaticJoint", "PhysicsSphericalJoint") and self.chance(0.6):
            joint.lines.append(f'uniform token physics:axis = "{self.random.choice("XYZ")}"')
        if self.chance(self.taste.excluded):
            joint.lines.append("bool physics:excludeFromArticulation = 1")
        if self.chance(self.taste.off):
            joint.lines.append("bool physics:jointEnabled = 0")
        self.joints.append(joint)
        return joint

    def couplings(self) -> None:
        while self.joints and self.chance(self.taste.coupling):
            gear = self.chance(0.6)
            kind = "PhysxPhysicsGearJoint" if gear else "PhysxPhysicsRackAndPinionJoint"
            coupled = [self.random.choice(self.joints), self.random.choice(self.joints)]
            ends = [self.end_of(joint) for joint in coupled]
            names = ("hinge0", "hinge1") if gear else ("hinge", "prismatic")
            joint = self.joint(ends[0], ends[1], kind)
            for name, other in zip(names, coupled, strict=True):
                if self.chance(0.9):
                    joint.lines.append(f"rel physics:{name} = <{other.path}>")

    def end_of(self, joint: Prim) -> str:
        ends = [line.split(" = ")[1] for line in joint.lines if line.startswith("rel physics:body")]
        if ends and self.chance(0.85):
            return self.random.choice(ends)
        return self.target(self.random.choice(self.bodies))

    # --- roots

    def roots(self, world: Prim) -> None:
        if self.chance(self.taste.no_root):
            return
        places = [world, *self.scopes, *self.bodies, *self.joints]
        first = world if self.chance(0.4) else self.random.choice(places)
        self.root(first)
        while self.chance(self.taste.extra_root):
            self.root(self.random.choice(places))

    def root(self, prim: Prim) -> None:
        if "PhysicsArticulationRootAPI" in prim.apis:
            return
        prim.apis.append("PhysicsArticulationRootAPI")
        if self.chance(0.15):
            prim.apis.append("PhysxArticulationAPI")
            if self.chance(0.5):
                prim.lines.append("bool physxArticulation:articulationEnabled = 0")
