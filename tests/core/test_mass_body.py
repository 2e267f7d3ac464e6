"""Mass, centre and inertia of a body: what is authored, what is computed, and what PhysX refuses.

Figures without another source were read from ovphysx 0.7.0, of the same stage.
"""

from __future__ import annotations

import math

import pytest
from mass_stage import collider, prim, scene_of, tensor_of, weigh

from omni_physjoint.consumer.mass import body_mass, default_density, sphere_inertia
from omni_physjoint.consumer.mass_columns import authored_mass
from omni_physjoint.model import StageInfo

MASS = "PhysicsMassAPI"
CUBE = collider("Cube")
"""Edge length 2: 8000 kg and 5333.33 kg m^2 on a metre stage."""
HALF_TURNED = "quatf physics:principalAxes = (0.8, 0.6, 0, 0)"

MEASURED = 1e-5
"""Relative; the consumer computes in single precision."""


# --- units and sentinels ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meters", "kilograms", "density"), [(1.0, 1.0, 1000.0), (0.01, 1.0, 0.001), (0.01, 0.5, 0.002), (1.0, 2.5, 400.0)]
)
def test_the_default_density_is_that_of_water_in_stage_units(meters: float, kilograms: float, density: float) -> None:
    """1000 * metersPerUnit^3 / kilogramsPerUnit (page PhysicsMassAPI)."""
    stage = StageInfo(meters_per_unit=meters, kilograms_per_unit=kilograms)
    assert default_density(stage) == pytest.approx(density, rel=1e-12)
    assert weigh(scene_of(CUBE, meters=meters, kilograms=kilograms)).mass == pytest.approx(8.0 * density, rel=MEASURED)


def test_the_stand_in_ball_is_in_stage_units_but_its_mass_is_not_converted() -> None:
    """0.4 m r^2 with r = 0.1 m: 0.004 in metres, 40 in centimetres."""
    assert sphere_inertia(StageInfo(meters_per_unit=1.0), 1.0) == pytest.approx(0.004, rel=1e-12)
    assert sphere_inertia(StageInfo(meters_per_unit=0.01, kilograms_per_unit=0.5), 1.0) == pytest.approx(
        40.0, rel=1e-12
    )


@pytest.mark.parametrize("value", [0.0, -1.0, -math.inf, math.nan])
def test_a_mass_or_density_that_is_not_positive_is_unset(value: float) -> None:
    """The sentinel is a sign, not a number."""
    found = authored_mass((MASS,), {"physics:mass": value, "physics:density": value})
    assert found.mass is None
    assert found.density is None


def test_mass_columns_count_only_with_their_api() -> None:
    """The gate is the schema list, not the column."""
    assert authored_mass((), {"physics:mass": 3.0}).mass is None
    assert weigh(scene_of("float physics:mass = 3\n" + CUBE)).mass == pytest.approx(8000.0, rel=MEASURED)


@pytest.mark.parametrize("center", ["(-inf, -inf, -inf)", "(1, 2, -inf)", "(inf, inf, inf)", "(1, 2, nan)"])
def test_a_centre_with_one_component_that_is_not_finite_is_unset(center: str) -> None:
    """Any infinity or NaN will do; the cube's own centre stands."""
    assert weigh(scene_of(f"point3f physics:centerOfMass = {center}\n" + CUBE, MASS)).center_of_mass == (0, 0, 0)


@pytest.mark.parametrize("axes", ["(0, 0, 0, 0)", "(1e-6, 0, 0, 0)", "(nan, 0, 0, 0)"])
def test_axes_of_almost_no_length_are_unset(axes: str) -> None:
    """Up to 1e-5 a component is zero; a NaN is unset too."""
    lines = f"float3 physics:diagonalInertia = (1, 2, 3)\nquatf physics:principalAxes = {axes}\n"
    report = weigh(scene_of(lines, MASS))
    assert report.principal_axes == (0.0, 0.0, 0.0, 1.0)
    assert not report.refused


