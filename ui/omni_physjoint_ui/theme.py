"""The colours of the panel, light and dark. Each colour that carries text reads on every background it can meet.

Where a value comes from is shown in the colours of usdview, darkened or lightened until they read (4.5:1 and more).
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from omni_physjoint.model import Role, Severity

__all__ = ["DARK", "LIGHT", "Theme", "palette", "stylesheet", "system_theme"]


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours, as ``#rrggbb``."""

    name: str
    # backgrounds
    window: str
    base: str
    alternate: str
    section: str
    """Of the heading rows in tables."""
    selection: str
    pretended: str
    """Of a cell that would be another one."""
    border: str
    changed: str
    """Behind what has just changed."""
    # text
    text: str
    dim: str
    accent: str
    # where a value comes from
    authored: str
    fallback: str
    time_samples: str
    blocked: str
    none: str
    # severities and other marks
    error: str
    warning: str
    info: str
    good: str
    plot_fill: str
    """Area of a plot, with opacity."""

    def severity(self, severity: Severity) -> str:
        """Return the colour of a finding."""
        return {Severity.ERROR: self.error, Severity.WARNING: self.warning, Severity.INFO: self.info}[severity]

    def role(self, role: Role) -> str:
        """Return the colour of a joint's role."""
        return {
            Role.ARTICULATION: self.good,
            Role.STANDALONE: self.accent,
            Role.FIXED_BASE_ANCHOR: self.dim,
            Role.NOT_CREATED: self.error,
            Role.UNKNOWN: self.dim,
        }[role]


LIGHT = Theme(
    name="light",
    window="#f3f4f6",
    base="#ffffff",
    alternate="#f8f9fb",
    section="#e9ecf0",
    selection="#cfe3fb",
    pretended="#fff3c4",
    border="#d3d7de",
    changed="#fdebb3",
    text="#1a1d21",
    dim="#505863",
    accent="#0a58a8",
    authored="#0b57a4",
    fallback="#7a4b00",
    time_samples="#2f6318",
    blocked="#a3242b",
    none="#565c64",
    error="#b3161f",
    warning="#864700",
    info="#1d5c93",
    good="#1f6b3a",
    plot_fill="#0a58a830",
)

DARK = Theme(
    name="dark",
    window="#25282c",
    base="#1b1d20",
    alternate="#202226",
    section="#2d3136",
    selection="#1d3b5c",
    pretended="#3a3413",
    border="#3d4249",
    changed="#3f3a1c",
    text="#e7e9ec",
    dim="#b1b8c1",
    accent="#7cb9f7",
    authored="#87cefa",
    fallback="#dea52e",
    time_samples="#b1cf99",
    blocked="#f0979a",
    none="#acb1b7",
    error="#ff928f",
    warning="#f1b04c",
    info="#8cc4f5",
    good="#86d19f",
    plot_fill="#7cb9f738",
)


def palette(theme: Theme) -> QPalette:
    """Return the Qt palette of `theme`, the same for inactive windows, so that a selection keeps its colour there."""
    result = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.window,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.base,
        QPalette.ColorRole.AlternateBase: theme.alternate,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.Button: theme.window,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.BrightText: theme.error,
        QPalette.ColorRole.ToolTipBase: theme.section,
        QPalette.ColorRole.ToolTipText: theme.text,
        QPalette.ColorRole.PlaceholderText: theme.dim,
        QPalette.ColorRole.Highlight: theme.selection,
        QPalette.ColorRole.HighlightedText: theme.text,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.LinkVisited: theme.accent,
        QPalette.ColorRole.Mid: theme.border,
        QPalette.ColorRole.Midlight: theme.section,
        QPalette.ColorRole.Light: theme.base,
        QPalette.ColorRole.Dark: theme.border,
        QPalette.ColorRole.Accent: theme.accent,
    }
    for role, color in roles.items():
        result.setColor(role, QColor(color))
    disabled = QPalette.ColorGroup.Disabled
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(disabled, role, QColor(theme.dim))
    return result


def stylesheet(theme: Theme) -> str:
    """Return the flat look of bars, headers and docks; cells are painted by the delegate.

    The button behind which a bar keeps what does not fit is 12 pixels wide: our padding would hide its arrow.
    """
    line = f"1px solid {theme.border}"
    return f"""
        QToolBar {{ background: {theme.window}; border: 0; border-bottom: {line}; spacing: 4px; padding: 4px 6px; }}
        QToolButton {{ border: 0; border-radius: 3px; padding: 4px 9px; }}
        QToolButton:hover, QToolButton:focus {{ background: {theme.section}; }}
        QToolButton:pressed, QToolButton:open {{ background: {theme.selection}; }}
        QToolButton#qt_toolbar_ext_button {{ padding: 4px 0; background: {theme.section}; }}
        QLineEdit {{ background: {theme.base}; border: {line}; border-radius: 3px; padding: 1px 3px; }}
        QLineEdit:focus {{ border-color: {theme.accent}; }}
        QToolButton#runtimeButton {{ border: {line}; background: {theme.base}; padding: 3px 9px; }}
        QToolButton#runtimeButton:hover, QToolButton#runtimeButton:focus {{ background: {theme.section}; }}
        QToolButton#runtimeButton:checked {{ background: {theme.selection}; border: 1px solid {theme.accent}; }}
        QStatusBar {{ background: {theme.window}; border-top: {line}; }}
        QStatusBar::item {{ border: 0; }}
        QHeaderView {{ background: {theme.window}; border: 0; }}
        QHeaderView::section {{
            background: {theme.window}; color: {theme.dim};
            border: 0; border-bottom: {line}; border-right: {line}; padding: 4px 6px;
        }}
        QHeaderView::section:last {{ border-right: 0; }}
        QDockWidget {{ color: {theme.text}; }}
        QDockWidget::title {{ background: {theme.section}; padding: 5px 8px; }}
        QMainWindow QTabBar::tab {{
            background: {theme.window}; color: {theme.dim}; border: {line}; padding: 4px 12px;
        }}
        QMainWindow QTabBar::tab:selected {{ background: {theme.base}; color: {theme.text}; }}
        QMainWindow::separator {{ background: {theme.border}; width: 1px; height: 1px; }}
        QSplitter::handle {{ background: {theme.border}; }}
        QSplitter::handle:horizontal {{ width: 1px; }}
        QSplitter::handle:vertical {{ height: 1px; }}
        QLabel[mark="error"] {{ color: {theme.error}; }}
        QToolTip {{ background: {theme.section}; color: {theme.text}; border: {line}; padding: 4px; }}
    """


def system_theme() -> Theme:
    """Return the theme that the desktop asks for; light when it asks for none."""
    return DARK if QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark else LIGHT
