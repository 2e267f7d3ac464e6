"""How far a value may be off before rules speak of it. A project may set its own; see docs/check.md."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

__all__ = ["Thresholds", "thresholds", "using"]


@dataclass(frozen=True, slots=True)
class Thresholds:
    """What counts as rounding, and not as a fault."""

    frame_gap: float = 1e-4
    """Distance of the two frames of a joint (PJ403, PJ404) [m]."""
    frame_gap_part: float = 0.01
    """The same, as a part of the distance of the frame from its body."""
    frame_angle: float = 0.5
    """Turn of the two frames of a joint (PJ403, PJ404) [deg]."""
    limit_slack: float = 1e-4
    """How far a start or a target may be outside a limit (PJ210, PJ211), as a part of the limit's range."""
    unit_length: float = 1e-3
    """How far the length of a quaternion may be from 1 (PJ402)."""
    source_part: float = 1e-3
    """Difference of a number from that of the URDF (PJ026 to PJ030), as a part of the larger one."""
    source_angle: float = 0.5
    """Angle between an axis and that of the URDF (PJ025) [deg]."""


_DEFAULT = Thresholds()
_current: ContextVar[Thresholds] = ContextVar("thresholds", default=_DEFAULT)


def thresholds() -> Thresholds:
    """Return those that hold here."""
    return _current.get()


@contextmanager
def using(values: Thresholds) -> Iterator[None]:
    """Let `values` hold inside the block."""
    token = _current.set(values)
    try:
        yield
    finally:
        _current.reset(token)
