"""The property table: sections, cells, styles, flags, refreshing in place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from omni_physjoint_ui.clipboard import table_markdown, table_text, table_tsv
from omni_physjoint_ui.column_model import ColumnModel
from omni_physjoint_ui.theme import LIGHT
from omni_physjoint_ui.tree_model import UNIT_ROLE
from panel_reports import column, finding, joint
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from omni_physjoint import display
from omni_physjoint.model import ColumnReport, Effect, JointReport, Origin, Severity, Source
from omni_physjoint.units import FLT_MAX

pytestmark = pytest.mark.usefixtures("qapp")

LOWER = "physics:lowerLimit"


def _model(*columns: ColumnReport, **fields: Any) -> ColumnModel:
    model = ColumnModel(LIGHT)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    model.set_joint(joint("/A/Elbow", columns=columns, **fields))
    return model


def _cell(model: ColumnModel, key: str, name: str = LOWER) -> QModelIndex:
    position = [f.key for f in model.fields].index(key)
    return model.find(name).siblingAtColumn(position)


def _font(index: QModelIndex) -> QFont:
    font = index.data(Qt.ItemDataRole.FontRole)
    return font if isinstance(font, QFont) else QFont()


def _color(index: QModelIndex) -> str | None:
    color = index.data(Qt.ItemDataRole.ForegroundRole)
    return color.name() if color else None


def test_every_stage_of_a_value_has_its_own_cell() -> None:
    """Authored, published, resolved and default values stand side by side, each with its unit."""
    model = _model(column(LOWER))
    cells = [(_cell(model, k).data(), _cell(model, k).data(UNIT_ROLE)) for k in ("authored", "producer", "consumer")]
    assert cells == [("1.5", "deg"), ("1.5", "deg"), ("0.02617994", "rad")]
    assert (_cell(model, "absent").data(), _cell(model, "absent").data(UNIT_ROLE)) == ("0", "deg")


def test_sections_follow_the_components() -> None:
    """The type's own columns first, applied APIs next, what every joint has after them, the unknown last."""
    names = {
        "": "custom:x",
        "PhysicsJoint": "physics:body0",
        "PhysicsDriveAPI:angular": "drive:angular:physics:stiffness",
    }
    model = _model(*(column(n, c) for c, n in names.items()), column(LOWER))
    titles = [section.title for section, _ in model.sections]
    assert titles == ["PhysicsRevoluteJoint", "PhysicsDriveAPI:angular", "PhysicsJoint", "Other published columns"]


def test_labels_are_short_where_they_are_clear() -> None:
    """A column of a component shows its last name; one of no component, or with a namesake, its whole name."""
    drive = "PhysicsDriveAPI:angular"
    model = _model(
        column("drive:angular:physics:stiffness", drive), column("a:x", drive), column("b:x", drive), column("c:y", "")
    )
    labels = [row.label for _, rows in model.sections for row in rows]
    assert labels == ["stiffness", "a:x", "b:x", "c:y"]


def test_the_source_of_a_value_has_a_colour_and_a_second_sign() -> None:
    """Authored is blue with a bold name, fallback ochre with a plain one, nothing is a dash."""
    model = _model(
        column(LOWER),
        column("physics:axis", authored=False, authored_value=None, producer_source=Source.FALLBACK),
        column("physics:none", authored=False, authored_value=None, published=False, producer_value=None),
    )
    assert _color(_cell(model, "producer")) == LIGHT.authored
    assert _font(_cell(model, "column")).bold()
    assert _color(_cell(model, "producer", "physics:axis")) == LIGHT.fallback
    assert not _font(_cell(model, "column", "physics:axis")).bold()
    assert (_cell(model, "producer", "physics:none").data(), _color(_cell(model, "producer", "physics:none"))) == (
        display.text(None),
        LIGHT.none,
    )


def test_time_samples_and_blocks_are_told() -> None:
    """An animated value has its own colour and a flag; a blocked one says so in words."""
    model = _model(column(LOWER, time_sampled=True), column("physics:x", blocked=True, authored_value=None))
    assert _color(_cell(model, "authored")) == LIGHT.time_samples
    assert _cell(model, "flags").data() == "time samples"
    assert (_cell(model, "authored", "physics:x").data(), _color(_cell(model, "authored", "physics:x"))) == (
        "blocked",
        LIGHT.blocked,
    )
    assert _cell(model, "flags", "physics:x").data() == "blocked"


def test_effect_is_a_style_and_a_word() -> None:
    """Applied is plain; parsed without effect dim and italic; not read struck through, and never with a value."""
    model = _model(
        column(LOWER),
        column("physics:idle", effect=Effect.NO_EFFECT, reason="There is no drive."),
        column("physics:deaf", effect=Effect.NOT_READ, reason="Nobody reads it.", resolved=7.0),
    )
    plain, idle, deaf = (_font(_cell(model, "column", n)) for n in (LOWER, "physics:idle", "physics:deaf"))
    assert (plain.italic(), plain.strikeOut()) == (False, False)
    assert (idle.italic(), _color(_cell(model, "consumer", "physics:idle"))) == (True, LIGHT.dim)
    assert deaf.strikeOut()
    assert _cell(model, "consumer", "physics:deaf").data() == "not read"
    assert [_cell(model, "flags", n).data() for n in ("physics:idle", "physics:deaf")] == ["no effect", "not read"]
    assert "There is no drive." in _cell(model, "flags", "physics:idle").data(Qt.ItemDataRole.ToolTipRole)


