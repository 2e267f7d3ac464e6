"""Editing in the property table on real widgets: opened, typed, written, refused, taken back, changed from outside."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import ELBOW, MOUNT, SLIDE, STIFFNESS
from omni_physjoint_ui.cell_editor import CellEditor
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK
from pxr import Sdf, Usd
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

LOWER = "physics:lowerLimit"
UPPER = "physics:upperLimit"


def _index(panel: Panel, name: str, key: str = "authored", place: str = "") -> QModelIndex:
    columns = panel.page.properties.columns
    return columns.find(name, place).siblingAtColumn([f.key for f in columns.fields].index(key))


def _cell(panel: Panel, name: str, key: str = "authored") -> str:
    return str(_index(panel, name, key).data())


def _open(qtbot: QtBot, panel: Panel, name: str = LOWER, place: str = "") -> CellEditor:
    """Open the editor of a value with F2, as a user does."""
    view = panel.page.properties
    view.select(name, place)
    panel.activateWindow()
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, Qt.Key.Key_F2)
    editor = view.editing.editor
    assert editor is not None
    return editor


def _type(qtbot: QtBot, editor: CellEditor, text: str) -> None:
    editor.line.selectAll()
    qtbot.keyClick(editor.line, Qt.Key.Key_Delete)
    qtbot.keyClicks(editor.line, text)


def _enter(qtbot: QtBot, editor: CellEditor) -> None:
    qtbot.keyClick(editor.line, Qt.Key.Key_Return)


def _value(stage: Usd.Stage, name: str = LOWER, path: str = ELBOW) -> object:
    return stage.GetAttributeAtPath(f"{path}.{name}").Get()


def _text(stage: Usd.Stage) -> str:
    return str(stage.GetRootLayer().ExportToString())


def _action(panel: Panel, title: str) -> None:
    next(a for a in panel.page.properties.actions() if a.text() == title).trigger()


def test_a_double_click_opens_the_value_with_its_unit(qtbot: QtBot, panel: Panel) -> None:
    """The text is selected and can be typed over; the cell of the consumer opens nothing."""
    view = panel.page.properties
    view.select(LOWER)
    for key in ("consumer", "authored"):
        place = view.visualRect(_index(panel, LOWER, key)).center()
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert (view.editing.editor is not None) == (key == "authored")
    editor = view.editing.editor
    assert editor is not None
    assert (editor.text, editor.line.selectedText()) == ("-30 deg", "-30 deg")


def test_enter_writes_one_step_with_a_name(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Undo brings the layer's text back to the byte, redo the value."""
    before = _text(stage)
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-pi/4 rad")
    _enter(qtbot, editor)
    assert panel.page.properties.editing.editor is None
    assert _value(stage) == -45.0
    qtbot.waitUntil(lambda: _cell(panel, LOWER) == "-45")
    assert panel.edits.undoText() == "lowerLimit of Elbow"
    panel.edits.undo()
    assert _text(stage) == before
    qtbot.waitUntil(lambda: _cell(panel, LOWER) == "-30")
    panel.edits.redo()
    assert _value(stage) == -45.0


def test_escape_writes_nothing(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The row stays current and the keyboard goes back to the table."""
    before = _text(stage)
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "5")
    qtbot.keyClick(editor.line, Qt.Key.Key_Escape)
    assert panel.page.properties.editing.editor is None
    assert _text(stage) == before
    assert panel.edits.count() == 0
    assert panel.page.properties.currentIndex().isValid()


def test_enter_on_what_was_there_makes_no_step(qtbot: QtBot, panel: Panel) -> None:
    """Who only looked has not edited."""
    _enter(qtbot, _open(qtbot, panel))
    assert panel.edits.count() == 0


def test_the_consequence_is_told_while_typing(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """30 degrees are 0.5235988 rad; a bound above the upper one brings PJ202. Nothing is written for it."""
    before = _text(stage)
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "30")
    assert "consumer: 0.5235988 rad" in editor.told
    _type(qtbot, editor, "100 deg")
    assert "PJ202" in editor.told
    assert _text(stage) == before


def test_a_bad_value_stays_open_with_the_reason(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Enter on it writes nothing and loses nothing."""
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "5 cm")
    assert "cm does not measure what deg does" in editor.told
    _enter(qtbot, editor)
    assert panel.page.properties.editing.editor is editor
    assert editor.text == "5 cm"
    assert _value(stage) == -30.0
    _type(qtbot, editor, "5")
    _enter(qtbot, editor)
    assert _value(stage) == 5.0


