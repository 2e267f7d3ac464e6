"""Files of the standalone window: open, reload, save, what others do to a file, and no edit that is lost unasked."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import ELBOW, SLIDE, STAGE, STIFFNESS
from omni_physjoint_ui import opener
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from pxr import Sdf, Usd
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

import omni_physjoint
from omni_physjoint import export
from omni_physjoint.resources import sample_path
from omni_physjoint.stage import open_stage


def _set(stage: Usd.Stage, value: float) -> None:
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(value)


def _shown(panel: Panel) -> str:
    return str(panel.page.properties.columns.find(STIFFNESS).siblingAtColumn(1).data())


def _saved(path: Path) -> float:
    """Return the stiffness in the file, read by another layer than the open one."""
    layer = Sdf.Layer.OpenAsAnonymous(str(path))
    return float(layer.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").default)


@pytest.fixture
def path(stage: Usd.Stage) -> Path:
    """Return the file of the stage."""
    return Path(stage.GetRootLayer().realPath)


def _press(qtbot: QtBot, panel: Panel, title: str) -> None:
    """Press a button of the message bar."""
    (button,) = [b for b in panel.message.buttons() if b.text() == title]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def _answer(panel: Panel, which: QMessageBox.StandardButton) -> None:
    """Answer the question about unsaved edits."""
    box = panel.files.question.box
    assert box is not None
    box.button(which).click()


# --- saving -----------------------------------------------------------------------------------------------------------


def test_an_edit_can_be_saved(qtbot: QtBot, panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """An edit marks the window and enables Save; saving writes the file, and there is nothing to save then."""
    assert not panel.files.save_action.isEnabled()
    _set(stage, 222.0)
    qtbot.waitUntil(panel.isWindowModified)
    assert panel.files.save_action.isEnabled()
    panel.files.save_action.trigger()
    assert _saved(path) == 222.0
    assert not panel.isWindowModified()
    assert not panel.files.save_action.isEnabled()
    qtbot.waitUntil(lambda: _shown(panel) == "222")
    assert panel.message.text == ""


def test_saving_keeps_what_the_user_sees(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Joint and column are selected as before."""
    panel.select(ELBOW, "physics:upperLimit")
    _set(stage, 222.0)
    qtbot.waitUntil(lambda: _shown(panel) == "222")
    panel.files.save()
    qtbot.wait(50)
    assert panel.selected == ELBOW
    assert panel.page.properties.currentIndex().data() == "upperLimit"