@pytest.mark.parametrize("inertia", ["(0, 0, 0)", "(-1, -2, -3)", "(nan, nan, nan)"])
def test_an_inertia_without_a_positive_component_is_unset(inertia: str) -> None:
    """3 kg without colliders: the ball's inertia, 0.012."""
    report = weigh(scene_of(f"float physics:mass = 3\nfloat3 physics:diagonalInertia = {inertia}", MASS))
    assert report.diagonal_inertia == pytest.approx((0.012, 0.012, 0.012), rel=MEASURED)


def test_blocked_columns_are_unset() -> None:
    """A block publishes nothing, so that the body is as if nobody had authored it."""
    lines = "\n".join(
        f"{kind} physics:{name} = None"
        for kind, name in (
            ("float", "mass"),
            ("float", "density"),
            ("point3f", "centerOfMass"),
            ("float3", "diagonalInertia"),
            ("quatf", "principalAxes"),
        )
    )
    report = weigh(scene_of(lines, MASS))
    assert (report.mass, report.diagonal_inertia) == (1.0, pytest.approx((0.004, 0.004, 0.004), rel=MEASURED))


# --- without colliders ------------------------------------------------------------------------------------------------


def test_a_bare_body_is_a_kilogram_with_the_inertia_of_a_ball() -> None:
    """Centimetres: 1 and 40."""
    report = weigh(scene_of("", meters=0.01))
    assert report.mass == 1.0
    assert report.diagonal_inertia == pytest.approx((40.0, 40.0, 40.0), rel=MEASURED)
    assert report.exact


def test_a_body_with_mass_only_has_the_inertia_of_that_ball() -> None:
    """Centimetres: 2.5 and 100."""
    report = weigh(scene_of("float physics:mass = 2.5", MASS, meters=0.01))
    assert report.diagonal_inertia == pytest.approx((100.0, 100.0, 100.0), rel=MEASURED)


def test_density_without_a_collider_weighs_nothing() -> None:
    """The body stays at 1 kg."""
    report = weigh(scene_of("float physics:density = 7", MASS))
    assert (report.mass, report.density) == (1.0, None)


def test_an_authored_centre_stands_without_colliders() -> None:
    """The ball's inertia is not moved to it."""
    report = weigh(scene_of("float physics:mass = 3\npoint3f physics:centerOfMass = (1, 2, 3)", MASS))
    assert report.center_of_mass == (1.0, 2.0, 3.0)
    assert report.diagonal_inertia == pytest.approx((0.012, 0.012, 0.012), rel=MEASURED)


# --- from colliders ---------------------------------------------------------------------------------------------------


def test_a_cube_weighs_its_volume_times_the_default_density() -> None:
    """8 m^3 are 8000 kg, and 5333.33 kg m^2 on each axis."""
    report = weigh(scene_of(CUBE))
    assert (report.mass, report.density) == (pytest.approx(8000.0, rel=MEASURED), 1000.0)
    assert report.diagonal_inertia == pytest.approx((5333.333496,) * 3, rel=MEASURED)


def test_the_body_itself_can_be_its_collider() -> None:
    """A Cube with both APIs; explicit values then hold for shape and body alike."""
    lines = "float physics:mass = 3\npoint3f physics:centerOfMass = (1, 2, 3)"
    report = weigh(scene_of(lines, "PhysicsCollisionAPI", MASS, kind="Cube"))
    assert report.mass == 3.0
    assert report.center_of_mass == (1.0, 2.0, 3.0)
    assert sorted(report.diagonal_inertia) == pytest.approx([2.0, 44.0, 44.0], rel=MEASURED)


def test_authored_mass_scales_the_computed_inertia() -> None:
    """3 kg in a cube of edge 2: m / 6 * 4 = 2."""
    report = weigh(scene_of("float physics:mass = 3\n" + CUBE, MASS))
    assert (report.mass, report.density) == (3.0, None)
    assert report.diagonal_inertia == pytest.approx((2.0, 2.0, 2.0), rel=MEASURED)


