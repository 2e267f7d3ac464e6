"""The contract tables against the pages that ship inside the consumer's own wheel."""

from __future__ import annotations

import re
import subprocess
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest

from omni_physjoint.contract import Contract, load
from omni_physjoint.contract.records import (
    ColumnRow,
    ColumnType,
    Component,
    ComponentKind,
    Marker,
    ProducerRule,
    Scaled,
)
from omni_physjoint.runtime import find_runtime
from omni_physjoint.units import FLT_MAX, Conversion

WITHOUT_PAGE = {
    "0.6": {"NewtonJointAPI", "NewtonMimicAPI", "PhysxMimicJointAPI"},
    "0.7": {"NewtonJointAPI", "NewtonMimicAPI", "PhysxMimicJointAPI", "PhysxJointAPI"},
}
"""The Newton schemas and the mimic APIs have no page; PhysxJointAPI lost its own in 0.7."""

UNMARKED_CONVERSIONS = {
    "physics:ratio",
    "drive:<inst>:physics:stiffness",
    "drive:<inst>:physics:damping",
    "physxJointAxis:<inst>:viscousFrictionCoefficient",
    "physxDrivePerformanceEnvelope:<inst>:velocityDependentResistance",
}
"""Converted by the runtime without a mark in the page's unit cell."""

PAGE_TYPE = {
    "uint64 array, RELATIONSHIP_PATH_ID": ColumnType.TARGETS,
    "uint64, TOKEN_ID": ColumnType.TOKEN,
    "float32[3], POINT": ColumnType.POINT,
    "float32[3], VECTOR": ColumnType.POINT,
    "float32[4], QUATERNION": ColumnType.QUATERNION,
}

SHORT_TYPE = {
    "Fixed": "PhysicsFixedJoint",
    "Revolute": "PhysicsRevoluteJoint",
    "Prismatic": "PhysicsPrismaticJoint",
    "Spherical": "PhysicsSphericalJoint",
    "Distance": "PhysicsDistanceJoint",
    "D6 (PhysicsJoint)": "PhysicsJoint",
    "Gear": "PhysxPhysicsGearJoint",
    "Rack": "PhysxPhysicsRackAndPinionJoint",
}


class Page(HTMLParser):
    """The texts of one page: paragraphs and list items by section heading, and tables as rows of cells."""

    def __init__(self, path: Path) -> None:
        """Read `path`."""
        super().__init__()
        self.heading = ""
        self.tables: list[tuple[str, list[list[str]]]] = []
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._open: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row, a cell or a text."""
        if tag == "table":
            self.tables.append((self.heading, []))
        elif tag == "tr":
            self.tables[-1][1].append([])
        if tag in ("td", "th", "h1", "h2", "h3", "li") or (tag == "p" and not {"td", "th", "li"} & set(self._open)):
            self._open.append(tag)
            self._parts = []

    def handle_endtag(self, tag: str) -> None:
        """Keep what a cell, heading or text held."""
        if tag not in self._open:
            return
        while self._open.pop() != tag:
            pass
        text = " ".join("".join(self._parts).split()).removesuffix("#")
        if tag in ("td", "th"):
            self.tables[-1][1][-1].append(text)
        elif tag.startswith("h"):
            self.heading = text
        else:
            self.texts.append(text)
        self._parts = []

    def handle_data(self, data: str) -> None:
        """Collect text."""
        self._parts.append(data)

    def columns(self) -> dict[str, dict[str, str]]:
        """Return the cells of the column table by column name and header, marks in the name cut off."""
        for heading, (header, *rows) in self.tables:
            if heading == "Columns" and header[0] == "Column":
                return {row[0].split(" (inherited")[0]: dict(zip(header, row, strict=True)) for row in rows}
        return {}

    def fact(self, label: str) -> tuple[str, ...]:
        """Return the comma-separated names after `label`, in a text that begins with it."""
        for text in self.texts:
            if text.startswith(f"{label}:"):
                return tuple(re.findall(r"\w+", text.partition(":")[2]))
        return ()


def page_folder(version: str) -> Path:
    """Return the folder of the pages of `version`, inside the wheel here or that of a named interpreter."""
    spec = find_spec("ovphysx") if version == "0.7" else None
    if spec is not None and spec.origin is not None:
        package = Path(spec.origin).parent
    else:
        python = find_runtime(version)
        assert python is not None, f"no ovphysx {version} here"
        script = "import importlib.util as u; print(u.find_spec('ovphysx').origin)"
        answer = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True, timeout=60)
        package = Path(answer.stdout.strip()).parent
    return package / "docs" / "html" / "population"


def page_of(component: Component, folder: Path) -> Page:
    """Return the page that states the rows of `component`."""
    return Page(folder / f"{component.source.rpartition('/')[2]}.html")


def page_value(text: str) -> object:
    """Return a cell's number, token, flag or tuple as a Python value; None for an empty cell."""
    text = text.removesuffix(" diverges")
    if not text:
        return None
    if text in ("true", "false"):
        return text == "true"
    if text == "FLT_MAX":
        return FLT_MAX
    if text.startswith("("):
        return tuple(float(part) for part in text.strip("( )").split(","))
    try:
        return float(text)
    except ValueError:
        return text


