"""The spreadsheet's rows: how many, in which order, which of them, and as text."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterable

import pytest
from pxr import Usd

from omni_physjoint.inspection import Inspection
from omni_physjoint.quantities import Reading
from omni_physjoint.resources import sample_path
from omni_physjoint.sheet import COLUMNS, Sheet, SheetColumn, SheetRow
from omni_physjoint.sheet_order import Arrangement, Wanted
from omni_physjoint.sheet_text import SheetText
from omni_physjoint.unit_systems import Angles, Units, UnitSystem

BY_KEY = {column.key: column for column in COLUMNS}


class Table:
    """A sheet over a sample, with what it resolved."""

    def __init__(self, sample: str) -> None:
        self.inspection = Inspection(Usd.Stage.Open(str(sample_path(sample))))
        self.inspection.work(math.inf)
        self.resolved: list[str] = []
        self.sheet = Sheet(self.inspection.row, self.inspection.bodies_of, self._report)
        self.paths = [row.path for row in self.inspection.index]

    def _report(self, path: str) -> object:
        self.resolved.append(path)
        return self.inspection.report.joint(path)

    def arranged(self, **wanted: object) -> list[SheetRow]:
        """Return the rows that are wanted."""
        arrangement = Arrangement(self.sheet, self.paths, Wanted(**wanted))  # type: ignore[arg-type]
        assert arrangement.work(math.inf)
        return arrangement.rows

    def told(self, row: SheetRow, key: str, reading: Reading = Reading.CONSUMER) -> tuple[object, str]:
        """Return value and unit of a cell."""
        cell = self.sheet.cell(row, BY_KEY[key], reading)
        return cell.value, cell.unit


@pytest.fixture(scope="module")
def gallery() -> Table:
    """Return the sample with one joint of each type."""
    return Table("gallery")


@pytest.fixture(scope="module")
def mistakes() -> Table:
    """Return the sample of mistakes."""
    return Table("mistakes")


def _names(rows: Iterable[SheetRow]) -> list[str]:
    return [row.path.rpartition("/")[2] for row in rows]


def _row(table: Table, name: str, axis: int = 0) -> SheetRow:
    return SheetRow(next(path for path in table.paths if path.endswith(f"/{name}")), axis)


def test_each_axis_has_a_row_and_each_joint_one_at_least(gallery: Table) -> None:
    """A ball joint of an articulation has three rows, its pan-tilt two, a weld and a hinge that stands alone one."""
    names = _names(gallery.arranged())
    assert {name: names.count(name) for name in ("Rope", "PanTilt", "Slew", "Bolt", "Hinge")} == {
        "Rope": 3,
        "PanTilt": 2,
        "Slew": 1,
        "Bolt": 1,
        "Hinge": 1,
    }
    report = gallery.inspection.report
    assert len(names) == sum(max(1, len(joint.dofs)) for joint in report.joints)


def test_values_are_told_as_authored_published_and_resolved(gallery: Table) -> None:
    """A slider that stands alone has no degree of freedom, and its drive is told all the same."""
    rail = _row(gallery, "Rail")
    assert gallery.told(rail, "stiffness") == (60.0, "force/length")
    assert gallery.told(rail, "axis") == (None, "")
    pan = _row(gallery, "PanTilt")
    assert [gallery.told(pan, "axis")[0], gallery.told(_row(gallery, "PanTilt", 1), "axis")[0]] == ["swing1", "swing2"]
    assert gallery.told(pan, "stiffness", Reading.AUTHORED) == (0.5, "torque/deg")
    assert gallery.told(_row(gallery, "PanTilt", 1), "low", Reading.PRODUCER) == (-120.0, "deg")
    slew = _row(gallery, "Slew")
    assert gallery.told(slew, "breakForce", Reading.AUTHORED) == (None, "")
    assert gallery.told(slew, "breakForce", Reading.PRODUCER)[0] == math.inf
    assert gallery.told(slew, "body0") == ("/World/Crane/Foot", "")


def test_numbers_are_sorted_by_size_and_nothing_comes_last(gallery: Table) -> None:
    """Up and down; rows without the value stay at the end either way."""
    up = gallery.arranged(sort=BY_KEY["stiffness"])
    down = gallery.arranged(sort=BY_KEY["stiffness"], descending=True)
    values = [gallery.told(row, "stiffness")[0] for row in up]
    known = [value for value in values if value is not None]
    assert known == sorted(known)  # type: ignore[type-var]
    assert known[-1] == 1500.0
    assert values[len(known) :] == [None] * (len(values) - len(known))
    assert _names(down)[0] == "Travel"
    assert gallery.told(down[-1], "stiffness")[0] is None


def test_findings_are_sorted_by_how_bad_they_are(mistakes: Table) -> None:
    """Errors, then warnings, then notes, then none."""
    worst = [mistakes.told(row, "findings")[0] for row in mistakes.arranged(sort=BY_KEY["findings"])]
    order = ["error", "warning", "info", None]
    assert worst == sorted(worst, key=order.index)


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.key)
def test_every_column_can_be_sorted(gallery: Table, column: SheetColumn) -> None:
    """Whatever the values are: words, numbers, truths, vectors, or some of each."""
    rows = gallery.arranged(sort=column)
    assert sorted(rows, key=lambda row: (row.path, row.axis)) == gallery.arranged()


def test_only_problems(mistakes: Table) -> None:
    """Only joints with an error or a warning stay."""
    rows = mistakes.arranged(problems=True)
    assert {mistakes.told(row, "findings")[0] for row in rows} == {"error", "warning"}


def test_only_authored(gallery: Table) -> None:
    """Only joints stay at which somebody authored one of these columns."""
    assert set(_names(gallery.arranged(authored=["stiffness"]))) == {"Hinge", "PanTilt", "Rail", "Slew", "Travel"}


def test_filters_are_asked_before_anything_is_resolved(gallery: Table) -> None:
    """What a filter by path leaves out is not looked at."""
    gallery.resolved.clear()
    rows = gallery.arranged(keeps=lambda path: path.endswith("Slew"), holds=lambda _path: True)
    assert _names(rows) == ["Slew"]
    assert {path.rpartition("/")[2] for path in gallery.resolved} == {"Slew"}


def test_only_joints_of_several_axes_are_looked_at_to_count_rows() -> None:
    """Hinges, sliders and whatever is in no articulation have one row, which nobody has to resolve."""
    table = Table("gallery")
    arrangement = Arrangement(table.sheet, table.paths, Wanted())
    arrangement.work(math.inf)
    assert {path.rpartition("/")[2] for path in table.resolved} == {"PanTilt", "Rope"}
    assert (arrangement.done, arrangement.total) == (2, 2)


def test_work_can_be_left_and_gone_on_with(gallery: Table) -> None:
    """Without any time one joint is looked at; what is not finished has no rows in a wrong order."""
    arrangement = Arrangement(gallery.sheet, gallery.paths, Wanted(sort=BY_KEY["damping"]))
    steps = 0
    while not arrangement.work(0.0):
        assert arrangement.rows == []
        steps += 1
    assert steps >= len(gallery.paths) - 1
    assert len(arrangement.rows) == 20


@pytest.fixture
def collected(gallery: Table) -> Callable[[UnitSystem], SheetText]:
    """Return a function that collects three rows of four columns."""

    def collect(units: UnitSystem) -> SheetText:
        rows = [_row(gallery, "Slew"), _row(gallery, "Travel"), SheetRow("/gone")]
        columns = [BY_KEY[key] for key in ("joint", "stiffness", "high", "breakForce")]
        text = SheetText(gallery.sheet, rows, columns, Reading.PRODUCER, units)
        while not text.finished:
            text.step()
        return text

    return collect


def test_csv_has_raw_numbers_and_units_in_columns_of_their_own(collected: Callable[[UnitSystem], SheetText]) -> None:
    """A program reads it; a joint that is gone has an empty line."""
    header, slew, travel, gone = csv.reader(io.StringIO(collected(UnitSystem()).csv()))
    assert header == ["joint", "stiffness", "stiffness unit", "high", "high unit", "breakForce", "breakForce unit"]
    assert slew == ["Slew", "8.0", "torque/deg", "180.0", "deg", "inf", "force"]
    assert travel == ["Travel", "1500.0", "force/length", "0.5", "length", "inf", "force"]
    assert not any(gone)
    assert collected(UnitSystem()).tsv().splitlines()[1].split("\t") == slew


def test_text_is_in_the_wanted_units(collected: Callable[[UnitSystem], SheetText]) -> None:
    """180 degrees are pi, and Markdown has words for sentinels."""
    radians = collected(UnitSystem(Units(angles=Angles.RADIANS)))
    slew = list(csv.reader(io.StringIO(radians.csv())))[1]
    assert float(slew[3]) == pytest.approx(math.pi, rel=1e-7)
    assert slew[4] == "rad"
    assert "| Slew | 8 torque/deg | 3.141593 rad | unlimited |" in radians.markdown()