def test_a_shape_s_density_beats_the_body_s_which_beats_the_material_s() -> None:
    """8 m^3 at 3, then at 7, then at 50 kg/m^3."""
    material = prim("Material", "M", ("PhysicsMaterialAPI",), "float physics:density = 50")
    bound = "rel material:binding:physics = </M>"
    cube = collider("Cube", bound, "MaterialBindingAPI")
    own = collider("Cube", "float physics:density = 3\n" + bound, MASS, "MaterialBindingAPI")
    density = "float physics:density = 7\n"
    assert weigh(scene_of(density + own, MASS, beside=material)).mass == pytest.approx(24.0, rel=MEASURED)
    assert weigh(scene_of(density + cube, MASS, beside=material)).mass == pytest.approx(56.0, rel=MEASURED)
    assert weigh(scene_of(cube, beside=material)).mass == pytest.approx(400.0, rel=MEASURED)


def test_an_explicit_mass_on_colliders_is_scaled_to_the_body_s() -> None:
    """3 kg and 2 kg under a body of 10: masses of 6 and 4, a metre apart."""
    inside = collider("Cube", "float physics:mass = 3", MASS)
    moved = 'double3 xformOp:translate = (1, 0, 0)\nuniform token[] xformOpOrder = ["xformOp:translate"]\n'
    inside += collider("Sphere", moved + "float physics:mass = 2", MASS, name="D")
    report = weigh(scene_of("float physics:mass = 10\n" + inside, MASS))
    assert report.center_of_mass == pytest.approx((0.4, 0.0, 0.0), rel=MEASURED)
    assert report.diagonal_inertia == pytest.approx((5.6, 8.0, 8.0), rel=MEASURED)


def test_a_collider_is_placed_with_its_body_s_scale() -> None:
    """A body scaled by 2 doubles both the cube and its offset."""
    moved = 'double3 xformOp:translate = (1, 0, 0)\nuniform token[] xformOpOrder = ["xformOp:translate"]'
    scaled = 'float3 xformOp:scale = (2, 2, 2)\nuniform token[] xformOpOrder = ["xformOp:scale"]'
    report = weigh(scene_of(collider("Cube", moved), above=scaled))
    assert report.mass == pytest.approx(64000.0, rel=MEASURED)
    assert report.center_of_mass == pytest.approx((2.0, 0.0, 0.0), rel=MEASURED)


def test_a_turned_collider_turns_its_inertia() -> None:
    """A capsule at (1, 2, 3), turned by 30, 40, 50 degrees."""
    placed = (
        "double3 xformOp:translate = (1, 2, 3)\nfloat3 xformOp:rotateXYZ = (30, 40, 50)\n"
        'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:rotateXYZ"]'
    )
    report = weigh(scene_of(collider("Capsule", placed)))
    assert report.mass == pytest.approx(1308.9970703125, rel=MEASURED)
    assert report.center_of_mass == pytest.approx((1.0, 2.0, 3.0), rel=MEASURED)
    expected = [
        [261.263794, -19.099518, -120.628754],
        [-19.099518, 393.263428, -17.103416],
        [-120.628731, -17.103424, 287.950378],
    ]
    for ours, theirs in zip(tensor_of(report), expected, strict=True):
        assert ours == pytest.approx(theirs, abs=400.0 * MEASURED)


def test_an_authored_centre_moves_the_computed_inertia() -> None:
    """8000 kg a way (1, 2, 3) off: the parallel-axis term is added."""
    report = weigh(scene_of("point3f physics:centerOfMass = (1, 2, 3)\n" + CUBE, MASS))
    assert report.center_of_mass == (1.0, 2.0, 3.0)
    assert sorted(report.diagonal_inertia) == pytest.approx([5333.333984, 117333.34375, 117333.34375], rel=MEASURED)


