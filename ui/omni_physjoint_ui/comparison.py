"""The menu Compare: this stage held against a file, against itself a while ago, or against itself without a layer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTime, QTimer
from PySide6.QtWidgets import QFileDialog

from omni_physjoint.comparing import Comparing
from omni_physjoint.diff_view import summary
from omni_physjoint.errors import PhysJointError
from omni_physjoint.inspection import Inspection
from omni_physjoint.moments import as_saved, has_unsaved, moment, muted, sublayers
from omni_physjoint_ui.opener import Opener
from omni_physjoint_ui.slices import Slices
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.window import PanelWindow
from omni_physjoint_ui.words import leaf

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["Comparison"]

_log = logging.getLogger(__name__)

_THIS = "this stage"
_SMALL = 2_000
"""Joints up to which an edit has everything compared again."""
_PAUSE = 250
"""How long after an edit [ms]."""


class Comparison(QObject):
    """Compares the stage of one window with another one, and shows what differs in the window's list."""

    def __init__(self, window: PanelWindow, stage: StageReport, open_stage: Callable[[], Usd.Stage | None]) -> None:
        """Hold `stage`, the report of what `open_stage` returns, against others."""
        super().__init__(window)
        self._window, self._stage, self._open_stage = window, stage, open_stage
        self._other: tuple[str, Inspection] | None = None
        self._remembered: tuple[str, Usd.Stage] | None = None
        self._of: Usd.Stage | None = None
        self._make: tuple[str, Callable[[], Usd.Stage]] | None = None
        self._comparing: Comparing | None = None
        self.work = Slices(self)
        self._opener = Opener(self)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(_PAUSE)
        self._later.timeout.connect(self.run)
        self.work.progressed.connect(lambda _done: self._tell())
        self.work.failed.connect(lambda reason: self._fail(f"The comparison cannot go on: {reason}"))
        self._opener.opened.connect(self._on_opened)
        self._opener.failed.connect(window.message.show_message)
        window.toolbar.compare.about_to_open.connect(self.fill_menu)
        window.changes.again.connect(self.again)
        window.changes.cancelled.connect(self._cancel)

    # --- the menu ---------------------------------------------------------------------------------------------------

    def fill_menu(self) -> None:
        """Offer what this stage can be compared with now."""
        menu, stage = self._window.toolbar.compare.menu_below, self._open_stage()
        menu.clear()
        shown = stage is not None and self._stage.report is not None
        menu.addAction("With a file…", self.browse).setEnabled(shown)
        saved = menu.addAction("With the files as saved", self.with_saved)
        saved.setEnabled(shown and stage is not None and has_unsaved(stage))
        menu.addSeparator()
        menu.addAction("Remember this moment", self.remember).setEnabled(shown)
        when = self._remembered[0] if self._remembered else "the remembered moment"
        menu.addAction(f"With {when}", self.with_remembered).setEnabled(shown and self._remembered is not None)
        menu.addSeparator()
        names = sublayers(stage) if stage is not None else ()
        for name in names:
            menu.addAction(f"Without {_layer_name(stage, name)}", partial(self.without, (name,))).setEnabled(shown)
        menu.addAction("With its root layer only", partial(self.without, names)).setEnabled(shown and bool(names))

    def browse(self) -> None:
        """Let the user choose a file to compare with."""
        kinds = "USD stages (*.usd *.usda *.usdc *.usdz);;All files (*)"
        path, _ = QFileDialog.getOpenFileName(self._window, "Compare with a USD stage", "", kinds)
        if path:
            self.with_file(path)

    def with_file(self, path: str) -> None:
        """Compare with the stage in the file at `path`, as it is on disk."""
        report = self._stage.report
        if report is not None:
            self._opener.open(path, report.contract)

    def _on_opened(self, path: str, other: Usd.Stage, inspection: Inspection) -> None:
        name = Path(path).name
        if has_unsaved(other):  # OpenUSD gives out the layers that are open already, with what was edited in them
            inspection.close()
            self._compare(name, lambda: as_saved(other))
        else:
            self._make = (name, lambda: other)
            self._hold(name, inspection)

    def with_saved(self) -> None:
        """Compare with what the stage's files hold on disk."""
        self._with("as saved", as_saved)

    def remember(self) -> None:
        """Keep the stage as it is now, to compare with later."""
        stage = self._open_stage()
        if stage is None:
            return
        try:
            kept = moment(stage)
        except PhysJointError as error:
            self._window.message.show_message(str(error))
            return
        self._remembered = (f"the moment of {QTime.currentTime().toString('HH:mm:ss')}", kept)
        self._window.changes.told.setText(f"Remembered {self._remembered[0]}")

    def with_remembered(self) -> None:
        """Compare with the moment that was remembered."""
        if self._remembered is not None:
            name, kept = self._remembered
            self._compare(name, lambda: kept)

    def without(self, layers: tuple[str, ...]) -> None:
        """Compare with the stage as it were without some of its layers."""
        stage = self._open_stage()
        name = f"without {_layer_name(stage, layers[0])}" if len(layers) == 1 else "its root layer only"
        self._with(name, lambda shown: muted(shown, layers))

    def _with(self, name: str, make: Callable[[Usd.Stage], Usd.Stage]) -> None:
        stage = self._open_stage()
        if stage is not None:
            self._compare(name, lambda: make(stage))

    # --- comparing --------------------------------------------------------------------------------------------------

    def _compare(self, name: str, make: Callable[[], Usd.Stage]) -> None:
        report = self._stage.report
        if report is None:
            return
        try:
            inspection = Inspection(make(), contract=report.contract)
        except PhysJointError as error:
            self._window.message.show_message(str(error))
            return
        except Exception as error:  # a fault of ours must not take the window with it
            _log.exception("a stage cannot be compared")
            self._window.message.show_message(f"{name} cannot be compared: {type(error).__name__}: {error}")
            return
        self._make = (name, make)
        self._hold(name, inspection)

    def _hold(self, name: str, inspection: Inspection) -> None:
        self._drop()
        self._other = (name, inspection)
        self._window.changes_dock.show()
        self._window.changes_dock.raise_()
        self.run()

    def run(self) -> None:
        """Compare with the stage that is held, from the beginning."""
        self._later.stop()
        shown = self._stage.inspection
        if self._other is None or shown is None:
            return
        comparing = self._comparing = Comparing(self._other[1], shown)
        self.work.start(comparing.work, self._tell, lambda: (comparing.done, comparing.total))

    def again(self) -> None:
        """Make the other stage anew, as files and layers are now, and compare."""
        if self._make is not None:
            self._compare(*self._make)

    def _tell(self, note: str = "") -> None:
        comparing, busy = self._comparing, self.work.active
        if comparing is None or self._other is None:
            return
        name = self._other[0]
        far = f"{comparing.done:,} of {comparing.total:,} compared" if busy else ""
        said = ", ".join(filter(None, (summary(comparing.changes), far, note)))
        self._window.changes.show_changes(comparing.changes, name, _THIS, f"{name} and {_THIS}: {said}", busy=busy)

    def _fail(self, reason: str) -> None:
        self._tell("not complete")
        self._window.message.show_message(reason)

    def _cancel(self) -> None:
        self.work.stop()
        self._tell("stopped")

    # --- the window's stage -----------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Compare again after an edit of this stage, or say that the list is older."""
        if self._other is None or self._stage.report is None:
            return
        if self.work.active or len(self._stage.paths()) <= _SMALL:
            self.work.stop()  # what it goes through is other now
            self._later.start()
        else:
            self._tell("the stage was edited since")

    def forget(self, stage: Usd.Stage | None) -> None:
        """Compare no more: `stage` comes. What was remembered of this very stage stays."""
        self._drop()
        self._opener.cancel()
        if stage is None or stage != self._of:
            self._remembered = self._make = None
        self._of = stage
        self._window.changes.clear()

    def _drop(self) -> None:
        self._later.stop()
        self.work.stop()
        self._comparing = None
        if self._other is not None:
            self._other[1].close()
        self._other = None


def _layer_name(stage: Usd.Stage | None, identifier: str) -> str:
    session = stage.GetSessionLayer() if stage is not None else None
    if session is not None and identifier == session.identifier:
        return "the session layer"
    return leaf(identifier.replace("\\", "/"))
