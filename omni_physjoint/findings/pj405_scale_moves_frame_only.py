"""PJ405 scale-moves-frame-only

What it reports: a joint with linear limits or targets on a scaled body.
Why it matters:  the scale of a body goes into the joint's local positions, and into nothing else: linear limits,
                 targets and gains stay in stage units.
Example:         data/rules/PJ405-scale-moves-frame-only/bad.usda
Better:          bake the scale into the bodies, or author limits and targets in the units of the stage.
Source:          measured on ovphysx 0.7.0.74035321: a lift drawn in centimetres under a scale of 0.01 rises 100 times
                 too far.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import exists, is_idle, join, number, show
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Severity

__all__ = ["RULE"]


_LINEAR = ("lowerLimit", "upperLimit", "low", "high", "targetPosition", "position", "minDistance", "maxDistance")


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for the first scaled side, where a linear quantity is authored that acts.

    A body that is a stretched box is worth knowing only; a scale that all bodies share is a change of units.
    """
    told = [
        c
        for c in joint.columns
        if c.authored and c.units == "length" and not is_idle(c) and number(c) and c.name.rpartition(":")[2] in _LINEAR
    ]
    scaled = [s for s in joint.sides if any(abs(abs(v) - 1.0) > 1e-3 for v in s.scale)]
    side = scaled[0] if scaled else None
    if side is None or not told or not exists(joint):
        return
    factors = {round(abs(v), 6) for v in side.scale}
    scale = show(factors.pop()) if len(factors) == 1 else show(side.scale)
    value = number(told[-1])
    shown = show(value, told[-1], report)
    yield RULE.finding(
        joint,
        told[0].name,
        severity=Severity.WARNING if _whole(joint) else Severity.INFO,
        body=side.body,
        scale=scale,
        names=join(c.name for c in told),
        example=told[-1].name,
        unscaled=f"means {shown} of the stage",
    )


def _whole(joint: JointReport) -> bool:
    """Return whether all bodies have one uniform scale: then the whole asset is scaled, and not a box stretched."""
    scales = {tuple(round(abs(v), 4) for v in s.scale) for s in joint.sides if s.body is not None}
    return len(scales) == 1 and len(set(scales.pop())) == 1


RULE = Rule(
    "PJ405",
    "scale-moves-frame-only",
    Severity.WARNING,
    "<{body}> is scaled by {scale}, which goes into the joint frames but not into {names}: {example} {unscaled}",
    check,
)
