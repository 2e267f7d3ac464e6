"""What a plot shows: its series, its units, its extent and its readout."""

from __future__ import annotations

import csv
import io
import math
from pathlib import Path

import numpy as np
import pytest
from envelope_stages import stage

from omni_physjoint.envelope import Losses, Region, SpeedUnit
from omni_physjoint.envelope_chart import Chart, Kind, Overlay, Parts, Series, UserLines, chart_csv, clipped, make_chart
from omni_physjoint.envelope_command import Drive, collect
from omni_physjoint.report import inspect_file

GAINS = """  float drive:angular:physics:stiffness = 2
  float drive:angular:physics:damping = 0.01
  float drive:angular:physics:targetPosition = 3
"""


def _drive(folder: Path, text: str) -> Drive:
    path = folder / "stage.usda"
    path.write_text(text)
    (drive,) = collect(inspect_file(path))
    return drive


@pytest.fixture
def hinge(tmp_path: Path) -> Drive:
    return _drive(tmp_path, stage(lines=GAINS))


def _series(chart: Chart, key: str) -> Series:
    return next(s for s in chart.series if s.key == key)


def _keys(chart: Chart) -> set[str]:
    return {s.key for s in chart.series}


def test_the_lines_are_named_after_their_columns(hinge: Drive) -> None:
    """And each lies on its own inequality with equality."""
    chart = make_chart(hinge)
    effort, speed = _series(chart, "effort line"), _series(chart, "speed line")
    assert effort.name == "maxForce - velocityDependentResistance·|v|"
    assert speed.name == "maxActuatorVelocity - speedEffortGradient·|E|"
    assert effort.y == pytest.approx(10.0 - 0.002 * effort.x)
    assert speed.x == pytest.approx(1000.0 - 40.0 * speed.y)


def test_the_drive_asks_along_a_straight_line(hinge: Drive) -> None:
    """2 per degree times 3 degrees at rest, 0.01 less for each deg/s; it starts at 6."""
    chart = make_chart(hinge)
    demand, point = _series(chart, "demand"), _series(chart, "operating point")
    assert demand.y == pytest.approx(6.0 - 0.01 * demand.x)
    assert (point.x[0], point.y[0]) == (0.0, 6.0)


@pytest.mark.parametrize(("unit", "factor"), [(SpeedUnit.RADIANS, math.pi / 180.0), (SpeedUnit.RPM, 1.0 / 6.0)])
def test_a_unit_scales_speeds_and_no_effort(hinge: Drive, unit: SpeedUnit, factor: float) -> None:
    """Every series, the extent and the readout; power is in rad/s whatever the axis shows."""
    plain, other = make_chart(hinge), make_chart(hinge, unit=unit)
    for a, b in zip(plain.series, other.series, strict=True):
        assert b.x == pytest.approx(a.x * factor, nan_ok=True)
        assert b.y == pytest.approx(a.y, nan_ok=True)
    assert other.speed_end == pytest.approx(plain.speed_end * factor)
    assert other.readout(500.0 * factor) == pytest.approx(plain.readout(500.0))


def test_the_readout_is_the_two_inequalities(hinge: Drive) -> None:
    """At 800 deg/s: 8.4 by the effort line, 5 by the speed line, so 5; power 5 times 800 deg/s in rad/s."""
    told = make_chart(hinge, losses=Losses(0.0, 1.0, 0.001)).readout(800.0)
    assert told["effort line"] == pytest.approx(8.4)
    assert told["speed line"] == pytest.approx(5.0)
    assert told["region"] == pytest.approx(5.0)
    assert told["power"] == pytest.approx(5.0 * math.radians(800.0))
    assert told["demand"] == pytest.approx(-2.0)
    assert told["losses"] == pytest.approx(1.8)


def test_the_power_curve_reaches_its_peak(hinge: Drive) -> None:
    """Its highest sample is the region's peak power."""
    chart = make_chart(hinge)
    assert hinge.curve.region is not None
    peak = hinge.curve.region.peak_power[1] * math.pi / 180.0
    assert _series(chart, "power").y.max() == pytest.approx(peak)


def test_parts_can_be_left_out(hinge: Drive) -> None:
    """What is switched off is neither drawn nor read out."""
    bare = Parts(lines=False, demand=False, joint_limit=False, losses=False, power=False)
    chart = make_chart(hinge, parts=bare, losses=Losses(1.0, 1.0, 1.0))
    assert _keys(chart) == {"region"}
    assert set(chart.readout(1.0)) == {"region"}
    assert "dc motor" in _keys(make_chart(hinge, parts=Parts(dc_motor=True)))


