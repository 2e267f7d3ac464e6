"""PJ804 density-without-effect

What it reports: a physics:density beside a physics:mass.
Why it matters:  an authored mass wins, and a collider with a mass or density of its own is not weighed by the body's.
Example:         data/rules/PJ804-density-without-effect/bad.usda
Better:          leave the one that is meant.
Source:          contract page PhysicsMassAPI; measured on ovphysx 0.7.0.74035321.
"""

from __future__ import annotations

from collections.abc import Iterator

from omni_physjoint.findings.facts import number, show, unit_text
from omni_physjoint.findings.rule import StageRule
from omni_physjoint.model import Finding, Report, Severity

__all__ = ["RULE"]


def check(report: Report) -> Iterator[Finding]:
    """Yield one finding for each body with such a density."""
    for body in report.bodies:
        for column in body.columns:
            value = number(column)
            if column.name != "physics:density" or not column.authored or value is None or not value > 0.0:
                continue
            mass = next((number(c) for c in body.columns if c.name == "physics:mass"), None)
            if mass is not None and mass > 0.0:
                yield RULE.finding(
                    body.path, column.name, value=show(value), mass=f"{show(body.mass)} {unit_text('mass', report)}"
                )


RULE = StageRule(
    "PJ804",
    "density-without-effect",
    Severity.INFO,
    "physics:density is {value} and does not decide the mass: the consumer takes physics:mass, {mass}",
    check,
    by_body=True,
)
