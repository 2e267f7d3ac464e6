"""Joints beside each other: what is a row, what is a difference."""

from __future__ import annotations

import pytest

import omni_physjoint
from omni_physjoint.model import JointReport, Report
from omni_physjoint.quantities import QUANTITIES, Reading
from omni_physjoint.resources import sample_path
from omni_physjoint.side_by_side import SideRow, side_by_side


@pytest.fixture(scope="module")
def gallery() -> Report:
    """Return the sample with one joint of each type."""
    return omni_physjoint.inspect_file(sample_path("gallery"))


def _joint(report: Report, name: str) -> JointReport:
    return next(joint for joint in report.joints if joint.path.endswith(f"/{name}"))


def _row(joints: list[JointReport], key: str, reading: Reading = Reading.CONSUMER) -> SideRow:
    return next(row for s in side_by_side(joints, reading) for row in s.rows if row.key == key)


def test_a_hinge_and_a_slider_have_their_limits_in_one_row(gallery: Report) -> None:
    """Columns are matched by name, each value with the unit of its own joint."""
    row = _row([_joint(gallery, "Slew"), _joint(gallery, "Travel")], "physics:upperLimit")
    # A float32 of radians holds pi to 1e-7.
    assert [v.value for v in row.values if v] == pytest.approx([180.0, 0.5], rel=1e-6)
    assert [v.unit for v in row.values if v] == ["deg", "length"]
    assert row.differs
    assert row.unlike == (False, True)


def test_a_column_that_one_joint_has_not_is_a_difference(gallery: Report) -> None:
    """A fixed joint has no axis, so there is no value there at all."""
    row = _row([_joint(gallery, "Slew"), _joint(gallery, "Bolt")], "physics:axis")
    assert row.values[1] is None
    assert row.unlike == (False, True)


def test_axes_are_those_of_the_consumer_in_degrees(gallery: Report) -> None:
    """The stiffness of an axis is told per degree, as authored: 8 and 0.5; a joint without a second axis has none."""
    joints = [_joint(gallery, "Slew"), _joint(gallery, "PanTilt")]
    first, second = (
        {row.key: row for row in section.rows}
        for section in side_by_side(joints, Reading.CONSUMER)
        if section.title.startswith("Axis")
    )
    assert [(v.value, v.unit) for v in first["stiffness"].values if v] == [(8.0, "torque/deg"), (0.5, "torque/deg")]
    assert [v and v.value for v in second["axis"].values] == [None, "swing2"]
    assert {q.key for q in QUANTITIES if q.of_dof} <= first.keys()


def test_authored_values_are_compared_as_authored(gallery: Report) -> None:
    """By what was authored, a fallback and no opinion are alike; axes of the consumer are not shown."""
    sections = side_by_side([_joint(gallery, "Slew"), _joint(gallery, "Bolt")], Reading.AUTHORED)
    assert not any(section.title.startswith("Axis") for section in sections)
    row = next(row for s in sections for row in s.rows if row.key == "physics:breakForce")
    assert [v.value for v in row.values if v] == [None, None]
    assert not row.differs


def test_a_joint_beside_itself_differs_in_nothing(gallery: Report) -> None:
    """Also where a value is not a number."""
    for joint in gallery.joints:
        assert not any(section.differing for section in side_by_side([joint, joint], Reading.CONSUMER))


def test_the_same_value_with_another_effect_differs(gallery: Report) -> None:
    """An unlimited break force acts on a hinge that stands alone, and has no effect inside an articulation."""
    row = _row([_joint(gallery, "Hinge"), _joint(gallery, "Slew")], "physics:breakForce")
    one, other = row.values
    assert one is not None
    assert other is not None
    assert one.value == other.value
    assert row.differs