def test_overlays_are_shown_whole(hinge: Drive) -> None:
    """A larger motor and a far reference point widen the picture."""
    far = np.array([[100.0, 30.0], [4000.0, 1.0]])
    overlays = [Overlay("a", "bigger", Region(40.0, 2000.0, 50.0)), Overlay("b", "measured", None, far)]
    chart = make_chart(hinge, overlays=overlays)
    assert chart.effort_end > 40.0
    assert chart.speed_end > 4000.0
    assert _series(chart, "a").kind is Kind.OVERLAY
    assert _series(chart, "b points").y.tolist() == [30.0, 1.0]
    assert chart.readout(1000.0)["a"] == pytest.approx(20.0)


def test_the_users_lines(hinge: Drive) -> None:
    """A continuous effort on both sides, and duty points as given."""
    chart = make_chart(hinge, user=UserLines(4.0, ((100.0, 3.0), (-50.0, 20.0))))
    assert sorted(set(_series(chart, "continuous").y[:2])) == [4.0]
    assert _series(chart, "duty").x.tolist() == [100.0, -50.0]
    assert chart.effort_end > 20.0


def test_a_preview_takes_the_regions_place(hinge: Drive) -> None:
    """While somebody drags, the picture is that of the region to come."""
    chart = make_chart(hinge, preview=Region(5.0, 500.0))
    assert chart.region == Region(5.0, 500.0)
    assert _series(chart, "region").y.max() == 5.0


def test_a_joint_limit_far_beyond_does_not_squeeze_the_region(tmp_path: Path) -> None:
    """Within three times the drive's speed it is in the picture, beyond it is not."""
    lines = "  float physxJointAxis:angular:maxJointVelocity = {}\n"
    near = _drive(tmp_path, stage(schemas=("PhysxJointAxisAPI:angular",), lines=lines.format(1500)))
    far = _drive(tmp_path, stage(schemas=("PhysxJointAxisAPI:angular",), lines=lines.format(90000)))
    assert make_chart(near).speed_end > 1500.0
    assert make_chart(far).speed_end < 1500.0


def test_an_ignored_envelope_is_a_series_of_its_own(tmp_path: Path) -> None:
    """Outside an articulation: the clamp holds, the envelope is dashed, no line of it is drawn as if it held."""
    drive = _drive(tmp_path, stage().replace("PhysicsArticulationRootAPI", "PhysicsFilteredPairsAPI"))
    keys = _keys(make_chart(drive))
    assert "ignored" in keys
    assert not keys & {"effort line", "speed line"}


def test_the_csv_has_every_point_with_its_unit(hinge: Drive) -> None:
    """One row a point; a power is not an effort."""
    chart = make_chart(hinge, unit=SpeedUnit.RPM)
    rows = list(csv.DictReader(io.StringIO(chart_csv(chart))))
    assert len(rows) == sum(int(np.isfinite(s.x).sum()) for s in chart.series)
    assert {r["speed unit"] for r in rows} == {"rpm"}
    assert {r["unit"] for r in rows if r["series"].startswith("largest power")} == {"torque*rad/s"}
    assert {r["unit"] for r in rows if r["series"] == "what the drive may do"} == {"torque"}


def test_a_linear_axis_has_one_unit(tmp_path: Path) -> None:
    """Its speeds cannot be told in rpm."""
    drive = _drive(tmp_path, stage("PhysicsPrismaticJoint", "linear"))
    assert make_chart(drive).power_unit == "force*length/s"
    with pytest.raises(ValueError, match="rpm"):
        make_chart(drive, unit=SpeedUnit.RPM)


def test_a_chart_is_cut_at_the_edges_of_a_picture(hinge: Drive) -> None:
    """Areas and lines end at the edge, still on their own lines; points outside are left out."""
    user = UserLines(4.0, ((100.0, 3.0), (900.0, 3.0)))
    chart = clipped(make_chart(hinge, user=user), (-500.0, 500.0), (-5.0, 9.5), (0.0, 20.0))
    for series in (s for s in chart.series if len(s.x)):
        high = 20.0 if series.kind is Kind.POWER else 9.5
        assert np.nanmax(np.abs(series.x)) <= 500.0 + 1e-9
        assert np.nanmax(series.y) <= high + 1e-9
    region = _series(chart, "region")
    assert (region.x.max(), region.y.max(), region.y.min()) == (500.0, 9.5, -5.0)
    effort = _series(chart, "effort line")
    assert effort.y[:2] == pytest.approx(10.0 - 0.002 * effort.x[:2])
    assert effort.x[:2] == pytest.approx([250.0, 500.0])
    assert _series(chart, "duty").x.tolist() == [100.0]
    assert _series(chart, "speed line").label is None


def test_what_lies_outside_is_cut_away_whole(hinge: Drive) -> None:
    """A picture of nothing has empty series, and no error."""
    chart = clipped(make_chart(hinge), (5000.0, 6000.0), (100.0, 200.0), (1e6, 2e6))
    assert all(len(s.x) == 0 for s in chart.series)
