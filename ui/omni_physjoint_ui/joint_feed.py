"""Brings the selected joint to its page: in the units that are wanted, and as if some columns had been left out."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, Signal

from omni_physjoint.model import JointReport
from omni_physjoint.unit_systems import Units, UnitSystem
from omni_physjoint_ui.joint_page import JointPage
from omni_physjoint_ui.stage_report import StageReport
from omni_physjoint_ui.unit_button import UnitButton, save_units, saved_units
from omni_physjoint_ui.what_if import WhatIf

__all__ = ["JointFeed"]


class JointFeed(QObject):
    """Shows one joint at a time, and shows it again when somebody chooses other units or ticks a column off."""

    units_changed = Signal(object)
    """The `UnitSystem` in which values are told from now on."""

    def __init__(self, page: JointPage, stage: StageReport, button: UnitButton, settings: QSettings) -> None:
        super().__init__(page)
        self._page = page
        self._stage = stage
        self._settings = settings
        self._path: str | None = None
        self.joint: JointReport | None = None
        """The joint that is shown, as the stage has it."""
        self._units = UnitSystem(saved_units(settings))
        self.what_if = WhatIf(self)
        self.what_if.changed.connect(self.refresh)
        page.ticked.connect(lambda name, on: self.what_if.leave_out(self._path or "", name, out=not on))
        page.what_if_ended.connect(lambda: self.what_if.end(self._path or ""))
        page.properties.header_columns.remember(settings, "properties")
        button.set_units(self._units.units)
        button.changed.connect(self._on_units)

    @property
    def units(self) -> UnitSystem:
        """The units in which values are told."""
        return self._units

    def show(self, path: str | None) -> None:
        """Show the joint at `path` as it is now, or that it is gone; None shows nothing."""
        self._path = path
        report = self._stage.report
        if path is None or report is None or path not in self._stage:
            self.joint = None
            self._page.set_look(None, missing=path)
            return
        units = UnitSystem.of(self._units.units, report.stage)
        if units != self._units:  # else what the system has worked out stays with it
            self._units = units
            self.units_changed.emit(units)
        look = before = self._stage.look(path)
        self.joint = before.joint
        left_out = {c.name for c in before.joint.columns if c.published} & self.what_if.of(path)
        if left_out:
            look = self._stage.look(path, left_out)
        self._page.set_look(
            look,
            before if left_out else None,
            units=self._units,
            responses=self._stage.responses,
            opinions=self._stage.opinions,
            surroundings=self._stage.surroundings,
        )

    def refresh(self) -> None:
        """Show the joint again."""
        self.show(self._path)

    def _on_units(self, units: Units) -> None:
        save_units(self._settings, units)
        self._units = UnitSystem(units)
        self.refresh()
        self.units_changed.emit(self._units)
