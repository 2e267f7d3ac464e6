"""What becomes of the columns of a body that are not simply applied, and why."""

from __future__ import annotations

import math

import pytest
from mass_stage import collider, scene_of, weigh

from omni_physjoint.consumer.mass_cells import mass_cells
from omni_physjoint.contract import load
from omni_physjoint.model import Cell, Effect, Origin, Scene

MASS = "PhysicsMassAPI"
CUBE = collider("Cube")


def cell(of: Scene, name: str, *, as_link: bool = False) -> Cell:
    """Return the cell of one column of the body."""
    return mass_cells(of, weigh(of, as_link=as_link), load("0.7"))[f"physics:{name}"]


def test_a_refused_inertia_has_no_effect() -> None:
    """The row shows what the link has instead, and says so."""
    found = cell(scene_of("float3 physics:diagonalInertia = (1, 2, 0)", MASS), "diagonalInertia", as_link=True)
    assert (found.value, found.origin, found.effect) == ((1.0, 1.0, 1.0), Origin.RUNTIME, Effect.NO_EFFECT)
    assert "refused" in found.reason


def test_refused_axes_take_the_centre_with_them() -> None:
    """PhysX has one pose for both."""
    lines = "point3f physics:centerOfMass = (1, 2, 3)\nquatf physics:principalAxes = (1.6, 1.2, 0, 0)"
    scene = scene_of(lines, MASS)
    for name in ("centerOfMass", "principalAxes"):
        assert cell(scene, name).effect is Effect.NO_EFFECT
    assert cell(scene, "centerOfMass").value == (0.0, 0.0, 0.0)


def test_density_beside_an_explicit_mass_cancels_out() -> None:
    """One density for all colliders does not change how the mass is spread."""
    found = cell(scene_of("float physics:mass = 3\nfloat physics:density = 7\n" + CUBE, MASS), "density")
    assert (found.value, found.effect) == (7.0, Effect.NO_EFFECT)


def test_density_beside_an_explicit_mass_counts_against_another_collider_s() -> None:
    """One collider has its own, so the body's decides the share of the other."""
    other = collider("Cube", "float physics:density = 3", MASS, name="D")
    found = cell(scene_of("float physics:mass = 3\nfloat physics:density = 7\n" + CUBE + other, MASS), "density")
    assert found.effect is Effect.APPLIED


@pytest.mark.parametrize("inside", ["", collider("Cube", "float physics:mass = 3", MASS)])
def test_density_without_a_collider_to_weigh_has_no_effect(inside: str) -> None:
    """There is none, or it has a mass of its own."""
    assert cell(scene_of("float physics:density = 7\n" + inside, MASS), "density").effect is Effect.NO_EFFECT


@pytest.mark.parametrize("name", ["mass", "density", "centerOfMass", "diagonalInertia", "principalAxes"])
def test_a_static_body_has_no_mass_columns(name: str) -> None:
    """A disabled body is no body."""
    found = cell(scene_of("bool physics:rigidBodyEnabled = false\nfloat physics:mass = 3", MASS), name)
    assert (found.value, found.effect) == (None, Effect.NO_EFFECT)


def test_an_unset_mass_says_what_was_done_instead() -> None:
    """The words of the body's mass source."""
    assert "neither mass nor collider" in cell(scene_of("", MASS), "mass").reason


def test_an_angular_velocity_is_resolved_in_radians() -> None:
    """90 deg/s are pi / 2 rad/s."""
    found = cell(scene_of("vector3f physics:angularVelocity = (90, 0, 0)"), "angularVelocity")
    assert found.units == "rad/s"
    assert found.value == pytest.approx((math.pi / 2.0, 0.0, 0.0), rel=1e-6)


@pytest.mark.parametrize(
    ("lines", "as_link", "effect"),
    [
        ("", False, Effect.APPLIED),
        ("", True, Effect.APPLIED),
        ("bool physics:startsAsleep = true\n", False, Effect.NO_EFFECT),
        ("bool physics:kinematicEnabled = true\n", False, Effect.NO_EFFECT),
        ("bool physics:rigidBodyEnabled = false\n", False, Effect.NO_EFFECT),
    ],
)
def test_an_initial_velocity_needs_a_body_that_moves_freely(lines: str, as_link: bool, effect: Effect) -> None:
    """Read-back of ovphysx 0.7.0: a sleeping and a kinematic body start at rest."""
    scene = scene_of(lines + "vector3f physics:velocity = (1, 2, 3)")
    assert cell(scene, "velocity", as_link=as_link).effect is effect


def test_a_link_does_not_start_asleep() -> None:
    """Read-back of ovphysx 0.7.0: isSleeping 0 with the column true on every link."""
    scene = scene_of("bool physics:startsAsleep = true")
    assert cell(scene, "startsAsleep", as_link=True).effect is Effect.NO_EFFECT
    assert cell(scene, "startsAsleep").effect is Effect.APPLIED


def test_an_absent_column_has_the_parser_default() -> None:
    """Population publishes both; a snapshot need not."""
    scene = scene_of("bool physics:rigidBodyEnabled = None\nbool physics:kinematicEnabled = None")
    assert (cell(scene, "rigidBodyEnabled").value, cell(scene, "kinematicEnabled").value) == (True, False)
    assert cell(scene, "rigidBodyEnabled").origin is Origin.PARSER_DEFAULT