def our_value(value: object) -> object:
    """Return one of our table values in the form of `page_value`."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Scaled):
        if value.power == 1:
            return f"{value.coefficient:g} / metersPerUnit"
        coefficient = f"{value.coefficient:.0e}".replace("e-0", "e-")
        return f"{coefficient} * ({value.speed:g} / metersPerUnit) ** {value.power}"
    if value is Marker.COMPUTED:
        return None
    if isinstance(value, Marker):
        return str(value)
    return float(value) if isinstance(value, int) else value


def all_rows(contract: Contract, name: str) -> dict[str, ColumnRow]:
    """Return all rows of a component by name."""
    return {row.name: row for _, row in contract.rows_of(name)}


VERSION_MARKS = [pytest.param("0.6", marks=pytest.mark.contract_0_6), "0.7"]


@pytest.fixture(params=VERSION_MARKS)
def version(request: pytest.FixtureRequest) -> str:
    """Each contract version; 0.6 only where its wheel is at hand."""
    return str(request.param)


@pytest.fixture
def contract(version: str) -> Contract:
    """Return the tables of the version."""
    return load(version)


@pytest.fixture
def folder(version: str) -> Path:
    """Return the folder of the version's pages."""
    return page_folder(version)


@pytest.fixture
def with_page(contract: Contract) -> list[Component]:
    """Return the components that have a page of columns like the others."""
    skip = {*WITHOUT_PAGE[contract.version], "Stage"}
    return [c for c in contract.components.values() if c.name not in skip]


def test_every_column_of_a_page_is_a_row_in_the_order_of_the_page(
    contract: Contract, folder: Path, with_page: list[Component]
) -> None:
    """Neither side has a column that the other lacks."""
    for component in with_page:
        page = page_of(component, folder).columns()
        inherited = [name for name, cells in page.items() if "inherited" in cells["Column"]]
        own = [name for name in page if name not in inherited]
        assert [r.name for r in component.columns] == own, component.name
        assert [r.name for c, r in contract.rows_of(component.name) if c is not component] == inherited


@pytest.mark.parametrize("cell", ["Raw fallback", "Parser default"])
def test_values_equal_those_of_the_pages(
    contract: Contract, folder: Path, with_page: list[Component], cell: str
) -> None:
    """Raw fallback and parser default of each column are what its page states."""
    for component in with_page:
        rows = all_rows(contract, component.name)
        for name, cells in page_of(component, folder).columns().items():
            ours = rows[name].raw_fallback if cell == "Raw fallback" else rows[name].parser_default
            text = cells[cell].partition(" outputVelocities")[
                0
            ]  # the page names the setting, we only say that it is one
            assert our_value(ours) == page_value(text), (component.name, name)


