"""A second window on the same stage, from the menu: its own selection, the same edits, its own end."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

from conftest import ELBOW, SLIDE, STIFFNESS
from omni_physjoint_ui.beside import close_beside
from omni_physjoint_ui.host import StandaloneHost
from omni_physjoint_ui.panel import Panel
from pxr import Usd
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from omni_physjoint.resources import sample_path


def _cell(panel: Panel) -> str:
    return str(panel.page.properties.columns.find(STIFFNESS).siblingAtColumn(1).data())


def _beside(panel: Panel) -> Panel:
    """Open the second window as a user does, from the menu."""
    before = set(_panels())
    next(a for a in panel.toolbar.view_menu.actions() if a.text() == "New window on this stage").trigger()
    return next(w for w in _panels() if w not in before)


def _panels() -> list[Panel]:
    return [w for w in QApplication.topLevelWidgets() if isinstance(w, Panel)]


def _delete() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()


def test_each_window_selects_for_itself(panel: Panel, host: StandaloneHost) -> None:
    """What one selects leaves the other where it is, and only the first one tells the host."""
    other = _beside(panel)
    assert other.isVisible()
    assert other.selected == ELBOW
    other.select(SLIDE)
    assert (panel.selected, host.selection()) == (ELBOW, (ELBOW,))
    host.select([SLIDE])
    host.select([ELBOW])
    assert other.selected == SLIDE
    other.close()


def test_both_follow_edits_and_stages(qtbot: QtBot, panel: Panel, host: StandaloneHost, stage: Usd.Stage) -> None:
    """An edit is in both, another stage too."""
    other = _beside(panel)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(42.0)
    qtbot.waitUntil(lambda: (_cell(panel), _cell(other)) == ("42", "42"))
    host.open(str(sample_path("gallery")))
    assert other.stage.paths() == panel.stage.paths()
    assert len(other.stage.paths()) == 17
    other.close()


def test_closing_the_first_leaves_the_second_working(
    qtbot: QtBot, panel: Panel, host: StandaloneHost, stage: Usd.Stage
) -> None:
    """The second follows edits and can open a third; unsaved edits stay with it, so that nobody is asked."""
    other = _beside(panel)
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(42.0)
    qtbot.waitUntil(lambda: _cell(panel) == "42")
    panel.close()
    assert not panel.isVisible()
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(43.0)
    qtbot.waitUntil(lambda: _cell(other) == "43")
    third = _beside(other)
    third.select(SLIDE)
    assert other.selected == ELBOW
    third.close()
    stage.Reload()
    other.close()


def test_the_second_leaves_nothing_behind(qtbot: QtBot, panel: Panel, host: StandaloneHost, stage: Usd.Stage) -> None:
    """Neither a listener nor the window stays, however often; the first one goes on."""
    listeners = host.listeners
    gone = []
    for _ in range(3):
        other = _beside(panel)
        assert host.listeners == listeners + 1
        gone.append(weakref.ref(other))
        other.close()
        assert not other.bridge.active
        del other
    _delete()
    assert [window() for window in gone] == [None] * 3
    assert host.listeners == listeners
    stage.GetAttributeAtPath(f"{ELBOW}.{STIFFNESS}").Set(44.0)
    qtbot.waitUntil(lambda: _cell(panel) == "44")


def test_all_are_closed_when_the_program_ends(panel: Panel, make_panel: Callable[[], Panel]) -> None:
    """The extension closes them before it lets go of the application."""
    others = [_beside(panel), _beside(panel)]
    close_beside()
    assert not any(other.isVisible() for other in others)
    del others
    _delete()
