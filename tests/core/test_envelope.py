"""The torque-speed region of one drive, against measured efforts and closed forms, and when it acts."""

from __future__ import annotations

import math

import numpy as np
import pytest

from omni_physjoint.envelope import Curve, Region, curves
from omni_physjoint.model import ColumnReport, Dof, DriveType, Effect, JointReport, Pair, Role
from omni_physjoint.units import FLT_MAX

MEASURED = Region.of(10.0, 1000.0, 40.0, 0.002)
"""The hinge of the measured run: inertia 0.5, maxForce 10, 1000 deg/s, gradient 40, resistance 0.002."""

# Read from ovphysx 0.7.0 after each step of 1/240 s, without gravity: speed [deg/s] and effort.
RUN = [(4.77, 9.990460), (636.87, 8.726269), (723.73, 6.906860), (874.22, 3.144591)]


@pytest.mark.parametrize(("speed", "effort"), RUN)
def test_the_measured_efforts_are_on_the_border(speed: float, effort: float) -> None:
    """The running consumer drove with exactly the largest effort at each speed.

    The tolerance is the rounding of the recorded speeds: 0.005 deg/s on a slope of 1/40.
    """
    assert MEASURED.effort_limit(np.array([speed]))[0] == pytest.approx(effort, abs=2e-4)


def test_all_four_quadrants_are_alike() -> None:
    """Braking and driving, forwards and backwards, have the same limit; over-speed has none left."""
    limit = MEASURED.effort_limit(np.array([-800.0, 800.0, -1200.0, 1200.0]))
    assert limit == pytest.approx([5.0, 5.0, 0.0, 0.0])


def test_corner_stall_and_no_load_solve_both_lines() -> None:
    """The corner satisfies both lines with equality; the ends are the lines' own."""
    assert MEASURED.corner is not None
    speed, effort = MEASURED.corner
    assert effort == pytest.approx(10.0 - 0.002 * speed, rel=1e-12)
    assert speed == pytest.approx(1000.0 - 40.0 * effort, rel=1e-12)
    assert (MEASURED.stall, MEASURED.no_load) == (10.0, 1000.0)


def test_a_gradient_can_hide_the_force_limit() -> None:
    """With 1000 deg/s and 200 deg/s per torque the drive stalls at 5, never at its maxForce of 10."""
    region = Region.of(10.0, 1000.0, 200.0, 0.0)
    assert region.stall == 5.0
    assert region.corner is None


def test_a_resistance_can_end_before_the_velocity_limit() -> None:
    """With maxForce 10 and resistance 0.02 the effort is gone at 500 deg/s, half of the velocity limit."""
    region = Region.of(10.0, 1000.0, 0.0, 0.02)
    assert region.no_load == 500.0
    assert region.corner is None
    assert region.effort_limit(np.array([499.0, 500.0, 501.0])) == pytest.approx([0.02, 0.0, 0.0])


def test_parallel_lines_have_no_corner() -> None:
    """Where resistance times gradient is 1 both lines have one slope."""
    assert Region.of(10.0, 100.0, 20.0, 0.05).corner is None


def test_steep_lines_cross_too() -> None:
    """Where resistance times gradient exceeds 1 the lines still cross: for 2, 2, maxForce 3 and 3 deg/s at (1, 1)."""
    assert Region.of(3.0, 3.0, 2.0, 2.0).corner == pytest.approx((1.0, 1.0))


def test_sentinels_of_the_columns() -> None:
    """FLT_MAX is unlimited, a negative value counts as 0, and NaN as the default."""
    assert Region.of(FLT_MAX, FLT_MAX, -1.0, -2.0) == Region(math.inf, math.inf, 0.0, 0.0)
    assert Region.of(-3.0, math.nan, math.nan, math.nan) == Region(0.0, math.inf, 0.0, 0.0)