def test_types_equal_those_of_the_pages(contract: Contract, folder: Path, with_page: list[Component]) -> None:
    """Each column has the type that its page states."""
    for component in with_page:
        rows = all_rows(contract, component.name)
        for name, cells in page_of(component, folder).columns().items():
            expected = PAGE_TYPE.get(cells["Type"], cells["Type"])
            assert rows[name].type == expected, (component.name, name)


def test_producer_rules_equal_those_of_the_pages(contract: Contract, folder: Path, with_page: list[Component]) -> None:
    """Each column is written under the condition that its page states."""
    for component in with_page:
        rows = all_rows(contract, component.name)
        for name, cells in page_of(component, folder).columns().items():
            says = cells["Producer writes"]
            if says.startswith("resolved USD value"):
                expected = ProducerRule.RESOLVED
            elif says == "not written":
                expected = ProducerRule.ONLY_WHEN_AUTHORED
            elif says == "when unauthored: FLT_MAX":
                expected = ProducerRule.FLT_MAX_IF_UNAUTHORED
            elif component.name == "PhysxRigidBodyAPI" and says.endswith("(column created even without the API)"):
                expected = ProducerRule.SCALED_IF_UNAUTHORED
            elif says == "when unauthored: FLT_MAX (column created even without the API)":
                expected = ProducerRule.CREATED_IF_UNAUTHORED
            else:
                assert "customData value" in says, (name, says)
                expected = ProducerRule.WHEN_PRESENT
            assert rows[name].producer is expected, (component.name, name)


def test_degree_conversions_are_those_of_the_pages_and_five_more(
    contract: Contract, folder: Path, with_page: list[Component]
) -> None:
    """A column that its page marks as converted is, and no other but the listed ones."""
    marked, converted = set(), set()
    for component in with_page:
        rows = all_rows(contract, component.name)
        for name, cells in page_of(component, folder).columns().items():
            if "(deg_to_rad)" in cells["Units"]:
                marked.add(name)
            if rows[name].quantity.conversion is not Conversion.NONE:
                converted.add(name)
    own = {row.name for c in with_page for row in c.columns if c.name in ("PhysicsRevoluteJoint",)}
    assert own & marked == {"physics:lowerLimit", "physics:upperLimit"}  # the marks are found at all
    assert converted == marked | UNMARKED_CONVERSIONS


def test_where_apis_go_and_which_instances_they_list(
    contract: Contract, folder: Path, with_page: list[Component]
) -> None:
    """Applies to, requires and the instance list are those of the pages."""
    for component in with_page:
        if component.kind is ComponentKind.JOINT_TYPE:
            continue
        page = page_of(component, folder)
        assert component.applies_to == page.fact("Applies to"), component.name
        assert component.requires == page.fact("Requires on the same prim"), component.name
        listed = next((t for t in page.texts if t.startswith("Multi-apply:")), "")
        assert component.instances == tuple(re.findall(r"\w+", listed.partition("Instances:")[2])), component.name


def test_instance_matrix_equals_that_of_the_pages(contract: Contract, folder: Path, with_page: list[Component]) -> None:
    """Each multiple-apply API is read with the instances that its page lists for each joint type."""
    for component in with_page:
        if component.kind is not ComponentKind.MULTI_APPLY:
            continue
        text = next(t for t in page_of(component, folder).texts if t.startswith("Per-joint-type instance matrix:"))
        for entry in text.partition(":")[2].rstrip(".").split(";"):
            entry = entry.strip()
            shorts = [s for s in SHORT_TYPE if re.match(rf"(?:\w+, )*{re.escape(s)}\b|{re.escape(s)}", entry)]
            said = entry.replace("D6 (PhysicsJoint)", "D6")
            said = re.sub(r"\([^)]*\)", "", said).partition(", no ")[0].partition(" only")[0]
            words = [w for w in re.findall(r"\w+", said) if w in component.instances]
            expected = () if re.search(r"\bn(one|ever)\b", said) else tuple(words)
            assert shorts, entry
            for short in shorts:
                assert contract.reads(SHORT_TYPE[short], component.name) == expected, (component.name, short)


