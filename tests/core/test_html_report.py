"""The report as one HTML page: whole, well formed, without anything from elsewhere, and safe."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from pxr import Sdf, Usd, UsdPhysics

import omni_physjoint
from omni_physjoint import export, html_report
from omni_physjoint.envelope import curves
from omni_physjoint.envelope_svg import envelope_svg
from omni_physjoint.inspection import Inspection
from omni_physjoint.model import JointReport, Report
from omni_physjoint.resources import sample_path

_VOID = ("meta", "br")


class _Page(HTMLParser):
    """Collects what a page shows, and fails on tags that do not match."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.shown: list[str] = []
        self.rows = 0
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)
        self.rows += tag == "tr"
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.shown.append(data)


@pytest.fixture(scope="module")
def report() -> Report:
    """Return the report of the arm."""
    return omni_physjoint.inspect_file(str(sample_path()))


def test_everything_is_on_the_page(report: Report) -> None:
    """Each joint, each of its columns, each finding and each body is on a page whose tags match."""
    page = _Page(html_report.html_text(report))
    shown = " ".join(page.shown)
    for joint in report.joints:
        assert joint.path in shown
        assert all(column.name in shown for column in joint.columns)
        assert all(finding.message in shown for finding in joint.findings)
    assert all(body.path in shown for body in report.bodies)


def test_the_page_stands_alone(report: Report) -> None:
    """No script, no link, nothing that a browser would fetch."""
    text = html_report.html_text(report)
    page = _Page(text)
    assert page.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert page.attributes.isdisjoint({"src", "href", "onload", "onclick"})
    assert "url(" not in text
    assert "@import" not in text


def test_a_page_in_parts(report: Report) -> None:
    """The pieces of a report that makes its joints on demand join to the page of the whole report."""
    stage = Usd.Stage.Open(str(sample_path()))
    identifier = report.stage.identifier
    parts = html_report.html_parts(Inspection(stage, identifier=identifier).report)
    assert "".join(parts) == html_report.html_text(report)


def test_names_are_no_markup() -> None:
    """What an author may write, such as a layer's comment in a token, is text on the page and never a tag."""
    stage = Usd.Stage.CreateInMemory()
    joint = UsdPhysics.RevoluteJoint.Define(stage, "/Joint").GetPrim()
    joint.CreateAttribute("physics:axis", Sdf.ValueTypeNames.Token).Set('<script>alert("x")</script>&')
    report = omni_physjoint.inspect(stage, identifier='<b>"&')
    page = _Page(html_report.html_text(report))
    assert "script" not in page.tags
    assert '<b>"&' in "".join(page.shown)


def _driven(report: Report) -> JointReport:
    return report.joint("/World/Arm/Joints/Elbow")


def test_the_curve_is_a_picture(report: Report) -> None:
    """A driven joint has its curve as well-formed SVG: a region inside the picture that is symmetric in both axes."""
    (curve,) = curves(_driven(report))
    root = ElementTree.fromstring(envelope_svg(curve))
    width, height = (float(root.attrib[name]) for name in ("width", "height"))
    (region,) = [e for e in root.iter() if e.get("class") == "region"]
    points = [tuple(map(float, pair.split(","))) for pair in region.attrib["points"].split()]
    assert all(0.0 <= x <= width and 0.0 <= y <= height for x, y in points)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    axis_x = next(float(e.attrib["x1"]) for e in root.iter() if e.get("class") == "axis" and e.get("x1") == e.get("x2"))
    assert (max(xs) + min(xs)) / 2.0 == pytest.approx(axis_x, abs=0.02)
    # The stall effort is 1 / 1.15 of half the plot's height above the middle.
    middle = (max(ys) + min(ys)) / 2.0
    assert (middle - min(ys)) / ((height - 14 - 44) / 2.0) == pytest.approx(1.0 / 1.15, abs=1e-3)


def test_a_joint_without_a_drive_has_no_curve() -> None:
    """Without drive and envelope there is no picture, and the joint is on the page all the same."""
    stage = Usd.Stage.CreateInMemory()
    UsdPhysics.FixedJoint.Define(stage, "/Weld")
    page = _Page(html_report.html_text(omni_physjoint.inspect(stage)))
    assert "svg" not in page.tags
    assert "/Weld" in " ".join(page.shown)


def test_a_line_for_each_column(report: Report) -> None:
    """The tables have the lines of the CSV export: a line a column, plus headers, axes and bodies."""
    page = _Page(html_report.html_text(report))
    lines = export.csv_text(report).count("\n") - 1
    moving = [joint for joint in report.joints if joint.dofs]
    axes = sum(len(joint.dofs) for joint in moving)
    headers = len(report.joints) + len(moving) + 1
    assert page.rows == lines + axes + len(report.bodies) + headers
