"""PJ805 mass-ratio-extreme

What it reports: a joint between two bodies one of which weighs a thousand times as much as the other; ten thousand
                 times inside an articulation.
Why it matters:  joints outside articulations are solved by iteration: such a joint is pulled apart by the load, and
                 takes many steps to come together. Inside an articulation they hold, but contacts and loose joints at
                 the light body do not.
Example:         data/rules/PJ805-mass-ratio-extreme/bad.usda
Better:          check the unit of the masses; add what the light body leaves out.
Source:          measured on ovphysx 0.7.0.74035321: 1000 kg on a link of 0.01 kg hang away from their joint.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from omni_physjoint.findings.facts import show, unit_text
from omni_physjoint.findings.rule import Rule
from omni_physjoint.model import Finding, JointReport, Report, Role, Severity

__all__ = ["RULE"]


_LOOSE = 1.0e3
_HELD = 1.0e4


def check(joint: JointReport, report: Report) -> Iterator[Finding]:
    """Yield one finding for a joint between such bodies, both of which can move."""
    most = {Role.STANDALONE: _LOOSE, Role.ARTICULATION: _HELD}.get(joint.role)
    if most is None or any(side.kind != "dynamic body" or side.body is None for side in joint.sides):
        return
    try:
        first, second = (report.body(side.body or "") for side in joint.sides)
    except KeyError:
        return
    light, heavy = sorted((first, second), key=lambda body: body.mass)
    if not 0.0 < light.mass < math.inf or heavy.mass < most * light.mass:
        return
    effect = (
        "the solver does not hold it together under load"
        if joint.role is Role.STANDALONE
        else "the articulation holds, contacts and loose joints at the light body do not"
    )
    unit = unit_text("mass", report)
    yield RULE.finding(
        joint,
        joint.sides[1].relationship,
        heavy=heavy.path,
        light=light.path,
        mass=f"{show(heavy.mass)} {unit}",
        other=f"{show(light.mass)} {unit}",
        ratio=f"{heavy.mass / light.mass:.4g}",
        effect=effect,
    )


RULE = Rule(
    "PJ805",
    "mass-ratio-extreme",
    Severity.WARNING,
    "<{heavy}> weighs {mass} and <{light}> {other}, {ratio} to 1 across this joint: {effect}",
    check,
    weighs=True,
)