def test_every_recorded_finding_about_our_components_is_there_once(contract: Contract, folder: Path) -> None:
    """Kind, side, component and column of the findings page; what types repeat from PhysicsJoint counts once."""
    page = Page(folder / "findings.html")
    recorded: list[tuple[str, str, str, str]] = []
    for heading, (header, *rows) in page.tables:
        kind = {"Defects": "defect", "Fragile": "fragile", "Notes": "note"}[heading.split(" ")[0]]
        for row in rows:
            cells = dict(zip(header, row, strict=True))
            if cells["Component"] in contract.components:
                # The one finding without a side is about what the consumer does.
                recorded.append((kind, cells["Side"] or "consumer", cells["Component"], cells["Column"]))
    base = {(kind, side, column) for kind, side, component, column in recorded if component == "PhysicsJoint"}
    expected = [
        entry
        for entry in recorded
        if entry[2] == "PhysicsJoint"
        or (entry[0], entry[1], entry[3]) not in base
        or entry[2] not in contract.joint_types
    ]
    assert len(expected) > 20
    assert sorted((str(f.kind), str(f.side), f.component, f.column) for f in contract.findings) == sorted(expected)


def test_stage_units_equal_those_of_the_page(contract: Contract, folder: Path) -> None:
    """The three columns of the stage, their types and what an absent one means."""
    cells = Page(folder / "stage_units.html").columns()
    rows = all_rows(contract, "Stage")
    assert list(rows) == list(cells)
    assert [rows[n].type for n in rows] == [PAGE_TYPE.get(c["Type"], c["Type"]) for c in cells.values()]
    assert cells["usd-metadata:metersPerUnit"]["If absent"].startswith("1.0")
    assert rows["usd-metadata:metersPerUnit"].parser_default == 1.0
    assert cells["usd-metadata:kilogramsPerUnit"]["If absent"].startswith("1.0")
    assert rows["usd-metadata:kilogramsPerUnit"].parser_default == 1.0
    assert cells["usd-metadata:upAxis"]["If absent"].startswith("Z-up")
    assert rows["usd-metadata:upAxis"].parser_default == "Z"


def test_every_page_that_a_drift_names_exists(contract: Contract, folder: Path) -> None:
    """A drift's page is one of the wheel's, or one of its two guides."""
    guides = {"joints guide": "joints.html", "articulations guide": "articulations.html"}
    for drift in contract.drifts:
        for page in drift.page.split(", "):
            path = folder.parent / "simulation_setup" / guides[page] if page in guides else folder / f"{page}.html"
            assert path.is_file(), (drift.key, page)


def test_no_sentence_of_a_page_is_among_our_texts(contract: Contract, folder: Path, with_page: list[Component]) -> None:
    """Facts carry over, sentences do not: no eight words in a row of ours are a page's."""

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[\w:.<>+-]+", text.lower())
        return {tuple(words[i : i + 8]) for i in range(len(words) - 7)}

    pages = {component.source: page_of(component, folder) for component in with_page}
    pages["findings"] = Page(folder / "findings.html")
    theirs: set[tuple[str, ...]] = set()
    for page in pages.values():
        for text in [*page.texts, *(cell for _, table in page.tables for row in table for cell in row)]:
            theirs |= runs(text)
    ours = [t for c in contract.components.values() for r in c.columns for t in (r.meaning, r.if_absent)]
    ours += [c.summary for c in contract.components.values()]
    ours += [f.text for f in contract.findings]
    ours += [t for d in contract.drifts for t in (d.page_says, d.runtime_does)]
    assert len(theirs) > 1000
    assert [t for t in ours if runs(t) & theirs] == []