def test_typing_in_the_cell_starts_with_what_is_typed(qtbot: QtBot, panel: Panel) -> None:
    """As in a spreadsheet; in the column of names the table searches as before."""
    view = panel.page.properties
    view.select(LOWER)
    qtbot.keyClicks(view, "7")
    assert view.editing.editor is None
    view.setCurrentIndex(_index(panel, LOWER))
    qtbot.keyClicks(view, "7")
    editor = view.editing.editor
    assert editor is not None
    assert editor.text == "7"


@pytest.mark.parametrize("shape", ["value", "rows"])
def test_an_edit_from_outside_loses_nothing(qtbot: QtBot, panel: Panel, stage: Usd.Stage, shape: str) -> None:
    """The half-typed text stays, with the other value told; the rows may change under it."""
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-12.")
    stage.GetAttributeAtPath(f"{ELBOW}.{LOWER}").Set(-77.0)
    if shape == "rows":
        stage.GetPrimAtPath(ELBOW).ApplyAPI("PhysxJointAxisAPI", "angular")
    qtbot.waitUntil(lambda: "it is -77 deg now" in editor.told)
    assert panel.page.properties.editing.editor is editor
    assert editor.text == "-12."
    assert editor.isVisible()
    qtbot.keyClicks(editor.line, "5")
    _enter(qtbot, editor)
    assert _value(stage) == -12.5
    panel.edits.undo()
    assert _value(stage) == -77.0


def test_a_joint_that_goes_leaves_the_text(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The joint is deleted while somebody types: no traceback, and the text is there when the joint comes back."""
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-12")
    stage.GetPrimAtPath(ELBOW).SetActive(False)
    qtbot.waitUntil(lambda: ELBOW not in panel.stage)
    assert panel.page.properties.editing.editor is editor
    stage.GetPrimAtPath(ELBOW).SetActive(True)
    qtbot.waitUntil(lambda: ELBOW in panel.stage)
    qtbot.waitUntil(editor.isVisible)
    _enter(qtbot, editor)
    assert _value(stage) == -12.0


def test_another_joint_hides_the_text_until_one_comes_back(qtbot: QtBot, panel: Panel) -> None:
    """What is half typed waits with its joint."""
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-1")
    panel.select(SLIDE)
    assert not editor.isVisible()
    panel.select(ELBOW)
    assert editor.isVisible()
    assert editor.text == "-1"


def test_another_editor_writes_the_one_before_or_keeps_it(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A value that cannot be written keeps the keyboard; one that can is not lost."""
    view = panel.page.properties
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "abc")
    view.select(UPPER)
    view.editing.start()
    assert view.editing.editor is editor
    _type(qtbot, editor, "-20")
    view.select(UPPER)
    view.editing.start()
    assert _value(stage) == -20.0
    assert view.editing.editor is not editor


