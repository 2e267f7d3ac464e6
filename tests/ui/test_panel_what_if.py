"""What-if on real widgets: a column is ticked off, the window shows what would come of it, and nothing is written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from conftest import ELBOW, MOUNT, SLIDE, STIFFNESS
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QToolButton
from pytestqt.qtbot import QtBot

LOWER = "physics:lowerLimit"


def _index(panel: Panel, name: str, key: str = "column", place: str = "") -> QModelIndex:
    columns = panel.page.properties.columns
    return columns.find(name, place).siblingAtColumn([f.key for f in columns.fields].index(key))


def _cell(panel: Panel, name: str, key: str = "consumer") -> str:
    return str(_index(panel, name, key).data())


def _tick(qtbot: QtBot, panel: Panel, name: str) -> None:
    """Click the box before the name of a column, as a user does."""
    view = panel.page.properties
    index = _index(panel, name)
    view.scrollTo(index)
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = view.visualRect(index)
    view.itemDelegate().initStyleOption(option, index)  # type: ignore[attr-defined]
    box = view.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, view)
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def _boxes(panel: Panel) -> dict[str, Qt.CheckState]:
    found = {}
    for section, rows in panel.page.properties.columns.sections:
        for row in rows:
            state = _index(panel, row.column.name, place=section.place).data(Qt.ItemDataRole.CheckStateRole)
            if state is not None:
                found[row.column.name] = Qt.CheckState(state)
    return found


def test_a_click_leaves_a_column_out(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The bound reads 0 without its column (contract page PhysicsRevoluteJoint); nothing is written to any layer."""
    before = [layer.ExportToString() for layer in stage.GetLayerStack()]
    _tick(qtbot, panel, LOWER)
    # -30 degrees are -pi/6 rad, and an absent bound reads as 0.
    assert _cell(panel, LOWER) == "-0.5235988 → 0"
    assert _cell(panel, LOWER, "producer") == "-30 → \N{EN DASH}"
    assert _cell(panel, LOWER, "authored") == "-30"
    assert _boxes(panel)[LOWER] is Qt.CheckState.Unchecked
    assert [layer.ExportToString() for layer in stage.GetLayerStack()] == before


def test_only_what_changes_is_marked(qtbot: QtBot, panel: Panel) -> None:
    """A changed cell has the ground of one; its neighbour, and the cell of another column, have none."""
    _tick(qtbot, panel, LOWER)
    ground = Qt.ItemDataRole.BackgroundRole
    assert _index(panel, LOWER, "consumer").data(ground) is not None
    assert _index(panel, LOWER, "authored").data(ground) is None
    assert _index(panel, STIFFNESS, "consumer").data(ground) is None


def test_the_banner_counts_and_ends_it(qtbot: QtBot, panel: Panel) -> None:
    """Two columns left out are told as two; the button of the banner takes both in again."""
    assert panel.page.banner.text == ""
    _tick(qtbot, panel, LOWER)
    _tick(qtbot, panel, STIFFNESS)
    assert panel.page.banner.isVisible()
    assert "2 columns left out (lowerLimit, stiffness)" in panel.page.banner.text
    button = panel.page.banner.findChild(QToolButton)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not panel.page.banner.isVisible()
    assert (_cell(panel, LOWER), _cell(panel, STIFFNESS)) == ("-0.5235988", "5729.578")


def test_a_second_click_takes_the_column_in_again(qtbot: QtBot, panel: Panel) -> None:
    """Off and on again is as before, without a banner."""
    _tick(qtbot, panel, STIFFNESS)
    assert _cell(panel, STIFFNESS) == "5729.578 → 0"
    _tick(qtbot, panel, STIFFNESS)
    assert _cell(panel, STIFFNESS) == "5729.578"
    assert panel.page.banner.text == ""


def test_the_space_bar_ticks_the_current_row(qtbot: QtBot, panel: Panel) -> None:
    """Whatever cell of the row is current, and again takes it back."""
    panel.page.properties.select(STIFFNESS)
    qtbot.keyClick(panel.page.properties, Qt.Key.Key_Space)
    assert _cell(panel, STIFFNESS) == "5729.578 → 0"
    qtbot.keyClick(panel.page.properties, Qt.Key.Key_Space)
    assert _cell(panel, STIFFNESS) == "5729.578"


def test_the_role_of_the_joint_would_change(qtbot: QtBot, panel: Panel) -> None:
    """An elbow without body 1 joins the base to the world: header, banner and details tell the other role."""
    _tick(qtbot, panel, "physics:body1")
    assert "Role: articulation joint → " in panel.page.banner.text
    header = [label.text() for label in panel.page.header.findChildren(type(panel.page.header._role))]
    assert any(text.startswith("articulation joint of /Arm → ") for text in header)
    panel.page.properties.select(None)
    assert "articulation joint of /Arm → " in panel.page.details.toPlainText()


def test_findings_that_would_come_are_told(qtbot: QtBot, panel: Panel) -> None:
    """A drive without its one gain does nothing: PJ304 would come, and stands in the header's tally."""
    _tick(qtbot, panel, STIFFNESS)
    assert "+PJ304" in panel.page.banner.text
    assert "PJ304" in panel.page.header._findings.toolTip()


