"""A row of controls that does not hold the window wide: what does not fit is behind its last button."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QToolBar, QWidget

__all__ = ["gap", "strip"]


def strip(name: str) -> QToolBar:
    """Return an empty row; `name` is what a screen reader says."""
    bar = QToolBar()
    bar.setAccessibleName(name)
    bar.setMovable(False)
    return bar


def gap() -> QWidget:
    """Return what pushes the controls after it to the far end."""
    space = QWidget()
    space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return space