def test_several_joints_are_one_step(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A relative entry is computed for each; a joint without the column is left, and told."""
    before = _text(stage)
    stage.GetAttributeAtPath(f"{SLIDE}.physics:breakForce").Set(10.0)
    stage.GetAttributeAtPath(f"{ELBOW}.physics:breakForce").Set(4.0)
    qtbot.waitUntil(lambda: _cell(panel, "physics:breakForce") == "4")
    start = _text(stage)
    panel.select(ELBOW, paths=(ELBOW, SLIDE))
    editor = _open(qtbot, panel, "physics:breakForce")
    _type(qtbot, editor, "*1.5")
    assert editor.told.startswith("2 joints; here: stores 6")
    _enter(qtbot, editor)
    assert [_value(stage, "physics:breakForce", p) for p in (ELBOW, SLIDE)] == [6.0, 15.0]
    assert panel.edits.undoText() == "breakForce of 2 joints"
    assert "breakForce of 2 joints" in panel.message.text
    panel.edits.undo()
    assert _text(stage) == start != before


def test_one_of_several_that_refuses_stops_all(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Degrees are no length of the slider: nothing is written, and the line names it."""
    panel.select(ELBOW, paths=(ELBOW, SLIDE))
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "5 deg")
    _enter(qtbot, editor)
    assert f"{SLIDE}: deg does not measure what length does" in editor.told
    assert _value(stage) == -30.0