def test_bodies_show_what_would_become_of_them(qtbot: QtBot, panel: Panel) -> None:
    """Without its body relationship the elbow holds no link, and the section of that body goes."""
    assert _index(panel, "mass", place="body1").isValid()
    _tick(qtbot, panel, "physics:body1")
    assert not any(section.place == "body1" for section, _ in panel.page.properties.columns.sections)


def test_the_envelope_tab_edits_what_the_stage_has(qtbot: QtBot, panel: Panel) -> None:
    """Handles move values of the stage, so the tab does not show what is only pretended; the small curve does."""
    _tick(qtbot, panel, "drive:angular:physics:maxForce")
    shown, tuned = panel.page.envelope.current, panel.page.envelope_tab._joint
    assert shown is not None
    assert shown.region is None or shown.region.stall != 10.0
    assert tuned == panel.stage.joint(ELBOW)


def test_it_survives_an_edit_from_outside(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Another value on the stage is the new "before"; the column stays out, and the current row where it was."""
    panel.page.properties.select(STIFFNESS)
    _tick(qtbot, panel, STIFFNESS)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(200.0)
    # 200 per degree is 200 * 57.29577951308232 per radian.
    qtbot.waitUntil(lambda: _cell(panel, STIFFNESS) == "11459.16 → 0")
    assert panel.page.properties.current is panel.page.properties.columns.row(_index(panel, STIFFNESS))


def test_it_ends_by_itself_when_the_column_goes(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A value block publishes nothing, so there is nothing left to leave out."""
    _tick(qtbot, panel, LOWER)
    stage.GetAttributeAtPath(f"{ELBOW}.{LOWER}").Block()
    qtbot.waitUntil(lambda: panel.page.banner.text == "")
    assert LOWER not in _boxes(panel)


def test_another_joint_is_not_concerned(qtbot: QtBot, panel: Panel) -> None:
    """The slider shows no banner; back at the elbow the column is still out."""
    _tick(qtbot, panel, LOWER)
    panel.select(SLIDE)
    assert panel.page.banner.text == ""
    panel.select(ELBOW)
    assert _cell(panel, LOWER) == "-0.5235988 → 0"


def test_another_contract_keeps_it_and_another_stage_does_not(
    qtbot: QtBot, panel: Panel, host: StandaloneHost, stage: Usd.Stage, tmp_path: Path
) -> None:
    """What is left out belongs to the stage, whatever version of the contract is looked at."""
    _tick(qtbot, panel, LOWER)
    panel.toolbar.contract.setCurrentText("0.6")
    assert _cell(panel, LOWER) == "-0.5235988 → 0"
    copy = tmp_path / "copy.usda"
    stage.GetRootLayer().Export(str(copy))
    host.open(str(copy))
    panel.select(ELBOW)
    assert _cell(panel, LOWER) == "-0.5235988"


def test_the_joint_may_go_and_come_back(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A joint that is switched off with its prim shows nothing, and the what-if again when it is there again."""
    _tick(qtbot, panel, LOWER)
    stage.GetPrimAtPath(ELBOW).SetActive(False)
    qtbot.waitUntil(lambda: panel.page.properties.columns.rowCount() == 0)
    assert panel.page.banner.text == ""
    stage.GetPrimAtPath(ELBOW).SetActive(True)
    qtbot.waitUntil(lambda: panel.page.banner.text != "")


def test_only_published_columns_of_the_joint_have_a_box(panel: Panel) -> None:
    """Nobody can leave out what is not published, and bodies and roots have no box."""
    boxes = _boxes(panel)
    assert STIFFNESS in boxes
    published = {c.name for c in panel.stage.joint(ELBOW).columns if c.published}
    assert set(boxes) == published
    assert "physics:rigidBodyEnabled" not in boxes


def test_everything_can_be_left_out(panel: Panel) -> None:
    """All columns of every joint at once give a report, not an error: a joint without bodies is not created."""
    for path in (ELBOW, MOUNT, SLIDE):
        panel.select(path)
        for column in panel.stage.joint(path).columns:
            if column.published:
                panel.feed.what_if.leave_out(path, column.name, out=True)
        assert "left out" in panel.page.banner.text
    assert panel.message.text == ""


def test_two_windows_ask_apart(qtbot: QtBot, make_panel: Callable[[], Panel], panel: Panel) -> None:
    """What one window leaves out, another one on the same stage does not."""
    other = make_panel()
    _tick(qtbot, panel, LOWER)
    assert other.page.banner.text == ""
    assert _cell(other, LOWER) == "-0.5235988"


def test_a_click_beside_the_box_selects_only(qtbot: QtBot, panel: Panel) -> None:
    """The name of a column can be clicked without leaving it out."""
    view = panel.page.properties
    rect = view.visualRect(_index(panel, STIFFNESS))
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center() + QPoint(20, 0))
    assert panel.page.banner.text == ""
