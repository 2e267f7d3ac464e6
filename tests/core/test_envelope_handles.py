"""Handles of a region: where they are, and which columns a drag changes."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from envelope_stages import JOINT, stage
from hypothesis import given
from hypothesis import strategies as st

from omni_physjoint.authoring import ApplySchema, SetAttribute, envelope_edits, told_edits
from omni_physjoint.envelope import (
    DcMotor,
    HandleKind,
    Losses,
    Region,
    changed_columns,
    dc_motor,
    dragged,
    handles,
    losses,
)
from omni_physjoint.report import inspect_file
from omni_physjoint.resources import sample_path

HINGE = Region(10.0, 1000.0, 40.0, 0.002)
MOTOR = Region(10.0, 1000.0, 100.0)


def _at(region: Region, kind: HandleKind) -> tuple[float, float]:
    return next((h.speed, h.effort) for h in handles(region, envelope=True) if h.kind is kind)


def test_every_handle_lies_on_the_border() -> None:
    """Stall, no load and corner are the region's own; the slope's is on the speed line."""
    assert _at(HINGE, HandleKind.STALL) == (0.0, 10.0)
    assert _at(HINGE, HandleKind.NO_LOAD) == (1000.0, 0.0)
    assert _at(HINGE, HandleKind.CORNER) == HINGE.corner
    speed, effort = _at(HINGE, HandleKind.SLOPE)
    assert speed + 40.0 * effort == pytest.approx(1000.0)


def test_a_clamp_has_its_stall_effort_only() -> None:
    """Without an envelope nothing but maxForce can be dragged, and nothing where that is unlimited."""
    assert [h.kind for h in handles(Region(5.0), envelope=False)] == [HandleKind.STALL]
    assert handles(Region(math.inf), envelope=True) == ()


def test_a_straight_motor_has_no_corner() -> None:
    """Its gradient can be dragged all the same."""
    assert [h.kind for h in handles(MOTOR, envelope=True)] == [HandleKind.STALL, HandleKind.NO_LOAD, HandleKind.SLOPE]


@pytest.mark.parametrize(
    ("kind", "to", "columns"),
    [
        (HandleKind.STALL, (0.0, 8.0), {"maxForce": (10.0, 8.0)}),
        (HandleKind.STALL, (0.0, 50.0), {"maxForce": (10.0, 50.0), "speedEffortGradient": (40.0, 20.0)}),
        (HandleKind.NO_LOAD, (800.0, 0.0), {"maxActuatorVelocity": (1000.0, 800.0)}),
        (
            HandleKind.NO_LOAD,
            (8000.0, 0.0),
            {"maxActuatorVelocity": (1000.0, 8000.0), "velocityDependentResistance": (0.002, 0.00125)},
        ),
        (
            HandleKind.CORNER,
            (500.0, 5.0),
            {"speedEffortGradient": (40.0, 100.0), "velocityDependentResistance": (0.002, 0.01)},
        ),
        (HandleKind.SLOPE, (900.0, 5.0), {"speedEffortGradient": (40.0, 20.0)}),
    ],
)
def test_a_drag_changes_these_columns(
    kind: HandleKind, to: tuple[float, float], columns: dict[str, tuple[float, float]]
) -> None:
    """Expected values by hand: M at v = 0, V at E = 0, slopes from rise over run."""
    assert changed_columns(HINGE, dragged(HINGE, kind, *to)) == columns


def test_a_gradient_that_hides_the_force_is_what_moves_the_stall() -> None:
    """With V / G = 5 below maxForce 10, dragging to 4 moves the gradient alone, to 12 both."""
    hidden = Region(10.0, 100.0, 20.0)
    assert changed_columns(hidden, dragged(hidden, HandleKind.STALL, 0.0, 4.0)) == {"speedEffortGradient": (20.0, 25.0)}
    beyond = dragged(hidden, HandleKind.STALL, 0.0, 12.0)
    assert beyond.stall == pytest.approx(12.0, rel=1e-3)
    assert beyond.max_force == 12.0


@pytest.mark.parametrize("kind", HandleKind)
@pytest.mark.parametrize("region", [Region(math.inf), Region(5.0, 0.0, 1.0), Region(math.inf, 0.0, 1.0, 2.0)])
def test_a_handle_that_is_not_there_changes_nothing(region: Region, kind: HandleKind) -> None:
    """An edit from elsewhere can take the region away under the hand."""
    assert dragged(region, kind, 0.0, 0.0) == region


_SIZES = st.floats(0.01, 1e4)


@given(
    force=_SIZES,
    velocity=_SIZES,
    bend=st.floats(0.0, 3.0),
    droop=st.floats(0.0, 3.0),
    kind=st.sampled_from(HandleKind),
    speed=st.floats(-1e6, 1e6),
    effort=st.floats(-1e6, 1e6),
)
def test_any_drag_gives_a_region_with_area(
    force: float, velocity: float, bend: float, droop: float, kind: HandleKind, speed: float, effort: float
) -> None:
    """However far somebody drags, no column becomes negative or infinite and the region does not vanish."""
    region = Region(force, velocity, bend * velocity / force, droop * force / velocity)
    if kind not in [h.kind for h in handles(region, envelope=True)]:
        return
    moved = dragged(region, kind, speed, effort)
    numbers = (moved.max_force, moved.max_velocity, moved.gradient, moved.resistance)
    assert all(math.isfinite(n) and n >= 0.0 for n in numbers)
    assert not moved.empty


@given(up=st.floats(0.05, 0.95), along=st.floats(0.05, 0.95))
def test_a_corner_that_is_dragged_stays_under_the_hand(up: float, along: float) -> None:
    """The new region has its corner where it was dropped, to the four digits that are written."""
    at = (1000.0 * along, 10.0 * up)
    moved = dragged(HINGE, HandleKind.CORNER, *at)
    assert float(moved.effort_limit(np.array(at[0]))) == pytest.approx(at[1], rel=0.02)


# --- what a region writes ---------------------------------------------------------------------------------------------


def test_edits_are_what_changes_and_nothing_else() -> None:
    """Of the sample's shoulder only maxForce is written; an armature brings its API where it is missing."""
    joint = next(j for j in inspect_file(sample_path("arm")).joints if j.path.endswith("/Shoulder"))
    force = joint.column("drive:angular:physics:maxForce").producer_value
    assert isinstance(force, float)
    dof = joint.dofs[0]
    same = Region(
        force,
        dof.max_actuator_velocity.usd,
        dof.speed_effort_gradient.usd,
        dof.velocity_dependent_resistance.usd,
    )
    assert envelope_edits(joint, "angular", same) == ()
    (edit,) = envelope_edits(joint, "angular", Region(50.0, same.max_velocity, same.gradient, same.resistance))
    assert edit == SetAttribute(joint.path, "drive:angular:physics:maxForce", 50.0)
    assert told_edits(joint, [edit]) == ("maxForce: 110 → 50 torque",)


