"""Files of the standalone program: open, reload, save, export; nothing that would lose edits happens unasked.

Inside an application that opens files itself none of this is there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFileDialog, QWidget

from omni_physjoint.errors import FileChangedError, PhysJointError
from omni_physjoint.files import StageFiles
from omni_physjoint.model import Report, Severity
from omni_physjoint.report_file import SUFFIXES
from omni_physjoint_ui.exporter import Exporter
from omni_physjoint_ui.file_watch import FileWatch
from omni_physjoint_ui.message_bar import MessageBar
from omni_physjoint_ui.opener import Opener
from omni_physjoint_ui.recent import add_recent
from omni_physjoint_ui.unsaved import UnsavedQuestion
from omni_physjoint_ui.words import leaf

if TYPE_CHECKING:
    from pxr import Usd

__all__ = ["FileActions"]

_STAGES = "USD stages (*.usd *.usda *.usdc *.usdz);;All files (*)"
_WRITABLE = "USD text (*.usda);;USD crate (*.usdc);;USD (*.usd)"
_LOOK = 100
"""How long after an edit the layers are asked whether they are dirty [ms]."""


class FileActions(QObject):
    """What the user can do with the file of the stage, for one window."""

    loaded = Signal(str, object, object)
    """Path, stage and first report of a file that was opened."""
    report_wanted = Signal(str)
    """Path that the report is to be exported to."""
    dirtied = Signal(bool)
    """Whether there are unsaved edits."""

    def __init__(self, window: QWidget, message: MessageBar, settings: QSettings) -> None:
        super().__init__(window)
        self._window = window
        self._message = message
        self._settings = settings
        self._files: StageFiles | None = None
        self._contract = ""
        self._news = ""
        """What the message bar tells about files that changed on disk."""
        self.question = UnsavedQuestion(window)
        self.opener = Opener(self)
        self.exporter = Exporter(self)
        self._watch = FileWatch(self)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LOOK)
        self._timer.timeout.connect(self._look)
        self._watch.stirred.connect(self.check_disk)
        self.opener.opened.connect(self._on_opened)
        self.opener.failed.connect(message.show_message)
        self.opener.waits.connect(self._on_wait)
        self.exporter.failed.connect(message.show_message)
        self.exporter.finished.connect(lambda path: message.show_message(f"Exported to {path}", Severity.INFO))
        self.exporter.progressed.connect(self._on_export)
        keys = QKeySequence.StandardKey
        self.open_action = self._action("Open a file…", keys.Open, self.browse)
        self.reload_action = self._action("Reload", "F5", self.reload)
        self.save_action = self._action("Save", keys.Save, self.save)
        self.save_as_action = self._action("Save as…", "Ctrl+Shift+S", self.save_as)
        self.export_action = self._action("Export report…", "Ctrl+E", self.export)
        self.actions = (
            self.open_action,
            self.reload_action,
            self.save_action,
            self.save_as_action,
            self.export_action,
        )
        self.watch(None)

    def _action(self, title: str, keys: QKeySequence.StandardKey | str, slot: Callable[[], object]) -> QAction:
        action = QAction(title, self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False: slot())
        return action

    # --- the stage that is open -------------------------------------------------------------------------------------

    def watch(self, stage: Usd.Stage | None) -> None:
        """Care for the files of `stage`; None for no stage."""
        self._timer.stop()
        self.exporter.cancel()
        self._news = ""
        self._files = StageFiles(stage) if stage is not None else None
        self._watch.watch(self._files.paths if self._files else ())
        self.reload_action.setEnabled(bool(self._files and self._files.root))
        for action in (self.save_as_action, self.export_action):
            action.setEnabled(self._files is not None)
        self._look()

    def edited(self) -> None:
        """Look soon whether there is something to save: the stage was edited."""
        self.exporter.stage_edited()
        if self._files is not None:
            self._timer.start()

    def _look(self) -> None:
        if self._files is not None:
            self._files.look()
            self._watch.watch(self._files.paths)
        self.save_action.setEnabled(bool(self.dirty))
        self.dirtied.emit(bool(self.dirty))

    @property
    def dirty(self) -> tuple[str, ...]:
        """Names of the layers with unsaved edits."""
        return self._files.dirty() if self._files is not None else ()

    def close(self) -> None:
        """Stop everything; harmless when repeated."""
        self.opener.cancel()
        self._watch.close()
        self.watch(None)

    # --- losing nothing ---------------------------------------------------------------------------------------------

    def leave(self, doing: str, go_on: Callable[[], None]) -> bool:
        """Call `go_on` now, or when the user has said what becomes of unsaved edits; tell whether it was now."""
        dirty = self.dirty
        if not dirty:
            go_on()
            return True
        self.question.ask(dirty, doing, self.save, go_on)
        return False

    # --- opening ----------------------------------------------------------------------------------------------------

    def browse(self) -> None:
        """Let the user choose a file, and open it."""
        folder = os.path.dirname(self._files.root) if self._files else ""
        self._choose(False, "Open a USD stage", folder, _STAGES, self.open)

    def open(self, path: str) -> None:
        """Open the stage at `path`; what goes wrong is a line in the window."""
        self.leave("opening another file", lambda: self._open(path))

    def set_contract(self, version: str) -> None:
        """Read files that are opened from now on under this contract."""
        self._contract = version

    def _open(self, path: str) -> None:
        self._message.hide()
        self.opener.open(path, self._contract)

    def _on_wait(self, path: str) -> None:
        self._message.show_message(f"Opening {leaf(path)}…", Severity.INFO, [("Cancel", self.opener.cancel)])

    def _on_opened(self, path: str, stage: Usd.Stage, inspection: object) -> None:
        self._message.hide()
        self.loaded.emit(path, stage, inspection)
        add_recent(self._settings, path)

    def reload(self) -> None:
        """Read the files again, after asking where edits would be lost."""
        if self._files is not None and self._files.root:
            self.leave("reloading", self._reload)

    def _reload(self) -> None:
        if self._files is None:
            return
        self._forget_news()
        try:
            self._files.reload()
        except PhysJointError as error:
            self._message.show_message(f"{error}; what is shown is from before")
        self._look()

    # --- what happens on disk ---------------------------------------------------------------------------------------

    def check_disk(self) -> None:
        """Offer to reload when files are not what was read; nothing is read unasked."""
        if self._files is None:
            return
        changes = self._files.changed()
        self._watch.watch(self._files.paths)
        told = "; ".join(map(str, changes))
        if not told or told == self._news:
            if not told:
                self._forget_news()
            return
        self._news = told
        readable = [change for change in changes if not change.gone]
        unsaved = f". There are unsaved edits in {', '.join(self.dirty)}" if self.dirty else ""
        actions: list[tuple[str, Callable[[], None]]] = [("Reload", self.reload)] if readable else []
        actions.append(("Keep what is shown", self._keep))
        self._message.show_message(f"{told}{unsaved}.", Severity.WARNING, actions)

    def _keep(self) -> None:
        if self._files is not None:
            self._files.accept()
        self._news = ""

    def _forget_news(self) -> None:
        if self._news:
            self._news = ""
            self._message.hide()

    # --- saving -----------------------------------------------------------------------------------------------------

    def save(self) -> bool:
        """Save every layer with edits, and tell whether that went well."""
        return self._save(over_changes=False)

    def _save(self, *, over_changes: bool) -> bool:
        if self._files is None:
            return False
        try:
            self._files.save(over_changes=over_changes)
        except FileChangedError as error:
            actions = [("Save over it", lambda: self._save_over()), ("Save as…", self.save_as), ("Reload", self.reload)]
            self._message.show_message(f"{error}.", Severity.WARNING, actions)
            return False
        except PhysJointError as error:
            self._message.show_message(str(error), Severity.ERROR, [("Save as…", self.save_as)])
            return False
        finally:
            self._look()
        self._forget_news()
        return True

    def _save_over(self) -> None:
        self._save(over_changes=True)

    def save_as(self) -> None:
        """Let the user choose a file, write the stage there, and go on with that file."""
        if self._files is not None:
            self._choose(True, "Save the stage as", self._files.root, _WRITABLE, self.save_to)

    def save_to(self, path: str) -> None:
        """Write the root layer to `path`, and go on with that file."""
        if self._files is None:
            return
        name = path if Path(path).suffix else f"{path}.usda"
        try:
            self._files.save_as(name)
        except PhysJointError as error:
            self._message.show_message(str(error))
            return
        self._open(name)

    # --- exporting --------------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Let the user choose a file, and export the report there."""
        if self._files is None:
            return
        kinds = ";;".join(f"{name} (*{suffix})" for suffix, name in SUFFIXES.items())
        proposal = str(Path(self._files.root).with_suffix(".html")) if self._files.root else "report.html"
        self._choose(True, "Export the report", proposal, kinds, self.report_wanted.emit)

    def export_report(self, report: Report, path: str) -> None:
        """Write `report` to `path`; the ending decides the format."""
        self.exporter.start(report, path if Path(path).suffix else f"{path}.html")

    def _on_export(self, done: int, total: int) -> None:
        text = f"Exporting: {done:,} of {total:,} joints"
        if not self._message.retell(text, "Exporting"):
            self._message.show_message(text, Severity.INFO, [("Cancel", self.exporter.cancel)])

    def _choose(self, saves: bool, title: str, start: str, kinds: str, then: Callable[[str], object]) -> None:
        """Show a file dialog and return at once; `then` gets the file."""
        dialog = QFileDialog(self._window, title, start if not saves else os.path.dirname(start), kinds)
        if saves:
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.selectFile(os.path.basename(start))
        else:
            dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
