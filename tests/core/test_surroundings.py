"""What a view gets of a stage around a joint: bodies, shapes, tree, and what an edit makes of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from placement_stages import COLLIDER, KINEMATIC, body, joint, prim, stage, xform
from pxr import Gf, Sdf, Usd, UsdGeom, Vt

from omni_physjoint.inspection import Inspection
from omni_physjoint.live import Changes, Watcher
from omni_physjoint.resources import sample_path
from omni_physjoint.scene3d import Around, axes_of, draw, ghosts, swept


def _open(text: str) -> Usd.Stage:
    layer = Sdf.Layer.CreateAnonymous(".usda")
    assert layer.ImportFromString(text)
    return Usd.Stage.Open(layer)


def _chain(links: int, *, root: bool = True) -> str:
    """Return a chain of cubes along x, hinged about z, the first one mounted to the world."""
    cube = prim("Cube", "Shape", ("double size = 0.5",), (COLLIDER,))
    bodies = [body(f"L{i}", at=f"({i}, 0, 0)", inside=cube) for i in range(links)]
    axis = 'uniform token physics:axis = "Z"'
    joints = [
        joint(
            f"J{i}",
            f"/World/L{i}",
            f"/World/L{i + 1}",
            axis,
            kind="PhysicsRevoluteJoint",
            position0="(0.5, 0, 0)",
            position1="(-0.5, 0, 0)",
        )
        for i in range(links - 1)
    ]
    return stage(*bodies, joint("Mount", "", "/World/L0"), *joints, root=root)


def _around(text: str, path: str) -> Around:
    return Inspection(_open(text)).surroundings.around(path)


def test_all_joints_of_an_articulation_are_around() -> None:
    """Six links: five hinges, the mount, six bodies, a tree from L0 that is fixed at the mount."""
    around = _around(_chain(6), "/World/J2")
    assert len(around.joints) == 6
    assert set(around.bodies) == {f"/World/L{i}" for i in range(6)}
    assert around.tree is not None
    assert (around.tree.root, around.tree.fixed_base, around.tree.anchor) == ("/World/L0", True, "/World/Mount")
    assert around.left_out == 0


def test_the_nearest_joints_are_drawn_where_there_is_no_room_for_all() -> None:
    """With room for ten of 60 hinges, those next to the selected one and its way to the root are there."""
    surroundings = Inspection(_open(_chain(61))).surroundings
    around = surroundings.around("/World/J3", most=10)
    assert {f"/World/J{i}" for i in range(6)} <= {j.path for j in around.joints}
    assert len(around.joints) == 10
    assert around.left_out == 51


def test_sweeping_a_hinge_takes_everything_behind_it_along() -> None:
    """A quarter turn of J1 in a chain along x: L2 comes to stand beside L1, L3 beyond it, L0 and L1 stay."""
    around = _around(_chain(4), "/World/J1")
    (axis,) = axes_of(around.joint, 1.0)
    moved = swept(around, axis.name, np.pi / 2.0, 1.0)
    assert set(moved) == {"/World/L2", "/World/L3"}
    assert moved["/World/L2"][:3] == pytest.approx((1.5, 0.5, 0.0))
    assert moved["/World/L3"][:3] == pytest.approx((1.5, 1.5, 0.0))


def test_sweeping_outside_articulations_goes_down_the_chain_too() -> None:
    """The same chain without a root, of standalone joints, moves the same way."""
    around = _around(_chain(4, root=False), "/World/J1")
    moved = swept(around, "twist", np.pi / 2.0, 1.0)
    assert set(moved) == {"/World/L2", "/World/L3"}
    assert moved["/World/L3"][:3] == pytest.approx((1.5, 1.5, 0.0))


def test_sweeping_in_a_loop_moves_one_body() -> None:
    """Where the chain leads back to the other side, only the joint's own body goes."""
    text = stage(
        *(body(f"L{i}", at=f"({i}, 0, 0)") for i in range(3)),
        joint("J0", "/World/L0", "/World/L1", kind="PhysicsRevoluteJoint"),
        joint("J1", "/World/L1", "/World/L2", kind="PhysicsRevoluteJoint"),
        joint("J2", "/World/L2", "/World/L0", kind="PhysicsRevoluteJoint"),
        root=False,
    )
    assert set(swept(_around(text, "/World/J0"), "twist", 0.5, 1.0)) == {"/World/L1"}


def test_the_first_body_moves_where_the_second_cannot() -> None:
    """Body 1 is kinematic: body 0 turns the other way about the same axis."""
    text = stage(
        body("A", at="(0, 1, 0)"),
        body("B", KINEMATIC),
        joint("J", "/World/A", "/World/B", kind="PhysicsRevoluteJoint", position0="(0, -1, 0)"),
        root=False,
    )
    moved = swept(_around(text, "/World/J"), "twist", np.pi / 2.0, 1.0)
    assert set(moved) == {"/World/A"}
    assert moved["/World/A"][:3] == pytest.approx((0.0, 0.0, -1.0))


