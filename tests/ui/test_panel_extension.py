"""The extension inside a pretended Kit: start, events, stage, selection, menu, shutdown."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator

import omni_physjoint_ui.extension
import pytest
from conftest import ELBOW, SLIDE, STIFFNESS
from fake_kit import FakeKit
from omni_physjoint_ui.extension import OmniPhysJointExtension
from pxr import Usd
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

EXT_ID = "omni_physjoint-0.1.0"


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch, settings: QSettings) -> None:
    monkeypatch.setattr("PySide6.QtCore.QSettings", lambda: settings)


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch, stage: Usd.Stage) -> FakeKit:
    """Return an application with the arm open."""
    kit = FakeKit(monkeypatch)
    kit.context.stage = stage
    return kit


@pytest.fixture
def extension(qapp: QApplication, kit: FakeKit) -> Iterator[OmniPhysJointExtension]:
    """Return the extension, started."""
    extension = OmniPhysJointExtension()
    extension.on_startup(EXT_ID)
    yield extension
    extension.on_shutdown()


def test_outside_kit_it_can_be_imported_and_needs_no_qt() -> None:
    """A fresh Python without omni imports the package, and Qt is not imported on the way."""
    code = (
        "import sys, omni_physjoint_ui as ui;"
        "extension = ui.OmniPhysJointExtension();"
        "extension.on_shutdown();"
        "sys.exit(any(name.startswith(('PySide6', 'pyqtgraph', 'pxr')) for name in sys.modules))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_inside_kit_it_is_an_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kit starts classes derived from its IExt that it finds in the package."""
    FakeKit(monkeypatch)
    module = importlib.reload(omni_physjoint_ui.extension)
    try:
        assert module.OmniPhysJointExtension.__mro__[1].__name__ == "IExt"
    finally:
        monkeypatch.undo()
        importlib.reload(omni_physjoint_ui.extension)


def test_start_shows_the_application_s_stage(extension: OmniPhysJointExtension) -> None:
    """The panel is open on the stage that the application had open before."""
    panel = extension._panel
    assert panel is not None
    assert panel.isVisible()
    assert panel.selected == ELBOW
    assert not panel.acceptDrops()


def test_an_edit_shows_after_a_frame(extension: OmniPhysJointExtension, kit: FakeKit, stage: Usd.Stage) -> None:
    """Qt has no event loop here: an edit reaches the table when the application updates, not before."""
    panel = extension._panel
    assert panel is not None
    cell = panel.page.properties.columns.find(STIFFNESS).siblingAtColumn(1)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(200.0)
    assert cell.data() == "100"
    for _ in range(3):
        kit.frame()
    assert cell.data() == "200"


def test_selection_goes_both_ways(extension: OmniPhysJointExtension, kit: FakeKit) -> None:
    """What is selected in the application is selected here, and the other way round, without an echo."""
    panel = extension._panel
    assert panel is not None
    kit.context.selection.set_selected_prim_paths([SLIDE], True)
    kit.frame()
    assert panel.selected == SLIDE
    panel.select(ELBOW)
    kit.frame()
    kit.frame()
    assert kit.context.selection.paths == [ELBOW]
    assert kit.context.waiting == []


def test_another_stage_replaces_the_one_before(extension: OmniPhysJointExtension, kit: FakeKit) -> None:
    """Opening a stage in the application shows it; the old one is let go."""
    kit.open(Usd.Stage.CreateInMemory())
    panel = extension._panel
    assert panel is not None
    assert panel.stage.report is not None
    assert len(panel.stage.report.joints) == 0


def test_the_menu_toggles_the_panel(extension: OmniPhysJointExtension, kit: FakeKit) -> None:
    """The entry in the Window menu is ticked while the panel is open, closes it and opens another."""
    (name, item), *others = kit.menu
    assert (name, others) == ("Window", [])
    assert item.ticked_fn()
    item.onclick_fn()
    assert not item.ticked_fn()
    assert kit.listeners == 2
    item.onclick_fn()
    assert extension._panel is not None
    assert extension._panel.isVisible()


def test_the_user_closes_the_window(extension: OmniPhysJointExtension, kit: FakeKit, qapp: QApplication) -> None:
    """A panel closed by its own button is deleted in the next frame, and the menu says so."""
    panel = extension._panel
    assert panel is not None
    before = len(qapp.topLevelWidgets())
    panel.close()
    kit.frame()
    assert not extension.visible
    assert len(qapp.topLevelWidgets()) < before


def test_shutdown_leaves_nothing(kit: FakeKit, qapp: QApplication) -> None:
    """After shutdown there is no subscription, menu entry, window or timer; shutting down again does nothing."""
    before = set(qapp.allWidgets())
    extension = OmniPhysJointExtension()
    extension.on_startup(EXT_ID)
    assert kit.listeners == 2
    panel = extension._panel
    assert panel is not None
    timers = panel.findChildren(QTimer)
    assert timers
    extension.on_shutdown()
    extension.on_shutdown()
    assert kit.listeners == 0
    assert kit.menu == []
    assert set(qapp.allWidgets()) <= before
    assert extension._panel is None
    kit.frame()


def test_it_starts_again_after_shutdown(kit: FakeKit, qapp: QApplication) -> None:
    """An extension that is switched off and on again works as before, with the same Qt application."""
    for _ in range(2):
        extension = OmniPhysJointExtension()
        extension.on_startup(EXT_ID)
        assert extension.visible
        extension.on_shutdown()
    assert QApplication.instance() is qapp


def test_without_a_menu_the_panel_opens_all_the_same(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication, stage: Usd.Stage
) -> None:
    """An application without omni.kit.menu.utils has no entry, and the panel is open."""
    kit = FakeKit(monkeypatch, menu=False)
    kit.context.stage = stage
    extension = OmniPhysJointExtension()
    extension.on_startup(EXT_ID)
    assert extension.visible
    extension.on_shutdown()
    assert kit.listeners == 0


def test_without_a_window_there_is_no_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A headless application (--no-window) gets no panel, no subscription and no error."""
    kit = FakeKit(monkeypatch, window=False)
    extension = OmniPhysJointExtension()
    extension.on_startup(EXT_ID)
    assert not extension.visible
    assert kit.listeners == 0
    extension.on_shutdown()


def test_without_a_display_there_is_no_panel(kit: FakeKit, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Linux, Qt would end the application where it finds no display, so it is not tried."""
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    extension = OmniPhysJointExtension()
    extension.on_startup(EXT_ID)
    assert not extension.visible
    assert kit.listeners == 0
