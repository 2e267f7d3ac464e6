"""What a torque-speed plot shows: named series of points in one unit of speed. Views draw them, and compute nothing.

Series have keys that stay, so that a view can put new numbers into the items that it has.
"""

from __future__ import annotations

from omni_physjoint.envelope_chart.chart import Chart, chart_csv, make_chart
from omni_physjoint.envelope_chart.clip import clipped
from omni_physjoint.envelope_chart.overlays import curve_overlay, drive_overlay, motor_overlay
from omni_physjoint.envelope_chart.parts import Kind, Overlay, Parts, Series, UserLines

__all__ = [
    "Chart",
    "Kind",
    "Overlay",
    "Parts",
    "Series",
    "UserLines",
    "chart_csv",
    "clipped",
    "curve_overlay",
    "drive_overlay",
    "make_chart",
    "motor_overlay",
]
