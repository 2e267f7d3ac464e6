"""The bar at the top: files, contract version, what is visible, search."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QUndoStack
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QSizePolicy, QToolBar, QToolButton, QWidget

from omni_physjoint.contract.records import BOTH
from omni_physjoint_ui.menus import MenuButton
from omni_physjoint_ui.search import SEARCH_HELP
from omni_physjoint_ui.unit_button import UnitButton
from omni_physjoint_ui.words import leaf, wrapped

__all__ = ["Toolbar"]


_RUNTIME_TIP = "Show what the running ovphysx holds for this stage, in a column of its own"


class _SearchBox(QLineEdit):
    """A line that Escape empties."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Empty the line on Escape; everything else is typing."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
        else:
            super().keyPressEvent(event)


class Toolbar(QToolBar):
    """Emits what the user asks for; knows nothing of stages."""

    wanted = Signal(str)
    """Path of a stage to open."""
    menu_opens = Signal()
    contract_changed = Signal(str)
    search_changed = Signal(str)
    runtime_toggled = Signal(bool)

    def __init__(self, *, opens_files: bool, parent: QWidget | None = None) -> None:
        super().__init__("Main", parent)
        self.setObjectName("main toolbar")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.shortcuts: list[QAction] = []
        """Actions for the window to hear: a menu that is closed hears no shortcut."""
        if opens_files:
            self._file = MenuButton("File")
            self._file.about_to_open.connect(self.menu_opens)
            self.addWidget(self._file)
        view = MenuButton("View")
        self.view_menu = view.menu_below
        self.addWidget(view)
        self.compare = MenuButton("Compare")
        self.addWidget(self.compare)
        self._add_edits()
        self.addSeparator()
        self._add_contract()
        self.units = UnitButton()
        self.addWidget(self.units)
        self._add_runtime()
        spacer = QWidget()
        spacer.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._after_runtime = self.addWidget(spacer)
        self._add_search()

    def set_edits(self, edits: QUndoStack) -> None:
        """Offer to undo and redo the edits of this window; which one is on hover."""
        for button, action, keys in (
            (self._undo, edits.createUndoAction(self, "Undo"), QKeySequence.StandardKey.Undo),
            (self._redo, edits.createRedoAction(self, "Redo"), QKeySequence.StandardKey.Redo),
        ):
            action.setShortcut(keys)
            action.enabledChanged.connect(button.setEnabled)
            button.clicked.connect(action.trigger)
            self.shortcuts.append(action)
        # Methods of ours and no lambdas: those are disconnected when the bar goes.
        edits.undoTextChanged.connect(self._tell_undo)
        edits.redoTextChanged.connect(self._tell_redo)

    def _tell_undo(self, text: str) -> None:
        self._undo.setToolTip(wrapped(f"Undo: {text}"))

    def _tell_redo(self, text: str) -> None:
        self._redo.setToolTip(wrapped(f"Redo: {text}"))

    def _add_edits(self) -> None:
        self._undo, self._redo = QToolButton(), QToolButton()
        for button, name in ((self._undo, "Undo"), (self._redo, "Redo")):
            button.setAccessibleName(name)
            button.setText(name)
            button.setEnabled(False)
            self.addWidget(button)

    def _add_contract(self) -> None:
        label = QLabel("Contract")
        label.setContentsMargins(6, 0, 4, 0)
        self.contract = QComboBox()
        self.contract.addItems(sorted(BOTH, reverse=True))
        self.contract.setAccessibleName("Contract version")
        self.contract.setToolTip("Version of the population contract that the report follows")
        self.contract.currentTextChanged.connect(self.contract_changed)
        label.setBuddy(self.contract)
        self.addWidget(label)
        self.addWidget(self.contract)

    def _add_runtime(self) -> None:
        self.runtime = QToolButton()
        self.runtime.setCheckable(True)
        self.runtime.setObjectName("runtimeButton")
        self.runtime.setAccessibleName("Ask the running consumer")
        self.runtime.toggled.connect(self.runtime_toggled)
        self.set_runtime_state("off")
        self.addWidget(self.runtime)

    def add_verify(self, action: QAction) -> None:
        """Offer `action` beside the runtime."""
        button = QToolButton()
        button.setDefaultAction(action)
        button.setAutoRaise(True)
        self.insertWidget(self._after_runtime, button)

    def set_runtime_state(self, state: str, reason: str = "") -> None:
        """Say how it stands with the running consumer, and on hover why."""
        self.runtime.setText(f"Runtime: {state}")
        self.runtime.setToolTip(wrapped(reason or _RUNTIME_TIP))

    def _add_search(self) -> None:
        self.search = _SearchBox()
        self.search.setPlaceholderText("Search: elbow  type:revolute  stiffness>100")
        self.search.setAccessibleName("Search joints, columns, findings")
        self.search.setToolTip(wrapped(SEARCH_HELP))
        self.search.setClearButtonEnabled(True)
        self.search.setMinimumWidth(150)
        self.search.setMaximumWidth(380)
        self.search.textChanged.connect(self.search_changed)
        find = QAction("Search", self)
        find.setShortcut(QKeySequence.StandardKey.Find)
        find.triggered.connect(self.focus_search)
        self.shortcuts.append(find)
        self.addWidget(self.search)

    def focus_search(self) -> None:
        """Put the cursor into the search box, ready to type over what is there."""
        self.search.setFocus()
        self.search.selectAll()

    def set_files(self, actions: Sequence[QAction], recent: Sequence[str], samples: Sequence[Path]) -> None:
        """Offer these actions and files in the menu."""
        menu = self._file.menu_below
        menu.clear()
        menu.addActions(actions)
        for title, paths in (("Recent", list(recent)), ("Samples", [str(p) for p in samples])):
            if not paths:
                continue
            menu.addSection(title)
            for path in paths:
                action = menu.addAction(leaf(path.replace("\\", "/")))
                action.setToolTip(path)
                action.triggered.connect(lambda _checked=False, p=path: self.wanted.emit(p))