def test_an_authored_centre_takes_the_body_s_scale() -> None:
    """(1, 2, 3) under a scale of (2, 3, 4), without rotation."""
    scaled = 'float3 xformOp:scale = (2, 3, 4)\nuniform token[] xformOpOrder = ["xformOp:scale"]'
    report = weigh(scene_of("point3f physics:centerOfMass = (1, 2, 3)\n" + CUBE, MASS, above=scaled))
    assert report.center_of_mass == pytest.approx((2.0, 6.0, 12.0), rel=MEASURED)


def test_a_collider_s_centre_goes_with_the_turn_of_its_shape() -> None:
    """A capsule along z is one along x, turned; its centre of (1, 2, 3) lands at (-3, -2, -1)."""
    lines = "float physics:mass = 3\npoint3f physics:centerOfMass = (1, 2, 3)"
    report = weigh(scene_of(collider("Capsule", lines, MASS)))
    assert report.center_of_mass == pytest.approx((-3.0, -2.0, -1.0), rel=MEASURED)
    report = weigh(scene_of(collider("Cone", lines + '\nuniform token axis = "Y"', MASS)))
    assert report.center_of_mass == pytest.approx((-2.0, 1.0, 3.0), rel=MEASURED)


def test_a_collider_s_own_axes_are_marked_as_inexact() -> None:
    """The consumer turns that inertia from one side only, which leaves no tensor."""
    lines = f"float physics:mass = 3\nfloat3 physics:diagonalInertia = (1, 2, 3)\n{HALF_TURNED}"
    report = weigh(scene_of(collider("Cube", lines, MASS)))
    assert not report.exact
    assert sum(report.diagonal_inertia) == pytest.approx(2.4, rel=1e-4)


# --- authored inertia -------------------------------------------------------------------------------------------------


def test_authored_inertia_and_axes_stand() -> None:
    """(1, 2, 3) along axes turned by 73.74 degrees about x."""
    lines = f"float3 physics:diagonalInertia = (1, 2, 3)\n{HALF_TURNED}\n"
    report = weigh(scene_of(lines + CUBE, MASS))
    expected = [[1.0, 0.0, 0.0], [0.0, 2.9216, -0.2688], [0.0, -0.2688, 2.0784]]
    for ours, theirs in zip(tensor_of(report), expected, strict=True):
        assert ours == pytest.approx(theirs, abs=1e-4)


def test_authored_axes_turn_the_computed_moments() -> None:
    """A 2 x 4 x 6 box of 48000 kg, its own moments along axes that are not its own."""
    scaled = 'float3 xformOp:scale = (1, 2, 3)\nuniform token[] xformOpOrder = ["xformOp:scale"]'
    report = weigh(scene_of(HALF_TURNED + "\n" + collider("Cube", scaled), MASS))
    expected = [[208000.0, 0.0, 0.0], [0.0, 86272.0, 21503.998047], [0.0, 21503.998047, 153728.0]]
    for ours, theirs in zip(tensor_of(report), expected, strict=True):
        assert ours == pytest.approx(theirs, abs=208000.0 * MEASURED)


def test_authored_moments_without_axes_lie_along_those_of_the_colliders() -> None:
    """Unless mass and centre are authored too, the axes come from a box turned by 20, 30, 40 degrees."""
    box = (
        "float3 xformOp:rotateXYZ = (20, 30, 40)\nfloat3 xformOp:scale = (1, 2, 3)\n"
        'uniform token[] xformOpOrder = ["xformOp:rotateXYZ", "xformOp:scale"]'
    )
    report = weigh(scene_of("float3 physics:diagonalInertia = (1, 2, 3)\n" + collider("Cube", box), MASS))
    assert report.diagonal_inertia == (1.0, 2.0, 3.0)
    assert report.principal_axes == pytest.approx((0.07044, 0.29688, 0.28311, 0.90926), abs=1e-5)
    assert report.exact