def test_an_unlimited_drive_is_not_bounded() -> None:
    """A region without a largest effort or speed says so; one with both is bounded."""
    assert not Region.of(10.0, FLT_MAX, 0.0, 0.0).bounded
    assert not Region.of(FLT_MAX, 100.0, 0.0, 0.0).bounded
    assert MEASURED.bounded


def test_the_outline_closes_and_stays_on_the_border() -> None:
    """Every point of the outline lies on the limit, in all four quadrants, and the line closes."""
    outline = MEASURED.outline(2000.0, 20.0)
    assert outline[0] == pytest.approx(outline[-1])
    speed, effort = outline.T
    inside = np.abs(speed) < 1000.0
    assert np.abs(effort[inside]) == pytest.approx(MEASURED.effort_limit(speed[inside]))
    assert (speed.min(), speed.max(), effort.min(), effort.max()) == (-1000.0, 1000.0, -10.0, 10.0)


def test_the_outline_of_a_plain_clamp_is_a_rectangle() -> None:
    """Without an envelope the region is cut at the speed that the caller draws."""
    outline = Region.of(10.0, FLT_MAX, 0.0, 0.0).outline(360.0, 99.0)
    corners = {(float(s), float(e)) for s, e in outline if s and e}
    assert corners == {(360.0, 10.0), (360.0, -10.0), (-360.0, -10.0), (-360.0, 10.0)}


def test_an_outline_of_an_unlimited_effort_is_cut() -> None:
    """Without a largest effort the region is cut at the effort that the caller draws."""
    outline = Region.of(FLT_MAX, 100.0, 0.0, 0.0).outline(360.0, 50.0)
    assert (outline[:, 0].max(), outline[:, 1].max()) == (100.0, 50.0)


# --- which region a joint has -----------------------------------------------------------------------------------------


def _column(
    component: str, name: str, value: object, effect: Effect, reason: str = "read", units: str = ""
) -> ColumnReport:
    return ColumnReport(
        name=name, component=component, type="float32", units=units, authored=True, authored_value=value,
        layer=None, blocked=False, time_sampled=False, published=True, producer_value=value, producer_source=None,
        parser_default=None, resolved=value, resolved_units=units, origin=None, effect=effect, reason=reason,
        diverges=False, masked=False, if_absent="", meaning="", page="",
    )  # fmt: skip


def _dof(*, max_force: float, velocity: float, gradient: float, resistance: float, drive: DriveType) -> Dof:
    zero = Pair(0.0, 0.0)
    return Dof(
        axis="twist", instance="angular", drive_type=drive, stiffness=zero, damping=zero,
        max_force=Pair(max_force, max_force), limit=Pair((-1.0, 1.0), (-1.0, 1.0)), max_velocity=Pair(720.0, 12.566),
        armature=zero, static_friction=zero, dynamic_friction=zero, viscous_friction=zero,
        max_actuator_velocity=Pair(velocity, 0.0), speed_effort_gradient=Pair(gradient, 0.0),
        velocity_dependent_resistance=Pair(resistance, 0.0), position=zero, velocity=zero, position_target=zero,
        velocity_target=zero,
    )  # fmt: skip


def _joint(
    *,
    role: Role = Role.ARTICULATION,
    drive: Effect | None = Effect.APPLIED,
    envelope: Effect | None = Effect.APPLIED,
    max_force: float = 10.0,
    drive_type: DriveType = DriveType.FORCE,
) -> JointReport:
    columns: list[ColumnReport] = []
    if drive is not None:
        component = "PhysicsDriveAPI:angular"
        columns += [
            _column(component, "drive:angular:physics:maxForce", max_force, drive, "why not the drive", "torque"),
            _column(component, "drive:angular:physics:targetVelocity", 0.0, drive, "why not the drive", "deg/s"),
        ]
    if envelope is not None:
        component = "PhysxDrivePerformanceEnvelopeAPI:angular"
        prefix = "physxDrivePerformanceEnvelope:angular:"
        why = "why not the envelope"
        columns += [
            _column(component, prefix + "maxActuatorVelocity", 1000.0, envelope, why, "deg/s"),
            _column(component, prefix + "speedEffortGradient", 40.0, envelope, why, "deg/s/torque"),
            _column(component, prefix + "velocityDependentResistance", 0.002, envelope, why, "torque*s/deg"),
        ]
    dof = _dof(max_force=max_force, velocity=1000.0, gradient=40.0, resistance=0.002, drive=drive_type)
    return JointReport(
        path="/J", type="PhysicsRevoluteJoint", schemas=(), role=role, role_reason="", articulation=None,
        prototype=False, sides=(), columns=tuple(columns), dofs=(dof,) if role is Role.ARTICULATION else (),
        physx=None, findings=(),
    )  # fmt: skip


