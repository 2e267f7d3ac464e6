"""The runtime's value of each column: the consumer's units, the authored order."""

from __future__ import annotations

import math
from typing import Any

import pytest

from omni_physjoint.contract import load
from omni_physjoint.runtime.cells import runtime_cells, same_cell
from omni_physjoint.runtime.truth import QUANTITIES
from omni_physjoint.units import FLT_MAX

CONTRACT = load("0.7")


def dof(axis: str, **usd: Any) -> dict[str, Any]:
    """Return one DOF whose read-back is `usd`; the PhysX side is of a reversed joint and must not be taken."""
    row: dict[str, Any] = {name: {"usd": usd.get(name, 0.0), "physx": -1.0} for name in QUANTITIES}
    row["limit"] = {"usd": usd.get("limit", (-FLT_MAX, FLT_MAX)), "physx": (-1.0, 1.0)}
    return {"axis": axis, "drive_type": usd.get("drive_type", "force"), **row}


def inside(type_name: str, *dofs: dict[str, Any]) -> dict[str, Any]:
    """Return an articulation joint."""
    return {"type": type_name, "role": "articulation", "dofs": list(dofs), "physx": {}}


def outside(type_name: str, **physx: Any) -> dict[str, Any]:
    """Return a joint outside articulations."""
    held = {
        "class": "PxD6Joint",
        "break_force": 5.0,
        "break_torque": FLT_MAX,
        "motions": {},
        "limits": {},
        "drives": {},
    }
    return {"type": type_name, "role": "standalone", "dofs": [], "physx": {**held, **physx}}


def test_a_hinge_is_in_radians() -> None:
    """180 deg is pi, 1 per degree is 57.29578 per radian; a force is what it is."""
    values = runtime_cells(
        inside("PhysicsRevoluteJoint", dof("twist", stiffness=1.0, max_force=7.0, limit=(-90.0, 180.0))), CONTRACT
    )
    assert values["drive:angular:physics:stiffness"] == pytest.approx(57.29578)
    assert values["drive:angular:physics:maxForce"] == 7.0
    assert values["physics:lowerLimit"] == pytest.approx(-1.5707963)
    assert values["physics:upperLimit"] == pytest.approx(3.1415927)


def test_a_slider_is_not_converted() -> None:
    """Lengths and gains per length stay."""
    values = runtime_cells(
        inside("PhysicsPrismaticJoint", dof("x", stiffness=400.0, limit=(0.0, 0.04), position_target=0.03)), CONTRACT
    )
    assert values["drive:linear:physics:stiffness"] == 400.0
    assert values["physics:upperLimit"] == 0.04
    assert values["drive:linear:physics:targetPosition"] == 0.03


def test_the_sentinel_is_not_converted() -> None:
    """Unlimited stays FLT_MAX."""
    values = runtime_cells(inside("PhysicsRevoluteJoint", dof("twist", max_velocity=FLT_MAX)), CONTRACT)
    assert values["physxJointAxis:angular:maxJointVelocity"] == FLT_MAX
    assert values["physics:upperLimit"] == FLT_MAX


def test_an_axis_without_a_drive_has_no_drive_columns() -> None:
    """What PhysX does not hold has no value, and an envelope is part of its drive."""
    values = runtime_cells(inside("PhysicsRevoluteJoint", dof("twist", drive_type="none")), CONTRACT)
    assert not [name for name in values if name.startswith(("drive:", "physxDrivePerformanceEnvelope:"))]


def test_axes_of_a_generic_joint_have_their_instances() -> None:
    """Twist and the swings are rotX, rotY and rotZ."""
    joint = inside("PhysicsJoint", dof("twist", armature=1.0), dof("swing2", armature=2.0, limit=(-180.0, 0.0)))
    values = runtime_cells(joint, CONTRACT)
    assert values["physxJointAxis:rotX:armature"] == 1.0
    assert values["physxJointAxis:rotZ:armature"] == 2.0
    assert values["limit:rotZ:physics:low"] == pytest.approx(-3.1415927)


def test_a_ball_has_its_cone() -> None:
    """The swings are the two half-angles; a free swing has none."""
    joint = inside("PhysicsSphericalJoint", dof("swing1", limit=(-180.0, 180.0)), dof("swing2"))
    values = runtime_cells(joint, CONTRACT)
    assert values["physics:coneAngle0Limit"] == pytest.approx(3.1415927)
    assert "physics:coneAngle1Limit" not in values


def test_outside_articulations_the_object_is_read() -> None:
    """It is in radians already; the angular target velocity has the authored sign again."""
    drive = {"type": "force", "stiffness": 572.9, "damping": 1.0, "max_force": 7.0, "target": 0.3, "velocity": -0.15}
    joint = outside(
        "PhysicsRevoluteJoint",
        motions={"twist": "limited", "x": "locked"},
        limits={"twist": [-0.5, 0.9]},
        drives={"twist": drive},
    )
    values = runtime_cells(joint, CONTRACT)
    assert values["drive:angular:physics:stiffness"] == 572.9
    assert values["drive:angular:physics:targetVelocity"] == 0.15
    assert (values["physics:lowerLimit"], values["physics:upperLimit"]) == (-0.5, 0.9)
    assert values["physics:breakForce"] == 5.0


def test_a_distance_joint_has_only_what_is_enabled() -> None:
    """A bound that is off has no value."""
    held = {
        "min_enabled": False,
        "minimum": 0.5,
        "max_enabled": True,
        "maximum": 1.5,
        "spring_enabled": False,
        "stiffness": 1.0,
        "damping": 0.0,
    }
    values = runtime_cells(outside("PhysicsDistanceJoint", distance=held), CONTRACT)
    assert "physics:minDistance" not in values
    assert values["physics:maxDistance"] == 1.5
    assert values["physxPhysicsDistanceJoint:springEnabled"] is False


def test_a_gear_has_its_ratio_and_hinges() -> None:
    """A hinge that was not found has no value."""
    values = runtime_cells(outside("PhysxPhysicsGearJoint", gear={"ratio": 3.0, "hinges": ["/H", None]}), CONTRACT)
    assert values["physics:gearRatio"] == 3.0
    assert values["physics:hinge0"] == "/H"
    assert "physics:hinge1" not in values


def test_a_joint_without_an_object_has_nothing() -> None:
    """An anchor or a disabled joint leaves no trace."""
    joint = outside("PhysicsFixedJoint", **{"class": None})
    assert runtime_cells({**joint, "role": "fixed_base_anchor"}, CONTRACT) == {}


def test_unlimited_is_unlimited_however_it_is_written() -> None:
    """Infinity and the sentinel agree; the other sign, a number and not-a-number do not."""
    assert same_cell(math.inf, FLT_MAX)
    assert same_cell(-math.inf, -FLT_MAX)
    assert not same_cell(math.inf, -FLT_MAX)
    assert not same_cell(math.nan, FLT_MAX)
    assert not same_cell(1.0, FLT_MAX)