def test_a_body_with_nothing_to_compute_does_not_look_at_its_colliders() -> None:
    """Mass, inertia and centre authored: unset axes are the body's own, whatever lies below."""
    lines = (
        "float physics:mass = 3\npoint3f physics:centerOfMass = (1, 2, 3)\nfloat3 physics:diagonalInertia = (1, 2, 3)"
    )
    turned = 'float3 xformOp:rotateXYZ = (20, 30, 40)\nuniform token[] xformOpOrder = ["xformOp:rotateXYZ"]'
    report = weigh(scene_of(lines + "\n" + collider("Capsule", turned), MASS))
    assert (report.diagonal_inertia, report.principal_axes) == ((1.0, 2.0, 3.0), (0.0, 0.0, 0.0, 1.0))


def test_axes_of_a_turned_ball_hang_on_rounding() -> None:
    """Equal moments have no axes of their own; the result says so instead of guessing silently."""
    turned = 'float3 xformOp:rotateXYZ = (20, 30, 40)\nuniform token[] xformOpOrder = ["xformOp:rotateXYZ"]'
    scene = scene_of("float3 physics:diagonalInertia = (1, 2, 3)\n" + collider("Sphere", turned), MASS)
    assert not weigh(scene).exact
    straight = scene_of("float3 physics:diagonalInertia = (1, 2, 3)\n" + collider("Sphere"), MASS)
    assert weigh(straight).exact


def test_a_negative_component_counts_by_its_size() -> None:
    """(1, 2, -3) becomes (1, 2, 3), with a warning."""
    report = weigh(scene_of("float physics:mass = 3\nfloat3 physics:diagonalInertia = (1, 2, -3)", MASS))
    assert report.diagonal_inertia == (1.0, 2.0, 3.0)


# --- what PhysX refuses -----------------------------------------------------------------------------------------------

HALF = "float physics:mass = 3\nfloat3 physics:diagonalInertia = (1, 2, 0)"


def test_a_link_refuses_an_inertia_with_a_zero() -> None:
    """(1, 1, 1) instead, on a link only."""
    scene = scene_of(HALF, MASS)
    link, plain = weigh(scene, as_link=True), weigh(scene)
    assert (link.diagonal_inertia, link.refused) == ((1.0, 1.0, 1.0), ("physics:diagonalInertia",))
    assert (plain.diagonal_inertia, plain.refused) == ((1.0, 2.0, 0.0), ())


@pytest.mark.parametrize("inertia", ["(inf, inf, inf)", "(1, 2, nan)"])
def test_an_inertia_that_is_not_finite_is_refused(inertia: str) -> None:
    """One positive component makes it set, the rest makes it refused."""
    report = weigh(scene_of(f"float physics:mass = 3\nfloat3 physics:diagonalInertia = {inertia}", MASS))
    assert (report.mass, report.diagonal_inertia) == (3.0, (1.0, 1.0, 1.0))


@pytest.mark.parametrize("line", ["float physics:mass = inf", "float physics:density = inf"])
def test_an_infinite_mass_is_refused_with_all_that_follows(line: str) -> None:
    """Mass 1, inertia (1, 1, 1), at the origin."""
    report = weigh(scene_of(line + "\n" + CUBE, MASS))
    assert (report.mass, report.diagonal_inertia, report.center_of_mass) == (1.0, (1.0, 1.0, 1.0), (0.0, 0.0, 0.0))


@pytest.mark.parametrize(("length", "accepted"), [(0.989, False), (0.991, True), (1.009, True), (1.011, False)])
def test_axes_off_unit_length_by_a_hundredth_are_refused_with_the_centre(length: float, accepted: bool) -> None:
    """PhysX takes the pose of the centre of mass as a whole, or not at all."""
    lines = (
        "float physics:mass = 3\nfloat3 physics:diagonalInertia = (1, 2, 3)\npoint3f physics:centerOfMass = (1, 2, 3)\n"
        f"quatf physics:principalAxes = ({0.8 * length}, {0.6 * length}, 0, 0)"
    )
    report = weigh(scene_of(lines, MASS))
    assert report.center_of_mass == ((1.0, 2.0, 3.0) if accepted else (0.0, 0.0, 0.0))
    axes = (0.6, 0.0, 0.0, 0.8) if accepted else (0.0, 0.0, 0.0, 1.0)
    assert report.principal_axes == pytest.approx(axes, rel=1e-6)
    assert bool(report.refused) is not accepted