def test_a_divergence_is_flagged_with_its_reason() -> None:
    """An unmasked divergence warns; a masked one is a remark; both tell the consequence on hover."""
    model = _model(column(LOWER, diverges=True), column("physics:m", diverges=True, masked=True))
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert _cell(model, "flags").data() == "diverges"
    assert _color(_cell(model, "flags")) == LIGHT.warning
    assert _cell(model, "flags").data(Qt.ItemDataRole.DecorationRole) is not None
    assert "The axis is not limited." in _cell(model, "flags").data(Qt.ItemDataRole.ToolTipRole)
    assert _cell(model, "flags", "physics:m").data(spoken) == "masked"
    assert _cell(model, "flags", "physics:m").data(Qt.ItemDataRole.DecorationRole) is None


def test_a_finding_stands_first_among_the_flags() -> None:
    """The rule of a finding about the column comes before every other mark, in its severity's colour."""
    model = _model(
        column(LOWER, diverges=True, origin=Origin.SEED),
        findings=(finding(Severity.ERROR, "/A/Elbow", column=LOWER, rule="PJ204"),),
    )
    assert _cell(model, "flags").data() == "PJ204 · diverges · seeded"
    assert _color(_cell(model, "flags")) == LIGHT.error
    assert _cell(model, "flags").data(Qt.ItemDataRole.AccessibleTextRole).startswith("error PJ204")


def test_sentinels_are_words_with_the_number_on_hover() -> None:
    """FLT_MAX reads as a word without a unit, and the raw number is on hover."""
    model = _model(
        column(LOWER, producer_value=FLT_MAX), column("drive:angular:physics:maxForce", producer_value=FLT_MAX)
    )
    assert (_cell(model, "producer").data(), _cell(model, "producer").data(UNIT_ROLE)) == ("free", None)
    limit = _cell(model, "producer", "drive:angular:physics:maxForce")
    assert limit.data() == "unlimited"
    assert "3.4028234663852886e+38" in limit.data(Qt.ItemDataRole.ToolTipRole)


def test_digits_are_enough_and_not_more() -> None:
    """57.29578 is not 57.3, and a float32 0.1 is 0.1."""
    model = _model(column(LOWER, authored_value=57.29577951308232, producer_value=0.10000000149011612))
    assert [_cell(model, k).data() for k in ("authored", "producer")] == ["57.29578", "0.1"]


def test_hover_texts_are_escaped() -> None:
    """A path in angle brackets shows as such, not as a tag."""
    model = _model(column(LOWER, reason="Links </A> & </B>."))
    assert "&lt;/A&gt; &amp; &lt;/B&gt;" in _cell(model, "consumer").data(Qt.ItemDataRole.ToolTipRole)


def _elbow(*columns: ColumnReport) -> JointReport:
    return joint("/A/Elbow", columns=columns)


def test_an_edit_changes_only_its_row() -> None:
    """The same columns with another value keep every index and repaint one row and its heading."""
    two = (column(LOWER), column("physics:upperLimit"))
    model = _model(*two)
    held = QPersistentModelIndex(model.find("physics:upperLimit"))
    resets, changes = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    model.set_joint(_elbow(replace(two[0], producer_value=9.0), two[1]))
    assert resets.count() == 0
    assert held.isValid()
    assert [changes.at(i)[0].row() for i in range(changes.count()) if changes.at(i)[0].parent().isValid()] == [0]
    assert _cell(model, "producer").data() == "9"


def test_a_joint_with_other_columns_resets_the_table() -> None:
    """Another set of columns gives another set of rows, and no joint none."""
    model = _model(column(LOWER))
    model.set_joint(_elbow(column("physics:upperLimit")))
    assert not model.find(LOWER).isValid()
    model.set_joint(None)
    assert model.rowCount() == 0


def test_the_table_copies_as_text_and_markdown() -> None:
    """Both forms have a header, one line a row, the component first, values with their units."""
    model = _model(column(LOWER))
    lines = table_tsv(model).splitlines()
    assert lines[0].split("\t")[:3] == ["Component", "Column", "Authored"]
    assert lines[1].split("\t")[:4] == ["PhysicsRevoluteJoint", "lowerLimit", "1.5 deg", "1.5 deg"]
    text = table_text(model).splitlines()
    assert text[1].index("lowerLimit") == text[0].index("Column")
    assert "\t" not in text[1]
    markdown = table_markdown(model).splitlines()
    assert markdown[0].startswith("| Component | Column | Authored |")
    assert markdown[2].startswith("| PhysicsRevoluteJoint | lowerLimit | 1.5 deg |")


def test_a_computed_mass_is_no_warning() -> None:
    """Who leaves a mass to be computed is told that it was; a value that was replaced is warned about."""
    model = _model(
        column("physics:mass", producer_value=0.0, origin=Origin.RUNTIME, reason="Unset, so: 2 colliders."),
        column(LOWER, origin=Origin.RUNTIME, reason="PhysX locks the axis."),
    )
    assert _cell(model, "flags", "physics:mass").data() == "computed"
    assert _cell(model, "flags", "physics:mass").data(Qt.ItemDataRole.DecorationRole) is None
    assert _cell(model, "flags").data() == "replaced"