def test_joints_without_the_column_are_told(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The mount has no bounds."""
    panel.select(ELBOW, paths=(ELBOW, MOUNT, SLIDE))
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-1")
    _enter(qtbot, editor)
    assert "lowerLimit of 2 joints" in panel.message.text
    assert "1 selected joint without this column" in panel.message.text
    assert _value(stage, LOWER, SLIDE) == -1.0


def test_a_body_beside_the_joint_is_edited_too(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """In its own section of the table, and named in the step."""
    editor = _open(qtbot, panel, "physics:kinematicEnabled", "body1")
    _type(qtbot, editor, "yes")
    _enter(qtbot, editor)
    assert _value(stage, "physics:kinematicEnabled", "/Arm/Link") is True
    assert panel.edits.undoText() == "kinematicEnabled of Link"


def test_tokens_are_a_list(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The axis offers what the contract knows; a word that it does not is refused."""
    editor = _open(qtbot, panel, "physics:axis")
    assert editor.list is not None
    assert [editor.list.itemText(i) for i in range(editor.list.count())] == ["X", "Y", "Z"]
    _type(qtbot, editor, "W")
    assert "none of X, Y, Z" in editor.told
    editor.list.setCurrentText("Z")
    _enter(qtbot, editor)
    assert _value(stage, "physics:axis") == "Z"


def test_targets_complete_to_paths_of_the_stage(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """A part of a path finds it; Enter takes the completion, and Enter again writes. A path to nothing is told."""
    editor = _open(qtbot, panel, "physics:body1")
    _type(qtbot, editor, "/Nowhere")
    assert "there is no prim at /Nowhere" in editor.told
    _type(qtbot, editor, "Bas")
    completer = editor.line.completer()
    assert completer.currentCompletion() == "/Arm/Base"
    qtbot.keyClick(completer.popup(), Qt.Key.Key_Down)
    qtbot.keyClick(completer.popup(), Qt.Key.Key_Return)
    assert editor.text == "/Arm/Base"
    _enter(qtbot, editor)
    targets = stage.GetRelationshipAtPath(f"{ELBOW}.physics:body1").GetTargets()
    assert targets == [Sdf.Path("/Arm/Base")]


def test_reset_block_copy_and_paste(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Each is one step with a name, and undone to the byte."""
    before = _text(stage)
    panel.page.properties.select(LOWER)
    _action(panel, "Reset to fallback")
    assert not stage.GetAttributeAtPath(f"{ELBOW}.{LOWER}").HasAuthoredValue()
    assert panel.edits.undoText() == "Reset lowerLimit of Elbow"
    panel.edits.undo()
    assert _text(stage) == before
    _action(panel, "Block value")
    qtbot.waitUntil(lambda: _cell(panel, LOWER) == "blocked")
    assert panel.edits.undoText() == "Block lowerLimit of Elbow"
    panel.edits.undo()
    assert _text(stage) == before
    qtbot.waitUntil(lambda: _cell(panel, LOWER) == "-30")
    _action(panel, "Copy value")
    assert QGuiApplication.clipboard().text() == "-30 deg"
    panel.page.properties.select(UPPER)
    _action(panel, "Paste value")
    assert _value(stage, UPPER) == -30.0
    panel.edits.undo()
    assert _text(stage) == before
    QGuiApplication.clipboard().setText("a\tb\nc")
    _action(panel, "Paste value")
    assert "Nothing is pasted" in panel.message.text
    assert _text(stage) == before


def test_what_nobody_authors_opens_nothing(qtbot: QtBot, panel: Panel) -> None:
    """The line of what a body resolves to has no editor, and the actions are off."""
    view = panel.page.properties
    view.select("mass source", "body0")
    view.editing.start()
    assert view.editing.editor is None
    assert "the consumer works this out" in panel.message.text
    assert not next(a for a in view.actions() if a.text() == "Edit value").isEnabled()


def test_the_session_layer_as_edit_target(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Chosen in the status line; the file stays as it is. Back in the root, the session's opinion hides the edit."""
    root = _text(stage)
    button = panel.edit_target.button
    assert button.text() == "Edits go to arm.usda (root layer) ▾"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    session, plain = button.menu_below.actions()
    session.trigger()
    button.menu_below.close()
    assert button.text() == "Edits go to session layer ▾"
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-5")
    _enter(qtbot, editor)
    assert _value(stage) == -5.0
    assert _text(stage) == root
    plain.trigger()
    qtbot.waitUntil(lambda: _cell(panel, LOWER) == "-5")
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-8")
    _enter(qtbot, editor)
    assert "does not change" in panel.message.text
    assert _value(stage) == -5.0


def test_a_joint_inside_an_instance_is_refused_in_one_line(
    qtbot: QtBot, host: StandaloneHost, make_panel: Callable[[], Panel]
) -> None:
    """The editor stays open with the reason; the stage is as before."""
    stage = Usd.Stage.CreateInMemory()
    stage.GetRootLayer().ImportFromString(
        """#usda 1.0
        def Xform "Model" {
            def Cube "Box" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {}
            def PhysicsRevoluteJoint "Hinge" {
                rel physics:body1 = </Model/Box>
                float physics:lowerLimit = -30
            }
        }
        def "Copy" (instanceable = true
            references = </Model>) {}
        """
    )
    host.show(stage)
    panel = make_panel()
    before = _text(stage)
    panel.select("/Copy/Hinge")
    editor = _open(qtbot, panel)
    _type(qtbot, editor, "-5")
    _enter(qtbot, editor)
    assert "lies inside an instance" in editor.told
    assert panel.page.properties.editing.editor is editor
    assert _text(stage) == before


def test_radians_on_screen_are_radians_typed(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The editor opens in the unit that the cell shows, and reads a bare number in it."""
    panel.toolbar.units.changed.emit(_radians())
    editor = _open(qtbot, panel)
    assert editor.text == "-0.52359878 rad"
    _type(qtbot, editor, "-1")
    _enter(qtbot, editor)
    assert _value(stage) == pytest.approx(-57.29578)


def _radians() -> object:
    from omni_physjoint.unit_systems import Angles, Units

    return Units(Angles.RADIANS)


def test_the_editor_follows_scroll_theme_and_another_stage(
    qtbot: QtBot, qapp: QApplication, panel: Panel, host: StandaloneHost
) -> None:
    """It moves with its row, takes other colours, and goes with its stage."""
    view = panel.page.properties
    editor = _open(qtbot, panel, STIFFNESS)
    top = editor.y()
    bar = view.verticalScrollBar()
    bar.setValue(bar.value() + 1)
    assert editor.y() != top
    panel.set_theme(DARK)
    assert DARK.section in editor.styleSheet()
    host.show(Usd.Stage.CreateInMemory())
    assert view.editing.editor is None
    qapp.processEvents()