# --- which colliders count --------------------------------------------------------------------------------------------


def test_a_disabled_collider_weighs() -> None:
    """The column collisionEnabled switches contacts off, not mass."""
    assert weigh(scene_of(collider("Cube", "bool physics:collisionEnabled = false"))).mass == pytest.approx(8000.0)


def test_a_trigger_does_not_weigh_unless_it_is_disabled() -> None:
    """A trigger beside a sphere leaves the sphere's 4188.79 kg; a disabled one is an ordinary shape."""
    sphere = collider("Sphere", name="D")
    trigger = collider("Cube", "", "PhysxTriggerAPI")
    disabled = collider("Cube", "bool physics:collisionEnabled = false", "PhysxTriggerAPI")
    assert weigh(scene_of(trigger + sphere)).mass == pytest.approx(4188.79052734375, rel=MEASURED)
    assert weigh(scene_of(disabled)).mass == pytest.approx(8000.0, rel=MEASURED)


def test_a_body_of_triggers_alone_has_no_inertia_of_its_own() -> None:
    """No ball stands in: PhysX keeps (1, 1, 1), also beside an authored mass."""
    trigger = collider("Cube", "", "PhysxTriggerAPI")
    bare, heavy = weigh(scene_of(trigger)), weigh(scene_of("float physics:mass = 3\n" + trigger, MASS))
    assert (bare.mass, bare.diagonal_inertia) == (1.0, (1.0, 1.0, 1.0))
    assert (heavy.mass, heavy.diagonal_inertia) == (3.0, (1.0, 1.0, 1.0))


@pytest.mark.parametrize("enabled", ["true", "false"])
def test_colliders_of_a_nested_body_are_its_own(enabled: str) -> None:
    """The nearest prim with the API owns them, enabled or not."""
    nested = prim("Xform", "N", ("PhysicsRigidBodyAPI",), f"bool physics:rigidBodyEnabled = {enabled}\n{CUBE}")
    assert weigh(scene_of(CUBE + nested)).mass == pytest.approx(8000.0, rel=MEASURED)


def test_children_of_a_bare_collision_prim_are_its_colliders() -> None:
    """An Xform with the API: its cube and its sphere have its 3 kg each; a grandchild has none."""
    shapes = prim("Cube", "K") + prim("Sphere", "L") + prim("Xform", "Y", (), prim("Cube", "Z"))
    report = weigh(scene_of(prim("Xform", "X", ("PhysicsCollisionAPI", MASS), "float physics:mass = 3\n" + shapes)))
    assert report.mass == pytest.approx(6.0, rel=MEASURED)
    assert report.diagonal_inertia == pytest.approx((3.2, 3.2, 3.2), rel=MEASURED)


def test_a_reset_transform_stack_places_a_collider_by_its_own_transform() -> None:
    """Where its body is does not count then: (0, 0, 5), as authored on the collider."""
    order = 'uniform token[] xformOpOrder = ["!resetXformStack!", "xformOp:translate"]'
    reset = "double3 xformOp:translate = (0, 0, 5)\n" + order
    moved = 'double3 xformOp:translate = (3, 0, 0)\nuniform token[] xformOpOrder = ["xformOp:translate"]'
    report = weigh(scene_of(collider("Cube", reset), above=moved))
    assert report.center_of_mass == pytest.approx((0.0, 0.0, 5.0), abs=1e-9)