def test_a_gap_has_a_ghost_and_no_gap_has_none() -> None:
    """A hinge whose frames are 0.3 apart along y: body 1 goes there; closed, nobody goes anywhere."""
    ends = {"kind": "PhysicsRevoluteJoint", "position0": "(0.5, 0, 0)", "position1": "(-0.5, 0, 0)"}
    for at, count in (("(1, 0.3, 0)", 1), ("(1, 0, 0)", 0)):
        text = stage(body("A"), body("B", at=at), joint("J", "/World/A", "/World/B", **ends), root=False)
        found = ghosts(_around(text, "/World/J"), 1.0)
        assert len(found) == count
        if count:
            assert found["/World/B"][:3] == pytest.approx((1.0, 0.0, 0.0))


def test_joints_that_are_not_made_still_have_frames() -> None:
    """A disabled hinge has both frames where PhysX would have them, no axes and no ghost."""
    text = stage(
        body("A"),
        body("B", at="(3, 0, 0)"),
        joint("J", "/World/A", "/World/B", "bool physics:jointEnabled = 0", kind="PhysicsRevoluteJoint"),
    )
    around = _around(text, "/World/J")
    assert not around.joint.exists
    assert around.joint.world_frames[1][:3] == (3.0, 0.0, 0.0)
    assert axes_of(around.joint, 1.0) == ()
    assert ghosts(around, 1.0) == {}


# --- numbers ----------------------------------------------------------------------------------------------------------


def test_numbers_say_why_authored_and_physx_differ() -> None:
    """A scaled body, a marker as a target, a long quaternion, axis Y: each has its sentence, and the world agrees."""
    text = stage(
        body("A", scale="(2, 1, 1)", at="(1, 0, 0)"),
        body("B", at="(4, 0, 0)", inside=xform("Mark", at="(0, 0, 1)")),
        joint(
            "J",
            "/World/A",
            "/World/B/Mark",
            'uniform token physics:axis = "Y"',
            kind="PhysicsRevoluteJoint",
            position0="(1, 0, 0)",
            rotation1="(2, 0, 0, 0)",
        ),
        root=False,
    )
    first, second = _around(text, "/World/J").numbers.sides
    assert first.authored is not None
    assert (first.authored[:3], first.resolved[:3]) == ((1.0, 0.0, 0.0), (2.0, 0.0, 0.0))
    assert first.authored_world is not None
    assert first.authored_world[:3] == pytest.approx(first.resolved_world[:3])
    assert "(2, 1, 1)" in "".join(first.reasons)
    assert second.resolved[:3] == pytest.approx((0.0, 0.0, 1.0))
    told = "".join(second.reasons)
    assert "</World/B/Mark> is no body itself" in told
    assert "length 2" in told
    assert "axis is Y" in told


def test_distance_and_angle_are_those_between_the_frames() -> None:
    """Frames (3, 4, 0) apart and 90 degrees turned: 5 and 90, authored and in PhysX."""
    text = stage(
        body("A"),
        body("B", at="(3, 4, 0)", turn="(0, 0, 90)"),
        joint("J", "/World/A", "/World/B", kind="PhysicsFixedJoint"),
        root=False,
    )
    numbers = _around(text, "/World/J").numbers
    assert numbers.distance == pytest.approx((5.0, 5.0))
    assert numbers.angle == pytest.approx((90.0, 90.0))
    assert numbers.reason


def test_a_refused_frame_is_said_to_be_refused() -> None:
    """A rotation of length zero."""
    text = stage(body("A"), joint("J", "", "/World/A", rotation1="(0, 0, 0, 0)"), root=False)
    (_, second) = _around(text, "/World/J").numbers.sides
    assert "refuses the authored frame" in "".join(second.reasons)


# --- shapes -----------------------------------------------------------------------------------------------------------


def _shapes(text: str, path: str, joint_path: str = "/World/J") -> dict[str, tuple[str, np.ndarray]]:
    inspection = Inspection(_open(text))
    inspection.surroundings.around(joint_path)
    assert inspection.surroundings.load([path], 60.0)
    found = inspection.surroundings.shapes(path)
    assert found is not None
    return {f"{s.use} {s.path.rpartition('/')[2]}": (s.note, np.ptp(s.mesh.points, axis=0)) for s in found}


