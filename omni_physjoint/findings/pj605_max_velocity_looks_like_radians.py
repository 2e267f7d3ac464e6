"""PJ605 max-velocity-looks-like-radians

What it reports: a maximum speed of a rotation that is a plain fraction of pi.
Why it matters:  the columns hold degrees per second: 3.14 is a turn in two minutes.
Example:         data/rules/PJ605-max-velocity-looks-like-radians/bad.usda
Better:          author degrees per second.
Source:          contract pages PhysxJointAxisAPI, NewtonJointAPI, PhysxDrivePerformanceEnvelopeAPI: these columns are
                 in degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Effect, Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_FRACTIONS = tuple(math.pi * k for k in (1 / 6, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1.0, 5 / 4, 4 / 3, 3 / 2, 2.0))
_SPEEDS = (":maxJointVelocity", ":maxActuatorVelocity", "newton:velocityLimit")
_ROUNDING = 2e-3
"""3.14 is within it."""


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for each speed clamp of a rotation that looks so."""
    for column in joint.columns:
        speed = column.authored and column.units == "deg/s" and column.name.endswith(_SPEEDS)
        value = number(column)
        if speed and value is not None and column.effect is not Effect.NOT_READ and exists(joint):
            fraction = any(math.isclose(value, f, rel_tol=_ROUNDING) for f in _FRACTIONS)
            shown = show(value, column, report)
            if fraction:
                yield RULE.finding(joint, column.name, name=column.name, value=shown, time=round(360.0 / value))


RULE = Rule(
    "PJ605",
    "max-velocity-looks-like-radians",
    Severity.WARNING,
    "{name} is {value}, a fraction of pi: the consumer takes degrees, so that a full turn takes {time} s",
    check,
)