def test_inside_an_instance_only_the_density_counts() -> None:
    """A cube of 8 m^3 at 7 kg/m^3; its mass, its centre and the material bound there are lost."""
    material = prim("Material", "M", ("PhysicsMaterialAPI",), "float physics:density = 50")
    lines = "float physics:mass = 4\npoint3f physics:centerOfMass = (1, 0, 0)\nrel material:binding:physics = </M>\n"
    dense = prim("Xform", "P", (), collider("Cube", lines + "float physics:density = 7", MASS, "MaterialBindingAPI"))
    plain = prim("Xform", "Q", (), collider("Cube", lines, MASS, "MaterialBindingAPI"))
    for prototype, mass in ((dense, 56.0), (plain, 8000.0)):
        name = "P" if prototype is dense else "Q"
        inside = f'def Xform "I" (instanceable = true\nreferences = </{name}>)\n{{\n}}\n'
        report = weigh(scene_of(inside, beside=material + prototype))
        assert report.mass == pytest.approx(mass, rel=MEASURED)
        assert report.center_of_mass == (0.0, 0.0, 0.0)


def test_under_contract_0_6_not_even_the_density_counts_there() -> None:
    """Read from ovphysx 0.6.4: 8000 kg."""
    prototype = prim("Xform", "P", (), collider("Cube", "float physics:density = 7", MASS))
    inside = 'def Xform "I" (instanceable = true\nreferences = </P>)\n{\n}\n'
    assert weigh(scene_of(inside, beside=prototype, contract="0.6")).mass == pytest.approx(8000.0, rel=MEASURED)


def test_a_point_instancer_is_marked_as_inexact() -> None:
    """The consumer makes one shape for each point; we count one."""
    instancer = prim("PointInstancer", "I", (), "rel prototypes = [<C>]\n" + CUBE)
    report = weigh(scene_of(instancer))
    assert not report.exact
    assert "point instancer" in report.mass_source


# --- kinematic and static bodies --------------------------------------------------------------------------------------

KINEMATIC = "bool physics:kinematicEnabled = true\n"
TRIANGLE = (
    "point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]\nint[] faceVertexCounts = [3, 3, 3, 3]\n"
    "int[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]"
)


def test_a_kinematic_body_is_weighed_like_any_other() -> None:
    """A plane counts on it, as a unit: 1000 kg beside the cube's 8000."""
    report = weigh(scene_of(KINEMATIC + CUBE + collider("Plane", name="P")))
    assert report.role == "kinematic"
    assert report.mass == pytest.approx(9000.0, rel=MEASURED)
    assert weigh(scene_of(collider("Plane"))).mass == 1.0


@pytest.mark.parametrize(("token", "mass"), [("none", 1.0), ("meshSimplification", 1.0), ("convexHull", 5.0)])
def test_a_kinematic_body_with_a_triangle_mesh_is_left_alone(token: str, mass: float) -> None:
    """Not even an authored mass reaches it."""
    mesh = collider("Mesh", TRIANGLE + f'\nuniform token physics:approximation = "{token}"', "PhysicsMeshCollisionAPI")
    report = weigh(scene_of(KINEMATIC + "float physics:mass = 5\n" + mesh, MASS))
    assert report.mass == mass
    assert ("physics:mass" in report.refused) is (mass == 1.0)


def test_a_disabled_body_is_static_and_has_no_mass() -> None:
    """To PhysX it is no body."""
    report = weigh(scene_of("bool physics:rigidBodyEnabled = false\n" + CUBE))
    assert (report.role, report.mass) == ("static", 0.0)


def test_a_path_that_is_no_body_is_an_error() -> None:
    """There is no mass to report."""
    with pytest.raises(KeyError):
        body_mass(scene_of(CUBE), "/Elsewhere", as_link=False)


def test_the_source_says_where_each_value_comes_from() -> None:
    """In words, for the report."""
    scene = scene_of("float physics:mass = 3\n" + CUBE, MASS)
    assert weigh(scene).mass_source == "authored mass; inertia from 1 collider; centre from 1 collider"
    assert weigh(scene_of("")).mass_source == "mass 1: neither mass nor collider; inertia of a 0.1 m ball"