def test_own_saves_are_no_news(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """The window does not take its own writing for a change by somebody else."""
    _set(stage, 222.0)
    panel.files.save()
    qtbot.wait(600)
    assert panel.message.text == ""


def test_save_as_goes_on_with_the_new_file(
    qtbot: QtBot, panel: Panel, stage: Usd.Stage, host: StandaloneHost, path: Path
) -> None:
    """The new file has the edit and is open; the old one is as it was."""
    _set(stage, 222.0)
    target = path.with_name("other.usda")
    panel.files.save_to(str(target))
    qtbot.waitUntil(lambda: "other.usda" in panel.windowTitle())
    assert (_saved(target), path.read_text()) == (222.0, STAGE)
    assert not panel.isWindowModified()
    assert host.stage().GetRootLayer().realPath == str(target)  # type: ignore[union-attr]


def test_a_file_that_cannot_be_written_is_a_line(panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """A place that does not exist gives one line, and the edit is still there to be saved."""
    _set(stage, 222.0)
    panel.files.save_to(str(path.parent / "no" / "where.usda"))
    assert "where.usda cannot be written" in panel.message.text
    assert panel.files.dirty == ("arm.usda",)


# --- what others do to a file -----------------------------------------------------------------------------------------


def test_a_change_on_disk_is_offered(qtbot: QtBot, panel: Panel, path: Path) -> None:
    """A file that an editor changes is offered for reload, not read unasked; Reload then shows it."""
    path.write_text(STAGE.replace("stiffness = 100", "stiffness = 321"))
    qtbot.waitUntil(lambda: "arm.usda has changed on disk" in panel.message.text)
    assert _shown(panel) == "100"
    _press(qtbot, panel, "Reload")
    qtbot.waitUntil(lambda: _shown(panel) == "321")
    assert panel.message.text == ""
    assert panel.selected == ELBOW


def test_a_file_put_in_place_of_the_old_one_is_noticed_twice(qtbot: QtBot, panel: Panel, path: Path) -> None:
    """Editors that write beside and rename are noticed, also the second time."""
    for value in ("321", "4321"):
        other = path.with_name("new.tmp")
        other.write_text(STAGE.replace("stiffness = 100", f"stiffness = {value}"))
        os.replace(other, path)
        qtbot.waitUntil(lambda: "has changed on disk" in panel.message.text)
        _press(qtbot, panel, "Reload")
        qtbot.waitUntil(lambda value=value: _shown(panel) == value)


def test_unsaved_edits_are_never_reloaded_over(qtbot: QtBot, panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """With unsaved edits the offer names them, and Reload asks before it drops them."""
    _set(stage, 222.0)
    path.write_text(STAGE + "# theirs\n")
    qtbot.waitUntil(lambda: "unsaved edits in arm.usda" in panel.message.text)
    _press(qtbot, panel, "Reload")
    _answer(panel, QMessageBox.StandardButton.Cancel)
    assert stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Get() == 222.0
    panel.files.reload_action.trigger()
    _answer(panel, QMessageBox.StandardButton.Discard)
    assert stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Get() == 100.0


def test_saving_over_anothers_change_needs_a_word(qtbot: QtBot, panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """Save refuses over a file that changed; the button in the line does it."""
    _set(stage, 222.0)
    path.write_text(STAGE + "# theirs\n")
    assert not panel.files.save()
    assert "has changed on disk since it was read" in panel.message.text
    assert "# theirs" in path.read_text()
    _press(qtbot, panel, "Save over it")
    assert _saved(path) == 222.0


def test_keeping_what_is_shown(qtbot: QtBot, panel: Panel, path: Path) -> None:
    """The offer goes, stays away for this change, and comes back with the next one."""
    path.write_text(STAGE + "# theirs\n")
    qtbot.waitUntil(lambda: "has changed on disk" in panel.message.text)
    _press(qtbot, panel, "Keep what is shown")
    panel.files.check_disk()
    assert panel.message.text == ""
    path.write_text(STAGE + "# theirs, later\n")
    qtbot.waitUntil(lambda: "has changed on disk" in panel.message.text)


def test_a_file_that_vanishes_is_a_line(qtbot: QtBot, panel: Panel, path: Path) -> None:
    """A file that is removed is told, without an offer to read it; back again, the line goes."""
    text = path.read_text()
    times = path.stat()
    path.rename(path.with_name("away"))
    qtbot.waitUntil(lambda: "arm.usda is gone" in panel.message.text)
    assert [b.text() for b in panel.message.buttons()] == ["Keep what is shown"]
    assert _shown(panel) == "100"
    path.with_name("away").rename(path)
    qtbot.waitUntil(lambda: panel.message.text == "")
    assert (path.read_text(), path.stat().st_mtime_ns) == (text, times.st_mtime_ns)


def test_a_file_that_is_broken_now_is_a_line(qtbot: QtBot, panel: Panel, path: Path) -> None:
    """Reloading what is no USD any more says so, and what was shown stays."""
    path.write_text("#usda 1.0\ndef {{{")
    qtbot.waitUntil(lambda: "has changed on disk" in panel.message.text)
    _press(qtbot, panel, "Reload")
    assert "arm.usda cannot be read again" in panel.message.text
    assert "what is shown is from before" in panel.message.text
    assert _shown(panel) == "100"


# --- losing nothing ---------------------------------------------------------------------------------------------------


def test_closing_with_unsaved_edits_asks_once(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Closing asks; closing again asks nothing more; Cancel keeps window and edits."""
    _set(stage, 222.0)
    panel.close()
    panel.close()
    box = panel.files.question.box
    assert box is not None
    assert "arm.usda" in box.text()
    assert len(panel.findChildren(QMessageBox)) == 1
    _answer(panel, QMessageBox.StandardButton.Cancel)
    assert panel.isVisible()
    _set(stage, 333.0)
    qtbot.waitUntil(lambda: _shown(panel) == "333")


def test_closing_and_saving(panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """Save writes the file and closes the window."""
    _set(stage, 222.0)
    panel.close()
    _answer(panel, QMessageBox.StandardButton.Save)
    assert _saved(path) == 222.0
    assert not panel.isVisible()


def test_closing_and_discarding(panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """Discard closes the window and leaves the file."""
    _set(stage, 222.0)
    panel.close()
    _answer(panel, QMessageBox.StandardButton.Discard)
    assert not panel.isVisible()
    assert path.read_text() == STAGE


def test_a_window_that_cannot_save_stays(panel: Panel, stage: Usd.Stage, path: Path) -> None:
    """When saving fails at the end, the window stays, with the reason."""
    _set(stage, 222.0)
    path.write_text(STAGE + "# theirs\n")
    panel.close()
    _answer(panel, QMessageBox.StandardButton.Save)
    assert panel.isVisible()
    assert "has changed on disk" in panel.message.text


def test_without_edits_nothing_is_asked(panel: Panel, stage: Usd.Stage) -> None:
    """A window without edits closes; so does one whose edits are on the session layer."""
    with Usd.EditContext(stage, stage.GetSessionLayer()):
        _set(stage, 5.0)
    panel.close()
    assert panel.files.question.box is None
    assert not panel.isVisible()


def test_one_window_of_two_is_closed_unasked(make_panel: Callable[[], Panel], panel: Panel, stage: Usd.Stage) -> None:
    """While another window shows the stage, closing one loses nothing."""
    other = make_panel()
    _set(stage, 222.0)
    other.close()
    assert not other.isVisible()
    panel.close()
    assert panel.isVisible()


def test_opening_another_file_asks(qtbot: QtBot, panel: Panel, stage: Usd.Stage) -> None:
    """Edits would be lost by opening another file, too."""
    _set(stage, 222.0)
    panel.open(str(sample_path()))
    assert "arm.usda" in panel.windowTitle()
    assert "opening another file" in panel.files.question.box.informativeText()  # type: ignore[union-attr]
    _answer(panel, QMessageBox.StandardButton.Discard)
    qtbot.waitUntil(lambda: "/World/Arm/Joints/Elbow" in panel.stage)


# --- opening in a thread ----------------------------------------------------------------------------------------------


@pytest.fixture
def slow_file(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Keep files from being read until the event is set, however fast the machine is."""
    there = threading.Event()

    def read(path: str) -> Usd.Stage:
        there.wait(20.0)
        return open_stage(path)

    monkeypatch.setattr(opener, "open_stage", read)
    yield there
    there.set()


def test_a_slow_file_can_be_cancelled(qtbot: QtBot, panel: Panel, slow_file: threading.Event) -> None:
    """A file that is not there at once is announced; Cancel forgets it, and the stage before stays."""
    panel.open(str(sample_path()))
    assert panel.message.text == "Opening arm.usda…"
    _press(qtbot, panel, "Cancel")
    assert not panel.files.opener.busy
    slow_file.set()
    qtbot.wait(400)
    assert SLIDE in panel.stage


def test_the_newest_of_two_files_is_shown(qtbot: QtBot, panel: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second file, wanted before the first is there, is the one that is shown."""
    monkeypatch.setattr(opener, "_AT_ONCE", 0.0)
    panel.open(str(sample_path("mistakes")))
    panel.open(str(sample_path("gallery")))
    qtbot.waitUntil(lambda: "gallery" in panel.windowTitle())
    qtbot.wait(200)
    assert "gallery" in panel.windowTitle()
    assert panel.message.text == ""


def test_a_file_that_comes_after_closing_is_dropped(
    qtbot: QtBot, panel: Panel, host: StandaloneHost, slow_file: threading.Event
) -> None:
    """A window that was closed meanwhile opens nothing."""
    before = host.stage()
    panel.open(str(sample_path()))
    panel.close()
    slow_file.set()
    qtbot.wait(400)
    assert host.stage() is before


# --- exporting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".html", ".md", ".json", ".csv"])
def test_a_report_is_exported(qtbot: QtBot, panel: Panel, stage: Usd.Stage, tmp_path: Path, suffix: str) -> None:
    """Each format has every joint; JSON is that of the command line."""
    out = tmp_path / f"report{suffix}"
    panel.files.report_wanted.emit(str(out))
    qtbot.waitUntil(lambda: str(out) in panel.message.text)
    text = out.read_text()
    assert all(path in text for path in panel.joints.joints.paths())
    if suffix == ".json":
        assert json.loads(text) == export.jsonable(omni_physjoint.inspect(stage))


def test_an_edit_ends_an_export(
    qtbot: QtBot, panel: Panel, stage: Usd.Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A report of two moments would be wrong: an edit ends it in one line, and leaves no file."""
    monkeypatch.setattr("omni_physjoint_ui.exporter._SLICE", 0.0)
    panel.files.report_wanted.emit(str(tmp_path / "out.html"))
    assert panel.files.exporter.busy
    _set(stage, 222.0)
    qtbot.waitUntil(lambda: "edited while its report was exported" in panel.message.text)
    assert {p.name for p in tmp_path.iterdir()} <= {"arm.usda", "settings.ini"}


def test_an_export_can_be_cancelled(
    qtbot: QtBot, panel: Panel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cancel ends it and leaves no file."""
    monkeypatch.setattr("omni_physjoint_ui.exporter._SLICE", 0.0)
    panel.files.report_wanted.emit(str(tmp_path / "out.html"))
    _press(qtbot, panel, "Cancel")
    assert not panel.files.exporter.busy
    assert {p.name for p in tmp_path.iterdir()} <= {"arm.usda", "settings.ini"}


def test_an_unknown_format_is_a_line(panel: Panel, tmp_path: Path) -> None:
    """A name with another ending is refused in one line."""
    panel.files.report_wanted.emit(str(tmp_path / "out.pdf"))
    assert "exported as .html, .md, .json, .csv" in panel.message.text
