"""What a chart is made of: what to show, what to lay over it, and series of points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from omni_physjoint.envelope import Array, Region

__all__ = ["Kind", "Overlay", "Parts", "Series", "UserLines"]


class Kind(StrEnum):
    """What a series is; a view gives each its colour and stroke."""

    REGION = "region"
    IGNORED = "ignored"
    EFFORT_LINE = "effort line"
    SPEED_LINE = "speed line"
    DEMAND = "demand"
    OPERATING = "operating point"
    JOINT_LIMIT = "joint limit"
    LOSSES = "losses"
    POWER = "power"
    DC_MOTOR = "dc motor"
    CONTINUOUS = "continuous"
    DUTY = "duty"
    MEASURED = "measured"
    OVERLAY = "overlay"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Parts:
    """What of a plot is shown beside the region."""

    lines: bool = True
    demand: bool = True
    joint_limit: bool = True
    losses: bool = True
    power: bool = True
    dc_motor: bool = False


@dataclass(frozen=True, slots=True)
class UserLines:
    """What somebody wants to see their drive against, in column units."""

    continuous: float | None = None
    """Effort that the motor may give for ever."""
    duty: tuple[tuple[float, float], ...] = ()
    """Speeds and efforts that a task asks for."""


@dataclass(frozen=True, slots=True, eq=False)
class Overlay:
    """Another curve on the same plot, in column units of the drive that is shown."""

    key: str
    name: str
    region: Region | None = None
    points: Array | None = None
    """Speeds and efforts of a reference curve, shape (n, 2)."""


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One thing to draw."""

    key: str
    kind: Kind
    name: str
    x: Array
    """Speeds in the chart's unit, shape (n,); NaN where the stroke is interrupted."""
    y: Array
    """Efforts, or powers of a `Kind.POWER`, shape (n,)."""
    number: int = 0
    """Which of the overlays it belongs to, from 0."""
    label: tuple[float, float] | None = None
    """Where its name stands in the plot; None where a legend is enough."""