def _only(joint: JointReport) -> Curve:
    (curve,) = curves(joint)
    return curve


def test_an_envelope_in_an_articulation_acts() -> None:
    """The DOF's own numbers make the region, in the units of the columns."""
    curve = _only(_joint())
    assert curve.acts
    assert curve.region == MEASURED
    assert curve.ignored is None
    assert (curve.speed_unit, curve.effort_unit, curve.joint_velocity) == ("deg/s", "torque", 720.0)


def test_a_drive_without_an_envelope_is_clamped() -> None:
    """Without the envelope API the region is the plain clamp at maxForce."""
    curve = _only(_joint(envelope=None))
    assert not curve.acts
    assert curve.region == Region(10.0)
    assert curve.ignored is None
    assert "clamped at maxForce" in curve.reason


def test_an_envelope_on_a_standalone_joint_is_ignored() -> None:
    """The consumer keeps the plain drive; the curve gives the column's own reason and what was ignored."""
    curve = _only(_joint(role=Role.STANDALONE, envelope=Effect.NO_EFFECT))
    assert (curve.acts, curve.reason) == (False, "why not the envelope")
    assert curve.region == Region(10.0)
    assert curve.ignored == MEASURED


def test_an_envelope_without_a_drive_limits_nothing() -> None:
    """An envelope whose instance has no drive has no region at all."""
    curve = _only(_joint(drive=None, envelope=Effect.NO_EFFECT))
    assert curve.region is None
    assert "no drive of this instance" in curve.reason
    assert curve.ignored == Region(math.inf, 1000.0, 40.0, 0.002)


def test_a_drive_that_the_type_does_not_read_has_no_region() -> None:
    """A drive instance that the consumer ignores gives the column's reason and no region."""
    curve = _only(_joint(drive=Effect.NOT_READ))
    assert (curve.acts, curve.reason, curve.region) == (False, "why not the drive", None)


def test_zero_max_force_means_the_plain_clamp() -> None:
    """With maxForce 0 the envelope is not used, and the drive has no effort."""
    curve = _only(_joint(max_force=0.0))
    assert not curve.acts
    assert curve.region == Region(0.0)
    assert "maxForce is 0" in curve.reason


def test_a_refused_drive_has_no_region() -> None:
    """A drive that the consumer refuses takes its envelope with it."""
    curve = _only(_joint(drive_type=DriveType.NONE))
    assert curve.region is None
    assert not curve.acts


def test_a_joint_without_drives_has_no_curves() -> None:
    """No drive and no envelope: nothing to draw."""
    assert curves(_joint(drive=None, envelope=None)) == ()


@pytest.mark.parametrize(("gradient", "resistance"), [(0.0, math.inf), (math.inf, 0.0), (math.inf, math.inf)])
def test_an_infinite_slope_leaves_what_is_at_its_end(gradient: float, resistance: float) -> None:
    """Effort at rest only, or speed without effort only; no arithmetic warning on the way."""
    region = Region.of(10.0, 1000.0, gradient, resistance)
    at_rest, moving = region.effort_limit(np.array([0.0, 1.0])).tolist()
    assert at_rest == (10.0 if gradient == 0.0 else pytest.approx(0.0))
    assert moving == pytest.approx(0.0)
    assert region.corner is None
    assert np.isfinite(region.outline(1000.0, 10.0)).all()