def test_shapes_carry_the_scale_of_their_body() -> None:
    """A cube of 0.5 in a body scaled by (2, 1, 4) and turned is (1, 0.5, 2) in the body's own axes."""
    cube = prim("Cube", "Shape", ("double size = 0.5",), (COLLIDER,))
    text = stage(body("A", turn="(0, 0, 70)", scale="(2, 1, 4)", inside=cube), joint("J", "", "/World/A"))
    found = _shapes(text, "/World/A")
    assert found["collision Shape"][1] == pytest.approx((1.0, 0.5, 2.0))
    assert found["render Shape"][1] == pytest.approx((1.0, 0.5, 2.0))


def test_a_collision_sphere_stays_a_sphere_under_any_scale() -> None:
    """PhysX has a ball with the largest scale; what is rendered is an ellipsoid."""
    ball = prim("Sphere", "Shape", ("double radius = 1",), (COLLIDER,))
    found = _shapes(stage(body("A", scale="(1, 2, 3)", inside=ball), joint("J", "", "/World/A")), "/World/A")
    assert found["collision Shape"][1] == pytest.approx((6.0, 6.0, 6.0))
    assert found["render Shape"][1] == pytest.approx((2.0, 4.0, 6.0))


def test_purposes_and_visibility_decide_what_is_rendered() -> None:
    """Proxies, guides and what is invisible are not; a guide that collides is a collision shape."""
    inside = (
        prim("Cube", "Seen")
        + prim("Cube", "Proxy", ('uniform token purpose = "proxy"',))
        + prim("Cube", "Guide", ('uniform token purpose = "guide"',), (COLLIDER,))
        + prim("Cube", "Hidden", ('token visibility = "invisible"',))
        + prim("Cube", "Render", ('uniform token purpose = "render"',))
    )
    found = _shapes(stage(body("A", inside=inside), joint("J", "", "/World/A")), "/World/A")
    assert set(found) == {"render Seen", "render Render", "collision Guide"}


def test_shapes_of_a_body_inside_belong_to_that_body() -> None:
    """A cube of a nested body is not one of the outer body."""
    inner = body("Inner", inside=prim("Cube", "Own"))
    text = stage(body("A", inside=prim("Cube", "Outer") + inner), joint("J", "", "/World/A"))
    assert set(_shapes(text, "/World/A")) == {"render Outer"}


def test_a_mesh_collider_of_a_moving_body_is_its_hull() -> None:
    """Dynamic: the hull, with a note. Its render shape is the mesh itself."""
    points = "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0.2, 0.2, 0.2)]"
    faces = ("int[] faceVertexCounts = [3, 3, 3, 3]", "int[] faceVertexIndices = [0, 1, 4, 1, 2, 4, 2, 3, 4, 0, 2, 3]")
    mesh = prim("Mesh", "Shape", (points, *faces), (COLLIDER,))
    found = _shapes(stage(body("A", inside=mesh), joint("J", "", "/World/A")), "/World/A")
    assert found["collision Shape"][0] == "convex hull of the mesh"
    assert found["render Shape"][0] == ""


@pytest.mark.parametrize(
    "line",
    ["point3f[] points = []", "int[] faceVertexCounts = [4]", "int[] faceVertexIndices = [-5]", "double nothing = 1"],
)
def test_a_broken_mesh_draws_nothing(line: str) -> None:
    """No points, no faces, indices of nowhere: no shape, no error."""
    mesh = prim("Mesh", "Shape", (line,), (COLLIDER,))
    found = _shapes(stage(body("A", inside=mesh), joint("J", "", "/World/A")), "/World/A")
    assert not [size for _, size in found.values() if size.any()]


@pytest.mark.parametrize("at", ["(nan, 0, 0)", "(inf, 0, 0)", "(1e30, 0, 0)"])
def test_a_body_that_is_nowhere_does_not_stop_the_drawing(at: str) -> None:
    """A body at NaN or at infinity has no shapes; the joint is drawn, swept and measured like any other."""
    cube = prim("Cube", "Shape", ("double size = 0.5",), (COLLIDER,))
    text = stage(body("A", inside=cube), body("B", at=at, inside=cube), joint("J", "/World/A", "/World/B"))
    surroundings = Inspection(_open(text)).surroundings
    around = surroundings.around("/World/J")
    assert surroundings.load(around.bodies, 60.0)
    assert bool(surroundings.shapes("/World/B")) is ("e30" in at)
    assert draw(around, 1.0, {}).markers
    ghosts(around, 1.0)
    swept(around, "twist", 1.0, 1.0)


