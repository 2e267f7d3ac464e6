"""Random stages: everything that an author can do to bodies, joints and roots, in small doses.

`random_stage` is a function of a `random.Random`, so that hypothesis can draw it (and shrink what it found), and a
plain seed can repeat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from strategies_bodies import add_body, add_collider, add_transform
from strategies_joints import COUPLINGS, KINDS, add_columns, add_coupling, add_mimics
from strategies_prims import Author, Prim

__all__ = ["ROOT_FILE", "random_stage"]

ROOT_FILE = "stage.usda"

_NAMES = ("Hip", "knee", "Arm_1", "Arm_10", "Arm_2", "arm", "Z", "a", "_b", "B", "Tail", "tail", "Gelenk_ä", "関節")
_LONG = "A_very_long_name_" * 12


def random_stage(random: Random, odd: float | None = None) -> dict[str, str]:
    """Return the files of a random stage by name; `ROOT_FILE` is its root.

    Args:
        random: Where every decision comes from.
        odd: How likely each property is written in an odd way; None for a random likelihood.
    """
    return _Stage(Author(random, random.choice((0.0, 0.02, 0.1)) if odd is None else odd)).files()


class _Stage:
    def __init__(self, author: Author) -> None:
        self.author = author
        self.world = Prim("World", "Xform", path="/World")
        self.library: list[Prim] = []
        self.overs: list[Prim] = []
        self.bodies: list[Prim] = []
        self.places: list[Prim] = []
        self.joints: list[Prim] = []
        self.names = list(_NAMES)
        author.random.shuffle(self.names)

    def name(self) -> str:
        if self.author.chance(0.01):
            return _LONG
        return self.names.pop() if self.names else f"N{self.author.random.randrange(10000)}"

    def files(self) -> dict[str, str]:
        author = self.author
        for _ in range(author.pick(0, 1, 1, 1, 2)):
            self.world.add(Prim("Scene", "PhysicsScene"))
        if author.chance(0.2):
            add_transform(author, self.world)
        self.groups()
        for _ in range(author.pick(1, 2, 3, 4, 5, 6)):
            self.body()
        self.statics()
        self.tree()
        if author.chance(0.3):
            self.part()
        if author.chance(0.3) and self.joints:
            for joint in self.joints:
                if author.chance(0.4) and joint.type_name not in COUPLINGS:
                    add_mimics(author, joint, self.joints)
        self.couplings()
        self.roots()
        return self.composed()

    # --- bodies

    def groups(self) -> None:
        self.places = [self.world]
        for _ in range(self.author.pick(0, 0, 1, 2)):
            group = self.author.random.choice(self.places).add(Prim(self.name(), "Xform"))
            if self.author.chance(0.5):
                add_transform(self.author, group)
            self.places.append(group)

    def body(self) -> None:
        # A shape below a shape, which USD does not allow, gets the upper transform twice inside an instance.
        nested = bool(self.bodies) and self.world.name != "Part" and self.author.chance(0.15)
        parent = self.author.random.choice(self.bodies if nested else self.places)
        self.bodies.append(add_body(self.author, parent, self.name(), nested=nested))

    def statics(self) -> None:
        self.fixed: list[Prim] = []
        if self.author.chance(0.2):
            self.fixed.append(add_collider(self.author, self.author.random.choice(self.places)))
        if self.author.chance(0.2):
            self.fixed.append(self.author.random.choice(self.places).add(Prim(self.name(), "Xform")))

    # --- joints

    def target(self, body: Prim) -> str:
        below = [child for child in body.children if child.type_name not in KINDS]
        if below and self.author.chance(0.3):
            return self.author.random.choice(below).path
        return body.path

    def joint(self, first: str | None, second: str | None, kind: str | None = None) -> Prim:
        author = self.author
        parent = author.random.choice(self.bodies if author.chance(0.25) else self.places)
        joint = parent.add(Prim(self.name(), kind or author.pick(*KINDS)))
        for number, target in enumerate((first, second)):
            if target and joint.type_name not in COUPLINGS:
                author.relationship(joint, f"physics:body{number}", target)
        if joint.type_name not in COUPLINGS:
            add_columns(author, joint)
        self.joints.append(joint)
        return joint

    def tree(self) -> None:
        author = self.author
        order = self.bodies[:]
        author.random.shuffle(order)
        for number, body in enumerate(order):
            if number and author.chance(0.9):
                ends = [self.target(author.random.choice(order[:number])), self.target(body)]
                author.random.shuffle(ends)
                self.joint(*ends)
        while author.chance(0.35):
            fixed = author.random.choice(self.fixed).path if self.fixed and author.chance(0.4) else None
            ends_ = [fixed, self.target(author.random.choice(order))]
            author.random.shuffle(ends_)
            self.joint(*ends_)
        while author.chance(0.15):
            self.joint(self.target(author.random.choice(order)), self.target(author.random.choice(order)))

    def couplings(self) -> None:
        author = self.author
        while self.joints and author.chance(0.12):
            kind = author.pick(*COUPLINGS)
            coupled = [author.random.choice(self.joints), author.random.choice(self.joints)]
            add_coupling(author, self.joint(None, None, kind), coupled, [body.path for body in self.bodies])

    def roots(self) -> None:
        author = self.author
        if author.chance(0.1):
            return
        everywhere = [self.world, *self.places, *self.bodies, *self.joints]
        count = author.pick(1, 1, 1, 1, 2, 3)
        for number in range(count):
            prim = self.world if number == 0 and author.chance(0.5) else author.random.choice(everywhere)
            if "PhysicsArticulationRootAPI" in prim.apis:
                continue
            prim.apis.append("PhysicsArticulationRootAPI")
            if author.chance(0.2):
                prim.apis.append("PhysxArticulationAPI")
            if author.chance(0.1):
                author.attribute(prim, "bool", "physxArticulation:articulationEnabled", author.pick("false", "true"))

    # --- composition

    def part(self) -> None:
        """Write a small robot once and bring it in once or twice, by an arc of any kind, as an instance or not."""
        author = self.author
        part = Prim("Part", "Xform", path="/Part", specifier=author.pick("class", "over"))
        if part.specifier == "over":
            part.type_name = ""
        maker = _Stage(Author(author.random, author.odd))
        maker.names = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"]
        maker.world, maker.places, maker.fixed = part, [part], []
        for _ in range(author.pick(1, 2, 2, 3)):
            maker.body()
        maker.tree()
        if author.chance(0.3):
            part.apis.append("PhysicsArticulationRootAPI")
        self.library.append(part)
        for _ in range(author.pick(1, 2)):
            arc = author.pick(
                "references = </Part>", "payload = </Part>", "inherits = </Part>", "specializes = </Part>"
            )
            user = author.random.choice(self.places).add(Prim(self.name(), "Xform", metadata=[f"prepend {arc}"]))
            if author.chance(0.3):
                user.metadata.append("instanceable = true")
            add_transform(author, user)
            self.join_part(part, user)

    def join_part(self, part: Prim, user: Prim) -> None:
        author = self.author
        inside = [prim for prim in part.walk() if "PhysicsRigidBodyAPI" in prim.apis]
        if inside and author.chance(0.6):
            target = user.path + author.random.choice(inside).path.removeprefix(part.path)
            other = self.target(author.random.choice(self.bodies)) if author.chance(0.7) else None
            self.joint(other, target)
        joints = [prim for prim in part.walk() if prim.type_name in KINDS]
        if joints and author.chance(0.4):
            changed = author.random.choice(joints)
            self.overs.append(_over(user.path + changed.path.removeprefix(part.path), self.change(changed)))

    def change(self, joint: Prim) -> list[str]:
        author = self.author
        lines = ["bool physics:excludeFromArticulation = true", "bool physics:jointEnabled = false"]
        lines += [f"rel physics:body{author.pick(0, 1)} = <{author.random.choice(self.bodies).path}>"]
        lines += ["float physics:lowerLimit = -5", "float physics:breakForce = None"]
        return [author.random.choice(lines)]

    def composed(self) -> dict[str, str]:
        author = self.author
        head = [f"metersPerUnit = {author.pick(1, 1, 0.01, 0.5)}", f'upAxis = "{author.pick("Y", "Z")}"']
        head += ['defaultPrim = "World"', "timeCodesPerSecond = 24"]
        if author.chance(0.2):
            head.append(f"kilogramsPerUnit = {author.pick(0.001, 2.5)}")
        files: dict[str, str] = {}
        if self.joints and author.chance(0.1):
            files["weaker.usda"] = _file([], [*self.weaker()])
            head.append("subLayers = [@weaker.usda@]")
        if self.joints and author.chance(0.1):
            self.variant(author.random.choice(self.joints))
        files[ROOT_FILE] = _file(head, [self.world, *self.library, *self.overs])
        return files

    def weaker(self) -> list[Prim]:
        """Return opinions of a weaker layer: some of them lose, some of them count."""
        joint = self.author.random.choice(self.joints)
        lines = ["float physics:lowerLimit = -7", "float physics:upperLimit = 8", "float physics:breakForce = 12"]
        lines += [f"rel physics:body0 = <{self.author.random.choice(self.bodies).path}>"]
        prim = _over(joint.path, self.author.random.sample(lines, 2))
        return [prim]

    def variant(self, joint: Prim) -> None:
        """Move some lines of `joint` into the selected variant of a variant set."""
        kept = joint.lines[::2]
        moved = [line for line in joint.lines if line not in kept]
        joint.lines = kept
        selected = self.author.pick('string kind = "on"', 'string kind = "off"', 'string kind = "gone"')
        joint.metadata += [f"variants = {{ {selected} }}", 'prepend variantSets = "kind"']
        joint.lines.append('variantSet "kind" = {')
        joint.lines += ['    "on" {', *(f"        {line}" for line in moved), "    }"]
        joint.lines += ['    "off" (active = {}) {{'.format(self.author.pick("true", "false")), "    }", "}"]


def _over(path: str, lines: list[str]) -> Prim:
    """Return the over at `path`, below the overs that lead to it."""
    *above, name = path.strip("/").split("/")
    prim = Prim(name, lines=lines, specifier="over")
    for part in reversed(above):
        prim = Prim(part, children=[prim], specifier="over")
    return prim


def _file(head: Sequence[str], prims: Sequence[Prim]) -> str:
    merged: dict[str, Prim] = {}
    for prim in prims:
        known = merged.get(prim.name)
        if known is None:
            merged[prim.name] = prim
        else:
            _merge(known, prim)
    return (
        "#usda 1.0\n(\n"
        + "".join(f"    {line}\n" for line in head)
        + ")\n\n"
        + "\n".join(p.text() for p in merged.values())
    )


def _merge(into: Prim, prim: Prim) -> None:
    """Put the lines of an over into the prim that is written in the same layer already."""
    names = {line.split(" = ")[0].split()[-1] for line in prim.lines}
    into.lines = [line for line in into.lines if line.split(" = ")[0].split()[-1].split(".")[0] not in names]
    into.lines += prim.lines
    for child in prim.children:
        known = next((other for other in into.children if other.name == child.name), None)
        if known is None:
            into.children.append(child)
        else:
            _merge(known, child)
