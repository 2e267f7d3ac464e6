"""The one switch for the units in which values are told, with what is shown on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from omni_physjoint.unit_systems import STORED, Angles, Measures, Units
from omni_physjoint_ui.menus import MenuButton
from omni_physjoint_ui.words import wrapped

__all__ = ["UnitButton", "save_units", "saved_units"]

_KEY = "units"

_CHOICES: tuple[tuple[str, str, Sequence[tuple[str, Any]]], ...] = (
    (
        "angles",
        "Angles and speeds",
        (
            ("As stored: degrees in USD, radians in PhysX", Angles.STORED),
            ("Degrees", Angles.DEGREES),
            ("Radians", Angles.RADIANS),
        ),
    ),
    (
        "per_angle",
        "Stiffness, damping and friction by angle",
        (
            ("As stored: per degree in USD, per radian in PhysX", Angles.STORED),
            ("Per degree", Angles.DEGREES),
            ("Per radian", Angles.RADIANS),
        ),
    ),
    (
        "measures",
        "Lengths, masses, forces and torques",
        (("Stage units", Measures.STAGE), ("SI: m, kg, N, N·m", Measures.SI)),
    ),
)
"""Field of `Units`, its title, and its choices."""

_TIP = "Units in which values are told. The number as it is stored stays on hover."


class UnitButton(MenuButton):
    """A button with the units in words and their choices below."""

    changed = Signal(object)
    """The `Units` that somebody chose."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Units", parent)
        self._units = STORED
        self._actions: list[tuple[QAction, str, Any]] = []
        for field, title, choices in _CHOICES:
            self.menu_below.addSection(title)
            group = QActionGroup(self)
            for text, value in choices:
                action = self.menu_below.addAction(text)
                action.setCheckable(True)
                group.addAction(action)
                action.triggered.connect(lambda _checked=False, f=field, v=value: self._choose(f, v))
                self._actions.append((action, field, value))
        self.set_units(STORED)

    @property
    def units(self) -> Units:
        """Return the units that are chosen."""
        return self._units

    def set_units(self, units: Units) -> None:
        """Show `units` as chosen, and tell nobody."""
        self._units = units
        self.setText(f"Units: {units.summary} ▾")
        self.setAccessibleName(f"Units: {units.summary}")
        self.setToolTip(wrapped(_TIP))
        for action, field, value in self._actions:
            action.setChecked(getattr(units, field) is value)

    def _choose(self, field: str, value: Any) -> None:
        units = replace(self._units, **{field: value})
        if units != self._units:
            self.set_units(units)
            self.changed.emit(units)


def saved_units(settings: QSettings) -> Units:
    """Return the units of the last time; as stored where there are none, or none that we know."""
    units = STORED
    for field, _, choices in _CHOICES:
        saved = settings.value(f"{_KEY}/{field}")
        chosen = next((value for _, value in choices if value == saved), None)
        units = units if chosen is None else replace(units, **{field: chosen})
    return units


def save_units(settings: QSettings, units: Units) -> None:
    """Remember `units` for the next time."""
    for field, _, _ in _CHOICES:
        settings.setValue(f"{_KEY}/{field}", str(getattr(units, field)))