def test_a_heavy_mesh_is_drawn_with_few_triangles() -> None:
    """A height field of 90,000 triangles comes out with what one mesh may have."""
    n = 213
    usd = _open(stage(body("A"), joint("J", "", "/World/A")))
    mesh = UsdGeom.Mesh.Define(usd, "/World/A/Field")
    x, y = np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, n))
    points = np.stack([x, y, 0.1 * np.sin(9 * x)], axis=-1).reshape(-1, 3).astype(np.float32)
    here = np.arange(n * n).reshape(n, n)
    quads = np.stack([here[:-1, :-1], here[:-1, 1:], here[1:, 1:], here[1:, :-1]], axis=-1).reshape(-1, 4)
    mesh.GetPointsAttr().Set(Vt.Vec3fArray.FromNumpy(points))
    mesh.GetFaceVertexCountsAttr().Set(Vt.IntArray([4] * len(quads)))
    mesh.GetFaceVertexIndicesAttr().Set(Vt.IntArray.FromNumpy(quads.reshape(-1).astype(np.int32)))
    surroundings = Inspection(usd).surroundings
    surroundings.load(["/World/A"], 60.0)
    (shape,) = surroundings.shapes("/World/A") or ()
    assert 500 < len(shape.mesh.triangles) <= 3_000


# --- edits ------------------------------------------------------------------------------------------------------------


class _Followed:
    """An inspection that follows its stage."""

    def __init__(self, usd: Usd.Stage) -> None:
        self.stage = usd
        self.inspection = Inspection(usd)
        self.changes = Changes()
        self.watcher = Watcher(usd, self._note)

    def _note(self, changes: Changes) -> None:
        self.changes = self.changes.merged(changes)

    def follow(self) -> None:
        changes, self.changes = self.changes, Changes()
        self.inspection.update(changes)


def test_moving_a_body_moves_its_frame_and_keeps_its_shapes() -> None:
    """After the edit the pose is the new one, and the very same arrays are its shapes."""
    followed = _Followed(_open(_chain(3)))
    surroundings = followed.inspection.surroundings
    before = surroundings.around("/World/J0")
    surroundings.load(before.bodies, 60.0)
    shapes = surroundings.shapes("/World/L1")
    UsdGeom.XformCommonAPI(followed.stage.GetPrimAtPath("/World/L1")).SetTranslate(Gf.Vec3d(1, 0, 2))
    followed.follow()
    after = surroundings.around("/World/J0")
    assert after.bodies["/World/L1"][:3] == (1.0, 0.0, 2.0)
    assert after.joint.gap == pytest.approx(2.0)
    surroundings.load(after.bodies, 60.0)
    assert surroundings.shapes("/World/L1") is shapes


@pytest.mark.parametrize("what", ["size", "shape moved", "scaled", "parent scaled", "hidden", "removed"])
def test_an_edit_of_a_shape_is_seen(what: str) -> None:
    """Whatever changes the shape of a body makes it read anew: the result is a fresh one's."""
    usd = _open(_chain(3))
    followed = _Followed(usd)
    surroundings = followed.inspection.surroundings
    surroundings.load(["/World/L1"], 60.0)
    before = surroundings.shapes("/World/L1")
    shape = usd.GetPrimAtPath("/World/L1/Shape")
    if what == "size":
        shape.GetAttribute("size").Set(3.0)
    elif what == "shape moved":
        UsdGeom.XformCommonAPI(shape).SetTranslate(Gf.Vec3d(0, 1, 0))
    elif what in ("scaled", "parent scaled"):
        at = usd.GetPrimAtPath("/World/L1" if what == "scaled" else "/World")
        UsdGeom.Xformable(at).AddScaleOp().Set(Gf.Vec3f(2, 1, 1))
    elif what == "hidden":
        UsdGeom.Imageable(usd.GetPrimAtPath("/World")).MakeInvisible()
    else:
        usd.RemovePrim("/World/L1/Shape")
    followed.follow()
    surroundings.load(["/World/L1"], 60.0)
    after = surroundings.shapes("/World/L1")
    fresh = Inspection(usd).surroundings
    fresh.load(["/World/L1"], 60.0)
    assert after is not before
    assert _flat(after) == _flat(fresh.shapes("/World/L1"))
    assert _flat(after) != _flat(before)


def _flat(shapes: object) -> list[object]:
    assert isinstance(shapes, tuple)
    return [(s.path, s.use, s.note, np.round(s.mesh.points, 9).tolist()) for s in shapes]


def test_loading_takes_a_slice_at_a_time() -> None:
    """With no time at all nothing is read and that is said; asked again, it goes on where it was."""
    surroundings = Inspection(_open(_chain(5))).surroundings
    bodies = [f"/World/L{i}" for i in range(5)]
    assert not surroundings.load(bodies, 0.0)
    assert surroundings.shapes("/World/L0") is None
    assert surroundings.load(bodies, 60.0)
    assert all(surroundings.shapes(path) for path in bodies)


def test_a_joint_that_is_not_there_is_a_key_error(tmp_path: Path) -> None:
    """As in a report."""
    surroundings = Inspection(Usd.Stage.Open(str(sample_path("arm")))).surroundings
    with pytest.raises(KeyError):
        surroundings.around("/World/Nobody")
