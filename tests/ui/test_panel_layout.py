"""The layout is remembered, a broken one costs nothing, and the window can be used without a mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import ELBOW
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.keys_view import keys_of
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK, LIGHT
from pxr import Usd
from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication, QSplitter, QToolButton, QTreeWidget, QWidget
from pytestqt.qtbot import QtBot


@pytest.fixture
def again(panel: Panel, make_panel: Callable[..., Panel]) -> Callable[[], Panel]:
    """Return a function that closes the window and opens another with the same settings."""

    def reopen() -> Panel:
        panel.close()
        return make_panel()

    return reopen


def test_the_layout_is_remembered(panel: Panel, again: Callable[[], Panel]) -> None:
    """A closed dock, a moved dock and a moved splitter are so in the next window."""
    panel.history_dock.close()
    panel.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, panel.joints_dock)
    splitter = panel.findChild(QSplitter, "table and details")
    assert splitter is not None
    splitter.setSizes([100, 400])
    sizes = splitter.sizes()
    other = again()
    assert other.history_dock.isHidden()
    assert other.dockWidgetArea(other.joints_dock) == Qt.DockWidgetArea.RightDockWidgetArea
    restored = other.findChild(QSplitter, "table and details")
    assert restored is not None
    assert restored.sizes() == pytest.approx(sizes, abs=30)


def test_a_window_without_a_stage_keeps_the_docks_of_the_next(
    panel: Panel, again: Callable[[], Panel], host: StandaloneHost, stage: Usd.Stage
) -> None:
    """Docks that are away because there is no stage are not remembered as closed."""
    host.show(None)
    other = again()
    host.show(stage)
    assert not other.joints_dock.isHidden()
    assert not other.findings_dock.isHidden()


def test_reset_layout(panel: Panel, again: Callable[[], Panel]) -> None:
    """Reset brings back closed docks and moved splitters, for the next window, too."""
    panel.joints_dock.close()
    (reset,) = [a for a in panel.toolbar.view_menu.actions() if a.text() == "Reset layout"]
    reset.trigger()
    assert not panel.joints_dock.isHidden()
    assert not again().joints_dock.isHidden()


@pytest.mark.parametrize(
    "value", ["garbage", 7, ["a", "b"], QByteArray(b"\xff\x00garbage"), QByteArray()], ids=lambda v: type(v).__name__
)
def test_broken_values_are_ignored(
    settings: QSettings, make_panel: Callable[[], Panel], host: StandaloneHost, stage: Usd.Stage, value: object
) -> None:
    """Values of another kind, or that Qt cannot read, leave the layout as it is at first."""
    for key in ("geometry", "docks", "split table and details", "split details and curve"):
        settings.setValue(f"layout/{key}", value)
    settings.setValue("recent", value)
    host.show(stage)
    panel = make_panel()
    assert panel.dockWidgetArea(panel.joints_dock) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert not panel.joints_dock.isHidden()
    assert panel.selected == ELBOW


@pytest.mark.parametrize(
    "content",
    [b"\x00\xff\xfe" * 99, b"[layout\ngeometry=@ByteArray(\\x", b"[layout]\ndocks=@Variant(\\0\\0\\0\\x7f)\n"],
    ids=["noise", "cut off", "a variant of nothing"],
)
def test_a_broken_settings_file_does_not_stop_the_start(
    make_panel: Callable[..., Panel], host: StandaloneHost, stage: Usd.Stage, tmp_path: Path, content: bytes
) -> None:
    """A settings file of anything is no reason not to start, and closing writes a good one."""
    path = tmp_path / "broken.ini"
    path.write_bytes(content)
    host.show(stage)
    panel = make_panel(QSettings(str(path), QSettings.Format.IniFormat))
    assert panel.selected == ELBOW
    panel.close()


def test_settings_that_cannot_be_written(
    make_panel: Callable[..., Panel], host: StandaloneHost, stage: Usd.Stage, tmp_path: Path
) -> None:
    """Settings in a place that cannot be written are forgotten, without a word."""
    (tmp_path / "file").touch()
    settings = QSettings(str(tmp_path / "file" / "settings.ini"), QSettings.Format.IniFormat)
    host.show(stage)
    panel = make_panel(settings)
    panel.close()
    settings.sync()
    assert settings.status() is QSettings.Status.AccessError
    assert not panel.isVisible()


# --- theme ------------------------------------------------------------------------------------------------------------


def test_the_window_follows_the_system_theme(panel: Panel) -> None:
    """When the desktop turns dark, so does the window, and back; a closed one hears nothing."""
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert panel.palette().window().color().name() == DARK.window
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert panel.palette().window().color().name() == LIGHT.window
    panel.close()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert panel.palette().window().color().name() == LIGHT.window


# --- without a mouse --------------------------------------------------------------------------------------------------


def test_every_widget_has_a_name(panel: Panel) -> None:
    """Whatever can have the keyboard has a name that a screen reader says, in every tab and dock."""
    for dock in panel.docks:
        dock.show()
    nameless = []
    for number in range(panel.page.tabs.count()):
        panel.page.tabs.setCurrentIndex(number)
        QApplication.processEvents()
        for widget in panel.findChildren(QWidget):
            takes_keys = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
            if not takes_keys or not widget.isVisible() or widget.objectName().startswith("qt_"):
                continue
            interface = QAccessible.queryAccessibleInterface(widget)
            if interface is None or not interface.text(QAccessible.Text.Name).strip():
                nameless.append(f"{type(widget).__name__} {widget.objectName()}")
    assert nameless == []


def test_tab_goes_round(qtbot: QtBot, panel: Panel) -> None:
    """Tab leads from the joints to the table, the details and the lists, and round to the joints: no view keeps it."""
    panel.activateWindow()
    panel.joints.setFocus()
    met: list[QWidget] = []
    for _ in range(80):
        widget = QApplication.focusWidget()
        assert widget is not None
        met.append(widget)
        qtbot.keyClick(widget, Qt.Key.Key_Tab)
        if QApplication.focusWidget() is panel.joints:
            break
    views = [w for w in met if w in (panel.joints, panel.page.properties, panel.page.details, panel.findings)]
    assert views == [panel.joints, panel.page.properties, panel.page.details, panel.findings]
    assert panel.toolbar.search in met
    assert QApplication.focusWidget() is panel.joints


def test_the_keys_are_listed(panel: Panel) -> None:
    """F1 opens a list of all keys; each has words, and no two keys of the window mean two things."""
    panel.keys_dock.toggleViewAction().trigger()
    view = panel.keys_dock.widget()
    assert isinstance(view, QTreeWidget)
    listed = {view.topLevelItem(i).text(0): view.topLevelItem(i).text(1) for i in range(view.topLevelItemCount())}
    assert {"F1", "F5", "F8", "Ctrl+F", "Ctrl+O", "Ctrl+S", "Ctrl+Shift+S", "Ctrl+E"} <= set(listed)
    assert all(listed.values())
    everywhere = [keys for keys, _, where in keys_of(panel) if where == "everywhere"]
    assert len(everywhere) == len(set(everywhere))
    assert [line for line in keys_of(panel) if not line[2]] == []


def test_no_tab_holds_the_window_wide(panel: Panel) -> None:
    """At 900x600 every tab fits; what a bar has no room for is behind a button that can be seen."""
    for index in range(panel.page.tabs.count()):
        panel.page.tabs.setCurrentIndex(index)
        panel.resize(900, 600)
        QApplication.processEvents()
        assert (panel.width(), panel.height()) == (900, 600), panel.page.tabs.tabText(index)
    more = [b for b in panel.findChildren(QToolButton, "qt_toolbar_ext_button") if b.isVisible()]
    assert more
    inked = more[0].grab().toImage()
    assert len({inked.pixel(x, y) for x in range(inked.width()) for y in range(inked.height())}) > 2
