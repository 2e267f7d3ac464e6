"""Run the panel as a program of its own, or draw it into a picture without a display."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt, qInstallMessageHandler
from PySide6.QtGui import QCursor, QFontDatabase, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from omni_physjoint.errors import PhysJointError
from omni_physjoint.joint_choice import choose_one
from omni_physjoint.resources import icon_path, sample_path
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.interrupt import ending_on_interrupt
from omni_physjoint_ui.own_screen import can_draw_on_own_screen, draw_on_own_screen
from omni_physjoint_ui.panel import Panel
from omni_physjoint_ui.theme import DARK, LIGHT, Theme, palette, system_theme

__all__ = ["application", "has_display", "render", "run"]

_log = logging.getLogger(__name__)

_PROBE = "from PySide6.QtGui import QGuiApplication; QGuiApplication([])"
_PROBE_SECONDS = 20.0


def has_display() -> bool:
    """Tell whether a window can be opened here.

    Qt ends the process when it cannot reach the display or lacks a library of the platform, so a child tries first.
    """
    if QApplication.instance() is not None:
        return True
    if not sys.platform.startswith("linux"):
        return True
    if os.environ.get("QT_QPA_PLATFORM"):
        return os.environ["QT_QPA_PLATFORM"] not in ("offscreen", "minimal")
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        probe = subprocess.run([sys.executable, "-c", _PROBE], capture_output=True, timeout=_PROBE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return probe.returncode == 0


def application(theme: Theme | None = None) -> QApplication:
    """Return the Qt application: the one there is, or a new one in our style."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    # Windows share what they have in OpenGL: pyqtgraph compiles its shaders once in a process.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("omni-physjoint")
    app.setOrganizationName("omni_physjoint")
    app.setStyle("Fusion")
    app.setPalette(palette(theme or system_theme()))
    if icon_path().is_file():
        app.setWindowIcon(QIcon(str(icon_path())))
    return app


def run(path: str | None = None, *, sample: bool = False) -> int:
    """Open the panel and return when its window is closed.

    Args:
        path: Stage to open; None for an empty window.
        sample: Open the embedded sample instead.

    Returns:
        Exit code of the program.
    """
    app = application()
    panel = Panel(StandaloneHost(), system_theme(), QSettings())
    # The windows follow by themselves; this is for dialogs, which have the colours of the program.
    app.styleHints().colorSchemeChanged.connect(lambda _scheme: app.setPalette(palette(system_theme())))
    panel.show()
    if sample:
        panel.open(str(sample_path()))
    elif path is not None:
        panel.open(path)
    with ending_on_interrupt(panel):
        return app.exec()


def render(
    path: str | Path | None,
    out: str | Path,
    *,
    joint: str | None = None,
    column: str | None = None,
    size: tuple[int, int] = (1440, 900),
    tab: str | None = None,
    dark: bool = False,
    scale: float = 1.0,
) -> Path:
    """Draw the panel into a PNG file, with or without a display, and return the file.

    Args:
        path: Stage to show; None for the empty window.
        out: File to write.
        joint: Path of the joint to select; the panel's own choice when None.
        column: Name of the column to select.
        size: Width and height of the window [pixels of a plain display].
        tab: Title of the tab to show.
        dark: Use the dark theme.
        scale: Pixels of the picture for one of a plain display.

    Raises:
        PhysJointError: The stage cannot be opened, there is no such joint or tab, or the file cannot be written.
    """
    if QApplication.instance() is None and not has_display():
        if tab is not None and tab.lower() == "frames" and can_draw_on_own_screen():
            names = {"path": None if path is None else str(path), "out": str(out), "joint": joint, "column": column}
            draw_on_own_screen({**names, "size": size, "tab": tab, "dark": dark, "scale": scale}, size, scale)
            return Path(out)
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    theme = DARK if dark else LIGHT
    app = application(theme)
    if not QFontDatabase.families():
        raise PhysJointError("no fonts are installed, so no text can be drawn: install fonts-dejavu-core or others")
    # Of what the platform cannot do without a display it speaks on stderr, and nobody has to know.
    speaker = qInstallMessageHandler(lambda _kind, _where, text: _log.debug("Qt: %s", text))
    host = StandaloneHost()
    # A picture shows the same whoever draws it: nothing that a user has set, and nothing is kept.
    folder = TemporaryDirectory(prefix="omni-physjoint-")
    panel = Panel(host, theme, QSettings(str(Path(folder.name) / "settings.ini"), QSettings.Format.IniFormat))
    try:
        if path is not None:
            host.open(str(path))
        _select(panel, joint, column, tab)
        panel.stage.finish()
        panel.page.complete()
        panel.resize(*size)
        if app.platformName() == "offscreen":
            QCursor.setPos(size[0] + 50, size[1] + 50)  # its cursor rests on the first button, which would light up
        panel.show()
        # Layouts settle, and scrolling to the selection takes effect, in turns of their own.
        for _ in range(3):
            app.processEvents()
        panel.page.frames.complete()
        app.processEvents()
        target = Path(out)
        if not _drawn(panel, scale).save(str(target), "PNG"):
            raise PhysJointError(f"{target}: cannot be written")
    finally:
        panel.close()
        panel.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        folder.cleanup()
        qInstallMessageHandler(speaker)
    return target


def _drawn(panel: Panel, scale: float) -> QPixmap:
    """Return the window as pixels: text and lines are drawn at that scale, not enlarged."""
    picture = QPixmap(panel.size() * scale)
    picture.setDevicePixelRatio(scale)
    panel.render(picture)
    return picture


def _select(panel: Panel, joint: str | None, column: str | None, tab: str | None) -> None:
    if joint is not None:
        panel.select(choose_one(joint, panel.joints.joints.paths(), "the stage"))
    if column is not None:
        if not panel.page.properties.columns.find(column).isValid():
            raise PhysJointError(f"{panel.selected or 'no joint'}: no column {column}")
        panel.page.properties.select(column)
    if tab is not None:
        titles = [panel.page.tabs.tabText(i) for i in range(panel.page.tabs.count())]
        wanted = next((i for i, title in enumerate(titles) if title.lower() == tab.lower()), None)
        if wanted is None:
            raise PhysJointError(f"no tab is called {tab!r}: there are {', '.join(titles)}")
        panel.page.tabs.setCurrentIndex(wanted)