def test_a_clamp_gets_its_envelope_applied(tmp_path: Path) -> None:
    """A drive without an envelope: the API first, then all of its columns."""
    path = tmp_path / "clamp.usda"
    path.write_text(stage().replace(', "PhysxDrivePerformanceEnvelopeAPI:angular"', ""))
    joint = inspect_file(path).joint(JOINT)
    edits = envelope_edits(joint, "angular", MOTOR, armature=0.25)
    applied = [e.name for e in edits if isinstance(e, ApplySchema)]
    assert "PhysxDrivePerformanceEnvelopeAPI:angular" in applied
    assert SetAttribute(joint.path, "physxJointAxis:angular:armature", 0.25) in edits


# --- other models -----------------------------------------------------------------------------------------------------


def test_the_dc_motor_is_the_same_while_driving_and_stronger_while_braking() -> None:
    """IsaacLab's region for a cap of 10 on a motor of 25 at rest and 1000 without load."""
    region = Region(10.0, 1000.0, 40.0)
    motor = dc_motor(region)
    assert motor == DcMotor(25.0, 1000.0, 10.0)
    driving = np.linspace(0.0, 1000.0, 101)
    assert motor.highest(driving) == pytest.approx(region.effort_limit(driving))
    braking = np.array([-900.0])
    assert motor.highest(braking)[0] == 10.0
    assert region.effort_limit(braking)[0] == pytest.approx(2.5)
    assert motor.end == 1400.0
    ends = np.array([1400.0, 5000.0])
    assert motor.lowest(ends) == pytest.approx([-10.0, -10.0])
    assert motor.highest(ends) == pytest.approx([-10.0, -10.0])
    assert motor.outline()[0].tolist() == motor.outline()[-1].tolist()


@pytest.mark.parametrize(
    "region", [Region(10.0, 1000.0), Region(10.0), Region(10.0, math.inf, 3.0), Region(0.0, 5.0, 1.0)]
)
def test_without_a_gradient_there_is_no_dc_motor(region: Region) -> None:
    """Its saturation effort would be infinite, or zero."""
    assert dc_motor(region) is None


def test_friction_costs_effort_at_any_speed() -> None:
    """Dynamic friction of 2 and 0.01 per deg/s: 3 at 100 deg/s, with the sign of the speed."""
    lost = Losses(3.0, 2.0, 0.01)
    assert lost.effort(np.array([100.0, -100.0])).tolist() == [3.0, -3.0]
    assert lost
    assert not Losses(0.0, 0.0, 0.0)
    joint = next(j for j in inspect_file(sample_path("arm")).joints if j.path.endswith("/Elbow"))
    dof = joint.dofs[0]
    assert losses(dof).dynamic == dof.dynamic_friction.usd
